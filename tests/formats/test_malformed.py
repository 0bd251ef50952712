"""Malformed inputs: each gives the right error, in one line that says what is wrong; no damage gives a traceback."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pensil.errors import FormatError, PensilError, PuzzleError, UnknownKind
from pensil.formats import format_named, read, read_document
from pensil.formats.format import Source
from tests.formats.answers import read_both
from tests.formats.penpa_maker import url
from tests.formats.test_detect import SAMPLES

OWN = ("text", "json", "puzzlink", "pzprv3", "sgt", "janko", "penpa", "dataset")

URLS = [
    ("https://puzz.link/p?nurikabe", "ends too early"),
    ("https://puzz.link/p?nurikabe/5", "ends too early"),
    ("https://puzz.link/p?nurikabe//5/g", "number of columns is ''"),
    ("https://puzz.link/p?nurikabe/5/-5/g", "number of rows is '-5'"),
    ("https://puzz.link/p?nurikabe/5/5x/g", "number of rows is '5x'"),
    ("https://puzz.link/p?nurikabe/0/5/g", "number of columns is '0'"),
    ("https://puzz.link/p?nurikabe/1001/5/g", "number of columns is '1001'"),
    ("https://puzz.link/p?nurikabe/99999999999999999999/5/g", "number of columns"),
    ("https://puzz.link/p?nurikabe/\u0665/5/g", "number of columns"),
    ("https://puzz.link/p?nurikabe/5/5/g5 k2", "' ' has no meaning"),
    ("https://puzz.link/p?nurikabe/5/5/G", "'G' has no meaning"),
    ("https://puzz.link/p?nurikabe/5/5/\u00e9", "has no meaning"),
    ("https://puzz.link/p?nurikabe/5/5/-", "'-' must be followed by 2 digits"),
    ("https://puzz.link/p?nurikabe/5/5/+12", r"'\+' must be followed by 3 digits"),
    ("https://puzz.link/p?nurikabe/5/5/-1g", "'-' must be followed by 2 digits"),
    ("https://puzz.link/p?nurikabe/5/5/$1234", "must be followed by 5 digits"),
    ("https://puzz.link/p?nurikabe/2/1/g5/5", "'/' has no meaning"),
    ("https://puzz.link/p?shikaku/2/1/22222", "after the last of the 2 places"),
    ("https://puzz.link/p?akari/2/1/00000", "after the last of the 2 places"),
    ("https://puzz.link/p?akari/2/1/-10", "'-' has no meaning"),
    ("https://puzz.link/p?nonogram/2/2/1111111111", "after the last of the 4 places"),
]
IDS = [
    ("7x7m2:", "0 cells; the board has 49"),
    ("7x7m2:3b4b2e1b1m2a5a3h4e3e3", "more than the 49 cells"),
    ("7x7m2:3b4b2e1b1m2a5a3h4e+", "has no meaning"),
    ("9999x7m2:a", "sides from 1 to 1000"),
    ("7x0:a", "sides from 1 to 1000"),
    ("7x7m2#123", "random seed"),
    ("99999x99999:a", "sides from 1 to 1000"),
    ("2x2:1/1/1/x", "not a list of blocks"),
    ("2x2:1/1/1/1/1", "5 lists of blocks"),
    ("2x2:1/1/1/1..1", "not a list of blocks"),
]
FILES = [
    ("pzprv3", "ends early: expected the id"),
    ("pzprv3/nurikabe", "ends early: expected the number of rows"),
    ("pzprv3/nurikabe/5", "expected the number of columns"),
    ("pzprv3/nurikabe/5/x", "number of columns is 'x'"),
    ("pzprv3/nurikabe/1001/1001", "number of rows is '1001'"),
    ("pzprv3/nurikabe/2/2/. . /", "ends early: 1 of 2 lines are there"),
    ("pzprv3/nurikabe/2/2/. . . /. . /", "line 1 of 2 \\(cells\\) has 3 tokens; expected 2"),
    ("pzprv3/nurikabe/1/2/. * /", "token 2 is"),
    ("pzprv3/nurikabe/1/2/. 12345678901 /", "token 2 is '12345678901'"),
    ("pzprv3/nurikabe/1/2/. . /. . /", "expected the end of the file"),
    ("pzprv3/lightup/1/2/. a /", "token 2 is 'a'"),
    ("pzprv3/hashikake/1/2/1 1 /", "ends early: 0 of 1 lines are there \\(bridge marks across\\)"),
    ("pzprv3/hashikake/1/2/1 1 /5 /", "expected one of -1 0 1 2"),
    ("pzprv3/hashikake/1/2/# 1 /0 /", "expected a number, '-' or '.'"),
    ("pzprv3/shikaku/2/1/2 /. ///", "ends early: 0 of 1 lines are there \\(border marks down\\)"),
    ("pzprv3/shikaku/1/2/2 . /. . /. . /", "line 1 of 1 \\(border marks across\\) has 2 tokens; expected 1"),
    ("pzprv3/nonogram/1/1/. 1 /1 1 /", "expected one of"),
    ("pzprv3/nonogram/1/1/1 1 /1 . /", "corner"),
    ("pzprv3/nonogram/1/1/. x /1 . /", "expected a number or '.'"),
]


@pytest.mark.parametrize(("text", "reason"), URLS + IDS + FILES)
def test_it_is_a_fault_of_the_form(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        read_both(text)
    error = caught.value
    assert error.line is not None or error.position is not None
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("https://puzz.link/p?hashi/3/1/9g9", "r1c1: 9 is not a clue here"),
        ("https://puzz.link/p?hashi/3/1/0g1", "r1c1: 0 is not a clue here"),
        ("https://puzz.link/p?nurikabe/2/2/0i", "r1c1: 0 is not a clue here"),
        ("https://puzz.link/p?shikaku/2/2/0i", "r1c1: 0 is not a clue here"),
        ("pzprv3/lightup/1/2/5 . /", "5 is not a clue here"),
        ("7x7m9:3b4b2e1b1m2a5a3h4e3", "must be a number from 1 to 4"),
        ("7x7m0:3b4b2e1b1m2a5a3h4e3", "must be a number from 1 to 4"),
        ('{"kind": "hashi", "cells": [[1, 1]], "max_bridges": 9}', "must be a number from 1 to 4"),
    ],
)
def test_it_is_a_fault_of_the_clues(text: str, reason: str) -> None:
    with pytest.raises(PuzzleError, match=reason):
        read(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("https://puzz.link/p?slither/4/4/dgdh2c7b", "type 'slither' are not known"),
        ("pzprv3/slither/4/4/", "type 'slither' are not known"),
        ("pzprv3//2/2/. 1 1 /1 # . /1 . # /", "type '' are not known"),
        ("4x4:1b2g1b2a", "several fit"),
        ('{"cells": [[1]]}', 'no "kind"'),
        ('{"kind": "sudoku", "cells": [[1]]}', "no kind is called"),
    ],
)
def test_it_is_a_kind_that_is_not_known(text: str, reason: str) -> None:
    with pytest.raises(UnknownKind, match=reason):
        read(text)


WHOLE = {
    **{name: SAMPLES[name] for name in OWN},
    "pzprv3": [
        "pzprv3/nurikabe/2/3/+ 2 # /# # 1 /",
        "pzprv3/lightup/2/2/# 1 /. - /",
        "pzprv3/hashikake/3/3/2 . 2 /. . . /1 . 1 /1 1 /0 0 /0 0 /1 0 1 /1 0 1 /",
        "pzprv3/shikaku/2/3/2 . 4 /. . . /1 0 /1 0 /0 0 0 /",
        "pzprv3/nonogram/2/2/. 1 1 /1 # . /1 . # /",
    ],
    "penpa": [
        url(2, 3, {"number": {(0, 0): ["2", 1, "1"]}}, {"surface": {(0, 2): 4}}, short=False),
        url(1, 3, {"number": {(0, 0): ["1", 6, "1"], (0, 2): ["1", 6, "1"]}}, {"line": {((0, 0), (0, 1)): 3}}),
    ],
    "text": [
        *SAMPLES["text"],
        "hashi\nmax 3\n2 . 2\n. . .\nanswer\n2=2\n\n. . .\n",
        "shikaku\n2 . 4\n. . .\nanswer\nA B B\nA B B\n",
        'hashi\n2 . 2\nmarks\n{"bridges": [[0, 0, 0, 2, 1]]}\n',
    ],
    "janko": [
        *SAMPLES["janko"],
        "[begin]\n[problem]\n2 - 2\n- - -\n1 - 1\n[solution]\n- 1 -\na - a\n- - -\n[end]",
        "begin\nclabels\n1 1 1\nrlabels\n2\n1\nend\n",
    ],
}
CHARACTERS = st.one_of(st.sampled_from("0123456789abgz#+-.?/:,{}[]\"' \n=&%x"), st.characters())


@st.composite
def damaged(draw: st.DrawFn, name: str) -> str:
    """A good input with some characters taken out, put in or exchanged."""
    text = draw(st.sampled_from(WHOLE[name]))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        until = min(len(text), at + draw(st.integers(0, 3)))
        text = text[:at] + "".join(draw(st.lists(CHARACTERS, max_size=3))) + text[until:]
    return text


@pytest.mark.parametrize("name", OWN)
@settings(max_examples=150, deadline=None)
@given(data=st.data(), kind=st.sampled_from([None, None, "akari", "hashi", "nonogram", "nurikabe", "shikaku"]))
def test_no_damage_gives_a_traceback(name: str, data: st.DataObject, kind: str | None) -> None:
    text = data.draw(damaged(name))
    reader = format_named(name).read
    assert reader is not None
    source = Source(text.encode("utf-8", "replace"))
    for attempt in (lambda: read_document(text, kind), lambda: reader(source, kind)):
        message = complaint(attempt)
        assert message is None or (0 < len(message) < 600 and "\n" not in message)


def complaint(attempt: Callable[[], object]) -> str | None:
    """What is wrong, if anything is; every error but a PensilError comes through."""
    try:
        attempt()
    except PensilError as error:
        return str(error)
    return None


@pytest.mark.parametrize(
    ("rows", "message"), [(2008, "the largest is 1000 by 1000"), (2009, "line 2010: more lines than")]
)
def test_a_text_may_have_as_many_lines_as_the_clues_of_a_nonogram_and_a_few_more(rows: int, message: str) -> None:
    with pytest.raises(PensilError, match=message):
        read_document("akari\n" + ". .\n" * rows)
