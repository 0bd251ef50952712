"""The requests that tell what there is (kinds, techniques, strategies, formats), and that write puzzles."""

from __future__ import annotations

import warnings
from typing import Any

import pensil
from pensil import accept
from pensil.core.kind import Kind
from pensil.engine.run import strategies_of
from pensil.formats import write
from pensil.kinds import KINDS, kind_named
from pensil.web.playing import read_given


def kinds(given: dict[str, Any], _: float) -> dict[str, Any]:
    """All kinds with their rules, formats, strategies and techniques."""
    lang = accept.language(given["lang"])
    return {"kinds": [_kind(kind, lang) for kind in KINDS]}


def _kind(kind: Kind, lang: str) -> dict[str, Any]:
    return {
        "name": kind.name,
        "title": kind.title,
        "also": list(kind.also),
        "summary": kind.summary.sentence(lang),
        "rules": [rule.sentence.sentence(lang) for rule in kind.rules()],
        "formats": [each.name for each in pensil.list_formats(kind.name) if each.write is not None],
        "strategies": [
            {
                "name": strategy.name,
                "title": strategy.title.said(lang),
                "paper": strategy.paper.said(lang),
                "idea": strategy.idea.said(lang),
                "complexity": strategy.complexity.said(lang),
                "complete": strategy.complete,
            }
            for strategy in strategies_of(kind.name)
        ],
        "paper": kind.paper() is not None,
    }


def techniques(given: dict[str, Any], _: float) -> dict[str, Any]:
    """The techniques of a kind, each with the position of its example."""
    kind, lang = kind_named(given["kind"]), accept.language(given["lang"])
    return {
        "kind": kind.name,
        "techniques": [
            {
                "name": each.name,
                "level": each.level,
                "title": each.title.said(lang),
                "why": each.why.sentence(lang),
                "puzzle": each.example.puzzle,
                "marks": each.example.marks,
                "after": each.example.after,
            }
            for each in kind.techniques()
        ],
    }


def converted(given: dict[str, Any], _: float) -> dict[str, Any]:
    """A puzzle in another format, and what was lost on the way."""
    document = read_given(given["puzzle"], given["kind"], given["format"])
    board = document.board
    if given["marks"] is not None:
        board = accept.drawn(document.puzzle, given["marks"], marks=True).board
    with warnings.catch_warnings(record=True) as lost:
        warnings.simplefilter("always", pensil.LossWarning)
        text = write(document.puzzle, given["to"], board=board, info=document.info)
    notes = [str(each.message) for each in lost]
    return {"kind": document.puzzle.kind, "format": given["to"], "text": text, "notes": notes}
