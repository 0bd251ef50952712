"""Sections III.A to III.I: the method, held against what the strategy does on the paper's own example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from pensil.core.paper import Bench, Exhibit, Fact, Printed, item
from pensil.kinds.hashi.paper.work import verdicts
from pensil.kinds.hashi.paper.written import SAY, bridges_of, columns, listed, vector
from pensil.kinds.hashi.puzzle import Pair
from pensil.kinds.hashi.strategies import brute_force, tables
from pensil.kinds.hashi.strategies import candidates as listing
from pensil.kinds.hashi.strategies import validation as validating
from pensil.kinds.hashi.strategies.candidates import Bridge, Point, by_columns, by_rows, candidates
from pensil.kinds.hashi.strategies.examples import PUBLISHED, PUBLISHED_CHOICES
from pensil.kinds.hashi.strategies.validation import crosses, markers, validate, visit
from pensil.words import Phrase

SOLUTION = PUBLISHED_CHOICES[-1]


@item(SAY, "section-III.A")
def notation(_: Bench) -> Iterator[Fact | Exhibit]:
    found = candidates(PUBLISHED)
    bridges = {*found.horizontal, *found.vertical}
    swapped = [bridge for bridge in bridges if bridge.x1 > bridge.x2 or bridge.y1 > bridge.y2]
    yield Fact(SAY("notation.island"), "<x,y>", f"<{','.join(Point._fields)}>")
    yield Fact(SAY("notation.bridge"), "<x1,y1,x2,y2>", f"<{','.join(Bridge._fields)}>")
    yield Fact(SAY("notation.order"), "x1 <= x2, y1 <= y2", listed(swapped) or "x1 <= x2, y1 <= y2")


@item(SAY, "section-III.B")
def stages(_: Bench) -> Iterator[Fact | Exhibit]:
    parts = (
        ("III.C", listing.by_rows),
        ("III.D", listing.by_columns),
        ("III.C, III.D", listing.candidates),
        ("III.E", listing.combinations),
        ("III.F", validating.validate),
        ("III.G", validating.crosses),
        ("III.H", validating.markers),
        ("III.I", validating.visit),
        ("III.J", tables.tables),
        ("III.A-I", brute_force.search),
    )
    rows = [(section, f"{part.__module__.rpartition('.')[2]}.{part.__name__}") for section, part in parts]
    yield Printed(SAY("stages.code"), lambda _: columns(rows))


@item(SAY, "section-III.C")
def horizontal(_: Bench) -> Iterator[Fact | Exhibit]:
    yield from _candidates(by_rows(PUBLISHED), candidates(PUBLISHED).horizontal, across=True)


@item(SAY, "section-III.D")
def vertical(_: Bench) -> Iterator[Fact | Exhibit]:
    yield from _candidates(by_columns(PUBLISHED), candidates(PUBLISHED).vertical, across=False)


def _candidates(order: Sequence[Point], entries: Sequence[Bridge], *, across: bool) -> Iterator[Fact | Exhibit]:
    """The claims that sections C and D make in the same words, on the islands of the example."""
    last = len(list(pairwise(order))) - 1
    yield Fact(
        SAY("candidates.indices", n=len(order)),
        f"i = 0 .. {len(order) - 1}",
        f"i = 0 .. {last}",
        SAY("candidates.no-next"),
    )
    level = {_level(bridge) for bridge in entries}
    wrong_word = SAY("candidates.vertically") if across else SAY("candidates.horizontally")
    yield Fact(SAY("candidates.aligned", axis="y" if across else "x"), wrong_word, level.pop(), SAY("candidates.slip"))
    hit = [each for each in entries if any(PUBLISHED.cells[r][c] is not None for r, c in Pair(*each.cells).between)]
    yield Fact(SAY("candidates.through"), SAY("none"), SAY("none") if not hit else listed(hit))
    missed = {pair for pair in PUBLISHED.pairs if pair.horizontal is across} - {each.cells for each in entries}
    yield Fact(SAY("candidates.missed"), SAY("none"), SAY("none") if not missed else listed(sorted(missed)))
    yield Fact(SAY("candidates.times"), "2", listed(sorted(set(Counter(entries).values()))))


def _level(bridge: Bridge) -> Phrase:
    return SAY("candidates.horizontally") if Pair(*bridge.cells).horizontal else SAY("candidates.vertically")


@item(SAY, "section-III.E")
def combinations(_: Bench) -> Iterator[Fact | Exhibit]:
    choices = [choice for choice, _ in verdicts(PUBLISHED)]
    yield Fact(
        SAY("combinations.values"), "0, 1", ", ".join(map(str, sorted({e for h, v in choices for e in (*h, *v)})))
    )
    horizontal, vertical = map(vector, SOLUTION)
    found = candidates(PUBLISHED)
    meant = [
        bridge
        for bridge, entry in zip((*found.horizontal, *found.vertical), (*horizontal, *vertical), strict=True)
        if entry
    ]
    used = SAY("combinations.used")
    yield Fact(
        SAY("combinations.one"), used, used if bridges_of(PUBLISHED, (horizontal, vertical)) == meant else listed(meant)
    )
    yield Fact(SAY("combinations.all"), SAY("combinations.every"), _every(len(set(choices)), len(choices)))


def _every(different: int, total: int) -> Phrase | str:
    """Whether these are all vectors of both lists: as many as there can be, no two alike."""
    found = candidates(PUBLISHED)
    possible = 2 ** len(found.horizontal) * 2 ** len(found.vertical)
    return SAY("combinations.every") if different == total == possible else str(different)


@item(SAY, "section-III.F")
def validation(_: Bench) -> Iterator[Fact | Exhibit]:
    judged = verdicts(PUBLISHED)
    most = max(count for choice, _ in judged for count in Counter(bridges_of(PUBLISHED, choice)).values())
    yield Fact(SAY("validation.limit"), "2", str(most))
    yield Fact(
        SAY("validation.order"),
        SAY("validation.tests", tests=[SAY(f"verdicts.{sort}") for sort in ("crossing", "counts", "connection")]),
        SAY("validation.tests", tests=[SAY(f"verdicts.{sort}") for sort in _order()]),
    )
    tally = Counter(verdict.failed or "accepted" for _, verdict in judged)

    def table(lang: str) -> str:
        sorts = [(SAY(f"verdicts.{sort}").said(lang), tally[sort]) for sort in (*_order(), "accepted")]
        return columns([*sorts, (SAY("verdicts.all").said(lang), tally.total())])

    yield Printed(SAY("validation.tally"), table)


def _order() -> list[str]:
    """The tests in the order of the validation: who rejects what several of them would reject.

    A test comes before another if it is the one that is named for a choice which fails both.
    """
    crossed = _failing("001000", "001000")  # crosses, has wrong numbers, leaves islands out
    miscounted = _failing("000000", "000000")  # has wrong numbers, leaves islands out
    apart = _failing("000000", "111011")
    return [crossed, miscounted, apart]


def _failing(h: str, v: str) -> str:
    return validate(PUBLISHED, vector(h), vector(v)).failed


FORMULA = "H.y1 = H.y2\nV.x1 = V.x2\nH.x1 < V.x1 < H.x2\nV.y1 < H.y1 < V.y2"


@item(SAY, "section-III.G")
def crossing(_: Bench) -> Iterator[Fact | Exhibit]:
    lines = [line.partition("  ")[0] for line in tables.formula(Bridge(1, 2, 3, 2), Bridge(2, 1, 2, 3))]
    yield Fact(SAY("crossing.formula"), FORMULA, "\n".join(lines))
    across = [Bridge(x1, y, x2, y) for y, x1, x2 in product(GRID, GRID, GRID) if x1 < x2]
    down = [Bridge(x, y1, x, y2) for x, y1, y2 in product(GRID, GRID, GRID) if y1 < y2]
    shared = [(h, v) for h in across for v in down if set(Pair(*h.cells).between) & set(Pair(*v.cells).between)]
    crossed = [(h, v) for h in across for v in down if crosses(h, v)]
    same = SAY("crossing.between")
    yield Fact(
        SAY("crossing.meaning"), same, same if crossed and shared == crossed else f"{len(crossed)} : {len(shared)}"
    )


GRID = range(1, 6)
"""The places on which the formula is held against the water that bridges run over."""


@item(SAY, "section-III.H")
def counts(_: Bench) -> Iterator[Fact | Exhibit]:
    found = candidates(PUBLISHED)
    yield Fact(SAY("counts.start"), "0", listed(sorted(set(markers(found, []).values()))))
    raised = {tuple(sorted(markers(found, [bridge]).values())[-3:]) for bridge in (*found.horizontal, *found.vertical)}
    yield Fact(
        SAY("counts.raised"), "+1, +1", "; ".join(", ".join(f"+{n}" for n in each if n) for each in sorted(raised))
    )


@item(SAY, "section-III.I")
def connection(_: Bench) -> Iterator[Fact | Exhibit]:
    apart, solved = ((vector(h), vector(v)) for h, v in PUBLISHED_CHOICES[2:])
    for choice, expected in ((solved, True), (apart, False)):
        reached = [len(visit(PUBLISHED, *choice, start)) for start in by_columns(PUBLISHED)]
        answers = {count == len(PUBLISHED.islands) for count in reached}
        told = SAY("connection.all") if expected else SAY("connection.some")
        label = SAY("connection.whole") if expected else SAY("connection.parts")
        yield Fact(label, told, told if answers == {expected} else listed(reached))
