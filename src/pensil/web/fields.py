"""What a request takes: named fields with types and bounds, checked here and described as JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pensil.core.record import record
from pensil.errors import PensilError
from pensil.words import DEFAULT, languages

_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "object": dict,
    "array": list,
}


@record
class Field:
    """One field of a request: the JSON types it may have, and what it must keep within."""

    name: str
    types: tuple[str, ...]
    about: str
    required: bool = False
    default: Any = None
    least: float | None = None
    most: float | None = None  # of a text or a list, its length
    choices: Sequence[str] | None = None
    example: Any = None
    of: str | None = None  # of a list, the type of what is in it

    def read(self, data: Mapping[str, Any]) -> Any:
        """Its value in a request; PensilError says what is wrong with it."""
        value = data.get(self.name)
        if value is None:
            if self.required:
                raise PensilError(f"the request needs {self.name!r}: {self.about}")
            return self.default
        fits = any(isinstance(value, _TYPES[each]) for each in self.types)
        if not fits or (isinstance(value, bool) and "boolean" not in self.types):
            raise PensilError(f"{self.name!r} must be of the type {' or '.join(self.types)}: {self.about}")
        if self.of is not None and not all(type(each) is _TYPES[self.of] for each in value):
            raise PensilError(f"{self.name!r} must be a list of the type {self.of}: {self.about}")
        if self.choices is not None and value not in self.choices:
            raise PensilError(f"{self.name!r} must be one of {', '.join(self.choices)}")
        size = len(value) if isinstance(value, str | list) else value if isinstance(value, int | float) else None
        if size is not None and self.least is not None and not size >= self.least:
            raise PensilError(f"{self.name!r} must be at least {self.least:g}")
        if size is not None and self.most is not None and not size <= self.most:
            raise PensilError(f"{self.name!r} must be at most {self.most:g}")
        return value

    def schema(self) -> dict[str, Any]:
        """The field in JSON Schema."""
        types = list(self.types) if self.required else [*self.types, "null"]
        found: dict[str, Any] = {"type": types, "description": self.about}
        if self.of is not None:
            found["items"] = {"type": self.of}
        if self.example is not None:
            found["examples"] = [self.example]
        if self.choices is not None:
            found["enum"] = list(self.choices) if self.required else [*self.choices, None]
        bounds = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}
        for each in self.types:
            names = bounds.get(each, ("minimum", "maximum") if each in ("integer", "number") else None)
            for name, bound in zip(names or (), (self.least, self.most), strict=False):
                if bound is not None:
                    found[name] = bound
        return found


LANG = Field("lang", ("string",), "the language of sentences", default=DEFAULT, choices=languages())
"""Every request has it."""


def read_fields(fields: Sequence[Field], data: object) -> dict[str, Any]:
    """The values of all fields of a request; what it has besides is refused, since it would be ignored silently."""
    if not isinstance(data, dict):
        raise PensilError("a request is a JSON object")
    known = {field.name for field in fields}
    for name in data:
        if name not in known:
            raise PensilError(f"the request has no field {name[:40]!r}; there are {', '.join(sorted(known)) or 'none'}")
    return {field.name: field.read(data) for field in fields}
