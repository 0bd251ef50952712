"""Phrases put into a language: the right text is found, its gaps are filled, lists are joined.

This is loaded with the first phrase that somebody wants to read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from pensil.words import DEFAULT, SHARED, Phrase
from pensil.words.files import entries_of
from pensil.words.template import Name, Template, capital, compiled, joined, runs

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.words import Word


def said(word: Word, lang: str) -> str:
    """A single word: a number, a cell by its name, a list, a phrase."""
    out: list[str] = []
    _say(word, SHARED, lang, out)
    return "".join(out)


@cache
def template(source: str, lang: str, key: str) -> Template | None:
    """The text for a key: of the language before English, of the package before what all share."""
    for language in dict.fromkeys((lang, DEFAULT)):
        for package in dict.fromkeys((source, SHARED)):
            text = entries_of(package, language).get(key)
            if text is not None:
                return compiled(text, _plurals(language), f"{package}:{language}:{key}")
    return None


def texts(prefix: str, lang: str) -> dict[str, str]:
    """The shared texts whose keys begin so, as they are written, by the rest of their keys: for scripts of pages."""
    found = entries_of(SHARED, DEFAULT) | entries_of(SHARED, lang)
    return {key.removeprefix(prefix): text for key, text in found.items() if key.startswith(prefix)}


@cache
def _plurals(lang: str) -> str:
    return entries_of(SHARED, lang).get("plurals") or entries_of(SHARED, DEFAULT)["plurals"]


# Rendering. Parts are collected in a list; names of cells stay recognisable in it.


def rendered(phrase: Phrase, lang: str) -> list[str]:
    out: list[str] = []
    _phrase(phrase, lang, out)
    return out


def _phrase(phrase: Phrase, lang: str, out: list[str]) -> None:
    _fill(phrase.source, lang, phrase.key, phrase.values, out)


def _fill(source: str, lang: str, key: str, values: Mapping[str, Word], out: list[str]) -> None:
    text = template(source, lang, key)
    if text is None:
        raise KeyError(f"no text for {key!r} of {source}")

    def say(word: Word, options: Sequence[str]) -> None:
        _say(word, source, lang, out, options)

    text.fill(values, out, say)


def _say(word: Word, source: str, lang: str, out: list[str], options: Sequence[str] = ()) -> None:
    if isinstance(word, Phrase):
        _phrase(word, lang, out)
    elif isinstance(word, str | int):
        out.append(str(word))
    elif is_cell(word):
        out.append(Name(_cell(word, lang)))
    elif isinstance(word, Sequence):
        _list(word, source, lang, out, options)
    else:
        raise TypeError(f"no way to say {word!r}")


def is_cell(word: Word) -> bool:
    return type(word) is tuple and len(word) == 2 and type(word[0]) is int and type(word[1]) is int


@lru_cache(maxsize=1 << 16)
def _cell(cell: tuple[int, int], lang: str) -> str:
    out: list[str] = []
    _fill(SHARED, lang, "cell", {"row": cell[0] + 1, "col": cell[1] + 1}, out)
    return "".join(out)


MOST = 8
"""A list of more than that is cut off, unless it says `all` or how many itself."""


def _list(words: Sequence[Word], source: str, lang: str, out: list[str], options: Sequence[str]) -> None:
    """Several words as one: cells one after another by the first and the last of them, then joined."""
    how = next((option for option in options if option not in ("all", "each") and not option.isdigit()), "and")
    most = next((int(option) for option in options if option.isdigit()), MOST)
    items: list[list[str]] = []
    grouped = runs(words) if "each" not in options and all(map(is_cell, words)) else [[word] for word in words]
    for group in grouped:
        said: list[str] = []
        if len(group) > 1:
            _fill(SHARED, lang, "run", {"first": group[0], "last": group[-1]}, said)
        else:
            _say(group[0], source, lang, said)
        items.append([capital(said)] if how == "sentences" else said)
    if "all" not in options and len(items) > most:
        more: list[str] = []
        _fill(SHARED, lang, "more", {"count": len(items) - most + 1}, more)
        items = [*items[: most - 1], more]

    def text(key: str) -> Template | None:
        return template(source, lang, f"join.{how}{key}")

    out += joined(items, text)


__all__ = ["capital", "is_cell", "rendered", "said", "template", "texts"]
