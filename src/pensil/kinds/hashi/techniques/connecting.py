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
    exits: dict[int, list[int]] = {first: [] for first in at.groups}
    for spot, (a, b) in enumerate(at.ends):
        if at.high[spot] and at.group[a] != at.group[b]:
            exits[at.group[a]].append(spot)
            exits[at.group[b]].append(spot)
    for first, spots in exits.items():
        if len(spots) == 1 and len(at.groups) > 1:
            cells = at.cells(at.groups[first])
            words = {"group": SAY("say.islands", islands=cells), "conclusion": at.concluded(spots[0], at_least(1))}
            premises = [*cells, *at.puzzle.pairs[spots[0]], *at.shut(at.groups[first])]
            yield Found(list(dict.fromkeys(premises)), [(spots[0], at_least(1))], words)


def cut_pairs(at: Position) -> Iterator[tuple[int, list[int]]]:
    """The pairs without which the islands would fall apart, each with the smaller of the two parts."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    path: list[tuple[int, int | None, Iterator[int]]] = [(0, None, iter(at.spots[0]))]
    order[0] = lowest[0] = 0
    visited = [0]
    while path:
        i, came, spots = path[-1]
        for spot in spots:
            if spot == came or not at.high[spot]:
                continue
            j = at.other(spot, i)
            if j in order:
                lowest[i] = min(lowest[i], order[j])
            else:
                order[j] = lowest[j] = len(order)
                visited.append(j)
                path.append((j, spot, iter(at.spots[j])))
                break
        else:
            path.pop()
            if came is not None:
                above = path[-1][0]
                lowest[above] = min(lowest[above], lowest[i])
                if lowest[i] == order[i]:
                    # All that was visited since then lies behind this island: its parts are left for good.
                    behind = visited[order[i] :]
                    small = 2 * len(behind) <= len(at.islands)
                    yield came, behind if small else sorted(set(range(len(at.islands))).difference(behind))


@technique(SAY, "H12", "needed-link", 3)
def cut(at: Position) -> Iterator[Found]:
    found = [(spot, part) for spot, part in cut_pairs(at) if not at.low[spot]]
    for spot, part in sorted(found, key=lambda cut: (len(cut[1]), cut[0])):
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
