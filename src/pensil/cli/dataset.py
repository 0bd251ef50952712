"""Make a dataset: puzzles with one solution, rated and explained, in shards for training, validation and test.

Every record has the puzzle (JSON, text, puzz.link), its solution, its level and score, and the steps of its explanation
with technique, premises, changes, chain and a sentence in each language. No puzzle is there twice, also not turned or
mirrored, and none is in one split while its twin is in another. The same command gives the same files, with any number
of workers. A run that was stopped is gone on with by --resume.
Exit code: 0 done, 3 when some kinds, sizes and levels gave fewer puzzles than asked for.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import sys

from pensil.cli.arguments import UsageError, amount, positive
from pensil.cli.progress import Progress, bar
from pensil.cli.show import filled
from pensil.errors import PensilError
from pensil.words import SHARED, Vocabulary
from pensil.words.figures import figures

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.datasets import DatasetPlan, Gathering
    from pensil.shards import ShardPlan

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil dataset -o puzzles --kinds akari,shikaku --count 1000 --seed 1
pensil dataset -o puzzles --kinds all --count 20000 --sizes 6x6,10x10 --levels easy,medium,hard --lang en,id
"""

UNFINISHED = ".unfinished"
"""The folder with what is gathered until the dataset is finished."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="DIR", required=True, help="the folder of the dataset")
    parser.add_argument("--kinds", metavar="K,...", default="all", help="the kinds of puzzles (default: all)")
    parser.add_argument("--count", type=positive, metavar="N", required=True, help="so many puzzles in all")
    parser.add_argument("--sizes", metavar="WxH,...", default="6x6,8x8", help="columns x rows (default: 6x6,8x8)")
    parser.add_argument(
        "--levels", metavar="L,...", default="easy,medium,hard", help="easy, medium, hard, expert or any"
    )
    parser.add_argument("--seed", type=amount, default=0, metavar="N", help="where chance begins (default 0)")
    parser.add_argument("--lang", metavar="L,...", default="en", help="the languages of the sentences (default: en)")
    parser.add_argument("--split", metavar="A,B,C", default="90,5,5", help="parts for train, validation, test (90,5,5)")
    parser.add_argument("--shard", type=positive, default=10_000, metavar="N", help="records in a file (default 10000)")
    parser.add_argument("--parquet", action="store_true", help="Parquet instead of JSON lines")
    parser.add_argument("--pictures", action="store_true", help="with drawings of puzzle and solution as SVG")
    parser.add_argument("--workers", type=positive, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--resume", action="store_true", help="go on with a dataset that is not finished")
    parser.add_argument("--overwrite", action="store_true", help="begin anew what is there")


def run(args: argparse.Namespace) -> int:
    from pensil.datasets import Gathering
    from pensil.shards import write_dataset

    plan, layout = _plan(args), _layout(args)
    lang = plan.langs[0]
    path = _prepared(args, plan)
    gathering = Gathering(plan, path, resume=args.resume)
    try:
        with gathering.journal:
            _gather(gathering, args, lang)
        if not gathering.total:
            raise PensilError("nothing could be made of what was asked for")
        manifest = write_dataset(args.output, path, plan, layout)
    except (KeyboardInterrupt, OSError):
        _tell_how_to_go_on(gathering, args, lang)
        raise
    shutil.rmtree(os.path.dirname(path))
    if args.json:
        print(json.dumps(manifest))
    else:
        size = sum(shard["bytes"] for shards in manifest["splits"].values() for shard in shards)
        told = {
            "count": gathering.total,
            "folder": args.output,
            "size": figures(f"{size / 1e6:,.1f} MB", lang),
            "tried": gathering.tried,
        }
        print(filled(SAY("dataset.done", **told).sentence(lang)))
    return _missing(gathering, lang)


def _plan(args: argparse.Namespace) -> DatasetPlan:
    from pensil import accept
    from pensil.cli.generate import size_of
    from pensil.datasets import DatasetPlan
    from pensil.kinds import KINDS, kind_named
    from pensil.making import order

    names = [kind.name for kind in KINDS] if args.kinds == "all" else _listed(args.kinds)
    levels = [None if level == "any" else level for level in _listed(args.levels)]
    orders = [
        order(kind_named(name).name, *size_of(size), level, "none", (), None, {}, rated=True)
        for name in names
        for size in _listed(args.sizes)
        for level in levels
    ]
    langs = tuple(accept.language(lang) for lang in _listed(args.lang))
    return DatasetPlan(tuple(orders), args.count, args.seed, langs, args.pictures)


def _listed(text: str) -> list[str]:
    found = list(dict.fromkeys(word.strip().lower() for word in text.split(",") if word.strip()))
    if not found:
        raise UsageError(f"{text[:40]!r} names nothing")
    return found


def _layout(args: argparse.Namespace) -> ShardPlan:
    from pensil.shards import SPLITS, ShardPlan

    parts = args.split.split(",")
    if len(parts) != len(SPLITS) or not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
        raise UsageError("--split has three whole numbers, for train, validation and test: 90,5,5")
    numbers = [int(part) for part in parts]
    if not sum(numbers):
        raise UsageError("--split leaves all parts empty: one of its numbers must be more than 0")
    if args.parquet:
        from pensil.formats.table import check_parquet

        check_parquet()
    return ShardPlan(tuple(number / sum(numbers) for number in numbers), args.shard, args.parquet)


def _prepared(args: argparse.Namespace, plan: DatasetPlan) -> str:
    """The file in which the dataset is gathered; what is there already is looked at before anything is done."""
    from pensil.shards import MANIFEST

    if args.resume and args.overwrite:
        raise UsageError("--resume goes on with the folder, --overwrite begins it anew: not both")
    work = os.path.join(args.output, UNFINISHED)
    told = os.path.join(work, "plan.json")
    asked = json.dumps(plan.to_json(), indent=1)
    if args.resume:
        try:
            with open(told, encoding="utf-8") as file:
                same = file.read() == asked
        except FileNotFoundError:
            raise UsageError(f"{args.output} holds no dataset that is not finished") from None
        if not same:
            raise UsageError(f"{args.output} was begun with another command: see {told}")
        return os.path.join(work, "attempts.jsonl")
    if os.path.exists(work) and not args.overwrite:
        raise UsageError(f"{args.output} is not finished: --resume goes on with it, --overwrite begins it anew")
    if os.path.exists(os.path.join(args.output, MANIFEST)) and not args.overwrite:
        raise UsageError(f"{args.output} holds a dataset already: --overwrite begins it anew")
    _clear(args.output)
    os.makedirs(work)
    with open(told, "w", encoding="utf-8") as file:
        file.write(asked)
    return os.path.join(work, "attempts.jsonl")


def _clear(folder: str) -> None:
    """Take away the files of a dataset that was there, and nothing else."""
    from pensil.shards import MANIFEST, SPLITS

    shutil.rmtree(os.path.join(folder, UNFINISHED), ignore_errors=True)
    if not os.path.exists(os.path.join(folder, MANIFEST)):
        return
    for name in os.listdir(folder):
        stem, _, ending = name.partition(".")
        shard = stem.rpartition("-")[0] in SPLITS and ending in ("jsonl", "parquet")
        if shard or name == MANIFEST:
            os.unlink(os.path.join(folder, name))


def _gather(gathering: Gathering, args: argparse.Namespace, lang: str) -> None:
    from pensil.batching import cores
    from pensil.datasets import gather

    progress = Progress()

    def watch() -> None:
        line = bar(gathering.total, gathering.plan.count)
        progress.show(lambda: SAY("generate.turn", bar=line, tried=gathering.tried).said(lang))

    try:
        gather(gathering, args.workers or cores(), watch)
    finally:
        progress.clear()


def _tell_how_to_go_on(gathering: Gathering, args: argparse.Namespace, lang: str) -> None:
    words = [word for word in sys.argv[1:] if word not in ("--resume", "--overwrite")]
    command = f"pensil {shlex.join(words)} --resume"
    said = SAY("batch.stopped", count=gathering.total, file=args.output, command=command)
    print(filled(said.sentence(lang)), file=sys.stderr)


def _missing(gathering: Gathering, lang: str) -> int:
    plan = gathering.plan
    short = [course for course, found in enumerate(gathering.found) if found < plan.wanted(course)]
    for course in short:
        words = {"course": plan.name(course), "found": gathering.found[course], "count": plan.wanted(course)}
        print(f"pensil: {SAY('dataset.fewer', **words).said(lang)}", file=sys.stderr)
    return 3 if short else 0
