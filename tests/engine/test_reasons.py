"""Reasons against all ways to fill small boards, by what their parts say in plain words.

Each way to fill a board is held against every rule and clue on its own, as the labels name them; neither the engine nor
the models have a hand in it. A reason is enough when no way that agrees with all of its parts goes against the
conclusion, and minimal when without any one of them some way does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby, islice, product
from random import Random
from typing import Any, NamedTuple

import pytest

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.rule import Label
from pensil.engine.reason import Reason, Reasoner
from pensil.kinds import KINDS
from pensil.kinds.nonogram.puzzle import Block
from pensil.kinds.shikaku.puzzle import Shikaku
from tests.samples import sample

Named = tuple[str, tuple[Cell, ...]]
"""A label by the name of its rule and its cells."""


class Way(NamedTuple):
    values: tuple[int, ...]  # of every spot
    broken: frozenset[Named]
    held: frozenset[Named] = frozenset()  # labels that it rests on, whether they are part of a reason or not


MOST_WAYS = 7000

PUZZLES = {"akari": 60, "hashi": 400, "nonogram": 110, "shikaku": 120}


def akari(puzzle: Any) -> Iterator[Way]:
    white, place = puzzle.white, puzzle.spot
    runs = [tuple(white[spot] for spot in run) for run in (*puzzle.row_runs, *puzzle.col_runs)]
    for values in product((0, 1), repeat=len(white)):
        lamps = {cell for cell, value in zip(white, values, strict=True) if value}
        broken = {("apart", run) for run in runs if len(lamps & {*run}) > 1}
        lit = {cell for run in runs if lamps & {*run} for cell in run}
        broken |= {("lit", (cell,)) for cell in place if cell not in lit}
        for r, row in enumerate(puzzle.cells):
            for c, clue in enumerate(row):
                beside = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
                if isinstance(clue, int) and len(beside & lamps) != clue:
                    broken.add(("number", ((r, c),)))
        yield Way(values, frozenset(broken))


def hashi(puzzle: Any) -> Iterator[Way]:
    pairs = [(tuple(pair.start), tuple(pair.end)) for pair in puzzle.pairs]
    for values in product(range(puzzle.max_bridges + 1), repeat=len(pairs)):
        broken: set[Named] = set()
        built = [pair for pair, count in zip(pairs, values, strict=True) if count]
        for one, other in product(built, repeat=2):
            (r, left), (row, right) = one
            (top, c), (bottom, col) = other
            if r == row and c == col and top < r < bottom and left < c < right:
                broken.add(("crossing", (*one, *other)))
        total = dict.fromkeys(puzzle.islands, 0)
        group = {island: island for island in puzzle.islands}
        for (start, end), count in zip(pairs, values, strict=True):
            total[start] += count
            total[end] += count
            if count:
                group = {island: group[start] if first == group[end] else first for island, first in group.items()}
        for island, count in total.items():
            if puzzle.clue(island) not in (None, count):
                broken.add(("number", (island,)))
        if len({*group.values()}) > 1:
            broken.add(("connected", ()))
        yield Way(values, frozenset(broken))


def nonogram(puzzle: Any) -> Iterator[Way]:
    rows, cols = puzzle.rows, puzzle.cols
    lines = [(("row", tuple((r, c) for c in range(cols))), clue) for r, clue in enumerate(puzzle.row_clues)]
    lines += [(("column", tuple((r, c) for r in range(rows))), clue) for c, clue in enumerate(puzzle.col_clues)]
    for values in product(range(puzzle.colors + 1), repeat=rows * cols):
        broken = set()
        for label, clue in lines:
            read = groupby(values[r * cols + c] for r, c in label[1])
            blocks = [Block(len(list(run)), color) for color, run in read if color]
            said = [block if isinstance(block.length, int) else None for block in clue]
            colors = [block.color for block in blocks] == [block.color for block in clue]
            if not colors or any(known not in (None, block) for known, block in zip(said, blocks, strict=True)):
                broken.add(label)
        yield Way(values, frozenset(broken))


def shikaku(puzzle: Any) -> Iterator[Way]:
    """A clue may be out of the game: without a rectangle, and covered by others; that is the value "none yet"."""
    clues, candidates = puzzle.clues, puzzle.candidates
    for chosen in product(*((None, *puzzle.alone(clue)) for clue in clues)):
        taken = {clue: cells_in(box) for clue, box in zip(clues, chosen, strict=True) if box is not None}
        covered = Counter(cell for cells in taken.values() for cell in cells)
        broken = {("divide", (cell,)) for cell in product(range(puzzle.rows), range(puzzle.cols)) if covered[cell] != 1}
        broken |= {("one-clue", (clue,)) for clue in clues if clue not in taken}
        broken |= {("one-clue", (other,)) for clue, cells in taken.items() for other in cells & {*clues} - {clue}}
        values = (mine.index(box) if box in mine else len(mine) for mine, box in zip(candidates, chosen, strict=True))
        yield Way(tuple(values), frozenset(broken), frozenset(("one-clue", (clue,)) for clue in taken))


def cells_in(box: tuple[int, int, int, int]) -> set[tuple[int, int]]:
    top, left, bottom, right = box
    return set(product(range(top, bottom + 1), range(left, right + 1)))


WAYS: dict[str, Callable[[Any], Iterator[Way]]] = {
    "akari": akari,
    "hashi": hashi,
    "nonogram": nonogram,
    "shikaku": shikaku,
}


def against(ways: list[Way], reason: Reason, board: Board, mask: int, without: Label | int | None = None) -> bool:
    """Whether some way agrees with the parts of a reason, perhaps without one, and has a value of the mask."""
    spots = {*reason.spots} - {without}
    labels = {(label.rule.name, label.cells) for label in reason.labels if label != without}
    return any(
        mask >> way.values[reason.spot] & 1
        and labels.isdisjoint(way.broken)
        and way.held.isdisjoint(way.broken)
        and all(board.masks[spot] >> way.values[spot] & 1 for spot in spots)
        for way in ways
    )


def positions(kind: Kind) -> Iterator[tuple[list[Way], Board]]:
    """Small boards with some true knowledge, each with all ways to fill it."""
    for seed in range(PUZZLES[kind.name]):
        rng = Random(seed)
        puzzle = kind.from_json(sample(kind.name, rng, rng.randrange(2, 5), rng.randrange(2, 6))[0])
        ways = list(islice(WAYS[kind.name](puzzle), MOST_WAYS + 1))
        truths = [way for way in ways if not way.broken]
        if len(ways) <= MOST_WAYS and truths:
            truth, known = rng.choice(truths), rng.choice((0, 0, 0.2, 0.5))
            pairs = zip(truth.values, puzzle.domains, strict=True)
            yield ways, Board(puzzle, (1 << value if rng.random() < known else domain for value, domain in pairs))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name in WAYS], ids=lambda kind: kind.name)
def test_a_reason_is_enough_and_without_any_part_it_is_not(kind: Kind) -> None:
    sizes: Counter[int] = Counter()
    for ways, board in positions(kind):
        while reasons := list(islice(Reasoner(board).reasons(), 4)):
            assert len({(reason.spot, reason.mask) for reason in reasons}) == len(reasons)
            for reason in reasons:
                assert reason.spot not in reason.spots
                gone = board.masks[reason.spot] & ~reason.mask
                if isinstance(board.puzzle, Shikaku):  # where a rectangle goes, "none yet" goes without saying
                    gone = gone & ~(1 << len(board.puzzle.candidates[reason.spot])) or gone
                assert gone
                assert reason.minimal
                assert not against(ways, reason, board, gone), (board, reason)
                parts: list[Label | int] = [*reason.labels, *reason.spots]
                for part in parts:
                    assert against(ways, reason, board, gone, without=part), (board, reason, part)
                sizes[reason.size] += 1
            # Where nothing can be concluded from one or two things any more, reasons get longer.
            known = {reason.spot: reason.mask for reason in reasons[:1]}
            board = Board(board.puzzle, (known.get(spot, mask) for spot, mask in enumerate(board.masks)))
    assert sizes.total() >= 100, sizes
    assert sum(count for size, count in sizes.items() if size >= 3) >= 8, sizes
