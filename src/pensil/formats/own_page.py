"""Links of pensil's own page, and links as they stand in the source of a page: what is to be read instead.

http://127.0.0.1:8765/#play=akari%0A.%202&lang=id      the puzzle that the page opens, as text
https://puzz.link/p?v=1&amp;akari/2/2/cg               the same with & for &amp;
"""

from __future__ import annotations

from pensil.formats.format import Source

_ROOMS = (b"#play=", b"#make=", b"#edit=", b"#lab=")
_OPTIONS = ("lang=", "theme=", "at=", "strategies=")


def meant(source: Source) -> Source:
    """What a link of the page opens, and other links as they are written outside of HTML; else the input itself."""
    data = source.data
    if b"#" not in data and b"&amp;" not in data:  # as nearly all: then it takes no time
        return source
    room = next((room for room in _ROOMS if room in data), None)
    if (room is None and b"&amp;" not in data) or len(data.split(None, 1)) != 1:
        return source
    data = data.strip().replace(b"&amp;", b"&")
    if room is None or b"#" in data[: data.index(room)]:
        return Source(data)
    from urllib.parse import unquote_to_bytes  # few inputs need it, and it is slow to import

    first, *more = data[data.index(room) + len(room) :].decode("utf-8", "replace").split("&")
    opened = "&".join([first, *(each for each in more if not each.startswith(_OPTIONS))])
    return Source(unquote_to_bytes(opened)) if opened.strip() else source


def is_page(word: str) -> bool:
    """Whether a word between others is such a link that opens something."""
    source = Source(word.encode())
    return word.startswith(("http://", "https://", "#")) and "&amp;" not in word and meant(source) is not source
