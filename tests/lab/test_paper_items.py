"""Every item of every paper, part by part: the digests of facts, columns, pictures, trees and points.

The kept pages have no drawings and nothing that depends on the machine. Here searches take a second for a thousand
nodes, so that what is made of their times is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pensil.core.board import Puzzle
from pensil.core.kind import Kind
from pensil.core.paper import BoardPicture, Exhibit, Fact, PaperItem, Plot, Points, Printed
from pensil.core.trace import Strategy
from pensil.engine.run import Run
from pensil.kinds import KINDS
from pensil.lab.paper import Laboratory, said
from tests.digest import digest
from tests.kinds import OUTSIDE

LANGS = ("en", "id")
NODES_A_SECOND = 1000


class Steady(Run):
    """A search that is as fast on every machine."""

    @property
    def seconds(self) -> float:
        return self.counters.generated / NODES_A_SECOND


class Counting(Laboratory):
    """A laboratory whose clock counts nodes."""

    def run(self, puzzle: Puzzle, strategy: Strategy, *, solutions: int = 1, at_most: float | None = None) -> Run:
        return Steady(puzzle, strategy, solutions, None if at_most is None else int(at_most * NODES_A_SECOND))


def items() -> Iterator[tuple[Kind, PaperItem]]:
    for kind in KINDS:
        paper = kind.paper()
        if paper is not None and kind not in OUTSIDE:
            yield from ((kind, item) for item in paper.items if not item.needs_boards)


def told(part: Fact | Exhibit, lang: str) -> Iterator[object]:
    """All that a part says or shows."""
    if isinstance(part, Fact):
        yield part.label.said(lang)
        yield None if part.published is None else said(part.published, lang)
        yield said(part.ours, lang)
        yield None if part.because is None else part.because.said(lang)
        return
    yield part.caption.said(lang)
    if isinstance(part, BoardPicture):
        yield part.picture
    elif isinstance(part, Printed):
        yield part.text(lang)
    elif isinstance(part, Plot):
        yield part.across.said(lang), part.up.said(lang), part.log
        for series in part.series:
            yield said(series.name, lang), list(points(series))
    else:
        yield part.puzzle.to_json(), part.strategy.name, part.solutions


def points(series: Points) -> Iterator[str]:
    """The points of a series, with what its curve has there, to six digits: logarithms differ in the last ones."""
    for x, y in series.points:
        yield f"{x:.6g} {y:.6g}" + ("" if series.curve is None else f" {series.curve(x):.6g}")


@pytest.mark.parametrize(("kind", "item"), list(items()), ids=lambda each: each.name)
def test_parts(kind: Kind, item: PaperItem, golden: Callable[[str, str], None]) -> None:
    lines = [f"measured {item.measured}"]
    for part in item.replay(Counting()):
        sort = part.verdict.value if isinstance(part, Fact) else type(part).__name__
        lines.append(f"{sort} {digest(each for lang in LANGS for each in told(part, lang))}")
    golden(f"paper-{kind.name}/{item.name}.txt", "\n".join(lines) + "\n")
