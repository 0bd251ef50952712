"""The order of steps, what is told together, and hints that do not wait for the solution."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.core.deadline import Deadline
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.core.step import Step
from pensil.core.together import together
from pensil.engine.explain import Explainer
from pensil.engine.telling import EASY, HARDEST, MOST_ALIKE, MOST_FIRST, MOST_SWEPT, _Passed
from pensil.errors import TimeLimit
from pensil.kinds import kind_named
from tests.checks import some
from tests.engine.test_models import each_kind
from tests.facts import facts_of
from tests.samples import sample
from tests.techniques.test_premises import follows

each_made = pytest.mark.parametrize("name", ["akari", "hashi", "nonogram", "nurikabe", "shikaku"])

LAMPS = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")


def changed(step: Step) -> set[Cell]:
    return {cell for change in step.changes for cell in change.cells}


def puzzles(kind: Kind, count: int) -> list[Puzzle]:
    rng = Random(11)
    return [kind.from_json(sample(kind.name, rng, 6, 7)[0]) for _ in range(count)]


@each_kind
def test_parts_lead_where_the_step_leads(kind: Kind) -> None:
    """The moves of a step, one after the other, make the board of the step; each is sound where it stands."""
    together_told = 0
    for puzzle in some(puzzles(kind, 6)):
        board = Board.empty(puzzle)
        facts = pensil.solve(puzzle).facts
        for step in pensil.explain(puzzle):
            after = board
            for move in step.moves:
                assert not move.parts
                assert move.apply(after) != after, "a move that changes nothing"
                after = move.apply(after)
            assert after == step.apply(board)
            assert facts is None or after.allows(facts)
            assert set(step.cells) == {cell for move in step.moves for cell in move.cells}
            together_told += len(step.moves) > 1
            board = after
    assert together_told


@each_kind
def test_single_moves_are_the_parts_in_their_order(kind: Kind) -> None:
    for puzzle in some(puzzles(kind, 3)):
        told, fine = pensil.explain(puzzle, "id"), pensil.explain(puzzle, "id", fine=True)
        moves = [move for step in told for move in step.moves]
        assert [(move.technique, move.changes) for move in moves] == [(move.technique, move.changes) for move in fine]
        # Single moves have numbers of their own, by which they are cited.
        assert [move.message for move in moves if not move.rests] == [move.message for move in fine if not move.rests]
        assert all(not move.parts and move.board is not None for move in fine)
        assert told == list(pensil.steps(puzzle, lang="id"))


@each_kind
def test_what_is_told_together_belongs_together(kind: Kind) -> None:
    """Other techniques only where they are routine and rest on what the step itself has changed, or where all of it is
    seen by a look over the board."""
    checked = 0
    routine = {technique.name for technique in kind.techniques() if technique.routine}
    swept = {technique.name for technique in kind.techniques() if technique.swept}
    for puzzle in some(puzzles(kind, 4)):
        for step in pensil.explain(puzzle):
            *first, cause = step.moves[: step.first + 1]
            fresh = changed(cause).union(*map(changed, first))
            for move in step.moves[step.first + 1 :]:
                alike = move.technique == cause.technique or {move.technique, cause.technique} <= swept
                assert alike or (move.technique in routine and fresh & set(move.cells)), step.message
                fresh |= changed(move)
            used = Counter(move.technique for move in step.moves[step.first :])
            most = MOST_SWEPT if cause.technique in swept else MOST_ALIKE
            assert used[cause.technique] <= most or cause.technique in routine
            assert sum(count for name, count in used.items() if name not in routine) <= MOST_SWEPT
            checked += 1
    assert checked


def test_what_draws_nothing_is_told_with_what_rests_on_it() -> None:
    """It comes before that, and nothing is told that nobody needs as long as something can be drawn."""
    together_told = 0
    for puzzle in some(puzzles(kind_named("shikaku"), 40)):
        steps = pensil.explain(puzzle)
        for step in steps:
            *first, cause = step.moves[: step.first + 1]
            assert len(first) <= MOST_FIRST
            needed_by = [cause]
            for move in reversed(first if draws(cause) else []):
                assert not draws(move)
                rests = {spot for later in needed_by for earlier in later.rests for spot, _ in earlier.values}
                assert rests & {change.spot for change in move.changes}, move.message
                needed_by.append(move)
            together_told += len(needed_by) > 1
        assert not steps or draws(steps[-1]) or pensil.solve(puzzle).status == "multiple"
    assert together_told >= 3


def draws(step: Step) -> bool:
    """Whether a step draws a rectangle."""
    return any(len(change.values) == 1 for change in step.changes)


def hard_puzzles(name: str, count: int) -> list[Puzzle]:
    return [pensil.generate(name, 7, 7, level="hard", seed=seed) for seed in range(count)]


@each_made
def test_a_harder_step_leads_on_or_is_told_before_one_that_rests_on_it(name: str) -> None:
    """Of the harder techniques but the hardest, as long as nothing is left open."""
    kind = kind_named(name)
    leading = first_told = 0
    for puzzle in some(hard_puzzles(name, 6)):
        explainer, board = Explainer(puzzle), Board.empty(puzzle)
        easy = [technique for technique in kind.techniques() if technique.level <= EASY]
        for step in explainer.steps(board):
            *first, cause = step.moves[: step.first + 1]
            before = board
            for place, move in enumerate(first):
                before = move.apply(before)
                assert draws_nothing(kind, puzzle, move) or EASY < move.level < HARDEST, move.message
                later = (*first[place + 1 :], cause)
                assert len(first) == MOST_FIRST or any(rests(each, move) for each in later), step.message
                first_told += 1
            after = cause.apply(before)
            waits = EASY < cause.level < HARDEST and cause.technique != "forced" and len(first) < MOST_FIRST
            if waits and not after.full:
                at = Explainer(puzzle).look(after)
                assert any(changed(cause) & set(each.cells) for t in easy for each in t.steps(at)), step.message
                leading += 1
            board = step.apply(board)
        assert board.full
    assert leading
    assert first_told or name == "nonogram"


def rests(step: Step, earlier: Step) -> bool:
    """Whether a step looks at what another one has changed."""
    return any(set(change.cells) <= set(step.cells) for change in earlier.changes)


def draws_nothing(kind: Kind, puzzle: Puzzle, step: Step) -> bool:
    at = kind.look(puzzle, Board.empty(puzzle))
    return not any(at.draws(change.mask) for change in step.changes)


@each_made
def test_every_told_move_follows_from_what_is_told_before_it(name: str) -> None:
    """What nobody needed was left out, and nothing else."""
    checked = 0
    kind, of_all_numbers = kind_named(name), facts_of(name).of_all_numbers
    for puzzle in some(hard_puzzles(name, 3)):
        board = Board.empty(puzzle)
        for step in Explainer(puzzle).steps(board):
            for place, move in enumerate(step.moves):
                if place <= step.first and move.level > EASY and not move.rests and move.technique != "forced":
                    all_numbers = move.technique in of_all_numbers
                    assert follows(kind, board, move, all_numbers=all_numbers), move.message
                    checked += 1
                board = move.apply(board)
    assert checked


def test_after_passing_over_many_steps_the_next_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = pensil.generate("hashi", rows=12, cols=12, level="expert", seed=3)
    passed: list[int] = []
    add = _Passed.add

    def counted(self: _Passed, step: Step) -> None:
        add(self, step)
        passed.append(len(self.steps))

    monkeypatch.setattr(_Passed, "add", counted)
    usual = pensil.explain(puzzle)
    assert max(passed) > 3
    passed.clear()
    monkeypatch.setattr("pensil.engine.telling.MOST_PASSED", 3)
    sooner = pensil.explain(puzzle)
    assert max(passed) == 3
    assert len(sooner) > len(usual)


def test_what_rests_on_a_mark_says_so() -> None:
    said = {"With that:": 0, "Then:": 0}
    for puzzle in some(hard_puzzles("akari", 12)):
        for step in pensil.explain(puzzle):
            if step.first:
                before, cause = step.moves[: step.first], step.moves[step.first]
                follows_now = not cause.suppositions and any(rests(cause, move) for move in before)
                word = "With that:" if follows_now else "Then:"
                assert step.message.startswith("First: " + " ".join(move.message for move in before) + f" {word} ")
                said[word] += 1
    assert all(said.values())


def test_the_sentence_of_several_moves() -> None:
    steps = pensil.explain(LAMPS)
    told = [step for step in steps if step.parts]
    assert told
    lamps = next(step for step in told if step.technique == "clue-needs-all")
    one, other = [move.message for move in lamps.moves if not move.routine]
    # The second sentence rests on a cell that the lamps of the first one light. That the corner of its clue stays empty
    # is not said: it is lit in the end.
    assert lamps.message == (
        f"{one} At once this settles r5c5 (Lit cells). With that: {other} "
        "At once this settles r4c6 to r6c6, r6c5, r6c1 and r6c2 (Lit cells)."
    )
    data = lamps.to_json()
    assert [part["technique"] for part in data["parts"]] == [move.technique for move in lamps.moves]
    assert data["checked"] is True


def test_a_spot_that_is_narrowed_twice_is_one_change() -> None:
    puzzle = pensil.read("shikaku\n. .\n? .\n. .\n")
    step = next(Explainer(puzzle).steps(Board.empty(puzzle)), None)
    one = pensil.hint(puzzle, {"rectangles": [], "not": [[1, 0, 1, 0], [1, 0, 1, 1], [0, 0, 1, 0]]})
    assert one is not None
    assert step is None or step.changes
    wider = one.changes[0]
    narrower = type(wider)(wider.spot, wider.mask & -wider.mask, wider.cells, wider.values[:1])
    for parts in ((one, replace(one, changes=(narrower,))), (replace(one, changes=(narrower,)), one)):
        assert together(parts).changes == (narrower,)


def test_a_look_over_the_board_is_told_as_one_step() -> None:
    """Every sort has its sentences there."""
    looks = 0
    for puzzle in some(puzzles(kind_named("akari"), 12)):
        for step in pensil.explain(puzzle):
            said = [move for move in step.moves if not move.routine]
            if len({move.technique for move in said}) > 1:
                assert step.message.startswith(step.moves[0].message)
                assert all(move.message in step.message for move in said)
                looks += 1
    assert looks > 3


@each_kind
def test_steps_go_on_from_the_last_one_where_they_can(kind: Kind) -> None:
    """Where the next step does not rest on the last one, no easy step did."""
    steps = 0
    for puzzle in puzzles(kind, 3):
        explainer = Explainer(puzzle)
        board, last = Board.empty(puzzle), set[Cell]()
        for step in explainer.steps(board):
            cause = step.moves[step.first]
            if last and not step.first and cause.level <= 2 and last.isdisjoint(cause.cells):
                at = Explainer(puzzle).look(board)
                easy = [t for t in kind.techniques() if t.level <= 2]
                others = (other for t in easy for other in t.steps(at) if any(at.draws(c.mask) for c in other.changes))
                assert all(last.isdisjoint(other.cells) for other in others), cause.message
            last, board = changed(step), step.apply(board)
            steps += 1
    assert steps > 3


# Hints that do not wait.


def late(self: Explainer, *_: object) -> None:
    raise TimeLimit("too long")


def test_a_hint_does_not_wait_until_the_marks_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    cells: list[list[int | None]] = [[None] * 6 for _ in range(6)]
    cells[2][1] = 0
    marks = {"cells": cells}
    checked = pensil.hint(LAMPS, marks)
    assert checked is not None
    assert checked.checked
    monkeypatch.setattr(Explainer, "mistake", late)
    step = pensil.hint(LAMPS, marks)
    assert step is not None
    assert not step.checked
    assert step.to_json()["checked"] is False
    assert step.message == checked.message + " (There was not enough time to check the marks so far.)"
    assert step.said_in("id").message.endswith("(Waktunya tidak cukup untuk memeriksa tanda yang sudah ada.)")
    fresh = pensil.hint(LAMPS)
    assert fresh is not None
    assert fresh.checked, "there are no marks to be checked"


def test_a_hint_keeps_its_own_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Explainer, "mistake", late)
    with pytest.raises(TimeLimit, match="before the marks were checked"):
        pensil.hint(LAMPS, timeout=0)


def test_a_part_of_the_time() -> None:
    now = [100.0]
    deadline = Deadline(110.0, lambda: now[0])
    assert deadline.within(3).moment == 103
    assert deadline.within(20).moment == 105, "half of what is left"
    assert Deadline(None, lambda: now[0]).within(7).moment == 107
    assert deadline.moment == 110
