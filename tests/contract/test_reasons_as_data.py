"""Rules, labels, reasons, results and positions as data: on a kind whose words are known."""

from __future__ import annotations

from typing import Any

import pytest

import pensil
from pensil.core.agenda import AllPlaces, AtEach
from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.earlier import Earlier
from pensil.core.position import Position
from pensil.core.rule import Label, Rule
from pensil.core.why import Why
from pensil.engine.premises import Forced, Reason
from pensil.engine.result import Result
from pensil.errors import TimeLimit
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)
WORDS = Vocabulary("pensil.kinds.akari")
LIT, APART, NUMBER = (Rule(WORDS, name) for name in ("lit", "apart", "number"))
PUZZLE = pensil.read("akari\n. .\n. 2\n")
BRIDGES = pensil.read("hashi\n? . ?\n. . .\n? . ?\n")


# Rules.


def test_what_is_said_of_a_rule_as_a_premise() -> None:
    number = Label(NUMBER, ((1, 1),), 2)
    assert NUMBER.premise([number]).said() == "the 2 at r2c2"
    assert APART.premise([Label(APART, ((0, 0), (0, 1)))]).said() == "the limit of one lamp from r1c1 to r1c2"
    two = [Label(APART, ((0, 0), (0, 1))), Label(APART, ((0, 0), (1, 0)))]
    assert APART.premise(two).said() == "the limits of one lamp from r1c1 to r1c2 and from r1c1 to r2c1"
    lit = LIT.premise([Label(LIT, ((0, 1), (0, 0))), Label(LIT, ((1, 0), (0, 0), (0, 1)))])
    assert lit.said() == "the need to light r1c2 and r2c1"
    assert (lit.values["cells"], lit.values["others"]) == ([(0, 1), (1, 0)], [(0, 0), (0, 1)])
    assert lit.values["each"] == []
    assert lit.values["whole"] is False
    assert LIT.premise([Label(LIT, ((0, 1),)), Label(LIT)]).values["whole"] is True


def test_the_words_of_a_label() -> None:
    label = Label(NUMBER, ((0, 1), (1, 1)), 7)
    assert label.words() == {"clue": 7, "cells": label.cells, "first": (0, 1), "last": (1, 1)}
    assert Label(NUMBER).words() == {"clue": None, "cells": ()}


def test_a_rule_that_is_broken() -> None:
    broken = APART.broken("lamps-meet", iter([(0, 0), (0, 1)]), one=(0, 0), other=(0, 1))
    assert (broken.code, broken.cells) == ("lamps-meet", ((0, 0), (0, 1)))
    assert broken.message == "the lamps at r1c1 and r1c2 shine on each other"
    assert broken.rule == APART.sentence.said()
    assert Why.broken(broken).to_json() == {"message": broken.message, "cells": [[0, 0], [0, 1]]}


def test_what_was_ruled_out_earlier() -> None:
    earlier = Earlier(((0, 0b10),), SAY("told.known", cells=[(0, 0)]))
    assert earlier.said().said() == "what is known at r1c1 was found earlier"
    assert earlier.said([SAY("told.just-now")]).said() == "what is known at r1c1 was found just now"


# Reasons.


def reason(puzzle: pensil.Puzzle, *spots: int, at_large: bool = False) -> tuple[Reason, list[str]]:
    labels = (Label(LIT, ((0, 0),)), Label(LIT, ((0, 1),)), Label(NUMBER, ((1, 1),), 2))
    made = Reason(0, 0b10, 0b11, labels, spots, at_large=at_large)
    return made, [phrase.said() for phrase in made.premises(puzzle, spots)]


def test_the_premises_of_a_reason() -> None:
    plain, said = reason(PUZZLE)
    assert (plain.size, said) == (3, ["the need to light r1c1 and r1c2", "the 2 at r2c2"])
    known, said = reason(PUZZLE, 0, 2)
    assert (known.size, said[2]) == (5, "what is known at r1c1 and r2c1")
    pairs, said = reason(BRIDGES, 0, 1)
    assert (pairs.size, said[2]) == (5, "what is known at r1c1-r1c3 and r1c1-r3c1")
    large, said = reason(PUZZLE, 0, 2, at_large=True)
    assert (large.size, said[2]) == (4, "what is known there so far")
    without, said = reason(PUZZLE, at_large=True)
    assert (without.size, len(said)) == (3, 2)


