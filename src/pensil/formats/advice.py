"""What to say of an input that no format fits: what it looks like, and what to do with it."""

from __future__ import annotations

import re

from pensil.formats.format import Source
from pensil.kinds import KINDS

_ADDRESS = re.compile(r"\s*(?:https?://|www\.)(\S+)\s*", re.I)
_BOARD = re.compile(r"(?:[ \t]*[.?#\d-])+[ \t]*")

_WHERE = {
    "webpbn.com": "https://webpbn.com/export.cgi saves puzzles as files; choose XML there",
    "nonograms.org": "save the page of the puzzle in the browser",
    "janko.at": "save the page of the puzzle in the browser",
}
"""How to get the file of a puzzle from sites whose addresses do not hold it."""


def advice(source: Source) -> str | None:
    """One line for the user, where the input can be recognised as something."""
    address = _ADDRESS.fullmatch(source.text)
    if address is not None:
        how = next((how for site, how in _WHERE.items() if site in address[1].lower()), "save it in the browser")
        return f"this address does not hold the puzzle, and nothing is downloaded: {how}, and give the saved file"
    lines = [line for line in source.text.splitlines() if line.strip()]
    if lines and all(_BOARD.fullmatch(line) for line in lines):
        kinds = ", ".join(kind.name for kind in KINDS)
        return f"this looks like a board, but of which kind? Say it with --kind, or in a first line: {kinds}"
    return None
