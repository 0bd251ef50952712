"""The room Make in a real browser: clues set and judged, generated, drawn, written, printed."""

from __future__ import annotations

import json
from base64 import b64decode
from urllib.parse import quote

import pytest

from tests.browser.conftest import STATIC, Opener
from tests.browser.playing import PUZZLES, address, cell, middle, solution, until
from tests.checks import some


def test_clues_are_set_and_judged(visit: Opener) -> None:
    page = visit("#edit=shikaku", quiet=True)
    page.locator(".size input").first.fill("2")
    page.locator(".size input").last.fill("2")
    page.locator("[data-action=new]").click()
    page.locator(cell(0, 0)).focus()
    page.keyboard.press("4")
    page.wait_for_selector(".verdict .right")
    page.keyboard.press("Delete")
    page.keyboard.press("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.wait_for_selector(".verdict .wrong")
    page.keyboard.press("Control+z")
    page.locator(cell(1, 1)).click()
    page.keyboard.press("2")
    page.wait_for_selector(".verdict .wrong")
    assert "2x2" in page.locator(".verdict .said").inner_text()


def test_what_frames_mean_stands_below_the_sheet(visit: Opener) -> None:
    page = visit("#edit=akari", quiet=True)
    for side in (0, 1):
        page.locator(".size input").nth(side).fill("3")
    page.locator("[data-action=new]").click()
    page.locator(cell(1, 1)).focus()
    page.keyboard.press("#")
    page.wait_for_selector(".verdict .wrong")
    assert page.locator(".verdict .said").inner_text().startswith("Akari 3x3: ")
    meaning = page.get_by_text("Dashed frames: here solutions differ. Dotted frames: would decide.")
    assert meaning.is_visible()
    page.keyboard.press("Delete")
    until(page, "() => document.querySelector('.verdict .wrong') === null")
    assert page.locator(".sheet .ring").count() == 0
    assert not meaning.is_visible()


def test_boxes_to_tick_stand_in_the_middle_of_their_line(visit: Opener) -> None:
    page = visit("#edit=nonogram")
    page.wait_for_selector(".row > label")
    middle_of = "const middle = (each) => { const box = each.getBoundingClientRect(); return box.y + box.height / 2; };"
    apart = "found.map((each) => Math.abs(middle(each) - middle(each.querySelector('input'))))"
    found = page.locator(".row > label").evaluate_all(f"found => {{ {middle_of} return {apart}; }}")
    assert max(some(found)) < 2


@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_a_puzzle_is_generated_written_and_played(visit: Opener, kind: str) -> None:
    page = visit(f"#edit={kind}", quiet=True)
    page.locator(".size input").first.fill("6")
    page.locator(".size input").last.fill("5")
    page.locator("[data-action=generate]").click()
    until(page, "() => document.getElementById('live').textContent.startsWith('A new puzzle')")
    page.wait_for_selector(".verdict .right")
    page.locator(".export select").select_option("json")
    until(page, "() => document.querySelector('.export textarea').value.includes('{')")
    written = json.loads(page.locator(".export textarea").input_value())
    assert written["kind"] == kind
    page.locator("[data-action=try-it]").click()
    page.wait_for_selector(".play .tools")
    assert page.locator("[data-cell]").count() == 30


def test_a_layout_gets_its_numbers(visit: Opener) -> None:
    page = visit("#edit=shikaku", quiet=True)
    page.locator(".size input").first.fill("3")
    page.locator(".size input").last.fill("3")
    page.locator("[data-action=new]").click()
    for row, col in ((0, 0), (0, 1)):
        page.locator(cell(row, col)).focus()
        page.keyboard.press("?")
    page.locator("[data-action=complete]").click()
    page.wait_for_selector(".verdict .right")
    assert sorted(page.locator(".sheet text").all_text_contents()) == ["3", "6"]


def test_a_nonogram_is_drawn_and_read_from_a_picture(visit: Opener) -> None:
    page = visit("#edit=nonogram")
    page.wait_for_selector(".grid")
    page.locator(cell(0, 0)).click()
    until(page, "() => document.querySelectorAll('.grid .fill.mark').length === 1")
    dots = "".join(f'<rect x="{10 * i}" y="{10 * i}" width="10" height="10"/>' for i in range(8))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">{dots}</svg>'
    png = page.evaluate(
        """async (svg) => {
            const image = new Image();
            image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
            await image.decode();
            const canvas = document.createElement('canvas');
            canvas.width = canvas.height = 80;
            canvas.getContext('2d').drawImage(image, 0, 0);
            return canvas.toDataURL('image/png').split(',')[1];
        }""",
        svg,
    )
    page.locator("input[type=file]").set_input_files(
        {"name": "line.png", "mimeType": "image/png", "buffer": b64decode(png)}
    )
    page.wait_for_selector(".verdict .right")  # a diagonal line is not unique: some cells were changed
    until(page, "() => document.querySelectorAll('.grid .fill.mark').length > 8")
    assert "cells were changed" in page.locator(".side .said[role=status]").nth(1).inner_text()


@pytest.mark.skipif(STATIC, reason="without a server the browser prints: see test_site.py")
def test_a_puzzle_and_a_booklet_are_saved_as_pdf(visit: Opener) -> None:
    page = visit("#edit=akari", quiet=True)
    page.locator(cell(0, 0)).click()
    with page.expect_download() as drawing:
        page.locator("[data-action=save-pdf]").click()
    page.locator(".book input[type=number]").fill("2")
    with page.expect_download() as booklet:
        page.locator("[data-action=book]").click()
    for saved in some([drawing.value, booklet.value]):
        assert saved.path().read_bytes().startswith(b"%PDF")
    assert page.locator(".book .said").inner_text() == "The booklet is saved; it has 2 puzzles."


def test_a_puzzle_is_edited_and_the_draft_is_kept(visit: Opener) -> None:
    page = visit(address(PUZZLES["nurikabe"]), quiet=True)
    page.locator("[data-action=edit]").click()
    page.wait_for_selector(".sheet")
    clues = page.locator(".sheet text")
    assert sorted(clues.all_text_contents()) == ["1", "2", "3", "5"]
    page.wait_for_selector(".verdict .right")
    assert "Only way out of an island" in page.locator(".verdict").inner_text()  # the hardest step
    assert page.locator(".sheet .ring").count() == 0
    page.locator("[data-action=redundant]").click()
    assert page.locator(".sheet .ring.hint").count() == 1  # all of them in one shape
    page.locator(cell(0, 1)).focus()
    page.keyboard.press("Delete")
    page.wait_for_selector(".verdict .wrong")
    page.goto(page.url.split("#")[0] + "#edit=nurikabe")
    page.wait_for_selector(".sheet")
    assert sorted(clues.all_text_contents()) == ["1", "2", "3"]


def test_a_nonogram_is_edited_as_the_picture_it_hides(visit: Opener) -> None:
    page = visit(f"#edit={quote(PUZZLES['nonogram'], safe='')}")
    page.wait_for_selector(".grid")
    _, answer = solution("nonogram")
    assert page.locator(".grid .fill.mark").count() == sum(map(sum, answer["cells"]))
    page.locator("[data-action=embed]").click()
    until(page, "() => document.querySelector('.export textarea').value.startsWith('<iframe')")
    page.locator("[data-action=copy-link]").click()
    until(page, "() => document.querySelector('.export textarea').value.startsWith('http')")
    link = page.locator(".export textarea").input_value()
    page.goto(link)
    page.wait_for_selector(".play .tools")
    assert page.locator("[data-cell]").count() == 20


COLOURED = "nonogram\ncolors a=#d62728 b=#1f77b4\nrows\n2a\n1a 1b\ncolumns\n2a\n1a 1b\n"


def test_a_coloured_nonogram_is_edited_as_one_in_black_and_white(visit: Opener) -> None:
    page = visit(address(COLOURED))
    page.locator("[data-action=edit]").click()
    page.wait_for_selector(".make .grid .paint")
    page.wait_for_selector(".verdict .right")
    colors = page.locator(".color")
    assert colors.count() == 2
    page.locator("[data-action=add-color]").click()
    until(page, "() => document.querySelectorAll('.color').length === 3")
    page.locator("input[type=color]").fill("#00aa55")
    page.locator("input[type=color]").dispatch_event("change")
    page.locator(cell(1, 1)).click()  # in the new colour
    page.wait_for_selector(".grid .paint[fill='#00aa55']", state="attached")
    page.wait_for_selector(".verdict .right")
    page.locator(".export select").select_option("json")
    until(page, "() => document.querySelector('.export textarea').value.includes('00aa55')")
    written = json.loads(page.locator(".export textarea").input_value())
    assert written["palette"] == ["#d62728", "#1f77b4", "#00aa55"]
    assert written["row_clues"] == [[[2, 1]], [[1, 1], [1, 3]]]
    colors.nth(1).click()
    page.locator("[data-action=remove-color]").click()  # nothing was left in it: the others stay
    until(page, "() => document.querySelectorAll('.color').length === 2")
    page.wait_for_selector(".grid .paint[fill='#00aa55']", state="attached")
    page.keyboard.press("Control+z")
    until(page, "() => document.querySelectorAll('.color').length === 3")
    page.locator("[data-action=try-it]").click()
    page.wait_for_selector(".play .tools")
    assert page.locator(".switch .swatch").count() == 3


PRESS = """(pressed) => {
    for (const [what, [clientX, clientY]] of pressed) {
        const given = { clientX, clientY, pointerId: 1, pointerType: 'mouse', bubbles: true };
        document.querySelector('.grid').dispatchEvent(new PointerEvent(what, given));
    }
}"""


def test_strokes_may_follow_each_other_faster_than_the_clues(visit: Opener) -> None:
    page = visit("#edit=nonogram")
    page.wait_for_selector(".grid")
    first, second = middle(page, 0, 0), middle(page, 4, 4)  # at once: the clues of the first stroke come in the second
    page.evaluate(PRESS, [["pointerdown", first], ["pointerup", first], ["pointerdown", second]])
    page.wait_for_timeout(700)
    page.evaluate(PRESS, [["pointerup", second]])
    named = "row 5 column 5, black, row clue 1, column clue 1"
    until(page, f"() => document.querySelector('[data-cell=r5c5]').getAttribute('aria-label') === '{named}'")
    assert page.locator(".grid .fill.mark").count() == 2
