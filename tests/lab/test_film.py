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
from pensil.core.picture import Group, Role
from pensil.core.trace import Counters, Event, Strategy, What
from pensil.engine.run import strategies_of, strategy_named
from pensil.kinds import KINDS, kind_named
from pensil.lab.film import Film, Filming, film
from pensil.lab.film_html import film_html
from pensil.lab.film_svg import MOST_SHOTS, film_svg, shortened
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
def test_there_is_a_shot_for_every_change_of_the_board_and_every_listed_state(kind: str, strategy: Strategy) -> None:
    puzzle = small(kind)
    search, events = searched(puzzle, strategy, nodes=150)
    made = film(puzzle, events, "a title")
    text = film_html(made)
    page = Page(text)
    data = json.loads(page.data)
    changes = [number for number, event in enumerate(events, 1) if event.changes or event.what is What.LISTED]
    again = [len(events)] if search.solutions and not made.moments[len(changes)].solved else []
    assert [event for event, *_ in data["told"]] == [0, *changes, *again]
    assert made.whole
    assert len(data["shots"]) == len(data["told"]) == data["total"] + 1
    assert len(set(data["pieces"])) == len(data["pieces"])
    assert page.links == []
    assert not re.search(r"https?:|//[a-z]", text.split("<script")[0])
    assert "http" not in text
    assert "@import" not in text


@pytest.mark.parametrize(("kind", "strategy"), EVERY, ids=lambda each: getattr(each, "name", each))
def test_a_film_ends_at_a_solution_where_there_is_one(kind: str, strategy: Strategy) -> None:
    puzzle = small(kind)
    for most in (2000, 10, 2):
        for solutions in (0, 1):
            search, events = searched(puzzle, strategy, solutions, nodes=3000)
            made = film(puzzle, events, "a title", most=most)
            assert bool(search.solutions) is made.moments[-1].solved
            *_, last = made.reel.drawings()
            if search.solutions:
                answer = kind_named(kind).picture(puzzle, search.solutions[-1], Role.ANSWER).with_numbers()
                expected = alike("\n".join(map(str, elements(answer, Geometry(answer)))))
                frames = ("halo", "ring")
                found = [look for look in alike("\n".join(last)) if not any(each in look[0] for each in frames)]
                assert found == expected


@pytest.mark.parametrize("most", [0, 1, 5, 30])
@pytest.mark.parametrize("strategy", ["combo", "bfs", "brute-force"])
def test_what_is_left_out_is_said(strategy: str, most: int) -> None:
    puzzle = small("shikaku")
    search, events = searched(puzzle, strategy_named("shikaku", strategy), nodes=400)
    assert search.solutions
    made = film(puzzle, events, strategy, most=most)
    shown = {number for moment in made.moments for number in range(moment.event, moment.until + 1)}
    missing = {number for _, first, last in made.left_out() for number in range(first, last + 1)}
    assert shown - {0} | missing == set(range(1, len(events) + 1))
    assert not shown & missing
    assert made.whole is not bool(missing)
    solved = {number for number, event in enumerate(events, 1) if event.what is What.SOLVED}
    assert solved <= shown
    for place, first, last in made.left_out():
        assert made.told()[place][0] == (
            f"left out: events {first} to {last}" if first < last else f"left out: event {first}"
        )


def test_every_node_of_the_tree_leads_to_its_board() -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    made = film(puzzle, events, "combo")
    seen = made.seen
    assert len(seen.tree.nodes) == 38
    for node, born, shown, decided in zip(seen.tree.nodes, seen.made, seen.shown, seen.decided, strict=True):
        assert shown is not None
        assert born <= shown
        assert made.moments[shown].node == node.number
        told = made.moments[shown].words[0]
        assert told.startswith("the empty board" if node.number == 0 else f"state {node.number + 1} from state ")
        assert ("is listed" in told) is not node.placed
        assert (decided is None) is not (node.expanded or node.dead is not None or node.solved)
        assert decided is None or decided >= born
    # A state that is listed is made at once; when it is drawn, it is shown as it is then.
    assert (seen.made[10], seen.shown[10]) == (12, made_at(made, "state 11 from state 8: "))
    assert seen.made[2] == seen.shown[2] == 2


@pytest.mark.parametrize("most", [2000, 30, 5, 0])
@pytest.mark.parametrize(("kind", "strategy"), EVERY, ids=lambda each: getattr(each, "name", each))
def test_at_the_end_of_a_film_every_state_is_what_became_of_it(kind: str, strategy: Strategy, most: int) -> None:
    """Those of a way to a solution that was left out as well: they were expanded before they came into the tree."""
    puzzle = small(kind)
    _, events = searched(puzzle, strategy, solutions=1)
    seen = film(puzzle, events, "a title", most=most).seen
    over = [node.expanded or node.dead is not None or node.solved for node in seen.tree.nodes]
    assert [decided is not None for decided in seen.decided] == over
    assert all(decided is None or decided >= made for made, decided in zip(seen.made, seen.decided, strict=True))


