"""The strategies of Nonogram: the paper's lines and boards, agreement with the engine, and honest traces."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import groupby, islice
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.core.deadline import Deadline
from pensil.core.trace import Event, Strategy, What, replay, tally
from pensil.errors import PuzzleError, TimeLimit
from pensil.kinds.nonogram.paper.examples import BIRD, ONES, TREE
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.rules import violations
from pensil.kinds.nonogram.strategies import STRATEGIES, combinatorial, placements
from pensil.kinds.nonogram.strategies.grid import Grid
from pensil.kinds.nonogram.strategies.propagation import choose_cell
from tests.checks import some
from tests.samples import sample

BRUTE_FORCE, COMBINATORIAL, HEURISTIC, PROPAGATION, DYNAMIC = STRATEGIES
[LITERAL] = COMBINATORIAL.readings
ON_LINES = (COMBINATORIAL, HEURISTIC, PROPAGATION, DYNAMIC)

each_strategy = pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
each_on_lines = pytest.mark.parametrize("strategy", ON_LINES, ids=lambda strategy: strategy.name)

PICTURES = sorted((Path(__file__).parents[3] / "examples" / "nonograms").glob("*.txt"))

BIRD_SOLVED = """
##...#
.#.###
.#.##.
.###..
####..
...#..
"""


# The paper's boards.


def test_their_names_are_in_the_order_of_the_paper() -> None:
    assert [s.name for s in STRATEGIES] == ["brute-force", "combinatorial", "heuristic", "propagation", "dynamic"]
    for strategy in STRATEGIES:
        assert strategy.complete
        assert strategy.paper.said().startswith("Nonogram paper, section")


@each_strategy
def test_the_bird(strategy: Strategy) -> None:
    run = pensil.run(BIRD, strategy.name, solutions=0)
    assert run.status == "unique"
    assert run.solutions == (BIRD.board_from_text(BIRD_SOLVED),)


def test_the_bird_needs_no_choice_but_by_brute_force() -> None:
    for strategy in ON_LINES:
        assert tally(strategy.search(BIRD)).generated == 0
    brute = tally(BRUTE_FORCE.search(BIRD))
    # A row of 6 cells is tried in 2 + 4 + ... + 64 = 126 ways below each way to complete the rows above. The rows have
    # 6, 3, 6, 4, 3 and 6 placements; in the last one, columns that are wrong cut the branches short.
    above = 1 + 6 + 6 * 3 + 6 * 3 * 6 + 6 * 3 * 6 * 4
    assert brute.generated > 126 * above
    assert brute.generated < 126 * (above + 6 * 3 * 6 * 4 * 3)
    assert brute.depth == 36


@each_strategy
def test_three_ones_have_six_solutions(strategy: Strategy) -> None:
    run = pensil.run(ONES, strategy.name, solutions=0)
    assert run.status == "multiple"
    assert len(set(run.solutions)) == len(run.solutions) == 6


@each_on_lines
def test_the_coloured_tree(strategy: Strategy) -> None:
    """A tree of our own in place of the paper's Table 2.3, of which the clues are lost: blocks may touch."""
    run = pensil.run(TREE, strategy.name, solutions=0)
    assert run.status == pensil.solve(TREE).status == "unique"
    assert "a a b a a" in str(run.solutions[0])


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_our_pictures_are_unique_and_need_no_choice(path: Path) -> None:
    puzzle = pensil.read(path)
    rows, cols = path.stem.split("-")[0].split("x")
    assert (puzzle.rows, puzzle.cols) == (int(rows), int(cols))
    result = pensil.solve(puzzle)
    assert result.status == "unique"
    for strategy in ON_LINES:
        run = pensil.run(puzzle, strategy.name, solutions=0)
        assert run.solutions == tuple(result.solutions)
        assert run.counters.generated == 0


def test_there_is_a_picture_for_every_size_of_the_paper() -> None:
    sizes = [path.stem.split("-")[0] for path in PICTURES]
    assert sizes == ["05x05", "10x10", "15x15", "20x15", "20x25", "25x25"]


