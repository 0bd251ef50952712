"""The figures of the site: what is told of them, and where they stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import browser_figures, browser_work
from benchmarks.boards import make
from benchmarks.browser import differences, jobs_of, on_machine
from benchmarks.browser_figures import MOMENTS, PAGE, PLACE, ROWS, report, sizes, write
from tests.checks import some

LINE = make("shikaku", 5, 5).to_line()


def test_boards_are_told_of_and_differences_named() -> None:
    jobs = jobs_of([LINE], "shikaku")
    ours = on_machine(jobs, [])
    came = ours[0]["came"]
    assert (came["status"], len(came["solutions"])) == ("unique", 1)
    assert came["steps"] > 0
    assert came["hint"]
    assert ours == on_machine(jobs, [browser_work.told(LINE)])
    theirs = [{**ours[0], "came": came | {"steps": 1000}}, {"puzzle": None}, *ours[2:]]
    assert differences(ours, ours) == []
    assert differences(ours, theirs) == [ours[0]["id"], f"made: {json.dumps(ours[1]['puzzle'])}"]


def test_what_is_measured_can_be_done() -> None:
    for row in some(ROWS):
        given = ["shikaku", 4, 4, 1] if row == "generate" else json.loads(LINE)["puzzle"]
        assert browser_work.work(json.dumps({"lap": row, "given": given, "times": 2})) == "null"


def test_sizes_count_every_file_once(tmp_path: Path) -> None:
    for name, size in {"engine/big.wasm": 2_000_000, "index.html": 50_000, "ahead/en/kinds.json": 80_000}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(bytes(size))
    assert {name: raw for name, raw, *_ in sizes(tmp_path)} == {
        "`engine/big.wasm`": "2.00",
        "replies worked out ahead, of which a visit takes a few": "0.08",
        "the page": "0.05",
        "all but the replies": "2.05",
    }


def test_the_figures_are_renewed_on_their_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "hosting.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(browser_figures, "PAGE", page)
    monkeypatch.setattr(browser_figures, "RESULTS", tmp_path)
    visit = dict.fromkeys(MOMENTS, 1234.0)
    told = report(
        {"akari": {"machine": dict.fromkeys(ROWS, 2.0), "Chromium": dict.fromkeys(ROWS, 0.456)}},
        {
            "first": visit,
            "later": visit | {"memory": 99.0},
            "engine": {"memory": 21.0},
            "machine": {"explained": 150.0, "memory": 40.0},
        },
        [["all", "9.99", "5.55", "4.44"]],
    )
    write(told)
    write(told)
    text = page.read_text(encoding="utf-8")
    assert text.count("| solve | 2.0 / 0.46 |") == text.count("| all | 9.99 | 5.55 | 4.44 |") == 1
    assert PLACE.sub("", text) == PLACE.sub("", PAGE.read_text(encoding="utf-8"))
    assert told in (tmp_path / "browser/report.md").read_text(encoding="utf-8")
