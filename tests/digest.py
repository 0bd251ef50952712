"""A long text as a few letters, for goldens that would be too long to keep: what changes in it shows."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def digest(lines: Iterable[object]) -> str:
    found = sha256()
    for line in lines:
        found.update(f"{line}\n".encode())
    return found.hexdigest()[:12]
