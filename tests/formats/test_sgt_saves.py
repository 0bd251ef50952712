"""Save files of Simon Tatham's collection: the moves in them are read, and real ones are written."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import pensil
from pensil.cli import main
from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.formats import read_document, write
from pensil.kinds import KINDS

LAMPS = ("Light Up", "3x2", "aBd")
BLOCKS = ("Pattern", "3x2", "1/2//1/2")
RECTANGLES = ("Rectangles", "3x2", "2d4")
BRIDGES = ("Bridges", "3x3m2", "3a2c1b")

with_saves = pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind.exchange().sgt is not None], ids=lambda kind: kind.name
)


def save(game: tuple[str, str, str], *moves: str, at: int | None = None) -> str:
    name, params, desc = game
    left_at = len(moves) + 1 if at is None else at
    lines = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", name)]
    lines += [("PARAMS", params), ("CPARAMS", params), ("DESC", desc)]
    lines += [("NSTATES", str(len(moves) + 1)), ("STATEPOS", str(left_at))]
    lines += [("SOLVE" if move.startswith("S") else "MOVE", move) for move in moves]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in lines)


def marks(file: str) -> object:
    document = read_document(file)
    assert document.fault is None
    return None if document.board is None else document.puzzle.board_to_json(document.board, marks=True)


def test_lamps_come_and_go() -> None:
    assert marks(save(LAMPS)) is None
    assert marks(save(LAMPS, "L0,0", "I1,1")) == {"cells": [[1, 0, None], [None, 0, None]]}
    assert marks(save(LAMPS, "L0,0", "I1,1", "L0,0")) == {"cells": [[None, 0, None], [None, 0, None]]}
    assert marks(save(LAMPS, "I0,0", "L0,0", "L2,0;I2,1")) == {"cells": [[1, 0, 1], [None, None, 0]]}


def test_only_the_history_up_to_where_it_was_left_counts() -> None:
    assert marks(save(LAMPS, "L0,0", "L2,1", at=2)) == {"cells": [[1, 0, None], [None, None, None]]}
    restarted = save(LAMPS, "L0,0", "L2,1", at=4).replace("STATEPOS", "RESTART :3:aBd\nSTATEPOS")
    assert marks(restarted) == {
        "cells": [[1, 0, 0], [0, 0, 1]]
    }  # a restart that was the first thing; then it is solved
    moved = save(LAMPS, "L0,0", at=4) + "RESTART :3:aBd\nMOVE    :4:L2,1\n"
    assert marks(moved) == {"cells": [[None, 0, None], [None, None, 1]]}


def test_lines_of_a_save_file_have_their_lengths() -> None:
    """What stands behind the length of a line is no part of it; a key that stands there again says nothing."""
    drawn = {"cells": [[1, None, None], [None, None, None]]}
    whole = save(BLOCKS, "F0,0,1,1")
    assert marks(whole) == drawn
    for old, new in (
        (":8:F0,0,1,1", ":8:F0,0,1,1;F1,0,1,1"),
        ("DESC    :8:1/2//1/2", "DESC    :8:1/2//1/2/7"),
        ("DESC    ", "DESC"),
        ("STATEPOS", "hello\n\nDESC    :1:x\nGAME    :4:Solo\nSTATEPOS"),
        ("VERSION :1:1\n", ""),
        ("STATEPOS:1:2", f"STATEPOS:5000:{'9' * 5000}"),
        ("CPARAMS :3:3x2\n", "CPARAMS :9:3x2\n"),
    ):
        assert old in whole
        assert marks(whole.replace(old, new)) == drawn, new
    for old, new in (
        ("STATEPOS:1:2\n", ""),
        ("STATEPOS:1:2\n", "STATEPOS:1:x\n"),
        ("STATEPOS:1:2\n", "STATEPOS:1:1\n"),
    ):
        assert marks(whole.replace(old, new)) is None, new
    for key in ("GAME", "PARAMS", "DESC"):
        lines = [line for line in whole.splitlines() if not line.startswith(key)]
        with pytest.raises(pensil.FormatError, match=f"the save file has no line {key}"):
            pensil.read("\n".join(lines))
        short = whole.replace(f"{key:8}:", f"{key:8}:1")
        number = whole.splitlines().index(next(line for line in whole.splitlines() if line.startswith(key))) + 1
        with pytest.raises(pensil.FormatError, match=rf"^line {number}: {key} has \d characters; expected 1\d"):
            pensil.read(short)


def test_boxes_of_cells() -> None:
    assert marks(save(BLOCKS, "F0,0,2,1", "E2,0,1,2")) == {"cells": [[1, 1, 0], [None, None, 0]]}
    assert marks(save(BLOCKS, "F0,0,2,1", "U1,0,1,1")) == {"cells": [[1, None, None], [None, None, None]]}
    assert marks(save(BLOCKS, "S010110")) == {"cells": [[0, 1, 0], [1, 1, 0]]}


def test_walls_of_rectangles() -> None:
    both = {"rectangles": [[0, 0, 1, 0], [0, 1, 1, 2]]}
    assert marks(save(RECTANGLES, "R0,0,1,2")) == both
    assert marks(save(RECTANGLES, "V1,0", "V1,1")) == both
    assert marks(save(RECTANGLES, "R0,0,2,2", "V1,0", "V1,1", "E1,0,2,2")) == both
    assert marks(save(RECTANGLES, "S1010000")) == both
    for moves, codes in (
        (["R0,0,3,1"], {"wrong-area"}),
        (["R0,0,2,1"], {"not-a-rectangle"}),
        (["V1,0"], {"two-clues"}),
    ):
        file = save(RECTANGLES, *moves)
        assert {v.code for v in pensil.check(pensil.read(file), file)} >= codes


def test_bridges() -> None:
    assert marks(save(BRIDGES, "L0,0,2,0,2", "M0,0")) == {"bridges": [[0, 0, 0, 2, 2]]}
    assert marks(save(BRIDGES, "L2,0,0,0,2", "L0,0,2,0,0")) is None
    assert marks(save(BRIDGES, "N0,0,2,0")) == {"bridges": [[0, 0, 0, 2, 0]]}
    assert marks(save(BRIDGES, "N0,0,2,0", "N0,0,2,0")) is None


@pytest.mark.parametrize("move", ["L9,9", "X0,0", "L0", "L0,0,0", "L0,0;", "hello", "L0,0,1,1,1"])
def test_moves_that_cannot_be_read_do_not_spoil_the_puzzle(move: str) -> None:
    for game in (LAMPS, BLOCKS, RECTANGLES, BRIDGES):
        document = read_document(save(game, move))
        assert document.puzzle == read_document(save(game)).puzzle
        assert document.drawn is None
        assert document.fault is not None or (game, move) == (LAMPS, "L0,0")


def test_the_oldest_mistake_comes_first() -> None:
    """Two lamps that are wrong: the order of the moves decides which of them is told first."""
    file = write(pensil.read("https://puzz.link/p?akari/6/6/nekcakbl"), "sgt", file="x.sav")
    head, _ = file.split("NSTATES")
    for moves in (("L0,0", "L5,5"), ("L5,5", "L0,0")):
        played = head + "NSTATES :1:3\nSTATEPOS:1:3\n" + "".join(f"MOVE    :4:{move}\n" for move in moves)
        document = read_document(played)
        assert document.drawn is not None
        wrong = [document.puzzle.spot_cells(spot)[0] for spot in document.drawn.order]
        assert wrong == [tuple(map(int, move[1:].split(",")[::-1])) for move in moves]
        step = pensil.hint(document.puzzle, document.drawn)
        assert step is not None
        assert step.cells[0] == wrong[0]


@with_saves
@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_is_read_back(kind: Kind, seed: int) -> None:
    rng = Random(seed)
    puzzle, board = kind.compose(rng, 5, 4)
    half = Board(puzzle, (mask if rng.random() < 0.5 else all_of_them for mask, all_of_them in _pairs(board)))
    for each in (None, board, half, Board.empty(puzzle)):
        try:
            file = write(puzzle, "sgt", each, file="game.sav")
        except pensil.UnknownFormat:  # islands side by side, which his game does not have
            assert kind.name == "hashi"
            continue
        assert file.startswith("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :")
        document = read_document(file)
        assert document.puzzle == puzzle
        if each is None or each == Board.empty(puzzle):
            assert document.board is None
        else:
            assert document.board is not None
            assert each.allows(document.board)  # more is known where it is solved, or all around something is drawn
            assert document.board == each or each == half


def _pairs(board: Board) -> list[tuple[int, int]]:
    return list(zip(board.masks, board.puzzle.domains, strict=True))


def test_a_file_named_so_is_a_save_file_and_everything_else_an_id(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = "akari\n" + "".join(" ".join(row) + "\n" for row in (". # .", ". . .", ". . 1"))
    saved, plain = tmp_path / "x.sav", tmp_path / "x.txt"
    for file in (saved, plain):
        assert main(["convert", source, "--to", "sgt", "-o", str(file)]) == 0
    assert main(["convert", source, "--to", "sgt"]) == 0
    assert capsys.readouterr().out == plain.read_text() == "3x3:aBf1\n"
    assert saved.read_text().startswith("SAVEFILE:41:")
    assert pensil.read(saved) == pensil.read(source)


def test_bridges_are_written_as_moves() -> None:
    puzzle = pensil.read("hashi\n3 . 2\n. . .\n1 . .\n")
    for bridges, moves in (
        ([[0, 0, 0, 2, 2], [0, 0, 2, 0, 1]], "L0,0,2,0,2;L0,0,0,2,1"),
        ([[0, 0, 0, 2, None], [0, 0, 2, 0, 1]], "L0,0,0,2,1"),
        ([[0, 0, 0, 2, 0], [0, 0, 2, 0, None]], "N0,0,2,0"),
        ([[0, 0, 0, 2, None], [0, 0, 2, 0, 0]], "N0,0,0,2"),
    ):
        board = puzzle.board_from_json({"bridges": bridges}, marks=True)
        file = write(puzzle, "sgt", board, file="game.sav")
        assert [line.split(":")[2] for line in file.splitlines() if line.startswith("MOVE")] == moves.split(";")
