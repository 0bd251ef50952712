"""What is counted while many puzzles are worked on: by kind and status, with the times, from the text of records."""

from __future__ import annotations

import re
import time
from collections import Counter

from pensil.cli.show import duration, table
from pensil.words import SHARED, Vocabulary
from pensil.words.figures import figures

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

SAY = Vocabulary(SHARED)

# Of the text alone: to parse all records again would take as long as some of the work itself.
_TEXT = rb'"(?:[^"\\]|\\.)*"'
_HEAD = re.compile(
    rb'\{"number":\d+,"task":"[a-z-]+","source":%b,"id":%b,"status":"([a-z]+)"(?:,"kind":"(\w+)")?' % (_TEXT, _TEXT)
)
_TIME = re.compile(rb'"time":\{"read":([\d.e-]+),"[a-z]+":([\d.e-]+)\}\}\n$')


class Totals:
    """Counts records as they come."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()  # kind and status
        self.seconds: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}
        self.started = time.monotonic()
        self.here = 0  # in this run

    @property
    def total(self) -> int:
        return self.counts.total()

    def add(self, line: bytes) -> None:
        head = _HEAD.match(line)
        if head is None:
            return
        kind = (head[2] or b"-").decode()
        self.counts[kind, head[1].decode()] += 1
        taken = _TIME.search(line, max(0, len(line) - 100))
        if taken is not None:
            seconds = float(taken[2])
            self.seconds[kind] += seconds  # type: ignore[assignment]
            self.slowest[kind] = max(seconds, self.slowest.get(kind, 0.0))

    @property
    def rate(self) -> float:
        """Puzzles per second, in this run."""
        return self.here / max(1e-9, time.monotonic() - self.started)

    def progress(self, fraction: float | None, read: int, lang: str) -> str:
        """How far it is, how fast, and how long it will take, where the end can be told."""
        percent = left = None
        if fraction and self.here:
            whole = max(read / fraction, self.total)
            percent = round(100 * self.total / whole)
            left = clock((whole - self.total) / self.rate)
        bad = sum(count for (_, status), count in self.counts.items() if status in ("error", "crashed"))
        count, rate = figures(f"{self.total:,}", lang), figures(f"{self.rate:,.0f}", lang)
        words = {"count": count, "number": self.total, "rate": rate, "percent": percent, "left": left, "bad": bad}
        return SAY("batch.progress", **words).said(lang)

    def text(self, lang: str) -> str:
        """A table with a row for each kind, and a line about all."""
        statuses = sorted({status for _, status in self.counts})
        heads = [SAY(f"batch.{name}").said(lang) for name in ("kind", "puzzles", "mean", "slowest")]
        rows = [[heads[0], heads[1], *statuses, *heads[2:]]]
        for kind in sorted({kind for kind, _ in self.counts}):
            numbers = [self.counts[kind, status] for status in statuses]
            timed = kind in self.slowest
            mean = duration(self.seconds[kind] / sum(numbers)) if timed else "-"
            worst = duration(self.slowest[kind]) if timed else "-"
            told = [*(f"{number:,}" for number in (sum(numbers), *numbers)), mean, worst]
            rows.append([kind, *(figures(each, lang) for each in told)])
        took = clock(time.monotonic() - self.started)
        count, rate = figures(f"{self.here:,}", lang), figures(f"{self.rate:,.0f}", lang)
        whole = SAY("batch.done", count=count, number=self.here, time=took, rate=rate)
        if not self.here and self.total:
            whole = SAY("batch.done-before", count=figures(f"{self.total:,}", lang), number=self.total)
        return f"{table(rows, numbers=len(rows[0]) - 1)}\n\n{whole.sentence(lang)}"

    def to_json(self) -> dict[str, Any]:
        kinds = sorted({kind for kind, _ in self.counts})
        return {
            "puzzles": self.total,
            "worked_on": self.here,
            "seconds": round(time.monotonic() - self.started, 3),
            "kinds": {
                kind: {status: count for (each, status), count in sorted(self.counts.items()) if each == kind}
                for kind in kinds
            },
        }


def clock(seconds: float) -> str:
    """A duration as people read it: 0:42, 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
