"""Ids, links and save files of Simon Tatham's puzzle collection: `parameters:description`.

    7x7m2:3b4b2e1b1m2a5a3h4e3        Bridges (Hashi): at most 2 bridges; an L would forbid loops
    7x7:a2g3cBe2i3e3c1gBa            Light Up (Akari)
    5x5:1/2/3/4/3/4/3/3/2/1          Pattern (Nonogram): the columns, then the rows
    7x7:2_5f2d3b3a4b2a2_4_2d2a2a2a3b3a2a2_4d     Rectangles (Shikaku)

An id does not say which game it is of. Without being told, it is read only when one game fits. What his programs
refuse (too small a board, islands side by side) is refused here too, in both directions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from pensil.core.board import Board, Puzzle
from pensil.errors import FormatError, PensilError, PuzzleError, UnknownFormat, UnknownKind
from pensil.formats.format import Document, Source
from pensil.formats.sgt_coding import (
    Cells,
    cells_of,
    decode_bridges,
    decode_fixed,
    decode_lightup,
    decode_pattern,
    decode_rect,
    encode_bridges,
    encode_fixed,
    encode_lightup,
    encode_pattern,
    encode_rect,
)
from pensil.kinds import kind_named

_SIZE = re.compile(r"([0-9]+)(?:x([0-9]+))?")
_LINK = re.compile(r"\S*/(\w+?)(?:\.html)?#")
_SAVED = re.compile(r"([A-Z]+) *:(\d{1,9}):(.*)")


class _Game(NamedTuple):
    title: str
    names: tuple[str, ...]  # in links and save files
    params: re.Pattern[str]  # what may follow the size
    least: int  # the shortest side
    height: int | None  # what a missing height means; None: the same as the width
    read: Callable[[str, str, int, int, int], Document]  # (params, desc, rows, cols, where desc starts)
    write: Callable[[Puzzle, dict[str, Any], Board | None], tuple[str, str]]  # params, desc


def read(source: Source, kind: str | None = None) -> Document:
    text = source.text.strip()
    found = None
    at = 0
    if text.startswith("SAVEFILE"):
        found, text = _saved(text)
    elif (link := _LINK.match(text)) is not None:
        found, at = _game_named(link[1]), link.end()
    if found is not None:
        return _read(_GAMES[found], text, at)
    if kind is None:
        return _guess(text, at)
    if kind not in _GAMES:
        raise UnknownKind(f"Simon Tatham's collection has no {kind}; there are {', '.join(_GAMES)}")
    return _read(_GAMES[kind], text, at)


def write(document: Document) -> str:
    puzzle = document.puzzle
    game = _GAMES[puzzle.kind]
    if min(puzzle.rows, puzzle.cols) < game.least:
        raise UnknownFormat(f"{game.title} has no board with fewer than {game.least} rows or columns")
    params, desc = game.write(puzzle, puzzle.to_json(), document.board)
    return f"{puzzle.cols}x{puzzle.rows}{params}:{desc}"


def _saved(text: str) -> tuple[str | None, str]:
    """The game and the id in a save file."""
    values: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        match = _SAVED.fullmatch(line)
        if match is None:
            continue
        size = int(match[2])
        if match[1] in ("GAME", "PARAMS", "DESC") and len(match[3]) < size:
            raise FormatError(f"{match[1]} has {len(match[3])} characters; expected {size}", line=number)
        values.setdefault(match[1], match[3][:size])
    missing = [key for key in ("GAME", "PARAMS", "DESC") if key not in values]
    if missing:
        raise FormatError(f"the save file has no line {missing[0]}")
    game = values["GAME"]
    return _game_named(game), f"{values['PARAMS']}:{values['DESC']}"


def _game_named(name: str) -> str:
    plain = name.lower().replace(" ", "")
    for kind, game in _GAMES.items():
        if plain in game.names:
            return kind
    known = ", ".join(game.title for game in _GAMES.values())
    raise UnknownKind(f"of Simon Tatham's games, {name[:40]!r} is not known; there are {known}")


def _guess(text: str, at: int) -> Document:
    _split(text, at)  # what is wrong for all games alike gets its own message
    fits: dict[str, Document] = {}
    faults: dict[str, PensilError] = {}
    for kind, game in _GAMES.items():
        try:
            fits[kind] = _read(game, text, at)
        except PensilError as error:
            faults[kind] = error
    if len(fits) == 1:
        return next(iter(fits.values()))
    if fits:
        raise UnknownKind(f"the id does not name its game, and several fit: {', '.join(fits)}; name the kind")
    # Only Pattern has slashes; else the game that got furthest is most likely the one that was meant.
    kind = "nonogram" if "/" in text[at:] else max(faults, key=lambda kind: _reach(faults[kind]))
    fault = faults[kind]
    if not isinstance(fault, FormatError):
        raise fault
    raise FormatError(f"the id fits no game; as {_GAMES[kind].title}: {fault.reason}", position=fault.position)


def _reach(fault: PensilError) -> int:
    """How far into the id a fault was found; a fault of the clues themselves comes after reading it all."""
    return (fault.position or 0) if isinstance(fault, FormatError) else 1_000_000_000


def _split(text: str, at: int) -> tuple[int, int, str, str, int]:
    """Width, height (0 when it is missing), the other parameters, the description and where that starts."""
    params, mark, desc = text[at:].partition(":")
    if re.search(r"#\d", params):
        raise FormatError(
            "this is a random seed, which only his own program can make into a puzzle; give the game id, with a ':'",
            position=at + params.index("#"),
        )
    size = _SIZE.match(params)
    if size is None or not mark:
        raise FormatError("expected a size and ':', as in 7x7:a2g3cBe2i3e3c1gBa", position=at)
    sides = [int(word) if len(word) <= 3 else 0 for word in size.groups() if word is not None]
    if not all(1 <= side <= 255 for side in sides):
        raise FormatError(f"the size is {size[0][:20]}; expected sides from 1 to 255", position=at)
    return sides[0], sides[1] if size[2] else 0, params[size.end() :], desc, at + len(params) + 1


def _read(game: _Game, text: str, at: int) -> Document:
    width, height, params, desc, desc_at = _split(text, at)
    height = height or game.height or width
    if not game.params.fullmatch(params):
        raise FormatError(f"{game.title} has no parameters {params[:20]!r}", position=desc_at - 1 - len(params))
    if min(width, height) < game.least:
        raise FormatError(f"{game.title} has no board with fewer than {game.least} rows or columns", position=at)
    return game.read(params, desc, height, width, desc_at)


# The games.


def _read_bridges(params: str, desc: str, rows: int, cols: int, at: int) -> Document:
    cells = decode_bridges(desc, rows, cols, at)
    found = re.search(r"m(\d+)", params)
    data = {"cells": cells, "max_bridges": int(found[1]) if found else 2, "loops": "L" not in params}
    puzzle = kind_named("hashi").from_json(data)
    reason = _refused_islands(cells)
    if reason is not None:
        raise PuzzleError(reason)
    return Document(puzzle)


def _write_bridges(puzzle: Puzzle, data: dict[str, Any], board: Board | None) -> tuple[str, str]:
    cells = _numbers(data["cells"])
    reason = _refused_islands(cells)
    if reason is not None:
        raise UnknownFormat(reason)
    loops = "" if data.get("loops", True) else "L"
    return f"m{data['max_bridges']}{loops}", encode_bridges(cells)


def _refused_islands(cells: Cells) -> str | None:
    islands = [(r, c) for r, row in enumerate(cells) for c, clue in enumerate(row) if clue is not None]
    if len(islands) < 2:
        return "Bridges needs at least two islands"
    taken = set(islands)
    for r, c in islands:
        if (r, c + 1) in taken or (r + 1, c) in taken:
            return f"Bridges has no islands side by side, as at r{r + 1}c{c + 1}"
    return None


def _read_lightup(params: str, desc: str, rows: int, cols: int, at: int) -> Document:
    return Document(kind_named("akari").from_json({"cells": decode_lightup(desc, rows, cols, at)}))


def _write_lightup(puzzle: Puzzle, data: dict[str, Any], board: Board | None) -> tuple[str, str]:
    return "", encode_lightup(data["cells"])


def _read_rect(params: str, desc: str, rows: int, cols: int, at: int) -> Document:
    return Document(kind_named("shikaku").from_json({"cells": decode_rect(desc, rows, cols, at)}))


def _write_rect(puzzle: Puzzle, data: dict[str, Any], board: Board | None) -> tuple[str, str]:
    return "", encode_rect(_numbers(data["cells"]))


def _read_pattern(params: str, desc: str, rows: int, cols: int, at: int) -> Document:
    lists, mark, fixed = desc.partition(",")
    lines = decode_pattern(lists, rows + cols, at)
    puzzle = kind_named("nonogram").from_json({"col_clues": lines[:cols], "row_clues": lines[cols:]})
    if not mark:
        return Document(puzzle)
    values = decode_fixed(fixed, rows * cols, at + len(lists) + 1)
    return Document(puzzle, puzzle.board_from_json({"cells": cells_of(values, cols)}, marks=True))


def _write_pattern(puzzle: Puzzle, data: dict[str, Any], board: Board | None) -> tuple[str, str]:
    """Cells that are given stand in the id; a whole answer does not, or there would be nothing left to solve."""
    if "palette" in data:
        raise UnknownFormat("Pattern has no colours")
    lines = data["col_clues"] + data["row_clues"]
    if any(length == "?" for line in lines for length in line):
        raise UnknownFormat("Pattern has no blocks of unknown length")
    desc = encode_pattern(lines)
    if board is None or board.full:
        return "", desc
    values = [value for row in puzzle.board_to_json(board, marks=True)["cells"] for value in row]
    return "", desc if values.count(None) == len(values) else f"{desc},{encode_fixed(values)}"


def _numbers(cells: Cells) -> Cells:
    if any(clue == "?" for row in cells for clue in row):
        raise UnknownFormat("Simon Tatham's games have no clue of unknown value")
    return cells


_GAMES = {
    "hashi": _Game(
        "Bridges",
        ("bridges",),
        re.compile(r"(?:i\d+|e\d+|m\d{1,3}|L|d\d)*"),
        3,
        None,
        _read_bridges,
        _write_bridges,
    ),
    "akari": _Game(
        "Light Up",
        ("lightup",),
        re.compile(r"(?:b\d+|s\d|d\d|r)*"),
        2,
        7,
        _read_lightup,
        _write_lightup,
    ),
    "nonogram": _Game("Pattern", ("pattern",), re.compile(""), 1, None, _read_pattern, _write_pattern),
    "shikaku": _Game(
        "Rectangles",
        ("rect", "rectangles"),
        re.compile(r"(?:e\d+(?:\.\d*)?|a)*"),
        1,
        None,
        _read_rect,
        _write_rect,
    ),
}
