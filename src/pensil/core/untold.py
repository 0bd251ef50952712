"""Fields of a record that are worked out when somebody first asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

_Record = TypeVar("_Record")


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
    """Let records of a class leave some fields untold; whoever copies or stores one gets all of them told."""
    for name in fields:
        setattr(cls, name, Untold(name, fields))
    cls.__getstate__ = _all_told  # type: ignore[method-assign, assignment]


def _all_told(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record._fields}


def untold(cls: type[_Record], known: Mapping[str, Any], tell: Callable[[], Sequence[Any]]) -> _Record:
    """A record of which all fields are `known` but those that may be untold: `tell` gives these, when somebody asks."""
    record = cls.__new__(cls)
    record.__dict__.update(known, _tell=tell)
    return record
