"""The public interface: every name with what it takes and what holds without that, as programs rely on it."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pensil


def test_the_public_functions_and_their_defaults(golden: Callable[[str, str], None]) -> None:
    lines = []
    for name in pensil.__all__:
        found = getattr(pensil, name)
        if inspect.isfunction(found):
            called = inspect.signature(found)
            plain = [each.replace(annotation=each.empty) for each in called.parameters.values()]
            lines.append(f"{name}{called.replace(parameters=plain, return_annotation=called.empty)}")
        else:
            lines.append(f"{name}: {found.__module__}")
    golden("signatures.txt", "\n".join(lines) + "\n")
