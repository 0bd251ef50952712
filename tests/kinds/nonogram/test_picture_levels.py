"""Which thresholds are tried for puzzles of several levels, and which puzzle stands for which level."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import pensil
from pensil import pictures
from pensil.core.record import record
from pensil.kinds.nonogram.image.pixels import Pixels
from pensil.pictures import SHIFTS, _thresholds

IMAGE = Pixels(1, 1, b"\x00\x00\x00\xff")


@record
class Made:
    """A puzzle as far as it is asked about here."""

    puzzle: str
    changed: str
    unique: bool = True
    level: str = ""


class Bench:
    """Makes puzzles of told levels, with told numbers of changes, in their order."""

    def __init__(
        self, told: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch, middle: float | None = 0.5
    ) -> None:
        self.told, self.asked = told, list[Any]()
        made = "pensil.kinds.nonogram.image.made"
        monkeypatch.setattr(f"{made}.wanted_picture", lambda pixels, rows, cols, **how: (rows, cols, how))
        monkeypatch.setattr(f"{made}.puzzle_of", self.made)
        monkeypatch.setattr(f"{made}.threshold_of", lambda *_, **how: how.get("threshold", middle))
        monkeypatch.setattr("pensil.engine.rate.rate", lambda puzzle, _: SimpleNamespace(known=(puzzle, 0.0)))

    def made(self, wanted: Any, *, line_solvable: bool, deadline: Any, watch: Any) -> Made:
        level, changes = self.told[len(self.asked)]
        self.asked.append((*wanted[:2], wanted[2]["threshold"], line_solvable))
        watch(len(self.asked), changes)
        return Made(level, "x" * changes, level != "")


def levels(*wanted: str, **options: Any) -> list[tuple[str, int]]:
    found: list[Any] = pensil.picture_levels(IMAGE, 3, 4, levels=wanted, **options)
    return [(made.level, len(made.changed)) for made in found]


def test_all_are_tried_until_every_level_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench([("easy", 3), ("easy", 1), ("easy", 2), ("", 0), ("hard", 5), ("expert", 0)], monkeypatch)
    assert levels("hard", "easy") == [("hard", 5), ("easy", 1)]
    thresholds = [None, None, 0.56, 0.56, 0.44]
    ways = [True, False, True, False, True]
    assert bench.asked == [
        (3, 4, pytest.approx(at) if at else None, way) for at, way in zip(thresholds, ways, strict=True)
    ]


def test_the_nearest_stands_in_for_a_level_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench([("easy", 1), ("hard", 1), *[("easy", 2)] * 12], monkeypatch)
    assert levels("easy", "medium", "hard", "expert") == [("easy", 1), ("easy", 1), ("hard", 1), ("hard", 1)]
    assert len(bench.asked) == 2 * (1 + len(SHIFTS))


def test_line_logic_alone_if_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench([("easy", 1)] * 7, monkeypatch)
    assert levels("hard", line_solvable=True) == [("easy", 1)]
    assert {way for *_, way in bench.asked} == {True}
    assert len(bench.asked) == 7


def test_somebody_may_watch_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    Bench([("easy", 3), ("", 0), ("hard", 5), ("hard", 7)], monkeypatch)
    seen: list[tuple[int, int]] = []
    levels("hard", watch=lambda *told: seen.append(told))
    assert seen == [(1, 3), (2, 0), (3, 5)]
    pensil.picture(IMAGE, 3, 4, watch=lambda *told: seen.append(told))
    assert seen[3:] == [(4, 7)]


def test_where_there_is_none_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench([("", 1)] * 20, monkeypatch)
    with pytest.raises(pensil.TimeLimit, match="before there was a puzzle with one solution"):
        levels("easy")
    assert len(bench.asked) == 14
    bench.asked.clear()
    with pytest.raises(pensil.TimeLimit):
        levels("easy", timeout=0)
    assert bench.asked == []
    with pytest.raises(pensil.PensilError, match="there is no level 'odd'; there are easy, medium, hard, expert"):
        levels("easy", "odd")


@pytest.mark.parametrize(
    ("given", "middle", "thresholds"),
    [
        (None, 0.5, [None, 0.56, 0.44, 0.62, 0.38, 0.68, 0.32]),
        (0.9, 0.5, [0.9, 0.96, 0.84, 0.78, 0.72]),
        (0.1, 0.5, [0.1, 0.16, 0.04, 0.22, 0.28]),
        (None, None, [None]),
    ],
)
def test_thresholds(
    given: float | None, middle: float | None, thresholds: list[float | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    Bench([], monkeypatch, middle)
    found = list(_thresholds(IMAGE, 3, 4, {} if given is None else {"threshold": given}))
    assert [each and round(each, 6) for each in found] == thresholds


def test_what_is_no_image_is_refused(tmp_path: Any) -> None:
    (tmp_path / "text").write_text("x")
    with (tmp_path / "text").open() as opened:
        for wrong in (5, None, opened):
            with pytest.raises(pensil.PensilError, match="expected an image: the name of its file"):
                pictures._pixels(wrong)  # type: ignore[arg-type]
    assert pictures._pixels(IMAGE) is IMAGE
