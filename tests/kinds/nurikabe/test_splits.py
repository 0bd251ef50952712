"""The cases to look at after a supposition: one of them is so in every solution, and each supposes something new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import product

from pensil.core.board import Board
from pensil.core.cases import Split
from pensil.core.chain import Fact
from pensil.kinds.nurikabe.techniques.follower import WIDE, Cause, Follower
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.sight import at_sight
from pensil.kinds.nurikabe.techniques.splits import cells_alone, cells_at_length, cells_in_turn, splits
from tests.checks import some
from tests.techniques.positions import look, positions


def followed(seeds: range, side: int) -> Iterator[tuple[Follower, list[Board]]]:
    """Suppositions that break no rule, followed to their end, each with all solutions in which they hold."""
    for _, board, solutions in positions("nurikabe", seeds, side, each=1):
        at = look(board)
        assert isinstance(at, Position)
        for assumed in sorted(at_sight(at).all):
            after = Follower(at, assumed)
            if not after.run(WIDE) and after.ended:
                yield after, [solution for solution in solutions if solution.masks[assumed[0]] == assumed[1]]


def check_new(after: Follower, split: Split[Cause]) -> None:
    """What a case supposes is open, and each cell has one value in it."""
    assert len(split.cases) > 1
    for facts in split.supposed:
        assert facts
        assert len({spot for spot, _ in facts}) == len(facts)
        assert not after.sets.of_spots([spot for spot, _ in facts]) & ~after.open


def all_of_them(_cells: int, _mask: int) -> bool:
    """No split is left out."""
    return True


def about(wanted: int, cells: int, _mask: int) -> bool:
    """Only those about some cells."""
    return cells == wanted


def holds(facts: tuple[Fact, ...], masks: dict[int, int]) -> bool:
    return all(masks[spot] == mask for spot, mask in facts)


def test_in_every_solution_one_of_the_cases_is_so() -> None:
    found: Counter[str] = Counter()
    for after, solutions in some(followed(range(100, 160), 6)):
        for split in splits(after, all_of_them):
            found[split.why.sort] += bool(solutions)
            check_new(after, split)
            for solution in solutions:
                assert any(holds(facts, dict(enumerate(solution.masks))) for facts in split.supposed)
    assert {"island-exit", "piece-exit", "sea-exit", "pool", "shapes", "owners"} == {
        sort for sort in found if found[sort]
    }


def test_whatever_cells_are_one_of_their_cases_is_so() -> None:
    cases: Counter[int] = Counter()
    for after, _ in some(followed(range(20, 61, 40), 8)):
        for sort in (cells_alone, cells_in_turn, cells_at_length):
            for split in sort(after, all_of_them):
                cases[len(split.cases)] += 1
                check_new(after, split)
                spots = sorted({spot for facts in split.supposed for spot, _ in facts})
                for masks in product((TO_ISLAND, TO_SEA), repeat=len(spots)):
                    value = dict(zip(spots, masks, strict=True))
                    assert sum(holds(facts, value) for facts in split.supposed) == 1
    assert cases[2] > 100
    assert cases[3] > 5


def test_what_nobody_wants_is_not_listed() -> None:
    listed = 0
    for after, _ in some(followed(range(20, 61, 40), 8)):
        first = partial(about, after.open & -after.open)
        only = [split.supposed for split in cells_alone(after, first)]
        all_splits = [split.supposed for split in cells_alone(after, all_of_them)]
        assert only == all_splits[:1]
        ways = list(splits(after, lambda _cells, _mask: False))
        assert all(split.why.sort in ("shapes", "owners") for split in ways)
        listed += len(all_splits) > 1
    assert listed
