"""Sections I and II: the rules of the game, graphs, and depth-first search."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board, bits
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, item
from pensil.kinds.hashi.paper.written import SAY, columns, listed
from pensil.kinds.hashi.picture import picture
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import violations
from pensil.kinds.hashi.strategies.backtracking import BACKTRACKING
from pensil.kinds.hashi.strategies.candidates import Bridge, Point
from pensil.kinds.hashi.strategies.examples import choice_of
from pensil.kinds.hashi.strategies.validation import visit
from pensil.words import Phrase

SAMPLE = Hashi([[1, None, 3, None, 1], [None] * 5, [1, None, 3, None, 1]])
"""A board of our own for figures 1 to 4, whose pictures are lost."""


@item(SAY, "section-I")
def game(bench: Bench) -> Iterator[Fact | Exhibit]:
    free = Hashi([["?", "?"]])
    allowed = list(bits(free.domains[0]))
    yield Fact(
        SAY("game.limit"), SAY("game.range", least=0, most=2), SAY("game.range", least=min(allowed), most=max(allowed))
    )
    plus = Hashi([[None, 1, None], [1, None, 1], [None, 1, None]])
    yield Fact(SAY("game.crossing"), SAY("game.forbidden"), _judged(plus, (1, 1), "crossing"))
    row = Hashi([["?", "?", "?"]])
    through = ((0, 0), (0, 2)) in row.spot
    yield Fact(SAY("game.through"), SAY("game.forbidden"), SAY("game.allowed") if through else SAY("game.forbidden"))
    yield Fact(SAY("game.counts"), SAY("game.forbidden"), _judged(Hashi([[2, 2]]), (1,), "too-few"))
    yield Fact(SAY("game.apart"), SAY("game.forbidden"), _judged(row, (1, 0), "not-connected"))
    [solution] = bench.run(SAMPLE, BACKTRACKING).solutions
    yield Fact(SAY("picture-of", figure=1), None, SAY("of-our-own"))
    yield Fact(SAY("picture-of", figure=2), None, SAY("of-our-own"))
    yield BoardPicture(SAY("game.start"), picture(SAMPLE))
    yield BoardPicture(SAY("game.end"), picture(SAMPLE, solution))


def _judged(puzzle: Hashi, counts: tuple[int, ...], code: str) -> Phrase:
    """Whether the rules forbid a board for this reason."""
    broken = {each.code for each in violations(puzzle, Board(puzzle, (1 << count for count in counts)))}
    return SAY("game.forbidden") if code in broken else SAY("game.allowed")


@item(SAY, "section-II")
def theory(bench: Bench) -> Iterator[Fact | Exhibit]:
    [solution] = bench.run(SAMPLE, BACKTRACKING).solutions
    counts = [value or 0 for value in solution.values()]
    edges = [Bridge(*Point.at(a), *Point.at(b)) for (a, b), count in zip(SAMPLE.pairs, counts, strict=True) if count]
    yield Fact(
        SAY("picture-of", figure=3), None, SAY("theory.graph", nodes=len(SAMPLE.islands), edges=listed(sorted(edges)))
    )
    rows = visit(SAMPLE, *choice_of(SAMPLE, counts))
    order = [row.island for row in rows]
    yield Fact(SAY("picture-of", figure=4), None, listed(order))
    beside = {frozenset((edge.start, edge.end)) for edge in edges}
    returns = [i for i in range(1, len(order)) if frozenset(order[i - 1 : i + 1]) not in beside]
    yield Fact(SAY("theory.stuck"), SAY("theory.back"), SAY("theory.back") if returns else SAY("theory.on"))
    yield Fact(
        SAY("theory.end"),
        SAY("theory.all"),
        SAY("theory.all") if sorted(order) == sorted(map(Point.at, SAMPLE.islands)) else listed(order),
    )

    def table(lang: str) -> str:
        heads = [SAY(f"visiting.{head}").said(lang) for head in ("iteration", "expanded", "live")]
        return columns([heads, *([n, row.island, "{" + listed(row.live) + "}"] for n, row in enumerate(rows, 1))])

    yield Printed(SAY("theory.table"), table)
