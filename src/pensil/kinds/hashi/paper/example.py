"""Section III.J: the worked example, with everything that it prints."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, item
from pensil.kinds.hashi.paper.work import verdicts
from pensil.kinds.hashi.paper.written import (
    SAY,
    board_of,
    both,
    bridges_of,
    columns,
    listed,
    marked,
    numbered,
    tuple_of,
    vector,
    visited,
)
from pensil.kinds.hashi.picture import picture
from pensil.kinds.hashi.strategies.backtracking import BACKTRACKING
from pensil.kinds.hashi.strategies.candidates import Bridge, Vector, by_columns, by_rows, candidates
from pensil.kinds.hashi.strategies.examples import PUBLISHED, Choice, choice_of
from pensil.kinds.hashi.strategies.tables import formula
from pensil.kinds.hashi.strategies.validation import built, crosses, first_island, markers, validate
from pensil.words import Phrase

ISLANDS = "<1,1,2> <1,2,2> <2,1,1> <2,3,1> <3,2,2> <3,3,2>"
BY_ROWS = "<1,1> <2,1> <1,2> <3,2> <2,3> <3,3>"
BY_COLUMNS = "<1,1> <1,2> <2,1> <2,3> <3,2> <3,3>"
ACROSS = "<1,1,2,1> <1,1,2,1>\n<1,2,3,2> <1,2,3,2>\n<2,3,3,3> <2,3,3,3>"
DOWN = "<1,1,1,2> <1,1,1,2>\n<2,1,2,3> <2,1,2,3>\n<3,2,3,3> <3,2,3,3>"
VECTORS = """<0,0,0,0,0,0>
<0,0,0,0,0,1>
<0,0,0,0,1,0>
<0,0,0,0,1,1>
<0,0,0,1,0,0>
...
<1,1,1,1,0,1>
<1,1,1,1,1,0>
<1,1,1,1,1,1>"""

CROSSING = vector("001000"), vector("001000")
PRINTED_AS_MISCOUNTED = vector("000000"), vector("111011")
PRINTED_AS_DISCONNECTED = vector("100010"), vector("110011")
ACCEPTED = vector("101010"), vector("100010")
"""The pairs of vectors as the paper prints them."""

CROSSING_LINES = "2 = 2\n2 = 2\n1 < 2 < 3\n1 < 2 < 3"

WRONG_MARKERS = "<1,1,2>: 3\n<1,2,2>: 2\n<2,1,1>: 1\n<2,3,1>: 1\n<3,2,2>: 2\n<3,3,2>: 3"
RIGHT_MARKERS = "<1,1,2>: 2\n<1,2,2>: 2\n<2,1,1>: 1\n<2,3,1>: 1\n<3,2,2>: 2\n<3,3,2>: 2"

TWO_VISITED = """1  <2,1>  {<2,3>}  0  0  1  0  0  0
2  <2,3>  {}       0  0  1  1  0  0"""

ALL_VISITED = """1  <2,1>  {<1,1>}  0  0  1  0  0  0
2  <1,1>  {<1,2>}  1  0  1  0  0  0
3  <1,2>  {<3,2>}  1  1  1  0  0  0
4  <3,2>  {<3,3>}  1  1  1  0  1  0
5  <3,3>  {<2,3>}  1  1  1  0  1  1
6  <2,3>  {}       1  1  1  1  1  1"""


@item(SAY, "figure-5")
def islands(_: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("picture-of", figure=5), None, SAY("from-islands"))
    yield Fact(SAY("islands"), ISLANDS, listed(numbered(candidates(PUBLISHED))))
    yield BoardPicture(SAY("board"), picture(PUBLISHED))


@item(SAY, "section-III.J")
def lists(_: Bench) -> Iterator[Fact | Exhibit]:
    found = candidates(PUBLISHED)
    yield Fact(SAY("lists.by-rows"), BY_ROWS, listed(by_rows(PUBLISHED)))
    yield Fact(SAY("lists.across"), ACROSS, _in_twos(found.horizontal))
    yield Fact(SAY("lists.by-columns"), BY_COLUMNS, listed(by_columns(PUBLISHED)))
    yield Fact(SAY("lists.down"), DOWN, _in_twos(found.vertical))
    choices = [choice for choice, _ in verdicts(PUBLISHED)]
    yield Fact(SAY("lists.vectors-across"), VECTORS, _ends([h for h, _ in choices]))
    yield Fact(SAY("lists.vectors-down"), VECTORS, _ends([v for _, v in choices]))


def _in_twos(entries: tuple[Bridge, ...]) -> str:
    return "\n".join(listed(entries[i : i + 2]) for i in range(0, len(entries), 2))


def _ends(vectors: list[Vector]) -> str:
    """The first five and the last three vectors of an array, as the paper shows them."""
    array = list(dict.fromkeys(map(tuple_of, vectors)))
    return "\n".join([*array[:5], "...", *array[-3:]])


@item(SAY, "figure-6")
def crossing_choice(_: Bench) -> Iterator[Fact | Exhibit]:
    choice = CROSSING
    across, down = built(candidates(PUBLISHED), *choice)
    crossed = PUBLISHED.crossings[0]
    alone = choice_of(PUBLISHED, [int(spot in crossed) for spot in range(len(PUBLISHED.pairs))])
    yield Fact(SAY("vectors"), both(choice), both(alone))
    yield Fact(SAY("rejected-for"), SAY("verdicts.crossing"), _verdict(choice))
    yield Fact(SAY("bridges"), "<1,2,3,2> <2,1,2,3>", listed(across + down))
    [(h, v)] = [(h, v) for h in across for v in down if crosses(h, v)]
    values = [line.rpartition("  ")[2] for line in formula(h, v)]
    yield Fact(SAY("crossing.values"), CROSSING_LINES, "\n".join(values))
    yield from _drawn(6, choice)


@item(SAY, "figure-7")
def miscounted_choice(_: Bench) -> Iterator[Fact | Exhibit]:
    choice = _fitting(marked, WRONG_MARKERS)
    yield from _swapped(PRINTED_AS_MISCOUNTED, choice, SAY("verdicts.counts"))
    yield Fact(SAY("markers"), WRONG_MARKERS, marked(PUBLISHED, choice))
    found = candidates(PUBLISHED)
    counted = markers(found, bridges_of(PUBLISHED, choice))
    wrong = [
        name
        for name, (island, need) in zip(numbered(found), found.islands.items(), strict=True)
        if counted[island] != need
    ]
    yield Fact(SAY("wrong-islands"), "<1,1,2>", listed(wrong), SAY("only-one-named"))
    yield from _drawn(7, choice)


@item(SAY, "figure-8")
def disconnected_choice(_: Bench) -> Iterator[Fact | Exhibit]:
    choice = _fitting(visited, TWO_VISITED)
    yield from _swapped(PRINTED_AS_DISCONNECTED, choice, SAY("verdicts.connection"))
    yield Fact(SAY("start"), "<2,1>", str(first_island(candidates(PUBLISHED))))
    yield Fact(SAY("visiting.table"), TWO_VISITED, visited(PUBLISHED, choice))
    yield from _drawn(8, choice)


@item(SAY, "figure-9")
def accepted(bench: Bench) -> Iterator[Fact | Exhibit]:
    choice = ACCEPTED
    [solution] = bench.run(PUBLISHED, BACKTRACKING).solutions
    yield Fact(SAY("vectors"), both(choice), both(choice_of(PUBLISHED, [value or 0 for value in solution.values()])))
    across, down = built(candidates(PUBLISHED), *choice)
    yield Fact(SAY("verdict"), SAY("verdicts.accepted"), _verdict(choice))
    crossed = [(h, v) for h in across for v in down if crosses(h, v)]
    yield Fact(SAY("crossing-pairs"), SAY("none"), SAY("none") if not crossed else str(len(crossed)))
    yield Fact(SAY("markers"), RIGHT_MARKERS, marked(PUBLISHED, choice))
    yield Fact(SAY("start"), "<2,1>", str(first_island(candidates(PUBLISHED))))
    yield Fact(SAY("visiting.table"), ALL_VISITED, visited(PUBLISHED, choice))
    yield Fact(SAY("solution"), "<1,1,2,1> <1,2,3,2> <2,3,3,3> <1,1,1,2> <3,2,3,3>", listed(across + down))
    judged = verdicts(PUBLISHED)
    alike = [choice for choice, verdict in judged if verdict.accepted]
    boards = {board_of(PUBLISHED, each) for each in alike}
    yield Fact(
        SAY("accepted.vectors"),
        SAY("accepted.shown", count=1),
        SAY("accepted.found", count=len(alike), total=len(judged), solutions=len(boards)),
        SAY("accepted.twice", single=len(across + down)),
    )
    yield from _drawn(9, choice)

    def tests(lang: str) -> str:
        heads = ("H", "V", "H.x1 < V.x1 < H.x2", "V.y1 < H.y1 < V.y2", SAY("cross").said(lang))
        rows = [
            (h, v, *(line.rpartition("  ")[2] for line in formula(h, v)[2:]), answers[crosses(h, v)].said(lang))
            for v in down
            for h in across
        ]
        return columns([heads, *rows])

    answers = {True: SAY("yes"), False: SAY("no")}
    yield Printed(SAY("accepted.tests"), tests)


def _verdict(choice: Choice) -> Phrase:
    return SAY(f"verdicts.{validate(PUBLISHED, *choice).failed or 'accepted'}")


def _fitting(table: Callable[..., str], printed: str) -> Choice:
    """Of the two pairs of vectors that the paper may have mixed up, the one that gives the table printed with it."""
    [choice] = [each for each in (PRINTED_AS_MISCOUNTED, PRINTED_AS_DISCONNECTED) if table(PUBLISHED, each) == printed]
    return choice


def _swapped(printed: Choice, fitting: Choice, told: Phrase) -> Iterator[Fact]:
    yield Fact(SAY("vectors"), both(printed), both(fitting), SAY("swapped.other"))
    yield Fact(SAY("swapped.printed"), told, _verdict(printed), SAY("swapped.table"))
    yield Fact(SAY("rejected-for"), told, _verdict(fitting))


def _drawn(figure: int, choice: Choice) -> Iterator[Fact | Exhibit]:
    board = board_of(PUBLISHED, choice)
    yield Fact(SAY("picture-of", figure=figure), None, SAY("from-vectors"))
    yield BoardPicture(SAY("drawn-again", figure=figure), picture(PUBLISHED, board))
