"""Complete line solving: what all placements of the blocks of a line have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pensil.core.step import Technique
from pensil.kinds.nonogram.puzzle import BLANK
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import Finding, Speaker, View, on_lines

SHOWN = 99
"""Up to so many placements are counted out in the sentence."""


def _left(view: View) -> list[tuple[int, int]]:
    """What each cell is in some placement."""
    solved = view.solved
    assert solved is not None
    masks = [0] * view.size
    for value, cells in enumerate(solved):
        for x in range(view.size):
            masks[x] |= (cells >> x & 1) << value
    return list(enumerate(masks))


def _all_placements(view: View) -> Iterator[Finding]:
    if view.told and view.clue:
        yield Finding([], _left(view), _counted)


def _counted(speaker: Speaker) -> Mapping[str, object]:
    view, line = speaker.on.view, speaker.name()
    ways = None if 0 in view.lengths else placements(view)
    blocks = {"en": f"the blocks of {line['en']}", "id": f"blok-blok {line['id']}"}
    if len(view.clue) == 1:
        blocks = {"en": f"the block of {line['en']}", "id": f"blok {line['id']}"}
    if ways == 1:
        return {
            "ways": {
                "en": f"Only one way is left to place {blocks['en']}:",
                "id": f"Hanya ada satu cara lagi untuk menempatkan {blocks['id']}:",
            }
        }
    count = {"en": "all ways that are left", "id": "semua cara yang tersisa"}
    if ways == 2:
        count = {"en": "both ways that are left", "id": "kedua cara yang tersisa"}
    elif ways is not None and ways <= SHOWN:
        count = {"en": f"all {ways} ways that are left", "id": f"semua cara yang tersisa (ada {ways})"}
    return {
        "ways": {
            "en": f"In {count['en']} to place {blocks['en']},",
            "id": f"Dalam {count['id']} untuk menempatkan {blocks['id']},",
        }
    }


def placements(view: View) -> int:
    """The number of ways to place blocks of known lengths, counted from the last block to the first."""
    size, possible = view.size, view.possible
    blank = [possible[BLANK] >> x & 1 for x in range(size)]
    behind = [1] * (size + 2)  # the ways to fill the cells from x on
    for x in reversed(range(size)):
        behind[x] = behind[x + 1] * blank[x]
    behind[size + 1] = 0
    following = None
    for length, color in reversed(view.blocks):
        here = [0] * (size + 2)
        for x in reversed(range(size)):
            here[x] = here[x + 1] * blank[x]
            end = x + length
            if end <= size and (possible[color] >> x) % (1 << length) == (1 << length) - 1:
                if following != color:
                    here[x] += behind[end]
                elif end < size and blank[end]:
                    here[x] += behind[end + 1]
        behind, following = here, color
    return behind[0]


def _blotted(view: View) -> Iterator[Finding]:
    if not view.told:
        yield Finding([], _left(view), _most)


def _most(speaker: Speaker) -> Mapping[str, object]:
    """How long the unknown blocks can be."""
    view = speaker.on.view
    places = view.places
    assert places is not None
    blotted = [k for k in range(view.part.first, view.part.last) if view.lengths[k] == 0]
    most = max(places.end(k) - places.earliest(k) for k in blotted)
    which = {"en": "the ?", "id": "blok ?"} if view.lengths.count(0) == 1 else {"en": "each ?", "id": "setiap blok ?"}
    if most == 1:
        return {"lengths": {"en": f"{which['en']} has 1 cell", "id": f"{which['id']} panjangnya 1 sel"}}
    english = f"{which['en']} has at most {most} cells"
    return {"lengths": {"en": english, "id": f"{which['id']} panjangnya paling banyak {most} sel"}}


WHOLE = (
    Technique(
        id="N13",
        name="all-placements",
        title={"en": "All placements", "id": "Semua penempatan"},
        level=3,
        why={
            "en": "One of the placements is right, so what they have in common is right too.",
            "id": "Salah satu penempatan itu benar, jadi yang sama di semuanya juga benar.",
        },
        templates={"en": "{ways} {result}.", "id": "{ways} {result}."},
        find=on_lines(_all_placements, narrowing=True),
        example=example("1 2, 1, 2", "1, 1, 1, 1, 1, 1", "??#??? ??.??? ??.???", "?.#??? ??.??? ??.???"),
    ),
    Technique(
        id="N16",
        name="unknown-length",
        title={"en": "Unknown length", "id": "Panjang tidak diketahui"},
        level=3,
        why={
            "en": "An unknown block has some length from 1 up, and what is the same for all of them is right.",
            "id": "Blok yang panjangnya tidak diketahui panjangnya 1 sel atau lebih, dan yang sama untuk semua "
            "kemungkinan itu pasti benar.",
        },
        templates={
            "en": "In {line} {lengths}, and in all ways that are left to place the blocks, {result}.",
            "id": "Di {line} {lengths}, dan dalam semua cara yang tersisa untuk menempatkan blok-bloknya, {result}.",
        },
        find=on_lines(_blotted, narrowing=True),
        example=example("? 1, ?, ?", "?, ?, ?, ?, ?", "??#?? ????? ?????", "??#.? ????? ?????"),
    ),
)
