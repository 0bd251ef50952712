"""Sentences as data: what users read, in every language, from files that a translator can edit.

Python code never contains a sentence. It names a *phrase* by its key and gives the words that differ from case to case:

    say = Vocabulary("pensil.kinds.akari")
    say("lamps-meet", one=(0, 2), other=(0, 4)).said("id")

The text for a key stands in a file of its language, `words/id.words` in the folder of the vocabulary's package, or else
in this folder, which holds what all kinds share; English stands in where a translation is missing. How these files are
written is told in `files.py`, what may stand between braces in `template.py`.

A new language is one file here and one in each kind's folder of words, under its two letters. No code names it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache

from pensil.words.files import SUFFIX, entries_of
from pensil.words.template import Name, Template, capital, compiled, joined, runs

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    Word = Any
    """Text that is the same in all languages, a number, a cell (row, col), a Phrase, or a list of these."""

SHARED = "pensil"
"""The vocabulary of what all kinds share."""

DEFAULT = "en"
"""The language that is complete, and stands in for others."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are files for, English first."""
    found = {name.removesuffix(SUFFIX) for name in os.listdir(os.path.dirname(__file__)) if name.endswith(SUFFIX)}
    return DEFAULT, *sorted(found - {DEFAULT})


class Phrase:
    """Something to say, in no language yet: a key of a vocabulary, and the words to fill in."""

    __slots__ = ("key", "source", "values")

    source: str
    key: str
    values: Mapping[str, Word]

    def __init__(self, source: str, key: str, values: Mapping[str, Word]) -> None:
        self.source = source
        self.key = key
        self.values = values

    def said(self, lang: str = DEFAULT) -> str:
        """The phrase in a language."""
        return "".join(_rendered(self, lang))

    def sentence(self, lang: str = DEFAULT) -> str:
        """The phrase as a sentence: with a capital letter, unless the name of a cell comes first."""
        return capital(_rendered(self, lang))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Phrase):
            return NotImplemented
        return (self.key, self.source, self.values) == (other.key, other.source, other.values)

    def __hash__(self) -> int:
        return hash((self.source, self.key))

    def __str__(self) -> str:
        return self.said()

    def __repr__(self) -> str:
        words = "".join(f", {name}={word!r}" for name, word in self.values.items())
        return f"Vocabulary({self.source!r})({self.key!r}{words})"


class Vocabulary:
    """The phrases of one package: called with a key and words, it gives a Phrase."""

    __slots__ = ("source",)

    def __init__(self, source: str) -> None:
        self.source = source

    def __call__(self, key: str, /, **words: Word) -> Phrase:
        return Phrase(self.source, key, words)

    def has(self, key: str) -> bool:
        """Whether the key is there, in English at least."""
        return template(self.source, DEFAULT, key) is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vocabulary) and other.source == self.source

    def __hash__(self) -> int:
        return hash(self.source)

    def __repr__(self) -> str:
        return f"Vocabulary({self.source!r})"


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


@cache
def _plurals(lang: str) -> str:
    return entries_of(SHARED, lang).get("plurals") or entries_of(SHARED, DEFAULT)["plurals"]


# Rendering. Parts are collected in a list; names of cells stay recognisable in it.


def _rendered(phrase: Phrase, lang: str) -> list[str]:
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
        items.append(said)
    if "all" not in options and len(items) > most:
        more: list[str] = []
        _fill(SHARED, lang, "more", {"count": len(items) - most + 1}, more)
        items = [*items[: most - 1], more]

    def text(key: str) -> Template | None:
        return template(source, lang, f"join.{how}{key}")

    out += joined(items, text)


__all__ = ["Phrase", "Vocabulary", "languages", "said", "template"]
