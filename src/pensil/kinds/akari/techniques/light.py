"""Techniques of Akari that look at light: what a lamp lights, and from where a dark cell can be lit."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import bits
from pensil.core.step import Found, technique
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, Position, all_to


@technique(SAY, "A4", "lit-cells", 1, routine=True)
def lit_cells(at: Position) -> Iterator[Found]:
    for lamp in bits(at.lamps):
        lit = at.views[lamp] & at.open
        if lit:
            cell = at.puzzle.white[lamp]
            yield Found([cell], all_to(lit, NO_LAMP), {"lamp": cell, "empty": at.stay_empty(lit)})


@technique(SAY, "A5", "only-light", 2, swept=True)
def only_light(at: Position) -> Iterator[Found]:
    at.check_time()
    for spot in bits(at.dark):
        lights = at.lights(spot)
        if lights and not lights & (lights - 1):
            cell, (lamp,) = at.puzzle.white[spot], at.cells(lights)
            premises = [cell, *at.cells(at.ruled_out(spot))]
            sentence = "itself" if cell == lamp else "sentence"
            yield Found(premises, all_to(lights, A_LAMP), {"dark": cell, "light": lamp}, sentence)


@technique(SAY, "A11", "keeps-dark", 3)
def keeps_dark(at: Position) -> Iterator[Found]:
    at.check_time()
    for spot in bits(at.dark):
        lights = at.lights(spot)
        if lights.bit_count() < 2:
            continue
        seeing = at.open & ~lights
        for light in bits(lights):
            seeing &= at.views[light]
            if not seeing:
                break
        else:
            cell = at.puzzle.white[spot]
            words = {
                "cell": cell,
                "only": at.lit_from(spot, lights),
                "two": lights.bit_count() == 2,
                "empty": at.stay_empty(seeing),
            }
            premises = [cell, *at.cells(at.ruled_out(spot))]
            yield Found(premises, all_to(seeing, NO_LAMP), words)
