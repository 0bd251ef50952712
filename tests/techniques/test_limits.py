"""Chains that are just short enough to be told, and those that are just too long."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.board import Board, bits
from pensil.core.chain import Fact
from pensil.core.kind import Kind
from pensil.kinds import kind_named
from pensil.kinds.akari.techniques import position as akari
from pensil.kinds.akari.techniques.chains import chains as akari_chains
from pensil.kinds.shikaku.techniques import position as shikaku
from pensil.kinds.shikaku.techniques.chains import chains as shikaku_chains
from tests.facts import facts_of
from tests.techniques.positions import look, steps_on

AKARI, SHIKAKU = kind_named("akari"), kind_named("shikaku")


def composed(kind: Kind, seed: int, side: int, hidden: float) -> Board:
    """An empty board with some clues hidden."""
    rng = Random(seed)
    data = kind.compose(rng, side, side)[0].to_json()
    sign = facts_of(kind.name).hidden
    cells = data["cells"]
    data["cells"] = [[sign if clue is not None and rng.random() < hidden else clue for clue in row] for row in cells]
    return Board.empty(kind.from_json(data))


def ruled_out(kind: Kind, board: Board) -> set[Fact]:
    """What steps that suppose something take away, value by value."""
    techniques = [technique for technique in kind.techniques() if "contradiction" in technique.name]
    changes = [change for each in techniques for step in steps_on(each, board) for change in step.changes]
    return {(change.spot, 1 << value) for change in changes for value in bits(board.masks[change.spot] & ~change.mask)}


@pytest.mark.parametrize(("seed", "longest"), [(172, [11, 12, 12]), (277, [12, 13, 13]), (133, [10, 10, 13])])
def test_akari_tells_chains_of_twelve(seed: int, longest: list[int]) -> None:
    board = composed(AKARI, seed, 14, 0.2)
    at = look(board)
    assert isinstance(at, akari.Position)
    found = list(akari_chains(at))
    assert sorted(chain.length for chain in found)[-3:] == longest
    told = {chain.assumed for chain in found if chain.length <= 12}
    assert ruled_out(AKARI, board) & {chain.assumed for chain in found} == told


@pytest.mark.parametrize(("seed", "failing"), [(24, [14, 15, 16]), (105, [8, 10, 11])])
def test_shikaku_draws_ten_rectangles(seed: int, failing: list[int]) -> None:
    """What fails when up to nine, ten or eleven rectangles are drawn; ten are."""
    board = composed(SHIKAKU, seed, 11, 0.3)
    at = look(board)
    assert isinstance(at, shikaku.Position)
    assert at.sets is not None
    found = [{chain.assumed for chain in shikaku_chains(at.sets, most) if chain.length} for most in (9, 10, 11)]
    assert [len(each) for each in found] == failing
    assert ruled_out(SHIKAKU, board) & found[2] == found[1]
