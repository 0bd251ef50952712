"""Arguments that make no sense raise a PensilError, whatever they are; what is only written otherwise is taken."""

from __future__ import annotations

import io
import warnings
from inspect import Parameter, isfunction, signature
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil import accept
from tests.contract.test_accept import refused

PUZZLE = pensil.read("akari\n. . 1\n. # .\n")
ANSWER = {"cells": [[1, 0, 0], [0, 0, 1]]}
UNCHECKED: Any = pensil

JUNK: list[Any] = [
    *(None, True, -1, 0, 1, 1.5, float("nan"), 2**63 - 1, 2**63, 2**64),
    *("", "x", "é\0", "3x3", b"x", object(), PUZZLE, print, io.StringIO("x")),
    *((), set(), [None], [1], ["none"], [[1, 2]], [PUZZLE], {"a": 1}),
]

CALLS: dict[str, dict[str, Any]] = {
    "batch": {"task": "solve", "sources": [PUZZLE]},
    "check": {"puzzle": PUZZLE, "answer": ANSWER},
    "clues": {"puzzle": PUZZLE},
    "compare": {"puzzle": PUZZLE, "limit_nodes": 5},
    "complete": {"layout": pensil.read("akari\n. . #\n. # .\n"), "tries": 1},
    "count": {"puzzle": PUZZLE},
    "draw": {"puzzle": PUZZLE},
    "explain": {"puzzle": PUZZLE},
    "fitting_numbers": {"puzzle": PUZZLE, "place": (0, 2)},
    "generate": {"kind": "akari", "rows": 3, "cols": 3, "tries": 1},
    "generate_many": {"kind": "akari", "rows": 3, "cols": 3, "count": 1, "tries": 1},
    "grade": {"puzzle": PUZZLE, "text": ""},
    "grade_move": {"puzzle": PUZZLE, "text": ""},
    "hint": {"puzzle": PUZZLE},
    "list_formats": {},
    "paper": {"kind": "hashi", "timeout": 0.1},
    "picture": {"image": b"P1 2 2 1 0 0 1", "rows": 2, "timeout": 0.1},
    "picture_levels": {"image": b"P1 2 2 1 0 0 1", "levels": ["easy"], "rows": 2, "timeout": 0.1},
    "rate": {"puzzle": PUZZLE},
    "read": {"source": PUZZLE.to_text()},
    "read_all": {"source": PUZZLE.to_text()},
    "read_trace": {"puzzle": PUZZLE, "lines": []},
    "run": {"puzzle": PUZZLE, "strategy": "dfs"},
    "solve": {"puzzle": PUZZLE},
    "solve_many": {"puzzles": [PUZZLE]},
    "steps": {"puzzle": PUZZLE},
    "strategies": {"kind": "akari"},
    "study": {"kind": "akari", "sizes": [(2, 2)], "count": 1, "limit_nodes": 5},
    "techniques": {"kind": "akari"},
    "thin": {"puzzle": PUZZLE},
    "write": {"puzzle": PUZZLE, "format": "text"},
}
"""Calls that make sense, one for each function; `book` needs typst and much time, and is tried below."""

MUCH = {"rows", "cols", "count", "tries", "workers", "timeout", "memory"}
"""What may be large, but takes long then or waits for the machine."""


def test_every_function_is_tried() -> None:
    functions = {name for name in pensil.__all__ if isfunction(getattr(pensil, name))}
    assert functions - {"book", "list_kinds"} == set(CALLS)


@pytest.mark.parametrize("name", CALLS)
def test_nothing_but_a_pensil_error_comes_of_nonsense(name: str) -> None:
    function = getattr(pensil, name)
    tried = 0
    for parameter in signature(function).parameters.values():
        for junk in JUNK:
            if parameter.kind is Parameter.VAR_KEYWORD or (parameter.name in MUCH and isinstance(junk, int | float)):
                continue
            tried += 1
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    found = function(**CALLS[name] | {parameter.name: junk})
                    list(islice(found, 1)) if hasattr(found, "__next__") else getattr(found, "status", None)
                except pensil.PensilError:
                    continue
                except Exception as error:
                    raise AssertionError(f"{name}({parameter.name}={junk!r:.60}): {error!r:.200}") from error
    assert tried >= len(JUNK)


