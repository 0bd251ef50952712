"""Lines of a nonogram: the paper's own example lines, and every function against a list of all placements."""

from __future__ import annotations

from functools import reduce
from itertools import groupby, permutations, product
from math import comb
from operator import or_
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pensil.core.board import bits
from pensil.core.clues import UNKNOWN
from pensil.kinds.nonogram.puzzle import Block, LineClue
from pensil.kinds.nonogram.strategies.basics import complete_fill, complete_fill_with_blanks, partial_fill
from pensil.kinds.nonogram.strategies.dynamic import COSTS, LATER, PRICE, best_plan
from pensil.kinds.nonogram.strategies.extremes import extremes, supported
from pensil.kinds.nonogram.strategies.lines import Line, open_line, pack, read_line, show_line, unpack
from pensil.kinds.nonogram.strategies.placements import count_placements, formula, placements
from pensil.kinds.nonogram.strategies.procedures import (
    PROCEDURES,
    alternative_restriction,
    cross_block_filling,
    crossing_out,
    edge_consideration,
    limiting_expansion,
)

HEURISTICS = (complete_fill, complete_fill_with_blanks, partial_fill, *(p.apply for p in PROCEDURES))


def clue(*lengths: int) -> LineClue:
    return tuple(Block(length) for length in lengths)


def after(function: Any, lengths: list[int], text: str) -> str | None:
    line = function(clue(*lengths), read_line(text))
    return None if line is None else show_line(line)


# The paper's lines.


def test_both_lines_of_the_paper_have_four_placements() -> None:
    assert [show_line(line) for line in placements(clue(3, 2, 6), 14)] == [
        "###.##.######.",
        "###.##..######",
        "###..##.######",
        ".###.##.######",
    ]
    assert [show_line(line) for line in placements(clue(1, 1, 1), 6)] == ["#.#.#.", "#.#..#", "#..#.#", ".#.#.#"]
    assert formula(clue(3, 2, 6), 14) == formula(clue(1, 1, 1), 6) == comb(3 + 1, 3) == 4


def test_complete_fill() -> None:
    assert after(complete_fill, [12], "?" * 12) == "#" * 12
    assert after(complete_fill, [11], "?" * 12) == "?" * 12
    assert after(complete_fill, [3], "?.?") is None


def test_complete_fill_with_definite_blanks() -> None:
    assert after(complete_fill_with_blanks, [4, 2, 1], "?" * 9) == "####.##.#"
    assert after(complete_fill_with_blanks, [4, 2, 1], "?" * 10) == "?" * 10
    assert after(complete_fill_with_blanks, [4, 2, 1], "." + "?" * 9 + "..") == ".####.##.#.."
    assert after(complete_fill_with_blanks, [], "???") == "..."
    assert after(complete_fill_with_blanks, [2], "...") is None


def test_partial_fill_of_one_block_and_of_several() -> None:
    assert after(partial_fill, [10], "?" * 15) == "?????#####?????"
    assert after(partial_fill, [7], "?" * 15) == "?" * 15
    assert after(partial_fill, [2, 5, 2], "?" * 13) == "?????###?????"
    # It looks at the bare line only; procedure 1 is about crossed cells.
    assert after(partial_fill, [4, 4], "???.???????????") == "???.???????????"


def test_procedure_1_edge_consideration() -> None:
    """Table 3.7: [4, 4] on 15 cells, of which the fourth is crossed."""
    assert after(edge_consideration, [4, 4], "???.???????????") == "???.??##???##??"


def test_procedure_2_crossing_out() -> None:
    """As in table 3.8: what the blocks cannot reach any more is crossed."""
    assert after(crossing_out, [3, 3], "???#????????#??") == ".??#??....??#??"
    assert after(crossing_out, [3], "???#???????") == ".??#??....."
    assert after(crossing_out, [3], "???#?#?????") == "...#?#....."


