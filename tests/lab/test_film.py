"""A search as a film: a shot for each change of the board, as a page and as a picture that moves."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import pensil
from pensil.core.picture import Role
from pensil.core.trace import Event, Strategy, What
from pensil.engine.run import strategy_named
from pensil.kinds import kind_named
from pensil.lab.film import film
from pensil.lab.film_html import film_html
from pensil.lab.film_svg import MOST_SHOTS, film_svg
from pensil.render.svg import render_svg
from tests.lab.traces import EVERY, RECTANGLES, searched, small

VOID = {"meta", "input", "path", "rect", "circle", "line", "br"}


class Page(HTMLParser):
    """Checks that tags are closed in order, and gathers the data of the film."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.data = ""
        self.inside = False
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {"src", "href"} & {name for name, _ in attrs}
        self.inside = ("id", "film") in attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag
        self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.data += data


@pytest.mark.parametrize(("kind", "strategy"), EVERY, ids=lambda each: getattr(each, "name", each))
def test_there_is_a_shot_for_every_change_of_the_board(kind: str, strategy: Strategy) -> None:
    puzzle = small(kind)
    _, events = searched(puzzle, strategy, nodes=150)
    page = film_html(film(puzzle, events, "a title"))
    data = json.loads(Page(page).data)
    changes = [number for number, event in enumerate(events, 1) if event.changes]
    assert [shot[0] for shot in data["shots"]] == [0, *changes]
    assert all(0 <= piece < len(data["pieces"]) for shot in data["shots"] for piece in shot[1])
    assert len(set(data["pieces"])) == len(data["pieces"])
    assert not re.search(r"https?:|//[a-z]", page.split("<script")[0])
    assert "http" not in page
    assert "@import" not in page


def test_the_last_shot_of_a_solved_puzzle_is_its_solution() -> None:
    puzzle = pensil.read(RECTANGLES)
    search, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    made = film(puzzle, events, "combo")
    last = made.shots[-1]
    picture = (
        kind_named("shikaku").picture(puzzle, search.solutions[0], Role.ANSWER).outlining(events[-3].cells, Role.TRACE)
    )
    drawn = "\n".join(made.pieces[i] for i in last.pieces)
    assert drawn in render_svg(picture, standalone=False)
    assert last.words == ("state 38 from state 37: the 6 at r4c3 gets r3c2 to r4c4", "state 38 is a solution")
    assert last.counters == tuple(search.tally.counters.to_json().values())
    dead = next(shot for shot in made.shots if any("is dead" in words for words in shot.words))
    assert any('class="ring stroke error"' in made.pieces[i] for i in dead.pieces)


def test_a_part_of_a_search() -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    whole = film(puzzle, events, "combo")
    part = film(puzzle, events, "combo", first=20, last=40)
    numbers = [shot.event for shot in part.shots]
    assert numbers[1:] == [shot.event for shot in whole.shots if 20 <= shot.event <= 40][-len(numbers) + 1 :]
    assert numbers[0] <= 20 <= numbers[1]
    assert part.shots[0].counters == next(shot for shot in whole.shots if shot.event == numbers[0]).counters
    assert not film(puzzle, events, "combo", most=5).whole
    assert len(film(puzzle, events, "combo", most=5).shots) == 6


def test_texts_cannot_break_out_of_the_page() -> None:
    puzzle = small("akari")
    bad = "</script><script>alert(1)</script> {{film}} & <b>"
    events = [Event(What.PLACED, 1, 0, ((0, 1),), ((0, 0),), bad)]
    made = film(puzzle, events, bad)
    page = film_html(made)
    assert page.count("<script") == 2
    assert json.loads(Page(page).data)["shots"][1][2] == [f"state 2 from state 1: {bad}"]
    ElementTree.fromstring(film_svg(made))


@pytest.mark.parametrize("kind", ["akari", "hashi", "nonogram", "nurikabe", "shikaku"])
def test_the_picture_that_moves_shows_one_shot_at_a_time(kind: str) -> None:
    puzzle = small(kind)
    _, events = searched(puzzle, strategy_named(kind, "brute-force"))
    made = film(puzzle, events, "a title")
    svg = film_svg(made)
    root = ElementTree.fromstring(svg)
    shots = [g for g in root.iter() if g.get("class") == "shot"]
    assert len(shots) == min(len(made.shots), MOST_SHOTS)
    intervals = []
    for shot in shots:
        animate = shot[0]
        times = [float(part) for part in animate.attrib["keyTimes"].split(";")]
        shown = animate.attrib["values"].split(";")
        assert len(times) == len(shown)
        assert times == sorted(times)
        start = times[shown.index("visible")]
        after = [t for t, value in zip(times, shown, strict=True) if t > start]
        intervals.append((start, after[0] if after else 1.0))
    assert intervals[0][0] == 0
    assert all(one[1] == pytest.approx(two[0], abs=1e-4) for one, two in pairwise(intervals))
    known = {g.get("id") for g in root.iter()}
    used = {use.attrib["href"][1:] for use in root.iter("{http://www.w3.org/2000/svg}use")}
    assert used <= known
    assert svg.count("http") == 1  # the name of SVG itself


def test_a_film_does_not_outgrow_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    monkeypatch.setattr("pensil.lab.film.MOST_LETTERS", 6000)
    made = film(puzzle, events, "combo")
    assert 1 < len(made.shots) < 47
    assert not made.whole
    assert "the search went on" in film_html(made)
    assert "the search went on" in film_svg(made)
