"""The techniques of Hashi: soundness on random positions, suppositions, marks of what is left, large boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pensil
from pensil._native import BridgeTrial
from pensil.core.board import Board
from pensil.core.chain import Chain
from pensil.core.deadline import Deadline
from pensil.core.step import Step
from pensil.engine.explain import FORCED
from pensil.errors import FormatError, MarkError, TimeLimit
from pensil.kinds.hashi.compose import solved
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import violations
from pensil.kinds.hashi.techniques import TECHNIQUES, trial
from pensil.kinds.hashi.techniques.position import Cause, Position, Pursued, at_least, at_most, exactly
from pensil.kinds.hashi.techniques.trial import Bound, contradictions, pursued, suppositions
from tests.kinds.hashi.boards import dense, truth
from tests.techniques.positions import check_sentence, check_sound, look, steps_on

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def test_ids_names_and_order() -> None:
    numbers = (1, 2, 5, 6, 3, 14, 16, 4, 7, 11, 12, "14b", 8, 9, 10, 13, 15, "15b")
    assert [t.id for t in TECHNIQUES] == [f"H{n}" for n in numbers]
    assert len({t.name for t in TECHNIQUES}) == len(TECHNIQUES)
    assert [t.level for t in TECHNIQUES] == sorted(t.level for t in TECHNIQUES)


def test_every_step_on_random_positions_holds_in_all_solutions() -> None:
    fired = check_sound("hashi", range(400), 7)
    assert fired.total() > 5000
    assert len(fired) > 10


@pytest.mark.parametrize("loops", [True, False], ids=["loops", "no loops"])
def test_every_step_on_dense_boards_holds_in_all_solutions(loops: bool) -> None:
    fired: Counter[str] = Counter()
    rng = Random(16)
    for _ in range(300):
        puzzle = dense(rng, rng.randrange(4, 7), rng.randrange(4, 7), loops=loops)
        solutions = pensil.solve(puzzle, solutions=401).solutions
        if len(solutions) > 400:
            continue
        truth = rng.choice(solutions)
        for known in (0.0, rng.random() / 2, rng.random()):
            masks = (
                m if rng.random() < known else m | rng.choice((d, d, rng.randrange(d)))
                for m, d in zip(truth.masks, puzzle.domains, strict=True)
            )
            board = Board(puzzle, masks)
            left = [solution for solution in solutions if board.allows(solution)]
            at = look(board)
            for technique in TECHNIQUES:
                for step in technique.steps(at):
                    fired[technique.name] += 1
                    assert all(step.apply(board).allows(solution) for solution in left), f"{board}{step.message}"
                    check_sentence(puzzle, step)
    for technique in TECHNIQUES:
        assert fired[technique.name] >= (0 if loops and technique.name == "no-loop" else 10), (technique.name, fired)


def test_explanations_of_unique_puzzles_lead_to_the_solution_by_names_alone() -> None:
    rng, used, seen = Random(8), Counter[str](), 0
    for number in range(120):
        rows, cols = rng.randrange(3, 10), rng.randrange(3, 12)
        puzzle = dense(rng, rows, cols, loops=number % 3 > 0)
        result = pensil.solve(puzzle)
        if result.status != "unique":
            continue
        seen += 1
        board, answer = Board.empty(puzzle), result.solutions[0]
        for step in pensil.steps(puzzle):
            board = step.apply(board)
            assert board.allows(answer), f"{puzzle.to_text()}{step.message}"
            check_sentence(puzzle, step) if step.technique != FORCED else None
            used[step.technique] += 1
        assert board == answer
    assert seen > 30
    assert used[FORCED] < used.total() / 200, used


def all_steps(board: Board) -> list[Step]:
    return [step for technique in TECHNIQUES for step in steps_on(technique, board)]


def test_a_puzzle_without_solution_gives_no_traceback() -> None:
    for text in ("hashi\n1 . 1\n. . .\n1 . 1\n", "hashi\n3 . 1\n", "hashi\n8 . 1\n. . .\n1 . .\n", "hashi\n2\n"):
        puzzle = pensil.read(text)
        board = Board.empty(puzzle)
        found = all_steps(board)
        told = 0
        while found:
            assert found[0].message
            board = found[0].apply(board)
            found = all_steps(board)
            told += 1
        assert told < 20


# Marks that hold what is left of a pair.


def test_marks_with_a_list_of_what_is_left_survive_json() -> None:
    puzzle = Hashi([[3, None, 3], [None, None, None], [2, None, 2]])
    marks = {"bridges": [[0, 0, 0, 2, [1, 2]], [0, 0, 2, 0, 1], [2, 0, 2, 2, [0, 2]]]}
    board = puzzle.board_from_json(marks, marks=True)
    assert board.masks == (0b110, 0b010, 0b111, 0b101)
    assert puzzle.board_to_json(board, marks=True) == marks
    assert pensil.write(puzzle, "pzprv3", board=board)


@pytest.mark.parametrize("count", [[], [-1], ["1"], [1, None], [[1]]])
def test_bad_lists_in_marks(count: Any) -> None:
    with pytest.raises(FormatError, match="entry 1"):
        Hashi([[2, None, 2]]).board_from_json({"bridges": [[0, 0, 0, 2, count]]}, marks=True)


def test_a_list_in_which_nothing_is_possible() -> None:
    with pytest.raises(MarkError, match="at most 2 bridges"):
        Hashi([[2, None, 2]]).board_from_json({"bridges": [[0, 0, 0, 2, [3, 10**12]]]}, marks=True)


# Large boards.

SLOW = ["other-side", "group-way-out", "starved-island", "contradiction", "long-contradiction"]


@pytest.mark.parametrize("name", SLOW)
def test_slow_techniques_look_at_the_clock(name: str) -> None:
    puzzle, _ = solved(Random(name), 12, 12)
    at = look(Board.empty(puzzle), deadline=Deadline.after(-1))
    with pytest.raises(TimeLimit):
        list(BY_NAME[name].steps(at))


# Suppositions.


def cases() -> Iterator[tuple[Position, list[Chain[Cause]]]]:
    """Boards with some of the truth on them, and all suppositions that break a rule there."""
    rng = Random(5)
    for loops in (True, False, False) * 14:
        puzzle = dense(rng, 7, 7, loops=loops)
        masks = [m if rng.random() < 0.1 else d for m, d in zip(truth(puzzle).masks, puzzle.domains, strict=True)]
        at = Position(puzzle, Board(puzzle, masks))
        yield at, contradictions(at)


def test_suppositions_leave_no_trace_in_the_next_one() -> None:
    found = 0
    for at, chains in cases():
        alone = {
            supposed.fact: pursued(at.bridges.trial(at.low, at.high), supposed).chain for supposed in suppositions(at)
        }
        assert {chain.assumed: chain for chain in chains} == {a: chain for a, chain in alone.items() if chain}
        found += len(chains)
    assert found > 100


def test_what_was_followed_on_an_earlier_board_is_what_would_be_followed_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """From board to board, in any order, also where some were only passed; most suppositions are not followed again."""
    asked = followed = 0

    def counted(on: BridgeTrial, supposed: Bound) -> Pursued:
        nonlocal followed
        followed += 1
        return pursued(on, supposed)

    rng = Random(11)
    for loops in (True, True, False) * 6:
        puzzle = dense(rng, 9, 9, loops=loops)
        right = truth(puzzle).masks
        masks, at = list(puzzle.domains), None
        for turn in range(25):
            spot = rng.randrange(len(masks))
            masks[spot] = puzzle.domains[spot] if turn % 5 == 4 else right[spot]
            board = Board(puzzle, masks)
            at = Position(puzzle, board, at)
            if turn % 3:
                with monkeypatch.context() as patch:
                    if loops:  # without them, what is seen anywhere may matter
                        patch.setattr(trial, "pursued", counted)
                        asked += len([*suppositions(at)])
                    found = contradictions(at)
                assert found == contradictions(Position(puzzle, board))
    assert 0 < followed < asked / 2


def test_a_chain_ends_on_a_board_that_breaks_the_rule_it_names() -> None:
    codes = {"few": "too-few", "many": "too-many", "crossing": "crossing", "apart": "not-connected", "loop": "loop"}
    ended: Counter[str] = Counter()
    for at, chains in cases():
        for chain in chains:
            masks = list(at.masks)
            for spot, mask in chain.facts:
                masks[spot] &= mask
                assert masks[spot], chain
            what = chain.broken.reason.what
            assert codes[what] in {violation.code for violation in violations(at.puzzle, Board(at.puzzle, masks))}
            ended[what] += 1
    assert set(ended) == set(codes), ended


def test_the_links_of_a_chain() -> None:
    example = BY_NAME["contradiction"].example
    step = pensil.hint(pensil.read(example.puzzle), example.marks)
    assert step is not None
    assert [link.phrase.sentence() for link in step.chain] == [
        "No bridge joins r3c1 and r3c3",
        "r3c3 builds 1 to r5c3",
        "r5c3 builds none to r5c1",
        "The islands r3c1, r5c1 and r7c1 are cut off from all others",
    ]
    assert [[change.values for change in link.changes] for link in step.chain] == [[(0,)], [(1,)], [(0,)], []]


def test_masks_of_amounts_that_there_are_and_that_there_are_not() -> None:
    assert [at_most(count) for count in (-3, -1, 0, 2)] == [0, 0, 0b1, 0b111]
    assert [at_least(count) & 0b111 for count in (-3, 0, 1, 2, 3)] == [0b111, 0b111, 0b110, 0b100, 0]
    assert [exactly(count) for count in (-3, -1, 0, 2)] == [0, 0, 0b1, 0b100]


def test_only_a_bound_from_above_has_to_be_kept_in_mind() -> None:
    puzzle = Hashi([["?", None, "?", None, "?"]])
    at = Position(puzzle, puzzle.board_from_json({"bridges": [[0, 2, 0, 4, [1, 2]]]}, marks=True))
    masks = range(1, 8)
    assert [mask for mask in masks if at.noted(0, mask)] == [0b011, 0b101, 0b111]
    assert [mask for mask in masks if at.noted(1, mask)] == [0b110]
