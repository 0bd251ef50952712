"""`pensil batch` at the command line: what it prints where, and what it refuses."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import pytest

from pensil.cli import main
from pensil.cli.totals import Totals
from pensil.tasks import TaskOptions, TaskWork
from tests.batch.puzzles import as_lines, puzzles, written
from tests.checks import some


def test_records_go_to_standard_output_without_a_file(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    source = written(tmp_path / "all.jsonl", 7)
    assert main(["batch", "solve", str(source), "--workers", "1"]) == 0
    out, err = capfdbinary.readouterr()
    assert [json.loads(line)["id"] for line in out.splitlines()] == [f"p{i}" for i in range(7)]
    assert b"7 puzzles in" in err
    assert main(["batch", "solve", str(source), "--workers", "1", "--json"]) == 0
    out, err = capfdbinary.readouterr()
    assert len(out.splitlines()) == 7
    assert err == b""


def test_records_go_to_a_pipe_that_is_named(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    source, pipe = written(tmp_path / "all.jsonl", 3), tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
    try:
        assert main(["batch", "solve", str(source), "-o", str(pipe), "--workers", "1"]) == 0
        records, _ = reader.communicate(timeout=30)
    finally:
        reader.kill()
    assert [json.loads(line)["id"] for line in records.splitlines()] == ["p0", "p1", "p2"]
    assert b'"id"' not in capfdbinary.readouterr().out
    assert pipe.is_fifo()


def test_standard_input_is_a_source(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(as_lines(puzzles(3)).encode())))
    assert main(["batch", "rate", "-", "--workers", "1"]) == 0
    out, _ = capfdbinary.readouterr()
    assert [json.loads(line)["source"] for line in out.splitlines()] == ["-"] * 3


def test_the_summary_counts_kinds_and_statuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = written(tmp_path / "all.jsonl", 10), tmp_path / "out.jsonl"
    with source.open("a") as file:
        file.write("{}\n")
    words = ["batch", "rate", str(source), "-o", str(out), "--workers", "1"]
    assert main([*words, "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["puzzles"] == summary["worked_on"] == 11
    assert summary["kinds"]["akari"] == {"done": 2}
    assert summary["kinds"]["-"] == {"error": 1}
    assert main([*words, "--resume", "--lang", "id"]) == 0
    said = capsys.readouterr().out
    assert "jenis" in said
    assert said.endswith("\nSemuanya sudah selesai sebelumnya: 11 teka-teki.\n")
    assert main([*words, "--resume"]) == 0
    assert capsys.readouterr().out.endswith("\nEverything was done already: 11 puzzles.\n")


def test_poison_is_recorded_and_passed_by(tmp_path: Path) -> None:
    """Half an object, a line of ten megabytes, one of brackets, binary, an endless search: among good ones."""
    good = as_lines(puzzles(4)).splitlines()
    endless = {"id": "endless", "puzzle": {"kind": "shikaku", "cells": [["?", None] * 15] * 30}}
    bad = [
        '{"kind": "akari", "cells": [[',
        '{"x": "' + "y" * 10_000_000 + '"}',
        "[" * 1_000_000,
        "\0\1\2",
        json.dumps(endless),
    ]
    lines = [*good[:2], *bad, *good[2:]]
    source, out = tmp_path / "all.jsonl", tmp_path / "out.jsonl"
    source.write_text("\n".join(lines) + "\n")
    assert main(["batch", "rate", str(source), "-o", str(out), "--workers", "2", "--timeout", "2"]) == 0
    records = [json.loads(line) for line in out.read_text().splitlines()]
    assert [record["number"] for record in records] == list(range(len(lines)))
    assert [record["id"] for record in records[:2] + records[-2:]] == ["p0", "p1", "p2", "p3"]
    assert [record["status"] for record in records[2:-3]] == ["error"] * 4
    assert records[-3]["id"] == "endless"
    assert records[-3]["status"] in ("timeout", "limit")


@pytest.mark.parametrize("lang", ["en", "id"])
def test_progress_tells_how_long_it_will_take(lang: str) -> None:
    totals = Totals()
    for number in range(40):
        status = b"error" if number % 20 == 0 else b"unique"
        totals.add(
            b'{"number":%d,"task":"solve","source":"a","id":"1","status":"%b","kind":"akari"}\n' % (number, status)
        )
    totals.here, totals.started = 40, totals.started - 4
    said = totals.progress(0.5, 50, lang)
    assert said.startswith("40%: 40 ")
    assert "0:06" in said
    assert said.endswith("2 bad" if lang == "en" else "2 rusak")
    assert "%" not in totals.progress(None, 50, lang)


def test_what_cannot_be_done_is_refused_before_the_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = str(written(tmp_path / "all.jsonl", 2)), str(tmp_path / "out.jsonl")
    (tmp_path / "empty").mkdir()
    for words, said in some(
        [
            (["dance", source], "no task"),
            (["solve", str(tmp_path / "nothing.txt")], "no such file"),
            (["solve", str(tmp_path / "empty")], "no puzzles"),
            (["solve", source, "--resume"], "-o FILE"),
            (["solve", source, "--csv", out], "-o FILE"),
            (["solve", source, "-o", out, "--resume", "--overwrite"], "not both"),
            (["solve", source, "-o", str(tmp_path / "no" / "out")], "no such folder"),
            (["convert", source, "--to", "janko"], "only be read"),
            (["solve", source, "--kind", "chess"], "chess"),
        ]
    ):
        assert main(["batch", *words]) == 2, words
        assert said in capsys.readouterr().err
    assert not Path(out).exists()


WORK = {
    "batch": ["batch", "solve", "https://puzz.link/p?akari/2/1/h", "--workers", "1"],
    "dataset": ["dataset", "--kinds", "shikaku", "--count", "3"],
}


@pytest.mark.parametrize("lang", ["en", "id"])
@pytest.mark.parametrize("command", WORK)
@pytest.mark.parametrize(
    ("ended", "code"), [(KeyboardInterrupt(), 130), (OSError(28, "No space left on device", "my file"), 2)], ids=type
)
def test_a_run_that_is_stopped_tells_the_command_that_goes_on(
    command: str,
    lang: str,
    ended: BaseException,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whether or not the one before went on itself, or began anew: that is not done again."""

    def stop(*_: object) -> None:
        raise ended

    def spread(*_: object, **__: object) -> Iterator[None]:
        stop()
        yield

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pensil.batching.spread", spread)
    monkeypatch.setattr("pensil.cli.dataset._gather", stop)
    words = [*WORK[command], "-o", "my file", "--lang", lang]
    said = {"en": "0 records are safe in my file. Go on with:", "id": "0 catatan aman di my file. Lanjutkan dengan:"}
    for more in ([], ["--resume"], ["--overwrite"]):
        monkeypatch.setattr(sys, "argv", ["pensil", *words, *more])
        assert main([*words, *more]) == code
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 2)
        assert f"{said[lang]} pensil {shlex.join(words)} --resume\n" in err


