"""Suppositions as the native core follows them, held against a follower in plain Python, link by link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random

import pytest

from pensil._native import LAND_SORTS, Lands
from pensil.core.board import Board
from pensil.core.cases import failing
from pensil.core.chain import Chain, Fact, Inference
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.follower import FROM_AFAR, NAMES, NEAR, WIDE, Cause, Follower, sorts_of
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.shores import barriers
from pensil.kinds.nurikabe.techniques.splits import cells_alone, splits
from tests.checks import some
from tests.kinds.nurikabe import plain_charts
from tests.kinds.nurikabe.plain_follower import PlainFollower
from tests.techniques.positions import look

RARE = {"piece-and-piece", "block-and-piece", "shut-neck", "shut-small"}
"""Links that are not met on a few boards."""


def some_positions(seed: int, count: int, rows: int, cols: int) -> Iterator[tuple[Position, Random]]:
    """Boards on which a part of the answer is known, sometimes with numbers hidden."""
    rng = Random(seed)
    for _ in range(count):
        puzzle, answer = solved(rng, rows, cols)
        if rng.random() < 0.3:
            puzzle = Nurikabe([["?" if clue and rng.random() < 0.3 else clue for clue in row] for row in puzzle.cells])
        known = rng.random() * 0.8
        pairs = zip(puzzle.domains, answer.masks, strict=True)
        at = look(Board(puzzle, [mask if rng.random() < known else domain for domain, mask in pairs]))
        assert isinstance(at, Position)
        yield at, rng


def all_in(some: dict[int, int], cells: int, mask: int) -> bool:
    return not cells & ~some[mask]


def suppositions(at: Position) -> list[Fact]:
    return [(spot, mask) for spot in at.sets.spots(at.open) for mask in (TO_SEA, TO_ISLAND)]


Told = tuple[tuple[Fact, ...], str, dict[str, int], int, list[Fact]]


def told(link: Inference[Cause]) -> Told:
    """All that a link says."""
    return link.facts, link.reason.sort, link.reason.named, link.reason.premises, sorted(link.needs())


def told_chain(chain: Chain[Cause]) -> list[Told]:
    return [told(link) for link in (*chain.followed, chain.broken)]


def check(native: Follower, plain: PlainFollower) -> None:
    """Both have come to the same end on the same way."""
    assert native.ended == plain.ended
    assert (native.sea, native.island, native.open) == (plain.sea, plain.island, plain.open)
    assert sorted(native.groups) == sorted(plain.groups)
    assert sorted(native.parts) == sorted(plain.parts)
    assert list(map(told, native.inferences)) == list(map(told, plain.inferences))
    assert (native.broken is None) == (plain.broken is None)
    if native.broken is not None and plain.broken is not None:
        assert told(native.broken) == told(plain.broken)
        assert native.length == plain.chain().length
        assert told_chain(native.chain()) == told_chain(plain.chain())
        assert told_chain(native.shortened.chain()) == told_chain(plain.shortened())


# Sets of cells are kept in other ways where the board is larger.
@pytest.mark.parametrize(
    ("rows", "cols", "count"), [(5, 6, 60), (9, 9, 20), (12, 13, 4), (23, 22, 1), (3, 64, 1), (4, 130, 1)]
)
def test_a_supposition_is_followed_as_in_plain_python(rows: int, cols: int, count: int) -> None:
    fired: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    for at, rng in some(some_positions(rows, count, rows, cols)):
        supposed = suppositions(at)
        for assumed in some(rng.sample(supposed, min(len(supposed), 60))):
            native, plain = Follower(at, assumed), PlainFollower(at, assumed)
            for sight in some(range(rng.choice((NEAR, WIDE)), WIDE + 1)):
                assert native.run(sight) == plain.run(sight)
                check(native, plain)
            fired.update(link.reason.sort for link in native.inferences)
            if native.broken is not None:
                broken[native.broken.reason.sort] += 1
    if (rows, cols) == (9, 9):
        assert {*fired, *broken} >= {*LAND_SORTS} - RARE, fired
        assert len(broken) >= 5, broken


def test_what_is_left_out_is_not_concluded() -> None:
    followed = 0
    for at, rng in some_positions(1, 40, 7, 7):
        for assumed in suppositions(at)[::3]:
            without = at.sets.of_spots(spot for spot in at.sets.spots(at.open) if rng.random() < 0.4)
            sorts = frozenset(sort for sort in FROM_AFAR if rng.random() < 0.5)
            native, plain = Follower(at, assumed, without, sorts), PlainFollower(at, assumed, without, sorts)
            assert native.run(WIDE) == plain.run(WIDE)
            check(native, plain)
            followed += len(native.inferences)
    assert followed > 500


def test_cases_go_on_where_the_supposition_has_led_to() -> None:
    followed = 0
    for at, rng in some_positions(2, 40, 7, 7):
        for assumed in suppositions(at)[::5]:
            base, plain_base = Follower(at, assumed), PlainFollower(at, assumed)
            if base.run(WIDE) or plain_base.run(WIDE) or not base.ended:
                continue
            for sort in (splits, cells_alone):
                for split in list(sort(base, lambda _cells, _mask: True))[:4]:
                    for case in split.cases:
                        without = at.sets.of_spot(rng.choice(at.sets.spots(at.open)))
                        native = base.branch(case, without, sorts_of([split.why]) or FROM_AFAR)
                        plain = plain_base.branch(case, without, sorts_of([split.why]) or FROM_AFAR)
                        assert native.run(WIDE) == plain.run(WIDE)
                        assert list(map(told, native.inferences)) == list(map(told, plain.inferences))
                        begun = len(base.inferences)
                        facts = {fact for link in native.inferences for fact in link.facts if rng.random() < 0.2}
                        wanted, plainly_wanted = set(facts), set(facts)
                        needed, plainly = native.leading_to(wanted, begun), plain.leading_to(plainly_wanted, begun)
                        assert list(map(told, needed)) == list(map(told, plainly))
                        assert wanted == plainly_wanted
                        followed += len(needed)
    assert followed > 300


def test_cases_are_as_long_as_when_they_are_put_together() -> None:
    lengths: Counter[tuple[int, int]] = Counter()
    for at, _ in some_positions(8, 40, 7, 7):
        for assumed in suppositions(at)[::3]:
            base = Follower(at, assumed)
            if base.run(WIDE) or not base.ended:
                continue
            for split in (split for sort in (splits, cells_alone) for split in sort(base, lambda _cells, _mask: True)):
                followed = {case.facts: base.branch(case) for case in split.cases}
                # Seldom do all of them fail: those that do are as good.
                some_cases = split._replace(cases=tuple(case for case in split.cases if followed[case.facts].run(WIDE)))
                cases = failing(base, some_cases, lambda case, followed=followed: followed[case.facts])  # type: ignore[misc]
                assert cases is not None
                branches = [followed[case.facts] for case in some_cases.cases]
                assert base.length_of_cases(branches, some_cases.needs()) == cases.length
                lengths[len(branches), cases.length] += 1
    assert len(lengths) > 10


def test_only_cases_of_a_supposition_are_its_cases() -> None:
    refused = set()
    for at, _ in some_positions(8, 12, 7, 7):
        for assumed in suppositions(at)[::9]:
            base, other = Follower(at, assumed), Follower(at, assumed)
            for split in () if base.run(WIDE) else cells_alone(base, lambda _cells, _mask: True):
                branch = base.branch(split.cases[0])
                fails = branch.run(WIDE)
                why = "no case of this supposition" if fails else "no rule breaks"
                with pytest.raises(ValueError, match=why):
                    other.length_of_cases([branch], [])
                refused.add(why)
    assert len(refused) == 2


def test_only_what_is_wanted_is_split() -> None:
    spared = 0
    for at, rng in some_positions(3, 20, 7, 7):
        for assumed in suppositions(at)[::7]:
            base = Follower(at, assumed)
            if base.run(WIDE) or not base.ended:
                continue
            open_cells = at.sets.spots(base.open)
            failing = {
                mask: at.sets.of_spots(s for s in open_cells if rng.random() < 0.8) for mask in (TO_ISLAND, TO_SEA)
            }
            fail = {(spot, mask) for mask, cells in failing.items() for spot in at.sets.spots(cells)}
            for sort in (splits, cells_alone):
                every = [split.supposed for split in sort(base, lambda _cells, _mask: True)]
                wanted = [split.supposed for split in sort(base, partial(all_in, failing))]
                assert set(wanted) <= set(every)
                # What somebody wants is listed, whatever else there is.
                alone = [facts for facts in every if fail.issuperset(fact for case in facts for fact in case)]
                assert [facts for facts in wanted if facts in alone] == alone
                spared += len(every) - len(wanted)
    assert spared > 100


def test_charts_are_as_in_plain_python() -> None:
    seen: Counter[str] = Counter()
    # Below some of these boards, bits lie beyond all words of their sets; a row of others is longer than a word.
    for rows, cols, count in (
        (4, 4, 200),
        (6, 6, 150),
        (11, 10, 20),
        (12, 12, 15),
        (3, 66, 6),
        (21, 23, 3),
        (5, 130, 1),
    ):
        for at, _ in some_positions(cols, count, rows, cols):
            assert list(at.cuts) == list(plain_charts.cuts(at))
            assert list(at.spent) == list(plain_charts.spent(at))
            assert list(barriers(at)) == list(plain_charts.barriers(at))
            seen.update(cuts=len(at.cuts), spent=len(at.spent), barriers=len(barriers(at)))
            for reach in at.reaches:
                if reach.steps is not None and reach.cells.bit_count() < 14:
                    seen["shapes"] += len(reach.few_shapes(100))
                    assert list(reach.few_shapes(100)) == plain_charts.all_shapes(reach, 100)
    assert min(seen[each] for each in ("cuts", "spent", "barriers", "shapes")) > 50, seen


def test_charts_of_all_small_boards() -> None:
    """Whatever is known of seven cells, while the sea may be connected."""
    puzzle = Nurikabe([[3, None, None], [None, None, None], [None, None, 1]])
    known = product((TO_SEA, TO_ISLAND, TO_SEA | TO_ISLAND), repeat=7)
    boards = [look(Board(puzzle, [puzzle.domains[0], *masks, puzzle.domains[8]])) for masks in known]
    charts = [at for at in boards if isinstance(at, Position) and not plain_charts.cut_off(at)]
    assert len(boards) > len(charts) > 1000
    for at in charts:
        assert list(at.cuts) == list(plain_charts.cuts(at))
        assert list(at.spent) == list(plain_charts.spent(at))
        assert list(barriers(at)) == list(plain_charts.barriers(at))


def test_every_sort_has_words() -> None:
    assert set(NAMES) | {"surrounded", "far"} == set(LAND_SORTS)


def test_bad_arguments_of_the_native_core() -> None:
    for rows, cols in ((0, 3), (3, 0), (4097, 1), (1, 4097)):
        with pytest.raises(ValueError, match="size of a grid"):
            Lands(rows, cols, [])
    for rows, cols in some([(4096, 1), (1, 4096)]):
        assert Lands(rows, cols, [(0, 4096**2)]).board(0, 0).cuts() == ()
    for rows, cols, roots in (
        (3, 3, [(9, 1)]),
        (3, 3, [(-1, 1)]),
        (3, 3, [(0, 4096**2 + 1)]),
        (3, 3, [(0, 0)]),
        (3, 3, [(0,)]),
    ):
        with pytest.raises(ValueError, match=r"."):
            Lands(rows, cols, roots)  # type: ignore[arg-type]
    board = Lands(3, 3, [(0, 2)]).board(0, 1)
    for spot, without in ((9, 0), (-1, 0), (0, -1), (0, 1 << 200)):
        with pytest.raises(ValueError, match=r"."):
            board.suppose(spot, True, without, 0)
    follower = board.suppose(4, True, 0, 0)
    for ask in (lambda: follower.run(4), follower.trail, follower.trail_length, follower.shortened):
        with pytest.raises(ValueError, match=r"."):
            ask()
    with pytest.raises(ValueError, match=r"."):
        follower.branch([(1, True, 2)], 0, 0)  # type: ignore[list-item]
    with pytest.raises(IndexError):
        follower.link(0)
    with pytest.raises(IndexError):
        follower.premises(0)
