"""Laps as tables: on the screen, in Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from statistics import mean, median

from benchmarks.entrants import LEFT_OUT
from benchmarks.machine import described
from benchmarks.race import SOLVED, Lap, Record

RESULTS = Path(__file__).parent / "results"

Row = list[str]

HEAD = [
    "boards",
    "entrant",
    "solved",
    "proved",
    "first ms",
    "median ms",
    "mean ms",
    "max ms",
    "x pensil",
    "x first",
    "not solved",
]


def groups(laps: Iterable[Lap], by_size: bool) -> dict[str, list[Lap]]:
    """The laps by kind, and by size where there are few sizes."""
    found: dict[str, list[Lap]] = {}
    for lap in laps:
        found.setdefault(f"{lap.kind} {lap.rows}x{lap.cols}" if by_size else lap.kind, []).append(lap)
    return found


def table(records: list[Record], by_size: bool) -> list[Row]:
    """A row for each group of boards and each entrant that has a solver for them."""
    laps = [lap for record in records for lap in record.laps]
    rows = []
    for name, group in groups(laps, by_size).items():
        ours = {lap.board: lap for lap in group if lap.entrant == "pensil" and lap.outcome == SOLVED}
        for record in records:
            mine = [lap for lap in group if lap.entrant == record.entrant.name]
            if any(lap.outcome != "missing" for lap in mine):
                rows.append([name, record.entrant.name, *_figures(mine, ours)])
    return rows


def _figures(laps: list[Lap], ours: dict[str, Lap]) -> Row:
    solved = [lap for lap in laps if lap.outcome == SOLVED]
    outcomes = Counter(lap.outcome for lap in laps if lap.outcome != SOLVED)
    proved = sum(lap.proved for lap in laps)
    times = [lap.cpu for lap in solved if lap.cpu is not None]
    first = [lap.first for lap in solved if lap.first is not None]
    row = [f"{len(solved)}/{len(laps)}"]
    row.append("-" if not solved else "yes" if proved == len(solved) else "no" if not proved else f"{proved}")
    row += [
        _ms(figure(of)) if of else "-" for figure, of in ((median, first), (median, times), (mean, times), (max, times))
    ]
    beside = [(lap, ours[lap.board]) for lap in solved if lap.board in ours]
    unfinished = outcomes["timeout"] + outcomes["given-up"] + outcomes["crash"]
    for ratios in (
        [lap.cpu / us.cpu for lap, us in beside if lap.cpu and us.cpu],
        [lap.first / us.first for lap, us in beside if lap.first and us.first],
    ):
        row.append(f"{'> ' if unfinished else ''}{_short(median(ratios))}" if ratios else "-")
    row.append(", ".join(f"{count} {outcome}" for outcome, count in outcomes.items()))
    return row


def _ms(seconds: float) -> str:
    return _short(seconds * 1000)


def _short(number: float) -> str:
    return f"{number:.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def notes(records: list[Record]) -> list[str]:
    """What a reader of the table must know: who could not take part, and which answers were wrong."""
    said = []
    for record in records:
        name = record.entrant.name
        if record.failed:
            said.append(f"{name} did not run: {record.failed}")
            continue
        said.append(f"{name} {record.version}: {record.entrant.about}")
        kinds = {lap.kind for lap in record.laps}
        missing: dict[str, list[str]] = {}
        for kind, why in record.missing.items():
            if kind in kinds:
                missing.setdefault(why, []).append(kind)
        said += [f"{name} does not solve {', '.join(names)}: {why}" for why, names in missing.items()]
        for outcome in ("wrong", "error", "crash", "unsupported"):
            bad = [lap for lap in record.laps if lap.outcome == outcome]
            for kind in sorted({lap.kind for lap in bad}):
                some = [lap for lap in bad if lap.kind == kind]
                said.append(f"{name}, {kind}: {len(some)} {outcome}, such as {some[0].board}: {some[0].note}")
    said += [f"not here: {name}: {why}" for name, why in LEFT_OUT.items()]
    return said


def text(head: Row, rows: list[Row]) -> str:
    """The table with aligned columns; numbers to the right."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]

    def line(row: Row) -> str:
        aligned = (
            f"{cell:<{w}}" if i < 2 or i == len(row) - 1 else f"{cell:>{w}}"
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        return "  ".join(aligned).rstrip()

    return "\n".join([line(head), *(line(row) for row in rows)]) + "\n"


_FIGURE = re.compile(r"-|[<>]? ?\d[\d,]*(?:\.\d+)?|")
"""A number, or none."""


def markdown(head: Row, rows: list[Row]) -> str:
    ends = {1, len(head) - 1}
    columns = list(zip(*rows, strict=True)) or [()] * len(head)
    left = {0} | {i for i in ends if not all(_FIGURE.fullmatch(entry) for entry in columns[i])}
    rule = [":--" if i in left else "--:" for i in range(len(head))]
    return "".join("| " + " | ".join(row) + " |\n" for row in [head, rule, *rows])


def bullets(lines: Iterable[str]) -> str:
    return "".join(f"- {line}\n" for line in lines)


def save_report(folder: Path, title: str, *parts: str, also: Sequence[str] = ()) -> None:
    """Write paragraphs and tables, under a title and what was measured on, and tell where they are, beside `also`."""
    folder.mkdir(parents=True, exist_ok=True)
    told = [f"# {title}", described(), *parts]
    report = "\n\n".join(part.strip() for part in told if part)
    (folder / "report.md").write_text(report + "\n", encoding="utf-8")
    print(f"written to {folder}: {', '.join(['report.md', *also])}")


def save_laps(records: list[Record], folder: Path) -> None:
    """Every single time, as laps.csv and laps.json."""
    folder.mkdir(parents=True, exist_ok=True)
    laps = [lap for record in records for lap in record.laps]
    with (folder / "laps.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([field.name for field in fields(Lap)])
        writer.writerows(asdict(lap).values() for lap in laps)
    data = {
        "entrants": [
            {"name": r.entrant.name, "version": r.version, "failed": r.failed, "missing": r.missing} for r in records
        ],
        "laps": [asdict(lap) for lap in laps],
    }
    (folder / "laps.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
