"""Files with a puzzle and an answer: what is wrong with the answer never spoils the puzzle."""

from __future__ import annotations

from typing import Any

from pensil.formats import read_document
from pensil.formats.format import Document


def read_both(source: str | bytes, **how: Any) -> Document:
    """Read a puzzle and its answer; raises what is wrong with either."""
    document = read_document(source, **how)
    if document.fault is not None:
        raise document.fault
    if document.drawn is not None:
        document.drawn.strict()
    return document
