"""Signs that a technique of Nurikabe may find something, and what is known of steps before they are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import pensil
from pensil._native import LAND_SIGNS
from pensil.core.board import Board
from pensil.core.step import Found, Technique
from pensil.engine.explain import Explainer
from pensil.kinds.nurikabe.techniques import TECHNIQUES
from pensil.kinds.nurikabe.techniques.position import SIGNS, TO_ISLAND, Position
from tests.kinds.nurikabe.test_techniques import positions
from tests.techniques.positions import look

PROMISE_MORE = {
    "sea-way-out": 0.1,
    "join-too-big": 0.02,
    "white-chain": 0.25,
    "shut-in-sea": 0.03,
    "shapes-that-fit": 0.06,
    "all-shapes": 0.02,
}
"""On so large a share of the boards without a step there may be a sign; of the others a sign is as good as a step."""

HARD = """\
nurikabe
. . . . . 3 . . . 2
. . 2 . . . . . . .
4 . . . 6 . . . . .
. . . . . . . . . .
. . . 1 . . . 5 . .
. . . . 1 . . . . .
. . . 2 . 2 . . 2 .
6 . . . . . . . . .
. . . . . . . . . .
2 . . . . 4 . . 7 .
"""


def looked_at(board: Board) -> Position:
    at = look(board)
    assert isinstance(at, Position)
    return at


def test_every_sign_is_of_one_technique() -> None:
    assert sorted(SIGNS.values()) == sorted(LAND_SIGNS)
    assert SIGNS.keys() < {technique.name for technique in TECHNIQUES}


def test_without_a_sign_a_technique_finds_nothing() -> None:
    shown: Counter[tuple[str, bool]] = Counter()
    vain: Counter[tuple[str, bool]] = Counter()
    for _, board in positions(11, 700, 9):
        at = looked_at(board)
        promising = list(at.promising(TECHNIQUES))
        assert promising == [technique for technique in TECHNIQUES if technique in promising]
        for technique in TECHNIQUES:
            if technique.name not in SIGNS:
                assert technique in promising
                continue
            finds = next(technique.steps(looked_at(board)), None) is not None
            assert technique in promising or not finds, (technique.name, board)
            assert finds or technique not in promising or technique.name in PROMISE_MORE, (technique.name, board)
            shown[technique.name, technique in promising] += 1
            vain[technique.name, technique in promising] += not finds
    for name in SIGNS:
        assert min(shown[name, True], shown[name, False]) > 1, name
        assert vain[name, True] <= PROMISE_MORE.get(name, 0) * (vain[name, True] + vain[name, False]), name


def test_a_shape_that_leaves_a_piece_no_room_is_a_sign() -> None:
    """The five may not go down and along the last row: the land in the other corner would come to no number."""
    puzzle = pensil.read("nurikabe\n5 . .\n. . .\n. . .\n")
    board = Board(puzzle, [TO_ISLAND if spot == 2 else domain for spot, domain in enumerate(puzzle.domains)])
    (technique,) = (technique for technique in TECHNIQUES if technique.name == "shapes-that-fit")
    assert [step.cells for step in technique.steps(looked_at(board))]
    assert technique in looked_at(board).promising(TECHNIQUES)


def test_signs_that_there_are_not_are_refused() -> None:
    at = looked_at(next(positions(1, 1, 5))[1])
    for number in (-1, len(LAND_SIGNS)):
        with pytest.raises(ValueError, match="no such sign"):
            at.lands.shows(number)


def suppositions(seed: int, share: float) -> Board:
    """A board of a puzzle that takes suppositions, and on which a share of the cells is known."""
    rng = Random(seed)
    puzzle = pensil.read(HARD)
    (answer,) = pensil.solve(puzzle).solutions
    pairs = zip(answer.masks, puzzle.domains, strict=True)
    return Board(puzzle, [mask if rng.random() < share else domain for mask, domain in pairs])


def test_how_many_links_there_are_is_known_before_they_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    original: Callable[..., object] = Technique._told

    def _told(self: Technique, board: Board, found: Found) -> object:
        told.append(self.name)
        return original(self, board, found)

    monkeypatch.setattr(Technique, "_told", _told)
    lengths: dict[str, set[int]] = {}
    for seed in range(4):
        board = suppositions(seed, 0.05 * seed)
        for step in Explainer(board.puzzle).easiest(board):
            if step.technique in ("contradiction", "deep-contradiction", "cases"):
                told.clear()
                links = step.links
                assert not told
                assert links == len(step.chain) + len(step.common) + sum(map(len, step.cases)) > 2
                assert told == [step.technique]
                assert step.links == links
                lengths.setdefault(step.technique, set()).add(links)
    assert min(map(len, lengths.values())) > 1
    assert len(lengths) == 3
