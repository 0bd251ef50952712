"""A search as a film: a shot for each change of the board, as a page and as a picture that moves."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.picture import Role
from pensil.core.trace import Counters, Event, Strategy, What
from pensil.engine.run import strategies_of, strategy_named
from pensil.kinds import KINDS, kind_named
from pensil.lab.film import film
from pensil.lab.film_html import film_html
from pensil.lab.film_svg import MOST_SHOTS, film_svg
from pensil.lab.replay import picture_after
from pensil.render.geometry import Geometry
from pensil.render.svg import elements
from pensil.render.words import page_words
from tests.lab.traces import EVERY, RECTANGLES, quoted, searched, small

VOID = {"meta", "input", "path", "rect", "circle", "line", "br"}


class Page(HTMLParser):
    """Checks that tags are closed in order, and gathers the data of the film and what it leads to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str | None] = []
        self.data = ""
        self.inside = False
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attrs if name in ("src", "href")]
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
    made = film(puzzle, events, "a title")
    text = film_html(made)
    page = Page(text)
    data = json.loads(page.data)
    changes = [number for number, event in enumerate(events, 1) if event.changes]
    assert [event for event, _, _ in data["told"]] == [0, *changes]
    assert len(data["shots"]) == len(data["told"]) == data["total"] + 1
    assert len(set(data["pieces"])) == len(data["pieces"])
    assert page.links == []
    assert not re.search(r"https?:|//[a-z]", text.split("<script")[0])
    assert "http" not in text
    assert "@import" not in text


def test_the_last_shot_of_a_solved_puzzle_is_its_solution() -> None:
    puzzle = pensil.read(RECTANGLES)
    search, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    made = film(puzzle, events, "combo")
    last = made.moments[-1]
    picture = (
        kind_named("shikaku")
        .picture(puzzle, search.solutions[0], Role.ANSWER)
        .grouping(events[-3].cells, Role.TRACE)
        .with_numbers()
    )
    *_, drawn = made.reel.drawings()
    assert alike("\n".join(drawn)) == alike("\n".join(map(str, elements(picture, Geometry(picture)))))
    assert last.words == ("state 38 from state 37: the 6 at r4c3 gets r3c2 to r4c4", "state 38 is a solution")
    assert last.counters == tuple(search.tally.counters.to_json().values())
    dead = [any("is dead" in words for words in moment.words) for moment in made.moments]
    framed = [any('class="ring stroke error"' in element for element in shot) for shot in made.reel.drawings()]
    assert any(dead)
    assert framed == dead


def alike(drawing: str) -> list[tuple[str, list[str]]]:
    """The elements of a drawing; what order the shapes of one path are in cannot be seen."""
    return [(re.sub(r' d="[^"]*"', "", line), sorted(re.findall('M[^M"]*', line))) for line in drawing.split("\n")]


def test_a_part_of_a_search() -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    whole = film(puzzle, events, "combo")
    part = film(puzzle, events, "combo", first=20, last=40)
    numbers = [moment.event for moment in part.moments]
    assert numbers[1:] == [moment.event for moment in whole.moments if 20 <= moment.event <= 40][-len(numbers) + 1 :]
    assert numbers[0] <= 20 <= numbers[1]
    assert part.moments[0].counters == next(m for m in whole.moments if m.event == numbers[0]).counters


def test_a_film_that_is_cut_ends_with_the_end_of_the_search() -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    whole, cut = film(puzzle, events, "combo"), film(puzzle, events, "combo", most=5)
    assert whole.whole
    assert not cut.whole
    assert cut.moments == (*whole.moments[:6], whole.moments[-1])
    assert list(cut.reel.drawings())[-1] != list(cut.reel.drawings())[-2]
    assert f"The first 5 changes, then event {whole.moments[-1].event}.<" in film_html(cut)
    assert "went on" not in film_html(cut) + film_svg(cut)
    going_on = film(puzzle, events, "combo", ended=False)
    assert "The search went on." in film_html(going_on)
    assert "The search went on." in film_svg(going_on)
    # Nothing is left out where the last change is the only one beyond the limit.
    changes = len(whole.moments) - 1
    assert film(puzzle, events, "combo", most=changes - 1) == whole


