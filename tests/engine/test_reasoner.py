"""How reasons are looked for: what comes first, when it is enough, and what is left out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.core.deadline import Deadline
from pensil.core.record import replace
from pensil.engine import reason
from pensil.engine.common import Common
from pensil.engine.reason import MANY, Core, Reasoner, away
from pensil.errors import TimeLimit
from tests.checks import some

LAMPS = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
PICTURE = pensil.read("nonogram\nrows\n1 1\n3\n1\ncolumns\n2\n1\n3\n")
AREAS = pensil.generate("shikaku", 5, 5, seed=2)
EXPERT = pensil.read("https://puzz.link/p?akari/8/8/m16.g6..pbg.i6b.vbjb")
SEVERAL = pensil.read("akari\n. . .\n. . .\n")

each_puzzle = pytest.mark.parametrize("puzzle", [LAMPS, PICTURE], ids=lambda puzzle: puzzle.kind)


def partly(puzzle: Puzzle, share: float, seed: int = 3) -> Board:
    """A board on which a part of the solution is known."""
    rng = Random(seed)
    answer = pensil.solve(puzzle).solutions[0]
    pairs = zip(answer.masks, puzzle.domains, strict=True)
    return Board(puzzle, (mask if rng.random() < share else domain for mask, domain in pairs))


@each_puzzle
def test_reasons_are_compared_as_long_as_that_is_worth_it(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(name: str = "", limit: int = 0) -> int:
        with monkeypatch.context() as patched:
            if name:
                patched.setattr(reason, name, limit)
            return len(list(Reasoner(Board.empty(puzzle)).reasons()))

    assert found() > 3
    assert found("COMPARED", -1) == 1, "one is there in any case"
    assert found("COMPARING", -1) == 1
    assert found("CANDIDATES", 3) == 3


@each_puzzle
def test_a_reason_longer_than_one_that_is_known_is_left(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, list[int]]] = []
    shrunk = Reasoner._shrunk

    def noted(self: Reasoner, core: Core, longest: int) -> list[Core]:
        found = shrunk(self, core, longest)
        asked.append((longest, [len(each.used) for each in found]))
        return found

    monkeypatch.setattr(Reasoner, "_shrunk", noted)
    reasoner = Reasoner(Board.empty(puzzle))
    assert list(reasoner.reasons())
    shortest = len(reasoner._assumed)
    for longest, sizes in some(asked):
        assert longest == shortest
        assert all(size <= longest for size in sizes)
        shortest = min([shortest, *sizes])
    core = next(core for core in reasoner._at_sight() if len(core.used) > 1)
    (kept,) = shrunk(reasoner, core, len(core.used))
    assert shrunk(reasoner, core, len(kept.used)) == [kept]
    assert shrunk(reasoner, core, len(kept.used) - 1) == []


@each_puzzle
def test_without_anything_at_sight_as_many_conclusions_as_are_worth_it(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reasoner, "_at_sight", lambda _: [])
    (answer,) = pensil.solve(puzzle).solutions
    proved, hoped = Common(answer, True), Common(answer, False)

    def found(name: str = "", limit: int = 0, common: Common = proved) -> list[Core]:
        with monkeypatch.context() as patched:
            if name:
                patched.setattr(reason, name, limit)
            return Reasoner(Board.empty(puzzle), common=common)._cores()

    usual = found()
    assert 3 < len({(core.spot, core.mask) for core in usual}) == len(usual) <= reason.CANDIDATES
    assert all(core.used and core.mask & answer.masks[core.spot] for core in usual)
    assert len(found("CANDIDATES", 3)) == 3
    assert len(found("SEARCHING", -1)) == 1, "after one, it need not go on"
    assert found("HOPING", -1) == usual, "what holds is looked for until it is found"
    assert found("HOPING", -1, hoped) == []
    assert found("GLANCE", 0)
    assert found("HARDER", 1)


@each_puzzle
def test_what_is_seen_at_sight_is_not_searched_for(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reason, "CANDIDATES", 1000)
    reasoner = Reasoner(Board.empty(puzzle))
    seen = [(core.spot, core.mask) for core in reasoner._at_sight()]
    every = [(core.spot, core.mask) for core in reasoner._cores()]
    assert every[: len(seen)] == seen
    assert len(every) == len(set(every))
    assert {*every} == {(core.spot, core.mask) for core in reasoner._following()}


@pytest.mark.parametrize("puzzle", [LAMPS, AREAS], ids=lambda puzzle: puzzle.kind)
def test_conclusions_with_much_that_is_known_around_them_come_first(puzzle: Puzzle) -> None:
    board = partly(puzzle, 0.3)
    reasoner = Reasoner(board)
    known = {
        cell
        for spot, (mask, domain) in enumerate(zip(board.masks, puzzle.domains, strict=True))
        if mask != domain
        for cell in puzzle.spot_cells(spot)
    }

    def around(core: Core) -> int:
        here = puzzle.spot_cells(core.spot)
        return sum(any(max(abs(row - r), abs(col - c)) <= 1 for row, col in here) for r, c in known)

    following = reasoner._following()
    ordered = reasoner._by_what_is_known(following)
    assert ordered == sorted(following, key=around, reverse=True) != following


def test_what_another_solution_refutes_is_hoped_no_longer() -> None:
    first = pensil.solve(SEVERAL, solutions=0).solutions[0]
    reasoner = Reasoner(Board.empty(SEVERAL), common=Common(first, False))
    solver, variables = reasoner.model.solver, reasoner.model.variables
    following = reasoner._following()
    assert [core.spot for core in following] == list(range(6))
    assert solver.solve([*reasoner._assumed, following[0].opposite]) is True
    other = reasoner.model.board(solver.values(variables.start, len(variables)))
    left = [core.spot for core in reasoner._not_refuted(following)]
    assert 0 < len(left) < 6
    assert left == [spot for spot in range(6) if other.masks[spot] == first.masks[spot]]


@pytest.mark.parametrize("puzzle", [LAMPS, AREAS, PICTURE], ids=lambda puzzle: puzzle.kind)
def test_parts_are_left_out_from_far_away_and_clues_first(puzzle: Puzzle) -> None:
    board = partly(puzzle, 0.4)
    reasoner = Reasoner(board)
    core = replace(reasoner._following()[0], used=reasoner._assumed)
    here = puzzle.spot_cells(core.spot)
    parts = reasoner._parts(core)
    assert sorted(parts) == sorted(core.used)

    def place(part: int) -> tuple[int, bool]:
        label = reasoner.labels.get(part)
        cells = puzzle.spot_cells(reasoner._spots[part]) if label is None else label.cells
        rows_and_cols = [abs(r - row) + abs(c - col) for r, c in cells for row, col in here]
        return min(rows_and_cols, default=0), label is not None

    places = [place(part) for part in parts]
    assert all(one >= other for one, other in pairwise(places))
    assert len(set(places)) > 3


@pytest.mark.parametrize("puzzle", [LAMPS, AREAS], ids=lambda puzzle: puzzle.kind)
def test_what_is_far_away_is_left_out_at_once(puzzle: Puzzle) -> None:
    reasoner = Reasoner(Board.empty(puzzle))
    for core in some(reasoner._following()[:6]):
        whole = replace(core, used=reasoner._assumed)
        assert reasoner._possible(whole, whole.used, -1) is False
        nearer = reasoner._nearer(whole)
        assert {*nearer.used} < {*whole.used}
        assert reasoner._possible(nearer, nearer.used, -1) is False
        parts = reasoner._parts(nearer)
        some_of_them = len(parts) // 2
        assert some_of_them < MANY or reasoner._possible(nearer, parts[some_of_them:], -1) is True
        (shrunk,) = reasoner._shrunk(core=whole, longest=len(whole.used))
        finished = reasoner._finished(shrunk)
        assert {*finished.used} == finished.needed
        for part in finished.used:
            assert reasoner._possible(finished, [each for each in finished.used if each != part], -1) is True


def test_half_of_what_is_left_is_tried_first_and_then_ever_less(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, tried = Random(5), list[tuple[int, int, bool]]()  # of how many, how many were left out, and whether that did
    asked: list[int] = []

    def possible(self: Reasoner, core: Core, assumed: Sequence[int], effort: int) -> bool | None:
        parts = self._parts(core)
        asked[:] = assumed
        assert asked == [*parts[len(parts) - len(asked) :]], "the farthest are left out"
        tried.append((len(parts), len(parts) - len(asked), rng.random() < 0.4))
        return False if tried[-1][2] else None

    reasoner = Reasoner(Board.empty(EXPERT))
    whole = replace(reasoner._following()[0], used=reasoner._assumed)
    monkeypatch.setattr(Reasoner, "_possible", possible)
    monkeypatch.setattr(Reasoner, "_used", lambda self, core, used: replace(core, used=tuple(asked)))
    ends = set()
    for least in some([2, 3, 8] * 5):
        monkeypatch.setattr(reason, "MANY", least)
        tried.clear()
        left = len(reasoner._nearer(whole).used)
        halves = [len(whole.used) // 2, *((parts - out if done else out) // 2 for parts, out, done in tried)]
        assert halves[:-1] == [out for _, out, _ in tried]
        assert halves[-1] < least <= min(halves[:-1])
        assert left == tried[-1][0] - tried[-1][1] * tried[-1][2]
        ends |= {done for _, _, done in tried}
    assert ends == {False, True}


def test_a_reason_has_its_parts_in_the_order_of_the_rules() -> None:
    for puzzle in some((LAMPS, AREAS, PICTURE)):
        reasoner = Reasoner(partly(puzzle, 0.2))
        for found in some(reasoner.reasons()):
            order = [(reasoner._guarded.order[label.rule], label.cells) for label in found.labels]
            assert order == sorted(order)
            assert list(found.spots) == sorted({*found.spots})


def test_so_many_others_are_told_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    reasoner = Reasoner(Board.empty(LAMPS))
    first = next(reasoner.reasons())
    also = [forced.spot for forced in reasoner.wider(first).also]
    assert len(also) == 3
    distances = [away(LAMPS.spot_cells(spot), LAMPS.spot_cells(first.spot)) for spot in also]
    assert distances == sorted(distances), "the nearest first"
    monkeypatch.setattr(reason, "MOST_ALSO", 2)
    assert [forced.spot for forced in reasoner.wider(first).also] == also[:2]
    assert len(reasoner.wider(replace(first, at_large=True)).also) == 3, "there as many as there are"
    monkeypatch.setattr(reason, "ALL_ALSO", 0)
    assert reasoner.wider(first).also == ()


@pytest.mark.parametrize(
    ("text", "most"),
    [("hashi\n2 . 2 . 1\n. . . . .\n3 . 4 . 2\n. . . . .\n1 . 2 . 1\n", 1), ("hashi\n2 . 2\n", 2)],
)
def test_several_values_are_ruled_out_together(text: str, most: int) -> None:
    """What is left is all that was not asked about."""
    puzzle = pensil.read(text)
    shared = [0] * len(puzzle.domains)
    for solution in pensil.solve(puzzle, solutions=0).solutions:
        shared = [mask | other for mask, other in zip(shared, solution.masks, strict=True)]
    reasoner, told = Reasoner(Board.empty(puzzle)), set()
    for spot, (right, domain) in enumerate(zip(shared, puzzle.domains, strict=True)):
        for mask in range(1, domain + 1):
            found = reasoner.against(spot, mask)
            assert (found is None) == bool(mask & right), (spot, mask)
            if found is not None:
                assert (found.spot, found.mask, found.shown, found.spots) == (spot, domain & ~mask, domain & ~mask, ())
                assert found.minimal
                told.add(mask.bit_count())
    assert max(told) == most


def test_what_is_hard_to_rule_out_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def ruled_out(effort: int) -> int:
        monkeypatch.setattr(reason, "RULING_OUT", effort)
        reasoner = Reasoner(Board.empty(EXPERT))
        asked = [(core.spot, EXPERT.domains[core.spot] & ~core.mask) for core in reasoner._following()]
        return len(asked) - sum(reasoner.against(*each) is not None for each in asked)

    assert ruled_out(5_000) == 0
    assert ruled_out(0) > 0


def test_how_far_away_cells_are() -> None:
    assert away([(0, 0)], [(2, 3)]) == 5
    assert away([(4, 5)], [(2, 3)]) == 4
    assert away([(0, 0), (2, 2)], [(2, 3), (7, 7)]) == 1
    assert away([], [(2, 3)]) == 0


def test_after_the_deadline_it_is_said_that_nothing_is_known() -> None:
    now = [0.0]
    reasoner = Reasoner(Board.empty(EXPERT), Deadline(10.0, lambda: now[0]))
    core = reasoner._following()[0]
    gone = EXPERT.domains[core.spot] & ~core.mask
    assert reasoner.against(core.spot, gone) is not None
    now[0] = 20.0
    with pytest.raises(TimeLimit, match="while looking for a reason"):
        reasoner.against(core.spot, gone)
    with pytest.raises(TimeLimit, match="while looking for what follows"):
        list(reasoner.reasons())


def test_what_is_seen_in_two_ways_is_told_once() -> None:
    """Where blank is out, that one colour is out and that the other is there are the same."""
    puzzle = pensil.read("nonogram\ncolors a=#ff0000 b=#0000ff\nrows\n1a 1b\ncolumns\n1a\n1b\n")
    board = Board(puzzle, (0b110, 0b111))
    reasoner = Reasoner(board)
    seen = [(core.spot, core.mask) for core in reasoner._at_sight()]
    assert len(set(seen)) < len(seen)
    found = [(each.spot, each.mask) for each in reasoner.reasons()]
    assert len(found) == len(set(found)) == len(set(seen))


def test_what_is_hard_gets_ever_more_effort_and_less_of_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    possible = Reasoner._possible

    def hard(self: Reasoner, core: Core, assumed: Sequence[int], effort: int) -> bool | None:
        asked.append(effort)
        return possible(self, core, assumed, -1) if effort == 512 else None

    monkeypatch.setattr(Reasoner, "_at_sight", lambda _: [])
    monkeypatch.setattr(Reasoner, "_possible", hard)
    monkeypatch.setattr(reason, "HARDER", 10)
    every = len(Reasoner(Board.empty(LAMPS))._following())
    assert every > 12
    assert len(Reasoner(Board.empty(LAMPS))._cores()) == 10
    assert asked == [8] * every + [64] * 10 + [512] * 10
