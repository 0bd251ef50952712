"""Links of pensil's own page, and links as they stand in HTML, are read as what they open."""

from __future__ import annotations

from urllib.parse import quote

import pytest

import pensil
from pensil.cli import main

TEXT = "akari\n. . 1\n. # .\n"
PUZZLE = pensil.read(TEXT)
LINK = "https://puzz.link/p?akari/2/2/cg"
LINKED = pensil.read(LINK)
PAGE = "http://127.0.0.1:8765/"


@pytest.mark.parametrize("room", ["play", "make", "edit", "lab"])
@pytest.mark.parametrize("at", ["http://127.0.0.1:8765/", "https://example.org/pensil/embed.html", ""])
@pytest.mark.parametrize("more", ["", "&lang=id&theme=dark", "&amp;lang=id", "&strategies=dfs,engine", "&at=3"])
def test_a_link_of_the_page_is_what_it_opens(room: str, at: str, more: str) -> None:
    json = pensil.write(PUZZLE, "json")
    for opened, meant in ((TEXT, PUZZLE), (json, PUZZLE), (LINK, LINKED)):
        assert pensil.read(f"{at}#{room}={quote(opened, safe='')}{more}\n") == meant


def test_a_link_may_stand_there_as_it_is() -> None:
    """The page takes that too, and an & that is no option belongs to what it opens."""
    assert pensil.read(f"{PAGE}#play={LINK}") == LINKED
    assert pensil.read(f"{PAGE}#play=https://puzz.link/p?v=1&akari/2/2/cg&lang=id") == LINKED


def test_a_link_in_a_letter_or_a_list() -> None:
    page = f"{PAGE}#play={quote(TEXT, safe='')}&lang=id"
    assert pensil.read(f"Look: <{page}> is nice") == PUZZLE
    assert pensil.read_all(f"{page}\n{LINK}\n#play={quote(LINK)}\n") == [PUZZLE, LINKED, LINKED]
    assert [each["status"] for each in pensil.batch("solve", page)] == ["unique"]


@pytest.mark.parametrize("link", ["https://puzz.link/p?v=1&amp;akari/2/2/cg", f"{LINK}&amp;x=1"])
def test_links_as_they_stand_in_html(link: str) -> None:
    assert pensil.read(link) == LINKED
    assert pensil.read(f'<p><a href="{link}">a puzzle</a>') == LINKED


def test_a_command_takes_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", f"{PAGE}#play={quote(LINK)}&theme=dark", "--to", "puzzlink"]) == 0
    assert capsys.readouterr().out == f"{LINK}\n"


@pytest.mark.parametrize("opened", ["", "%20", "akari", "lamps", f"{PAGE}%23play%3D1"])
def test_a_link_that_holds_no_puzzle(opened: str) -> None:
    with pytest.raises(pensil.PensilError):
        pensil.read(f"{PAGE}#edit={opened}")
