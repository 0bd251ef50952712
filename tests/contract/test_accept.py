"""What the public functions accept, and what they say to what they do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import Parameter, isfunction, signature
from random import Random
from typing import Any

import pytest

import pensil
from pensil import accept
from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.errors import PensilError, PuzzleError
from pensil.making import MOST_SIDE, aim, order
from pensil.setting import layout_order
from tests.checks import some
from tests.kinds import OUTSIDE

AKARI = pensil.read("akari\n. . 1\n. # .\n")
OTHER = pensil.read("akari\n. . 2\n. # .\n")
OTHER_KIND = OUTSIDE[0].name  # which has no maker of its own
MARKS = {"cells": [[1, None, None], [None, None, None]]}


def refused(call: Any) -> str:
    with pytest.raises(PensilError) as found:
        call()
    return str(found.value)


def test_numbers_have_a_least_value() -> None:
    accept.at_least(count=(1, 1), seed=(0, 0))
    assert refused(lambda: accept.at_least(a=(3, 3), count=(0, 1))) == "count must be a whole number from 1, not 0"
    assert refused(lambda: accept.at_least(seed=(1.5, 0))) == "seed must be a whole number from 0, not 1.5"  # type: ignore[arg-type]
    assert refused(lambda: accept.check(AKARI, limit=(-1, 0))) == "limit must be a whole number from 0, not -1"
    told = "expected a puzzle, as pensil.read() gives, not str"
    assert refused(lambda: accept.check("akari")) == told  # type: ignore[arg-type]


TOO_SMALL: dict[str, Callable[[], object]] = {
    "count 1": lambda: pensil.generate_many("akari", count=0),
    "workers 1": lambda: pensil.generate_many("akari", count=1, workers=0),
    "rows 1": lambda: pensil.generate("akari", 0, 3),
    "cols 1": lambda: pensil.generate("akari", 3, 0),
    "tries 1": lambda: pensil.generate("akari", tries=0),
    "solutions 0": lambda: pensil.solve_many([AKARI], solutions=-1),
    "solutions 0 of a batch": lambda: pensil.batch("solve", [], solutions=-1),
    "workers 1 of a batch": lambda: pensil.batch("solve", [], workers=0),
    "seed 0": lambda: pensil.complete(AKARI, seed=-1),
}


@pytest.mark.parametrize("name", TOO_SMALL)
def test_who_is_given_a_number_that_is_too_small_says_so_at_once(name: str) -> None:
    what, least = name.split()[:2]
    assert refused(TOO_SMALL[name]) == f"{what} must be a whole number from {least}, not {int(least) - 1}"


def of_a_puzzle() -> Iterator[str]:
    """The public functions that are given a puzzle first."""
    for name in pensil.__all__:
        thing = getattr(pensil, name)
        if isfunction(thing) and next(iter(signature(thing).parameters), None) == "puzzle":
            yield name


@pytest.mark.parametrize("name", [*of_a_puzzle()])
def test_what_is_no_puzzle_is_refused(name: str) -> None:
    function = getattr(pensil, name)
    needed = {"place": (0, 0), "strategy": "combo", "format": "text", "answer": "", "text": "", "lines": ""}
    others = {each: given for each, given in needed.items() if each in signature(function).parameters}
    assert (
        refused(lambda: next(iter(function("akari", **others)))) == "expected a puzzle, as pensil.read() gives, not str"
    )


NAMED = {"kind", "format", "strategy", "task", "text", "to"}
"""Parameters that are names, or words that are read."""


def of_a_name() -> Iterator[tuple[str, str]]:
    """The public functions with such a parameter."""
    for name in pensil.__all__:
        thing = getattr(pensil, name)
        if isfunction(thing):
            yield from ((name, each) for each in signature(thing).parameters if each in NAMED)


@pytest.mark.parametrize(("name", "parameter"), [*of_a_name()])
def test_what_is_no_name_is_refused(name: str, parameter: str) -> None:
    """Also where it need not be given, and at once where the results come later."""
    function = getattr(pensil, name)
    others: dict[str, Any] = {"puzzle": AKARI, "source": AKARI.to_text(), "sources": [], "count": 1}
    others |= {"kind": "akari", "task": "solve"}
    called = signature(function).parameters
    needed = {
        each: given for each, given in others.items() if each in called and called[each].default is Parameter.empty
    }
    told = refused(lambda: function(**needed | {parameter: 5}))
    assert told.endswith(" must be a text, not int" if parameter == "text" else " must be a name, not int")


def test_several_puzzles_are_looked_at_when_it_is_their_turn() -> None:
    looking = accept.several(iter([AKARI, "x"]))  # type: ignore[arg-type]
    assert next(looking) is AKARI
    assert refused(lambda: next(looking)) == "expected a puzzle, as pensil.read() gives, not str"
    for given, name in ((AKARI, "Akari"), ("abc", "str"), (5, "int")):
        told = refused(lambda given=given: accept.several(given))
        assert told == f"expected several puzzles, such as a list of them, not {name}"


def test_times_names_and_languages() -> None:
    assert [accept.seconds(each) for each in (None, 0, 1.5)] == [None, 0, 1.5]
    assert refused(lambda: accept.seconds(-0.1)) == "the timeout must be a number of seconds, not -0.1"
    assert refused(lambda: accept.seconds("1")) == "the timeout must be a number of seconds, not '1'"  # type: ignore[arg-type]
    assert accept.deadline(0).passed
    assert not accept.deadline(None).passed
    assert not accept.deadline(1000).passed
    assert refused(lambda: accept.name("kind", 5)) == "the kind must be a name, not int"
    assert accept.language("id") == "id"
    assert refused(lambda: accept.language("x" * 30)) == f"there is no language '{'x' * 20}'; there are en, id"


def test_marks_and_answers_in_all_their_forms() -> None:
    board = AKARI.board_from_json(MARKS, marks=True)
    empty = Board.empty(AKARI)
    assert accept.marks(AKARI, None) is None
    assert accept.position(AKARI, None) == Drawn(empty)
    for given in (board, Drawn(board), MARKS, "* ? 1\n? # ?\n", {"cells": [[1, None, 0], [None, 0, None]]}):
        assert accept.marks(AKARI, given) == accept.position(AKARI, given).board == board
        assert accept.drawn(AKARI, given, marks=True) == Drawn(board)
    assert accept.drawn(AKARI, board) == Drawn(board).answer
    drawing = "┌──────┐\n│ ○ ·█1│\n│ ·██ ·│\n└──────┘\n"
    assert accept.drawn(AKARI, drawing, marks=True).board == board
    assert accept.drawn(AKARI, drawing).board.masks[0] == 2
    assert accept.drawn(pensil.read("akari\n. . 1\n. # .\n"), board, marks=True).board == board
    for given in (Board.empty(OTHER), Drawn(Board.empty(OTHER))):
        with pytest.raises(PuzzleError, match=r"^the board belongs to another puzzle$"):
            accept.drawn(AKARI, given)
    with pytest.raises(PensilError):
        accept.drawn(AKARI, "nothing at all")


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"rows": 0}, "rows must be a whole number from 1, not 0"),
        ({"cols": 0}, "cols must be a whole number from 1, not 0"),
        ({"tries": 0}, "tries must be a whole number from 1, not 0"),
        ({"rows": MOST_SIDE + 1}, "a side of 101 cells is too long; the longest is 100"),
        ({"cols": MOST_SIDE + 2}, "a side of 102 cells is too long; the longest is 100"),
        ({"symmetry": "odd"}, "there is no symmetry 'odd'; there are none, rotate2"),
        ({"symmetry": "diagonal", "rows": 4}, "diagonal needs as many rows as columns, not 5x4"),
        ({"kind": OTHER_KIND, "symmetry": "mirror"}, f"{OTHER_KIND} is made without symmetry only"),
        ({"level": "odd"}, "there is no level 'odd'; there are easy, medium, hard, expert"),
        ({"techniques": ["x" * 50]}, f"'{'x' * 40}': a technique has + (must be needed) or - (must not)"),
        ({"techniques": ["+none"]}, "akari has no technique 'none'; `pensil techniques akari` lists them"),
        ({"techniques": ["+zero-clue", "- zero-clue"]}, "the technique zero-clue cannot be needed and not needed"),
        ({"densities": {"none": 1}}, "akari has no density 'none'; what it has: walls"),
        ({"densities": {"walls": True}}, "walls must be a number, not True"),
        ({"densities": {"walls": "1"}}, "walls must be a number, not '1'"),
        ({"densities": {"walls": 0.71}}, "walls must be from 0.05 to 0.7, not 0.71"),
        ({"densities": {"walls": 0.04}}, "walls must be from 0.05 to 0.7, not 0.04"),
        ({"kind": "shikaku", "densities": {"largest": 2.0}}, "largest must be a whole number, not 2.0"),
        ({"kind": OTHER_KIND, "densities": {"walls": 1}}, f"{OTHER_KIND} has no density 'walls'; what it has: "),
    ],
)
def test_what_cannot_be_made_is_refused(wish: dict[str, Any], told: str) -> None:
    asked: dict[str, Any] = {"kind": "akari", "rows": 5, "cols": 5, "level": None, "symmetry": "none"}
    asked |= {"techniques": (), "tries": None, "densities": {}}
    assert refused(lambda: order(**asked | wish)).startswith(told)


def test_what_is_asked_for() -> None:
    asked = order("lightup", 100, 1, "easy", "none", ("+zero-clue", "- forced"), 1, {"walls": 0.7}, rated=True)
    assert (asked.kind, asked.tries, asked.rated, asked.layout) == ("akari", 1, True, None)
    assert (asked.wish.rows, asked.wish.cols, asked.wish.symmetry.name) == (100, 1, "none")
    assert asked.wish.densities == {"walls": 0.7}
    assert asked.aim.level == "easy"
    assert (set(asked.aim.needs), set(asked.aim.avoids)) == ({"zero-clue"}, {"forced"})
    plain = order("akari", 1, 100, None, "none", (), None, {"walls": 0.05})
    assert (plain.tries, plain.rated) == (None, False)
    assert aim("akari", None, ()) == plain.aim
    assert order("akari", 2, 2, None, "none", (), None, {}).wish.densities == {}


def test_a_seed_by_chance_is_another_one_each_time() -> None:
    from pensil.making import any_seed

    seeds = {any_seed() for _ in range(60)}
    assert len(seeds) > 50
    assert all(0 <= seed < 10**9 for seed in seeds)
    assert max(seeds) > 4 * 10**8


def test_what_is_near_goes_along_when_nothing_is_reached() -> None:
    with pytest.raises(pensil.NotReached) as missed:
        pensil.generate("shikaku", 2, 2, level="expert", seed=1, tries=1)
    assert str(missed.value) == "none of the tries gave what was asked for; the nearest is easy (1.00)"
    assert missed.value.nearest is not None
    puzzle, solution = missed.value.nearest
    assert puzzle.to_json() == {"kind": "shikaku", "cells": [[None, None], [None, 4]]}
    assert solution == pensil.solve(puzzle).solutions[0]
    assert refused(lambda: pensil.generate("shikaku", 2, 2, seed=-1)) == "seed must be a whole number from 0, not -1"


def test_what_has_no_clues_to_find_is_no_layout() -> None:
    """It is said at once, not when the first number is looked for."""
    asked = layout_order(AKARI, "easy", ("+zero-clue",), 3, rated=True)
    assert (asked.kind, asked.layout, asked.tries, asked.rated) == ("akari", AKARI, 3, True)
    assert (asked.wish.rows, asked.wish.cols, asked.aim) == (2, 3, aim("akari", "easy", ("+zero-clue",)))
    assert not layout_order(AKARI, None, (), None).rated
    assert "whole number from 1, not 0" in refused(lambda: layout_order(AKARI, None, (), 0))
    for kind in some([kind for kind in pensil.list_kinds() if kind.open_clues() is None]):
        puzzle = kind.compose(Random(1), 3, 3)[0]
        assert kind.name in refused(lambda puzzle=puzzle: layout_order(puzzle, None, (), None))
