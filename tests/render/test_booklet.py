"""Booklets: what stands on which page, how large, in which language, and that it can be read without colour."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import pensil
from pensil.booklets import booklet
from pensil.core.deadline import NEVER
from pensil.core.picture import Fill, Text
from pensil.core.record import replace
from pensil.errors import NoSolution, PensilError
from pensil.formats.format import Document
from pensil.kinds import KINDS, kind_named
from pensil.render.booklet import PAPERS, Booklet, lettered, render_booklet, sheet_data, style_of
from pensil.render.geometry import CELL, Geometry
from pensil.render.svg import render_svg
from pensil.render.theme import PRINT, contrast, rgb
from tests.checks import some

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
FLAG = "nonogram\ncolors a=#ff0000 b=#0000ff\nrows\n3a\n3b\ncolumns\n1a 1b\n1a 1b\n1a 1b\n"


def square(side: int) -> pensil.Puzzle:
    """A board of one rectangle."""
    rows = [["."] * side for _ in range(side)]
    rows[0][0] = str(side * side)
    return pensil.read("shikaku\n" + "\n".join(map(" ".join, rows)))


def made(*puzzles: pensil.Puzzle | Document, **options: Any) -> Booklet:
    plain: dict[str, Any] = {
        "title": None,
        "subtitle": None,
        "author": "",
        "lang": "en",
        "paper": "a4",
        "per_page": None,
        "large": False,
        "rules": True,
        "solutions": True,
        "levels": True,
        "deadline": NEVER,
        "watch": None,
    }
    return booklet(puzzles, **plain | options)


def data(*puzzles: pensil.Puzzle | Document, **options: Any) -> dict[str, Any]:
    found: dict[str, Any] = sheet_data(made(*puzzles, **options))
    return found


def numbers(pages: list[dict[str, Any]]) -> list[list[int]]:
    return [[entry["number"] for entry in page["entries"]] for page in pages]


def lines(value: Any, indent: str = "") -> str:
    """Data with a line for each part, lengths to a hundredth of a millimetre, and drawings as long as they are."""
    if isinstance(value, dict):
        return "".join(f"\n{indent}{key}: {lines(each, f'{indent} ')}" for key, each in value.items())
    if isinstance(value, list):
        return "".join(f"\n{indent}- {lines(each, f'{indent} ')}" for each in value)
    if isinstance(value, float):
        return f"{value:.2f}"
    drawing = isinstance(value, str) and value.startswith("<svg")
    return f"svg {len(value.partition('</style>')[2])}" if drawing else str(value)


@pytest.mark.parametrize(("paper", "large"), [("a4", False), ("a5", False), ("letter", True)])
def test_a_whole_booklet(paper: str, large: bool, golden: Callable[[str, str], None]) -> None:
    lamps = Document(pensil.read(LAMPS), info={"title": "Lanterns", "author": "Ani"})
    tall = pensil.read("shikaku\n3\n.\n.\n")
    boards: list[pensil.Puzzle | Document] = [
        lamps,
        square(4),
        pensil.read(FLAG),
        tall,
        square(9),
        square(4),
        *[square(6)] * 2,
    ]
    found = data(*boards, paper=paper, large=large, rules=large, lang="id" if large else "en", author="Budi")
    golden(f"booklet-{paper}.txt", lines(found).lstrip())


def test_what_a_booklet_is_asked_for_goes_all_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the call to the parts; and without options, what is usual."""
    told: dict[str, Any] = {}

    def parts(puzzles: Any, **how: Any) -> Any:
        told.clear()
        told.update(how, puzzles=puzzles)
        return "booklet"

    monkeypatch.setattr("pensil.booklets.booklet", parts)
    monkeypatch.setattr("pensil.render.booklet.render_booklet", lambda each: each.encode())
    words = {"title": "T", "subtitle": "S", "author": "A", "lang": "id", "paper": "a5", "per_page": 3}
    flags = {"large": True, "rules": False, "solutions": False, "levels": False}
    assert pensil.book([1], **words, **flags, timeout=1000, watch=print) == b"booklet"  # type: ignore[arg-type, list-item]
    assert not told.pop("deadline").passed
    assert told == words | flags | {"puzzles": [1], "watch": print}
    pensil.book([2])  # type: ignore[list-item]
    del told["deadline"]
    usual = {"title": None, "subtitle": None, "author": "", "lang": "en", "paper": "a4", "per_page": None}
    assert told == usual | {name: not value for name, value in flags.items()} | {"puzzles": [2], "watch": None}


