"""pensil behind the interface of the peers: from plain data to a proved answer as plain data."""

from __future__ import annotations

from typing import Any

import pensil
from pensil.kinds import KINDS, kind_named


def solve(puzzle: dict[str, Any]) -> tuple[str, dict[str, Any] | None]:
    result = pensil.solve(kind_named(puzzle["kind"]).from_json(puzzle))
    return result.status, result.solutions[0].to_json() if result.solutions else None


SOLVE = {kind.name: solve for kind in KINDS}
MISSING: dict[str, str] = {}
