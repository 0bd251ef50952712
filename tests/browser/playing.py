"""How tests play a puzzle on the page: every kind by mouse, by touch and by keyboard, from its solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pensil

if TYPE_CHECKING:
    from playwright.sync_api import Page

PUZZLES = {
    "akari": "akari\n1 . . . . .\n. . 0 2 . .\n. 0 . . 3 .\n. 2 0 . . .\n2 . 1 0 . .\n",
    "hashi": "https://puzz.link/p?hashi/7/7/i2j3g653336j4562h35m356341k422",
    "nonogram": "nonogram\nrows\n1 2\n1 2\n2\n1\ncolumns\n2\n0\n0\n3\n4\n",
    "nurikabe": "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
    "shikaku": "shikaku\n. . . 10 . .\n3 . . . . .\n. . . . . .\n1 6 . . . 4\n",
}
"""One of each kind, given as a link or as text."""


def solution(kind: str) -> tuple[Any, dict[str, Any]]:
    """The puzzle, and the JSON of its only solution."""
    puzzle = pensil.read(PUZZLES[kind])
    result = pensil.solve(puzzle)
    assert result.status == "unique", kind
    return puzzle, result.solutions[0].to_json()


def address(source: str) -> str:
    return f"#play={quote(source, safe='')}"


def until(page: Page, script: str, seconds: int = 10) -> None:
    """Waits until a function of the page says so, also of the page that comes after this one."""
    from playwright.sync_api import Error

    for _ in range(10 * seconds):
        try:
            if page.evaluate(script):
                return
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
        page.wait_for_timeout(100)
    raise AssertionError(script)


def cell(row: int, col: int) -> str:
    return f'[data-cell="r{row + 1}c{col + 1}"]'


def middle(page: Page, row: int, col: int) -> tuple[float, float]:
    box = page.locator(cell(row, col)).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    page.mouse.move(*middle(page, *start))
    page.mouse.down()
    page.mouse.move(*middle(page, *end), steps=4)
    page.mouse.up()


def touch_drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """One finger from cell to cell, as the browser's own input."""
    line = page.context.new_cdp_session(page)
    (x1, y1), (x2, y2) = middle(page, *start), middle(page, *end)

    def send(what: str, x: float, y: float) -> None:
        points = [] if what == "touchEnd" else [{"x": x, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    send("touchStart", x1, y1)
    for part in (1, 2, 3, 4):
        send("touchMove", x1 + (x2 - x1) * part / 4, y1 + (y2 - y1) * part / 4)
    send("touchEnd", x2, y2)
    line.detach()


def painted(answer: dict[str, Any]) -> list[tuple[int, int]]:
    """The cells that are painted, or hold a lamp."""
    return [(r, c) for r, row in enumerate(answer["cells"]) for c, value in enumerate(row) if value]


def by_mouse(page: Page, kind: str) -> None:
    _, answer = solution(kind)
    if "bridges" in answer:
        for r1, c1, r2, c2, count in answer["bridges"]:
            for _ in range(count):
                drag(page, (r1, c1), (r2, c2))
    elif "rectangles" in answer:
        for top, left, bottom, right in answer["rectangles"]:
            drag(page, (top, left), (bottom, right))
    else:
        for row, col in painted(answer):
            page.locator(cell(row, col)).click()


def by_touch(page: Page, kind: str) -> None:
    _, answer = solution(kind)
    if "bridges" in answer:
        for r1, c1, r2, c2, count in answer["bridges"]:
            for _ in range(count):
                touch_drag(page, (r1, c1), (r2, c2))
    elif "rectangles" in answer:
        for top, left, bottom, right in answer["rectangles"]:
            touch_drag(page, (top, left), (bottom, right))
    else:
        for row, col in painted(answer):
            page.locator(cell(row, col)).tap()


class Keys:
    """The keyboard alone: Tab to the board, then keys from cell to cell."""

    def __init__(self, page: Page) -> None:
        self.page = page
        for _ in range(60):
            page.keyboard.press("Tab")
            if self.place() is not None:
                return
        raise AssertionError("Tab does not lead to the board")

    def place(self) -> tuple[int, int] | None:
        name = self.page.evaluate("document.activeElement?.dataset?.cell ?? null")
        if name is None:
            return None
        row, _, col = name[1:].partition("c")
        return int(row) - 1, int(col) - 1

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def go(self, row: int, col: int) -> None:
        """Step by step along the row and the column."""
        for _ in range(200):
            here = self.place()
            assert here is not None
            if here == (row, col):
                return
            if here[0] != row:
                self.press("ArrowDown" if here[0] < row else "ArrowUp")
            else:
                self.press("ArrowRight" if here[1] < col else "ArrowLeft")
        raise AssertionError(f"the arrow keys do not lead to {row}, {col}")

    def seek(self, row: int, col: int) -> None:
        """To a cell where arrow keys jump: by whichever of them brings nearer, breadth first."""
        seen = {self.place()}
        ways: list[list[str]] = [[]]
        start = self.place()
        while ways:
            way = ways.pop(0)
            self.again(start, way)
            if self.place() == (row, col):
                return
            for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
                self.again(start, way)
                self.press(key)
                if self.place() not in seen:
                    seen.add(self.place())
                    ways.append([*way, key])
                    if self.place() == (row, col):
                        return
        raise AssertionError(f"the arrow keys do not lead to {row}, {col}")

    def again(self, start: tuple[int, int] | None, way: list[str]) -> None:
        assert start is not None
        self.page.locator(cell(*start)).focus()
        for key in way:
            self.press(key)


def by_keyboard(page: Page, kind: str) -> None:
    _, answer = solution(kind)
    keys = Keys(page)
    if "bridges" in answer:
        for r1, c1, r2, _, count in answer["bridges"]:
            keys.seek(r1, c1)
            for _ in range(count):
                keys.press("Shift+ArrowRight" if r1 == r2 else "Shift+ArrowDown")
    elif "rectangles" in answer:
        for top, left, bottom, right in answer["rectangles"]:
            keys.go(top, left)
            keys.press(" ")
            keys.go(bottom, right)
            keys.press("Enter")
    else:
        for row, col in painted(answer):
            keys.go(row, col)
            keys.press(" ")
