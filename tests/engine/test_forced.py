"""Forced steps: reasons that are minimal and told whole, and what is told where there is none."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby, islice, product
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, Puzzle, bits
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.core.rule import Label
from pensil.engine.common import Common, common_from
from pensil.engine.explain import FEW_CELLS, FORCED, TRYING_ALL, Explainer, _looked_at
from pensil.engine.model import NativeModel
from pensil.engine.premises import Reason
from pensil.engine.reason import DECIDED, Reasoner
from pensil.kinds import KINDS
from pensil.words import languages
from tests.engine.solvable import solvable
from tests.engine.test_models import each_kind
from tests.samples import sample
from tests.techniques.positions import CELL


class Asked:
    """What follows from some labels and known spots, asked of a fresh model."""

    def __init__(self, puzzle: Puzzle, kind: Kind, board: Board, labels: set[Label], spots: set[int]) -> None:
        self.model = NativeModel(puzzle, guarded=True)
        kind.model(puzzle, self.model)
        known = Board(puzzle, (m if i in spots else puzzle.domains[i] for i, m in enumerate(board.masks)))
        self.assumed = [self.model.guards[label] for label in labels]
        self.assumed += [literal for _, literals in self.model.assumptions(known) for literal in literals]

    def forces(self, reason: Reason, before: int) -> bool:
        """Whether all that the conclusion rules out is impossible."""
        real = self.model.board_of_facts(bytes(len(self.model.variables))).masks[reason.spot]
        gone = before & ~reason.mask & real
        opposites = [self.said(reason.spot, 1 << value) for value in bits(gone)]
        if not gone:  # only "none yet" goes
            opposites = [[-literal] for literal in self.said(reason.spot, reason.mask)]
        return all(self.model.solver.solve([*self.assumed, *opposite]) is False for opposite in opposites)

    def said(self, spot: int, mask: int) -> list[int]:
        puzzle = self.model.puzzle
        ((_, literals),) = self.model.assumptions(
            Board(puzzle, (mask if i == spot else domain for i, domain in enumerate(puzzle.domains)))
        )
        return literals


@each_kind
def test_a_forced_step_has_a_minimal_reason(kind: Kind) -> None:
    """For Nurikabe too, and on larger boards than test_reasons.py can go through."""
    sizes: Counter[int] = Counter()
    for seed in range(100):
        rng = Random(seed)
        puzzle = kind.from_json(sample(kind.name, rng, rng.randrange(3, 6), rng.randrange(3, 7))[0])
        known = rng.choice(pensil.solve(puzzle, solutions=20).solutions)
        share = rng.choice((0, 0.3, 0.6))
        pairs = zip(known.masks, puzzle.domains, strict=True)
        board = Board(puzzle, (m if rng.random() < share else d for m, d in pairs))
        while reasons := list(islice(Reasoner(board).reasons(), 3)):
            for reason in reasons:
                if reason.size > 1 or sizes[1] < 100:
                    check_minimal(puzzle, kind, reason, board)
                    sizes[reason.size] += 1
            found = {reason.spot: reason.mask for reason in reasons[:1]}
            board = Board(puzzle, (found.get(spot, mask) for spot, mask in enumerate(board.masks)))
    assert sum(count for size, count in sizes.items() if size >= 3) >= 10, sizes


def check_minimal(puzzle: Puzzle, kind: Kind, reason: Reason, board: Board) -> None:
    labels, spots, before = set(reason.labels), set(reason.spots), board.masks[reason.spot]
    assert reason.minimal
    assert before & ~reason.mask
    assert Asked(puzzle, kind, board, labels, spots).forces(reason, before)
    for label in labels:
        assert not Asked(puzzle, kind, board, labels - {label}, spots).forces(reason, before), (reason, label)
    for spot in () if reason.at_large else spots:
        assert not Asked(puzzle, kind, board, labels, spots - {spot}).forces(reason, before), (reason, spot)


def test_a_long_reason_is_told_by_as_few_clues_as_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what is known there; and each other conclusion follows from the same."""
    monkeypatch.setattr("pensil.engine.reason.LISTED", 0)
    sizes: Counter[int] = Counter()
    besides = 0
    for kind, seed in product(KINDS, range(12)):
        rng = Random(seed)
        puzzle = kind.from_json(sample(kind.name, rng, rng.randrange(3, 6), rng.randrange(3, 7))[0])
        answer = pensil.solve(puzzle).solutions[0]
        share = rng.choice((0, 0.3, 0.6))
        board = Board(
            puzzle, (m if rng.random() < share else d for m, d in zip(answer.masks, puzzle.domains, strict=True))
        )
        reasoner = Reasoner(board)
        for reason in islice(reasoner.reasons(), 6):
            assert reason.at_large
            assert reason.minimal
            labels, spots, before = set(reason.labels), set(reason.spots), board.masks[reason.spot]
            known = {spot for spot, _ in reasoner.model.assumptions(board)} - {reason.spot}
            assert Asked(puzzle, kind, board, labels, spots).forces(reason, before)
            for label in labels:
                assert not Asked(puzzle, kind, board, labels - {label}, known).forces(reason, before)
            wider = reasoner.wider(reason)
            for each in wider.also:
                other = replace(reason, spot=each.spot, mask=each.mask)
                assert Asked(puzzle, kind, board, labels, spots).forces(other, board.masks[each.spot])
            told = Explainer(puzzle).told(wider)
            assert ("what is known there so far" in told.message) is bool(spots)
            sizes[len(labels)] += 1
            besides += len(wider.also)
    assert sum(count for size, count in sizes.items() if size > 1) >= 10, sizes
    assert besides >= 10


