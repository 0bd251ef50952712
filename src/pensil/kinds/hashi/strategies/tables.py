"""The tables of the paper's worked example (section III.J), for any puzzle, as text.

`tables(puzzle)` has all of them: the islands, both sorted orders, both lists of candidates, the combinations, a choice
of bridges rejected by each test and one that is accepted, each with the table that decides it. For the paper's own
puzzle the choices are the published ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, zip_longest

from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.strategies.candidates import (
    Bridge,
    Candidates,
    Island,
    Vector,
    by_columns,
    by_rows,
    candidates,
    combinations,
    digits,
)
from pensil.kinds.hashi.strategies.validation import Verdict, built, crosses, first_island, markers, validate, visit

PUBLISHED = Hashi([[2, 1, None], [2, None, 2], [None, 1, 2]])
"""The paper's example: <1,1,2> <1,2,2> <2,1,1> <2,3,1> <3,2,2> <3,3,2>."""

PUBLISHED_CHOICES = (("001000", "001000"), ("100010", "110011"), ("000000", "111011"), ("101010", "100010"))
"""Its rejected choices, and the accepted one. The paper prints the vectors of the second and third the other way round;
its own tables and text fit them as they stand here."""

MOST_COLUMNS = 30
"""A visiting table with more islands than this leaves out the columns of the visited ones."""

MOST_WORK = 2**20
"""How many entries of vectors are looked at to find choices worth showing."""

Choice = tuple[Vector, Vector]


def tables(puzzle: Hashi, choices: Iterable[Choice] | None = None) -> str:
    """All tables; `choices` are the pairs of vectors to show, by default one for each verdict."""
    found = candidates(puzzle)
    parts = [
        island_table(puzzle),
        candidate_table(puzzle),
        combination_table(found),
        *(choice_table(puzzle, h, v) for h, v in (example_choices(puzzle) if choices is None else choices)),
    ]
    return "\n".join(parts)


def example_choices(puzzle: Hashi) -> list[Choice]:
    """The published choices for the published puzzle; else the first of each verdict in the order of the search."""
    if puzzle == PUBLISHED:
        return [(_vector(h), _vector(v)) for h, v in PUBLISHED_CHOICES]
    found = candidates(puzzle)
    first: dict[str, Choice] = {}
    most = MOST_WORK // (1 + len(found.horizontal) + len(found.vertical))
    for h, v in islice(combinations(found), min(most, 4096)):
        first.setdefault(validate(puzzle, h, v, found).failed, (h, v))
    return [first[failed] for failed in ("crossing", "counts", "connection", "loop", "") if failed in first]


def _vector(text: str) -> Vector:
    return tuple(map(int, text))


def island_table(puzzle: Hashi) -> str:
    found = candidates(puzzle)
    return _titled(
        "Islands <x,y,z>, x to the right and y downwards: <2,1> is r1c2",
        (_numbered(found, island) for island in found.islands),
    )


def _numbered(found: Candidates, island: Island) -> str:
    need = found.islands[island]
    return f"<{island.x},{island.y},{'?' if need is None else need}>"


def candidate_table(puzzle: Hashi) -> str:
    """Both sorted orders, and the candidates beside each other."""
    found = candidates(puzzle)
    h, v = found.horizontal, found.vertical
    rows = [("Horizontal", "Vertical"), *zip_longest(map(str, h), map(str, v), fillvalue="")]
    times = {1: "once", 2: "twice"}.get(puzzle.max_bridges, f"{puzzle.max_bridges} times")
    return "\n".join(
        [
            _titled("Sorted by y, then x", [" ".join(map(str, by_rows(puzzle)))]),
            _titled("Sorted by x, then y", [" ".join(map(str, by_columns(puzzle)))]),
            _titled(f"Candidates, each {times}: H = {len(h)}, V = {len(v)}", _aligned(rows)),
        ]
    )


def combination_table(found: Candidates) -> str:
    h, v = len(found.horizontal), len(found.vertical)
    # Such a number can have thousands of digits; nobody reads them.
    total = f" = {2 ** (h + v)}" if h + v <= 64 else ""
    lines = [f"horizontal  {_ends_of(h)}", f"vertical    {_ends_of(v)}"]
    return _titled(f"Combinations: 2^{h} * 2^{v}{total}", lines)


def _ends_of(length: int) -> str:
    """The first five and the last three vectors, as in the paper; all of them where there are no more than that."""
    count = 1 << length
    shown = [*range(min(5, count)), *range(max(5, count - 3), count)]
    words = [format(number, f"0{length}b") if length else digits(()) for number in shown]
    if count > len(shown):
        words.insert(5, "...")
    return " ".join(words)


def choice_table(puzzle: Hashi, h_vector: Vector, v_vector: Vector) -> str:
    """One choice of bridges: what is built, the verdict, and the table that decides it."""
    found = candidates(puzzle)
    across, down = built(found, h_vector, v_vector)
    verdict = validate(puzzle, h_vector, v_vector, found)
    lines = ["bridges: " + (" ".join(map(str, (*across, *down))) or "none")]
    if verdict.failed == "crossing":
        lines += _crossing_lines(across, down)
    else:
        lines += ["bridges at each island:", *_marker_lines(found, (*across, *down))]
    if verdict.failed in ("connection", "loop", ""):
        start = first_island(found)
        lines += [f"depth-first search from {start}:", *_visiting_lines(puzzle, h_vector, v_vector, start)]
    return _titled(f"H {digits(h_vector)}, V {digits(v_vector)}: {_outcome(verdict)}", lines)


def _outcome(verdict: Verdict) -> str:
    return "accepted" if verdict.accepted else f"rejected, {verdict.reason}"


def _crossing_lines(across: Sequence[Bridge], down: Sequence[Bridge]) -> list[str]:
    """The paper's formula with the numbers of the first two bridges that cross."""
    h, v = next((h, v) for v in down for h in across if crosses(h, v))
    return [
        f"H = {h} and V = {v} cross:",
        f"  H.y1 = H.y2         {h.y1} = {h.y2}",
        f"  V.x1 = V.x2         {v.x1} = {v.x2}",
        f"  H.x1 < V.x1 < H.x2  {h.x1} < {v.x1} < {h.x2}",
        f"  V.y1 < H.y1 < V.y2  {v.y1} < {h.y1} < {v.y2}",
    ]


def _marker_lines(found: Candidates, bridges: Sequence[Bridge]) -> list[str]:
    lines = []
    for island, marker in markers(found, bridges).items():
        wrong = found.islands[island] not in (None, marker)
        lines.append(f"  {_numbered(found, island)}: {marker}" + ("  wrong" if wrong else ""))
    return lines


def _visiting_lines(puzzle: Hashi, h_vector: Vector, v_vector: Vector, start: Island) -> list[str]:
    islands = by_columns(puzzle)
    columns = islands if len(islands) <= MOST_COLUMNS else []
    rows = [("Iteration", "Expanded", "Live", *map(str, columns))]
    visited: set[Island] = set()
    for number, row in enumerate(visit(puzzle, h_vector, v_vector, start), 1):
        visited.add(row.island)
        live = "{" + " ".join(map(str, row.live)) + "}"
        rows.append((str(number), str(row.island), live, *("01"[island in visited] for island in columns)))
    return ["  " + line for line in _aligned(rows)]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def _titled(title: str, lines: Iterable[str]) -> str:
    return "".join(line + "\n" for line in (title, *("  " + line for line in lines)))
