"""The way to a level, step by step: with boards whose scores are written down, nothing is left to chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import repeat
from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pensil.core.board import Board
from pensil.core.deadline import NEVER
from pensil.core.grid import Cell
from pensil.core.making import Density, Wish
from pensil.engine import aiming
from pensil.engine.aiming import aimed
from pensil.engine.generate import STUCK, Aim
from pensil.engine.rate import WORDS, Rating
from pensil.errors import NotReached
from tests.checks import some

EASY, MEDIUM, HARD, EXPERT = 3.0, 4.2, 5.0, 6.0
LEANING = (Density("walls", 0.2, 0.0, 1.0, ends=(0.1, 0.4)),)


class Scripted:
    """A workshop whose puzzles have these scores one after the other: new ones, and variations (None: nothing came)."""

    def __init__(
        self,
        fresh: Iterable[float | list[float]],
        varied: Iterable[float | None] = (),
        wish: Wish | None = None,
        densities: tuple[Density, ...] = (),
        hard: tuple[Cell, ...] = (),
    ) -> None:
        self.wish = wish or Wish(4, 5)
        self.maker = SimpleNamespace(densities=densities)
        self.rng, self.deadline = Random(5), NEVER
        self.fresh, self.variations = iter(fresh), iter(varied)
        self.hard = hard
        self.drawn: list[float] = []  # how hard the new ones should be
        self.places: list[tuple[Any, Cell | None, float]] = []  # what was varied where, and how hard that should be
        self.rated: list[tuple[float, float, float]] = []
        self.used: set[str] = set()

    def draft(self, score: float) -> tuple[Any, Any]:
        return SimpleNamespace(score=score, domains=(0b11,) * 4), f"solution of {score}"

    def unique(self) -> tuple[Any, Any]:
        self.drawn.append(self.wish.hardness)
        score = next(self.fresh, None)
        if score is None:
            raise NotReached("there are no more")
        self.thin = score if isinstance(score, list) else [score]
        return self.draft(self.thin[0])

    def thinner(self, draft: tuple[Any, Any]) -> Iterator[tuple[Any, Any]]:
        yield draft
        yield from map(self.draft, self.thin[1:])

    def varied(self, draft: tuple[Any, Any], place: Cell | None = None) -> tuple[Any, Any] | None:
        self.places.append((draft[0].score, place, self.wish.hardness))
        score = next(self.variations)
        return None if score is None else self.draft(score)

    def rate(
        self,
        puzzle: Any,
        deadline: object,
        watch: Callable[[int, Board], None],
        *,
        only: object,
        most: float,
        beyond: float,
    ) -> Rating:
        assert only == f"solution of {puzzle.score}"
        self.rated.append((puzzle.score, most, beyond))
        watch(1, Board(puzzle, (0b01, 0b11, 0b11, 0b11)))
        word = next((word for high, word in WORDS if puzzle.score < high), "expert")
        # The farther a puzzle is explained, the nearer it is: here by the last digit of its score.
        done = round(puzzle.score * 100) % 10
        watch(2, Board(puzzle, (0b01,) * done + (0b11,) * (4 - done)))
        used = dict.fromkeys(self.used, 1)
        return Rating(word, puzzle.score, used, False, 1, True, None, hardest_cells=((1, 2),), too_hard=self.hard)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[float, bool]]:
    def run(workshop: Scripted, aim: Aim, tries: int = 100) -> tuple[float, bool]:
        monkeypatch.setattr(aiming, "rate", workshop.rate)
        (puzzle, _), reached = aimed(workshop, aim, tries)  # type: ignore[arg-type]
        return puzzle.score, reached  # type: ignore[attr-defined]

    return run


Run = Callable[..., tuple[float, bool]]


def test_what_is_there_at_once_is_taken(run: Run) -> None:
    workshop = Scripted([MEDIUM])
    assert run(workshop, Aim("medium")) == (MEDIUM, True)
    assert workshop.rated == [(MEDIUM, 4.6, 0.0)]
    assert (workshop.drawn, workshop.places) == ([0.5], [])


@pytest.mark.parametrize(
    ("aim", "score", "most"),
    [
        (Aim("easy"), EASY, 4.0),
        (Aim("hard"), HARD, 5.5),
        (Aim("expert"), EXPERT, 5.5),
        (Aim("expert", needs=frozenset({"a"})), EXPERT, inf),
        (Aim("expert", avoids=frozenset({"b"})), EXPERT, inf),
        (Aim(needs=frozenset({"a"})), EXPERT, inf),
    ],
)
def test_ratings_end_where_nothing_more_is_asked(run: Run, aim: Aim, score: float, most: float) -> None:
    workshop = Scripted([score])
    workshop.used = {"a"}
    assert run(workshop, aim) == (score, True)
    assert workshop.rated == [(score, most, 0.0)]


def test_boards_are_drawn_harder_and_easier_until_the_level_lies_between_them(run: Run) -> None:
    workshop = Scripted([EASY, EASY, EXPERT, EASY, HARD], densities=LEANING)
    assert run(workshop, Aim("hard")) == (HARD, True)
    assert workshop.drawn == [0.5, 0.625, 0.75, 0.6875, 0.71875]
    workshop = Scripted([EXPERT, MEDIUM, EASY], densities=LEANING)
    assert run(workshop, Aim("easy")) == (EASY, True)
    assert workshop.drawn == [0.5, 0.375, 0.25]


def test_whole_boards_are_not_drawn_too_extreme_nor_too_often(run: Run) -> None:
    for aim, score, ends in (("easy", EXPERT, [0.125, *[0.1] * 7]), ("hard", EASY, [0.875, *[0.9] * 7])):
        workshop = Scripted([score] * 11, [4.8 if aim == "hard" else 3.5], densities=LEANING)
        assert run(workshop, Aim(aim))[1]
        assert len(workshop.drawn) == 11
        assert workshop.drawn[3:] == ends
        assert [each[2] for each in workshop.places] == [0.0 if aim == "easy" else 1.0]


@pytest.mark.parametrize("wish", [Wish(4, 5), Wish(4, 5, densities={"walls": 0.3})])
def test_where_nothing_may_be_leaned_on_one_board_is_drawn(run: Run, wish: Wish) -> None:
    workshop = Scripted([EASY], [HARD], wish, LEANING if wish.densities else (Density("walls", 0.2, 0.0, 1.0),))
    assert run(workshop, Aim("hard")) == (HARD, True)
    assert (workshop.drawn, len(workshop.places)) == ([0.5], 1)


def test_of_the_boards_that_were_drawn_the_nearest_is_changed(run: Run) -> None:
    workshop = Scripted([3.0, 3.4, 3.2], [HARD], densities=LEANING)
    assert run(workshop, Aim("hard"), 4) == (HARD, True)
    assert workshop.places == [(3.4, None, 1.0)]
    assert workshop.drawn == [0.5, 0.625, 0.75, 0.875], "there are no more"
    workshop = Scripted([3.0, 3.4, 3.2], [HARD], densities=LEANING)
    assert run(workshop, Aim("hard"), 2) == (3.4, False), "there are no more tries"
    assert workshop.drawn == [0.5, 0.625]


def test_boards_at_the_limits_of_a_level(run: Run) -> None:
    """A level begins with its lowest score, and ends before that of the next one."""
    workshop = Scripted([4.6, MEDIUM], densities=LEANING)
    assert run(workshop, Aim("medium")) == (MEDIUM, True)
    assert workshop.drawn == [0.5, 0.375]
    workshop = Scripted([4.0], [4.0], densities=LEANING)
    assert run(workshop, Aim("medium", needs=frozenset({"a"})), 2) == (4.0, False)
    assert (workshop.drawn, workshop.places) == ([0.5], [(4.0, None, 0.5)])


def test_of_boards_that_are_as_near_the_first_is_kept(run: Run) -> None:
    workshop = Scripted([6.01, 6.11, 6.21], densities=LEANING)
    assert run(workshop, Aim("hard"), 3) == (6.01, False)
    assert len(workshop.drawn) == 3
    workshop = Scripted([6.01, 6.11], [6.0] * 2 * STUCK)
    assert run(workshop, Aim("hard"), 500) == (6.01, False)
    workshop = Scripted([6.01, 6.12], [6.0] * STUCK)
    assert run(workshop, Aim("hard"), STUCK + 2) == (6.12, False), "the last try is taken"
    workshop = Scripted([[6.01, 6.01, 6.11]])
    assert run(workshop, Aim("hard"), 2) == (6.11, False)


def test_where_no_harder_board_is_to_be_had_it_stays_as_it_was(run: Run) -> None:
    workshop = Scripted([EASY], [*[2.9] * STUCK, None], densities=LEANING)
    assert run(workshop, Aim("hard")) == (EASY, False)
    assert workshop.drawn == [0.5, 0.625, 0.5]


def test_the_share_that_is_left_is_what_counts(run: Run) -> None:
    """A puzzle that is too hard by little is as near as one that is too easy by 1 and the share that is left."""
    workshop = Scripted([6.03], [3.4, 3.3, HARD])
    assert run(workshop, Aim("hard")) == (HARD, True)
    assert [each[0] for each in workshop.places] == [6.03, 3.4, 3.4]
    workshop = Scripted([6.03], [3.3, HARD])
    assert run(workshop, Aim("hard")) == (HARD, True)
    assert [each[0] for each in workshop.places] == [6.03, 6.03]


def test_what_is_needed_alone_says_not_whether_to_go_harder(run: Run) -> None:
    workshop = Scripted([EASY], [EASY, HARD], densities=LEANING)
    assert run(workshop, Aim(needs=frozenset({"a"})), 3) == (HARD, False)
    assert workshop.drawn == [0.5]
    assert [each[2] for each in workshop.places] == [0.5, 0.5]


def test_a_walk_never_leads_away(run: Run) -> None:
    workshop = Scripted([3.0], [2.9, 3.2, None, 3.1, 3.2, 4.7])
    assert run(workshop, Aim("hard")) == (4.7, True)
    assert [each[0] for each in workshop.places] == [3.0, 3.0, 3.2, 3.2, 3.2, 3.2]
    assert [each[0] for each in workshop.rated] == [3.0, 2.9, 3.2, 3.1, 3.2, 4.7]


def test_variations_that_come_to_nothing_are_tries_too(run: Run) -> None:
    for tries, found in ((5, (3.0, False)), (6, (HARD, True))):
        workshop = Scripted([3.0], [None, 2.9, None, 2.8, HARD])
        assert run(workshop, Aim("hard"), tries) == found
    assert len(workshop.places) == 5


def test_after_a_walk_that_is_stuck_another_board_is_drawn(run: Run) -> None:
    first = [2.9] * (STUCK - 1) + [3.1] + [2.9] * STUCK
    workshop = Scripted([3.0, 3.05, 3.2], [*first, *[2.9] * STUCK, 3.3, HARD])
    assert run(workshop, Aim("hard"), 500) == (HARD, True)
    assert [each[0] for each in workshop.places] == [3.0] * STUCK + [3.1] * STUCK + [3.05] * STUCK + [3.2, 3.3]
    workshop = Scripted([3.2, 3.1], [2.9] * 2 * STUCK)
    assert run(workshop, Aim("hard"), 500) == (3.2, False), "there are no more boards, and the nearest is kept"
    assert len(workshop.drawn) == 3


def test_without_any_board_there_is_nothing(run: Run) -> None:
    with pytest.raises(NotReached):
        run(Scripted([]), Aim("hard"))


def test_what_is_too_hard_is_mostly_changed_at_its_hardest_place(run: Run) -> None:
    """The farther it was explained before it became too hard, the nearer it is."""
    workshop = Scripted([EXPERT], [*[EXPERT] * 30, EASY])
    assert run(workshop, Aim("easy")) == (EASY, True)
    places = [each[1] for each in workshop.places]
    assert set(places) == {None, (1, 2)}
    assert 20 <= places.count((1, 2)) < 31
    assert {each[2] for each in workshop.places} == {0.0}
    workshop = Scripted([6.01], [6.02, 6.01, 6.03, 6.02, EASY])
    assert run(workshop, Aim("easy")) == (EASY, True)
    assert [each[0] for each in workshop.places] == [6.01, 6.02, 6.02, 6.03, 6.03]


def test_what_is_to_be_avoided_is_changed_there_too(run: Run) -> None:
    workshop = Scripted([EASY], repeat(EASY))
    workshop.used = {"b"}
    assert run(workshop, Aim(avoids=frozenset({"b"})), 30) == (EASY, False)
    assert (1, 2) in [each[1] for each in workshop.places]
    workshop = Scripted([EASY], repeat(EASY))
    assert run(workshop, Aim(needs=frozenset({"a"})), 30) == (EASY, False)
    assert [each[1] for each in workshop.places] == [None] * 29


def test_numbers_go_as_far_as_the_level_asks(run: Run) -> None:
    thinner = [3.0, 3.1, 3.2, 4.1, 4.7, 4.8, 5.6]
    for aim, asked in (("expert", [5.6]), ("medium", [5.6, 4.1]), ("hard", [5.6, 4.1, 4.8]), ("easy", [5.6, 4.1, 3.1])):
        workshop = Scripted([thinner])
        assert run(workshop, Aim(aim)) == (asked[-1], True)
        assert [each[0] for each in workshop.rated] == asked
    workshop = Scripted([[3.0, 3.1, 5.0]], [MEDIUM])
    assert run(workshop, Aim("medium")) == (MEDIUM, True)
    assert [each[0] for each in workshop.rated] == [5.0, 3.1, MEDIUM]
    assert workshop.places[0][0] == 3.1, "the nearest of those that were rated"


@pytest.mark.parametrize("count", [1, 2, 7, 13])
def test_the_one_that_fits_is_found_wherever_it_lies(run: Run, count: int) -> None:
    for place in some(range(count)):
        workshop = Scripted([[3.0 + 0.01 * n for n in range(place)] + [MEDIUM] + [EXPERT] * (count - place - 1)])
        assert run(workshop, Aim("medium")) == (MEDIUM, True)
        assert workshop.places == []
        assert len(workshop.rated) <= 1 + (count - 1).bit_length()


LARGE = Wish(25, 25)
PLACES = tuple((row, row) for row in range(8))


def test_large_boards_are_rated_farther_and_changed_at_many_places(run: Run) -> None:
    workshop = Scripted([4.9], [*[4.8] * 8, *[EASY] * 8], LARGE, hard=PLACES)
    assert run(workshop, Aim("easy")) == (EASY, True)
    assert workshop.rated == [(4.9, 4.0, 1.0), (4.8, 4.0, 1.0), (EASY, 4.0, 1.0)]
    assert sorted(place for _, place, _ in workshop.places[:8] if place) == list(PLACES)
    workshop = Scripted([4.9], [EASY], Wish(24, 26), hard=PLACES)
    assert run(workshop, Aim("easy")) == (EASY, True)
    assert workshop.rated == [(4.9, 4.0, 0.0), (EASY, 4.0, 0.0)]
    workshop = Scripted([EXPERT], [], LARGE, hard=PLACES)
    assert run(workshop, Aim("expert")) == (EXPERT, True)
    assert workshop.rated == [(EXPERT, 5.5, 0.0)]


def test_fewer_places_at_once_after_changes_that_made_it_worse(run: Run) -> None:
    worse, better = [5.0] * 8 + [5.0] * 4, [4.7] * 2
    workshop = Scripted([4.8], [*worse, *better, *[5.0] * 4, EASY, EASY], LARGE, hard=PLACES)
    assert run(workshop, Aim("easy")) == (EASY, True)
    scores = [each[0] for each in workshop.rated]
    assert scores == [4.8, 5.0, 5.0, 4.7, 5.0, EASY]


def test_changes_of_a_large_board_that_come_to_nothing_are_left_out(run: Run) -> None:
    workshop = Scripted([4.8], [4.7, None, 4.6, None, None, None, 3.1, None], LARGE, hard=PLACES)
    assert run(workshop, Aim("easy")) == (3.1, True)
    assert [each[0] for each in workshop.places] == [4.8, 4.7, 4.7, 4.6, 4.6, 4.6, 4.6, 3.1]


def test_a_single_place_of_a_large_board_is_changed_like_one_of_a_small_board(run: Run) -> None:
    """At its hardest place or anywhere; a change that comes to nothing is no new board to be rated."""
    workshop = Scripted([4.8], [*[None] * 8, EASY], LARGE, hard=((7, 7),))
    assert run(workshop, Aim("easy")) == (EASY, True)
    assert {place for _, place, _ in workshop.places} == {None, (1, 2)}
    assert [each[0] for each in workshop.rated] == [4.8, EASY]


def test_large_boards_lean_at_once_and_only_once(run: Run) -> None:
    workshop = Scripted([4.9, 4.8, 4.85], [EASY] * 8, LARGE, LEANING, hard=PLACES)
    assert run(workshop, Aim("easy")) == (EASY, True)
    assert workshop.drawn == [0.5, 0.1]
    assert workshop.places[0][0] == 4.8
