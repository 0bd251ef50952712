"""How Nurikabe is written in the formats of other programs. Simon Tatham's collection does not have it."""

from __future__ import annotations

from pensil.core.exchange import Data, Exchange, Janko, Kanpen, Penpa, PlainGrid, Pzpr, Task, area, numbers


def _likely(data: Data) -> bool:
    """The islands leave room for the sea, though it may be a small one."""
    return sum(numbers(data)) < area(data)


EXCHANGE = Exchange(
    pzpr=Pzpr(names=("nurikabe",)),
    janko=Janko(signs={"?": "?"}, shade="x", solves=lambda tokens: "x" in tokens and "o" not in tokens),
    penpa=Penpa(told_by=("numbers",), likely=_likely),
    task=Task(site="nurikabe"),
    kanpen=Kanpen(name="nurikabe", unknown="0"),
    grid=PlainGrid(signs={"?": "?"}, shade="-1", likely=_likely),
)
