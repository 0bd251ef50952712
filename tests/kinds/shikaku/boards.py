"""A small Shikaku with its solution, and any others."""

from __future__ import annotations

from hypothesis import strategies as st

from pensil.kinds.shikaku.puzzle import Shikaku

SMALL = Shikaku([[None, 6, None, 2], [None, None, None, None], [None, None, 4, None]])
SOLVED = "AAAB\nAAAB\nCCCC\n"


@st.composite
def puzzles(draw: st.DrawFn) -> Shikaku:
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 7))
    fitting = sorted({h * w for h in range(1, rows + 1) for w in range(1, cols + 1)})
    clue = st.one_of(st.none(), st.none(), st.just("?"), st.sampled_from(fitting))
    grid = st.lists(st.lists(clue, min_size=cols, max_size=cols), min_size=rows, max_size=rows)
    return Shikaku(draw(grid.filter(lambda g: any(v is not None for row in g for v in row))))
