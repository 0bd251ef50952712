"""The cases to look at after a supposition: one of them is so in every solution, and each supposes something new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

from pensil.core.board import Board
from pensil.core.cases import Split
from pensil.core.cellset import each
from pensil.core.chain import Fact
from pensil.kinds.nurikabe.techniques.chart import Chart
from pensil.kinds.nurikabe.techniques.follower import WIDE, Cause, Follower
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.reach import Reach
from pensil.kinds.nurikabe.techniques.sight import at_sight
from pensil.kinds.nurikabe.techniques.splits import ROOM, cells_alone, cells_at_length, cells_in_turn, splits
from pensil.kinds.nurikabe.techniques.telling import Saying
from tests.checks import some
from tests.techniques.positions import look, positions


def followed(seeds: Sequence[int], side: int) -> Iterator[tuple[Follower, list[Board]]]:
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


def cells_that_one_has(after: Follower) -> Iterator[tuple[str, int, int, int]]:
    """Sets of cells of which one must be island, or sea, by a rule: its sort, what it rests on, the cells, the mask."""
    sets, numbers = after.sets, after.at.numbers
    for area in after.groups:
        (number,) = [numbers[clue] for clue in numbers if clue & area] or [0]
        beside = sets.beside(area)
        if number == 0 or (number is not None and number > area.bit_count()):
            yield (
                "piece-exit" if number == 0 else "island-exit",
                area | beside & after.sea,
                beside & after.open,
                TO_ISLAND,
            )
    for part in after.parts:
        if part != after.sea:
            yield "sea-exit", after.shore(part), sets.beside(part) & after.open, TO_SEA
    for row, col in product(range(sets.rows - 1), range(sets.cols - 1)):
        block = sum(sets.of((r, c)) for r in (row, row + 1) for c in (col, col + 1))
        if not block & after.island:
            yield "pool", block & after.sea, block & after.open, TO_ISLAND


ALWAYS = ("shapes", "owners")
"""What is listed whatever somebody wants."""


def of_side(wanted: int, _cells: int, mask: int) -> bool:
    """Only those in which cells are island, or only those in which they are sea."""
    return mask == wanted


def test_two_or_three_cells_of_which_one_must_be_so_are_cases_and_no_others() -> None:
    found: Counter[tuple[str, int]] = Counter()
    for after, _ in some(followed((*range(100, 108), 181), 6)):
        ways = [way for way in cells_that_one_has(after) if 2 <= way[2].bit_count() <= 3]
        for mask in (TO_ISLAND, TO_SEA):
            told = [
                (split.why.sort, split.why.premises, after.sets.of_spots(spot for ((spot, _),) in split.supposed), side)
                for split in splits(after, partial(of_side, mask))
                if split.why.sort not in ALWAYS
                for side in {side for ((_, side),) in split.supposed}
            ]
            assert sorted(told) == sorted(way for way in ways if way[3] == mask)
            found.update((sort, cells.bit_count()) for sort, _, cells, _ in told)
    assert {sort for sort, _ in found} == {"piece-exit", "island-exit", "sea-exit", "pool"}
    assert {count for _, count in found} == {2, 3}


def coming_to(then: Chart, cells: int) -> list[Reach]:
    return [reach for reach in then.reaches if reach.cells & cells]


def owned(after: Follower, reach: Reach, piece: int) -> set[Fact]:
    """What is so when an island takes in a piece: the cells that it cannot come without, and those that it loses.

    A cell is lost where no other island comes, or beside the piece, which is this island's then.
    """
    beside, found = after.sets.beside(piece), set[Fact]()
    spent = reach.spent(piece, True, after.then.open) if reach.steps else 0
    for cell in each(after.then.open):
        (spot,) = after.sets.spots(cell)
        if not reach.without(cell) & piece:
            found.add((spot, TO_ISLAND))
        elif cell & beside & ~reach.cells or (
            cell & spent and (cell & beside or coming_to(after.then, cell) == [reach])
        ):
            found.add((spot, TO_SEA))
    return found


def test_the_shapes_and_owners_that_there_are_are_cases_while_they_are_few() -> None:
    found: Counter[tuple[str, int]] = Counter()
    for after, _ in some(followed((*range(100, 108), 181), 6)):
        told = [(split.why.sort, split.why.named, split) for split in splits(after, all_of_them)]
        owners = {}
        for piece in after.then.pieces:
            owners[piece.cells] = [reach.island.clue for reach in coming_to(after.then, piece.cells)]
        few = {
            reach.island.clue
            for reach in after.then.reaches
            if reach.steps and reach.cells.bit_count() <= (reach.island.number or 0) + ROOM
            if 2 <= len(reach.shapes(after.at.check_time)) <= 3
        }
        assert {named["clue"] for sort, named, _ in told if sort == "shapes"} == few
        for sort, named, split in told:
            said = Saying(after.at, after.assumed, []).split(split.why, len(split.cases)).phrase.said()
            if sort == "owners":
                clues = [after.at.clue(clue).said() for clue in owners[named["piece"]]]
                assert said.endswith(f" could only belong to {', '.join(clues[:-1])} or {clues[-1]}"), said
                assert named["clues"] == sum(owners[named["piece"]])
                assert [case.reason.named["clue"] for case in split.cases] == owners[named["piece"]]
                for reach, facts in zip(coming_to(after.then, named["piece"]), split.supposed, strict=True):
                    assert set(facts) == owned(after, reach, named["piece"])
            elif sort == "shapes":
                reach = next(each for each in after.then.reaches if each.island.clue == named["clue"])
                shapes = [case.reason.named["cells"] for case in split.cases]
                assert sorted(shapes) == sorted(reach.shapes(after.at.check_time))
                for shape, facts in zip(shapes, split.supposed, strict=True):
                    assert {spot for spot, mask in facts if mask == TO_ISLAND} == {
                        *after.sets.spots(shape & after.open)
                    }
                    sea = after.sets.beside(shape) & after.open
                    assert {spot for spot, mask in facts if mask == TO_SEA} == {*after.sets.spots(sea)}
            else:
                continue
            assert 2 <= len(split.cases) <= 3
            found[sort, len(split.cases)] += 1
    assert {*found} == {(sort, count) for sort in ("owners", "shapes") for count in (2, 3)}


def test_what_nobody_wants_is_not_listed() -> None:
    listed = 0
    for after, _ in some(followed(range(20, 61, 40), 8)):
        first = partial(about, after.open & -after.open)
        only = [split.supposed for split in cells_alone(after, first)]
        assert not any(list(cells_alone(after, partial(of_side, mask))) for mask in (TO_ISLAND, TO_SEA))
        all_splits = [split.supposed for split in cells_alone(after, all_of_them)]
        assert only == all_splits[:1]
        ways = list(splits(after, lambda _cells, _mask: False))
        assert all(split.why.sort in ALWAYS for split in ways)
        listed += len(all_splits) > 1
    assert listed
