"""Every word of the model: what it posts, with guards and without, and that it looks at the time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.rule import Label, Rule
from pensil.engine.model import NativeModel, flat, solver_seconds
from pensil.errors import PuzzleError, TimeLimit, TooBig
from pensil.words import SHARED, Vocabulary

PUZZLE = pensil.read("akari\n. .\n. .\n")
RULE = Rule(Vocabulary(SHARED), "rule")


def because(number: int) -> Label:
    return Label(RULE, (), number)


Post = Callable[[NativeModel, range], object]
HALVES = [(0, 0, 0, 1), (1, 0, 1, 1)]
POSTS: dict[str, tuple[Post, Callable[[list[bool]], list[bool]]]] = {
    "clauses": (
        lambda model, of: model.clauses([[of[0], -of[1]], [of[2], of[3]]], because),
        lambda v: [v[0] or not v[1], v[2] or v[3]],
    ),
    "not_all": (
        lambda model, of: model.not_all([(0, 1), (1, 2, 3)], of, because),
        lambda v: [not (v[0] and v[1]), not all(v[1:])],
    ),
    "exactly": (
        lambda model, of: model.exactly([1, 2], [(0, 1), (1, 2, 3)], of, because),
        lambda v: [v[0] + v[1] == 1, sum(v[1:]) == 2],
    ),
    "one_of_each": (
        lambda model, of: model.one_of_each([[of[0], of[1]], [of[1], of[2], of[3]]], because),
        lambda v: [v[0] + v[1] == 1, sum(v[1:]) == 1],
    ),
    "at_most_one": (
        lambda model, of: model.at_most_one([(0, 1), (1, 2, 3)], of, because),
        lambda v: [v[0] + v[1] <= 1, sum(v[1:]) <= 1],
    ),
    "lines": (
        lambda model, of: model.lines([[1], [2]], [[2], [1]], of, because),
        lambda v: [v[0] + v[1] == 1, v[2] and v[3], v[0] and v[2], v[1] + v[3] == 1],
    ),
    "cover": (
        lambda model, of: model.cover((2, 2), [HALVES, [(0, 0, 1, 0), (0, 1, 1, 1)]], [of[:2], of[2:]], because),
        lambda v: [v[a] + v[b] == 1 for a, b in ((0, 2), (0, 3), (1, 2), (1, 3))],
    ),
    "connected": (
        lambda model, of: model.connected((2, 2), of, because),
        lambda v: [v not in ([True, False, False, True], [False, True, True, False])],
    ),
    "connected_by": (
        lambda model, of: model.connected_by(4, [(0, 1), (1, 2), (2, 3), (3, 0)], of, because),
        lambda v: [sum(v) >= 3],
    ),
}
"""How some rules of four switches are posted, and what each label of them says."""

each_post = pytest.mark.parametrize("name", POSTS)


def solutions(model: NativeModel, variables: range, assumed: list[int]) -> set[tuple[bool, ...]]:
    """All values of some variables that the solver finds possible."""
    found = set()
    for values in product((False, True), repeat=len(variables)):
        said = [v if value else -v for v, value in zip(variables, values, strict=True)]
        if model.solver.solve([*said, *assumed]):
            found.add(values)
    return found


@each_post
def test_what_is_posted_holds(name: str) -> None:
    post, rules = POSTS[name]
    model = NativeModel(PUZZLE)
    variables = model.switches(4)
    post(model, variables)
    expected = {values for values in product((False, True), repeat=4) if all(rules(list(values)))}
    assert solutions(model, variables, []) == expected
    assert not model.guards


@each_post
def test_every_label_can_be_switched_off(name: str) -> None:
    post, rules = POSTS[name]
    model = NativeModel(PUZZLE, guarded=True)
    variables = model.switches(4)
    post(model, variables)
    guards = [model.guards[because(number)] for number in range(len(model.guards))]
    assert len(guards) == len(rules([True] * 4))
    for on in product((False, True), repeat=len(guards)):
        assumed = [guard if each else -guard for guard, each in zip(guards, on, strict=True)]
        expected = {
            values
            for values in product((False, True), repeat=4)
            if all(said or not each for said, each in zip(rules(list(values)), on, strict=True))
        }
        assert solutions(model, variables, assumed) == expected, on


@pytest.mark.parametrize("guarded", [False, True])
def test_where_there_is_none_an_extra_variable_says_so(guarded: bool) -> None:
    model = NativeModel(PUZZLE, guarded=guarded)
    variables = model.switches(4)
    none = model.extras(2)
    model.at_most_one([(0, 1), (2, 3)], variables, because, none=none)
    found = solutions(model, range(variables.start, none.stop), list(model.guards.values()))
    expected = {
        (*values, not any(values[:2]), not any(values[2:]))
        for values in product((False, True), repeat=4)
        if sum(values[:2]) <= 1 and sum(values[2:]) <= 1
    }
    assert found == expected


@pytest.mark.parametrize("guarded", [False, True])
def test_amounts_add_up(guarded: bool) -> None:
    model = NativeModel(PUZZLE, guarded=guarded)
    ranges = model.amounts([2, 2, 1])
    model.sums([3, 1], [(0, 1), (1, 2)], ranges, because)
    found = set()
    for a, b, c in product(range(3), range(3), range(2)):
        board = [
            literal if amount > least else -literal
            for amount, literals in zip((a, b, c), ranges, strict=True)
            for least, literal in enumerate(literals)
        ]
        if model.solver.solve([*board, *model.guards.values()]):
            found.add((a, b, c))
    assert found == {(a, b, c) for a, b, c in product(range(3), range(3), range(2)) if a + b == 3 and b + c == 1}
    at_least_two, at_least_one = ranges[0][1], ranges[0][0]
    assert not model.solver.solve([at_least_two, -at_least_one])


def test_literals_of_a_label_that_is_off_are_false() -> None:
    model = NativeModel(PUZZLE, guarded=True)
    variables = model.switches(4)
    model.only_while([[variables[0], variables[1]], [variables[3]]], because)
    first, second = model.guards[because(0)], model.guards[because(1)]
    assert all(not (v[0] or v[1]) for v in solutions(model, variables, [-first, second]))
    assert len(solutions(model, variables, [-first, second])) == 4
    assert len(solutions(model, variables, [first, -second])) == 8
    assert len(solutions(model, variables, [first, second])) == 16
    plain = NativeModel(PUZZLE)
    variables = plain.switches(4)
    plain.only_while([[variables[0]]], because)
    assert len(solutions(plain, variables, [])) == 16


TIMED: dict[str, Post] = {name: post for name, (post, _) in POSTS.items()} | {
    "switches": lambda model, of: model.switches(1),
    "choices": lambda model, of: model.choices([2]),
    "amounts": lambda model, of: model.amounts([2]),
    "none": lambda model, of: model.at_most_one([(0,)], of, because, none=of[1:2]),
    "regions": lambda model, of: model.regions((2, 2), of, [(0, 1)], because, because, because),
}


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("name", TIMED)
def test_after_each_word_the_time_is_looked_at(name: str, guarded: bool) -> None:
    now = [0.0]
    model = NativeModel(PUZZLE, guarded=guarded, deadline=Deadline(1.0, lambda: now[0]))
    variables = model.switches(4)
    TIMED[name](model, variables)
    now[0] = 2.0
    with pytest.raises(TimeLimit, match="while the puzzle was being set up"):
        TIMED[name](model, variables)


@pytest.mark.parametrize("guarded", [False, True])
def test_boards_with_too_many_rectangles_are_too_big(guarded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for most, fits in ((8, True), (7, False)):
        monkeypatch.setattr("pensil.engine.model.MOST_COVERED", most)
        model = NativeModel(PUZZLE, guarded=guarded)
        if fits:
            POSTS["cover"][0](model, model.switches(4))
            assert model.solver.solve([])
        else:
            with pytest.raises(TooBig, match="its rectangles could lie in too many places"):
                POSTS["cover"][0](model, model.switches(4))


def test_marks_as_literals() -> None:
    puzzle = pensil.read('{"kind": "hashi", "max_bridges": 3, "cells": [["?", null, "?", null, "?"]]}')
    model = NativeModel(puzzle)
    one, other = model.amounts([3, 3])
    assert model.variables == range(one[0], other[-1] + 1)
    assert model.assumptions(Board.empty(puzzle)) == []
    assert model.assumptions(Board(puzzle, (0b0100, 0b1111))) == [(0, [one[1], -one[2]])]
    assert model.assumptions(Board(puzzle, (0b1111, 0b0011))) == [(1, [-other[1]])]
    ((spot, (said,)),) = model.assumptions(Board(puzzle, (0b1111, 0b0101)))
    assert spot == 1
    left = {values[3:] for values in solutions(model, model.variables, [said])}
    assert left == {(False, False, False), (True, True, False)}
    with pytest.raises(PuzzleError, match="the marks leave no value for spot 2"):
        model.assumptions(Board(puzzle, (0b1111, 0)))
    assert flat([(0, [1, 2]), (3, [-4])]) == [1, 2, -4]
    assert NativeModel(puzzle).variables == range(1, 1)


def test_seconds_for_the_solver() -> None:
    assert solver_seconds(NEVER) == -1.0
    assert solver_seconds(Deadline(5.0, lambda: 3.0)) == 2.0
    assert solver_seconds(Deadline(5.0, lambda: 9.0)) == 0.0
