"""How Hashi is written in the formats of other programs."""

from __future__ import annotations

import re

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
    numbers,
)
from pensil.core.grid import cell_name
from pensil.core.kind import later

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pensil.core.exchange import Place


def _rules(params: str) -> dict[str, Any]:
    """In Simon Tatham's Bridges m is the most bridges side by side, and an L forbids loops."""
    most = re.search(r"m(\d+)", params)
    return {"max_bridges": int(most[1]) if most else 2, "loops": "L" not in params}


def _written(data: Data) -> str:
    return f"m{data['max_bridges']}" + ("" if data.get("loops", True) else "L")


def _refused(data: Data) -> str | None:
    islands = [(r, c) for r, row in enumerate(data["cells"]) for c, clue in enumerate(row) if clue is not None]
    if len(islands) < 2:
        return "Bridges needs at least two islands"
    taken = set(islands)
    for r, c in islands:
        if (r, c + 1) in taken or (r + 1, c) in taken:
            return f"Bridges has no islands side by side, as at {cell_name((r, c))}"
    return None


def _likely(data: Data) -> bool:
    """Every bridge has two ends, so the numbers add up to an even one."""
    return sum(numbers(data)) % 2 == 0 and len(numbers(data)) > 1


def _listed(puzzle: object, places: Sequence[Place], blank: int | None) -> Data:
    """Bridges by their ends; one end alone is none."""
    return {"bridges": [[*cells[0], *cells[1], count] for cells, count in places if len(cells) == 2]}


EXCHANGE = Exchange(
    listed=Listed(_listed, pairs=True),
    drawing=later("pensil.kinds.hashi.exchange_drawing:DRAWING").resolve,
    pzpr=Pzpr(
        names=("hashi", "hashikake", "bridges", "kakero"),
        file="hashikake",
        borders=PzprBorders("bridge marks", {"-1": -1, "0": 0, "1": 1, "2": 2}),
        meant={"max_bridges": 2, "loops": True},
    ),
    sgt=Sgt(
        title="Bridges",
        names=("bridges",),
        moves="links",
        signs={sign: number for number, sign in enumerate("123456789ABCDEFG", 1)},
        least=3,
        params=r"(?:i\d+|e\d+|m\d{1,3}|L|d\d)*",
        rules=_rules,
        written=_written,
        refused=_refused,
    ),
    janko=Janko(
        signs={"?": "?"},
        highest=8,
        solution=later("pensil.kinds.hashi.exchange_drawing:bridges_from_signs"),
        solves=lambda tokens: tokens <= {"-", ".", "1", "2", "a", "b"} and bool(tokens & {"-", "."}),
    ),
    task=Task(site="bridges", signs={str(number): number for number in range(1, 9)}),
    kanpen=Kanpen(name="hashi", unknown="9"),
    grid=PlainGrid(signs={"?": "?"}, likely=_likely),
    files=("islands",),
    penpa=Penpa(told_by=("circles", "lines"), lines={3: 1, 30: 2}),
)
