"""Ratings per second: which boards count, and that a run ends with a table."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import ratings
from benchmarks.boards import Board
from pensil.kinds import kind_named

SMALL = {"kind": "akari", "cells": [[None, None, None], [None, 4, None], [None, None, None]]}


def test_boards_count_for_the_size_they_are_near() -> None:
    board = Board("a", SMALL, None)
    assert ratings.near(board, [(10, 10), (3, 3)]) == (3, 3)
    assert ratings.near(board, [(4, 4)]) is None
    assert ratings.grouped([board] * 3, ["akari"], [(3, 3)], 2) == {"akari 3x3": [board] * 2}
    assert ratings.grouped([board], ["hashi"], [(3, 3)], 2) == {}


def test_a_rating_that_takes_too_long_counts_with_all_its_time() -> None:
    assert ratings.seconds(kind_named("akari").from_json(SMALL), 1e-9) is None
    row, late = ratings.measured("akari 3x3", [Board("a", SMALL, None)], 1e-9)
    assert (row[:2], late) == (["akari 3x3", "1"], ["a"])


def test_a_whole_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--kinds", "akari", "--sizes", "4", "--count", "2", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["ratings", *words])
    ratings.main()
    assert "akari 4x4" in capsys.readouterr().out
    assert "| akari 4x4 | 2 |" in (tmp_path / "report.md").read_text()
