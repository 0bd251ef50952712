"""What records of the core are like unless they say so: those of steps, of makers, of searches and of results."""

from __future__ import annotations

import pensil
from pensil.core.making import Density, Maker, Wish
from pensil.core.step import Found, Later, Link, Step
from pensil.core.symmetry import NONE, SYMMETRIES
from pensil.core.trace import Counters, Event, Strategy, What
from pensil.engine.result import Result
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)
WORD = SAY("quoted", text="so")


def test_a_step_is_a_plain_conclusion_from_marks_that_are_right() -> None:
    step = Step("name", 1, (), (), WORD, WORD)
    assert (step.chain, step.common, step.cases, step.suppositions, step.links) == ((), (), (), (), 0)
    assert (step.parts, step.moves, step.first, step.rests) == ((), (step,), 0, ())
    assert (step.checked, step.routine, step.lang, step.board) == (True, False, "en", None)
    assert (step.premises, step.numbers) == (0, 1)
    assert (Link((), (), WORD).after, Link((), (), WORD).sign) == ((), "")


def test_what_is_found_supposes_nothing_and_rests_on_nothing() -> None:
    found = Found((), (), {})
    assert (found.sentence, found.telling, found.cases, found.rests) == ("sentence", None, None, None)
    later = Later((), lambda: found)
    assert (later.numbers, later.links) == (1, 0)


def test_a_maker_thins_nothing_and_knows_all_symmetries() -> None:
    maker = Maker(lambda *_: None, lambda *_: None, lambda *_: None)
    assert (maker.thin, maker.keep, maker.densities, maker.turned) == (False, (), (), None)
    assert maker.symmetries == tuple(SYMMETRIES)
    assert maker.refuses(Wish(3, 3)) is None
    density = Density("walls", 0.2, 0.0, 1.0)
    assert (density.whole, density.ends) == (False, None)
    wish = Wish(2, 3)
    assert (wish.symmetry, wish.densities, wish.hardness) == (NONE, None, 0.5)
    assert (NONE.name, NONE.images(2, 3, (0, 1)), NONE.square) == ("none", ((0, 1),), False)


def test_a_strategy_finds_a_solution_where_there_is_one() -> None:
    strategy = Strategy(words=SAY, name="any", search=lambda *_: iter(()))
    assert (strategy.complete, strategy.tables, strategy.counts, strategy.readings) == (True, None, (), ())
    event = Event(What.PLACED, 1)
    assert (event.parent, event.changes, event.cells, event.reason, event.counts) == (None, (), (), None, ())
    assert event.because() == ""
    assert set(Counters().to_json().values()) == {0}
    assert repr(Counters(own={"mine": 1})) == repr(Counters())


def test_a_result_is_not_known_to_be_complete() -> None:
    puzzle = pensil.read("akari\n. 1\n")
    result = Result(puzzle, "timeout", ())
    assert (result.conflict, result.seconds, result.complete) == (None, 0.0, False)
    assert (result.facts, result.why) == (None, None)
