"""The figures of the site: what is told of them, and where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import browser_figures
from benchmarks.browser import differences
from benchmarks.browser_figures import MOMENTS, PAGE, PLACE, ROWS, figures, report, sizes, write


def reply(board: str, ms: float, steps: int) -> list[dict[str, object]]:
    return [{"id": board, "came": {"steps": steps}, "ms": dict.fromkeys(("solve", "hint", "rate", "explain"), ms)}]


REPLIES = [reply("a", 1.0, 3), reply("b", 2.0, 4), reply("c", 6.0, 5), {"puzzle": {"kind": "akari"}, "ms": 7.0}, 21.0]


def test_figures_are_of_the_median_board() -> None:
    assert figures(REPLIES) == {"solve": 2, "hint": 2, "rate": 2, "explain": 2, "generate": 7, "memory": 21}


def test_a_difference_names_the_board() -> None:
    other = [*REPLIES[:1], reply("b", 2.5, 9), *REPLIES[2:3], {"puzzle": {"kind": "hashi"}, "ms": 7.0}, 22.0]
    assert differences(REPLIES, REPLIES) == []
    assert differences(REPLIES, other) == ["b", 'made: {"kind": "akari"}']


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
    measured = figures(REPLIES)
    visit = dict.fromkeys(MOMENTS, 1234.0)
    told = report(
        {"akari": {"machine": measured, "Chromium": dict.fromkeys(ROWS, 0.456)}},
        {"first": visit, "later": visit | {"memory": 99.0}, "machine": {"explained": 150.0}},
        [["all", "9.99", "5.55", "4.44"]],
    )
    write(told)
    write(told)
    text = page.read_text(encoding="utf-8")
    assert text.count("| solve | 2.0 / 0.46 |") == text.count("| all | 9.99 | 5.55 | 4.44 |") == 1
    assert PLACE.sub("", text) == PLACE.sub("", PAGE.read_text(encoding="utf-8"))
    assert told in (tmp_path / "browser/report.md").read_text(encoding="utf-8")
