"""Steps as data: several told as one, what they cite, their JSON; on made-up moves whose words are plain."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.earlier import Earlier
from pensil.core.grid import Cell
from pensil.core.record import replace
from pensil.core.step import Change, Found, Later, Link, Step, shared_step, technique
from pensil.core.together import together
from pensil.words import SHARED, Phrase, Vocabulary
from tests.techniques.positions import look

SAY = Vocabulary(SHARED)
PUZZLE = pensil.read("akari\n. . .\n. . .\n")


def said(text: str) -> Phrase:
    return SAY("quoted", text=text)


def change(spot: int, mask: int = 0b01) -> Change:
    return Change.of(PUZZLE, spot, mask)


def move(name: str, level: int, *changes: Change, cells: tuple[Cell, ...] = (), routine: bool = False) -> Step:
    """A move that says its name, and changes something."""
    return Step(name, level, cells, changes, said(f"{name} says so."), said(name.upper()), routine=routine)


def out(*spots: int, text: str = "something is out") -> Earlier:
    return Earlier(tuple((spot, 0b10) for spot in spots), said(text))


def test_several_moves_have_the_cells_and_changes_of_all_in_order() -> None:
    one = move("one", 2, change(0), change(1, 0b11), cells=((0, 0), (0, 1)))
    other = move("other", 1, change(1, 0b10), change(5), cells=((0, 1), (1, 2)))
    told = together([one, other])
    assert told.cells == ((0, 0), (0, 1), (1, 2))
    assert told.changes == (change(0), change(1, 0b10), change(5))
    assert (told.parts, told.first, told.rests) == ((one, other), 0, ())
    assert together([other, one]).changes == (change(1, 0b10), change(5), change(0))


def test_what_is_called_after_the_hardest_of_those_that_lead_to_the_cause() -> None:
    easy, hard, harder = move("easy", 1, change(0)), move("hard", 3, change(1)), move("harder", 4, change(2))
    alike = replace(hard, changes=(change(3),))
    assert together([easy, hard, harder]).technique == "easy"
    assert together([easy, hard, harder], first=1).technique == "hard"
    assert together([hard, easy, harder], first=1).technique == "hard"
    assert together([hard, easy, harder], first=2).technique == "harder"
    cause = together([hard, alike], first=1)
    assert (cause.technique, cause.level, cause.first, cause.changes) == ("hard", 3, 1, (change(1), change(3)))


def test_who_comes_first_and_what_follows_is_said() -> None:
    first, cause = move("first", 2, change(0)), move("cause", 2, change(1))
    alike = move("alike", 2, change(2))
    again = move("cause", 2, change(3), routine=True)
    at_once = move("at-once", 1, change(4), change(5), routine=True)
    told = together([first, cause, alike, again, at_once], first=1)
    assert told.message == (
        "First: First says so. Then: Cause says so. Alike says so. Cause says so. "
        "At once this settles r2c2 and r2c3 (AT-ONCE)."
    )
    assert together([cause, alike]).message == "Cause says so. Alike says so."
    assert together([cause, at_once]).message == "Cause says so. At once this settles r2c2 and r2c3 (AT-ONCE)."


def test_with_that_is_said_where_the_cause_rests_on_what_came_first() -> None:
    first, cause = move("first", 2, change(0)), move("cause", 2, change(1))
    resting, elsewhere = replace(cause, rests=(out(4, 0),)), replace(cause, rests=(out(4),))
    assert together([first, resting], first=1).message == "First: First says so. With that: Cause says so."
    assert together([first, elsewhere], first=1).message == "First: First says so. Then: Cause says so."
    assert together([first, cause], first=1, so=True).message == "First: First says so. With that: Cause says so."
    assert together([first, resting], first=1).rests == ()


def test_what_follows_at_once_is_told_by_technique_and_by_what_it_rests_on() -> None:
    cause = move("cause", 2, change(0))
    lit = [move("lit", 1, change(spot), routine=True) for spot in (1, 2)]
    dark = move("dark", 1, change(3), change(3, 0b10), routine=True)
    resting = replace(lit[0], changes=(change(4),), phrase=SAY("quoted", text="", earlier=[said("were out")]))
    told = together([cause, lit[0], dark, lit[1], resting])
    assert told.message == (
        "Cause says so. At once this settles r1c2 and r1c3 (LIT), r2c1 (DARK) and r2c2 (LIT; others were out)."
    )


def test_what_a_sentence_rests_on_is_told_before_it() -> None:
    """So much of it: the rest comes at the end, and nothing is told twice."""
    cause, lit = move("cause", 2, change(0)), move("lit", 1, change(1), change(2), change(3), routine=True)
    other = move("cause", 2, change(4), cells=((0, 1), (1, 1)))
    dark = move("dark", 1, change(5), routine=True)
    assert together([cause, lit, other]).message == (
        "Cause says so. At once this settles r1c2 (LIT). With that: Cause says so. "
        "At once this settles r1c3 and r2c1 (LIT)."
    )
    again = replace(lit, changes=(change(1), change(5)), cells=((0, 1),))
    assert together([cause, lit, other, again]).message == (
        "Cause says so. At once this settles r1c2 (LIT). With that: Cause says so. "
        "At once this settles r1c3, r2c1 and r2c3 (LIT)."
    )
    third = replace(other, cells=((1, 2),), changes=(change(3),))
    assert together([cause, lit, other, dark, third]).said_in("id").message == (
        "Cause says so. Dengan itu langsung pasti juga b1k2 (LIT). Maka: Cause says so. "
        "Dengan itu langsung pasti juga b2k3 (DARK). "
        "Maka: Cause says so. Dengan itu langsung pasti juga b1k3 dan b2k1 (LIT)."
    )
    assert together([cause, other, lit]).message.count("With that") == 0


def test_what_is_told_before_a_sentence_and_not_looked_at_is_told_whole() -> None:
    cause, lit = move("cause", 2, change(0)), move("lit", 1, change(1), change(2), routine=True)
    cites = replace(cause, changes=(change(4),), rests=(out(2),))
    for other, first, last in (
        (replace(cause, changes=(change(4),)), "r1c2 and r1c3", ""),
        (cites, "r1c3", " At once this settles r1c2 (LIT)."),
    ):
        assert together([cause, lit, other]).message == (
            f"Cause says so. At once this settles {first} (LIT). With that: Cause says so.{last}"
        )


def test_only_at_the_end_a_long_list_is_cut_off() -> None:
    cells = [(0, 2 * number) for number in range(12)]
    cause = move("cause", 2, change(0))
    lit = move("lit", 1, *(replace(change(1), spot=col, cells=((row, col),)) for row, col in cells), routine=True)
    other = replace(cause, cells=tuple(cells))
    assert "r1c23 (LIT)" in together([cause, lit, other]).message
    assert "and 5 more (LIT)" in together([cause, other, lit]).message


def test_spots_between_two_cells_are_told_as_pairs() -> None:
    cause = move("cause", 2, change(0))
    bridge = Change(1, 0b10, ((0, 0), (0, 2)), (1,))
    told = together([cause, move("full", 1, bridge, replace(bridge, cells=((0, 2), (1, 2))), routine=True)])
    assert told.message == "Cause says so. At once this settles r1c1-r1c3 and r1c3-r2c3 (FULL)."
    (settled,) = told.phrase.values["settled"].values["settled"]
    assert settled.values["cells"] == []


def test_a_step_says_where_that_was_told_which_it_rests_on() -> None:
    words = {"cells": [(0, 1)], "name": said("It"), "pairs": [], "whole": False}
    plain = replace(move("cause", 2, change(0)), phrase=Phrase(SHARED, "told.settled", {**words, "earlier": []}))
    known = Earlier(((4, 0b10),), SAY("told.known", cells=[(1, 1)]))
    resting = replace(plain, rests=(known,))
    cited = resting.citing(lambda earlier: [said("in step 3")] if earlier is known else [])
    assert cited.message == "r1c2 (It; others what is known at r2c2 was found in step 3)"
    assert cited.rests == (known,)
    assert resting.citing(lambda _: []).message == "r1c2 (It; others what is known at r2c2 was found earlier)"
    assert plain.citing(lambda _: [said("never")]) is plain


def test_moves_are_in_the_language_of_their_step() -> None:
    one, other = move("one", 2, change(0)), move("other", 1, change(1))
    assert [each.lang for each in together([one, other]).said_in("id").moves] == ["id", "id"]
    alone = one.said_in("id")
    assert alone.moves == (alone,)
    assert (one.lang, alone.technique, alone == one) == ("en", "one", False)


def test_a_step_as_json() -> None:
    link = Link((change(1),), ((0, 1), (1, 1)), said("it follows"))
    step = replace(move("one", 3, change(0), change(2, 0b11), cells=((0, 0),)), chain=(link,))
    told = {"changes": [{"cells": [[0, 1]], "values": [0]}], "cells": [[0, 1], [1, 1]], "message": "It follows"}
    expected = {
        "technique": "one",
        "level": 3,
        "cells": [[0, 0]],
        "changes": [{"cells": [[0, 0]], "values": [0]}, {"cells": [[0, 2]], "values": [0, 1]}],
        "message": "One says so.",
        "chain": [told],
        "common": [],
        "cases": [],
        "parts": [],
        "checked": True,
    }
    assert step.to_json() == expected
    split = replace(step, chain=(), common=(link,), cases=((link, link), (link,)))
    assert split.to_json() == expected | {"chain": [], "common": [told], "cases": [[told, told], [told]]}
    parts = together([step, move("two", 1, change(1))]).to_json()["parts"]
    assert [part["technique"] for part in parts] == ["one", "two"]
    late = step.unchecked()
    assert not late.checked
    assert late.to_json()["checked"] is False
    assert late.message == "One says so. (There was not enough time to check the marks so far.)"


def test_suppositions_are_the_chain_or_each_case_after_what_is_common() -> None:
    a, b, c, d = (Link((), (), said(name), sign=name) for name in "abcd")
    step = move("one", 3, change(0))
    assert step.suppositions == ()
    assert replace(step, chain=(a, b)).suppositions == ((a, b),)
    assert replace(step, common=(a,), cases=((b, c), (d,))).suppositions == ((a, b, c), (a, d))


def test_a_mistake_changes_nothing() -> None:
    assert not move("one", 1, change(0)).is_mistake
    assert shared_step("mistake", 0, [(0, 1), (0, 0), (0, 1)], [], said("so")).is_mistake
    step = shared_step("mistake", 2, [(0, 1), (0, 0), (0, 1)], [change(0)], said("so"))
    assert (step.technique, step.level, step.cells, step.changes) == ("mistake", 2, ((0, 1), (0, 0)), (change(0),))
    assert (step.title, step.message) == ("Mistake", "So")
    assert (step.first, step.premises, step.numbers, step.routine, step.checked) == (0, 0, 1, False, True)


def test_a_change_has_the_values_that_a_solution_may_have() -> None:
    boxes = pensil.read("shikaku\n2 .\n. 2\n")
    assert Change.of(boxes, 0, boxes.domains[0]).values == ((0, 0, 0, 1), (0, 0, 1, 0))
    assert (Change.of(PUZZLE, 4, 0b10).cells, Change.of(PUZZLE, 4, 0b10).values) == (((1, 1),), (1,))


def test_applying_a_step_takes_values_away() -> None:
    board = Board(PUZZLE, (0b11, 0b10, *[0b11] * 4))
    after = move("one", 1, change(0, 0b01), change(1, 0b11)).apply(board)
    assert after.masks == (0b01, 0b10, *[0b11] * 4)


def test_a_technique_tells_what_really_changes_something() -> None:
    """Of what is found, the spots that lose a value; what loses none is no step."""
    board = Board(PUZZLE, (0b01, *[0b11] * 5))
    found: list[Found | Later] = [
        Found([(0, 0)], [(0, 0b01), (1, 0b10), (2, 0b11)], {"count": 2}, "rest"),
        Found([(0, 0)], [(0, 0b01), (2, 0b11)], {"count": 2}, "rest"),
        Later([(3, 0b01)], lambda: Found([(1, 0)], [(3, 0b01)], {"count": 1}, "rest"), 4),
        Later([(0, 0b11)], lambda: pytest.fail("nothing changes there"), 4),
    ]
    made = technique(SAY, "X", "forced", 3, routine=True)(lambda _: iter(found))
    told, later = made.steps(look(board))
    assert (told.changes, told.cells, told.numbers, told.rests) == ((change(1, 0b10),), ((0, 0),), 1, ())
    assert (told.technique, told.level, told.routine, told.checked) == ("forced", 3, True, True)
    assert told.message.startswith("2 more places follow")
    assert (later.changes, later.numbers, later.routine, later.level) == ((change(3),), 4, True, 3)
    assert later.cells == ((1, 0),)
    assert later.message.startswith("1 more place follows")
    assert (later.chain, later.common, later.cases, later.rests) == ((), (), (), ())


def test_a_sentence_with_a_place_for_what_it_rests_on_has_it_filled() -> None:
    words = {"cells": [(0, 1)], "name": said("It"), "pairs": [], "whole": False}
    rests = [Earlier(((1, 0b10),), SAY("told.known", cells=[(1, 1)]))]
    made = technique(SAY, "X", "forced", 3)(
        lambda _: iter([Found([(0, 0)], [(1, 0b01)], words | {"text": ""}, "title", rests=rests)])
    )
    (step,) = made.steps(look(Board.empty(PUZZLE)))
    assert step.rests == tuple(rests)
    assert [each.said() for each in step.phrase.values["earlier"]] == ["what is known at r2c2 was found earlier"]


def test_how_a_technique_is_told_is_as_it_was_made() -> None:
    plain = technique(SAY, "A1", "forced", 2)(lambda _: iter(()))
    assert (plain.id, plain.name, plain.level) == ("A1", "forced", 2)
    assert (plain.routine, plain.swept, plain.compared) == (False, False, 6)
    other = technique(SAY, "A1", "forced", 2, swept=True, compared=3)(lambda _: iter(()))
    assert (other.routine, other.swept, other.compared) == (False, True, 3)
