"""Techniques that look at all places a block can have: which block a run is, what joins and what must stay apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise

from pensil.core.step import Technique
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import Finding, Places, Run, Speaker, View, on_lines


def _only_place(view: View) -> Iterator[Finding]:
    if not view.told:
        return
    places = view.places
    assert places is not None
    for k in range(view.part.first, view.part.last):
        first, last = places.earliest(k), places.latest(k)
        color, length = view.colors[k], view.lengths[k]
        changes = [(x, 1 << color) for x in range(last, first + length)]
        if first == last:
            beside = (x for x in (first - 1, first + length) if 0 <= x < view.size)
            changes += [(x, view.every & ~(1 << color)) for x in beside]
        if view.narrowed(changes):
            cells = view.needed(partial(_within, k, first, last))
            inside = [run for run in view.runs if last <= run.first and run.last < first + length]
            yield Finding(cells, changes, partial(_room, k, range(first, last + length), inside))


def _within(k: int, first: int, last: int, places: Places) -> bool:
    return places.earliest(k) >= first and places.latest(k) <= last


def _room(k: int, room: range, inside: list[Run], speaker: Speaker) -> Mapping[str, object]:
    line, block, span = speaker.name(), speaker.block(k), speaker.cells(room)
    given = speaker.given(*(run.cells for run in inside[:1]))
    if len(room) == speaker.on.view.lengths[k]:
        where = {"en": f"can only stand at {span['en']}", "id": f"hanya bisa berada di {span['id']}"}
    else:
        where = {"en": f"has room only within {span['en']}", "id": f"hanya mendapat tempat di {span['id']}"}
    why = {lang: f"{block[lang]} {where[lang]}" for lang in where}
    if inside:
        run = speaker.cells(inside[0].cells)
        why = {
            "en": f"{run['en']} can only belong to {block['en']}, which lies within {span['en']}",
            "id": f"{run['id']} hanya mungkin bagian dari {block['id']}, yang terletak di {span['id']}",
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
    if not view.told:
        return
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
    return {"left": speaker.cells(left.cells), "right": speaker.cells(right.cells)}


def _splitting(view: View) -> Iterator[Finding]:
    if not view.told:
        return
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
    return {
        "between": speaker.cells([left.last + 1]),
        "color": speaker.value(left.color),
        "length": right.last - left.first + 1,
        "runs": speaker.cells([*left.cells, *right.cells]),
    }


# The only place of a block is the more general reason, so it is looked for last.
BLOCKS = (
    Technique(
        id="N11",
        name="joining",
        title={"en": "Joining", "id": "Menyambung"},
        level=3,
        why="Two runs that cannot belong to two blocks belong to one, which fills what is between them.",
        templates={
            "en": "{left} and {right} belong to one block of {line}: as parts of two blocks there is no room for them. "
            "So {result}.",
            "id": "{left} dan {right} termasuk satu blok di {line}: sebagai bagian dua blok, tempatnya tidak cukup. "
            "Jadi {result}.",
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
        title={"en": "Splitting", "id": "Memisah"},
        level=3,
        why="A cell that would join two runs to one that is longer than every block there does not have their colour.",
        templates={
            "en": "If {between} were {color}, it would join {runs} to a run of {length} cells, and no block of {line} "
            "that can be there is that long. So {result}.",
            "id": "Jika {between} {color}, maka {runs} tersambung menjadi deretan {length} sel, padahal tidak ada blok "
            "{line} sepanjang itu yang bisa berada di sana. Jadi {result}.",
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
        why="The cells that a block covers in each of its places are its cells in every solution.",
        templates={"en": "{why}, so {result}.", "id": "{why}, jadi {result}."},
        find=on_lines(_only_place),
        example=example("1 2, 1 2", "1, 1, 1, 1, 1, 1", "??.??? ??#???", "??.?#? ??#???"),
    ),
)
