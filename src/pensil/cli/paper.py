"""Replay the papers: everything that they publish beside the same from pensil, and why it differs where it does.

Without a kind, the papers are listed. With -o FILE.html, FILE.pdf or FILE.md the items become a page with the figures
drawn. Exit code: 0, or 1 if something that is said to be the same is not; 2 bad input.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pensil.cli.arguments import UsageError, seconds
from pensil.cli.files import check_files, save
from pensil.cli.progress import Progress, bar
from pensil.cli.show import filled, hung, table
from pensil.words import SHARED, Vocabulary

if TYPE_CHECKING:
    from pensil.core.board import Puzzle
    from pensil.core.kind import Kind
    from pensil.core.paper import Exhibit, Fact, Paper
    from pensil.lab.paper import Replayed

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil paper
pensil paper shikaku
pensil paper nonogram table-3.8 table-3.9
pensil paper hashi --lang id -o hashi.html
"""

FORMS = ("html", "pdf", "md")
TIMEOUT = 5.0


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", nargs="?", metavar="KIND", help="the kind whose paper is replayed")
    parser.add_argument("items", nargs="*", metavar="ITEM", help="only these items, by their names")
    parser.add_argument("-o", "--output", metavar="FILE", help="a page with the figures: FILE.html, FILE.pdf, FILE.md")
    parser.add_argument("--boards", metavar="FOLDER", help="the author's own boards, if you have them")
    parser.add_argument(
        "--timeout", type=seconds, default=TIMEOUT, metavar="S", help="stop a timed search after S seconds (default 5)"
    )


def run(args: argparse.Namespace) -> int:
    if args.kind is None:
        return _list(args)
    from pensil.core.paper import Agreement
    from pensil.kinds import kind_named
    from pensil.lab.paper import paper_to_json, verdicts

    form = _form(args.output)
    check_files(args.output, form=form)
    kind = kind_named(args.kind)
    paper = kind.paper()
    if paper is None:
        raise UsageError(f"no paper is known for {kind.name}")
    items = _replayed(paper, args)
    if args.output is not None:
        save(args.output, _page(kind, paper, items, form, args.lang))
    if args.json:
        print(json.dumps(paper_to_json(kind.name, paper, args.lang, items)))
    elif args.output != "-":
        _print(kind, paper, items, args.lang, pictures=args.output is None)
    return 1 if verdicts(items)[Agreement.BROKEN] else 0


def _form(output: str | None) -> str:
    form = "html" if output in (None, "-") else os.path.splitext(output)[1].lower().lstrip(".")
    if form not in FORMS:
        raise UsageError(f"cannot tell what to write from the name {output!r}: use .html, .pdf or .md")
    return form


def _list(args: argparse.Namespace) -> int:
    from pensil.kinds import KINDS
    from pensil.lab.paper import contents_to_json
    from pensil.lab.paper_report import cited

    papers = [(kind, paper) for kind in KINDS if (paper := kind.paper()) is not None]
    if args.json:
        listed = [
            {"kind": kind.name} | paper.to_json(args.lang) | {"contents": contents_to_json(paper, args.lang)}
            for kind, paper in papers
        ]
        print(json.dumps(listed))
        return 0
    for kind, paper in papers:
        names = ", ".join(strategy.name for strategy in paper.strategies)
        strategies = SAY("paper.strategies", names=names)
        print(filled(f"{kind.name}: {cited(paper, args.lang)}", 2))
        for sentence in (paper.proposes.said(args.lang), strategies.said(args.lang)):
            print(filled(sentence, 2, first=2))
        print()
    print(filled(SAY("paper.more").said(args.lang)))
    return 0


