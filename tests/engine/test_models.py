"""The models of all kinds against the rules: the same solutions, plain, guarded, and with a clue switched off."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from pensil.core.board import Board, bits
from pensil.core.deadline import NEVER
from pensil.core.kind import Kind
from pensil.core.rule import Label
from pensil.engine.guarded import Guarded
from pensil.engine.model import NativeModel
from pensil.errors import PuzzleError
from pensil.kinds import KINDS, kind_named
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.checks import some
from tests.exhaustive import all_solutions
from tests.facts import facts_of
from tests.samples import sample, spoil_a_clue

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def anything(puzzle: Any) -> bool:
    return True


def puzzle_of(kind: Kind, seed: int, spoil: bool = True, wanted: Callable[[Any], bool] = anything) -> Any:
    """A small random puzzle that is wanted; every third one has a clue changed, so that many have no solution."""
    rng = Random(seed)
    while True:
        data, _ = sample(kind.name, rng, rng.randrange(1, 5), rng.randrange(1, 5))
        if spoil and seed % 3 == 0:
            spoil_a_clue(data, rng)
        try:
            puzzle = kind.from_json(data)
        except PuzzleError:
            continue
        size = 1
        for mask in puzzle.domains:
            size *= max(1, mask.bit_count())
        if size <= 2**12 and 0 not in puzzle.domains and wanted(puzzle):
            return puzzle


def impossible(kind: Kind) -> Callable[[Any], bool]:
    return lambda puzzle: next(all_solutions(puzzle, kind.violations), None) is None


def posted(kind: Kind, puzzle: Any, guarded: bool = False) -> NativeModel:
    model = NativeModel(puzzle, guarded=guarded)
    kind.model(puzzle, model)
    return model


def solutions(model: NativeModel, assumed: list[int], probe: bool = False) -> list[Board]:
    found, end = model.solver.enumerate(model.variables, -1, -1.0, assumed, probe=probe)
    assert end == "complete"
    return [model.board(values) for values in found]


def without(puzzle: Any, cell: tuple[int, int], instead: object) -> Any:
    data = puzzle.to_json()
    data["cells"][cell[0]][cell[1]] = instead
    return type(puzzle).from_json(data)


@each_kind
@pytest.mark.parametrize("seed", range(60))
def test_the_model_has_the_solutions_of_the_rules(kind: Kind, seed: int) -> None:
    puzzle = puzzle_of(kind, seed)
    expected = set(all_solutions(puzzle, kind.violations))
    for probe in (False, True):
        found = solutions(posted(kind, puzzle), [], probe)
        assert len(found) == len(set(found))
        assert set(found) == expected


@each_kind
@pytest.mark.parametrize("seed", range(30))
def test_under_all_guards_the_model_is_the_puzzle(kind: Kind, seed: int) -> None:
    puzzle = puzzle_of(kind, seed)
    model = posted(kind, puzzle, guarded=True)
    found = solutions(model, list(model.guards.values()))
    assert set(found) == set(all_solutions(puzzle, kind.violations))
    assert len(found) == len(set(found))


@each_kind
@pytest.mark.parametrize("seed", range(0, 90, 3))
def test_failed_guards_of_an_impossible_puzzle_are_a_reason(kind: Kind, seed: int) -> None:
    """The labels that the solver blames are impossible together, and taking all others away changes nothing."""
    puzzle = puzzle_of(kind, seed, wanted=impossible(kind))
    model = posted(kind, puzzle, guarded=True)
    assert model.solver.solve(list(model.guards.values())) is False
    blamed = set(model.solver.core())
    assert blamed <= set(model.guards.values())
    others = [-guard for guard in model.guards.values() if guard not in blamed]
    assert model.solver.solve([*blamed, *others]) is False


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_an_impossible_puzzle_is_possible_without_its_guards(kind: Kind) -> None:
    model = posted(kind, kind.from_json(facts_of(kind.name).impossible), guarded=True)
    assert model.solver.solve(list(model.guards.values())) is False
    assert model.solver.core()
    assert model.solver.solve([]) is True


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("kind", [k for k in KINDS if facts_of(k.name).clue_rule], ids=lambda kind: kind.name)
def test_a_clue_switched_off_is_the_puzzle_without_it(kind: Kind, seed: int) -> None:
    facts = facts_of(kind.name)

    def has_clues(puzzle: Any) -> bool:
        return any(label.rule.name == facts.clue_rule for label in posted(kind, puzzle, guarded=True).guards)

    puzzle = puzzle_of(kind, seed, wanted=has_clues)
    model = posted(kind, puzzle, guarded=True)
    for off in some(label for label in model.guards if label.rule.name == facts.clue_rule):
        assumed = [-guard if label == off else guard for label, guard in model.guards.items()]
        found = {str(board.values()) for board in solutions(model, assumed)}
        smaller = without(puzzle, off.cells[0], facts.without_clue)
        assert found == {str(board.values()) for board in all_solutions(smaller, kind.violations)}


@pytest.mark.parametrize("seed", range(40))
def test_a_shikaku_clue_switched_off_lets_others_over_its_cell(seed: int) -> None:
    kind = next(kind for kind in KINDS if kind.name == "shikaku")
    puzzle = puzzle_of(kind, seed, wanted=lambda puzzle: len(puzzle.clues) > 1)
    model = posted(kind, puzzle, guarded=True)
    boxes_vars = range(1, min(model.guards.values()))
    assert boxes_vars  # spots come first
    for off in some(label for label in model.guards if label.rule.name == "one-clue"):
        smaller = without(puzzle, off.cells[0], None)
        assumed = [-guard if label == off else guard for label, guard in model.guards.items()]
        every = [v for v in range(1, model.solver.stats()["vars"] + 1) if v not in set(model.guards.values())]
        found, _ = model.solver.enumerate(every, -1, -1.0, assumed)
        assert len(found) == len(list(all_solutions(smaller, kind.violations)))


@pytest.mark.parametrize("seed", range(40))
def test_a_nonogram_line_switched_off_is_free(seed: int) -> None:
    kind = next(kind for kind in KINDS if kind.name == "nonogram")
    puzzle = puzzle_of(kind, seed)
    model = posted(kind, puzzle, guarded=True)
    boards = [Board(puzzle, (1 << v for v in values)) for values in product(*(list(bits(d)) for d in puzzle.domains))]
    broken = {board: {(v.code, v.cells) for v in kind.violations(puzzle, board)} for board in boards}
    for off in some(model.guards):
        assumed = [-guard if label == off else guard for label, guard in model.guards.items()]
        expected = {board for board, lines in broken.items() if lines <= {(off.rule.name, off.cells)}}
        assert set(solutions(model, assumed)) == expected


@each_kind
def test_labels_name_rules_that_exist(kind: Kind) -> None:
    puzzles = [puzzle_of(kind, seed) for seed in range(10)]
    for puzzle, label in some((each, label) for each in puzzles for label in posted(kind, each, True).guards):
        assert isinstance(label, Label)
        assert label.rule in kind.rules()
        assert all(0 <= r < puzzle.rows and 0 <= c < puzzle.cols for r, c in label.cells)


def probed(kind: Kind, puzzle: Any) -> bool:
    model = NativeModel(puzzle)
    kind.model(puzzle, model)
    return model.probing


def test_where_it_does_not_pay_values_are_not_tried_out_first() -> None:
    """Neither on very big pictures nor on any Hashi."""
    lines = [[1]] * 100
    assert [probed(kind_named("nonogram"), Nonogram(lines[:rows], lines)) for rows in (99, 100)] == [True, False]
    assert {kind.name for kind in KINDS if not probed(kind, puzzle_of(kind, 1))} == {"hashi"}


@each_kind
def test_without_its_labels_a_puzzle_forbids_no_value(kind: Kind) -> None:
    """Each value of each spot is possible when nothing is assumed; and without guards there are no labels."""
    labels = 0
    for seed in range(6):
        puzzle = kind.from_json(sample(kind.name, Random(seed), 4, 5)[0])
        plain = NativeModel(puzzle)
        kind.model(puzzle, plain)
        assert plain.guards == {}
        guarded = Guarded(puzzle, NEVER)
        labels += len(guarded.labels)
        for spot, (part, place) in enumerate(guarded.parts):
            for value in bits(puzzle.domains[spot] & ~guarded.idle[spot]):
                assert guarded.model.solver.solve(part.literals(place, 1 << value) or []), (puzzle, spot, value)
    assert labels
