"""The paper on Nurikabe: what the items say is worked out, not written down."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.paper import Agreement, Fact, Printed, nested
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.nurikabe.paper import PAPER, boards, example, program, search, steps
from pensil.kinds.nurikabe.puzzle import SEA, Nurikabe
from pensil.kinds.nurikabe.strategies.backtracking import BACKTRACKING
from pensil.kinds.nurikabe.techniques.pools import pool
from pensil.lab.paper import Laboratory
from pensil.words import Phrase
from tests.checks import some


def facts(name: str) -> dict[str, tuple[str | None, str]]:
    """What is published and ours by the key of the label."""
    [each] = [replayed for replayed in pensil.paper("nurikabe") if replayed.item.name == name]
    return {
        fact.label.key: (None if fact.published is None else str(fact.published), str(fact.ours)) for fact in each.facts
    }


def test_every_part_of_the_paper_is_there_in_its_order() -> None:
    assert [item.name for item in PAPER.items] == [
        *("section-1", "section-2.1", "figure-1", "section-2.2", "figure-2", "figure-3", "figure-4", "section-2.3"),
        *("section-3.1", "section-3.2", "section-3.3", "section-3.4"),
        *("section-4.1", "figure-5", "section-4.2", "section-4.3", "figure-6", "section-5"),
    ]
    assert (PAPER.title, PAPER.author) == (None, None)


def test_the_published_example() -> None:
    found = facts("section-4.3")
    assert found["board"] == (None, "2 ?\n? ?")  # one board of 2 by 2, and no other
    assert found["table-t"] == ("{(1,2), (2,2)}", "{(1,2), (2,2)}")
    assert found["steps-taken"] == ("5", "5")
    assert found["backtracks"] == ("3", "3")
    assert (found["steps-taken-ours"], found["backtracks-ours"]) == (("5", "4"), ("3", "0"))


def test_all_pictures_are_lost() -> None:
    lost = {
        replayed.item.name
        for replayed in some(pensil.paper("nurikabe", timeout=0.1))
        if any(fact.verdict is Agreement.LOST for fact in replayed.facts)
    }
    assert lost == {*(f"figure-{number}" for number in range(1, 7)), "section-4.3"}


def test_figure_5_has_one_reading() -> None:
    readings = list(program.readings())
    assert len(set(readings)) == len(readings)
    assert (1, -1, 0, -1, 1, -1, 6) in readings
    assert (-1, 0, -1, -1, 9, -1, 6) in readings
    assert list(filter(program.keeps_the_rules, readings)) == [(1, -1, 0, -1, 1, -1, 6)]


def test_boards_as_the_paper_writes_them() -> None:
    puzzle, board = boards.position("2 # ?\n. # 1")
    assert puzzle == Nurikabe([[2, None, None], [None, None, 1]])
    assert boards.drawing(puzzle, board) == "2 # ?\n. # 1"
    full = boards.position("2 #\n. #")
    assert boards.matrix_of(*full) == [[2, -1], [0, -1]]
    assert boards.listed([(1, 0), (0, 2)]) == "(1,3), (2,1)"


def test_the_steps_of_people_word_for_word() -> None:
    at = steps.Sides(*boards.position("1 ? # ?\n# # ? ?\n? ? # #"))
    assert steps.beside_ones(at) == {(0, 1)}
    assert steps.squeezed(at) == {(1, 2), (0, 3), (1, 3), (2, 0), (2, 1)}
    assert steps.would_make_squares(at) == set()
    at = steps.Sides(*boards.position("# # ? 2\n# ? ? .\n# # ? ?"))
    assert steps.would_make_squares(at) == {(1, 1)}
    cells, board = steps.concluded(pool, *boards.position("# # ? 2\n# ? ? .\n# # ? ?"))
    assert cells == {(1, 1)}
    assert board.values()[5] != SEA


def test_people_finish_our_board() -> None:
    board = Board.empty(boards.OURS)
    for step in some(steps.easiest(boards.OURS, board)):
        board = step.apply(board)
    assert pensil.solve(boards.OURS, solutions=2).solutions == (board,)


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("2 #\n. ?", ["number", "white", "black"]),
        ("2 .\n# ?", ["number", "black", "white"]),
        ("2 ?\n. #", ["number", "white", "open"]),
        (". #\n? .", ["white", "open", "black"]),
        (None, ["number", "open", "open"]),
    ],
)
def test_what_the_signs_of_the_matrix_are_read_as(
    text: str | None, signs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = (boards.EXAMPLE, None) if text is None else boards.position(text)
    bench = Laboratory()
    monkeypatch.setattr(bench, "read", lambda written, kind: read)
    facts = [each for each in program.data.replay(bench) if isinstance(each, Fact) and each.label.key == "sign"]
    assert [each.ours.key for each in facts if isinstance(each.ours, Phrase)] == [f"sign.{sign}" for sign in signs]


def wrong_trace(*events: Event) -> search.Kept:
    kept = search.Kept()
    kept.watch(iter(events))
    return kept


def test_traces_that_break_a_principle() -> None:
    first, second = Event(What.PLACED, 1, 0), Event(What.PLACED, 2, 1)
    assert not wrong_trace(first, Event(What.PLACED, 2, 0)).deep
    assert not wrong_trace(first, Event(What.DEAD, 1), second).dead
    assert not wrong_trace(first, Event(What.DEAD, 1), Event(What.EXPANDED, 1)).dead
    gone = (Event(What.REMOVED, 2), Event(What.REMOVED, 1))
    assert not wrong_trace(first, second, *gone, Event(What.BACKTRACKED, 2, 0)).near
    good = wrong_trace(first, second, gone[0], Event(What.BACKTRACKED, 2, 1))
    assert (good.deep, good.dead, good.near) == (True, True, True)


def test_a_recursive_search_is_told_apart() -> None:
    def down(puzzle: Nurikabe, left: int) -> object:
        yield Event(What.EXPANDED, 0)
        if left:
            yield from down(puzzle, left - 1)  # type: ignore[misc]

    def searching(puzzle: Nurikabe, _: object = None) -> object:
        return down(puzzle, puzzle.cols)

    recursive = Strategy(words=BACKTRACKING.words, name="recursive", search=searching)  # type: ignore[arg-type]
    short, long = (Nurikabe([[2, *[None] * free]]) for free in (4, 9))
    assert nested(recursive, long) == nested(recursive, short) + 5
    assert nested(BACKTRACKING, long) == nested(BACKTRACKING, short)


@pytest.mark.parametrize(
    ("valid", "free", "branch"), [(True, True, 1), (True, False, 2), (False, True, 2), (False, False, 2)]
)
def test_the_branches_of_the_printed_loop(valid: bool, free: bool, branch: int) -> None:
    assert program.branch_as_printed(valid, free) == branch


def test_the_printed_loops_see_one_row() -> None:
    assert program.cells_as_printed(3) == [(0, 0), (0, 1), (0, 2)]


def test_the_table_of_times_has_a_row_for_every_size() -> None:
    [each] = [replayed for replayed in pensil.paper("nurikabe", timeout=1) if replayed.item.name == "section-5"]
    [table] = [part.text("en") for part in each.parts if isinstance(part, Printed)]
    heads, *rows = table.splitlines()
    assert heads.split() == ["board", "brute-force", "backtracking:literal", "backtracking"]
    assert [row.split()[:3] for row in some(rows)] == [[str(n), "x", str(n)] for n in example.SIZES]
