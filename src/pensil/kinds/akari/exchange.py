"""How Akari is written in the formats of other programs."""

from __future__ import annotations

from pensil.core.exchange import Data, Exchange, InCells, Janko, Kanpen, Penpa, PlainGrid, Pzpr, Sgt, Task


def _likely(data: Data) -> bool:
    """Hardly a puzzle has numbers on all of its walls."""
    return any(clue == "#" for row in data["cells"] for clue in row)


EXCHANGE = Exchange(
    clues=InCells(sign="#"),
    pzpr=Pzpr(names=("akari", "lightup", "bijutsukan"), file="lightup", coding="number4", done_marks=True),
    sgt=Sgt(
        title="Light Up",
        names=("lightup",),
        moves="lamps",
        signs={"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "B": "#"},
        least=2,
        height=7,
        params=r"(?:b\d+|s\d|d\d|r)*",
    ),
    janko=Janko(signs={"x": "#"}, highest=4, shade="o", solves=lambda tokens: "o" in tokens),
    task=Task(site="light-up", signs={"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "B": "#"}),
    kanpen=Kanpen(name="bijutsukan", unknown="5"),
    grid=PlainGrid(empty=(".", "-", "_"), signs=dict.fromkeys(("#", "x", "X", "B", "b"), "#"), likely=_likely),
    penpa=Penpa(told_by=("dark cells",), walls=True, symbol=(3, "sun_moon")),
)
