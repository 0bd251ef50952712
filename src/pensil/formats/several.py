"""Inputs that hold several puzzles, or a link inside other text: taken apart before any format reads them.

    packs           puzzles with lines of ==== between them
    lists           links or game ids, one after the other, also in the middle of a letter or a page
    files in a row  several puzz.link files, several of pensil's own texts, JSON lines, a JSON list of objects

Formats whose files hold several puzzles in a way of their own, such as an XML set, tell so themselves (`Format.parts`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pensil.errors import UnknownKind
from pensil.formats import detect
from pensil.formats.format import Source
from pensil.formats.own_page import is_page
from pensil.formats.sentence import bare
from pensil.kinds import kind_named

# As texts: `re` compiles each when it is first needed, and most inputs need few of them. Where a plain comparison can
# tell that a pattern will not be found, it is asked first: compiling takes longer than all other work on a small input.
_RULER = r"[ \t]*={4,}[ \t]*"
_RULED = r"(?m)^[ \t]*={4,}[ \t]*$"
_NOTE = r"\s*(?:#\s*[A-Za-z]\w*\s*:.*)?"
_PZPRV3 = r"pzprv3(?:\.\d+)?[ \t]*(?:/|\n|$)"
_WRAPPING = "[\\s<>\"'`()\\[\\]{}|\u2018-\u201f\u00ab\u00bb]+"
_ID = r"\d+x\d+\w*:[\w/.,]+"
_BARE = r"[a-z]+(?:_edit|_play)?/\d+/\d+/.+"
_CODED = r"[\w.+\-=%@*$/&]+"
_FENCED = r"(?ms)^[ \t]*(```|~~~)[^\n]*\n(.*?)^[ \t]*\1|<pre[^>]*>(?:<code[^>]*>)?\n?(.*?)</"
_SAME_TWICE = r"\[([^\s\]]+)\]\(\1\)|href=[\"']([^\s\"']+)[\"'][^>]*>\s*\2(?=\s*<)"
_ENDING = r"(?i)(?:[,;:!?]|%2[279]|%3e|\\)+$"


def pieces(source: Source, *, links: bool) -> list[Source]:
    """The puzzles in an input, each as an input of its own; the input itself when it is one puzzle.

    With `links` also the links and ids are looked for that stand in other text.
    """
    text = detect.text_of(source).strip()
    if "\n" not in text and not re.search(_WRAPPING, text):
        return [source]
    for split in (_packed, _json_objects, _files, _own_texts, _framed, *([_linked] if links else [])):
        found = split(text)
        if found:
            return [Source(piece.encode()) for piece in found]
    return [source]


def _packed(text: str) -> list[str]:
    if "====" not in text or not re.search(_RULED, text):
        return []
    groups = _cut(text.split("\n"), lambda line: re.fullmatch(_RULER, line) is not None)
    found = ["\n".join("" if re.fullmatch(_RULER, line) else line for line in group) for group in groups]
    found = [piece for piece in found if piece.strip()]
    # In free text a heading may be underlined so; then there is no second puzzle.
    return found if sum(detect.known(Source(piece.encode())) for piece in found) > 1 else []


def _json_objects(text: str) -> list[str]:
    """The lines, or the elements of a list, when all of them are objects."""
    if text[0] not in "[{":
        return []
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and all(line.startswith("{") and line.endswith("}") for line in lines):
        return lines
    if text[0] == "{" or not re.match(r"\[\s*\{", text):
        return []
    import json

    from pensil.formats.own_json import parse

    found = parse(text)
    return [json.dumps(each) for each in found] if all(isinstance(each, dict) for each in found) else []


def _files(text: str) -> list[str]:
    """Several puzz.link files, each begun by its first line."""
    if not text.startswith("pzprv3") or not re.match(_PZPRV3, text):
        return []
    found = ["\n".join(part) for part in _cut(text.split("\n"), lambda line: re.match(_PZPRV3, line) is not None)]
    return found if len(found) > 1 else []


def _own_texts(text: str) -> list[str]:
    """Several texts of pensil's own: each begins with the name of a kind, and the notes right above it."""
    if not detect.text(Source(text[:20_000].encode())):
        return []
    lines = text.split("\n")
    heads = [i for i, line in enumerate(lines) if _names_kind(line)]
    if len(heads) < 2 or not all(re.fullmatch(_NOTE, line) or line.startswith("#") for line in lines[: heads[0]]):
        return []
    starts = []
    for head in heads:
        while head > 0 and re.fullmatch(_NOTE, lines[head - 1]):
            head -= 1
        starts.append(head)
    return ["\n".join(lines[a:b]) for a, b in zip([0, *starts[1:]], [*starts[1:], len(lines)], strict=True)]


def _framed(text: str) -> list[str]:
    """What stands in the frames of Markdown or HTML for text as it is, or behind the `>` of an answer to a letter."""
    lines = text.split("\n")
    quoted = text.startswith(">") and all(line.startswith(">") for line in lines if line.strip())
    if not quoted and not any(mark in text for mark in ("```", "~~~", "<pre")):
        return []
    if detect.known(Source(text.encode())):
        return []
    found = (
        ["\n".join(line.removeprefix(">").removeprefix(" ") for line in lines)]
        if quoted
        else [fenced[1] or fenced[2] for fenced in re.findall(_FENCED, text)]
    )
    return [piece for piece in found if detect.known(Source(piece.encode()))]


def _names_kind(line: str) -> bool:
    word = line.strip()
    if not word.isascii() or not word[:1].isalpha() or len(word) > 20:
        return False
    try:
        kind_named(word)
    except UnknownKind:
        return False
    return True


def _linked(text: str) -> list[str]:
    """The links and ids in a text, without what stands around them; what ends a sentence may be a part of one."""
    plain = re.sub(_SAME_TWICE, r"\1\2", text) if "](" in text or "href" in text else text
    words = (re.sub(_ENDING, "", word.lstrip("*_~|")) for word in re.split(_WRAPPING, plain))
    found = [word for word in words if is_link(bare(word))]
    if len(found) == 1 and text.startswith(found[0]) and _goes_on(text[len(found[0]) :]):
        return []  # one link, broken in two
    return found


def _goes_on(rest: str) -> bool:
    """Whether what follows a link is rather a part of it: lines of its signs, or a word of them with numbers in it."""
    lines = rest.split("\n")
    if lines[0].strip():
        return len(rest.split()) == 1 and re.fullmatch(_CODED, rest.strip()) is not None and any(map(str.isdigit, rest))
    return all(re.fullmatch(_CODED, line.strip()) for line in lines[1:] if line.strip())


def is_link(word: str) -> bool:
    """Whether a word between others is a link to a puzzle, or an id that can be nothing else."""
    if is_page(word):
        return True
    source = Source(word.replace("&amp;", "&").encode())
    if ("?" in word or "#" in word) and not re.fullmatch(r"[^/]*\?\w+", word):  # no two words as in: right?yes
        return detect.puzzlink(source) or detect.penpa(source) or detect.kanpen(source) or detect.sgt(source)
    return (
        re.fullmatch(_ID, word) is not None
        or word.startswith("sgtpuzzles:")
        or detect.penpa(source)
        or (re.fullmatch(_BARE, word) is not None and detect.puzzlink(source))
    )


def _cut(lines: list[str], starts: Callable[[str], bool]) -> list[list[str]]:
    """The lines in groups, each begun by one that is meant."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if starts(line) and parts[-1]:
            parts.append([])
        parts[-1].append(line)
    return parts
