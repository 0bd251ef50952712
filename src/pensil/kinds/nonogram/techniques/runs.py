"""Techniques that look at a known run, a gap or the end of a line, and at the blocks that can reach it.

What a block can reach goes from its first cell when all blocks are pushed to the beginning of the line to its last cell
when they are pushed to the end, as far as the known cells allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from pensil.core.step import Technique
from pensil.core.words import Phrase, in_all
from pensil.kinds.nonogram.puzzle import BLANK
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import Finding, Places, Run, Speaker, View, on_lines


def reaching(view: View, run: Run, places: Places) -> list[int]:
    """The blocks that can reach all of a run."""
    return [
        k
        for k, (length, color) in enumerate(view.blocks)
        if color == run.color
        and (length == 0 or length >= run.length)
        and places.earliest(k) <= run.first
        and places.end(k) > run.last
    ]


def _complete(view: View, run: Run, places: Places) -> bool:
    return all(view.lengths[k] == run.length for k in reaching(view, run, places))


def _cap(view: View) -> Iterator[Finding]:
    assert view.places is not None
    for run in view.runs:
        beside = [x for x in (run.first - 1, run.last + 1) if 0 <= x < view.size]
        changes = [(x, view.every & ~(1 << run.color)) for x in beside]
        if not view.narrowed(changes):
            continue
        alike = [length for length, color in view.blocks if color == run.color]
        if 0 not in alike and run.length == max(alike):
            yield Finding(run.cells, changes, partial(_longest, run))
        elif _complete(view, run, view.places):
            cells = view.needed(partial(_complete, view, run), run.cells)
            yield Finding(cells, changes, partial(_identified, run, reaching(view, run, view.places)))


def _longest(run: Run, speaker: Speaker) -> Mapping[str, object]:
    name, this = speaker.name(), _named(run, speaker)
    blocks = {"en": "block", "id": "blok"}
    if speaker.on.puzzle.colors > 1:
        color = speaker.value(run.color)
        blocks = {"en": f"{color['en']} block", "id": f"blok {color['id']}"}
    cells = "1 cell" if run.length == 1 else f"{run.length} cells"
    why = {
        "en": f"No {blocks['en']} of {name['en']} has more than {cells}, so {this['en']}",
        "id": f"Tidak ada {blocks['id']} di {name['id']} yang lebih panjang dari {run.length} sel, jadi {this['id']}",
    }
    return {"why": why}


def _identified(run: Run, blocks: list[int], speaker: Speaker) -> Mapping[str, object]:
    name, given, this = speaker.name(), speaker.given(run.cells), _named(run, speaker)
    block = {"en": f"a block of {run.length}", "id": f"blok {run.length}"}
    if len(blocks) == 1:
        block = {**speaker.block(blocks[0])}
    why = {
        "en": f"In {name['en']}{given['en']} {this['en']} can only be {block['en']}, so it",
        "id": f"Di {name['id']}{given['id']} {this['id']} hanya bisa berupa {block['id']}, jadi",
    }
    return {"why": why}


def _named(run: Run, speaker: Speaker) -> Phrase:
    """A run: "r1c3", "the run r1c3 and r1c4"."""
    cells = speaker.cells(run.cells)
    return cells if run.length == 1 else {"en": f"the run {cells['en']}", "id": f"deretan {cells['id']}"}


def _at_least(view: View, run: Run, least: int, places: Places) -> bool:
    return min((view.lengths[k] for k in reaching(view, run, places)), default=0) >= least


def _glue(view: View) -> Iterator[Finding]:
    assert view.places is not None
    for run in view.runs:
        lengths = {view.lengths[k] for k in reaching(view, run, view.places)}
        least = min(lengths, default=0)
        if least <= run.length:
            continue
        allowed = [mask >> run.color & 1 for mask in view.masks]
        before = max((x for x in range(run.first) if not allowed[x]), default=-1)
        behind = min((x for x in range(run.last + 1, view.size) if not allowed[x]), default=view.size)
        forth = range(run.last + 1, before + least + 1)
        back = range(behind - least, run.first)
        for wall, grown in ((before, forth), (behind, back)):
            changes = [(x, 1 << run.color) for x in grown]
            if view.narrowed(changes):
                keep = [*run.cells, *([wall] if 0 <= wall < view.size else [])]
                cells = view.needed(partial(_at_least, view, run, least), keep)
                yield Finding(cells, changes, partial(_growth, run, wall, least, len(lengths) > 1))


def _growth(run: Run, wall: int, least: int, or_more: bool, speaker: Speaker) -> Mapping[str, object]:
    before = wall < run.first
    return {
        "given": speaker.given(run.cells, [wall]),
        "run": speaker.cells(run.cells),
        "least": {
            "en": f"at least {least} cells" if or_more else f"{least} cells",
            "id": f"paling sedikit {least} sel" if or_more else f"{least} sel",
        },
        "stop": speaker.cells([wall + 1 if before else wall - 1]),
        "way": speaker.towards(back=before),
    }


def _mercury(view: View) -> Iterator[Finding]:
    part = view.part
    if part.first == part.last:
        return
    for wall, step, k in ((part.start, 1, part.first), (part.end - 1, -1, part.last - 1)):
        if view.lengths[k] == 0:
            continue
        walls: list[int] = []
        touched: list[int] = []
        x = wall + step * view.lengths[k]
        while part.start <= x < part.end and view.masks[x] == 1 << view.colors[k]:
            walls.append(wall + step * len(walls))
            touched.append(x)
            x += step
        outside = range(part.start) if step > 0 else range(part.end, view.size)
        cells = sorted([*outside, *touched])
        yield Finding(cells, [(x, 1 << BLANK) for x in walls], partial(_too_long, walls, touched, k))


def _too_long(walls: list[int], touched: list[int], k: int, speaker: Speaker) -> Mapping[str, object]:
    forth = walls[0] < touched[0]
    return {
        "block": speaker.block(k),
        "stood": {"en": "started", "id": "mulai"} if forth else {"en": "ended", "id": "berakhir"},
        "walls": speaker.cells(sorted(walls), any_of=True),
        "touched": speaker.cells(sorted(touched)),
    }


def _gaps(view: View) -> Iterator[range]:
    """The stretches between blank cells of the open part in which nothing is known to be coloured."""
    start = view.part.start
    for x in range(view.part.start, view.part.end + 1):
        if x == view.part.end or view.masks[x] == 1 << BLANK:
            if start < x and all(mask >> BLANK & 1 for mask in view.masks[start:x]):
                yield range(start, x)
            start = x + 1


def _small_gap(view: View) -> Iterator[Finding]:
    for gap in _gaps(view):
        blocks = [*_by_order(view, gap)]
        if blocks and min(view.least[k] for k in blocks) > len(gap):
            walls = [x for x in (gap.start - 1, gap.stop) if 0 <= x < view.size]
            cells = sorted({*walls, *view.outside})
            yield Finding(cells, [(x, 1 << BLANK) for x in gap], partial(_unfit, gap, blocks))


def _by_order(view: View, gap: range) -> Iterator[int]:
    """The blocks that can touch a gap when only the room for the others is counted."""
    part, lengths = view.part, view.least
    touching = [a == b for a, b in zip(view.colors, view.colors[1:], strict=False)] + [False]
    for k in range(part.first, part.last):
        before = sum(lengths[part.first : k]) + sum(touching[part.first : k])
        behind = sum(lengths[k + 1 : part.last]) + sum(touching[k : part.last - 1])
        if part.start + before < gap.stop and part.end - behind > gap.start:
            yield k


def _unfit(gap: range, blocks: list[int], speaker: Speaker) -> Mapping[str, object]:
    cells = speaker.cells(gap)
    if len(blocks) == 1:
        block = speaker.block(blocks[0])
        return {
            "why": {
                "en": f"{block['en']} does not fit into the gap {cells['en']}, so",
                "id": f"{block['id']} tidak muat di celah {cells['id']}, jadi",
            }
        }
    least = min(speaker.on.view.least[k] for k in blocks)
    return {
        "why": {
            "en": f"no block fits into the gap {cells['en']}: the shortest that could be there has {least} cells. So",
            "id": f"tidak ada blok yang muat di celah {cells['id']}: blok terpendek yang mungkin di sana panjangnya "
            f"{least} sel. Jadi",
        }
    }


def _unreachable(view: View) -> Iterator[Finding]:
    places, part = view.places, view.part
    assert places is not None
    if part.first == part.last:
        return
    for right in range(part.first, part.last + 1):  # the cells between this block and the one before
        start = places.end(right - 1) if right > part.first else part.start
        end = places.earliest(right) if right < part.last else part.end
        changes = [(x, 1 << BLANK) for x in range(start, end)]
        if view.narrowed(changes):
            cells = view.needed(partial(_apart, right, start, end))
            yield Finding(cells, changes, partial(_limits, right, start, end))


def _apart(right: int, start: int, end: int, places: Places) -> bool:
    """Whether the cells from start to end lie between what two blocks can reach."""
    ends = right == 0 or places.end(right - 1) <= start
    return ends and (right == len(places.starts) or places.earliest(right) >= end)


def _limits(right: int, start: int, end: int, speaker: Speaker) -> Mapping[str, object]:
    """How far the blocks on both sides of a stretch of cells come."""
    part = speaker.on.view.part
    said: list[Phrase] = []
    if right > part.first:
        block, cell = speaker.block(right - 1), speaker.cells([start - 1])
        english = f"{block['en']} reaches no further than {cell['en']}"
        said.append({"en": english, "id": f"{block['id']} paling jauh sampai {cell['id']}"})
    if right < part.last:
        block, cell = speaker.block(right), speaker.cells([end])
        english = f"{block['en']} starts at {cell['en']} at the earliest"
        said.append({"en": english, "id": f"{block['id']} paling awal mulai di {cell['id']}"})
    joiner = {"en": " and ", "id": " dan "}
    limits = in_all(lambda lang: joiner[lang].join(each[lang] for each in said))
    return {"limits": limits, "given": speaker.given()}


# Mercury and small gaps are special cases of cells that no block reaches, so they are looked for before it.
RUNS = (
    Technique(
        id="N5",
        name="cap-block",
        title={"en": "Cap a finished block", "id": "Menutup blok yang selesai"},
        level=2,
        why={
            "en": "A run that is as long as its block must be bounded on both sides.",
            "id": "Deretan yang sudah sepanjang bloknya harus dibatasi di kedua ujungnya.",
        },
        templates={"en": "{why} is complete: {result}.", "id": "{why} sudah lengkap: {result}."},
        find=on_lines(_cap),
        example=example("1 1, 1 1", "1, 1, 1, 1", "??#? ??.?", "?.#. ??.?"),
    ),
    Technique(
        id="N6",
        name="grow-from-wall",
        title={"en": "Grow away from a wall", "id": "Tumbuh menjauhi dinding"},
        level=2,
        why={
            "en": "A block that is stopped on one side must take its remaining cells on the other.",
            "id": "Blok yang tertahan di satu sisi harus mengambil sel selebihnya di sisi lain.",
        },
        templates={
            "en": "In {line}{given} the block through {run} has {least} and cannot go further {way} than {stop}, "
            "so {result}.",
            "id": "Di {line}{given} blok yang melalui {run} panjangnya {least} dan tidak bisa lebih ke {way} dari "
            "{stop}, jadi {result}.",
        },
        find=on_lines(_glue),
        example=example("3, 3", "1, 1, 1, 1, 1, 1", "?#???? ?.????", "?##??? ?.????"),
    ),
    Technique(
        id="N8",
        name="mercury",
        title={"en": "Mercury", "id": "Merkuri"},
        level=2,
        why={
            "en": "A first block that begins at the wall would touch a coloured cell just behind it and be too long.",
            "id": "Blok pertama yang mulai di dinding akan menyentuh sel berwarna tepat di belakangnya dan menjadi "
            "terlalu panjang.",
        },
        templates={
            "en": "If {block} of {line} {stood} at {walls}, it would touch {touched} and become too long, so {result}.",
            "id": "Jika {block} di {line} {stood} di {walls}, blok itu akan menyentuh {touched} dan menjadi terlalu "
            "panjang, jadi {result}.",
        },
        find=on_lines(_mercury),
        example=example("2 1, 1 1 1", "1, 1, 1, 1, 1, 1", "??#??? ??.???", ".?#??? ??.???"),
    ),
    Technique(
        id="N9",
        name="small-gap",
        title={"en": "Gap too small", "id": "Celah terlalu sempit"},
        level=2,
        why={
            "en": "A gap holds no block that is longer than it.",
            "id": "Celah tidak dapat memuat blok yang lebih panjang daripada celah itu.",
        },
        templates={
            "en": "In {line} {why} {result}.",
            "id": "Di {line} {why} {result}.",
        },
        find=on_lines(_small_gap),
        example=example("3, 2", "1, 1, 0, 1, 1, 1", "??.??? ??.???", "...??? ??.???"),
    ),
    Technique(
        id="N7",
        name="unreachable",
        title={"en": "Out of reach", "id": "Di luar jangkauan"},
        level=2,
        why={
            "en": "A cell that no block reaches in any placement is blank.",
            "id": "Sel yang tidak terjangkau blok mana pun, bagaimanapun penempatannya, pasti kosong.",
        },
        templates={"en": "In {line}{given} {limits}, so {result}.", "id": "Di {line}{given} {limits}, jadi {result}."},
        find=on_lines(_unreachable),
        example=example(
            "2, 1, 2 2",
            "1, 1, 1, 1, 1, 1, 1",
            "???#??? ???.??? ???.???",
            "..?#??? ???.??? ???.???",
        ),
    ),
)