def test_cells_that_are_not_on_the_board_are_not_framed() -> None:
    puzzle = small("akari")
    outside = ((-1, 0), (0, -1), (puzzle.rows, 0), (0, puzzle.cols))
    for what, role in ((What.PLACED, "trace"), (What.DEAD, "error")):
        event = Event(what, 1, 0, ((0, 1),), (*outside, (1, 2)))
        *_, drawn = film(puzzle, [event], "").reel.drawings()
        ring = next(element for element in drawn if f'class="ring stroke {role}"' in element)
        assert ring.count("M") == 1
        assert picture_after(event, Board.empty(puzzle)).frames().keys() == {(1, 2)}


def test_many_cells_get_one_frame_and_errors_frames_of_their_own() -> None:
    puzzle = small("akari")
    everything = tuple((row, col) for row in range(puzzle.rows) for col in range(puzzle.cols))
    placed = Event(What.PLACED, 1, 0, ((0, 1),), everything)
    dead = Event(What.DEAD, 1, None, (), everything[:2])
    *_, drawn = film(puzzle, [placed, dead], "").reel.drawings()
    rings = {re.findall(r"ring stroke (\w+)", each)[0]: each.count("M") for each in drawn if "ring stroke" in each}
    assert rings == {"trace": 1, "error": 2}
    # Where nothing else was looked at, the errors are framed alone.
    *_, drawn = film(puzzle, [placed._replace(cells=everything[:2]), dead], "").reel.drawings()
    assert [each.count("M") for each in drawn if "ring stroke" in each] == [2]


def test_the_page_leads_to_the_tree_and_speaks_both_languages() -> None:
    puzzle = small("akari")
    _, events = searched(puzzle, strategy_named("akari", "dfs"))
    assert Page(film_html(film(puzzle, events, "dfs"), 'my%20tree".svg')).links == ['my%20tree".svg']
    english, indonesian = (film_html(film(puzzle, events, "dfs", lang=lang)) for lang in ("en", "id"))
    for name in (*Counters().to_json(), "whole", "next", "speed", "counters"):
        assert page_words("en")[name] in english
        assert page_words("id")[name] in indonesian
    assert '<html lang="id">' in indonesian
    assert "kejadian 1.680<" in film_svg(film(puzzle, events, "dfs", lang="id"))


def test_texts_cannot_break_out_of_the_page() -> None:
    puzzle = small("akari")
    bad = "</script><script>alert(1)</script> {{film}} & <b>"
    events = [Event(What.PLACED, 1, 0, ((0, 1),), ((0, 0),), quoted(bad))]
    made = film(puzzle, events, bad)
    page = film_html(made)
    assert page.count("<script") == 2
    assert json.loads(Page(page).data)["told"][1][1] == [f"state 2 from state 1: {bad}"]
    ElementTree.fromstring(film_svg(made))


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_the_picture_that_moves_shows_one_shot_at_a_time(kind: str) -> None:
    puzzle = small(kind)
    _, events = searched(puzzle, strategies_of(kind)[0])
    made = film(puzzle, events, "a title")
    svg = film_svg(made)
    root = ElementTree.fromstring(svg)
    shots = [g for g in root.iter() if g.get("class", "").startswith("shot")]
    assert len(shots) == min(len(made.moments), MOST_SHOTS)
    assert [g.get("class") for g in shots] == ["shot"] * (len(shots) - 1) + ["shot last"]
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


def test_a_film_of_a_large_board_is_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    monkeypatch.setattr("pensil.lab.film.MOST_PIECES", 600)
    made = film(puzzle, events, "combo")
    assert 2 < len(made.moments) < 47
    assert not made.whole
    assert f"The first {len(made.moments) - 2} changes, then event " in film_html(made)
    assert f"The first {len(made.moments) - 2} changes, then event " in film_svg(made)


def test_a_moving_picture_of_a_long_film_has_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    monkeypatch.setattr("pensil.lab.film_svg.MOST_SHOTS", 4)
    made = film(puzzle, events, "combo")
    svg = film_svg(made)
    numbers = [str(moment.event) for moment in made.moments]
    assert re.findall(r">event (\d+)<", svg) == [*numbers[:3], numbers[-1]]
    assert svg.count('class="shot') == 4
    assert f"The first 2 changes, then event {numbers[-1]}.<" in svg
