"""Ratings: how the thought of single moves adds up."""

from __future__ import annotations

from collections.abc import Callable
from math import cbrt, log2
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.record import replace
from pensil.core.step import Link, Step
from pensil.engine.explain import Explainer
from pensil.engine.rate import COUNTED, DIGITS, EACH, EFFORT, LONGER, NOTED, REMEMBERED, WORDS, Thought, effort, rate
from pensil.kinds import KINDS, kind_named
from pensil.kinds.nonogram.techniques.counting import complete_line
from pensil.making import LEVELS
from tests.checks import some
from tests.samples import sample

LAMPS = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
BRIDGES = pensil.read("hashi\n2 . 2 . 1\n. . . . .\n3 . 4 . 2\n. . . . .\n1 . 2 . 1\n")
AREAS = pensil.read(
    "shikaku\n. . 2 . . . .\n. 4 . . 8 . .\n. . . . . 4 .\n. . 6 . 3 . .\n5 . . . . . .\n. . . 9 . . .\n. . . . 2 . 6\n"
)


def first() -> Step:
    step = pensil.hint(LAMPS)
    assert step is not None
    return step


@pytest.mark.parametrize("level", EFFORT)
def test_the_level_and_the_links_count(level: int) -> None:
    at = Explainer(LAMPS).look(Board.empty(LAMPS))
    move = replace(first(), level=level)
    link = Link((), (), move.phrase)
    for links, share in ((0, 1.0), (2, 1.0), (3, 1 + LONGER), (7, 1 + 5 * LONGER)):
        assert effort(replace(move, chain=(link,) * links), at) == pytest.approx(EFFORT[level] * share)


def test_links_of_cases_count_as_well() -> None:
    """What is common to them, and each of them."""
    at, move = Explainer(LAMPS).look(Board.empty(LAMPS)), replace(first(), level=5)
    link = Link((), (), move.phrase)
    split = replace(move, common=(link,) * 3, cases=((link,) * 2, (link,)))
    assert [move.links, replace(move, chain=(link,) * 4).links, split.links] == [0, 4, 6]
    assert effort(split, at) == pytest.approx(EFFORT[5] * (1 + 4 * LONGER))


def test_what_no_mark_shows_counts_twice() -> None:
    explainer, board = Explainer(AREAS), Board.empty(AREAS)
    seen = set()
    for move in some(list(explainer.easiest(board))):
        at = explainer.look(board)
        decided = any(not change.mask & (change.mask - 1) for change in move.changes)
        expected = EFFORT[move.level] * (1 if decided else REMEMBERED)
        assert move.chain or effort(move, at) == pytest.approx(expected), move.message
        seen.add(decided)
        board = move.apply(board)
    assert seen == {True, False}


def test_what_only_a_note_shows_counts_a_third_more() -> None:
    """That at most one bridge joins two islands is written beside it; a bridge, or none, is drawn."""
    explainer, board = Explainer(BRIDGES), Board.empty(BRIDGES)
    seen = set()
    for move in some(list(explainer.easiest(board))):
        bounds = [[*change.values] for change in move.changes if len(change.values) > 1 and change.values[0] == 0]
        noted = len(bounds) == len(move.changes)
        expected = EFFORT[move.level] * (NOTED if noted else 1)
        assert move.chain or effort(move, explainer.look(board)) == pytest.approx(expected), move.message
        seen.add(noted)
        board = move.apply(board)
    assert seen == {True, False}
    assert 1 < NOTED < REMEMBERED


def test_open_numbers_of_a_line_count() -> None:
    """1 1 1 takes more thought than 5; when its ends are known, one number of it is left."""
    puzzle = pensil.read("nonogram\nrows\n1 1 1\n5\ncolumns\n2\n1\n2\n1\n2\n")
    empty = Board.empty(puzzle)
    ends = empty
    for spot, value in ((0, 1), (1, 0), (3, 0), (4, 1)):
        ends = ends.decide(spot, value)
    found = {}
    for name, board in (("empty", empty), ("ends", ends)):
        at = Explainer(puzzle).look(board)
        for step in complete_line.steps(at):
            rows = {row for change in step.changes for row, _ in change.cells}
            if len(rows) == 1:
                found[name, *rows] = step.numbers, effort(step, at)
    assert found == {
        ("empty", 0): (3, pytest.approx(1 + 2 * COUNTED)),
        ("empty", 1): (1, 1.0),
        ("ends", 0): (1, 1.0),
        ("ends", 1): (1, 1.0),
    }


def test_cubes_are_added_and_the_first_hardest_is_named() -> None:
    thought, move = Thought(), first()
    assert thought.score == 1
    for name, taken in (("a", 2.0), ("b", 12.0), ("c", 12.0), ("a", 1.0)):
        thought.add(replace(move, technique=name), taken)
    assert thought.score == pytest.approx(1 + log2(cbrt(8 + 1728 + 1728 + 1)) + 4 * EACH, abs=EACH / 10)
    assert thought.hardest == "b"
    assert thought.used == {"a": 2, "b": 1, "c": 1}
    assert not thought.search
    thought.add(replace(move, level=5), 1.0)
    assert thought.search


def test_words_for_scores() -> None:
    names = []
    for most, _ in WORDS:
        for taken in (2 ** (most - 1) - 0.01, 2 ** (most - 1) + 0.01):
            thought = Thought()
            thought.add(first(), taken)
            names.append(thought.word)
    assert names == ["easy", "medium", "medium", "hard", "hard", "expert"]


