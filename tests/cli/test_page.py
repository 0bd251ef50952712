"""The page of an explanation that is drawn while its steps are found."""

from __future__ import annotations

from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.cli.walkthrough import DrawnPage, walkthrough
from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.core.kind import Kind
from pensil.core.step import Step
from pensil.kinds import KINDS
from pensil.render.walkthrough import Filmed, Scene, render_html


def found(kind: Kind) -> tuple[Drawn, list[Step]]:
    made = pensil.generate(kind.name, 7, 8, seed=1)
    steps = pensil.explain(made)
    assert len(steps) > 1
    return Drawn(Board.empty(made)), steps


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_it_is_the_page_of_all_steps(kind: Kind) -> None:
    start, steps = found(kind)
    page = DrawnPage(start, "id")
    for step in steps:
        page.add(step)
    seen: list[int] = []
    assert page.html("So.", {}, seen.append) == render_html(walkthrough(start, steps, "So.", "id"))
    assert seen == [len(steps) + 2]  # the others were drawn before


def test_a_scene_that_was_drawn_by_half_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    start, steps = found(KINDS[0])
    page = DrawnPage(start, "en")
    page.add(steps[0])
    take = Filmed.take

    def interrupted(self: Filmed, scene: Scene) -> None:
        self.camera.take(scene.draw())
        raise KeyboardInterrupt

    monkeypatch.setattr(Filmed, "take", interrupted)
    with pytest.raises(KeyboardInterrupt):
        page.add(steps[1])
    monkeypatch.setattr(Filmed, "take", take)
    assert page.drawing
    seen: list[int] = []
    assert page.html("So.", {}, seen.append) == render_html(walkthrough(start, steps[:2], "So.", "en"))
    assert seen == [1, 2, 3, 4]


def test_the_time_limit_is_for_finding_and_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing takes two seconds; so the third step is not looked for any more."""
    now = [0.0]
    take = Filmed.take

    def slow(self: Filmed, scene: Scene) -> None:
        now[0] += 2
        take(self, scene)

    monkeypatch.setattr(Filmed, "take", slow)
    monkeypatch.setattr("pensil.core.deadline.monotonic", lambda: now[0])
    path = tmp_path / "page.html"
    assert main(["explain", "https://puzz.link/p?akari/6/6/nekcakbl", "--timeout", "3", "-o", str(path)]) == 3
    page = path.read_text()
    assert 'id="scene-2"' in page
    assert 'id="scene-4"' not in page
