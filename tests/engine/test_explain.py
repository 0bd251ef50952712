"""Explanations: every step holds, reasons are minimal, every puzzle is explained as far as its clues go."""

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
from pensil.engine.common import Common, common_from, facts_from
from pensil.engine.explain import FORCED, Explainer
from pensil.engine.mistakes import MISTAKE
from pensil.engine.model import NativeModel
from pensil.engine.premises import Reason
from pensil.engine.reason import Reasoner
from pensil.kinds import KINDS
from pensil.words import languages
from tests.checks import some
from tests.engine.test_models import each_kind, puzzle_of
from tests.samples import sample
from tests.techniques.positions import CELL


def solvable(kind: Kind, seed: int, something_follows: bool = False) -> tuple[Any, list[Board]]:
    """A small puzzle with its solutions; where something is to follow, they share more than the puzzle tells."""

    def wanted(puzzle: Any) -> bool:
        return not something_follows or pensil.solve(puzzle).facts != Board.empty(puzzle)

    puzzle = puzzle_of(kind, 3 * seed + 1, spoil=False, wanted=wanted)
    return puzzle, list(pensil.solve(puzzle, solutions=5000).solutions)


@each_kind
@pytest.mark.parametrize("seed", range(25))
def test_every_step_holds_in_every_solution_and_nothing_is_left_to_follow(kind: Kind, seed: int) -> None:
    puzzle, solutions = solvable(kind, seed)
    board = Board.empty(puzzle)
    for step in pensil.steps(puzzle):
        after = step.apply(board)
        assert after != board, step
        assert all(after.allows(solution) for solution in solutions), step.message
        assert step.message
        assert step.said_in("id").message != step.message
        board = after
    shared = solutions[0]
    for solution in solutions[1:]:
        shared = shared | solution
    decided = [m if not m & (m - 1) else None for m in board.masks]
    assert decided == [m if not m & (m - 1) else None for m in shared.masks]


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


@each_kind
@pytest.mark.parametrize("seed", range(10))
def test_the_engine_alone_explains_everything(kind: Kind, seed: int) -> None:
    puzzle, solutions = solvable(kind, seed)
    explainer = Explainer(puzzle)
    board = Board.empty(puzzle)
    while (step := explainer.forced_step(board)) is not None:
        assert step.technique == FORCED
        board = step.apply(board)
        assert all(board.allows(solution) for solution in solutions)
    assert (board == solutions[0]) is (len(solutions) == 1)


@each_kind
@pytest.mark.parametrize("seed", range(6))
def test_what_was_asked_before_does_not_change_a_step(kind: Kind, seed: int) -> None:
    """Neither along an explanation, nor on boards that have nothing to do with each other."""
    puzzle, solutions = solvable(kind, seed)
    explainer, empty = Explainer(puzzle), Board.empty(puzzle)
    along = [empty]
    while (step := explainer.forced_step(along[-1])) is not None:
        along.append(step.apply(along[-1]))
    pairs = [zip(solution.masks, empty.masks, strict=True) for solution in solutions[:3]]
    partly = [Board(puzzle, (m if i % 3 else d for i, (m, d) in enumerate(pair))) for pair in pairs]
    for board in [*partly, *along[:6], along[-1], *partly, empty]:
        common = explainer.common(board)
        assert common.proved
        assert common.board & board == facts_from(board)
        assert explainer.forced_step(board) == Explainer(puzzle).forced_step(board)


@each_kind
def test_wrong_marks_are_told_first(kind: Kind) -> None:
    told = 0
    for seed in range(30):
        puzzle, solutions = solvable(kind, seed)
        if len(solutions) != 1:
            continue
        spots = [i for i, d in enumerate(puzzle.domains) if d.bit_count() > 1]
        if not spots:
            continue
        spot = Random(seed).choice(spots)
        wrong = next(v for v in range(99) if puzzle.domains[spot] >> v & 1 and v != solutions[0].value(spot))
        step = pensil.hint(puzzle, Board.empty(puzzle).decide(spot, wrong))
        assert step is not None
        assert step.technique == MISTAKE
        assert set(step.cells) == set(puzzle.spot_cells(spot))
        assert step.changes == ()
        told += 1
    assert told >= 5


@each_kind
def test_a_rating_counts_the_easiest_moves_and_a_hint_is_the_first_of_them(kind: Kind) -> None:
    puzzle = kind.from_json(sample(kind.name, Random(3), 5, 6)[0])
    marks = Board.empty(puzzle)
    moves = list(Explainer(puzzle).easiest(marks))
    assert len(moves) > 1
    assert pensil.rate(puzzle).techniques == dict(sorted(Counter(move.technique for move in moves).items()))
    watched: list[tuple[int, Board]] = []
    pensil.rate(puzzle, watch=lambda *seen: watched.append(seen))
    assert [number for number, _ in watched] == list(range(1, len(moves) + 1))
    for move in some(moves):
        assert pensil.hint(puzzle, marks) == replace(move, board=marks)
        marks = move.apply(marks)
    assert watched[-1][1] == marks


