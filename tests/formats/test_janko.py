"""janko.at text and pages, and puzzlekit-dataset files, which have the same grids."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError, PensilError, SeveralPuzzles, UnknownFormat, UnknownKind
from pensil.formats import read, read_all, read_document, read_parts, write
from pensil.kinds import kind_named
from tests.formats.answers import read_both

GRIDS = {
    # kind: problem, solution, the board of the solution
    "akari": ("- x -\n- 1 -\n", "o - -\n- - o\n", {"cells": [[1, 0, 0], [0, 0, 1]]}),
    "nurikabe": ("2 - -\n- - 1\n", "- - x\nx x -\n", {"cells": [[0, 0, 1], [1, 1, 0]]}),
    "hashi": (
        "2 - 2\n- - -\n1 - 1\n",
        "- 1 -\na - a\n- - -\n",
        {"bridges": [[0, 0, 0, 2, 1], [0, 0, 2, 0, 1], [0, 2, 2, 2, 1]]},
    ),
    "shikaku": ("2 - 4\n- - -\n", "1 2 2\n1 2 2\n", {"rectangles": [[0, 0, 1, 0], [0, 1, 1, 2]]}),
}
NONOGRAM = "[begin]\n[solution]\nx x -\n- - x\n[end]\n"


def text(problem: str, solution: str, bracketed: bool = True, settings: str = "") -> str:
    heads = ("[{}]" if bracketed else "{}").format
    return (
        f"{heads('begin')}\n{settings}unit 30\nsize 3\n{heads('problem')}\n{problem}"
        f"{heads('solution')}\n{solution}{heads('moves')}\n7f8\n{heads('end')}\nafter the end\n"
    )


@pytest.mark.parametrize("bracketed", [True, False])
@pytest.mark.parametrize("kind", GRIDS)
def test_the_kind_is_told_from_the_cells(kind: str, bracketed: bool) -> None:
    problem, solution, board = GRIDS[kind]
    document = read_document(text(problem, solution, bracketed))
    assert document.puzzle.kind == kind
    assert document.board is not None
    assert document.board.to_json() == board
    assert read_document(text(problem, solution, bracketed).upper()) == document
    assert (document.puzzle.rows, document.puzzle.cols) == (len(problem.splitlines()), 3)


def test_a_nonogram_gets_its_clues_from_the_solution() -> None:
    document = read_document(NONOGRAM)
    assert document.puzzle.to_json() == {"kind": "nonogram", "row_clues": [[2], [1]], "col_clues": [[1], [1], [1]]}
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[1, 1, 0], [0, 0, 1]]}


@pytest.mark.parametrize(
    "labels", ["1\n1\n1\n", "1 1 1\n", "- - -\n1 1 1\n"], ids=["a line each", "above", "above with gaps"]
)
def test_a_nonogram_with_labels_alone(labels: str) -> None:
    puzzle = read(f"begin\nclabels\n{labels}rlabels\n2\n1\nend\n")
    assert puzzle == read(NONOGRAM)


def test_labels_that_fit_in_two_ways_are_refused() -> None:
    with pytest.raises(FormatError, match="in two ways"):
        read("begin\nclabels\n1 2\n3 -\nrlabels\n2\n1\n1\n1\n1\nend\n")
    with pytest.raises(FormatError, match="in no way"):
        read("begin\nclabels\n1 1\nrlabels\n2\n1\nend\n")


def test_labels_of_more_cells_than_there_can_be_fit_in_no_way() -> None:
    """Neither for one line that long, nor for so many lines."""
    labels = " ".join("1" * (MAX_SIDE + 1))
    with pytest.raises(FormatError, match="in no way"):
        read(f"begin\nclabels\n{labels}\nrlabels\n{labels}\nend\n")


@pytest.mark.parametrize("kind", GRIDS)
def test_the_kind_may_be_named(kind: str) -> None:
    problem, solution, _ = GRIDS[kind]
    settings = f"puzzle {kind}\ntitle A small one\nauthor me\n"
    document = read_document(text(problem, solution, False, settings))
    assert document.puzzle.kind == kind
    assert dict(document.info) == {"title": "A small one", "author": "me"}
    bare = f"[problem]\n{problem}[end]"
    assert read(bare, kind=kind) == document.puzzle


def test_numbers_alone_do_not_tell_the_kind() -> None:
    with pytest.raises(UnknownKind, match="several fit: akari, hashi, nurikabe, shikaku"):
        read("[problem]\n2 - 2\n[end]")
    with pytest.raises(UnknownKind, match="nurikabe, shikaku"):
        read("[problem]\n12 - 2\n[end]")
    assert read("[problem]\nx - 2\n[end]").kind == "akari"


def test_a_saved_page() -> None:
    page = (
        "<!DOCTYPE html>\n<html><head><title>Sikaku Nr. 7 &ndash; janko.at</title></head><body>\n"
        '<script id="data" type="application/x-janko">\nbegin\nsize 3\nproblem\n2 - 4\n- - -\nend\n'
        "</script></body></html>"
    )
    puzzle = read(page)
    assert puzzle.kind == "shikaku"
    with pytest.raises(FormatError) as caught:
        read(page.replace("2 - 4", "2 ! 4"))
    assert caught.value.line == 7


def test_bridges_between_islands_side_by_side_follow_from_the_numbers() -> None:
    document = read_document("puzzle hashi\nproblem\n1 3 2\n- - -\nsolution\n- - -\n- - -\n", format="janko")
    assert document.board is not None
    assert document.board.to_json() == {"bridges": [[0, 0, 0, 1, 1], [0, 1, 0, 2, 2]]}


@pytest.mark.parametrize(
    ("source", "error", "reason"),
    [
        (text("- x\n- 2 -\n", ""), FormatError, "3 cells, but the rows above have 2"),
        (text("- x\n- 7\n", "o -\no -\n"), UnknownKind, "fit none"),
        ("[begin]\n[problem]\n[end]", FormatError, "expected a section 'solution'"),
        ("[begin]\n[problem]\n- x\n[problem]\n- x\n", FormatError, "second section 'problem'"),
        ("[begin]\npuzzle akari\n[solution]\no\n", FormatError, "no section 'problem'"),
        ("[begin]\n[solution]\nx y\n", FormatError, "cell 2 is 'y'"),
        ("[begin]\n[solution]\nx x\nx\n", FormatError, "1 cell, but the rows above have 2"),
        ("[begin]\n[clabels]\n1 a\n[rlabels]\n1\n", FormatError, "'a' is not a label"),
        ("[problem]\n" + "x -\n" * 1300, FormatError, "line 1002: the section 'problem' has more than 1000 lines"),
        ("<html>application/x-janko</html>", FormatError, "the page has no puzzle"),
    ],
)
def test_faults(source: str, error: type[PensilError], reason: str) -> None:
    with pytest.raises(error, match=reason):
        read_both(source)


# puzzlekit-dataset


def dataset(kind: str, **entries: dict[str, Any]) -> str:
    return json.dumps({"count": len(entries), "count_sol": 1, "name": kind.title(), "data": entries})


@pytest.mark.parametrize("kind", GRIDS)
def test_one_entry_of_a_dataset(kind: str) -> None:
    problem, solution, board = GRIDS[kind]
    # The size at the top is wrong in some of the real files, and the solution goes on with another section.
    entry = {"problem": f"9 9\n{problem}", "solution": f"{solution}[moves]\n1a2b\n", "source": "here", "info": ""}
    document = read_document(dataset(kind, one=entry))
    assert document.puzzle.kind == kind
    assert document.board is not None
    assert document.board.to_json() == board
    assert dict(document.info) == {"title": "one", "source": "here"}


def test_a_nonogram_of_a_dataset_has_its_columns_first() -> None:
    entry = {"problem": "2 3\n1\n1\n1\n2\n1", "solution": "x x -\n- - x"}
    document = read_document(dataset("nonogram", one=entry))
    assert (document.puzzle, document.board) == (read(NONOGRAM), read_document(NONOGRAM).board)
    assert read(dataset("nonogram", one={"problem": "1 2\n0\n1\n1"})).to_json()["col_clues"] == [[], [1]]


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (text("- x\n- 2\n", "o -\n"), "akari"),
        (text("- x\n- 2\n", "o -\no\n"), "akari"),
        ("puzzle hashi\nproblem\n1 - - 1\nsolution\n- 1 - -\n", "hashi"),
        ("puzzle shikaku\nproblem\n2 -\n- 2\nsolution\n1 2\n2 1\n", "shikaku"),
        (dataset("akari", a={"problem": "2 2\n- x\n- 2", "solution": "o -"}), "akari"),
        (dataset("akari", a={"problem": "2 2\n- x\n- 2", "solution": "9 9\no -\n- -"}), "akari"),
    ],
)
def test_a_damaged_solution_does_not_keep_the_puzzle_from_being_read(source: str, kind: str) -> None:
    document = read_document(source)
    assert document.puzzle.kind == kind
    assert document.fault is not None or (document.drawn is not None and document.drawn.wrong)


@pytest.mark.parametrize("kind", GRIDS)
def test_both_forms_of_datasets_and_settings_between_the_rows(kind: str) -> None:
    """Current files repeat the size before the solution; some entries end with a setting of the page."""
    problem, solution, _ = GRIDS[kind]
    size = f"{len(problem.splitlines())} {len(problem.split(chr(10))[0].split())}"
    old = read_document(dataset(kind, a={"problem": f"{size}\n{problem}", "solution": solution}))
    assert old.board is not None
    for more in ("", "\nunit 27"):
        entry = {"problem": f"{size}\n{problem}{more}", "solution": f"{size}\n{solution}{more}"}
        new = read_document(dataset(kind, a=entry))
        assert (new.puzzle, new.board) == (old.puzzle, old.board)
    page = read_document(f"begin\npuzzle {kind}\nunit 30\nproblem\n{problem}\nsolution\n{solution}\nunit 30\nend")
    assert (page.puzzle, page.board) == (old.puzzle, old.board)


def test_a_first_row_of_a_solution_may_look_like_the_size() -> None:
    for solution in ("2 2\n1 1", "2 2\n2 2\n1 1"):
        document = read_document(dataset("shikaku", a={"problem": "2 2\n2 -\n- 2", "solution": solution}))
        assert document.board is not None
        assert document.board.to_json() == {"rectangles": [[0, 0, 0, 1], [1, 0, 1, 1]]}
    entry = {"problem": "2 2\n2 -\n- 2", "solution": "1 2\n2 2\n1 1", "source": "", "info": 3, "title": "no"}
    document = read_document(dataset("shikaku", a=entry))
    assert (document.board, document.info) == (None, {"title": "a"})
    assert str(document.fault) == "the solution has 3 rows; the puzzle has 2"


@pytest.mark.parametrize("text", ["[problem]\n{}\n2 -\n[end]", "begin\nproblem\n2 -\n{}\n"])
def test_a_line_of_two_words_among_the_rows_is_a_setting_where_the_first_is_long(text: str) -> None:
    for setting in ("abc 1", "unit 30", "size -"):
        assert read(text.format(setting), kind="nurikabe") == kind_named("nurikabe").from_json({"cells": [[2, None]]})
    for row in ("ab 1", "ab1 2", "abc 1 2", "abc", "2]", "[2"):
        with pytest.raises(FormatError, match=re.escape(f"cell 1 is '{row.split()[0]}'")):
            read(text.format(row), kind="nurikabe")


@pytest.mark.parametrize("name", ["minesweeper", "nurikabe-paare", "hashi spezial"])
def test_the_name_of_another_genre_is_believed(name: str) -> None:
    with pytest.raises(UnknownKind, match=f"janko.at's '{name}' is not known"):
        read(f"begin\npuzzle {name}\nproblem\n2 -\n- -\nend\n")


def test_all_entries_of_a_dataset() -> None:
    problem, solution, _ = GRIDS["akari"]
    entries = {"a": {"problem": f"2 3\n{problem}", "solution": solution}, "b": {"problem": "1 2\n- x", "solution": ""}}
    found = read_all(dataset("akari", **entries))
    assert [part.name for part in read_parts(dataset("akari", **entries))] == ["a", "b"]
    assert [document.info["title"] for document in found] == ["a", "b"]
    assert found[1].board is None
    assert found[1].puzzle == kind_named("akari").from_json({"cells": [[None, "#"]]})
    with pytest.raises(SeveralPuzzles, match="holds 2 puzzles, not one"):
        read(dataset("akari", **entries))


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (dataset("akari"), "holds no puzzles"),
        (dataset("sudoku", a={"problem": "1 1\n1"}), "no kind is called"),
        (dataset("akari", a={"problem": 3}), "puzzle 'a' has no \"problem\""),
        (dataset("akari", a={"problem": "- x"}), "puzzle 'a': line 1: expected the number of rows"),
        (dataset("akari", a={"problem": "1 2\n- y"}), "puzzle 'a': line 2: cell 2 is 'y'"),
        (dataset("akari", a={"problem": "1 2\n"}), "no rows"),
        (dataset("nonogram", a={"problem": "1 1\n1"}), "1 lists of blocks"),
        (dataset("nonogram", a={"problem": "1 1\n1\nx"}), "'x' is not the length"),
        ('{"data": {}, "name": 3}', 'no "name"'),
    ],
)
def test_faults_of_datasets(source: str, reason: str) -> None:
    with pytest.raises(PensilError, match=reason):
        read(source)


@pytest.mark.parametrize("format", ["janko", "dataset", "penpa"])
def test_these_are_only_read(format: str) -> None:
    with pytest.raises(UnknownFormat, match="can only be read; akari can be written as text, json, puzzlink"):
        write(kind_named("akari").from_json({"cells": [[None]]}), format)
