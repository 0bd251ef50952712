"""What to say of an input that no format fits: what it looks like, and what to do with it."""

from __future__ import annotations

import re

from pensil.formats.format import Source
from pensil.kinds import KINDS, kind_named

_ADDRESS = re.compile(r"\s*(?:https?://|www\.)(\S+)\s*", re.I)
_BOARD = re.compile(r"(?:[ \t]*[.?#\d-])+[ \t]*")
_FILE = re.compile(r"\s*[\w ./\\:~+()-]*\w\.[a-z]\w{0,7}\s*", re.I)
_NAME = re.compile(r"[a-z][a-z -]{1,30}", re.I)
_IMAGE = re.compile(rb"\x89PNG\r\n|\xff\xd8\xff|RIFF.{4}WEBP|\s*<svg\b", re.S)

_WHERE = {
    "webpbn.com": "https://webpbn.com/export.cgi saves puzzles as files; choose XML there",
    "nonograms.org": "save the page of the puzzle in the browser",
    "janko.at": "save the page of the puzzle in the browser",
}
"""How to get the file of a puzzle from sites whose addresses do not hold it."""


def advice(source: Source) -> str | None:
    """One line for the user, where the input can be recognised as something.

    UnknownKind is raised where it is a board below a name that no kind has.
    """
    if _IMAGE.match(source.data):
        return "this is an image, not a puzzle; `pensil picture` makes a nonogram of one"
    address = _ADDRESS.fullmatch(source.text)
    if address is not None:
        how = next((how for site, how in _WHERE.items() if site in address[1].lower()), "save it in the browser")
        return f"this address does not hold the puzzle, and nothing is downloaded: {how}, and give the saved file"
    if len(source.data) < 300 and _FILE.fullmatch(source.text):
        return "this looks like the name of a file; no file is opened here, so give what is in it"
    lines = [line for line in source.text.splitlines() if line.strip()]
    kinds = ", ".join(kind.name for kind in KINDS)
    if lines and all(_BOARD.fullmatch(line) for line in lines):
        return f"this looks like a board, but of which kind? Say it with --kind, or in a first line: {kinds}"
    written = [line.strip() for line in lines if not line.lstrip().startswith("#")]
    if len(written) > 1 and _NAME.fullmatch(written[0]) and all(_BOARD.fullmatch(line) for line in written[1:]):
        kind_named(written[0])
    return None