def test_procedure_3_cross_block_filling() -> None:
    """Table 3.9: [2, 4]; the fifth cell is in the 2 or in the 4, and both fill the sixth one too."""
    assert after(cross_block_filling, [2, 4], "???.#??????????") == "???.##?????????"
    assert after(cross_block_filling, [2, 4], "???.#?????.????") == "???.##??...????"
    # Block 1 of one extreme and block 2 of the other meet in the middle cell here too, but it can be blank.
    assert after(cross_block_filling, [1, 1], "?????") == "?????"


def test_procedure_4_alternative_restriction() -> None:
    """Table 3.10: the eighth cell lies alone between crossed cells, and the 2 is too long for it."""
    assert after(alternative_restriction, [1, 2], "#..??..?.???...") == "#..??....???..."


def test_procedure_5_limiting_expansion() -> None:
    """Table 3.11: a filled cell that cannot grow; the second and the fourth cell are crossed."""
    assert after(limiting_expansion, [1, 1, 2, 3], "??#????????????") == "?.#.???????????"
    # Two runs that must not join.
    assert after(limiting_expansion, [2, 2], "??#?#????") == "??#.#????"


def test_each_procedure_finds_something_that_the_others_do_not() -> None:
    lines = {
        1: ([4, 4], "???.???????????"),
        2: ([3], "???#???????"),
        3: ([2, 4], "???.#?????.????"),
        4: ([1, 2], "#..??..?.??..."),
        5: ([1, 1, 3], "??#????????"),
    }
    for number, procedure in enumerate(PROCEDURES, 1):
        lengths, text = lines[number]
        found = after(procedure.apply, lengths, text)
        assert found != text, procedure.name
        assert procedure.title.said().startswith(f"procedure {number}, ")
        # Procedure 3 superposes the extremes of every part, so what the others find it often finds too, and more.
        others = [other for other in PROCEDURES if other not in (procedure, PROCEDURES[2])]
        assert found not in [after(other.apply, lengths, text) for other in others], procedure.name


# All functions against a list of all ways to fill a line.


@st.composite
def lines(draw: st.DrawFn, most: int = 8) -> tuple[LineClue, Line, int]:
    """A clue, a line that is partly known, and the number of colours. The two need not fit together."""
    colors = draw(st.sampled_from([1, 1, 2]))
    values = draw(st.lists(st.integers(0, colors), min_size=1, max_size=most))
    blocks = [Block(len([*run]), color) for color, run in groupby(values) if color]
    blocks = [Block(UNKNOWN, b.color) if draw(st.integers(0, 6)) == 0 else b for b in blocks]
    if blocks and draw(st.integers(0, 5)) == 0:
        blocks.pop(0)
    every = (1 << colors + 1) - 1
    line = [draw(st.sampled_from([every, every, every, 1 << value])) for value in values]
    if draw(st.integers(0, 3)) == 0:
        line[draw(st.integers(0, len(line) - 1))] = draw(st.integers(1, every))
    return tuple(blocks), tuple(line), colors


def fitting(clue: LineClue, line: Line) -> list[Line]:
    found = []
    for values in product(*(bits(mask) for mask in line)):
        blocks = [(len([*run]), color) for color, run in groupby(values) if color]
        if [color for _, color in blocks] == [b.color for b in clue] and all(
            b.length in (length, UNKNOWN) for (length, _), b in zip(blocks, clue, strict=True)
        ):
            found.append(tuple(1 << value for value in values))
    return found


@given(lines())
@settings(max_examples=600, deadline=None)
def test_placements_are_listed_counted_and_superposed(case: tuple[LineClue, Line, int]) -> None:
    clue, line, colors = case
    all_of_them = fitting(clue, line)
    listed = [*placements(clue, line)]
    assert len(listed) == len(set(listed)) == count_placements(clue, line)
    assert set(listed) == set(all_of_them)
    if line == open_line(len(line), colors):
        assert formula(clue, len(line)) == len(listed)
    if not all_of_them:
        assert supported(clue, line) is None
        assert extremes(clue, line) is None
    else:
        assert supported(clue, line) == tuple(reduce(or_, cell) for cell in zip(*all_of_them, strict=True))
        assert unpack(reduce(or_, map(pack, all_of_them)), len(line)) == supported(clue, line)


