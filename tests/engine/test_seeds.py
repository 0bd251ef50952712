"""What seeds give, draft by draft: how many of how many came to something, and the digest of all of them.

That drafts keep the rules and the symmetry, other tests see; that a seed gives the same puzzle tomorrow, only this one.
Who changes the making of puzzles on purpose writes the goldens anew, and tells it in CHANGELOG.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.core.making import Draft, Maker, Wish
from pensil.core.symmetry import SYMMETRIES
from pensil.kinds import KINDS
from tests.digest import digest

SIZES = [(1, 1), (1, 2), (1, 5), (1, 9), (3, 1), (2, 2), (2, 6), (3, 3), (4, 4), (5, 4), (5, 5), (7, 7), (6, 9), (8, 8)]
SEEDS, VARIED, MOST_SOLUTIONS = 5, 6, 60


def wishes(maker: Maker) -> Iterator[tuple[str, Wish]]:
    """Sizes in all symmetries; then every density at its ends, and puzzles that should be easy and hard."""
    for name, symmetry in SYMMETRIES.items():
        for rows, cols in SIZES:
            wish = Wish(rows, cols, symmetry)
            if symmetry.fits(rows, cols) and maker.refuses(wish) is None:
                yield f"{name} {rows}x{cols}", wish
    for density in maker.densities:
        for value in (density.least, density.most):
            for name in ("none", "mirror"):
                wish = Wish(6, 7, SYMMETRIES[name], densities={density.name: value})
                yield f"{density.name} {value} {name}", wish
    for hardness in (0.0, 0.25, 1.0):
        yield f"hardness {hardness}", Wish(6, 7, hardness=hardness)
        yield f"hardness {hardness} rotate2", Wish(7, 7, SYMMETRIES["rotate2"], hardness=hardness)


def others(draft: Draft) -> list[Board]:
    """The other solutions of a draft, if there are not too many to know them all; their order is that of the boards."""
    found = pensil.solve(draft[0], solutions=MOST_SOLUTIONS).solutions
    if len(found) == MOST_SOLUTIONS:
        return []
    return sorted((board for board in found if board != draft[1]), key=lambda board: board.masks)


def told(draft: Draft | None) -> str:
    return "nothing" if draft is None else f"{draft[0].to_json()} {draft[1].to_json()}"


def varied(maker: Maker, rng: Random, wish: Wish, draft: Draft) -> Iterator[Draft | None]:
    """Variations, each of the one before."""
    for _ in range(VARIED):
        found = maker.vary(rng, wish, *draft, (rng.randrange(wish.rows), rng.randrange(wish.cols)))
        yield found
        draft = found or draft


def summed_up(name: str, drafts: list[Draft | None]) -> str:
    return f"{name} {sum(each is not None for each in drafts)} of {len(drafts)} {digest(map(told, drafts))}"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.maker() is not None], ids=lambda kind: kind.name)
def test_drafts(kind: Kind, golden: Callable[[str, str], None]) -> None:
    maker = kind.maker()
    assert maker is not None
    lines = []
    for name, wish in wishes(maker):
        drawn = [maker.draw(Random(seed), wish) for seed in range(SEEDS)]
        drafts = [each for each in drawn if each is not None]
        mended = [
            maker.mend(Random(seed), wish, *draft, other)
            for seed, draft in enumerate(drafts)
            for other in others(draft)[:4]
        ]
        changed = [each for seed, draft in enumerate(drafts) for each in varied(maker, Random(seed), wish, draft)]
        found = {"drawn": drawn, "mended": mended, "varied": changed}
        lines.append(f"{name}: " + ", ".join(summed_up(*each) for each in found.items()))
    golden(f"made-{kind.name}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_composed(kind: Kind, golden: Callable[[str, str], None]) -> None:
    lines = []
    for rows, cols in SIZES:
        composed: list[Draft | None] = [kind.compose(Random(seed), rows, cols) for seed in range(20)]
        lines.append(summed_up(f"{rows}x{cols}", composed))
    golden(f"composed-{kind.name}.txt", "\n".join(lines) + "\n")