# Agreement with the engine.


def spoiled(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same puzzle with the clue of one line changed, so that it may have no solution any more."""
    clue = rng.choice(rng.choice((data["row_clues"], data["col_clues"])))
    if clue and rng.random() < 0.5:
        clue.pop(rng.randrange(len(clue)))
    elif clue and "palette" not in data:
        clue[rng.randrange(len(clue))] = rng.choice((1, 2, 3))
    else:
        clue.insert(0, [1, 1] if "palette" in data else 1)
    return data


def loosened(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same puzzle with most lengths unknown, so that it may have more solutions."""
    for clue in data["row_clues"] + data["col_clues"]:
        for i, block in enumerate(clue):
            if rng.random() < 0.8:
                clue[i] = ["?", block[1]] if isinstance(block, list) else "?"
    return data


def made(seed: int, areas: range, most_side: int) -> Nonogram:
    """A puzzle of which the board has so many cells, a coloured cell counted as more, and at most 60 solutions."""
    rng = Random(seed)
    while True:
        rows, cols = rng.randrange(1, most_side), rng.randrange(1, most_side)
        data, _ = sample("nonogram", rng, rows, cols)
        data = (spoiled, loosened, lambda data, _: data)[seed % 3](data, rng)
        try:
            puzzle = Nonogram.from_json(data)
        except PuzzleError:
            continue
        if rows * cols * (puzzle.colors + 1) // 2 in areas and pensil.count(puzzle, limit=61) <= 60:
            return puzzle


def agree(puzzle: Nonogram, strategies: tuple[Strategy, ...]) -> int:
    """Watch each strategy search everything and compare what it finds with the engine; gives how many solutions."""
    expected = set(pensil.solve(puzzle, solutions=10**6).solutions)
    for strategy in some(strategies):
        found = watched(puzzle, strategy)
        assert set(found) == expected, (strategy.name, puzzle)
    return len(expected)


def watched(puzzle: Nonogram, strategy: Strategy) -> list[Board]:
    """All solutions in the order found. Conclusions only narrow, and what is taken back leaves no trace."""
    before: dict[int, Board] = {}  # the nodes that stand on the board, with the board they were placed on
    parents: dict[int, int | None] = {0: None}
    dead: set[int] = set()
    events: list[Event] = []
    solved: list[Board] = []
    last = Board.empty(puzzle)
    for event, board in replay(puzzle, strategy.search(puzzle)):
        events.append(event)
        what, node = event.what, event.node
        if what is What.PLACED:
            assert node not in parents
            assert event.parent in before or event.parent == 0
            assert event.parent not in dead
            assert event.changes
            assert event.reason
            before[node], parents[node] = last, event.parent
        elif what is What.REMOVED:
            assert board == before.pop(node)
        elif what is What.BACKTRACKED:
            assert event.parent in ancestors(node, parents)
            assert node not in before
            assert event.parent in before or event.parent == 0
        else:
            assert node in before or node == 0
            assert node not in dead
        if what in (What.PLACED, What.MARKED):
            assert last.allows(board)
            assert event.reason
            assert 0 not in board.masks
        if what is What.DEAD:
            assert event.reason
            assert event.cells
            dead.add(node)
        if what is What.SOLVED:
            assert board.full
            assert violations(puzzle, board) == []
            assert board not in solved
            solved.append(board)
        last = board
    assert not before
    check_counters(events, parents)
    return solved


def ancestors(node: int, parents: dict[int, int | None]) -> set[int]:
    found = set()
    above = parents[node]
    while above is not None:
        found.add(above)
        above = parents[above]
    return found


def check_counters(events: list[Event], parents: dict[int, int | None]) -> None:
    times = Counter(event.what for event in events)
    assert tally(events).to_json() == {
        "generated": times[What.PLACED],
        "expanded": times[What.EXPANDED],
        "dead": times[What.DEAD],
        "backtracks": times[What.BACKTRACKED],
        "validations": times[What.VALIDATED] + times[What.DEAD],
        "depth": max(len(ancestors(node, parents)) for node in parents),
        "solutions": times[What.SOLVED],
    }


def test_all_five_agree_with_the_engine_on_small_boards() -> None:
    numbers = Counter(min(agree(made(seed, range(4, 17), 7), STRATEGIES), 2) for seed in range(200))
    assert all(numbers[few] >= 20 for few in (0, 1, 2)), numbers


def test_the_strategies_on_lines_agree_with_the_engine_on_larger_boards() -> None:
    numbers = Counter(min(agree(made(seed, range(17, 60), 10), ON_LINES), 2) for seed in range(1000, 1150))
    assert all(numbers[few] >= 20 for few in (0, 1, 2)), numbers


def test_without_lists_of_placements_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combinatorial, "LISTED_AT_MOST", 2)
    for seed in range(60):
        agree(made(seed, range(10, 30), 8), (COMBINATORIAL, HEURISTIC))


