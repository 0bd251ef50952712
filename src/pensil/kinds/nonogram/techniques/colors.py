"""Techniques for coloured puzzles only: what the two lines of a cell allow, and where two colours meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial, reduce
from operator import and_

from pensil.core.board import Board
from pensil.core.grid import Cell, cell_name
from pensil.core.step import Found, Technique
from pensil.core.words import in_all
from pensil.kinds.nonogram.puzzle import BLANK, Nonogram
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import Finding, Places, Speaker, View, lines, on_lines, result
from pensil.kinds.nonogram.wording import any_value, line_name, states


def _colour_cross(puzzle: Nonogram, board: Board) -> Iterator[Found]:
    if puzzle.colors == 1:
        return
    all_lines = lines(board)
    if any(line.view.places is None for line in all_lines):
        return
    reached = [line.view.reached for line in all_lines]
    for spot, mask in enumerate(board.masks):
        if mask & (mask - 1) == 0:
            continue
        row, col = divmod(spot, puzzle.cols)
        both = {row: reached[row][col], puzzle.rows + col: reached[puzzle.rows + col][row]}
        for known, used in ((puzzle.domains[spot], both), *((mask, {i: both[i]}) for i in both), (mask, both)):
            left = reduce(and_, used.values(), known)
            # A line that allows nothing but blank is a reason by itself, and another one.
            if left and left & (left - 1) == 0 and 1 << BLANK not in used.values():
                words = {
                    "why": in_all(partial(_crossing, puzzle, (row, col), known, used)),
                    "result": result(puzzle, [((row, col), left)]),
                }
                cells = dict.fromkeys(cell for i in used for cell in all_lines[i].cells)
                yield Found([*cells], [(spot, left)], words)
                break


def _crossing(puzzle: Nonogram, cell: Cell, known: int, used: Mapping[int, int], lang: str) -> str:
    """What the lines of a cell allow there, and what is known about it already."""
    only = {"en": "allows only", "id": "hanya mengizinkan"}[lang]
    allowed = [f"{line_name(puzzle, i, lang)} {only} {any_value(puzzle, mask, lang)}" for i, mask in used.items()]
    said = {"en": " and ", "id": " dan "}[lang].join(allowed)
    if known == puzzle.domains[0]:
        return {"en": "at ", "id": "di "}[lang] + f"{cell_name(cell)}, {said}"
    there = {"en": ", and there ", "id": ", dan di sana "}[lang]
    return states([cell], known, puzzle, lang) + there + said


def _meetings(view: View, border: int, places: Places) -> list[int]:
    """The blocks that can end at a border where the next block begins."""
    return [
        k
        for k in range(len(view.clue) - 1)
        if places.ends[k] >> border & 1
        and places.starts[k + 1] >> border & 1
        and view.masks[border - 1] == 1 << view.colors[k]
        and view.masks[border] == 1 << view.colors[k + 1]
    ]


def _border(view: View) -> Iterator[Finding]:
    assert view.places is not None
    for x in range(max(1, view.part.start), view.part.end):
        left, right = view.masks[x - 1], view.masks[x]
        if left == right or left & (left - 1) or right & (right - 1) or 1 << BLANK in (left, right):
            continue
        pairs = _meetings(view, x, view.places)
        before = {view.lengths[k] for k in pairs}
        behind = {view.lengths[k + 1] for k in pairs}
        if not pairs or 0 in before | behind:
            continue
        changes = [(y, left) for y in range(x - min(before), x)] + [(y, right) for y in range(x, x + min(behind))]
        if len(before) == 1 and x - min(before) > 0:
            changes.append((x - min(before) - 1, view.every & ~left))
        if len(behind) == 1 and x + min(behind) < view.size:
            changes.append((x + min(behind), view.every & ~right))
        if view.narrowed(changes):
            cells = view.needed(partial(_same_meetings, view, x, pairs), [x - 1, x])
            yield Finding(cells, changes, partial(_meeting, x, pairs))


def _same_meetings(view: View, border: int, pairs: list[int], places: Places) -> bool:
    return _meetings(view, border, places) == pairs


def _meeting(border: int, pairs: list[int], speaker: Speaker) -> Mapping[str, object]:
    left, right = speaker.cells([border - 1]), speaker.cells([border])
    if len(pairs) == 1:
        ends, starts = speaker.block(pairs[0]), speaker.block(pairs[0] + 1)
        why = {
            "en": f"{ends['en']} ends at {left['en']} and {starts['en']} starts at {right['en']}",
            "id": f"{ends['id']} berakhir di {left['id']} dan {starts['id']} mulai di {right['id']}",
        }
    else:
        before, behind = (min(speaker.on.view.lengths[k + i] for k in pairs) for i in (0, 1))
        why = {
            "en": f"a block of at least {before} ends at {left['en']} and one of at least {behind} starts at "
            f"{right['en']}",
            "id": f"blok sepanjang paling sedikit {before} berakhir di {left['id']} dan blok sepanjang paling sedikit "
            f"{behind} mulai di {right['id']}",
        }
    return {"why": why}


COLOR_CROSS = (
    Technique(
        id="N14",
        name="colour-cross",
        title={"en": "Colours that cross", "id": "Warna yang bersilangan"},
        level=2,
        why={
            "en": "A cell has a value that both of its lines allow.",
            "id": "Isi sebuah sel harus diizinkan oleh barisnya dan juga oleh kolomnya.",
        },
        templates={
            "en": "{why}, so {result}.",
            "id": "{why}, jadi {result}.",
        },
        find=_colour_cross,
        example=example("1b 1a, 1a", "1b, 1a, 1a", "", "??? .??", colors="a=#c00000 b=#0000c0"),
    ),
)

COLOR_BORDER = (
    Technique(
        id="N15",
        name="colour-border",
        title={"en": "Border of two colours", "id": "Batas dua warna"},
        level=2,
        why={
            "en": "Where two colours touch, one block ends and the next one of the clue starts.",
            "id": "Di tempat dua warna bersentuhan, satu blok berakhir dan blok berikutnya dalam petunjuk dimulai.",
        },
        templates={
            "en": "In {line} two colours meet: {why}. So {result}.",
            "id": "Di {line} dua warna bertemu: {why}. Jadi {result}.",
        },
        find=on_lines(_border),
        example=example("2b 1a, 1a", "1b, 1b, 1a, 1a", "?ba? ?..?", "bba? ?..?", colors="a=#c00000 b=#0000c0"),
    ),
)
