"""How nonograms are written in the formats that also hold other kinds, and which formats hold nothing else.

Those other formats have no colours, and no blocks of unknown length when they are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pensil.core.exchange import Data, Exchange, InMargins, Janko, Penpa, PlainGrid, Pzpr, Sgt, Task

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any


def _counted(cells: Sequence[Sequence[int]]) -> dict[str, Any]:
    """The clues that a picture of 0 and 1 shows."""
    return {"row_clues": [_runs(row) for row in cells], "col_clues": [_runs(col) for col in zip(*cells, strict=True)]}


def _runs(line: Sequence[int]) -> list[int]:
    return [len(list(run)) for value, run in groupby(line) if value]


def _agree(data: Data) -> bool:
    """Whether rows and columns tell the same number of filled cells."""
    return sum(map(sum, data["row_clues"])) == sum(map(sum, data["col_clues"]))


def _room(rows: int, cols: int) -> tuple[int, int]:
    """The most blocks that fit into a column, and into a row."""
    return (rows + 1) // 2, (cols + 1) // 2


def _unknown_length(data: Data) -> bool:
    return any(length == "?" for line in (*data["col_clues"], *data["row_clues"]) for length in line)


def _refused_by_puzz_link(data: Data) -> str | None:
    if "palette" in data:
        return "puzz.link has no coloured nonograms"
    if _unknown_length(data):
        return "puzz.link has no nonogram blocks of unknown length"
    return "puzz.link has no room for so many blocks in a line" if _overfull(data) else None


def _overfull(data: Data) -> bool:
    """Whether a line has more blocks than fit into it."""
    lines = data["col_clues"], data["row_clues"]
    room = _room(len(data["row_clues"]), len(data["col_clues"]))
    return any(len(line) > most for each, most in zip(lines, room, strict=True) for line in each)


def _refused_by_pattern(data: Data) -> str | None:
    if "palette" in data:
        return "Pattern has no colours"
    return "Pattern has no blocks of unknown length" if _unknown_length(data) else None


EXCHANGE = Exchange(
    clues=InMargins(counted=_counted, agree=_agree),
    pzpr=Pzpr(names=("nonogram",), room=_room, refused=_refused_by_puzz_link),
    sgt=Sgt(title="Pattern", names=("pattern",), moves="boxes", given=True, refused=_refused_by_pattern),
    janko=Janko(shade="x", solves=lambda tokens: tokens <= {"x", "-", "."}),
    penpa=Penpa(told_by=("margins",)),
    task=Task(site="nonograms"),
    grid=PlainGrid(),
    files=(
        "nonogramsorg",
        "webpbn",
        "gno",
        "non",
        "mk",
        "pbm",
        "nin",
        "cwd",
        "g",
        "rows",
        "lists",
        "ini",
        "sgriddler",
        "dzn",
    ),
)
