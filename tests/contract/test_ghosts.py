"""Suppositions on the board: every ghost is what a link changes, and the numbers are those of the list."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from pensil.core.board import Board
from pensil.core.ghosts import Ghost, ghosts_of, ghosts_of_all, lies_at
from pensil.core.grid import Cell
from pensil.core.highlight import link_picture, step_picture
from pensil.core.kind import Kind
from pensil.core.lines import told_lines
from pensil.core.picture import Arrow, Group, Item, Outline, Picture, Role, Tag
from pensil.core.record import replace
from pensil.core.step import Link, Step
from pensil.core.together import together
from pensil.kinds import KINDS
from pensil.words import SHARED, Phrase, languages
from tests.checks import some
from tests.facts import facts_of
from tests.techniques.positions import look, positions

FEW = 30
"""So many suppositions of each kind are looked at."""


def chains(kind: Kind) -> Iterator[tuple[Board, Step]]:
    count, most = facts_of(kind.name).chains
    for _, board, _ in positions(kind.name, range(count), most, each=3):
        at = look(board)
        for technique in kind.techniques():
            for step in technique.steps(at):
                if step.chain:
                    yield board, step


@cache
def some_chains(kind: Kind) -> list[tuple[Board, Step]]:
    """Suppositions with links, from all over the positions."""
    found = [(board, step) for board, step in chains(kind) if len(step.chain) > 2]
    return found[:: max(1, len(found) // FEW)]


def framed(picture: Picture, role: Role) -> set[Cell]:
    groups = {cell for item in picture.items if isinstance(item, Group) and item.role is role for cell in item.cells}
    return groups | {item.cell for item in picture.items if isinstance(item, Outline) and item.role is role}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_is_drawn_of_a_supposition_is_what_its_links_change(kind: Kind) -> None:
    for board, step in some(some_chains(kind)):
        ghosts = ghosts_of(kind, board.puzzle, step.chain)
        numbers: dict[frozenset[Cell], list[str]] = {}
        masks: dict[frozenset[Cell], tuple[int, int]] = {}
        for number, link in enumerate(step.chain):
            for change in link.changes:
                numbers.setdefault(frozenset(change.cells), []).append(str(number or "?"))
                masks[frozenset(change.cells)] = change.spot, change.mask
        assert {ghost.cells: list(ghost.numbers) for ghost in ghosts.ghosts} == numbers
        for ghost in some(ghosts.ghosts):
            assert drawn(ghost.items) == drawn(seen(kind, board, *masks[ghost.cells], ghost))
        assert ghosts.clash == step.chain[-1].cells
        middles = {ghost.middle for ghost in ghosts.ghosts}
        ends = middles | {(cell,) for cell in ghosts.clash}
        assert all(arrow.start in middles and arrow.end in ends for arrow in ghosts.arrows)


def seen(kind: Kind, board: Board, spot: int, mask: int, ghost: Ghost) -> list[Item]:
    """What the board itself gets for this spot, when nothing but it is decided so."""
    masks = [*board.masks]
    masks[spot] = mask
    if Board(board.puzzle, masks).full:  # a full board shows less
        masks = [*board.puzzle.domains]
        masks[spot] = mask
    picture = kind.picture(board.puzzle, Board(board.puzzle, masks), Role.MARK)
    return [item for item in picture.items if item.role is Role.MARK and lies_at(item, ghost.cells)]


def drawn(items: object) -> set[Item]:
    assert isinstance(items, tuple | list)
    return {replace(item, role=Role.GHOST) for item in items}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_links_come_one_by_one(kind: Kind) -> None:
    for board, step in some(some_chains(kind)[:8]):
        before = kind.picture(board.puzzle, board, Role.MARK)
        for place, link in enumerate(some(step.chain)):
            shown = link_picture(kind, board.puzzle, step, before, step.chain[: place + 1])
            numbers = {number for item in shown.items if isinstance(item, Tag) for number in item.text.split(",")}
            last = not link.changes
            assert numbers == {"?", *map(str, range(1, place + (not last)))} | ({"!"} if last else set())
            assert framed(shown, Role.CLASH) == (set(link.cells) if last else set())
            assert framed(shown, Role.HINT) - margins(shown) <= set(link.cells)
            assert not framed(shown, Role.TRACE)


def margins(picture: Picture) -> set[Cell]:
    return {(row, col) for row, col in framed(picture, Role.HINT) if row < 0 or col < 0}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_all_links_at_once_with_what_really_follows(kind: Kind) -> None:
    for board, step in some(some_chains(kind)):
        shown = step_picture(kind, board.puzzle, board, step)
        tags = [item for item in shown.items if isinstance(item, Tag) and item.role is Role.GHOST]
        numbers = {number for tag in tags for number in tag.text.split(",")}
        assert numbers == {"?", *map(str, range(1, len(step.chain) - 1))}
        assert len({tag.cells for tag in tags}) == len(tags), "no number hides another"
        after = kind.picture(board.puzzle, step.apply(board), Role.MARK)
        faint = {item for left in kind.left(board.puzzle, board, step) for item in left.items}
        news = {replace(item, role=Role.MARK) for item in shown.items if item.role is Role.TRACE and item not in faint}
        assert {item for item in news if not isinstance(item, Group | Outline)} <= set(after.items)
        looked_at = framed(shown, Role.HINT) - margins(shown)
        assert looked_at <= {cell for link in step.chain for cell in link.cells}
        assert not looked_at & framed(shown, Role.CLASH)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_supposition_is_told_as_a_list(kind: Kind, lang: str) -> None:
    for _, step in some(some_chains(kind)[:8]):
        lines = told_lines(step.said_in(lang))
        assert [line.number for line in lines] == ["", *map(str, range(1, len(step.chain) - 1)), "", ""]
        for line, link in zip(lines[1:-2], step.chain[1:-1], strict=True):
            assert line.text == f"{link.phrase.sentence(lang)}."
        assert step.chain[-1].phrase.said(lang) in lines[-2].text
        assert all(line.text.endswith(".") for line in lines)
        conclusion = lines[-1].text.split(" ", 1)[1]  # after "So"
        assert step.said_in(lang).message.endswith(conclusion)


def test_what_a_step_settles_besides_is_told_after_the_list() -> None:
    kind = KINDS[0]
    board, step = some_chains(kind)[0]
    other = next(
        found
        for technique in kind.techniques()
        for found in technique.steps(look(step.apply(board)))
        if found.technique != step.technique
    )
    told = together([step, other]).unchecked()
    *_, last = told_lines(told)
    assert told.message.endswith(last.text.split(" ", 1)[1])
    assert "At once this settles" in last.text
    assert "not enough time" in last.text
    assert [line.text for line in told_lines(other)] == [other.message]


def test_what_comes_before_a_supposition_is_a_line_of_its_own() -> None:
    kind = KINDS[0]
    plain, supposing = next(
        (other, step)
        for board, step in some_chains(kind)
        for technique in kind.techniques()
        for other in technique.steps(look(board))
        if not other.suppositions and other.technique != step.technique
    )
    for lang in some(languages()):
        told = together([plain, supposing], first=1).said_in(lang)
        first, *others = told_lines(told)
        assert (str(first), first.depth, first.links) == (plain.said_in(lang).message, 0, ())
        assert others == told_lines(supposing.said_in(lang))


def test_what_follows_from_what_a_step_settles_is_told_after_the_list() -> None:
    kind = KINDS[0]
    _, step = some_chains(kind)[0]
    phrase = Phrase(SHARED, "quoted", {"text": "Plain says so."})
    plain = replace(step, chain=(), common=(), cases=(), technique="plain", phrase=phrase)
    routine = replace(plain, routine=True, technique="routine")
    other = replace(plain, cells=tuple(cell for change in step.changes for cell in change.cells))
    for lang in some(languages()):
        told = together([step, plain, routine, other], first=1).said_in(lang)
        *lines, last = told_lines(told)
        assert lines == told_lines(step.said_in(lang))
        assert told.message.endswith(last.text)
        assert last.text.count("Plain says so.") == 2


def test_arrows_come_from_the_links_that_something_rests_on() -> None:
    kind = next(kind for kind in KINDS if kind.name == "akari")
    for board, step in some(some_chains(kind)):
        ghosts = ghosts_of(kind, board.puzzle, step.chain)
        pairs = {(place, number) for number, link in enumerate(step.chain) for place in link.after}
        assert all(place < number for place, number in some(pairs))
        assert len(ghosts.arrows) <= len(pairs)
        led_to = {arrow.end for arrow in ghosts.arrows}
        for link in step.chain[1:-1]:
            assert led_to & {(cell,) for change in link.changes for cell in change.cells}, (
                "everything comes from something"
            )
        assert all(isinstance(arrow, Arrow) and arrow.start != arrow.end for arrow in ghosts.arrows)


# Case splits: each case is a supposition that begins with what is common to all of them.


SPLITTING = [kind for kind in KINDS if any(technique.name == "cases" for technique in kind.techniques())]


@cache
def some_cases(kind: Kind) -> list[tuple[Board, Step]]:
    (technique,) = (technique for technique in kind.techniques() if technique.name == "cases")
    count, most = facts_of(kind.name).premises
    boards = (board for _, board, _ in positions(kind.name, range(count), most, each=3))
    found = ((board, step) for board in boards for step in technique.steps(look(board)))
    return list(islice(found, 8))


def signs(links: tuple[Link, ...], case: str = "") -> list[str]:
    return [case or "?", *(f"{case}{number}" for number in range(1, len(links) - 1)), "!"]


@pytest.mark.parametrize("kind", SPLITTING, ids=lambda kind: kind.name)
def test_each_case_is_drawn_after_what_is_common(kind: Kind) -> None:
    for board, step in some(some_cases(kind)):
        before = kind.picture(board.puzzle, board, Role.MARK)
        common = [*signs(step.common)[:-1], ""]
        for letter, links in zip("abc", some(step.suppositions), strict=False):
            assert links[: len(step.common)] == step.common
            told = [*common, *signs(links[len(step.common) :], letter)]
            assert [link.sign for link in links] == told
            assert all(place < number for number, link in enumerate(links) for place in link.after)
            shown = link_picture(kind, board.puzzle, step, before, links)
            numbers = {number for item in shown.items if isinstance(item, Tag) for number in item.text.split(",")}
            assert numbers == {sign for sign in told if sign}
            assert framed(shown, Role.CLASH) == set(links[-1].cells)
        shown = link_picture(kind, board.puzzle, step, before, step.common)
        assert not framed(shown, Role.CLASH), "which cases there are is no clash"


@pytest.mark.parametrize("kind", SPLITTING, ids=lambda kind: kind.name)
def test_all_cases_on_one_board(kind: Kind) -> None:
    for board, step in some(some_cases(kind)):
        ghosts = ghosts_of_all(kind, board.puzzle, step.suppositions)
        one_by_one = [ghosts_of(kind, board.puzzle, links) for links in step.suppositions]
        assert ghosts.clashes == tuple(links[-1].cells for links in step.suppositions)
        for ghost in some(ghosts.ghosts):
            same = [other for each in one_by_one for other in each.ghosts if other.cells == ghost.cells]
            assert ghost.items in {other.items for other in same} | {()}
            assert bool(ghost.items) <= (len({other.items for other in same}) == 1), (
                "what cases disagree on is not drawn"
            )
            letters = {sign[0] for other in same for sign in other.numbers if sign[0].isalpha()}
            assert letters == {letter for sign in ghost.numbers for letter in sign if letter.isalpha()}
        shown = step_picture(kind, board.puzzle, board, step)
        assert {cell for ghost in ghosts.ghosts for cell in ghost.tagged} <= {
            cell for item in shown.items if isinstance(item, Tag) for cell in item.cells
        }


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", SPLITTING, ids=lambda kind: kind.name)
def test_cases_are_told_as_a_list(kind: Kind, lang: str) -> None:
    for _, step in some(some_cases(kind)):
        lines = told_lines(step.said_in(lang))
        links = [*step.common, *(link for case in step.cases for link in case)]
        assert [line.number for line in lines] == ["" if link.sign in "?!" else link.sign for link in links] + [""]
        assert [line.links[-1] for line in lines[:-1]] == links
        for line, link in zip(lines[1:-1], links[1:], strict=True):
            assert link.phrase.said(lang).casefold() in line.text.casefold()
        said = step.said_in(lang).message
        assert said.endswith(lines[-1].text)
