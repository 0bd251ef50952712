"""Making puzzles, step by step: what is drawn, mended, varied and thinned, how often, and when it is given up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.making import Density, Maker, Wish
from pensil.core.record import replace
from pensil.core.symmetry import SYMMETRIES
from pensil.engine import generate, series
from pensil.engine.another import Another, another
from pensil.engine.assumed import Assumed
from pensil.engine.generate import DRAWS, MENDS, TOUCHES, Aim, Made, Workshop, composing, make
from pensil.engine.rate import Rating
from pensil.engine.series import Order, canonical, form
from pensil.errors import NotReached, TimeLimit
from pensil.kinds import kind_named
from tests.checks import some

AKARI = kind_named("akari")


def rating(score: float, level: str, *used: str) -> Rating:
    return Rating(level, score, dict.fromkeys(used, 1), False, 1, True)


def test_the_scores_of_levels() -> None:
    levels = ("easy", "medium", "hard", "expert", None)
    assert [Aim(level).scores for level in levels] == [(-inf, 4.0), (4.0, 4.6), (4.6, 5.5), (5.5, inf), (-inf, inf)]


def test_how_far_a_rating_is_from_what_is_asked() -> None:
    medium, wishes = Aim("medium"), Aim(needs=frozenset("ab"), avoids=frozenset("cd"))
    assert medium.distance(rating(4.2, "medium"), 0.5) == 0
    assert medium.distance(rating(3.5, "easy"), 0.5) == 0.5
    assert medium.distance(rating(4.0, "easy"), 0.5) == pytest.approx(0.001), "the word decides"
    assert medium.distance(rating(4.6, "hard"), 0.25) == 1.25
    assert medium.distance(rating(4.6, "medium"), 0.25) == 0
    assert wishes.distance(rating(9.0, "expert", "a", "b", "e"), 1.0) == 0
    assert wishes.distance(rating(9.0, "expert", "a", "c", "d"), 1.0) == 3
    both = replace(wishes, level="medium")
    assert both.distance(rating(3.5, "easy", "a", "c"), 1.0) == 2.5


def test_an_aim_is_free_where_nothing_is_asked() -> None:
    assert Aim().free
    for aim in some((Aim("easy"), Aim(needs=frozenset("a")), Aim(avoids=frozenset("a")))):
        assert not aim.free


def test_densities_lie_between_their_ends() -> None:
    part = Density("walls", 0.2, 0.0, 1.0, ends=(0.1, 0.6))
    assert [part.at(hardness) for hardness in (0, 0.25, 0.5, 0.75, 1)] == pytest.approx([0.1, 0.15, 0.2, 0.4, 0.6])
    whole = Density("numbers", 4, 1, 9, whole=True, ends=(2, 9))
    assert [whole.at(hardness) for hardness in (0, 0.3, 0.5, 0.8, 1)] == [2, 3, 4, 7, 9]
    assert Density("walls", 0.2, 0.0, 1.0).at(0.9) == 0.2
    assert Wish(3, 3, hardness=1).asked(part) == 0.6
    assert Wish(3, 3, densities={"walls": 0.3}, hardness=1).asked(part) == 0.3
    assert Wish(3, 3, densities={"other": 0.3}, hardness=1).asked(part) == 0.6
    assert Wish(3, 3, densities={"numbers": 3.0}).count(whole) == 3


def test_cells_near_a_cell() -> None:
    rng, wish = Random(1), Wish(5, 7)
    near = {wish.near(rng, (1, 5), 2) for _ in range(600)}
    assert near == {(row, col) for row in range(4) for col in range(3, 7)}
    assert {wish.near(rng, (4, 0), 1) for _ in range(200)} == {(3, 0), (3, 1), (4, 0), (4, 1)}
    assert {wish.near(rng, (2, 3), 0) for _ in range(20)} == {(2, 3)}


# What is drawn and mended: drafts are numbers here, of which 0 has no other solution.


class Script:
    """A maker whose drafts are written down, and another solution for all that are not 0; below 0 nobody knows."""

    def __init__(self, drawn: Iterable[int | None], changed: Iterable[int | None] = ()) -> None:
        self.drawn, self.changed = iter(drawn), iter(changed)
        self.asked: list[str] = []

    def draft(self, number: int | None) -> Any:
        return None if number is None else (number, f"solution of {number}")

    def draw(self, rng: Random, wish: Wish) -> Any:
        self.asked.append("draw")
        return self.draft(next(self.drawn))

    def mend(self, rng: Random, wish: Wish, puzzle: Any, solution: Any, other: Any) -> Any:
        assert (solution, other) == (f"solution of {puzzle}", f"other of {puzzle}")
        self.asked.append(f"mend {puzzle}")
        return self.draft(next(self.changed))

    def vary(self, rng: Random, wish: Wish, puzzle: Any, solution: Any, cell: Any) -> Any:
        self.asked.append(f"vary {puzzle} at {cell}")
        return self.draft(next(self.changed))

    def another(self, puzzle: Any, solution: Any, deadline: Deadline) -> Another:
        assert solution == f"solution of {puzzle}"
        return Another(f"other of {puzzle}" if puzzle > 0 else None, puzzle >= 0)  # type: ignore[arg-type]


Make = Callable[..., Any]


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Make:
    def workshop(script: Script, wish: Wish | None = None) -> Workshop:
        monkeypatch.setattr(generate, "another", script.another)
        kind: Any = SimpleNamespace(name="numbers", violations=lambda puzzle, solution: [])
        return Workshop(kind, wish or Wish(2, 3), Random(1), NEVER, Maker(script.draw, script.mend, script.vary))

    return workshop


def test_what_is_drawn_is_mended_until_there_is_no_other_solution(workshop: Make) -> None:
    script = Script([None, 3], [None, 2, 1, 0])
    assert workshop(script).unique()[0] == 0
    assert script.asked == ["draw", "draw", "mend 3", "mend 3", "mend 2", "mend 1"]


def test_what_cannot_be_mended_or_judged_is_drawn_anew(workshop: Make) -> None:
    script = Script([-1, 3, 0], [None] * MENDS)
    assert workshop(script).unique() == (0, "solution of 0")
    assert script.asked == ["draw", "draw", *["mend 3"] * MENDS, "draw"]


def test_no_more_boards_are_drawn_than_is_worth_it(workshop: Make) -> None:
    script = Script([-1] * (DRAWS - 1) + [0])
    assert workshop(script).unique()[0] == 0
    script = Script([-1] * DRAWS + [0])
    with pytest.raises(NotReached, match=f"no numbers of 3x2 with one solution came of {DRAWS} tries"):
        workshop(script).unique()


def test_so_many_changes_mend_a_board(workshop: Make) -> None:
    assert workshop(Script([], [1, 0])).mended((2, "solution of 2"), 2) == (0, "solution of 0")
    assert workshop(Script([], [1, 0])).mended((2, "solution of 2"), 1) is None
    most = generate.CHANGES + 8 * 8 // 4
    script = Script([1, 0], [1] * (most - 1) + [0])
    workshop(script, Wish(8, 8)).unique()
    assert script.asked.count("draw") == 1
    script = Script([1, 0], [1] * (most + 1))
    workshop(script, Wish(8, 8)).unique()
    assert script.asked.count("draw") == 2


def test_a_variation_is_mended_with_a_few_touches(workshop: Make) -> None:
    script = Script([], [TOUCHES, *reversed(range(TOUCHES))])
    assert workshop(script).varied((0, "solution of 0"), (1, 2)) == (0, "solution of 0")
    assert script.asked[:2] == ["vary 0 at (1, 2)", f"mend {TOUCHES}"]
    script = Script([], [TOUCHES + 1, *reversed(range(TOUCHES + 1))])
    assert workshop(script).varied((0, "solution of 0"), (1, 2)) is None
    assert workshop(Script([], [None])).varied((0, "solution of 0"), (1, 2)) is None


def test_without_a_place_a_variation_is_anywhere(workshop: Make) -> None:
    script = Script([], [0] * 100)
    here = workshop(script)
    for _ in range(100):
        here.varied((0, "solution of 0"))
    assert set(script.asked) == {f"vary 0 at {(row, col)}" for row in range(2) for col in range(3)}


def test_after_the_deadline_nothing_is_made(workshop: Make) -> None:
    here = workshop(Script([0], [0]))
    here.deadline = Deadline.after(0)
    with pytest.raises(TimeLimit, match="before a puzzle was made"):
        here.unique()
    with pytest.raises(TimeLimit, match="before the puzzle was what was asked for"):
        here.varied((0, "solution of 0"))


def test_a_solution_that_breaks_a_rule_is_never_handed_out(workshop: Make) -> None:
    here = workshop(Script([0]))
    here.kind.violations = lambda *_: [SimpleNamespace(message="nonsense")]
    with pytest.raises(AssertionError, match="a solution breaks the rules: nonsense"):
        here.unique()


def test_thinning_leaves_out_numbers_as_long_as_they_are_superfluous() -> None:
    composed = (AKARI.compose(Random(seed), 4, 5) for seed in range(200))
    draft = next(each for each in composed if pensil.solve(each[0]).status == "unique" and numbers(each[0]) > 3)
    puzzle, solution = draft
    maker = AKARI.maker()
    assert maker is not None
    fewest = set()
    for seed in some(range(12)):
        here = Workshop(AKARI, Wish(4, 5), Random(seed), NEVER, replace(maker, thin=True))
        drafts = list(here.thinner(draft))
        assert drafts[0] == draft
        told = [numbers(each[0]) for each in drafts]
        assert told == [*range(told[0], told[-1] - 1, -1)]
        for fewer, same in drafts:
            assert same == Board(fewer, solution.masks)
            assert pensil.solve(fewer).solutions == (same,)
        assert pensil.clues(drafts[-1][0]).redundant == ()
        fewest.add(drafts[-1][0])
    assert len(fewest) > 1
    clues = [
        (r, c) for r, row in enumerate(puzzle.to_json()["cells"]) for c, clue in enumerate(row) if clue is not None
    ]
    kept = Workshop(AKARI, Wish(4, 5), Random(2), NEVER, replace(maker, thin=True, keep=clues))
    assert list(kept.thinner(draft)) == [draft]
    as_it_is = Workshop(AKARI, Wish(4, 5), Random(2), NEVER, replace(maker, thin=False))
    assert list(as_it_is.thinner(draft)) == [draft]
    assert as_it_is.thinned(draft) == draft


def numbers(puzzle: pensil.Puzzle) -> int:
    return sum(isinstance(clue, int) for row in puzzle.to_json()["cells"] for clue in row)


def test_numbers_that_lie_alike_go_together() -> None:
    puzzle = pensil.read("akari\n. 1 .\n. # .\n. 1 .\n")
    maker = AKARI.maker()
    assert maker is not None
    keeping = Workshop(AKARI, Wish(3, 3), Random(2), NEVER, replace(maker, keep=((0, 1),)))
    assert keeping._alike(Assumed(puzzle, deadline=NEVER)) == [((2, 1),)]
    for name, groups in some((("none", {((0, 1),), ((2, 1),)}), ("rotate2", {((0, 1), (2, 1))}))):
        here = Workshop(AKARI, Wish(3, 3, SYMMETRIES[name]), Random(2), NEVER, maker)
        assert set(here._alike(Assumed(puzzle, deadline=NEVER))) == groups


def test_a_kind_without_a_maker_is_composed() -> None:
    maker = composing(AKARI)
    puzzle, solution = maker.draw(Random(3), Wish(3, 4)) or pytest.fail("nothing was drawn")
    assert (puzzle.rows, puzzle.cols) == (3, 4)
    assert maker.mend(Random(3), Wish(3, 4), puzzle, solution, solution) is None
    assert maker.vary(Random(3), Wish(3, 4), puzzle, solution, (0, 0)) is None
    assert (maker.symmetries, maker.thin, tuple(maker.keep)) == (("none",), False, ())


def test_the_rating_of_a_puzzle_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = make(AKARI, Wish(4, 4), Aim(), 1)
    assert (made.seed, made.reached) == (1, True)
    rated = pensil.rate(made.puzzle)
    assert (made.level, made.score, made.rate()) == (rated.level, rated.score, rated)
    monkeypatch.setattr(generate, "rate", lambda *_, **__: pytest.fail("it is known"))
    assert made.rate() == rated


def test_so_many_tries_are_taken_for_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def aimed(workshop: Workshop, aim: Aim, tries: int) -> Any:
        asked.append(tries)
        return ("puzzle", "solution"), False

    monkeypatch.setattr("pensil.engine.aiming.aimed", aimed)
    made: Any = make(AKARI, Wish(10, 10), Aim("easy"), 7)
    assert (made.puzzle, made.solution, made.seed, made.reached) == ("puzzle", "solution", 7, False)
    make(AKARI, Wish(10, 20), Aim("easy"), 7)
    make(AKARI, Wish(30, 30), Aim("easy"), 7)
    make(AKARI, Wish(30, 30), Aim("easy"), 7, 3)
    assert asked == [600, 300, 160, 3]


def test_another_solution_is_told_or_that_there_is_none() -> None:
    two = pensil.read("akari\n. .\n. .\n")
    one, other = pensil.solve(two).solutions
    assert {another(two, one), another(two, other)} == {Another(other), Another(one)}
    alone = pensil.read("akari\n. 1\n")
    (only,) = pensil.solve(alone).solutions
    assert another(alone, only) == Another(None, True)
    with pytest.raises(TimeLimit):
        another(two, one, Deadline.after(0))


# Series.


def test_a_series_goes_on_after_seeds_that_give_nothing_new(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [pensil.read(f"akari\n. . {n}\n. . .\n") for n in (0, 1, 2)]
    course: dict[int, int | None] = {4: 0, 5: 0, 6: None, 7: 1, 8: 0, 9: 2}
    solution = Board.empty(puzzles[0])

    def make(self: Order, seed: int, deadline: Deadline) -> Made | None:
        number = course.get(seed, 0)
        return None if number is None else Made(puzzles[number], solution, seed)

    monkeypatch.setattr(Order, "make", make)
    order = Order("akari", Wish(2, 3), Aim())
    tried: list[int] = []
    assert [each.seed for each in series.series(order, 3, 4, watch=tried.append)] == [4, 7, 9]
    assert tried == [1, 2, 3, 4, 5, 6]
    assert [each.seed for each in series.series(order, 2, 4)] == [4, 7]
    tried.clear()
    assert [each.seed for each in series.series(order, 9, 4, watch=tried.append)] == [4, 7, 9]
    assert len(tried) == 6 + series.PATIENCE
    tried.clear()
    course.update(dict.fromkeys(range(10, 10 + series.PATIENCE)))
    assert list(series.series(order, 1, 10, watch=tried.append)) == []
    assert len(tried) == series.PATIENCE


def test_a_series_ends_at_the_deadline() -> None:
    with pytest.raises(TimeLimit, match=r"after 0 of 2 puzzles|before a puzzle was made"):
        list(series.series(Order("akari", Wish(3, 3), Aim()), 2, 1, deadline=Deadline.after(0)))


def test_what_nothing_came_of_is_left_out_but_not_of_a_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> None:
        raise NotReached("nothing")

    monkeypatch.setattr(series, "make", nothing)
    assert Order("akari", Wish(3, 3), Aim()).make(1) is None
    with pytest.raises(NotReached):
        Order("akari", Wish(3, 3), Aim(), layout=pensil.read("akari\n# . .\n")).make(1)


def test_a_rating_that_is_wanted_is_there() -> None:
    wish = Wish(3, 3)
    for order, rated in some(((Order("akari", wish, Aim()), False), (Order("akari", wish, Aim(), rated=True), True))):
        made = order.make(2)
        assert made is not None
        assert ("_rating" in vars(made)) == rated


def test_the_eight_forms_of_a_puzzle() -> None:
    maker = AKARI.maker()
    assert maker is not None
    puzzle = pensil.read("akari\n0 1 2\n3 4 #\n")
    forms = [form(maker, puzzle, way) for way in range(8)]
    assert forms[0] == puzzle
    assert len(set(forms)) == 8
    rows = [[[str(clue) for clue in row] for row in each.to_json()["cells"]] for each in forms]
    assert rows[1] == [["3", "4", "#"], ["0", "1", "2"]]
    assert rows[2] == [["2", "1", "0"], ["#", "4", "3"]]
    assert rows[3] == [["#", "4", "3"], ["2", "1", "0"]]
    assert rows[4] == [["0", "3"], ["1", "4"], ["2", "#"]]
    assert len({canonical(maker, each) for each in forms}) == 1
    assert canonical(maker, puzzle) == min(map(str, forms))
    assert canonical(maker, pensil.read("akari\n0 1 2\n4 3 #\n")) != canonical(maker, puzzle)