def test_all_kinds_with_rules_examples_and_solutions() -> None:
    puzzles = [pensil.generate(kind.name, 5, 5, seed=1) for kind in KINDS]
    book = data(*puzzles)
    assert [chapter["name"] for chapter in book["chapters"]] == [kind.name for kind in KINDS]
    for chapter, kind in zip(some(book["chapters"]), KINDS, strict=True):
        assert chapter["rules"] == [rule.sentence.said("en") for rule in kind.rules()]
        assert chapter["summary"] == kind.summary.said("en")
        puzzle, solved = chapter["example"]
        assert puzzle["svg"] != solved["svg"]
        assert chapter["first"] == chapter["last"]
    assert [number for page in numbers(book["solutions"]) for number in page] == [*range(1, len(KINDS) + 1)]
    assert book["words"]["count"] == f"{len(KINDS)} puzzles"


def test_titles_authors_sizes_and_levels_are_told() -> None:
    document = Document(pensil.read(LAMPS), info={"title": "Lanterns", "author": "Ani"})
    entry = data(document)["chapters"][0]["pages"][0]["entries"][0]
    assert (entry["title"], entry["detail"]) == ("Lanterns", "6 × 6, by Ani")
    assert entry["level"] == ("easy", "medium", "hard", "expert").index(pensil.rate(document.puzzle).level) + 1
    assert data(document, lang="id")["chapters"][0]["pages"][0]["entries"][0]["detail"] == "6 × 6, oleh Ani"
    bare = data(document, levels=False)
    assert bare["chapters"][0]["pages"][0]["entries"][0]["level"] == 0
    assert not bare["levels"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("Contents", "How to play", "Solutions")), ("id", ("Daftar isi", "Cara bermain", "Solusi"))],
)
def test_languages(lang: str, words: tuple[str, ...]) -> None:
    book = data(pensil.read(LAMPS), lang=lang)
    assert tuple(book["words"][key] for key in ("contents", "rules", "solutions")) == words
    assert book["chapters"][0]["summary"] == kind_named("akari").summary.said(lang)


def test_as_many_on_a_page_as_are_easy_to_write_in() -> None:
    small = data(*[square(8)] * 7)["chapters"][0]["pages"]
    assert numbers(small) == [[1, 2, 3, 4, 5, 6], [7]]
    large = data(*[square(8)] * 7, large=True)["chapters"][0]["pages"]
    assert len(large) > len(small)
    huge = data(*[square(30)] * 2)["chapters"][0]["pages"]
    assert numbers(huge) == [[1], [2]]


def test_so_many_to_a_page_as_is_asked_for() -> None:
    pages = data(*[square(5)] * 7, per_page=3)["chapters"][0]["pages"]
    assert numbers(pages) == [[1, 2, 3], [4, 5, 6], [7]]


def test_tall_boards_stand_in_up_to_six_columns() -> None:
    tall = pensil.read("shikaku\n24 .\n" + ". .\n" * 11)
    (page,) = data(*[tall] * 12, per_page=12, solutions=False)["chapters"][0]["pages"]
    assert (page["columns"], page["rows"]) == (6, 2)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("side", [3, 10, 25])
def test_everything_has_room_on_its_page(paper: str, large: bool, side: int) -> None:
    book = made(*[square(side)] * 9, paper=paper, large=large)
    style = style_of(book)
    width, height = PAPERS[paper]
    found: dict[str, Any] = sheet_data(book)
    for page in some([*found["chapters"][0]["pages"], *found["solutions"]]):
        columns, rows = page["columns"], page["rows"]
        assert columns * rows >= len(page["entries"])
        for entry in some(page["entries"]):
            picture, frame = entry["picture"], entry["frame"]
            assert frame["left"] + picture["width"] <= frame["width"] + 0.01
            assert frame["top"] + picture["height"] <= frame["height"] + 0.01
            assert columns * frame["width"] + (columns - 1) * style.gap <= width - 2 * style.margin + 0.01
            taken = rows * (frame["height"] + style.caption) + (rows - 1) * style.gap + found["head"]
            assert taken <= height - 2 * style.margin + 0.01


def corner(entry: dict[str, Any], puzzle: pensil.Puzzle) -> tuple[float, float]:
    """Where the board of an entry begins in its frame, in millimetres."""
    geometry = Geometry(lettered(kind_named(puzzle.kind).picture(puzzle, None)))
    cell = entry["picture"]["width"] * CELL / geometry.width
    frame = entry["frame"]
    return frame["left"] + geometry.left * cell / CELL, frame["top"] + geometry.top * cell / CELL


