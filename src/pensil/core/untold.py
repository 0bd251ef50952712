"""Fields of a record that are worked out when somebody first asks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


class Untold:
    """One of some fields that are all told at once, when somebody asks for any of them."""

    def __init__(self, name: str, fields: Sequence[str]) -> None:
        self.name = name
        self.fields = fields

    def __get__(self, record: Any, owner: type) -> Any:
        if record is None:
            return self
        known = record.__dict__
        if tell := known.get("_tell"):
            known.update(zip(self.fields, tell(), strict=True))
            known.pop("_tell", None)
        if self.name not in known:
            raise AttributeError(self.name)
        return known[self.name]


def may_be_untold(cls: type, fields: Sequence[str]) -> None:
    """Let records of a class leave some fields untold."""
    for name in fields:
        setattr(cls, name, Untold(name, fields))


def leave_untold(record: Any, fields: Sequence[str], tell: Callable[[], Sequence[Any]]) -> None:
    """Forget what these fields are: `tell` gives them, when somebody asks."""
    for name in fields:
        del record.__dict__[name]
    record.__dict__["_tell"] = tell