def made_at(made: Film, start: str) -> int:
    return next(place for place, moment in enumerate(made.moments) if moment.words[0].startswith(start))


def test_the_tree_of_a_film_that_is_cut_leads_nowhere_that_is_not_shown() -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    made = film(puzzle, events, "combo", most=12)
    nodes = made.seen.tree.nodes
    assert [node.number + 1 for node in nodes] == [*range(1, 12), 19, 30, 32, 33, 36, 37, 38]
    shown = {node.number + 1: place for node, place in zip(nodes, made.seen.shown, strict=True)}
    assert {number for number, place in shown.items() if place is None} == {19, 30, 32, 33, 36, 37}
    assert shown[38] == len(made.moments) - 1
    page = film_html(made)
    assert page.count('aria-disabled="true"') == 6
    assert "only those on the way to a solution are drawn" in page


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
    assert last.words == ("state 38 from state 37: the 6 at r4c3 takes r3c2 to r4c4", "state 38 is a solution")
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
    gaps = [gap for _, *gap in part.left_out()]
    assert gaps == [[1, numbers[0] - 1], [41, len(events)]]
    assert part.note() == f"Left out: events 1 to {numbers[0] - 1} and events 41 to {len(events)}."
    assert part.note() in film_html(part)


def test_a_film_that_is_cut_ends_with_the_end_of_the_search() -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    whole, cut = film(puzzle, events, "combo"), film(puzzle, events, "combo", most=5)
    assert whole.whole
    assert not cut.whole
    assert cut.moments == (*whole.moments[:6], whole.moments[-1])
    assert list(cut.reel.drawings())[-1] != list(cut.reel.drawings())[-2]
    said = f"Left out: events {whole.moments[6].event} to {whole.moments[-1].event - 1}."
    assert f"<p>{said}</p>" in film_html(cut)
    assert said in film_svg(cut)
    assert film(puzzle, events, "combo", most=5, lang="id").note().startswith("Tidak ditampilkan: kejadian ")
    # Nothing is left out where the last change is the only one beyond the limit.
    changes = len(whole.moments) - 1
    assert film(puzzle, events, "combo", most=changes - 1).moments == whole.moments


def test_a_search_that_was_stopped_is_said_to_be() -> None:
    puzzle = pensil.read(RECTANGLES)
    filming = Filming(puzzle)
    for event in searched(puzzle, strategy_named("shikaku", "combo"), nodes=12)[1]:
        filming.see(event)
    stopped = filming.film("combo", stopped=True)
    assert stopped.whole
    for text in (film_html(stopped), film_svg(stopped)):
        assert "stopped at a limit" in " ".join(re.sub("<[^>]*>", " ", text).split())


def test_a_long_search_is_not_kept() -> None:
    """What a film remembers of what it leaves out does not grow with it."""
    puzzle = small("akari")
    event = Event(What.PLACED, 1, 0, ((0, 1),), reason=quoted("again"))
    back = Event(What.REMOVED, 1, changes=((0, 3),))
    filming = Filming(puzzle, most=3)
    for number in range(1, 2000):
        filming.see(event._replace(node=number))
        filming.see(back._replace(node=number))
    made = filming.film("long")
    assert len(made.moments) == 5
    assert len(made.seen.tree.nodes) < 5
    assert [gap for _, *gap in made.left_out()] == [[4, 3997]]


def test_who_goes_back_and_does_not_say_where_is_at_the_beginning() -> None:
    puzzle = small("akari")
    events = [Event(What.PLACED, 1, 0, ((0, 1),)), Event(What.BACKTRACKED, 1)]
    assert [moment.node for moment in film(puzzle, events, "").moments] == [0, 0]


def test_cells_that_are_not_on_the_board_are_not_framed() -> None:
    puzzle = small("akari")
    outside = ((-1, 0), (0, -1), (puzzle.rows, 0), (0, puzzle.cols))
    for what, role in ((What.PLACED, "trace"), (What.DEAD, "error")):
        event = Event(what, 1, 0, ((0, 1),), (*outside, (1, 2)))
        *_, drawn = film(puzzle, [event], "").reel.drawings()
        ring = next(element for element in drawn if f'class="ring stroke {role}"' in element)
        assert ring.count("M") == 1
        assert picture_after(event, Board.empty(puzzle)).frames().keys() == {(1, 2)}


