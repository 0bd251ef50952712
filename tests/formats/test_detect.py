"""Detection: every format is known by its content, and nothing is taken for another."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pensil.errors import PensilError
from pensil.formats import FORMATS, detect, read
from pensil.formats.format import Source
from tests.checks import some
from tests.formats.penpa_maker import url

SAMPLES = {
    "text": [
        "akari\n. # .\n",
        "# a comment: with colons\n# 5x5:abc\n\nNurikabe\n. 2\n",
        "nonogram\nrows\n1\n1\ncolumns\n2\n",
        "HASHI\n1 . 1\n",
        "light up\n0 1\n1 0\n",
    ],
    "json": ['{"kind": "akari", "cells": [[null]]}', ' \n{"puzzle": {"kind": "akari"}}', "{"],
    "puzzlink": [
        "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        "http://pzv.jp/p.html?akari/2/2/..../",
        "p.html?type=player&nurikabe/5/5/g5k2o1k3g",
        "nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g",
        "https://puzz.link/p?slither/4/4/dgdh2c7b",
        "slither/4/4/dgdh2c7b",
        "https://puzz.link/p?nurikabe",
        "https://puzz.link/p?pzprv3/nurikabe/1/1/1%20/",
        "https://puzz.link/p?nurikabe%2F5%2F5%2Fg5k2o1k3g",
        "hashi/5/5/",
    ],
    "pzprv3": ["pzprv3/nurikabe/1/1/1 /", "pzprv3.1\nlightup\n1\n1\n. \n", "pzprv3", "v:x/pzprv3/nurikabe/1/1/1 /"],
    "sgt": [
        "7x7m2:3b4b2e1b1m2a5a3h4e3",
        "5x5:1/2/3/4/3/4/3/3/2/1",
        "7x7#12345",
        "5:zi",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#7x7m2:3b4b2e1b1m2a5a3h4e3",
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Pattern\n",
    ],
    "webpbn": ['<?xml version="1.0"?><puzzleset><puzzle/></puzzleset>', "<puzzleset></puzzleset>"],
    "non": [
        "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n",
        'catalogue "x"\ntitle "akari"\nwidth 2\nheight 1\n',
        "rows\n1\ncolumns\n1\n",
    ],
    "g": ["a puzzle\n#d\n1:a #ff0000\n: rows\n1\n: columns\n1\n", ": rows\n1\n: columns\n1\n"],
    "nin": ["2 1\n1\n1\n0\n", "3 2\n1 1\n1\n1\n1\n1\n"],
    "mk": ["1 2\n1\n#\n1\n0\n"],
    "cwd": ["1\n2\n1\n\n1\n0\n"],
    "gno": ["[Description]\nx\n[Dimensions]\n1\n2\n[Row clues]\n1\n[Column clues]\n1\n0\n"],
    "pbm": ["P1\n2 1\n1 0\n", "0110\n1001\n"],
    "janko": [
        "[begin]\nsize 2\n[problem]\n1 -\n[end]",
        "BEGIN\nunit 30\nproblem\n1 -\nend\n",
        "[problem]\n1 -\n",
        '<html><script id="data" type="application/x-janko">begin\n</script></html>',
    ],
    "penpa": [
        url(1, 2, {"number": {(0, 0): ["1", 1, "1"]}}),
        "https://opt-pan.github.io/penpa-edit/?m=solve&p=7VRLb5tA",
        "m=edit&p=7VRLb5tA",
        "https://swaroopg92.github.io/penpa-edit/?m=solve&p=https://puzz.link/p?nurikabe/3/2/2k",
    ],
    "dataset": ['{"count": 1, "name": "Akari", "data": {"1": {"problem": "1 1\\n-", "solution": "o"}}}'],
    "kanpen": ["http://www.kanpen.net/nurikabe.html?problem=1/2/1_._/"],
    "grid": ["2 3\n2 . .\n. . .\n", "2 3\n2..\n..x\n", "2 0 0\n0 0 -1\n", "2 . 3\n. . ."],
    "islands": ["<1,1,2> <1,2,2>", "(1, 1, 2)\n(1, 2, 2)\n"],
    "task": ["<script>var task = 'b2c_3a';</script>", "b2c_3a", "1.1/2/3/1"],
    "ini": ["[clues]\nrows=1\ncolumns=1\n", '# x\n[colors]\n[clues]\nrows = """1"""\n'],
    "sgriddler": ["MK Version 3.0\n\n2 1\n\n#.\n"],
    "dzn": ["rows = 1;\nrow_rule_len = 1;\nrow_rules = [| 1 |];\n"],
    "rows": ['{"rows": [[1]], "columns": [[1]]}', '{"task": {"rowClues": [[1]], "colClues": [[1]]}}'],
    "lists": [
        "2\n1, 1\n2\n1\n1\n",
        "2\n1\n\n2\n1\n",
        "# a title\n# row clues\n1,1\n1\n\n# column clues\n2\n0\n1\n",
        "* one\n* two\n2\n1\n&\n2\n1\n",
        "2 0\n1 0\n#\n2 0\n1 0\n#\n",
    ],
    "nonogramsorg": ["<html><script>var d=[[0],[2,0,0,7],[2,0,0,7]];</script></html>"],
}


def detected(text: str | bytes) -> str | None:
    source = Source(text if isinstance(text, bytes) else text.encode())
    return next((fmt.name for fmt in FORMATS if fmt.sniff(source)), None)


def test_there_is_a_sample_of_every_format() -> None:
    assert set(SAMPLES) == {fmt.name for fmt in FORMATS}


@pytest.mark.parametrize(
    ("name", "sample"), [(name, sample) for name, samples in SAMPLES.items() for sample in samples]
)
def test_every_sample_is_known(name: str, sample: str) -> None:
    assert detected(sample) == name
    assert detected("\n  " + sample) == name or name in ("nin", "mk", "cwd", "pbm", "g", "non")
    assert detected(sample.replace("\n", "\r\n")) == name


ALSO = {
    "nonogram\nrows\n1\n1\ncolumns\n2\n": "non",
    "pzprv3": "task",
    "5x5:1/2/3/4/3/4/3/3/2/1": "task",
    "1 2\n1\n#\n1\n0\n": "nin",
    "2 3\n2 . .\n. . .\n": "nin",
    "2 3\n2..\n..x\n": "nin",
}
"""Samples that a later format would take for its own as well."""


@pytest.mark.parametrize(
    ("name", "sample"), [(name, sample) for name, samples in SAMPLES.items() for sample in samples]
)
def test_no_other_format_takes_a_sample(name: str, sample: str) -> None:
    source = Source(sample.encode())
    assert {fmt.name for fmt in FORMATS if fmt.sniff(source)} == {name} | {
        ALSO[each] for each in ALSO if each == sample
    }


MEANT = {
    "text": (["\n\n# a note\n  Akari  \n", "akari"], ["#akari", "# akari\nhm\nakari\n", "hm\nakari\n", ". akari"]),
    "json": (['{"rows": [[1]]}', '{"kind": "a", "rows": [[1]], "columns": [[1]]}'], ["[1]", '{"data": {}}']),
    "rows": (
        ['{"row": [], "cols": []}', '{"ROW_clues" : [], "column_clues":[]}'],
        ['{"row": []}', '{"columns": [1]}', '{"row": [], "columns": [], "kind": "x"}', '["row": [], "col": []]'],
    ),
    "dataset": (['{"data": {"1": 2}}'], ['{"data": {"1": 2}, "kind": "x"}', '{"data": [1]}', '["data": {}]']),
    "puzzlink": (["p?a=b&nurikabe/1/1", "akari_edit/3/3/", "nurikabe/", "slither/4/4"], ["slither/4", "hm?", "x y?"]),
    "pzprv3": (["pzprv3/x", "pzprv3.2\nx", "v:a\npzprv3"], ["pzprv3x/", "x/pzprv3/", "pzprv4/"]),
    "sgt": (["SAVEFILE:1", "7:a", "sgtpuzzles:x:7x7:a", "7x7#1"], ["SAVEFILES", "x7:a", "7x7", "7x7#a"]),
    "janko": (["x\n [Begin] \n", "<p>x-janko", "problem"], ["<p>begin\nbegin", "the problem", "begins"]),
    "penpa": (["a?m=edit&p=x", "#m=solve&p=x"], ["m=edit", "p=x", "m=edits&p=x", "hm m=edit&p=x", "m=edit&q=p=x"]),
    "nonogramsorg": (["var d = [ [1]]", "hm\nd=[[1]"], ["dd=[[1]]", "d=[1]"]),
    "webpbn": (["<?xml", "<a><PUZZLE>", "<puzzleset/>"], ["a<puzzle>", "<puzzles>", "<p>hello"]),
    "kanpen": (["a/b.html?problem=1", "x.htm?problem="], ["x.html?problems=1", "x y.html?problem=1"]),
    "islands": (["[(1,2,3)", "<1 , 2 , ?>", "{(1,2,3)}"], ["<1,2>", "x<1,2,3>", "(1,2,3>x"[1:]]),
    "task": (["task: 'a1'", 'task="1.2/3"', "1x1:1.2/3", "a1", "hm\nx.task = ''"], ["tasks = 'a'", "aa", "11", "a1!"]),
    "ini": (["x\n [Clues]"], ["x [clues]", "[clue]"]),
    "sgriddler": (["mk version 1", "MK VERSION"], ["x mk version"]),
    "dzn": (["x; row_rules =1"], ["rows_rules = 1", "row_rule = 1"]),
    "gno": (["x\n[Row Clues]", "[column clues]"], ["x [row clues]", "[rows]"]),
    "non": (
        ["rows 3", "hm\nwidth", "Height 2", "rows\ncolumns"],
        ["rows", "columns", "rows\n1 ?\ncolumns\n", "rows\ncolumns\ncolors\n", "widths", "rows x\ncolumns"],
    ),
    "grid": (
        ["1 .\n. .", "0 2\n2 0", "# 1\n1 1", "2 2\n1 2\n1 2"],
        ["1 .", "1\n.", "3 4\n4 3", "1 0\n0 1", "1 .\n. . .", "1 .\n. a", "2 2\n\n1 ."],
    ),
    "mk": (["1 1\n1\n#\n1"], ["1 1\n1\n1", "1\n#\n1", "1 1\n1\n#x\n1"]),
    "pbm": (
        ["P1 ", "P6#", "P3", "01\n10", "0 1\n1 0", "1 1\n1 1", "101\n11"],
        ["P7 ", "P1x", "01", "02\n10", "1 1\n1\n1\n1"],
    ),
    "nin": (["1 1\n1\n1"], ["1\n1\n1", "1 1\n1\n0\n", "a 1\n1\n1"]),
    "cwd": (["1\n1\n1\n\n1"], ["1\n1\n1\n1", "1 1\n1\n\n1", "x\n1\n1\n\n1"]),
    "g": (["#d", "x\n#T\n", "x\n: y"], ["#dt", "x : y", " #d"[:2]]),
    "lists": (["1\n\n1", "1\n1", "0001\n1"], ["1\n2", "1", "1\na", "00001\n1"]),
}
"""For each format what is meant to be its own, and what is just not."""


def test_there_are_near_misses_of_every_format() -> None:
    assert set(MEANT) == {fmt.name for fmt in FORMATS}


@pytest.mark.parametrize("name", MEANT)
def test_what_is_meant_and_what_is_just_not(name: str) -> None:
    fmt = next(fmt for fmt in FORMATS if fmt.name == name)
    own, others = MEANT[name]
    for text in some(own):
        assert fmt.sniff(Source(text.encode())), text
    for text in some(others):
        assert not fmt.sniff(Source(text.encode())), text


def test_one_word_is_a_link_or_an_id() -> None:
    for text in some(("abc", "7x7m2:3b4", " https://puzz.link/p?nurikabe/5/5/g5 \n", "a" * 19_999)):
        assert detect.is_one_word(Source(text.encode())), text
    for text in some(("a b", "a\nb", "(abc)", "'abc'", "-abc", "abc,", "abc!", "a" * 20_000, "")):
        assert not detect.is_one_word(Source(text.encode())), text


def test_the_kind_that_a_first_line_names() -> None:
    named = [detect.text_kind(Source(text.encode())) for text in ("# x\n\n Light Up \n.", "hm\nakari", "# akari", "\n")]
    assert [kind and kind.name for kind in named] == ["akari", None, None, None]


def test_what_is_no_text_has_no_beginning() -> None:
    source = Source(b"\x00\xff\xfe\x01" * 40)
    assert (detect.head(source), detect.text_of(source), detect.known(source)) == ("", "", False)
    long = Source(b" \n" + b"x" * 30_000)
    assert detect.head(long) == "x" * 19_998
    assert len(detect.text_of(long)) == 30_002
    assert detect.known(Source(b"akari\n. .\n"))


@pytest.mark.parametrize(
    "text", ["hello", "42", "a b c", "...", "<p>hello</p>", "https://example.org/", "?", "2 . 3", "#", "\\"]
)
def test_what_is_nothing_is_nothing(text: str) -> None:
    assert detected(text) is None


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda t: t.encode("utf-8", "replace"))))
def test_no_sniff_ever_raises(data: bytes) -> None:
    source = Source(data)
    for fmt in FORMATS:
        assert fmt.sniff(source) in (True, False)


@pytest.mark.parametrize(
    "piece",
    ["a", "1", " ", "\n", "/", "?", "#", "[", "{", "<", "1 ", "a=b&", "x/", "?m=edit", "\0", "\xff", '"data":', "1x"],
)
def test_a_look_is_quick_whatever_the_input(piece: str) -> None:
    source = Source((piece * 1_000_000)[:1_000_000].encode("latin-1"))
    start = time.process_time()
    for fmt in FORMATS:
        fmt.sniff(source)
    assert time.process_time() - start < 30


@pytest.mark.parametrize("piece", ["9", "1 ", ".", " .", "-", "# ", "1.", "1,", "*a", "0\n", "&\n", "1\n", "x/", "a=&"])
def test_a_refusal_is_quick_whatever_the_input(piece: str) -> None:
    text = f"1.{piece * 10_000}!"
    with pytest.raises(PensilError):
        read(text)
    for fmt in some(fmt for fmt in FORMATS if fmt.read):
        start = time.process_time()
        with pytest.raises(PensilError):
            read(text, format=fmt.name)
        assert time.process_time() - start < 1, fmt.name
