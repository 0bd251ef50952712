"""The kernel of suppositions: what was not needed is pruned, and the links say what they rest on."""

from __future__ import annotations

import pensil
from pensil.core.board import Board
from pensil.core.chain import Fact, Inference, Said, pruned, told
from pensil.core.step import Found, technique
from pensil.words import SHARED, Vocabulary
from tests.techniques.positions import look

SAY = Vocabulary(SHARED)
A, B, C, D = ((spot, 0b01) for spot in range(4))


def test_what_followed_twice_is_told_where_it_was_needed_last() -> None:
    twice = [Inference((B,), "one", (A,)), Inference((B, C), "two", (A,)), Inference((D,), "three", (B,))]
    chain = pruned(A, twice, Inference((), "broken", (D,)))
    assert [(each.facts, each.why) for each in chain.followed] == [((B,), "two"), ((D,), "three")]
    earlier = [Inference((B,), "one", (A,)), Inference((C,), "two", (B,)), Inference((B,), "three", (A,))]
    chain = pruned(A, earlier, Inference((), "broken", (B, C)))
    assert chain.reasons() == ["one", "two", "three", "broken"]


def test_links_know_what_they_rest_on() -> None:
    def found_late(needed: object) -> list[Fact]:
        assert needed == (C,)
        return [A, B]

    inferences = [Inference((B,), "one", (A,)), Inference((C, D), "two", found_late)]
    chain = pruned(A, inferences, Inference((), "broken", lambda _: [C]))
    assert [link.parents for link in chain.links()] == [(), (A,), (A, B)]
    assert chain.broken.parents == (C,)
    same = [Inference((B,), "one", (A,)), Inference((C,), "one", (A, B))]
    assert chain.length == 2
    (_, link) = pruned(A, same, Inference((), "broken", (C,))).links()
    assert (link.facts, link.parents) == ((B, C), (A, B))


def test_a_link_says_what_is_left_after_it() -> None:
    """A cell that loses one value after another has what is left in the end."""
    puzzle = pensil.read("nonogram\ncolors a=#ff0000 b=#0000ff\nrows\n1a 1b\ncolumns\n1a\n0\n1b\n")
    board = Board.empty(puzzle)
    inferences = [Inference(((1, 0b011), (1, 0b101)), 1, ((0, 0b010),)), Inference(((2, 0b101),), 2, ((1, 0b011),))]
    inferences.append(Inference(((2, 0b110),), 3, ((1, 0b101), (2, 0b101))))
    chain = pruned((0, 0b010), inferences, Inference((), 4, ((2, 0b110),)))

    def said(_: object, __: object = None) -> Said:
        return Said(SAY("quoted", text="so it is"), [(0, 0)])

    telling = told(chain, said(None), said, said)
    find = iter([Found([], [(0, 0b101)], {"text": ""}, telling=telling)])
    made = technique(SAY, "X", "forced", 1)(lambda _: find)
    (step,) = made.steps(look(board))
    changes = [[(change.spot, change.values) for change in link.changes] for link in step.chain]
    assert changes == [[(0, (1,))], [(1, (0,))], [(2, (0, 2))], [(2, (2,))], []]
