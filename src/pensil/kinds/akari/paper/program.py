"""Section 4: the pseudo-code, carried out line by line beside our strategies, and the slips that are in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from pensil.core.board import Board
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, Said, item
from pensil.core.picture import Role, Shape, Symbol
from pensil.core.trace import Event, Strategy, What, replay
from pensil.kinds.akari.paper.boards import EXAMPLE, HOPELESS, ROW, SAY, SEVEN, SMALL, board, columns, named
from pensil.kinds.akari.paper.pseudocode import Endless, Mended, Move, Solving
from pensil.kinds.akari.picture import picture
from pensil.kinds.akari.puzzle import LAMP, Akari
from pensil.kinds.akari.strategies import phases
from pensil.kinds.akari.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.akari.strategies.lamps import Lamps
from pensil.kinds.akari.strategies.phases import AGAIN, PHASES

DONE, NO_SOLUTION = "Selesai", "Tak ada solusi"


class Carried(NamedTuple):
    """What a search did until its first solution."""

    result: str
    moves: tuple[Move, ...]
    refused: int  # the lamps that IsValid did not allow

    @property
    def lamps(self) -> str:
        """The lamps that come and go, a line for every time that a phase is in turn."""
        turns = groupby(self.moves, lambda move: move.fase)
        return "\n".join(f"{fase}: {' '.join(map(str, moves))}" for fase, moves in turns)

    @property
    def backtracks(self) -> int:
        return sum(not move.put for move in self.moves)

    @property
    def counts(self) -> str:
        lamps = len(self.moves) - self.backtracks
        return f"putLamp {lamps}, DelLamp {self.backtracks}, !IsValid {self.refused}"


def simulated(puzzle: Akari, mended: Mended | None = None) -> Carried:
    """The pseudo-code carried out."""
    machine = Solving(puzzle, mended)
    try:
        result = DONE if machine.solving() else NO_SOLUTION
    except Endless:
        result = "..."
    return Carried(result, tuple(machine.moves), machine.refused)


def told(events: Iterator[Event]) -> Carried:
    """The same of the trace of a strategy."""
    moves: list[Move] = []
    refused = 0
    fase = 4
    tried: dict[int, Move] = {}
    valid = {0}  # the nodes that IsValid allowed; one of them dies when the walk finds nothing more
    for event in events:
        if event.what is What.MARKED and event.reason is not None:
            phase = event.reason.values["phase"]
            assert isinstance(phase, int)
            fase = phase
        elif event.what is What.PLACED:
            tried[event.node] = Move(True, event.cells[0], fase)
        elif event.what is What.VALIDATED:
            valid.add(event.node)
            moves.append(tried[event.node])
        elif event.what is What.DEAD and event.node not in valid:
            refused += 1
        elif event.what is What.BACKTRACKED:
            moves.append(tried[event.node]._replace(put=False))
        elif event.what is What.SOLVED:
            return Carried(DONE, tuple(moves), refused)
    return Carried(NO_SOLUTION, tuple(moves), refused)


def _reached(bench: Bench, puzzle: Akari) -> Iterator[tuple[Lamps, Solving]]:
    """Every way of lamps that the search comes to, for our questions and for the paper's."""
    run = bench.run(puzzle, PHASES, solutions=0)
    seen: set[Board] = set()
    for event, marks in replay(puzzle, run.events):
        if event.what in (What.VALIDATED, What.BACKTRACKED) and marks not in seen:
            seen.add(marks)
            lamps, machine = Lamps(puzzle), Solving(puzzle)
            for spot, value in enumerate(marks.values()):
                if value == LAMP:
                    lamps.put(spot)
                    machine.lamps[puzzle.white[spot]] = 0
            yield lamps, machine


@item(SAY, "section-4.IsTerang")
def lit(bench: Bench) -> Iterator[Fact | Exhibit]:
    for name, puzzle in SMALL.items():
        pairs = [
            (machine.is_terang(cell), lamps.is_lit(spot))
            for lamps, machine in _reached(bench, puzzle)
            for spot, cell in enumerate(puzzle.white)
        ]
        theirs, ours = (_answers([pair[side] for pair in pairs]) for side in (0, 1))
        differing = sum(one != other for one, other in pairs)
        yield Fact(SAY("asked", board=name), theirs, ours if not differing else f"{ours} ({differing})")


def _answers(given: list[bool]) -> str:
    return f"true {sum(given)}, false {len(given) - sum(given)}"


