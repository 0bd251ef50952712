"""The techniques of Hashi: examples, soundness on random positions, the classic teaching positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.chain import Chain
from pensil.core.deadline import Deadline
from pensil.core.rule import Label
from pensil.core.step import Step, Technique
from pensil.engine.explain import FORCED, steps
from pensil.errors import FormatError, MarkError, TimeLimit
from pensil.kinds.hashi.compose import solved
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import CONNECTED, CROSSING, LOOPS, NUMBER, violations
from pensil.kinds.hashi.techniques import TECHNIQUES
from pensil.kinds.hashi.techniques.position import Cause, Position, at_least, at_most, exactly
from pensil.kinds.hashi.techniques.trial import Trial, contradictions, suppositions
from pensil.kinds.hashi.wording import conclusion, way
from tests.techniques.positions import check_sentence, check_sound, look, steps_on

each = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
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


def dense(rng: Random, rows: int, cols: int, *, loops: bool) -> Hashi:
    """A puzzle with many islands that face each other, some without a number."""
    puzzle, answer = solved(rng, rows, cols)
    total, group = dict.fromkeys(puzzle.islands, 0), {cell: cell for cell in puzzle.islands}
    for pair, count in zip(puzzle.pairs, answer.values(), strict=True):
        start, end = group[pair.start], group[pair.end]
        if count and (loops or start != end):
            total[pair.start] += count
            total[pair.end] += count
            group = {cell: start if first == end else first for cell, first in group.items()}
    clues = {cell: number if number and rng.random() < 0.93 else "?" for cell, number in total.items()}
    return Hashi([[clues.get((r, c)) for c in range(cols)] for r in range(rows)], loops=loops)


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
        for step in steps(puzzle):
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


# The classic positions: the technique comes first, with a sentence that a learner understands.


def first_hint(text: str, marks: list[Any] | None = None) -> Step:
    step = pensil.hint(pensil.read(text), {"bridges": marks or []})
    assert step is not None
    return step


def one_step(text: str, name: str, marks: list[Any] | None = None) -> tuple[Hashi, Step]:
    """The first step of a technique, also where an easier one applies."""
    puzzle = pensil.read(text)
    assert isinstance(puzzle, Hashi)
    return puzzle, next(steps_on(BY_NAME[name], puzzle.board_from_json({"bridges": marks or []}, marks=True)))


@each
def test_the_example_is_explained_by_its_technique(technique: Technique) -> None:
    puzzle = pensil.read(technique.example.puzzle)
    step = pensil.hint(puzzle, technique.example.marks)
    assert step is not None
    assert step.technique == technique.name


def test_an_island_with_one_neighbour() -> None:
    step = first_hint("hashi\n2 . 3\n. . .\n. . 1\n")
    assert step.technique == "one-way"
    assert step.message == "The 2 at r1c1 can build only towards r1c3, so 2 bridges join r1c1 and r1c3."
    assert step.cells == ((0, 0), (0, 2))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "hashi\n4 . 3\n. . .\n3 . 2\n",
            "The 4 at r1c1 has room for just 4 bridges: 2 to r1c3 and 2 to r3c1. So all of them are built.",
        ),
        (
            "hashi\n3 . 6 . 3\n. . . . .\n2 . 4 . 2\n",
            "The 6 at r1c3 has room for just 6 bridges: 2 to r1c1, 2 to r1c5 and 2 to r3c3. So all of them are built.",
        ),
        (
            "hashi\n2 . 4 . 2\n. . . . .\n4 . 8 . 4\n. . . . .\n2 . 4 . 2\n",
            "The 8 at r3c3 has room for just 8 bridges: 2 to r1c3, 2 to r3c1, 2 to r3c5 and 2 to r5c3. "
            "So all of them are built.",
        ),
    ],
    ids=["4 in the corner", "6 at the side", "8 in the middle"],
)
def test_full_islands(text: str, message: str) -> None:
    step = first_hint(text)
    assert step.technique == "full-room"
    assert step.message == message


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("hashi\n3 . 3\n. . .\n2 . 2\n", ["r1c3", "r3c1"]),
        ("hashi\n2 . 5 . 2\n. . . . .\n2 . 5 . 2\n", ["r1c1", "r1c5", "r3c3"]),
        ("hashi\n2 . 3 . 2\n. . . . .\n4 . 7 . 4\n. . . . .\n2 . 4 . 2\n", ["r1c3", "r3c1", "r3c5", "r5c3"]),
    ],
    ids=["3 in the corner", "5 at the side", "7 in the middle"],
)
def test_one_short_of_full(text: str, ends: list[str]) -> None:
    step = first_hint(text)
    assert step.technique == "one-short"
    assert [change.values for change in step.changes] == [(1, 2)] * len(ends)
    *first, last = (f"at least 1 to {end}" for end in ends)
    assert step.message.endswith(f"only 1 more than it needs. So it builds {', '.join(first)} and {last}.")


def test_one_short_with_three_bridges_to_a_pair() -> None:
    _, step = one_step("hashi\nmax 3\n5 . 3\n. . .\n3 . 3\n", "one-short")
    assert [change.values for change in step.changes] == [(2, 3), (2, 3)]
    assert "so" not in step.message
    assert step.message == (
        "The 5 at r1c1 has room for 6 bridges, 3 to r1c3 and 3 to r3c1: only 1 more than it needs. "
        "So it builds at least 2 to r1c3 and at least 2 to r3c1."
    )


def test_a_one_beside_a_large_number() -> None:
    step = first_hint("hashi\n2 . 4 . 1\n. . . . .\n2 . 4 . 1\n")
    assert step.technique == "little-spare"
    assert step.message == (
        "The 4 at r1c3 has room for 5 bridges, 2 to r1c1, 1 to r1c5 and 2 to r3c3: only 1 more than it needs. "
        "So it builds at least 1 to r1c1 and at least 1 to r3c3."
    )
    assert step.said_in("id").message == (
        "Pulau 4 di b1k3 punya tempat untuk 5 jembatan, 2 jembatan ke b1k1, 1 jembatan ke b1k5, dan 2 jembatan ke "
        "b3k3: hanya lebih 1. Jadi dibangun minimal 1 jembatan ke b1k1 dan minimal 1 jembatan ke b3k3."
    )


def test_ones_and_twos_that_would_be_alone() -> None:
    step = first_hint("hashi\n1 . 1\n. . .\n3 . 3\n. . .\n2 . 2\n")
    assert step.technique == "closed-pair"
    assert step.message == (
        "If 1 bridge joined the 1 at r1c1 and the 1 at r1c3, both would be finished and cut off from all others, "
        "so no bridge joins r1c1 and r1c3."
    )
    step = first_hint("hashi\n2 . 2\n. . .\n2 . 2\n")
    assert step.technique == "closed-pair"
    assert step.message == (
        "If 2 bridges joined the 2 at r1c1 and the 2 at r1c3, both would be finished and cut off from all others, "
        "so at most 1 bridge joins r1c1 and r1c3."
    )
    puzzle = pensil.read("hashi\n2 . 2\n")
    assert not list(steps_on(BY_NAME["closed-pair"], Board.empty(puzzle)))  # there are no others


def test_one_three_two() -> None:
    step = first_hint("hashi\n1 . 3 . 2\n. . . . .\n3 . 5 . 3\n. . . . .\n2 . 3 . 2\n")
    assert step.technique == "other-side"
    assert step.message == (
        "With nothing built to r3c3, the 3 at r1c3 would build to the 1 at r1c1 and the 2 at r1c5. That would finish "
        "the islands r1c1, r1c3 and r1c5 and cut them off from all others, so at least 1 bridge joins r1c3 and r3c3."
    )
    assert step.cells == ((0, 0), (0, 2), (0, 4))


def test_a_finished_island_and_a_bridge_in_the_way() -> None:
    step = first_hint("hashi\n1 . 2 . 2\n. . . . .\n1 . 2 . 2\n", [[0, 0, 0, 2, 1]])
    assert step.technique == "finished-island"
    assert step.message == "The 1 at r1c1 has all its bridges, so nothing is built from it towards r3c1."
    step = first_hint("hashi\n. 1 . 2\n. . . .\n1 . . 3\n. . . .\n. 1 . 2\n", [[2, 0, 2, 3, 1]])
    assert step.technique == "blocked-way"
    assert step.message == "The bridge between r3c1 and r3c4 is in the way, so nothing is built from r1c2 to r5c2."


def test_a_group_that_would_be_closed() -> None:
    marks = [[0, 0, 2, 0, [1, 2]], [2, 0, 2, 2, [0, 1]], [2, 0, 5, 0, 1], [2, 2, 4, 2, 1]]
    step = first_hint("hashi\n2 . 1\n. . .\n3 . 2\n. . .\n. . 1\n1 . .\n", marks)
    assert step.technique == "closed-group"
    assert step.message == (
        "If 2 bridges joined the 2 at r1c1 and the 3 at r3c1, the whole group of r1c1, r3c1 and r6c1 would be finished "
        "and cut off from all others, so 1 bridge joins r1c1 and r3c1."
    )


def test_an_island_that_would_starve() -> None:
    marks = [[0, 0, 0, 4, [0, 1]], [0, 0, 2, 0, [1, 2]], [2, 0, 2, 2, [1, 2]]]
    step = first_hint("hashi\n2 . . . ?\n. . . . .\n3 . 2 . 1\n", marks)
    assert step.technique == "starved-island"
    assert step.message == (
        "With 2 bridges between r1c1 and r3c1, the 2 at r3c3 would have room for only 1 bridge: 1 to r3c1 (it can take "
        "no more) and none to r3c5 (a bridge would close the group). So 1 bridge joins r1c1 and r3c1."
    )
    assert (2, 0) in step.cells


def test_each_part_of_a_contradiction_names_the_island_that_makes_it() -> None:
    example = BY_NAME["contradiction"].example
    step = pensil.hint(pensil.read(example.puzzle), example.marks)
    assert step is not None
    assert step.message == (
        "Suppose that no bridge joins r3c1 and r3c3. Then r3c3 builds 1 to r5c3, r5c3 builds none to r5c1, and so the "
        "islands r3c1, r5c1 and r7c1 are cut off from all others. That cannot be, so 1 bridge joins r3c1 and r3c3."
    )
    assert "b3k3 mendapat 1 jembatan ke b5k3, b5k3 tidak dihubungkan ke b5k1" in step.said_in("id").message


def test_a_way_out_however_the_bridges_are_shared() -> None:
    _, step = one_step("hashi\n1 . 1 . 1\n. . . . .\n2 . 3 . 2\n", "group-way-out")
    assert step.message == (
        "With nothing built to r3c3, the 1 at r1c3 would go on to the 1 at r1c1 and the 1 at r1c5. However it shares "
        "its bridges, a finished group would be cut off from all others, so 1 bridge joins r1c3 and r3c3."
    )


def test_no_bridge_over_a_bridge() -> None:
    text = "hashi\n. 2 . 2 .\n2 . . . 2\n2 . . . 2\n. 2 . 2 .\n"
    _, step = one_step(text, "blocked-way", [[0, 1, 3, 1, [1, 2]]])
    assert step.message == (
        "The bridge between r1c2 and r4c2 is in the way, so nothing is built from r2c1 to r2c5 and from r3c1 to r3c5."
    )
    assert step.cells == ((0, 1), (3, 1))


def test_an_island_that_is_sure_of_all_its_bridges() -> None:
    marks = [[0, 0, 0, 2, 2], [0, 2, 2, 2, [1, 2]]]
    _, step = one_step("hashi\n2 . 3 . 2\n. . . . .\n. . 2 . 1\n", "sure-of-all", marks)
    assert step.message == (
        "The 3 at r1c3 is sure of 3 bridges, 2 to r1c1 and at least 1 to r3c3. That is all, so it builds 1 to r3c3 and "
        "none to r1c5."
    )
    assert step.said_in("id").message == (
        "Pulau 3 di b1k3 sudah pasti mendapat 3 jembatan, 2 jembatan ke b1k1 dan minimal 1 jembatan ke b3k3. Itu "
        "sudah semua, jadi dibangun 1 jembatan ke b3k3, sedangkan tidak ada yang dibangun ke b1k5."
    )
    _, step = one_step("hashi\n2 . 3 . 2\n. . . . .\n. . 4 . 1\n", "little-left", [[0, 2, 2, 2, 2]])
    assert step.message == (
        "The 3 at r1c3 is sure of 2 bridges to r3c3. That leaves 1 more, so it builds at most 1 to r1c1 and at most 1 "
        "to r1c5."
    )


def test_an_island_with_its_last_way() -> None:
    _, step = one_step("hashi\n1 . 3 . 1\n. . . . .\n. . 2 . 2\n", "one-way", [[0, 0, 0, 2, 1], [0, 2, 0, 4, 1]])
    assert (
        step.message
        == "The 3 at r1c3 has 2 bridges already and can build only towards r3c3, so 1 bridge joins r1c3 and r3c3."
    )


# Words.


def test_conclusions_in_both_languages() -> None:
    puzzle = Hashi([[3, None, 4]], max_bridges=3)
    said = {mask: conclusion(puzzle, 0, mask).said("en") for mask in range(16)}
    assert said[0b0000] == "no number of bridges fits r1c1 and r1c3"
    assert said[0b0001] == "no bridge joins r1c1 and r1c3"
    assert said[0b0010] == "1 bridge joins r1c1 and r1c3"
    assert said[0b0100] == "2 bridges join r1c1 and r1c3"
    assert said[0b1110] == "at least 1 bridge joins r1c1 and r1c3"
    assert said[0b1100] == "at least 2 bridges join r1c1 and r1c3"
    assert said[0b0011] == "at most 1 bridge joins r1c1 and r1c3"
    assert said[0b0111] == "at most 2 bridges join r1c1 and r1c3"
    assert said[0b0110] == "1 or 2 bridges join r1c1 and r1c3"
    assert said[0b1101] == "0, 2 or 3 bridges join r1c1 and r1c3"
    assert conclusion(puzzle, 0, 0b0001).said("id") == "tidak ada jembatan antara b1k1 dan b1k3"
    assert conclusion(puzzle, 0, 0b1100).said("id") == "ada minimal 2 jembatan antara b1k1 dan b1k3"
    assert conclusion(puzzle, 0, 0b0101).said("id") == "ada 0 atau 2 jembatan antara b1k1 dan b1k3"


def test_premises_in_both_languages() -> None:
    puzzle = Hashi([[None, 1, None], [1, None, 1], [None, 1, None]], loops=False)
    down, across = puzzle.pairs
    crossing = Label(CROSSING, (*across, *down), (way(across), way(down)))
    number = Label(NUMBER, ((0, 1),), 1)
    assert NUMBER.premise([number]).said("en") == "the 1 at r1c2"
    assert NUMBER.premise([number, Label(NUMBER, ((1, 0),), 1)]).said("id") == "angka 1 di b1k2 dan angka 1 di b2k1"
    assert CROSSING.premise([crossing]).said("en") == "the rule that r2c1-r2c3 and r1c2-r3c2 do not cross"
    assert CROSSING.premise([crossing] * 2).said("id") == (
        "aturan bahwa b2k1-b2k3 dan b1k2-b3k2, serta b2k1-b2k3 dan b1k2-b3k2 tidak boleh bersilangan"
    )
    assert CONNECTED.premise([Label(CONNECTED)]).said("en") == "the rule that all islands are connected"
    assert LOOPS.premise([Label(LOOPS)]).said("id") == "aturan bahwa tidak boleh ada lingkaran"


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
        alone = {supposed.fact: Trial(at).follow(supposed) for supposed in suppositions(at)}
        assert {chain.assumed: chain for chain in chains} == {a: chain for a, chain in alone.items() if chain}
        found += len(chains)
    assert found > 100


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


def truth(puzzle: Hashi) -> Board:
    return pensil.solve(puzzle).solutions[0]


def test_masks_of_amounts_that_there_are_and_that_there_are_not() -> None:
    assert [at_most(count) for count in (-3, -1, 0, 2)] == [0, 0, 0b1, 0b111]
    assert [at_least(count) & 0b111 for count in (-3, 0, 1, 2, 3)] == [0b111, 0b111, 0b110, 0b100, 0]
    assert [exactly(count) for count in (-3, -1, 0, 2)] == [0, 0, 0b1, 0b100]
