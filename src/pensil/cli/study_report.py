"""What `pensil study` prints: medians by size, the curves with what is weak about them, and how the runs spread."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pensil.cli.show import duration, filled, table
from pensil.lab.growth import TIME, Growth, published, told, value_of, yardstick
from pensil.lab.growth_plot import grouped, shown_numbers
from pensil.lab.spread import FEW, Quartile
from pensil.words import SHARED, Phrase, Vocabulary
from pensil.words.figures import figures

SAY = Vocabulary(SHARED)

Write = Callable[[float], str]


def print_report(found: Sequence[Growth], heading: Phrase, lang: str) -> None:
    report = StudyReport(found, lang)
    print(filled(heading.said(lang)))
    for what, name in report.numbers.items():
        report.medians(what, name)
    if any(each.cut for growth in found for each in growth.measures):
        print("\n" + filled(SAY("study.at-least").said(lang)))
    if grouped(found):
        print(filled(SAY("study.grouped").said(lang)))
    for what, name in report.numbers.items():
        report.curves(what, name)
    report.failures()
    report.spreads()


class StudyReport:
    """The parts of the report, in a language."""

    def __init__(self, found: Sequence[Growth], lang: str) -> None:
        self.found = found
        self.lang = lang
        measures = [each for growth in found for each in growth.measures]
        self.numbers = shown_numbers(measures)
        self.kind, self.by = measures[0].puzzle.kind, found[0].by
        self.size = yardstick(self.kind, self.by).named

    def _write(self, what: str) -> Write:
        return lambda value: figures(duration(value) if what == TIME else _count(value), self.lang)

    def medians(self, what: str, name: Phrase) -> None:
        """A line for each size, a column for each strategy that has this number, and one for what was published."""
        lang, write = self.lang, self._write(what)
        having = [growth for growth in self.found if what in growth.numbers]
        cells: dict[int, dict[str, str]] = {}
        boards: dict[int, int] = {}
        for growth in having:
            for at in growth.sizes:
                cells.setdefault(at.size, {})[growth.strategy] = _bound(at.spread(what).median, write)
                boards[at.size] = max(boards.get(at.size, 0), len(at.measures))
        columns = [growth.strategy for growth in having]
        heads = [self.size.said(lang), SAY("study.boards").said(lang), *columns]
        paper = published(self.kind, self.by) if what == TIME else None
        if paper is not None:
            heads.append(paper.source.said(lang))
            for size, value in paper.published:
                cells.setdefault(size, {})[paper.source.said(lang)] = write(value)
        rows = [heads]
        for size in sorted(cells):
            rows.append([str(size), str(boards.get(size, "-")), *(cells[size].get(head, "-") for head in heads[2:])])
        print("\n" + SAY("study.median", what=name).said(lang))
        print(table(rows, numbers=len(heads)))

    def curves(self, what: str, name: Phrase) -> None:
        lang = self.lang
        print("\n" + filled(SAY("study.curves", what=name, size=self.size).said(lang)))
        same: dict[tuple[str, ...], list[str]] = {}  # strategies of which the same is to be told, such as "always 0"
        for growth in self.found:
            if what in growth.numbers:
                values = [value_of(each, what) for each in growth.measures if not each.cut]
                lines = told(growth.fitted(what), values, lang, duration if what == TIME else _count)
                same.setdefault(tuple(lines), []).append(growth.strategy)
        for (curve, *doubts), names in same.items():
            print(filled(f"{', '.join(names)}: {curve}", 4, first=2))
            for doubt in doubts:
                print(filled(doubt, 4, first=4))

    def failures(self) -> None:
        for growth in self.found:
            failed = sum(each.status == "failed" for each in growth.measures)
            if failed:
                said = SAY("study.gave-up", name=growth.strategy, count=failed, runs=len(growth.measures))
                print("\n" + filled(said.sentence(self.lang) + "."))

    def spreads(self) -> None:
        """A table for each number that differs anywhere; what single runs cannot tell is left out."""
        lang = self.lang
        runs = [len(at.measures) for growth in self.found for at in growth.sizes]
        if max(runs) == 1:
            print("\n" + filled(SAY("study.one-run").said(lang)))
            return
        for what, name in self.numbers.items():
            rows = self._spread_rows(what)
            if rows:
                print("\n" + SAY("study.spread", what=name).said(lang))
                keys = ("runs", "lower", "middle", "upper", "mean", "deviation", "skewness", "kurtosis")
                heads = [SAY("book.strategy"), self.size, *(SAY(f"study.{key}") for key in keys)]
                print(table([[head.said(lang) for head in heads], *rows], numbers=len(keys) + 1, keys=2))
        print("\n" + filled(SAY("study.kurtosis-means").said(lang)))
        if min(runs) < FEW:
            print(filled(SAY("study.few-runs", count=FEW).said(lang)))

    def _spread_rows(self, what: str) -> list[list[str]]:
        """A line for each strategy and size, also where all runs are the same, unless they are that everywhere."""
        write = self._write(what)
        rows, differ = [], False
        for growth in self.found:
            for at in growth.sizes if what in growth.numbers else []:
                spread = at.spread(what)
                if spread.runs > 1:
                    differ = differ or bool(spread.deviation or spread.cut)
                    shape = [_known(value, write) for value in (spread.mean, spread.deviation)]
                    shape += [_known(value, self._shape) for value in (spread.skewness, spread.kurtosis)]
                    quartiles = [_bound(bound, write) for bound in (spread.lower, spread.median, spread.upper)]
                    rows.append([growth.strategy, str(at.size), str(spread.runs), *quartiles, *shape])
        return rows if differ else []

    def _shape(self, value: float) -> str:
        return figures(f"{value:z.2f}", self.lang)


def _count(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"


def _known(value: float | None, write: Write) -> str:
    return "-" if value is None else write(value)


def _bound(bound: Quartile, write: Write) -> str:
    return ("> " if bound.least else "") + write(bound.value)
