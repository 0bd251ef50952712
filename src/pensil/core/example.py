"""Examples of techniques: small positions in the `examples.json` of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pensil.core.record import record
from pensil.words.files import data_in


@cache
def examples(package: str) -> Any:
    """All examples of a kind, as data, by the names of their techniques."""
    import json

    return json.loads(data_in(package, "examples.json"))


@record
class Example:
    """A small position on which the technique applies: its help, its documentation and its test.

    `puzzle` is in pensil's own text, `marks` the JSON of the half-filled board before the step (None = empty), and
    `after` the JSON of the marks right after it.
    """

    puzzle: str
    marks: Mapping[str, Any] | None
    after: Mapping[str, Any]
