"""The tests of both strategies, told by what is wrong: against plain counting and walking over the bridges."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.grid import Cell, cell_name
from pensil.kinds.hashi.puzzle import Hashi, Pair
from pensil.kinds.hashi.strategies.bounding import Partial, joined, objection
from pensil.kinds.hashi.strategies.candidates import candidates
from pensil.kinds.hashi.strategies.tables import tables
from pensil.kinds.hashi.strategies.validation import validate

Told = tuple[str, tuple[Cell, ...]] | None
Bridges = dict[Pair, int]


def puzzle_of(rng: Random) -> Hashi:
    rows, cols = rng.choice([(1, 5), (3, 3), (3, 4), (4, 3), (2, 5)])
    most = rng.randint(1, 3)
    clues = [None, None, "?", *range(1, 2 * most + 1)]
    cells: list[list[object]] = [[rng.choice(clues) for _ in range(cols)] for _ in range(rows)]
    if min(rows, cols) > 2 and rng.random() < 0.7:  # so that bridges can cross
        cells[1][1] = None
        cells[0][1] = cells[2][1] = cells[1][0] = cells[1][2] = rng.choice(["?", 1, 2])
    cells[-1][-1] = "?"
    return Hashi(cells, most, rng.random() < 0.5)


def few(cells: list[Cell]) -> list[str]:
    return [*map(cell_name, cells[:7]), f"{len(cells) - 7} more"]


def names(cells: list[Cell]) -> str:
    """The last of nine or more are only counted."""
    *first, last = [cell_name(cell) for cell in cells] if len(cells) < 9 else few(cells)
    return f"{', '.join(first)} and {last}" if first else last


def reached(start: Cell, bridges: Bridges) -> set[Cell]:
    found = {start}
    while more := {cell for pair, count in bridges.items() if count and found & {*pair} for cell in pair} - found:
        found |= more
    return found


def crossing(puzzle: Hashi, counts: Bridges) -> list[tuple[Pair, Pair]]:
    """Those that are there and cross, the horizontal one first."""
    there = [pair for pair, count in counts.items() if count]
    return [
        (one, other)
        for one in there
        for other in there
        if one.horizontal and not other.horizontal and {*one.between} & {*other.between}
    ]


def loop(counts: Bridges) -> Pair | None:
    """The first bridge between islands that are connected without it."""
    before: Bridges = {}
    for pair, count in counts.items():
        if count and pair.end in reached(pair.start, before):
            return pair
        before[pair] = count
    return None


def ending_at(island: Cell, counts: Bridges) -> int:
    return sum(count for pair, count in counts.items() if island in pair)


def expected(puzzle: Hashi, counts: dict[Pair, int | None]) -> Told:
    """The first rule that cannot be kept any more."""
    known = {pair: count or 0 for pair, count in counts.items()}
    for one, other in crossing(puzzle, known):
        return f"the bridges between {one} and between {other} cross", (*one, *other)
    needs = [(island, number) for island in puzzle.islands if (number := puzzle.clue(island)) is not None]
    for island, number in needs:
        if (has := ending_at(island, known)) > number:
            return f"{cell_name(island)} needs {number} and has {has} already", (island,)
    rooms = {}
    for pair, count in counts.items():
        if count is None:
            blocked = any({*pair.between} & {*each.between} for each, n in known.items() if n and each != pair)
            lacks = [number - ending_at(island, known) for island, number in needs if island in pair]
            numbers = [number for island, number in needs if island in pair]
            count = 0 if blocked else min([puzzle.max_bridges, *numbers, *lacks])
        rooms[pair] = count
    for island, number in needs:
        if (most := ending_at(island, rooms)) < number:
            return f"{cell_name(island)} needs {number} and can get only {most}", (island,)
    first = reached(puzzle.islands[0], rooms)
    rest = {*puzzle.islands} - first
    if rest:
        smaller = sorted(first if len(first) <= len(rest) else rest)
        closed = all(puzzle.clue(island) == ending_at(island, known) for island in smaller)
        all_its = "has all its" if len(smaller) == 1 else "have all their"
        end = f"{all_its} bridges and no way to" if closed else "can no longer be connected with"
        return f"{names(smaller)} {end} the other islands", tuple(smaller)
    if not puzzle.loops and (closing := loop(known)) is not None:
        return f"the bridge between {closing} closes a loop", (*closing,)
    return None


@pytest.mark.parametrize("seed", range(12))
def test_the_bounding_function_names_the_first_rule_that_cannot_be_kept(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        puzzle = puzzle_of(rng)
        share = rng.choice((0.3, 0.6, 1.0))
        counts = [rng.choice((0, 1, rng.randint(0, n))) if rng.random() < share else None for n in puzzle.limits]
        partial = Partial(puzzle)
        partial.counts = counts
        found = objection(partial)
        by_pair = dict(zip(puzzle.pairs, counts, strict=True))
        assert (found and (found.reason.said(), found.cells)) == expected(puzzle, by_pair), (str(puzzle), counts)
        known = {pair: count or 0 for pair, count in by_pair.items()}
        assert joined(partial) is (reached(puzzle.islands[0], known) == {*puzzle.islands})


def verdict(puzzle: Hashi, counts: Bridges) -> tuple[str, str, tuple[Cell, ...]]:
    """What the validation of the paper says, and the islands in its order: by columns."""
    by_columns = sorted(puzzle.islands, key=lambda island: island[::-1])
    for other in sorted((pair for pair in counts if not pair.horizontal), key=lambda pair: pair.start[::-1]):
        for one, second in crossing(puzzle, counts):
            if second == other:
                where = (one.start[0], other.start[1])
                said = f"the bridges between {one} and between {other} cross at {cell_name(where)}"
                return "crossing", said, (where, *one, *other)
    wrong = [
        (island, number, ending_at(island, counts))
        for island in by_columns
        if (number := puzzle.clue(island)) is not None and number != ending_at(island, counts)
    ]
    if wrong:
        said = ", ".join(f"{cell_name(island)} needs {number} and has {has}" for island, number, has in wrong[:6])
        more = f", and {len(wrong) - 6} more {'is' if len(wrong) == 7 else 'are'} wrong" if len(wrong) > 6 else ""
        return "counts", f"the numbers of bridges are wrong: {said}{more}", tuple(island for island, *_ in wrong)
    told = [island for island in by_columns if puzzle.clue(island) is not None]
    start = min(told, key=lambda island: (puzzle.clue(island), island[::-1])) if told else by_columns[0]
    left = sorted({*puzzle.islands} - reached(start, counts))
    if left:
        return "connection", f"the search from {cell_name(start)} does not visit {names(left)}", tuple(left)
    return "", "no bridges cross, every number is met and all islands are connected", ()


def vectors(puzzle: Hashi, counts: Bridges) -> tuple[list[int], list[int]]:
    found, left = candidates(puzzle), dict(counts)

    def entries(bridges: list[Pair]) -> list[int]:
        taken = []
        for pair in bridges:
            taken.append(int(left[pair] > 0))
            left[pair] -= 1
        return taken

    across, down = ([Pair(*each.cells) for each in each_way] for each_way in (found.horizontal, found.vertical))
    return entries(across), entries(down)


@pytest.mark.parametrize("seed", range(12))
def test_the_validation_of_the_paper_says_what_is_wrong(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        puzzle = Hashi(puzzle_of(rng).cells, 2)
        counts = {pair: rng.choice((0, 1, 2)) for pair in puzzle.pairs}
        if rng.random() < 0.6:  # with the numbers that these bridges have
            cells = [
                [
                    clue and ("?" if rng.random() < 0.3 else ending_at((r, c), counts) or "?")
                    for c, clue in enumerate(row)
                ]
                for r, row in enumerate(puzzle.cells)
            ]
            puzzle = Hashi(cells, 2)
        across, down = vectors(puzzle, counts)
        found = validate(puzzle, across, down)
        assert (found.failed, found.reason.said(), found.cells) == verdict(puzzle, counts)
        if found.failed != "crossing":
            check_table(puzzle, counts, tables(puzzle, [(across, down)]))


def check_table(puzzle: Hashi, counts: Bridges, text: str) -> None:
    """The islands by columns, each with its bridges, and a remark where its number is another one."""
    lines = []
    for r, c in sorted(puzzle.islands, key=lambda island: island[::-1]):
        number, has = puzzle.clue((r, c)), ending_at((r, c), counts)
        wrong = number not in (None, has)
        lines.append(f"    <{c + 1},{r + 1},{number or '?'}>: {has}{'  wrong' if wrong else ''}\n")
    assert "".join(lines) in text
