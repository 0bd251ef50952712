"""Contradictions: a value is tried in a cell, and after some waves of solved lines one cannot be completed.

Which values fail, and on which lines, is asked of the native core; the trials on the fewest lines are told first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, dropwhile, islice

from pensil.core.chain import Chain, Inference, Said, told
from pensil.core.grid import Cell
from pensil.core.step import Found, technique
from pensil.errors import TimeLimit
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.techniques.failing import Failing, failing
from pensil.kinds.nonogram.techniques.position import Position
from pensil.kinds.nonogram.techniques.waves import LineTrial, known_after, shows
from pensil.kinds.nonogram.wording import grouped, known, result, value_name

MOST_LINES = 6
"""A contradiction that needs more lines than this is more like a search than like a technique."""

COMPARED = 8
"""So many contradictions are compared, to tell the shortest first."""

FEWEST_LINES = 4
"""Where all lines are solved a contradiction needs so many, so that there is no need to look for a shorter one."""


class Contradictions:
    """The trials of a position that fail: those with a short reason, then None, then those with a long one.

    What was met is kept, so that the second technique that asks need not begin again.
    """

    def __init__(self, at: Position) -> None:
        self._at = at
        self._source: Iterator[Chain[int] | None] = _search(at)
        self._seen: list[Chain[int] | None] = []

    def __iter__(self) -> Iterator[Chain[int] | None]:
        for i in count():
            if i == len(self._seen):
                try:
                    self._seen.append(next(self._source))
                except StopIteration:
                    return
                except TimeLimit:  # with more time it goes on from here
                    self._source = islice(_search(self._at), i, None)
                    raise
            yield self._seen[i]


def contradictions(at: Position) -> Contradictions:
    """The contradictions of a position, the same ones for everybody who asks."""
    if at.contradictions is None:
        at.contradictions = Contradictions(at)
    return at.contradictions


def _search(at: Position) -> Iterator[Chain[int] | None]:
    found: list[Failing] = []
    for some in failing(at):
        yield from _tried(at, [each for each in some if len(each.lines) <= FEWEST_LINES])
        found += (each for each in some if len(each.lines) > FEWEST_LINES)
    found.sort(key=lambda each: len(each.lines))
    long: list[Chain[int]] = []
    for chain in _tried(at, [each for each in found if len(each.lines) <= MOST_LINES]):
        if _length(chain)[0] <= MOST_LINES:
            yield chain
        else:  # some of the lines are needed twice
            long.append(chain)
    yield None
    yield from long
    yield from _tried(at, [each for each in found if len(each.lines) > MOST_LINES])


def _tried(at: Position, found: Sequence[Failing]) -> Iterator[Chain[int]]:
    """The chains that end with a contradiction, among some of them the shortest first."""
    for start in range(0, len(found), COMPARED):
        chains = [_chain(at, each) for each in found[start : start + COMPARED]]
        yield from sorted([chain for chain in chains if chain is not None], key=_length)


def _chain(at: Position, each: Failing) -> Chain[int] | None:
    """The chain that ends with a contradiction, if there is one."""

    def tried() -> Chain[int] | None:
        trial = LineTrial(at, *each)
        return trial.chain() if trial.fails() else None

    return at.remembered((each, at.board.masks[each.spot]), sorted(each.lines), tried)


def _length(chain: Chain[int]) -> tuple[int, int]:
    """How long it takes to tell a contradiction: its lines with the broken one, and the cells they decide."""
    return len(chain.links()), sum(len(each.facts) for each in chain.followed)


@technique(SAY, "N18", "one-cell-contradiction", 4)
def one_cell_contradiction(at: Position) -> Iterator[Found]:
    for chain in contradictions(at):
        if chain is None:
            return
        yield _found(at, chain)


@technique(SAY, "N18b", "long-contradiction", 5)
def long_contradiction(at: Position) -> Iterator[Found]:
    for chain in dropwhile(lambda chain: chain is not None, contradictions(at)):
        if chain is not None:
            yield _found(at, chain)


def _found(at: Position, chain: Chain[int]) -> Found:
    puzzle, (spot, mask) = at.puzzle, chain.assumed
    cell = divmod(spot, puzzle.cols)
    links = chain.links()[1:]
    used = [known_spots(at, link) for link in links]
    said = {(link.reason, link.facts): said_of(at, link, spots) for link, spots in zip(links, used, strict=True)}
    supposed = SAY("chain.is", cell=cell, value=value_name(puzzle, mask.bit_length() - 1))
    telling = told(
        chain,
        Said(supposed, [cell]),
        lambda number, facts: said[number, tuple(facts)],
        lambda number: Said(SAY("chain.broken", line=at.lines[number].name), at.lines[number].cells),
    )
    left = at.board.masks[spot] & ~mask
    words = telling.words | {"result": result(puzzle, [(cell, left)])}
    premises = cells_of(at, premises_of(at, spot, [chain.broken], links, used))
    return Found(premises, [(spot, left)], words, telling=telling)


def known_spots(at: Position, link: Inference[int]) -> list[int]:
    """The known spots that a link needs, beside the facts that it rests on."""
    number, facts, needs = link.reason, link.facts, tuple(link.needs())

    def used() -> list[int]:
        return at.needed(number, known_after(at, number, needs), lambda possible: shows(at, number, facts, possible))

    return at.remembered((number, facts, needs), [number], used)


def said_of(at: Position, link: Inference[int], used: Sequence[int]) -> Said:
    """What a line gives, and the cells to look at for it."""
    masks: dict[int, int] = {}
    for spot, mask in sorted(link.facts):
        masks[spot] = masks.get(spot, at.board.masks[spot]) & mask
    groups = grouped((divmod(spot, at.puzzle.cols), mask) for spot, mask in masks.items())
    phrase = SAY("chain.makes", line=at.lines[link.reason].name, effect=known(at.puzzle, groups))
    return Said(phrase, cells_of(at, [*used, *(spot for spot, _ in link.needs())]))


def premises_of(
    at: Position,
    spot: int,
    broken: Iterable[Inference[int]],
    links: Sequence[Inference[int]],
    used: Sequence[Sequence[int]],
) -> Iterable[int]:
    """What each line needs and gives, and all of the lines that break; all of a line that shows nowhere else."""
    shown = dict.fromkeys(spot for each in broken for spot in at.lines[each.reason].spots)
    for link, spots in zip(links, used, strict=True):
        shown |= dict.fromkeys([*spots, *(spot for spot, _ in link.facts)])
    for link in links:
        line = at.lines[link.reason].spots
        if len({*shown, spot}.intersection(line)) < 2:
            shown |= dict.fromkeys(line)
    return shown


def cells_of(at: Position, spots: Iterable[int]) -> list[Cell]:
    cols = at.puzzle.cols
    return [divmod(spot, cols) for spot in spots]
