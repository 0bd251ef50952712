"""What is told to setters, against solving every changed puzzle on its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.kind import Kind
from pensil.core.open_clues import OpenClues, Place, Value
from pensil.engine.clues import GivenAway, Number, _Inquiry, clues
from pensil.errors import PuzzleError, TimeLimit
from pensil.kinds import KINDS
from tests.checks import some
from tests.exhaustive import all_solutions
from tests.samples import sample

KINDS_WITH_CLUES = [kind for kind in KINDS if kind.open_clues() is not None]
each_kind = pytest.mark.parametrize("kind", KINDS_WITH_CLUES, ids=lambda kind: kind.name)


def opened_of(kind: Kind) -> OpenClues:
    opened = kind.open_clues()
    assert opened is not None
    return opened


def solutions(kind: Kind, puzzle: Puzzle, changes: dict[Place, Value]) -> int:
    """The number of solutions of the changed puzzle, at most 2; 0 where there is no such puzzle."""
    try:
        changed = opened_of(kind).changed(puzzle, changes)
    except PuzzleError:
        return 0
    # The block 0 of a nonogram is no block.
    return pensil.count(changed, limit=2) if opened_of(kind).clues(changed).items() >= changes.items() else 0


@cache
def puzzles(kind: Kind) -> list[Puzzle]:
    """Small puzzles, some of whose numbers are open, and some wrong."""
    rng, opened = Random(8), opened_of(kind)
    found = []
    for _ in range(100):
        puzzle = kind.from_json(sample(kind.name, rng, rng.randint(2, 4), rng.randint(2, 5))[0])
        if not opened.clues(puzzle):
            continue
        share = rng.choice((0, 0, 0.3, 1))
        changes: dict[Place, Value] = {p: opened.sign for p in opened.clues(puzzle) if rng.random() < share}
        if rng.random() < 0.25:
            place = rng.choice(list(opened.clues(puzzle)))
            numbers: list[Value] = [opened.sign, *opened.numbers(puzzle, place)]
            changes[place] = rng.choice(numbers)
        found.append(opened.changed(puzzle, changes))
    return found


def with_status(kind: Kind, status: str) -> list[Puzzle]:
    found = [puzzle for puzzle in puzzles(kind) if pensil.solve(puzzle).status == status]
    assert len(found) >= 3
    return found


def told(kind: Kind, puzzle: Puzzle) -> list[Place]:
    return [place for place, value in opened_of(kind).clues(puzzle).items() if isinstance(value, int)]


@each_kind
def test_what_solutions_show_is_what_their_clues_say(kind: Kind) -> None:
    opened = opened_of(kind)
    for puzzle in some(puzzles(kind)):
        clues = opened.clues(puzzle)
        result = pensil.solve(puzzle, solutions=3)
        for board in result.solutions:
            shown = opened.shown(board)
            assert shown.keys() == clues.keys()
            assert all(shown[place] == value for place, value in clues.items() if isinstance(value, int))
        assert result.status == pensil.clues(puzzle).status


@each_kind
def test_redundant_is_what_can_be_left_out(kind: Kind) -> None:
    sign, seen = opened_of(kind).sign, set()
    for puzzle in some(with_status(kind, "unique")):
        found = pensil.clues(puzzle)
        expected = [place for place in told(kind, puzzle) if solutions(kind, puzzle, {place: sign}) == 1]
        assert list(found.redundant) == expected
        assert found.unanswered == ()
        assert not found.deciding
        assert not found.differ
        seen |= {place in expected for place in told(kind, puzzle)}
    assert seen == {True, False}


@each_kind
def test_alternatives_are_exactly_the_numbers_that_give_one_solution(kind: Kind) -> None:
    opened, number_of = opened_of(kind), 0
    for puzzle in some(puzzles(kind)):
        found = {each.clue: each.values for each in pensil.clues(puzzle).alternatives}
        for place, value in opened.clues(puzzle).items():
            numbers = range(puzzle.rows * puzzle.cols + 2)
            expected = tuple(n for n in numbers if n != value and solutions(kind, puzzle, {place: n}) == 1)
            assert found.get(place, ()) == expected, (puzzle, place)
            number_of += len(expected)
    assert number_of > 20


@each_kind
def test_any_place_can_be_asked_for(kind: Kind) -> None:
    opened = opened_of(kind)
    for puzzle in some(puzzles(kind)[:15]):
        place = Random(str(puzzle)).choice(list(opened.clues(puzzle)))
        expected = [n for n in range(puzzle.rows * puzzle.cols + 2) if solutions(kind, puzzle, {place: n}) == 1]
        assert list(pensil.fitting_numbers(puzzle, place)) == expected


def decided(kind: Kind, puzzle: Puzzle, deciding: tuple[Number | GivenAway, ...]) -> list[Board]:
    """The solutions that agree with what decides."""
    numbers = {each.clue: each.value for each in deciding if isinstance(each, Number)}
    given = {each.spot: each.mask for each in deciding if isinstance(each, GivenAway)}
    changed: Puzzle = opened_of(kind).changed(puzzle, numbers)
    masks = [given.get(spot, domain) for spot, domain in enumerate(changed.domains)]
    return list(pensil.solve(changed, marks=Board(changed, masks)).solutions)


@each_kind
def test_what_decides_leaves_one_solution(kind: Kind) -> None:
    sorts = set()
    for puzzle in some(with_status(kind, "multiple")):
        found = pensil.clues(puzzle)
        assert found.deciding
        assert len(decided(kind, puzzle, found.deciding)) == 1
        for fewer in combinations(found.deciding, len(found.deciding) - 1):
            assert len(decided(kind, puzzle, fewer)) == 2
        sorts.add(type(found.deciding[0]))
        every = pensil.solve(puzzle, solutions=0).solutions
        differ = {spot for board in every for spot in board.differences(every[0])}
        assert set(found.differ) == differ
    assert GivenAway in sorts


def fewest(kind: Kind, puzzle: Puzzle, wanted: Board, most: int) -> int:
    """How many spots, or numbers of clues that tell none, at least leave the wanted solution; at most `most`."""
    opened = opened_of(kind)
    open_places = [place for place, value in opened.clues(puzzle).items() if not isinstance(value, int)]
    shown = opened.shown(wanted)
    others = [board for board in pensil.solve(puzzle, solutions=0).solutions if board != wanted]
    numbers = [frozenset(p for p in open_places if opened.shown(board)[p] != shown[p]) for board in others]
    sets = numbers if all(numbers) else [frozenset(board.differences(wanted)) for board in others]
    elements = sorted(frozenset().union(*sets), key=str)
    sizes = (size for size in range(most) for each in combinations(elements, size) if all(s & {*each} for s in sets))
    return next(sizes, most)


@each_kind
def test_no_fewer_would_decide_for_the_wanted_solution(kind: Kind) -> None:
    sizes = set()
    for puzzle in some(with_status(kind, "multiple")):
        wanted = pensil.solve(puzzle, solutions=3).solutions[-1]
        found = pensil.clues(puzzle, answer=wanted)
        left = decided(kind, puzzle, found.deciding)
        assert [board.to_json() for board in left] == [wanted.to_json()]
        assert found.smallest
        assert len(found.deciding) == fewest(kind, puzzle, wanted, len(found.deciding))
        sizes.add(len(found.deciding))
    assert len(sizes) > 1


@each_kind
def test_of_two_solutions_the_one_that_takes_less_is_decided_for(kind: Kind) -> None:
    opened, differ = opened_of(kind), 0
    for puzzle in some(with_status(kind, "multiple")):
        every = pensil.solve(puzzle, solutions=0).solutions
        found = pensil.clues(puzzle).deciding
        if len(found) == 1 and isinstance(found[0], Number):
            continue  # perhaps for another solution
        untold = [place for place, value in opened.clues(puzzle).items() if not isinstance(value, int)]
        said = [tuple(opened.shown(board)[place] for place in untold) for board in every]
        by_numbers = [board for board, numbers in zip(every[:2], said, strict=False) if said.count(numbers) == 1]
        assert isinstance(found[0], Number) == bool(by_numbers)
        sizes = {fewest(kind, puzzle, board, len(found) + 1) for board in by_numbers or every[:2]}
        assert len(found) == min(sizes)
        differ += len(sizes) > 1
    assert differ, kind.name


@each_kind
def test_no_larger_set_can_go(kind: Kind) -> None:
    sign, sizes = opened_of(kind).sign, set()
    small = [puzzle for puzzle in with_status(kind, "unique") if len(told(kind, puzzle)) <= 9]
    for puzzle in some(small):
        thinned = pensil.clues(puzzle, thin=True).thinned
        assert thinned is not None
        assert thinned.largest
        assert thinned.puzzle == opened_of(kind).changed(puzzle, dict.fromkeys(thinned.clues, sign))
        assert pensil.count(thinned.puzzle, limit=2) == 1
        assert pensil.thin(puzzle) == thinned.puzzle
        for more in combinations(told(kind, puzzle), len(thinned.clues) + 1):
            assert solutions(kind, puzzle, dict.fromkeys(more, sign)) == 2
        sizes.add(len(thinned.clues))
    assert len(sizes) > 1


@each_kind
def test_numbers_to_keep_stay(kind: Kind) -> None:
    stayed = 0
    for puzzle in some(with_status(kind, "unique")):
        free = pensil.clues(puzzle, thin=True).thinned
        assert free is not None
        keep = free.clues[:1]
        thinned = pensil.thin(puzzle, keep=keep)
        assert set(keep) <= set(told(kind, thinned))
        assert pensil.count(thinned, limit=2) == 1
        stayed += len(keep)
    assert stayed


@each_kind
@pytest.mark.parametrize("status", ["multiple", "none"])
def test_without_one_solution_there_is_nothing_to_thin(kind: Kind, status: str) -> None:
    for puzzle in some(with_status(kind, status)[:6]):
        with pytest.raises(pensil.PensilError, match="only a puzzle that has one solution"):
            pensil.thin(puzzle)


def test_by_the_rules_alone() -> None:
    """A few of these puzzles with a solver that knows nothing but the rules."""
    for kind in some(KINDS_WITH_CLUES):
        puzzle = next(p for p in with_status(kind, "unique") if p.rows * p.cols <= 9 and told(kind, p))
        redundant = pensil.clues(puzzle).redundant
        for place in some(told(kind, puzzle)):
            changed = opened_of(kind).changed(puzzle, {place: opened_of(kind).sign})
            assert (len(list(all_solutions(changed, kind.violations))) == 1) == (place in redundant)


def test_what_is_too_big_to_be_asked_is_left_open() -> None:
    """Two clues share a large board: with the number of one open, millions of rectangles would have to be listed."""
    rows = [["."] * 100 for _ in range(100)]
    rows[50][25] = rows[50][75] = "5000"
    puzzle = pensil.read("shikaku\n" + "\n".join(map(" ".join, rows)))
    assert pensil.solve(puzzle).status == "unique"
    found = pensil.clues(puzzle, thin=True)
    assert (found.status, found.redundant, found.thinned) == ("unique", (), None)
    assert found.unanswered == ("redundant", "alternatives", "thinned")
    with pytest.raises(pensil.TooBig):
        pensil.thin(puzzle)


def impossible(kind: Kind) -> Iterator[Puzzle]:
    return (puzzle for puzzle in puzzles(kind) if pensil.solve(puzzle).status == "none")


def test_an_impossible_puzzle_is_told_why() -> None:
    for puzzle in some(puzzle for kind in KINDS_WITH_CLUES for puzzle in impossible(kind)):
        found = pensil.clues(puzzle)
        assert found.why is not None
        assert not found.redundant
        assert not found.deciding
        assert not found.differ
        assert found.rating is None
        assert found.to_json()["why"]["message"] == found.why.message


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.open_clues() is None], ids=lambda kind: kind.name)
def test_a_kind_whose_clues_cannot_change_is_decided_by_cells(kind: Kind) -> None:
    made = [kind.compose(Random(seed), 3, 4)[0] for seed in range(40)]
    found = [pensil.clues(puzzle) for puzzle in made]
    for each in some(each for each in found if each.status == "multiple"):
        assert each.deciding
        masks = {one.spot: one.mask for one in each.deciding if isinstance(one, GivenAway)}
        assert len(masks) == len(each.deciding)
        marks = Board(each.puzzle, (masks.get(spot, mask) for spot, mask in enumerate(each.puzzle.domains)))
        assert pensil.solve(each.puzzle, marks=marks).status == "unique"
    assert not any(each.redundant or each.alternatives for each in found)
    with pytest.raises(pensil.PensilError, match="cannot be changed"):
        pensil.thin(made[0])


LAMPS = pensil.read("akari\n. . .\n. . .\n")


def test_after_the_deadline_the_spots_are_told_on_which_two_solutions_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def slowly(self: _Inquiry) -> Board:
        now[0] = 20.0
        return Board.empty(LAMPS)

    one, other = pensil.solve(LAMPS).solutions
    monkeypatch.setattr(_Inquiry, "_facts", slowly)
    found = clues(LAMPS, Deadline(10.0, lambda: now[0]))
    assert list(found.differ) == one.differences(other) != list(range(6))
    assert found.unanswered[0] == "differ"


@pytest.mark.parametrize(
    ("left", "few", "seconds", "brief"),
    [
        (None, None, None, False),
        (9.0, None, 9.0, False),
        (9.0, 20.0, 9.0, False),
        (9.0, 9.0, 9.0, True),
        (9.0, 2.0, 2.0, True),
        (None, 2.0, 2.0, True),
    ],
)
def test_how_long_a_rating_may_take(left: float | None, few: float | None, seconds: float | None, brief: bool) -> None:
    """What everything else has left, or a few seconds if those are less."""
    ask = _Inquiry(LAMPS, Deadline(left, lambda: 0.0), few, ())
    later = ask.rated_later(Board.empty(LAMPS))
    assert (later.seconds, later.brief) == (seconds, brief)


def test_what_takes_too_long_is_asked_for_once_and_noted() -> None:
    ask = _Inquiry(LAMPS, NEVER, None, ())

    def answers(most: int) -> Iterator[int]:
        yield from range(most)
        raise TimeLimit("too long")

    assert ask.all("redundant", iter([1, 2])) == (1, 2)
    assert ask.all("differ", answers(3)) == (0, 1, 2)
    assert ask.all("thinned", answers(0)) == ()
    assert ask.all("differ", answers(1)) == (0,)
    assert list(ask.unanswered) == ["differ", "thinned"]


def test_a_place_where_no_clue_can_be_is_named() -> None:
    picture = pensil.read("nonogram\nrows\n1\n1\ncolumns\n1\n1\n")
    for puzzle, place, name in some(
        (
            (LAMPS, (7, 0), "r8c1"),
            (picture, (0, 0, 5), "r1:6"),
            (picture, (1, 4, 0), "c5:1"),
        )
    ):
        with pytest.raises(pensil.PensilError, match=f"there is no place for a clue at {name} of this puzzle"):
            pensil.fitting_numbers(puzzle, place)
