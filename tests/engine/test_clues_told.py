"""What is told about the clues of a puzzle, sentence by sentence, for answers that are written down here."""

from __future__ import annotations

from typing import Any

import pytest

import pensil
from pensil.core.picture import Role
from pensil.core.why import Why
from pensil.engine.clues import Alternative, Clues, GivenAway, Number
from pensil.engine.clues_told import CluesTold
from pensil.engine.rate import Rating
from pensil.engine.thin import Thinned
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)
LAMPS = pensil.read("akari\n. 1 #\n. . .\n2 . .\n")
BRIDGES = pensil.read("hashi\n? . ?\n. . .\n? . ?\n")
OPEN = pensil.read("akari\n. # .\n")


class Rated:
    """A rating that is known, or was not found within a few seconds."""

    def __init__(self, rating: Rating | None, seconds: float | None = None, *, brief: bool = False) -> None:
        self.rating, self.seconds, self.brief = rating, seconds, brief

    def __call__(self) -> Rating | None:
        return self.rating


def told(puzzle: pensil.Puzzle, status: str, **found: Any) -> list[str]:
    lines = CluesTold(Clues(puzzle, status, **found)).lines()  # type: ignore[arg-type]
    return [f"- {line.said('en')}" if line.listed else line.said("en") for line in lines]


ONE, NO_OTHER = (
    "akari 3x3: one solution, proved unique.",
    "Whichever single number is changed, there is not exactly one solution.",
)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({}, ["No number is redundant: all 2 are needed.", NO_OTHER]),
        ({"redundant": ((0, 1),)}, ["Redundant of 2 numbers: r1c2.", NO_OTHER]),
        ({"redundant": ((0, 1), (2, 0))}, ["Each of the 2 numbers is redundant alone.", NO_OTHER]),
        (
            {"unanswered": ("redundant", "alternatives")},
            [
                "There was not enough time, or room, for everything; not complete: the redundant clues and the other "
                "numbers."
            ],
        ),
        (
            {"redundant": ((0, 1),), "unanswered": ("redundant",)},
            [
                "Redundant of 2 numbers: r1c2.",
                NO_OTHER,
                "There was not enough time, or room, for everything; not complete: the redundant clues.",
            ],
        ),
        (
            {"thinned": Thinned(LAMPS, (), True)},
            ["No number is redundant: all 2 are needed.", "No number can go.", NO_OTHER],
        ),
        (
            {"redundant": ((0, 1),), "thinned": Thinned(LAMPS, ((0, 1),), False)},
            ["Redundant of 2 numbers: r1c2.", "1 of 2 numbers can go: r1c2; perhaps more can.", NO_OTHER],
        ),
        (
            {"alternatives": (Alternative((0, 1), (0, 2)), Alternative((0, 2), (1,)))},
            [
                "No number is redundant: all 2 are needed.",
                "One number changed, and still exactly one solution, perhaps another one:",
                "- r1c2: 0 or 2 instead of 1",
            ],
        ),
    ],
)
def test_one_solution(found: dict[str, Any], said: list[str]) -> None:
    assert told(LAMPS, "unique", **found) == [ONE, *said]


def test_without_numbers_none_can_go() -> None:
    thinned = Thinned(OPEN, (), True)
    assert told(OPEN, "unique", thinned=thinned)[1] == "There is no number that could be left out."
    assert len(told(OPEN, "unique", thinned=thinned)) == 3


def test_how_hard_it_is() -> None:
    rating = Rating("easy", 2.456, {}, False, 12, True, "zero-clue")
    lines = told(LAMPS, "unique", find_rating=Rated(rating))
    assert lines[-1].startswith("akari 3x3: easy (score 2.46), 12 steps; the hardest: ")
    plain = Rating("easy", 2.0, {}, False, 1, True, None)
    assert told(LAMPS, "unique", find_rating=Rated(plain))[-1] == "akari 3x3: easy (score 2.00), 1 step."
    late = told(LAMPS, "unique", find_rating=Rated(None, 2.5, brief=True))
    assert late[-1] == "How hard it is, was not found out within 2.5 s: `pensil rate` takes the time it needs."
    never = told(LAMPS, "unique", find_rating=Rated(None, 7.0), unanswered=("redundant",))
    assert never[-1].endswith("not complete: the redundant clues and how hard it is.")
    both = told(LAMPS, "unique", find_rating=Rated(None, 7.0, brief=True), unanswered=("redundant",))
    assert both[-1].endswith("not complete: the redundant clues.")


SEVERAL = "akari 3x3: more than one solution."
NO_REPAIR = "No number at a single clue would give exactly one solution."


