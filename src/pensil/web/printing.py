"""The requests of somebody who wants puzzles on paper: one as a drawing, or many as a booklet."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pensil
from pensil import accept
from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.core.picture import Role
from pensil.kinds import kind_named
from pensil.render.svg import render_svg
from pensil.web.playing import read_given, within


def drawn(given: dict[str, Any], _: float) -> dict[str, Any]:
    """The puzzle as SVG or PDF, with marks or with an answer."""
    puzzle = read_given(given["puzzle"], given["kind"], None).puzzle
    kind = kind_named(puzzle.kind)
    role = Role.ANSWER if given["answer"] is not None else Role.MARK
    marks = given["answer"] if given["answer"] is not None else given["marks"]
    shown = Drawn(Board.empty(puzzle)) if marks is None else accept.drawn(puzzle, marks, marks=role is Role.MARK)
    picture = shown.picture(kind, role)
    if given["form"] == "svg":
        return {"kind": puzzle.kind, "svg": render_svg(picture, theme=given["theme"], lang=given["lang"])}
    from pensil.render.raster import render_pdf

    return {"kind": puzzle.kind, "pdf": _as_text(render_pdf(picture, theme=given["theme"]))}


def booklet(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """A booklet as PDF: cover, contents, rules, the puzzles, and their solutions at the end."""
    pdf = pensil.book(
        [read_given(each, None, None) for each in given["puzzles"]],
        title=given["title"],
        lang=accept.language(given["lang"]),
        paper=given["paper"],
        large=given["large"],
        solutions=given["solutions"],
        timeout=within(given, seconds),
    )
    return {"puzzles": len(given["puzzles"]), "pdf": _as_text(pdf)}


def _as_text(data: bytes) -> str:
    return b64encode(data).decode()
