"""Ratings per second: which boards count, and that a run ends with a table."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pytest

from benchmarks import ratings
from benchmarks.boards import Board
from benchmarks.choice import add_options, chosen
from benchmarks.trees import OURS, Tree

SMALL = {"kind": "akari", "cells": [[None, None, None], [None, 4, None], [None, None, None]]}


def test_boards_count_for_the_size_they_are_near() -> None:
    board = Board("a", SMALL, None)
    assert ratings.near(board, [(10, 10), (3, 3)]) == (3, 3)
    assert ratings.near(board, [(4, 4)]) is None
    assert ratings.grouped([board] * 3, [(3, 3)], 2) == {"akari 3x3": [board] * 2}
    assert ratings.grouped([board], [(5, 5)], 2) == {}


def test_a_rating_that_takes_too_long_counts_with_all_its_time() -> None:
    tree = Tree(OURS, ratings.WORKER)
    row, late = ratings.measured("akari 3x3", [Board("a", SMALL, None)], [tree], 1e-9)
    tree.close()
    assert (row[:2], late) == (["akari 3x3", "1"], ["a"])


@pytest.mark.parametrize("before", [[], ["--before", str(OURS)]])
def test_a_whole_run(
    before: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--kinds", "akari", "--sizes", "4", "--count", "2", "--out", str(tmp_path), *before]
    monkeypatch.setattr(sys, "argv", ["ratings", *words])
    ratings.main()
    assert "akari 4x4" in capsys.readouterr().out
    report = (tmp_path / "report.md").read_text()
    assert "| akari 4x4 | 2 |" in report
    assert ("after / before" in report) == bool(before)


def test_only_the_kinds_asked_for_are_chosen(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(json.dumps(SMALL) + "\n" + json.dumps({"kind": "nurikabe", "cells": [[1, None]]}) + "\n")
    parser = argparse.ArgumentParser()
    add_options(parser, sizes=[(3, 3)], count=1)
    args = parser.parse_args(["--kinds", "akari", "--corpus", str(path)])
    assert [board.kind for board in chosen(args)] == ["akari"]
