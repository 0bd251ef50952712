"""Sections 1 and 2 of the paper: the game, its rules, and how people solve it."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, item
from pensil.errors import PuzzleError
from pensil.kinds.nurikabe.paper.boards import EXAMPLE, OURS, SAY, SMALL, position
from pensil.kinds.nurikabe.picture import picture
from pensil.kinds.nurikabe.puzzle import ISLAND, Nurikabe
from pensil.kinds.nurikabe.rules import RULES, violations
from pensil.kinds.nurikabe.strategies.backtracking import BACKTRACKING
from pensil.kinds.nurikabe.strategies.brute_force import BRUTE_FORCE
from pensil.words import Phrase


@item(SAY, "section-1")
def hardness(bench: Bench) -> Iterator[Fact | Exhibit]:
    boards = (EXAMPLE, Nurikabe([[2, None, None], [None, None, None]]), SMALL)
    free = [puzzle.rows * puzzle.cols - len(puzzle.clues) for puzzle in boards]
    filled = [bench.run(puzzle, BRUTE_FORCE, solutions=0).counters.generated for puzzle in boards]
    said = "tidak lebih besar daripada fungsi polinomial n"
    yield Fact(SAY("np-time", free=free), said, ", ".join(map(str, filled)), SAY("because.np"))


@item(SAY, "section-2.1")
def introduced(bench: Bench) -> Iterator[Fact | Exhibit]:
    from pensil.kinds.nurikabe import KIND

    names = ("Islands in the Stream", "Cell Structure")
    yield Fact(SAY("names"), ", ".join(names), ", ".join(name for name in names if name.casefold() in KIND.also))
    size = f"{SMALL.rows} x {SMALL.cols}"
    solutions = len(bench.run(SMALL, BACKTRACKING, solutions=0).solutions)
    yield Fact(SAY("size"), "N x N", SAY("solved-size", size=size, solutions=solutions), SAY("because.size"))
    smallest = next(number for number in range(-2, 10) if _accepted(number))
    yield Fact(SAY("numbers"), "lebih besar dari 0", f"lebih besar dari {smallest - 1}")


def _accepted(number: int) -> bool:
    try:
        Nurikabe([[number, None]])
    except PuzzleError:
        return False
    return True


@item(SAY, "figure-1")
def start_and_end(bench: Bench) -> Iterator[Fact | Exhibit]:
    run = bench.run(OURS, BACKTRACKING, solutions=0)
    yield Fact(SAY("picture"), None, SAY("ours-instead", solutions=len(run.solutions)))
    yield BoardPicture(SAY("start"), picture(OURS))
    yield BoardPicture(SAY("end"), picture(OURS, run.solutions[0]))


def _judged(puzzle: Nurikabe, board: Board, code: str) -> Phrase:
    """Whether our rules forbid a board, for this reason and no other."""
    return SAY("forbidden" if [broken.code for broken in violations(puzzle, board)] == [code] else "allowed")


def _forbidden(label: str, text: str, code: str) -> Iterator[Fact | Exhibit]:
    puzzle, board = position(text)
    yield Fact(SAY(label), SAY("forbidden"), _judged(puzzle, board, code))
    yield BoardPicture(SAY("breaks", rule=violations(puzzle, board)[0].phrase), picture(puzzle, board))


@item(SAY, "section-2.2")
def ruled(bench: Bench) -> Iterator[Fact | Exhibit]:
    drawn = EXAMPLE.drawn_from_json({"cells": [[1, 0], [1, 0]]})
    codes = [broken.code for broken in drawn.wrong]
    yield Fact(SAY("rule-1"), SAY("forbidden"), SAY("forbidden" if "clue-in-sea" in codes else "allowed"))
    yield Fact(SAY("rules"), "4", str(len(RULES)), SAY("because.rules"))
    published = {"cells": "1", "size": "2", "sea": "3", "pool": "4"}
    rows = [(published.get(rule.name, "-"), rule.name, ", ".join(rule.codes)) for rule in RULES]
    yield Printed(SAY("our-rules"), lambda _: "".join(f"{number}  {name:8}  {codes}\n" for number, name, codes in rows))


@item(SAY, "figure-2")
def island_of_two(bench: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("picture"), None, SAY("redrawn"))
    puzzle, board = position("# # #\n# 2 .\n# # #")
    yield Fact(SAY("island"), "Island of 2", f"Island of {board.values().count(ISLAND)}")
    allowed = SAY("forbidden" if violations(puzzle, board) else "allowed")
    yield Fact(SAY("two-cells"), SAY("allowed"), allowed)
    yield BoardPicture(SAY("island"), picture(puzzle, board))
    yield from _forbidden("three-cells", "# # # #\n# 2 . .\n# # # #", "island-too-big")
    yield from _forbidden("one-cell", "# # #\n# 2 #\n# # #", "island-too-small")


@item(SAY, "figure-3")
def two_streams(bench: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("picture"), None, SAY("redrawn"))
    yield from _forbidden("streams", "# 3 #\n# . #\n# . #", "split-sea")


@item(SAY, "figure-4")
def squares(bench: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("picture"), None, SAY("redrawn"))
    yield from _forbidden("square-2", "# # #\n2 # #\n. # 1", "pool")
    puzzle, board = position("# # # 3\n# # # .\n# # # .")
    pools = [broken.code for broken in violations(puzzle, board)]
    yield Fact(SAY("square-3"), SAY("forbidden"), SAY("forbidden" if set(pools) == {"pool"} else "allowed"))
    yield BoardPicture(SAY("pools", count=len(pools)), picture(puzzle, board))


ITEMS = (hardness, introduced, start_and_end, ruled, island_of_two, two_streams, squares)
