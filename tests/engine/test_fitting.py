"""Numbers that fit at the place of a clue, on boards that are too large for brute force."""

from __future__ import annotations

from random import Random

import pytest

import pensil
from pensil.core.board import Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.open_clues import Place
from pensil.engine import fitting
from pensil.engine.assumed import open_clues
from pensil.engine.fitting import Fitting
from pensil.engine.model import NativeModel
from pensil.errors import TimeLimit
from tests.checks import some


def boards(count: int, rows: int, cols: int) -> list[Puzzle]:
    """Nurikabe some of whose numbers are open."""
    rng, found = Random(rows), []
    for seed in range(count):
        puzzle = pensil.generate("nurikabe", rows=rows, cols=cols, seed=seed)
        opened = open_clues(puzzle)
        places = list(opened.clues(puzzle))
        changes = dict.fromkeys(rng.sample(places, rng.randint(0, len(places) // 3)), opened.sign)
        found.append(opened.changed(puzzle, changes))
    return found


def numbers_of(puzzle: Puzzle) -> dict[Place, list[int]]:
    opened = open_clues(puzzle)
    return {place: list(opened.numbers(puzzle, place)) for place in opened.clues(puzzle)}


def told(puzzle: Puzzle) -> list[Place]:
    return [place for place, value in open_clues(puzzle).clues(puzzle).items() if isinstance(value, int)]


@pytest.mark.parametrize("size", [(5, 7), (9, 9)])
def test_what_fits_has_one_solution_and_nothing_else_has(size: tuple[int, int]) -> None:
    fits = 0
    for puzzle in some(boards(5, *size)):
        numbers = numbers_of(puzzle)
        asked = Fitting(puzzle, numbers, NEVER, pensil.solve(puzzle).solutions)
        for place in some(sorted(numbers, key=str)[::3]):
            changed = {number: open_clues(puzzle).changed(puzzle, {place: number}) for number in numbers[place]}
            expected = tuple(number for number, each in changed.items() if pensil.count(each, limit=2) == 1)
            assert asked.at(place) == expected, (puzzle, place)
            fits += len(expected)
    assert fits


def test_where_it_is_hard_what_is_like_known_solutions_is_tried_first(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = boards(4, 8, 8)
    expected = [fits(puzzle) for puzzle in puzzles]
    solve, asked = fitting._Numbered._solve, []

    def noted(self: fitting._Numbered, assumed: list[int], conflicts: int) -> bool | None:
        answer = solve(self, assumed, conflicts)
        asked.append((len(assumed), conflicts, answer))
        return answer

    monkeypatch.setattr(fitting, "FEW_CONFLICTS", 0)
    monkeypatch.setattr(fitting._Numbered, "_solve", noted)
    assert [fits(puzzle) for puzzle in puzzles] == expected
    alike = [answer for literals, _, answer in asked if literals > 1]
    assert alike.count(True) > 10
    # Whatever has no limit comes after something like it was looked for, if there is anything that it could be like.
    free = [at for at, (_, conflicts, _) in enumerate(asked) if conflicts < 0]
    assert sum(asked[at - 1][0] > 1 for at in some(free)) > len(free) // 2
    assert {answer for _, conflicts, answer in asked if conflicts < 0} == {True, False}


def fits(puzzle: Puzzle) -> list[tuple[int, ...]]:
    numbers = numbers_of(puzzle)
    asked = Fitting(puzzle, numbers, NEVER, pensil.solve(puzzle).solutions)
    return [asked.at(place) for place in numbers]


def test_windows_are_parts_of_the_board_that_cover_it_and_overlap() -> None:
    for rows, cols in [(1, 6), (5, 5), (8, 7), (10, 10)]:
        puzzle = pensil.read(
            "nurikabe\n" + "\n".join(" ".join("?" if r + c == 0 else "." for c in range(cols)) for r in range(rows))
        )
        model = NativeModel(puzzle)
        windows = fitting._Numbered(model, open_clues(puzzle), {})._windows
        assert set().union(*windows) == set(range(rows * cols))
        assert all(0 < len(window) < rows * cols for window in windows)
        # Cells that touch are in one window together: what takes both of them can be found.
        assert all(
            any({spot, spot + 1} <= window for window in windows) for spot in range(rows * cols) if (spot + 1) % cols
        )


def test_a_place_takes_one_solver_and_those_that_tell_no_number_share_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[NativeModel] = []

    def counted(puzzle: Puzzle, *, deadline: Deadline) -> NativeModel:
        made.append(NativeModel(puzzle, deadline=deadline))
        return made[-1]

    monkeypatch.setattr(fitting, "NativeModel", counted)
    puzzle = next(each for each in boards(5, 6, 6) if len(told(each)) < len(numbers_of(each)))
    numbers = numbers_of(puzzle)
    asked = Fitting(puzzle, numbers, NEVER)
    for place in numbers:
        asked.at(place)
    assert len(told(puzzle)) > 1
    assert len(made) == len(told(puzzle)) + 1


def test_after_the_deadline_it_is_said_that_nothing_is_known() -> None:
    puzzle = boards(1, 6, 6)[0]
    numbers = numbers_of(puzzle)
    with pytest.raises(TimeLimit):
        Fitting(puzzle, numbers, Deadline.after(0)).at(next(iter(numbers)))


def opened_corners() -> tuple[fitting._Numbered, Puzzle]:
    puzzle = pensil.read("nurikabe\n? . . .\n. . . .\n. . . ?\n")
    opened, model = open_clues(puzzle), NativeModel(puzzle)
    assert opened.numbered is not None
    return fitting._Numbered(model, opened, opened.numbered(puzzle, model)), puzzle


def test_a_question_that_is_answered_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was posted for it burdens no later one."""
    numbered, puzzle = opened_corners()
    questions: list[int] = []
    solve = fitting._Numbered._solve

    def noted(self: fitting._Numbered, assumed: list[int], conflicts: int) -> bool | None:
        questions.append(assumed[0])
        return solve(self, assumed, conflicts)

    monkeypatch.setattr(fitting._Numbered, "_solve", noted)
    for place, numbers in some(numbers_of(puzzle).items()):
        assert numbered.seen(place, numbers, None)
    closed = [numbered._model.solver.fixed(asked, 1) for asked in some(sorted(set(questions)))]
    assert closed == [b"\2"] * 2  # false


def test_only_numbers_that_are_asked_about_are_looked_for() -> None:
    numbered, puzzle = opened_corners()
    every, _ = opened_corners()
    place, numbers = next(iter(numbers_of(puzzle).items()))
    seen = every.seen(place, numbers, None)
    asked = [number for number, count in seen.items() if count][:2]
    assert len(seen) > len(asked) == 2
    assert numbered.seen(place, asked, None) == {number: seen[number] for number in asked}
    assert max(seen.values()) == 2  # of those that have shown two, no more are looked for


@pytest.mark.parametrize(("rows", "cols", "high", "wide"), [(9, 6, 6, 4), (6, 9, 4, 6), (8, 8, 5, 5), (7, 2, 5, 2)])
def test_a_window_is_a_little_more_than_half_as_high_and_wide(rows: int, cols: int, high: int, wide: int) -> None:
    puzzle = pensil.read("nurikabe\n? " + "\n".join(" ".join("." * (cols - (r == 0))) for r in range(rows)))
    windows = fitting._Numbered(NativeModel(puzzle), open_clues(puzzle), {})._windows
    assert windows[0] == {row * cols + col for row in range(high) for col in range(wide)}
    for window in some(windows):
        used_rows, used_cols = ({place[axis] for place in (divmod(spot, cols) for spot in window)} for axis in (0, 1))
        assert window == {row * cols + col for row in used_rows for col in used_cols}
        assert high - 1 <= max(used_rows) - min(used_rows) + 1 <= high, "the last may reach over the end"
        assert wide - 1 <= max(used_cols) - min(used_cols) + 1 <= wide


def test_what_reaches_out_of_a_window_is_not_in_it() -> None:
    """A bridge belongs to a window with both of its islands."""
    puzzle = pensil.read("hashi\n2 . 2 . . . 2\n" + ". . . . . . .\n" * 3 + "2 . 2 . . . 2\n")
    windows = fitting._Numbered(NativeModel(puzzle), open_clues(puzzle), {})._windows
    assert windows[0] == {spot for spot in range(len(puzzle.domains)) if puzzle.spot_cells(spot) == ((0, 0), (0, 2))}
    for window in some(windows):
        rows, cols = ([cell[axis] for spot in window for cell in puzzle.spot_cells(spot)] for axis in (0, 1))
        assert max(rows) - min(rows) < 4
        assert max(cols) - min(cols) < 5
