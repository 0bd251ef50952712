"""webpbn's XML (`.xml`, `.pbn`), read with the puzzle's clues, colours and pictures; see webpbn_reader for the parsing.

    <puzzleset><puzzle type="grid" defaultcolor="black">
    <color name="white" char=".">fff</color><color name="black" char="X">000</color>
    <clues type="columns"><line><count>2</count></line><line><count>1</count></line></clues>
    <clues type="rows"><line><count>2</count></line><line><count>1</count></line></clues>
    <solution type="goal"><image>|XX||X.|</image></solution></puzzle></puzzleset>

A count of 0 is a block whose length is not told. In an image `?` is an undecided cell and `[XY]` a cell of one of
these colours.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pensil.core.board import Board, bits
from pensil.core.clues import Sign
from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError
from pensil.formats.format import Document, PuzzlePart, Source, only
from pensil.formats.nonogram.blocks import (
    BLACK_RGB,
    Blocks,
    Palette,
    Picture,
    nonogram,
    puzzle_of,
    read_picture,
    rgb,
    shown,
)
from pensil.formats.nonogram.webpbn_reader import INFO, PICTURES, Chunk, Count, PuzzleElement, parse
from pensil.kinds.nonogram.puzzle import LETTERS, LineClue, Nonogram

WHITE_RGB = "#ffffff"


def read(source: Source, kind: str | None = None) -> Document:
    return only(parts(source, kind))


def parts(source: Source, kind: str | None = None) -> list[PuzzlePart]:
    """The puzzles of a set, named by their titles."""
    return [PuzzlePart(element.info.get("title", ""), partial(_document, element)) for element in parse(source.text)]


def _document(element: PuzzleElement) -> Document:
    if element.type != "grid":
        raise FormatError(f"the puzzle is a {shown(element.type)}; only a grid can be read", line=element.line)
    background = _background(element)
    palette = Palette("black")
    for name, color in element.colors.items():
        if name != element.background:
            palette.tell(name, color.rgb, color.line)
    row_clues, col_clues = (_clues(element, element.clues.get(what), palette) for what in ("rows", "columns"))
    image = next((element.images[name] for name in PICTURES if name in element.images), None)
    picture = None if image is None else read_picture(lambda: _picture(image, _signs_of(element, palette)))
    info = dict(element.info)
    if background != WHITE_RGB:
        info["background"] = background
    if looks := _told_looks(element):
        info["colors"] = looks
    return nonogram(row_clues, col_clues, palette.told, picture, info, image[0][0] if image else None)


def _told_looks(element: PuzzleElement) -> str:
    """The names and characters of the colours, to be written again; nothing where we would choose the same."""
    words = [f"{c.rgb}={name}:{c.char or ''}" for name, c in element.colors.items() if name != element.background]
    looks = [look[1] for word in words if (look := _look(word))]
    ours = all(name == "black" or name.startswith("color") for name, _ in looks)
    return "" if ours or len(looks) < len(words) else " ".join(words)


def _background(element: PuzzleElement) -> str:
    known = {"white": WHITE_RGB, "black": BLACK_RGB} | {name: color.rgb for name, color in element.colors.items()}
    for name in (element.background, element.default):
        if name not in known:
            raise FormatError(f"the colour {shown(name)} is not told", line=element.line)
    return known[element.background]


def _clues(element: PuzzleElement, lines: Sequence[Sequence[Count]] | None, palette: Palette) -> list[Blocks] | None:
    if lines is None:
        return None
    found: list[Blocks] = []
    for line in lines:
        line_blocks: Blocks = []
        for count in line:
            name = element.default if count.color is None else count.color
            color = None if name == element.background else _color(name, palette)
            if color is None:
                fault = "is that of the background" if name == element.background else "is not told"
                raise FormatError(f"the colour {shown(name)} {fault}", line=count.line, column=count.column)
            line_blocks.append((count.length or "?", color))
        found.append(line_blocks)
    return found


def _color(name: str, palette: Palette) -> int | None:
    number = palette.number(name)
    if number is None and name == "white":
        # White is known without being told, and is a colour like others on another background.
        palette.tell(name, WHITE_RGB)
        return palette.number(name)
    return number


def _signs_of(element: PuzzleElement, palette: Palette) -> Callable[[str], int | None]:
    """What the characters of an image mean."""
    names: dict[str, str] = {}
    for name, color in element.colors.items():
        if color.char in names:
            raise FormatError(f"the character {shown(color.char or '')} stands for two colours", line=color.line)
        if color.char is not None:
            names[color.char] = name
    for name, char in (("white", "."), ("black", "X")):
        if name not in element.colors:
            names.setdefault(char, name)

    def mask(sign: str) -> int | None:
        name = names.get(sign)
        # A colour that is known without being told joins the palette only when it is used.
        number = None if name is None else 0 if name == element.background else _color(name, palette)
        return None if number is None else 1 << number

    return mask


def _picture(chunks: Sequence[Chunk], mask_of: Callable[[str], int | None]) -> Picture:
    """Rows between bars; blanks mean nothing, unless a colour is written as one."""
    picture: Picture = []
    row: list[int] | None = None
    for line, column, cell in _cells(chunks, mask_of):
        if cell is None and row is None:
            row = []
        elif cell is None and row is not None:
            picture.append(row)
            row = None
        elif cell is not None and row is not None:
            row.append(cell)
        else:
            raise FormatError("expected '|' before a row of the picture", line=line, column=column)
        if len(picture) > MAX_SIDE or (row is not None and len(row) > MAX_SIDE):
            raise FormatError(f"the picture has more than {MAX_SIDE} rows or columns", line=line, column=column)
    if row is not None:
        raise FormatError("the last row of the picture does not end with '|'", line=chunks[-1][0])
    return picture


def _cells(chunks: Sequence[Chunk], mask_of: Callable[[str], int | None]) -> Iterator[tuple[int, int, int | None]]:
    """The masks of an image with their places, and None for every bar."""
    choice: int | None = None  # what `[` has opened
    for line, column, text in chunks:
        for at, sign in enumerate(text, column):
            mask = mask_of(sign)
            if choice is not None:
                if sign == "]" and choice:
                    yield line, at, choice
                    choice = None
                elif mask is not None:
                    choice |= mask
                else:
                    raise FormatError(f"expected colours and ']' after '[', not {shown(sign)}", line=line, column=at)
            elif sign == "|":
                yield line, at, None
            elif sign == "[":
                choice = 0
            elif sign == "?" or mask is not None:
                yield line, at, -1 if mask is None else mask  # -1: every value
            elif not sign.isspace():
                raise FormatError(f"{shown(sign)} stands for no colour", line=line, column=at)
    if choice is not None:
        raise FormatError("expected ']' after '['", line=chunks[-1][0])


def write(document: Document) -> str:
    puzzle = puzzle_of(document, "webpbn", colors=True, unknown=True)
    names, signs = _looks(puzzle, document.info.get("colors", ""))
    back = _written_background(document)
    lines = ['<?xml version="1.0"?>', '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">', "<puzzleset>"]
    other = "" if back == WHITE_RGB else ' backgroundcolor="background"'
    lines.append(f'<puzzle type="grid" defaultcolor="{names[0]}"{other}>')
    lines += [f"<{key}>{_escaped(document.info[key])}</{key}>" for key in INFO if document.info.get(key)]
    colors = [("background" if other else "white", back), *zip(names, puzzle.palette or (BLACK_RGB,), strict=True)]
    lines += [
        f'<color name="{name}" char="{sign}">{color[1:]}</color>'
        for (name, color), sign in zip(colors, signs, strict=True)
    ]
    for what, clues in (("columns", puzzle.col_clues), ("rows", puzzle.row_clues)):
        lines += [f'<clues type="{what}">', *(_line(clue, puzzle, names) for clue in clues), "</clues>"]
    if document.board is not None:
        lines += _image(puzzle, document.board, signs)
    return "\n".join([*lines, "</puzzle>", "</puzzleset>"]) + "\n"


def join(texts: Sequence[str]) -> str:
    """One set of the puzzles in several."""
    start, end = "<puzzleset>\n", "</puzzleset>\n"
    head = texts[0].partition(start)[0]
    return head + start + "".join(text.partition(start)[2].removesuffix(end) for text in texts) + end


def _looks(puzzle: Nonogram, told: str) -> tuple[list[str], str]:
    """The names of the colours, and the characters of the background and of the colours.

    Those that the puzzle came with are kept where they are told for all colours and no two are the same.
    """
    if puzzle.palette is None:
        return ["black"], ".X"
    looks = dict(look for word in told.split() if (look := _look(word)))
    kept = [looks[color] for color in puzzle.palette if color in looks]
    if len(kept) == len({name for name, _ in kept}) == len({sign for _, sign in kept}) == puzzle.colors:
        return [name for name, _ in kept], "." + "".join(sign for _, sign in kept)
    first_black = puzzle.palette.index(BLACK_RGB) if BLACK_RGB in puzzle.palette else None
    names = ["black" if i == first_black else f"color{i + 1}" for i in range(puzzle.colors)]
    return names, "." + LETTERS[: puzzle.colors]


def _look(word: str) -> tuple[str, tuple[str, str]] | None:
    """The name and the character of a colour, from "#ff0000=red:r"."""
    color, _, look = word.partition("=")
    name, _, sign = look.rpartition(":")
    fits = name.isalnum() and name != "white" and len(sign) == 1 and sign.isalnum() and word.isascii()
    return (color, (name, sign)) if fits else None


def _written_background(document: Document) -> str:
    try:
        return rgb(document.info.get("background", WHITE_RGB))
    except FormatError:
        return WHITE_RGB


def _escaped(text: str) -> str:
    # XML has no way at all to write control characters.
    return html.escape("".join(c if c.isprintable() or c in "\n\t" else " " for c in text))


def _line(clue: LineClue, puzzle: Nonogram, names: Sequence[str]) -> str:
    counts = []
    for block in clue:
        length = 0 if isinstance(block.length, Sign) else block.length
        color = "" if puzzle.palette is None else f' color="{names[block.color - 1]}"'
        counts.append(f"<count{color}>{length}</count>")
    return f"<line>{''.join(counts)}</line>"


def _image(puzzle: Nonogram, board: Board, signs: str) -> list[str]:
    cells = []
    for mask, every in zip(board.masks, puzzle.domains, strict=True):
        values = list(bits(mask))
        if mask == every or not values:
            cells.append("?")
        else:
            cells.append(signs[values[0]] if len(values) == 1 else f"[{''.join(signs[v] for v in values)}]")
    rows = ["".join(cells[i : i + puzzle.cols]) for i in range(0, len(cells), puzzle.cols)]
    kind = "goal" if board.full else "saved"
    return [f'<solution type="{kind}">', "<image>", *(f"|{row}|" for row in rows), "</image>", "</solution>"]
