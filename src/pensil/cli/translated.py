"""Help in other languages than English, from the file `help.LANG`: see pensil.words.pairs."""

from __future__ import annotations

from functools import cache

from pensil.words.pairs import one_line, pairs_in

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable


@cache
def texts_in(lang: str) -> dict[str, str]:
    """The texts of help in a language, by their English; none when there is no such file."""
    return pairs_in("pensil.cli", f"help.{lang}")


def translator(lang: str) -> Callable[[str], str]:
    """A function that gives the text of help in a language, or the English where there is none."""
    texts = texts_in(lang)
    return lambda text: texts.get(one_line(text), text)
