"""Every sentence about a Shikaku can be checked on the picture that it comes with.

What a person sees there: the rectangles that are drawn, and thin outlines of what is left for the clues that a sentence
names. From that alone, and from the rules as far as the sentence speaks of them, its conclusion must follow, as an
exhaustive search tells: clues that it does not name may take anything that fits beside the drawn rectangles, or
nothing; and only the cells that it names have to be covered. The same from what it cites, without the outlines.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import product
from random import Random

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.grid import Cell
from pensil.core.highlight import step_picture
from pensil.core.picture import Picture, Region
from pensil.core.step import Step
from pensil.kinds import kind_named
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.compose import solved
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.position import overlap
from pensil.kinds.shikaku.wording import clue
from pensil.words.speech import is_cell
from tests.checks import some

KIND = kind_named("shikaku")
WHOLE_BOARD = "total-area"  # speaks of all cells


class Seen:
    """What can be seen of a board: for every clue the rectangles that it can still take."""

    def __init__(self, puzzle: Shikaku, board: Board) -> None:
        self.puzzle = puzzle
        drawn = {spot: box for spot, box in enumerate(puzzle.rectangles(board)) if box is not None}
        self.left = {spot: {drawn[spot]} if spot in drawn else set(mine) for spot, mine in enumerate(puzzle.candidates)}
        for spot, box in drawn.items():
            self.draw(spot, box)

    def outline(self, picture: Picture) -> int:
        """See the thin outlines of a picture, all that are left for some clues; how many clues that are."""
        outlined: dict[int, set[Rectangle]] = {}
        for item in picture.items:
            if isinstance(item, Region) and item.possible:
                box = item.top, item.left, item.bottom, item.right
                (spot,) = (spot for cell, spot in self.puzzle.spot.items() if cell in cells_of(box))
                outlined.setdefault(spot, set()).add(box)
        for spot, boxes in outlined.items():
            assert boxes <= self.left[spot]
            self.left[spot] = boxes
        return len(outlined)

    def draw(self, spot: int, box: Rectangle) -> None:
        """A rectangle is drawn: what runs into it is seen to be out."""
        self.left[spot] = {box}
        for other, boxes in self.left.items():
            if other != spot:
                boxes -= {each for each in boxes if overlap(each, box)}

    def take_in(self, move: Step, *, unseen: bool) -> None:
        """What a part of a step draws is seen by those after it; what it only says is `unseen`, but may be known."""
        for change in move.changes:
            if len(change.values) == 1:
                self.draw(change.spot, change.values[0])
            elif unseen:
                self.left[change.spot] &= set(change.values)

    def without(self, move: Step) -> Seen:
        """The same without what a move says that it rests on."""
        fewer = copy(self)
        fewer.left = {spot: set(boxes) for spot, boxes in self.left.items()}
        for spot, mask in rested_on(move):
            fewer.left[spot] -= {self.puzzle.candidates[spot][value] for value in bits(mask)}
        return fewer

    def possible(self, taken: dict[int, Rectangle], clues: set[int], cells: set[Cell]) -> bool:
        """Whether these clues can all have a rectangle and these cells can all be covered."""
        covered = {cell for box in taken.values() for cell in cells_of(box)}
        open_clues = [self.room(taken, [spot]) for spot in clues - taken.keys()]
        every = list(self.left)
        open_cells = [[way for way in self.room(taken, every) if cell in cells_of(way[1])] for cell in cells - covered]
        ways = min((*open_clues, *open_cells), key=len, default=None)
        return ways is None or any(self.possible(taken | {spot: box}, clues, cells) for spot, box in ways)

    def room(self, taken: dict[int, Rectangle], spots: list[int]) -> list[tuple[int, Rectangle]]:
        return [
            (spot, box)
            for spot in spots
            if spot not in taken
            for box in self.left[spot]
            if not any(overlap(box, other) for other in taken.values())
        ]

    def shows(self, board: Board, move: Step) -> bool:
        """Whether what a move says, on a board, follows from what is seen."""
        clues, cells = said_of(self.puzzle, move)
        out = [(spot, box) for spot, box in concluded(self.puzzle, board, move) if box in self.left[spot]]
        return not any(self.possible({spot: box}, clues, cells) for spot, box in out)


def cells_of(box: Rectangle) -> set[Cell]:
    top, left, bottom, right = box
    return set(product(range(top, bottom + 1), range(left, right + 1)))


def rested_on(move: Step) -> list[tuple[int, int]]:
    return [value for earlier in move.rests for value in earlier.values]


def said_of(puzzle: Shikaku, move: Step) -> tuple[set[int], set[Cell]]:
    """The clues and the cells that a sentence names; the corners of rectangles are no cells."""
    if move.technique == WHOLE_BOARD:
        return set(range(len(puzzle.clues))), set(product(range(puzzle.rows), range(puzzle.cols)))
    clues, cells = set(), set()
    for part in move.phrase.within():
        if part.key == "say.clue":
            clues.add(puzzle.spot[part.values["cell"]])
        elif part.key not in ("say.box", "say.line"):
            words = (each for word in part.values.values() for each in (word if isinstance(word, list) else [word]))
            cells |= {word for word in words if is_cell(word)}
    return clues, cells


def concluded(puzzle: Shikaku, board: Board, move: Step) -> Iterator[tuple[int, Rectangle]]:
    """The rectangles that a move says are out: all but those that are left, where it tells these; else the new ones."""
    for change in move.changes:
        subjects = (None, clue(puzzle, change.spot))
        tells_all = len(change.values) == 1 or any(
            part.key in ("say.only", "say.left") and part.values["clue"] in subjects for part in move.phrase.within()
        )
        domain = puzzle.domains[change.spot] if tells_all else board.masks[change.spot]
        mine = puzzle.candidates[change.spot]
        yield from ((change.spot, mine[value]) for value in bits(domain & ~change.mask & (1 << len(mine)) - 1))


def boards(count: int) -> Iterator[Shikaku]:
    rng = Random(12)
    for _ in range(count):
        made, _ = solved(rng, rng.randrange(4, 9), rng.randrange(4, 9))
        hidden = rng.choice((0.0, 0.0, 0.1))
        yield Shikaku([["?" if number and rng.random() < hidden else number for number in row] for row in made.cells])


@pytest.mark.parametrize("fine", [False, True])
def test_every_sentence_follows_from_its_picture_and_from_what_it_cites(fine: bool) -> None:
    parts = rested = outlined = 0
    for puzzle in some(boards(120)):
        for step in pensil.explain(puzzle, fine=fine):
            assert step.board is not None
            board = step.board
            bare, seen = Seen(puzzle, board), Seen(puzzle, board)
            outlined += seen.outline(step_picture(KIND, puzzle, board, step))
            for move in step.moves:
                told = f"{puzzle.to_text()}{board}{move.message}"
                assert seen.shows(board, move), f"not seen on the picture:\n{told}"
                assert bare.without(move).shows(board, move), f"not cited:\n{told}"
                seen.take_in(move, unseen=True)
                bare.take_in(move, unseen=False)
                board = move.apply(board)
                parts += 1
                rested += bool(move.rests)
    assert parts > 800
    assert rested > 40
    assert outlined > 800


@pytest.mark.parametrize("fine", [False, True])
def test_the_steps_that_are_cited_are_those_that_ruled_it_out(fine: bool) -> None:
    cited = 0
    for puzzle in some(boards(60)):
        ruled_out: dict[tuple[int, int], int] = {}  # by which step, of a spot and a value
        for number, step in enumerate(pensil.explain(puzzle, fine=fine), 1):
            board = step.board
            for move in step.moves:
                assert board is not None
                where = {ruled_out[spot, value] for spot, mask in rested_on(move) for value in bits(mask)}
                assert numbers_in(move, number) == where, move.message
                cited += bool(where)
                for change in move.changes:
                    gone = board.masks[change.spot] & ~change.mask
                    ruled_out |= {(change.spot, value): number for value in bits(gone)}
                board = move.apply(board)
    assert cited > 10


def numbers_in(move: Step, number: int) -> set[int]:
    """The steps that a sentence cites; what was said just now is part of the same one."""
    parts = list(move.phrase.within())
    before = {each for part in parts if part.key == "told.in-steps" for each in part.values["numbers"]}
    return before | {number for part in parts if part.key == "told.just-now"}


def test_marks_that_rule_something_out_are_cited_as_what_was_known_before() -> None:
    puzzle = pensil.read("shikaku\n4 . . .\n. . 4 .\n")
    marks = {"rectangles": [], "not": [[1, 0, 1, 3]]}
    step = pensil.hint(puzzle, marks)
    assert step is not None
    told = (
        "Whatever rectangle the 4 at r1c1 takes, it covers r1c2 (the other rectangles of the 4 at r2c3 were ruled out "
        "earlier), so the 4 at r2c3 takes the 2x2 r1c3-r2c4."
    )
    assert step.message == told
    assert pensil.explain(puzzle, marks=marks)[0].moves[0].message == told
    assert pensil.explain(puzzle, "id", marks=marks)[0].moves[0].message == (
        "Persegi panjang mana pun yang dipilih untuk angka 4 di b1k1 pasti menutupi b1k2 (persegi panjang lain untuk "
        "angka 4 di b2k3 sudah tersingkir sebelumnya), jadi persegi panjang angka 4 di b2k3 adalah b1k3-b2k4 (2x2)."
    )
