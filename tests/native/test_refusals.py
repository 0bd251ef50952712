"""Every refusal of the core, told in its own words: each way to come to it, and what is just allowed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil import _native as core
from pensil._native import Boxes, Graph, Plane, Ranges, Solver
from tests.checks import some

SOURCES = Path(pensil.__file__).parent / "native"
MESSAGE = re.compile(r'(?:bad_argument|index_error)\(\s*"([^"]*)"')
WITHOUT = {"a sequence became shorter while it was read"}
"""What is tried with sequences that are made for it, in test_arguments."""


def solver() -> Solver:
    made = Solver()
    made.new_vars(6)
    return made


def ranges(*sizes: int) -> Ranges:
    return Solver().new_ranges(sizes)


def around() -> Boxes:
    found = core.boxes([[2, None], [None, 2]], 100)
    assert found is not None
    return found


PAIR = Graph(2, [(0, 1)])

REFUSED: list[tuple[str, list[Callable[[], Any]]]] = [
    (
        "a mask is an int",
        [
            lambda: core.value_rows(["1"], 1),  # type: ignore[list-item]
            lambda: core.value_rows([None], 1),  # type: ignore[list-item]
        ],
    ),
    ("the mask of a cell has more than 63 values", [lambda: core.value_rows([1 << 64], 1)]),
    (
        "the rows of a grid are of one length",
        [
            lambda: core.value_rows([1, 1], 0),
            lambda: core.value_rows([1, 1, 1], 2),
            lambda: core.given_cells([[1], [1, 2]]),
            lambda: core.boxes([[1], [1, 2]], 9),
        ],
    ),
    (
        "one mask per blank cell is needed",
        [
            lambda: core.blank_value_rows([1], [[None, None]]),
            lambda: core.blank_value_rows([1, 1], [[None, 3]]),
        ],
    ),
    ("no such cell", [lambda: core.pieces([1, 2], 2, [-1]), lambda: core.pieces([1, 2], 2, [2])]),
    ("no such range", [lambda: ranges(1, 2)[2], lambda: ranges(1, 2)[-3]]),
    ("expected one byte per variable", [lambda: ranges(1, 2).amounts(b"00"), lambda: ranges(1, 2).choices(b"0000")]),
    (
        "a set of cells has bits outside the line",
        [
            lambda: core.line_solve(3, [1], [8, 7]),
            lambda: core.line_solve(70, [1], [1 << 70, 7]),
        ],
    ),
    (
        "a set of cells must be an integer",
        [
            lambda: core.line_solve(3, [1], ["7", 7]),  # type: ignore[list-item]
            lambda: core.flood(3, "1", 1),  # type: ignore[arg-type]
        ],
    ),
    ("a set of cells must not be negative", [lambda: core.flood(3, -1, 1), lambda: core.connected_parts(3, -1)]),
    ("a set of cells has bits outside any grid", [lambda: core.flood(3, 1 << 10**8, 1)]),
    ("a row has one cell at least, and one bit more", [lambda: core.flood(1, 1, 1)]),
    (
        "expected ",
        [
            lambda: solver().lines([1, 2, 3], [[1], [1]], [[1], [1]]),
            lambda: solver().clause([1.0]),  # type: ignore[list-item]
            lambda: solver().clause(5),  # type: ignore[arg-type]
        ],
    ),
    ("expected an int, got ", [lambda: solver().clause(["1"])]),  # type: ignore[list-item]
    ("expected a sequence, got ", [lambda: solver().clause(5)]),  # type: ignore[arg-type]
    ("cells have different numbers of colours", [lambda: solver().line([[1, 2], [3, 4, 5]], [1])]),
    ("expected one guard per line, rows first", [lambda: solver().lines([1, 2], [[1]], [[1], []], guards=[0, 0])]),
    (
        "bad size of a grid",
        [
            lambda: core.given_cells([]),
            lambda: core.given_cells([[]]),
            lambda: core.squares(0, 2),
            lambda: core.squares(2, 0),
            lambda: core.squares(4097, 1),
            lambda: core.squares(1, 4097),
            lambda: core.layers(0, 2, []),
            lambda: core.layers(2, 0, []),
            lambda: core.layers(4097, 1, []),
            lambda: core.layers(1, 4097, []),
            lambda: core.given_cells([[1]] * 4097),
            lambda: core.given_cells([[1] * 4097]),
            lambda: Graph.grid(-1, 2),
            lambda: Graph.grid(2, -1),
            lambda: Graph.grid(2**28 + 1, 1),
            lambda: Graph.grid(2**14, 2**14 + 1),
        ],
    ),
    (
        "no such place: ",
        [
            lambda: solver().exactly_each([1], [[-1]], of=[1, 2]),
            lambda: solver().exactly_each([1], [[2]], of=[1, 2]),
        ],
    ),
    (
        "ranges of another solver",
        [lambda: Solver().order_each(ranges(2)), lambda: Solver().sum_exactly_each([1], [[0]], of=ranges(1))],
    ),
    ("a block is a length or a pair (length, colour)", [lambda: core.line_solve(3, [(1, 1, 1)], [7, 7])]),  # type: ignore[list-item]
    ("a block length must not be negative", [lambda: core.line_solve(3, [-1], [7, 7])]),
    (
        "a block has a colour that the cells cannot have",
        [
            lambda: core.line_solve(3, [(1, 0)], [7, 7]),
            lambda: core.line_solve(3, [(1, 2)], [7, 7]),
        ],
    ),
    ("a line has 0 to ", [lambda: core.line_solve(-1, [], [0, 0]), lambda: core.line_solve(10**6, [], [0, 0])]),
    ("a line has 2 to ", [lambda: core.line_solve(1, [], [1]), lambda: core.line_solve(1, [], [1] * 1000)]),
    (
        "bad number of variables: ",
        [
            lambda: solver().new_vars(-1),
            lambda: solver().new_vars(2**28 - 5),
            lambda: solver().new_vars(2**40),
            lambda: solver().new_ranges([-1]),
            lambda: solver().new_ranges([2**30, 2**30]),
        ],
    ),
    ("no model of these variables", [lambda: solver().values(1, 3)]),
    (
        "expected a variable, got a negative literal",
        [lambda: solver().set_phase(-1, True), lambda: solver().set_decision(-2, True)],
    ),
    (
        "outside the grid: ",
        [
            lambda: solver().cover(2, 2, [[(-1, 0, 0, 0)]], [[1]]),
            lambda: solver().cover(2, 2, [[(0, 0, 2, 0)]], [[1]]),
            lambda: core.layers(2, 3, [(0, 0, 0, 3)]),
            lambda: core.layers(2, 3, [(0, -1, 0, 0)]),
        ],
    ),
    ("no such list of boxes", [lambda: around()[2], lambda: around()[-3]]),
    ("one place per list is needed", [lambda: around().pick([0]), lambda: around().pick([0, 0, 0])]),
    (
        "bad area: ",
        [lambda: core.boxes([[0]], 9), lambda: core.boxes([[-1]], 9), lambda: core.boxes([[4096**2 + 1]], 9)],
    ),
    ("a box is its top, left, bottom and right", [lambda: core.layers(2, 2, [(0, 0, 1)])]),  # type: ignore[list-item]
    (
        "a box ends before it begins",
        [lambda: core.layers(2, 2, [(1, 0, 0, 0)]), lambda: core.layers(2, 2, [(0, 1, 0, 0)])],
    ),
    (
        "boxes of another grid",
        [
            lambda: solver().cover(1, 2, around(), [[1] * n for n in around().sizes]),
            lambda: solver().cover(2, 1, around(), [[1] * n for n in around().sizes]),
        ],
    ),
    ("bad most: ", [lambda: solver().cover(1, 1, [[(0, 0, 0, 0)]], [[1]], most=-1)]),
    ("one literal per box is needed", [lambda: solver().cover(1, 1, [[(0, 0, 0, 0)]], [[1, 2]])]),
    ("integer out of range", [lambda: solver().clause([2**80])]),
    ("0 is not a literal", [lambda: solver().clause([0]), lambda: solver().set_phase(0, True)]),
    ("unknown variable in literal ", [lambda: solver().clause([7]), lambda: solver().clause([-7])]),
    ("expected variables, got a negative literal", [lambda: solver().enumerate([-1]), lambda: solver().facts([1, -2])]),
    (
        "no such variables: ",
        [
            lambda: solver().fixed(0, 1),
            lambda: solver().fixed(6, 2),
            lambda: solver().fixed(1, -1),
            lambda: solver().probe(1, 7),
        ],
    ),
    ("places are those of Ranges", [lambda: solver().sum_exactly_each([1], [[0]], of=[1])]),  # type: ignore[call-overload]
    ("one number per sum is needed", [lambda: solver().sum_exactly_each([1, 1], [[[1]]])]),
    ("no such vertex: ", [lambda: Graph(2, [(0, 2)]), lambda: Graph(2, [(-1, 0)])]),
    (
        "bad number of vertices: ",
        [
            lambda: Graph(-1, []),
            lambda: Graph(2**28 + 1, []),
            lambda: solver().connected_edges(2**28 + 1, [], []),
        ],
    ),
    ("an edge has two ends", [lambda: Graph(2, [(0, 1, 1)])]),  # type: ignore[list-item]
    ("one literal per vertex is needed", [lambda: solver().connected([1, 2, 3], PAIR)]),
    ("blocked needs one byte per vertex", [lambda: PAIR.within(0, 1, b"0"), lambda: PAIR.within(0, 1, b"000")]),
    ("vertex given twice: ", [lambda: PAIR.subgraph([1, 1])]),
    ("bad total: ", [lambda: solver().connected([1, 2], PAIR, total=-2)]),
    ("one literal per edge is needed", [lambda: solver().connected_edges(2, [(0, 1)], [1, 2])]),
    (
        "bad size: ",
        [
            lambda: solver().island([1, 2], PAIR, 0, -1),
            lambda: solver().regions([1, 2], PAIR, [(0, -1)]),
        ],
    ),
    ("a size is told, or it is a number", [lambda: solver().island([1, 2], PAIR, 0, 2, sizes=[3])]),
    ("bad most_owners: ", [lambda: solver().regions([1, 2], PAIR, [], most_owners=-1)]),
    ("a root is a vertex and a size", [lambda: solver().regions([1, 2], PAIR, [(0, 1, 1)])]),  # type: ignore[list-item]
    ("two roots at one vertex: ", [lambda: solver().regions([1, 2], PAIR, [(0, 1), (0, 1)])]),
    ("a size that is a number needs literals", [lambda: solver().regions([1, 2], PAIR, [(0, ())])]),
    ("expected one guard per root", [lambda: solver().regions([1, 2], PAIR, [(0, 1)], guards=[3, 4])]),
    ("expected one guard per vertex", [lambda: solver().regions([1, 2], PAIR, [(0, 1)], guards=[3], rooted=[4])]),
    ("a square has four vertices", [lambda: Plane(2, [], [(0, 1)])]),  # type: ignore[list-item]
    ("the plane has other vertices", [lambda: solver().regions([1, 2], PAIR, [], plane=Plane(3, [], []))]),
]


@pytest.mark.parametrize(("message", "calls"), REFUSED, ids=[message for message, _ in REFUSED])
def test_it_is_said_what_is_wrong(message: str, calls: list[Callable[[], Any]]) -> None:
    for call in some(calls):
        with pytest.raises((ValueError, IndexError), match=f"^{re.escape(message)}"):
            call()


ALLOWED: list[Callable[[], object]] = [
    lambda: core.squares(4096, 1),
    lambda: core.squares(1, 4096),
    lambda: core.layers(4096, 1, []),
    lambda: core.layers(1, 4096, []),
    lambda: core.given_cells([[1]] * 4096),
    lambda: core.given_cells([[1] * 4096]),
    lambda: core.boxes([[4096**2]], 9),
    lambda: core.value_rows([1 << 62], 1),
    lambda: core.pieces([1, 2], 2, [0, 1]),
    lambda: ranges(1, 2)[-2],
    lambda: around()[-2],
    lambda: core.flood(2, 1, 1),
    lambda: core.line_solve(0, [], [0, 0]),
    lambda: core.line_solve(3, [0], [7, 7]),
    lambda: Graph(0, []),
    lambda: Graph.grid(0, 3),
    lambda: Graph.grid(3, 0),
    lambda: solver().new_vars(0),
    lambda: solver().new_ranges([0]),
    lambda: solver().clause([6]),
    lambda: solver().clause([-6]),
    lambda: solver().fixed(6, 1),
    lambda: solver().fixed(7, 0),
    lambda: solver().exactly_each([1], [[0]], of=[1, 2]),
    lambda: solver().cover(2, 3, [[(1, 2, 1, 2)]], [[1]], most=1),
    lambda: solver().cover(1, 1, [[]], [[]], most=0),
    lambda: solver().connected([1, 2], PAIR, total=0),
    lambda: solver().island([1, 2], PAIR, 1, 0),
    lambda: solver().island([1, 2], PAIR, 0, sizes=[3]),
    lambda: solver().regions([1, 2], PAIR, [], most_owners=0),
]


@pytest.mark.parametrize("call", ALLOWED)
def test_what_is_just_allowed_is_not_refused(call: Callable[[], object]) -> None:
    assert call() is not False


def test_every_refusal_is_tried() -> None:
    told = {message for path in SOURCES.rglob("*.[ch]pp") for message in MESSAGE.findall(path.read_text())}
    assert len(told) > 50
    assert {message for message, _ in REFUSED} == told - WITHOUT
