"""The techniques of Nurikabe: examples, soundness, honest premises, and a look at the clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.deadline import Deadline
from pensil.core.step import Technique
from pensil.engine.explain import FORCED
from pensil.errors import TimeLimit
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.rules import violations
from pensil.kinds.nurikabe.techniques import TECHNIQUES
from tests.checks import some
from tests.kinds.nurikabe.boards import drawing
from tests.techniques.positions import check_example, check_sentence, check_sound, easier, look, steps_on

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


# The examples.


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_the_example_shows_this_technique_and_nothing_easier(technique: Technique) -> None:
    check_example(technique)
    # When all sea is found, a bottleneck always tells the same: counting only saves looking for it.
    assert easier(technique, TECHNIQUES) == (["K8", "K14", "K18"] if technique.id == "K19" else [])


def test_ids_names_and_order() -> None:
    ids = [technique.id for technique in TECHNIQUES]
    assert sorted({int(name.strip("Kb")) for name in ids}) == list(range(1, 24))
    assert len(set(ids)) == len(BY_NAME) == len(TECHNIQUES)
    assert [t.level for t in TECHNIQUES] == sorted(t.level for t in TECHNIQUES)


# Soundness.


def test_every_step_on_random_positions_holds_in_all_solutions() -> None:
    fired = check_sound("nurikabe", range(180), 6)
    assert fired.total() > 5000


def positions(seed: int, count: int, most: int) -> Iterator[tuple[Nurikabe, Board]]:
    """Boards with small islands, some of them without a number, and some true knowledge."""
    rng = Random(seed)
    for _ in range(count):
        puzzle, answer = solved(rng, rng.randrange(1, most), rng.randrange(1, most + 1))
        if rng.random() < 0.3:
            hidden = [["?" if clue and rng.random() < 0.4 else clue for clue in row] for row in puzzle.cells]
            puzzle = Nurikabe(hidden)
        known = rng.random()
        pairs = zip(answer.masks, puzzle.domains, strict=True)
        yield puzzle, Board(puzzle, (mask if rng.random() < known else domain for mask, domain in pairs))


def test_steps_follow_from_their_premises_alone() -> None:
    """With everything else on the board forgotten, the conclusion still holds in all solutions."""
    fired: Counter[str] = Counter()
    for puzzle, board in positions(1, 500, 6):
        at = look(board)
        for technique in TECHNIQUES:
            for step in list(technique.steps(at))[:3]:
                fired[technique.name] += 1
                kept = {r * puzzle.cols + c for r, c in step.cells}
                pairs = zip(board.masks, puzzle.domains, strict=True)
                small = Board(puzzle, (m if spot in kept else d for spot, (m, d) in enumerate(pairs)))
                facts = pensil.solve(puzzle, marks=small, solutions=1).facts
                told = f"{technique.id} on\n{puzzle.to_text()}{board}{step.message}"
                assert facts is not None
                assert all(not facts.masks[c.spot] & ~c.mask for c in step.changes), told
                check_sentence(puzzle, step)
    for technique in TECHNIQUES:
        assert fired[technique.name] >= 8, (technique.name, fired)


def test_against_all_ways_to_fill_the_board() -> None:
    """The same without the engine: every way to fill small boards is held against the rules."""
    used = 0
    for puzzle, board in positions(2, 120, 4):
        free = [spot for spot, mask in enumerate(board.masks) if mask == 0b11]
        if len(free) > 9:
            continue
        possible = [0] * len(board.masks)
        for chosen in product((1, 2), repeat=len(free)):
            masks = list(board.masks)
            for spot, mask in zip(free, chosen, strict=True):
                masks[spot] = mask
            if not violations(puzzle, Board(puzzle, masks)):
                possible = [a | b for a, b in zip(possible, masks, strict=True)]
        at = look(board)
        for technique in TECHNIQUES:
            for step in technique.steps(at):
                used += 1
                assert all(not possible[c.spot] & ~c.mask for c in step.changes), f"{board}{step.message}"
    assert used > 200


@pytest.mark.parametrize("seed", range(12))
def test_explanations_follow_the_only_solution_to_the_end(seed: int) -> None:
    puzzle, solution = unique(Random(seed))
    board = Board.empty(puzzle)
    for step in pensil.steps(puzzle):
        board = step.apply(board)
        assert board.allows(solution), step.message
        assert step.technique != FORCED
    assert board == solution


def unique(rng: Random) -> tuple[Nurikabe, Board]:
    while True:
        puzzle, answer = solved(rng, rng.randrange(4, 7), rng.randrange(5, 9))
        if pensil.solve(puzzle).status == "unique":
            return puzzle, answer


def concluded(name: str, board: Board) -> set[tuple[int, int]]:
    technique = next(technique for technique in TECHNIQUES if technique.name == name)
    return {(change.spot, change.mask) for step in steps_on(technique, board) for change in step.changes}


def test_contradictions_are_found_whichever_way_the_board_is_turned() -> None:
    """What is left out because it follows from something harmless is harmless too.

    The ends of a board are looked at in another order when it is turned by half. Which of several chains is followed
    first may decide whether a contradiction is near enough, but seldom does.
    """
    other_way, conclusions = 0, 0
    boards = [(puzzle, board) for puzzle, board in positions(5, 400, 6) if not board.full]
    for puzzle, board in some(boards):
        turned = Nurikabe([row[::-1] for row in puzzle.cells[::-1]])
        here = concluded("contradiction", board)
        there = concluded("contradiction", Board(turned, board.masks[::-1]))
        conclusions += len(here)
        other_way += here != {(len(board.masks) - 1 - spot, mask) for spot, mask in there}
    assert conclusions > 1000
    assert other_way < len(boards) / 20, (other_way, len(boards))


def test_boards_that_cannot_be_mended_do_no_harm() -> None:
    """Whatever is marked, techniques end without an error; what they say of such a board does not matter."""
    rng = Random(3)
    found = 0
    for _ in range(60):
        puzzle, _ = solved(rng, rng.randrange(1, 5), rng.randrange(1, 6))
        board = Board(puzzle, (domain & rng.choice((1, 2, 3, 3)) for domain in puzzle.domains))
        at = look(board)
        for technique in TECHNIQUES:
            for step in technique.steps(at):
                assert step.changes
                found += 1
    assert found > 100


# Time.


SLOW = (
    "join-too-big",
    "piece-needs-clue",
    "island-bottleneck",
    "pool-in-reach-of-one",
    "all-shapes",
    "shapes-that-fit",
    "contradiction",
    "deep-contradiction",
)


@pytest.mark.parametrize("name", SLOW)
def test_slow_techniques_look_at_the_clock(name: str) -> None:
    _, board = drawing("9 . . . . / . . . . . / . . . . . / . . . . 4", ". ? ? ? ? / ? ? ? ? ? / ? ? . ? ? / ? ? ? ? .")
    at = look(board, deadline=Deadline.after(-1))
    with pytest.raises(TimeLimit):
        list(BY_NAME[name].steps(at))
