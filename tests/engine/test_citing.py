"""Steps with numbers: what was ruled out earlier is cited by the step that did it."""

from __future__ import annotations

import pensil
from pensil.core.board import Board
from pensil.core.earlier import Earlier
from pensil.core.record import replace
from pensil.core.step import Change, Step
from pensil.core.together import together
from pensil.engine.citing import Numbers
from pensil.words import SHARED, Phrase, Vocabulary

SAY = Vocabulary(SHARED)
PUZZLE = pensil.read('{"kind": "hashi", "max_bridges": 3, "cells": [["?", null, "?", null, "?"]]}')
EMPTY = Board.empty(PUZZLE)


def move(name: str, *changes: tuple[int, int], rests: tuple[tuple[int, int], ...] = ()) -> Step:
    """A move that leaves a mask of each spot, and rests on values that are out."""
    words = {"cells": [(0, 0)], "pairs": [], "whole": False, "name": SAY("quoted", text=name), "earlier": []}
    left = tuple(Change.of(PUZZLE, spot, mask) for spot, mask in changes)
    step = Step(name, 1, (), left, Phrase(SHARED, "told.settled", words), SAY("quoted", text=name))
    return replace(step, rests=(Earlier(rests, SAY("told.known", cells=[(0, 0)])),)) if rests else step


def where(step: Step) -> str:
    return step.message.partition(" was found ")[2].rstrip(")")


def test_steps_are_counted_and_cite_those_that_ruled_something_out() -> None:
    numbers = Numbers(EMPTY)
    plain = move("one", (0, 0b0111))
    assert numbers.cited(plain) is plain
    numbers.cited(move("two", (0, 0b0110)))
    assert numbers.number == 2
    three = numbers.cited(move("three", (1, 0b0111), rests=((0, 0b1000),)))
    assert where(three) == "in step 1"
    assert where(numbers.cited(move("four", (1, 0b0110), rests=((0, 0b1001),)))) == "in steps 1 and 2"
    assert where(numbers.cited(move("five", (1, 0b0100), rests=((0, 0b1000), (1, 0b0001))))) == "in steps 1 and 4"
    assert numbers.board == Board(PUZZLE, (0b0110, 0b0100))


def test_what_was_out_before_is_told_as_earlier() -> None:
    numbers = Numbers(Board(PUZZLE, (0b0111, 0b1111)))
    assert where(numbers.cited(move("one", (0, 0b0110), rests=((0, 0b1000),)))) == "earlier"
    assert where(numbers.cited(move("two", (1, 0b0110), rests=((0, 0b1001),)))) == "in step 1 and earlier"
    assert where(numbers.cited(move("three", (1, 0b0100), rests=((1, 0b1001), (0, 0b1000))))) == "in step 2 and earlier"


def test_the_first_that_ruled_a_value_out_is_cited() -> None:
    numbers = Numbers(EMPTY)
    numbers.cited(move("one", (0, 0b0111)))
    numbers.cited(move("two", (0, 0b0011)))
    assert where(numbers.cited(move("three", (1, 0b0111), rests=((0, 0b1000),)))) == "in step 1"
    assert where(numbers.cited(move("four", (1, 0b0011), rests=((0, 0b0100),)))) == "in step 2"


def test_moves_of_one_step_cite_each_other_as_just_now() -> None:
    numbers = Numbers(EMPTY)
    numbers.cited(move("one", (0, 0b0111)))
    parts = [move("two", (0, 0b0011)), move("three", (1, 0b0111), rests=((0, 0b0100),))]
    told = numbers.cited(together(parts, first=1))
    assert where(told.parts[1]) == "just now"
    assert (told.first, numbers.number, len(told.parts)) == (1, 2, 2)
    assert "With that" in told.message
    more = [move("four", (0, 0b0001)), move("five", (1, 0b0001), rests=((0, 0b0010), (0, 0b1000)))]
    assert where(numbers.cited(together(more)).parts[1]) == "in step 1 and just now"
    assert numbers.board == Board(PUZZLE, (0b0001, 0b0001))
