"""Section 3.2: the execution of the combination, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.grid import Cell
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, Said, SearchTree, item
from pensil.core.trace import What
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.paper.searches import Entered, Leg, backs, combination, legs, spots
from pensil.kinds.shikaku.paper.written import (
    EXAMPLE,
    SAY,
    Row,
    at,
    box_named,
    boxes,
    columns,
    joined,
    lettered,
    listed,
    named_box,
)
from pensil.kinds.shikaku.picture import picture
from pensil.kinds.shikaku.strategies import combo as combining
from pensil.kinds.shikaku.strategies import observation, room, state_tree
from pensil.kinds.shikaku.strategies.combo import COMBO
from pensil.kinds.shikaku.strategies.observation import observe
from pensil.kinds.shikaku.strategies.placed import cells_of
from pensil.kinds.shikaku.strategies.state_tree import GRANDPARENT, PARENT

OVERLOOKED = box_named("B7:G7")
"""The paper says that the 6 at G7 has one rectangle only."""

LEGS = ("1-7", "8-9", "10-16", "17-19", "20-26")
"""The steps of the paper from backtrack to backtrack."""


def as_printed() -> list[Leg]:
    """The combination as the paper carries it out, which overlooks a rectangle."""
    return legs(EXAMPLE, combination(EXAMPLE, OVERLOOKED))


@item(SAY, "section-3")
def stages(_: Bench) -> Iterator[Fact | Exhibit]:
    parts = (
        ("2.2.2, 3.1", observation.observe),
        ("2.2.2, 3.2", observation.outward),
        ("2.2.3", room.room),
        ("2.2.3", room.bounding),
        ("2.2.4, 3.2", state_tree.search_states),
        ("3.2", combining.best_first),
        ("3", combining.search),
        ("3.2", combining.tables),
    )
    rows = [(section, f"{part.__module__.rpartition('.')[2]}.{part.__name__}") for section, part in parts]
    yield Printed(SAY("execution.code"), lambda lang: columns(rows, lang))


@item(SAY, "section-3.2")
def way_back(bench: Bench) -> Iterator[Fact | Exhibit]:
    events = list(bench.run(EXAMPLE, COMBO).events)
    parents = {event.node: event.parent for event in events if event.what is What.PLACED}
    gone = set()
    for event in events:
        if event.what is What.BACKTRACKED:
            node, generations = event.node, 0
            while node != event.parent:
                node, generations = parents[node] or 0, generations + 1
            gone.add(generations)
    yield Fact(SAY("execution.elements-back"), "2", joined(sorted(gone)))
    heads = [SAY(f"execution.heads.{name}") for name in ("back", "entered", "backtracks")]
    rows: list[Row] = []
    for back in (PARENT, GRANDPARENT):
        found = legs(EXAMPLE, combination(EXAMPLE, back=back))
        entered = sum(len(leg.entered) for leg in found)
        rows.append((str(back), str(entered), str(len(backs(found)))))
    yield Printed(SAY("execution.back-table"), lambda lang: columns([heads, *rows], lang))


@item(SAY, "figure-19")
def steps(bench: Bench) -> Iterator[Fact | Exhibit]:
    printed = as_printed()
    ours = legs(EXAMPLE, combination(EXAMPLE))
    yield from _outward(printed[0])
    yield from _first_dead_ends(printed)
    yield from _later_legs(printed)
    yield from _counts(printed, ours)
    run = bench.run(EXAMPLE, COMBO, solutions=0)
    [solution] = run.solutions
    rectangles = [box for box in EXAMPLE.rectangles(solution) if box is not None]
    told = SAY("execution.only-solution", boxes=boxes(sorted(rectangles)))
    yield Fact(SAY("execution.solution"), None, told if run.status == "unique" else run.status)
    yield BoardPicture(SAY("execution.solved"), lettered(picture(EXAMPLE, solution)))
    yield Printed(SAY("execution.table"), lambda lang: columns(_rows(printed, ours), lang))
    yield SearchTree(SAY("execution.tree"), EXAMPLE, COMBO)


def _outward(first: Leg) -> Iterator[Fact]:
    """Steps 1 to 5: rectangles at the corners and the border."""
    four, six, two, _, five = first.entered[:5]
    yield Fact(SAY("execution.arrow", step=1, number=at(EXAMPLE, four.spot)), "↖", _arrow(four.spot, four.rectangle))
    queue = observe(EXAMPLE)
    possible = [EXAMPLE.candidates[six.spot][value] for value in observation.outward(EXAMPLE, queue[1])]
    yield Fact(
        SAY("execution.possible", step=2, number=at(EXAMPLE, six.spot)),
        "1",
        f"{len(possible)}: {boxes(possible)}",
        SAY("execution.overlooks", box=named_box(OVERLOOKED)),
    )
    yield Fact(SAY("execution.arrow", step=3, number=at(EXAMPLE, two.spot)), "→", _arrow(two.spot, two.rectangle))
    border = {(r, c) for r, c in cells_of(five.rectangle) if r in (0, EXAMPLE.rows - 1) or c in (0, EXAMPLE.cols - 1)}
    along = SAY("execution.along")
    all_along = border == set(cells_of(five.rectangle))
    label = SAY("execution.where", step=5, number=at(EXAMPLE, five.spot))
    yield Fact(label, along, along if all_along else named_box(five.rectangle))


def _arrow(spot: int, rectangle: Rectangle) -> str:
    """Where a rectangle goes from its number."""
    (row, col), (top, left, bottom, right) = EXAMPLE.clues[spot], rectangle
    down, across = top + bottom - 2 * row, left + right - 2 * col
    arrows: dict[Cell, str] = {(-1, -1): "↖", (-1, 0): "↑", (-1, 1): "↗", (0, -1): "←", (0, 1): "→"}
    arrows |= {(1, -1): "↙", (1, 0): "↓", (1, 1): "↘", (0, 0): "·"}
    return arrows[(down > 0) - (down < 0), (across > 0) - (across < 0)]


def _first_dead_ends(printed: Sequence[Leg]) -> Iterator[Fact]:
    """Steps 6 to 10: both rectangles of the 5 leave the 8 without one, twice."""
    first, second, third = printed[:3]
    yield Fact(SAY("execution.dead", steps="6-7"), "13, 14", joined(first.dead))
    yield Fact(SAY("execution.starved", steps="6-7"), "8", _starved(first))
    yield Fact(SAY("execution.back-to", steps="6-7"), "9", joined(first.back))
    yield Fact(SAY("execution.enters", steps="8-9"), "12: F5:G5", _entered(second))
    yield Fact(SAY("execution.starved", steps="8-9"), "8", _starved(second))
    yield Fact(SAY("execution.back-to", steps="8-9"), "9", joined(second.back))
    yield Fact(SAY("execution.sibling"), "10", str(third.entered[0].state))


def _later_legs(printed: Sequence[Leg]) -> Iterator[Fact]:
    """Steps 11 to 26: the 9 has no rectangle until the 2 at G5 stands upright."""
    third, fourth, last = printed[2:]
    yield Fact(SAY("execution.numbers", steps="11-13"), "2, 5, 8", _numbers(third.entered[1:4]))
    yield Fact(SAY("execution.tried", steps="14-16"), "4, 4, 4", _numbers(third.entered[4:]))
    yield Fact(SAY("execution.starved", steps="14-16"), "9", _starved(third))
    yield Fact(SAY("execution.ends", steps="14-16"), "24", str(third.entered[-1].state))
    yield Fact(SAY("execution.back-to", steps="14-16"), "19", joined(third.back))
    yield Fact(SAY("execution.enters", steps="17-19"), "20", str(fourth.entered[0].state))
    yield Fact(SAY("execution.starved", steps="17-19"), "9", _starved(fourth))
    yield Fact(SAY("execution.ends", steps="17-19"), "28", str(fourth.entered[-1].state))
    yield Fact(SAY("execution.back-to", steps="17-19"), "20, 10", joined(fourth.back))
    yield Fact(SAY("execution.enters", steps="20-24"), "18", str(last.entered[0].state))
    yield Fact(SAY("execution.numbers", steps="20-26"), "2, 5, 8, 4, 9, 3, 6", _numbers(last.entered))


def _starved(leg: Leg) -> str:
    """The number that has no rectangle after each of the dead states of a leg."""
    queue = [met.spot for met in observe(EXAMPLE)]
    found = {EXAMPLE.numbers[queue[queue.index(step.spot) + 1]] for step in leg.entered if step.dead}
    return joined(sorted(number or 0 for number in found))


def _entered(leg: Leg) -> str:
    step = leg.entered[0]
    return f"{step.state}: {named_box(step.rectangle)}"


def _numbers(found: Sequence[Entered]) -> str:
    return joined(EXAMPLE.numbers[step.spot] for step in found)


def _counts(printed: Sequence[Leg], ours: Sequence[Leg]) -> Iterator[Fact]:
    """The backtracks and the steps."""
    overlooks = SAY("execution.one-higher", box=named_box(OVERLOOKED))
    yield Fact(SAY("execution.backs-missing", box=named_box(OVERLOOKED)), "9, 9, 19, 20, 10", joined(backs(printed)))
    yield Fact(SAY("execution.backs-all"), "9, 9, 19, 20, 10", joined(backs(ours)), overlooks)
    drawn = spots(ours)
    yield Fact(
        SAY("execution.back-numbers"), "A3 A3 E1 E1 A3", listed(EXAMPLE.clues[drawn[number]] for number in backs(ours))
    )
    yield Fact(SAY("execution.backtracks"), "5", str(len(backs(ours))))
    counted = [len(leg.entered) for leg in ours]
    yield Fact(
        SAY("execution.steps"),
        "26",
        str(sum(counted)),
        SAY("execution.counted", legs=joined(LEGS), drawings=joined(counted)),
    )


def _rows(printed: Sequence[Leg], ours: Sequence[Leg]) -> Iterator[Row]:
    """The steps with the states of the paper and ours, and where they lead."""
    heads = ("steps", "state", "ours", "from", "number", "rectangle", "then")
    yield tuple(SAY(f"execution.heads.{name}") for name in heads)
    for name, theirs, mine in zip(LEGS, printed, ours, strict=True):
        for place, (one, other) in enumerate(zip(theirs.entered, mine.entered, strict=True)):
            yield (
                name if place == 0 else "",
                str(one.state),
                str(other.state),
                str(one.parent),
                at(EXAMPLE, one.spot),
                named_box(one.rectangle),
                _fate(one, theirs.back if one is theirs.entered[-1] else []),
            )


def _fate(step: Entered, back: Sequence[int]) -> Said:
    """What becomes of a state."""
    if back:
        return SAY("execution.dead-and-back", states=joined(back))
    return SAY("execution.is-dead") if step.dead else ""
