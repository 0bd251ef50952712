"""pensil's own JSON: a puzzle's JSON alone, or an object with the puzzle and what stands beside it.

    {"kind": "akari", "cells": [[null, "#"]]}
    {"puzzle": {"kind": "akari", "cells": [[null, "#"]]}, "solution": {"cells": [[1, 0]]}, "info": {"title": "..."}}

Beside the puzzle stands a "solution" (or "answer") or "marks"; keys that are not known are passed over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from pensil.core.board import Puzzle
from pensil.core.drawn import Drawn
from pensil.errors import FormatError, UnknownKind
from pensil.formats.format import Document, Source
from pensil.kinds import kind_named

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, NoReturn

_BOARDS = ("solution", "answer", "marks")


def read(source: Source, kind: str | None = None) -> Document:
    data = parse(source.text)
    if not isinstance(data, dict):
        raise FormatError(f"expected an object with a puzzle, not {_type(data)}")
    return document(data, kind)


def whole(source: Source) -> dict[str, Any] | None:
    """The object, when the input is nothing but one that names its kind: then it can be of no other format."""
    if not source.data.startswith(b"{") or b'"kind"' not in source.data:
        return None
    try:
        data = parse(source.text)
    except FormatError:
        return None  # what it is instead, and what is wrong with it, is for others to say
    puzzle = data.get("puzzle", data)
    return data if "kind" in data or (isinstance(puzzle, dict) and "kind" in puzzle) else None


def document(data: dict[str, Any], kind: str | None = None) -> Document:
    """What an object holds: a puzzle, or a puzzle and what stands beside it."""
    inner = data.get("puzzle", data)
    if not isinstance(inner, dict):
        raise FormatError(f'"puzzle" must be an object, not {_type(inner)}')
    name = inner.get("kind", data.get("kind", kind))
    if name is None:
        raise UnknownKind('the object has no "kind": name it, or say which kind it is')
    if not isinstance(name, str):
        raise FormatError(f'"kind" must be a text, not {_type(name)}')
    puzzle = kind_named(name).from_json(inner)
    return Document.reading(puzzle, lambda: _drawn(puzzle, data), _info(data))


def write(document: Document) -> str:
    puzzle = document.puzzle
    data: dict[str, Any] = puzzle.to_json()
    if document.board is not None or document.info:
        data = {"puzzle": data}
    if document.board is not None:
        if document.board.full:
            data["solution"] = puzzle.board_to_json(document.board)
        else:
            data["marks"] = puzzle.board_to_json(document.board, marks=True)
    if document.info:
        data["info"] = dict(document.info)
    return json.dumps(data, ensure_ascii=False) + "\n"


def parse(text: str) -> Any:
    """The value of a JSON text, with every fault of it as a FormatError: also what Python's reader lets through."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise FormatError("the JSON is nested too deeply") from None
    except ValueError:
        # Python reads no number of more than 4300 digits.
        raise FormatError("the JSON holds a number that is too long") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for at, name in enumerate(names) if name in names[:at])
        raise FormatError(f"the key {twice[:40]!r} stands twice in one object")
    return found


def _constant(name: str) -> NoReturn:
    raise FormatError(f"{name} is not a number of JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def _drawn(puzzle: Puzzle, data: Mapping[str, Any]) -> Drawn | None:
    for key in _BOARDS:
        value = data.get(key)
        if value is None:
            continue
        if not isinstance(value, dict):
            raise FormatError(f'"{key}" must be an object, not {_type(value)}')
        return puzzle.drawn_from_json(value, marks=key == "marks")
    return None


def _info(data: Mapping[str, Any]) -> dict[str, str]:
    info = data.get("info")
    if not isinstance(info, dict):
        return {}
    return {key: value for key, value in info.items() if isinstance(value, str)}


def _type(value: object) -> str:
    names = {
        bool: "true or false",
        int: "a number",
        float: "a number",
        str: "a text",
        list: "a list",
        dict: "an object",
    }
    return "null" if value is None else names.get(type(value), type(value).__name__)