def test_where_there_is_nothing_to_go_on_with_no_command_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a file of records, and when another file is at fault."""
    broken = [OSError(5, "broken", "other"), OSError(5, "broken")]
    left: list[BaseException] = [KeyboardInterrupt(), *broken, *broken]

    def spread(*_: object, **__: object) -> Iterator[None]:
        raise left.pop(0)
        yield

    monkeypatch.setattr("pensil.batching.spread", spread)
    file = ["-o", str(tmp_path / "out"), "--overwrite"]
    for code, words in ((130, []), (2, []), (2, []), (2, file), (2, file)):
        assert main([*WORK["batch"], *words]) == code
        assert capsys.readouterr().err.count("\n") == 1
    assert left == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], (None, {"workers": 7, "ordered": True, "memory": 700})),
        (["--workers", "3"], (None, {"workers": 3, "ordered": True, "memory": 300})),
        (["--memory", "5", "--unordered"], (None, {"workers": 7, "ordered": False, "memory": 5_000_000})),
        (["--dask", "tcp://here:1"], ("tcp://here:1", {"workers": None, "ordered": True, "memory": 100})),
        (["--dask", "x", "--workers", "2"], ("x", {"workers": 2, "ordered": True, "memory": 200})),
    ],
)
def test_who_works_and_how_goes_all_the_way(
    words: list[str], told: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found: list[object] = []

    def spread(entries: object, work: TaskWork, executor: object, **how: object) -> Iterator[tuple[()]]:
        found.append((executor, how))
        found.append(work)
        yield from ()

    @contextmanager
    def cluster(address: str) -> Iterator[str]:
        assert address
        yield address

    monkeypatch.setattr("pensil.batching.cores", lambda: 7)
    monkeypatch.setattr("pensil.batching.memory_share", lambda workers: 100 * workers)
    monkeypatch.setattr("pensil.batching.spread", spread)
    monkeypatch.setattr("pensil.cluster.dask_executor", cluster)
    assert main(["batch", "solve", "akari\n. .\n", *words]) == 2
    assert capsys.readouterr().err == "pensil: there are no puzzles in this\n"
    assert found == [told, TaskWork("solve", TaskOptions(seconds=60.0))]
    options = [
        "--timeout",
        "3",
        "--kind",
        "akari",
        "--from",
        "text",
        "--to",
        "json",
        "--solutions",
        "0",
        "--lang",
        "id",
    ]
    main(["batch", "convert", "akari\n. .\n", *words, *options])
    assert found[2:] == [told, TaskWork("convert", TaskOptions("akari", "text", "id", 0, "json", 3.0))]


def test_tables_are_written_beside_the_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are asked for, from the records, when all are there."""
    told: list[tuple[str, str, int]] = []

    def table(form: str) -> Callable[[str, BinaryIO], None]:
        def write(records: str, file: BinaryIO) -> None:
            told.append((form, records, len(Path(records).read_bytes().splitlines())))
            file.write(form.encode())

        return write

    monkeypatch.setattr("pensil.formats.table.check_parquet", lambda: None)  # pyarrow may not be here
    monkeypatch.setattr("pensil.formats.table.write_csv", table("csv"))
    monkeypatch.setattr("pensil.formats.table.write_parquet", table("parquet"))
    source, out = str(written(tmp_path / "all.jsonl", 2)), str(tmp_path / "out.jsonl")
    csv, parquet = (tmp_path / f"table.{form}" for form in ("csv", "parquet"))
    for words, forms in (
        (["--csv", str(csv)], ["csv"]),
        (["--parquet", str(parquet)], ["parquet"]),
        (["--parquet", str(parquet), "--csv", str(csv)], ["csv", "parquet"]),
    ):
        told.clear()
        assert main(["batch", "solve", source, "-o", out, "--workers", "1", "--overwrite", *words]) == 0
        assert told == [(form, out, 2) for form in forms]
    assert (csv.read_text(), parquet.read_text()) == ("csv", "parquet")


@pytest.mark.parametrize("command", WORK)
def test_what_parquet_needs_is_told_before_the_work(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def begun(*_: object, **__: object) -> None:
        raise AssertionError("the work has begun")

    monkeypatch.setattr("pensil.cli.batch._work", begun)
    monkeypatch.setattr("pensil.cli.dataset._gather", begun)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    table = {"batch": ["--parquet", str(tmp_path / "table.parquet")], "dataset": ["--parquet"]}[command]
    assert main([*WORK[command], "-o", str(tmp_path / "made"), *table]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "pip install" in err
    assert list(tmp_path.iterdir()) == []
