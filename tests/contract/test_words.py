"""Words of sentences: lists and names of cells in both languages."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.words import LANGUAGES, cells_named, listing, say


def test_lists() -> None:
    assert listing([], "en") == ""
    assert listing(["a"], "en") == "a"
    assert listing(["a", "b", "c"], "en") == "a, b and c"
    assert listing(["a", "b", "c"], "id", either=True) == "a, b, atau c"
    assert listing([*"abcdefghij"], "en", most=3) == "a, b and 8 more"
    assert listing([*"abcdefghij"], "id", most=None) == "a, b, c, d, e, f, g, h, i, dan j"


def test_three_cells_in_a_line_are_named_by_their_ends() -> None:
    assert cells_named([(0, 0)], "en") == "r1c1"
    assert cells_named([(0, 0), (0, 1)], "en") == "r1c1 and r1c2"
    assert cells_named([(0, 0), (0, 1), (0, 2)], "en") == "r1c1 to r1c3"
    assert cells_named([(0, 0), (1, 0), (2, 0), (2, 1)], "id") == "r1c1 sampai r3c1 dan r3c2"
    assert cells_named([(0, 0), (0, 2), (0, 1), (4, 4)], "en", either=True) == "r1c1 to r1c3 or r5c5"


@pytest.mark.parametrize("seed", range(50))
def test_every_cell_is_named_once(seed: int) -> None:
    rng = Random(seed)
    cells = rng.sample([(r, c) for r in range(5) for c in range(5)], rng.randrange(1, 20))
    named = []
    for part in cells_named(cells, "en", most=None).replace(" and ", ", ").split(", "):
        ends = [tuple(int(n) - 1 for n in name[1:].split("c")) for name in part.split(" to ")]
        (r, c), (row, col) = ends[0], ends[-1]
        named += [(i, j) for i in range(r, row + 1) for j in range(c, col + 1)]
    assert sorted(named) == sorted(cells)


def test_what_can_be_said() -> None:
    assert say([(0, 0), (0, 1), (0, 2)], "en") == "r1c1 to r1c3"
    assert say([(0, 0), 5, "x"], "en") == "r1c1, 5 and x"
    assert [say({"en": "sea", "id": "laut"}, lang) for lang in LANGUAGES] == ["sea", "laut"]
    with pytest.raises(TypeError):
        say(1.5, "en")
