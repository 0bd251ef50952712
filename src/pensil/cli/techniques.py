"""Show the techniques of a kind, each with a small position before and after it.

Without a kind, the techniques of all kinds are listed by name; the name or id of a technique alone shows that one. With
-o FILE.html, FILE.pdf or FILE.md they become a page to read. In FILE.md the positions are text; --pictures draws them.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence

from pensil.cli.arguments import UsageError
from pensil.cli.files import check_files, save
from pensil.core.board import Board, Puzzle
from pensil.core.kind import Kind
from pensil.core.step import Step, Technique
from pensil.errors import UnknownKind

EXAMPLES = """
pensil techniques
pensil techniques akari
pensil techniques akari zero-clue --lang id
pensil techniques nurikabe -o nurikabe.html
pensil techniques nurikabe -o nurikabe.md --pictures pictures --page http://127.0.0.1:8000/
"""

FORMS = ("html", "pdf", "md")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", nargs="?", metavar="KIND", help="the kind of puzzle")
    parser.add_argument("name", nargs="?", metavar="TECHNIQUE", help="only this technique, by its name or id")
    parser.add_argument("-o", "--output", metavar="FILE", help="a page with pictures: FILE.html, FILE.pdf or FILE.md")
    parser.add_argument(
        "--pictures", metavar="FOLDER", help="with -o FILE.md: draw the positions, as SVG in this folder"
    )
    parser.add_argument(
        "--page",
        metavar="URL",
        help="with -o FILE.html or FILE.md: links that open each position on pensil's page at this address",
    )


def run(args: argparse.Namespace) -> int:
    form = _form(args.output)
    if args.pictures is not None and form != "md":
        raise UsageError("--pictures goes with -o FILE.md: .html and .pdf have their pictures inside")
    if args.page is not None and (args.output is None or form == "pdf"):
        raise UsageError("--page goes with -o FILE.html or -o FILE.md")
    check_files(args.output, form=form)
    chosen = _chosen(args.kind, args.name)
    if args.output is not None:
        _save(chosen, form, args)
    if args.json:
        print(json.dumps([_json(kind, technique, args.lang) for kind, technique in chosen]))
    elif args.output is None:
        _print(chosen, args.lang, in_full=args.kind is not None)
    return 0


def _form(output: str | None) -> str:
    form = "html" if output is None else os.path.splitext(output)[1].lower().lstrip(".")
    if form not in FORMS:
        raise UsageError(f"cannot tell what to write from the name {output!r}: use .html, .pdf or .md")
    return form


def _chosen(kind: str | None, name: str | None) -> list[tuple[Kind, Technique]]:
    from pensil.kinds import KINDS, kind_named

    try:
        kinds = list(KINDS) if kind is None else [kind_named(kind)]
    except UnknownKind:
        found = [(each, technique) for each in KINDS for technique in each.techniques() if _called(technique, kind)]
        if not found or name is not None:
            raise
        return found
    found = [(each, t) for each in kinds for t in each.techniques() if name is None or _called(t, name)]
    if not found and name is None:
        raise UsageError(f"{kinds[0].name} has no techniques of its own; its hints give the smallest reasons")
    if not found:
        from pensil.core.near import nearest

        known = [technique.name for technique in kinds[0].techniques()]
        if (near := nearest(name or "", known)) is not None:
            raise UsageError(f"{kinds[0].name} has no technique {name!r}; did you mean {near!r}?")
        raise UsageError(f"{kinds[0].name} has no technique {name!r}; there are {', '.join(known)}")
    return found


def _called(technique: Technique, name: str | None) -> bool:
    return name is not None and name.lower() in (technique.name, technique.id.lower())


def _json(kind: Kind, technique: Technique, lang: str) -> dict[str, object]:
    return {
        "kind": kind.name,
        "id": technique.id,
        "name": technique.name,
        "title": technique.title.said(lang),
        "level": technique.level,
        "why": technique.why.said(lang),
        "example": {
            "puzzle": technique.example.puzzle,
            "marks": technique.example.marks,
            "after": technique.example.after,
            "message": shown(kind, technique, lang)[2].message,
        },
    }


def shown(kind: Kind, technique: Technique, lang: str) -> tuple[Puzzle, Board, Step]:
    """The example of a technique: the puzzle, the board before the step, and the step."""
    from pensil.formats import read

    puzzle = read(technique.example.puzzle, kind.name, "text")
    marks = technique.example.marks
    board = Board.empty(puzzle) if marks is None else puzzle.board_from_json(marks, marks=True)
    return puzzle, board, next(technique.steps(kind.look(puzzle, board))).said_in(lang)


def _print(chosen: Sequence[tuple[Kind, Technique]], lang: str, *, in_full: bool) -> None:
    from pensil.cli.catalogue import sentences
    from pensil.cli.show import filled, show_beside, table
    from pensil.cli.steps import SAY, legend, picture
    from pensil.core.picture import Role

    if not in_full:
        kind_, technique_, level_, what = (
            SAY(f"book.{key}").said(lang) for key in ("kind", "technique", "level", "what")
        )
        rows = [(kind_, "id", technique_, level_, what)]
        rows += [(kind.name, t.id, t.name, str(t.level), t.title.said(lang)) for kind, t in chosen]
        said = "\n".join(filled(SAY(key).said(lang)) for key in ("levels.ease", "levels.fallback"))
        print(table(rows) + f"\n\n{said}")
        return
    examples = [(kind, technique, shown(kind, technique, lang)) for kind, technique in chosen]
    print(legend(lang, told=True, supposed=any(step.suppositions for _, _, (_, _, step) in examples)) + "\n")
    for kind, technique, (puzzle, board, step) in examples:
        level = SAY("levels.number", number=technique.level).said(lang)
        print(f"{technique.id} {technique.title.said(lang)} ({technique.name}, {level})\n")
        before = kind.picture(puzzle, board, Role.MARK).with_numbers(lang)
        show_beside(before, picture(puzzle, board, step, told=True))
        print()
        for sentence in sentences(technique, step):
            print(filled(str(sentence)))
        print()


def _save(chosen: Sequence[tuple[Kind, Technique]], form: str, args: argparse.Namespace) -> None:
    from pensil.cli.catalogue import catalogue
    from pensil.render.catalogue import picture_files, render_html, render_markdown, render_pdf

    examples = [(kind, technique, shown(kind, technique, args.lang)) for kind, technique in chosen]
    told = catalogue(examples, args.lang, in_text=form == "md" and args.pictures is None, page=args.page)
    if form != "md":
        save(args.output, render_pdf(told) if form == "pdf" else render_html(told))
    elif args.pictures is None:
        save(args.output, render_markdown(told))
    else:
        os.makedirs(args.pictures, exist_ok=True)
        for name, svg in picture_files(told).items():
            save(os.path.join(args.pictures, name), svg)
        folder = os.path.relpath(args.pictures, os.path.dirname(args.output) or ".").replace(os.sep, "/")
        save(args.output, render_markdown(told, folder))
