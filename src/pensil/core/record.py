"""Frozen records: what `dataclass(frozen=True)` gives, at a tenth of its price at start-up.

Importing `dataclasses` brings in `inspect` and half the standard library with it, and each class is compiled from text;
together that is as long as a whole `pensil solve` of a small puzzle. Type checkers treat `record` as a dataclass.
A default must not be mutable; a class may have an `__init__` of its own, and then sets its fields with
`object.__setattr__`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, TypeVar, dataclass_transform

    _Class = TypeVar("_Class", bound=type)
    _Record = TypeVar("_Record")
else:

    def dataclass_transform(**_):
        return lambda decorator: decorator


@dataclass_transform(frozen_default=True)
def record(cls: _Class) -> _Class:
    """Make a class a frozen record of its annotated fields (class variables excepted)."""
    own = vars(cls)
    names = tuple(name for name, kind in own["__annotations__"].items() if not kind.startswith("ClassVar"))
    defaults = {name: own[name] for name in names if name in own}
    methods = {
        "_fields": names,
        "__init__": _init(cls.__name__, names, defaults),
        "__eq__": _eq,
        "__hash__": _hash,
        "__repr__": _repr,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
    }
    for name, method in methods.items():
        if name not in own or own[name] is None:
            setattr(cls, name, method)
    return cls


def replace(value: _Record, **changes: Any) -> _Record:
    """The same record with some fields changed."""
    fields = {name: getattr(value, name) for name in value._fields}  # type: ignore[attr-defined]
    return type(value)(**fields | changes)


def _init(name: str, names: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    known = set(names)
    least = count = len(names)
    while least and names[least - 1] in defaults:
        least -= 1
    last = tuple([defaults[name] for name in names[least:]])

    def __init__(self: Any, *values: Any, **named: Any) -> None:  # noqa: N807
        if not named and least <= len(values) <= count:  # as almost always
            self.__dict__.update(zip(names, values + last[len(values) - least :], strict=True))
            return
        if len(values) > len(names):
            raise TypeError(f"{name} takes {len(names)} values, not {len(values)}")
        fields = defaults | dict(zip(names, values, strict=False)) | named
        if fields.keys() != known or (named and named.keys() & set(names[: len(values)])):
            raise TypeError(f"{name} needs {', '.join(names)}; got {', '.join(fields)}")
        self.__dict__.update(fields)

    return __init__


def _values(self: Any) -> tuple[Any, ...]:
    return tuple([getattr(self, name) for name in self._fields])


def _eq(self: Any, other: object) -> Any:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
    return f"{type(self).__name__}({shown})"


def _refuse(self: Any, name: str, *_: object) -> None:
    raise AttributeError(f"a {type(self).__name__} does not change; make another one")