def test_boards_side_by_side_begin_at_one_height_and_those_of_a_column_below_each_other() -> None:
    plain = "nonogram\nrows\n{}\ncolumns\n{}\n"
    low = pensil.read(plain.format("\n".join(["5"] * 5), "\n".join(["5"] * 5)))
    high = pensil.read(plain.format("\n".join(["5", "0"] * 2 + ["5"]), "\n".join(["1 1 1"] * 5)))
    wide = pensil.read(plain.format("\n".join(["1 1 1"] * 5), "\n".join(["5", "0"] * 2 + ["5"])))
    smaller = pensil.read(plain.format("\n".join(["3"] * 3), "\n".join(["3"] * 3)))
    puzzles = [low, high, wide, smaller, pensil.read(FLAG), low]
    (page,) = data(*puzzles)["chapters"][0]["pages"]
    columns = page["columns"]
    assert 1 < columns < len(puzzles)
    corners = [corner(entry, puzzle) for entry, puzzle in zip(page["entries"], puzzles, strict=True)]
    for place, (left, top) in enumerate(corners):
        assert left == pytest.approx(corners[place % columns][0])
        assert top == pytest.approx(corners[place - place % columns][1])
        frame = page["entries"][place]["frame"]
        assert frame["height"] == pytest.approx(page["entries"][place - place % columns]["frame"]["height"])
        assert frame["width"] == pytest.approx(page["entries"][place % columns]["frame"]["width"])


def test_boards_that_are_all_alike_have_frames_of_their_own_size() -> None:
    (page,) = data(*[square(5)] * 4, per_page=4, solutions=False)["chapters"][0]["pages"]
    for entry in some(page["entries"]):
        picture, frame = entry["picture"], entry["frame"]
        size = {"width": picture["width"], "height": picture["height"], "left": 0, "top": 0}
        assert frame == pytest.approx(size)


def test_the_last_page_of_solutions_is_set_as_the_one_before() -> None:
    pages = data(*[square(10)] * 22)["solutions"]
    assert [len(page["entries"]) for page in pages] == [20, 2]
    full, last = pages
    assert (last["columns"], last["rows"]) == (full["columns"], full["rows"])
    assert last["entries"][0]["frame"] == full["entries"][0]["frame"]


def test_a_last_page_of_solutions_that_is_just_full_is_set_as_the_one_before() -> None:
    """Small boards are not made larger because large ones are on the other page."""
    full, last = data(*[square(20)] * 6, *[square(3)] * 6)["solutions"]
    assert (last["columns"], last["rows"]) == (full["columns"], full["rows"]) == (2, 3)
    large, small = (page["entries"][0]["frame"]["width"] for page in (full, last))
    assert small < large / 4
    one, other = data(*[square(20)] * 6, *[square(3)] * 7)["solutions"]
    assert (len(one["entries"]), len(other["entries"])) == (6, 7)


def test_a_large_board_on_the_last_page_of_solutions_has_room() -> None:
    pages = data(*[square(5)] * 30, square(20))["solutions"]
    assert [len(page["entries"]) for page in pages] == [30, 1]
    full, last = pages
    assert last["entries"][0]["frame"]["width"] <= PAPERS["a4"][0] / full["columns"]


def test_a_solution_alone_is_as_large_as_any_of_a_page_that_has_room() -> None:
    """A cell has twice of what shows it well enough, and not more."""
    for count in (1, 2):
        book = made(*[square(4)] * count)
        (page,) = data(*[square(4)] * count)["solutions"]
        assert (page["columns"], page["rows"], len(page["entries"])) == (1, count, count)
        for entry in page["entries"]:
            geometry = Geometry(book.chapters[0].entries[0].puzzle)
            cell = entry["picture"]["width"] * CELL / geometry.width
            assert cell == pytest.approx(2 * style_of(book).shown)


def test_what_the_signs_of_levels_mean_is_told_where_a_puzzle_has_one() -> None:
    book = made(square(4), square(5))
    (chapter,) = book.chapters
    known, unknown = chapter.entries[0], replace(chapter.entries[1], level=0)
    assert known.level > 0
    for entries, told in (([known, unknown], True), ([unknown], False), ([known], True)):
        assert sheet_data(replace(book, chapters=[replace(chapter, entries=entries)]))["levels"] is told


def test_puzzles_whose_solution_is_not_known_have_none_at_the_end() -> None:
    book = made(square(4), square(5))
    (chapter,) = book.chapters
    entries = [replace(chapter.entries[0], solution=None), chapter.entries[1]]
    found: dict[str, Any] = sheet_data(replace(book, chapters=[replace(chapter, entries=entries)]))
    assert numbers(found["solutions"]) == [[2]]