@given(lines())
@settings(max_examples=400, deadline=None)
def test_the_extremes_are_solutions_and_nothing_lies_beyond_them(case: tuple[LineClue, Line, int]) -> None:
    clue, line, _ = case
    all_of_them = fitting(clue, line)
    reaches = extremes(clue, line)
    assert (reaches is None) is (not all_of_them)
    if reaches is None:
        return
    spans = []
    for placement in all_of_them:
        runs = [(mask, [i for i, _ in run]) for mask, run in groupby(enumerate(placement), lambda cell: cell[1])]
        spans.append([(cells[0], cells[-1] + 1) for mask, cells in runs if mask != 1])
    for i, reach in enumerate(reaches):
        starts, ends = zip(*(placement[i] for placement in spans), strict=True)
        assert reach == (min(starts), min(ends), max(starts), max(ends))
    if UNKNOWN not in [block.length for block in clue]:
        assert [(reach.first_start, reach.first_end) for reach in reaches] in spans
        assert [(reach.last_start, reach.last_end) for reach in reaches] in spans


@given(lines())
@settings(max_examples=600, deadline=None)
def test_the_heuristics_only_forbid_what_no_placement_has(case: tuple[LineClue, Line, int]) -> None:
    clue, line, _ = case
    possible = supported(clue, line)
    for heuristic in HEURISTICS:
        found = heuristic(clue, line)
        assert found is not None or possible is None, heuristic
        if possible is not None and found is not None:
            assert all(p & f == p for p, f in zip(possible, found, strict=True)), heuristic
        if found is not None:
            assert all(f & mask == f and f for f, mask in zip(found, line, strict=True)), heuristic


@given(lines())
@settings(max_examples=300, deadline=None)
def test_what_the_procedures_leave_out_is_turned_round_with_the_line(case: tuple[LineClue, Line, int]) -> None:
    """A line read from right to left is the same line."""
    clue, line, _ = case
    for heuristic in HEURISTICS:
        found, turned = heuristic(clue, line), heuristic(clue[::-1], line[::-1])
        assert found == (None if turned is None else turned[::-1]), heuristic


def test_a_line_and_its_text() -> None:
    assert show_line(read_line("?.#")) == "?.#"
    assert read_line("?.ab", 2) == (7, 1, 2, 4)
    assert (open_line(3), open_line(2, 2), open_line(1, 3)) == ((3, 3, 3), (7, 7), (15,))
    assert (pack((3, 1, 2)), pack((7, 2)), unpack(0b101_011, 3)) == (0b101_011, 0b01_11_01, (3, 1, 2))


# The dynamic program.


def worth(plan: tuple[int, ...], gain: Any, costs: tuple[float, ...]) -> float:
    total, state = 0.0, 0
    for stage, p in enumerate(plan):
        total += LATER**stage * (gain(state, p) - PRICE * costs[p])
        state |= 1 << p
    return total


@given(st.lists(st.floats(0, 1.5), min_size=32 * 5, max_size=32 * 5))
@settings(max_examples=60, deadline=None)
def test_the_best_plan_is_the_best_of_all_series_of_procedures(gains: list[float]) -> None:
    def gain(state: int, p: int) -> float:
        return gains[5 * state + p]

    every = [plan for n in range(6) for plan in permutations(range(5), n)]
    best = max(worth(plan, gain, COSTS) for plan in every)
    assert worth(best_plan(gain), gain, COSTS) == pytest.approx(best)


def test_a_procedure_that_yields_nothing_is_left_out() -> None:
    assert best_plan(lambda state, p: 0.0) == ()
    assert best_plan(lambda state, p: float(p in (2, 4))) == (4, 2)


def test_of_plans_that_are_worth_the_same_the_first_is_taken() -> None:
    assert best_plan(lambda state, p: 1.0 if not state else -9.0, (1.0, 1.0)) == (0,)
    assert best_plan(lambda state, p: 0.0, (0.0, 0.0)) == ()  # for nothing is no better than not at all
