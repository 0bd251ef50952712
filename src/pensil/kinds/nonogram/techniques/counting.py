"""Techniques that only count: the cells of a line, or of its open part, against the blocks that are left for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from pensil.core.step import Technique
from pensil.core.words import Phrase
from pensil.kinds.nonogram.puzzle import BLANK, least_cells
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import Finding, Speaker, View, on_lines


def _empty_line(view: View) -> Iterator[Finding]:
    if not view.clue:
        yield Finding([], [(x, 1 << BLANK) for x in range(view.size)])


def _slack(view: View) -> int | None:
    """How many cells of the open part its blocks can leave free at most; None when it has no blocks."""
    part = view.part
    if part.first == part.last:
        return None
    return part.end - part.start - least_cells(view.clue[part.first : part.last])


def _packed(view: View) -> Iterator[tuple[int, int]]:
    """The blocks of the open part and their starts when they are pushed to its beginning, as short as they can be."""
    at = view.part.start
    for k in range(view.part.first, view.part.last):
        if k > view.part.first and view.colors[k] == view.colors[k - 1]:
            at += 1
        yield k, at
        at += view.least[k]


def _complete_line(view: View) -> Iterator[Finding]:
    if _slack(view) != 0:
        return
    part = view.part
    changes = dict.fromkeys(range(part.start, part.end), 1 << BLANK)
    for k, at in _packed(view):
        changes |= dict.fromkeys(range(at, at + view.least[k]), 1 << view.colors[k])
    yield Finding(view.outside, list(changes.items()), _exact)


def _overlap(view: View) -> Iterator[Finding]:
    slack = _slack(view)
    if not slack:
        return
    changes = [(x, 1 << view.colors[k]) for k, at in _packed(view) for x in range(at + slack, at + view.least[k])]
    yield Finding(view.outside, changes, partial(_spare, slack))


def _exact(speaker: Speaker) -> Mapping[str, object]:
    view, whole = speaker.on.view, _is_whole(speaker)
    room = range(view.part.start, view.part.end)
    blocks, need, cells = _blocks(speaker), _need(speaker), speaker.cells(room)
    if whole:
        has = {"en": f"has {_cells(len(room))}", "id": f"memiliki {len(room)} sel"}
    else:
        has = {
            "en": f"has only {cells['en']} left for {blocks['en']}",
            "id": f"hanya menyisakan {cells['id']} untuk {blocks['id']}",
        }
    if len(room) == 1 and not whole:
        return {"room": has}
    as_many = {"en": "exactly as many as " if whole else "exactly as many cells as ", "id": "persis sebanyak "}
    if not view.told:
        as_many = {"en": "", "id": ""}
    return {"room": {lang: f"{has[lang]}, {as_many[lang]}{need[lang]}" for lang in has}}


def _spare(slack: int, speaker: Speaker) -> Mapping[str, object]:
    part = speaker.on.view.part
    size = part.end - part.start
    blocks, need, cells = _blocks(speaker), _need(speaker), speaker.cells(range(part.start, part.end))
    if _is_whole(speaker):
        has = {"en": f"has {_cells(size)}", "id": f"memiliki {size} sel"}
    else:
        has = {
            "en": f"has {_cells(size)} left for {blocks['en']}, {cells['en']}",
            "id": f"masih memiliki {size} sel untuk {blocks['id']}, yaitu {cells['id']}",
        }
    more = {"en": f"only {slack} more than {need['en']}", "id": f"hanya {slack} lebih banyak dari {need['id']}"}
    return {"room": {lang: f"{has[lang]}, {more[lang]}" for lang in has}, "slack": slack}


def _is_whole(speaker: Speaker) -> bool:
    """Whether all cells of the line are open."""
    view = speaker.on.view
    return view.part.end - view.part.start == view.size


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def _blocks(speaker: Speaker) -> Phrase:
    """The blocks of the open part: "its blocks", "the second 2", "the blocks 2 1"."""
    view = speaker.on.view
    part = view.part
    many = part.last - part.first
    if many == len(view.clue):
        return {"en": "its block", "id": "bloknya"} if many == 1 else {"en": "its blocks", "id": "blok-bloknya"}
    if many == 1:
        return speaker.block(part.first)
    clue = speaker.clue(part.first, part.last)
    return {"en": f"the blocks {clue['en']}", "id": f"blok {clue['id']}"}


def _need(speaker: Speaker) -> Phrase:
    """What the blocks of the open part need: "its blocks need with gaps"; the least of it where a length is unknown."""
    view = speaker.on.view
    clue = view.clue[view.part.first : view.part.last]
    need = {"en": "it needs" if len(clue) == 1 else "they need", "id": "yang diperlukan"}
    if _is_whole(speaker):
        its = {"en": "its block needs", "id": "yang diperlukan bloknya"}
        need = its if len(clue) == 1 else {"en": "its blocks need", "id": "yang diperlukan blok-bloknya"}
    if least_cells(clue) > sum(block.least for block in clue):
        need = {"en": f"{need['en']} with gaps", "id": f"{need['id']} beserta selanya"}
    if not view.told:
        need = {"en": f"the least that {need['en']}", "id": f"jumlah paling sedikit {need['id']}"}
    return need


def _all_there(view: View) -> Iterator[Finding]:
    part = view.part
    colored = [x for x in range(view.size) if not view.masks[x] >> BLANK & 1]
    inside = sum(part.start <= x < part.end for x in colored)
    if not view.clue:
        return
    if view.told and inside == sum(view.lengths[part.first : part.last]):
        # That a block of unknown length is finished is shown by the blank cells beside it.
        cells = sorted({*colored, *view.outside}) if 0 in view.lengths else colored
    elif not view.told and len(view.runs) == part.last - part.first and all(map(view.ended, view.runs)):
        beside = {x for run in view.runs for x in (run.first - 1, run.last + 1) if 0 <= x < view.size}
        cells = sorted({*colored, *view.outside, *beside})
    else:
        return
    open_cells = (x for x in range(part.start, part.end) if view.masks[x] >> BLANK & 1)
    yield Finding(cells, [(x, 1 << BLANK) for x in open_cells], _all)


def _all(speaker: Speaker) -> Mapping[str, object]:
    if len(speaker.on.view.clue) == 1:
        return {"all": {"en": "its block", "id": "bloknya"}}
    return {"all": {"en": "all its blocks", "id": "semua bloknya"}}


def _just_enough(view: View) -> Iterator[Finding]:
    if 0 in view.lengths:
        return
    part = view.part
    total = sum(view.lengths)
    room = [x for x in range(view.size) if view.masks[x] != 1 << BLANK]
    if len(room) != total:
        return
    colors = 0
    for color in view.colors[part.first : part.last]:
        colors |= 1 << color
    blanks = [x for x in range(view.size) if view.masks[x] == 1 << BLANK]

    yield Finding(blanks, [(x, colors) for x in room if part.start <= x < part.end], partial(_count, total))


def _count(total: int, speaker: Speaker) -> Mapping[str, object]:
    one = len(speaker.on.view.clue) == 1
    return {
        "cells": {"en": _cells(total), "id": f"{total} sel"},
        "need": {"en": "its block needs" if one else "its blocks need", "id": "bloknya" if one else "blok-bloknya"},
    }


COUNTING = (
    Technique(
        id="N1",
        name="empty-line",
        title={"en": "Empty line", "id": "Baris atau kolom kosong"},
        level=1,
        why={
            "en": "A line without blocks has no coloured cell.",
            "id": "Baris atau kolom tanpa blok tidak memiliki sel berwarna.",
        },
        templates={"en": "{Line} has no blocks, so {result}.", "id": "{Line} tidak memiliki blok, jadi {result}."},
        find=on_lines(_empty_line),
        example=example("0, 3", "1, 1, 1", "", "... ???"),
    ),
    Technique(
        id="N2",
        name="complete-line",
        title={"en": "Complete line", "id": "Baris atau kolom penuh"},
        level=1,
        why={
            "en": "When blocks and gaps fill all cells there are, nothing can shift.",
            "id": "Jika blok dan selanya mengisi semua sel yang ada, tidak ada yang bisa bergeser.",
        },
        templates={
            "en": "{Line} {room}, so {result}.",
            "id": "{Line} {room}, jadi {result}.",
        },
        find=on_lines(_complete_line),
        example=example("1 1, 1", "1, 1, 1", "", "#.# ???"),
    ),
    Technique(
        id="N3",
        name="overlap",
        title={"en": "Overlap", "id": "Tumpang tindih"},
        level=1,
        why={
            "en": "A block can shift by no more than the spare cells, so a longer block always covers its middle.",
            "id": "Blok hanya bisa bergeser sejauh banyaknya sel yang berlebih, jadi blok yang lebih panjang selalu "
            "menutupi bagian tengahnya.",
        },
        templates={
            "en": "{Line} {room}. A block longer than {slack} covers some cells wherever it stands: {result}.",
            "id": "{Line} {room}. Blok yang lebih panjang dari {slack} pasti menutupi beberapa sel di mana pun "
            "letaknya: {result}.",
        },
        find=on_lines(_overlap),
        example=example("3, 1", "1, 1, 1, 1", "", "?##? ????"),
    ),
    Technique(
        id="N4",
        name="all-blocks-there",
        title={"en": "All blocks are there", "id": "Semua blok sudah ada"},
        level=1,
        why={
            "en": "A line has no more blocks than its clue says, and no longer ones.",
            "id": "Blok di satu baris atau kolom tidak lebih banyak dan tidak lebih panjang daripada yang tertulis di "
            "petunjuknya.",
        },
        templates={
            "en": "{Line} has {all} already, so {result}.",
            "id": "{Line} sudah memiliki {all}, jadi {result}.",
        },
        find=on_lines(_all_there),
        example=example("2, 1 1", "1, 1, 1, 1", "?##? ?..?", ".##. ?..?"),
    ),
    Technique(
        id="N4b",
        name="just-enough-cells",
        title={"en": "Just enough cells", "id": "Jumlah selnya pas"},
        level=1,
        why={
            "en": "A line has no fewer coloured cells than its blocks add up to.",
            "id": "Sel berwarna di satu baris atau kolom tidak kurang dari jumlah panjang blok-bloknya.",
        },
        templates={
            "en": "All but {cells} of {line} are blank, and {need} just as many, so {result}.",
            "id": "Semua sel di {line} kosong kecuali {cells}, persis sebanyak yang diperlukan {need}, jadi {result}.",
        },
        find=on_lines(_just_enough),
        example=example("1 1, 1, 2", "1, 1, 1, 1, 1", "?..?. ?.??? ?#???", "#..#. ?.??? ?#???"),
    ),
)
