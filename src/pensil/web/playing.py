"""The requests of somebody who plays: open a puzzle, look for mistakes, get help, see the solution.

Each is a function from the fields of a request to JSON. Marks and answers have the shapes that the command line has.
"""

from __future__ import annotations

from typing import Any

import pensil
from pensil import accept
from pensil.core.board import Board, Puzzle
from pensil.core.drawn import Drawn
from pensil.core.highlight import highlighted, left_items, line_picture
from pensil.core.lines import led_up, told_lines, told_moves
from pensil.core.picture import Picture, Role
from pensil.core.places import places
from pensil.core.record import replace
from pensil.core.step import Step
from pensil.engine.explain import Explainer
from pensil.errors import FormatError, NoSolution, PensilError
from pensil.formats import read_parts
from pensil.formats.format import Document
from pensil.kinds import kind_named
from pensil.web.drawing import board_drawing, looks, overlay, spoken, veils
from pensil.words import SHARED, Vocabulary
from pensil.words.messages import message_in

SAY = Vocabulary(SHARED)


def read_given(puzzle: Any, kind: str | None, form: str | None, pick: int | None = None) -> Document:
    """The puzzle of a request: JSON, or whatever text pensil reads; never the name of a file here."""
    parts = read_parts(puzzle if isinstance(puzzle, dict) else puzzle.encode(), kind, form)
    if pick is None and len(parts) > 1:
        raise FormatError(f"the input holds {len(parts)} puzzles: 'pick' chooses one")
    if pick is not None and pick > len(parts):
        raise FormatError(f"the input holds {len(parts)} puzzles; there is no number {pick}")
    return parts[(pick or 1) - 1].read()


def opened(given: dict[str, Any], _: float) -> dict[str, Any]:
    """A puzzle to be played: the board, what every mark looks like, and the marks that came with it."""
    document = read_given(given["puzzle"], given["kind"], given["format"], given["pick"])
    puzzle, lang = document.puzzle, accept.language(given["lang"])
    kind = kind_named(puzzle.kind)
    drawn = document.drawn
    if given["marks"] is not None:
        drawn = accept.drawn(puzzle, given["marks"], marks=True)
    return {
        "kind": puzzle.kind,
        "title": kind.title,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "puzzle": puzzle.to_json(),
        "info": dict(document.info),
        "note": None if document.doubt is None else message_in(lang, document.doubt),
        "board": board_drawing(puzzle, lang),
        "marking": looks(puzzle),
        "spoken": spoken(puzzle),
        "marks": None if drawn is None else puzzle.board_to_json(drawn.board, marks=True),
        "link": link_of(puzzle),
        "formats": [each.name for each in pensil.list_formats(puzzle.kind) if each.write is not None],
    }


def link_of(puzzle: Puzzle) -> str:
    """The shortest text that is the puzzle, for addresses: a link where the kind has one, or else its JSON."""
    import json
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pensil.LossWarning)
        try:
            link = pensil.write(puzzle, "puzzlink").strip()
            if pensil.read(link) == puzzle:
                return link
        except PensilError:
            pass
    return json.dumps(puzzle.to_json(), separators=(",", ":"))


def _position(given: dict[str, Any]) -> tuple[Puzzle, Drawn, str]:
    """The puzzle, what was drawn on it, and the language."""
    puzzle = read_given(given["puzzle"], given.get("kind"), None).puzzle
    return puzzle, accept.position(puzzle, given["marks"]), accept.language(given["lang"])


