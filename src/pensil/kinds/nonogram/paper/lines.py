"""Sections III.B, III.C and IV.A to IV.E: the lines of tables 3.1 to 3.11."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pensil.core.paper import Bench, Exhibit, Fact, Printed, item
from pensil.kinds.nonogram.paper.saying import FILLED, SAY, clue, crossed, filled, written
from pensil.kinds.nonogram.puzzle import LineClue, least_cells
from pensil.kinds.nonogram.strategies.basics import complete_fill, complete_fill_with_blanks, partial_fill
from pensil.kinds.nonogram.strategies.lines import CROSSED, Line, open_line, read_line, show_line
from pensil.kinds.nonogram.strategies.placements import formula, placements
from pensil.kinds.nonogram.strategies.procedures import (
    alternative_restriction,
    cross_block_filling,
    crossing_out,
    edge_consideration,
    limiting_expansion,
)
from pensil.words import Phrase

Heuristic = Callable[[LineClue, Line], Line | None]

LENGTH = 15
"""The cells of the lines whose length the text gives: those of tables 3.3, 3.7, 3.9 and 3.10."""


def extreme_solutions(blocks: LineClue, line: Line) -> tuple[Line, Line]:
    """The leftmost and the rightmost solution, found by listing all of them."""
    first, *rest = placements(blocks, line)
    return first, [first, *rest][-1]


def after(heuristic: Heuristic, blocks: LineClue, line: Line) -> Line:
    found = heuristic(blocks, line)
    assert found is not None, "the paper's lines have placements"
    return found


def worked(caption: Phrase, blocks: LineClue, line: Line, result: Line, *, right_first: bool = False) -> Printed:
    """The four lines of tables 3.7 to 3.11: before, leftmost solution, rightmost solution, after.

    One of the tables has the rightmost solution first.
    """
    left, right = extreme_solutions(blocks, line)
    first, second = (right, left) if right_first else (left, right)
    rows = [("(a)", line), ("(b)", first), ("(c)", second), ("(d)", result)]
    return Printed(caption, lambda _: "".join(f"{name} {written(blocks, each)}\n" for name, each in rows))


@item(SAY, "table-3.1")
def complete(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks, line = clue(LENGTH), open_line(LENGTH)
    result = after(complete_fill, blocks, line)
    yield Fact(SAY("lines.lost"), None, written(blocks, line))
    told = SAY("lines.all-filled") if set(result) == {FILLED} else SAY("lines.filled", cells=filled(result))
    yield Fact(SAY("lines.result"), SAY("lines.all-filled"), told)
    yield Printed(SAY("lines.before-after"), lambda _: f"(a) {written(blocks, line)}\n(b) {written(blocks, result)}\n")


@item(SAY, "table-3.2")
def definite_blanks(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks, line = clue(10, 2, 1), open_line(LENGTH)
    result = after(complete_fill_with_blanks, blocks, line)
    yield Fact(SAY("lines.lost"), None, written(blocks, line))
    yield Fact(SAY("lines.crossed-of-k", k=len(blocks)), "2", str(result.count(CROSSED)))
    yield Printed(SAY("lines.before-after"), lambda _: f"(a) {written(blocks, line)}\n(b) {written(blocks, result)}\n")


@item(SAY, "table-3.3")
def partial(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks, line = clue(10), open_line(LENGTH)
    left, right = extreme_solutions(blocks, line)
    yield Fact(SAY("lines.leftmost", part="(a)"), "##########.....", show_line(left))
    yield Fact(SAY("lines.rightmost", part="(b)"), ".....##########", show_line(right))
    yield Fact(SAY("lines.superposed", part="(c)"), "?????#####?????", show_line(after(partial_fill, blocks, line)))


@item(SAY, "table-3.4")
def partial_of_several(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks, line = clue(2, 3, 4, 2), open_line(LENGTH)
    left, right = extreme_solutions(blocks, line)
    result = after(partial_fill, blocks, line)
    one = after(partial_fill, clue(10), line)
    yield Fact(SAY("lines.lost"), None, written(blocks, line))
    more = result.count(FILLED) > one.count(FILLED)
    yield Fact(SAY("lines.certain"), SAY("lines.more"), SAY("lines.more") if more else SAY("lines.not-more"))
    rows = [("(a)", left), ("(b)", right), ("(c)", result)]
    yield Printed(SAY("lines.ours"), lambda _: "".join(f"{name} {written(blocks, each)}\n" for name, each in rows))


@item(SAY, "table-3.5")
def placements_of_326(bench: Bench) -> Iterator[Fact | Exhibit]:
    published = "###.##.######.\n###.##..######\n###..##.######\n.###.##.######"
    yield from _listed(clue(3, 2, 6), 14, published)


@item(SAY, "table-3.6")
def placements_of_111(bench: Bench) -> Iterator[Fact | Exhibit]:
    yield from _listed(clue(1, 1, 1), 6, "#.#.#.\n#.#..#\n#..#.#\n.#.#.#")


def _listed(blocks: LineClue, length: int, published: str) -> Iterator[Fact]:
    listed = [*placements(blocks, length)]
    spare = length - least_cells(blocks)
    yield Fact(SAY("lines.placements"), published, "\n".join(map(show_line, listed)))
    yield Fact(SAY("lines.number"), "4", str(len(listed)))
    counted = f"C({len(blocks)} + {spare}, {len(blocks)}) = {formula(blocks, length)}"
    yield Fact(SAY("lines.formula"), "C(3 + 1, 3) = 4", counted)


@item(SAY, "table-3.7")
def edge(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks, line = clue(4, 4), read_line("???.???????????")
    left, _ = extreme_solutions(blocks, line)
    yield Fact(SAY("lines.open-before"), "3", str(line.index(CROSSED)))
    yield Fact(SAY("lines.first-stands-behind"), "4", str(left.index(FILLED)))
    result = after(edge_consideration, blocks, line)
    yield Fact(SAY("lines.superposed", part="(d)"), "???.??##???##??", show_line(result))
    yield worked(SAY("lines.worked"), blocks, line, result)


@item(SAY, "table-3.8")
def crossing(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks, line = clue(3, 3), read_line("???#????????#??")
    result = after(crossing_out, blocks, line)
    reached = {i for each in placements(blocks, line) for i, mask in enumerate(each) if mask == FILLED}
    beyond = {i for i in range(len(line)) if i not in reached}
    yield Fact(SAY("lines.lost-but-clue", clue="[3, 3]"), None, written(blocks, line))
    exact = {i for i, mask in enumerate(result) if mask == CROSSED} == beyond
    told = SAY("lines.out-of-reach") if exact else SAY("lines.crossed", cells=crossed(result))
    yield Fact(SAY("lines.result"), SAY("lines.out-of-reach"), told)
    yield worked(SAY("lines.ours"), blocks, line, result)


@item(SAY, "table-3.9")
def cross_block(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks, line = clue(2, 4), read_line("???.#??????????")
    left, right = extreme_solutions(blocks, line)
    result = after(cross_block_filling, blocks, line)
    yield Fact(SAY("lines.rightmost", part="(b)"), "....##.....####", show_line(right))
    yield Fact(SAY("lines.leftmost", part="(c)"), "##..####.......", show_line(left))
    yield Fact(SAY("lines.superposed", part="(d)"), "???.##?????????", show_line(result))
    yield worked(SAY("lines.worked-right-first"), blocks, line, result, right_first=True)
    short = open_line(5)
    first, last = extreme_solutions(clue(1, 1), short)
    as_worded = tuple(FILLED if a == b == FILLED else 3 for a, b in zip(first, last, strict=True))
    found = show_line(after(cross_block_filling, clue(1, 1), short))
    blank = next(each for each in placements(clue(1, 1), short) if each[2] == CROSSED)
    because = SAY("lines.unsound", line=show_line(blank))
    yield Fact(SAY("lines.as-worded"), show_line(as_worded), found, because)


@item(SAY, "table-3.10")
def restriction(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks, line = clue(1, 2), read_line("#..??..?.???...")
    result = after(alternative_restriction, blocks, line)
    yield Fact(SAY("lines.lost-but-clue", clue="[1, 2]"), None, written(blocks, line))
    yield Fact(SAY("lines.newly-crossed"), "8", crossed(result, line))
    yield worked(SAY("lines.ours"), blocks, line, result)


@item(SAY, "table-3.11")
def expansion(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks, line = clue(1, 1, 2, 3), read_line("??#????????????")
    result = after(limiting_expansion, blocks, line)
    yield Fact(SAY("lines.lost-but-clue", clue="[1, 1, 2, 3]"), None, written(blocks, line))
    yield Fact(SAY("lines.newly-crossed"), "2, 4", crossed(result, line))
    yield worked(SAY("lines.ours"), blocks, line, result)


IN_III = (complete, definite_blanks, partial, partial_of_several, placements_of_326, placements_of_111)
IN_IV = (edge, crossing, cross_block, restriction, expansion)
