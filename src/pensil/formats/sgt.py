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

from pensil.core.board import Puzzle
from pensil.core.drawn import Drawn
from pensil.core.exchange import Exchange, InMargins, Sgt
from pensil.core.grid import MAX_SIDE, Cell
from pensil.core.record import replace
from pensil.core.sketch import Sketch
from pensil.errors import FormatError, PensilError, PuzzleError, UnknownFormat, UnknownKind
from pensil.formats.entries import entries, entry_of
from pensil.formats.format import Document, Source
from pensil.formats.sgt_coding import (
    cells_of,
    decode_cells,
    decode_given,
    decode_lists,
    encode_cells,
    encode_given,
    encode_lists,
)
from pensil.formats.sgt_moves import played, told
from pensil.kinds import kind_named

_SIZE = re.compile(r"([0-9]+)(?:x([0-9]+))?")
_LINK = re.compile(r"\S*/(\w+?)(?:\.html)?#|sgtpuzzles:(?://)?(\w+):")
_SAVED = re.compile(r"([A-Z]+) *:(\d{1,9}):(.*)")
_COLLECTION = "Simon Tatham's collection"
_SAVE_TITLE = "Simon Tatham's Portable Puzzle Collection"


def _part(exchange: Exchange) -> Sgt | None:
    return exchange.sgt


def read(source: Source, kind: str | None = None) -> Document:
    text = source.text.strip()
    found = None
    at = 0
    if text.startswith("SAVEFILE"):
        return _read_saved(text)
    if (link := _LINK.match(text)) is not None:
        found, at = _game_named(link[1] or link[2]), link.end()
    named = found or kind
    return _guess(text) if named is None else _read(named, text, at)


def write(document: Document) -> str:
    """The id: that of a game in which nothing has been done, but for cells that are given."""
    puzzle = document.puzzle
    game = entry_of(puzzle.kind, _part, _COLLECTION)
    return f"{_id(puzzle, game)}{_given(document) if game.given else ''}"


def write_save(document: Document) -> str:
    """A save file, with the moves that lead to the board."""
    puzzle = document.puzzle
    game, exchange = entry_of(puzzle.kind, _part, _COLLECTION), kind_named(puzzle.kind).exchange()
    params, _, desc = _id(puzzle, game).partition(":")
    moves: list[str] = []
    if document.board is not None:
        sketch = Sketch.blank(puzzle.rows, puzzle.cols)
        exchange.drawing().write(puzzle, document.board, sketch)
        moves = told(game.moves, sketch, puzzle.to_json().get("cells", ()))
    states = str(len(moves) + 1)
    lines = [("SAVEFILE", _SAVE_TITLE), ("VERSION", "1"), ("GAME", game.title), ("PARAMS", params)]
    lines += [("CPARAMS", params), ("DESC", desc), ("NSTATES", states), ("STATEPOS", states)]
    lines += [("MOVE", move) for move in moves]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in lines)


def _id(puzzle: Puzzle, game: Sgt) -> str:
    data = puzzle.to_json()
    reason = game.refused(data)
    if min(puzzle.rows, puzzle.cols) < game.least:
        reason = f"{game.title} has no board with fewer than {game.least} rows or columns"
    if reason is not None:
        raise UnknownFormat(reason)
    if isinstance(kind_named(puzzle.kind).exchange().clues, InMargins):
        desc = encode_lists(data["col_clues"] + data["row_clues"])
    else:
        desc = encode_cells(data["cells"], game.signs)
    params = "" if game.written is None else game.written(data)
    return f"{puzzle.cols}x{puzzle.rows}{params}:{desc}"


def _given(document: Document) -> str:
    """Cells that are given stand in the id; a whole answer does not, or there would be nothing left to solve."""
    puzzle, board = document.puzzle, document.board
    if board is None or board.full:
        return ""
    values = [value for row in puzzle.board_to_json(board, marks=True)["cells"] for value in row]
    return "" if values.count(None) == len(values) else f",{encode_given(values)}"


def _read_saved(text: str) -> Document:
    """The puzzle of a save file, and what was drawn until the position in the history where it was left."""
    values, history = _saved(text)
    document = _read(_game_named(values["GAME"]), f"{values['PARAMS']}:{values['DESC']}", 0)
    left_at = values.get("STATEPOS", "1")
    if not left_at.isdigit() or not history:
        return document
    return Document.reading(document.puzzle, lambda: _played(document, history[: int(left_at[:9]) - 1]))


def _played(document: Document, history: list[tuple[str, str]]) -> Drawn | None:
    """What the moves draw on the board, or on the cells that are given."""
    puzzle = document.puzzle
    kind, game = kind_named(puzzle.kind), entry_of(puzzle.kind, _part, _COLLECTION)
    drawing = kind.exchange().drawing()

    def begun() -> Sketch:
        sketch = Sketch.blank(puzzle.rows, puzzle.cols)
        if document.board is not None:
            drawing.write(puzzle, document.board, sketch)
        return sketch

    sketch = begun()
    touched: list[list[Cell]] = []
    for key, move in history:
        if key == "RESTART":
            sketch, touched = begun(), []
        else:
            touched += played(game.moves, sketch, move)
    drawn = drawing.read(puzzle, sketch, kind.violations)
    return None if drawn is None else replace(drawn, order=_order(puzzle, touched))


