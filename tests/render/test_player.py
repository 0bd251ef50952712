"""One player: films and walkthroughs have the same buttons, keys and addresses, and speak both languages."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from string import Formatter

import pytest

from pensil.core.picture import Picture, Role
from pensil.core.record import replace
from pensil.engine.run import strategy_named
from pensil.lab.film import film
from pensil.lab.film_html import film_html
from pensil.render.page import colours, filled
from pensil.render.theme import DARK, LIGHT, Theme, contrast
from pensil.render.walkthrough import Scene, Walkthrough, render_html
from pensil.render.words import grouped, page_words
from pensil.words import languages
from tests.lab.traces import searched, small
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
    assert at(in_browser(page, tmp_path, place="#999")) == f"{STEPS}/{STEPS}"
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
