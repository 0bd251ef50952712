"""Reading an answer or marks for a puzzle that is already known."""

from __future__ import annotations

import json
from typing import Any

from pensil.core.board import Board, Puzzle
from pensil.core.drawn import Drawn
from pensil.errors import FormatError, PensilError, UnknownKind
from pensil.formats.format import MAX_BYTES, Source
from pensil.kinds import kind_named


def read_drawn(puzzle: Puzzle, data: bytes | str, *, marks: bool = False) -> Drawn:
    """What was drawn on `puzzle`, from JSON, from text, or from any format that holds this puzzle with a board.

    The JSON may be the board itself or the output of `pensil solve --json`. With `marks`, what is not mentioned is
    undecided; without, it is an answer, in which nothing drawn means blank.
    """
    source = Source(data if isinstance(data, bytes) else data.encode())
    if len(source.data) > MAX_BYTES:
        raise FormatError(f"the board is larger than {MAX_BYTES} bytes")
    text = source.text.strip()
    if not text:
        raise FormatError("the board is empty")
    if text.startswith(("```", "~~~")) and text.endswith(text[:3]) and "\n" in text[:-3].rstrip():
        return read_drawn(puzzle, text[text.index("\n") + 1 : -3], marks=marks)
    if text.startswith("{"):
        return puzzle.drawn_from_json(_board_json(text), marks=marks)
    try:
        drawn = puzzle.drawn_from_text(source.text, marks=marks)
    except FormatError as error:
        held = _from_document(puzzle, source)
        if held is None:
            kind = _kind_of(source)
            if kind is not None:
                raise FormatError(f"this is a puzzle ({kind}), not marks or an answer for this one") from None
            if (below := _below_kind(puzzle, text)) is not None:
                return read_drawn(puzzle, below, marks=marks)
            held = _numbers(puzzle, text, marks)
        if held is None:
            raise error from None
        drawn = held
    return drawn if marks else drawn.answer


def _board_json(text: str) -> dict[str, Any]:
    try:
        data: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):
        raise FormatError("not JSON that a board could have") from None
    for key in ("solutions", "solution", "answer", "marks", "facts"):
        inner = data.get(key)
        if key == "solutions" and isinstance(inner, list) and inner:
            inner = inner[0]
        if isinstance(inner, dict):
            return inner
    return data  # type: ignore[no-any-return]


def _from_document(puzzle: Puzzle, source: Source) -> Drawn | None:
    from pensil.formats import read_document

    try:
        document = read_document(source.data, kind=puzzle.kind)
    except PensilError:
        return None
    if document.fault is not None:
        raise document.fault
    if document.drawn is not None and document.puzzle != puzzle:
        raise FormatError("this is a board of another puzzle")
    return document.drawn


def _below_kind(puzzle: Puzzle, text: str) -> str | None:
    """What stands below the name of the kind, where that is the first line."""
    first, _, below = text.partition("\n")
    try:
        return below if kind_named(first).name == puzzle.kind else None
    except UnknownKind:
        return None


def _numbers(puzzle: Puzzle, text: str, marks: bool) -> Drawn | None:
    """Rows of nothing but 0 and 1, as JSON has them where a board is rows of cells."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    rows = [list(row[0]) if len(row) == 1 and len(row[0]) == puzzle.cols else row for row in rows]
    if not {token for row in rows for token in row} <= {"0", "1"} or any(len(row) != puzzle.cols for row in rows):
        return None
    if len(rows) != puzzle.rows or "cells" not in puzzle.board_to_json(Board.empty(puzzle)):
        return None
    return puzzle.drawn_from_json({"cells": [[int(token) for token in row] for row in rows]}, marks=marks)


def _kind_of(source: Source) -> str | None:
    """The kind of a puzzle that stands where a board was expected, where it is a link or names its kind."""
    from pensil.formats import FORMATS, detect, read_document

    found = next((each for each in FORMATS if each.sniff(source)), None)
    if found is None or not (found.linked or detect.text_kind(source)):
        return None
    try:
        return read_document(source.data).puzzle.kind
    except PensilError:
        return None