def test_parts_can_be_left_out() -> None:
    book = data(pensil.read(LAMPS), rules=False, solutions=False)
    assert book["solutions"] == []
    assert book["rules"] is False
    assert book["chapters"][0]["example"] == []


def test_on_paper_nothing_depends_on_colour() -> None:
    tones = [color for tone in PRINT.tones.values() for color in (tone.ink, tone.fill, tone.tint)]
    for color in (*tones, PRINT.line, PRINT.heavy, PRINT.lamp, PRINT.lit):
        assert len({*rgb(color)}) == 1
    for tone in some(PRINT.tones.values()):
        assert contrast(tone.ink, PRINT.paper) > 7
    svg = data(pensil.read(LAMPS))["solutions"][0]["entries"][0]["picture"]["svg"]
    painted = set(re.findall(r"#[0-9a-f]{6}", svg))
    assert painted
    assert {color for color in painted if len({*rgb(color)}) > 1} == set()


def test_colours_of_a_puzzle_get_letters() -> None:
    puzzle = pensil.read(FLAG)
    kind = kind_named("nonogram")
    solution = pensil.solve(puzzle).solutions[0]
    picture = lettered(kind.picture(puzzle, solution))
    clues = {item.text for item in picture.items if isinstance(item, Text) and item.cell[1] < 0}
    assert clues == {"3a", "3b"}
    cells = [item.text for item in picture.items if isinstance(item, Text) and min(item.cell) >= 0]
    assert cells == ["a"] * 3 + ["b"] * 3
    assert sum(isinstance(item, Fill) for item in picture.items) == 6
    entry = data(puzzle)["chapters"][0]["pages"][0]["entries"][0]
    assert entry["colors"] == [{"letter": "a", "color": "#ff0000"}, {"letter": "b", "color": "#0000ff"}]
    black = kind.picture(pensil.read("nonogram\nrows\n1\ncolumns\n1\n"))
    assert lettered(black) is black


def test_clues_with_letters_have_the_room_of_a_cell() -> None:
    plain = kind_named("nonogram").picture(pensil.read(FLAG))
    sizes = []
    for picture in (plain, lettered(plain)):
        drawn = render_svg(picture)
        sizes.append(max(float(size) for size in re.findall(r'class="label[^"]*" font-size="([\d.]+)"', drawn)))
    assert sizes[1] > 1.3 * sizes[0]
    cell = Geometry(lettered(plain)).box((0, -1))
    assert cell.width == cell.height == CELL


def test_solutions_are_shown_without_the_clues_around_them() -> None:
    puzzle = pensil.read("nonogram\nrows\n2\n1\ncolumns\n2\n1\n")
    book = data(puzzle)
    clued, bare = (part["entries"][0]["picture"] for part in (book["chapters"][0]["pages"][0], book["solutions"][0]))
    assert "<text" in clued["svg"]
    assert "<text" not in bare["svg"]


def test_the_same_booklet_has_the_same_bytes() -> None:
    puzzles = [pensil.read(LAMPS), pensil.read(FLAG)]
    pdf = pensil.book(puzzles, title="Twice", author="Ani")
    assert pdf.startswith(b"%PDF")
    assert pdf == pensil.book(puzzles, title="Twice", author="Ani")
    assert pdf == render_booklet(made(*puzzles, title="Twice", author="Ani"))
    assert b"Twice" in pdf


def test_somebody_may_watch() -> None:
    seen: list[tuple[int, int]] = []
    made(pensil.read(LAMPS), pensil.read(FLAG), watch=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("puzzles", "options", "said"),
    [
        ([], {}, "at least one puzzle"),
        ([LAMPS], {"paper": "a3"}, "no paper"),
        ([LAMPS], {"per_page": 0}, "1 to 12"),
        ([LAMPS], {"per_page": 13}, "1 to 12"),
        ([LAMPS], {"lang": "xx"}, "no language"),
        (["akari\n. .\n. .\n"], {}, "more than one solution"),
    ],
)
def test_what_cannot_be(puzzles: list[str], options: dict[str, Any], said: str) -> None:
    with pytest.raises(PensilError, match=said):
        pensil.book([pensil.read(text) for text in puzzles], **options)


def test_a_puzzle_without_a_solution_is_refused() -> None:
    with pytest.raises(NoSolution):
        pensil.book([pensil.read("akari\n4 .\n. .\n")])


def test_no_time() -> None:
    with pytest.raises(pensil.TimeLimit):
        pensil.book([pensil.read(LAMPS)], timeout=0)
