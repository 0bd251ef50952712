"""The page in a real browser: every kind is played to the end by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Opener
from tests.browser.playing import PUZZLES, address, by_keyboard, by_mouse, by_touch, cell, drag, middle, solution

KINDS = pytest.mark.parametrize("kind", sorted(PUZZLES))
WAYS = {"mouse": by_mouse, "touch": by_touch, "keyboard": by_keyboard}
SOLVED = "body[data-state=solved]"


@KINDS
@pytest.mark.parametrize("way", sorted(WAYS))
def test_a_puzzle_is_played_to_the_end(visit: Opener, kind: str, way: str) -> None:
    player: Callable[..., None] = WAYS[way]
    options = {"width": 390, "height": 844, "has_touch": True} if way == "touch" else {}
    page = visit(address(PUZZLES[kind]), **options)
    page.wait_for_selector(".grid")
    assert page.locator("body").get_attribute("data-state") == "playing"
    player(page, kind)
    page.wait_for_selector(SOLVED)
    page.wait_for_selector(".panel .solved")
    assert page.locator("#live").inner_text().startswith("Solved")


@KINDS
def test_undo_and_redo(visit: Opener, kind: str) -> None:
    page = visit(address(PUZZLES[kind]))
    by_mouse(page, kind)
    page.wait_for_selector(SOLVED)
    page.locator("[data-action=undo]").click()
    page.wait_for_selector("body:not([data-state=solved])")
    page.locator("[data-action=redo]").click()
    page.wait_for_selector(SOLVED)
    page.keyboard.press("Control+z")
    page.wait_for_selector("body:not([data-state=solved])")
    page.keyboard.press("Control+y")
    page.wait_for_selector(SOLVED)


@KINDS
def test_progress_is_kept(visit: Opener, kind: str) -> None:
    page = visit(address(PUZZLES[kind]))
    by_mouse(page, kind)
    page.wait_for_selector(SOLVED)
    page.reload()
    page.wait_for_selector(SOLVED)
    page.locator("[data-action=undo]").click()
    page.wait_for_selector("body[data-state=playing]")


@KINDS
def test_hints_lead_to_the_end(visit: Opener, kind: str) -> None:
    page = visit(address(PUZZLES[kind]))
    page.wait_for_selector(".grid")
    for _ in range(100):
        page.locator("[data-action=hint]").first.click()
        page.wait_for_selector(".panel [data-action=close]")
        if not page.locator(".panel [data-action=apply]").count():
            break
        assert page.locator(".grid .ring, .grid .region").count() > 0
        page.locator("[data-action=deeper]").click()
        page.wait_for_selector(".panel .name")
        page.locator("[data-action=deeper]").click()
        page.locator("[data-action=apply]").click()
    page.wait_for_selector(SOLVED)
    assert page.locator(".panel [data-action=apply]").count() == 0


@KINDS
def test_the_solution_is_shown_and_explained(visit: Opener, kind: str) -> None:
    page = visit(address(PUZZLES[kind]))
    page.locator("[data-action=explain]").click()
    assert page.locator(".panel .text .name").inner_text()
    page.locator("[data-action=walk-next]").click()
    page.locator("[data-action=walk-last]").click()
    page.locator("[data-action=walk-take]").click()
    page.wait_for_selector(SOLVED)
    page.locator("[data-action=restart]").click()
    page.wait_for_selector("body[data-state=playing]")
    page.locator("[data-action=solve]").click()
    page.wait_for_selector(SOLVED)


def test_a_wrong_mark_is_told(visit: Opener) -> None:
    page = visit(address("akari\n. . .\n. # .\n. . .\n"))
    page.locator(cell(0, 0)).click()
    page.locator(cell(0, 2)).click()
    page.wait_for_selector("body[data-state=wrong]")
    assert page.locator(".grid .error").count() == 0  # not before somebody asks
    page.locator("[data-action=check]").click()
    page.wait_for_selector(".panel .wrong")
    assert page.locator(".grid .ring.error").count() > 0
    page.locator("[data-action=close]").click()
    page.locator("[data-action=errors]").click()
    page.wait_for_selector(".grid .ring.error")


def test_right_so_far(visit: Opener) -> None:
    page = visit(address(PUZZLES["nurikabe"]))
    _, answer = solution("nurikabe")
    row, col = next((r, c) for r, line in enumerate(answer["cells"]) for c, value in enumerate(line) if value)
    page.locator(cell(row, col)).click()
    page.locator("[data-action=check]").click()
    page.wait_for_selector(".panel .right")
    assert page.locator("body").get_attribute("data-state") == "playing"
    page.locator("[data-action=trial]").click()
    assert page.locator(".panel .right").count() == 1
    page.locator(cell(0, 0)).click()  # of these marks nobody has said that
    assert page.locator(".panel").is_hidden()


@pytest.mark.parametrize("kind", ["akari", "hashi", "nonogram"])
def test_a_second_tap_where_help_has_gone_touches_no_tool(visit: Opener, kind: str) -> None:
    page = visit(address(PUZZLES[kind]), width=390, height=844, has_touch=True)
    page.wait_for_selector(".grid")
    for action in ("hint", "deeper", "deeper"):
        page.locator(f"[data-action={action}]").tap()
        page.wait_for_selector(".panel [data-action=apply]")
    press = "names => names.forEach((name) => document.querySelector(`[data-action=${name}]`).click())"
    page.evaluate(press, ["apply", "restart"])  # at once
    marks = page.locator(".grid .mark")
    assert marks.count() > 0
    page.wait_for_timeout(500)
    page.evaluate(press, ["restart"])
    assert marks.count() == 0


def test_moves_that_are_told_together_each_have_their_name(visit: Opener) -> None:
    page = visit(address(PUZZLES["akari"]))
    page.locator("[data-action=explain]").click()
    moves = page.locator(".panel .moves li")
    page.wait_for_selector(".panel .moves")
    assert moves.count() > 5
    assert moves.first.inner_text().startswith("Zero clue: The 0 at r2c3 has no lamps beside it")
    assert len(set(page.locator(".panel .moves b").all_inner_texts())) > 2
    assert page.locator(".panel .text .name").inner_text().strip() == "level 1"
    names = page.locator(".steps .line b").first.text_content() or ""
    assert names.startswith("Zero clue, Clue that needs every free cell, ")
    assert "Zero clue" in page.locator("#live").inner_text()


def test_a_mistake_has_no_level(visit: Opener) -> None:
    page = visit(address("akari\n. . .\n. # .\n. . .\n"))
    page.locator(cell(0, 0)).click()
    page.locator(cell(0, 2)).click()
    page.locator("[data-action=hint]").click()
    page.wait_for_selector(".panel .name")
    assert page.locator(".panel .name").inner_text() == "Mistake"


def test_checkpoints_and_trials(visit: Opener) -> None:
    page = visit(address(PUZZLES["nonogram"]))
    black = page.locator(".grid .fill.mark")
    page.locator(cell(0, 0)).click()
    page.locator("[data-action=checkpoint]").click()
    page.locator(cell(0, 1)).click()
    assert black.count() == 2
    page.locator("[data-action=return]").click()
    assert black.count() == 1
    page.locator("[data-action=trial]").click()
    page.locator(cell(1, 1)).click()
    assert page.locator(".grid .trial").count() == 1
    page.locator("[data-action=drop]").click()
    assert black.count() == 1
    page.locator("[data-action=trial]").click()
    page.locator(cell(1, 1)).click()
    page.locator("[data-action=keep]").click()
    assert (black.count(), page.locator(".grid .trial").count()) == (2, 0)


def test_right_button_long_press_and_the_switch_make_the_other_mark(visit: Opener) -> None:
    page = visit(address(PUZZLES["nonogram"]), has_touch=True)
    crosses = page.locator(".grid .cross.mark")
    page.locator(cell(0, 0)).click(button="right")
    assert crosses.count() == 1
    line = page.context.new_cdp_session(page)
    x, y = middle(page, 1, 1)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(600)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert crosses.count() == 2
    page.locator("[data-action=mark-other]").click()
    page.locator(cell(2, 2)).click()
    assert crosses.count() == 3
    page.locator(cell(0, 0)).click()
    assert crosses.count() == 2


def test_a_drag_paints_one_line_and_is_measured(visit: Opener) -> None:
    page = visit(address("nonogram\nrows\n3\n0\ncolumns\n1\n1\n1\n"))
    page.mouse.move(*middle(page, 0, 0))
    page.mouse.down()
    page.mouse.move(*middle(page, 1, 2), steps=6)
    assert page.locator(".measure").inner_text() == "3"
    page.mouse.up()
    page.wait_for_selector(SOLVED)
    assert page.locator(".measure").is_hidden()


def test_bridges_by_clicks_between_islands(visit: Opener) -> None:
    page = visit(address("hashi\n2 . 2\n"))
    page.locator(cell(0, 1)).click()
    assert page.locator(".grid .link.mark").count() == 1
    page.locator(cell(0, 1)).click()
    page.wait_for_selector(SOLVED)
    page.locator(cell(0, 1)).click()
    page.wait_for_selector("body[data-state=playing]")
    page.locator(cell(0, 1)).click(button="right")
    assert page.locator(".grid .nothing.mark").count() == 1


def test_a_rectangle_goes_by_a_click_and_makes_room_for_another(visit: Opener) -> None:
    page = visit(address("shikaku\n2 2\n. .\n"))
    drag(page, (0, 0), (0, 1))
    drag(page, (0, 0), (1, 0))
    assert page.locator(".grid .region.mark").count() == 1
    drag(page, (0, 1), (1, 1))
    page.wait_for_selector(SOLVED)
    page.locator(cell(0, 0)).click()
    assert page.locator(".grid .region.mark").count() == 1
