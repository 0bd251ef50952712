"""penpa-edit URLs, made here from random boards as the description of the format says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pensil.core.board import Board, Puzzle
from pensil.core.sketch import Sketch
from pensil.errors import FormatError, PensilError, UnknownKind
from pensil.formats import read, read_document
from pensil.kinds import kind_named
from pensil.kinds.hashi.exchange_drawing import draw_bridges
from pensil.kinds.shikaku.exchange_drawing import draw_walls
from tests.formats.penpa_maker import SITE, numbers, pack, url
from tests.samples import sample

SIZES = {"rows": st.integers(1, 8), "cols": st.integers(1, 8), "seed": st.integers(0, 10**6)}


def made(kind: str, rows: int, cols: int, seed: int, **rules: Any) -> tuple[Puzzle, Board]:
    """A puzzle and a solution that penpa can show: black and white, at most two bridges, no block of unknown length."""
    for more in range(100):
        data, answer = sample(kind, Random(f"{seed} {more}"), rows, cols)
        if data.get("max_bridges", 2) == 2 and "palette" not in data and '"?"' not in str(data.get("row_clues")):
            puzzle = kind_named(kind).from_json(data)
            return puzzle, puzzle.board_from_json(answer)
    raise AssertionError("no sample")


def where(cells: list[list[int]], value: int) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(cells) for c, n in enumerate(row) if n == value]


@given(**SIZES, short=st.booleans())
def test_nurikabe(rows: int, cols: int, seed: int, short: bool) -> None:
    puzzle, board = made("nurikabe", rows, cols, seed)
    clues = numbers(puzzle.to_json()["cells"], 1)
    sea = where(board.to_json()["cells"], 1)
    document = read_document(
        url(rows, cols, {"number": clues}, {"surface": dict.fromkeys(sea, 4)}, short=short), "nurikabe"
    )
    assert document.puzzle == puzzle
    assert document.board == (board if sea else None)
    if clues and sea:  # without sea it could be a Shikaku
        assert read(url(rows, cols, {"number": clues})) == puzzle


@given(**SIZES)
def test_marks_of_a_half_filled_nurikabe(rows: int, cols: int, seed: int) -> None:
    puzzle, board = made("nurikabe", rows, cols, seed)
    rng = Random(seed)
    shades = {
        (r, c): 4 if n else 2
        for r, row in enumerate(board.to_json()["cells"])
        for c, n in enumerate(row)
        if puzzle.to_json()["cells"][r][c] is None and rng.random() < 0.5
    }
    document = read_document(
        url(rows, cols, {"number": numbers(puzzle.to_json()["cells"], 1)}, {"surface": shades}), "nurikabe"
    )
    if not shades:
        assert document.board is None
    else:
        assert document.board is not None
        assert document.board.allows(board) or document.board.full
        found = document.puzzle.board_to_json(document.board)["cells"]
        assert all(found[r][c] == (1 if shade == 4 else 0) for (r, c), shade in shades.items())


@pytest.mark.parametrize("color", range(13))
def test_some_colours_are_dark_and_one_says_that_a_cell_is_not(color: int) -> None:
    dark, light = color in (1, 3, 4, 8), color == 2
    clues = {(0, 0): ["3", 1, "1"]}
    document = read_document(url(2, 2, {"number": clues}, {"surface": {(0, 1): color}}), "nurikabe")
    if not dark and not light:
        assert document.board is None
    else:
        assert document.board is not None
        assert document.puzzle.board_to_json(document.board, marks=True)["cells"][0][1] == int(dark)
    walls = read(url(2, 2, {"surface": {(0, 1): color}}), kind="akari")
    assert walls.to_json()["cells"] == [[None, "#" if dark else None], [None, None]]


@given(**SIZES)
def test_akari(rows: int, cols: int, seed: int) -> None:
    puzzle, board = made("akari", rows, cols, seed)
    cells = puzzle.to_json()["cells"]
    dark = {(r, c): 4 for r, row in enumerate(cells) for c, clue in enumerate(row) if clue is not None}
    given_numbers = {cell: entry for cell, entry in numbers(cells, 7).items() if entry[0] != "#"}
    lamps = {cell: [3, "sun_moon", 1] for cell in where(board.to_json()["cells"], 1)}
    page = url(rows, cols, {"surface": dark, "number": given_numbers}, {"symbol": lamps})
    document = read_document(page, None if dark else "akari")
    assert document.puzzle == puzzle
    assert document.board == (board if lamps else None)


@given(**SIZES)
def test_hashi(rows: int, cols: int, seed: int) -> None:
    puzzle, board = made("hashi", rows, cols, seed)
    sketch = Sketch.blank(rows, cols)
    draw_bridges(board.to_json()["bridges"], sketch)
    across, down = sketch.across, sketch.down
    sign = {1: 3, 2: 30}
    lines = {((r, c), (r, c + 1)): sign[n] for r, row in enumerate(across) for c, n in enumerate(row) if n}
    # The ends of a line may come in either order.
    lines |= {((r + 1, c), (r, c)): sign[n] for r, row in enumerate(down) for c, n in enumerate(row) if n}
    document = read_document(url(rows, cols, {"number": numbers(puzzle.to_json()["cells"], 6)}, {"line": lines}))
    assert document.puzzle == puzzle
    assert document.board == (board if lines else None)


@given(**SIZES)
def test_shikaku(rows: int, cols: int, seed: int) -> None:
    puzzle, board = made("shikaku", rows, cols, seed)
    sketch = Sketch.blank(rows, cols)
    draw_walls(board.to_json()["rectangles"], sketch)
    across, down = sketch.across, sketch.down
    edges = {((r - 1, c), (r, c)): 3 for r, row in enumerate(across) for c, n in enumerate(row) if n}
    edges |= {((r, c - 1), (r, c)): 3 for r, row in enumerate(down) for c, n in enumerate(row) if n}
    # The frame may be drawn too, and crosses are not walls.
    frame = {((r - 1, -1), (r, -1)): 3 for r in range(rows)} | {
        ((rows - 1, c - 1), (rows - 1, c)): 3 for c in range(cols)
    }
    crosses = {((r - 1, c), (r, c)): 98 for r, row in enumerate(across) for c, n in enumerate(row) if not n}
    page = url(rows, cols, {"number": numbers(puzzle.to_json()["cells"], 7)}, {"lineE": edges | frame | crosses})
    document = read_document(page)
    assert document.puzzle == puzzle
    assert document.board == (board if edges else None)


@given(**SIZES)
def test_nonogram(rows: int, cols: int, seed: int) -> None:
    puzzle, board = made("nonogram", rows, cols, seed)
    data = puzzle.to_json()
    top = max(map(len, data["col_clues"]))
    left = max(map(len, data["row_clues"]))
    clues = {(i - len(line), c): [n, 1, "1"] for c, line in enumerate(data["col_clues"]) for i, n in enumerate(line)}
    clues |= {(r, i - len(line)): [n, 1, "1"] for r, line in enumerate(data["row_clues"]) for i, n in enumerate(line)}
    black = dict.fromkeys(where(board.to_json()["cells"], 1), 4)
    page = url(rows, cols, {"number": clues}, {"surface": black}, (top, 1, left, 0))
    document = read_document(page, None if clues else "nonogram")
    assert document.puzzle == puzzle
    assert document.board == (board if black else None)


OUTSIDE = [(-1, -1), (-1, 0), (-1, 2), (0, -1), (0, 2), (2, -1), (2, 0), (2, 2)]
"""Places beside a board of two rows and two columns."""


def told_beside(kind: str, problem: dict[str, Any], solution: dict[str, Any], beside: dict[str, Any]) -> None:
    """A page is read as the same page with things beside the board."""
    told = read_document(url(2, 2, problem, solution, (1, 1, 1, 1)), kind)
    assert told.board is not None
    for layer in (problem, solution):
        layer |= {name: beside[name] | layer.get(name, {}) for name in beside}
    assert read_document(url(2, 2, problem, solution, (1, 1, 1, 1)), kind) == told


def test_what_is_drawn_beside_the_board_is_passed_over() -> None:
    numbers_beside = {"number": {cell: ["7", 1, "1"] for cell in OUTSIDE}}
    shades_beside = {"surface": dict.fromkeys(OUTSIDE, 4), "symbol": {cell: [3, "sun_moon", 1] for cell in OUTSIDE}}
    two = {"number": {(1, 1): ["2", 1, "1"]}}
    told_beside("nurikabe", dict(two), {"surface": {(0, 0): 4}}, numbers_beside | shades_beside)
    lamp = {"symbol": {(0, 0): [3, "sun_moon", 1]}}
    told_beside("akari", two | {"surface": {(1, 1): 4}}, lamp, numbers_beside | shades_beside)
    ends = {(0, 0): ["1", 6, "1"], (0, 1): ["1", 6, "1"]}
    lines = {((0, -1), (0, 0)): 3, ((0, 1), (0, 2)): 3, ((-1, 0), (0, 0)): 3, ((2, 0), (2, 1)): 3, ((0, 2), (1, 2)): 3}
    told_beside("hashi", {"number": ends}, {"line": {((0, 0), (0, 1)): 3}}, numbers_beside | {"line": lines})
    edges = {
        ((-1, -1), (0, -1)): 3,
        ((1, 0), (2, 0)): 3,
        ((-1, 1), (0, 1)): 3,
        ((1, 0), (1, 1)): 3,
        ((0, 1), (0, 2)): 3,
    }
    wall = {((-1, 0), (0, 0)): 3, ((0, 0), (1, 0)): 3}
    told_beside("shikaku", dict(two), {"lineE": wall}, numbers_beside | {"lineE": edges})


def test_the_clues_of_a_nonogram_stand_above_and_on_the_left() -> None:
    clues = {(-1, 0): ["1", 1, "1"], (1, -1): ["2", 1, "1"], (-2, 1): ["1", 1, "1"], (-1, 1): ["?", 1, "1"]}
    page = url(2, 2, {"number": clues}, None, (2, 1, 1, 1))
    told = read(page, kind="nonogram")
    assert told.to_json() == {"kind": "nonogram", "row_clues": [[], [2]], "col_clues": [[1], [1, "?"]]}
    assert read(page) == told
    clues |= {cell: ["x", 1, "1"] for cell in ((0, 0), (1, 1), (-2, -1), (-1, -1), (-1, 2), (0, 2), (2, -1), (2, 0))}
    clues[0, -1] = ["2", 1, "1"]
    again = read(url(2, 2, {"number": clues}, None, (2, 1, 1, 1)), kind="nonogram")
    assert again.to_json()["row_clues"] == [[2], [2]]
    assert again.to_json()["col_clues"] == told.to_json()["col_clues"]
    clues[0, -1] = ["x", 1, "1"]
    with pytest.raises(FormatError, match=r"^the margin holds 'x'; expected a number or '\?'"):
        read(url(2, 2, {"number": clues}, None, (2, 1, 1, 1)), kind="nonogram")


def test_unknown_numbers_and_the_title() -> None:
    clues = {(0, 0): ["?", 6, "1"], (0, 2): [" ", 6, "1"], (2, 0): ["", 6, "1"], (2, 2): [2, 6, "1"]}
    document = read_document(url(3, 3, {"number": clues}, title="Bridges%2C the first"))
    assert document.puzzle == kind_named("hashi").from_json({"cells": [["?", None, "?"], [None] * 3, ["?", None, 2]]})
    assert dict(document.info) == {"title": "Bridges, the first"}


@pytest.mark.parametrize(
    ("title", "style", "kind"),
    [
        ("A Shikaku", 1, "shikaku"),
        ("Light Up 3", 1, "akari"),
        ("", 6, "hashi"),
        ("", 7, "shikaku"),
        ("", 1, "nurikabe"),
    ],
)
def test_the_kind_is_told_by_the_title_or_by_what_is_drawn(title: str, style: int, kind: str) -> None:
    assert read(url(2, 2, {"number": {(0, 0): ["2", style, "1"]}}, title=title)).kind == kind


SEVEN = {"number": {(0, 0): ["7", 1, "1"]}}


@pytest.mark.parametrize(
    ("tags", "mode", "kind"),
    [
        ('["shikaku"]', "", "shikaku"),
        ('["nurikabe"]', "", "nurikabe"),
        ('["loop", "nurikabe"]', "", "nurikabe"),
        ('[3, "nurikabe"]', "", "nurikabe"),
        ('["not JSON', '"combi":["hashi"]', "hashi"),
        ("[]", '"combi":["hashi"]', "hashi"),
        ('{"nurikabe": 1}', '"combi":["hashi"]', "hashi"),
    ],
)
def test_the_kind_is_told_by_the_tags_or_by_the_mode(tags: str, mode: str, kind: str) -> None:
    assert read(url(2, 4, SEVEN, tags=tags, mode=mode)).kind == kind


def test_tags_of_other_genres_are_believed() -> None:
    with pytest.raises(UnknownKind, match="sudoku, loop"):
        read(url(2, 4, SEVEN, tags='["sudoku", "loop"]'))


def one(style: int, number: object = "2", cell: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    return {"number": {cell: [number, style, "1"]}}


@pytest.mark.parametrize(
    ("problem", "told", "kind", "others"),
    [
        (one(1), {}, "nurikabe", ("shikaku",)),
        (one(1, "?"), {}, "nurikabe", ("shikaku",)),
        (one(1, "4"), {}, "shikaku", ("nurikabe",)),
        (one(6), {}, "hashi", ()),
        (one(7), {}, "shikaku", ()),
        ({"number": {(0, 0): ["2"]}}, {}, "nurikabe", ("shikaku",)),
        ({"number": {(0, 0): ["2", True, "1"]}}, {}, "nurikabe", ("shikaku",)),
        ({"surface": {(0, 0): 4}}, {}, "akari", ()),
        (one(1, "1", (-1, 0)), {"margins": (1, 0, 0, 0)}, "nonogram", ()),
        (one(1, "1", (0, -1)), {"margins": (0, 0, 1, 0)}, "nonogram", ()),
        (one(1), {"solution": {"line": {((0, 0), (0, 1)): 3}}}, "hashi", ()),
        (one(1), {"solution": {"lineE": {((-1, 0), (0, 0)): 3}}}, "shikaku", ()),
        (one(1), {"title": "A Shikaku"}, "shikaku", None),
        (one(1), {"title": "Shikaku or Nurikabe"}, "nurikabe", ("shikaku",)),
        (one(1), {"tags": '["shikaku", "nurikabe"]'}, "nurikabe", ("shikaku",)),
        (one(1), {"tags": '["shikaku"]', "title": "Nurikabe"}, "shikaku", None),
        (one(1), {"title": "Shikaku", "mode": '"combi":["nurikabe"]'}, "shikaku", None),
    ],
)
def test_what_is_only_guessed_is_said(
    problem: dict[str, Any], told: dict[str, Any], kind: str, others: tuple[str, ...] | None
) -> None:
    size = (2, 3) if "solution" in told else (2, 2)
    document = read_document(url(*size, problem, **told))
    assert (document.puzzle.kind, document.guessed) == (kind, others)
    assert read_document(url(*size, problem, **told), kind).guessed is None


@pytest.mark.parametrize(
    ("problem", "told", "kind", "reason"),
    [
        ({"surface": {(0, 0): 2}}, {}, None, "the page does not tell which kind of puzzle it is"),
        (one(1), {"title": "A Sudoku"}, None, "the page says that it is 'A Sudoku'; name the kind"),
        (one(1), {"tags": '["sudoku"]'}, "shikaku", "the page is tagged 'sudoku', not shikaku"),
        (one(1), {"tags": '["shikaku", "hashi"]'}, "nurikabe", "the page is tagged 'shikaku, hashi', not nurikabe"),
        (
            one(1, "9"),
            {},
            None,
            "the page has numbers, as several kinds have: nurikabe, shikaku; name the kind",
        ),
    ],
)
def test_what_does_not_tell_its_kind(
    problem: dict[str, Any], told: dict[str, Any], kind: str | None, reason: str
) -> None:
    with pytest.raises(UnknownKind, match=f"^{reason}"):
        read(url(2, 2, problem, **told), kind=kind)
    if "title" in told:
        assert read(url(2, 2, problem, **told), kind="shikaku").kind == "shikaku"


def test_the_kind_is_told_by_the_solution() -> None:
    clues = {(0, 0): ["1", 1, "1"], (0, 2): ["1", 1, "1"]}
    lines = {((0, 0), (0, 1)): 3, ((0, 1), (0, 2)): 3}
    assert read(url(1, 3, {"number": clues}, {"line": lines})).kind == "hashi"
    assert (
        read(
            url(1, 3, {"number": {(0, 0): ["2", 1, "1"], (0, 2): ["1", 1, "1"]}}, {"lineE": {((-1, 1), (0, 1)): 3}})
        ).kind
        == "shikaku"
    )


def test_shapes_of_a_url() -> None:
    page = url(2, 3, {"number": {(0, 0): ["2", 1, "1"]}})
    puzzle = read(page)
    data = page.removeprefix(SITE)
    assert read(f"https://opt-pan.github.io/penpa-edit/?m=solve&p={data}") == puzzle
    assert read(f"m=edit&p={data}&a=RY9BCoMwEEWv") == puzzle
    assert read(SITE + data.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")) == puzzle
    assert read(SITE + data.rstrip("=")) == puzzle
    assert read("https://swaroopg92.github.io/penpa-edit/?m=solve&p=https://puzz.link/p?nurikabe/3/2/2k") == puzzle


@pytest.mark.parametrize(
    ("page", "error", "reason"),
    [
        (SITE, FormatError, "no 'p='"),
        (SITE + "@@@@", FormatError, "not base64"),
        (SITE + "A", FormatError, "not base64"),
        (SITE + "////", FormatError, "cannot be unpacked"),
        (url(2, 2, {"number": {(0, 0): ["2", 1, "1"]}})[:-20], FormatError, "cut off|base64|unpacked"),
        (pack("square," + "0" * 3_000_000), FormatError, "larger than 2,000,000 bytes"),
        (pack("hello"), FormatError, "has 1 lines"),
        (pack("hex,3,3\n[0,0,0,0]\n\n{}\n{}"), FormatError, "only 'square'"),
        (pack("square,3\n[0,0,0,0]\n\n{}\n{}"), FormatError, "no size"),
        (pack("square,3,3\n[0,0,9]\n\n{}\n{}"), FormatError, "margins"),
        (pack("square,3,3\n[9,0,0,0]\n\n{}\n{}"), FormatError, "-6 rows"),
        (pack("square,9999,9999\n[0,0,0,0]\n\n{}\n{}"), FormatError, "9999 rows"),
        (pack("square,3,3\n[0,0,0,0]\n\n{zN:{\n{}"), FormatError, "not JSON"),
        (pack("square,3,3\n[0,0,0,0]\n\n[1]\n{}"), FormatError, "not an object"),
        (pack("square,3,3\n[0,0,0,0]\n\n" + "[" * 100_000), FormatError, "nested too deeply"),
        (pack('square,3,3\n[0,0,0,0]\n\n{zN:{"x":["1",1,"1"]}}\n{}'), FormatError, "index of a cell"),
        (url(1, 2, {"number": {(0, 1): ["abc", 1, "1"]}}), FormatError, "r1c2 holds 'abc'"),
        (url(1, 2, {"number": {(0, 1): [["2"], 1, "1"]}}), FormatError, "r1c2 holds"),
        (url(1, 2, {}), UnknownKind, "does not tell which kind"),
        (url(1, 2, {"number": {(0, 1): ["9", 6, "1"]}}), PensilError, "from 1 to 8"),
    ],
)
def test_faults(page: str, error: type[PensilError], reason: str) -> None:
    with pytest.raises(error, match=reason):
        read(page)