def checked(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What is wrong by the rules; with `deep`, also whether the marks can still become a solution."""
    puzzle, drawn, lang = _position(given)
    kind = kind_named(puzzle.kind)
    violations = [each.said_in(lang) for each in drawn.violations(kind)]
    plain = kind.picture(puzzle, drawn.board, Role.MARK)
    whole = _as_answer(drawn)
    solved = whole.full and not drawn.wrong and not kind.violations(puzzle, whole)
    report = {
        "kind": puzzle.kind,
        "solved": solved,
        "violations": [each.to_json() for each in violations],
        "missing": sum(value is None for value in drawn.board.values()),
        "overlay": overlay(plain, plain.adding(drawn.items).showing(violations)),
        "finished": veils(puzzle, whole if solved else drawn.board),
    }
    if not given["deep"]:
        return report
    try:
        wrong = Explainer(puzzle, accept.deadline(seconds)).mistake(drawn)
    except NoSolution as error:
        return report | {"right": False, "message": error.said_in(lang).phrase.sentence(lang), "cells": []}
    if wrong is None:
        return report | {"right": True, "message": None, "cells": []}
    shown = plain.adding(drawn.items).outlining(wrong.cells, Role.ERROR)
    return report | {
        "right": False,
        "message": replace(wrong, lang=lang).message,
        "cells": [list(cell) for cell in wrong.cells],
        "overlay": overlay(plain, shown),
    }


def _as_answer(drawn: Drawn) -> Board:
    """The board if nothing else is drawn: where values are numbers, every spot has the smallest that is left."""
    board = drawn.answer.board
    puzzle = board.puzzle

    def least(spot: int, mask: int) -> int:
        low = mask & -mask
        return low if isinstance(puzzle.value_to_json(spot, low.bit_length() - 1), int) else mask

    return Board(puzzle, (least(spot, mask) for spot, mask in enumerate(board.masks)))


def solved(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """The solutions, whether there are others, and where two differ."""
    puzzle, drawn, lang = _position(given)
    marks = None if given["marks"] is None else drawn
    result = pensil.solve(puzzle, solutions=given["solutions"], timeout=within(given, seconds), marks=marks)
    report = result.to_json(lang) | {"time": {"read": 0.0, "solve": round(result.seconds, 6)}, "differ": []}
    if len(result.solutions) > 1:
        first, second = result.solutions[:2]
        spots = first.differences(second)
        report["differ"] = [[list(cell) for cell in puzzle.spot_cells(spot)] for spot in spots]
        plain = kind_named(puzzle.kind).picture(puzzle, first, Role.MARK)
        cells = [cell for spot in spots for cell in puzzle.spot_cells(spot)]
        report["overlay"] = overlay(plain, plain.outlining(cells, Role.HINT))
    return report


def within(given: dict[str, Any], seconds: float) -> float:
    """The time that a request may take: what it asks for, within what there is."""
    asked = given.get("seconds")
    return seconds if asked is None else min(float(asked), seconds)


def hinted(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """The next step with its pictures; None when there is none to find."""
    puzzle, drawn, lang = _position(given)
    step = pensil.hint(puzzle, drawn, lang=lang, timeout=within(given, seconds))
    if step is None:
        said = SAY("say.finished" if drawn.board.full else "say.open").said(lang)
        return {"kind": puzzle.kind, "hint": None, "message": said}
    return {"kind": puzzle.kind, "hint": told(drawn, step)}


def explained(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """The steps from the marks on, as many as are asked for and found in time."""
    puzzle, drawn, lang = _position(given)
    found: list[dict[str, Any]] = []
    steps = pensil.steps(puzzle, drawn, lang, timeout=within(given, seconds), fine=given["fine"])
    status, at, first = "complete", drawn, given["first"]
    try:
        for number, step in enumerate(steps):
            if len(found) == given["count"]:
                status = "more"
                break
            if number >= first:
                found.append(told(at, step))
            if not step.is_mistake:
                at = replace(drawn, board=step.apply(at.board))
    except pensil.TimeLimit:
        status = "timeout"
    ends = {"status": status, "sure": status == "complete" and steps.sure, "solved": at.board.full}
    return {"kind": puzzle.kind, "first": first, "steps": found} | ends


def told(drawn: Drawn, step: Step) -> dict[str, Any]:
    """A step in words and pictures: where to look, what follows, the links of a supposition; and the marks after it."""
    board = drawn.board
    puzzle = board.puzzle
    kind = kind_named(puzzle.kind)
    before = drawn.picture(kind, Role.MARK)
    after = step.apply(board)

    def marked(board: Board) -> Picture:
        return kind.picture(puzzle, board, Role.MARK)

    def shown(picture: Picture) -> list[list[str]]:
        return overlay(before, picture.adding(drawn.items))

    plain = marked(board)
    whole = highlighted(kind, puzzle, step, plain, marked(after))
    where = SAY("say.look-at", places=places(step.cells, puzzle)).said(step.lang)
    return (
        {"title": step.title, "where": where}
        | step.to_json()
        | {
            "mistake": step.is_mistake,
            "lines": [str(line) for line in told_lines(step)],
            "moves": [list(move) for move in told_moves(step)],
            "overlays": {
                "where": shown(highlighted(kind, puzzle, step, plain, None)),
                "reason": shown(whole.adding(left_items(kind, board, step))),
                "links": [shown(line_picture(kind, board, line, marked)) for line in led_up(step)],
            },
            "marks": puzzle.board_to_json(after, marks=True),
        }
    )


def rated(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """How hard a puzzle is."""
    puzzle = read_given(given["puzzle"], given["kind"], None).puzzle
    lang = accept.language(given["lang"])
    try:
        rating = pensil.rate(puzzle, timeout=within(given, seconds))
    except NoSolution as error:
        raise error.said_in(lang) from None
    words = kind_named(puzzle.kind).words
    named = {name: words(f"techniques.{name}.title").said(lang) for name in rating.techniques}
    size = {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols}
    said = SAY(f"levels.{rating.level or 'several'}").said(lang)
    return size | rating.to_json() | {"said": said, "names": named}
