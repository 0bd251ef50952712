"""puzz.link URLs: the codings, the shapes of a URL, what cannot be written."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pensil
from pensil.core.kind import Kind
from pensil.errors import FormatError, GuessWarning, LossWarning, UnknownFormat
from pensil.formats import read, read_document, write
from pensil.formats.pzpr_coding import MOST, decode4, decode16, encode4, encode16
from pensil.kinds import KINDS, kind_named
from tests.checks import some
from tests.kinds import OUTSIDE

SITE = "https://puzz.link/p?"
SAMPLE = "nurikabe/5/5/g5k2o1k3g"
GRID = [
    [None, 5, None, None, None],
    [None, None, 2, None, None],
    [None] * 5,
    [None, None, 1, None, None],
    [None, None, None, 3, None],
]


Clue = int | str | None


def cells(url: str) -> list[list[Clue]]:
    found: list[list[Clue]] = read(url).to_json()["cells"]
    return found


@pytest.mark.parametrize(
    ("body", "values"),
    [
        (".f-10-ff+100+fff=000=fff@000", ["?", 15, 16, 255, 256, 4095, 4096, 8191, 8192]),
        ("@fcf*0000*ffff$00000$fffff1", [12239, 12240, 77775, 77776, 1126351, 1]),
        ("zo7", [None] * 29 + [7]),
        ("zh", [None] * 22),
        ("1n", [1] + [None] * 8),
        ("o", [None] * 9),
        ("00", [0, 0]),
    ],
)
def test_number16(body: str, values: list[Clue]) -> None:
    assert decode16(body, len(values), "?") == (values, len(values))
    assert encode16(values) == body


@pytest.mark.parametrize(
    ("body", "again", "reached"),
    [("1", "1n", 1), ("zz", "o", 40), ("", "o", 0), ("o", "o", 9), ("%000", "@000n", 1), ("1h", "1n", 3)],
)
def test_number16_takes_what_is_short_or_runs_over(body: str, again: str, reached: int) -> None:
    values, told = decode16(body, 9, "?")
    assert (encode16(values), told) == (again, reached)


@pytest.mark.parametrize(
    ("body", "values"),
    [
        ("ag62d", [0, None, None, None, 1, None, 2, 3]),
        (".he", ["#", None, None, 4]),
        ("je", [None, None, None, None, 4]),
        ("5b", [0, None, 1]),
        ("....", ["#"] * 4),
        ("..g.h.i.j.k.l.t0143bzzp", None),
    ],
)
def test_number4(body: str, values: list[Clue] | None) -> None:
    found, reached = decode4(body, len(values) if values else 100, "#")
    assert values is None or found == values
    assert reached >= (len(values) if values else 100)
    assert encode4(found) == body


def test_number4_reads_a_longer_form() -> None:
    assert decode4("0g1", 3, "#") == ([0, None, 1], 3)


def test_number4_counts_the_cells_behind_a_number() -> None:
    for body, reached in (("", 0), ("0", 1), ("5", 2), ("a", 3), ("0g", 2), ("0gb", 5)):
        values, told = decode4(body, 9, "#")
        assert (told, len(values)) == (reached, 9)


@pytest.mark.parametrize("decode", [decode16, decode4])
def test_a_fault_is_counted_from_where_the_body_begins(decode: Callable[..., object]) -> None:
    for at in some([(), (7,)]):
        with pytest.raises(FormatError) as caught:
            decode("1g?", 9, "#", *at)
        assert caught.value.position == 2 + sum(at)


@given(st.lists(st.one_of(st.none(), st.integers(0, MOST), st.just("?")), min_size=1, max_size=80))
def test_number16_there_and_back(values: list[Clue]) -> None:
    assert decode16(encode16(values), len(values), "?") == (values, len(values))


@given(st.lists(st.one_of(st.none(), st.integers(0, 4), st.just("#")), min_size=1, max_size=80))
def test_number4_there_and_back(values: list[Clue]) -> None:
    found, reached = decode4(encode4(values), len(values), "#")
    assert found == values
    assert reached >= len(values), "cells beyond the end count as empty"


@given(st.lists(st.one_of(st.none(), st.none(), st.integers(0, 4)), min_size=1, max_size=60))
def test_number4_is_as_short_as_can_be(values: list[Clue]) -> None:
    # A number takes up to two empty cells that follow with it, so no run of empty cells is told in full after one.
    assert all(
        a not in "01234" or b not in "ghijklmnopqrstuvwxyz"
        for a, b in zip(encode4(values), encode4(values)[1:], strict=False)
    )


@pytest.mark.parametrize(
    "url",
    [
        SITE + SAMPLE,
        "http://pzv.jp/p.html?" + SAMPLE,
        "https://pzprxs.vercel.app/p?" + SAMPLE,
        "p.html?type=player&" + SAMPLE,
        SAMPLE,
        SAMPLE + "/",
        f"  {SITE}{SAMPLE}\n",
        SITE + "nurikabe_edit/5/5/g5k2o1k3g",
        SITE + "nurikabe_play/v:1/5/5/g5k2o1k3g",
        SITE + "nurikabe/d/5/5/g5k2o1k3g",
        SITE + "nurikabe/v:x/d/5/5/g5k2o1k3g/",
        SITE + "nurikabe/5/5/g5k2o\n1k3g",
        "https://puzz.link/p?nurikabe%2F5%2F5%2Fg5k2o1k3g",
        SITE + SAMPLE + "#",
    ],
)
def test_shapes_of_a_url(url: str) -> None:
    puzzle = read(url)
    assert puzzle.kind == "nurikabe"
    assert puzzle.to_json()["cells"] == GRID
    assert write(puzzle, "puzzlink") == SITE + SAMPLE


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("akari/6/6/nekcak", "27 of 36"),
        ("akari/6/6/", "0 of 36"),
        ("akari/6/6", "0 of 36"),
        ("nurikabe/5/5/g5k2o", "17 of 25"),
        ("nonogram/3/2/i2", "4 of 7"),
    ],
)
def test_a_link_that_was_cut_off_is_told(link: str, told: str) -> None:
    message = f"the link ends after {told} places for clues; the rest is taken as empty"
    assert read_document(SITE + link).doubt == message
    with pytest.warns(GuessWarning, match=message):
        puzzle = pensil.read(SITE + link)
    assert read_document(write(puzzle, "puzzlink")).doubt is None


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in OUTSIDE], ids=lambda kind: kind.name)
def test_a_whole_link_is_told_as_such(kind: Kind) -> None:
    """Also where it ends in many empty cells, or in a number that tells of cells behind the last one."""
    written = [(seed, write(kind.compose(Random(seed), 1 + seed % 7, 5)[0], "puzzlink")) for seed in range(40)]
    for seed, link in some(written):
        assert read_document(link).doubt is None, seed


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("hashi", "hashi"),
        ("hashikake", "hashi"),
        ("bridges", "hashi"),
        ("kakero", "hashi"),
        ("shikaku", "shikaku"),
        ("nurikabe", "nurikabe"),
    ],
)
def test_other_names_of_the_types(name: str, kind: str) -> None:
    assert read(f"{name}/3/1/2g2") == kind_named(kind).from_json({"cells": [[2, None, 2]]})


@pytest.mark.parametrize("name", ["akari", "lightup", "bijutsukan"])
def test_other_names_of_akari(name: str) -> None:
    assert write(read(f"{name}/2/2/...."), "puzzlink") == SITE + "akari/2/2/..../"


def test_columns_come_first() -> None:
    puzzle = read("nurikabe/10/3/zo7")
    assert (puzzle.rows, puzzle.cols) == (3, 10)
    assert cells("nurikabe/10/3/zo7")[2][9] == 7


def test_worked_examples() -> None:
    assert cells("hashi/5/5/4g2i3h23k3g1g3g4g3") == [
        [4, None, 2, None, None],
        [None, 3, None, None, 2],
        [3, None, None, None, None],
        [None, 3, None, 1, None],
        [3, None, 4, None, 3],
    ]
    empty = [None] * 6
    assert cells("shikaku/6/6/j3g56h6t6h23g5j") == [
        [None, None, None, None, 3, None],
        [5, 6, None, None, 6, None],
        empty,
        empty,
        [None, 6, None, None, 2, 3],
        [None, 5, None, None, None, None],
    ]
    akari = cells("akari/6/6/nekcakbl")
    found = {(r, c): n for r, row in enumerate(akari) for c, n in enumerate(row) if n is not None}
    assert found == {(1, 2): 4, (2, 4): 2, (3, 1): 0, (4, 3): 1}


@pytest.mark.parametrize(
    ("url", "columns", "rows"),
    [
        (
            "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
            [[2, 1], [1, 1, 1], [1], [1, 1, 1], [2, 1], []],
            [[2, 1], [1, 1], [1, 2], [], [1, 1], [3]],
        ),
        (
            "nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g",
            [[4, 1], [1, 2, 1, 1], [3, 4]],
            [[2], [1], [2], [2], [1], [1], [3], [1], [1], [3]],
        ),
        (
            "nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h",
            [[1, 3], [2, 1], [1, 3], [1, 1, 1], [2], [5]],
            [[], [2, 3], [2, 2], [1, 1], [1, 2, 1], [1, 1, 1], [3]],
        ),
    ],
)
def test_nonograms(url: str, columns: list[list[int]], rows: list[list[int]]) -> None:
    puzzle = read(url)
    assert puzzle.to_json() == {"kind": "nonogram", "row_clues": rows, "col_clues": columns}
    assert write(puzzle, "puzzlink") == SITE + url


def test_a_nonogram_may_have_gaps_between_its_clues_and_lengths_that_are_unknown() -> None:
    puzzle = read("nonogram/3/3/1g1h..h2g1h")
    assert puzzle.to_json()["col_clues"] == [[1], [1], ["?"]]
    assert puzzle.to_json()["row_clues"] == [["?"], [2], [1]]


def test_a_whole_file_in_a_url() -> None:
    document = read_document("http://pzv.jp/p.html?pzprv3/nurikabe/1/3/2%20+%20%23%20/")
    assert cells("nurikabe/3/1/2h") == document.puzzle.to_json()["cells"]
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[0, 0, 1]]}


def test_characters_that_a_browser_encoded() -> None:
    assert cells(SITE + "nurikabe/3/1/%2B100%2D10%2E") == [[256, 16, "?"]]
    assert cells("https://puzz.link/p?nurikabe%2F2%2F1%2F%40000%2B100") == [[8192, 256]]
    # A small letter is one of the coding's own: % and three digits.
    for site in (SITE, ""):
        assert cells(f"{site}nurikabe/2/1/%2b05") == [[8192 + 0x2B0, 5]]
        assert cells(f"{site}nurikabe/2/1/%2f05") == [[8192 + 0x2F0, 5]]
    assert read("nurikabe%2F2%2F1%2F5", format="puzzlink") == read("nurikabe/2/1/5")


def test_pairs_before_and_behind_the_type() -> None:
    """Numbers may have an equals sign in them too, and those are no pairs."""
    for before in ("a=b&", "a=b&c=d&", "a=&b=x.y&c=1&"):
        assert cells(f"{SITE}{before}nurikabe/2/1/=0005") == [[4096, 5]]
    for behind in ("&a=b", "&a=b&c=d", "&a", "&"):
        assert cells(f"{SITE}nurikabe/2/1/=0005{behind}") == [[4096, 5]]
    with pytest.raises(FormatError, match="ends too early"):
        read(f"{SITE}nurikabe&2/1/5", format="puzzlink")


@pytest.mark.parametrize(
    ("url", "position"),
    [
        ("nurikabe/5/5/g5k2o1k3-1", 20 + 1),
        ("nurikabe/5/5/g5!g", 15),
        ("akari/3/3/f", 10),
        ("nurikabe/2/2/1111g1", 18),
        ("nurikabe/1999/5/g", 9),
        ("nurikabe/5/x/g", 11),
        ("nurikabe/5/5//g", 13),
        ("nurikabe/v:1/d/0/5/g", 15),
        ("nurikabe/v:1/d/5/0/g", 17),
        (SITE + "nurikabe/d/5/5/g!g", 20 + 16),
        (SITE + "a=b&nurikabe/d/5/5/g!g", 20 + 20),
        (SITE + "nurikabe/v:1", 20 + 12),
        (SITE + "nurikabe/5", 20 + 10),
    ],
)
def test_a_fault_has_its_place(url: str, position: int) -> None:
    with pytest.raises(FormatError) as caught:
        read(url)
    assert caught.value.position == position
    assert str(caught.value).startswith(f"character {position + 1}: ")


@pytest.mark.parametrize(
    ("kind", "data", "reason"),
    [
        ("nonogram", {"row_clues": [[[1, 1]]], "col_clues": [[[1, 1]]], "palette": ["#ff0000"]}, "no coloured"),
        ("nonogram", {"row_clues": [["?"]], "col_clues": [[1]]}, "unknown length"),
    ],
)
@pytest.mark.parametrize("format", ["puzzlink", "pzprv3"])
def test_what_puzz_link_cannot_hold(format: str, kind: str, data: dict[str, object], reason: str) -> None:
    with pytest.raises(UnknownFormat, match=reason):
        write(kind_named(kind).from_json(data), format)


@pytest.mark.parametrize("format", ["puzzlink", "pzprv3"])
def test_rules_that_are_lost_are_named(format: str) -> None:
    hashi = kind_named("hashi").from_json({"cells": [[3, None, 3]], "max_bridges": 3, "loops": False})
    with pytest.warns(LossWarning) as caught:
        write(hashi, format)
    assert [str(w.message).split(";")[0] for w in caught] == [
        "puzz.link has no place for max_bridges = 3",
        "puzz.link has no place for loops = False",
    ]
    assert caught[0].filename == __file__
