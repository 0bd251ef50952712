"""Make puzzles: the part of the public interface that has the generator behind it."""

from __future__ import annotations

from pensil import accept
from pensil.errors import NotReached, PensilError, TooBig

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pensil.core.board import Puzzle
    from pensil.core.kind import Kind
    from pensil.core.making import Maker, Wish
    from pensil.engine.generate import Aim, Made
    from pensil.engine.series import Order

MOST_SIDE = 100
"""The longest side of a board that is made."""

LEVELS = ("easy", "medium", "hard", "expert")


def generate(
    kind: str,
    rows: int = 10,
    cols: int = 10,
    *,
    level: str | None = None,
    symmetry: str = "none",
    seed: int | None = None,
    techniques: Iterable[str] | None = (),
    tries: int | None = None,
    timeout: float | None = None,
    **densities: float,
) -> Puzzle:
    """A puzzle with exactly one solution; the same seed gives the same puzzle, and no seed any.

    `level` is what pensil.rate gives; `techniques` are names after + (must be needed) or - (must not). What else can be
    asked for depends on the kind: walls=0.3 in Akari, largest=8 in Shikaku and so on (docs/making.md). NotReached is
    raised when none of `tries` puzzles is what was asked for; its `.nearest` is what came nearest.
    """
    from pensil.engine.generate import make
    from pensil.kinds import kind_named

    asked = order(kind, rows, cols, level, symmetry, techniques, tries, densities)
    deadline = accept.deadline(timeout)
    made = make(kind_named(kind), asked.wish, asked.aim, _seed(seed), tries, deadline)
    if not made.reached:
        rating = made.rate(deadline)
        said = f"the nearest is {rating.level} ({rating.score:.2f})"
        raise NotReached(f"none of the tries gave what was asked for; {said}", (made.puzzle, made.solution))
    return made.puzzle


def generate_many(
    kind: str,
    rows: int = 10,
    cols: int = 10,
    *,
    count: int,
    level: str | None = None,
    symmetry: str = "none",
    seed: int | None = None,
    techniques: Iterable[str] | None = (),
    tries: int | None = None,
    workers: int = 1,
    timeout: float | None = None,
    watch: Callable[[int], None] | None = None,
    **densities: float,
) -> Iterator[Made]:
    """Different puzzles, each with `.puzzle`, `.solution`, `.seed`, `.level`, `.score` and `.reached`.

    `.reached` is False for one that only comes near to what was asked for. No two are the same, turned or mirrored;
    where there are fewer than `count`, the iterator ends early. The number of `workers` (processes) changes nothing
    but the time. The seconds of `timeout` are for all of them; `watch` is told how many seeds were tried.
    """
    from pensil.engine.series import series

    accept.at_least(count=(count, 1), workers=(workers, 1))
    accept.watching(watch)
    asked = order(kind, rows, cols, level, symmetry, techniques, tries, densities)
    return series(asked, count, _seed(seed), workers, accept.deadline(timeout), watch)


def order(
    kind: str,
    rows: int,
    cols: int,
    level: str | None,
    symmetry: str,
    techniques: Iterable[str] | None,
    tries: int | None,
    densities: dict[str, float],
    *,
    rated: bool = False,
) -> Order:
    """What is asked for, once it is known to make sense."""
    from pensil.core.making import Wish
    from pensil.core.symmetry import SYMMETRIES
    from pensil.engine.generate import composing
    from pensil.engine.series import Order
    from pensil.kinds import kind_named

    accept.name("kind", kind)
    found = kind_named(kind)
    maker = found.maker() or composing(found)
    accept.at_least(rows=(rows, 1), cols=(cols, 1), tries=(1 if tries is None else tries, 1))
    if max(rows, cols) > MOST_SIDE:
        raise TooBig(f"a side of {max(rows, cols)} cells is too long; the longest is {MOST_SIDE}")
    if not isinstance(symmetry, str) or symmetry not in SYMMETRIES:
        raise PensilError(f"there is no symmetry {str(symmetry)[:40]!r}; there are {', '.join(SYMMETRIES)}")
    wish = Wish(rows, cols, SYMMETRIES[symmetry], _densities(found, maker, densities))
    _check_symmetry(found, maker, wish)
    refused = maker.refuses(wish)
    if refused is not None:
        raise PensilError(refused)
    return Order(found.name, wish, aim(kind, level, techniques), tries, rated)


def _check_symmetry(kind: Kind, maker: Maker, wish: Wish) -> None:
    symmetry = wish.symmetry
    if symmetry.name not in maker.symmetries:
        raise PensilError(f"{kind.name} is made without symmetry only")
    if not symmetry.fits(wish.rows, wish.cols):
        raise PensilError(f"{symmetry.name} needs as many rows as columns, not {wish.cols}x{wish.rows}")


def aim(named: str, level: str | None, techniques: Iterable[str] | None) -> Aim:
    """What the explanation of a puzzle of a kind should be like, once it is known to make sense."""
    from pensil.engine.explain import FORCED
    from pensil.engine.generate import Aim
    from pensil.kinds import kind_named

    kind = kind_named(named)
    if level is not None and level not in LEVELS:
        raise PensilError(f"there is no level {str(level)[:40]!r}; there are {', '.join(LEVELS)}")
    needs: set[str] = set()
    avoids: set[str] = set()
    for word in accept.listed("techniques", techniques):
        known = {*(technique.name for technique in kind.techniques()), FORCED}
        accept.name("technique", word)
        sign, name = word[:1], word[1:].strip()
        if sign not in ("+", "-"):
            raise PensilError(f"{word[:40]!r}: a technique has + (must be needed) or - (must not) before its name")
        if name not in known:
            from pensil.core.near import nearest

            if (near := nearest(name, sorted(known))) is not None:
                raise PensilError(f"{kind.name} has no technique {name[:40]!r}; did you mean {near!r}?")
            raise PensilError(f"{kind.name} has no technique {name[:40]!r}; `pensil techniques {kind.name}` lists them")
        (needs if sign == "+" else avoids).add(name)
    if needs & avoids:
        raise PensilError(f"the technique {min(needs & avoids)} cannot be needed and not needed")
    return Aim(level, frozenset(needs), frozenset(avoids))


def _densities(kind: Kind, maker: Maker, asked: dict[str, float]) -> dict[str, float]:
    if not asked:
        return {}
    known = {density.name: density for density in maker.densities}
    for name, value in asked.items():
        if name not in known:
            there = ", ".join(known) or "none"
            raise PensilError(f"{kind.name} has no density {name[:40]!r}; what it has: {there}")
        density = known[name]
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not (whole or (isinstance(value, float) and not density.whole)):
            raise PensilError(f"{name} must be a {'whole number' if density.whole else 'number'}, not {value!r}")
        if not density.least <= value <= density.most:
            raise PensilError(f"{name} must be from {density.least:g} to {density.most:g}, not {value:g}")
    return dict(asked)


def any_seed() -> int:
    """A seed by chance."""
    from random import SystemRandom

    return SystemRandom().randrange(10**9)


def _seed(seed: int | None) -> int:
    if seed is None:
        return any_seed()
    accept.at_least(seed=(seed, 0))
    return seed