def test_several_solutions() -> None:
    lamp = GivenAway(0, 0b10, ((0, 0),), 1)
    assert told(LAMPS, "multiple", differ=(0, 1)) == [
        SEVERAL,
        "Solutions differ at r1c1 and r2c1.",
        "Nothing was found that would decide between them.",
        NO_REPAIR,
    ]
    given = told(LAMPS, "multiple", differ=(0,), deciding=(lamp,), smallest=True)
    assert given[2] == "Given away, this would decide: there is a lamp at r1c1."
    more = told(LAMPS, "multiple", differ=(0,), deciding=(lamp, GivenAway(1, 0b01, ((1, 0),), 0)))
    assert more[2] == (
        "Given away, these together would decide: there is a lamp at r1c1; there is no lamp at r2c1; "
        "perhaps fewer would."
    )
    number = told(LAMPS, "multiple", differ=(0,), deciding=(Number((0, 2), 1),), smallest=True)
    assert number[2] == "This number would decide: r1c3 = 1."
    change = told(LAMPS, "multiple", differ=(0,), alternatives=(Alternative((0, 2), (1,)), Alternative((0, 1), (0,))))
    assert change[3:] == [
        "Exactly one solution, if the number of one clue were:",
        "- r1c3: 1",
        "- r1c2: 0 instead of 1",
    ]
    late = told(LAMPS, "multiple", differ=(0,), unanswered=("deciding", "alternatives"))
    assert len(late) == 3
    assert late[2].startswith("There was not enough time")


def test_spots_between_cells_are_told_by_both() -> None:
    assert told(BRIDGES, "multiple", differ=(0, 1))[1] == "Solutions differ at r1c1-r1c3 and r1c1-r3c1."


def test_no_solution() -> None:
    why = Why(SAY("quoted", text="it is too dark"), ((0, 1),))
    assert told(LAMPS, "none", why=why) == [
        "akari 3x3: no solution.",
        "It is too dark.",
        NO_REPAIR,
    ]
    assert told(LAMPS, "none", alternatives=(Alternative((2, 0), (1,)),))[1:] == [
        "Exactly one solution, if the number of one clue were:",
        "- r3c1: 1 instead of 2",
    ]
    assert told(LAMPS, "timeout") == ["akari 3x3: the time limit was reached before the puzzle was solved."]


# The picture.


def test_what_is_framed() -> None:
    why = Why(SAY("quoted", text="it is too dark"), ((1, 1), (0, 1)))
    lamp = GivenAway(0, 0b10, ((0, 0),), 1)
    assert CluesTold(Clues(LAMPS, "unique")).frames() == {}
    assert CluesTold(Clues(LAMPS, "unique", redundant=((2, 0),))).frames() == {Role.HINT: [(2, 0)]}
    decided = CluesTold(Clues(LAMPS, "multiple", differ=(0, 1), deciding=(lamp, Number((0, 2), 1))))
    assert decided.frames() == {Role.HINT: [(1, 0)], Role.TRACE: [(0, 0), (0, 2)]}
    assert CluesTold(Clues(LAMPS, "none", why=why)).frames() == {Role.ERROR: [(1, 1), (0, 1)]}
    assert decided.legend("en") == "Dashed frames: here solutions differ. Dotted frames: would decide."
    assert CluesTold(Clues(LAMPS, "none", why=why)).legend("en") == "Frames: what is wrong."
    assert CluesTold(Clues(LAMPS, "unique")).legend("en") == ""
    meant = {role: decided.meaning(role).said() for role in (Role.HINT, Role.TRACE, Role.ERROR)}
    assert meant == {Role.HINT: "here solutions differ", Role.TRACE: "would decide", Role.ERROR: "what is wrong"}
    assert CluesTold(Clues(LAMPS, "unique")).meaning(Role.HINT).said() == "redundant"


def test_what_would_decide_is_filled_in() -> None:
    kind = CluesTold(Clues(LAMPS, "unique")).kind
    plain = CluesTold(Clues(LAMPS, "unique", redundant=((2, 0),))).picture("id")
    expected = kind.picture(LAMPS, None, Role.TRACE).with_numbers("id").outlining([(2, 0)], Role.HINT)
    assert plain == expected
    lamp = GivenAway(0, 0b10, ((0, 0),), 1)
    given = CluesTold(Clues(LAMPS, "multiple", deciding=(lamp,))).picture("en")
    board = LAMPS.board_from_json({"cells": [[1, None, None], [None] * 3, [None] * 3]}, marks=True)
    expected = kind.picture(LAMPS, board, Role.TRACE).with_numbers("en").outlining([(0, 0)], Role.TRACE)
    assert given == expected
    number = CluesTold(Clues(LAMPS, "multiple", deciding=(Number((0, 2), 0),))).picture("en")
    told = pensil.read("akari\n. 1 0\n. . .\n2 . .\n")
    assert number == kind.picture(told, None, Role.TRACE).with_numbers("en").outlining([(0, 2)], Role.TRACE)
