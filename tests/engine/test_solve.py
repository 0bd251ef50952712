"""Solving: status, facts, counts, marks, limits; set against exhaustive search."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, Puzzle, bits
from pensil.core.deadline import NEVER, Deadline
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.engine.solve import Marked, Unsolvable, _Query, each_solution
from pensil.kinds import KINDS
from tests.checks import some
from tests.engine.test_models import each_kind, puzzle_of
from tests.exhaustive import all_solutions
from tests.interrupting import interrupt
from tests.samples import sample

ONES = pensil.read('{"kind": "nonogram", "row_clues": [[1],[1],[1]], "col_clues": [[1],[1],[1]]}')


def shared(boards: list[Board]) -> Board:
    facts = boards[0]
    for board in boards[1:]:
        facts = facts | board
    return facts


def test_solutions_that_cannot_be_checked_in_time_are_not_shown() -> None:
    """There are six. The time is over when the first has been found to be right; two are shown all the same."""
    checked = [0]
    deadline = Deadline(1.0, lambda: float(checked[0]))
    query = _Query(ONES, None, deadline)
    violations = query.kind.violations

    def counted(puzzle: Puzzle, board: Board) -> list[pensil.Violation]:
        checked[0] += 1
        return violations(puzzle, board)

    query.kind = replace(query.kind, violations=counted)
    boards, end = query.boards(10)
    assert (len(boards), end, checked) == (2, "timeout", [2])
    boards, end = _Query(ONES, None, NEVER).boards(10)
    assert (len(boards), end) == (6, "complete")


def test_very_many_solutions_are_checked_while_they_are_looked_for() -> None:
    """There are far more than can be found: those of the time until then are shown, not the two that always are."""
    puzzle = pensil.read("akari\n" + ". . . . . . . .\n" * 8)
    result = pensil.solve(puzzle, solutions=0, timeout=1)
    assert (result.status, result.complete) == ("multiple", False)
    assert len(result.solutions) == len(set(result.solutions)) > 20
    assert len(pensil.solve(puzzle, solutions=1 << 62, timeout=0.5).solutions) > 2


@pytest.mark.parametrize(
    ("wanted", "left", "given"), [(-1, 8.0, 4.0), (9999, 8.0, 4.0), (9, 8.0, 8.0), (-1, 0.04, 0.04)]
)
def test_time_is_kept_for_checking_where_many_are_wanted(wanted: int, left: float, given: float) -> None:
    assert _Query(ONES, None, Deadline.after(left, lambda: 0.0))._seconds_to_find(wanted) == given
    assert _Query(ONES, None, NEVER)._seconds_to_find(wanted) == -1


@pytest.mark.parametrize("marks", [None, {"cells": [[None, 0, None], [None] * 3, [None] * 3]}])
def test_the_search_goes_on_where_it_was_stopped(marks: Any) -> None:
    """Whenever it is stopped in order to check what was found, nothing is found twice and nothing is lost."""
    expected = pensil.solve(ONES, solutions=0, marks=marks)
    query = _Query(ONES, None if marks is None else ONES.board_from_json(marks, marks=True), Deadline(1e9, lambda: 0.0))
    enumerate = query.model.solver.enumerate
    asked: list[float] = []

    class OneByOne:
        """Finds one at a time, and is out of time then."""

        def enumerate(self, variables: Any, limit: int, seconds: float, *rest: Any, **more: Any) -> Any:
            asked.append(seconds)
            values, end = enumerate(variables, 1, seconds, *rest, **more)
            return values, "timeout" if end == "limit" else end

    query.model.solver = OneByOne()  # type: ignore[assignment]
    boards, end = query.boards(-1)
    assert end == "complete"
    assert len(boards) == len(set(boards)) == len(expected.solutions) > 1
    assert set(boards) == set(expected.solutions)
    assert len(asked) >= len(boards)


@each_kind
@pytest.mark.parametrize("seed", range(40))
def test_status_solutions_facts_and_count_are_right(kind: Kind, seed: int) -> None:
    puzzle = puzzle_of(kind, seed)
    expected = list(all_solutions(puzzle, kind.violations))
    result = pensil.solve(puzzle, solutions=5)
    assert result.status == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert len(result.solutions) == min(5, len(expected)) == len(set(result.solutions))
    assert set(result.solutions) <= set(expected)
    assert pensil.count(puzzle, limit=3) == min(3, len(expected))
    assert pensil.count(puzzle) == min(1000, len(expected))
    if not expected:
        assert result.facts is None
    else:
        assert result.facts is not None
        facts = shared(expected)
        known = [m if not m & (m - 1) else None for m in facts.masks]
        assert [m if not m & (m - 1) else None for m in result.facts.masks] == known
        assert all(result.facts.allows(board) for board in expected)


@each_kind
@pytest.mark.parametrize("seed", range(25))
def test_marks_are_kept(kind: Kind, seed: int) -> None:
    puzzle = puzzle_of(kind, seed, spoil=False)
    rng = Random(seed)
    everything = list(all_solutions(puzzle, kind.violations))
    masks = [
        d if rng.random() < 0.6 else d & (rng.getrandbits(len(puzzle.domains) + 8) | 1) or d for d in puzzle.domains
    ]
    marks = Board(puzzle, masks)
    expected = {board for board in everything if marks.allows(board)}
    result = pensil.solve(puzzle, solutions=2000, marks=marks)
    assert set(result.solutions) == expected
    if expected:
        assert result.conflict is None
        assert pensil.count(puzzle, marks=marks) == len(expected)
        return
    assert result.status == "none"
    assert isinstance(result.conflict, Board)
    blamed = result.conflict.differences(Board.empty(puzzle))
    assert all(result.conflict.masks[i] == marks.masks[i] for i in blamed)
    assert not any(result.conflict.allows(board) for board in everything)
    # No smaller set of marks is to blame, and none of the blamed ones can be left out.
    for spot in blamed:
        fewer = [*result.conflict.masks]
        fewer[spot] = puzzle.domains[spot]
        assert any(Board(puzzle, fewer).allows(board) for board in everything)


def test_the_smallest_set_of_marks_is_blamed() -> None:
    # r1c1 and r2c1 cannot both be black; nor can the three others all be: the pair is the smaller reason.
    marks = {"cells": [[1, None, 0], [1, 0, 0], [None, None, None]]}
    result = pensil.solve(ONES, marks=marks)
    assert result.status == "none"
    assert isinstance(result.conflict, Board)
    assert len(result.conflict.differences(Board.empty(ONES))) == 2


def test_marks_on_an_impossible_puzzle_are_not_blamed() -> None:
    puzzle = pensil.read('{"kind": "nonogram", "row_clues": [[1],[1]], "col_clues": [[1],[]]}')
    result = pensil.solve(puzzle, marks={"cells": [[1, None], [None, None]]})
    assert (result.status, result.conflict) == ("none", None)


def test_facts_of_several_solutions() -> None:
    puzzle = pensil.read('{"kind": "nonogram", "row_clues": [[1],[1]], "col_clues": [[1],[1],[]]}')
    result = pensil.solve(puzzle)
    assert result.status == "multiple"
    assert result.facts is not None
    assert result.facts.to_json() == {"cells": [[None, None, 0], [None, None, 0]]}


def test_six_ways_to_fill_the_ones() -> None:
    assert pensil.count(ONES) == 6
    assert pensil.count(ONES, limit=4) == 4
    assert len(pensil.solve(ONES, solutions=100).solutions) == 6
    assert len(set(each_solution(ONES))) == len(list(each_solution(ONES))) == 6


def test_marks_with_a_hole() -> None:
    """One or three bridges: neither a number of them, nor a smallest or a largest one."""
    ring = [["?", None, "?"], [None, None, None], ["?", None, "?"]]
    puzzle = pensil.read(json.dumps({"kind": "hashi", "max_bridges": 4, "cells": ring}))
    every = {board.values() for board in each_solution(puzzle)}
    assert {values[0] for values in every} == {0, 1, 2, 3, 4}
    for mask in range(1, 0b11111):
        marks = Board(puzzle, (mask, *puzzle.domains[1:]))
        found = {board.values() for board in pensil.solve(puzzle, solutions=1000, marks=marks).solutions}
        assert found == {values for values in every if mask >> (values[0] or 0) & 1}, bin(mask)


@each_kind
def test_two_runs_with_one_seed_are_the_same(kind: Kind) -> None:
    rng = Random(5)
    for _ in range(5):
        puzzle = kind.from_json(sample(kind.name, rng, 7, 8)[0])
        first = pensil.solve(puzzle, solutions=3, seed=9)
        second = pensil.solve(puzzle, solutions=3, seed=9)
        assert first.solutions == second.solutions


@each_kind
def test_boards_of_one_line(kind: Kind) -> None:
    rng = Random(2)
    for rows, cols in ((1, 1), (1, 9), (9, 1), (2, 9)):
        puzzle = kind.from_json(sample(kind.name, rng, rows, cols)[0])
        assert pensil.solve(puzzle).status in ("unique", "multiple")


def empty_nurikabe(size: int) -> Puzzle:
    cells: list[list[object]] = [[None] * size for _ in range(size)]
    for r in range(0, size, 4):
        for c in range(0, size, 4):
            cells[r][c] = "?"
    return pensil.read(json.dumps({"kind": "nurikabe", "cells": cells}))


HARD: dict[str, Callable[[], Puzzle]] = {
    "nurikabe with unknown sizes": lambda: empty_nurikabe(40),
    "nonogram of ones": lambda: pensil.read(
        json.dumps({"kind": "nonogram", "row_clues": [[1] * 20] * 60, "col_clues": [[1] * 20] * 60})
    ),
    "hashi without numbers": lambda: pensil.read(
        json.dumps({"kind": "hashi", "cells": [["?", None] * 60 if r % 2 == 0 else [None] * 120 for r in range(120)]})
    ),
    "akari without walls": lambda: pensil.read(json.dumps({"kind": "akari", "cells": [[None] * 255] * 255})),
    "shikaku of unknown areas": lambda: pensil.read(
        json.dumps(
            {
                "kind": "shikaku",
                "cells": [["?", None, None, None] * 15 if r % 4 == 0 else [None] * 60 for r in range(60)],
            }
        )
    ),
}


@pytest.mark.parametrize("name", HARD)
def test_the_time_limit_ends_even_the_worst_boards(name: str) -> None:
    """Each of these takes far longer than the limit, or is solved within it; the limit here is generous on purpose."""
    puzzle = HARD[name]()
    started = time.monotonic()
    result = pensil.solve(puzzle, solutions=10**9, timeout=0.3)
    took = time.monotonic() - started
    assert result.status in ("timeout", "multiple", "unique", "none")
    assert took < 5


def test_no_time_at_all_is_a_timeout() -> None:
    result = pensil.solve(ONES, timeout=0)
    assert (result.status, result.solutions) == ("timeout", ())
    with pytest.raises(pensil.TimeLimit):
        pensil.count(ONES, timeout=0)


def test_ctrl_c_interrupts_a_long_solve() -> None:
    code = (
        "import pensil; from tests.engine.test_solve import empty_nurikabe\n"
        "puzzle = empty_nurikabe(40)\n"
        "print('go', flush=True)\n"
        "pensil.solve(puzzle)\n"
    )
    assert "KeyboardInterrupt" in interrupt("-c", code).err


def test_a_large_picture() -> None:
    """512 x 512: wider than the words in which smaller lines are solved."""
    side = 512
    cells = [
        [int((r - 256) ** 2 + (c - 200) ** 2 < 150**2 or abs(r - c) < 40) for c in range(side)] for r in range(side)
    ]
    columns = [list(col) for col in zip(*cells, strict=True)]
    clues = [
        [[len(list(run)) for value, run in groupby(line) if value] for line in lines] for lines in (cells, columns)
    ]
    puzzle = pensil.read(json.dumps({"kind": "nonogram", "row_clues": clues[0], "col_clues": clues[1]}))
    result = pensil.solve(puzzle, timeout=60)
    assert result.status == "unique"
    assert result.solutions[0].to_json() == {"cells": cells}


def test_many_puzzles_give_what_each_gives_alone() -> None:
    kinds = [kind for kind in KINDS for _ in range(4)]
    puzzles = [puzzle_of(kind, seed) for seed, kind in enumerate(kinds)]
    results = list(pensil.solve_many(iter(puzzles), solutions=3, timeout=30))
    alone = [pensil.solve(puzzle, solutions=3, timeout=30) for puzzle in puzzles]
    assert len({result.status for result in results}) == 3
    assert [(r.puzzle, r.status, r.solutions, r.complete) for r in results] == [
        (r.puzzle, r.status, r.solutions, r.complete) for r in alone
    ]


def test_many_puzzles_are_solved_as_they_are_asked_for() -> None:
    asked = []

    def puzzles() -> Iterator[Puzzle]:
        for number in range(3):
            asked.append(number)
            yield ONES

    results = pensil.solve_many(puzzles())
    assert asked == []
    assert next(results).status == "multiple"
    assert asked == [0]
    assert list(pensil.solve_many([])) == []


def test_the_timeout_is_for_each_of_many() -> None:
    assert [result.status for result in pensil.solve_many([ONES, ONES], timeout=0)] == ["timeout", "timeout"]
    assert [result.status for result in pensil.solve_many([ONES, ONES], timeout=60)] == ["multiple", "multiple"]


def test_only_where_the_puzzle_is_to_blame_there_is_a_reason_to_look_for() -> None:
    unique, impossible = pensil.read("akari\n. 1\n"), pensil.read("akari\n. 2\n")
    for puzzle in some((unique, ONES)):
        assert pensil.solve(puzzle).find_why is None
    assert isinstance(pensil.solve(unique, marks={"cells": [[0, 0]]}).find_why, Marked)
    for marks in some((None, {"cells": [[1, 0]]})):
        found = pensil.solve(impossible, marks=marks)
        assert (found.find_why.__class__, found.find_facts) == (Unsolvable, None)
    assert pensil.solve(ONES).find_facts is not None


def test_the_seconds_are_those_that_solving_took(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((100.0, 107.5))
    monkeypatch.setattr("pensil.engine.solve.time", SimpleNamespace(monotonic=lambda: next(times)))
    assert pensil.solve(ONES).seconds == 7.5


@pytest.mark.parametrize(
    ("found", "end", "wanted", "expected"),
    [
        (0, "timeout", 2, ("timeout", 0, False)),
        (1, "timeout", 2, ("timeout", 1, False)),
        (2, "timeout", 9, ("multiple", 2, False)),
        (0, "complete", 2, ("none", 0, True)),
        (1, "complete", 2, ("unique", 1, True)),
        (2, "complete", 2, ("multiple", 2, True)),
        (2, "complete", 1, ("multiple", 1, False)),
        (2, "limit", 2, ("multiple", 2, False)),
        (2, "complete", 0, ("multiple", 2, True)),
    ],
)
def test_how_a_solve_ends(
    found: int, end: str, wanted: int, expected: tuple[str, int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By how many solutions were found, and how the search ended; one more than is shown is looked for."""
    boards = pensil.solve(ONES, solutions=found).solutions[:found]
    asked: list[int] = []

    def searched(self: _Query, limit: int) -> tuple[list[Board], str]:
        asked.append(limit)
        return list(boards), end

    monkeypatch.setattr(_Query, "boards", searched)
    result = pensil.solve(ONES, solutions=wanted)
    assert (result.status, len(result.solutions), result.complete) == expected
    assert asked == [{0: -1, 1: 2}.get(wanted, wanted)]


@each_kind
def test_the_marks_that_are_to_blame_are_told_as_marks(kind: Kind) -> None:
    told = 0
    for seed in range(6):
        puzzle = puzzle_of(kind, 3 * seed + 1, spoil=False)
        facts = pensil.solve(puzzle).facts
        assert facts is not None
        empty = Board.empty(puzzle)
        for spot, (mask, domain) in enumerate(zip(facts.masks, puzzle.domains, strict=True)):
            wrong = [value for value in bits(domain & ~mask) if puzzle.value_to_json(spot, value) is not None]
            if mask.bit_count() == 1 and wrong:
                result = pensil.solve(puzzle, marks=empty.decide(spot, wrong[0]))
                if result.conflict is not None:
                    data = json.loads(json.dumps(result.to_json()))["conflict"]
                    assert puzzle.board_from_json(data, marks=True) == result.conflict != empty
                    told += 1
                break
    assert told