def test_a_number_has_a_most_where_the_core_counts() -> None:
    most = "9223372036854775807"
    for call in (
        lambda: pensil.solve(PUZZLE, solutions=2**63),
        lambda: pensil.solve_many([PUZZLE], solutions=2**63),
        lambda: pensil.batch("solve", [PUZZLE], solutions=2**63),
    ):
        assert refused(call) == f"solutions must be a whole number from 0 to {most}, not 9223372036854775808"
    assert refused(lambda: pensil.count(PUZZLE, limit=10**5000)).endswith(f"from 0 to {most}, not ...")
    assert "from 0 to 18446744073709551615, not" in refused(lambda: pensil.solve(PUZZLE, seed=2**64))
    assert pensil.solve(PUZZLE, solutions=2**63 - 1, seed=2**64 - 1).status == "unique"
    assert pensil.count(PUZZLE, limit=2**63 - 1) == 1


def test_what_is_a_list_of_names_may_be_one_name_or_nothing() -> None:
    plain = pensil.generate("akari", 4, 4, seed=1)
    assert pensil.generate("akari", 4, 4, seed=1, techniques=None) == plain
    needed = pensil.generate("akari", 5, 5, seed=1, techniques="+lit-cells")
    assert needed == pensil.generate("akari", 5, 5, seed=1, techniques=["+lit-cells"])
    assert [each.strategy.name for each in UNCHECKED.compare(PUZZLE, strategies="dfs")] == ["dfs"]
    assert refused(lambda: UNCHECKED.compare(PUZZLE, strategies=5)) == "strategies must be a list, not int"
    assert refused(lambda: UNCHECKED.generate("akari", techniques=5)) == "techniques must be a list, not int"
    assert refused(lambda: UNCHECKED.generate("akari", symmetry=["none"])).startswith(
        "there is no symmetry \"['none']\""
    )


def test_sizes_may_be_written_as_in_commands() -> None:
    assert accept.sizes(["4x3", (3, 4), [1, 2]]) == [(3, 4), (3, 4), (1, 2)]
    assert accept.sizes(" 10X8 ") == [(8, 10)]
    (growth,) = pensil.study("akari", sizes=["4x3"], count=1, strategies=["engine"])
    assert [each.area for each in growth.measures] == [12]
    assert refused(lambda: accept.sizes(["x3"])) == "'x3' is not a size: columns x rows, such as 10x8"
    assert refused(lambda: accept.sizes(["3"])) == "'3' is not a size: columns x rows, such as 10x8"
    told = "a size is (rows, columns) or a text such as '10x8', not '(1, 2, 3)'"
    assert refused(lambda: accept.sizes([(1, 2, 3)])) == told
    assert refused(lambda: accept.sizes([(True, 2)])).endswith("not '(True, 2)'")
    assert refused(lambda: accept.sizes(5)) == "sizes must be a list, not int"  # type: ignore[arg-type]


def test_an_answer_is_written_in_any_form() -> None:
    board = pensil.solve(PUZZLE).solutions[0]
    assert board.to_json() == ANSWER
    text = pensil.write(PUZZLE, "text", board=board)
    assert "answer" in text
    for answer in (ANSWER, str(board), text):
        assert pensil.write(PUZZLE, "text", board=answer) == text
    half = board.empty(PUZZLE).decide(0, 0)
    assert '"marks"' in pensil.write(PUZZLE, "json", board=half), "a board is written as it is"
    with pytest.raises(pensil.MarkError):
        pensil.write(PUZZLE, "text", board={"cells": [[1, 0, 0], [0, 1, 1]]})
    other = pensil.read("akari\n. . .\n")
    with pytest.raises(pensil.PuzzleError, match="another puzzle"):
        pensil.write(other, "text", board=board)


def test_an_image_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "x.png"
    for image in (str(missing), missing):
        with pytest.raises(pensil.FormatError, match=r"^cannot read '.*x\.png': No such file or directory$"):
            pensil.picture(image)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"puzzles": PUZZLE}, "expected several puzzles, such as a list of them, not Akari"),
        ({"puzzles": 5}, "expected several puzzles, such as a list of them, not int"),
        ({"title": 5}, "title must be a text, not int"),
        ({"subtitle": b"x"}, "subtitle must be a text, not bytes"),
        ({"author": ["x"]}, "author must be a text, not list"),
        ({"paper": ["a4"]}, "there is no paper \"['a4']\"; there are a4"),
        ({"watch": 5}, "watch must be a function, not int"),
    ],
)
def test_booklets_of_nonsense(options: dict[str, Any], told: str) -> None:
    assert refused(lambda: UNCHECKED.book(**{"puzzles": [PUZZLE]} | options)).startswith(told)
