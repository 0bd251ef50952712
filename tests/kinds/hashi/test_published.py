"""The strategies of Hashi on the paper's example, with all its tables."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.trace import What
from pensil.errors import PuzzleError
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.strategies import STRATEGIES
from pensil.kinds.hashi.strategies.candidates import Point, by_columns, by_rows, candidates, combinations
from pensil.kinds.hashi.strategies.examples import PUBLISHED, PUBLISHED_CHOICES
from pensil.kinds.hashi.strategies.tables import tables
from pensil.kinds.hashi.strategies.validation import built, first_island, markers, validate, visit

BRUTE_FORCE, BACKTRACKING = STRATEGIES


def vector(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def doubled(*bridges: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(bridge for bridge in bridges for _ in range(2))


CROSSING, COUNTS, APART, SOLVED = ((vector(h), vector(v)) for h, v in PUBLISHED_CHOICES)


def test_the_published_puzzle() -> None:
    islands = [(1, 1, 2), (1, 2, 2), (2, 1, 1), (2, 3, 1), (3, 2, 2), (3, 3, 2)]
    assert [(*island, need) for island, need in candidates(PUBLISHED).islands.items()] == islands


def test_the_sorted_islands() -> None:
    assert by_rows(PUBLISHED) == [(1, 1), (2, 1), (1, 2), (3, 2), (2, 3), (3, 3)]
    assert by_columns(PUBLISHED) == [(1, 1), (1, 2), (2, 1), (2, 3), (3, 2), (3, 3)]


def test_the_candidates() -> None:
    found = candidates(PUBLISHED)
    assert found.horizontal == doubled((1, 1, 2, 1), (1, 2, 3, 2), (2, 3, 3, 3))
    assert found.vertical == doubled((1, 1, 1, 2), (2, 1, 2, 3), (3, 2, 3, 3))


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_a_candidate_is_listed_as_often_as_it_may_be_built(most: int) -> None:
    found = candidates(Hashi(PUBLISHED.cells, max_bridges=most))
    assert (len(found.horizontal), len(found.vertical)) == (3 * most, 3 * most)


def test_the_combinations_count_up_and_32_of_4096_are_accepted() -> None:
    found = candidates(PUBLISHED)
    all_of_them = list(combinations(found))
    assert len(all_of_them) == len(set(all_of_them)) == 4096
    assert all_of_them == sorted(all_of_them)
    accepted = [choice for choice in all_of_them if validate(PUBLISHED, *choice, found).accepted]
    assert len(accepted) == 32
    assert SOLVED in accepted


def test_the_three_rejections_with_their_reasons() -> None:
    crossing, counts, apart = (validate(PUBLISHED, *choice) for choice in (CROSSING, COUNTS, APART))
    assert (crossing.failed, counts.failed, apart.failed) == ("crossing", "counts", "connection")
    assert crossing.reason.said() == "the bridges between r2c1 and r2c3 and between r1c2 and r3c2 cross at r2c2"
    assert counts.reason.said() == "the numbers of bridges are wrong: r1c1 needs 2 and has 3, r3c3 needs 2 and has 3"
    assert apart.reason.said() == "the search from r1c2 does not visit r1c1, r2c1, r2c3 and r3c3"
    assert not any(verdict.accepted for verdict in (crossing, counts, apart))


def test_the_markers_of_the_islands() -> None:
    found = candidates(PUBLISHED)
    for choice, expected in ((COUNTS, [3, 2, 1, 1, 2, 3]), (APART, [2, 2, 1, 1, 2, 2]), (SOLVED, [2, 2, 1, 1, 2, 2])):
        across, down = built(found, *choice)
        assert list(markers(found, across + down).values()) == expected


def test_the_accepted_vectors_build_the_published_solution() -> None:
    assert validate(PUBLISHED, *SOLVED).accepted
    across, down = built(candidates(PUBLISHED), *SOLVED)
    assert [str(bridge) for bridge in across + down] == [
        "<1,1,2,1>",
        "<1,2,3,2>",
        "<2,3,3,3>",
        "<1,1,1,2>",
        "<3,2,3,3>",
    ]


def test_the_visiting_tables() -> None:
    start = Point(2, 1)
    assert first_island(candidates(PUBLISHED)) == start
    assert visit(PUBLISHED, *SOLVED, start) == [
        ((2, 1), ((1, 1),)),
        ((1, 1), ((1, 2),)),
        ((1, 2), ((3, 2),)),
        ((3, 2), ((3, 3),)),
        ((3, 3), ((2, 3),)),
        ((2, 3), ()),
    ]
    assert visit(PUBLISHED, *APART, start) == [((2, 1), ((2, 3),)), ((2, 3), ())]


def test_a_search_that_branches_goes_deep_first() -> None:
    """A cross: from the middle to the left, up, down, right; the ones not yet visited stay live."""
    puzzle = Hashi([[None, "?", "?"], ["?", "?", "?"], [None, "?", None]], max_bridges=1)
    found = candidates(puzzle)
    every = tuple(1 for _ in found.horizontal), tuple(1 for _ in found.vertical)
    rows = visit(puzzle, *every, Point(2, 2))
    assert [row.island for row in rows] == [(2, 2), (1, 2), (2, 1), (3, 1), (3, 2), (2, 3)]
    assert rows[0].live == ((1, 2), (2, 1), (2, 3), (3, 2))
    assert rows[3].live == ((3, 2), (2, 3))


def test_vectors_and_islands_that_do_not_fit() -> None:
    with pytest.raises(PuzzleError, match="the vertical vector has 2 entries; there are 6 candidates"):
        validate(PUBLISHED, vector("000000"), vector("00"))
    with pytest.raises(PuzzleError, match="r2c2 is no island"):
        visit(PUBLISHED, *SOLVED, Point(2, 2))


def test_brute_force_on_the_published_example() -> None:
    run = pensil.run(PUBLISHED, "brute-force", solutions=0)
    assert run.status == "unique"
    assert run.counters.to_json() == {
        "generated": 4096,
        "expanded": 1,
        "dead": 4064,
        "backtracks": 0,
        "validations": 4096,
        "depth": 1,
        "solutions": 1,
    }
    reasons = {str(event.reason): event.node for event in run.events if event.what is What.PLACED}
    dead = {event.node: event.reason for event in run.events if event.what is What.DEAD}
    for h, v in PUBLISHED_CHOICES[:3]:
        assert dead[reasons[f"H {h}, V {v}"]] == validate(PUBLISHED, vector(h), vector(v)).reason


def test_backtracking_on_the_published_example() -> None:
    brute, back = (pensil.run(PUBLISHED, strategy.name, solutions=0) for strategy in STRATEGIES)
    assert back.status == "unique"
    assert back.solutions == brute.solutions
    assert back.counters.generated == 18
    assert [str(event.reason) for event in back.events if event.what is What.DEAD][:3] == [
        "r1c1 needs 2 and can get only 0",
        "r1c1 needs 2 and can get only 1",
        "r1c1 and r2c1 have all their bridges and no way to the other islands",
    ]


def test_the_tables_as_text() -> None:
    text = tables(PUBLISHED)
    assert BRUTE_FORCE.tables is tables
    parts = text.split("\n\n")
    assert len(parts) == 9
    assert parts[0].splitlines()[1:] == ["  <1,1,2>", "  <1,2,2>", "  <2,1,1>", "  <2,3,1>", "  <3,2,2>", "  <3,3,2>"]
    assert parts[3].startswith("Candidates, each twice: H = 6, V = 6\n")
    assert parts[4] == (
        "Combinations: 2^6 * 2^6 = 4096\n"
        "  horizontal  000000 000001 000010 000011 000100 ... 111101 111110 111111\n"
        "  vertical    000000 000001 000010 000011 000100 ... 111101 111110 111111"
    )
    assert parts[5].startswith("H 001000, V 001000: rejected, the bridges between")
    assert "  H = <1,2,3,2> and V = <2,1,2,3> cross:\n" in parts[5]
    assert "    <1,1,2>: 3  wrong\n    <1,2,2>: 2\n" in parts[6]
    assert parts[8].startswith("H 101010, V 100010: accepted\n")
    assert "  depth-first search from <2,1>:\n    Iteration  Expanded  Live " in parts[8]
    assert [line.split() for line in parts[8].splitlines()[-6:]] == [
        ["1", "<2,1>", "{<1,1>}", "0", "0", "1", "0", "0", "0"],
        ["2", "<1,1>", "{<1,2>}", "1", "0", "1", "0", "0", "0"],
        ["3", "<1,2>", "{<3,2>}", "1", "1", "1", "0", "0", "0"],
        ["4", "<3,2>", "{<3,3>}", "1", "1", "1", "0", "1", "0"],
        ["5", "<3,3>", "{<2,3>}", "1", "1", "1", "0", "1", "1"],
        ["6", "<2,3>", "{}", "1", "1", "1", "1", "1", "1"],
    ]


def test_the_tables_in_indonesian() -> None:
    english, indonesian = (tables(PUBLISHED, lang=lang).split("\n\n") for lang in ("en", "id"))
    assert indonesian[0].startswith("Pulau <x,y,z>, x ke kanan dan y ke bawah: <2,1> adalah b1k2\n")
    assert indonesian[3].startswith("Kandidat, masing-masing 2 kali: H = 6, V = 6\n")
    assert "ditolak, penelusuran dari b1k2 tidak mengunjungi b1k1, b2k1, b2k3, dan b3k3\n" in indonesian[7]
    assert "    <1,1,2>: 3  salah\n    <1,2,2>: 2\n" in indonesian[6]
    numbers = [[line.split()[-1] for line in part.splitlines()[-3:]] for part in (english[8], indonesian[8])]
    assert numbers[0] == numbers[1]


def test_the_tables_of_other_puzzles() -> None:
    ring = tables(Hashi([[2, 2], [2, 2]], loops=False))
    assert "closes a loop" in ring
    assert ring.endswith("Accepted: none. A search through all choices shows that the puzzle has no solution.\n")
    assert tables(Hashi([["?"]])).count(": accepted\n") == 1
    big = Hashi([["?"] * 40 for _ in range(30)], max_bridges=4)
    assert "Combinations: 2^4680 * 2^4640\n" in tables(big)
