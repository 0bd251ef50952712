"""Bridges on the borders of cells and as signs on the water, against looking at one pair of islands after the other."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.grid import Cell
from pensil.core.picture import Connection, Role
from pensil.errors import FormatError
from pensil.kinds.hashi.bridges import Loose
from pensil.kinds.hashi.compose import solved
from pensil.kinds.hashi.exchange_drawing import bridges_from_borders, bridges_from_signs
from pensil.kinds.hashi.puzzle import Hashi, Pair
from tests.checks import some

Border = tuple[Cell, Cell]


def borders(rng: Random, puzzle: Hashi) -> dict[Border, int]:
    """Whole bridges and signs that there is none, then some borders anew."""
    rows, cols = range(puzzle.rows), range(puzzle.cols)
    drawn = {((r, c), (r, c + 1)): 0 for r in rows for c in rows_but_last(cols)}
    drawn |= {((r, c), (r + 1, c)): 0 for r in rows_but_last(rows) for c in cols}
    for pair in puzzle.pairs:
        drawn |= dict.fromkeys(over(pair), rng.choice((-1, 0, 1, 2)))
    for border in rng.sample(sorted(drawn), len(drawn) // 4):
        drawn[border] = rng.choice((-1, 0, 1, 2))
    return drawn


def rows_but_last(lines: range) -> range:
    return range(len(lines) - 1)


def over(pair: Pair) -> list[Border]:
    """The borders that a bridge crosses."""
    cells = [pair.start, *pair.between, pair.end]
    return [(cells[i], cells[i + 1]) for i in range(len(cells) - 1)]


@pytest.mark.parametrize("seed", range(10))
def test_bridges_on_borders(seed: int) -> None:
    rng = Random(seed)
    for _ in range(30):
        rows, cols = rng.randint(1, 5), rng.randint(1, 6)
        cells: list[list[object]] = [[rng.choice((None, None, "?", 2)) for _ in range(cols)] for _ in range(rows)]
        cells[rng.randrange(rows)][rng.randrange(cols)] = 1
        puzzle = Hashi(cells)
        drawn = borders(rng, puzzle)
        across = [[drawn[(r, c), (r, c + 1)] for c in range(cols - 1)] for r in range(rows)]
        down = [[drawn[(r, c), (r + 1, c)] for c in range(cols)] for r in range(rows - 1)]
        counts, loose = bridges_from_borders(cells, across, down)
        expected: dict[Pair, int] = {}
        half: set[Loose] = set()
        for pair in puzzle.pairs:
            said = [drawn[border] for border in over(pair)]
            if len(set(said)) == 1 or max(said) <= 0:
                expected |= {pair: max(said[0], 0)} if any(said) else {}
            else:
                half.add(
                    Loose(tuple((*border, drawn[border]) for border in over(pair) if drawn[border] > 0), pair, pair)
                )
        used = {border for pair in puzzle.pairs for border in over(pair)}
        stray = {Loose(((*border, n),), border) for border, n in drawn.items() if border not in used and n > 0}
        assert counts == expected
        assert {*loose} == half | stray
        assert len(loose) == len(half) + len(stray)


def signs(puzzle: Hashi, counts: dict[Pair, int]) -> list[tuple[int, list[str]]]:
    tokens = [["." if clue is None else str(clue) for clue in row] for row in puzzle.cells]
    for pair, count in counts.items():
        for r, c in pair.between:
            tokens[r][c] = ("12" if pair.horizontal else "ab")[count - 1]
    return list(enumerate(tokens, 1))


@pytest.mark.parametrize("seed", range(30))
def test_bridges_of_islands_side_by_side_follow_from_the_numbers(seed: int) -> None:
    rng = Random(seed)
    puzzle, board = solved(rng, rng.randint(2, 6), rng.randint(2, 6))
    cells = [[clue and rng.choice((clue, clue, clue, "?")) for clue in row] for row in puzzle.cells]
    puzzle = Hashi(cells)
    values = dict(zip(puzzle.pairs, (count or 0 for count in board.values()), strict=True))
    known = {pair: count for pair, count in values.items() if pair.between}
    while True:
        found = dict(known)
        for island in puzzle.islands:
            number, own = puzzle.clue(island), [pair for pair in puzzle.pairs if island in pair]
            unknown = [pair for pair in own if pair not in found]
            if number is not None and len(unknown) == 1:
                found[unknown[0]] = number - sum(found[pair] for pair in own if pair in found)
        if found == known:
            break
        known = found
    drawn = bridges_from_signs(puzzle, signs(puzzle, {pair: n for pair, n in values.items() if n}))
    assert drawn.board.values() == tuple(known.get(pair) for pair in puzzle.pairs)
    assert all(known[pair] == values[pair] for pair in known)


def test_signs_that_do_not_make_a_bridge_are_shown_where_they_stand() -> None:
    """Nothing is decided about their pair, nor by the number of an island that has another one left."""
    puzzle = Hashi([[2, None, None, 1], [1, None, None, None]])
    for row, lines in (("1.", [((0, 1), (0, 2), 1)]), ("12", [((0, 1), (0, 2), 1), ((0, 2), (0, 3), 2)])):
        rows = [(1, ["2", *row, "1"]), (2, ["1", ".", ".", "."])]
        drawn = bridges_from_signs(puzzle, rows)
        assert [violation.code for violation in drawn.wrong][:1] == ["half-bridge"]
        shown = [(item.start, item.end, item.count) for item in drawn.items]  # type: ignore[union-attr]
        assert shown == lines
        assert drawn.board.values() == (None, 1)
    down = Hashi([["?", 1], [None, None], ["?", None]])
    assert bridges_from_signs(down, [(1, ["?", "1"]), (2, ["B", "."]), (3, ["?", "."])]).board.values() == (1, 2)
    too_many = Hashi([[1, "?"], [None, None], [2, None]])
    drawn = bridges_from_signs(too_many, [(1, ["1", "?"]), (2, ["b", "."]), (3, ["2", "."])])
    assert drawn.board.values()[0] == 0, "there is no number of bridges below 0"


def test_a_sign_where_no_facing_islands_are_is_a_loose_bridge() -> None:
    """It is wrong even beside a whole answer, and shown as far as the board goes."""
    puzzle = Hashi([[1, None, 1], [None, None, None]])
    for row, (start, end), count in some(
        [
            (["1", ".", "."], ((1, 0), (1, 1)), 1),
            ([".", "2", "-"], ((1, 1), (1, 2)), 2),
            (["B", ".", "."], ((1, 0), (1, 0)), 2),
        ]
    ):
        drawn = bridges_from_signs(puzzle, [(1, ["-", "1", "-"]), (2, row)])
        assert drawn.board.values() == (1,)
        assert [(violation.code, violation.cells) for violation in drawn.wrong] == [("loose-bridge", (start,))]
        assert [*drawn.items] == ([Connection(start, end, count, Role.ERROR)] if start != end else [])
    assert not bridges_from_signs(puzzle, [(1, ["-", "1", "-"]), (2, ["-", ".", "-"])]).wrong
    upright = bridges_from_signs(puzzle, [(1, ["-", "a", "-"]), (2, ["-", ".", "-"])])
    assert upright.board.values() == (0,)
    assert [*upright.items] == [Connection((0, 1), (1, 1), 1, Role.ERROR)]
    below = bridges_from_signs(Hashi([["?"], [None], [None]]), [(1, ["-"]), (2, ["-"]), (3, ["1"])])
    assert [(violation.code, violation.cells) for violation in below.wrong] == [("loose-bridge", ((2, 0),))]


@pytest.mark.parametrize("sign", ["3", "x", "12", "ab", "1-"])
def test_a_sign_on_the_water_that_is_not_known_is_not_passed_over(sign: str) -> None:
    puzzle = Hashi([[1, None, 1]])
    with pytest.raises(FormatError, match=f"line 7: cell 2 is '{sign}'; expected one of '-', '1', '2', 'a', 'b'"):
        bridges_from_signs(puzzle, [(7, ["1", sign, "1"])])
    assert bridges_from_signs(puzzle, [(7, [sign, "1", sign])]).board.values() == (1,), "islands may have any"
