"""`pensil generate --layout`: clues stay where they are, numbers are found for them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import pensil
from pensil.cli import main
from pensil.core.kind import Kind
from pensil.kinds import KINDS
from tests.checks import some
from tests.samples import sample

WALLS = """akari
. . # . . . .
. . . . # . .
# . 3 . . . .
. . . # . . .
. . . . # . #
. . # . . . .
. . . . # . .
"""


@pytest.fixture
def walls(tmp_path: Path) -> str:
    path = tmp_path / "walls.txt"
    path.write_text(WALLS)
    return str(path)


def records(capsys: pytest.CaptureFixture[str], *argv: str) -> list[dict[str, object]]:
    assert main(["generate", *argv, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_numbers_of_a_level(level: str, walls: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = records(capsys, "akari", "--layout", walls, "--level", level, "--count", "2", "--seed", "1")
    layout = pensil.read(WALLS).to_json()["cells"]
    for each in some(made):
        puzzle = pensil.read(each["puzzle"])  # type: ignore[arg-type]
        assert pensil.solve(puzzle).status == "unique"
        assert pensil.solve(puzzle).solutions[0].to_json() == each["solution"]
        assert (pensil.rate(puzzle).level, each["level"]) == (level, level)
        cells = puzzle.to_json()["cells"]
        assert [[cell is None for cell in row] for row in cells] == [[cell is None for cell in row] for row in layout]
        assert cells[2][2] == 3
    assert made[0]["puzzle"] != made[1]["puzzle"]


def test_the_workers_change_nothing(walls: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("akari", "--layout", walls, "--count", "4", "--seed", "5")
    assert records(capsys, *asked) == records(capsys, *asked, "--workers", "2")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.open_clues() is not None], ids=lambda kind: kind.name)
def test_a_layout_of_every_kind(kind: Kind, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = kind.open_clues()
    assert opened is not None
    made = (kind.from_json(sample(kind.name, Random(seed), 6, 6)[0]) for seed in range(50))
    puzzle = next(
        p
        for p in made
        if len(opened.clues(p)) > 5
        and opened.sign not in list(opened.clues(p).values())[:2]
        and pensil.solve(p).status == "unique"
    )
    places = list(opened.clues(puzzle))
    layout = opened.changed(puzzle, dict.fromkeys(places[2:], opened.sign))
    path = tmp_path / "layout.txt"
    path.write_text(layout.to_text())
    code = main(["generate", kind.name, "--layout", str(path), "--seed", "3"])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    found = pensil.read(out)
    assert pensil.solve(found).status == "unique"
    clues = opened.clues(found)
    assert list(clues) == places
    assert all(clues[place] == value for place, value in opened.clues(layout).items() if isinstance(value, int))
    assert pensil.complete(layout, seed=3) == found


@pytest.mark.parametrize(
    "more", [["--size", "7x7"], ["--symmetry", "mirror"], ["--walls", "0.3"], ["--size", "7x7", "--walls", "0.3"]]
)
def test_a_layout_has_its_size_and_places(more: list[str], walls: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "akari", "--layout", walls, *more]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    told = ", ".join(more[::2])
    assert f"with --layout, the size and the places of the clues come from the file: leave out {told} (" in err


def test_a_layout_of_another_kind_is_refused(walls: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "hashi", "--layout", walls]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_cannot_be_had_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.txt"
    path.write_text("akari\n. .\n. .\n")
    assert main(["generate", "akari", "--layout", str(path), "--seed", "1"]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert "no numbers were found that give one solution; the nearest of 400 tries leave 4 of 4 undecided" in err
    path.write_text("shikaku\n3 3\n. .\n")
    assert main(["generate", "shikaku", "--layout", str(path), "--seed", "1"]) == 1
    assert "no solution" in capsys.readouterr().err
