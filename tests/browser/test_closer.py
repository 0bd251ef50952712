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


def test_a_closer_look_names_the_cell_and_moves_nothing(visit: Opener) -> None:
    page = visit(address(PUZZLES["nonogram"]), width=390, height=844)
    button = page.locator("[data-action=zoom]")
    before = button.bounding_box()
    assert page.locator(".here").inner_text() == ""
    button.click()
    assert button.bounding_box() == before  # so that it can be pressed again
    page.locator(cell(1, 2)).click()
    assert page.locator(".here").inner_text() == "r2c3"
    page.locator("[data-action=unzoom]").click()
    assert page.locator(".here").inner_text() == ""


def test_a_tap_on_cells_too_small_for_a_finger_looks_closer_first(visit: Opener) -> None:
    page = visit(LARGE, quiet=True, width=390, height=844, has_touch=True)
    before = page.locator(".grid").first.get_attribute("viewBox")
    page.locator(cell(9, 9)).tap()
    assert page.locator(".grid").first.get_attribute("viewBox") != before
    assert page.locator(".grid .fill.mark").count() == 0
    x, y = middle(page, 9, 9)
    page.touchscreen.tap(x, y)
    assert page.locator(".grid .fill.mark").count() == 1


def test_what_a_hint_is_about_comes_into_a_closer_look(visit: Opener) -> None:
    page = visit(address(PUZZLES["hashi"]))
    page.locator(cell(6, 6)).focus()
    for _ in range(4):
        page.locator("[data-action=zoom]").click()
    page.locator("[data-action=hint]").click()
    page.locator("[data-action=deeper]").click()
    page.locator("[data-action=deeper]").click()
    frame, board = page.locator(".grid .ring").first.bounding_box(), page.locator(".grid").first.bounding_box()
    assert frame is not None
    assert board is not None
    assert board["x"] <= frame["x"] + frame["width"] / 2 <= board["x"] + board["width"]
    assert board["y"] <= frame["y"] + frame["height"] / 2 <= board["y"] + board["height"]


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


def test_the_whole_board_is_seen_when_it_is_solved(visit: Opener) -> None:
    page = visit(address(PUZZLES["nonogram"]))
    before = page.locator(".grid").get_attribute("viewBox")
    page.locator("[data-action=zoom]").click()
    assert page.locator(".grid").get_attribute("viewBox") != before
    page.locator("[data-action=solve]").click()
    page.wait_for_selector("body[data-state=solved]")
    assert page.locator(".grid").get_attribute("viewBox") == before
