"""The reference of the Python interface: every public name with its signature and its docstring."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pensil

HEAD = """# Python names

Everything in `pensil.__all__`. [In Python](../python.md) begins with examples.
"""


def python_page() -> str:
    """All public names on one page of Markdown: functions, then types, then errors."""
    names = {name: getattr(pensil, name) for name in pensil.__all__}
    functions = {name: one for name, one in names.items() if inspect.isfunction(one)}
    classes = {name: one for name, one in names.items() if inspect.isclass(one)}
    errors = {name: one for name, one in classes.items() if issubclass(one, Exception)}
    parts = [HEAD, "## Functions\n"]
    parts += [_function(name, one, 3, "pensil.") for name, one in functions.items()]
    parts.append("## Types\n")
    parts += [_type(name, one) for name, one in classes.items() if name not in errors]
    parts.append("## Errors and warnings\n")
    parts += [f"### pensil.{name}\n\n{_doc(one)}\n" for name, one in errors.items()]
    return "\n".join(parts)


def _function(name: str, function: object, depth: int, owner: str) -> str:
    assert callable(function)
    return f"{'#' * depth} {owner}{name}\n\n```python\n{_signature(name, function)}\n```\n\n{_doc(function)}\n"


def _signature(name: str, function: Callable[..., object]) -> str:
    """How a function is called; a long signature has a line for each of its parameters."""
    signature = inspect.signature(function)
    parts: list[str] = []
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        default = "" if each.default is each.empty else f" = {each.default!r}"
        parts.append(f"{each.name}: {each.annotation}{default}")
    line = f"{name}({', '.join(parts)}) -> {signature.return_annotation}"
    if len(line) <= 88:
        return line
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f") -> {signature.return_annotation}"


def _type(name: str, one: type) -> str:
    members = [(key, value) for key, value in inspect.getmembers(one) if not key.startswith("_") and _told(value)]
    lines = [f"- `{key}`{_call(value)}: {_summary(value)}" for key, value in members]
    return f"### pensil.{name}\n\n{_doc(one)}\n\n" + "\n".join(lines) + ("\n" if lines else "")


def _told(value: object) -> bool:
    return (inspect.isroutine(value) or isinstance(value, property)) and bool(inspect.getdoc(value))


def _call(value: object) -> str:
    return "" if isinstance(value, property) else "()"


def _summary(value: object) -> str:
    return " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())


def _doc(one: object) -> str:
    return inspect.getdoc(one) or ""
