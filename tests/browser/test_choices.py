"""What somebody can choose, and what the page calls its parts: language, theme, settings, names for ears."""

from __future__ import annotations

from tests.browser.conftest import Opener
from tests.browser.playing import PUZZLES, address, cell, painted, solution, until


def test_the_language_can_be_chosen_and_is_kept(visit: Opener) -> None:
    page = visit(address(PUZZLES["akari"]))
    assert page.locator("[data-room=play]").inner_text() == "Play"
    page.locator("[data-action=settings]").click()
    page.locator("select[name=language]").select_option("id")
    page.wait_for_selector("html[lang=id]")
    until(page, "() => document.querySelector('[data-room=play]').innerText === 'Main'")
    page.wait_for_selector(".grid")
    page.reload()
    page.wait_for_selector("html[lang=id]")
    assert page.locator(cell(0, 1)).get_attribute("aria-label") == "baris 1 kolom 2, kosong"


def test_an_address_of_choices_alone_leads_to_the_collection(visit: Opener) -> None:
    page = visit("#lang=id&theme=dark")
    page.wait_for_selector("html[lang=id][data-theme=dark]")
    page.wait_for_selector(".tile")
    assert page.evaluate("document.body.dataset.state") == "playing"


def test_the_language_of_the_system_and_of_the_address(visit: Opener) -> None:
    assert visit(locale="id-ID").locator("html").get_attribute("lang") == "id"
    page = visit(f"{address(PUZZLES['akari'])}&lang=id&theme=dark")
    page.wait_for_selector(".grid")
    assert page.locator("html").get_attribute("lang") == "id"
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_the_theme_follows_the_system_or_the_choice(visit: Opener) -> None:
    page = visit(color_scheme="dark")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.locator("[data-action=settings]").click()
    page.locator("select[name=theme]").select_option("light")
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.reload()
    page.wait_for_selector("body[data-engine=ready]")
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_every_cell_has_a_name_for_tools_and_for_ears(visit: Opener) -> None:
    page = visit(address(PUZZLES["nonogram"]))
    page.wait_for_selector(".grid")
    cells = page.locator("[data-cell]")
    assert cells.count() == 20
    labels = cells.evaluate_all("cells => cells.map((each) => each.getAttribute('aria-label'))")
    assert labels[0] == "row 1 column 1, undecided, row clue 1 2, column clue 2"
    page.locator(cell(0, 0)).click()
    assert page.locator(cell(0, 0)).get_attribute("aria-label") == labels[0].replace("undecided", "black")


def test_a_hint_begins_as_deep_as_was_chosen(visit: Opener) -> None:
    page = visit(address(PUZZLES["akari"]))
    page.wait_for_selector(".grid")  # which hears keys; the engine may be there before it
    page.locator("[data-action=settings]").click()
    page.locator("select[name=depth]").select_option("name")
    page.locator("[data-action=close]").click()
    page.keyboard.press("h")
    page.wait_for_selector(".panel .name")
    assert page.locator("[data-action=deeper]").inner_text() == "Why?"


def test_the_mouse_buttons_can_be_exchanged_and_statistics_left_out(visit: Opener) -> None:
    page = visit(address(PUZZLES["nonogram"]))
    page.locator("[data-action=settings]").click()
    page.get_by_label("Exchange the mouse buttons").check()
    page.get_by_label("Keep statistics").uncheck()
    page.locator("dialog [data-action=close]").click()
    page.locator(cell(0, 1)).click()
    assert page.locator(".grid .cross.mark").count() == 1
    for row, col in painted(solution("nonogram")[1]):
        page.locator(cell(row, col)).click(button="right")
    page.wait_for_selector("body[data-state=solved]")
    assert not page.locator(".grid .cross.mark").is_visible()  # the picture alone
    page.locator("[data-action=settings]").click()
    assert "Nothing solved yet." in page.locator("dialog").inner_text()


def test_keys_restart_and_show_the_solution(visit: Opener) -> None:
    page = visit(address(PUZZLES["hashi"]))
    page.wait_for_selector(".grid")
    page.keyboard.press("Shift+S")
    page.wait_for_selector("body[data-state=solved]")
    page.keyboard.press("Shift+R")
    page.wait_for_selector("body[data-state=playing]")
    assert page.locator(".grid .link.mark").count() == 0
