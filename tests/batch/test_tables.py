"""Records as tables: CSV for spreadsheets, Parquet (the extra `data`) for data frames."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from pensil.cli import main
from pensil.formats import table
from tests.batch.puzzles import untimed, written
from tests.checks import some
from tests.optional import optional


def test_csv_has_the_plain_fields(tmp_path: Path) -> None:
    source, out, sheet = written(tmp_path / "all.jsonl", 12), tmp_path / "out.jsonl", tmp_path / "out.csv"
    with source.open("a") as file:
        file.write("not, a puzzle\n")
    assert main(["batch", "rate", str(source), "-o", str(out), "--csv", str(sheet), "--workers", "1"]) == 0
    records = untimed(out.read_bytes())
    with sheet.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 13
    for row, record in some(zip(rows, records, strict=True)):
        plain = {
            key: "" if value is None else str(value)
            for key, value in record.items()
            if not isinstance(value, dict | list)
        }
        assert {key: row[key] for key in plain if key in row} == {key: plain[key] for key in plain if key in row}
        assert row["status"] == record["status"]
    assert rows[-1]["error"]
    assert "time_rate" in rows[0]
    assert "techniques" not in rows[0]


RECORDS: list[dict[str, object]] = [
    {"number": 1, "score": 1, "time": {"rate": 0.5, "read": 1}, "tags": ["a"], "note": None, "mixed": 1, "flag": True},
    {"number": 2, "score": 2.5, "time": None, "word": "x, y", "mixed": "two", "flag": 1},
    {"number": 3, "score": None, "word": None, "mixed": None, "rules": {"a": 1}},
]


def test_a_column_has_values_of_one_sort(tmp_path: Path) -> None:
    """Whole numbers and others are numbers alike; all else that is mixed is no column of a spreadsheet."""
    source, file = tmp_path / "all.jsonl", io.BytesIO()
    source.write_text("".join(json.dumps(record) + "\n" for record in RECORDS))
    table.write_csv(str(source), file)
    assert file.getvalue().decode().split("\n") == [
        "number,score,time_rate,time_read,word",
        "1,1,0.5,1,",
        '2,2.5,,,"x, y"',
        "3,,,,",
        "",
    ]


def test_what_is_no_plain_value_is_json_in_parquet(tmp_path: Path) -> None:
    parquet = optional("pyarrow.parquet")
    source, file = tmp_path / "all.jsonl", io.BytesIO()
    source.write_text("".join(json.dumps(record) + "\n" for record in RECORDS))
    table.write_parquet(str(source), file, {"made": "here"})
    found = parquet.read_table(io.BytesIO(file.getvalue()))
    assert found.schema.metadata[b"made"] == b"here"
    assert found.to_pydict() == {
        "number": [1, 2, 3],
        "score": [1.0, 2.5, None],
        "time_rate": [0.5, None, None],
        "time_read": [1, None, None],
        "tags": ['["a"]', None, None],
        "mixed": ["1", '"two"', None],
        "flag": ["true", "1", None],
        "word": [None, "x, y", None],
        "rules": [None, None, '{"a": 1}'],
    }


def test_parquet_has_all_fields(tmp_path: Path) -> None:
    parquet = optional("pyarrow.parquet")
    source, out, table = written(tmp_path / "all.jsonl", 12), tmp_path / "out.jsonl", tmp_path / "out.parquet"
    assert main(["batch", "rate", str(source), "-o", str(out), "--parquet", str(table), "--workers", "1"]) == 0
    rows = parquet.read_table(table).to_pylist()
    for row, record in some(zip(rows, untimed(out.read_bytes()), strict=True)):
        assert row["score"] == record["score"]
        assert row["number"] == record["number"]
        assert json.loads(row["techniques"]) == record["techniques"]


def test_parquet_without_pyarrow_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    source, out = written(tmp_path / "all.jsonl", 2), tmp_path / "out.jsonl"
    assert main(["batch", "solve", str(source), "-o", str(out), "--parquet", str(tmp_path / "t")]) == 2
    assert "pensil[data]" in capsys.readouterr().err
    assert not out.exists()
