"""Section 2.3: how a person solves it, as a cycle of marking, analysing and placing, with our techniques."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, item
from pensil.core.step import Technique
from pensil.kinds.akari.paper.boards import SAY, SEVEN, board, columns, named, position
from pensil.kinds.akari.picture import picture
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.rules import violations
from pensil.kinds.akari.techniques import TECHNIQUES
from pensil.kinds.akari.techniques.clues import clue_needs_all, clue_satisfied, zero_clue
from pensil.kinds.akari.techniques.light import lit_cells, only_light
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, look
from pensil.words import Phrase

MARKING = (zero_clue, clue_satisfied, lit_cells)
PLACING = (clue_needs_all, only_light)
ANALYSING = tuple(technique for technique in TECHNIQUES if technique not in (*MARKING, *PLACING))


class Process(NamedTuple):
    """One process of the cycle: what it is, the techniques that found something, and the cells they decided."""

    name: str
    techniques: tuple[Technique, ...]
    cells: tuple[Cell, ...]


def apply(puzzle: Akari, marks: Board, techniques: Sequence[Technique], *, one: bool = False) -> tuple[Board, Process]:
    """Everything that some techniques conclude now, or the first of it."""
    at = look(puzzle, marks)
    masks = list(marks.masks)
    used: dict[Technique, None] = {}
    cells: dict[Cell, None] = {}
    for technique in techniques:
        for found in technique.find(at):
            if one and used:
                break
            used[technique] = None
            for spot, mask in found.changes:
                masks[spot] &= mask
                cells[puzzle.white[spot]] = None
    return Board(puzzle, masks), Process("", tuple(used), tuple(sorted(cells)))


def cycle(puzzle: Akari) -> Iterator[tuple[Process, Board]]:
    """The processes one after the other until nothing is found any more; analysis only where nothing else helps."""
    marks = Board.empty(puzzle)
    ways = (("mark", MARKING, False), ("place", PLACING, False), ("analyse", ANALYSING, True))
    while True:
        for name, techniques, one in ways:
            marks, process = apply(puzzle, marks, techniques, one=one)
            if process.cells:
                yield process._replace(name=name), marks
                break
        else:
            return


def ends_lit(puzzle: Akari) -> bool:
    """Whether the cycle comes to a solution."""
    boards = [marks for _, marks in cycle(puzzle)]
    return bool(boards) and boards[-1].full and not violations(puzzle, boards[-1])


def _around(number: int) -> tuple[Board, Phrase]:
    """What marking and placing say about the cells beside a number that stands alone."""
    puzzle = board(f". . .\n. {number} .\n. . .")
    marks, _ = apply(puzzle, Board.empty(puzzle), (zero_clue, clue_needs_all))
    [(_, _, beside)] = puzzle.numbers
    masks = {marks.masks[spot] for spot in beside}
    return marks, SAY("around.none" if masks == {NO_LAMP} else "around.all" if masks == {A_LAMP} else "around.open")


def decided_beside(number: int) -> int:
    """How many cells of a board are decided by a number in the middle of it, without supposing anything."""
    puzzle = Akari([[number if (row, col) == (2, 2) else None for col in range(5)] for row in range(5)])
    marks = Board.empty(puzzle)
    certain = [technique for technique in TECHNIQUES if technique.name not in ("contradiction", "long-contradiction")]
    while True:
        after, _ = apply(puzzle, marks, certain)
        if after == marks:
            return sum(mask in (A_LAMP, NO_LAMP) for mask in marks.masks)
        marks = after


@item(SAY, "section-2.3")
def human(_: Bench) -> Iterator[Fact | Exhibit]:
    for number, expected in ((0, "around.none"), (4, "around.all")):
        marks, ours = _around(number)
        yield Fact(SAY("around", number=number), SAY(expected), ours)
        assert isinstance(marks.puzzle, Akari)
        yield BoardPicture(SAY("around", number=number), picture(marks.puzzle, marks))
    counts = [decided_beside(number) for number in (4, 3, 2, 1)]
    more = SAY("larger.more")
    falling = counts == sorted(counts, reverse=True) and counts[0] > counts[-1]
    yield Fact(SAY("larger"), more, more if falling else str(counts))
    yield Printed(SAY("larger.table"), lambda _: columns([(4, 3, 2, 1), counts]))
    broken = {each.code for each in violations(*position("0 . # *"))}
    yield Fact(SAY("dark-cell"), SAY("forbidden"), SAY("forbidden" if "dark" in broken else "allowed"))
    yield from _placed()
    yield from _whole()


def _placed() -> Iterator[Fact | Exhibit]:
    """What is marked after a lamp was placed."""
    puzzle, marks = position("? ? ? #\n? ? ? ?\n* ? # ?\n? ? ? ?")
    after, process = apply(puzzle, marks, (lit_cells,))
    lit = "(0,0) (1,0) (2,1) (3,0)"
    yield Fact(SAY("placed"), lit, " ".join(map(named, process.cells)))
    yield BoardPicture(SAY("placed.board"), picture(puzzle, after))


def _whole() -> Iterator[Fact | Exhibit]:
    """The cycle on a board of ours."""
    done = list(cycle(SEVEN))
    lit = SAY("ends.all-lit")
    yield Fact(SAY("cycle.ends"), lit, lit if ends_lit(SEVEN) else SAY("ends.not-all-lit"))

    def table(lang: str) -> str:
        rows = []
        for number, (process, _) in enumerate(done, 1):
            said = (number, SAY(f"cycle.{process.name}").said(lang), len(process.cells))
            for place, technique in enumerate(process.techniques):
                rows.append((*("" if place else str(word) for word in said), technique.title.said(lang)))
        return columns(rows)

    yield Printed(SAY("cycle.table"), table)
    yield BoardPicture(SAY("cycle.end"), picture(SEVEN, done[-1][1]))
