"""Explanation pages of whole puzzles: what leads up to a step is played line by line, on boards of its own."""

from __future__ import annotations

import re

import pytest

import pensil
from pensil.cli.walkthrough import walkthrough
from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.core.lines import led_up, one_by_one
from pensil.core.picture import Connection, Group, Outline, Picture, Region, Role, Tag
from pensil.render.walkthrough import Walkthrough, render_html
from pensil.words import languages
from tests.checks import some

BRIDGES = "https://puzz.link/p?hashi/8/8/g2g4g6g31r3g3h1r34g3h1p3h3g2g2"
RECTANGLES = "https://puzz.link/p?shikaku/8/8/j4i2222g22g3g3i4j2h43g4g2l32g21g3i4h2h3i3g"


def told(link: str, lang: str = "en") -> tuple[list[pensil.Step], Walkthrough]:
    puzzle = pensil.read(link)
    steps = list(pensil.steps(puzzle, lang=lang))
    return steps, walkthrough(Drawn(Board.empty(puzzle)), steps, "", lang)


def framed(picture: Picture) -> bool:
    return any(isinstance(item, Group | Outline) and item.role is Role.HINT for item in picture.items)


def test_bridges_that_are_told_before_a_supposition_stay_on_the_board() -> None:
    steps, story = told(BRIDGES)
    step, scene = steps[2], story.scenes[3]
    assert (step.first, len(step.chain)) == (3, 6)
    pictures = [link.draw() for link in scene.links]
    places = [place for place, each in enumerate(led_up(step)) if not each.line.links]
    assert places == [0, 1, 6], "the last of them is supposed itself"
    for place, move in zip(places, step.moves[:3], strict=True):
        assert framed(pictures[place])
        ends = move.changes[0].cells[0], move.changes[0].cells[-1]
        drawn = [
            [item.role for item in picture.items if isinstance(item, Connection) and (item.start, item.end) == ends]
            for picture in pictures
        ]
        assert drawn[place] == [Role.TRACE]
        assert all(roles in ([Role.MARK], [Role.GHOST]) for roles in some(drawn[place + 1 :]))


def test_rectangles_that_are_ruled_out_before_a_supposition_stay_away() -> None:
    steps, story = told(RECTANGLES)
    step, scene = steps[3], story.scenes[4]
    assert (step.first, len(step.chain)) == (1, 3)
    before, *supposing = [link.draw() for link in scene.links]
    assert framed(before)
    possible = {item for item in before.items if isinstance(item, Region) and item.possible}
    gone = {(item.top, item.left, item.bottom, item.right) for item in possible if item.role is Role.TRACE}
    assert gone == {(2, 2, 2, 4)}
    left = {item for item in possible if item.role is Role.MARK}
    shown = {item for item in supposing[0].items if isinstance(item, Region) and item.possible}
    assert left & shown
    assert shown <= left
    assert any(isinstance(item, Tag) for item in supposing[0].items)


@pytest.mark.parametrize("lang", languages())
def test_a_page_has_an_address_for_every_line(lang: str) -> None:
    steps, story = told(BRIDGES, lang)
    page = render_html(story)
    addresses = re.findall(r'<a href="#([\d.]+)"', page)
    expected = ["0"]
    for number, step in enumerate(steps, 1):
        lines = [*one_by_one(step), *led_up(step)]
        expected += [f"{number}.{place}" for place in range(len(lines))] + [str(number)]
    assert addresses == [*expected, str(len(steps) + 1)]
    assert [scene.sentence for scene in story.scenes[1:-1] if scene.summed] == [
        step.message for step in steps if one_by_one(step)
    ]
    summed = {"en": "All of it together.", "id": "Semuanya sekaligus."}[lang]
    assert page.count(f'<span class="summed">{summed}</span>') == sum(bool(one_by_one(step)) for step in steps) > 0
