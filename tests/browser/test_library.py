"""How puzzles are found: pasted, dropped, of the day, of the collection, freshly made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import STATIC, Opener
from tests.browser.playing import PUZZLES, address, until
from tests.checks import some

if TYPE_CHECKING:
    from playwright.sync_api import Route


def test_a_puzzle_is_opened_from_a_text_and_from_a_file(visit: Opener) -> None:
    page = visit("#play")
    page.locator("textarea").fill(PUZZLES["nurikabe"])
    page.locator("[data-action=open]").click()
    page.wait_for_selector(".grid")
    assert page.locator(".about h1").inner_text() == "Nurikabe"
    page.goto(page.url.split("#")[0] + "#play")
    page.locator("input[type=file]").set_input_files(
        {"name": "board.txt", "mimeType": "text/plain", "buffer": PUZZLES["shikaku"].encode()}
    )
    page.wait_for_selector(".grid")
    assert page.locator(".about h1").inner_text() == "Shikaku"


def test_the_puzzle_of_the_day_is_there_at_once(visit: Opener) -> None:
    page = visit("#day")
    page.wait_for_selector(".grid")
    assert page.locator(".about p").inner_text().startswith("Puzzle of the day · ")
    assert page.locator(".tips li").count() == 3
    page.locator("[data-action=dismiss]").click()
    page.reload()
    page.wait_for_selector(".grid")
    assert page.locator(".tips").count() == 0


def test_who_is_new_begins_with_a_small_and_easy_puzzle(visit: Opener) -> None:
    page = visit()
    page.wait_for_selector(".grid")
    assert page.locator("[data-cell]").count() == 25
    until(page, "() => document.querySelector('.about p').innerText.includes('easy')")
    assert "Puzzle of the day" not in page.locator(".about p").inner_text()
    page.locator("[data-cell]").nth(1).click()
    page.locator("[data-action=hint]").click()
    page.locator("[data-action=apply]").click()
    page.reload()
    page.wait_for_selector(".grid")
    assert page.locator(".about p").inner_text().startswith("Puzzle of the day · ")


def test_the_puzzles_of_a_day_have_several_levels(visit: Opener) -> None:
    page = visit("#play")
    page.wait_for_selector(".tile")
    told = page.evaluate(
        """async () => {
            const { puzzleOfTheDay, collected } = await import(new URL("js/main.js", document.baseURI).href);
            const day = (number, kind) => puzzleOfTheDay(new Date(2026, 0, number, 12), kind);
            return Array.from({ length: 40 }, (_, day_) => collected().map((kind) => day(day_ + 1, kind).level));
        }"""
    )
    assert min(len(set(levels)) for levels in some(told)) >= 3


def test_a_text_that_cannot_be_opened_stays_in_the_box(visit: Opener) -> None:
    page = visit("#play", quiet=True)
    page.locator("textarea").fill("shikuku; 3 4")
    page.locator("[data-action=open]").click()
    page.wait_for_selector(".trouble")
    assert "puzz.link" in page.locator(".trouble").inner_text()
    assert "pzprv3" not in page.locator(".trouble").inner_text()  # no list of formats
    assert page.locator("textarea").input_value() == "shikuku; 3 4"
    page.locator("textarea").fill(PUZZLES["shikaku"])
    page.locator("[data-action=open]").click()
    page.wait_for_selector(".grid")


def test_the_puzzles_of_the_collection_have_numbers(visit: Opener) -> None:
    page = visit("#play")
    numbers = page.locator(".tiles.small .tile b").all_inner_texts()
    assert numbers == [str(number + 1) for number in range(len(numbers))]
    assert len(numbers) > 30


def test_the_next_puzzle_and_the_ticks_of_the_collection(visit: Opener) -> None:
    page = visit("#play")
    page.locator(".tiles.small .tile").first.click()
    page.wait_for_selector(".grid")
    page.locator("[data-action=solve]").click()
    page.wait_for_selector("body[data-state=solved]")
    page.locator("[data-action=next-puzzle]").click()
    page.wait_for_selector("body[data-state=playing]")
    page.locator("[data-room=play]").click()
    page.wait_for_selector(".tiles.small .tile.done")
    assert page.locator(".tiles.small .tile.done").count() == 1


def test_a_fresh_puzzle_is_made_and_opened(visit: Opener) -> None:
    page = visit("#play")
    page.locator("select[aria-label='Kinds of puzzles']").select_option("hashi")
    page.locator("[data-action=fresh]").click()
    page.wait_for_selector(".grid", timeout=40_000)
    assert page.locator(".about h1").inner_text() == "Hashi"
    assert page.locator("[data-cell]").count() == 64


def test_a_puzzle_is_dropped_anywhere(visit: Opener) -> None:
    page = visit(address(PUZZLES["akari"]))
    page.wait_for_selector(".grid")
    page.evaluate(
        """(text) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], 'board.txt', { type: 'text/plain' }));
            const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
            document.querySelector('.stage').dispatchEvent(drop);
        }""",
        PUZZLES["shikaku"],
    )
    until(page, "() => document.querySelector('.about h1')?.innerText === 'Shikaku'")
    assert page.locator("[data-cell]").count() == 24


HOLD = """() => {
    const send = self.postMessage;
    const held = [];
    self.postMessage = (reply) => held.push(reply);
    self.release = () => {
        self.postMessage = send;
        for (const reply of held) send.call(self, reply);
    };
}"""
"""For the worker that answers inside the page: keeps its replies back until it is told to send them."""


def test_the_latest_of_two_hasty_choices_counts(visit: Opener) -> None:
    page = visit(address(PUZZLES["akari"]))
    held: list[Route] = []
    if STATIC:
        page.workers[0].evaluate(HOLD)
    else:
        page.route("**/api/open", lambda route: held.append(route) if not held else route.continue_())
    page.evaluate("(hash) => { location.hash = hash; }", address(PUZZLES["hashi"]))
    until(page, "() => document.querySelector('.waiting') !== null")
    page.evaluate("(hash) => { location.hash = hash; }", address(PUZZLES["shikaku"]))
    if STATIC:  # the second one is answered after the first
        page.workers[0].evaluate("() => self.release()")
        page.wait_for_selector(".grid")
    else:
        page.wait_for_selector(".grid")
        held[0].continue_()  # the first one is answered late
    page.wait_for_timeout(500)
    assert page.locator(".about h1").all_inner_texts() == ["Shikaku"]
    page.keyboard.press("Shift+S")
    page.wait_for_selector("body[data-state=solved]")
