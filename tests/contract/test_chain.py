"""The kernel of suppositions: what was not needed is pruned, and the links say what they rest on."""

from __future__ import annotations

from collections.abc import Iterator

import pensil
from pensil.core.board import Board
from pensil.core.cases import Case, Cases, Split, cases_told, failing
from pensil.core.chain import Chain, Fact, Inference, Said, Supposition, Told, in_order, linked, needed, pruned, told
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


# A supposition while it is followed.


def test_facts_are_looked_at_one_after_the_other_until_a_rule_breaks() -> None:
    looked: list[Fact] = []
    supposition: Supposition[str] = Supposition(A)

    def after(fact: Fact) -> None:
        looked.append(fact)
        if fact == A:
            supposition.conclude([B, C], "one", (A,))
        elif fact == C:
            supposition.breaks("two", (C,))
            supposition.breaks("three", (B,))

    assert supposition.follow(after, 9)
    assert looked == [A, B, C]
    assert supposition.broken == Inference((), "two", (C,)), "the first one counts"
    assert supposition.chain() == Chain(A, (Inference((C,), "one", (A,)),), Inference((), "two", (C,)))
    supposition.forget()
    assert not supposition.inferences
    assert not supposition.broken


def test_it_ends_where_nothing_follows_or_too_much() -> None:
    supposition: Supposition[str] = Supposition(A)
    assert not supposition.follow(lambda _: None, 9)
    further = iter([True, True, False])
    looked: list[Fact] = []

    def more() -> bool:
        supposition.todo.append(B)
        return next(further)

    assert not supposition.follow(looked.append, 9, more)
    assert looked == [B, B]

    def without_end(fact: Fact) -> None:
        supposition.conclude([fact], "again", (A,))

    for most in (0, 3):
        supposition = Supposition(A)
        assert not supposition.follow(without_end, most)
        assert len(supposition.inferences) == most + 1


def test_what_is_needed_from_one_on() -> None:
    supposition: Supposition[str] = Supposition(A)
    for fact, why, parents in ((B, "one", (A,)), (C, "two", (B,)), (D, "three", (B, C))):
        supposition.conclude([fact], why, parents)
    wanted = {D}
    assert [each.why for each in supposition.leading_to(wanted, 2)] == ["three"]
    assert wanted == {B, C}, "what they rest on and does not follow from them"
    assert [each.why for each in supposition.leading_to({D}, 1)] == ["two", "three"]
    assert [each.why for each in supposition.leading_to({D})] == ["one", "two", "three"]
    assert needed(supposition.inferences, set()) == []


def test_what_goes_without_saying_is_added_to_what_it_came_from() -> None:
    first: Inference[str] = Inference((A,), None)
    links = linked(first, [Inference((B,), "one", (A,)), Inference((C,), None, (B,)), Inference((D,), "one", (C,))])
    assert links == [first, Inference((B, C), "one", (A,)), Inference((D,), "one", (C,))]
    assert linked(first, [Inference((B,), None, (A,))]) == [Inference((A, B), None)]
    chain = pruned(A, [Inference((B,), None, (A,)), Inference((C,), "one", (B,))], Inference((), "broken", (C,)))
    assert (chain.length, chain.spot, chain.facts, chain.reasons()) == (1, 0, [A, B, C], ["one", "broken"])


def chain_of(length: int, spot: int, silent: int = 0) -> Chain[str]:
    followed = [Inference((B,), "one", (A,))] * length + [Inference((B,), None, (A,))] * silent
    return Chain((spot, 1), tuple(followed), Inference((), "broken", (B,)))


def test_the_shortest_chains_come_first() -> None:
    chains = [chain_of(3, 0), chain_of(1, 1), chain_of(2, 2, 1), chain_of(2, 3), chain_of(2, 1, 1), chain_of(5, 4)]
    ordered = list(in_order(chains, range(1, 5)))
    assert ordered == [chains[1], chains[3], chains[4], chains[2], chains[0]]
    assert list(in_order(chains, range(2, 4), quick=2)) == [chains[2], chains[3], chains[4], chains[0]]
    asked: list[int] = []

    def coming() -> Iterator[Chain[str]]:
        for place, chain in enumerate(chains):
            asked.append(place)
            yield chain

    assert next(in_order(coming(), range(1, 5), quick=1)) == chains[1]
    assert asked == [0, 1], "what is quick to tell does not wait for the others"


# Cases.


