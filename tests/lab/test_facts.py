"""What comes of setting a published fact beside ours, and how deep searches are nested."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pensil
from pensil.core.deadline import NEVER, Deadline
from pensil.core.paper import Agreement, Fact, Paper, PaperItem, Plot, SearchTree, item, nested
from pensil.core.trace import Event, Strategy, What
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)
PUZZLE = pensil.read("akari\n. .\n")


def test_facts_are_the_same_or_say_why_they_differ() -> None:
    label, why = SAY("row", number=1), SAY("row", number=2)
    verdicts = {
        (published, because is not None): Fact(label, published, "7", because).verdict
        for published in ("7", "8", None)
        for because in (None, why)
    }
    assert verdicts == {
        ("7", False): Agreement.SAME,
        ("7", True): Agreement.BROKEN,
        ("8", False): Agreement.BROKEN,
        ("8", True): Agreement.DIFFERS,
        (None, False): Agreement.LOST,
        (None, True): Agreement.LOST,
    }


def search(depth: int) -> Strategy:
    """A search whose calls are nested so deep."""

    def down(left: int) -> Iterator[Event]:
        yield Event(What.PLACED, left)
        if left:
            yield from down(left - 1)
        yield Event(What.REMOVED, left)

    def searching(puzzle: Any, deadline: Deadline = NEVER) -> Iterator[Event]:
        yield from down(depth - 2)

    return Strategy(words=SAY, name="x", search=searching)


def test_how_deep_calls_are_nested() -> None:
    assert [nested(search(depth), PUZZLE) for depth in (2, 3, 7)] == [2, 3, 7]
    flat = Strategy(words=SAY, name="x", search=lambda puzzle, deadline=NEVER: iter([Event(What.SOLVED, 0)]))
    assert nested(flat, PUZZLE) == 1
    silent = Strategy(words=SAY, name="x", search=lambda puzzle, deadline=NEVER: iter(()))
    assert nested(silent, PUZZLE) == 0


def test_items_are_what_they_are_said_to_be() -> None:
    def replay(bench: object) -> Iterator[Fact]:
        return iter(())

    assert item(SAY, "a")(replay) == PaperItem(SAY, "a", replay, False, False)
    assert item(SAY, "a", measured=True)(replay) == PaperItem(SAY, "a", replay, True, False)
    assert item(SAY, "a", needs_boards=True)(replay) == PaperItem(SAY, "a", replay, False, True)
    assert SearchTree(SAY("row", number=1), PUZZLE, search(2)).solutions == 1
    assert Plot(SAY("row", number=1), SAY("row", number=1), SAY("row", number=1), ()).log
    paper = Paper(words=Vocabulary("pensil.kinds.akari"), title=None, author="A", strategies=(search(2),), items=())
    assert (paper.title, paper.author, [each.name for each in paper.strategies]) == (None, "A", ["x"])


def test_a_strategy_is_complete_and_has_nothing_besides_unless_it_says_so() -> None:
    plain = search(2)
    assert (plain.complete, plain.tables, plain.counts, plain.readings) == (True, None, (), ())
