"""The collection of the page is the one that is told how to make."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest

import pensil
from pensil.core.kind import Kind
from pensil.kinds import KINDS
from pensil.web.assets import assets
from pensil.web.collect import SIZES, collect
from tests.checks import some
from tests.kinds import OUTSIDE

COLLECTION = json.loads(assets()["collection.json"])


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in OUTSIDE], ids=lambda kind: kind.name)
def test_there_are_puzzles_of_every_size_and_level_in_their_order(kind: Kind) -> None:
    told = [(each["level"], each["rows"], each["cols"]) for each in COLLECTION[kind.name]]
    assert told == [(level, rows, cols) for level, sizes in SIZES.items() for rows, cols in sizes]
    for each in some(COLLECTION[kind.name]):
        puzzle = pensil.read(each["link"])
        assert (puzzle.kind, puzzle.rows, puzzle.cols) == (kind.name, each["rows"], each["cols"])


def test_other_seeds_are_tried_where_the_first_gives_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[int, int, dict[str, object]]] = []
    generate = pensil.generate

    def made(kind: str, rows: int, cols: int, **how: object) -> pensil.Puzzle:
        asked.append((rows, cols, how))
        if len(asked) in (2, 3, 4, 5):
            raise pensil.PensilError("none")
        return generate(kind, rows, cols, seed=0)

    monkeypatch.setattr("pensil.web.collect.KINDS", [kind for kind in KINDS if kind.name == "shikaku"])
    monkeypatch.setattr("pensil.web.collect.SIZES", {"easy": ((2, 3), (3, 3), (3, 4))})
    monkeypatch.setattr(pensil, "generate", made)
    found = collect()["shikaku"]
    assert [(each["rows"], each["cols"], each["level"]) for each in found] == [(2, 3, "easy"), (3, 4, "easy")]
    assert all(pensil.read(str(each["link"])).rows == each["rows"] for each in found)
    sizes = [(2, 3), *[(3, 3)] * 3, *[(3, 4)] * 2]
    seeds = [1, 2, 102, 202, 3, 103]
    wanted = [{"level": "easy", "seed": seed, "timeout": 60.0} for seed in seeds]
    assert asked == [(*size, how) for size, how in zip(sizes, wanted, strict=True)]
    assert capsys.readouterr().err.splitlines() == [
        *(f"shikaku easy 3x3, seed {seed}: none" for seed in (2, 102, 202)),
        "shikaku easy 4x3, seed 3: none",
    ]


def test_the_script_writes_the_collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = pensil.read("shikaku\n2 .\n2 .\n")
    file = tmp_path / "collection.json"
    monkeypatch.setattr(sys, "argv", ["collect", str(file), "other"])
    monkeypatch.setattr("pensil.kinds.KINDS", [kind for kind in KINDS if kind.name == "shikaku"])
    monkeypatch.setattr(pensil, "generate", lambda *_, **__: puzzle)
    monkeypatch.delitem(sys.modules, "pensil.web.collect")
    runpy.run_module("pensil.web.collect", run_name="__main__")
    text = file.read_text(encoding="utf-8")
    told = json.loads(text)
    assert list(told) == ["shikaku"]
    sizes = [(each["rows"], each["cols"]) for each in told["shikaku"]]
    assert sizes == [size for sizes in SIZES.values() for size in sizes]
    assert {pensil.read(each["link"]) for each in told["shikaku"]} == {puzzle}
    assert " " not in text