def said(text: object) -> Said:
    return Said(SAY("quoted", text=str(text)), [(0, 0)])


def followed(*inferences: Inference[str], broken: Inference[str] | None = None) -> Supposition[str]:
    supposition: Supposition[str] = Supposition(A)
    for each in inferences:
        supposition.conclude(each.facts, each.why, each.parents)
    supposition.broken = broken
    return supposition


E, F, G = ((spot, 0b01) for spot in range(4, 7))
COMMON = (Inference((B,), "common", (A,)), Inference((C,), "idle", (A,)), Inference((G,), "for a case", (A,)))
SPLIT = Split("why", (B,), (Inference((D,), "first case", ()), Inference((E,), "second case", (G,))))
BRANCHES: dict[tuple[Fact, ...], Supposition[str]] = {
    (D,): followed(
        *COMMON, Inference((F,), "so", (D,)), Inference((C,), "idle", (D,)), broken=Inference((), "bad", (F, B))
    ),
    (E,): followed(*COMMON, broken=Inference((), "worse", lambda _: [E])),
}


def test_what_all_cases_need_is_told_once() -> None:
    cases = failing(followed(*COMMON), SPLIT, lambda case: BRANCHES[case.facts])
    assert cases is not None
    assert cases.assumed == A
    assert [each.why for each in cases.followed] == ["common", "for a case"]
    assert cases.split == Inference((), "why", (B,))
    one, other = cases.cases
    assert (one.supposed.why, [each.why for each in one.followed], one.broken.why) == ("first case", ["so"], "bad")
    assert (other.supposed.parents, other.followed, other.broken.parents) == ((G,), (), (E,))
    assert cases.length == 2 + 2 + 1
    assert [each.why for each in cases.inferences] == [
        *("common", "for a case", "why", "first case", "so", "bad", "second case", "worse")
    ]
    assert SPLIT.supposed == ((D,), (E,))
    assert failing(followed(*COMMON), SPLIT, lambda case: BRANCHES[case.facts] if case.facts == (D,) else None) is None


def test_cases_in_words() -> None:
    cases = failing(followed(*COMMON), SPLIT, lambda case: BRANCHES[case.facts])
    assert cases is not None
    told_cases = cases_told(
        cases,
        said("supposed"),
        lambda link: said(link.why),
        said,
        lambda why, count: said(f"{why}: {count} cases"),
        lambda why, facts: said(f"{why} {facts}"),
    )

    def words(links: tuple[Told, ...]) -> list[tuple[str, tuple[Fact, ...], tuple[int, ...]]]:
        return [(link.said.phrase.said(), link.facts, link.after) for link in links]

    assert words(told_cases.common) == [
        ("supposed", (A,), ()),
        ("common", (B,), (0,)),
        ("for a case", (G,), (0,)),
        ("why: 2 cases", (), (1,)),
    ]
    assert [words(case) for case in told_cases.cases] == [
        [("first case ((3, 1),)", (D,), ()), ("so", (F,), (4,)), ("bad", (), (1, 5))],
        [("second case ((4, 1),)", (E,), (2,)), ("worse", (), (4,))],
    ]
    assert told_cases.words["supposed"].said() == "supposed"
    assert [each.said() for each in told_cases.words["links"]] == ["common", "for a case"]
    assert told_cases.words["split"].said() == "why: 2 cases"
    assert [each.said() for each in told_cases.words["cases"]] == [
        "first case ((3, 1),): so; and then bad.",
        "second case ((4, 1),): worse.",
    ]
    assert cases.told == len(told_cases.common) + sum(map(len, told_cases.cases)) == 9


def test_what_is_told_of_cases_is_counted_as_it_is_told() -> None:
    """What follows in succession for one reason is one link, and what goes without saying is none."""
    links = (
        Inference((B,), "x", (A,)),
        Inference((C,), "x", (A,)),
        Inference((G,), None, (C,)),
        Inference((E,), "y", (G,)),
    )
    case = Case(Inference((D,), "case", ()), (Inference((F,), None, (D,)),), Inference((), "bad", (F,)))
    cases = Cases(A, links, Inference((), "split", (B,)), (case, case))
    told_cases = cases_told(
        cases, said("a"), lambda link: said(link.why), said, lambda *_: said("b"), lambda *_: said("c")
    )
    assert [len(told_cases.common), *map(len, told_cases.cases)] == [4, 2, 2]
    assert (cases.told, cases.length) == (8, 4 + 2 * 2)
