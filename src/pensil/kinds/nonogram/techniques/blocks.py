"""Techniques that look at all places a block can have: which block a run is, what joins and what must stay apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise

from pensil.core.step import Technique
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import Finding, Places, Run, Speaker, View, on_lines


def _only_place(view: View) -> Iterator[Finding]:
    places = view.places
    assert places is not None
    for k in range(view.part.first, view.part.last):
        color, room, always = view.colors[k], _reach(k, places), _core(k, places)
        changes = [(x, 1 << color) for x in always]
        if always == room:
            beside = (x for x in (room.start - 1, room.stop) if 0 <= x < view.size)
            changes += [(x, view.every & ~(1 << color)) for x in beside]
        if view.narrowed(changes):
            cells = view.needed(partial(_within, k, room, always))
            inside = [run for run in view.runs if run.first in always and run.last in always]
            yield Finding(cells, changes, partial(_room, k, room, always, inside))


def _reach(k: int, places: Places) -> range:
    """The cells that a block can cover."""
    return range(places.earliest(k), places.end(k))


def _core(k: int, places: Places) -> range:
    """The cells that a block covers in all of its places."""
    return range(places.latest(k), places.earliest_end(k))


def _within(k: int, room: range, always: range, places: Places) -> bool:
    reach, core = _reach(k, places), _core(k, places)
    return (
        reach.start >= room.start
        and reach.stop <= room.stop
        and core.start <= always.start
        and core.stop >= always.stop
    )


def _room(k: int, room: range, always: range, inside: list[Run], speaker: Speaker) -> Mapping[str, object]:
    line, block, span = speaker.name(), speaker.block(k), speaker.cells(room)
    given = speaker.given(*(run.cells for run in inside[:1]))
    if room == always:
        where = {"en": f"can only stand at {span['en']}", "id": f"hanya bisa berada di {span['id']}"}
    else:
        where = {"en": f"has room only within {span['en']}", "id": f"hanya muat di {span['id']}"}
    why = {lang: f"{block[lang]} {where[lang]}" for lang in where}
    if inside:
        run = speaker.cells(inside[0].cells)
        why = {
            "en": f"{run['en']} can only belong to {block['en']}, which {where['en']}",
            "id": f"{run['id']} hanya bisa menjadi bagian dari {block['id']}, yang {where['id']}",
        }
    return {
        "why": {"en": f"In {line['en']}{given['en']} {why['en']}", "id": f"Di {line['id']}{given['id']} {why['id']}"}
    }


def _neighbours(view: View) -> Iterator[tuple[Run, Run]]:
    """Runs of one colour that are next to each other, with only cells between that may have the colour."""
    for left, right in pairwise(view.runs):
        between = view.masks[left.last + 1 : right.first]
        if left.color == right.color and all(mask >> left.color & 1 for mask in between):
            yield left, right


def _joining(view: View) -> Iterator[Finding]:
    assert view.places is not None
    for left, right in _neighbours(view):
        changes = [(x, 1 << left.color) for x in range(left.last + 1, right.first)]
        if not _separable(view, left, right, view.places):
            cells = view.needed(partial(_inseparable, view, left, right), [*left.cells, *right.cells])
            yield Finding(cells, changes, partial(_both, left, right))


def _inseparable(view: View, left: Run, right: Run, places: Places) -> bool:
    return not _separable(view, left, right, places)


def _separable(view: View, left: Run, right: Run, places: Places) -> bool:
    """Whether two runs can be parts of two blocks, as far as the places of these two blocks tell."""
    colors, lengths = view.colors, view.lengths
    alike = [k for k, color in enumerate(colors) if color == left.color]
    for k in alike:
        start = _lowest(places.starts[k] & _covering(left, lengths[k])) if lengths[k] else left.first
        if start is None:
            continue
        end = start + lengths[k] if lengths[k] else left.last + 1
        for m in alike:
            if m <= k:
                continue
            begin = (places.starts[m] & _covering(right, lengths[m])).bit_length() - 1 if lengths[m] else right.first
            gaps = sum(a == b for a, b in pairwise(colors[k : m + 1]))
            if begin >= end + gaps + sum(length or 1 for length in lengths[k + 1 : m]):
                return True
    return False


def _covering(run: Run, length: int) -> int:
    """The starts, as bits, from which a block of a length covers a run."""
    first = max(0, run.last - length + 1)
    return (1 << run.first + 1) - (1 << first) if first <= run.first else 0


def _lowest(places: int) -> int | None:
    return (places & -places).bit_length() - 1 if places else None


def _both(left: Run, right: Run, speaker: Speaker) -> Mapping[str, object]:
    return {
        "given": speaker.given(left.cells, right.cells),
        "left": speaker.cells(left.cells),
        "right": speaker.cells(right.cells),
    }


def _splitting(view: View) -> Iterator[Finding]:
    assert view.places is not None
    for left, right in _neighbours(view):
        between, length = left.last + 1, right.last - left.first + 1
        if right.first - left.last == 2 and _all_shorter(view, left, right, length, view.places):
            holds = partial(_all_shorter, view, left, right, length)
            cells = view.needed(holds, [*left.cells, *right.cells])
            changes = [(between, view.every & ~(1 << left.color))]
            yield Finding(cells, changes, partial(_joined, left, right))


def _all_shorter(view: View, left: Run, right: Run, length: int, places: Places) -> bool:
    """Whether all blocks that can cover one of two runs have known lengths below a limit."""
    for k, color in enumerate(view.colors):
        own = view.lengths[k]
        if color != left.color or 0 < own < length:
            continue
        if own == 0 or places.starts[k] & (_covering(left, own) | _covering(right, own)):
            return False
    return True


def _joined(left: Run, right: Run, speaker: Speaker) -> Mapping[str, object]:
    view, length, name = speaker.on.view, right.last - left.first + 1, speaker.name()
    shorter = {
        "en": f"no block of {name['en']} is that long",
        "id": f"tidak ada blok di {name['id']} yang sepanjang itu",
    }
    if any(own == 0 or own >= length for own, color in view.blocks if color == left.color):
        shorter = {
            "en": f"no block of {name['en']} that can be there is that long",
            "id": f"tidak ada blok di {name['id']} yang sepanjang itu dan bisa berada di sana",
        }
    return {
        "shorter": shorter,
        "between": speaker.cells([left.last + 1]),
        "color": speaker.value(left.color),
        "length": length,
        "runs": speaker.cells([*left.cells, *right.cells]),
    }


# The only place of a block is the more general reason, so it is looked for last.
BLOCKS = (
    Technique(
        id="N11",
        name="joining",
        title={"en": "Joining", "id": "Menyambung"},
        level=3,
        why={
            "en": "Two runs that cannot belong to two blocks belong to one, which fills what is between them.",
            "id": "Dua deretan yang tidak mungkin berasal dari dua blok adalah bagian dari satu blok, yang juga "
            "mengisi sel di antaranya.",
        },
        templates={
            "en": "In {line}{given} there is no room for two different blocks at {left} and at {right}. They belong to "
            "one block, so {result}.",
            "id": "Di {line}{given} tidak ada tempat untuk dua blok yang berbeda di {left} dan di {right}. Keduanya "
            "bagian dari satu blok, jadi {result}.",
        },
        find=on_lines(_joining),
        example=example(
            "3 1 3, 1 1 1, 2 1",
            "1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1",
            "?????.#?#.????? ?????..?..????? ?????..?..?????",
            "?????.###.????? ?????..?..????? ?????..?..?????",
        ),
    ),
    Technique(
        id="N12",
        name="splitting",
        title={"en": "Splitting", "id": "Memisahkan"},
        level=3,
        why={
            "en": "A cell that would join two runs to one that is longer than every block there does not have their "
            "colour.",
            "id": "Sel yang akan menyambung dua deretan menjadi lebih panjang daripada semua blok yang bisa di sana "
            "tidak mungkin sewarna dengan keduanya.",
        },
        templates={
            "en": "If {between} were {color}, it would join {runs} to a run of {length} cells, but {shorter}. "
            "So {result}.",
            "id": "Jika {between} {color}, maka {runs} tersambung menjadi deretan {length} sel, padahal {shorter}. "
            "Jadi {result}.",
        },
        find=on_lines(_splitting),
        example=example(
            "2 1 2, 2 1 1",
            "1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1",
            "???#?#?..?? ???.?.?..??",
            "???#.#?..?? ???.?.?..??",
        ),
    ),
    Technique(
        id="N10",
        name="only-block-that-fits",
        title={"en": "Only block that fits", "id": "Satu-satunya blok yang cocok"},
        level=3,
        why={
            "en": "The cells that a block covers in each of its places are its cells in every solution.",
            "id": "Sel yang ditutupi sebuah blok di semua tempat yang mungkin baginya pasti menjadi sel blok itu.",
        },
        templates={"en": "{why}, so {result}.", "id": "{why}, jadi {result}."},
        find=on_lines(_only_place),
        example=example("1 2, 1 2", "1, 1, 1, 1, 1, 1", "??.??? ??#???", "??.?#? ??#???"),
    ),
)
