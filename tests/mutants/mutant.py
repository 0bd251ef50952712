"""One mutant: an edit of a file, as bytes, so that every place is where the parser says."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple


class Edit(NamedTuple):
    """The bytes from `start` to `end` are replaced."""

    start: int
    end: int
    text: bytes
    what: str  # the kind of mistake, in a few words


class Mutant(NamedTuple):
    path: str  # from the root of the project
    line: int
    function: str  # the qualified name of the function around it; empty outside of all functions
    edit: Edit

    @property
    def compiled(self) -> bool:
        return not self.path.endswith(".py")

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.edit.what}"

    def applied(self, source: bytes) -> bytes:
        return source[: self.edit.start] + self.edit.text + source[self.edit.end :]

    def diff(self, root: Path) -> str:
        source = (root / self.path).read_bytes()
        before, after = (each.decode().splitlines(keepends=True) for each in (source, self.applied(source)))
        return "".join(unified_diff(before, after, self.path, self.path, n=1))
