"""What every kind promises, tested on all of them alike. A new kind needs only its facts (tests/facts.py)."""

from __future__ import annotations

import json
import pickle
from itertools import product
from random import Random
from typing import Any

import pytest

from pensil.core.board import Board, bits
from pensil.core.kind import Kind, later
from pensil.core.picture import Picture, Role
from pensil.core.record import replace
from pensil.core.violation import Violation
from pensil.errors import UnknownKind
from pensil.kinds import KINDS, kind_named, registered
from tests.checks import some
from tests.exhaustive import all_solutions
from tests.kinds import OUTSIDE
from tests.samples import sample

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def made(kind: Kind, seed: int, most: int = 9) -> tuple[Any, Board]:
    """A random puzzle on which there is something to decide, and a solution of it."""
    rng = Random(seed)
    while True:
        puzzle, answer = sample(kind.name, rng, rng.randrange(1, most), rng.randrange(1, most))
        read = kind.from_json(puzzle)
        if any(mask & (mask - 1) for mask in read.domains):
            return read, read.board_from_json(answer)


def small(kind: Kind, seed: int, most_spots: int = 12) -> tuple[Any, Board]:
    """A puzzle with few enough boards to look at all of them."""
    rng = Random(seed)
    while True:
        puzzle, answer = sample(kind.name, rng, rng.randrange(1, 5), rng.randrange(1, 5))
        read = kind.from_json(puzzle)
        sizes = 1
        for mask in read.domains:
            sizes *= mask.bit_count()
        if sizes <= 2**most_spots:
            return read, read.board_from_json(answer)


def test_the_kinds_of_pensil_come_in_the_order_of_their_names_and_then_those_from_outside() -> None:
    names = [kind.name for kind in KINDS]
    own = names[: len(names) - len(OUTSIDE)]
    assert own == sorted(own)
    assert names == [*own, *(kind.name for kind in OUTSIDE)]


def test_a_kind_is_found_by_each_of_its_names_in_any_letter_case() -> None:
    for kind in KINDS:
        for name in (kind.name, *kind.also):
            assert kind_named(name) is kind_named(f"  {name.upper()} ") is kind
    known = ", ".join(kind.name for kind in KINDS)
    with pytest.raises(UnknownKind, match=f"^no kind is called '{'x' * 40}'; there are {known}$"):
        kind_named("x" * 41)


def test_a_kind_from_outside_is_there_for_a_while_and_takes_no_name_of_another() -> None:
    before = list(KINDS)
    invented = replace(before[0], name="invented", also=("made up", "dreamt of"))
    with registered(invented) as kind:
        assert kind is invented
        assert [*KINDS] == [*before, invented]
        assert all(kind_named(name) is invented for name in ("invented", "made up", "Dreamt of"))
        for other in (invented, replace(invented, name="new"), replace(invented, name="new", also=("x", "dreamt of"))):
            with pytest.raises(ValueError, match=r"there is a kind called '.*' already"), registered(other):
                pass
        assert [*KINDS] == [*before, invented]
    assert [*KINDS] == before
    for name in ("invented", "made up", "dreamt of", "new", "x"):
        with pytest.raises(UnknownKind):
            kind_named(name)


@each_kind
def test_every_part_of_the_record_is_there(kind: Kind) -> None:
    for name in vars(kind):
        part = getattr(kind, name)
        if isinstance(part, later):
            assert callable(part.resolve()), name
    assert kind.rules()
    assert all(rule.sentence.said().endswith(".") for rule in kind.rules())
    codes = [code for rule in kind.rules() for code in rule.codes]
    assert len(codes) == len(set(codes))
    for other in kind.also:
        assert kind_named(other.upper()) is kind


@each_kind
@pytest.mark.parametrize("seed", range(30))
def test_a_solved_board_has_no_violation_and_survives_every_form(kind: Kind, seed: int) -> None:
    puzzle, answer = made(kind, seed)
    assert answer.full
    assert kind.violations(puzzle, answer) == []
    assert kind.from_json(puzzle.to_json()) == puzzle
    lines = list(enumerate(puzzle.to_text().splitlines(), 1))
    assert lines[0][1] == kind.name
    assert kind.from_text(lines[1:]) == puzzle
    assert hash(kind.from_json(puzzle.to_json())) == hash(puzzle)
    assert puzzle.board_from_json(answer.to_json()) == answer
    assert puzzle.board_from_text(str(answer)) == answer
    marks = puzzle.board_to_json(answer, marks=True)
    assert puzzle.board_from_json(marks, marks=True) == answer
    assert pickle.loads(pickle.dumps(answer)) == answer


@each_kind
@pytest.mark.parametrize("seed", range(20))
def test_half_filled_boards_survive_json(kind: Kind, seed: int) -> None:
    puzzle, answer = made(kind, seed)
    rng = Random(seed)
    half = Board(puzzle, (m if rng.random() < 0.5 else d for m, d in zip(answer.masks, puzzle.domains, strict=True)))
    assert puzzle.board_from_json(half.to_json()) == half
    assert puzzle.board_from_json(puzzle.board_to_json(half, marks=True), marks=True) == half


