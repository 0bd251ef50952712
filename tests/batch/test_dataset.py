"""Datasets: unique puzzles without twins, steps that lead to the solution, the same bytes whoever makes them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil import datasets
from pensil.cli import main
from pensil.core.board import Board
from pensil.shards import SPLITS, ShardPlan
from tests.batch.puzzles import KINDS
from tests.checks import some
from tests.optional import optional

WORDS = ["--count", "25", "--sizes", "4x5", "--levels", "any", "--lang", "en,id", "--seed", "3", "--shard", "8"]
WORDS += ["--kinds", ",".join(KINDS), "--split", "60,20,20"]


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dataset") / "one"
    assert main(["dataset", "-o", str(folder), *WORDS, "--workers", "1"]) == 0
    return folder


@pytest.fixture(scope="module")
def records(made: Path) -> list[tuple[str, dict[str, Any]]]:
    """The records of all shards, each with its split."""
    manifest = json.loads((made / "manifest.json").read_text())
    assert tuple(manifest["splits"]) == SPLITS
    found = []
    for split, shards in manifest["splits"].items():
        for shard in shards:
            data = (made / shard["file"]).read_bytes()
            assert sha256(data).hexdigest() == shard["sha256"]
            lines = data.splitlines()
            assert len(lines) == shard["records"] <= 8
            found += [(split, json.loads(line)) for line in lines]
    assert len(found) == manifest["records"] == 25
    return found


def test_every_puzzle_has_one_solution_and_its_level(records: list[tuple[str, dict[str, Any]]]) -> None:
    for _, record in some(records):
        puzzle = pensil.read(record["puzzle"])
        assert pensil.read(record["text"]) == pensil.read(record["puzzlink"]) == puzzle
        result = pensil.solve(puzzle)
        assert result.status == "unique"
        assert result.solutions[0].to_json() == record["solution"]
        assert pensil.grade(puzzle, record["solution_text"]).solved
        rating = pensil.rate(puzzle)
        assert (rating.level, rating.score) == (record["level"], record["score"])
        again = pensil.generate(record["kind"], record["rows"], record["cols"], seed=record["seed"])
        assert again == puzzle


def test_steps_lead_to_the_solution(records: list[tuple[str, dict[str, Any]]]) -> None:
    for _, record in some(records):
        puzzle = pensil.read(record["puzzle"])
        spots = {puzzle.spot_cells(spot): spot for spot in range(len(puzzle.domains))}
        masks = list(puzzle.domains)
        for step in record["steps"]:
            assert set(step["message"]) == {"en", "id"}
            for change in step["changes"]:
                spot = spots[tuple(map(tuple, change["cells"]))]
                values = [tuple(value) if isinstance(value, list) else value for value in change["values"]]
                masks[spot] &= sum(1 << puzzle.value_from_json(spot, value) for value in values)
        assert Board(puzzle, masks).to_json() == record["solution"]


def test_no_twins(records: list[tuple[str, dict[str, Any]]]) -> None:
    ids = [record["id"] for _, record in records]
    assert len(set(ids)) == len(ids)
    forms: dict[str, str] = {}
    for split, record in some(records):
        if "cells" in record["puzzle"]:
            for form in _turned(record["puzzle"]["cells"]):
                key = f"{record['kind']} {form}"
                assert forms.setdefault(key, record["id"]) == record["id"], split
    layout = ShardPlan((0.6, 0.2, 0.2))
    assert [split for split, _ in records] == [SPLITS[layout.split(id)] for id in ids]


def _turned(cells: list[list[Any]]) -> list[str]:
    found = []
    for _ in range(4):
        cells = [list(row) for row in zip(*cells[::-1], strict=True)]
        found += [json.dumps(cells), json.dumps([row[::-1] for row in cells])]
    return found


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_every_file_is_on_the_disk_before_the_manifest(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole: who finds a manifest finds what it lists, whatever happens to the machine."""
    if form == "parquet":
        optional("pyarrow")
    safe: list[tuple[int, int]] = []

    def noted(file: int) -> None:
        state = os.fstat(file)
        safe.append((state.st_ino, state.st_size))

    monkeypatch.setattr(os, "fsync", noted)
    words = [
        "--count",
        "4",
        "--sizes",
        "3x3",
        "--levels",
        "any",
        "--kinds",
        "shikaku",
        "--shard",
        "2",
        "--workers",
        "1",
    ]
    more = ["--parquet"] if form == "parquet" else []
    assert main(["dataset", "-o", str(tmp_path / "small"), *words, *more]) == 0
    files = {path.name: path.stat() for path in (tmp_path / "small").iterdir()}
    assert sum(name.endswith(f".{form}") for name in files) >= 2
    assert {(file.st_ino, file.st_size) for file in files.values()} <= set(safe)
    assert safe[-1] == (files["manifest.json"].st_ino, files["manifest.json"].st_size)


def test_the_same_bytes_with_more_workers(made: Path, tmp_path: Path) -> None:
    assert main(["dataset", "-o", str(tmp_path / "two"), *WORDS, "--workers", "2"]) == 0
    assert _files(tmp_path / "two") == _files(made)


