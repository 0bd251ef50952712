"""Layouts made into puzzles: what was told stays, and there is one solution."""

from __future__ import annotations

from random import Random

import pytest

import pensil
from pensil.core.deadline import NEVER, Deadline
from pensil.core.kind import Kind
from pensil.core.making import Wish
from pensil.core.open_clues import OpenClues
from pensil.core.record import replace
from pensil.engine.complete import Lot, complete, layout_maker
from pensil.errors import NoSolution, NotReached, TimeLimit
from pensil.kinds import KINDS, kind_named
from tests.checks import some
from tests.samples import sample

each_kind = pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind.open_clues() is not None], ids=lambda kind: kind.name
)


def opened_of(kind: Kind) -> OpenClues:
    opened = kind.open_clues()
    assert opened is not None
    return opened


@each_kind
def test_numbers_are_found_and_those_that_are_told_stay(kind: Kind) -> None:
    rng, opened, done = Random(4), opened_of(kind), 0
    for number in some(range(12)):
        made = kind.from_json(sample(kind.name, rng, rng.randint(4, 6), rng.randint(4, 6))[0])
        share = rng.choice((0.5, 0.8, 1))
        layout = opened.changed(made, {p: opened.sign for p in opened.clues(made) if rng.random() < share})
        found = complete(layout, Random(number))
        before, after = opened.clues(layout), opened.clues(found.puzzle)
        assert before.keys() == after.keys()
        assert all(after[place] == value for place, value in before.items() if isinstance(value, int))
        facts = pensil.solve(found.puzzle).facts
        assert facts is not None
        assert {facts.value(spot) for spot in found.undecided} <= {None}
        assert (pensil.count(found.puzzle, limit=2) == 1) == (not found.undecided)
        done += not found.undecided
    assert done > 6


@each_kind
def test_the_seed_decides(kind: Kind) -> None:
    rng, opened = Random(5), opened_of(kind)
    made = kind.from_json(sample(kind.name, rng, 6, 6)[0])
    layout = opened.changed(made, dict.fromkeys(opened.clues(made), opened.sign))
    found = [complete(layout, Random(seed)) for seed in (1, 2, 3, 4, 1, 2, 3, 4)]
    assert found[:4] == found[4:]
    assert len({each.puzzle for each in found}) > 1


def test_what_cannot_be_decided_gives_the_nearest() -> None:
    layout = pensil.read("akari\n. .\n. .\n")
    found = complete(layout, Random(0))
    assert found.puzzle == layout
    assert len(found.undecided) == 4
    with pytest.raises(NotReached, match="no numbers were found that give one solution; the nearest of 400") as caught:
        pensil.complete(layout)
    assert caught.value.nearest is not None
    assert caught.value.nearest[0] == layout


def test_a_layout_without_a_solution_says_why() -> None:
    with pytest.raises(NoSolution, match="fits nowhere"):
        pensil.complete(pensil.read("shikaku\n3 3\n. .\n"))


def test_time_is_kept() -> None:
    layout = pensil.read("nurikabe\n" + "? . . . . . . .\n. . . . . . . .\n" * 8)
    with pytest.raises(TimeLimit):
        pensil.complete(layout, timeout=0)
    with pytest.raises(TimeLimit):
        complete(layout, Random(0), Deadline.after(0))


def test_an_island_that_stands_alone_keeps_its_sign() -> None:
    layout = pensil.read("hashi\n? .\n")
    assert pensil.complete(layout) == layout


@each_kind
def test_another_solution_is_drawn_near_some_cells_alone(kind: Kind) -> None:
    opened, others = opened_of(kind), 0
    made = kind.from_json(sample(kind.name, Random(5), 6, 7)[0])
    layout = opened.changed(made, dict.fromkeys(opened.clues(made), opened.sign))
    lot = Lot(layout, NEVER)
    for seed in range(20):
        rng = Random(seed)
        drawn, away, (row, col) = lot.draw(rng), rng.randint(1, 3), (rng.randrange(6), rng.randrange(7))
        found = lot.draw_near(rng, drawn, [(row, col)], away)
        changed = found.differences(drawn)
        others += bool(changed)
        for spot in changed:
            assert any(max(abs(r - row), abs(c - col)) <= away for r, c in layout.spot_cells(spot))
    assert others


def test_numbers_come_and_go_near_a_cell() -> None:
    layout = pensil.read("nurikabe\n" + "? . ? . ? . ? . ? .\n. . . . . . . . . .\n" * 3)
    lot = Lot(layout, NEVER)
    rng = Random(1)
    drawn = lot.draw(rng)
    puzzle, solution = lot.numbered(drawn, lot.open[::2]), drawn
    changes = set()
    for _ in range(80):
        after, same = lot.renumbered(rng, puzzle, solution, (1, 1))
        assert same.to_json() == solution.to_json()
        (place,) = {*lot._numbers(after)} ^ {*lot._numbers(puzzle)}
        changes.add(place)
    assert changes == {(0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4)}, "the six that are nearest"


def test_a_kind_that_says_nothing_about_making_puzzles_thins_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = pensil.read("akari\n. # .\n. . .\n")
    kind = kind_named("akari")
    assert layout_maker(layout).thin
    assert not layout_maker(pensil.read("nurikabe\n? . .\n. . .\n")).thin, "nor do all kinds that say something"
    monkeypatch.setattr("pensil.engine.complete.kind_named", lambda _: replace(kind, maker=lambda: None))
    maker = layout_maker(layout)
    assert (maker.thin, maker.turned) == (False, None)
    draft = maker.draw(Random(1), Wish(2, 3))
    assert draft is not None
    assert maker.vary(Random(1), Wish(2, 3), draft[0], draft[1], (0, 0)) is not None


def test_time_that_runs_out_before_numbers_are_found_is_told() -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 1.0
        return now[0]

    layout = pensil.read("akari\n. .\n. .\n")
    found = complete(layout, Random(0), Deadline(200.0, clock))
    assert 1 <= found.tries < 400
    now[0] = 0.0
    maker = layout_maker(layout, Deadline(200.0, clock))
    with pytest.raises(TimeLimit, match="before there were numbers that give one solution"):
        maker.draw(Random(0), Wish(2, 2))