@item(SAY, "section-4.IsValid")
def valid(bench: Bench) -> Iterator[Fact | Exhibit]:
    for name, puzzle in SMALL.items():
        pairs = [
            (machine.is_valid(cell), lamps.objection(spot) is None)
            for lamps, machine in _reached(bench, puzzle)
            for spot, cell in enumerate(puzzle.white)
        ]
        theirs, ours = (_answers([pair[side] for pair in pairs]) for side in (0, 1))
        differing = sum(one != other for one, other in pairs)
        yield Fact(SAY("asked", board=name), theirs, ours if not differing else f"{ours} ({differing})")
    puzzle = SMALL["B"]
    lamps = Lamps(puzzle)
    for cell in ((0, 1), (1, 0)):
        lamps.put(puzzle.spot[cell])
    refused = {cell: wrong for spot, cell in enumerate(puzzle.white) if (wrong := lamps.objection(spot))}
    crosses = [Symbol(cell, Shape.CROSS, Role.TRACE) for cell in refused if not lamps.stands_on(puzzle.spot[cell])]
    standing = Board(puzzle, [2 if lamps.stands_on(spot) else mask for spot, mask in enumerate(puzzle.domains)])
    yield BoardPicture(SAY("refused.board"), picture(puzzle, standing).adding(crosses))

    def reasons(lang: str) -> str:
        return "".join(f"{named(cell)}  {wrong.reason.said(lang)}\n" for cell, wrong in refused.items())

    yield Printed(SAY("refused.reasons"), reasons)
    as_printed = simulated(ROW, Mended(counts_new=False))
    yield Fact(SAY("slip.counts_new"), as_printed.lamps, _ours(bench, ROW, AGAIN).lamps, SAY("because.counts_new"))


def _ours(bench: Bench, puzzle: Akari, strategy: Strategy) -> Carried:
    return told(bench.run(puzzle, strategy).events)


FUNCTIONS = {
    "IsTerang": Lamps.is_lit,
    "IsBeside0, IsValid": Lamps.objection,
    "putLamp": Lamps.put,
    "DelLamp": Lamps.take_away,
    "IsDone": Lamps.unfinished,
    "fase, next, setPointer": phases.walks,
    "LampuExist, Searchprev, fase++": phases._take_back,
    "Solving": phases.search,
}

SLIPS = {
    "one_variable": ROW,
    "loops_end": board(". . 1"),
    "end_is_past": board("0 . ."),
    "own_phase": ROW,
    "numbers_met": HOPELESS,
}
"""What has to be mended in Solving, each with a board on which it is seen."""


@item(SAY, "section-4.Solving")
def solving(bench: Bench) -> Iterator[Fact | Exhibit]:
    tried = bench.run(SMALL["A"], BRUTE_FORCE, solutions=0).counters
    rare = SAY("rare.very") if 1000 * tried.solutions < tried.generated else str(tried.solutions)
    yield Fact(SAY("rare", solutions=tried.solutions, ways=tried.generated), SAY("rare.very"), rare)
    begun = [event.reason for event in bench.run(EXAMPLE, PHASES).events if event.what is What.MARKED]
    order = [str(reason.values["phase"]) for reason in begun if reason is not None][:5]
    yield Fact(SAY("order"), "4, 3, 2, 1, 0", ", ".join(order))
    for name, puzzle in {"..1.": ROW, "7 x 7": SEVEN}.items():
        theirs = simulated(puzzle)
        yield Fact(SAY("lamps", board=name), theirs.lamps, _ours(bench, puzzle, AGAIN).lamps)
    mirrored = Akari([row[::-1] for row in SEVEN.cells])
    boards: list[tuple[Said, Akari]] = [
        ("A", SMALL["A"]),
        (SAY("example"), EXAMPLE),
        ("7 x 7", SEVEN),
        (SAY("mirrored"), mirrored),
        ("1..1", HOPELESS),
    ]
    for said, puzzle in boards:
        theirs, ours = simulated(puzzle), _ours(bench, puzzle, AGAIN)
        yield Fact(SAY("counts", board=said), f"{theirs.result}: {theirs.counts}", f"{ours.result}: {ours.counts}")
    yield Printed(SAY("functions"), lambda _: columns([(name, _where(ours)) for name, ours in FUNCTIONS.items()]))


def _where(ours: object) -> str:
    return f"{getattr(ours, '__module__', '').rpartition('.')[2]}.{getattr(ours, '__qualname__', '')}"


@item(SAY, "section-4.slips")
def slips(bench: Bench) -> Iterator[Fact | Exhibit]:
    for name, puzzle in SLIPS.items():
        theirs, ours = simulated(puzzle, Mended(**{name: False})), _ours(bench, puzzle, AGAIN)
        result = SAY("endless") if theirs.result == "..." else theirs.result
        yield Fact(SAY(f"slip.{name}"), result, ours.result, SAY(f"because.{name}"))


@item(SAY, "section-4.again")
def offered(bench: Bench) -> Iterator[Fact | Exhibit]:
    same = SAY("again.same")
    boards = (*SMALL.values(), EXAMPLE, SEVEN)
    alike = all(len({bench.run(puzzle, each).solutions for each in (AGAIN, PHASES)}) == 1 for puzzle in boards)
    yield Fact(SAY("again.first"), same, same if alike else SAY("again.other"))
    whole = {name: [bench.run(puzzle, each, solutions=0) for each in (AGAIN, PHASES)] for name, puzzle in SMALL.items()}
    alike = all(set(literal.solutions) == set(ours.solutions) for literal, ours in whole.values())
    yield Fact(SAY("again.every"), same, same if alike else SAY("again.other"))
    for name, runs in whole.items():
        literal, ours = (
            SAY("again.nodes", nodes=run.counters.generated, backtracks=run.counters.backtracks) for run in runs
        )
        yield Fact(SAY("again.whole", board=name), literal, ours, SAY("because.again"))
