"""Which format an input is in, from its content alone.

One function per format, named like it. Each takes a cheap look and answers yes or no; none of them raises, and
few load what a reader needs. A yes means "this is meant to be mine": whether it is right is for the reader
to say.
"""

from __future__ import annotations

import re
from functools import cached_property

from pensil.core.kind import Kind
from pensil.errors import FormatError, UnknownKind
from pensil.formats.format import Source
from pensil.kinds import kind_named

_HEAD = 20_000


class _Pattern:
    """A regular expression that is compiled when it is first used: most inputs need only one or two of them."""

    def __init__(self, text: str, flags: int = 0) -> None:
        self._text, self._flags = text, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self._text, self._flags)

    def match(self, text: str) -> re.Match[str] | None:
        return self._compiled.match(text)

    def search(self, text: str) -> re.Match[str] | None:
        return self._compiled.search(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._compiled.fullmatch(text)


_URL = _Pattern(r"[^\s?]*\?(?:\w+=[^&\s]*&)*\w+(?:/|%2f|\s*$)", re.I)
_BARE_URL = _Pattern(r"[A-Za-z]\w*/\d+/\d+(?:/|\s*$)")
_NAME_FIRST = _Pattern(r"(\w+?)(?:_edit|_play)?/")
_PZPRV3 = _Pattern(r"(?:v:[^\n/]*[\n/])?pzprv3(?:\.\d+)?\s*(?:[\n/]|$)")
_SGT_ID = _Pattern(r"(?:\S*/\w+(?:\.html)?#|sgtpuzzles:(?://)?\w+:)?\d[a-z0-9.]*(?::|(?:#|%23)\d)", re.I)
_KANPEN = _Pattern(r"\S*?\b\w+\.html?\?problem=")
_JANKO_HEADS = {"begin", "[begin]", "problem", "[problem]", "[clabels]", "[rlabels]"}
_NONOGRAMS_ORG = _Pattern(r"\bd\s*=\s*\[\s*\[")
_PUZZLE_TAG = _Pattern(r"<puzzle(?:set)?[\s>/]", re.I)
_GNO = _Pattern(r"^[ \t]*\[(?:dimensions|row clues|column clues)\]", re.I | re.M)
_NON = _Pattern(r"^[ \t]*(?:width|height)\b|^[ \t]*(?:rows|columns)[ \t]+\d", re.I | re.M)
_LONE_ROWS = _Pattern(r"^[ \t]*rows[ \t]*$", re.I | re.M)
_LONE_COLUMNS = _Pattern(r"^[ \t]*columns[ \t]*$", re.I | re.M)
_OWN_CLUES = _Pattern(r"\?|^[ \t]*colors\b", re.M)  # what only pensil's own text has, here without its first line
_G = _Pattern(r"^#[dt]\b|^:", re.I | re.M)
_TWO_SIZES = _Pattern(r"\d+[ \t]+\d+[ \t]*(?:\n|$)")
_SIZE_BELOW_SIZE = _Pattern(r"\d+[ \t]*\n[ \t]*\d+[ \t]*\n")
_LONE_HASH = _Pattern(r"^[ \t]*#[ \t]*$", re.M)
_ROWS = _Pattern(r'"row[a-z_]*"\s*:\s*\[', re.I)
_COLUMNS = _Pattern(r'"col[a-z_]*"\s*:\s*\[', re.I)
_ISLANDS = _Pattern(r"[\s\[{]*[<(]\s*\d+\s*,\s*\d+\s*,\s*(?:\d+|\?)\s*[>)]")
_TASK = _Pattern(r"\btask[\"']?\s*[:=]\s*[\"'][\w./]*[\"']")
_BARE_TASK = _Pattern(r"(?:\d{1,4}x\d{1,4}:)?(?:(?=\D*\d)(?=[^a-z]*[a-z])[a-zB0-9_]+|[\d.]+(?:/[\d.]*)+)\s*")
_CELLS = _Pattern(r"(?:-?\d+|[.?#xX_-])(?:[ \t]+(?:-?\d+|[.?#xX_-]))*")
_NO_CLUE = {"0", "-1", ".", "-", "_", "#"}
_INI = _Pattern(r"^[ \t]*\[clues\]", re.I | re.M)
_DZN = _Pattern(r"\brow_rules\s*=")
_ONE_WORD = _Pattern(r"[\w.+\-=%@*$/?:#&,~;!]*[\w.+\-=@*$/]")
_BLANK_LINE = _Pattern(r"\n[ \t]*\n")
_BARE_ROW = _Pattern(r"[01]+|[01](?:\s+[01])*")


def head(source: Source) -> str:
    """The beginning of the input as text, without leading blanks; nothing when it is not text."""
    try:
        return source.text[:_HEAD].lstrip()
    except FormatError:
        return ""


def text_of(source: Source) -> str:
    """The whole input as text; nothing when it is not text."""
    try:
        return source.text
    except FormatError:
        return ""


def is_one_word(source: Source) -> bool:
    """Whether the input is a single word without quotes or brackets around it, as links and ids mostly are."""
    start = head(source).rstrip()
    if "\n" in start or len(start) >= _HEAD:
        return False
    return start[:1].isalnum() and _ONE_WORD.fullmatch(start) is not None


def known(source: Source) -> bool:
    """Whether some format takes the input for its own."""
    from pensil.formats import FORMATS

    return any(fmt.sniff(source) for fmt in FORMATS)


def text_kind(source: Source) -> Kind | None:
    """The kind that the first line names, after the comments, as pensil's own text has it."""
    for line in head(source).splitlines():
        words = line.strip()
        if words and not words.startswith("#"):
            try:
                return kind_named(words)
            except UnknownKind:
                return None
    return None


def text(source: Source) -> bool:
    return text_kind(source) is not None


def json(source: Source) -> bool:
    return head(source).startswith("{") and not dataset(source) and not rows(source)


def rows(source: Source) -> bool:
    if not head(source).startswith("{") or re.search(r'"kind"\s*:', source.text) is not None:
        return False
    return _ROWS.search(source.text) is not None and _COLUMNS.search(source.text) is not None


def dataset(source: Source) -> bool:
    # Where a kind is named so, it is our own JSON, whatever else the kind has in it.
    return (
        head(source).startswith("{")
        and re.search(r'"data"\s*:\s*\{', source.text) is not None
        and re.search(r'"kind"\s*:', source.text) is None
    )


def puzzlink(source: Source) -> bool:
    start = head(source)
    meant = _URL.match(start) is not None or _BARE_URL.match(start) is not None or _puzzlink_name_first(start)
    return meant and not penpa(source) and not pzprv3(source) and not kanpen(source)


def _puzzlink_name_first(start: str) -> bool:
    """Whether it begins with a name that only puzz.link would write so, whatever follows."""
    name = _NAME_FIRST.match(start)
    if name is None:
        return False
    from pensil.formats.pzpr import kind_called

    return kind_called(name[1]) is not None


def pzprv3(source: Source) -> bool:
    return _PZPRV3.match(head(source)) is not None


def sgt(source: Source) -> bool:
    start = head(source)
    return start.startswith("SAVEFILE:") or _SGT_ID.match(start) is not None


def janko(source: Source) -> bool:
    start = head(source)
    if start.startswith("<"):
        # A saved page may have a long head before the element.
        return "x-janko" in source.text
    return any(line.strip().lower() in _JANKO_HEADS for line in start.splitlines())


def penpa(source: Source) -> bool:
    link = head(source).split(maxsplit=1)[:1]
    words = re.split("[#?&]", link[0]) if link else []
    return any(word in ("m=edit", "m=solve") for word in words) and any(word.startswith("p=") for word in words)


def nonogramsorg(source: Source) -> bool:
    # A snippet of the page will do; in a whole one the numbers come after a long head.
    return head(source) != "" and _NONOGRAMS_ORG.search(source.text) is not None


def webpbn(source: Source) -> bool:
    start = head(source)
    return start.startswith("<?xml") or (start.startswith("<") and _PUZZLE_TAG.search(source.text) is not None)


def kanpen(source: Source) -> bool:
    return _KANPEN.match(head(source)) is not None


def islands(source: Source) -> bool:
    return _ISLANDS.match(head(source)) is not None


def task(source: Source) -> bool:
    return _TASK.search(text_of(source)) is not None or _BARE_TASK.fullmatch(head(source)) is not None


def grid(source: Source) -> bool:
    lines = head(source).rstrip().split("\n")
    if two_sizes(source) and "" not in map(str.strip, lines):
        from pensil.formats.grid import sized

        if sized([*enumerate(line.split() for line in lines)]) is not None:
            return True
    if len(lines) < 2 or not all(_CELLS.fullmatch(line.strip()) for line in lines):
        return False
    counts = {len(line.split()) for line in lines}
    signs = {word for line in lines for word in line.split()}
    # Lists of numbers have no cells without one, and rows of nothing but 0 and 1 are a picture.
    return len(counts) == 1 and counts != {1} and signs != {"0", "1"} and not signs.isdisjoint(_NO_CLUE)


def lists(source: Source) -> bool:
    from pensil.formats.nonogram.bare_lists import is_list

    return is_list(source)


def ini(source: Source) -> bool:
    return _INI.search(head(source)) is not None


def sgriddler(source: Source) -> bool:
    return head(source).lower().startswith("mk version")


def dzn(source: Source) -> bool:
    return _DZN.search(head(source)) is not None


def gno(source: Source) -> bool:
    return _GNO.search(head(source)) is not None


def non(source: Source) -> bool:
    start = head(source)
    listed = _LONE_ROWS.search(start) is not None and _LONE_COLUMNS.search(start) is not None
    return _NON.search(start) is not None or (listed and _OWN_CLUES.search(start) is None)


def two_sizes(source: Source) -> bool:
    return _TWO_SIZES.match(head(source)) is not None


def mk(source: Source) -> bool:
    if not two_sizes(source) or _LONE_HASH.search(source.text) is None:
        return False
    from pensil.formats.nonogram.bare_lists import is_divided

    return not is_divided(source)


def nin(source: Source) -> bool:
    if not two_sizes(source):
        return False
    from pensil.formats.nonogram.bare_lists import is_divided
    from pensil.formats.nonogram.clue_lists import plausible

    return not is_divided(source) and plausible(source)


def cwd(source: Source) -> bool:
    match = _SIZE_BELOW_SIZE.match(head(source))
    if match is None or _BLANK_LINE.search(source.text) is None:
        return False
    from pensil.formats.nonogram.bare_lists import is_divided

    return not is_divided(source)


def pbm(source: Source) -> bool:
    if re.match(rb"P[1-6](?:\s|#|$)", source.data):
        return True
    lines = head(source).rstrip().split("\n")
    if len(lines) < 2 or not all(_BARE_ROW.fullmatch(line.strip()) for line in lines):
        return False
    # A first line `1 1` may also be the two sizes of a list of clues.
    return not two_sizes(source) or len({len(line.split()) for line in lines}) == 1


def g(source: Source) -> bool:
    return _G.search(head(source)) is not None