def test_cells_that_belong_together_get_one_frame() -> None:
    puzzle = small("akari")
    everything = tuple((row, col) for row in range(puzzle.rows) for col in range(puzzle.cols))
    placed = Event(What.PLACED, 1, 0, ((0, 1),), everything)
    dead = Event(What.DEAD, 1, None, (), everything[:2])
    *_, drawn = film(puzzle, [placed, dead], "").reel.drawings()
    rings = {re.findall(r"ring stroke (\w+)", each)[0]: each.count("M") for each in drawn if "ring stroke" in each}
    assert rings == {"trace": 1, "error": 1}
    # Where nothing else was looked at, the errors are framed alone; cells that do not touch have frames of their own.
    *_, drawn = film(puzzle, [placed._replace(cells=everything[:2]), dead], "").reel.drawings()
    assert [each.count("M") for each in drawn if "ring stroke" in each] == [1]
    *_, drawn = film(puzzle, [dead._replace(cells=((0, 0), (0, 1), (2, 2)))], "").reel.drawings()
    assert sum(each.count("M") for each in drawn if "ring stroke" in each) == 2
    # In the terminal too, where a group is one frame and its cells are not framed one by one.
    after = picture_after(placed, Board.empty(puzzle))
    assert not after.frames()
    assert [len(item.cells) for item in after.items if isinstance(item, Group)] == [len(everything)]


def test_the_page_leads_to_the_tree_and_speaks_both_languages() -> None:
    puzzle = small("akari")
    _, events = searched(puzzle, strategy_named("akari", "dfs"))
    assert Page(film_html(film(puzzle, events, "dfs"), 'my%20tree".svg')).links == ['my%20tree".svg']
    english, indonesian = (film_html(film(puzzle, events, "dfs", lang=lang)) for lang in ("en", "id"))
    for name in (*Counters().to_json(), "tree", "choose", "next", "speed", "counters"):
        assert page_words("en")[name] in english
        assert page_words("id")[name] in indonesian
    assert '<html lang="id">' in indonesian
    assert "kejadian 1.681<" in film_svg(film(puzzle, events, "dfs", lang="id"))


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
    assert made.note() in film_html(made)
    assert made.note() in film_svg(made)


@pytest.mark.parametrize(
    ("lines", "found"), [(1, "this is the solution"), (2, "2 solutions were found; this is the last")]
)
def test_a_solution_is_shown_again_where_the_whole_end_of_a_search_is(lines: int, found: str) -> None:
    clues = "1\n" * lines
    puzzle = pensil.read(f"nonogram\nrows\n{clues}columns\n{clues}")
    _, events = searched(puzzle, strategy_named("nonogram", "brute-force"))
    solved = [number for number, event in enumerate(events, 1) if event.what is What.SOLVED][-1]
    assert solved < len(events)
    for last in (None, len(events), len(events) + 5):
        *_, before, again = film(puzzle, events, "", last=last).moments
        assert (again.solved, before.solved) == (True, False)
        assert (again.event, again.until, again.node) == (len(events), len(events), events[solved - 1].node)
        assert again.counters == before.counters
        [words] = again.words
        assert words.startswith(found)
        assert words.endswith(f"state {events[solved - 1].node + 1}, found at event {solved}")
    assert not film(puzzle, events, "", last=len(events) - 1).moments[-1].words[0].startswith(found)
    assert film(puzzle, events[:solved], "").moments[-1].words[-1].endswith("is a solution")


@pytest.mark.parametrize("first", [1, 2, 3, 4, 5])
def test_a_part_begins_with_the_board_before_its_first_event(first: int) -> None:
    puzzle = small("akari")
    events = [Event(What.PLACED, n, n - 1, ((n, 1),), reason=quoted(f"choice {n}")) for n in range(1, 5)]
    events.insert(2, Event(What.DEAD, 2, reason=quoted("so it is")))
    numbers = [moment.event for moment in film(puzzle, events, "", first=first).moments]
    assert numbers == [start for start in (0, 1, 2, 4, 5) if start >= max(n for n in (0, 1, 2, 4, 5) if n < first)]


@pytest.mark.parametrize("extra", [0, 1, 3])
def test_a_film_that_is_too_long_has_so_many_more_solutions(extra: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pensil.lab.film.MOST_SOLUTIONS", extra)
    puzzle = pensil.read("nonogram\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n")
    shot = film(puzzle, pensil.run(puzzle, "brute-force", solutions=0).events, "ones", most=1)
    beyond = [moment.solved for moment in shot.moments[2:]]
    assert beyond == [*[True] * extra, False, True], "then the end of the search, and the last solution"


def test_a_moving_picture_of_a_long_film_has_its_solutions_and_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"))
    made = film(puzzle, events, "combo")
    numbers = [moment.event for moment in made.moments]
    solved = [moment.event for moment in made.moments if moment.solved]
    assert len(solved) == 2
    monkeypatch.setattr("pensil.lab.film_svg.MOST_SHOTS", 4)
    short = shortened(made)
    assert [moment.event for moment in short.moments] == [*numbers[:2], *solved]
    drawings = list(made.reel.drawings())
    assert list(short.reel.drawings()) == [
        drawings[place] for place in (0, 1, numbers.index(solved[0]), len(numbers) - 1)
    ]
    svg = film_svg(made)
    assert re.findall(r">event ([\d,]+)<", svg) == [f"{moment.event:,}" for moment in short.moments]
    assert svg.count('class="shot') == 4
    assert "Left out: events " in svg
    assert "this is the solution: state 38, found at event " in " ".join(re.sub("<[^>]*>", " ", svg).split())
