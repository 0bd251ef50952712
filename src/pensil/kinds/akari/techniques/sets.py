"""Techniques of Akari that look at sets of cells of which at least one must hold a lamp."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import bits
from pensil.core.step import Found, technique
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.techniques.position import NO_LAMP, Clue, Position, all_to


@technique(SAY, "A10", "robs-clue", 3)
def robs_clue(at: Position) -> Iterator[Found]:
    for spot, finished, others in _finishing(at):
        out = at.views[spot] | others
        for clue in at.clues_beside(others):
            left = clue.open & (~out | 1 << spot)
            if left.bit_count() < clue.need:
                words = {
                    "cell": at.puzzle.white[spot],
                    "clue": finished.name,
                    "others": at.cells(others),
                    "robbed": clue.name,
                    "needed": clue.needed,
                    "left": at.cells(left),
                }
                premises = [finished.wall, clue.wall, *at.cells(finished.decided | clue.decided)]
                yield Found(premises, [(spot, NO_LAMP)], words)
                break


@technique(SAY, "A12", "darkens-set", 4)
def darkens_set(at: Position) -> Iterator[Found]:
    for spot, finished, others in _finishing(at):
        out = at.views[spot] | others
        near = 0
        for other in bits(others):
            near |= at.views[other]
        for dark in bits(near & at.dark & ~at.views[spot]):
            lights = at.lights(dark)
            # Where the clue has them all, there is a simpler reason.
            if not lights & ~out and lights & ~finished.open:
                cell = at.puzzle.white[dark]
                words = {
                    "cell": at.puzzle.white[spot],
                    "clue": finished.name,
                    "only": at.lit_from(dark, lights),
                    "shone": at.cells(lights & at.views[spot]),
                    "emptied": at.cells(lights & ~at.views[spot]),
                }
                premises = [finished.wall, cell, *at.cells(finished.decided | at.ruled_out(dark))]
                yield Found(premises, [(spot, NO_LAMP)], words)
                break


def _finishing(at: Position) -> Iterator[tuple[int, Clue, int]]:
    """Each cell where a lamp would be the last one of a clue, that clue, and the cells that it would empty."""
    for spot in bits(at.open):
        at.check_time()
        for place in at.layout.clues_at[spot]:
            clue = at.clues[place]
            others = clue.open & ~(1 << spot)
            if clue.need == 1 and others:
                yield spot, clue, others


@technique(SAY, "A13", "lit-beside-clue", 4)
def lit_beside_clue(at: Position) -> Iterator[Found]:
    for clue in at.clues:
        if clue.need != 1:
            continue
        near = 0
        for spot in bits(clue.open):
            near |= at.views[spot]
        for dark in bits(near & at.dark):
            lights = at.lights(dark)
            others = clue.open & ~lights
            if others and lights.bit_count() > 1 and not lights & ~clue.open:
                cell = at.puzzle.white[dark]
                words = {
                    "only": at.lit_from(dark, lights),
                    "clue": clue.name,
                    "single": clue.number == 1,
                    "empty": at.stay_empty(others),
                }
                premises = [clue.wall, cell, *at.cells(clue.decided | at.ruled_out(dark))]
                yield Found(premises, all_to(others, NO_LAMP), words)
