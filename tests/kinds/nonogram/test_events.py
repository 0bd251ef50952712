"""What the strategies of Nonogram say of each event, against the board on which it happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import groupby, islice, product
from random import Random

import pytest

from pensil.core.board import Board, bits
from pensil.core.clues import UNKNOWN
from pensil.core.grid import Cell
from pensil.core.trace import Event, Strategy, What, replay
from pensil.kinds.nonogram.puzzle import LineClue, Nonogram
from pensil.kinds.nonogram.strategies import STRATEGIES
from pensil.words import Phrase
from tests.checks import some
from tests.kinds.nonogram import facts
from tests.samples import sample

Masks = tuple[int, ...]


@cache
def ways(clue: LineClue, masks: Masks) -> int:
    """How many placements of the blocks a line has."""
    found = 0
    for values in product(*(bits(mask) for mask in masks)):
        blocks = [(len([*run]), color) for color, run in groupby(values) if color]
        found += len(blocks) == len(clue) and all(
            color == block.color and block.length in (length, UNKNOWN)
            for (length, color), block in zip(blocks, clue, strict=True)
        )
    return found


class Told:
    """The lines of a puzzle, and what is said of the cells that change."""

    def __init__(self, puzzle: Nonogram) -> None:
        rows, cols = puzzle.rows, puzzle.cols
        self.puzzle = puzzle
        self.lines: list[tuple[Cell, ...]] = [tuple((r, c) for c in range(cols)) for r in range(rows)]
        self.lines += [tuple((r, c) for r in range(rows)) for c in range(cols)]
        self.clues = (*puzzle.row_clues, *puzzle.col_clues)

    def number(self, name: Phrase) -> int:
        assert name.key in ("row", "column")
        number: int = name.values["number"]
        return number - 1 + (self.puzzle.rows if name.key == "column" else 0)

    def masks(self, i: int, board: Board) -> Masks:
        return tuple(board.masks[r * self.puzzle.cols + c] for r, c in self.lines[i])

    def ways(self, i: int, board: Board) -> int:
        return ways(self.clues[i], self.masks(i, board))

    def undecided(self, i: int, board: Board) -> int:
        return sum(mask.bit_count() > 1 for mask in self.masks(i, board))

    def fewest(self, board: Board) -> int:
        """The undecided line with the fewest placements, then with the most undecided cells."""
        lines = [i for i in range(len(self.lines)) if self.undecided(i, board)]
        return min(lines, key=lambda i: (self.ways(i, board), -self.undecided(i, board), i))

    def changes(self, event: Event) -> dict[str, list[Cell]]:
        """What a sentence should tell of the changes of an event."""
        found: dict[str, list[Cell]] = {}
        for spot, mask in event.changes:
            what = "search.cross" if mask == 1 else "search.fill" if mask % 2 == 0 else "search.fewer"
            found.setdefault(what, []).append(divmod(spot, self.puzzle.cols))
        return found

    def guess(self, guess: Phrase) -> tuple[int, int]:
        """The spot and the value of which a guess is."""
        row, col = guess.values["cell"]
        return row * self.puzzle.cols + col, ("." + self.puzzle.signs).index(guess.values["sign"])


def check_changes(told: Told, event: Event, words: Mapping[str, object]) -> None:
    said = words["changes"]
    assert isinstance(said, Phrase)
    assert {each.key: each.values["cells"] for each in said.values["changes"]} == told.changes(event)


def check(told: Told, event: Event, last: Board, board: Board) -> None:
    """What is said of one event; `last` is the board before it, `board` the one after it."""
    assert event.reason is not None
    words = event.reason.values
    assert 0 not in board.masks
    i = told.number(words["line"]) if "line" in words else None
    if i is not None and event.what in (What.VALIDATED, What.DEAD):
        assert event.cells == told.lines[i]
    if i is not None:
        assert {divmod(spot, told.puzzle.cols) for spot, _ in event.changes} <= {*told.lines[i]}
    if "changes" in words:
        check_changes(told, event, words)
        assert event.changes
        assert i is None or told.ways(i, board) == told.ways(i, last)
    match event.reason.key:
        case "search.no-placement":
            assert i is not None
            assert told.ways(i, board) == 0
        case "search.left" | "search.superposed":
            assert i is not None
            assert words["count"] == told.ways(i, last) > 0
        case "search.placeable" | "search.agree" | "search.filled" | "search.step" | "search.stage":
            assert i is not None
            assert told.ways(i, last)
        case "search.complete":
            assert i is not None
            assert event.what is (What.VALIDATED if words["right"] else What.DEAD)
            assert bool(told.ways(i, board)) is words["right"]
            assert told.undecided(i, board) == 0
        case "search.is":
            [(spot, mask)] = event.changes
            assert told.guess(event.reason) == (spot, mask.bit_length() - 1)
        case "search.suppose" | "search.check":
            spot, value = told.guess(words["guess"])
            assert event.changes == ((spot, 1 << value),)
            assert last.masks[spot] >> value & 1
            assert last.masks[spot] != 1 << value
        case "search.contradiction":
            spot, value = told.guess(words["guess"])
            assert event.changes == ((spot, last.masks[spot] & ~(1 << value)),)
            assert last.masks[spot] >> value & 1
        case "search.placement":
            assert i is not None
            assert told.ways(i, board) == 1
            assert told.undecided(i, board) == 0


def drawn(rng: Random) -> Nonogram:
    data, _ = sample("nonogram", rng, rng.randint(2, 5), rng.randint(2, 5))
    for clue in data["row_clues"] + data["col_clues"]:
        if clue and rng.random() < 0.2:
            clue[0] = "?" if isinstance(clue[0], int) else ["?", clue[0][1]]
        if len(clue) > 1 and rng.random() < 0.05:
            clue.pop()
    return Nonogram.from_json(data)


SAID = {
    "brute-force": {"is", "complete"},
    "combinatorial": {"filled", "left", "superposed", "placement", "no-placement"},
    "combinatorial:literal": {"filled", "listed", "left", "superposed", "placement", "no-placement"},
    "heuristic": {"filled", "left", "superposed", "step", "placement", "no-placement"},
    "propagation": {"placeable", "agree", "check", "contradiction", "suppose", "no-placement"},
    "dynamic": {"plan", "stage", "placeable", "agree", "check", "contradiction", "suppose", "no-placement"},
}
"""What each of them has to say now and then."""

TANGLED = [Nonogram(clues, [[1]] * sum(map(sum, clues))) for clues in facts.TANGLED[:3]]
"""Puzzles of whose lines little follows, unless something is supposed."""

ALL = [reading for strategy in STRATEGIES for reading in (strategy, *strategy.readings)]


@pytest.mark.parametrize("strategy", ALL, ids=lambda strategy: strategy.name)
def test_what_is_said_of_an_event_is_so_on_the_board(strategy: Strategy) -> None:
    rng = Random(5)
    keys = Counter[str]()
    for puzzle in [*(drawn(rng) for _ in range(12)), *TANGLED]:
        if strategy.name == "brute-force" and puzzle.rows * puzzle.cols * puzzle.colors > 16:
            continue
        told = Told(puzzle)
        last = Board.empty(puzzle)
        tried = Counter[int]()  # for each node, the placements that were tried from it
        first = True
        for number, (event, board) in enumerate(replay(puzzle, strategy.search(puzzle))):
            if number > 400:
                break
            if event.reason is not None:
                check(told, event, last, board)
                keys[event.reason.key] += 1
                if event.reason.key == "search.left" and first:
                    first = False
                    lines = range(len(told.lines))
                    best = min(lines, key=lambda i: (told.ways(i, last), -told.undecided(i, last), i))
                    assert told.number(event.reason.values["line"]) == best
                if event.reason.key == "search.placement":
                    assert event.parent is not None
                    tried[event.parent] += 1
                    words, i = event.reason.values, told.fewest(last)
                    assert (told.number(words["line"]), words["count"]) == (i, told.ways(i, last))
                    assert words["number"] == tried[event.parent]
                    assert {divmod(spot, puzzle.cols) for spot, _ in event.changes} <= {*told.lines[i]}
            last = board
    assert {f"search.{key}" for key in SAID[strategy.name]} <= keys.keys(), keys
    assert sum(keys.values()) > 100, keys


@pytest.mark.parametrize("strategy", ALL, ids=lambda strategy: strategy.name)
def test_nodes_that_have_children_are_expanded_once_and_before_them(strategy: Strategy) -> None:
    """The root always is, the others in just that case; each of the others is dead or a solution."""
    rng = Random(6)
    numbers = set()
    for puzzle in (Nonogram([[1]] * 3, [[1]] * 3), *(drawn(rng) for _ in range(8))):
        if strategy.name == "brute-force" and puzzle.rows * puzzle.cols * puzzle.colors > 12:
            continue
        expanded: list[int] = []
        parents, tried, ended = {0}, set[int](), set[int]()
        for event in strategy.search(puzzle):
            match event.what:
                case What.EXPANDED:
                    expanded.append(event.node)
                case What.PLACED:
                    assert event.parent in expanded
                    parents.add(event.parent)
                    checked = event.reason is not None and event.reason.key == "search.check"
                    (ended if checked else tried).add(event.node)
                case What.DEAD | What.SOLVED:
                    ended.add(event.node)
        assert {*expanded} == parents
        assert len(expanded) == len(parents)
        assert tried <= parents | ended
        assert not (parents - {0}) & ended
        numbers.add(len(expanded))
    assert len(numbers) > 1


@cache
def supported(clue: LineClue, masks: Masks) -> Masks:
    """What each cell is in some placement; 0 where there is none."""
    found = [0] * len(masks)
    for values in product(*(bits(mask) for mask in masks)):
        if ways(clue, tuple(1 << value for value in values)):
            found = [mask | 1 << value for mask, value in zip(found, values, strict=True)]
    return tuple(found)


def spread(told: Told, masks: list[int]) -> bool:
    """Whether all lines keep a placement when each tells the others what it says, until nothing changes."""
    before: list[int] = []
    cols = told.puzzle.cols
    while masks != before:
        before = masks[:]
        for line, clue in zip(told.lines, told.clues, strict=True):
            spots = [r * cols + c for r, c in line]
            for spot, mask in zip(spots, supported(clue, tuple(masks[spot] for spot in spots)), strict=True):
                masks[spot] = mask
            if not all(masks):
                return False
    return True


@pytest.mark.parametrize("strategy", STRATEGIES[3:], ids=lambda strategy: strategy.name)
def test_before_anything_is_supposed_all_that_fails_was_removed(strategy: Strategy) -> None:
    """What a single line excludes, and what leads to a contradiction in one step."""
    rng = Random(8)
    supposed = 0
    for puzzle in [*(drawn(rng) for _ in range(12)), *TANGLED]:
        told, last = Told(puzzle), Board.empty(puzzle)
        for event, board in replay(puzzle, strategy.search(puzzle)):
            if event.reason is not None and event.reason.key == "search.suppose":
                break
            last = board
        else:
            continue
        supposed += 1
        masks = list(last.masks)
        assert spread(told, masks)
        assert tuple(masks) == last.masks
        for spot, mask in enumerate(last.masks):
            for value in bits(mask):
                assert spread(told, [*masks[:spot], 1 << value, *masks[spot + 1 :]])
    assert supposed > 3


@pytest.mark.parametrize("strategy", ALL, ids=lambda strategy: strategy.name)
def test_a_failed_run_is_about_the_root(strategy: Strategy) -> None:
    """No event is about a node that was never placed, the last one of a run without an end included."""
    puzzles = [Nonogram([[1]] * 2, [[1]] * 2), Nonogram([[1] * 10] * 50, [[1] * 10] * 50)]
    for puzzle in some(puzzles):
        placed = {0}
        for event in some(islice(strategy.search(puzzle), 20)):
            placed |= {event.node} if event.what is What.PLACED else set()
            assert event.node in placed
