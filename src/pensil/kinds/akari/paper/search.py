"""Section 3: what the paper says of backtracking in general, held against `phases`."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.paper import Bench, Exhibit, Fact, SearchTree, item, nested
from pensil.core.trace import Event, What
from pensil.kinds.akari.paper.boards import HOPELESS, ROW, SAY, SMALL
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.strategies.dfs import DFS
from pensil.kinds.akari.strategies.phases import AGAIN, PHASES


@item(SAY, "section-3.1")
def outline(bench: Bench) -> Iterator[Fact | Exhibit]:
    without, with_criteria = (
        [bench.run(puzzle, strategy, solutions=0).counters.generated for puzzle in SMALL.values()]
        for strategy in (DFS.readings[0], DFS)
    )
    pruned = all(few < many for few, many in zip(with_criteria, without, strict=True))
    yield Fact(SAY("pruned"), SAY("pruned.yes"), SAY("pruned.yes") if pruned else str(with_criteria))
    short, long = (Akari([[None, 1, *[None] * size]]) for size in (4, 40))
    flat = nested(PHASES, short) == nested(PHASES, long)
    yield Fact(SAY("form"), SAY("form.iterative"), SAY("form.iterative" if flat else "form.recursive"))


class Kept:
    """Which of the paper's principles (3.2) hold all through a trace."""

    def __init__(self) -> None:
        self.deep = self.numbered = self.dead = self.near = True

    def watch(self, events: Iterator[Event]) -> None:
        parents: dict[int, int | None] = {}
        path = [0]  # the nodes that stand on the board; the last is the one to go on from
        killed: set[int] = set()
        for event in events:
            if event.what is What.PLACED:
                self.deep &= event.parent == path[-1]
                self.numbered &= event.node == len(parents) + 1
                self.dead &= event.parent not in killed
                parents[event.node] = event.parent
                path.append(event.node)
            elif event.what is What.REMOVED:
                self.deep &= path.pop() == event.node
            elif event.what is What.DEAD:
                killed.add(event.node)
            elif event.what is What.EXPANDED:
                self.dead &= event.node not in killed
            elif event.what is What.BACKTRACKED:
                self.near &= event.parent == parents.get(event.node) == path[-1]


@item(SAY, "section-3.2")
def principles(bench: Bench) -> Iterator[Fact | Exhibit]:
    kept = Kept()
    boards = (*SMALL.values(), ROW, HOPELESS)
    for puzzle in boards:
        for strategy in (PHASES, AGAIN):
            kept.watch(bench.run(puzzle, strategy, solutions=0).events)
    for name in ("deep", "numbered", "dead", "near"):
        yield Fact(SAY(f"kept.{name}"), SAY("always"), SAY("always" if getattr(kept, name) else "not-always"))
    ends = [bench.run(puzzle, PHASES).status for puzzle in boards]
    stops = ends == ["solved"] * (len(boards) - 1) + ["none"]
    yield Fact(SAY("kept.stops"), SAY("always"), SAY("always" if stops else "not-always"))
    yield SearchTree(SAY("kept.tree"), ROW, PHASES)
    yield SearchTree(SAY("kept.whole-tree"), HOPELESS, PHASES, solutions=0)
