"""The rooms Lab, Papers and Learn in a real browser."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest

from tests.browser.conftest import STATIC, Opener
from tests.browser.playing import PUZZLES, until
from tests.checks import some

LONG = "akari\n" + ". . . . . . . . . .\n" * 10
KEPT = 2000
"""Events that can be replayed."""

SEARCHED = ".runs:has(.run):not(:has([aria-busy=true]))"


def test_two_strategies_are_watched_side_by_side(visit: Opener) -> None:
    page = visit(f"#lab={quote(PUZZLES['shikaku'], safe='')}")
    page.wait_for_selector(SEARCHED)
    assert page.locator(".run .grid").count() == 2
    assert page.locator(".run .ended").first.inner_text().startswith("solved · ")
    page.locator("[data-action=next]").click()
    last = int(page.locator("input[type=range]").get_attribute("max") or 0)
    assert last > 5
    page.locator("[data-action=last]").click()
    assert page.locator(".place").inner_text() == f"{last} / {last}"
    assert page.locator(".tree .solved").count() >= 1
    page.locator(".run:first-child .tree circle").last.click()  # the root
    assert page.locator(".place").inner_text() == f"0 / {last}"
    page.locator(".run:first-child .branches").focus()
    places = []
    for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        places.append(int(page.locator(".place").inner_text().split(" / ")[0]))
    assert 0 < places[0] == places[2] < places[1]
    assert places[3:] == [0, 0]
    page.locator("[data-action=compare]").click()
    page.wait_for_selector(".compared table")
    assert page.locator(".compared tbody tr").count() == 6
    heads = page.locator(".compared thead th")
    sides = heads.evaluate_all("found => found.map((each) => getComputedStyle(each).textAlign)")
    assert sides[2:] == ["end"] * 7  # above their numbers
    page.locator("[data-action=study]").click()
    page.wait_for_selector(".compared .figure", timeout=40_000)
    assert page.locator(".compared .figure").evaluate("figure => figure.naturalWidth") > 0


@pytest.mark.parametrize(("lang", "time"), [("en", r"\d\.\d\d m?s"), ("id", r"\d,\d\d m?s")])
def test_times_are_written_as_the_language_does(visit: Opener, lang: str, time: str) -> None:
    page = visit(f"#lab={quote(PUZZLES['shikaku'], safe='')}&lang={lang}")
    page.wait_for_selector(SEARCHED)
    assert re.search(rf" \d*{time}$", page.locator(".run .ended").first.inner_text())


def test_an_item_of_a_paper_is_worked_out(visit: Opener) -> None:
    page = visit("#paper=shikaku")
    page.locator(".papers summary").first.click()
    page.wait_for_selector(".item table")
    assert page.locator(".item td.verdict").count() > 0
    for source in some(page.locator(".item img").evaluate_all("found => found.map((each) => each.naturalWidth)")):
        assert source > 0


def test_names_in_papers_are_code_and_facts_fit_a_phone(visit: Opener) -> None:
    page = visit("#paper=akari&lang=id", width=390, height=844)
    page.wait_for_selector(".papers details")
    closed = page.locator(".papers details:not([open])")
    for _ in range(4):
        closed.first.locator("summary").click()
        page.wait_for_selector("details[open]:last-of-type, details[open]")
    until(page, "() => !document.querySelector('.item .waiting')", 60)
    text = page.locator(".papers").inner_text()
    assert "`" not in text
    assert page.locator(".papers code").count() > 3
    tables = page.locator(".facts").evaluate_all("found => found.map((each) => each.scrollWidth - each.clientWidth)")
    assert max(some(tables)) <= 0
    head = page.locator(".facts td").first.evaluate("each => getComputedStyle(each, '::before').content")
    assert head == '"Di makalah"'


def test_a_technique_is_tried_out_and_shown(visit: Opener) -> None:
    page = visit("#learn=akari")
    page.locator(".techniques summary").first.click()
    page.wait_for_selector(".lesson .grid")
    page.locator("[data-action=show]").click()
    page.wait_for_selector(".lesson .ring")
    assert page.locator(".lesson .said").inner_text()


def test_an_address_names_the_strategies_and_keys_do_everything(visit: Opener) -> None:
    page = visit(f"#lab={quote(PUZZLES['shikaku'], safe='')}&strategies=backtracking")
    page.wait_for_selector(SEARCHED)
    assert page.locator(".run").count() == 1
    page.keyboard.press("1")
    page.keyboard.press("w")
    page.wait_for_selector(f"{SEARCHED} .run:nth-child(2)")
    assert page.url.endswith("&strategies=brute-force,backtracking")
    assert page.locator(".lab select").last.input_value() == "4"
    page.keyboard.press("+")
    page.keyboard.press("ArrowRight")
    assert page.locator(".lab select").last.input_value() == "8"
    assert page.locator(".place").inner_text().startswith("1 / ")
    page.keyboard.press("l")
    assert not page.locator(".strategies").is_visible()
    assert page.locator(".run .grid").first.is_visible()
    page.keyboard.press("l")
    assert page.locator(".strategies").is_visible()


def test_a_search_is_watched_while_it_goes_on(visit: Opener) -> None:
    page = visit(f"#lab={quote(LONG, safe='')}&strategies=brute-force")
    page.wait_for_selector(".run[aria-busy=true]")
    generated = page.locator(".counters dd").first

    def count() -> int:
        return int(generated.inner_text().replace(",", ""))

    until(page, "() => document.querySelector('.counters dd').textContent !== '0'")
    before = count()
    until(page, f"() => document.querySelector('.counters dd').textContent !== '{before:,}'")
    assert count() > before
    assert page.locator(".run .grid :is(.mark, .trace, .error)").count() > 0
    until(page, "() => document.querySelectorAll('.tree circle').length > 100", 60)
    page.locator("[data-action=first]").click()  # somebody looks at the beginning, and the search goes on
    assert page.locator(".place").inner_text().startswith("0 / ")
    assert count() == 0
    assert page.locator(".run").get_attribute("aria-busy") == "true"
    page.locator("[data-room=learn]").click()
    page.wait_for_selector(".techniques")


def test_a_search_that_has_ended_is_still_and_the_others_can_be_stopped(visit: Opener) -> None:
    page = visit(f"#lab={quote(LONG, safe='')}&strategies=brute-force,engine", quiet=True)
    page.wait_for_selector(".run[aria-busy=false]")
    assert page.locator(".run[aria-busy=true]").count() == 1
    assert page.locator("[data-action=watch]").inner_text() == "Stop"
    page.keyboard.press("w")
    page.wait_for_selector(SEARCHED)
    assert page.locator(".run .ended").first.inner_text() == "Stopped."
    assert page.locator("[data-action=watch]").inner_text() == "Watch"
    page.keyboard.press("w")
    page.wait_for_selector(".run[aria-busy=true]")


def test_the_boards_to_choose_from_are_told_in_the_language(visit: Opener) -> None:
    page = visit("#lab&lang=id")
    page.wait_for_selector("html[lang=id] .lab")
    words = page.locator(".chooser option").all_text_contents()
    assert any(word.endswith(", mudah") for word in words)
    assert not any(word.endswith("easy") for word in words)


def test_on_a_phone_the_transport_stays_in_view(visit: Opener) -> None:
    page = visit(f"#lab={quote(PUZZLES['shikaku'], safe='')}", width=390, height=844)
    page.wait_for_selector(SEARCHED)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    box = page.locator("[data-action=next]").bounding_box()
    bar = page.locator("#bar").bounding_box()
    assert box is not None
    assert bar is not None
    assert bar["y"] + bar["height"] <= box["y"] < 844


@pytest.mark.skipif(STATIC, reason="the same page, but thousands of events take long where Python runs as WebAssembly")
def test_of_a_long_search_the_beginning_is_kept_and_the_rest_is_glimpsed(visit: Opener) -> None:
    page = visit(f"#lab={quote(LONG, safe='')}&strategies=brute-force")
    until(page, f"() => Number(document.querySelector('input[type=range]').max) === {KEPT}", 90)
    until(page, f"() => Number(document.querySelector('.counters dd').textContent.replaceAll(',', '')) > {KEPT}", 60)
    page.locator("[data-action=last]").click()
    assert page.locator(".place").inner_text() == f"{KEPT} / {KEPT}"
    assert int(page.locator(".counters dd").first.inner_text().replace(",", "")) < KEPT
