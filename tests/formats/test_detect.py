"""Detection: every format is known by its content, and nothing is taken for another."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pensil.errors import PensilError
from pensil.formats import FORMATS, read
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
