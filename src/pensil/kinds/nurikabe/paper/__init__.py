"""The paper on Nurikabe, item by item."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Paper, Printed, SearchTree, item
from pensil.kinds.nurikabe.picture import picture
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.strategies.backtracking import BACKTRACKING
from pensil.kinds.nurikabe.strategies.backtracking import tables as steps
from pensil.kinds.nurikabe.strategies.tables import black_cells, named
from pensil.words import Vocabulary

SAY = Vocabulary(__name__)

EXAMPLE = Nurikabe([[2, None], [None, None]])
"""The board of section 4.3. Its picture is lost; with one number, no other board gives the published table."""


@item(SAY, "section-4.3")
def example(bench: Bench) -> Iterator[Fact | Exhibit]:
    run = bench.run(EXAMPLE, BACKTRACKING)
    [t] = black_cells(EXAMPLE, run.events)
    yield Fact(SAY("board"), None, "2 .\n. .")
    yield Fact(SAY("table-t"), "{(1,2), (2,2)}", "{" + ", ".join(map(named, t)) + "}")
    yield BoardPicture(SAY("solution"), picture(EXAMPLE, run.solutions[0]))
    yield Printed(SAY("steps"), lambda lang: steps(EXAMPLE, lang=lang))
    yield SearchTree(SAY("figure-6"), EXAMPLE, BACKTRACKING)


PAPER = Paper(words=SAY, title=None, author=None, strategies=(BACKTRACKING,), items=(example,))
