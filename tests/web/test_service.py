"""The service: every request from JSON to JSON, for all kinds; what is wrong is said, and nothing else happens."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.kind import Kind
from pensil.core.picture import Role
from pensil.kinds import KINDS
from pensil.web.drawing import LAYERS, _masks, looks
from pensil.web.fields import LANG
from pensil.web.refusals import STATUS
from pensil.web.searching import studied
from pensil.web.service import REQUESTS, answer
from pensil.web.streams import STREAMS
from tests.checks import some
from tests.optional import optional
from tests.samples import sample

EVERY = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)

MARKED = pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.mark is not None], ids=lambda kind: kind.name)
"""The kinds whose marks are made spot by spot."""


def ask(name: str, **fields: Any) -> Any:
    status, text = answer(name, json.dumps(fields))
    assert status == 200, text
    return json.loads(text)


def refusal(name: str, text: str | bytes) -> tuple[int, str, str]:
    status, reply = answer(name, text)
    error = json.loads(reply)["error"]
    assert status == STATUS[error["code"]]
    return status, error["code"], error["message"]


def unique(kind: Kind, rows: int = 5, cols: int = 6) -> tuple[dict[str, Any], dict[str, Any]]:
    """A puzzle with one solution, and that."""
    for seed in range(200):
        puzzle, solution = sample(kind.name, Random(seed), rows, cols)
        if ask("solve", puzzle=puzzle)["status"] == "unique":
            return puzzle, solution
    raise AssertionError(f"no unique {kind.name}")


@EVERY
def test_a_puzzle_is_opened_from_its_json_and_from_its_link(kind: Kind) -> None:
    puzzle, _ = unique(kind)
    opened = ask("open", puzzle=puzzle)
    assert (opened["kind"], opened["rows"], opened["cols"]) == (kind.name, 5, 6)
    again = ask("open", puzzle=opened["link"], lang="id")
    assert again["puzzle"] == opened["puzzle"] == kind.from_json(puzzle).to_json()
    assert opened["board"]["layers"] == list(LAYERS)
    assert {layer for layer, _ in opened["board"]["elements"]} <= set(LAYERS)


@EVERY
def test_an_empty_board_is_not_solved_and_the_solution_is(kind: Kind) -> None:
    puzzle, solution = unique(kind)
    empty = ask("check", puzzle=puzzle, deep=True)
    assert (empty["solved"], empty["right"], empty["violations"]) == (False, True, [])
    assert empty["missing"] > 0
    full = ask("check", puzzle=puzzle, marks=solution, deep=True)
    assert (full["solved"], full["right"], full["violations"]) == (True, True, [])


@MARKED
def test_what_is_not_marked_counts_as_blank(kind: Kind) -> None:
    """Players do not mark every blank cell: the puzzle is solved without that."""
    puzzle, solution = unique(kind)
    given = kind.from_json(puzzle)
    board = given.board_from_json(solution)
    masks = [given.domains[spot] if mask == 1 else mask for spot, mask in enumerate(board.masks)]
    marks = given.board_to_json(Board(given, masks), marks=True)
    assert tuple(masks) != board.masks
    assert ask("check", puzzle=puzzle, marks=marks)["solved"]
    whole = ask("check", puzzle=puzzle, marks=solution)["finished"]
    assert ask("check", puzzle=puzzle, marks=marks)["finished"] == whole  # and every clue of it is finished


@EVERY
def test_hints_lead_to_the_solution(kind: Kind) -> None:
    puzzle, solution = unique(kind)
    marks = None
    for _ in range(200):
        hint = ask("hint", puzzle=puzzle, marks=marks, lang="id")["hint"]
        if hint is None:
            break
        assert hint["overlays"]["where"]
        assert hint["overlays"]["reason"]
        assert hint["title"]
        assert hint["where"]
        assert len(hint["overlays"]["links"]) == len(hint["chain"])
        marks = hint["marks"]
    assert ask("check", puzzle=puzzle, marks=marks)["solved"]
    assert kind.from_json(puzzle).board_from_json(solution).to_json() == ask("solve", puzzle=puzzle)["solutions"][0]


def test_what_is_told_before_a_supposition_is_drawn_too() -> None:
    puzzle = "https://puzz.link/p?shikaku/8/8/j4i2222g22g3g3i4j2h43g4g2l32g21g3i4h2h3i3g"
    (step,) = ask("explain", puzzle=puzzle, first=3, count=1)["steps"]
    assert step["message"].startswith("First: ")
    before, *links = (str(link) for link in step["overlays"]["links"])
    assert "ring stroke hint" in before
    assert "possible" in before
    assert "possible" in some(links)[0], "what it has left stays drawn"
    assert len(step["lines"]) == 2 + len(links)


@EVERY
def test_explanations_come_whole_or_in_portions(kind: Kind) -> None:
    puzzle, _ = unique(kind)
    whole = ask("explain", puzzle=puzzle)
    assert whole["status"] == "complete"
    assert whole["solved"]
    assert whole["sure"]
    assert whole["steps"][-1]["marks"] is not None
    portion = ask("explain", puzzle=puzzle, first=0, count=1)
    assert portion["steps"] == whole["steps"][:1]
    assert portion["status"] == ("more" if len(whole["steps"]) > 1 else "complete")
    assert portion["sure"] == (portion["status"] == "complete")


@EVERY
def test_a_search_is_told_in_portions(kind: Kind) -> None:
    puzzle, _ = sample(kind.name, Random(3), 4, 4)
    name = kind.strategies()[-1].name
    first = ask("run", puzzle=puzzle, strategy=name, count=3, pictures=True)
    more = ask("run", puzzle=puzzle, strategy=name, first=1, count=2, pictures=True)
    assert first["events"][1:] == more["events"]
    assert all(event["said"] and event["counters"] for event in first["events"])
    end = ask("run", puzzle=puzzle, strategy="engine", count=2000)
    assert (end["more"], end["status"]) == (False, "solved")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.paper() is not None], ids=lambda kind: kind.name)
def test_a_paper_has_contents_and_items(kind: Kind) -> None:
    contents = [item for item in ask("paper", kind=kind.name)["contents"] if not item["needs_boards"]]
    replayed = ask("paper", kind=kind.name, items=[contents[0]["name"]], lang="id")
    assert [part["name"] for part in replayed["parts"]] == [contents[0]["name"]]
    assert {fact["item"] for fact in replayed["items"]} <= {contents[0]["name"]}
    assert all("exhibits" in part for part in replayed["parts"])


@MARKED
def test_a_single_mark_looks_as_on_the_board(kind: Kind) -> None:
    """What the page draws for a move is what a whole picture of the board draws."""
    assert kind.mark is not None
    puzzle = kind.from_json(sample(kind.name, Random(5), 5, 6)[0])
    empty, bare = Board.empty(puzzle), set(kind.picture(puzzle).items)
    open_spots = [(spot, domain) for spot, domain in enumerate(puzzle.domains) if domain & (domain - 1)]
    for spot, value in some((spot, value) for spot, domain in open_spots for value in bits(domain)):
        drawn = kind.picture(puzzle, empty.decide(spot, value), Role.MARK).items
        alone = set(kind.mark(puzzle, spot, 1 << value, Role.MARK))
        assert {item for item in drawn if item not in bare and item.role is Role.MARK} >= alone
        assert alone


@EVERY
def test_every_spot_has_its_looks(kind: Kind) -> None:
    puzzle = kind.from_json(sample(kind.name, Random(5), 5, 6)[0])
    found = looks(puzzle)
    assert (found is None) == (kind.mark is None)
    assert found is None or len(found["spots"]) == len(puzzle.domains)


def test_of_few_values_any_may_be_left_and_of_many_a_single_one() -> None:
    assert _masks(0b1) == [0b1]
    assert _masks(0b1010) == [0b10, 0b1000]
    assert _masks(0b10110) == [0b10, 0b100, 0b110, 0b10000, 0b10010, 0b10100]
    assert _masks(0b11111) == list(range(1, 0b11111))
    assert _masks(0b1101111) == [0b1, 0b10, 0b100, 0b1000, 0b100000, 0b1000000]


def test_marks_that_no_board_can_hold_are_told() -> None:
    puzzle = {"kind": "akari", "cells": [["#", None], [None, None]]}
    report = ask("check", puzzle=puzzle, marks={"cells": [[1, None], [None, None]]})
    assert not report["solved"]
    assert [each["code"] for each in report["violations"]] == ["lamp-on-wall"]
    assert report["overlay"]


def test_wrong_marks_are_found_only_when_asked_for() -> None:
    puzzle = {"kind": "nonogram", "row_clues": [[1], [1]], "col_clues": [[2], [0]]}
    marks = {"cells": [[None, 1], [None, None]]}
    assert "right" not in ask("check", puzzle=puzzle)
    deep = ask("check", puzzle=puzzle, marks=marks, deep=True)
    assert deep["right"] is False
    assert deep["message"]
    assert deep["cells"]


def test_a_painted_picture_becomes_a_puzzle() -> None:
    plain = ask("paint", cells=[[1, 1, 0], [0, 0, 1]])
    assert plain["puzzle"] == {"kind": "nonogram", "row_clues": [[2], [1]], "col_clues": [[1], [1], [1]]}
    found = ask("paint", cells=[[1, 2], [2, 2]], palette=["#ff0000", "#00FF00"])
    assert found["puzzle"]["row_clues"] == [[[1, 1], [1, 2]], [[2, 2]]]
    assert found["puzzle"]["palette"] == ["#ff0000", "#00ff00"]
    assert found["board"]["elements"]
    assert len(set(found["colors"])) > 2
    assert ask("solve", puzzle=found["puzzle"])["solutions"] == [{"cells": [[1, 2], [2, 2]]}]


@pytest.mark.parametrize(
    "cells", [[], [[]], [[1], [1, 0]], [[2]], [[-1]], [["1"]], [[True]], [[0] * 1001], [[0]] * 201], ids=range(9)
)
def test_what_is_no_picture_is_refused(cells: list[Any]) -> None:
    status, code, _ = refusal("paint", json.dumps({"cells": cells}))
    assert (status, code) == (400, "bad-input")


def test_a_nonogram_in_colours_is_generated() -> None:
    made = ask("generate", kind="nonogram", rows=5, cols=5, colors=3, seed=1)
    assert len(made["puzzle"]["palette"]) == 3
    assert refusal("generate", '{"kind": "akari", "colors": 2}')[1] == "bad-input"


def test_several_solutions_differ_somewhere() -> None:
    puzzle = {"kind": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}
    report = ask("solve", puzzle=puzzle)
    assert report["status"] == "multiple"
    assert len(report["differ"]) == 4


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("nothing", "{}", "not-found"),
        ("open", "{", "bad-input"),
        ("open", "[]", "bad-input"),
        ("open", "{}", "bad-input"),
        ("open", '{"puzzle": 1}', "bad-input"),
        ("open", '{"puzzle": "hello"}', "bad-input"),
        ("open", '{"puzzle": "/etc/passwd"}', "bad-input"),
        ("open", '{"puzzle": {"kind": "akari"}}', "bad-input"),
        ("open", '{"puzzle": "akari\\n. .", "pick": 2}', "bad-input"),
        ("open", '{"puzzle": "akari\\n. .", "lang": "xx"}', "bad-input"),
        ("open", '{"puzzle": "akari\\n. .", "more": 1}', "bad-input"),
        ("open", '{"puzzle": "akari\\n. .", "marks": {"cells": []}}', "bad-input"),
        ("solve", '{"puzzle": "akari\\n. .", "solutions": 0}', "bad-input"),
        ("solve", '{"puzzle": "akari\\n. .", "solutions": true}', "bad-input"),
        ("solve", '{"puzzle": "akari\\n. .", "seconds": NaN}', "bad-input"),
        ("hint", '{"puzzle": "akari\\n0 ."}', "bad-input"),
        ("run", '{"puzzle": "akari\\n. .", "strategy": "magic"}', "bad-input"),
        ("convert", '{"puzzle": "akari\\n. .", "to": "webpbn"}', "bad-input"),
        ("paper", '{"kind": "chess"}', "bad-input"),
        ("paper", '{"kind": "akari", "items": [1]}', "bad-input"),
        ("open", "[" * 100_000, "bad-input"),
        ("open", '{"puzzle": "' + "x" * 1_000_001 + '"}', "too-big"),
    ],
    ids=range(22),
)
def test_what_is_wrong_is_said(name: str, text: str, code: str) -> None:
    _, found, message = refusal(name, text)
    assert found == code
    assert message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("name", "fields", "message"),
    [
        ("open", {"puzzle": "akari\n. .\n."}, "baris 3: 1 petak, padahal baris di atasnya 2"),
        ("open", {"puzzle": "hello"}, "tidak ada format yang cocok dengan masukan ini; yang ada text, json"),
        (
            "rate",
            {"puzzle": {"kind": "akari", "cells": [[1]]}},
            "teka-teki ini tidak punya solusi: angka 1 di b1k1",
        ),
        ("paper", {"kind": "chess"}, "tidak ada jenis 'chess'; yang ada"),
        ("open", {"puzzle": {"kind": "akari", "cells": [[9]]}}, "b1k1: 9 tidak berlaku sebagai angka di sini"),
    ],
)
def test_it_is_said_in_the_language_of_the_request(name: str, fields: dict[str, Any], message: str) -> None:
    assert refusal(name, json.dumps(fields | {"lang": "id"}))[2].startswith(message)
    assert not refusal(name, json.dumps(fields))[2].startswith(message)


@pytest.mark.parametrize("name", REQUESTS | STREAMS)
def test_every_request_takes_a_language(name: str) -> None:
    assert LANG in (REQUESTS | STREAMS)[name].fields


def test_files_of_this_computer_are_not_looked_at() -> None:
    """A text that happens to be the name of a file is no way to learn whether it exists."""
    there, missing = (refusal("open", json.dumps({"puzzle": name}))[2] for name in ("/etc/passwd", "/etc/passwx"))
    assert there.replace("passwd", "") == missing.replace("passwx", "")


@pytest.mark.parametrize("name", REQUESTS)
def test_every_request_has_a_function_and_a_line_about_it(name: str) -> None:
    request = REQUESTS[name]
    assert request.answer.__doc__
    assert request.about
    assert all(field.about for field in request.fields)


@EVERY
def test_a_clue_is_finished_on_the_solution_and_not_before(kind: Kind) -> None:
    puzzle, solution = unique(kind)
    given = kind.from_json(puzzle)
    clued = set(kind.finished(given, given.board_from_json(solution)))
    started = set(kind.finished(given, Board.empty(given)))
    assert started < clued or not clued
    assert bool(ask("check", puzzle=puzzle, marks=solution)["finished"]) == bool(clued)


def test_a_picture_becomes_a_nonogram_with_one_solution() -> None:
    from base64 import b64encode

    paper, ink = b"\xff\xff\xff\xff", b"\x00\x00\x00\xff"
    data = b"".join(ink if row == col else paper for row in range(6) for col in range(6))
    made = ask("picture", pixels=b64encode(data).decode(), width=6, height=6, rows=6, cols=6)
    assert made["unique"]
    assert made["changed"]
    assert ask("solve", puzzle=made["link"])["status"] == "unique"


def test_pictures_can_be_turned_to_their_opposite() -> None:
    from base64 import b64encode

    paper, ink = b"\xff\xff\xff\xff", b"\x00\x00\x00\xff"
    data = b64encode((ink * 3 + paper * 3) * 6).decode()
    plain, turned = (
        ask("picture", pixels=data, width=6, height=6, rows=6, cols=6, invert=invert)["solution"]["cells"]
        for invert in (False, True)
    )
    assert plain == [[1, 1, 1, 0, 0, 0]] * 6
    assert turned == [[0, 0, 0, 1, 1, 1]] * 6


@EVERY
def test_a_puzzle_goes_on_paper_alone_and_in_a_booklet(kind: Kind) -> None:
    optional("typst")
    from base64 import b64decode

    puzzle, solution = unique(kind)
    drawn = ask("draw", puzzle=puzzle, answer=solution, form="pdf")
    made = ask("book", puzzles=[json.dumps(puzzle)] * 2, paper="a5", large=True, lang="id")
    assert made["puzzles"] == 2
    assert b64decode(drawn["pdf"]).startswith(b"%PDF")
    assert len(b64decode(made["pdf"])) > len(b64decode(drawn["pdf"]))


def test_paper_without_its_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    akari = "akari\n. . 1\n. # .\n"
    for name, fields in some({"draw": {"puzzle": akari, "form": "pdf"}, "book": {"puzzles": [akari]}}.items()):
        _, code, message = refusal(name, json.dumps(fields))
        assert (code, "pip install 'pensil[pictures]'" in message) == ("bad-input", True)


def test_a_study_leaves_each_run_its_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """All runs together keep the seconds of the request, and some are left for the figure."""
    asked: list[dict[str, Any]] = []
    study = pensil.study

    def watched(*of: Any, **how: Any) -> Any:
        asked.append(how)
        return study(*of, **how)

    monkeypatch.setattr(pensil, "study", watched)
    given = {"kind": "akari", "lang": "en", "strategies": ["dfs"], "largest": 4, "count": 2}
    for seconds in (1.0, 100.0):
        assert {row["strategy"] for row in studied(given, seconds)["sizes"]} == {"dfs"}
    assert [how["timeout"] for how in asked] == [pytest.approx(0.8 / 4), 2.0]


@pytest.mark.parametrize(("lang", "said"), [("en", "more than one solution"), ("id", "lebih dari satu solusi")])
def test_a_puzzle_with_several_solutions_has_no_level(lang: str, said: str) -> None:
    told = ask("rate", puzzle="akari\n. .\n. .\n", lang=lang)
    assert (told["level"], told["score"], told["complete"], told["said"]) == (None, None, False, said)
