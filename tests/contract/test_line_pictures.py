"""The lines of a step as pictures: each shows its own move, on the board that the moves before it have led to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from pensil.core.board import Board
from pensil.core.ghosts import ghosts_of, lies_at
from pensil.core.highlight import left_items, line_picture, step_picture
from pensil.core.kind import Kind
from pensil.core.lines import led_up, told_lines
from pensil.core.picture import Picture, Role
from pensil.core.step import Step
from pensil.core.together import together
from pensil.kinds import KINDS
from tests.checks import some
from tests.contract.test_ghosts import framed, some_chains
from tests.techniques.positions import look


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