def test_a_mistake_is_the_only_step() -> None:
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    wrong = {"cells": [[1, *[None] * 5], *[[None] * 6] * 5]}
    (step,) = pensil.explain(puzzle, "id", marks=wrong)
    assert step.is_mistake
    assert step == pensil.hint(puzzle, wrong, "id") == next(pensil.steps(puzzle, wrong, "id"))


def test_a_puzzle_with_one_solution_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the look for mistakes finds serves the reasons of all steps."""
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    explainer = Explainer(puzzle)
    explainer.techniques = []
    alone = list(explainer.steps(Board.empty(puzzle)))
    assert {step.technique for step in alone} == {FORCED}

    def again(*_: object) -> Common:
        raise AssertionError("it was solved again")

    monkeypatch.setattr("pensil.engine.explain.common_from", again)
    explainer = Explainer(puzzle)
    explainer.techniques = []
    assert list(explainer.steps(Board.empty(puzzle))) == alone


@each_kind
def test_a_finished_board_needs_no_hint(kind: Kind) -> None:
    puzzle, solutions = solvable(kind, 1)
    assert pensil.hint(puzzle, solutions[0]) is None


@each_kind
def test_ratings_are_stable_and_in_range(kind: Kind) -> None:
    rng = Random(4)
    for _ in range(4):
        puzzle = kind.from_json(sample(kind.name, rng, 5, 6)[0])
        rating = pensil.rate(puzzle)
        assert rating == pensil.rate(puzzle)
        assert rating.level in ("easy", "medium", "hard", "expert")
        assert rating.score >= 1
        assert rating.hardest in rating.techniques or not rating.techniques
        assert sum(rating.techniques.values()) == rating.steps


def test_an_impossible_puzzle_is_not_explained() -> None:
    puzzle = pensil.read("akari\n. 2\n")
    for ask in (pensil.hint, pensil.explain, pensil.rate):
        with pytest.raises(pensil.PuzzleError, match="no solution"):
            ask(puzzle)


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(pensil.PensilError, match="there is no language 'fr'"):
        pensil.hint(pensil.read("akari\n. 1\n"), lang="fr")


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
    assert pensil.rate(puzzle).level == "easy"


def test_a_forced_step_says_which_rectangle_goes() -> None:
    puzzle = pensil.read("shikaku\n. .\n? .\n. .\n")
    board = puzzle.board_from_json({"rectangles": [], "not": [[1, 0, 1, 0], [1, 0, 1, 1], [0, 0, 1, 0]]}, marks=True)
    step = Explainer(puzzle).forced_step(board)
    assert step is not None
    assert step.message == (
        "The ? at r2c1 cannot take the 2x2 r1c1-r2c2: otherwise the cell r3c2 (in exactly one rectangle) could not "
        "hold."
    )


@each_kind
def test_wrong_marks_are_ruled_out_by_a_reason_and_right_ones_are_not(kind: Kind) -> None:
    ruled_out = 0
    for seed in range(12):
        puzzle, solutions = solvable(kind, seed)
        empty = Board.empty(puzzle)
        reasoner = Reasoner(empty, common=Common(empty, True))
        for spot in [i for i, domain in enumerate(puzzle.domains) if domain.bit_count() > 1][:5]:
            right = sum({solution.masks[spot] for solution in solutions})
            assert reasoner.against(spot, right) is None
            for value in list(bits(puzzle.domains[spot] & ~right))[:2]:
                reason = reasoner.against(spot, 1 << value)
                if reason is not None:  # None: a value that no solution ever has
                    assert (reason.spot, reason.mask & 1 << value, reason.spots) == (spot, 0, ())
                    assert reason.labels
                    ruled_out += 1
    assert ruled_out


def test_the_reason_why_a_mark_is_wrong() -> None:
    """A broken rule is the reason; else clues and marks that are right, and of several wrong marks all are named."""
    puzzle = pensil.read("akari\n. . .\n. 0 .\n. . .\n")
    step = pensil.hint(puzzle, {"cells": [[None] * 3, [None, None, 1], [None] * 3]})
    assert step is not None
    assert "the 0 at r2c2 has 1 lamp beside it" in step.message
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    answer = pensil.solve(puzzle).solutions[0]
    wrong = [spot for spot, mask in enumerate(answer.masks) if mask == 1]
    masks = [2 if spot in wrong else domain for spot, domain in enumerate(puzzle.domains)]
    step = pensil.hint(puzzle, Board(puzzle, masks))
    assert step is not None
    assert step.message.count("there is a lamp at") >= len(wrong) > 8
    assert "more" not in step.message
