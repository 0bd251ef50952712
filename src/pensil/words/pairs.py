"""Texts below the English that they stand for, as in the files of help and of messages:

    > give up after S seconds
    menyerah setelah S detik

So the English stays where it is used, and a text that was changed there shows in English until it is translated anew.
Where lines are broken does not matter; an empty line ends a pair, and lines with # are comments.
"""

from __future__ import annotations

from pensil.words.files import data_in


def pairs_in(package: str, name: str) -> dict[str, str]:
    """The texts of a file of a package, by their English; none when there is no such file."""
    try:
        data = data_in(package, name).decode("utf-8")
    except OSError:
        return {}
    found = {}
    for block in data.split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        english = one_line(" ".join(line[1:] for line in lines if line.startswith(">")))
        if english:
            found[english] = one_line(" ".join(line for line in lines if not line.startswith(">")))
    return found


def one_line(text: str) -> str:
    return " ".join(text.split())
