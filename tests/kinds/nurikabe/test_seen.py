"""What is shown beside the cells of a Nurikabe: closed islands, the numbers of shapes, and how large a "?" can be."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.picture import Group, Role, Tag
from pensil.engine.model import NativeModel
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.open_clues import OPEN_CLUES
from pensil.kinds.nurikabe.picture import finished, named, picture
from pensil.kinds.nurikabe.puzzle import ISLAND, Nurikabe
from pensil.kinds.nurikabe.rules import SAY


def walked(start: Cell, over: set[Cell]) -> set[Cell]:
    """The cells that can be walked to."""
    found, todo = {start}, [start]
    while todo:
        r, c = todo.pop()
        near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & over - found
        found |= near
        todo += near
    return found


def cells_of(puzzle: Nurikabe) -> set[Cell]:
    return set(product(range(puzzle.rows), range(puzzle.cols)))


def closed(puzzle: Nurikabe, values: dict[Cell, int | None]) -> set[Cell]:
    """The clues whose islands have their size, no other clue, and nothing undecided beside them."""
    found = set()
    for clue, size in puzzle.clues.items():
        island = walked(clue, {cell for cell, value in values.items() if value == 0})
        loose = walked(clue, {cell for cell, value in values.items() if value != 1})
        if len(island & puzzle.clues.keys()) == 1 and island == loose and size == len(island):
            found.add(clue)
    return found


def test_the_numbers_of_closed_islands_are_finished() -> None:
    rng, counts = Random(1), [0, 0]
    for _ in range(250):
        puzzle, answer = solved(rng, rng.randrange(1, 5), rng.randrange(1, 6))
        if rng.random() < 0.5:
            changed = {clue: rng.choice((2, "?")) for clue in puzzle.clues if rng.random() < 0.3}
            cells = [[changed.get((r, c), clue) for c, clue in enumerate(row)] for r, row in enumerate(puzzle.cells)]
            puzzle = Nurikabe(cells)
        known = rng.choice((0.7, 0.9, 1))
        pairs = zip(answer.masks, puzzle.domains, strict=True)
        masks = [mask if rng.random() < known else domain for mask, domain in pairs]
        board = Board(puzzle, (mask if rng.random() < 0.95 else 1 << ISLAND for mask in masks))
        values = {divmod(spot, puzzle.cols): value for spot, value in enumerate(board.values())}
        told = list(finished(puzzle, board))
        assert len(told) == len(set(told))
        assert set(told) == closed(puzzle, values)
        counts[bool(told)] += 1
    assert min(counts) > 30


def test_an_island_beside_every_other_cell_is_finished() -> None:
    puzzle = Nurikabe([[2, None], [None, None]])
    assert list(finished(puzzle, puzzle.board_from_text("..\n##"))) == [(0, 0)]
    assert list(finished(puzzle, puzzle.board_from_text("..\n#?"))) == []


def test_every_shape_has_its_number_in_a_cell_of_its_own_where_it_has_one() -> None:
    rng, own_cells, crowded = Random(2), 0, 0
    blank = picture(Nurikabe([[1, None], [None, None]]))
    for _ in range(200):
        shapes = {
            number: sorted({divmod(rng.randrange(6), 3) for _ in range(rng.randrange(1, 4))}) for number in range(1, 5)
        }
        listed = [SAY("say.shape", number=number, cells=cells) for number, cells in shapes.items()]
        items = list(named(blank, SAY("techniques.all-shapes.sentence", listed=listed)))
        assert [set(item.cells) for item in items if isinstance(item, Group)] == [set(each) for each in shapes.values()]
        assert all(item.role is Role.GHOST for item in items)
        tags = {int(item.text): item.cells[0] for item in items if isinstance(item, Tag)}
        assert len(set(tags.values())) == len(tags)  # no number hides another
        for number, cells in shapes.items():
            own = [cell for cell in cells if all(cell not in shapes[other] for other in shapes if other != number)]
            before = {tags[other] for other in tags if other < number}
            free = own or [cell for cell in cells if cell not in before]
            assert tags.get(number) == next(iter(free), None)
            own_cells += bool(own)
            crowded += not free
    assert own_cells > 50
    assert crowded > 5


def some_sizes_hidden(rng: Random, rows: int, cols: int) -> tuple[Nurikabe, Board]:
    """A puzzle with a solution, and with "?" in place of some numbers."""
    puzzle, answer = solved(rng, rows, cols)
    cells = [["?" if clue and rng.random() < 0.5 else clue for clue in row] for row in puzzle.cells]
    puzzle = Nurikabe(cells)
    return puzzle, Board(puzzle, answer.masks)


def test_an_island_can_have_the_cells_that_others_leave_and_that_it_can_come_to() -> None:
    rng, least = Random(3), set()
    for _ in range(300):
        rows, cols = rng.randrange(1, 6), rng.randrange(1, 6)
        cells: list[list[Any]] = [
            [rng.choice((1, 2, 9, "?")) if rng.random() < 0.15 else None for _ in range(cols)] for _ in range(rows)
        ]
        puzzle = Nurikabe(cells)
        for clue in puzzle.clues:
            others = {cell: size or 1 for cell, size in puzzle.clues.items() if cell != clue}
            near = {cell for cell in cells_of(puzzle) for r, c in others if abs(cell[0] - r) + abs(cell[1] - c) < 2}
            room = len(walked(clue, cells_of(puzzle) - near))
            most = min(room, rows * cols - sum(others.values()))
            assert list(OPEN_CLUES.numbers(puzzle, clue)) == list(range(1, max(most, 1) + 1))
            least |= {most < 1, most == room, most < room}
    assert least == {False, True}


def test_the_sizes_of_the_islands_of_a_solution() -> None:
    rng = Random(4)
    for _ in range(100):
        puzzle, answer = solved(rng, rng.randrange(1, 6), rng.randrange(1, 6))
        assert OPEN_CLUES.shown(answer) == puzzle.clues
        for clue, size in puzzle.clues.items():
            assert size in OPEN_CLUES.numbers(puzzle, clue)


@pytest.mark.parametrize("seed", range(20))
def test_with_the_sizes_as_literals_there_are_the_same_solutions(seed: int) -> None:
    """And each says of every island "?" that it is at least of its size, and not of the next one."""
    rng = Random(seed)
    puzzle, _ = some_sizes_hidden(rng, rng.randrange(1, 5), rng.randrange(1, 5))
    model = NativeModel(puzzle)
    assert OPEN_CLUES.numbered is not None
    sizes = OPEN_CLUES.numbered(puzzle, model)
    assert sizes.keys() == {clue for clue, size in puzzle.clues.items() if size is None}
    for clue, literals in sizes.items():
        assert len(literals) == len(OPEN_CLUES.numbers(puzzle, clue))
    expected = pensil.solve(puzzle, solutions=1000).solutions
    known, complete = model.solver.facts(model.variables)
    assert complete
    facts = model.board_of_facts(known)
    for spot, value in enumerate(facts.values()):
        values = {solution.values()[spot] for solution in expected}
        assert {value} == values if value is not None else len(values) == 2
