"""68 boards whose Simon Tatham id, puzz.link URL and puzz.link file are known from the programs of their owners."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest

from pensil.core.board import Puzzle
from pensil.errors import LossWarning, PuzzleError
from pensil.formats import read, read_document, write

VECTORS = json.loads((Path(__file__).parent.parent / "data" / "format-vectors.json").read_text())
SITE = "https://puzz.link/p?"

each = pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["sgt"][:24])


def puzzle_json(vector: dict[str, Any]) -> dict[str, Any]:
    """The vector's grid in our JSON: there -1 is an empty cell and -2 a wall without a number."""
    if vector["kind"] == "nonogram":
        return {"kind": "nonogram", "row_clues": vector["rows"], "col_clues": vector["cols"]}
    signs = {-1: None, -2: "#"}
    data = {"kind": vector["kind"], "cells": [[signs.get(n, n) for n in row] for row in vector["grid"]]}
    if vector["kind"] == "hashi":
        data["max_bridges"] = vector["max"]
        if not vector["loops"]:
            data["loops"] = False
    return data


def write_as(vector: dict[str, Any], puzzle: Puzzle, format: str) -> str:
    """Write, and see that a warning comes just when the vector has rules that puzz.link has not."""
    special = vector["kind"] == "hashi" and (vector["max"] != 2 or not vector["loops"])
    if special and format != "sgt":
        with pytest.warns(LossWarning, match="puzz.link has no place for"):
            return write(puzzle, format)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return write(puzzle, format)


def test_there_are_68_of_four_kinds() -> None:
    assert len(VECTORS) == 68
    assert {v["kind"] for v in VECTORS} == {"hashi", "akari", "nonogram", "shikaku"}


@each
def test_from_the_id_to_all_forms(vector: dict[str, Any]) -> None:
    puzzle = read(vector["sgt"], kind=vector["kind"])
    assert puzzle.to_json() == puzzle_json(vector)
    assert write_as(vector, puzzle, "sgt") == vector["sgt"]
    # The writer ends a URL in a slash where its last character is not a letter or a digit.
    ending = "" if vector["pzpr"][-1].isalnum() else "/"
    assert write_as(vector, puzzle, "puzzlink") == SITE + vector["pzpr"] + ending
    assert write_as(vector, puzzle, "pzprv3").replace("\n", "/") == vector["pzprfile"]


@each
@pytest.mark.parametrize("key", ["pzpr", "pzprfile"])
def test_back_from_puzz_link(vector: dict[str, Any], key: str) -> None:
    plain = {**puzzle_json(vector), "max_bridges": 2} if vector["kind"] == "hashi" else puzzle_json(vector)
    plain.pop("loops", None)
    most = max((n for row in vector.get("grid", []) for n in row), default=0)
    if vector["kind"] == "hashi" and most > 8:
        # The URL does not tell that more than two bridges are allowed, so the clue cannot be.
        with pytest.raises(PuzzleError, match="must be from 1 to 8"):
            read(vector[key])
        return
    document = read_document(vector[key])
    puzzle = document.puzzle
    assert puzzle.to_json() == plain
    assert document.doubt is None, "all of it is there"
    if vector.get("max", 2) == 2:
        assert write(puzzle, "sgt") == vector["sgt"]


@each
def test_the_id_alone_is_enough_for_these(vector: dict[str, Any]) -> None:
    assert read(vector["sgt"]).kind == vector["kind"]
