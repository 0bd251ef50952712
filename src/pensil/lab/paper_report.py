"""A replayed paper as a report to read."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.kind import Kind
from pensil.core.paper import Agreement, Fact, Paper
from pensil.lab.exhibit import shown
from pensil.lab.paper import Replayed, said, verdicts
from pensil.render.report import Comparison, Report, Section
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)


def paper_report(
    kind: Kind, paper: Paper, items: Sequence[Replayed], lang: str, *, on_paper: bool = False, kept: bool = False
) -> Report:
    """The report of some items; `kept` leaves out what depends on the machine, for a page that is not made anew."""
    found = [each for each in items if not (kept and each.item.measured)]
    return Report(
        title=SAY("paper.page", kind=kind.title).said(lang),
        paragraphs=[
            cited(paper, lang),
            paper.proposes.said(lang),
            *(text.said(lang) for text in paper.texts),
            totals(found, lang),
        ],
        heads=(
            SAY("paper.what").said(lang),
            SAY("paper.published").said(lang),
            SAY("paper.ours").said(lang),
            SAY("paper.verdict").said(lang),
        ),
        sections=[_section(each, lang, on_paper) for each in found],
        lang=lang,
    )


def cited(paper: Paper, lang: str) -> str:
    """The title and the author."""
    return SAY("paper.cited", title=paper.title, author=paper.author).said(lang)


def totals(items: Sequence[Replayed], lang: str) -> str:
    """How many facts are the same, and how many are not."""
    counts = verdicts(items)
    numbers = {verdict.value: counts[verdict] for verdict in Agreement}
    return SAY("paper.totals", facts=sum(counts.values()), items=len(items), **numbers).said(lang)


def _section(each: Replayed, lang: str, on_paper: bool) -> Section:
    parts = [_compared(part, lang) if isinstance(part, Fact) else shown(part, lang, on_paper) for part in each.parts]
    paragraphs = [text.said(lang) for text in each.item.texts]
    return Section(each.item.name, each.item.title.said(lang), paragraphs, parts)


def _compared(fact: Fact, lang: str) -> Comparison:
    verdict = fact.verdict
    return Comparison(
        label=fact.label.sentence(lang),
        one="" if fact.published is None else said(fact.published, lang),
        other=said(fact.ours, lang),
        verdict=SAY(f"paper.verdicts.{verdict.value}").said(lang),
        sort=verdict.value,
        note="" if fact.because is None else fact.because.sentence(lang),
        in_words=not isinstance(fact.ours, str),
    )
