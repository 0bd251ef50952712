"""The reference of the Python interface: every public name with its signature and its docstring."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

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
    signature = str(inspect.signature(function)).replace("'", "")
    return f"{'#' * depth} {owner}{name}\n\n```python\n{_folded(name, signature)}\n```\n\n{_doc(function)}\n"


def _folded(name: str, signature: str) -> str:
    """A long signature with a line for each of its parameters."""
    if len(name + signature) <= 88:
        return name + signature
    inner, _, result = signature[1:].rpartition(")")
    return f"{name}(\n" + "".join(f"    {part},\n" for part in _parameters(inner)) + f"){result}"


def _parameters(text: str) -> Iterator[str]:
    """The parameters of a signature, divided at the commas outside of brackets."""
    depth, start = 0, 0
    for at, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if character == "," and not depth:
            yield text[start:at].strip()
            start = at + 1
    yield text[start:].strip()


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
