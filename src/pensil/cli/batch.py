"""Work on many puzzles: solve, rate, check, hint, explain or convert them all, or look at their clues.

A source is a file, a folder, an archive (zip, tar), JSON lines, a list of links, a pack, a dataset or a link itself; it
may be larger than memory. Every puzzle gives one line of JSON with its source, its id and its status; one that is bad,
takes too long or needs too much memory gives a line that says so, and never stops the others. What is written stays,
whatever happens: --resume goes on where a run was stopped.
Exit code: 0 when every puzzle has its line, whatever it says.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack

from pensil.cli.arguments import UsageError, amount, positive, seconds
from pensil.cli.files import check_files, is_path
from pensil.cli.progress import Progress
from pensil.cli.show import filled
from pensil.cli.totals import SAY, Totals
from pensil.errors import PensilError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import IO

    from pensil.engine.batch import Executor
    from pensil.engine.journal import Journal
    from pensil.formats.collection import Collection, Unread
    from pensil.tasks import TaskWork

EXAMPLES = """
pensil batch solve puzzles/ -o solved.jsonl
pensil batch rate collection.zip more.jsonl -o rated.jsonl --csv rated.csv
pensil batch rate collection.zip more.jsonl -o rated.jsonl --resume
pensil batch convert links.txt --to text -o texts.jsonl --workers 4
"""

LIMIT = 60.0
"""Seconds for a puzzle, unless told otherwise."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("task", metavar="TASK", help="solve, rate, check, hint, explain, convert or clues")
    parser.add_argument(
        "sources", nargs="+", metavar="SRC", help="a file, a folder, an archive, '-', or the URL or game id itself"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the records here (default: standard output)")
    parser.add_argument("--resume", action="store_true", help="go on with a FILE that is not finished")
    parser.add_argument("--overwrite", action="store_true", help="begin FILE anew if it is there")
    parser.add_argument("--unordered", action="store_true", help="write records as they are finished")
    parser.add_argument("--workers", type=positive, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--dask", metavar="ADDRESS", help="work on a Dask cluster instead: tcp://HOST:8786")
    parser.add_argument(
        "--timeout", type=seconds, metavar="S", default=LIMIT, help=f"seconds for each puzzle (default {LIMIT:g})"
    )
    parser.add_argument(
        "--memory", type=positive, metavar="MB", help="memory for each puzzle (default: a share of the machine's)"
    )
    parser.add_argument("--csv", metavar="FILE", help="also write the plain fields as a table")
    parser.add_argument("--parquet", metavar="FILE", help="also write all fields as Parquet")
    parser.add_argument("--kind", metavar="KIND", help="the kind of the puzzles, where the input does not tell")
    parser.add_argument("--from", dest="format", metavar="FORMAT", help="the format, where it cannot be guessed")
    parser.add_argument("--to", default="text", metavar="FORMAT", help="the format that convert writes (default: text)")
    parser.add_argument("--solutions", type=amount, default=2, metavar="N", help="solve: up to N solutions (default 2)")


def run(args: argparse.Namespace) -> int:
    from pensil.batching import collection, task_work

    _check(args)
    told = {name: getattr(args, name) for name in ("kind", "format", "lang", "solutions", "to")}
    work = task_work(args.task, args.timeout, **told)
    sources = [sys.stdin.buffer if source == "-" else source for source in args.sources]
    totals = Totals()
    with ExitStack() as stack:
        out = _Output(args, totals, stack)
        _work(collection(sources, args.kind, args.format), work, out, args, stack)
    if args.csv or args.parquet:
        _tables(args)
    if args.json:
        if args.output:
            print(json.dumps(totals.to_json()))
    else:
        print(totals.text(args.lang), file=sys.stdout if args.output else sys.stderr)
    return 0


def _check(args: argparse.Namespace) -> None:
    """Refuse what cannot be done before anything is done."""
    if args.output == "-":
        args.output = None
    if args.output is None and (args.resume or args.overwrite or args.csv or args.parquet):
        raise UsageError("give the records a file: -o FILE")
    if args.resume and args.overwrite:
        raise UsageError("--resume goes on with the file, --overwrite begins it anew: not both")
    check_files(args.output, args.csv, args.parquet)
    if args.parquet:
        from pensil.formats.table import check_parquet

        check_parquet()
    there = args.output is not None and os.path.exists(args.output)
    if (
        there
        and os.path.getsize(args.output) > 0
        and not args.resume
        and not args.overwrite
        and os.path.isfile(args.output)
    ):
        raise UsageError(f"{args.output} is there already: --resume goes on with it, --overwrite begins it anew")
    for source in args.sources:
        # An error when it can be nothing at all.
        if source != "-" and is_path(source, args.kind) and there and os.path.samefile(source, args.output):
            raise UsageError(f"{args.output} is a source: give the records another file")


class _Output:
    """Where the records go: a file that survives, or standard output."""

    def __init__(self, args: argparse.Namespace, totals: Totals, stack: ExitStack) -> None:
        self.totals = totals
        self.stream: IO[bytes] = sys.stdout.buffer
        self.journal: Journal | None = None
        if args.output is not None and os.path.exists(args.output) and not os.path.isfile(args.output):
            # A pipe or a device holds nothing to go on with.
            self.stream = stack.enter_context(open(args.output, "wb"))  # noqa: SIM115
        elif args.output is not None:
            from pensil.engine.journal import Journal

            self.journal = stack.enter_context(Journal(args.output, args.task, resume=args.resume, seen=totals.add))

    def new(self, entries: Iterable[Unread]) -> Iterator[Unread]:
        """The entries that have no record yet."""
        written = None if self.journal is None else self.journal.written
        if written is None or not written.count:
            yield from entries
            return
        number = -1
        for entry in entries:
            number = entry.number
            if not written.has(number, entry.source):
                yield entry
        if written.end > number + 1:
            raise PensilError("the input is not the one that was begun with: there are more records than puzzles")

    def add(self, lines: list[bytes]) -> None:
        if self.journal is not None:
            self.journal.append(lines)
        else:
            self.stream.write(b"".join(lines))
            self.stream.flush()
        for line in lines:
            self.totals.add(line)
        self.totals.here += len(lines)


def _work(found: Collection, work: TaskWork, out: _Output, args: argparse.Namespace, stack: ExitStack) -> None:
    from contextlib import closing

    from pensil.batching import cores, memory_share, spread

    executor = _cluster(args, stack)
    workers = args.workers or (None if executor else cores())
    memory = args.memory * 1_000_000 if args.memory else memory_share(workers or 1)
    progress = Progress()
    lines = spread(out.new(found), work, executor, workers=workers, ordered=not args.unordered, memory=memory)
    try:
        with closing(lines):
            for _, records in lines:
                out.add(records)
                progress.show(lambda: out.totals.progress(found.fraction(), found.read, args.lang))
    except KeyboardInterrupt:
        progress.clear()
        _tell_how_to_go_on(args, out)
        raise
    except OSError as error:
        progress.clear()
        if args.output is not None and error.filename == args.output:
            _tell_how_to_go_on(args, out)
        raise
    finally:
        progress.clear()
    if not out.totals.total:
        raise PensilError("there are no puzzles in this")


def _tell_how_to_go_on(args: argparse.Namespace, out: _Output) -> None:
    """After an interruption: what is there, and the command that goes on."""
    if out.journal is None:
        return
    words = [word for word in sys.argv[1:] if word not in ("--resume", "--overwrite")]
    command = f"pensil {shlex.join(words)} --resume"
    said = SAY("batch.stopped", count=out.journal.records(), file=args.output, command=command).sentence(args.lang)
    print(filled(said), file=sys.stderr)


def _cluster(args: argparse.Namespace, stack: ExitStack) -> Executor | None:
    if args.dask is None:
        return None
    from pensil.cluster import dask_executor

    return stack.enter_context(dask_executor(args.dask))


def _tables(args: argparse.Namespace) -> None:
    from pensil.cli.draft import draft
    from pensil.formats.table import write_csv, write_parquet

    for path, write in ((args.csv, write_csv), (args.parquet, write_parquet)):
        if path:
            with draft(path) as file:
                write(args.output, file)
