"""The requests of somebody who makes puzzles: generate one, and ask what its clues do."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pensil
from pensil import accept
from pensil.engine.clues_told import CluesTold, ToldLine
from pensil.kinds import kind_named
from pensil.kinds.nonogram.image.pixels import Pixels
from pensil.kinds.nonogram.image.wanted import hiding
from pensil.kinds.nonogram.make import PALETTE
from pensil.web.drawing import overlay
from pensil.web.playing import link_of, opened, read_given, within


def generated(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """A new puzzle with exactly one solution, and how near it comes to what was asked for."""
    techniques = given["techniques"] or ()
    made = pensil.generate_many(
        given["kind"],
        given["rows"],
        given["cols"],
        count=1,
        level=given["level"],
        symmetry=given["symmetry"],
        seed=given["seed"],
        techniques=techniques,
        timeout=within(given, seconds),
        **({} if given["colors"] is None else {"colors": given["colors"]}),
    )
    found = next(iter(made), None)
    if found is None:
        raise pensil.TimeLimit("no puzzle was found before the time limit")
    return {
        "kind": found.puzzle.kind,
        "rows": found.puzzle.rows,
        "cols": found.puzzle.cols,
        "puzzle": found.puzzle.to_json(),
        "solution": found.solution.to_json(),
        "link": link_of(found.puzzle),
        "seed": found.seed,
        "level": found.level,
        "score": found.score,
        "reached": found.reached,
    }


def clues(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What a setter asks: is it unique, how hard, which clues can go, what else they could say, what would decide."""
    puzzle = read_given(given["puzzle"], given["kind"], None).puzzle
    lang = accept.language(given["lang"])
    found = pensil.clues(puzzle, timeout=within(given, seconds))
    told = CluesTold(found)
    plain = kind_named(puzzle.kind).picture(puzzle)

    def text(line: ToldLine) -> str:  # on the page each is a sentence of its own
        return line.said(lang) if line.listed else line.phrase.sentence(lang)

    return found.to_json(lang) | {
        "lines": [{"text": text(line), "listed": line.listed} for line in told.lines()],
        "legend": told.legend(lang),
        "overlay": overlay(plain, told.picture(lang)),
    }


def fitting(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """The numbers at a place with which there is exactly one solution."""
    puzzle = read_given(given["puzzle"], given["kind"], None).puzzle
    place = tuple(given["place"])
    values = pensil.fitting_numbers(puzzle, place, timeout=within(given, seconds))
    return {"kind": puzzle.kind, "place": list(place), "values": list(values)}


def completed(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """A layout with numbers for the clues that do not tell theirs, so that there is one solution."""
    layout = read_given(given["puzzle"], given["kind"], None).puzzle
    puzzle = pensil.complete(layout, level=given["level"], seed=given["seed"] or 0, timeout=within(given, seconds))
    return {"kind": puzzle.kind, "puzzle": puzzle.to_json(), "link": link_of(puzzle)}


def painted(given: dict[str, Any], _: float) -> dict[str, Any]:
    """The nonogram that hides a picture, as `open` tells it, and colours that can be told apart, for more of them."""
    puzzle = hiding(given["cells"], given["palette"])
    asked = {
        "puzzle": puzzle.to_json(),
        "lang": given["lang"],
        "kind": None,
        "format": None,
        "pick": None,
        "marks": None,
    }
    return opened(asked, _) | {"colors": list(PALETTE)}


def pictured(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """A nonogram from the pixels of an image, with as few cells changed as make its solution the only one."""
    try:
        data = b64decode(given["pixels"], validate=True)
    except ValueError as error:
        raise pensil.FormatError(f"the pixels are not in base64: {error}") from None
    made = pensil.picture(
        Pixels(given["width"], given["height"], data),
        given["rows"],
        given["cols"],
        colors=given["colors"],
        way=given["way"],
        invert=given["invert"],
        timeout=within(given, seconds),
    )
    return made.to_json() | {"link": link_of(made.puzzle)}
