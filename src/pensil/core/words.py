"""The words of sentences, in every language: names of cells, and lists of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from pensil.core.grid import Cell, cell_name

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import TypeGuard

LANGUAGES = ("en", "id")

Phrase = Mapping[str, str]
"""The same phrase in each language."""

_AND: Phrase = {"en": " and ", "id": " dan "}
_OR: Phrase = {"en": " or ", "id": " atau "}
_BEFORE_LAST: Phrase = {"en": "", "id": ","}
"""What Indonesian writes after the last but one of three or more."""

_TO: Phrase = {"en": " to ", "id": " sampai "}
_MORE: Phrase = {"en": "{} more", "id": "{} lainnya"}


def in_all(say: Callable[[str], str]) -> Phrase:
    """A phrase in each language, from a function of the language."""
    return {lang: say(lang) for lang in LANGUAGES}


def say(word: object, lang: str) -> str:
    """A word of a sentence: cells by their names, lists with "and" before the last."""
    if isinstance(word, str | int):
        return str(word)
    if _is_cell(word):
        return cell_name(word)
    if isinstance(word, Mapping):  # a word that differs by language
        return str(word[lang])
    if isinstance(word, Sequence):
        if all(map(_is_cell, word)):
            return cells_named(word, lang)
        return listing([say(item, lang) for item in word], lang)
    raise TypeError(f"no way to say {word!r}")


def _is_cell(word: object) -> TypeGuard[Cell]:
    return isinstance(word, tuple) and len(word) == 2 and all(isinstance(part, int) for part in word)


def listing(words: Sequence[str], lang: str, most: int | None = 8, *, either: bool = False) -> str:
    """Several words as one phrase, cut off after `most`; with "or" where one of them is meant."""
    shown = list(words)
    if most is not None and len(shown) > most:
        shown = [*shown[: most - 1], _MORE[lang].format(len(shown) - most + 1)]
    joiner = (_BEFORE_LAST[lang] if len(shown) > 2 else "") + (_OR if either else _AND)[lang]
    return ", ".join(shown[:-1]) + joiner + shown[-1] if len(shown) > 1 else "".join(shown)


def cells_named(cells: Iterable[Cell], lang: str, most: int | None = 8, *, either: bool = False) -> str:
    """The names of cells; three or more in a line by the first and the last: "r3c4 to r3c7 and r5c5"."""
    left = dict.fromkeys(cells)
    names = []
    while left:
        first = next(iter(left))
        line = max(_line(first, left, (0, 1)), _line(first, left, (1, 0)), key=len)
        if len(line) < 3:
            line = [first]
        for cell in line:
            del left[cell]
        names.append(_TO[lang].join(map(cell_name, dict.fromkeys((first, line[-1])))))
    return listing(names, lang, most, either=either)


def _line(first: Cell, cells: Collection[Cell], step: Cell) -> list[Cell]:
    """The cells one after another from the first on."""
    found = [first]
    while (after := (found[-1][0] + step[0], found[-1][1] + step[1])) in cells:
        found.append(after)
    return found