def test_all_that_a_reason_forces() -> None:
    plain, _ = reason(PUZZLE)
    assert plain.forced == (Forced(0, 0b10, 0b11),)
    assert (plain.minimal, plain.at_large) == (True, False)
    more = Reason(0, 0b10, 0b11, (), (), also=(Forced(1, 0b01, 0b01),))
    assert more.forced == (Forced(0, 0b10, 0b11), Forced(1, 0b01, 0b01))


# Results.


def test_a_result_as_json() -> None:
    board = PUZZLE.board_from_json({"cells": [[0, 1], [1, 0]]})
    unique = Result(PUZZLE, "unique", (board,), complete=True)
    expected: dict[str, Any] = {
        "kind": "akari",
        "rows": 2,
        "cols": 2,
        "status": "unique",
        "solutions": [{"cells": [[0, 1], [1, 0]]}],
        "facts": {"cells": [[0, 1], [1, 0]]},
        "conflict": None,
        "count": 1,
        "complete": True,
        "why": None,
    }
    assert unique.to_json() == expected
    assert (unique.facts, unique.why, unique.seconds) == (board, None, 0.0)
    assert not Result(PUZZLE, "unique", (board,)).complete


def test_what_takes_longer_is_found_when_it_is_asked_for() -> None:
    asked: list[str] = []
    empty = Board.empty(PUZZLE)

    def facts() -> Board:
        asked.append("facts")
        return empty.decide(0, 0)

    def why() -> Why:
        asked.append("why")
        return Why(SAY("row", number=1), ((0, 0),))

    several = Result(PUZZLE, "multiple", (empty, empty), find_facts=facts)
    assert asked == []
    assert several.facts == several.facts == empty.decide(0, 0)
    assert asked == ["facts"]
    data = several.to_json()
    assert (data["facts"], data["count"]) == ({"cells": [[0, None], [None, 0]]}, 2)
    none = Result(PUZZLE, "none", (), conflict=empty.decide(1, 1), find_why=why)
    assert none.to_json("id")["why"] == {"message": "baris 1", "cells": [[0, 0]]}
    assert none.to_json()["conflict"] == {"cells": [[None, 1], [None, 0]]}
    assert (none.facts, asked) == (None, ["facts", "why"])
    assert Result(PUZZLE, "timeout", (empty,)).facts is None


# Positions.


def test_a_value_that_a_known_solution_has_is_harmless() -> None:
    empty = Board.empty(PUZZLE)
    at = Position(PUZZLE, empty.decide(0, 0))
    assert not at.harmless(1, 0b11)
    known = Position(PUZZLE, empty.decide(0, 0))
    fits, other = empty.decide(0, 0).decide(1, 1).decide(2, 1), empty.decide(0, 1).decide(1, 0).decide(2, 0)
    known.solutions = [fits, other]
    assert [known.harmless(1, mask) for mask in (0b01, 0b10, 0b11)] == [False, True, True], "of those that are left"
    again = Position(at.puzzle, at.board)
    again.solutions, again.together = known.solutions, fits | other
    assert again.in_solutions == known.in_solutions, "not all of them are left"
    again = Position(at.puzzle, at.board)
    again.together = fits
    assert again.in_solutions == fits.masks
    assert (known.draws(0b01), known.noted(0, 0b01), known.unseen(0), known.seen) == (True, False, 0, known.board)


def test_positions_know_what_has_changed_and_look_at_the_time() -> None:
    empty = Board.empty(PUZZLE)
    first = Position(PUZZLE, empty)
    assert first.changed == []
    assert first.deadline is NEVER
    later = Position(PUZZLE, empty.decide(1, 0).decide(2, 1), first, Deadline(0.0, NEVER.clock))
    assert later.changed == [1, 2]
    first.check_time()
    with pytest.raises(TimeLimit, match="while looking for the next step"):
        later.check_time()


def test_finders_look_again_only_where_something_has_changed() -> None:
    places = AllPlaces([[0], [1], [2]])
    looked: list[int] = []

    def look(at: Position, place: int) -> list[int]:
        looked.append(place)
        return [place]

    finder = AtEach(lambda at: places, look)

    def found(at: Position) -> list[int]:
        looked.clear()
        return list(at.agenda(finder).all_found(lambda place: look(at, place), list))

    empty = Board.empty(PUZZLE)
    first = Position(PUZZLE, empty)
    assert (found(first), looked) == ([0, 1, 2], [0, 1, 2])
    later = Position(PUZZLE, empty.decide(1, 0).decide(2, 0), first)
    later.take_over(first, {places: 0b100})
    assert (found(later), looked) == ([0, 1], [1])
    again = Position(PUZZLE, empty.decide(1, 0), first)
    again.take_over(first)
    assert (found(again), looked) == ([0, 1, 2], [1])