def _order(puzzle: Puzzle, touched: list[list[Cell]]) -> tuple[int, ...]:
    """The spots in the order of the last moves about all of their cells."""
    ages = dict.fromkeys(range(len(puzzle.domains)), 0)
    by_cell: dict[Cell, list[int]] = {}
    for spot in ages:
        by_cell.setdefault(puzzle.spot_cells(spot)[0], []).append(spot)
    for age, cells in enumerate(touched, 1):
        about = set(cells)
        for spot in (spot for cell in cells for spot in by_cell.get(cell, ())):
            if about.issuperset(puzzle.spot_cells(spot)):
                ages[spot] = age
    return tuple(sorted((spot for spot, age in ages.items() if age), key=lambda spot: ages[spot]))


def _saved(text: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The first value of every key in a save file, and the history: moves, solutions, restarts."""
    values: dict[str, str] = {}
    history: list[tuple[str, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        match = _SAVED.fullmatch(line)
        if match is None:
            continue
        size = int(match[2])
        if match[1] in ("GAME", "PARAMS", "DESC") and len(match[3]) < size:
            raise FormatError(f"{match[1]} has {len(match[3])} characters; expected {size}", line=number)
        values.setdefault(match[1], match[3][:size])
        if match[1] in ("MOVE", "SOLVE", "RESTART"):
            history.append((match[1], match[3][:size]))
    missing = [key for key in ("GAME", "PARAMS", "DESC") if key not in values]
    if missing:
        raise FormatError(f"the save file has no line {missing[0]}")
    return values, history


def _game_named(name: str) -> str:
    """The kind of a game."""
    plain = name.lower().replace(" ", "")
    games = entries(_part)
    for kind, game in games.items():
        if plain in game.names:
            return kind
    known = ", ".join(game.title for game in games.values())
    raise UnknownKind(f"of Simon Tatham's games, {name[:40]!r} is not known; there are {known}")


def _guess(text: str) -> Document:
    _split(text, 0)  # what is wrong for all games alike gets its own message
    fits: dict[str, Document] = {}
    faults: dict[str, PensilError] = {}
    games = entries(_part)
    for kind in games:
        try:
            fits[kind] = _read(kind, text, 0)
        except PensilError as error:
            faults[kind] = error
    if len(fits) == 1:
        return next(iter(fits.values()))
    if fits:
        raise UnknownKind(f"the id does not name its game, and several fit: {', '.join(fits)}; name the kind (--kind)")
    # Only lists have slashes; else the game that got furthest is most likely the one that was meant.
    lists = [kind for kind in faults if isinstance(kind_named(kind).exchange().clues, InMargins)]
    kind = max(lists if lists and "/" in text else faults, key=lambda kind: _reach(faults[kind]))
    fault = faults[kind]
    if not isinstance(fault, FormatError):
        raise fault
    raise FormatError(f"the id fits no game; as {games[kind].title}: {fault.reason}", position=fault.position)


def _reach(fault: PensilError) -> int:
    """How far into the id a fault was found; a fault of the clues themselves comes after reading it all."""
    return (fault.position or 0) if isinstance(fault, FormatError) else 1_000_000_000


def _split(text: str, at: int) -> tuple[int, int, str, str, int]:
    """Width, height (0 when it is missing), the other parameters, the description and where that starts."""
    params, mark, desc = text[at:].partition(":")
    seed = re.search(r"(?:#|%23)\d", params)
    if seed is not None:
        raise FormatError(
            "this is a random seed, which only Simon Tatham's own program can make into a puzzle; "
            "give the game id, with a ':'",
            position=at + seed.start(),
        )
    size = _SIZE.match(params)
    if size is None or not mark:
        raise FormatError("expected a size and ':', as in 7x7:a2g3cBe2i3e3c1gBa", position=at)
    sides = [int(word) if len(word) <= 9 else 0 for word in size.groups() if word is not None]
    if not all(1 <= side <= MAX_SIDE for side in sides):
        raise FormatError(f"the size is {size[0][:20]}; expected sides from 1 to {MAX_SIDE}", position=at)
    return sides[0], sides[1] if size[2] else 0, params[size.end() :], desc, at + len(params) + 1


def _read(kind: str, text: str, at: int) -> Document:
    game = entry_of(kind, _part, _COLLECTION)
    width, height, params, desc, desc_at = _split(text, at)
    height = height or game.height or width
    if not re.fullmatch(game.params, params):
        raise FormatError(f"{game.title} has no parameters {params[:20]!r}", position=desc_at - 1 - len(params))
    if min(width, height) < game.least:
        raise FormatError(f"{game.title} has no board with fewer than {game.least} rows or columns", position=at)
    desc, mark, given = desc.partition(",") if game.given else (desc, "", "")
    data = {} if game.rules is None else game.rules(params)
    if isinstance(kind_named(kind).exchange().clues, InMargins):
        lines = decode_lists(desc, height + width, desc_at)
        data |= {"col_clues": lines[:width], "row_clues": lines[width:]}
    else:
        data |= {"cells": decode_cells(desc, height, width, desc_at, game.signs)}
    puzzle = kind_named(kind).from_json(data)
    reason = game.refused(data)
    if reason is not None:
        raise PuzzleError(reason)
    if not mark:
        return Document(puzzle)
    values = decode_given(given, height * width, desc_at + len(desc) + 1)
    return Document(puzzle, puzzle.board_from_json({"cells": cells_of(values, width)}, marks=True))
