"""Section 5: the worked example, on a board of our own on which the search goes as the paper tells it."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, SearchTree, item
from pensil.core.picture import Role, Shape, Symbol
from pensil.core.trace import What, replay
from pensil.kinds.akari.paper.boards import EXAMPLE, SAY, columns, named
from pensil.kinds.akari.paper.program import told
from pensil.kinds.akari.picture import picture
from pensil.kinds.akari.puzzle import EMPTY, LAMP
from pensil.kinds.akari.strategies.phases import PHASES

HIDDEN_COLUMNS = 4


class Phase:
    """What one phase did when the search went through it for the first time."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.lamps: list[Cell] = []
        self.refused: list[tuple[Cell, str]] = []  # with what spoke against it
        self.after = Board.empty(EXAMPLE)

    def cells(self, why: str) -> list[Cell]:
        return [cell for cell, reason in self.refused if reason == why]


def first_time(bench: Bench) -> list[Phase]:
    """The phases until the first lamp is taken back."""
    found: list[Phase] = []
    tried = (0, 0)
    for event, marks in replay(EXAMPLE, bench.run(EXAMPLE, PHASES).events):
        if event.what is What.BACKTRACKED:
            break
        if event.what is What.MARKED and event.reason is not None:
            number = event.reason.values["phase"]
            assert isinstance(number, int)
            found.append(Phase(number))
        elif event.what is What.PLACED:
            tried = event.cells[0]
        elif event.what is What.VALIDATED:
            found[-1].lamps.append(tried)
        elif event.what is What.DEAD and event.reason is not None and tried not in found[-1].lamps:
            found[-1].refused.append((tried, event.reason.key.rpartition(".")[2]))
        if event.what in (What.MARKED, What.VALIDATED):
            found[-1].after = marks
    return found


def _drawn(phase: Phase) -> BoardPicture:
    """The lamps, what they light, and crosses where a lamp was tried in vain."""
    masks = [mask if mask == 1 << LAMP else 1 << LAMP | 1 << EMPTY for mask in phase.after.masks]
    crosses = [Symbol(cell, Shape.CROSS, Role.TRACE) for cell, _ in phase.refused]
    return BoardPicture(SAY("after", phase=phase.number), picture(EXAMPLE, Board(EXAMPLE, masks)).adding(crosses))


@item(SAY, "section-5")
def worked(bench: Bench) -> Iterator[Fact | Exhibit]:
    four, three, two, one, free = first_time(bench)
    yield Fact(SAY("picture.phases"), None, SAY("picture.retold"))
    yield Fact(SAY("picture.tree"), None, SAY("picture.retold"))
    for phase, lamps in ((four, 4), (three, 3)):
        said = SAY("at-once", lamps=lamps)
        ours = said if not phase.refused and len(phase.lamps) == lamps else str(phase.refused)
        yield Fact(SAY("phase", phase=phase.number), said, ours)
        yield _drawn(phase)
    yield Fact(SAY("phase.lit", phase=2), "2", str(len(two.cells("is-lit"))))
    clear = SAY("phase.clear")
    yield Fact(SAY("phase.lamps", phase=2), clear, clear if len(two.lamps) == 2 else str(len(two.lamps)))
    yield _drawn(two)
    yield Fact(SAY("phase.lit", phase=1), "1", str(len(one.cells("is-lit"))))
    yield Fact(SAY("phase.ways"), "2", str(len(one.lamps) + len(one.cells("has-all"))))
    [(wall, _, _)] = [clue for clue in EXAMPLE.numbers if clue[1] == 1]
    right = one.lamps == [(wall[0], wall[1] + 1)]
    yield Fact(SAY("phase.first"), SAY("phase.right"), SAY("phase.right") if right else named(one.lamps[0]))
    yield _drawn(one)
    standing = {spot for spot, value in enumerate(one.after.values()) if value == LAMP}
    lit = {spot for run in (*EXAMPLE.row_runs, *EXAMPLE.col_runs) if standing & set(run) for spot in run}
    dark = [cell for spot, cell in enumerate(EXAMPLE.white) if spot not in lit and cell[1] < HIDDEN_COLUMNS]
    done = SAY("columns.done")
    yield Fact(SAY("columns", count=HIDDEN_COLUMNS), done, done if not dark else " ".join(map(named, dark)))
    yield _drawn(free)
    run = bench.run(EXAMPLE, PHASES)
    moves = told(run.events).moves
    back = [move for move in moves if not move.put]
    wrong = [move.cell for move in back if move.fase == 1] == one.lamps
    yield Fact(SAY("turned"), SAY("turned.other"), SAY("turned.other") if wrong else " ".join(map(str, back)))
    yield BoardPicture(SAY("picture.end"), picture(EXAMPLE, run.solutions[0]))

    def table(lang: str) -> str:
        heads = (SAY("phase.head").said(lang), SAY("moves.head").said(lang))
        return columns([heads, *((f"{move.fase}", str(move)) for move in moves)])

    yield Printed(SAY("moves"), table)
    yield SearchTree(SAY("example.tree"), EXAMPLE, PHASES)
