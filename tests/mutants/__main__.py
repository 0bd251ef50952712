"""Try mutants, report every survivor and the score; see the package."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from math import inf

from tests.mutants.sampling import ROOT, SOURCES, sample
from tests.mutants.session import Session, Verdict, report


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=30, help="how many mutants (default 30)")
    parser.add_argument("--seed", type=int, default=0, help="which ones: the same seed, the same mutants (default 0)")
    parser.add_argument("--paths", nargs="+", default=[SOURCES], help=f"files and folders to spoil (default {SOURCES})")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="how many at a time (default: all cores)"
    )
    parser.add_argument(
        "--patience",
        type=float,
        default=inf,
        metavar="S",
        help="beside the nearest tests, others for so many seconds only (default: all that reach the mutant)",
    )
    parser.add_argument("--quick", action="store_true", help="only tests whose names have to do with the mutant's")
    parser.add_argument("--list", action="store_true", help="only show the mutants")
    options = parser.parse_args()
    mutants = sample(options.paths, options.count, options.seed)
    if not mutants:
        parser.error("there is nothing to spoil under these paths")
    diffs = {mutant: mutant.diff(ROOT) for mutant in mutants}  # now: the sources may change while mutants are tried
    if options.list:
        for mutant, diff in diffs.items():
            print(f"{mutant}\n{diff}")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    session = Session(max(1, options.workers), options.patience)
    try:
        tests = session.collect() if options.quick else session.watch()
        verdicts = []
        for verdict in session.verdicts(mutants, tests, options.quick):
            verdicts.append(verdict)
            session.say(f"{len(verdicts)} of {len(mutants)}: {told(verdict)}")
    finally:
        session.close()
    return report(verdicts, diffs)


def told(verdict: Verdict) -> str:
    fate = f"caught by {verdict.caught_by}" if verdict.caught_by else f"SURVIVED {verdict.tests} tests"
    return f"{verdict.mutant} - {fate} ({verdict.seconds:.0f} s)"


sys.exit(main())
