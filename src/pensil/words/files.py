"""The files of words: lines `key = text` below headings, one file for each language.

    # A comment.
    stay-empty = {cells} {cells#stays|stay} empty

    [techniques.zero-clue]
    title = Clue 0
    sentence = The 0 at {wall} has no lamps beside it,
        so {empty}.

A line that is indented goes on with the text of the line before. A heading stands before the keys below it: the second
text above is `techniques.zero-clue.title`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from os import listdir
from os.path import dirname, join

SUFFIX = ".words"


class WordsError(ValueError):
    """A file of words, or a text in one, is not written as it should be."""


@cache
def entries_of(package: str, lang: str) -> dict[str, str]:
    """The texts of a package in a language, by their keys; none when there is no such file."""
    name = join("words", lang + SUFFIX)
    try:
        data = data_in(package, name)
    except OSError:
        return {}
    return entries(data.decode("utf-8"), f"{package}: {name}")


def languages_in(package: str) -> set[str]:
    """The languages that a package has files for."""
    return {name.removesuffix(SUFFIX) for name in _names(package) if name.endswith(SUFFIX)}


def _names(package: str) -> list[str]:
    try:
        return listdir(join(dirname(import_module(package).__file__ or ""), "words"))
    except OSError:
        return _names_in_archive(package)


@cache
def _names_in_archive(package: str) -> list[str]:
    """Slow, and the same as long as the program runs."""
    from importlib.resources import files

    return [each.name for each in (files(package) / "words").iterdir()]


def data_in(package: str, name: str) -> bytes:
    """A file in the folder of a package, also of a package in an archive. Raises OSError when it is not there."""
    module = import_module(package)
    data: bytes = module.__loader__.get_data(join(dirname(module.__file__ or ""), name))  # type: ignore[union-attr]
    return data


def entries(text: str, name: str = "words") -> dict[str, str]:
    """The texts of a file by their keys."""
    found: dict[str, str] = {}
    heading, key = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if line[0] in " \t":
            if line.strip():
                if not key:
                    raise WordsError(f"{name}, line {number}: an indented line, and no text that it could belong to")
                found[key] += " " + line.strip()
        elif line[0] == "[":
            if not line.rstrip().endswith("]"):
                raise WordsError(f"{name}, line {number}: a heading without a closing bracket")
            heading, key = line.strip()[1:-1] + ".", ""
        else:
            short, equals, said = line.partition("=")
            key = heading + short.strip()
            if not equals or not short.strip():
                raise WordsError(f"{name}, line {number}: expected 'key = text'")
            if key in found:
                raise WordsError(f"{name}, line {number}: {key} is there twice")
            found[key] = said.strip()
    return found