@each_kind
@pytest.mark.parametrize("seed", range(10))
def test_values_survive_json(kind: Kind, seed: int) -> None:
    puzzle, answer = made(kind, seed)
    for spot, (domain, decided) in enumerate(some(zip(puzzle.domains, answer.values(), strict=True))):
        written = [json.loads(json.dumps(puzzle.value_to_json(spot, value))) for value in bits(domain)]
        assert [puzzle.value_from_json(spot, data) for data in written] == list(bits(domain))
        assert puzzle.value_to_json(spot, decided) is not None
        with pytest.raises((ValueError, TypeError)):
            puzzle.value_from_json(spot, "nonsense")


@each_kind
@pytest.mark.parametrize("seed", range(20))
def test_taking_knowledge_away_never_breaks_a_rule(kind: Kind, seed: int) -> None:
    puzzle, answer = made(kind, seed)
    rng = Random(seed)
    board = answer
    for spot in some(rng.sample(range(len(answer.masks)), len(answer.masks))):
        # First only some values come back, then all of them.
        board = Board(puzzle, [*board.masks[:spot], puzzle.domains[spot], *board.masks[spot + 1 :]])
        partly = list(board.masks)
        partly[spot] = answer.masks[spot] | (rng.getrandbits(64) & puzzle.domains[spot])
        assert kind.violations(puzzle, Board(puzzle, partly)) == []
        assert kind.violations(puzzle, board) == []


@each_kind
@pytest.mark.parametrize("seed", range(12))
def test_giving_up_broken_branches_loses_no_solution(kind: Kind, seed: int) -> None:
    """The search that prunes by violations on partial boards finds exactly the clean full boards."""
    puzzle, answer = small(kind, seed)
    boards = (Board(puzzle, (1 << v for v in values)) for values in product(*(bits(d) for d in puzzle.domains)))
    clean = {board for board in boards if not kind.violations(puzzle, board)}
    found = list(all_solutions(puzzle, kind.violations))
    assert len(found) == len(set(found))
    assert set(found) == clean
    assert answer in clean


@each_kind
@pytest.mark.parametrize("seed", range(8))
def test_a_violation_on_a_partial_board_is_final(kind: Kind, seed: int) -> None:
    """Where a partial board is reported as broken, every full board it allows is broken too."""
    rng = Random(seed)
    broken: list[Board] = []
    while not broken:
        puzzle, _ = small(kind, rng.randrange(10**6), most_spots=8)
        for _ in range(60):
            masks = [d if rng.random() < 0.5 else 1 << rng.choice(list(bits(d))) for d in puzzle.domains]
            partial = Board(puzzle, masks)
            if kind.violations(puzzle, partial):
                broken.append(partial)
    for partial in some(broken):
        for values in some(product(*(bits(m) for m in partial.masks))):
            assert kind.violations(puzzle, Board(puzzle, (1 << v for v in values))), partial


@each_kind
@pytest.mark.parametrize("seed", range(20))
def test_a_violation_says_what_and_where(kind: Kind, seed: int) -> None:
    rng = Random(seed)
    broken: list[Violation] = []
    while not broken:
        puzzle, answer = made(kind, rng.randrange(10**6))
        open_spots = [i for i, d in enumerate(puzzle.domains) if d & (d - 1)]
        for spot in open_spots[:10]:
            others = [v for v in bits(puzzle.domains[spot]) if v != answer.value(spot)]
            broken += kind.violations(puzzle, answer.decide(spot, rng.choice(others)))
    for violation in some(broken):
        assert violation.code == violation.code.lower()
        assert " " not in violation.code
        assert violation.message
        assert not violation.message.endswith(".")
        assert violation.cells
        assert all(0 <= r < puzzle.rows and 0 <= c < puzzle.cols for r, c in violation.cells)
        assert violation.code in {code for rule in kind.rules() for code in rule.codes}
        assert violation.rule in {rule.sentence.said() for rule in kind.rules()}
        assert set(violation.to_json()) == {"code", "cells", "message", "rule"}


@each_kind
def test_pictures_of_nothing_something_and_everything(kind: Kind) -> None:
    puzzle, answer = made(kind, 3)
    for board in (None, Board.empty(puzzle), answer):
        picture = kind.picture(puzzle, board, Role.MARK)
        assert isinstance(picture, Picture)
        assert (picture.rows, picture.cols) == (puzzle.rows, puzzle.cols)
        roles = {item.role for item in picture.items}
        assert roles <= {Role.GIVEN, Role.MARK}
    assert Role.MARK not in {item.role for item in kind.picture(puzzle, Board.empty(puzzle), Role.MARK).items} or (
        puzzle.domains == answer.masks
    )
