"""Sections 4.1 and 4.2 of the paper: its data, and its pseudo-code with the slips that are in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, item
from pensil.core.trace import Strategy, What
from pensil.kinds.nurikabe.paper.boards import EXAMPLE, SAY, drawing, lines, listed, matrix_of, position
from pensil.kinds.nurikabe.picture import picture
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.rules import violations
from pensil.kinds.nurikabe.strategies.backtracking import BACKTRACKING
from pensil.kinds.nurikabe.strategies.literal import LITERAL
from pensil.kinds.nurikabe.strategies.validity import (
    Matrix,
    is_more_than_one_stream,
    is_not_appropriate_islands,
    is_square_stream,
    is_unconnected_island,
    objection,
    published_objection,
)
from pensil.words import Phrase

FUNCTIONS = {
    "isUnconnectedIsland": is_unconnected_island,
    "isMoreThanOneStream": is_more_than_one_stream,
    "isSquareStream": is_square_stream,
    "isNotAppropriateIslands": is_not_appropriate_islands,
    "isValid": published_objection,
    "Solving": BACKTRACKING.search,
}


def matrix(text: str) -> Matrix:
    """The matrix of a board in the signs of `position`."""
    puzzle, board = position(text)
    m = Matrix(puzzle)
    for spot, value in enumerate(board.values()):
        cell = divmod(spot, puzzle.cols)
        if value is not None and cell not in puzzle.clues:
            m.decide(cell, value)
    return m


@item(SAY, "section-4.1")
def data(bench: Bench) -> Iterator[Fact | Exhibit]:
    written = lines(matrix_of(EXAMPLE, bench.run(EXAMPLE, BACKTRACKING).solutions[0]))
    puzzle, answer = bench.read(written, "nurikabe")

    def meaning(cell: Cell) -> Phrase:
        if isinstance(puzzle, Nurikabe) and cell in puzzle.clues:
            return SAY("sign.number")
        value = None if answer is None else answer.values()[cell[0] * EXAMPLE.cols + cell[1]]
        return SAY({SEA: "sign.black", ISLAND: "sign.white"}[value] if value is not None else "sign.open")

    for sign, cell, said in (("[1..N]", (0, 0), "number"), ("0", (1, 0), "white"), ("-1", (0, 1), "black")):
        yield Fact(SAY("sign", sign=sign), SAY(f"sign.{said}"), meaning(cell))
    yield Printed(SAY("matrix"), lambda _: written + "\n")
    wrong = published_objection(matrix("2 .\n. ."))
    assert wrong is not None
    undecided = drawing(EXAMPLE)[-1]
    yield Fact(SAY("not-looked-at"), "0", undecided, SAY("because.undecided", reason=wrong.reason))


REMAINS = "-1 e\nA1) [-1]-1\n-1 410\n\nAl-1(2 (-1]-1|-1]|0\n1|0 |-1|1(-1|6"
"""What is left of figure 5: the signs of its cells, as far as they were recognised, without their columns."""

ABOVE = (-1, -1, 2, -1, -1, -1, 0)
"""The last row but one: `A` and `l` stand for the minus and the 1 of a -1, as they do in the second row."""

LAST = (1, 0, -1, 1, -1, 6)
"""The last row: six signs for seven cells, and a 1 may have lost its minus."""


def readings() -> Iterator[tuple[int, ...]]:
    """Every way to read the last row: with a minus before each 1 or none, and one more cell anywhere."""
    minus = [(1, -1) if sign == 1 else (sign,) for sign in LAST]
    seen = set()
    for signs, place, lost in product(product(*minus), range(len(ABOVE)), range(-1, 10)):
        row = (*signs[:place], lost, *signs[place:])
        if row not in seen:
            seen.add(row)
            yield row


def keeps_the_rules(last: tuple[int, ...]) -> bool:
    """Whether the last two rows of a board break no rule, whatever stood in the five rows above them."""
    rows = [*[[None] * len(ABOVE)] * 5, ABOVE, last]
    puzzle = Nurikabe([[sign if sign and sign > 0 else None for sign in row] for row in rows])
    masks = {None: 1 << SEA | 1 << ISLAND, -1: 1 << SEA}
    return not violations(puzzle, Board(puzzle, [masks.get(sign, 1 << ISLAND) for row in rows for sign in row]))


@item(SAY, "figure-5")
def integers(bench: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("picture"), None, SAY("partly-recovered"))
    tried = list(readings())
    good = [row for row in tried if keeps_the_rules(row)]
    recovered = lines([ABOVE, *good])
    because = SAY("because.remains", readings=len(tried), good=len(good))
    yield Fact(SAY("last-rows"), "\n".join(REMAINS.splitlines()[-2:]), recovered, because)
    yield Printed(SAY("remains"), lambda _: REMAINS + "\n")
    puzzle, board = bench.read(recovered, "nurikabe")
    assert isinstance(puzzle, Nurikabe)
    yield BoardPicture(SAY("read-matrix"), picture(puzzle, board))


def cells_as_printed(n: int) -> list[Cell]:
    """The cells that the paper's loops come to: `j` is set to 0 before both of them, and never again."""
    found = []
    i = j = 0
    while i < n:
        while j < n:
            found.append((i, j))
            j += 1
        i += 1
    return found


