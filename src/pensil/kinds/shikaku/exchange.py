"""How Shikaku is written in the formats of other programs."""

from __future__ import annotations

from pensil.core.exchange import (
    Data,
    Exchange,
    Janko,
    Kanpen,
    Listed,
    Penpa,
    PlainGrid,
    Pzpr,
    PzprBorders,
    Sgt,
    Task,
    area,
    numbers,
)
from pensil.core.kind import later

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pensil.core.exchange import Place


def _likely(data: Data) -> bool:
    """The rectangles fill the board."""
    return sum(numbers(data)) == area(data)


def _refused_by_rectangles(data: Data) -> str | None:
    return "Rectangles has no board of one cell" if area(data) == 1 else None


def _listed(puzzle: object, places: Sequence[Place], blank: int | None) -> Data:
    """Rectangles by two corners, or by their only cell."""
    return {"rectangles": [[*cells[0], *cells[-1]] for cells, _ in places]}


EXCHANGE = Exchange(
    listed=Listed(_listed, pairs=True),
    drawing=later("pensil.kinds.shikaku.exchange_drawing:DRAWING").resolve,
    pzpr=Pzpr(names=("shikaku",), borders=PzprBorders("border marks", {"-1": 0, "0": 0, "1": 1, "2": 1})),
    sgt=Sgt(
        title="Rectangles",
        names=("rect", "rectangles"),
        moves="walls",
        params=r"(?:e\d+(?:\.\d*)?|a)*",
        refused=_refused_by_rectangles,
    ),
    janko=Janko(
        signs={"?": "?"},
        solution=later("pensil.kinds.shikaku.exchange_drawing:rectangles_from_labels"),
        solves=lambda tokens: not tokens & {"-", ".", "x", "o"},
        names=("sikaku",),
    ),
    penpa=Penpa(told_by=("numbers on black", "edges", "numbers"), edges=True, likely=_likely),
    task=Task(site="shikaku"),
    kanpen=Kanpen(name="shikaku", unknown="0"),
    grid=PlainGrid(signs={"?": "?"}, likely=_likely),
)