@each_strategy
def test_replaying_a_run_ends_on_its_solution(strategy: Strategy) -> None:
    for seed in range(20):
        puzzle = made(seed, range(1, 13), 6)
        run = pensil.run(puzzle, strategy.name)
        *_, (event, board) = replay(puzzle, run.events)
        if run.status == "solved":
            assert event.what is What.SOLVED
            assert (board,) == run.solutions
        else:
            assert run.status == "none"


# Another reading: everything is listed first.


@pytest.mark.parametrize("seed", range(40))
def test_listing_everything_first_finds_the_same(seed: int) -> None:
    agree(made(seed, range(4, 40), 8), (LITERAL,))


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_the_listing_is_told_before_the_loop_begins(path: Path) -> None:
    """The same lines are superposed in the same order as without the lists, after the event that ends the listing."""
    puzzle = pensil.read(path)
    listed, loop = [], [*COMBINATORIAL.search(puzzle)]
    for event in LITERAL.search(puzzle):
        if event.reason is not None and event.reason.key == combinatorial.ALL_LISTED:
            listed.append(event)
            assert event.reason.values == {"count": listed_by_hand(puzzle)}
            assert event.counts == ((combinatorial.PLACEMENTS, listed_by_hand(puzzle)),)
        else:
            assert listed or event.what in (What.EXPANDED, What.MARKED)
            assert event == loop.pop(0)._replace(counts=())
    assert len(listed) == 1
    assert not loop


def listed_by_hand(puzzle: Puzzle) -> int:
    """All placements of all lines: shrink each block and its gap to one cell, and choose the cells that are blocks."""
    assert isinstance(puzzle, Nonogram)
    lines = [(clue, puzzle.cols) for clue in puzzle.row_clues] + [(clue, puzzle.rows) for clue in puzzle.col_clues]
    return sum(comb(size + 1 - sum(block.least for block in clue), len(clue)) for clue, size in lines)


def test_too_many_placements_are_not_listed() -> None:
    run = pensil.run(Nonogram([[1] * 10] * 50, [[1] * 10] * 50), LITERAL.name)
    assert run.status == "failed"
    [event] = run.events
    assert event.because() == "the lines have 112109940800 placements, and only 2000000 are listed at the beginning"


def test_the_listing_keeps_to_its_time() -> None:
    row = [2] * 6
    puzzle = Nonogram([row, *[[]] * 3], [[]] * 33)  # 134,596 placements of the first row alone
    ticks = iter(range(10**6))
    with pytest.raises(TimeLimit, match="while placements were listed"):
        tally(LITERAL.search(puzzle, Deadline(3, lambda: next(ticks))))
    assert pensil.run(puzzle, LITERAL.name).status == "none"


# Big boards.


