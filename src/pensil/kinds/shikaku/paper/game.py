"""Section 1.1, and what has not come down to us: sections 2.1 to 2.2.2."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, item
from pensil.core.trace import What
from pensil.kinds.shikaku.areas import Area, drawn_areas
from pensil.kinds.shikaku.paper.written import (
    EXAMPLE,
    SAY,
    at,
    board_of,
    boxes,
    columns,
    drawn,
    lettered,
)
from pensil.kinds.shikaku.picture import picture
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies.combo import COMBO
from pensil.kinds.shikaku.strategies.greedy import GREEDY
from pensil.kinds.shikaku.strategies.observation import observe, outward
from pensil.words import Phrase


@item(SAY, "section-1.1")
def game(bench: Bench) -> Iterator[Fact | Exhibit]:
    two = Shikaku([[2, 2]])
    yield Fact(SAY("game.two-numbers"), SAY("game.forbidden"), _judged(two, Area.of(two, (0, 0, 0, 1))))
    small = Shikaku([[3, None], [None, 1]])
    yield Fact(SAY("game.area"), SAY("game.forbidden"), _judged(small, Area.of(small, (0, 0, 0, 1))))
    bent = Area(((0, 0), (0, 1), (1, 0)))
    yield Fact(SAY("game.bent"), SAY("game.forbidden"), _judged(small, bent))
    row = Shikaku([[2, None, 1]])
    first, second = Area.of(row, (0, 0, 0, 1)), Area.of(row, (0, 2, 0, 2))
    over = SAY("game.all-numbers")
    ends = _judged(row, first) == SAY("game.forbidden") and _judged(row, first, second) == SAY("game.allowed")
    yield Fact(SAY("game.end"), over, over if ends else _judged(row, first))
    [solution] = bench.run(EXAMPLE, COMBO).solutions
    half = board_of(EXAMPLE, [each for each in EXAMPLE.rectangles(solution)[:4] if each is not None])
    for figure in (1, 2, 3, 4):
        yield Fact(SAY("picture-of", figure=figure), None, SAY("game.drawn-anew"))
    yield BoardPicture(SAY("game.start"), lettered(picture(EXAMPLE)))
    yield BoardPicture(SAY("game.half"), lettered(picture(EXAMPLE, half)))
    yield BoardPicture(SAY("game.solved"), lettered(picture(EXAMPLE, solution)))
    yield BoardPicture(SAY("game.bent-drawn"), lettered(picture(small).adding(bent.items())))


def _judged(puzzle: Shikaku, *areas: Area) -> Phrase:
    """Whether these areas are an answer."""
    return SAY("game.forbidden") if drawn_areas(puzzle, areas, complete=True).wrong else SAY("game.allowed")


@item(SAY, "section-2.1")
def lost(_: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("text-of", section="2.1"), None, SAY("lost.nothing"))
    for figure in (5, 6, 7):
        yield Fact(SAY("picture-of", figure=figure), None, SAY("lost.nothing"))


@item(SAY, "section-2.2.1")
def brute_force(_: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("text-of", section="2.2.1"), None, SAY("reconstruction", strategy="brute-force"))
    candidates = EXAMPLE.candidates
    count = prod(map(len, candidates))
    yield Fact(SAY("brute-force.combinations"), None, f"{' * '.join(str(len(mine)) for mine in candidates)} = {count}")
    rows = [(at(EXAMPLE, spot), str(len(mine)), boxes(mine)) for spot, mine in enumerate(candidates)]
    yield Printed(SAY("brute-force.candidates"), lambda lang: columns(rows, lang))


@item(SAY, "figure-8")
def greedy(bench: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("text-of", section="2.2.2"), None, SAY("reconstruction", strategy="greedy"))
    yield Fact(SAY("picture-of", figure=8), None, SAY("greedy.order"))
    queue = observe(EXAMPLE)
    rows = [
        (at(EXAMPLE, met.spot), boxes(EXAMPLE.candidates[met.spot][value] for value in outward(EXAMPLE, met)))
        for met in queue
    ]
    yield Printed(SAY("greedy.outward"), lambda lang: columns(rows, lang))
    run = bench.run(EXAMPLE, GREEDY)
    events = list(run.events)
    done = [drawn(EXAMPLE, event)[1] for event in events if event.what is What.PLACED]
    stuck = queue[len(done)].spot
    told = SAY("greedy.fails", boxes=boxes(done), number=at(EXAMPLE, stuck))
    yield Fact(SAY("greedy.example"), None, told if run.status == "failed" else run.status)
    yield BoardPicture(SAY("greedy.stuck"), lettered(picture(EXAMPLE, board_of(EXAMPLE, done))))
