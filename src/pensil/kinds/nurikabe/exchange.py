"""How Nurikabe is written in the formats of other programs. Simon Tatham's collection does not have it."""

from __future__ import annotations

from pensil.core.exchange import Exchange, Janko, Penpa, Pzpr

EXCHANGE = Exchange(
    pzpr=Pzpr(names=("nurikabe",)),
    janko=Janko(signs={"?": "?"}, shade="x", solves=lambda tokens: "x" in tokens and "o" not in tokens),
    penpa=Penpa(told_by=("numbers",)),
)
