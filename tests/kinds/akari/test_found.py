"""What the techniques of Akari find on a board is all that a plain listing finds, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.step import Step
from pensil.kinds.akari.compose import solved
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.techniques import TECHNIQUES
from pensil.kinds.akari.techniques.chains import Follower, chains
from pensil.kinds.akari.techniques.position import Position
from tests.kinds.akari.facts import dark_corner

Changes = dict[Cell, int]
NO_LAMP, A_LAMP = 1 << EMPTY, 1 << LAMP


def three_and_one(rng: Random) -> Akari:
    """A 3 and a 1 that touch with their corners."""
    cells: list[list[Any]] = [["#" if rng.random() < 0.15 else None for _ in range(6)] for _ in range(6)]
    for r, c in ((1, 2), (2, 1), (2, 3), (3, 2), (3, 4), (4, 3)):
        cells[r][c] = None if (r, c) in ((2, 3), (3, 2)) or rng.random() < 0.9 else "#"
    cells[2][2], cells[3][3] = 3, 1
    return Akari(cells)


def half_solved(seed: int) -> Board:
    """A board with lamps and empty cells of a solution, without some of the numbers."""
    rng = Random(seed)
    rows, cols = rng.choice(((1, 9), (8, 1), (3, 3), (4, 5), (5, 4), (5, 7), (7, 6)))
    made, answer = solved(rng, rows, cols)
    hidden, lamps, empty = rng.choice((0, 0.1, 0.3)), rng.choice((0, 0, 0.2, 0.5)), rng.choice((0, 0.2, 0.5))
    cells = [["#" if isinstance(clue, int) and rng.random() < hidden else clue for clue in row] for row in made.cells]
    puzzle = Akari(cells)
    if seed % 6 == 0:  # what hardly ever comes up by chance
        dark = Akari.from_json(dark_corner(rng))
        corner = dark.spot[1, 1]
        return Board(dark, [NO_LAMP if spot == corner or rng.random() < 0.3 else 3 for spot in range(len(dark.white))])
    if seed % 6 == 1 and (solutions := pensil.solve(three_and_one(rng), solutions=1).solutions):
        [answer] = solutions
        assert isinstance(answer.puzzle, Akari)
        puzzle = answer.puzzle
    known = {A_LAMP: lamps, NO_LAMP: empty}
    masks = zip(answer.masks, puzzle.domains, strict=True)
    return Board(puzzle, [mask if rng.random() < known[mask] else domain for mask, domain in masks])


class Number(NamedTuple):
    wall: Cell
    number: int
    free: set[Cell]
    lamps: set[Cell]

    @property
    def need(self) -> int:
        return self.number - len(self.lamps)


class Plain:
    """A board, cell by cell."""

    def __init__(self, board: Board) -> None:
        puzzle = board.puzzle
        assert isinstance(puzzle, Akari)
        self.puzzle = puzzle
        self.mask = dict(zip(puzzle.white, board.masks, strict=True))
        self.free = {cell for cell, mask in self.mask.items() if mask == A_LAMP | NO_LAMP}
        self.lamps = {cell for cell, mask in self.mask.items() if mask == A_LAMP}
        self.sight = {cell: self._sight(cell) for cell in puzzle.white}
        self.dark = {cell for cell in puzzle.white if not self.sight[cell] & self.lamps}
        self.clues = []
        for wall, number, _ in puzzle.numbers:
            beside = self.beside(wall)
            self.clues.append(Number(wall, number, beside & self.free, beside & self.lamps))

    def beside(self, wall: Cell) -> set[Cell]:
        r, c = wall
        return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & self.mask.keys()

    def _sight(self, cell: Cell) -> set[Cell]:
        """A cell and all that a lamp there would light."""
        found = {cell}
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r, c = cell
            while (r, c) in self.mask:
                found.add((r, c))
                r, c = r + down, c + right
        return found

    def lights(self, cell: Cell) -> set[Cell]:
        return self.sight[cell] & self.free

    def corners(self, clue: Number) -> set[Cell]:
        r, c = clue.wall
        around = {(r + down, c + right): {(r + down, c), (r, c + right)} for down in (-1, 1) for right in (-1, 1)}
        return {corner for corner, sides in around.items() if {corner, *sides} <= self.free}

    def finishing(self) -> Iterator[tuple[Cell, Number, set[Cell]]]:
        """Cells where a lamp would be the last one of a clue, in order, with the cells that it would empty."""
        for cell in sorted(self.free):
            for clue in self.clues:
                if cell in clue.free and clue.need == 1 and len(clue.free) > 1:
                    yield cell, clue, clue.free - {cell}


def all_to(cells: Iterable[Cell], mask: int) -> Changes:
    return dict.fromkeys(cells, mask)


def zero_clue(at: Plain) -> Iterator[Changes]:
    return (all_to(clue.free, NO_LAMP) for clue in at.clues if clue.number == 0)


def clue_needs_all(at: Plain) -> Iterator[Changes]:
    return (all_to(clue.free, A_LAMP) for clue in at.clues if clue.need == len(clue.free))


def clue_satisfied(at: Plain) -> Iterator[Changes]:
    return (all_to(clue.free, NO_LAMP) for clue in at.clues if clue.number == len(clue.lamps) > 0)


def lit_cells(at: Plain) -> Iterator[Changes]:
    return (all_to(at.lights(lamp), NO_LAMP) for lamp in sorted(at.lamps))


def only_light(at: Plain) -> Iterator[Changes]:
    return (all_to(at.lights(cell), A_LAMP) for cell in sorted(at.dark) if len(at.lights(cell)) == 1)


def corners_of_three(at: Plain) -> Iterator[Changes]:
    return (all_to(at.corners(clue), NO_LAMP) for clue in at.clues if clue.number == 3 and len(clue.free) == 4)


def corner_of_clue(at: Plain) -> Iterator[Changes]:
    for clue in at.clues:
        if len(clue.free) in (2, 3) and clue.need + 1 == len(clue.free):
            yield all_to(at.corners(clue), NO_LAMP)


def three_one_diagonal(at: Plain) -> Iterator[Changes]:
    for three in at.clues:
        for one in at.clues:
            (r, c), (y, x) = three.wall, one.wall
            mine, others = at.beside(three.wall), at.beside(one.wall)
            if (three.number, one.number, abs(r - y), abs(c - x), len(mine), len(mine & others)) == (3, 1, 1, 1, 4, 2):
                yield all_to(mine - others, A_LAMP) | all_to(others - mine, NO_LAMP)


def shared_cells(at: Plain) -> Iterator[Changes]:
    for one in at.clues:
        for other in at.clues:
            shared = one.free & other.free
            outer = one.free - shared
            if one is not other and shared and 0 < other.need == one.need - len(outer):
                yield all_to(outer, A_LAMP) | all_to(other.free - shared, NO_LAMP)


def robs_clue(at: Plain) -> Iterator[Changes]:
    for cell, finished, emptied in at.finishing():
        robbed = [clue for clue in at.clues if clue is not finished and clue.free & emptied]
        if any(len(clue.free - ((at.sight[cell] | emptied) - {cell})) < clue.need for clue in robbed):
            yield {cell: NO_LAMP}


def keeps_dark(at: Plain) -> Iterator[Changes]:
    for cell in sorted(at.dark):
        lights = at.lights(cell)
        if len(lights) > 1:
            yield all_to({each for each in at.free - lights if lights <= at.sight[each]}, NO_LAMP)


def darkens_set(at: Plain) -> Iterator[Changes]:
    for cell, finished, emptied in at.finishing():
        gone = at.sight[cell] | emptied
        all_lights = [at.lights(dark) for dark in at.dark - at.sight[cell]]
        if any(lights & emptied and lights <= gone and lights - finished.free for lights in all_lights):
            yield {cell: NO_LAMP}


def lit_beside_clue(at: Plain) -> Iterator[Changes]:
    for clue in at.clues:
        for dark in sorted(at.dark):
            lights = at.lights(dark)
            if clue.need == 1 and len(lights) > 1 and lights <= clue.free:
                yield all_to(clue.free - lights, NO_LAMP)


def rivals(at: Plain, one: Cell, other: Cell) -> bool:
    """Whether at most one of two cells has a lamp, since they see each other or a clue has enough with one."""
    return other in at.sight[one] or any({one, other} <= clue.free and clue.need == 1 for clue in at.clues)


def facing_sets(at: Plain) -> Iterator[Changes]:
    demands = [(clue.need, clue.free) for clue in at.clues if 0 < clue.need < len(clue.free)]
    demands += [(1, at.lights(cell)) for cell in sorted(at.dark) if 1 < len(at.lights(cell)) <= 3]
    for (need, cells), (more, others) in combinations(demands, 2):
        pairs = [(a, b) for a in cells for b in others if a != b and rivals(at, a, b)]
        paired = [cell for pair in pairs for cell in pair]
        spare = len(cells) + len(others) - need - more
        if cells & others or not pairs or len({*paired}) < len(paired) or len(pairs) != spare:
            continue
        empty = set[Cell]()
        for one, other in pairs:
            empty |= at.sight[one] & at.sight[other] & at.free
            if other not in at.sight[one]:
                empty |= next(clue.free for clue in at.clues if {one, other} <= clue.free and clue.need == 1)
        yield all_to((cells | others) - {*paired}, A_LAMP) | all_to(empty - cells - others, NO_LAMP)


Listing = Callable[[Plain], Iterator[Changes]]

LISTINGS: dict[str, Listing] = {
    "zero-clue": zero_clue,
    "clue-needs-all": clue_needs_all,
    "clue-satisfied": clue_satisfied,
    "lit-cells": lit_cells,
    "only-light": only_light,
    "corners-of-three": corners_of_three,
    "corner-of-clue": corner_of_clue,
    "three-one-diagonal": three_one_diagonal,
    "shared-cells": shared_cells,
    "robs-clue": robs_clue,
    "keeps-dark": keeps_dark,
    "darkens-set": darkens_set,
    "lit-beside-clue": lit_beside_clue,
    "facing-sets": facing_sets,
}
BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def steps_on(name: str, board: Board) -> list[Step]:
    return list(BY_NAME[name].steps(Position(board.puzzle, board)))  # type: ignore[arg-type]


@cache
def boards() -> Sequence[Board]:
    return [half_solved(seed) for seed in range(240)]


@pytest.mark.parametrize("name", LISTINGS)
def test_a_technique_finds_what_a_plain_listing_finds(name: str) -> None:
    fired = 0
    for board in boards():
        at = Plain(board)
        expected = []
        for changes in LISTINGS[name](at):
            if told := {cell: at.mask[cell] & mask for cell, mask in changes.items() if at.mask[cell] & ~mask}:
                expected.append(told)
        found = [{at.puzzle.white[each.spot]: each.mask for each in step.changes} for step in steps_on(name, board)]
        assert found == expected, f"{board.puzzle.to_text()}{board}"
        fired += len(found)
    assert fired > 5, fired


def test_two_cells_are_paired_by_a_clue_that_needs_one_lamp() -> None:
    """The 2 at r2c2 is beside both cells of the pair too."""
    puzzle = pensil.read("akari\n. . . . .\n# 2 . . .\n. . 1 . .\n. . . . .\n. . . . .\n")
    marks = puzzle.board_from_text("? ? . ? .\n# ? ? . ?\n? ? ? ? ?\n. . . . ?\n. . . ? ?", marks=True)
    [step] = steps_on("facing-sets", marks)
    assert step.message == (
        "Together the dark cell r2c3 and the dark cell r4c2 need 2 lamps, and there is room for no more: only one of "
        "r2c3 and r3c2 beside the 1 at r3c3, and only one of r2c5 and r4c5 can hold one. Wherever these pairs have "
        "their lamps, r3c4, r3c5 and r5c5 stay empty."
    )
    assert (1, 1) not in step.cells


def fails(at: Plain, cell: Cell, mask: int) -> bool:
    """Whether a rule is broken by a lamp, or none, and by all that follows beside it and in its light."""
    lamps, free = {*at.lamps}, {*at.free}
    told: dict[Cell, int] = {}
    new = {cell: mask}
    while new:
        for each, found in new.items():
            if told.setdefault(each, found) != found:
                return True
            free.discard(each)
            lamps |= {each} if found == A_LAMP else set()
        new = {other: NO_LAMP for each in told if told[each] == A_LAMP for other in at.sight[each] & free}
        if any(at.sight[each] & lamps != {each} for each in told if told[each] == A_LAMP):
            return True
        for wall, number, _ in at.puzzle.numbers:
            beside = at.beside(wall)
            here, left = beside & lamps, beside & (lamps | free)
            masks = {told[each] for each in beside & told.keys()}
            if (A_LAMP in masks and len(here) > number) or (NO_LAMP in masks and len(left) < number):
                return True
            if A_LAMP in masks and len(here) == number:
                new |= all_to(beside & free, NO_LAMP)
            elif NO_LAMP in masks and len(left) == number:
                new |= all_to(left & free, A_LAMP)
        for dark in at.dark:
            if not at.sight[dark] & lamps and any(told.get(each) == NO_LAMP for each in at.sight[dark]):
                if not at.sight[dark] & free:
                    return True
                if len(at.sight[dark] & free) == 1 and not at.sight[dark] & free & new.keys():
                    new |= all_to(at.sight[dark] & free, A_LAMP)
    return False


def test_a_supposition_fails_if_it_fails_cell_by_cell() -> None:
    failing = holding = 0
    for board in boards()[:80]:
        plain, at = Plain(board), Position(board.puzzle, board)  # type: ignore[arg-type]
        for cell, mask in product(sorted(plain.free)[:8], (A_LAMP, NO_LAMP)):
            expected = fails(plain, cell, mask)
            follower = Follower(at, plain.puzzle.spot[cell], mask == A_LAMP)
            told = f"{board.puzzle.to_text()}{board}{cell} {mask}"
            assert follower.follow(follower.look_after, 10**6) is expected, told
            failing += expected
            holding += not expected
    assert min(failing, holding) > 50, (failing, holding)


@pytest.mark.parametrize(("name", "lengths"), [("contradiction", range(4)), ("long-contradiction", range(4, 13))])
def test_every_supposition_that_fails_is_told_and_lamps_that_fail_alike_together(name: str, lengths: range) -> None:
    together = apart = 0
    for board in boards()[:60]:
        at = Position(board.puzzle, board)  # type: ignore[arg-type]
        failing = {chain.assumed: chain for chain in chains(at) if chain.length in lengths}
        told = {
            fact: ([(each.facts, each.why) for each in chain.followed if each.why is not None], chain.broken.why)
            for fact, chain in failing.items()
        }
        steps = steps_on(name, board)
        found = [[(each.spot, each.mask ^ 3) for each in step.changes] for step in steps]
        assert {fact for group in found for fact in group} == failing.keys()
        for step, group in zip(steps, found, strict=True):
            assert step.message
            assert step.cells
            if group[0][1] == A_LAMP:
                alike = {fact for fact in failing if fact[1] == A_LAMP and told[fact] == told[group[0]]}
                # All that are alike and see one of them.
                assert {*group} in [{fact for fact in alike if at.views[spot] >> fact[0] & 1} for spot, _ in group]
            else:
                assert len(group) == 1
            together += len(group) > 1
            apart += len(group) == 1
    assert together > 0
    assert apart > 5
