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

from collections.abc import Iterator, Mapping

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    Word = Any
    """Text that is the same in all languages, a number, a cell (row, col), a Phrase, or a list of these."""

SHARED = "pensil"
"""The vocabulary of what all kinds share."""

DEFAULT = "en"
"""The language that is complete, and stands in for others."""


def languages() -> tuple[str, ...]:
    """The languages that there are files for, English first."""
    from pensil.words.files import languages_in

    found = languages_in(SHARED)
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
        from pensil.words.speech import rendered

        return "".join(rendered(self, lang))

    def sentence(self, lang: str = DEFAULT) -> str:
        """The phrase as a sentence: with a capital letter, unless the name of a cell comes first."""
        from pensil.words.speech import capital, rendered

        return capital(rendered(self, lang))

    def within(self) -> Iterator[Phrase]:
        """This phrase, and those among its words."""
        yield self
        for word in self.values.values():
            for each in word if isinstance(word, list | tuple) else (word,):
                if isinstance(each, Phrase):
                    yield from each.within()

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
        from pensil.words.speech import template

        return template(self.source, DEFAULT, key) is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vocabulary) and other.source == self.source

    def __hash__(self) -> int:
        return hash(self.source)

    def __repr__(self) -> str:
        return f"Vocabulary({self.source!r})"
