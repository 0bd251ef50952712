"""How webpbn files that are written name their colours, and show them in pictures."""

from __future__ import annotations

import pytest

from pensil.core.board import Board
from pensil.formats import read_document, write
from pensil.formats.nonogram.webpbn_reader import parse
from pensil.kinds.nonogram.puzzle import Nonogram


def test_names_and_letters_of_colours_are_kept() -> None:
    colors = '<color name="red" char="r">f00</color><color name="sky" char="s">08f</color>'
    text = (
        f'<puzzleset><puzzle type="grid" defaultcolor="red"><title>Flag</title>{colors}'
        '<clues type="columns"><line><count color="red">1</count><count color="sky">1</count></line></clues>'
        '<clues type="rows"><line><count color="red">1</count></line><line><count color="sky">1</count></line></clues>'
        '<solution type="goal"><image>|r||s|</image></solution></puzzle></puzzleset>'
    )
    first = read_document(text)
    written = write(first.puzzle, "webpbn", board=first.board, info=first.info)
    assert '<color name="red" char="r">ff0000</color>' in written
    assert '<color name="sky" char="s">0088ff</color>' in written
    assert "|r|\n|s|" in written
    assert read_document(written) == first
    clash = write(first.puzzle, "webpbn", info={"colors": "#ff0000=red:r #0088ff=red:s"})
    assert read_document(clash).puzzle == first.puzzle
    assert 'name="color1"' in clash


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["red", "sky"], "#ff0000=red:a #0088ff=sky:b"),
        (["black", "sky"], "#ff0000=black:a #0088ff=sky:b"),
        (["color1", "sky"], "#ff0000=color1:a #0088ff=sky:b"),
        (["color1", "color2"], None),
        (["color7", "black"], None),
        (["red", "deep-sky"], None),
    ],
)
def test_names_of_colours_that_are_not_ours_are_told(names: list[str], told: str | None) -> None:
    puzzle = Nonogram([[(1, 1)], [(1, 2)]], [[(1, 1), (1, 2)]], ["#ff0000", "#0088ff"])
    text = write(puzzle, "webpbn")
    for ours, name in zip(("color1", "color2"), ("first", "second"), strict=True):
        text = text.replace(f'"{ours}"', f'"{name}"')
    text = text.replace('"first"', f'"{names[0]}"').replace('"second"', f'"{names[1]}"')
    document = read_document(text)
    assert (document.puzzle, document.info.get("colors")) == (puzzle, told)


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("#ff0000=red:r #0088ff=sky:s", ["red", "sky"]),
        ("#0088ff=sky:s nonsense #ff0000=red:r", ["red", "sky"]),
        ("#ff0000=red:r", None),
        ("#ff0000=red:r #0088ff=red:s", None),
        ("#ff0000=white:r #0088ff=sky:s", None),
        ("#ff0000=red:rr #0088ff=sky:s", None),
        ("#ff0000=red: #0088ff=sky:s", None),
        ("#ff0000=:r #0088ff=sky:s", None),
        ("#ff0000=r-d:r #0088ff=sky:s", None),
        ("#ff0000=red:| #0088ff=sky:s", None),
        ("#ff0000=r\u00e9d:r #0088ff=sky:s", None),
    ],
)
def test_looks_of_colours_are_kept_where_they_can_be_written(told: str, names: list[str] | None) -> None:
    puzzle = Nonogram([[(1, 1)], [(1, 2)]], [[(1, 1), (1, 2)]], ["#ff0000", "#0088ff"])
    text = write(puzzle, "webpbn", Board(puzzle, [2, 4]), {"colors": told})
    (found,) = parse(text)
    signs = {"red": "r", "sky": "s", "color1": "a", "color2": "b"}
    names = names or ["color1", "color2"]
    assert {name: color.char for name, color in found.colors.items()} == {"white": "."} | {n: signs[n] for n in names}
    assert found.default == names[0]
    again = read_document(text)
    assert (again.puzzle, again.board) == (puzzle, Board(puzzle, [2, 4]))


@pytest.mark.parametrize(("background", "written"), [("#fff", "white"), ("no colour", "white"), ("#FFE", "background")])
def test_a_background_that_is_white_is_not_told(background: str, written: str) -> None:
    text = write(Nonogram([[1]], [[1]]), "webpbn", info={"background": background})
    assert f'<color name="{written}" char=".">' in text
    assert ('backgroundcolor="background"' in text) == (written == "background")
    assert read_document(text).info == ({"background": "#ffffee"} if written == "background" else {})


@pytest.mark.parametrize(("masks", "kind"), [([2, 4], "goal"), ([2, 7], "saved"), ([2, 6], "saved")])
def test_a_picture_is_the_goal_when_all_of_it_is_known(masks: list[int], kind: str) -> None:
    puzzle = Nonogram([[(1, 1)], [(1, 2)]], [[(1, 1), (1, 2)]], ["#ff0000", "#0088ff"])
    (found,) = parse(write(puzzle, "webpbn", Board(puzzle, masks)))
    assert list(found.images) == [kind]