def test_what_is_only_hoped_is_told_when_it_is_shown() -> None:
    """And nothing else is."""
    vain = 0
    for kind, seed in product(KINDS, range(15)):
        puzzle, solutions = solvable(kind, seed)
        if len(solutions) < 2:
            continue
        shared = solutions[0]
        for solution in solutions[1:]:
            shared = shared | solution
        hoped = Common(solutions[0], False)
        board = Board.empty(puzzle)
        while (reason := next(Reasoner(board, common=hoped).reasons(), None)) is not None:
            assert not shared.masks[reason.spot] & ~reason.mask
            known = {reason.spot: reason.mask & board.masks[reason.spot]}
            board = Board(puzzle, (known.get(spot, mask) for spot, mask in enumerate(board.masks)))
        decided = [m if not m & (m - 1) else None for m in board.masks]
        assert decided == [m if not m & (m - 1) else None for m in shared.masks]
        vain += 1
    assert vain >= 10


def test_an_end_that_is_not_known_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is too little effort for what is hoped, the steps end and say so; a hint goes on looking."""
    puzzle = pensil.read("nonogram\nrows\n1\n1\n0\ncolumns\n1\n1\n0\n")
    told = pensil.steps(puzzle)
    assert list(told)
    assert told.sure
    monkeypatch.setattr("pensil.engine.explain.common_from", lambda board, deadline: common_from(board, deadline, 0))
    monkeypatch.setattr("pensil.engine.reason.HOPING", -1)
    monkeypatch.setattr(Reasoner, "_at_sight", lambda _: [])
    explainer = Explainer(puzzle)
    explainer.techniques = []
    assert list(explainer.steps(Board.empty(puzzle))) == []
    assert not explainer.sure
    step = explainer.hint(Board.empty(puzzle))
    assert step is not None
    assert step.technique == FORCED


@each_kind
def test_after_many_searches_the_rest_is_told_at_once(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pensil.engine.explain.SMALL_REASON", 0)
    monkeypatch.setattr("pensil.engine.explain.MOST_SEARCHED", 0)
    ended = 0
    for seed in range(10):
        puzzle, solutions = solvable(kind, seed, something_follows=True)
        explainer = Explainer(puzzle)
        explainer.techniques = []
        told = list(explainer.steps(Board.empty(puzzle)))
        assert 1 <= len(told) <= 2
        board = Board.empty(puzzle)
        for step in told:
            board = step.apply(board)
        shared = solutions[0]
        for solution in solutions[1:]:
            shared = shared | solution
        assert board.values() == shared.values()
        if len(told) == 2:
            ended += 1
            assert (told[1].technique, told[1].level) == (FORCED, 5)
            count = len(told[1].changes)
            assert told[1].message.startswith(f"{count} more place")
            assert told[1].said_in("id").message.startswith(f"{count} tempat lagi")
    assert ended


def test_the_rest_counts_as_one_step_of_a_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole course of a puzzle, and the same up to the first step that is like a search."""
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    explainer = Explainer(puzzle)
    explainer.techniques = []
    monkeypatch.setattr("pensil.engine.explain.SMALL_REASON", 0)
    course = list(explainer.easiest_with_boards(Board.empty(puzzle)))
    assert len(course) > 2
    monkeypatch.setattr("pensil.engine.explain.MOST_SEARCHED", 0)
    (first, after), (rest, end) = explainer.easiest_with_boards(Board.empty(puzzle))
    assert (first, after) == course[0]
    assert end == course[-1][1]
    assert (rest.technique, rest.level, rest.apply(after)) == (FORCED, 5, end)


