"""The techniques of nonograms: their examples, soundness by all solutions, premises that suffice, classic positions."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby, product
from random import Random
from types import SimpleNamespace

import pytest

import pensil
from pensil._native import line_solve
from pensil.core.board import Board, bits
from pensil.core.record import replace
from pensil.core.rule import Label
from pensil.core.step import Step, Technique
from pensil.engine.explain import FORCED, Explainer
from pensil.engine.model import NativeModel
from pensil.kinds.nonogram.model import post
from pensil.kinds.nonogram.puzzle import LineClue, Nonogram
from pensil.kinds.nonogram.rules import COLUMN, ROW
from pensil.kinds.nonogram.techniques import TECHNIQUES
from pensil.kinds.nonogram.techniques.view import View, cells_by_value
from pensil.kinds.nonogram.techniques.whole import placements
from pensil.kinds.nonogram.wording import conclusion
from pensil.words import languages
from tests.checks import some
from tests.kinds.nonogram.places import BY_NAME, position, settled
from tests.samples import sample
from tests.techniques.positions import CELL, steps_on

WHOLE_BOARD = {"colour-cross", "edge-logic", "one-cell-contradiction", "long-contradiction"}
"""The techniques whose reason is more than one line."""


def board_of(puzzle: Nonogram, *rows: str) -> Board:
    signs = {"?": None, ".": 0, "#": 1, "a": 1, "b": 2, "c": 3}
    return puzzle.board_from_json({"cells": [[signs[sign] for sign in row] for row in rows]}, marks=True)


def test_ids_names_and_levels() -> None:
    assert {t.id for t in TECHNIQUES} >= {f"N{i}" for i in range(1, 20)}
    assert len({t.id for t in TECHNIQUES}) == len({t.name for t in TECHNIQUES}) == len(TECHNIQUES)
    assert [t.level for t in TECHNIQUES] == sorted(t.level for t in TECHNIQUES)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_the_example_shows_the_technique_and_nothing_easier(technique: Technique) -> None:
    puzzle = pensil.read(technique.example.puzzle)
    marks = technique.example.marks
    board = Board.empty(puzzle) if marks is None else puzzle.board_from_json(marks, marks=True)
    assert pensil.solve(puzzle, marks=board).status in ("unique", "multiple")
    for other in TECHNIQUES:
        if other is technique:
            break
        assert next(steps_on(other, board), None) is None, other.name
    step = next(steps_on(technique, board))
    assert puzzle.board_to_json(step.apply(board), marks=True) == technique.example.after
    check_sentence(step)


@pytest.mark.parametrize(
    ("clue", "row", "used"),
    [([4, 1], ".?????.?.??.", {0, 6}), ([1, 4], "#...?????.??", {3, 9}), ([5], "?.??????.?", {1, 8})],
)
def test_known_cells_that_are_not_needed_are_not_part_of_the_reason(clue: list[int], row: str, used: set[int]) -> None:
    puzzle = Nonogram.from_json({"kind": "nonogram", "row_clues": [clue], "col_clues": [["?"]] * len(row)})
    found = steps_on(BY_NAME["only-block-that-fits"], board_of(puzzle, row))
    assert {col for _, col in next(found).cells} == used


def test_what_decides_a_cell_is_told_before_what_only_narrows_one() -> None:
    """On lines: players cannot note that a cell is not red. Techniques that are not complete never tell only that."""
    both: Counter[str] = Counter()
    narrowing = set()
    for board in positions(8, 200, 5, 6):
        for technique in TECHNIQUES:
            if technique.name not in WHOLE_BOARD:
                found = steps_on(technique, board)
                decides = [any(not change.mask & (change.mask - 1) for change in step.changes) for step in found]
                assert decides == sorted(decides, reverse=True), (technique.name, board)
                both[technique.name] += len(set(decides)) == 2
                if not all(decides):
                    narrowing.add(technique.name)
    assert sum(both.values()) >= 20, both
    assert narrowing == {"all-placements", "unknown-length"}


def check_sentence(step: Step) -> None:
    for lang in languages():
        message = step.said_in(lang).message
        assert not re.search(r"[{}\[\]<>]|\bNone\b|  |,,| ,|\.\.", message), message
        assert message.endswith("."), message
        assert message[0].isupper() or re.match(CELL, message), message
        assert re.search(rf"\b{CELL}\b", message), message


# Soundness: thousands of random positions, each compared with all of its solutions.


def positions(seed: int, count: int, rows: int, cols: int) -> Iterator[Board]:
    """Random puzzles with colours and unknown lengths; a solution of each with cells undecided or widened."""
    rng = Random(seed)
    for _ in range(count):
        size = rng.randint(1, rows), rng.randint(1, cols)
        data, answer = sample("nonogram", rng, *(size if rng.random() < 0.5 else size[::-1]))
        puzzle = _blotted(Nonogram.from_json(data), rng, rng.choice((0.0, 0.0, 0.5)))
        every = puzzle.domains[0]
        keep, widen = rng.random(), rng.choice((0.0, 0.3))
        yield Board(
            puzzle,
            [
                mask if rng.random() < keep else mask | rng.randrange(every + 1) if rng.random() < widen else every
                for mask in puzzle.board_from_json(answer).masks
            ],
        )


def _blotted(puzzle: Nonogram, rng: Random, share: float) -> Nonogram:
    """The puzzle with some more lengths unknown."""

    def blot(clues: tuple[LineClue, ...]) -> list[list[tuple[object, int]]]:
        return [[("?" if rng.random() < share else b.length, b.color) for b in clue] for clue in clues]

    return Nonogram(blot(puzzle.row_clues), blot(puzzle.col_clues), puzzle.palette)


@pytest.mark.parametrize("seed", range(4))
def test_steps_hold_in_every_solution(seed: int) -> None:
    fired: Counter[str] = Counter()
    for board in positions(seed, 300, 5, 8):
        puzzle = board.puzzle
        result = pensil.solve(puzzle, marks=board, solutions=3000)
        assert result.solutions
        possible = result.solutions[0]
        for solution in result.solutions:
            possible |= solution
        at = position(board)
        for technique in TECHNIQUES:
            for step in technique.steps(at):
                fired[technique.name] += 1
                for change in step.changes:
                    assert not possible.masks[change.spot] & ~change.mask, (puzzle.to_text(), str(board), step.message)
                    assert change.mask != board.masks[change.spot]
    rare = {"long-contradiction": 1, "splitting": 5, "small-gap": 5, "edge-logic": 5, "colour-border": 5}
    # Cases hardly ever come up by chance: they are tested on puzzles of their own, with all techniques of all kinds.
    for technique in some(technique for technique in TECHNIQUES if technique.name != "cases"):
        assert fired[technique.name] >= rare.get(technique.name, 30), fired


def test_the_premises_of_line_steps_are_enough() -> None:
    """When all that is not a premise is forgotten, exact solving of the line still gives what the step says."""
    fewer = Counter[str]()
    for board in positions(77, 500, 4, 12):
        puzzle = board.puzzle
        assert isinstance(puzzle, Nonogram)
        for technique in TECHNIQUES:
            if technique.name in WHOLE_BOARD:
                continue
            for step in steps_on(technique, board):
                # What was known of a changed cell itself stays known, without being said.
                kept = {row * puzzle.cols + col for row, col in step.cells} | {each.spot for each in step.changes}
                masks = [m if i in kept else puzzle.domains[0] for i, m in enumerate(board.masks)]
                fewer[technique.name] += len(step.cells) < max(puzzle.rows, puzzle.cols)
                # Row or column: some line must give all of the changes from the premises alone.
                assert any(_follows(puzzle, number, masks, step) for number in _lines_of(puzzle, step)), (
                    puzzle.to_text(),
                    str(board),
                    step.message,
                    step.cells,
                )
                check_sentence(step)
    for name in ("cap-block", "grow-from-wall", "unreachable", "mercury", "only-block-that-fits", "joining"):
        assert fewer[name], name


def _lines_of(puzzle: Nonogram, step: Step) -> Iterator[int]:
    cells = [change.cells[0] for change in step.changes]
    if len({row for row, _ in cells}) == 1:
        yield cells[0][0]
    if len({col for _, col in cells}) == 1:
        yield puzzle.rows + cells[0][1]


def _follows(puzzle: Nonogram, number: int, masks: list[int], step: Step) -> bool:
    rows, cols = puzzle.rows, puzzle.cols
    spots = range(number * cols, number * cols + cols) if number < rows else range(number - rows, rows * cols, cols)
    clue = (*puzzle.row_clues, *puzzle.col_clues)[number]
    blocks = [(length if isinstance(length, int) else None, color) for length, color in clue]
    possible = [sum(1 << x for x, i in enumerate(spots) if masks[i] >> v & 1) for v in range(puzzle.colors + 1)]
    solved = line_solve(len(spots), blocks, possible)
    if solved is None:
        return False
    left = {i: sum((cells >> x & 1) << v for v, cells in enumerate(solved)) for x, i in enumerate(spots)}
    return all(not left[change.spot] & ~change.mask for change in step.changes)


@cache
def unique_puzzles() -> tuple[tuple[Nonogram, Board], ...]:
    rng = Random(3)
    found: list[tuple[Nonogram, Board]] = []
    while len(found) < 30:
        data, _ = sample("nonogram", rng, rng.randint(3, 8), rng.randint(3, 9))
        puzzle = Nonogram.from_json(data)
        result = pensil.solve(puzzle)
        if result.status == "unique":
            found.append((puzzle, result.solutions[0]))
    return tuple(found)


def test_explanations_reach_the_solution() -> None:
    used: Counter[str] = Counter()
    for puzzle, answer in unique_puzzles():
        board = Board.empty(puzzle)
        for step in pensil.steps(puzzle):
            used[step.technique] += 1
            board = step.apply(board)
            assert board.allows(answer), (puzzle.to_text(), step.message)
            if step.technique != FORCED:
                check_sentence(step)
        assert board == answer
    assert used[FORCED] <= used.total() / 50


def test_a_hint_does_not_depend_on_what_was_asked_before() -> None:
    rows = "1 2, 2, 3, 2 3, 2 5, 2 1 2, 3 1, 1 4, 2, 1 2"
    cols = "4 1, 5, 1, 1 1, 1, 3 1, 3 3, 3 2, 3 3, 2 2"
    text = "\n".join(["nonogram", "rows", *rows.split(", "), "columns", *cols.split(", ")])
    puzzle = pensil.read(text)
    board, used = Board.empty(puzzle), Counter[str]()
    for step in Explainer(puzzle).easiest(board):
        assert pensil.hint(pensil.read(text), marks=board) == replace(step, board=board)
        used[step.technique] += 1
        board = step.apply(board)
    assert board.full
    assert used["one-cell-contradiction"] >= 5


def test_line_solvable_puzzles_need_no_other_technique() -> None:
    solvable = 0
    for puzzle, answer in unique_puzzles():
        if settled(Board.empty(puzzle)) == answer:
            solvable += 1
            assert all(step.level <= 3 for step in pensil.steps(puzzle))
    assert solvable > 15


def test_placements_are_counted() -> None:
    counted = set()
    for board in positions(13, 150, 3, 8):
        puzzle = board.puzzle
        assert isinstance(puzzle, Nonogram)
        for number, clue in enumerate(puzzle.row_clues):
            if any(not isinstance(length, int) for length, _ in clue):
                continue
            masks = board.masks[number * puzzle.cols :][: puzzle.cols]
            ways = sum(
                [(len(list(run)), color) for color, run in groupby(values) if color] == [*clue]
                for values in product(*map(bits, masks))
            )
            assert placements(View(clue, masks, puzzle.colors + 1)) == ways
            counted.add(ways)
    assert len(counted) > 5


def test_placements_are_not_counted_beside_a_block_of_unknown_length() -> None:
    puzzle = Nonogram([["?", 2], [1]], [[1], [], [1], [1], [1], []])
    step = next(steps_on(BY_NAME["all-placements"], board_of(puzzle, "#.?#??", "??????")))
    assert step.message.startswith("In all ways that are left to place the blocks of row 1 (? 2), ")
    assert step.said_in("id").message.startswith("Dalam semua cara yang tersisa untuk menempatkan blok-blok baris 1 ")


@pytest.mark.parametrize(
    ("most", "told"), [(99, "In both ways that"), (2, "In both ways that"), (1, "In all ways that"), (0, "In all ways")]
)
def test_many_placements_are_not_counted_out(most: int, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("pensil.kinds.nonogram.techniques.whole"), "SHOWN", most)
    puzzle = Nonogram([[1, 2], [1]], [["?"]] * 6)
    step = next(steps_on(BY_NAME["all-placements"], board_of(puzzle, "??#???", "??????")))
    assert step.message.startswith(told)


def labels(puzzle: Nonogram) -> list[Label]:
    """The labels of all lines, rows first."""
    model = NativeModel(puzzle, guarded=True)
    post(puzzle, model)
    return list(model.guards)


def test_wording() -> None:
    puzzle = Nonogram([[2], [1, 1]], [[2], [1], [1]])
    assert conclusion(puzzle, 1, 2).said() == "r1c2 is black"
    assert conclusion(puzzle, 4, 1).said("id") == "b2k2 kosong"
    rows, columns = labels(puzzle)[:2], labels(puzzle)[2:]
    assert rows[1].cells == ((1, 0), (1, 1), (1, 2))
    assert ROW.premise(rows[1:]).said() == "row 2 (1 1)"
    assert ROW.premise(rows).said() == "rows 1 (2) and 2 (1 1)"
    assert columns[0].cells == ((0, 0), (1, 0))
    assert COLUMN.premise(columns[:1]).said("id") == "kolom 1 (2)"
    assert COLUMN.premise(columns).said("id") == "kolom 1 (2), 2 (1), dan 3 (1)"
    assert ROW.premise(labels(Nonogram([[], [1]], [[1]]))[:1]).said() == "row 1 (0)"


def test_where_colours_meet_the_sentence_tells_as_many_cells_as_are_coloured() -> None:
    red, blue = 1, 2
    told = set()
    for lengths in product((1, 2, 3), repeat=4):
        clue = list(zip(lengths, (red, blue) * 2, strict=True))
        puzzle = Nonogram([clue], [["?"]] * 16, ["#ff0000", "#0000ff"])
        board = Board(puzzle, [*[7] * 7, 1 << red, 1 << blue, *[7] * 7])
        for step in steps_on(BY_NAME["colour-border"], board):
            if "before" in step.phrase.values:
                coloured = Counter(change.mask for change in step.changes)
                before, behind = (1 + coloured[1 << color] for color in (red, blue))
                assert (before, behind) == (min(lengths[::2]), min(lengths[1::2]))
                assert (step.phrase.values["before"], step.phrase.values["behind"]) == (before, behind)
                told.add((before, behind))
    assert len(told) > 5


def test_where_colours_meet_the_cells_beside_both_blocks_have_other_colours() -> None:
    """The first and the last cell of the line included."""
    puzzle = Nonogram([[(2, 1), (2, 2)]], [["?"]] * 6, ["#ff0000", "#0000ff"])
    [step] = steps_on(BY_NAME["colour-border"], board_of(puzzle, "??ab??"))
    assert {change.spot: change.mask for change in step.changes} == {0: 0b101, 1: 0b010, 4: 0b100, 5: 0b011}


def test_wording_of_colours() -> None:
    named = Nonogram([[(1, 1), ("?", 2)]], [[(1, 1)], [(1, 2)], []], ["#ff0000", "#0000ff"])
    assert conclusion(named, 0, 2).said() == "r1c1 is red"
    assert conclusion(named, 0, 6).said() == "r1c1 is not blank"
    assert conclusion(named, 0, 6).said("id") == "b1k1 tidak kosong"
    assert conclusion(named, 0, 3).said("id") == "b1k1 bukan biru"
    assert ROW.premise(labels(named)[:1]).said() == "row 1 (1 red, ? blue)"
    alike = Nonogram([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], ["#ff0000", "#fe0000"])
    assert conclusion(alike, 1, 4).said() == "r1c2 is colour b"
    assert ROW.premise(labels(alike)[:1]).said("id") == "baris 1 (1a 1b)"
    many = Nonogram([[(1, 1)]], [[(1, 1)]], ["#ff0000", "#0000ff", "#00ff00", "#000000"])
    assert conclusion(many, 0, 3).said() == "r1c1 is blank or red"


@pytest.mark.parametrize("values", [2, 3, 8, 9, 12])
def test_the_cells_that_may_have_a_value(values: int) -> None:
    """Few values are looked up, many are gone through one by one."""
    rng = Random(values)
    masks = tuple(rng.randrange(1, 1 << values) for _ in range(20))
    found = cells_by_value(masks, values)
    assert [[x for x in range(20) if cells >> x & 1] for cells in found] == [
        [x for x, mask in enumerate(masks) if mask >> value & 1] for value in range(values)
    ]
    assert cells_by_value((), values) == (0,) * values


def test_of_the_starts_that_fail_at_an_edge_only_those_are_told_that_are_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The line here tells more cells, the more of the starts b and d are left out."""
    edge = importlib.import_module("pensil.kinds.nonogram.techniques.edge")
    told = {"b": (1, 2), "d": (3, 2)}
    line = SimpleNamespace(narrowed=lambda failures: [told[each] for each in failures if each in told])
    monkeypatch.setattr(edge, "_without", lambda line, k, failures: failures)
    assert edge._relevant(line, 0, list("abcd"), [told["b"]]) == ["b"]
    assert edge._relevant(line, 0, list("abcd"), [told["d"], told["b"]]) == ["b", "d"]
