"""Looking closer at a board: two fingers, buttons and keys; the clues of lines stay in view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import Opener
from tests.browser.playing import PUZZLES, address, cell, middle
from tests.checks import some

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINE = "3 2 1 4 2"
LARGE = address("nonogram\nrows\n" + f"{LINE}\n" * 30 + "columns\n" + f"{LINE}\n" * 30)
PLACES = """(strip) => [...strip.querySelectorAll('.label text')].map((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
})"""
"""Where the clues of a margin are on the screen."""


def test_two_fingers_look_closer_and_never_mark(visit: Opener) -> None:
    page = visit(address(PUZZLES["nurikabe"]), has_touch=True)
    line = page.context.new_cdp_session(page)
    (x1, y1), (x2, y2) = middle(page, 1, 0), middle(page, 3, 4)

    def send(what: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        line.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touched})

    before = page.locator(".grid").get_attribute("viewBox")
    send("touchStart", (x1, y1))
    send("touchStart", (x1, y1), (x2, y2))
    for part in (10, 20, 30, 40):
        send("touchMove", (x1 - part, y1 - part), (x2 + part, y2 + part))
    send("touchEnd")
    assert page.locator(".grid").get_attribute("viewBox") != before
    assert page.locator(".grid .mark path").count() == 0
    page.locator("[data-action=unzoom]").click()
    page.locator("[data-action=unzoom]").click()
    assert page.locator(".grid").get_attribute("viewBox") == before


def test_the_clues_of_a_line_stay_to_be_read_in_a_closer_look(visit: Opener) -> None:
    page = visit(address(PUZZLES["nonogram"]))
    assert page.locator(".here").is_hidden()
    page.locator("[data-action=zoom]").click()
    page.locator(cell(1, 2)).click()
    assert page.locator(".here").inner_text() == "r2c3 · row clue 1 2 · column clue 0"
    page.locator("[data-action=unzoom]").click()
    page.locator(cell(0, 0)).click()
    assert page.locator(".here").is_hidden()


def test_the_clues_of_lines_stay_beside_their_lines(visit: Opener) -> None:
    page = visit(LARGE, quiet=True, width=390, height=844)
    board = page.locator(".grid").first
    assert page.locator(".strips").is_hidden()
    for _ in range(4):
        page.locator("[data-action=zoom]").click()
    page.locator(cell(20, 20)).focus()
    page.keyboard.press("ArrowRight")  # what is out of view is looked at
    box = board.bounding_box()
    assert box is not None
    rows = [(x, y) for x, y in page.locator(".strip").nth(1).evaluate(PLACES) if x < box["x"] + 0.35 * box["width"]]
    for row in some(_in_view(page, [(row, 21) for row in range(30)])):
        beside = [y for _, y in rows if abs(y - middle(page, row, 21)[1]) < 3]
        assert len(beside) == 5, row
    cols = [(x, y) for x, y in page.locator(".strip").nth(0).evaluate(PLACES) if y < box["y"] + 0.35 * box["height"]]
    for col in some(_in_view(page, [(20, col) for col in range(30)], 1)):
        above = [x for x, _ in cols if abs(x - middle(page, 20, col)[0]) < 3]
        assert len(above) == 5, col


def _in_view(page: Page, cells: list[tuple[int, int]], part: int = 0) -> list[int]:
    """The rows, or columns, of the cells that are seen on the board."""
    box = page.locator(".grid").first.bounding_box()
    assert box is not None
    seen = []
    for at in cells:
        x, y = middle(page, *at)
        if box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]:
            seen.append(at[part])
    return seen


def test_a_clue_is_ticked_off_by_a_tap_also_in_a_closer_look(visit: Opener) -> None:
    page = visit(LARGE, quiet=True, width=390, height=844, has_touch=True)
    ticked = page.locator(".grid > g:not(.strips) text.dimmed")
    page.locator("[data-action=zoom]").click()
    x, y = page.locator(".strip").nth(1).evaluate(PLACES)[0]
    page.touchscreen.tap(x, y)
    assert ticked.count() == 1
    page.reload()  # it is kept
    page.wait_for_selector(".grid")
    assert ticked.count() == 1
    x, y = page.locator(".grid").evaluate(PLACES)[0]
    page.touchscreen.tap(x, y)
    assert ticked.count() == 0
    assert page.locator(".grid .mark path").count() == 0
