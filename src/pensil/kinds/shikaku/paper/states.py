"""Section 2.2.4: plain backtracking, and the states that its numbers let us recover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, SearchTree, item
from pensil.core.trace import Event, Strategy, What, state
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.paper.searches import below, combination, followed, legs
from pensil.kinds.shikaku.paper.written import (
    EXAMPLE,
    SAY,
    at,
    board_of,
    box_named,
    boxes,
    cell_named,
    columns,
    joined,
    lettered,
    listed,
    named_box,
)
from pensil.kinds.shikaku.picture import picture
from pensil.kinds.shikaku.strategies.backtracking import BACKTRACKING
from pensil.kinds.shikaku.strategies.combo import COMBO
from pensil.kinds.shikaku.strategies.placed import Placed

TOLD = ("A3:B3", "A1:B2", "A4:B7")
"""What is drawn first: two rectangles are named in the text, and the 8 has but one."""

SKIPPED = ("C6", "D3", "D5", "E1")
"""The three numbers that the paper skips, and the one after which the next dies."""

POSSIBILITIES = (3, 2, 3, 1)
"""The possibilities of the skipped numbers, by the numbers of the states.

The 8 has state 9. State 18 has no sibling, its grandparent is 13, and the children left there are 16 and 17. So 18 is
the only one of the 5, 15 to 17 are those of the 3, 13 and 14 those of the 6, and 10 to 12 those of the 4.
"""

DEAD = "F4"
"""The number that has no rectangle then."""

GRANDPARENT_OF_18 = 13


class Way(NamedTuple):
    """A way through the skipped numbers that fits: what is drawn, and what must have been overlooked."""

    rectangles: tuple[Rectangle, ...]
    missed: Rectangle


def fitting_ways() -> list[Way]:
    """All ways on which the skipped numbers have their possibilities and the 9 has none, one rectangle overlooked."""
    spots = [EXAMPLE.spot[cell_named(name)] for name in SKIPPED]
    last = EXAMPLE.candidates[EXAMPLE.spot[cell_named(DEAD)]]
    placed = Placed(EXAMPLE)
    for name in TOLD:
        placed.add(box_named(name))

    def ways(depth: int, missed: Rectangle) -> Iterator[tuple[Rectangle, ...]]:
        if depth == len(spots):
            if all(placed.hits(box) for box in last):
                yield ()
            return
        free = [box for box in EXAMPLE.candidates[spots[depth]] if box != missed and not placed.hits(box)]
        if len(free) == POSSIBILITIES[depth]:
            for box in free:
                placed.add(box)
                yield from ((box, *rest) for rest in ways(depth + 1, missed))
                placed.remove(box)

    candidates = [box for spot in spots for box in EXAMPLE.candidates[spot]]
    return [Way(way, missed) for missed in candidates for way in ways(0, missed)]


def known_to_the_paper() -> set[Rectangle]:
    """The rectangles that figure 19 draws for the 4 at C6, whose states it numbers."""
    spot = EXAMPLE.spot[cell_named("C6")]
    return {step.rectangle for leg in legs(EXAMPLE, combination(EXAMPLE)) for step in leg.entered if step.spot == spot}


def recovered() -> list[Way]:
    """The ways that overlook nothing that the paper draws elsewhere."""
    known = known_to_the_paper()
    return [way for way in fitting_ways() if way.missed not in known]


@item(SAY, "section-2.2.4")
def beginning(bench: Bench) -> Iterator[Fact | Exhibit]:
    top, left, bottom, right = box_named("A1:C3")
    corners = [(row, col) for row in (top, bottom) for col in (left, right)]
    yield Fact(SAY("states.notation"), "A1 A3 C1 C3", listed(corners))
    events = list(bench.run(EXAMPLE, BACKTRACKING).events)
    steps = legs(EXAMPLE, events)[0].entered
    yield Fact(SAY("states.reading-order"), "A3 B2 B5", listed(EXAMPLE.clues[step.spot] for step in steps[:3]))
    for (published, box), step in zip(((3, "A3:B3"), (4, "A1:B2"), (1, None)), steps[:3], strict=True):
        number = at(EXAMPLE, step.spot)
        children = sum(event.what is What.LISTED and state(event.parent or 0) == step.parent for event in events)
        yield Fact(SAY("states.possibilities", number=number), str(published), str(children))
        if box is not None:
            yield Fact(SAY("states.first", number=number), box, named_box(step.rectangle))


@item(SAY, "figure-14")
def recovered_states(bench: Bench) -> Iterator[Fact | Exhibit]:
    ways = recovered()
    way = ways[0]
    drawn_so_far = [*map(box_named, TOLD), *way.rectangles]
    search = below(GRANDPARENT_OF_18, followed(drawn_so_far, way.missed))
    events = list(search(EXAMPLE))
    yield Fact(SAY("picture-of", figure=14), None, SAY("states.from-numbers"))
    yield Fact(SAY("states.skipped"), None, _alternatives(ways))
    missed = dict.fromkeys(each.missed for each in fitting_ways())
    yield Fact(SAY("states.overlooked"), None, SAY("states.one-of", boxes=boxes(missed), box=named_box(way.missed)))
    for published, name in zip(("10-12", "13-14", "15-17", "18"), SKIPPED, strict=True):
        yield Fact(SAY("states.states-of", number=_number(name)), published, _numbers(events, name))
    everything = below(GRANDPARENT_OF_18, followed(drawn_so_far))(EXAMPLE)
    because = SAY("states.one-more", box=named_box(way.missed))
    yield Fact(SAY("states.nothing-missed", number=_number("C6")), "10-12", _numbers(everything, "C6"), because)
    first, *others = legs(EXAMPLE, events)
    yield Fact(SAY("states.dead"), "18", joined(first.dead))
    yield Fact(SAY("states.why-dead"), _number(DEAD), at(EXAMPLE, first.entered[-1].spot + 1))
    yield Fact(SAY("states.back"), str(GRANDPARENT_OF_18), joined(first.back))
    yield Fact(SAY("states.then"), "16", str(others[0].entered[0].state))
    yield Fact(SAY("states.die-too"), "16, 17", joined(leg.entered[0].state for leg in others if leg.dead))
    [solution] = bench.run(EXAMPLE, COMBO).solutions
    six = way.rectangles[SKIPPED.index("D3")]
    verdict = SAY("states.right") if six in EXAMPLE.rectangles(solution) else SAY("states.wrong")
    yield Fact(SAY("states.six", box=named_box(six)), SAY("states.wrong"), verdict)
    yield BoardPicture(SAY("states.at-18"), lettered(picture(EXAMPLE, board_of(EXAMPLE, drawn_so_far))))
    yield SearchTree(SAY("states.tree"), EXAMPLE, Strategy(words=SAY, name="recovered", search=search))


def _number(name: str) -> str:
    return at(EXAMPLE, EXAMPLE.spot[cell_named(name)])


def _alternatives(ways: Sequence[Way]) -> str:
    """What may have been drawn for each of the skipped numbers."""
    drawn = zip(*(way.rectangles for way in ways), strict=True)
    lines = zip(SKIPPED, (dict.fromkeys(each) for each in drawn), strict=True)
    return "\n".join(f"{_number(name)}: {boxes(rectangles)}" for name, rectangles in lines)


def _numbers(events: Iterable[Event], name: str) -> str:
    """The states of a number where it is listed for the first time, from the first to the last."""
    cell = cell_named(name)
    found = [event for event in events if event.what is What.LISTED and cell in event.cells]
    states = [state(event.node) for event in found if event.parent == found[0].parent]
    return str(states[0]) if len(states) == 1 else f"{states[0]}-{states[-1]}"


COUNTED = ("generated", "dead", "backtracks")


@item(SAY, "section-2.2.4-orders")
def orders(bench: Bench) -> Iterator[Fact | Exhibit]:
    plain = (BACKTRACKING, *BACKTRACKING.readings)
    runs = {strategy: bench.run(EXAMPLE, strategy) for strategy in (*plain, COMBO)}
    fewest = min(runs[strategy].counters.backtracks for strategy in plain)
    more = SAY("states.more")
    combined = runs[COMBO].counters.backtracks
    yield Fact(SAY("states.too-many"), more, more if fewest > combined else f"{fewest} : {combined}")

    def table(lang: str) -> str:
        heads = [SAY(f"states.heads.{name}") for name in ("order", "first", *COUNTED)]
        rows = [
            [
                strategy.name,
                boxes(step.rectangle for step in legs(EXAMPLE, run.events)[0].entered[:4]),
                *(str(getattr(run.counters, name)) for name in COUNTED),
            ]
            for strategy, run in runs.items()
        ]
        return columns([heads, *rows], lang)

    yield Printed(SAY("states.table"), table)
