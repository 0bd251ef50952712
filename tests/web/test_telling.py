"""What is told of kinds and techniques is what pensil itself knows of them, and errors fit on a screen."""

from __future__ import annotations

import json
import warnings
from base64 import b64encode
from typing import Any

import pytest

import pensil
from pensil.core.kind import Kind
from pensil.errors import FormatError, MissingExtra, PensilError, TimeLimit, TooBig
from pensil.formats import write
from pensil.kinds import KINDS
from pensil.web import setting
from pensil.web.refusals import Busy, refusal, refused
from pensil.web.service import REQUESTS, answer
from tests.checks import some


def ask(name: str, **fields: Any) -> Any:
    status, text = answer(name, json.dumps(fields))
    assert status == 200, text
    return json.loads(text)


@pytest.mark.parametrize("lang", ["en", "id"])
def test_all_kinds_are_told_with_what_can_be_done_with_them(lang: str) -> None:
    told = {each["name"]: each for each in ask("kinds", lang=lang)["kinds"]}
    assert list(told) == [kind.name for kind in KINDS]
    for kind in some(KINDS):
        each = told[kind.name]
        assert (each["title"], each["also"]) == (kind.title, list(kind.also))
        assert each["summary"] == kind.summary.sentence(lang)
        assert each["rules"] == [rule.sentence.sentence(lang) for rule in kind.rules()]
        assert each["paper"] == (kind.paper() is not None)
        written = [form.name for form in pensil.list_formats(kind.name) if form.write is not None]
        assert each["formats"] == written
        known = [(s.name, s.complete, s.title.said(lang), s.idea.said(lang)) for s in pensil.strategies(kind.name)]
        assert [(s["name"], s["complete"], s["title"], s["idea"]) for s in each["strategies"]] == known


def test_formats_that_are_only_read_are_not_offered_for_writing() -> None:
    read_only = {form.name for form in pensil.list_formats("nonogram") if form.write is None}
    assert read_only
    told = [each for each in ask("kinds")["kinds"] if each["name"] == "nonogram"]
    opened = ask("open", puzzle={"kind": "nonogram", "row_clues": [[1]], "col_clues": [[1]]})
    for formats in (told[0]["formats"], opened["formats"]):
        assert formats
        assert not read_only & set(formats)


def test_what_is_a_guess_is_told_in_the_language_asked_for() -> None:
    for puzzle, lang, told in (
        ("1 . .\n. . 2\n", "en", "the input does not name its kind and is read as nurikabe;"),
        ("1 . .\n. . 2\n", "id", "masukan tidak menyebut jenisnya dan dibaca sebagai nurikabe;"),
        ("akari/6/6/nekcak", "en", "the link ends after 27 of 36 places for clues;"),
        ("akari/6/6/nekcak", "id", "tautannya berakhir setelah 27 dari 36 tempat angka;"),
    ):
        assert ask("open", puzzle=puzzle, lang=lang)["note"].startswith(told)
    assert ask("open", puzzle="akari/6/6/nekcakbl", lang="id")["note"] is None


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_techniques_are_told_with_their_examples(kind: Kind) -> None:
    told = ask("techniques", kind=kind.name, lang="id")
    assert told["kind"] == kind.name
    for each, technique in zip(some(told["techniques"]), kind.techniques(), strict=True):
        assert (each["name"], each["level"]) == (technique.name, technique.level)
        assert (each["title"], each["why"]) == (technique.title.said("id"), technique.why.sentence("id"))
        example = technique.example
        assert (each["puzzle"], each["marks"], each["after"]) == (example.puzzle, example.marks, example.after)


LOSSY = {"kind": "hashi", "cells": [[3, None, 3]], "max_bridges": 3, "loops": False}
"""Links of puzz.link have no place for its rules."""


def test_what_is_lost_is_told_every_time() -> None:
    """Also when the same was lost before."""
    for _ in range(2):
        notes = ask("convert", puzzle=LOSSY, to="puzzlink")["notes"]
        assert [note.partition(";")[0] for note in notes] == [
            "puzz.link has no place for max_bridges = 3",
            "puzz.link has no place for loops = False",
        ]
    assert ask("convert", puzzle=LOSSY, to="json")["notes"] == []


def test_bridges_that_are_not_marked_stay_open_when_marks_are_written() -> None:
    marks = {"bridges": [[0, 0, 0, 2, 1]]}
    puzzle = pensil.read("hashi\n1 . 3\n. . .\n. . 2\n")
    board = puzzle.board_from_json(marks, marks=True)
    assert not board.full
    text = ask("convert", puzzle=puzzle.to_json(), to="text", marks=marks)["text"]
    assert text == write(puzzle, "text", board=board) != write(puzzle, "text", board=puzzle.board_from_json(marks))
    assert text != ask("convert", puzzle=puzzle.to_json(), to="text")["text"]


