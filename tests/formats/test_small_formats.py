"""Formats that small programs and web pages use: tasks, plain grids, lists, links of kanpen, and what is like them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Puzzle
from pensil.errors import FormatError, GuessWarning, PensilError, UnknownKind
from pensil.formats import read, read_document, write
from pensil.formats.nonogram.color_names import COLORS
from pensil.formats.sgt_coding import encode_cells, encode_lists
from pensil.kinds import KINDS, kind_named
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.checks import some

HOOK = Nonogram([[2], [1, 1]], [[2], [1], [1]])
ISLANDS = "<1,1,2> <1,2,2> <2,1,1> <2,3,1> <3,2,2> <3,3,2>"


def made(kind: str, rows: int, cols: int, seed: int) -> Puzzle:
    puzzle, _ = kind_named(kind).compose(Random(seed), rows, cols)
    return puzzle


def task_of(puzzle: Puzzle) -> str:
    data = puzzle.to_json()
    entry = kind_named(puzzle.kind).exchange().task
    assert entry is not None
    if "row_clues" in data:
        return encode_lists(data["col_clues"] + data["row_clues"])
    return encode_cells(data["cells"], entry.signs)


TASKS = [kind.name for kind in KINDS if kind.exchange().task]


@pytest.mark.parametrize("kind", TASKS)
@pytest.mark.parametrize("seed", range(5))
def test_tasks(kind: str, seed: int) -> None:
    entry = kind_named(kind).exchange().task
    assert entry is not None
    wide, square = made(kind, 4, 7, seed), made(kind, 6, 6, seed)
    assert read(f"7x4:{task_of(wide)}", kind=kind, format="task") == wide
    assert read(task_of(square), kind=kind, format="task") == square
    page = f"<a href='https://www.puzzle-{entry.site}.com/'>x</a><script>puzzleWidth: 7, puzzleHeight: 4; var task = "
    assert read(f"{page}'{task_of(wide)}';</script>") == wide
    assert read(json.dumps({"task": task_of(square)})[1:-1], kind=kind) == square


def test_a_page_is_of_the_site_that_it_names_most_often() -> None:
    """Pages have links to their sisters, also in the other spelling."""
    islands, sisters = "www.puzzle-nurikabe.com puzzles-mobile.com/nurikabe", "www.puzzle-bridges.com"
    script = "<script>puzzleWidth = 2; puzzleHeight = 1; var task = '2a';</script>"
    puzzle = read("nurikabe\n2 .\n")
    assert read(f"{sisters} {islands} {script}") == puzzle
    assert read(f"{islands} {sisters} www.puzzle-dominosa.com {script}") == puzzle
    for page in (f"{islands} {sisters} {sisters}", f"{sisters} {sisters} {islands}", ""):
        with pytest.raises(UnknownKind, match="a task does not name its kind"):
            read(f"{page} {script}", format="task")


def test_a_task_needs_its_kind_and_its_size() -> None:
    with pytest.raises(UnknownKind, match="name the kind \\(--kind\\)"):
        read("a2b_3d")
    with pytest.raises(FormatError, match="the task has 8 cells; say the size, as in 10x5:a2b1_1b"):
        read("a2b1_1b", kind="nurikabe")
    with pytest.raises(FormatError, match="the task has 3 lists; say the size"):
        read("task = '1/1/1'", kind="nonogram")
    with pytest.raises(FormatError, match="the size is 9999x1"):
        read("9999x1:a1", kind="nurikabe")


@pytest.mark.parametrize(
    ("text", "kind", "position", "reason"),
    [
        ("x task = '2bZa'", "nurikabe", 12, "'Z' has no meaning"),
        ("<script>puzzleWidth: 2, puzzleHeight: 2; var task = '2c1'</script>", "nurikabe", 55, "more than the 4 cells"),
        ("<script>var task = '2b'</script>", "nurikabe", 20, "the task has 3 cells; say the size"),
        ("<script>var task = '1/1/1'</script>", "nonogram", 20, "the task has 3 lists; say the size"),
        ("2x2:2c1", "nurikabe", 6, "more than the 4 cells"),
        ("2x2:1/1/1", "nonogram", 4, "3 lists of blocks; the columns and rows are 4"),
        ("2x2:1/1/x/1", "nonogram", 8, "'x' is not a list of blocks"),
        ("2b", "nurikabe", 0, "the task has 3 cells; say the size"),
        ("/".join(["1"] * 2002), "nonogram", 0, "the board has a side of 1001; the most is 1000"),
        ("1001x1:" + "/".join(["1"] * 1002), "nonogram", None, "the size is 1001x1; expected sides from 1"),
        ("1x1001:" + "/".join(["1"] * 1002), "nonogram", None, "the size is 1x1001; expected sides from 1"),
        ("0x2:a", "nurikabe", None, "the size is 0x2; expected sides from 1"),
        ("2x0:a", "nurikabe", None, "the size is 2x0; expected sides from 1"),
        ("z" * 38538 + "m", "nurikabe", 0, "the board has a side of 1001; the most is 1000"),
    ],
    ids=range(14),
)
def test_a_fault_of_a_task_has_its_place(text: str, kind: str, position: int | None, reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        read(text, kind=kind, format="task")
    assert caught.value.position == position


def grid_of(puzzle: Puzzle, empty: str, between: str = " ") -> str:
    cells = puzzle.to_json()["cells"]
    return "\n".join(between.join(empty if clue is None else str(clue) for clue in row) for row in cells)


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS if kind.exchange().grid and kind.exchange().kanpen])
@pytest.mark.parametrize("size", [(4, 7), (7, 4), (1, 2)])
def test_grids_of_cells(kind: str, size: tuple[int, int]) -> None:
    puzzle = made(kind, *size, seed=2)
    entry = kind_named(kind).exchange().grid
    assert entry is not None
    for empty in some(entry.empty):
        for text in (grid_of(puzzle, empty), f"{size[0]} {size[1]}\n{grid_of(puzzle, empty)}\n"):
            assert read(text, kind=kind, format="grid") == puzzle
        assert read(f"{size[0]} {size[1]}\n{grid_of(puzzle, empty)}", kind=kind) == puzzle


def test_the_kind_of_a_grid_is_told_where_one_fits() -> None:
    assert read("2 3\n6 . .\n. . .\n").kind == "shikaku"
    assert read("2 3\n3..\n...\n").kind == "nurikabe"
    assert read("2 3\n#..\n.1.\n").kind == "akari"
    with pytest.raises(UnknownKind, match="several fit: hashi, nurikabe; name the kind"):
        read("2 0 2\n0 0 0\n")
    with pytest.raises(UnknownKind, match="fits none"):
        read("9 9 9\n. . .\n")
    with pytest.raises(FormatError, match="line 2: cell 2 is 'q'"):
        read("1 2\n. q\n", kind="akari", format="grid")


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("2 1\n.\n2\n", [[None], [2]]),
        ("1 2\n.2\n", [[None, 2]]),
        ("1 2\n. 2\n", [[None, 2]]),
        ("2 2\n.2\n. .\n", None),
        ("2 2\n. 2\n..\n", None),
        (".2\n..\n", [[None, 2], [None, None]]),
        (".2\n.\n", None),
        ("2 1\n", [[2, 1]]),
        ("0 2\n. 2\n", [[None, 2], [None, 2]]),
        ("1 1\n. 2\n", [[1, 1], [None, 2]]),
        ("1 2\n. 2\n. .\n", [[1, 2], [None, 2], [None, None]]),
        ("1 2 \n\n . 2 \n", [[None, 2]]),
        ("10 .\n. 2\n", [[10, None], [None, 2]]),
    ],
)
def test_rows_of_a_grid(text: str, cells: list[list[int | None]] | None) -> None:
    if cells is None:
        with pytest.raises(PensilError):
            read(text, kind="nurikabe", format="grid")
    else:
        assert read(text, kind="nurikabe", format="grid").to_json()["cells"] == cells


def test_the_matrix_of_the_paper_on_nurikabe() -> None:
    puzzle = read("2 0\n0 0\n", kind="nurikabe")
    document = read_document("2 -1\n0 -1\n")
    assert document.puzzle == puzzle
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[0, 1], [0, 1]]}


def test_the_kind_of_a_grid_is_not_guessed_silently() -> None:
    document = read_document("1 . .\n. . 2\n")
    assert (document.puzzle.kind, document.guessed) == ("nurikabe", ("akari", "hashi", "shikaku"))
    assert document.doubt == (
        "the input does not name its kind and is read as nurikabe; it may also be akari, hashi, shikaku (--kind)"
    )
    with pytest.warns(GuessWarning, match="read as nurikabe; it may also be akari, hashi, shikaku"):
        assert pensil.read("1 . .\n. . 2\n") == document.puzzle
    with pytest.warns(GuessWarning, match="read as nurikabe"):
        assert pensil.read_all("1 . .\n. . 2\n") == [document.puzzle]
    for kind in ("nurikabe", "shikaku"):
        assert read_document("1 . .\n. . 2\n", kind=kind).doubt is None
    assert read_document(". # 2\n. . .\n").doubt is None  # only an Akari has walls
    assert read_document("nurikabe\n1 . .\n. . 2\n").doubt is None


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("3 4\n. . 2 .\n. . . .\n", 1, "the first line promises 3 rows of 4 cells; below it: 2"),
        ("3 4\n0 0 2 0\n0 0 0 0\n", 1, "the first line promises 3 rows of 4 cells; below it: 2"),
        ("1 4\n..2.\n....\n", 1, "the first line promises 1 rows of 4 cells; below it: 2"),
        ("3 4\n. . 2 .\n. . .\n. . . .\n", 3, "the first line promises rows of 4 cells; this one has 3"),
        ("\n3 4\n..2..\n....\n....\n", 3, "the first line promises rows of 4 cells; this one has 5"),
    ],
)
def test_rows_that_are_not_as_the_first_line_promises(text: str, line: int, reason: str) -> None:
    for kind in some(kind for kind in KINDS if kind.exchange().grid is not None and "nin" not in kind.exchange().files):
        with pytest.raises(FormatError) as caught:
            read(text, kind=kind.name)
        assert (caught.value.line, caught.value.reason) == (line, reason)


def test_a_first_line_that_is_a_row_of_cells_promises_nothing() -> None:
    assert read("2 1\n0 0\n0 0\n", kind="nurikabe", format="grid").to_json()["cells"][0] == [2, 1]
    with pytest.raises(FormatError, match="the input is nonogram, not akari"):
        read("2 1\n2\n1\n1\n", kind="akari")


def test_lists_of_a_nonogram_below_height_and_width() -> None:
    assert read("2 3\n2\n1\n1\n2\n1 1\n", kind="nonogram", format="grid") == HOOK
    with pytest.raises(FormatError, match="4 lists of numbers; 3 columns and 2 rows are 5"):
        read("2 3\n2\n1\n1\n2\n", kind="nonogram", format="grid")


def test_islands_of_the_paper_on_hashi() -> None:
    puzzle = read(ISLANDS)
    assert puzzle.to_json()["cells"] == [[2, 1, None], [2, None, 2], [None, 1, 2]]
    assert read("[(0, 0, 2), (0, 1, 2), (1, 0, 1), (1, 2, 1), (2, 1, 2), (2, 2, 2)]") == puzzle


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<1,1,2> <1,1,3>", "two islands at <1,1>"),
        ("<1,1,2> x", "expected an island"),
        ("<1,1,2> <9999,1,3>", "9999 columns; the most is"),
        ("<1,1,9> <1,3,1>", "from 1 to 8"),
    ],
)
def test_faults_of_islands(text: str, reason: str) -> None:
    with pytest.raises(PensilError, match=reason):
        read(text)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("<1,1,2> <1,2,2>", [[2], [2]]),
        ("<0,1,2> <0,2,?>", [[None], [2], ["?"]]),
        ("<1,0,2> <2,0,3>", [[None, 2, 3]]),
        ("<2,3,1>", [[None, None], [None, None], [None, 1]]),
        ("{(1, 1, 2); [<3,1,2>]}", [[2, None, 2]]),
    ],
)
def test_places_of_islands_are_counted_from_1_or_from_0(text: str, cells: list[list[Any]]) -> None:
    assert read(text, format="islands").to_json()["cells"] == cells


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("<1,1,2> <1,3,2> x", 16, "expected an island such as <1,1,2>, not 'x'"),
        ("<1,1,2> <1,3,2> <1,1,2>", 16, "there are two islands at <1,1>"),
        ("<1,1,2>" + "x" * 30, 7, f"not '{'x' * 20}'$"),
        ("[]", None, "expected islands such as <1,1,2>"),
        ("<0,0,1><1000,0,1>", None, "the islands need 1 rows and 1001 columns; the most is 1000"),
        ("<1,1,1><1,1001,1>", None, "the islands need 1001 rows and 1 columns; the most is 1000"),
    ],
)
def test_a_fault_of_islands_has_its_place(text: str, position: int | None, reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        read(text, format="islands")
    assert caught.value.position == position


def test_as_many_islands_in_a_row_as_a_board_is_wide() -> None:
    assert (read("<1,1,1><1000,1,1>").cols, read("<0,0,1><0,999,1>").rows) == (1000, 1000)


KANPEN = [
    ("nurikabe.html?problem=2/3/2_._./._._0/", "nurikabe", [[2, None, None], [None, None, "?"]]),
    ("bijutsukan.html?problem=2/2/5_._/._1_/", "akari", [["#", None], [None, 1]]),
    ("hashi.html?problem=1/3/9_._1_/", "hashi", [["?", None, 1]]),
    ("shikaku.html?problem=1/3/3_._.", "shikaku", [[3, None, None]]),
]


@pytest.mark.parametrize(("link", "kind", "cells"), KANPEN)
def test_kanpen(link: str, kind: str, cells: list[list[Any]]) -> None:
    puzzle = read(f"http://www.kanpen.net/{link}")
    assert (puzzle.kind, puzzle.to_json()["cells"]) == (kind, cells)
    with pytest.raises(FormatError, match="the input is"):
        read(f"http://www.kanpen.net/{link}", kind="nonogram", format="kanpen")


@pytest.mark.parametrize("tail", ["", "/", "&a=b", "/&a=b", "#top", "/#top&a"])
@pytest.mark.parametrize("head", ["http://www.kanpen.net/nurikabe.html", "a/NURIKABE.htm", "x.org/a-nurikabe.html"])
def test_shapes_of_links_of_kanpen(head: str, tail: str) -> None:
    puzzle = read("nurikabe\n2 . .\n. . ?\n")
    for cells in ("2_._./._._0", "2_._._/._._0_", "_2_._./._._0"):
        assert read(f"{head}?problem=2/3/{cells}{tail}") == puzzle


@pytest.mark.parametrize(
    ("link", "position", "reason"),
    [
        ("nurikabe.html?problem=2", 23, "the link ends too early; expected rows/columns/cells"),
        ("nurikabe.html?problem=", 22, "the link ends too early"),
        ("nurikabe.html?problem=x/2/1", 22, "the number of rows is 'x'"),
        ("nurikabe.html?problem=2/x/1", 22, "the number of columns is 'x'"),
        ("nurikabe.html?problem=2/1/1", 22, "the link has 1 rows of cells; expected 2"),
        ("nurikabe.html?problem=1/1/1/1", 22, "the link has 2 rows of cells; expected 1"),
        ("nurikabe.html?problem=2/2/1_./._x", None, "row 2, cell 2 is 'x'; expected a number or '.'"),
        ("nurikabe.html?problem=2/2/1_./._._.", None, "row 2 has 3 cells; expected 2"),
    ],
)
def test_a_fault_of_a_link_of_kanpen_has_its_place(link: str, position: int | None, reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        read(link)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("sudoku.html?problem=1/1/1", "kanpen's 'sudoku' is not known"),
        ("nurikabe.html?problem=2", "ends too early"),
        ("nurikabe.html?problem=2/2/1_1/", "1 rows of cells; expected 2"),
        ("nurikabe.html?problem=1/2/1/", "row 1 has 1 cells"),
        ("nurikabe.html?problem=1/2/1_x/", "cell 2 is 'x'"),
        ("nurikabe.html?problem=1/99999/1_x/", "number of columns"),
    ],
)
def test_faults_of_kanpen(link: str, reason: str) -> None:
    with pytest.raises(PensilError, match=reason):
        read(f"http://www.kanpen.net/{link}")


HOOKS = {
    "rows": '{"rows": [[2], [1, 1]], "columns": [[2], [1], [1]]}',
    "short names": '{"name": "x", "row_clues": ["2", "1 1"], "colClues": [2, "1", [1]]}',
    "inside": '{"id": 3, "task": {"rows": [[0, 2], ["1", "1"]], "cols": [[2], [1], [1]]}}',
    "ini": "; a hook\n[clues]\nrows = 2, 1 1\ncolumns =\n  2\n  # between\n  1,\n  1\n",
    "toml": '[clues]\nrows = """\n2  # upper\n\'1 1\'\n"""\ncolumns = [\'2\', "1", \'1\']\n[colors]\n',
    "lists": "2\n1, 1\n2\n1\n1\n",
    "lists, divided by a blank line": "2\n1 1\n\n2\n1\n1\n",
    "lists, with remarks": "# hook\n# row clues\n2\n1,1\n\n# column clues\n2\n1\n1\n",
    "lists, divided by &": "* hook\n* 2 x 3\n2\n1 1\n&\n2\n1\n1\n",
    "lists, ended by zeros": "2 0\n1 1 0\n#\n2 0\n1 0\n1 0\n#\n",
    "sections without sizes": "rows\n2\n1 1\ncolumns\n2\n1\n1\n",
    "sgriddler": "MK Version 3.0\n\n3 2\n\n##.\n#.#\n\n 2\n 1\n 1\n\n 2\n 1 1\n",
    "dzn": "% a hook\nrows = 2;\nrow_rule_len = 2;\nrow_rules = [|0,2|1,1|];\n"
    "cols = 3;\ncol_rule_len = 1;\ncol_rules = array2d(1..cols, 1..col_rule_len, [2, 1, 1]);\n",
}


