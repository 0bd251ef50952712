"""One player: films and walkthroughs have the same buttons, keys and addresses, and speak both languages."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from string import Formatter

import pytest

from pensil import read
from pensil.core.picture import Picture, Role
from pensil.core.record import replace
from pensil.engine.run import strategy_named
from pensil.lab.film import film
from pensil.lab.film_html import film_html
from pensil.render.page import colours, filled, packed
from pensil.render.theme import DARK, LIGHT, Theme, contrast
from pensil.render.walkthrough import Scene, Walkthrough, render_html
from pensil.render.words import grouped, page_words
from pensil.words import languages
from tests.lab.traces import RECTANGLES, searched, small
from tests.render.browser import NEEDED, in_browser, pressed

ENGLISH = page_words("en")
STEPS = 5


def walkthrough() -> str:
    boards = [Picture(3, 4, ()).outlining([(0, 0)] if i else [], Role.HINT) for i in range(STEPS + 1)]
    scenes = [Scene(f"Step {i}", "", partial(replace, board), i or None) for i, board in enumerate(boards)]
    return render_html(Walkthrough("Title", "summary", "legend", scenes))


def moving() -> str:
    puzzle = small("akari")
    _, events = searched(puzzle, strategy_named("akari", "dfs"))
    return film_html(
        film(puzzle, events, "Title", most=STEPS, last=[i for i, e in enumerate(events, 1) if e.changes][4])
    )


PAGES = pytest.mark.parametrize("page", [walkthrough(), moving()], ids=["walkthrough", "film"])


def test_films_and_walkthroughs_have_the_same_skeleton() -> None:
    one, other = walkthrough(), moving()
    for part in (
        r'<div id="bar">.*?</section>',
        r":root .*?\n",
        r'"use strict";.*?\nfunction start\(\).*?\n}\n',
        r"<head>.*?<title>",
    ):
        found = [re.search(part, page, re.DOTALL) for page in (one, other)]
        assert found[0]
        assert found[1]
        assert found[0][0] == found[1][0]


def test_every_button_has_a_name_and_an_icon_of_its_own() -> None:
    bar = walkthrough().split('<div id="bar">')[1].split("</section>")[0]
    buttons = re.findall(r'<button id="(\w+)"[^>]*aria-label="([^"]*)" title="([^"]*)"><svg[^>]*>(.*?)</svg>', bar)
    assert [name for name, *_ in buttons] == ["first", "back", "play", "next", "last", "zoom"]
    assert all(label == title == ENGLISH[name] for name, label, title, _ in buttons)
    assert len({icon for *_, icon in buttons}) == len(buttons)


def test_the_words_are_complete_and_agree_on_what_is_filled_in() -> None:
    for words in map(page_words, languages()):
        assert words.keys() == ENGLISH.keys()
        assert all(words.values())
        for name, word in words.items():
            assert _holes(word) == _holes(ENGLISH[name]), name
    assert (grouped(1234567, "en"), grouped(1234567, "id"), grouped(999, "id")) == ("1,234,567", "1.234.567", "999")


def _holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_page_around_the_board_can_be_read(theme: Theme) -> None:
    page = colours(theme)
    for ink in ("ink", "faint", "tone"):
        assert contrast(page[ink], page["paper"]) >= 4.5, ink
    assert contrast(page["ink"], page["chosen"]) >= 4.5


def test_what_is_filled_in_is_not_looked_through_again() -> None:
    assert filled("a {{one}} {{two}}.", {"one": "{{two}}", "two": "2"}) == "a {{two}} 2."
    with pytest.raises(KeyError):
        filled("{{three}}", {})


def test_no_text_ends_the_script_that_it_stands_in() -> None:
    data = {"told": "</script><b>é", "2": [1, None]}
    text = packed(data)
    assert "<" not in text
    assert "é" in text
    assert json.loads(text) == data


def at(page: str) -> str:
    """What the page says of its place."""
    found = re.search(r'<span id="at">([^<]*)<', page)
    assert found
    return found[1]


@NEEDED
@PAGES
def test_keys_lead_through_the_page(page: str, tmp_path: Path) -> None:
    moves = {("End",): 5, ("End", "ArrowLeft"): 4, ("ArrowRight", "ArrowRight"): 4, ("Home", "ArrowLeft"): 0}
    script = "const seen = [];\n"
    for keys in moves:
        script += "show(2);" + pressed(*keys) + "seen.push(`${at}${location.hash}`);\n"
    # Keys that the slider and the list understand themselves are left to them; those with Ctrl to the browser.
    script += "show(2);" + pressed("Home", on="#place") + pressed("End", "-", on="#speed") + "seen.push(`${at}`);\n"
    script += 'document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", ctrlKey: true, bubbles: true }));'
    script += "seen.push(`${at}`); document.title = seen.join();"
    found = in_browser(page, tmp_path, script)
    expected = [f"{place}#{place}" for place in moves.values()]
    assert re.findall("<title>(.*?)</title>", found)[0] == ",".join([*expected, "2", "2"])


@NEEDED
@PAGES
def test_an_address_opens_a_place(page: str, tmp_path: Path) -> None:
    assert at(in_browser(page, tmp_path, place="#3")) == f"3/{STEPS}"
    assert at(in_browser(page, tmp_path, place="#3.9")) == f"3/{STEPS}"
    assert at(in_browser(page, tmp_path, place="#999")) == f"0/{STEPS}"
    assert at(in_browser(page, tmp_path, place="#32.11")) == f"0/{STEPS}"
    assert at(in_browser(page, tmp_path, place="#nothing")) == f"0/{STEPS}"


@NEEDED
@PAGES
def test_it_plays_to_the_end_and_can_be_paused(page: str, tmp_path: Path) -> None:
    played = in_browser(page, tmp_path, pressed(" "))
    assert at(played) == f"{STEPS}/{STEPS}"
    assert f'id="play" type="button" aria-label="{ENGLISH["play"]}"' in played, "and stops there"
    paused = in_browser(page, tmp_path, pressed(" ", " "))
    assert at(paused) == f"0/{STEPS}"
    while_playing = in_browser(
        page, tmp_path, pressed(" ") + "const word = id('play').title; go(2); document.title = word"
    )
    assert f"<title>{ENGLISH['pause']}</title>" in while_playing
    assert at(while_playing) == f"2/{STEPS}", "who moves by hand stops it"


@NEEDED
@PAGES
def test_the_speed_has_keys_and_is_calm_for_who_asks_for_that(page: str, tmp_path: Path) -> None:
    rates = "document.title = [...id('speed').options].map((each) => each.text).join() + '|' + id('speed').value;"
    before, faster, slowest = (
        re.findall("<title>(.*?)</title>", in_browser(page, tmp_path, script + rates))[0].split("|")
        for script in ("", pressed("+"), pressed(*["-"] * 20))
    )
    offered = before[0].split(",")
    assert offered == ["0.25/s", "0.5/s", "1/s", "2/s", "4/s", "8/s", "16/s", "30/s", "60/s"]
    indonesian = in_browser(page.replace('lang="en"', 'lang="id"'), tmp_path, rates)
    assert "<title>0,25/s,0,5/s,1/s" in indonesian
    assert offered.index(faster[1]) == offered.index(before[1]) + 1
    assert slowest[1] == offered[0]
    calm = in_browser(page, tmp_path, rates, "--force-prefers-reduced-motion")
    assert re.findall("<title>(.*?)[|]", calm)[0].split(",") == offered[:3]


@NEEDED
def test_a_film_tells_what_happens(tmp_path: Path) -> None:
    found = in_browser(moving(), tmp_path, place="#1")
    assert re.search(r'<p id="event">event \d+</p>', found)
    told = re.search(r'<ul id="words" aria-live="polite">(.*?)</ul>', found)
    assert told
    assert "state 2 from state 1" in told[1]
    counters = re.findall(r"<th>(\w+)</th><td>(\d+)</td>", found)
    assert counters[0] == ("generated", "1")
    assert len(counters) == 7


def searching() -> str:
    """A film whose tree has states that are listed, dead, and on the way to the solution."""
    puzzle = read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    return film_html(film(puzzle, events, "Title"))


CLICK = (
    """document.querySelector("[data-node='{node}'] circle")"""
    """.dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));"""
)
SEEN = (
    "document.title = [at, document.querySelector('#tree [aria-current]').dataset.node,"
    " document.querySelectorAll('#words li')[0].textContent].join('|');"
)


def title(page: str) -> list[str]:
    found = re.search("<title>(.*?)</title>", page)
    assert found
    return found[1].split("|")


@NEEDED
def test_a_click_on_a_state_shows_its_board(tmp_path: Path) -> None:
    page = searching()
    for node, told in (
        (37, "state 38 from state 37: the 6 at r4c3 takes r3c2 to r4c4"),
        (10, "state 11 from state 8: the 2 at r1c3 takes r1c3 to r2c3"),
        (2, "state 3 from state 1 is listed to be tried: the 4 at r2c2 could take r2c1 to r3c2"),
        (0, "the empty board"),
    ):
        place, current, said = title(in_browser(page, tmp_path, CLICK.format(node=node) + SEEN))
        assert (current, said) == (str(node), told)
        assert (place == "0") is (node == 0)
    # The address is that of the place, so that it can be kept.
    assert "#83|" in in_browser(page, tmp_path, CLICK.format(node=37) + "document.title = location.hash + '|'")


@NEEDED
def test_the_tree_is_walked_through_with_keys(tmp_path: Path) -> None:
    page = searching()
    tabbable = "[...document.querySelectorAll('#tree [tabindex=\"0\"]')].map((each) => each.dataset.node).join()"
    start = "document.querySelector('#tree [tabindex=\"0\"]').focus();"
    pressing = "new KeyboardEvent('keydown', { key: '%s', bubbles: true, cancelable: true })"
    walk = f"document.activeElement.dispatchEvent({pressing});"
    script = start + walk % "ArrowDown" * 2 + f"const reached = {tabbable}; const still = at;" + walk % "Enter"
    found = title(in_browser(page, tmp_path, script + SEEN + "document.title += `|${reached}|${still}`;"))
    assert found == ["10", "7", "state 8 from state 2: the 6 at r7c7 takes r5c6 to r7c7", "7", "0"]
    # The keys of the film work in the tree as well, and the one state that Tab reaches is the present one.
    script = start + walk % "End" + f"const reached = {tabbable};" + SEEN + "document.title += `|${reached}`;"
    assert title(in_browser(page, tmp_path, script))[::3] == ["83", "37"]


@NEEDED
def test_the_tree_knows_no_more_than_the_search_at_its_place(tmp_path: Path) -> None:
    page = searching()
    looks = "['.state.later', '.state.undecided', '.state']"
    count = f"{looks}.map((each) => document.querySelectorAll('#tree ' + each).length)"
    script = f"document.title = {count}.join('|') + '|' + id('tree').classList.contains('searching');"
    assert title(in_browser(page, tmp_path, script)) == ["37", "37", "38", "true"]
    # Six states are listed: the root is expanded, and nothing is decided of the others.
    assert title(in_browser(page, tmp_path, script, place="#6")) == ["31", "37", "38", "true"]
    assert title(in_browser(page, tmp_path, script, place="#83")) == ["0", "9", "38", "false"]


@NEEDED
@pytest.mark.parametrize("width", [1280, 390])
def test_the_tree_stands_beside_the_board_or_below_it_and_scrolls_by_itself(width: int, tmp_path: Path) -> None:
    script = (
        "show(83); const box = (name) => id(name).getBoundingClientRect();"
        "const [board, tree] = ['board', 'tree'].map(box);"
        "const state = document.querySelector('#tree [aria-current] circle').getBoundingClientRect();"
        "document.title = [board.right <= tree.left, board.bottom <= tree.top, state.bottom <= tree.bottom,"
        " state.right <= tree.right, document.documentElement.scrollWidth <= innerWidth, scrollY].join('|');"
    )
    found = title(in_browser(searching(), tmp_path, script, f"--window-size={width},844"))
    beside = ["true", "false"] if width > 760 else ["false", "true"]
    assert found == [*beside, "true", "true", "true", "0"]


def test_a_search_without_choices_has_no_tree() -> None:
    puzzle = read("nonogram\nrows\n2\n2\ncolumns\n2\n2\n")
    _, events = searched(puzzle, strategy_named("nonogram", "heuristic"), solutions=1)
    page = film_html(film(puzzle, events, "Title"))
    assert 'id="tree"' not in page
    assert 'id="words"' in page
