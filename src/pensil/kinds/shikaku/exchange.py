"""How Shikaku is written in the formats of other programs."""

from __future__ import annotations

from pensil.core.exchange import Exchange, Janko, Penpa, Pzpr, PzprBorders, Sgt
from pensil.core.kind import later

EXCHANGE = Exchange(
    drawing=later("pensil.kinds.shikaku.exchange_drawing:DRAWING").resolve,
    pzpr=Pzpr(names=("shikaku",), borders=PzprBorders("walls", {"-1": 0, "0": 0, "1": 1, "2": 1})),
    sgt=Sgt(title="Rectangles", names=("rect", "rectangles"), moves="walls", params=r"(?:e\d+(?:\.\d*)?|a)*"),
    janko=Janko(
        signs={"?": "?"},
        solution=later("pensil.kinds.shikaku.exchange_drawing:rectangles_from_labels"),
        solves=lambda tokens: not tokens & {"-", ".", "x", "o"},
        names=("sikaku",),
    ),
    penpa=Penpa(told_by=("numbers on black", "edges"), edges=True),
)