@pytest.mark.parametrize("strategy", ON_LINES, ids=lambda strategy: strategy.name)
def test_a_deep_search_uses_a_stack_of_its_own(strategy: Strategy) -> None:
    """Ones on 16x16 need a choice for almost every row."""
    frame, deep = sys._getframe(), 0
    while frame:
        frame, deep = frame.f_back, deep + 1  # type: ignore[assignment]
    limit = sys.getrecursionlimit()
    puzzle = Nonogram([[1]] * 16, [[1]] * 16)
    sys.setrecursionlimit(deep + 35)
    try:
        run = pensil.run(puzzle, strategy.name)
        assert run.status == "solved"
    finally:
        sys.setrecursionlimit(limit)
    assert run.counters.depth >= 14


def test_brute_force_goes_thousands_of_cells_deep() -> None:
    rows, cols = 40, 200
    black = Nonogram([[cols]] * rows, [[rows]] * cols)
    run = pensil.run(black, "brute-force")
    assert run.status == "solved"
    assert run.counters.depth == run.counters.generated == rows * cols


@each_strategy
def test_a_board_of_one_row(strategy: Strategy) -> None:
    line = [int(c > 30 and c % 7 < 3) for c in range(200)]
    puzzle = Nonogram([[len([*run]) for v, run in groupby(line) if v]], [[1] if v else [] for v in line])
    turned = Nonogram(puzzle.col_clues, puzzle.row_clues)
    if strategy is not BRUTE_FORCE:  # it would try 2^30 rows
        assert pensil.run(puzzle, strategy.name, solutions=0).status == "unique"
    run = pensil.run(turned, strategy.name, solutions=0)
    assert run.status == "unique"
    assert list(run.solutions[0].values()) == line


@each_strategy
def test_a_big_search_begins_at_once(strategy: Strategy) -> None:
    """A line of 120 cells with 30 blocks has some 10^26 placements, and the board 2^14400 ways to fill it."""
    puzzle = Nonogram([[1] * 30] * 120, [[1] * 30] * 120)
    assert len([*islice(strategy.search(puzzle), 100)]) == 100


def test_no_strategy_uses_the_engine() -> None:
    folder = Path(combinatorial.__file__).parent
    for path in some(folder.glob("*.py")):
        text = path.read_text()
        assert "pensil.engine" not in text, path
        assert "_native" not in text, path


@pytest.mark.parametrize("seed", range(20))
def test_the_cell_to_guess_has_the_fewest_open_cells_around(seed: int) -> None:
    """Fewest in its row and column together, and the first of those; black is tried before blank."""
    rng = Random(seed)
    grid = Grid(Nonogram([[1]] * 4, [[1]] * 5))
    grid.masks = [rng.choice((0b01, 0b10, 0b11, 0b11)) for _ in grid.masks]
    if grid.full:
        grid.masks[0] = 0b11
    cells = [divmod(spot, 5) for spot, mask in enumerate(grid.masks) if mask == 0b11]
    around = {cell: sum(cell[0] == r for r, _ in cells) + sum(cell[1] == c for _, c in cells) for cell in cells}
    best = min(cells, key=lambda cell: (around[cell], cell))
    spot = best[0] * 5 + best[1]
    assert [choice.changes for choice in choose_cell(grid)] == [((spot, 0b10),), ((spot, 0b01),)]


# The placements that are listed.


@pytest.mark.parametrize("most", [5000, 3, 0])
def test_a_counted_placement_is_one_that_was_made(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where lists are too long and placements are made one by one, when they are tried."""
    made = 0
    really = placements.packed_placements

    def counting(*given: Any) -> Any:
        nonlocal made
        for placement in really(*given):
            made += 1
            yield placement

    monkeypatch.setattr(combinatorial, "LISTED_AT_MOST", most)
    monkeypatch.setattr(combinatorial, "packed_placements", counting)
    run = pensil.run(ONES, "combinatorial", solutions=0)
    assert run.counters.own == {"placements": made}
    assert made > 3
    assert [*run.counters.to_json()][-1] == "placements"
    assert tally(run.events).to_json().keys() == tally(()).to_json().keys()


def test_strategies_that_list_nothing_have_no_such_counter() -> None:
    assert {s.name for s in STRATEGIES if s.counts} == {"combinatorial", "heuristic"}
    assert pensil.run(BIRD, "propagation").counters.own == {}
