"""The order of steps, and what is told together, with techniques whose steps are written down."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from pensil.core.board import Board
from pensil.core.earlier import Earlier
from pensil.core.step import Change, Step
from pensil.engine.telling import Teller
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)
SPOTS = 40
PUZZLE: Any = SimpleNamespace(
    domains=(0b111,) * SPOTS, spot_cells=lambda spot: ((0, spot),), value_to_json=lambda spot, value: value
)
"""A row of cells, each with one of three values. A mark shows which one it is, and nothing else."""

EMPTY = Board.empty(PUZZLE)


class Script:
    """A technique that finds these steps, each as soon as what it looks at is decided.

    A step is written as what it looks at, and the spot that it decides; `silent` ones rule out one value of it.
    """

    def __init__(
        self,
        name: str,
        level: int,
        *moves: tuple[tuple[int, ...], int],
        routine: bool = False,
        swept: bool = False,
        compared: int = 6,
        silent: bool = False,
        rests: tuple[int, ...] = (),
    ) -> None:
        self.name, self.level, self.moves = name, level, moves
        self.routine, self.swept, self.compared = routine, swept, compared
        self.silent, self.rests = silent, rests

    def steps(self, at: Any) -> Iterator[Step]:
        masks = at.board.masks
        for looks, spot in self.moves:
            # Of clues, that are decided from the beginning, the numbers are negative here.
            known = all(place < 0 or masks[place] != 0b111 for place in looks)
            left = 0b011 if self.silent else 0b001
            if known and masks[spot] & ~left and all(masks[place] == 0b011 for place in self.rests):
                yield self.step(looks, spot, left & masks[spot])

    def step(self, looks: tuple[int, ...], spot: int, mask: int) -> Step:
        phrase = SAY("quoted", text=self.name)
        cells = tuple((0, abs(place)) for place in looks)
        rests = (Earlier(tuple((place, 0b100) for place in self.rests), phrase),) if self.rests else ()
        changes = (Change.of(PUZZLE, spot, mask),)
        return Step(self.name, self.level, cells, changes, phrase, phrase, rests=rests, routine=self.routine)


def told(*techniques: Script, board: Board = EMPTY, last: Script | None = None, names_all: bool = True) -> list[str]:
    """The told steps: the names of the moves of each, with the spots that they change."""

    def look(board: Board) -> Any:
        return SimpleNamespace(
            board=board,
            names_all=names_all,
            draws=lambda mask: mask.bit_count() == 1,
            promising=lambda some: some,
            check_time=lambda: None,
        )

    def otherwise(board: Board) -> Step | None:
        return None if last is None else next(last.steps(look(board)), None)

    teller = Teller(sorted(techniques, key=lambda each: each.level), look, look, otherwise)  # type: ignore[arg-type]
    return [
        " ".join(f"{move.technique}{change.spot}" for move in step.moves for change in move.changes)
        for step in teller.steps(board)
    ]


def clues(*spots: int) -> list[tuple[tuple[int, ...], int]]:
    """Moves that rest on nothing but a clue at the cell that they decide."""
    return [((-spot,), spot) for spot in spots]


def test_what_rests_on_the_last_marks_comes_first() -> None:
    assert told(Script("a", 1, *clues(5, 9)), Script("b", 2, ((5,), 6), ((-30,), 30), ((5,), 7))) == [
        "a5 a9",
        "b6 b7",
        "b30",
    ]
    assert told(Script("a", 1, *clues(1)), Script("b", 1, ((-3,), 3), ((1,), 2))) == ["a1", "b2", "b3"]


def test_else_the_nearest_comes_first() -> None:
    """Among steps up to level 2 it does not matter how easy they are."""
    first = Script("a", 2, ((-20,), 20), ((20, 11), 39))
    assert told(first, Script("b", 1, *clues(2)), Script("c", 2, *clues(22, 18, 39))) == ["b2", "c18 c22 c39", "a20"]
    assert told(Script("a", 1, *clues(20)), Script("b", 2, ((20,), 0), ((-25,), 25), ((-22,), 22), ((-4,), 4))) == [
        "a20",
        "b0",
        "b4 b25 b22",
    ]


def test_of_harder_steps_one_that_leads_on_comes_first() -> None:
    easy = Script("b", 2, ((30,), 31), ((20,), 21))
    assert told(Script("a", 3, *clues(1, 30, 12, 20)), easy) == ["a20", "b21", "a30", "b31", "a12", "a1"]
    few = Script("a", 3, *clues(1, 30, 12, 20), compared=2)
    assert told(few, easy) == ["a30", "b31", "a20", "b21", "a12", "a1"]


def test_as_many_harder_steps_as_one_technique_compares_are_compared_in_all() -> None:
    """Those that are nearest: one far away is not looked at before what comes next here."""
    hard = (Script("a", 3, *clues(4, 5), compared=1), Script("b", 3, *clues(30), compared=1))
    easy = Script("e", 2, ((5,), 6), ((30,), 31))
    assert told(Script("c", 1, *clues(2)), *hard, easy) == ["c2", "a5", "e6", "b30", "e31", "a4"]


def test_a_hard_step_is_told_before_one_that_needs_it() -> None:
    assert told(Script("h", 3, *clues(1, 30, 10)), Script("b", 2, ((1, 10), 12))) == ["h1 h10 b12", "h30"]
    assert told(Script("h", 4, *clues(1)), Script("g", 3, ((1,), 2)), Script("b", 1, ((2,), 3))) == ["h1 g2", "b3"]


def test_the_hardest_are_told_as_they_are_found() -> None:
    easy = Script("a", 2, ((10,), 11))
    assert told(Script("h", 5, *clues(1, 10)), Script("g", 5, *clues(20)), easy) == ["h1", "h10", "a11", "g20"]


def test_where_no_technique_applies_there_is_something_else() -> None:
    assert told(Script("a", 1, ((3,), 4)), last=Script("z", 5, *clues(3, 8))) == ["z3", "a4", "z8"]
    assert told() == []
    full = Board(PUZZLE, [0b001] * SPOTS)
    assert told(Script("a", 1, *clues(3)), board=full) == []


def test_what_draws_nothing_is_told_with_what_rests_on_it() -> None:
    silent = Script("s", 1, *clues(5, 6, 7), silent=True)
    assert told(silent, Script("a", 2, ((-6,), 15), rests=(6,))) == ["s6 a15", "s5 s7"]
    assert told(silent, Script("a", 2, ((-6,), 15), rests=(5, 7))) == ["s5 s7 a15", "s6"]


def test_of_what_draws_nothing_the_nearest_comes_first() -> None:
    silent = Script("s", 2, *clues(2, 30, 12), silent=True)
    assert told(silent) == ["s2 s30 s12"]
    assert told(silent, Script("a", 1, *clues(10))) == ["a10", "s12 s2 s30"]


def test_before_a_step_there_are_at_most_three() -> None:
    silent = Script("s", 1, *clues(1, 2, 3, 4, 5), silent=True)
    for needed, steps in (
        ((1, 2, 3), ["s1 s2 s3 a15", "s4 s5"]),
        ((1, 2, 3, 4), ["s1 s2 s3 s4", "a15", "s5"]),
        ((1, 2, 3, 4, 5), ["s1 s2 s3 s4", "s5 a15"]),
    ):
        assert told(silent, Script("a", 2, ((-20,), 15), rests=needed)) == steps


def test_so_many_of_one_sort_are_told_at_once() -> None:
    assert told(Script("a", 1, *clues(*range(1, 12)))) == ["a1 a2 a3 a4", "a5 a6 a7 a8", "a9 a10 a11"]
    assert told(Script("a", 2, ((-1,), 1), *(((spot,), spot + 1) for spot in range(1, 7)))) == [
        "a1 a2 a3 a4",
        "a5 a6 a7",
    ]
    assert told(Script("a", 3, *clues(1, 2))) == ["a1", "a2"], "harder ones one by one"


def test_by_a_look_over_the_board_more_is_seen() -> None:
    one = Script("a", 1, *clues(*range(1, 20)), swept=True)
    other = Script("b", 2, *clues(*range(20, 30)), swept=True)
    assert told(one, other) == [
        "a1 a2 a3 a4 a5 a6 a7 a8",
        "a9 a10 a11 a12 a13 a14 a15 a16",
        "a17 a18 a19 b20 b21 b22 b23 b24",
        "b25 b26 b27 b28 b29",
    ]
    assert told(Script("a", 1, *clues(1), swept=True), Script("b", 2, *clues(2))) == ["a1", "b2"]


def test_what_follows_from_the_last_marks_is_no_look_over_the_board() -> None:
    first = Script("f", 1, *clues(5))
    one = Script("a", 2, *(((5,), spot) for spot in range(10, 16)), swept=True)
    other = Script("b", 2, *(((5,), spot) for spot in range(20, 26)), swept=True)
    assert told(first, one) == ["f5", "a10 a11 a12 a13", "a14 a15"]
    steps = told(first, one, other)
    assert steps[:2] == ["f5", "a10 a11 a12 a13 b20 b21 b22 b23"]


def test_routine_consequences_are_told_however_many_they_are() -> None:
    routine = Script("r", 1, *(((1,), spot) for spot in range(11, 24)), ((11,), 30), ((-35,), 35), routine=True)
    consequences = " ".join(f"r{spot}" for spot in [*range(11, 24), 30])
    assert told(Script("a", 1, *clues(1, 9)), routine) == [f"a1 a9 {consequences}", "r35"]


def test_what_rests_on_what_was_just_added_waits() -> None:
    """All that is added at once was found on the same board."""
    assert told(Script("a", 1, *clues(1, 9)), Script("r", 2, ((1,), 2), ((1, 2), 3), routine=True)) == ["a1 a9 r2 r3"]
    assert told(Script("a", 1, *clues(1)), Script("b", 1, ((1,), 2), ((2,), 3), ((1,), 4))) == ["a1", "b2 b4 b3"]


def test_sentences_come_first_but_for_what_they_rest_on() -> None:
    """What is seen at once is told before the first of them that rests on it, and otherwise in the end."""
    routine = Script("r", 1, ((1,), 11), ((1,), 12), ((11,), 21), routine=True)
    assert told(Script("a", 1, ((-1,), 1), ((1,), 2)), routine) == ["a1 a2 r11 r12 r21"]
    assert told(Script("a", 1, ((-1,), 1), ((12,), 2), ((1,), 3)), routine) == ["a1 a3 r12 a2 r11 r21"]
    assert told(Script("a", 1, ((-1,), 1), ((21,), 2), ((2, 12), 3)), routine) == ["a1 r11 r12 r21 a2 a3"]
    further = Script("r", 1, ((1,), 11), ((2,), 12), ((1,), 13), routine=True)
    assert told(Script("a", 1, ((-1,), 1), ((11,), 2), ((12,), 3)), further) == ["a1 r11 a2 r12 a3 r13"]


def test_where_not_all_is_named_everything_is_told_as_it_was_found() -> None:
    routine = Script("r", 1, ((1,), 11), ((1,), 12), routine=True)
    assert told(Script("a", 1, ((-1,), 1), ((12,), 2)), routine) == ["a1 r12 a2 r11"]
    assert told(Script("a", 1, ((-1,), 1), ((12,), 2)), routine, names_all=False) == ["a1 r11 r12 a2"]


def test_a_harder_sentence_is_left_out_where_its_conclusion_is_seen_at_once_anyway() -> None:
    easy = Script("a", 1, *clues(1), swept=True)
    hard = Script("h", 2, *clues(11), swept=True)
    routine = Script("r", 1, ((1,), 11), ((1,), 12), routine=True)
    assert told(easy, hard, routine) == ["a1 r11 r12"]
    assert told(easy, hard, routine, names_all=False) == ["a1 h11 r12"], "it may be needed"
    assert told(easy, hard, Script("r", 1, ((1,), 12), routine=True)) == ["a1 h11 r12"], "nothing else settles it"
    assert told(easy, hard, routine, Script("r", 1, ((11,), 13), routine=True)) == ["a1 h11 r12 r13"], "it is needed"
    assert told(easy, Script("h", 1, *clues(11), swept=True), routine) == ["a1 h11 r12"], "it is as easy"
    assert told(hard, Script("r", 1, ((11,), 12), routine=True)) == ["h11 r12"]
