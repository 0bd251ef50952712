"""Techniques that look at the ways between groups of islands: all must be connected, perhaps without loops."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.step import Found, technique
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.techniques.position import Position, at_least, exactly


@technique(SAY, "H16", "no-loop", 2)
def loop(at: Position) -> Iterator[Found]:
    if at.puzzle.loops:
        return
    for spot, (a, b) in enumerate(at.ends):
        if at.group[a] == at.group[b] and not at.low[spot] and at.high[spot]:
            path = at.cells([a, *(island for _, island in at.way(at.low, a, b))])
            words = {"start": path[0], "end": path[-1], "over": path[1:-1]}
            yield Found(path, [(spot, exactly(0))], words)


@technique(SAY, "H11", "only-exit", 3)
def only_exit(at: Position) -> Iterator[Found]:
    for first, spot in at.bridges.exits(at.low, at.high):
        cells = at.cells(at.groups[first])
        words = {"group": SAY("say.islands", islands=cells), "conclusion": at.concluded(spot, at_least(1))}
        premises = [*cells, *at.puzzle.pairs[spot], *at.shut(at.groups[first])]
        yield Found(list(dict.fromkeys(premises)), [(spot, at_least(1))], words)


@technique(SAY, "H12", "needed-link", 3)
def cut(at: Position) -> Iterator[Found]:
    for spot, part in sorted(at.bridges.cuts(at.low, at.high), key=lambda cut: (len(cut[1]), cut[0])):
        cells = sorted(at.cells(part))
        start, end = at.puzzle.pairs[spot]
        words = {
            "start": start,
            "end": end,
            "part": SAY("say.islands", islands=cells),
            "conclusion": at.concluded(spot, at_least(1)),
        }
        premises = [start, end, *cells, *at.shut(part)]
        yield Found(list(dict.fromkeys(premises)), [(spot, at_least(1))], words)
