"""The lines of a step as pictures: each shows its own move, on the board that the moves before it have led to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.ghosts import ghosts_of, lies_at
from pensil.core.highlight import left_items, line_picture, step_picture
from pensil.core.kind import Kind
from pensil.core.lines import led_up, one_by_one, told_lines, told_moves
from pensil.core.picture import Group, Outline, Picture, Role
from pensil.core.step import Step
from pensil.core.together import together
from pensil.kinds import KINDS, kind_named
from pensil.web.assets import assets
from pensil.words import languages
from tests.checks import some
from tests.contract.test_ghosts import framed, some_chains
from tests.techniques.positions import look
from tests.techniques.test_in_turn import ends

COLLECTION = json.loads(assets()["collection.json"])


def marked(kind: Kind) -> Callable[[Board], Picture]:
    return lambda board: kind.picture(board.puzzle, board, Role.MARK)


@cache
def led(kind: Kind) -> list[tuple[Board, Step, Step]]:
    """A board with a move that leads from it, and a supposition that is told after that move."""

    def plain(board: Board, supposing: Step) -> Iterator[Step]:
        for technique in kind.techniques():
            for step in technique.steps(look(board)):
                if not step.suppositions and step.technique != supposing.technique:
                    yield step

    chains = some_chains(kind)[:12]
    return [(board, move, step) for board, step in chains for move in [next(plain(board, step), None)] if move]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_is_told_before_a_supposition_is_drawn_as_a_step_of_its_own(kind: Kind) -> None:
    for board, move, step in some(led(kind)):
        both = together([move, step], first=1)
        first, *links = led_up(both)
        shown = line_picture(kind, board, first, marked(kind))
        assert shown == step_picture(kind, board.puzzle, board, move)
        assert framed(shown, Role.HINT) | framed(shown, Role.TRACE)
        assert [each.line for each in (first, *links)] == told_lines(both)[:-1]
        assert [each.line.links for each in links] == [step.chain[: end + 1] for end in range(len(step.chain))]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_it_settles_stays_drawn_while_the_links_play(kind: Kind) -> None:
    kept = 0
    for board, move, step in some(led(kind)):
        puzzle, after = board.puzzle, move.apply(board)
        news = {item for item in marked(kind)(after).items if item not in marked(kind)(board).items}
        news.update(left_items(kind, after, move))
        _, *links = led_up(together([move, step], first=1))
        for each in some(links):
            ghosts = [ghost for ghost in ghosts_of(kind, puzzle, each.line.links).ghosts if ghost.items]
            free = {item for item in news if not any(lies_at(item, ghost.cells) for ghost in ghosts)}
            assert free <= set(line_picture(kind, board, each, marked(kind)).items)
            kept += len(free)
    assert kept > 0


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_follows_from_a_supposition_is_drawn_before_another_one(kind: Kind) -> None:
    board, step = some_chains(kind)[0]
    shown = [line_picture(kind, board, each, marked(kind)) for each in led_up(together([step, step]))]
    assert len(shown) == 2 * len(step.chain) + 1
    assert shown[len(step.chain)] == step_picture(kind, board.puzzle, board, step)


@pytest.mark.parametrize("name", sorted(COLLECTION))
def test_the_moves_of_a_step_are_shown_one_by_one(name: str) -> None:
    kind = kind_named(name)
    at_once = 0
    for link in some(each["link"] for each in COLLECTION[name][:20:4]):
        puzzle = pensil.read(link)
        board = Board.empty(puzzle)
        for step in pensil.steps(puzzle):
            moves = one_by_one(step)
            assert bool(moves) == bool(told_moves(step))
            now = board
            for number, each in enumerate(moves):
                assert each.before == tuple(earlier.move for earlier in moves[:number])
                assert each.begins(board) == now
                if each.move.phrase.key == "told.at-once":
                    told = [part.values for part in each.move.phrase.within() if part.key == "told.settled"]
                    cells = {(cell,) for values in told for cell in values["cells"]}
                    pairs = {(pair.values["a"], pair.values["b"]) for values in told for pair in values["pairs"]}
                    assert {ends(change) for change in each.move.changes} == cells | pairs
                    at_once += 1
                else:
                    assert any(each.move.phrase == part.phrase for part in step.parts)
                now = each.move.apply(now)
            board = step.apply(board)
            assert not moves or now == board, "in the end all of it is on the board"
    assert at_once or not any(technique.routine for technique in kind.techniques())


@pytest.mark.parametrize("name", sorted(COLLECTION))
def test_a_move_is_drawn_without_the_others(name: str) -> None:
    kind = kind_named(name)
    puzzle = pensil.read(COLLECTION[name][0]["link"])
    board, drawn, checked = Board.empty(puzzle), marked(kind), 0
    for step in pensil.steps(puzzle):
        for each in one_by_one(step):
            shown, at = line_picture(kind, board, each, drawn), each.begins(board)
            its = {cell for change in each.move.changes for cell in change.cells}
            assert framed(shown, Role.TRACE) <= its
            assert {cell for cell in framed(shown, Role.HINT) if min(cell) >= 0} <= {*each.move.cells}
            new = {item for item in shown.items if item.role is Role.TRACE and not isinstance(item, Group | Outline)}
            assert all(lies_at(item, its) for item in new)
            old = {item for item in drawn(at).items if item.role is Role.MARK and not lies_at(item, its)}
            assert old <= set(shown.items), "what was settled before stays"
            checked += len(old)
        board = step.apply(board)
    assert checked > 0


def test_the_moves_are_told_in_the_language_of_the_step() -> None:
    puzzle = pensil.read(COLLECTION["nonogram"][0]["link"])
    for lang in some(languages()):
        step = next(step for step in pensil.steps(puzzle, lang=lang) if one_by_one(step))
        told = [sentence for _, sentence in told_moves(step)]
        assert [str(each.line) for each in one_by_one(step)] == told
        assert {each.move.lang for each in one_by_one(step)} == {lang}
        assert [str(each.line) for each in one_by_one(step.unchecked())] == told, "that nobody checked is no move"


def test_one_move_has_no_others_and_a_supposition_has_links() -> None:
    kind = KINDS[0]
    board, step = some_chains(kind)[0]
    found = (found for technique in kind.techniques() for found in technique.steps(look(board)))
    other = next(each for each in found if not each.suppositions)
    assert (one_by_one(other), led_up(other)) == ([], [])
    assert one_by_one(together([step, other])) == []
    assert len(led_up(step)) == len(step.chain)
