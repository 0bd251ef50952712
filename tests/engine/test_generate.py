"""Made puzzles: one solution, by an independent model too; the symmetry, level and densities that were asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

import pensil
from benchmarks.models_sat import MODELS, solve
from pensil.core.board import Board, Puzzle
from pensil.core.deadline import Deadline
from pensil.core.kind import Kind
from pensil.core.making import Maker, Wish
from pensil.core.record import replace
from pensil.core.symmetry import SYMMETRIES, TURNS
from pensil.engine.another import another
from pensil.engine.generate import Aim, Workshop, composing, make
from pensil.engine.series import canonical, form
from pensil.errors import NotReached, PensilError
from pensil.kinds import KINDS, kind_named
from tests.checks import some

ANY: Any = pensil.generate
"""The function, where the type checker does not object to what is tried."""

OWN = [kind for kind in KINDS if kind.maker() is not None]
each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
own_kind = pytest.mark.parametrize("kind", OWN, ids=lambda kind: kind.name)


def maker_of(kind: Kind) -> Maker:
    found = kind.maker()
    assert found is not None
    return found


def made_in(kind: Kind, symmetry: str, seeds: range) -> Iterator[tuple[Wish, Puzzle]]:
    """Puzzles of several sizes with a symmetry, where the kind has it."""
    rng = Random(symmetry)
    for seed in seeds:
        rows, cols = rng.randint(4, 7), rng.randint(4, 7)
        wish = Wish(rows, rows if SYMMETRIES[symmetry].square else cols, SYMMETRIES[symmetry])
        if maker_of(kind).refuses(wish) is None:
            made = make(kind, wish, Aim(), seed)
            assert kind.violations(made.puzzle, made.solution) == []
            yield wish, made.puzzle


def painted(board: Board) -> set[tuple[int, int]]:
    return {(r, c) for r, row in enumerate(board.to_json()["cells"]) for c, value in enumerate(row) if value}


def clue_cells(puzzle: Any) -> set[tuple[int, int]]:
    return {(r, c) for r, row in enumerate(puzzle.cells) for c, clue in enumerate(row) if clue is not None}


@each_kind
@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (1, 6), (5, 3), (6, 6), (7, 9)])
def test_there_is_one_solution(kind: Kind, rows: int, cols: int) -> None:
    for seed in range(4):
        made = make(kind, Wish(rows, cols), Aim(), seed)
        assert (made.puzzle.rows, made.puzzle.cols) == (rows, cols)
        found = pensil.solve(made.puzzle)
        assert (found.status, found.solutions) == ("unique", (made.solution,))
        if kind.name in MODELS:
            assert solve(made.puzzle.to_json()) == ("unique", made.solution.to_json())


@own_kind
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_clues_have_the_symmetry(kind: Kind, symmetry: str) -> None:
    for wish, puzzle in some(made_in(kind, symmetry, range(6))):
        assert pensil.count(puzzle, limit=2) == 1
        if hasattr(puzzle, "cells"):
            cells = clue_cells(puzzle)
            assert all(image in cells for cell in cells for image in wish.images(cell)), puzzle


@pytest.mark.parametrize("symmetry", ["rotate2", "rotate4", "mirror", "diagonal"])
def test_a_nonogram_has_the_symmetry_in_its_clues(symmetry: str) -> None:
    # What the symmetry does to a picture it does to the clues: upside down, mirrored, over the diagonal.
    ways = {"rotate2": 3, "rotate4": 5, "mirror": 2, "diagonal": 4}
    turn = maker_of(kind_named("nonogram")).turned
    assert turn is not None
    for _, puzzle in some(made_in(kind_named("nonogram"), symmetry, range(8))):
        assert turn(puzzle, ways[symmetry]) == puzzle


@own_kind
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_variations_keep_the_symmetry_and_the_rules(kind: Kind, symmetry: str) -> None:
    rng = Random(3)
    maker = maker_of(kind)
    changed = 0
    for wish, puzzle in some(made_in(kind, symmetry, range(4))):
        draft = puzzle, pensil.solve(puzzle).solutions[0]
        for _ in range(40):
            place = rng.randrange(wish.rows), rng.randrange(wish.cols)
            varied = maker.vary(rng, wish, *draft, place)
            if varied is None:
                continue
            assert kind.violations(*varied) == []
            changed += varied[0] != draft[0]
            draft = varied
            cells = clue_cells(draft[0]) if hasattr(draft[0], "cells") else painted(draft[1])
            assert all(image in cells for cell in cells for image in wish.images(cell)), draft[0]
    assert changed > 20


def test_walls_that_lie_alike_have_numbers_alike() -> None:
    for wish, puzzle in some(made_in(kind_named("akari"), "rotate2", range(8))):
        cells: Any = puzzle.cells  # type: ignore[attr-defined]
        told = {(r, c) for r, c in clue_cells(puzzle) if isinstance(cells[r][c], int)}
        assert told == {image for cell in told for image in wish.images(cell)}


@each_kind
def test_a_seed_gives_one_puzzle(kind: Kind) -> None:
    def text(seed: int) -> str:
        return str(pensil.generate(kind.name, 6, 7, seed=seed))

    assert [text(seed) for seed in range(5)] == [text(seed) for seed in range(5)]
    assert len({text(seed) for seed in range(5)}) == 5
    assert len({str(pensil.generate(kind.name, 6, 7)) for _ in range(3)}) == 3


@own_kind
def test_workers_change_nothing(kind: Kind) -> None:
    wanted = {"count": 6, "seed": 11, "level": "easy", "symmetry": "rotate2"}
    alone = list(pensil.generate_many(kind.name, 5, 5, **wanted))  # type: ignore[arg-type]
    together = list(pensil.generate_many(kind.name, 5, 5, workers=2, **wanted))  # type: ignore[arg-type]
    assert together == alone
    assert [each.level for each in alone] == ["easy"] * 6
    again = pensil.generate(kind.name, 5, 5, level="easy", symmetry="rotate2", seed=alone[-1].seed)
    assert again == alone[-1].puzzle


@own_kind
def test_no_puzzle_twice(kind: Kind) -> None:
    made = list(pensil.generate_many(kind.name, 2, 2, count=200, seed=0))
    forms = [canonical(maker_of(kind), each.puzzle) for each in made]
    assert len(forms) == len(set(forms)) < 200
    seeds = [each.seed for each in made]
    assert seeds == sorted(seeds)


@own_kind
def test_turned_puzzles_are_the_same(kind: Kind) -> None:
    maker = maker_of(kind)
    puzzle = pensil.generate(kind.name, 4, 6, seed=2)
    forms = [form(maker, puzzle, way) for way in TURNS]
    assert forms[0] == puzzle
    assert {(each.rows, each.cols) for each in forms} == {(4, 6), (6, 4)}
    assert {canonical(maker, each) for each in forms} == {canonical(maker, puzzle)}
    assert len({str(each) for each in forms}) == 8
    assert {pensil.count(each, limit=2) for each in forms} == {1}
    other = pensil.generate(kind.name, 4, 6, seed=3)
    assert canonical(maker, other) != canonical(maker, puzzle)


@own_kind
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_the_level_is_that_of_rate(kind: Kind, level: str) -> None:
    for seed in range(2):
        made = next(pensil.generate_many(kind.name, 7, 7, count=1, level=level, seed=seed))
        rating = pensil.rate(made.puzzle)
        assert (made.level, made.score) == (rating.level, rating.score)
        assert made.reached == (rating.level == level)
        assert pensil.count(made.puzzle, limit=2) == 1


def test_what_is_not_reached_is_told_with_the_nearest() -> None:
    with pytest.raises(NotReached, match="the nearest is easy") as caught:
        pensil.generate("shikaku", 2, 2, level="expert", seed=1, tries=3)
    assert caught.value.nearest is not None
    puzzle, solution = caught.value.nearest
    assert pensil.solve(puzzle).solutions == (solution,)
    made = next(pensil.generate_many("shikaku", 2, 2, level="expert", seed=1, tries=3, count=1))
    assert (made.puzzle, made.reached, made.level) == (puzzle, False, "easy")


@pytest.mark.parametrize("sign", "+-")
def test_techniques_that_must_or_must_not_be_needed(sign: str) -> None:
    for seed in range(3):
        puzzle = pensil.generate("akari", 7, 7, techniques=[f"{sign}only-light", "+zero-clue"], seed=seed)
        used = pensil.rate(puzzle).techniques
        assert "zero-clue" in used
        assert ("only-light" in used) == (sign == "+")


def test_densities() -> None:
    def cells(kind: str, **wanted: float) -> list[Any]:
        puzzle = ANY(kind, 12, 12, seed=4, **wanted)
        return [clue for row in puzzle.cells for clue in row if clue is not None]

    assert len(cells("akari", walls=0.1)) < 45 < len(cells("akari", walls=0.5))
    assert max(cells("shikaku", largest=4)) <= 4 < max(cells("shikaku", largest=20))
    assert max(cells("nurikabe", largest=2)) <= 2 < max(cells("nurikabe", largest=9))
    assert sum(cells("nurikabe", land=0.0, largest=4)) < sum(cells("nurikabe", land=0.6, largest=4))
    assert len(cells("hashi", longest=9)) < len(cells("hashi", longest=2))
    assert pensil.generate("hashi", 8, 8, seed=4, max_bridges=3).max_bridges == 3  # type: ignore[attr-defined]
    few, many = (pensil.solve(pensil.generate("nonogram", 12, 12, seed=4, fill=fill)) for fill in (0.3, 0.7))
    assert few.solutions[0].masks.count(2) < many.solutions[0].masks.count(2)


def test_coloured_nonograms() -> None:
    for seed in range(4):
        puzzle: Any = pensil.generate("nonogram", 9, 8, colors=3, seed=seed, symmetry="mirror")
        assert len(puzzle.palette) == 3
        assert solve(puzzle.to_json())[0] == "unique"
    assert pensil.generate("nonogram", 9, 8, seed=1).palette is None  # type: ignore[attr-defined]


@own_kind
def test_densities_lie_between_the_ends_that_make_puzzles_easy_and_hard(kind: Kind) -> None:
    wish = Wish(9, 9)
    leaning = [each for each in maker_of(kind).densities if each.ends is not None]
    for density in some(leaning):
        assert density.ends is not None
        easy, usual, hard = (replace(wish, hardness=hardness).asked(density) for hardness in (0.0, 0.5, 1.0))
        assert (easy, usual, hard) == (density.ends[0], density.usual, density.ends[1])
        between = replace(wish, hardness=0.25).asked(density)
        assert min(easy, usual) < between < max(easy, usual)
        assert density.least <= min(easy, hard) < max(easy, hard) <= density.most
        asked = Wish(9, 9, densities={density.name: density.least}, hardness=1.0)
        assert asked.asked(density) == density.least


@pytest.mark.parametrize(
    ("kind", "level"), [("nonogram", "hard"), ("nonogram", "expert"), ("nurikabe", "easy"), ("shikaku", "expert")]
)
def test_levels_of_larger_boards_are_found_within_a_few_tries(kind: str, level: str) -> None:
    made = next(pensil.generate_many(kind, 15, 15, count=1, level=level, seed=1, tries=60))
    assert (made.reached, made.level) == (True, level)


def test_a_large_board_becomes_easy_by_changes_at_many_places_at_once() -> None:
    made = next(pensil.generate_many("shikaku", 25, 25, count=1, level="easy", seed=0, tries=20))
    assert (made.reached, made.level) == (True, "easy")


@pytest.mark.parametrize("symmetry", ["none", "rotate2", "mirror"])
def test_numbers_of_easy_shikaku_rather_stand_in_corners(symmetry: str) -> None:
    kind = kind_named("shikaku")

    def cornered(hardness: float) -> float:
        """The share of the numbers that stand in a corner of a rectangle of two rows and two columns or more."""
        wish = Wish(15, 18, SYMMETRIES[symmetry], hardness=hardness)
        found = []
        for seed in range(5):
            draft = maker_of(kind).draw(Random(seed), wish)
            assert draft is not None
            puzzle: Any = draft[0]
            for (row, col), (top, left, bottom, right) in zip(puzzle.clues, puzzle.rectangles(draft[1]), strict=True):
                if top < bottom and left < right:
                    found.append(row in (top, bottom) and col in (left, right))
        return sum(found) / len(found)

    assert cornered(0.0) > 0.9 > 0.8 > cornered(0.5)


def test_densities_that_were_asked_for_stay() -> None:
    puzzle: Any = pensil.generate("shikaku", 8, 8, level="easy", largest=4, seed=1)
    assert max(clue for row in puzzle.cells for clue in row if clue is not None) <= 4


@own_kind
def test_every_density_at_its_limits(kind: Kind) -> None:
    for density in some(maker_of(kind).densities):
        for value in (density.least, density.most):
            wanted = {density.name: int(value) if density.whole else value}
            puzzle = ANY(kind.name, 6, 6, seed=3, **wanted)
            assert pensil.count(puzzle, limit=2) == 1


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"kind": "sudoku"}, "no kind is called"),
        ({"level": "nice"}, "there is no level 'nice'"),
        ({"symmetry": "round"}, "there is no symmetry 'round'"),
        ({"symmetry": "rotate4", "rows": 5}, "as many rows as columns"),
        ({"kind": "nurikabe", "symmetry": "mirror"}, "odd number of columns"),
        ({"kind": "nurikabe", "symmetry": "rotate4"}, "odd number of columns"),
        ({"kind": "hashi", "rows": 1, "cols": 1}, "at least two islands"),
        ({"rows": 0}, "rows must be a whole number from 1"),
        ({"cols": 101}, "too long"),
        ({"rows": 2.5}, "rows must be"),
        ({"seed": -1}, "seed must be"),
        ({"tries": 0}, "tries must be"),
        ({"walls": 3}, "walls must be from 0.05 to 0.7, not 3"),
        ({"walls": "many"}, "walls must be a number"),
        ({"walls": True}, "walls must be a number"),
        ({"largest": 3}, "akari has no density 'largest'"),
        ({"kind": "shikaku", "largest": 2.5}, "largest must be a whole number"),
        ({"techniques": ["zero-clue"]}, "has .* before its name"),
        ({"techniques": ["+nothing"]}, "no technique 'nothing'"),
        ({"techniques": ["+zero-clue", "-zero-clue"]}, "cannot be needed and not needed"),
        ({"techniques": [5]}, "must be a name"),
        ({"timeout": -1}, "timeout"),
    ],
)
def test_what_makes_no_sense_is_refused(wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(PensilError, match=said):
        ANY(**{"kind": "akari", **wanted})


def test_a_deadline_ends_the_work() -> None:
    with pytest.raises(pensil.TimeLimit):
        pensil.generate("nurikabe", 30, 30, level="easy", seed=1, timeout=0.05)
    for workers in (1, 2):
        with pytest.raises(pensil.TimeLimit):
            list(pensil.generate_many("nurikabe", 20, 20, count=500, seed=1, timeout=0.3, workers=workers))


def test_who_draws_is_told_when_time_is_over() -> None:
    time = count()
    deadline = Deadline(3, lambda: float(next(time)))
    kind = kind_named("nurikabe")
    workshop = Workshop(kind, Wish(40, 40), Random(1), deadline, maker_of(kind))
    with pytest.raises(pensil.TimeLimit, match="before a puzzle was made"):
        workshop.maker.draw(workshop.rng, workshop.wish)
    assert next(time) == 4  # nobody went on after that
    assert workshop.maker.draw(Random(1), Wish(40, 40)) is not None


def test_a_kind_that_says_nothing_about_it_is_made_by_chance() -> None:
    kind = kind_named("akari")
    maker = composing(kind)
    assert maker.symmetries == ("none",)
    draft = maker.draw(Random(1), Wish(4, 4))
    assert draft is not None
    assert maker.mend(Random(1), Wish(4, 4), *draft, draft[1]) is None
    assert maker.vary(Random(1), Wish(4, 4), *draft, (0, 0)) is None


@each_kind
def test_another_solution_is_found_where_there_is_one(kind: Kind) -> None:
    rng = Random(8)
    seen = set()
    for _ in range(40):
        puzzle, solution = kind.compose(rng, 4, 5)
        found = another(puzzle, solution)
        assert found.sure
        assert (found.board is None) == (pensil.count(puzzle, limit=2) == 1)
        if found.board is not None:
            assert found.board != solution
            assert kind.violations(puzzle, found.board) == []
        seen.add(found.board is None)
    assert seen == {True, False}