def branch_as_printed(valid: bool, free: bool) -> int:
    """The branch of Solving that a cell enters, by its printed conditions; the third one ends the loop."""
    if valid and free:
        return 1
    if not valid or not free:
        return 2
    return 3


def true(wrong: object) -> str:
    return "true" if wrong else "false"


@item(SAY, "section-4.2")
def pseudo_code(bench: Bench) -> Iterator[Fact | Exhibit]:
    names = [(name, f"{ours.__module__.rpartition('.')[2]}.{ours.__name__}") for name, ours in FUNCTIONS.items()]
    yield Printed(SAY("functions"), lambda _: "".join(f"{name:25}{ours}\n" for name, ours in names))
    because = SAY("because.loops", cells=listed(cells_as_printed(2)))
    yield Fact(SAY("loops"), "j <= 0 {untuk indeks kolom}", listed(matrix("2 ?\n? ?").beside), because)
    lost = is_unconnected_island(m := matrix(". # ?\n# ? 1"))
    assert lost is not None
    color = "putih" if m.white.issuperset(lost.cells) else "hitam"
    said = "m[i,J] adalah kotak {}".format
    yield Fact(SAY("unconnected"), said("hitam"), said(color), SAY("because.unconnected"))
    streams = [true(is_more_than_one_stream(matrix(text))) for text in ("# #\n1 #", "# 2\n. #")]
    ours = "\n".join(f"{count} -> {answer}" for count, answer in enumerate(streams, 1))
    yield Fact(SAY("streams-returned"), "->(streamcount <= 1)", ours, SAY("because.streams"))
    yield from _sizes()
    solution = matrix("2 #\n. #")
    ours = f"isNotAppropriateIslands -> {true(is_not_appropriate_islands(solution))}"
    ours += f"\nisValid -> {true(not published_objection(solution))}"
    printed = "(not isSquareStream(temp,n))and\n(isNotApropriateIsland(temp, n)"
    yield Fact(SAY("valid-solution"), printed, ours, SAY("because.valid"))
    yield from _asked(bench)
    reached = [branch_as_printed(valid, free) for valid, free in product((True, False), repeat=2)].count(3)
    steps = next(event.node for event in bench.run(EXAMPLE, LITERAL).events if event.what is What.SOLVED)
    printed = "else if (Menemukan solusi) then"
    yield Fact(SAY("finding"), printed, SAY("noticed", steps=steps), SAY("because.finding", reached=reached))


def _sizes() -> Iterator[Fact]:
    """What the paper's part on sizes says, and ours beyond it."""
    boards = ("2 #\n# #", "2 #\n. #", "2 .\n. #")
    answers = [true(is_not_appropriate_islands(matrix(text))) for text in boards]
    ours = "\n".join(f"{size} -> {answer}" for size, answer in enumerate(answers, 1))
    comment = "mengembalikan true jika daerah kotak-kotak putih tidak melebihi jumlah pulau yang dispesifikasi"
    yield Fact(SAY("sizes-comment"), comment, ours, SAY("because.sizes-comment"))
    printed = "if (countisland >= angka) or (angka = 9999) then"
    yield Fact(SAY("sizes-code"), printed, ours.splitlines()[1], SAY("because.sizes-code"))
    small = matrix("2 #\n# ?")
    parts = {"backtracking:literal": published_objection(small), "backtracking": objection(small)}
    judged = {name: SAY("refused" if wrong else "not-refused") for name, wrong in parts.items()}
    yield Fact(SAY("too-small", strategy="backtracking:literal"), SAY("not-refused"), judged["backtracking:literal"])
    label = SAY("too-small", strategy="backtracking")
    yield Fact(label, SAY("not-refused"), judged["backtracking"], SAY("because.too-small"))


def _asked(bench: Bench) -> Iterator[Fact]:
    """About which cells isValid is asked."""
    for strategy in (LITERAL, BACKTRACKING):
        asked = _colors_asked(bench, strategy)
        ours = SAY("black-only" if asked == {1 << SEA} else "black-and-white")
        because = None if strategy is LITERAL else SAY("because.white")
        yield Fact(SAY("asked", strategy=strategy.name), SAY("black-only"), ours, because)


def _colors_asked(bench: Bench, strategy: Strategy) -> set[int]:
    """What the cells were made about which the bounding function was asked."""
    made: dict[int, int] = {}
    asked = set()
    for event in bench.run(EXAMPLE, strategy, solutions=0).events:
        if event.what is What.PLACED and event.changes:
            made[event.node] = event.changes[0][1]
        elif event.what in (What.VALIDATED, What.DEAD) and event.node in made:
            asked.add(made[event.node])
    return asked


ITEMS = (data, integers, pseudo_code)
