"""How things on a board of Nonogram are called in sentences, in English and Indonesian."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pensil.core.board import bits
from pensil.core.grid import Cell
from pensil.core.label import Label
from pensil.core.words import Phrase, cells_named, listing
from pensil.kinds.nonogram.puzzle import BLANK, LETTERS, Block, LineClue, Nonogram

BLANK_NAME: Phrase = {"en": "blank", "id": "kosong"}
BLACK_NAME: Phrase = {"en": "black", "id": "hitam"}

_COLORS = (
    (0x000000, "black", "hitam"),
    (0x808080, "grey", "abu-abu"),
    (0xFFFFFF, "white", "putih"),
    (0xE00000, "red", "merah"),
    (0xFF8000, "orange", "jingga"),
    (0xF0E000, "yellow", "kuning"),
    (0x00A000, "green", "hijau"),
    (0x0000E0, "blue", "biru"),
    (0x60C0FF, "light blue", "biru muda"),
    (0x8000C0, "purple", "ungu"),
    (0xFF80C0, "pink", "merah muda"),
    (0x804000, "brown", "cokelat"),
)

_ORDINALS: dict[str, tuple[str, ...]] = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth"),
    "id": ("pertama", "kedua", "ketiga", "keempat", "kelima", "keenam"),
}
_AXES: dict[str, Phrase] = {"row": {"en": "row", "id": "baris"}, "column": {"en": "column", "id": "kolom"}}


def conclusion(puzzle: Nonogram, spot: int, mask: int, lang: str) -> str:
    """A clause that says what is left for a spot."""
    return states([divmod(spot, puzzle.cols)], mask, puzzle, lang)


def premise(puzzle: Nonogram, labels: Sequence[Label], lang: str) -> str:
    """A noun phrase for the lines that labels are about: "rows 3 (2 1) and 5 (4)"."""
    axis, at = ("row", 0) if labels[0].rule == 2 else ("column", 1)
    clues = puzzle.row_clues if axis == "row" else puzzle.col_clues
    numbers = [label.cells[0][at] for label in labels]
    names = listing([f"{n + 1} ({clue_phrase(puzzle, clues[n], lang)})" for n in numbers], lang, most=None)
    return f"{_AXES[axis][lang]}{'s' if lang == 'en' and len(numbers) > 1 else ''} {names}"


def line_name(puzzle: Nonogram, index: int, lang: str) -> str:
    """A line with its clue: "row 4 (2 1)". Lines are counted rows first."""
    rows = puzzle.rows
    axis, number = ("row", index) if index < rows else ("column", index - rows)
    clue = (*puzzle.row_clues, *puzzle.col_clues)[index]
    return f"{_AXES[axis][lang]} {number + 1} ({clue_phrase(puzzle, clue, lang)})"


def clue_phrase(puzzle: Nonogram, clue: LineClue, lang: str) -> str:
    """The blocks of a clue: "2 1", with colours "2 red, 1 blue"; as 2a 1b where the colours have no names."""
    names = color_names(puzzle.palette)
    if names is None or not clue:
        return puzzle.clue_text(clue)
    return ", ".join(f"{block.length} {names[block.color - 1][lang]}" for block in clue)


def block_name(puzzle: Nonogram, clue: LineClue, k: int, lang: str) -> str:
    """One block of a line: "the 3", or "the second 3" where the clue has several."""
    alike = [i for i, block in enumerate(clue) if block == clue[k]]
    words = {"en": ["the"], "id": ["blok"]}[lang]
    size = _sized(puzzle, clue[k], lang)
    if len(alike) == 1:
        return " ".join([*words, *size])
    place = alike.index(k)
    ordinals = _ORDINALS[lang]
    nth = ordinals[place] if place < len(ordinals) else {"en": f"{place + 1}th", "id": f"ke-{place + 1}"}[lang]
    return " ".join([*words, nth, *size] if lang == "en" else [*words, *size, nth])


def _sized(puzzle: Nonogram, block: Block, lang: str) -> list[str]:
    names = color_names(puzzle.palette)
    if names is None:
        return [puzzle.clue_text((block,))]
    size, color = str(block.length), names[block.color - 1][lang]
    return [color, size] if lang == "en" else [size, color]


def value_name(puzzle: Nonogram, value: int, lang: str) -> str:
    """What a cell is: blank, black, a colour."""
    if value == BLANK:
        return BLANK_NAME[lang]
    if puzzle.palette is None:
        return BLACK_NAME[lang]
    names = color_names(puzzle.palette)
    if names is not None:
        return names[value - 1][lang]
    return {"en": f"colour {LETTERS[value - 1]}", "id": f"berwarna {LETTERS[value - 1]}"}[lang]


def left_over(puzzle: Nonogram, mask: int, lang: str) -> str:
    """The values of a mask: "blank", "red or blue"; "not red" where that is shorter."""
    excluded = puzzle.domains[0] & ~mask
    if excluded.bit_count() < mask.bit_count() and excluded:
        negation = {"en": "not ", "id": "tidak " if excluded == 1 << BLANK else "bukan "}[lang]
        return negation + any_value(puzzle, excluded, lang)
    return any_value(puzzle, mask, lang)


def any_value(puzzle: Nonogram, mask: int, lang: str) -> str:
    """The values of a mask one by one: "blank or red"."""
    return {"en": " or ", "id": " atau "}[lang].join(value_name(puzzle, value, lang) for value in bits(mask))


def states(cells: Sequence[Cell], mask: int, puzzle: Nonogram, lang: str) -> str:
    """A clause on several cells with the same values left: "r1c2 and r1c3 are black"."""
    verb = ("is " if len(cells) == 1 else "are ") if lang == "en" else ""
    return f"{cells_phrase(cells, lang)} {verb}{left_over(puzzle, mask, lang)}"


def cells_phrase(cells: Iterable[Cell], lang: str, *, any_of: bool = False) -> str:
    """Cells by their names, all of them; with "or" for any of them."""
    return cells_named(cells, lang, most=None, either=any_of)


@lru_cache(maxsize=64)
def color_names(palette: tuple[str, ...] | None) -> tuple[Phrase, ...] | None:
    """A name for each colour; None where two colours would get the same, and when there is only black."""
    if palette is None:
        return None
    nearest = [min(_COLORS, key=lambda named: _distance(named[0], int(color[1:], 16))) for color in palette]
    if len(set(nearest)) < len(nearest):
        return None
    return tuple({"en": english, "id": indonesian} for _, english, indonesian in nearest)


def _distance(a: int, b: int) -> int:
    return sum(((a >> shift & 255) - (b >> shift & 255)) ** 2 for shift in (0, 8, 16))
