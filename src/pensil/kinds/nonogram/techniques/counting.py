"""Techniques that only count: the cells of a line, or of its open part, against the blocks that are left for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from pensil.core.step import Technique
from pensil.kinds.nonogram.puzzle import BLANK, least_cells
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import Finding, Speaker, View, on_lines
from pensil.kinds.nonogram.wording import in_all_languages


def _empty_line(view: View) -> Iterator[Finding]:
    if not view.clue:
        yield Finding([], [(x, 1 << BLANK) for x in range(view.size)])


def _slack(view: View) -> int | None:
    """How many cells of the open part its blocks can leave free; None when that is not known."""
    part = view.part
    if part.first == part.last or not view.told:
        return None
    return part.end - part.start - least_cells(view.clue[part.first : part.last])


def _packed(view: View) -> Iterator[tuple[int, int]]:
    """The blocks of the open part and their starts when they are pushed to its beginning."""
    at = view.part.start
    for k in range(view.part.first, view.part.last):
        if k > view.part.first and view.colors[k] == view.colors[k - 1]:
            at += 1
        yield k, at
        at += view.lengths[k]


def _complete_line(view: View) -> Iterator[Finding]:
    if _slack(view) != 0:
        return
    part = view.part
    changes = dict.fromkeys(range(part.start, part.end), 1 << BLANK)
    for k, at in _packed(view):
        changes |= dict.fromkeys(range(at, at + view.lengths[k]), 1 << view.colors[k])
    yield Finding(view.outside, list(changes.items()), _room)


def _overlap(view: View) -> Iterator[Finding]:
    slack = _slack(view)
    if not slack:
        return
    changes = [(x, 1 << view.colors[k]) for k, at in _packed(view) for x in range(at + slack, at + view.lengths[k])]
    yield Finding(view.outside, changes, partial(_spare, slack))


def _spare(slack: int, speaker: Speaker) -> Mapping[str, object]:
    return _room(speaker) | {"slack": slack}


def _room(speaker: Speaker) -> dict[str, object]:
    """The cells that a line has for its blocks, as the beginning of a sentence; and "its blocks need"."""
    view = speaker.on.view
    part = view.part
    size, blocks = part.end - part.start, part.last - part.first
    name, left, cells = speaker.name(), speaker.clue(part.first, part.last), speaker.cells(range(part.start, part.end))
    left = {"en": f"the block{'s' * (blocks > 1)} {left['en']}", "id": f"blok {left['id']}"}
    if blocks == len(view.clue):
        left = {"en": "its block", "id": "bloknya"} if blocks == 1 else {"en": "its blocks", "id": "blok-bloknya"}

    def say(lang: str) -> str:
        line = name[lang][0].upper() + name[lang][1:]
        if size == view.size:
            return {"en": f"{line} has {size} cells", "id": f"{line} memiliki {size} sel"}[lang]
        many = "1 cell" if size == 1 else f"{size} cells"
        return {
            "en": f"{line} has {many} left for {left[lang]}, {cells[lang]}",
            "id": f"{line} masih memiliki {size} sel untuk {left[lang]}, yaitu {cells[lang]}",
        }[lang]

    need = {"en": f"{'its' if size == view.size else 'that'} block needs", "id": "yang diperlukan blok itu"}
    if blocks > 1:
        need = {"en": "the blocks need with their gaps", "id": "yang diperlukan blok-bloknya beserta sela di antaranya"}
    return {"Room": in_all_languages(say), "need": need}


def _all_there(view: View) -> Iterator[Finding]:
    part = view.part
    colored = [x for x in range(view.size) if not view.masks[x] >> BLANK & 1]
    inside = sum(part.start <= x < part.end for x in colored)
    if view.clue and view.told and inside == sum(view.lengths[part.first : part.last]):
        open_cells = (x for x in range(part.start, part.end) if view.masks[x] >> BLANK & 1)
        # That a block of unknown length is finished is shown by the blank cells beside it.
        cells = sorted({*colored, *view.outside}) if 0 in view.lengths else colored
        yield Finding(cells, [(x, 1 << BLANK) for x in open_cells])


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
    del speaker
    english = "only 1 cell is" if total == 1 else f"only {total} cells are"
    return {"count": {"en": english, "id": f"hanya {total} sel"}}


COUNTING = (
    Technique(
        id="N1",
        name="empty-line",
        title={"en": "Empty line", "id": "Baris atau kolom kosong"},
        level=1,
        why="A line without blocks has no coloured cell.",
        templates={"en": "{Line} has no blocks, so {result}.", "id": "{Line} tidak memiliki blok, jadi {result}."},
        find=on_lines(_empty_line),
        example=example("0, 3", "1, 1, 1", "", "... ???"),
    ),
    Technique(
        id="N2",
        name="complete-line",
        title={"en": "Complete line", "id": "Baris atau kolom penuh"},
        level=1,
        why="When blocks and gaps fill all cells there are, nothing can shift.",
        templates={
            "en": "{Room}, exactly what {need}, so {result}.",
            "id": "{Room}, persis sebanyak {need}, jadi {result}.",
        },
        find=on_lines(_complete_line),
        example=example("1 1, 1", "1, 1, 1", "", "#.# ???"),
    ),
    Technique(
        id="N3",
        name="overlap",
        title={"en": "Overlap", "id": "Tumpang tindih"},
        level=1,
        why="A block can shift by no more than the spare cells, so a longer block always covers its middle.",
        templates={
            "en": "{Room}, only {slack} more than {need}. A block longer than {slack} covers some cells wherever it "
            "stands: {result}.",
            "id": "{Room}, hanya {slack} lebih banyak dari {need}. Blok yang lebih panjang dari {slack} pasti menutupi "
            "beberapa sel di mana pun letaknya: {result}.",
        },
        find=on_lines(_overlap),
        example=example("3, 1", "1, 1, 1, 1", "", "?##? ????"),
    ),
    Technique(
        id="N4",
        name="all-blocks-there",
        title={"en": "All blocks are there", "id": "Semua blok sudah ada"},
        level=1,
        why="A line has no more coloured cells than its blocks add up to.",
        templates={
            "en": "All cells of the blocks of {line} are found, so {result}.",
            "id": "Semua sel blok {line} sudah ditemukan, jadi {result}.",
        },
        find=on_lines(_all_there),
        example=example("2, 1 1", "1, 1, 1, 1", "?##? ?..?", ".##. ?..?"),
    ),
    Technique(
        id="N4b",
        name="just-enough-cells",
        title={"en": "Just enough cells", "id": "Sel pas-pasan"},
        level=1,
        why="A line has no fewer coloured cells than its blocks add up to.",
        templates={
            "en": "In {line} {count} not blank, just as many as the blocks need, so {result}.",
            "id": "Di {line} {count} yang tidak kosong, persis sebanyak yang diperlukan, jadi {result}.",
        },
        find=on_lines(_just_enough),
        example=example("1 1, 1, 2", "1, 1, 1, 1, 1", "?..?. ?.??? ?#???", "#..#. ?.??? ?#???"),
    ),
)