def _replayed(paper: Paper, args: argparse.Namespace) -> list[Replayed]:
    """The items that are wanted, with a line about how far it is on long work."""
    from pensil.lab.paper import Laboratory, replayed

    known = [item.name for item in paper.items]
    for name in args.items:
        if name not in known:
            raise UsageError(f"the paper has no item {name!r}; there are {', '.join(known)}")
    laboratory = Laboratory(_boards(args.boards, args.kind), args.timeout)
    for item in paper.items:
        if item.name in args.items and item.needs_boards and not laboratory.boards:
            raise UsageError(f"{item.name} needs the author's boards: --boards FOLDER")
    progress, found = Progress(), []
    total = len(args.items) or len(known)
    try:
        progress.show(lambda: bar(0, total))
        for each in replayed(paper, laboratory, args.items):
            found.append(each)
            progress.show(lambda: bar(len(found), total))
    finally:
        progress.clear()
    return found


def _boards(folder: str | None, kind: str) -> list[tuple[str, Puzzle]]:
    if folder is None:
        return []
    from pathlib import Path

    from pensil.cli.files import load

    try:
        files = sorted(path for path in Path(folder).iterdir() if path.is_file() and not path.name.startswith("."))
    except OSError as error:
        raise UsageError(f"cannot read the folder {folder}: {error.strerror}") from error
    found = [(path.stem, load(str(path), kind, None, None).puzzle) for path in files]
    return sorted(found, key=lambda each: (each[1].rows * each[1].cols, each[0]))


def _page(kind: Kind, paper: Paper, items: Sequence[Replayed], form: str, lang: str) -> str | bytes:
    from pensil.lab.paper_report import paper_report
    from pensil.render.report import render_html, render_markdown, render_pdf

    report = paper_report(kind, paper, items, lang, on_paper=form == "pdf", kept=form == "md")
    if form == "pdf":
        return render_pdf(report)
    return render_html(report) if form == "html" else render_markdown(report)


def _print(kind: Kind, paper: Paper, items: Sequence[Replayed], lang: str, *, pictures: bool) -> None:
    from pensil.core.paper import Fact
    from pensil.lab.paper_report import cited, totals

    if pictures:
        print(filled(f"{kind.title}: {cited(paper, lang)}"))
        for text in (paper.proposes, *paper.texts):
            print(filled(text.said(lang)))
        for each in items:
            print("\n" + filled(f"{each.item.title.said(lang)}  [{each.item.name}]", 2))
            for text in each.item.texts:
                print(filled(text.said(lang), 2, first=2))
            for part in each.parts:
                if isinstance(part, Fact):
                    _print_fact(part, lang)
                else:
                    _print_exhibit(part, lang)
        print()
    print(filled(totals(items, lang)))


def _print_fact(fact: Fact, lang: str) -> None:
    from pensil.core.paper import Agreement
    from pensil.lab.paper import said

    verdict = fact.verdict
    mark = SAY(f"paper.verdicts.{verdict.value}").said(lang)
    ours = said(fact.ours, lang)
    if verdict is Agreement.SAME and "\n" not in ours:
        print(filled(f"{mark}: {fact.label.said(lang)}: {ours}", 4, first=2))
        return
    print(filled(f"{mark}: {fact.label.said(lang)}", 4, first=2))
    both = [("paper.ours", ours)]
    if verdict is not Agreement.SAME and fact.published is not None:
        both.insert(0, ("paper.published", said(fact.published, lang)))
    rows = [
        (SAY(head).said(lang) if number == 0 else "", line)
        for head, text in both
        for number, line in enumerate(text.splitlines() or [""])
    ]
    print(table(rows, indent=4))
    if fact.because is not None:
        print(filled(fact.because.sentence(lang), 4, first=4))


def _print_exhibit(exhibit: Exhibit, lang: str) -> None:
    from pensil.cli.show import drawn
    from pensil.core.paper import BoardPicture, Printed

    print()
    if isinstance(exhibit, BoardPicture):
        lines = drawn(exhibit.picture, lang).splitlines()
        print("\n".join(f"  {line}".rstrip() for line in lines))
    elif isinstance(exhibit, Printed):
        print(hung(exhibit.text(lang), 2))
    else:
        print(filled(SAY("paper.drawn", caption=exhibit.caption).said(lang), 2, first=2))
        return
    print(filled(exhibit.caption.sentence(lang), 2, first=2))