@pytest.mark.parametrize("text", HOOKS.values(), ids=HOOKS.keys())
def test_one_nonogram_in_many_formats(text: str) -> None:
    assert read(text) == HOOK


def test_the_line_between_the_lists_counts_where_two_places_would_do() -> None:
    clues = [["1"], [], [], ["1"]]
    for rows in (1, 2, 3):
        lines = [" ".join(clue) or "0" for clue in clues]
        assert read("\n".join([*lines[:rows], "", *lines[rows:]])).rows == rows


STARS = [
    "nonogram\nrows\n2\n* 1\ncolumns\n1\n1\n",
    "width 2\nheight 2\nrows\n2\n*\ncolumns\n1\n1\n",
    "2 2\n2\n*\n1\n1\n",
    ": rows\n2\n*\n: columns\n1\n1\n",
    "[clues]\nrows = 2, *\ncolumns = 1, 1\n",
    '{"rows": [[2], ["*"]], "columns": [[1], [1]]}',
    '<puzzle><clues type="rows"><line><count>2</count></line><line><count>*</count></line></clues></puzzle>',
]


@pytest.mark.parametrize("text", STARS)
def test_clues_with_a_star_are_refused_by_name(text: str) -> None:
    with pytest.raises(FormatError, match=r"(line \d+|row 2).*: a clue with '\*', for any number of blocks, is not"):
        read(text)


