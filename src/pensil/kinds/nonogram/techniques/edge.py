"""Edge logic: what a block at the edge does to the second line.

A block on the outermost open line touches the first blocks of the lines that cross it, and those say what the cells
behind it are. Where the second line does not allow that, the block cannot stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pensil.core.board import bits
from pensil.core.step import Found, technique
from pensil.kinds.nonogram.puzzle import IS_BLANK
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.techniques.line import Line
from pensil.kinds.nonogram.techniques.position import Position, Possible
from pensil.kinds.nonogram.wording import grouped, known, result
from pensil.words import Phrase


class Failure(NamedTuple):
    """A start that is not possible: what the second line would get there (offset, mask), and known spots used."""

    start: int
    second: list[tuple[int, int]]
    known: list[int]


def _edges(at: Position) -> Iterator[tuple[Line, Line]]:
    """The outermost open line on each side, with the line behind it."""
    rows, cols = at.lines[: at.puzzle.rows], at.lines[at.puzzle.rows :]
    for side in (rows, rows[::-1], cols, cols[::-1]):
        place = next((i for i, line in enumerate(side) if not line.closed), len(side))
        if place + 1 < len(side):
            yield side[place], side[place + 1]


@technique(SAY, "N17", "edge-logic", 4)
def edge_logic(at: Position) -> Iterator[Found]:
    if not all(line.can_be_completed for line in at.lines):
        return
    for edge, second in _edges(at):
        if not edge.told:
            continue
        for k in range(edge.part.first, edge.part.last):
            starts = edge.places.starts[k]
            if starts & (starts - 1) == 0:
                continue
            failures = [failure for start in bits(starts) if (failure := _failure(at, edge, second, k, start))]
            anyway = edge.narrowed(_without(edge, k, []))
            changes = [each for each in edge.narrowed(_without(edge, k, failures)) if each not in anyway]
            if changes:
                yield _told(edge, second, k, _relevant(edge, k, failures, changes), changes)


def _relevant(line: Line, k: int, failures: list[Failure], changes: Sequence[tuple[int, int]]) -> list[Failure]:
    """The failures without those that the changes do not need."""
    for failure in failures:
        fewer = [each for each in failures if each is not failure]
        if {*changes} <= {*line.narrowed(_without(line, k, fewer))}:
            failures = fewer
    return failures


def _failure(at: Position, edge: Line, second: Line, k: int, start: int) -> Failure | None:
    """Why block k of the edge cannot start there: the second line could not be completed."""
    numbers = [second.number, *(edge.crossing(x) for x in range(start, start + edge.lengths[k]))]
    return at.remembered((edge.number, k, start), numbers, partial(_fails, at, edge, second, k, start))


def _fails(at: Position, edge: Line, second: Line, k: int, start: int) -> Failure | None:
    """Whether the second line cannot be completed when block k of the edge starts there."""
    at.check_time()
    color, behind = edge.colors[k], second.offset
    reached: dict[int, tuple[int, Possible]] = {}  # for each cell: what is left in the second line, the crossing line
    for x in range(start, start + edge.lengths[k]):
        crossing = edge.crossing(x)
        possible = tuple(
            cells if value == color else cells & ~(1 << edge.offset)
            for value, cells in enumerate(at.possible[crossing])
        )
        solved = at.solve(crossing, possible)
        if solved is None:
            return None
        left = sum((cells >> behind & 1) << value for value, cells in enumerate(solved.possible))
        if left != second.masks[x]:
            reached[x] = left, possible
    if not _breaks(at, second, reached):
        return None
    for x in [*reached]:
        fewer = {y: found for y, found in reached.items() if y != x}
        if _breaks(at, second, fewer):
            reached = fewer
    used = [
        spot
        for x, (left, possible) in reached.items()
        for spot in at.needed(edge.crossing(x), possible, partial(_leaves, at, edge.crossing(x), behind, left))
    ]
    return Failure(start, [(x, left) for x, (left, _) in reached.items()], used)


def _breaks(at: Position, second: Line, reached: Mapping[int, tuple[int, Possible]]) -> bool:
    return at.solve(second.number, _restricted(second.possible, reached)) is None


def _restricted(possible: Possible, reached: Mapping[int, tuple[int, Possible]]) -> Possible:
    cells = list(possible)
    for x, (left, _) in reached.items():
        for value in range(len(cells)):
            if not left >> value & 1:
                cells[value] &= ~(1 << x)
    return tuple(cells)


def _leaves(at: Position, crossing: int, x: int, mask: int, possible: Possible) -> bool:
    """Whether a crossing line with these values leaves no others of a cell."""
    solved = at.solve(crossing, possible)
    return solved is not None and not any(
        cells >> x & 1 and not mask >> value & 1 for value, cells in enumerate(solved.possible)
    )


def _without(line: Line, k: int, failures: list[Failure]) -> list[tuple[int, int]]:
    """What follows for the edge when block k has some starts less."""
    color, length = line.colors[k], line.lengths[k]
    failed = {failure.start for failure in failures}
    starts = [start for start in bits(line.places.starts[k]) if start not in failed]
    if not starts:
        return []
    covered = {x for start in starts for x in range(start, start + length)}
    for other in range(len(line.clue)):
        if other != k:
            for start in bits(line.places.starts[other]):
                covered.update(range(start, start + max(1, line.lengths[other])))
    # Blocks of unknown length lie outside the open part, where everything is decided.
    outside = (x for x in range(line.part.start, line.part.end) if x not in covered)
    overlap = range(starts[-1], starts[0] + length)
    return [*((x, IS_BLANK) for x in outside), *((x, 1 << color) for x in overlap)]


def _told(edge: Line, second: Line, k: int, failures: list[Failure], changes: Sequence[tuple[int, int]]) -> Found:
    """Every start with what is wrong there: the same everywhere, or each by itself."""
    puzzle, cells = edge.puzzle, edge.cells
    touching = _touching(second, failures) if len(failures) > 1 else None
    words: dict[str, object] = {
        "block": edge.block(k),
        "line": edge.name,
        "second": second.name,
        "starts": edge.at(each.start for each in failures),
        "across": edge.is_row,
        "length": edge.lengths[k],
        "result": result(puzzle, [(cells[x], mask) for x, mask in changes]),
    }
    if touching is not None:
        sentence, color, count = "touching", *touching
        words |= {"count": count, "value": second.value(color)}
    else:
        alike: dict[tuple[tuple[int, int], ...], list[int]] = {}  # starts by what is made there
        for failure in failures:
            alike.setdefault(tuple(failure.second), []).append(failure.start)
        ways = [(edge.at(starts), _effect(second, made)) for made, starts in alike.items()]
        sentence = "sentence" if len(ways) == 1 else "each"
        words["effect"] = ways[0][1]
        words["ways"] = [SAY("say.starting", starts=starts, effect=effect) for starts, effect in ways]
    used = [divmod(spot, puzzle.cols) for failure in failures for spot in failure.known]
    premises = dict.fromkeys([*cells, *second.cells, *used])
    return Found([*premises], [(edge.spots[x], mask) for x, mask in changes], words, sentence)


def _effect(second: Line, made: Iterable[tuple[int, int]]) -> list[Phrase]:
    return known(second.puzzle, grouped((second.cells[x], mask) for x, mask in made))


def _touching(second: Line, failures: Sequence[Failure]) -> tuple[int, int] | None:
    """A colour, and how many touching cells would have it wherever the block stood: more than a block has."""
    for color in dict.fromkeys(second.colors):
        lengths = [length for length, own in zip(second.lengths, second.colors, strict=True) if own == color]
        runs = [_longest_run([x for x, mask in failure.second if mask == 1 << color]) for failure in failures]
        if min(lengths) and min(runs) > max(lengths):  # a length of 0 is unknown
            return color, min(runs)
    return None


def _longest_run(places: Sequence[int]) -> int:
    """How many of these places lie side by side at most."""
    best = run = 0
    for x in sorted(places):
        run = run + 1 if x - 1 in places else 1
        best = max(best, run)
    return best
