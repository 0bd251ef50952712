"""A kind from outside: it has pensil's own text and JSON at once, and nothing takes it for another kind.

The kinds here are Akari and the nonogram under other names, so that whatever mistakes a new kind for one of those that
are known finds it readable.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.core.exchange import NONE, Exchange, InCells, Janko, Penpa, Pzpr, Sgt
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.errors import PensilError, UnknownFormat, UnknownKind
from pensil.formats import FORMATS, format_named, read, read_document, write
from pensil.formats.format import Document
from pensil.kinds import KINDS, kind_named, registered
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.checks import some
from tests.formats.penpa_maker import url
from tests.formats.test_detect import SAMPLES


class Lanterns(Akari):
    kind = "lanterns"


class Stripes(Nonogram):
    kind = "stripes"


PUZZLES: dict[str, Puzzle] = {
    "lanterns": Lanterns([[None, "#", None], [None, 2, None]]),
    "stripes": Stripes([[2], [1]], [[1], [2], []]),
}
ANSWERS = {
    "lanterns": {"cells": [[0, 0, 0], [1, 0, 1]]},
    "stripes": {"cells": [[1, 1, 0], [0, 1, 0]]},
}
OTHERS = [fmt.name for fmt in FORMATS if fmt.name not in ("text", "json")]
each_kind = pytest.mark.parametrize("name", PUZZLES)


def like(original: str, puzzle: type[Akari] | type[Nonogram], exchange: Exchange = NONE) -> Kind:
    return replace(
        kind_named(original),
        name=puzzle.kind,
        title=puzzle.__name__,
        also=(),
        from_json=puzzle.from_json,
        from_text=puzzle.from_text,
        exchange=lambda: exchange,
    )


@pytest.fixture(autouse=True)
def _kinds() -> Iterator[None]:
    with registered(like("akari", Lanterns)), registered(like("nonogram", Stripes)):
        yield


def boards(name: str) -> list[Board | None]:
    puzzle = PUZZLES[name]
    answer = puzzle.board_from_json(ANSWERS[name])
    return [None, answer, Board(puzzle, (*answer.masks[:2], *puzzle.domains[2:]))]


def refusal(text: str | bytes, kind: str | None = None, format: str | None = None) -> str:
    with pytest.raises(PensilError) as caught:
        read(text, kind, format)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    return message


@each_kind
@pytest.mark.parametrize("format", ["text", "json"])
def test_its_text_and_json_go_there_and_back(name: str, format: str) -> None:
    for board in boards(name):
        document = Document(PUZZLES[name], board, {"title": "the first"})
        text = write(PUZZLES[name], format, board, {"title": "the first"})
        assert read_document(text) == document
        assert read_document(text, kind=name.upper()) == document
        assert read_document(text, format=format) == document
    assert type(read(write(PUZZLES[name], format))) is type(PUZZLES[name])
    assert "the input is" in refusal(write(PUZZLES[name], format), kind="akari")


@each_kind
def test_it_is_a_kind_like_any_other(name: str) -> None:
    assert kind_named(name) in KINDS
    assert pensil.solve(PUZZLES[name]).status == "unique"
    assert pensil.check(PUZZLES[name], ANSWERS[name]) == []


@each_kind
@pytest.mark.parametrize("format", OTHERS)
def test_no_other_format_has_it(name: str, format: str) -> None:
    assert name not in format_named(format).kinds
    with pytest.raises(UnknownFormat, match=f"has no {name}|can only be read; {name} can be written as text, json$"):
        write(PUZZLES[name], format)


@each_kind
@pytest.mark.parametrize("format", OTHERS)
def test_no_other_reader_takes_its_text_or_json(name: str, format: str) -> None:
    for own in ("text", "json"):
        for board in some(boards(name)):
            assert refusal(write(PUZZLES[name], own, board), format=format)


def test_a_reader_refuses_the_text_of_a_kind_that_it_does_not_hold() -> None:
    # Without its first line this is a good .non file.
    text = "stripes\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n"
    assert read(text.partition("\n")[2], format="non").kind == "nonogram"
    assert refusal(text, format="non") == "the input is stripes; the format non has only nonogram"


def test_its_json_may_have_the_keys_of_a_dataset() -> None:
    data = {**PUZZLES["lanterns"].to_json(), "name": "akari", "data": {"1": {"problem": "1 2\n- x"}}}
    assert read(json.dumps(data)) == PUZZLES["lanterns"]


PROBLEM = "problem\n- x -\n- 2 -\nsolution\no - -\n- - o\nend\n"
NAMING_IT = [
    "https://puzz.link/p?lanterns/3/2/g.h2g",
    "lanterns/3/2/g.h2g",
    "pzprv3/lanterns/2/3/. - . /. 2 . /",
    f"begin\npuzzle lanterns\n{PROBLEM}",
    f"begin\npuzzle Lanterns\ntitle akari\n{PROBLEM}",
    "begin\npuzzle stripes\nsolution\nx x -\n- - x\nend\n",
    f"<html><title>Lanterns 7</title><script type='application/x-janko'>begin\n{PROBLEM}</script></html>",
    json.dumps({"name": "Lanterns", "data": {"1": {"problem": "2 3\n- x -\n- 2 -"}}}),
    json.dumps({"name": "stripes", "data": {"1": {"problem": "1 1\n1\n1"}}}),
    url(2, 3, {"surface": {(0, 1): 4}, "number": {(1, 1): ["2", 7, "1"]}}, title="Lanterns"),
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lanterns.html#3x2:aBb2a",
    "SAVEFILE:41:x\nGAME    :8:Lanterns\nPARAMS  :3:3x2\nDESC    :5:aBb2a\n",
]


@pytest.mark.parametrize("text", NAMING_IT)
def test_an_input_that_names_it_is_not_read_as_another_kind(text: str) -> None:
    message = refusal(text).lower()
    assert "lanterns" in message or "stripes" in message


def test_janko_says_so_when_it_names_a_kind_that_nobody_knows() -> None:
    assert "'sudoku' is not known; there are akari" in refusal(f"begin\npuzzle sudoku\n{PROBLEM}")
    assert read(f"begin\npuzzle Beleuchtung\n{PROBLEM}", kind="akari").kind == "akari"
    assert refusal(f"begin\npuzzle akari\n{PROBLEM}", kind="nurikabe") == "the input is akari, not nurikabe"


@each_kind
@pytest.mark.parametrize(
    ("format", "sample"),
    [(format, sample) for format, samples in SAMPLES.items() for sample in samples if format in OTHERS],
)
def test_what_other_formats_hold_is_not_taken_for_it(name: str, format: str, sample: str) -> None:
    refusal(sample, kind=name, format=format)
    try:
        found = read(sample, kind=name)
    except PensilError:
        return
    assert found == read(sample, kind=name, format="text")  # numbers alone may also be a bare board


# A declaration is enough: for a family of formats, in both directions.

DECLARED = Exchange(
    clues=InCells(sign="#"),
    pzpr=Pzpr(names=("lanterns", "fanous"), file="lamps", coding="number4"),
    sgt=Sgt(
        title="Lanterns",
        names=("lanterns",),
        moves="lamps",
        signs={"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "W": "#"},
    ),
    janko=Janko(signs={"w": "#"}, shade="l", solves=lambda tokens: "l" in tokens),
    penpa=Penpa(told_by=("dark cells",), walls=True, symbol=(1, "star")),
)


class Fanous(Akari):
    kind = "fanous"


def test_what_a_kind_declares_can_be_read_and_written() -> None:
    puzzle = Fanous([[None, "#", None], [None, 2, None]])
    answer = puzzle.board_from_json(ANSWERS["lanterns"])
    with registered(like("akari", Fanous, DECLARED)):
        assert [fmt.name for fmt in FORMATS if "fanous" in fmt.kinds] == [
            *("text", "json", "puzzlink", "pzprv3", "sgt", "janko", "penpa", "dataset")
        ]
        assert write(puzzle, "puzzlink") == "https://puzz.link/p?lanterns/3/2/g.hc"
        for link in ("https://puzz.link/p?lanterns/3/2/g.h2g", "fanous/3/2/g.h2g", "lamps/3/2/g.h2g"):
            assert read(link) == puzzle
        file = write(puzzle, "pzprv3", answer)
        assert file == "pzprv3\nlamps\n2\n3\n+ - + \n# 2 # \n"
        assert read_document(file) == Document(puzzle, answer)
        assert write(puzzle, "sgt") == "3x2:aWb2a"
        assert read("3x2:aWb2a") == puzzle
        assert read_document("begin\nproblem\n- w -\n- 2 -\nsolution\n- - -\nl - l\nend\n") == Document(
            puzzle, answer, guessed=()
        )
        dark: dict[str, dict[Any, Any]] = {"surface": {(0, 1): 4}, "number": {(1, 1): ["2", 7, "1"]}}
        stars = {"symbol": {cell: [1, "star", 1] for cell in ((1, 0), (1, 2))}}
        assert read_document(url(2, 3, dark, stars, title="Fanous")).board == answer
        # Akari looks the same there.
        with pytest.raises(UnknownKind, match="the page has dark cells, as several kinds have: akari, fanous"):
            read(url(2, 3, dark, stars))


# The registry.


def test_a_kind_is_registered_for_as_long_as_asked() -> None:
    kind = like("akari", Fanous)
    with pytest.raises(UnknownKind):
        kind_named("fanous")
    with registered(kind) as entered:
        assert entered is kind
        assert kind_named("Fanous ") is kind
        assert KINDS[-1] is kind
        with pytest.raises(ValueError, match="a kind called 'fanous' already"), registered(kind):
            pass
    assert kind not in KINDS
    with pytest.raises(UnknownKind, match="no kind is called 'fanous'; there are akari, "):
        kind_named("fanous")


def test_two_kinds_cannot_have_one_name() -> None:
    kind = replace(like("akari", Fanous), also=("light up",))
    with pytest.raises(ValueError, match="a kind called 'light up' already"), registered(kind):
        pass
    assert kind not in KINDS