def test_colours_of_ini_files() -> None:
    text = "[clues]\nrows=1r 1g 1\ncolumns=1r,1g,1\n[colors]\nr = (red) %\ng = (0, 128, 255) *\n"
    colors = ["#ff0000", "#0080ff", "#000000"]
    assert read(text) == Nonogram([[(1, 1), (1, 2), (1, 3)]], [[(1, 1)], [(1, 2)], [(1, 3)]], colors)


def test_names_of_colours() -> None:
    assert len(COLORS) == 148
    for name, color in some(COLORS.items()):
        told = read(f"#d\n  a:a {name}\n: rows\n1a\n: columns\n1a\n").to_json().get("palette", ["#000000"])
        assert told == [color] or name in ("green", "gray", "grey", "purple", "maroon")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[clues]\nrows=1\n", "expected 'columns =' with lists"),
        ("[clues]\nrows=1\nrows=1\n", "line 3: 'rows' is told twice"),
        ("[clues]\nrows=x\ncolumns=1\n", "line 2: expected the length of a block, not 'x'"),
        ("[clues]\nrows=1q\ncolumns=1\n", "no colour is called 'q'"),
        ("[clues]\nrows=1\ncolumns=1\n[colors]\nr = red\n", "expected a colour such as r ="),
        ("[clues]\nrows=1\ncolumns=1\n[colors]\nr = (0, 0, 256)\n", "too large"),
        ("MK Version 3.0\n\n3 2\n\n 2\n 1\n 1\n", "clues without the picture are not read"),
        ("MK Version 3.0\n\n3\n", "expected the number of columns and rows"),
        ("rows = 1; row_rules = [|1|];", "expected 'row_rule_len = '"),
        ("rows = 2; row_rule_len = 1; row_rules = [|1|];", "row_rules has 1 numbers; expected 2 x 1"),
        ('{"rows": [[1]], "columns": [[true]]}', "column 1: expected a list of numbers"),
        ('{"rows": [[1]], "columns": [["x"]]}', "column 1: expected a list of numbers"),
        ('{"rows": [[1]], "columns": [[1]], "data": 3, "colour": []}', ""),
    ],
)
def test_faults(text: str, reason: str) -> None:
    if not reason:
        assert read(text) == Nonogram([[1]], [[1]])
        return
    with pytest.raises(PensilError, match=reason):
        read(text)


def test_a_board_of_one_cell_is_no_id() -> None:
    with pytest.raises(PensilError, match="no board of one cell"):
        write(kind_named("shikaku").from_json({"cells": [[1]]}), "sgt")
