"""Booklets of puzzles: the part of the public interface that makes PDF to print."""

from __future__ import annotations

from pensil import accept
from pensil.errors import PensilError, TimeLimit

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from pensil.core.board import Board, Puzzle
    from pensil.core.deadline import Deadline
    from pensil.core.kind import Kind
    from pensil.core.picture import Picture
    from pensil.engine.generate import Made
    from pensil.formats.format import Document
    from pensil.render.booklet import Booklet, PrintedKind, PrintedPuzzle

LEVELS = ("easy", "medium", "hard", "expert")

RATING = 20.0
"""So many seconds the level of a puzzle is worth."""

EXAMPLES, EXAMPLE_SIDE = 16, 5
"""So many small puzzles are made, of which one stands beside the rules."""

MOST_PER_PAGE = 12

COVER = """
....................
...............##...
...............###..
............#...###.
...........###...##.
..........##.##.....
.........##...##....
........##...##.....
.......##...##......
......##...##.......
.....##...##........
....##...##.........
....###.##..........
...#.####...........
...##.##............
..####..............
..###...............
.##.................
....................
"""
"""A pencil."""


def book(
    puzzles: Iterable[Puzzle | Document | Made],
    *,
    title: str | None = None,
    subtitle: str | None = None,
    author: str = "",
    lang: str = "en",
    paper: str = "a4",
    per_page: int | None = None,
    large: bool = False,
    rules: bool = True,
    solutions: bool = True,
    levels: bool = True,
    timeout: float | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> bytes:
    """A booklet as PDF: cover, contents, the rules of each kind, the puzzles, and their solutions at the end.

    Every puzzle must have exactly one solution. `paper` is a4, a5 or letter; with `large` everything is printed larger.
    Without `per_page` as many puzzles go on a page as leave cells that are easy to write in. `levels` tells how hard
    each puzzle is, where that is known soon enough. `watch` is told how many puzzles are done, and how many there are.
    """
    from pensil.render.booklet import render_booklet

    chosen = booklet(
        puzzles,
        title=title,
        subtitle=subtitle,
        author=author or "",
        lang=accept.language(lang),
        paper=paper,
        per_page=per_page,
        large=bool(large),
        rules=bool(rules),
        solutions=bool(solutions),
        levels=levels,
        deadline=accept.deadline(timeout),
        watch=watch,
    )
    return render_booklet(chosen)


def booklet(
    puzzles: Iterable[Puzzle | Document | Made],
    *,
    title: str | None,
    subtitle: str | None,
    author: str,
    lang: str,
    paper: str,
    per_page: int | None,
    large: bool,
    rules: bool,
    solutions: bool,
    levels: bool,
    deadline: Deadline,
    watch: Callable[[int, int], None] | None,
) -> Booklet:
    """What goes into a booklet, before it is set."""
    from pensil.kinds import kind_named
    from pensil.render.booklet import PAPERS, Booklet
    from pensil.words import SHARED, Vocabulary

    if not isinstance(paper, str) or paper not in PAPERS:
        raise PensilError(f"there is no paper {str(paper)[:20]!r}; there are {', '.join(PAPERS)}")
    if per_page is not None and not (type(per_page) is int and 1 <= per_page <= MOST_PER_PAGE):
        raise PensilError(f"a page has 1 to {MOST_PER_PAGE} puzzles, not {per_page!r}")
    if hasattr(puzzles, "spot_cells") or not hasattr(puzzles, "__iter__"):
        raise PensilError(f"expected several puzzles, such as a list of them, not {type(puzzles).__name__}")
    for label, text in (("title", title), ("subtitle", subtitle), ("author", author)):
        if text is not None:
            accept.plain_text(label, text)
    accept.watching(watch)
    given = list(puzzles)
    if not given:
        raise PensilError("a booklet needs at least one puzzle")
    say = Vocabulary(SHARED)
    by_kind: dict[str, list[Puzzle | Document | Made]] = {}
    for each in given:
        by_kind.setdefault(_puzzle(each).kind, []).append(each)
    chapters: list[PrintedKind] = []
    done = 0
    for name, mine in by_kind.items():
        kind = kind_named(name)
        entries = []
        for each in mine:
            entries.append(_entry(each, kind, done + 1, lang, levels, solutions, deadline))
            done += 1
            if watch is not None:
                watch(done, len(given))
        chapters.append(_chapter(kind, entries, lang, rules, deadline))
    kinds = [chapter.title for chapter in chapters]
    keys = ("contents", "rules", "solutions", "example", "solved", "proved")
    words = {key: say(f"booklet.{key}").said(lang) for key in keys}
    words |= {f"level-{number}": say(f"levels.{level}").said(lang) for number, level in enumerate(LEVELS, 1)}
    words["count"] = say("booklet.count", count=len(given)).said(lang)
    words["by"] = say("booklet.by", author=author).said(lang)
    return Booklet(
        title=say("booklet.title").said(lang) if title is None else title,
        subtitle=say("booklet.kinds", kinds=kinds).said(lang) if subtitle is None else subtitle,
        author=author,
        cover=_cover(),
        chapters=chapters,
        words=words,
        lang=lang,
        paper=paper,
        large=large,
        per_page=per_page,
        rules=rules,
        solutions=solutions,
    )


def _puzzle(given: Puzzle | Document | Made) -> Puzzle:
    found: Any = getattr(given, "puzzle", given)
    accept.check(found)
    puzzle: Puzzle = found
    return puzzle


def _entry(
    given: Puzzle | Document | Made,
    kind: Kind,
    number: int,
    lang: str,
    levels: bool,
    solutions: bool,
    deadline: Deadline,
) -> PrintedPuzzle:
    from pensil.render.booklet import PrintedPuzzle
    from pensil.words import SHARED, Vocabulary

    puzzle = _puzzle(given)
    info = getattr(given, "info", {})
    solution = only_solution(puzzle, number, deadline)
    author = info.get("author", "")
    size = f"{puzzle.cols} × {puzzle.rows}"
    say = Vocabulary(SHARED)
    by = f", {say('booklet.by', author=author).said(lang)}" if author else ""
    return PrintedPuzzle(
        number,
        info.get("title", ""),
        f"{size}{by}",
        _level(puzzle, deadline) if levels else 0,
        kind.picture(puzzle),
        kind.picture(puzzle, solution) if solutions else None,
    )


def only_solution(puzzle: Puzzle, number: int, deadline: Deadline) -> Board:
    """The solution of a puzzle, which must be the only one."""
    from pensil.engine.solve import solve
    from pensil.engine.why import no_solution

    result = solve(puzzle, deadline=deadline)
    if result.status == "unique":
        return result.solutions[0]
    if result.status == "timeout":
        raise TimeLimit(f"the time limit was reached before puzzle {number} ({puzzle.kind}) was solved")
    if result.status == "none":
        raise no_solution(None)
    raise PensilError(f"puzzle {number} ({puzzle.kind}) has more than one solution: it does not belong in a booklet")


def _level(puzzle: Puzzle, deadline: Deadline) -> int:
    from pensil.engine.rate import rate

    try:
        return LEVELS.index(rate(puzzle, deadline.within(RATING)).known[0]) + 1
    except TimeLimit:
        deadline.check("while the puzzles were being rated")
        return 0


def _chapter(kind: Kind, entries: Sequence[PrintedPuzzle], lang: str, rules: bool, deadline: Deadline) -> PrintedKind:
    from pensil.render.booklet import PrintedKind
    from pensil.words import SHARED, Vocabulary

    return PrintedKind(
        name=kind.name,
        title=kind.title,
        also=Vocabulary(SHARED)("book.also", names=", ".join(kind.also)).said(lang) if kind.also else "",
        summary=kind.summary.said(lang),
        rules=[rule.sentence.said(lang) for rule in kind.rules()],
        example=_example(kind, deadline) if rules else None,
        entries=entries,
    )


def _example(kind: Kind, deadline: Deadline) -> tuple[Picture, Picture]:
    """A small easy puzzle, the one with most to do among a few, and the same solved."""
    from pensil.engine.rate import rate
    from pensil.making import generate

    side = EXAMPLE_SIDE
    puzzles = [generate(kind.name, side, side, seed=seed) for seed in range(EXAMPLES)]
    ratings = [rate(puzzle, deadline) for puzzle in puzzles]
    best = max(range(EXAMPLES), key=lambda i: (ratings[i].level == LEVELS[0], ratings[i].steps, -i))
    return kind.picture(puzzles[best]), kind.picture(puzzles[best], only_solution(puzzles[best], 0, deadline))


def _cover() -> Picture:
    """The picture on the cover: a pencil in cells."""
    from pensil.core.picture import Fill, Picture, Role

    rows = COVER.split()
    cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]
    return Picture(len(rows), len(rows[0]), tuple(Fill(cell, Role.GIVEN) for cell in cells), heavy_every=5)
