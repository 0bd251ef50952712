"""The tables of the paper's worked example (section III.J), for any puzzle, as text.

`tables(puzzle)` has all of them: the islands, both sorted orders, both lists of candidates, the combinations, a choice
of bridges rejected by each test and one that is accepted (`examples`), each with the table that decides it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.strategies.candidates import (
    Bridge,
    Point,
    Vector,
    by_columns,
    by_rows,
    candidates,
    vectors,
)
from pensil.kinds.hashi.strategies.examples import Choice, examples
from pensil.kinds.hashi.strategies.validation import built, crosses, first_island, markers, validate, visit
from pensil.words import DEFAULT, Phrase

MOST_COLUMNS = 30
"""A visiting table with more islands than this leaves out the columns of the visited ones."""


def tables(puzzle: Hashi, choices: Iterable[Choice] | None = None, lang: str = DEFAULT) -> str:
    """All tables; `choices` are the pairs of vectors to show, by default one for each verdict."""
    writer = Writer(puzzle, lang)
    shown = examples(puzzle) if choices is None else choices
    parts = [writer.islands(), *writer.candidates(), writer.combinations(), *map(writer.example, shown)]
    return "\n".join(parts)


class Writer:
    """Writes the tables of one puzzle in one language: a title each, and indented lines below it."""

    def __init__(self, puzzle: Hashi, lang: str) -> None:
        self.puzzle = puzzle
        self.lang = lang
        self.found = candidates(puzzle)

    def islands(self) -> str:
        return self._titled(SAY("tables.islands", cell=Point(2, 1).cell), map(self._numbered, self.found.islands))

    def candidates(self) -> list[str]:
        """Both sorted orders, and the candidates beside each other."""
        h, v = self.found.horizontal, self.found.vertical
        headings = self._said("tables.across"), self._said("tables.down")
        rows = [headings, *zip_longest(map(str, h), map(str, v), fillvalue="")]
        title = SAY("tables.candidates", most=self.puzzle.max_bridges, across=len(h), down=len(v))
        return [
            self._titled(SAY("tables.by-rows"), [" ".join(map(str, by_rows(self.puzzle)))]),
            self._titled(SAY("tables.by-columns"), [" ".join(map(str, by_columns(self.puzzle)))]),
            self._titled(title, _aligned(rows)),
        ]

    def combinations(self) -> str:
        h, v = len(self.found.horizontal), len(self.found.vertical)
        # Such a number can have thousands of digits; nobody reads them.
        total = 2 ** (h + v) if h + v <= 64 else None
        rows = [
            (self._said("tables.vectors-across"), _ends_of(h) or self._said("tables.no-entries")),
            (self._said("tables.vectors-down"), _ends_of(v) or self._said("tables.no-entries")),
        ]
        return self._titled(SAY("tables.combinations", across=h, down=v, total=total), _aligned(rows))

    def example(self, shown: Choice | Phrase) -> str:
        """A choice of bridges, or the sentence that there is none to show."""
        return shown.said(self.lang) + "\n" if isinstance(shown, Phrase) else self.choice(*shown)

    def choice(self, h_vector: Vector, v_vector: Vector) -> str:
        """One choice of bridges: what is built, the verdict, and the table that decides it."""
        across, down = built(self.found, h_vector, v_vector)
        verdict = validate(self.puzzle, h_vector, v_vector, self.found)
        lines = [SAY("tables.bridges", bridges=" ".join(map(str, (*across, *down)))).said(self.lang)]
        if verdict.failed == "crossing":
            lines += self._crossing(across, down)
        else:
            lines += [self._said("tables.markers"), *self._markers((*across, *down))]
        if verdict.failed in ("connection", "loop", ""):
            start = first_island(self.found)
            lines.append(SAY("tables.search", start=str(start)).said(self.lang))
            lines += self._visiting(h_vector, v_vector, start)
        said = SAY("tables.choice", vectors=vectors(h_vector, v_vector), failed=verdict.failed, reason=verdict.reason)
        return self._titled(said, lines)

    def _crossing(self, across: Sequence[Bridge], down: Sequence[Bridge]) -> list[str]:
        """The paper's formula with the numbers of the first two bridges that cross."""
        h, v = next((h, v) for v in down for h in across if crosses(h, v))
        return [
            SAY("tables.cross", across=str(h), down=str(v)).said(self.lang),
            *("  " + line for line in formula(h, v)),
        ]

    def _markers(self, bridges: Sequence[Bridge]) -> list[str]:
        """The bridges at each island, and where that is not its number."""
        lines = []
        for island, marker in markers(self.found, bridges).items():
            wrong = self.found.islands[island] not in (None, marker)
            lines.append(f"  {self._numbered(island)}: {marker}" + (f"  {self._said('tables.wrong')}" if wrong else ""))
        return lines

    def _visiting(self, h_vector: Vector, v_vector: Vector, start: Point) -> list[str]:
        """The depth-first search, row by row: the island expanded, the live ones, and which have been visited."""
        islands = by_columns(self.puzzle)
        columns = islands if len(islands) <= MOST_COLUMNS else []
        headings = [self._said(f"tables.{column}") for column in ("iteration", "expanded", "live")]
        rows = [[*headings, *map(str, columns)]]
        visited: set[Point] = set()
        for number, row in enumerate(visit(self.puzzle, h_vector, v_vector, start), 1):
            visited.add(row.island)
            live = "{" + " ".join(map(str, row.live)) + "}"
            rows.append([str(number), str(row.island), live, *("01"[island in visited] for island in columns)])
        return ["  " + line for line in _aligned(rows)]

    def _numbered(self, island: Point) -> str:
        need = self.found.islands[island]
        return f"<{island.x},{island.y},{'?' if need is None else need}>"

    def _said(self, key: str) -> str:
        return SAY(key).said(self.lang)

    def _titled(self, title: Phrase, lines: Iterable[str]) -> str:
        return "".join(line + "\n" for line in (title.said(self.lang), *("  " + line for line in lines)))


def formula(h: Bridge, v: Bridge) -> list[str]:
    """The paper's test for a crossing, line by line, with the numbers of two bridges."""
    return [
        f"H.y1 = H.y2         {h.y1} = {h.y2}",
        f"V.x1 = V.x2         {v.x1} = {v.x2}",
        f"H.x1 < V.x1 < H.x2  {h.x1} < {v.x1} < {h.x2}",
        f"V.y1 < H.y1 < V.y2  {v.y1} < {h.y1} < {v.y2}",
    ]


def _ends_of(length: int) -> str:
    """The first five and the last three vectors, as in the paper; all of them where there are no more than that."""
    count = 1 << length
    shown = [*range(min(5, count)), *range(max(5, count - 3), count)]
    words = [format(number, f"0{length}b") if length else "" for number in shown]
    if count > len(shown):
        words.insert(5, "...")
    return " ".join(words)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