def test_a_rating_is_the_sum_of_its_moves() -> None:
    thought, explainer, board = Thought(), Explainer(LAMPS), Board.empty(LAMPS)
    for move in explainer.easiest(board):
        thought.add(move, effort(move, explainer.look(board)))
        board = move.apply(board)
    rating = pensil.rate(LAMPS)
    assert rating.score == round(thought.score, DIGITS)
    assert (rating.level, rating.hardest) == (thought.word, thought.hardest)
    assert rating.to_json()["hardest"] == rating.hardest
    decided = {cell for change in thought.hardest_changes for cell in LAMPS.spot_cells(change.spot)}
    assert {*rating.hardest_cells} == decided != set()
    assert rating.steps == sum(rating.techniques.values())


@pytest.mark.parametrize("kind", ["akari", "hashi", "nonogram", "nurikabe", "shikaku"])
def test_a_rating_that_ends_early_says_as_much_as_it_was_asked(kind: str) -> None:
    """Below the score at which it may end it is the whole rating; else it is at least that score."""
    words = set()
    for level in some(("easy", "medium", "hard", "expert")):
        puzzle = pensil.generate(kind, 7, 7, level=level, seed=3)
        whole = rate(puzzle)
        words.add(whole.level)
        for most, _ in some(WORDS):
            early = rate(puzzle, most=most)
            if whole.known[1] < most:
                assert early == whole
            else:
                assert early.known[1] >= most
                assert early.steps <= whole.steps
                assert early.hardest_cells
    assert words == {"easy", "medium", "hard", "expert"}


def test_the_moves_that_are_too_hard_are_the_hardest_and_as_few_as_can_be() -> None:
    thought, explainer, board = Thought(), Explainer(LAMPS), Board.empty(LAMPS)
    efforts = []
    for move in explainer.easiest(board):
        efforts.append(effort(move, explainer.look(board)))
        thought.add(move, efforts[-1])
        board = move.apply(board)
    for most in (1.5, 2.0, 3.0, thought.score + 0.01):
        hard = thought.too_hard(most)
        kept = Thought()
        for taken in sorted(efforts)[: len(efforts) - len(hard)]:
            kept.add(move, taken)
        assert kept.score < most
        if hard:
            kept.add(move, sorted(efforts)[len(efforts) - len(hard)])
            assert kept.score >= most
    assert not hard
    assert thought.too_hard(1.5)


@pytest.mark.parametrize("kind", ["akari", "hashi", "nonogram", "nurikabe", "shikaku"])
def test_a_rating_that_goes_on_knows_more_of_what_is_too_hard(kind: str) -> None:
    puzzle = pensil.generate(kind, 9, 9, level="hard", seed=3)
    near, far = rate(puzzle, most=3.0), rate(puzzle, most=3.0, beyond=1.0)
    assert 3.0 <= near.known[1] <= far.known[1]
    assert near.steps <= far.steps
    assert 0 < len(near.too_hard) <= len(far.too_hard)
    assert all(row < puzzle.rows and col < puzzle.cols for row, col in far.too_hard)
    assert rate(puzzle).too_hard == ()


def test_a_rating_that_ends_early_counts_short_reasons_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no named technique leads on, a short reason may, and the puzzle is not beyond all levels."""
    monkeypatch.setattr(Explainer, "named_step", lambda *_: None)
    puzzle = pensil.read("akari\n. 3 .\n# . #\n")
    whole = rate(puzzle)
    assert (whole.level, set(whole.techniques), whole.needs_search) == ("medium", {"forced"}, False)
    assert rate(puzzle, most=5.5) == whole


def test_a_solution_that_is_known_is_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has needs no supposition either: nothing that it has can fail."""
    puzzle = pensil.generate("nurikabe", rows=5, cols=5, level="hard", seed=7)
    (solution,) = pensil.solve(puzzle).solutions
    expected = rate(puzzle)
    known: list[Board] = []

    def solved(*_: object, **__: object) -> object:
        raise AssertionError

    def knows(self: Explainer, board: Board, kept: Callable[[Explainer, Board], None] = Explainer.knows) -> None:
        known.append(board)
        kept(self, board)

    monkeypatch.setattr("pensil.engine.explain.solve", solved)
    monkeypatch.setattr(Explainer, "knows", knows)
    assert rate(puzzle, only=solution) == expected
    assert known == [solution]


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_only_a_puzzle_with_one_solution_has_a_level(kind: str) -> None:
    found = {"unique": 0, "multiple": 0}
    for seed in range(60):
        puzzle = kind_named(kind).from_json(sample(kind, Random(seed), 3, 3)[0])
        status = pensil.solve(puzzle).status
        rating = pensil.rate(puzzle)
        told = rating.to_json()
        assert (told["level"], told["score"]) == (rating.level, rating.score)
        assert rating.complete == (status == "unique")
        assert (rating.level in LEVELS) == isinstance(rating.score, float) == (status == "unique")
        assert (rating.level is None) == (rating.score is None) == (rating.so_far in LEVELS) == (status == "multiple")
        found[status] += 1
    assert min(found.values()) > 0


def test_a_rating_that_finds_no_next_step_keeps_its_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Explainer, "named_step", lambda *_: None)
    monkeypatch.setattr(Explainer, "forced_step", lambda *_: None)
    rating = rate(pensil.read("akari\n. #\n"))
    assert (rating.level, rating.score, rating.complete, rating.so_far) == ("easy", 1.0, False, None)