def test_a_link_is_the_whole_puzzle_and_nothing_is_said_of_what_it_could_not_be() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        link = ask("open", puzzle=LOSSY)["link"]
    assert json.loads(link) == LOSSY
    assert ask("open", puzzle=link)["puzzle"] == LOSSY


def test_a_layout_is_completed_with_the_seed_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[tuple[int, str | None]] = []
    complete = pensil.complete

    def watched(*of: Any, **how: Any) -> Any:
        seeds.append((how["seed"], how["level"]))
        return complete(*of, **how)

    monkeypatch.setattr(setting.pensil, "complete", watched)  # type: ignore[attr-defined]
    layout = "akari\n. . #\n. # .\n. . .\n"
    made = [ask("complete", puzzle=layout, seed=seed)["puzzle"] for seed in (None, 0, 3)]
    assert seeds == [(0, None), (0, None), (3, None)]
    assert made[0] == made[1]


def test_a_puzzle_is_generated_as_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def made(*of: Any, **how: Any) -> Any:
        told.append((of, how))
        return iter(())

    monkeypatch.setattr(setting.pensil, "generate_many", made)  # type: ignore[attr-defined]
    asked = {"kind": "nonogram", "rows": 3, "cols": 4, "level": "easy", "symmetry": "none", "seed": 7}
    more = {"techniques": ["+overlap"], "colors": 2, "seconds": 5}
    for fields in (asked, asked | more):
        assert ask("generate", **{"seconds": 5} | fields)["status"] == "timeout", "nothing was found"
    plain = {"count": 1, "level": "easy", "symmetry": "none", "seed": 7, "techniques": (), "timeout": 5.0}
    assert told == [
        (("nonogram", 3, 4), plain),
        (("nonogram", 3, 4), plain | {"techniques": ["+overlap"], "colors": 2}),
    ]


def test_an_image_has_its_width_and_its_height() -> None:
    paper, ink = b"\xff\xff\xff\xff", b"\x00\x00\x00\xff"
    pixels = b64encode((ink * 3 + paper * 3) * 2).decode()
    made = ask("picture", pixels=pixels, width=6, height=2, rows=2, cols=6)
    assert made["solution"]["cells"] == [[1, 1, 1, 0, 0, 0]] * 2


def test_a_request_without_anything_is_one_without_fields() -> None:
    whole = answer("kinds", "{}")
    assert whole[0] == 200
    assert answer("kinds", "") == answer("kinds", b"") == whole
    assert answer("solve", "")[0] == 400


def test_a_request_that_is_late_has_failed_unless_it_says_when_to_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: Any, **__: Any) -> Any:
        raise TimeLimit("no more time")

    monkeypatch.setattr(pensil, "solve", late)
    asked = {"puzzle": "akari\n. 1\n"}
    error = {"code": "time-limit", "message": "no more time"}
    for fields, status, told in (
        ({}, 504, {"error": error}),
        ({"seconds": None}, 504, {"error": error}),
        ({"seconds": 0}, 200, {"status": "timeout", "error": error}),
        ({"seconds": 3}, 200, {"status": "timeout", "error": error}),
    ):
        found, text = answer("solve", json.dumps(asked | fields))
        assert (found, json.loads(text)) == (status, told)


def test_an_error_is_one_line_that_is_not_too_long() -> None:
    status, text = refused("bad-input", "one\n two " + "x" * 5000)
    message = json.loads(text)["error"]["message"]
    assert status == 400
    assert message.startswith("one two xxx")
    assert len(message) == 1000


def test_a_request_may_be_as_large_as_its_limit_and_no_larger() -> None:
    small = '{"puzzle": "akari\\n. 1"}'
    most = REQUESTS["open"].most_bytes
    for length, status in ((most, 200), (most + 1, 413)):
        assert answer("open", small.ljust(length))[0] == status


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (TimeLimit("late"), 504, "time-limit"),
        (TooBig("large"), 413, "too-big"),
        (FormatError("what"), 400, "bad-input"),
        (PensilError("what"), 400, "bad-input"),
        (MissingExtra("more"), 400, "bad-input"),
        (Busy("later"), 503, "busy"),
        (RecursionError("deep"), 400, "bad-input"),
        (MemoryError(), 413, "too-big"),
    ],
)
def test_every_error_has_its_code(error: Exception, status: int, code: str) -> None:
    found, text = refusal(error, {})
    assert (found, json.loads(text)["error"]["code"]) == (status, code)


def test_an_error_that_nobody_expects_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        refusal(ZeroDivisionError("by zero"), {})
