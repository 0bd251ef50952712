"""An entrant that misbehaves in all ways: what it does depends on the number of rows of the board."""

from __future__ import annotations

import os
from typing import Any


def akari(puzzle: dict[str, Any]) -> tuple[str, dict[str, Any] | None]:
    rows, cols = len(puzzle["cells"]), len(puzzle["cells"][0])
    if rows == 5:
        return "unique", {"cells": [[0] * cols for _ in range(rows)]}
    if rows == 6:
        os.abort()
    if rows == 7:
        while True:
            pass
    if rows == 8:
        raise ZeroDivisionError("oh dear")
    if rows == 9:
        return "none", None
    print("packages may print")
    return "found", {"cells": puzzle["right"]}


SOLVE = {"akari": akari}
MISSING = {"hashi": "it never heard of it"}
