"""Walkthroughs: many drawings kept as one give back each of them, in Python and in a browser."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable
from functools import partial
from itertools import groupby, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pensil.core.picture import Picture, Role, Tag
from pensil.core.record import replace
from pensil.render import walkthrough as pages
from pensil.render.geometry import Geometry
from pensil.render.reel import Camera, Reel, Shot, layers
from pensil.render.svg import elements
from pensil.render.walkthrough import LinkScene, Scene, Walkthrough, render_html, render_pdf
from tests.checks import some
from tests.render.browser import NEEDED, in_browser, pressed
from tests.render.looks import LOOKS, nonogram, pictures

Drawing = list[tuple[str, str, frozenset[str]]]


def reel(pictures: Iterable[Picture]) -> Reel:
    camera = Camera()
    for picture in pictures:
        camera.take(picture)
    return camera.reel()


def drawing(picture: Picture) -> Drawing:
    """The elements from back to front; alike ones right behind each other are one, since that cannot be seen."""
    found = groupby(elements(picture, Geometry(picture)), key=lambda element: (element.start, element.end))
    return [(*look, frozenset(piece for element in group for piece in element.pieces)) for look, group in found]


def played(film: Reel, places: Iterable[int]) -> list[Drawing]:
    """What the page draws when it is shown these shots one after the other."""
    pieces: list[set[int]] = [set() for _ in film.elements]
    drawn, seen = -1, []

    def change(shot: int) -> None:
        for element, *changed in film.shots[shot].changes:
            pieces[element] ^= set(changed)

    for place in places:
        while drawn < place:
            drawn += 1
            change(drawn)
        while drawn > place:
            change(drawn)
            drawn -= 1
        order = film.orders[film.shots[place].order]
        seen.append([(*film.elements[i], frozenset(film.pieces[piece] for piece in pieces[i])) for i in order])
    return seen


@settings(max_examples=60, deadline=None)
@given(pictures(), st.data())
def test_a_reel_gives_back_every_drawing(picture: Picture, data: st.DataObject) -> None:
    some = st.lists(st.booleans(), min_size=len(picture.items), max_size=len(picture.items))
    shown = [
        replace(picture, items=tuple(item for item, keep in zip(picture.items, data.draw(some), strict=True) if keep))
        for _ in range(4)
    ]
    film = reel(shown)
    places = [0, 1, 2, 3, 1, 0, 2]
    assert played(film, places) == [drawing(shown[place]) for place in places]


def test_heavy_lines_stay_on_top_of_the_others() -> None:
    picture = LOOKS["nonogram"]
    film = reel([picture, picture])
    for shown in some(film.drawings()):
        sorts = re.findall(r'class="(guide|lines|heavy|edge)', "".join(shown))
        assert sorts == ["guide", "heavy", "lines", "heavy", "edge"]


@settings(max_examples=30, deadline=None)
@given(pictures())
def test_a_reel_draws_what_the_picture_is(picture: Picture) -> None:
    film = reel([picture, replace(picture, items=()), picture])
    first, _, third = film.drawings()
    assert first == third
    for text, (start, end, pieces) in zip(first, drawing(picture), strict=True):
        assert text.startswith(start)
        assert text.endswith(end)
        assert len(text) == len(start) + len(end) + sum(map(len, pieces))


@pytest.mark.parametrize("name", LOOKS)
def test_layers_give_back_every_drawing(name: str) -> None:
    picture = LOOKS[name]
    shown = [replace(picture, items=picture.items[:count]) for count in range(len(picture.items) + 1)]
    told: list[int] = []
    parts, stacks = layers(shown, told.append)
    for each, stack in zip(shown, stacks, strict=True):
        assert "\n".join(parts[i] for i in stack) == "\n".join(map(str, elements(each, Geometry(each))))
    assert told == list(range(1, len(shown) + 1))


def test_what_all_pictures_have_in_common_is_in_layers_of_its_own() -> None:
    plain = LOOKS["akari"]
    shown = [
        plain.outlining([(0, 0)], Role.HINT),
        plain.outlining([(0, 1)], Role.HINT),
        plain,
        plain.outlining([(0, 1)], Role.HINT).adding([Tag(((0, 0),), "1", Role.GHOST)]),
    ]
    for order in some(permutations(shown, 3)):
        parts, stacks = layers(order, lambda _: None)
        drawings = [set(map(str, elements(each, Geometry(each)))) for each in order]
        common = set.intersection(*drawings)
        shared = set.intersection(*map(set, stacks))
        assert common == {line for part in shared for line in parts[part].split("\n")}
        for part in some(set(range(len(parts))) - shared):
            assert not common & set(parts[part].split("\n"))


def test_a_walkthrough_without_steps_has_no_list_of_techniques() -> None:
    first, *_, last = heart().scenes
    page = render_html(replace(heart(), scenes=[first, last]))
    assert "<details" not in page
    assert "<details" in render_html(heart())


def test_boards_are_as_large_as_their_cells_on_the_screen_and_on_paper() -> None:
    page = render_html(heart())
    width = Geometry(heart().scenes[0].draw()).width
    assert f"{width * 28 // 32}px" in page
    assert f"{width * 56 // 32}px" in page


def heart(summary: str = "3 steps") -> Walkthrough:
    shown = [nonogram(known=known).with_numbers() for known in (0, 10, 20, 30, 42)]
    shown[3] = shown[3].outlining([(1, 1)], Role.HINT)
    words = ["The puzzle", "Overlap", "Cap <a> block", "Overlap", "The solution"]
    scenes = [
        Scene(
            word, f"sentence {i} & </script>" if 0 < i < 4 else "", partial(replace, picture), i if 0 < i < 4 else None
        )
        for i, (word, picture) in enumerate(zip(words, shown, strict=True))
    ]
    return Walkthrough("A <heart>", summary, "legend", scenes)


def test_the_page_is_one_file_with_nothing_from_elsewhere() -> None:
    page = render_html(heart())
    assert not re.search(r"https?:|//[a-z]|@import|url\(", page)
    assert set(re.findall(r'(?:href|src)="([^"]*)"', page)) == {f"#{i}" for i in range(5)}
    assert page.count("</script>") == 2
    assert "A &lt;heart&gt;" in page
    assert "<b>2. Cap &lt;a&gt; block</b>" in page
    assert len(re.findall("<li ", page)) == 5
    assert page.count("<title>Nonogram") == 2, "the first and the last picture are there without scripts"
    assert 'data-name="Overlap">Overlap <i>2</i>' in page
    named = re.findall(r'<a href="#(\d)"(?: data-name="([^"]*)")?>', page)
    assert named == [("0", ""), ("1", "Overlap"), ("2", "Cap &lt;a&gt; block"), ("3", "Overlap"), ("4", "")]
    assert "{{" not in page


def supposing() -> Walkthrough:
    """The second step supposes something: two links, and what follows."""
    told = heart()
    scenes = list(told.scenes)
    shown = [nonogram(known=10).with_numbers().adding([Tag(((2, place),), str(place), Role.GHOST)]) for place in (1, 2)]
    links = [LinkScene(f"link <{i}>", partial(replace, picture)) for i, picture in enumerate(shown, 1)]
    scenes[2] = replace(scenes[2], links=links)
    return replace(told, scenes=scenes)


def test_the_links_of_a_supposition_are_steps_of_their_own() -> None:
    page = render_html(supposing())
    addresses = re.findall(r'<a href="#([\d.]+)"', page)
    assert addresses == ["0", "1", "2.0", "2.1", "2", "3", "4"]
    assert '<b>2. Cap &lt;a&gt; block</b><span class="link-line">' in page
    assert "link &lt;1&gt;</a>" in page
    assert page.count("<title>Nonogram") == 3, "without scripts the picture with all links is there"
    film = json.loads(re.search(r'<script id="film"[^>]*>(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    assert film["stops"] == addresses
    assert len(film["shots"]) == len(addresses)
    assert film["total"] == 3


def test_the_links_of_a_supposition_on_paper() -> None:
    pytest.importorskip("typst")
    assert render_pdf(supposing()) != render_pdf(heart())


def moving() -> Walkthrough:
    """The second step has two moves, which say all that its sentence says."""
    told = supposing()
    scenes = list(told.scenes)
    scenes[2] = replace(scenes[2], summed="both <moves>")
    return replace(told, scenes=scenes)


def test_the_moves_of_a_step_are_told_in_place_of_its_sentence() -> None:
    page = render_html(moving())
    assert re.findall(r'<a href="#([\d.]+)"', page) == ["0", "1", "2.0", "2.1", "2", "3", "4"]
    assert re.findall(r'<a href="#2"[^>]*>(.*?)</a>', page) == ['<span class="summed">both &lt;moves&gt;</span>']
    assert "sentence 2" not in page
    assert page.count("<title>Nonogram") == 2, "a step that supposes nothing needs no picture without scripts"


def test_the_moves_of_a_step_on_paper_are_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    books: list[dict[str, object]] = []

    def typeset(_: str, book: dict[str, object]) -> bytes:
        books.append(book)
        return b""

    monkeypatch.setattr(pages, "typeset", typeset)
    for story in (moving(), heart(), supposing()):
        render_pdf(story)
    moves, plain, links = books
    assert moves == plain
    assert moves != links


@NEEDED
def test_the_moves_are_played_in_a_browser(tmp_path: Path) -> None:
    found = in_browser(render_html(moving()), tmp_path, pressed("ArrowRight", "ArrowRight"), place="#2.0")
    assert re.findall(r'<a href="#([\d.]+)"[^>]*aria-current', found) == ["2"]
    assert 'id="at">2/3<' in found


@NEEDED
def test_the_links_are_played_in_a_browser(tmp_path: Path) -> None:
    press = pressed("ArrowRight", "ArrowRight", "ArrowRight")
    found = in_browser(render_html(supposing()), tmp_path, press)
    assert re.findall(r'<a href="#([\d.]+)"[^>]*aria-current', found) == ["2.1"]
    assert 'id="at">2/3<' in found
    board = re.search(r'<div id="board"><svg[^>]*>(.*?)</svg>', found, re.DOTALL)
    assert board
    assert re.findall(r">(\d)</text></g>", board[1].partition("on-tag")[2])[:1] == ["2"]
    found = in_browser(render_html(supposing()), tmp_path, pressed("ArrowRight"), place="#2.1")
    assert re.findall(r'<a href="#([\d.]+)"[^>]*aria-current', found) == ["2"]


def test_the_page_grows_little_with_its_steps() -> None:
    scenes = list(heart().scenes)
    few, many = (render_html(replace(heart(), scenes=[*scenes[:-1] * times, scenes[-1]])) for times in (1, 40))
    assert len(many) - len(few) < 160 * 600


def test_the_words_of_the_page_in_both_languages() -> None:
    assert "one step back" in render_html(heart())
    assert "satu langkah mundur" in render_html(replace(heart(), lang="id"))


def test_the_pdf_has_its_pages() -> None:
    pytest.importorskip("typst")
    pdf = render_pdf(heart())
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    many = replace(heart(), scenes=[*heart().scenes] * 5)
    assert len(re.findall(rb"/Type\s*/Page\b", render_pdf(many))) > 1


@NEEDED
def test_the_page_in_a_browser(tmp_path: Path) -> None:
    press = pressed("End", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Home", "ArrowLeft", "ArrowRight")
    press += 'document.querySelector("#techniques button").click();'  # from the first overlap to the next
    press += 'document.getElementById("zoom").click();'
    found = in_browser(render_html(heart()), tmp_path, press, place="#2")
    board = re.search(r'<div id="board"><svg[^>]*>(.*?)</svg>', found, re.DOTALL)
    assert board
    expected = heart().scenes[3].draw()
    box = re.search(r'viewBox="([^"]*)"', board[0])
    assert box
    x, y, width, height = map(float, box[1].split())
    sheet, (middle_x, middle_y) = Geometry(expected), Geometry(expected).box((1, 1)).middle
    assert x < middle_x < x + width < sheet.width, "a closer look at the frame"
    assert y < middle_y < y + height < sheet.height
    assert width / height == pytest.approx(sheet.width / sheet.height)
    shapes = re.findall(r'class="([^"]*)"', board[1])
    assert shapes == [re.search(r'class="([^"]*)"', start)[1] for start, _, _ in drawing(expected)]  # type: ignore[index]
    paths = ["".join(pieces) for start, _, pieces in drawing(expected) if start.startswith("<path")]
    drawn = re.findall(r' d="([^"]*)"', board[1])
    assert [set(re.findall("M[^M]*", data)) for data in drawn] == [set(re.findall("M[^M]*", data)) for data in paths]
    current = re.findall(r'<a href="#(\d+)"[^>]*aria-current', found)
    assert current == ["3"]
    assert html.unescape(found).count("sentence 3 & </script>") >= 1
    assert 'id="at">3/3<' in found


def test_a_reel_of_fewer_shots_shows_them_as_they_were() -> None:
    """What comes and goes between two shots that stay is no change."""
    first, second, third = Shot(0, ((0, 0), (1, 1))), Shot(1, ((0, 2), (1, 1))), Shot(0, ((1, 1),))
    whole = Reel(1, 1, (("a", "z"), ("b", "y")), ("x", "-", "="), ((0, 1), (1, 0)), (first, second, third))
    fewer = whole.only([0, 2])
    assert fewer.shots == (first, Shot(0, ((0, 2),)))
    assert list(fewer.drawings()) == [["axz", "b-y"], ["ax=z", "b-y"]]
    assert list(whole.only([0, 1, 2]).drawings()) == list(whole.drawings())
