"""Words, numbers and tables as they are laid out in a terminal, sign by sign."""

from __future__ import annotations

from random import Random

import pytest

from pensil.cli.show import counted, duration, filled, room, table
from tests.checks import some

WORDS = "one two-three four five-six-seven eightnineteneleventwelvethirteen end"


def test_sentences_are_broken_between_words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert filled(WORDS, 4, first=2) == f"  {WORDS}"
    monkeypatch.setenv("COLUMNS", "20")
    lines = ["  one two-three four", "    five-six-seven", "    eightnineteneleventwelvethirteen", "    end"]
    assert filled(WORDS, 4, first=2) == "\n".join(lines)
    monkeypatch.setenv("COLUMNS", "300")
    assert max(map(len, filled("word " * 60).splitlines())) == 99


@pytest.mark.parametrize(
    ("told", "columns"), [("", None), ("0", None), ("-5", None), ("1", 1), ("12345678", 123456), ("٣", None)]
)
def test_the_room_that_is_told(told: str, columns: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", told)
    assert room() == columns


ROWS = [("a", "bb", "1"), ("ccc", "d", "22")]


def test_tables() -> None:
    assert table(ROWS) == "a    bb  1\nccc  d   22"
    assert table(ROWS, numbers=1, indent=2) == "  a    bb   1\n  ccc  d   22"
    assert table(ROWS, numbers=2) == "a    bb   1\nccc   d  22"


@pytest.mark.parametrize(("columns", "parts"), [(11, 1), (10, 2), (9, 2), (8, 2), (1, 2)])
def test_columns_of_numbers_follow_below(columns: int, parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    below = "a    bb\nccc   d\n\na     1\nccc  22"
    assert table(ROWS, numbers=2) == ("a    bb   1\nccc   d  22" if parts == 1 else below)


def test_a_last_column_of_sentences_goes_on_in_the_next_line(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [("a", "one two three four five six-seven"), ("bb", "")]
    monkeypatch.setenv("COLUMNS", "28")
    assert table(rows, indent=1) == " a   one two three four five\n     six-seven\n bb"
    monkeypatch.setenv("COLUMNS", "10")
    assert table(rows) == "a   one two three four\n    five six-seven\nbb"


def test_times_have_three_digits() -> None:
    told = {0.0: "0 µs", 0.0004: "400 µs", 0.001: "1 ms", 0.01234: "12.3 ms", 0.1: "100 ms", 0.9999: "1000 ms"}
    told |= {1.0: "1 s", 1.234: "1.23 s", 99.4: "99.4 s", 100.0: "100 s", 1234.5: "1234 s"}
    assert {seconds: duration(seconds) for seconds in told} == told


def test_one_step_and_two_steps() -> None:
    assert [counted(n, "step") for n in range(3)] == ["0 steps", "1 step", "2 steps"]


def columns_of(rows: list[list[str]], chosen: list[int], numbers: int, indent: int) -> str:
    """Some columns of a table, as they stand one beside the other."""
    wide = {i: max(len(row[i]) for row in rows) for i in chosen}
    words = len(rows[0]) - numbers
    lines = (
        "  ".join(row[i].ljust(wide[i]) if i < words else row[i].rjust(wide[i]) for i in chosen).rstrip()
        for row in rows
    )
    return "\n".join(" " * indent + line for line in lines)


@pytest.mark.parametrize("seed", range(30))
def test_as_many_columns_stand_side_by_side_as_there_is_room_for(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The keys stand in each part; there is one column more in any case, and another while the line is not too long."""
    rng = Random(seed)
    count, indent = rng.randint(2, 6), rng.choice((0, 2))
    rows = [["x" * rng.randint(1, 9) for _ in range(count)] for _ in range(3)]
    numbers, keys = rng.randint(1, count), rng.randint(1, min(3, count - 1))
    whole = columns_of(rows, [*range(count)], numbers, indent)
    for width in some(range(1, len(max(whole.splitlines(), key=len)) + 2)):
        monkeypatch.setenv("COLUMNS", str(width))
        left, parts = [*range(keys, count)], []
        while left:
            fitting = [
                n
                for n in range(1, len(left) + 1)
                if indent + sum(max(len(row[i]) for row in rows) + 2 for i in (*range(keys), *left[:n])) - 2 <= width
            ]
            taken = max(fitting, default=1)
            parts.append(columns_of(rows, [*range(keys), *left[:taken]], numbers, indent))
            left = left[taken:]
        assert table(rows, numbers=numbers, keys=keys, indent=indent) == "\n\n".join(parts)