def test_a_killed_run_is_gone_on_with(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    attempts = folder / ".unfinished" / "attempts.jsonl"
    argv = [sys.executable, "-m", "pensil", "dataset", "-o", str(folder), *WORDS, "--workers", "2"]
    for length, more in some([(1, []), (40_000, ["--resume"])]):
        process = subprocess.Popen([*argv, *more], stdout=subprocess.DEVNULL)
        while process.poll() is None and (not attempts.exists() or attempts.stat().st_size < length):
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert attempts.exists()
    refused = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "--resume" in refused.stderr
    other = subprocess.run([*argv, "--resume", "--seed", "4"], capture_output=True, text=True, check=False)
    assert other.returncode == 2
    done = subprocess.run([*argv, "--resume"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert _files(folder) == _files(made)


def test_what_is_there_is_not_lost_by_mistake(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset", "-o", str(made), *WORDS]) == 2
    assert "--overwrite" in capsys.readouterr().err
    assert main(["dataset", "-o", str(tmp_path), *WORDS, "--resume"]) == 2
    for words in some(
        [["--levels", "odd"], ["--kinds", "chess"], ["--sizes", "5"], ["--split", "1,2"], ["--lang", "xx"]]
    ):
        assert main(["dataset", "-o", str(tmp_path / "new"), *WORDS, *words]) == 2
        assert not (tmp_path / "new").exists()


def test_only_what_belongs_to_a_dataset_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing at all where there is no manifest to say that it is one."""

    def stopped(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pensil.cli.dataset._gather", stopped)
    mine = ["manifest.json", "train-00000.jsonl", "validation-00012.parquet", "test-00000.jsonl"]
    others = ["notes.txt", "train.jsonl", "other-00000.jsonl", "train-00000.csv", "manifest.txt", "README.md"]
    for name in (*mine[1:], *others):
        (tmp_path / name).write_text("precious")
    words = ["dataset", "-o", str(tmp_path), *WORDS]
    assert main(words) == 130
    assert {path.name for path in tmp_path.iterdir()} == {*mine[1:], *others, ".unfinished"}
    (tmp_path / mine[0]).write_text("{}")
    (tmp_path / ".unfinished" / "attempts.jsonl").write_text("more")
    assert main([*words, "--overwrite"]) == 130
    assert {path.name for path in tmp_path.iterdir()} == {*others, ".unfinished"}
    assert (tmp_path / ".unfinished" / "attempts.jsonl").read_text() == ""


def test_a_course_may_have_less_to_give(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--kinds", "shikaku", "--sizes", "2x2", "--levels", "any", "--count", "50", "--workers", "1"]
    assert main(["dataset", "-o", str(tmp_path / "few"), *words]) == 3
    assert "shikaku 2x2 any" in capsys.readouterr().err
    manifest = json.loads((tmp_path / "few" / "manifest.json").read_text())
    assert 0 < manifest["records"] < 50


def test_the_card_tells_what_is_in_it(made: Path) -> None:
    card = (made / "README.md").read_text()
    for kind in some(KINDS):
        assert f"| {kind} |" in card
    assert "25 puzzles" in card


def test_parquet_and_pictures(tmp_path: Path) -> None:
    parquet = optional("pyarrow.parquet")
    words = ["--kinds", "akari", "--sizes", "4x4", "--levels", "any", "--count", "6", "--split", "100,0,0"]
    assert main(["dataset", "-o", str(tmp_path / "p"), *words, "--parquet", "--pictures"]) == 0
    assert main(["dataset", "-o", str(tmp_path / "j"), *words, "--pictures"]) == 0
    rows = parquet.read_table(tmp_path / "p" / "train-00000.parquet").to_pylist()
    lines = (tmp_path / "j" / "train-00000.jsonl").read_text().splitlines()
    for row, line in some(zip(rows, lines, strict=True)):
        record = json.loads(line)
        assert row["text"] == record["text"]
        assert json.loads(row["steps"]) == record["steps"]
        assert row["picture"].startswith("<svg")


def messages(value: Any) -> Iterator[Any]:
    """All messages in the JSON of a step, however deep."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from [each] if key == "message" else messages(each)
    elif isinstance(value, list):
        for each in value:
            yield from messages(each)


@pytest.mark.parametrize("technique", ["contradiction", "cases"])
def test_every_message_of_a_step_is_there_in_every_language(technique: str) -> None:
    """Those of links and cases too, each in its own language."""
    example = next(each for each in pensil.techniques("nurikabe") if each.name == technique).example
    step = pensil.hint(pensil.read(example.puzzle), example.marks)
    assert step is not None
    told = {lang: step.said_in(lang).to_json() for lang in ("en", "id")}
    merged = list(messages(datasets._in_languages(told)))
    assert len(merged) > 1
    assert merged == [{"en": en, "id": id} for en, id in zip(*map(messages, told.values()), strict=True)]
    assert all(each["en"] != each["id"] for each in some(merged))
