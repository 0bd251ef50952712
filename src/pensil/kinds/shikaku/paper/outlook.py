"""Section 4: the conclusion, and how the combination does against plain backtracking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import median

from pensil.core.paper import Bench, Exhibit, Fact, Printed, SearchTree, item
from pensil.core.trace import Counters
from pensil.kinds.shikaku.compose import solved
from pensil.kinds.shikaku.paper.searches import Leg, backs, combination, legs, spots
from pensil.kinds.shikaku.paper.written import EXAMPLE, MOVED, SAY, box_named, cell_named, columns, listed, named_box
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies.backtracking import BACKTRACKING
from pensil.kinds.shikaku.strategies.combo import COMBO
from pensil.kinds.shikaku.strategies.greedy import GREEDY

OVERLOOKED = box_named("A4:D5")
"""The second rectangle of the 8 once the 3 has left D5."""

SIDE, BOARDS = 7, 31
"""The random boards: as large as the example, made from the seeds 1, 2, 3 and so on."""


@item(SAY, "section-4")
def moved(bench: Bench) -> Iterator[Fact | Exhibit]:
    ours = {board: legs(board, combination(board)) for board in (EXAMPLE, MOVED)}
    missing = legs(MOVED, combination(MOVED, OVERLOOKED))
    yield Fact(SAY("outlook.backtracks", cell="D5"), "5", str(len(backs(ours[EXAMPLE]))))
    [solution] = bench.run(MOVED, COMBO).solutions
    three = MOVED.rectangles(solution)[MOVED.spot[cell_named("E5")]]
    yield Fact(SAY("outlook.three"), "C5:E5", "" if three is None else named_box(three))
    box = named_box(OVERLOOKED)
    yield Fact(
        SAY("outlook.backtracks", cell="E5"), "3", str(len(backs(ours[MOVED]))), SAY("outlook.overlooked", box=box)
    )
    yield Fact(
        SAY("outlook.backtracks-missing", cell="E5", box=box),
        "3",
        str(len(backs(missing))),
        SAY("outlook.in-a-row", first=_runs(ours[EXAMPLE]), second=_runs(missing)),
    )
    rows = [
        (SAY("outlook.board", cell="D5"), *_counted(EXAMPLE, ours[EXAMPLE])),
        (SAY("outlook.board", cell="E5"), *_counted(MOVED, ours[MOVED])),
        (SAY("outlook.board-missing", cell="E5", box=box), *_counted(MOVED, missing)),
    ]
    heads = [SAY(f"outlook.heads.{name}") for name in ("board", "numbers", "backtracks", "runs")]
    yield Printed(SAY("outlook.table"), lambda lang: columns([heads, *rows], lang))
    yield SearchTree(SAY("outlook.tree"), MOVED, COMBO)


def _runs(found: list[Leg]) -> int:
    """The backtracks, with those that follow each other directly taken as one."""
    return sum(bool(leg.back) for leg in found)


def _counted(puzzle: Shikaku, found: list[Leg]) -> tuple[str, str, str]:
    """The numbers that a search goes back to, the backtracks, and the same with those in a row taken as one."""
    drawn = spots(found)
    numbers = listed(puzzle.clues[drawn[number]] for number in backs(found))
    return numbers, str(len(backs(found))), str(_runs(found))


@item(SAY, "section-4-boards")
def against_backtracking(bench: Bench) -> Iterator[Fact | Exhibit]:
    plain = (BACKTRACKING, *BACKTRACKING.readings)
    boards = [solved(Random(seed), SIDE, SIDE)[0] for seed in range(1, BOARDS + 1)]
    counters = {each: [bench.run(board, each).counters for board in boards] for each in (*plain, COMBO)}
    splits = {each: _split(counters[COMBO], counters[each]) for each in plain}
    wins = sorted(fewer for fewer, _ in splits.values())
    generally = SAY("outlook.generally")
    told = SAY("outlook.split", least=wins[0], most=wins[-1], boards=BOARDS)
    ours = generally if 2 * wins[0] > BOARDS else told
    yield Fact(SAY("outlook.against"), generally, ours, SAY("outlook.no-winner"))
    solved_by_greedy = sum(bench.run(board, GREEDY).status == "solved" for board in boards)

    def table(lang: str) -> str:
        heads = [SAY(f"outlook.heads.{name}") for name in ("strategy", "states", "backtracks", "most", "fewer", "more")]
        rows = [
            (
                each.name,
                f"{median(run.generated for run in runs):g}",
                f"{median(run.backtracks for run in runs):g}",
                str(max(run.backtracks for run in runs)),
                *map(str, splits.get(each, ("", ""))),
            )
            for each, runs in counters.items()
        ]
        return columns([heads, *rows], lang)

    yield Printed(SAY("outlook.medians", boards=BOARDS, side=SIDE, greedy=solved_by_greedy), table)


def _split(combined: Sequence[Counters], plain: Sequence[Counters]) -> tuple[int, int]:
    """On how many boards the combination has fewer backtracks than plain backtracking, and on how many more."""
    pairs = [(one.backtracks, other.backtracks) for one, other in zip(combined, plain, strict=True)]
    return sum(one < other for one, other in pairs), sum(one > other for one, other in pairs)