def test_a_search_without_conflicts_takes_effort_too() -> None:
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    reasoner = Reasoner(Board.empty(puzzle))
    before = reasoner.effort
    assert reasoner.model.solver.solve([]) is True
    stats = reasoner.model.solver.stats()
    assert reasoner.effort == stats["conflicts"] + stats["decisions"] / DECIDED > before


def test_every_search_for_a_reason_counts_with_all_that_it_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Reasoner] = []

    class Noted(Reasoner):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            made.append(self)

    monkeypatch.setattr("pensil.engine.explain.Reasoner", Noted)
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    explainer, empty = Explainer(puzzle), Board.empty(puzzle)
    counted = 0.0
    for times in (1, 2):
        assert explainer.reason(empty) is not None
        counted += TRYING_ALL * len(empty.masks) + made[-1].effort
        assert explainer._searched == counted > times * TRYING_ALL


def test_of_a_long_line_only_what_meets_other_parts_is_shown_if_that_is_more_than_a_cell() -> None:
    line, other = [(0, c) for c in range(FEW_CELLS + 1)], [(0, 0), (1, 0)]
    assert _looked_at([line, other], (), [(0, 0)], 1) == [*line, (1, 0)]
    assert _looked_at([line, other, [(0, 3)]], (), [(0, 0)], 1) == [(0, 0), (1, 0), (0, 3)]
    assert _looked_at([line[1:], other, [(0, 3)], [(0, 2)]], (), [(0, 0)], 1) == [*line[1:], (0, 0), (1, 0)]


def cells_in(text: str) -> set[tuple[int, int]]:
    """The cells that a sentence names, also those between the ends of a line."""
    found = set()
    for row, col, row2, col2 in re.findall(rf"{CELL}(?: (?:to|sampai) {CELL})?", text):
        for r in range(int(row), int(row2 or row) + 1):
            found |= {(r - 1, c - 1) for c in range(int(col), int(col2 or col) + 1)}
    return found


@each_kind
@pytest.mark.parametrize("seed", range(6))
def test_the_sentence_of_a_forced_step_names_its_whole_reason(kind: Kind, seed: int) -> None:
    puzzle, _ = solvable(kind, seed, something_follows=True)
    explainer = Explainer(puzzle)
    board = Board.empty(puzzle)
    reasons = 0
    while (reason := explainer.reason(board)) is not None:
        reasons += 1
        step = explainer.told(reason)
        # What is said is what goes, not what went before; what is left follows from both.
        assert not board.masks[reason.spot] & reason.shown & ~reason.mask
        for lang in languages():
            told = step.said_in(lang).message
            assert kind.conclusion(puzzle, reason.spot, reason.shown).said(lang).casefold() in told.casefold()
            for rule, group in groupby(reason.labels, key=lambda label: label.rule):
                assert rule.premise(list(group)).said(lang) in told
            named = cells_in(told)
            assert all(cell in named for spot in reason.spots for cell in puzzle.spot_cells(spot)), (told, reason.spots)
        board = step.apply(board)
    assert reasons


def test_a_reason_that_may_be_too_long_says_so() -> None:
    puzzle = pensil.read("akari\n. 1 .\n. . .\n")
    explainer = Explainer(puzzle)
    reason = explainer.reason(Board.empty(puzzle))
    assert reason is not None
    said = explainer.told(replace(reason, minimal=False)).message
    assert said == explainer.told(reason).message + " Perhaps not all of them are needed."


def test_rectangles_that_run_into_drawn_ones_are_no_news() -> None:
    puzzle = pensil.read("shikaku\n. .\n4 .\n. 2\n2 .\n")
    (step,) = pensil.explain(puzzle)
    assert step.technique != FORCED
    assert pensil.hint(puzzle, {"rectangles": [[0, 0, 1, 1]]}) is None
    assert pensil.rate(puzzle).so_far == "easy"


def test_a_forced_step_says_which_rectangle_goes() -> None:
    puzzle = pensil.read("shikaku\n. .\n? .\n. .\n")
    board = puzzle.board_from_json({"rectangles": [], "not": [[1, 0, 1, 0], [1, 0, 1, 1], [0, 0, 1, 0]]}, marks=True)
    step = Explainer(puzzle).forced_step(board)
    assert step is not None
    assert step.message == (
        "The ? at r2c1 cannot take the 2x2 r1c1-r2c2: otherwise the cell r3c2 (in exactly one rectangle) could not "
        "hold."
    )
