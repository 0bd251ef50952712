"""Help in other languages than English: the file `help.LANG` has each text below the English that it stands for.

    > give up after S seconds
    menyerah setelah S detik

So the English stays where the options are, and a text that was changed there shows in English until it is translated
anew. Where lines are broken does not matter, and lines with # are comments.
"""

from __future__ import annotations

from functools import cache
from os.path import dirname, join

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@cache
def texts_in(lang: str) -> dict[str, str]:
    """The texts of help in a language, by their English; none when there is no such file."""
    try:
        with open(join(dirname(__file__), f"help.{lang}"), encoding="utf-8") as file:
            return dict(_pairs(file.read()))
    except OSError:
        return {}


def translator(lang: str) -> Callable[[str], str]:
    """A function that gives the text of help in a language, or the English where there is none."""
    texts = texts_in(lang)
    return lambda text: texts.get(one_line(text), text)


def one_line(text: str) -> str:
    return " ".join(text.split())


def _pairs(data: str) -> Iterator[tuple[str, str]]:
    for block in data.split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        english = [line[1:] for line in lines if line.startswith(">")]
        if english:
            yield one_line(" ".join(english)), one_line(" ".join(line for line in lines if not line.startswith(">")))
