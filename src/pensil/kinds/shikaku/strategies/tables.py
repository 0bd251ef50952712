"""What the paper prints for its combination (section 3): the queue of the observation, and the steps of the execution.

Cells are named as everywhere else; the paper names rows by letters and columns by numbers, so that our r2c2 is its B2.
States have the numbers of the paper, in the order in which they are listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pensil.core.trace import Event, What, state
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.strategies.observation import Area, Met, corner_size
from pensil.kinds.shikaku.wording import corners
from pensil.words import DEFAULT, Phrase

MOST_STEPS = 200
"""A longer execution is not shown to its end."""

Row = tuple[Phrase | str, Phrase | str, Phrase | str, Phrase | str, Phrase | str, Phrase | str]

_HEADINGS = tuple(SAY(f"tables.{key}") for key in ("step", "state", "from", "number", "rectangle", "then"))


def observation_table(puzzle: Shikaku, queue: Sequence[Met], lang: str = DEFAULT) -> str:
    """The numbers in the order of the queue, those of each area in a line."""
    height, width = corner_size(puzzle.rows), corner_size(puzzle.cols)
    met = {area: [_clue(puzzle, each.spot).said(lang) for each in queue if each.area is area] for area in Area}
    nobody = SAY("tables.nobody").said(lang)
    rows = [(SAY(f"areas.{area.value}").said(lang), ", ".join(names) or nobody) for area, names in met.items()]
    return "\n".join([SAY("tables.observation", height=height, width=width).said(lang), *_lines(rows)])


def execution_table(puzzle: Shikaku, queue: Sequence[Met], events: Iterable[Event], lang: str = DEFAULT) -> str:
    """The steps up to the first solution."""
    rows = [
        tuple(word if isinstance(word, str) else word.said(lang) for word in row)
        for row in (_HEADINGS, *_rows(puzzle, queue, events))
    ]
    return "\n".join([SAY("tables.execution").said(lang), *_lines(rows)])


def _lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Words in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return (f"  {'  '.join(map(str.ljust, row, widths))}".rstrip() for row in rows)


def _rows(puzzle: Shikaku, queue: Sequence[Met], events: Iterable[Event]) -> Iterator[Row]:
    """A row for each state that is entered, told when it is known what becomes of it, and for each backtrack."""
    positions = {met.spot: position for position, met in enumerate(queue, 1)}
    placed: Event | None = None
    entered = {0: 0}
    for event in events:
        if event.what is What.PLACED:
            if len(entered) > MOST_STEPS:
                yield "...", "", "", "", "", ""
                return
            placed = event
            entered[event.node] = positions[event.changes[0][0]]
        elif event.what in (What.VALIDATED, What.DEAD) and (placed or event.what is What.DEAD):
            then: Phrase | str = SAY("tables.dead") if event.what is What.DEAD else ""
            yield (*_choice(puzzle, placed, len(entered) - 1), then)
        elif event.what is What.BACKTRACKED and event.parent is not None:
            where = SAY("tables.to-position", position=entered[event.parent])
            yield SAY("tables.back"), str(state(event.parent)), str(state(event.node)), "", "", where
        elif event.what is What.SOLVED:
            yield SAY("tables.solved"), str(state(event.node)), "", "", "", ""
            return
    yield SAY("tables.no-solution"), "", "", "", "", ""


def _choice(puzzle: Shikaku, placed: Event | None, step: int) -> tuple[str, str, str, Phrase | str, Phrase | str]:
    if placed is None or placed.parent is None:
        return "", str(state(0)), "", "", ""  # the root, which can only be told because it is dead
    spot, mask = placed.changes[0]
    rectangle = puzzle.candidates[spot][mask.bit_length() - 1]
    states = str(state(placed.node)), str(state(placed.parent))
    return str(step), *states, _clue(puzzle, spot), SAY("quoted", text=corners(rectangle))


def _clue(puzzle: Shikaku, spot: int) -> Phrase:
    number = puzzle.numbers[spot]
    return SAY("tables.clue", number="?" if number is None else number, cell=puzzle.clues[spot])
