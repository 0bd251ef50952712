"""Inputs that hold several puzzles, and links inside other text."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

import pensil
from pensil.core.kind import Kind
from pensil.errors import FormatError, PensilError, SeveralPuzzles, UnknownFormat, UnknownKind
from pensil.formats import FORMATS, join, read, read_all, read_document, read_parts, write
from pensil.formats.format import Format, Source
from pensil.formats.several import _goes_on, _names_kind, is_link, pieces
from pensil.kinds import KINDS
from tests.checks import some
from tests.formats.penpa_maker import url

LINK = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
OTHER = "https://puzz.link/p?akari/6/6/nekcakbl"
ID = "7x7m2:3b4b2e1b1m2a5a3h4e3"


@pytest.mark.parametrize(
    "text",
    [
        f"<{LINK}>",
        f'"{LINK}"',
        f"'{LINK}'",
        f"\u201c{LINK}\u201d",
        f"[a puzzle]({LINK})",
        f"({LINK})",
        f"{LINK} is a nice one",
        f"{LINK}&utm_source=mail&id=3",
        f"{LINK}%22",
        f"{LINK}%22%3E",
        f"Try this: {LINK}",
        f"Try this: {LINK}.",
        f"Try {LINK}, or not!",
        f"**{LINK}**",
        f"| 1 | {LINK} |",
        f"{LINK}.\nThanks",
        f"{LINK}\nThanks!",
        f"Hello,\n\n  {LINK}\n\nYours, A. (https://example.org/page)\n",
        "https://puzz.link/p?nurikabe/5/5/\ng5k2o1k3g\n",
        LINK.encode("utf-16"),
        b"\xfe\xff" + LINK.encode("utf-16-be"),
    ],
)
def test_a_link_as_people_paste_it(text: str | bytes) -> None:
    assert read(text) == read(LINK)


@pytest.mark.parametrize(
    "text",
    [
        f"[{LINK}]({LINK})",
        f'<a href="{LINK}">{LINK}</a>',
        f"<p><a class=x href='{LINK}' rel=y> {LINK} </a></p>",
        f"Here:\n\n```\n{LINK}\n```\n",
        "Here it is:\n\n```text\nnurikabe\n. 5 . . .\n. . 2 . .\n. . . . .\n. . 1 . .\n. . . 3 .\n```\nYours",
        "~~~\nnurikabe\n. 5 . . .\n. . 2 . .\n. . . . .\n. . 1 . .\n. . . 3 .\n~~~",
        "<pre>\nnurikabe\n. 5 . . .\n. . 2 . .\n. . . . .\n. . 1 . .\n. . . 3 .\n</pre>",
        "> nurikabe\n> . 5 . . .\n> . . 2 . .\n> . . . . .\n> . . 1 . .\n> . . . 3 .\n",
        '```json\n{"kind": "nurikabe", "cells": [[null, 5, null, null, null], [null, null, 2, null, null], '
        "[null, null, null, null, null], [null, null, 1, null, null], [null, null, null, 3, null]]}\n```",
    ],
)
def test_a_puzzle_in_markdown_html_or_an_answered_letter(text: str) -> None:
    assert read(text) == read(LINK)


def test_what_is_framed_and_no_puzzle_is_passed_over() -> None:
    assert read(f"```\nhello\n```\n{LINK}") == read(LINK)
    assert read("```\nakari\n. 0\n```\n```\n?!\n```") == read("akari\n. 0\n")
    assert [each.puzzle.kind for each in read_all(f"{LINK}\n{LINK}")] == ["nurikabe", "nurikabe"]
    with pytest.raises(FormatError, match="no format fits"):
        read("> hello\n> world")


LINKS = [
    LINK,
    ID,
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#2x2:0c",
    "http://www.kanpen.net/nurikabe.html?problem=1/2/1_._/",
    url(1, 2, {"number": {(0, 0): ["1", 1, "1"]}}),
]


@pytest.mark.parametrize("link", LINKS)
def test_links_of_every_site_are_found_one_after_the_other(link: str) -> None:
    assert [part.read().puzzle for part in read_parts(f"{link}\n{link}")] == [read(link)] * 2
    assert [part.read().puzzle for part in read_parts(f"{link} and {OTHER}")] == [read(link), read(OTHER)]


@pytest.mark.parametrize("link", [*LINKS, "1x3:1.1/1/0/1"])
@pytest.mark.parametrize(
    "end", [".", ",", ";", ":", "!", "?", "\u2026", "...", ")", '"', "\u201d", ".)", ").", "!.", "?!", "**.", "\u3002"]
)
def test_what_ends_a_sentence_is_no_part_of_a_link(link: str, end: str) -> None:
    kind = "nonogram" if "/1/" in link else None
    there = read(link, kind=kind)
    assert read(f"{link}{end}", kind=kind) == there
    assert read(f"Try this: {link}{end}", kind=kind) == there
    assert read(f"Here: {link}{end}\nYours, A.", kind=kind) == there
    assert [read(part, kind=kind) for part in (f"{link}{end}\n", f"  {link}{end}".encode())] == [there, there]


@pytest.mark.parametrize(
    ("body", "end"),
    [("nurikabe/3/1/1g.", ""), ("akari/2/2/...", "."), ("kakuro/2/2/x", None), ("hashikake/3/1/1g.", "...")],
)
def test_a_sign_that_a_link_needs_is_not_taken_off(body: str, end: str | None) -> None:
    for text in (f"{body}{{}}", f"https://puzz.link/p?{body}{{}}", f"see https://puzz.link/p?{body}{{}}"):
        if end is None:
            with pytest.raises(PensilError, match="'kakuro' are not known"):
                read(text.format("."))
        else:
            found = read_document(text.format(end))
            assert found.cut is None
            assert found.puzzle.to_json()["cells"][-1][-1] in ("?", "#")


def test_a_link_that_is_cut_off_is_told_so_at_the_end_of_a_sentence_too() -> None:
    for text in some(["https://puzz.link/p?nurikabe/5/5/g5k2", "see nurikabe/5/5/g5k2"]):
        for end in some(["", ".", "...", "!", ".)"]):
            found = read_document(text + end)
            assert found.cut == (8, 25)
            assert found.puzzle == read_document(text).puzzle


def test_what_is_wrong_with_a_link_is_told_of_what_is_left_of_it() -> None:
    for end in some(["", ".", "!", ". Thanks"]):
        with pytest.raises(FormatError, match=r"^character 18: there is a clue after the last of the 25 places"):
            read(f"nurikabe/5/5/zzzz9{end}")
    with pytest.raises(UnknownKind, match="several fit: akari, hashi"):
        read("3x3:1a1f.")


def test_a_full_stop_that_belongs_to_a_link_stays() -> None:
    assert read("akari/2/2/....") == read("see https://puzz.link/p?akari/2/2/..../")
    with pytest.raises(FormatError, match="' ' has no meaning"):
        read("https://puzz.link/p?nurikabe/5/5/g5 k2o1k3g")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (f"{LINK}\n{OTHER}\n", ["nurikabe", "akari"]),
        (f"1. {LINK}\n2. {OTHER}\n3. {ID}\n", ["nurikabe", "akari", "hashi"]),
        (f"{ID}\n{ID}\n", ["hashi", "hashi"]),
        ("akari\n. 0\n\n# title: next\nnurikabe\n1 .\n", ["akari", "nurikabe"]),
        ('{"kind": "akari", "cells": [[0]]}\n{"kind": "nurikabe", "cells": [[1]]}\n', ["akari", "nurikabe"]),
        ('[{"kind": "akari", "cells": [[0]]},\n {"kind": "nurikabe", "cells": [[1]]}]', ["akari", "nurikabe"]),
        ("pzprv3/nurikabe/1/2/1 . /\npzprv3/lightup/1/2/0 . /\n", ["nurikabe", "akari"]),
        ("pzprv3\nnurikabe\n1\n2\n1 . \npzprv3\nlightup\n1\n2\n0 . \n", ["nurikabe", "akari"]),
        (f"akari\n. 0\n====\n{LINK}\n====\n", ["akari", "nurikabe"]),
        ("sgtpuzzles:lightup:2x2:0c\nsgtpuzzles:rect:2x2:4c", ["akari", "shikaku"]),
    ],
)
def test_all_puzzles_of_an_input(text: str, kinds: list[str]) -> None:
    assert [document.puzzle.kind for document in read_all(text)] == kinds
    assert [puzzle.kind for puzzle in pensil.read_all(text)] == kinds
    with pytest.raises(SeveralPuzzles) as caught:
        read(text)
    assert caught.value.count == len(kinds)


def test_notes_go_with_the_text_below_them() -> None:
    first, second = read_all("# title: one\nakari\n. 0\n# title: two\nakari\n# .\n")
    assert (first.info, second.info) == ({"title": "one"}, {"title": "two"})
    assert second.puzzle.to_json()["cells"] == [["#", None]]


def test_one_puzzle_is_a_list_of_one() -> None:
    for kind in some(KINDS):
        puzzle, board = kind.compose(Random(3), 4, 5)
        for text in (write(puzzle, "text", board), write(puzzle, "json", board)):
            assert [(each.puzzle, each.board) for each in read_all(text)] == [(puzzle, board)]


def test_what_is_wrong_with_one_does_not_concern_the_others() -> None:
    text = f"{LINK}\nhttps://puzz.link/p?nurikabe/5/5/zzzz9\n{OTHER}\n"
    good, bad, last = read_parts(text)
    assert (good.read().puzzle.kind, last.read().puzzle.kind) == ("nurikabe", "akari")
    with pytest.raises(PensilError):
        bad.read()
    with pytest.raises(FormatError, match=r"^puzzle 2 of 3: character 38: there is a clue after"):
        read_all(text)
    with pytest.raises(FormatError, match=r"^character 18: there is a clue after"):
        read_all("nurikabe/5/5/zzzz9")


def test_a_link_in_a_file_of_another_format_is_not_what_is_meant() -> None:
    text = f'title "x"\nby "{LINK}"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
    assert read(text).kind == "nonogram"
    assert read(f"# source: {LINK}\nakari\n. 0\n").kind == "akari"


def texts_of(kind: Kind, fmt: Format, answered: bool) -> list[str]:
    """Three puzzles, among those that the format can hold."""
    texts = []
    for seed in range(100):
        puzzle, board = kind.compose(Random(seed), 3, 3 + seed % 2)
        with suppress(UnknownFormat):
            texts.append(write(puzzle, fmt.name, board if answered else None, {"title": str(seed)}))
    return texts[:3]


@pytest.mark.parametrize("fmt", [fmt for fmt in FORMATS if fmt.write], ids=lambda fmt: fmt.name)
@pytest.mark.parametrize("answered", [False, True])
def test_what_is_written_together_is_read_back(fmt: Format, answered: bool) -> None:
    for kind in some(kind for kind in KINDS if fmt.holds(kind)):
        texts = texts_of(kind, fmt, answered)
        alone = [read_document(text, kind=kind.name) for text in texts]
        assert len(texts) == 3
        for count in (1, 2, 3):
            assert read_all(join(texts[:count], fmt.name), kind=kind.name) == alone[:count]


@pytest.mark.parametrize(
    "text",
    [
        '[{"a": 1}, 3]',
        '{"a": 1}\n3',
        '{"a": {\n"b": 1}\n}',
        "pzprv3\nakari\n1\n1\n. \n",
        "akari\n. 0",
        "x\nakari\n. 0\nakari\n. 0",
        "Akari and\n----\nnothing else",
        "a file:\npzprv3\nnurikabe\n1\n1\n. \n",
    ],
)
def test_what_holds_one_is_not_taken_apart(text: str) -> None:
    source = Source(text.encode())
    assert pieces(source, links=True) == [source]


def test_where_an_input_is_taken_apart() -> None:
    def taken(text: str, *, links: bool = True) -> list[str]:
        return [piece.text for piece in pieces(Source(text.encode()), links=links)]

    assert taken('[{"a": 1}, {"b": [2]}]') == ['{"a": 1}', '{"b": [2]}']
    assert taken('{"a": 1}\n\n {"b": 2}\n') == ['{"a": 1}', '{"b": 2}']
    assert taken("pzprv3\nakari\npzprv3.1\nakari") == ["pzprv3\nakari", "pzprv3.1\nakari"]
    notes = "# title: one\nakari\n. 0\n# title: two\n# author: me\nnurikabe\n1"
    assert taken(notes) == ["# title: one\nakari\n. 0", "# title: two\n# author: me\nnurikabe\n1"]
    assert taken(f"see {LINK} and {OTHER}") == [LINK, OTHER]
    assert taken(f"see {LINK} and {OTHER}", links=False) == [f"see {LINK} and {OTHER}"]


def test_rulers_divide_and_say_nothing_else() -> None:
    def taken(text: str) -> list[str]:
        return [piece.text.strip() for piece in pieces(Source(text.encode()), links=True)]

    one, other = "akari\n. 0", "nurikabe\n1 ."
    for text in (f"{one}\n====\n{other}", f"====\n{one}\n ======== \n{other}\n====", f"{one}\n====\n\n====\n{other}"):
        assert taken(text) == [one, other]
    assert taken(f"{one}\n====\nhello\n====\n{other}") == [one, "hello", other]
    notes = [f"# title: a ==== b\n{each}" for each in (one, other, one)]
    assert taken("\n====\n".join(notes)) == notes
    for text in (f"My puzzle\n====\n{one}", f"{one}\n===\nhello", f"{one} ====\nhello", f"{one}\n====\nhello"):
        assert taken(text) == [text]


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("\ng5k2o1k3g", True),
        ("\ng5k2\n\no1k3g\n", True),
        ("\ng5k2 o1", False),
        ("\nhello, you", False),
        (" k2o1k3g", True),
        (" hello", False),
        (" k2 o1", False),
        (" k2!", False),
        ("", True),
        ("\n", True),
    ],
)
def test_what_follows_a_link_may_be_a_part_of_it(rest: str, said: bool) -> None:
    assert _goes_on(rest) is said


def test_a_link_that_is_broken_in_two_is_not_taken_out() -> None:
    def taken(text: str) -> list[str]:
        return [piece.text for piece in pieces(Source(text.encode()), links=True)]

    half = "https://puzz.link/p?nurikabe/5/5/"
    assert taken(f"{half}\ng5k2o1k3g") == [f"{half}\ng5k2o1k3g"]
    assert taken(f"see {half}\ng5k2o1k3g") == [half], "it does not begin with the link"
    assert taken(f"{LINK}\nhello, you") == [LINK]
    assert taken(f"{LINK}\n{OTHER}") == [LINK, OTHER]


def test_words_that_are_links() -> None:
    for word in (
        LINK,
        OTHER,
        ID,
        "sgtpuzzles:x",
        "m=edit&p=x",
        "nurikabe/5/5/g5",
        "slither_edit/4/4/x",
        "a/x.html#7x7:a",
    ):
        assert is_link(word), word
    for word in (
        "7x7",
        "7:a",
        "nurikabe/5/5/",
        "nurikabe",
        "https://example.org/page",
        "a?b!",
        "a#b",
        "Nurikabe/5/5/g",
    ):
        assert not is_link(word), word


def test_lines_that_name_a_kind() -> None:
    for line in ("akari", " Light Up ", "NURIKABE"):
        assert _names_kind(line), line
    for line in ("", "# akari", "akari 2", "x" * 21, "1", "\u00e4kari"):
        assert not _names_kind(line), line


def test_one_puzzle_is_written_as_by_itself() -> None:
    """Whatever joins several would put around it: also where a format holds only one."""
    written = 0
    for fmt in FORMATS:
        if fmt.write is not None:
            assert join(["as it is"], fmt.name) == "as it is"
            written += 1
    assert written > 10
