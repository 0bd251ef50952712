"""Reasons against all ways to fill small boards, by what their parts say in plain words.

Each way to fill a board is held against every rule and clue on its own, as the labels name them; neither the engine nor
the models have a hand in it. A reason is enough when no way that agrees with all of its parts goes against the
conclusion, and minimal when without any one of them some way does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.core.rule import Label
from pensil.engine.explain import Explainer
from pensil.engine.premises import Forced, Reason
from pensil.engine.reason import MOST_ALSO, Reasoner
from pensil.kinds import KINDS, kind_named
from tests.checks import some
from tests.engine.solvable import solvable
from tests.facts import Way, facts_of
from tests.samples import sample

MOST_WAYS = 7000


def against(ways: list[Way], reason: Reason, board: Board, mask: int, without: Label | int | None = None) -> bool:
    """Whether some way agrees with the parts of a reason, perhaps without one, and has a value of the mask."""
    spots = {*reason.spots} - {without}
    labels = {(label.rule.name, label.cells) for label in reason.labels if label != without}
    return any(
        mask >> way.values[reason.spot] & 1
        and labels.isdisjoint(way.broken)
        and way.held.isdisjoint(way.broken)
        and all(board.masks[spot] >> way.values[spot] & 1 for spot in spots)
        for way in ways
    )


def positions(kind: Kind) -> Iterator[tuple[list[Way], Board]]:
    """Small boards with some true knowledge, each with all ways to fill it."""
    facts = facts_of(kind.name)
    assert facts.ways is not None
    for seed in range(facts.reasons):
        rng = Random(seed)
        puzzle = kind.from_json(sample(kind.name, rng, rng.randrange(2, 5), rng.randrange(2, 6))[0])
        ways = list(islice(facts.ways(puzzle), MOST_WAYS + 1))
        truths = [way for way in ways if not way.broken]
        if len(ways) <= MOST_WAYS and truths:
            truth, known = rng.choice(truths), rng.choice((0, 0, 0.2, 0.5))
            pairs = zip(truth.values, puzzle.domains, strict=True)
            yield ways, Board(puzzle, (1 << value if rng.random() < known else domain for value, domain in pairs))


@pytest.mark.parametrize("kind", [k for k in KINDS if facts_of(k.name).ways], ids=lambda kind: kind.name)
def test_a_reason_is_enough_and_without_any_part_it_is_not(kind: Kind) -> None:
    sizes: Counter[int] = Counter()
    for ways, board in positions(kind):
        while reasons := list(islice(Reasoner(board).reasons(), 4)):
            assert len({(reason.spot, reason.mask) for reason in reasons}) == len(reasons)
            for reason in reasons:
                assert reason.spot not in reason.spots
                gone = board.masks[reason.spot] & ~reason.mask
                # What no mark takes away goes without saying where something else goes.
                gone = gone & ~facts_of(kind.name).never_marked(board.puzzle.domains[reason.spot]) or gone
                assert gone
                assert reason.minimal
                assert not against(ways, reason, board, gone), (board, reason)
                parts: list[Label | int] = [*reason.labels, *reason.spots]
                for part in parts:
                    assert against(ways, reason, board, gone, without=part), (board, reason, part)
                sizes[reason.size] += 1
            # Where nothing can be concluded from one or two things any more, reasons get longer.
            known = {reason.spot: reason.mask for reason in reasons[:1]}
            board = Board(board.puzzle, (known.get(spot, mask) for spot, mask in enumerate(board.masks)))
    assert sizes.total() >= 100, sizes
    assert sum(count for size, count in sizes.items() if size >= 3) >= 8, sizes


def test_several_values_may_go_at_once() -> None:
    """A cell of two colours is one of them: blank and the other go one by one, and together, for the same reasons."""
    puzzle = pensil.read("nonogram\ncolors a=#ff0000 b=#0000ff\nrows\n1a 1b\ncolumns\n1a\n1b\n")
    blank, red, blue = 1, 2, 4
    found = [(reason.spot, reason.mask) for reason in Reasoner(Board.empty(puzzle)).reasons()]
    one_by_one = [(0, red | blue), (0, blank | red), (1, red | blue), (1, blank | blue)]
    assert found == [*one_by_one, (0, red), (1, blue)]


@pytest.mark.parametrize(("kind", "seed"), [("nonogram", 2), ("shikaku", 5)])
def test_all_that_propagation_shows_is_found_at_sight(kind: str, seed: int) -> None:
    """Also where several values go, which no literal says that follows."""
    puzzle, _ = solvable(kind_named(kind), seed, something_follows=True)
    reasoner = Reasoner(Board.empty(puzzle))
    implied = reasoner._implied(reasoner._assumed, reasoner.model.variables)
    shown = [(core, literal) for literal, _ in implied for core in reasoner._concluded(literal)]
    assert any(core.opposite != -literal for core, literal in shown)
    found = reasoner._at_sight()
    assert [(core.spot, core.mask) for core in found] == [(core.spot, core.mask) for core, _ in shown]
    assert all(core.used for core in found)


def test_whatever_else_a_reason_forces_follows_from_it_alone() -> None:
    count = 0
    kinds = [kind for kind in KINDS if facts_of(kind.name).ways]
    small = [(kind, *each) for kind in kinds for each in islice(positions(kind), 40)]
    for kind, ways, board in small:
        reasoner = Reasoner(board)
        for reason in islice(reasoner.reasons(), 2):
            wider = reasoner.wider(reason)
            assert wider.forced[0] == Forced(reason.spot, reason.mask, reason.shown)
            assert len({each.spot for each in wider.forced}) == len(wider.forced) <= 1 + MOST_ALSO
            for each in wider.also:
                count += 1
                gone = board.masks[each.spot] & ~each.mask
                gone = gone & ~facts_of(kind.name).never_marked(board.puzzle.domains[each.spot]) or gone
                assert gone
                assert each.spot not in reason.spots
                assert not against(ways, replace(wider, spot=each.spot), board, gone), (board, wider, each)
    assert count >= 30


def test_of_a_long_line_two_cells_are_looked_at() -> None:
    """Where it meets other lines, near to what follows; all of a line that meets no other."""
    lines = "1\n" * 6
    puzzle = pensil.read(f"nonogram\nrows\n{lines}columns\n{lines}")
    labels = tuple(Reasoner(Board.empty(puzzle)).labels.values())
    cells = set(Explainer(puzzle).told(Reason(0, 1, 1, labels, ())).cells)
    assert all(len(cells.intersection(label.cells)) >= 2 for label in some(labels))
    assert len(cells) <= 2 * len(labels)
    assert {(0, 0), (0, 1), (1, 0), (1, 1)} <= cells
    alone = Explainer(puzzle).told(Reason(0, 1, 1, labels[:1], ()))
    assert set(alone.cells) == set(labels[0].cells)


@pytest.mark.parametrize(("side", "shown"), [(4, 12), (5, 4)])
def test_a_line_of_four_cells_is_seen_as_a_whole(side: int, shown: int) -> None:
    """Two rows and two columns: of longer ones the cells are enough where they meet."""
    lines = "1\n" * side
    puzzle = pensil.read(f"nonogram\nrows\n{lines}columns\n{lines}")
    labels = Reasoner(Board.empty(puzzle)).labels.values()
    four = tuple(
        label for label in labels if label.cells[-1] in {(0, side - 1), (1, side - 1), (side - 1, 0), (side - 1, 1)}
    )
    assert len(four) == 4
    cells = Explainer(puzzle).told(Reason(0, 1, 1, four, ())).cells
    assert len(cells) == shown
    assert {*cells} >= {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_reason_of_more_than_six_parts_is_like_a_search() -> None:
    puzzle = pensil.read("nonogram\nrows\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n")
    labels = tuple(Reasoner(Board.empty(puzzle)).labels.values())
    tell = Explainer(puzzle).told
    assert [tell(Reason(0, 1, 1, labels[:count], ())).level for count in (1, 6, 7)] == [4, 4, 5]
    assert [tell(Reason(0, 1, 1, labels[:4], spots)).level for spots in ((1, 2), (1, 2, 3))] == [4, 5]
    assert tell(Reason(0, 1, 1, labels[:5], (1, 2, 3), at_large=True)).level == 4, "what is known is one part"
    assert tell(Reason(0, 1, 1, labels[:6], (1, 2, 3), at_large=True)).level == 5
    assert tell(Reason(0, 1, 1, labels[:6], (), at_large=True)).level == 4


def test_of_long_lines_the_cells_near_to_what_follows_are_looked_at() -> None:
    """And those that are known, or are looked at anyway; of a reason at large, one cell of each line."""
    lines = "1\n" * 6
    puzzle = pensil.read(f"nonogram\nrows\n{lines}columns\n{lines}")
    labels = tuple(Reasoner(Board.empty(puzzle)).labels.values())

    def looked_at(spots: tuple[int, ...] = (), at_large: bool = False) -> set[tuple[int, int]]:
        return {*Explainer(puzzle).told(Reason(35, 1, 1, labels, spots, at_large=at_large)).cells}

    last_two = {(r, c) for r in range(6) for c in range(6) if r > 3 or c > 3}
    assert looked_at() == last_two
    assert looked_at((0,)) == last_two - {(0, 4), (4, 0)} | {(0, 0)}
    assert looked_at((0,), at_large=True) == {(r, c) for r in range(6) for c in range(6) if 5 in (r, c)}
