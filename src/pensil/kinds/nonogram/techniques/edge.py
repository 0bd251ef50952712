"""Edge logic: what a block at the edge does to the second line.

A block on the outermost open line touches the first blocks of the lines that cross it, and those say what the cells
behind it are. Where the second line does not allow that, the block cannot stand there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pensil.core.board import Board, bits
from pensil.core.clock import look
from pensil.core.grid import Cell, cell_name
from pensil.core.step import Found, Technique
from pensil.core.words import in_all
from pensil.kinds.nonogram.puzzle import BLANK, Nonogram
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import View, result
from pensil.kinds.nonogram.techniques.waves import Grid, Possible
from pensil.kinds.nonogram.wording import block_name, cells_phrase, left_over, line_name


class Failure(NamedTuple):
    """A start that is not possible: what the second line would get there (offset, mask), and known spots used."""

    start: int
    second: list[tuple[int, int]]
    known: list[int]


def _edges(grid: Grid) -> Iterator[tuple[int, int]]:
    """The outermost open line on each side, with the line behind it."""
    rows, total = grid.puzzle.rows, len(grid.lines)
    for side in (range(rows), range(rows)[::-1], range(rows, total), range(rows, total)[::-1]):
        open_lines = [number for number in side if not grid.lines[number].view.closed]
        step = side.step
        if open_lines and open_lines[0] + step in side:
            yield open_lines[0], open_lines[0] + step


def _edge_logic(puzzle: Nonogram, board: Board) -> Iterator[Found]:
    grid = Grid(puzzle, board)
    if any(line.view.places is None for line in grid.lines):
        return
    for edge, second in _edges(grid):
        view = grid.lines[edge].view
        if not view.told:
            continue
        assert view.places is not None
        for k in range(view.part.first, view.part.last):
            starts = view.places.starts[k]
            if starts & (starts - 1) == 0:
                continue
            failures = [failure for start in bits(starts) if (failure := _fails(grid, edge, second, k, start))]
            anyway = view.narrowed(_without(view, k, []))
            changes = [each for each in view.narrowed(_without(view, k, failures)) if each not in anyway]
            if changes:
                yield _told(grid, edge, second, k, _relevant(view, k, failures, changes), changes)


def _relevant(view: View, k: int, failures: list[Failure], changes: Sequence[tuple[int, int]]) -> list[Failure]:
    """The failures without those that the changes do not need."""
    for failure in failures:
        fewer = [each for each in failures if each is not failure]
        if {*changes} <= {*view.narrowed(_without(view, k, fewer))}:
            failures = fewer
    return failures


def _fails(grid: Grid, edge: int, second: int, k: int, start: int) -> Failure | None:
    """Whether the second line cannot be completed when block k of the edge starts there."""
    look()
    view = grid.lines[edge].view
    rows, color = grid.puzzle.rows, view.colors[k]
    before = grid.possible[second]
    reached: dict[int, tuple[int, Possible]] = {}  # for each cell: what is left in the second line, the crossing line
    for x in range(start, start + view.lengths[k]):
        crossing = rows + x if edge < rows else x
        at, behind = _offset(grid, edge), _offset(grid, second)
        possible = tuple(
            cells if value == color else cells & ~(1 << at) for value, cells in enumerate(grid.possible[crossing])
        )
        solved = grid.solve(crossing, possible)
        if solved is None:
            return None
        left = sum((cells >> behind & 1) << value for value, cells in enumerate(solved))
        if left != grid.lines[second].view.masks[x]:
            reached[x] = left, possible
    if grid.solve(second, _restricted(before, reached)) is not None:
        return None
    for x in [*reached]:
        fewer = {y: found for y, found in reached.items() if y != x}
        if grid.solve(second, _restricted(before, fewer)) is None:
            reached = fewer
    known = []
    for x, (left, possible) in reached.items():
        crossing = rows + x if edge < rows else x
        behind = _offset(grid, second)
        known += grid.needed(crossing, possible, partial(_leaves, behind, left))
    return Failure(start, [(x, left) for x, (left, _) in reached.items()], known)


def _offset(grid: Grid, number: int) -> int:
    """Where a line is in the lines that cross it."""
    return number if number < grid.puzzle.rows else number - grid.puzzle.rows


def _restricted(possible: Possible, reached: Mapping[int, tuple[int, Possible]]) -> Possible:
    cells = list(possible)
    for x, (left, _) in reached.items():
        for value in range(len(cells)):
            if not left >> value & 1:
                cells[value] &= ~(1 << x)
    return tuple(cells)


def _leaves(x: int, mask: int, solved: Possible | None) -> bool:
    return solved is not None and not any(cells >> x & 1 and not mask >> v & 1 for v, cells in enumerate(solved))


def _without(view: View, k: int, failures: list[Failure]) -> list[tuple[int, int]]:
    """What follows for the edge when block k has some starts less."""
    assert view.places is not None
    color, length = view.colors[k], view.lengths[k]
    failed = {failure.start for failure in failures}
    starts = [start for start in bits(view.places.starts[k]) if start not in failed]
    if not starts:
        return []
    covered = {x for start in starts for x in range(start, start + length)}
    for other in range(len(view.clue)):
        if other != k:
            for start in bits(view.places.starts[other]):
                covered.update(range(start, start + max(1, view.lengths[other])))
    # Blocks of unknown length lie outside the open part, where everything is decided.
    outside = (x for x in range(view.part.start, view.part.end) if x not in covered)
    overlap = range(starts[-1], starts[0] + length)
    return [*((x, 1 << BLANK) for x in outside), *((x, 1 << color) for x in overlap)]


def _told(
    grid: Grid, edge: int, second: int, k: int, failures: list[Failure], changes: Sequence[tuple[int, int]]
) -> Found:
    puzzle, line = grid.puzzle, grid.lines[edge]
    cells, behind = line.cells, grid.lines[second].cells
    block = in_all(partial(block_name, puzzle, line.view.clue, k))
    groups: dict[int, list[Cell]] = {}
    for x, mask in failures[0].second:
        groups.setdefault(mask, []).append(behind[x])

    def effect(lang: str) -> str:
        parts = [f"{cells_phrase(there, lang)} {left_over(puzzle, mask, lang)}" for mask, there in groups.items()]
        return {"en": " and ", "id": " dan "}[lang].join(parts)

    first = cells[failures[0].start]
    axis = {"en": "column", "id": "kolom"} if edge < puzzle.rows else {"en": "row", "id": "baris"}
    words = {
        "Block": {lang: name[0].upper() + name[1:] for lang, name in block.items()},
        "line": in_all(partial(line_name, puzzle, edge)),
        "second": in_all(partial(line_name, puzzle, second)),
        "starts": in_all(partial(cells_phrase, [cells[each.start] for each in failures], any_of=True)),
        "from": in_all(partial(_from, None if len(failures) == 1 else first)),
        "crossing": {"en": axis["en"] + "s" * (line.view.lengths[k] > 1), "id": axis["id"]},
        "effect": in_all(effect),
        "result": result(puzzle, [(cells[x], mask) for x, mask in changes]),
    }
    known = [divmod(spot, puzzle.cols) for failure in failures for spot in failure.known]
    used = dict.fromkeys([*cells, *behind, *known])
    return Found([*used], [(line.spots[x], mask) for x, mask in changes], words)


def _from(example: Cell | None, lang: str) -> str:
    if example is None:
        return {"en": "there", "id": "di situ"}[lang]
    return {"en": "for example at ", "id": "misalnya di "}[lang] + cell_name(example)


EDGE = (
    Technique(
        id="N17",
        name="edge-logic",
        title={"en": "Edge logic", "id": "Logika tepi"},
        level=4,
        why={
            "en": "A block at the edge begins blocks of the lines that cross it, and the second line must fit them.",
            "id": "Blok di tepi menjadi ujung blok-blok yang memotongnya, dan baris atau kolom kedua harus cocok "
            "dengan blok-blok itu.",
        },
        templates={
            "en": "{Block} of {line} cannot start at {starts}: {from} the {crossing} it crosses would make {effect}, "
            "which {second} does not allow. So {result}.",
            "id": "{Block} di {line} tidak bisa mulai di {starts}: {from} {crossing} yang dilaluinya membuat "
            "{effect}, dan itu tidak cocok dengan {second}. Jadi {result}.",
        },
        find=_edge_logic,
        example=example("1 1, 2", "1, 1, 1, 1", "", "???? .##."),
    ),
)
