"""The audit of the generator finds what is wrong, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import pensil
from benchmarks.generate_audit import Run, check, form, main, plan, symmetric
from benchmarks.generate_speed import main as speed
from pensil.engine.generate import Made
from pensil.engine.series import form as turned_form
from pensil.kinds import kind_named
from tests.checks import some


def test_the_plan_has_every_level_and_symmetry() -> None:
    runs = list(plan("akari", 400))
    assert sum(run.count for run in runs) >= 400
    assert {run.level for run in runs} == {None, "easy", "medium", "hard", "expert"}
    assert {run.symmetry for run in runs} == {"none", "rotate2", "rotate4", "mirror", "diagonal"}
    assert all(run.rows == run.cols for run in runs if run.symmetry in ("rotate4", "diagonal"))


@pytest.mark.parametrize("kind", ["akari", "nonogram"])
def test_forms_are_the_same_for_turned_puzzles_alone(kind: str) -> None:
    maker = kind_named(kind).maker()
    assert maker is not None
    puzzle, other = (pensil.generate(kind, 4, 5, seed=seed) for seed in (1, 2))
    for way in some(range(8)):
        assert form(turned_form(maker, puzzle, way).to_json()) == form(puzzle.to_json())
    assert form(other.to_json()) != form(puzzle.to_json())


def test_faults_are_seen() -> None:
    run = Run("akari", 3, 3, "hard", "rotate2", 1)
    good = next(pensil.generate_many("akari", 5, 5, count=1, seed=1))
    assert check(Run("akari", 5, 5, None, "none", 1), good).unique
    ambiguous = pensil.read("akari\n. . .\n. . #\n. . .\n")
    verdict = check(run, Made(ambiguous, pensil.solve(ambiguous).solutions[0], 1))
    assert {verdict.unique, verdict.by_sat, verdict.asked, verdict.symmetric} == {False}
    cells = {"cells": [[None, 1], [None, None]]}
    assert not any(symmetric(name, cells, {}) for name in ("rotate2", "rotate4", "mirror", "diagonal"))
    assert symmetric("none", cells, {})


def test_a_small_audit_and_a_small_measurement(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--kinds", "hashi", "--count", "3", "--out", str(tmp_path)]) == 0
    assert "No fault was found" in (tmp_path / "report.md").read_text()
    speed(["--kinds", "hashi", "--count", "1", "--sizes", "6", "--level-sizes", "6", "--out", str(tmp_path)])
    assert "hashi 6x6 easy" in " ".join(capsys.readouterr().out.split())
