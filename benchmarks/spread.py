"""How ratings tell the puzzles of a collection apart: the share of each level, and scores that several puzzles have.

    python -m benchmarks.spread --corpus puzzles/*.jsonl    # a collection; its kinds one by one
    python -m benchmarks.spread                             # boards that we make

A word that fits most puzzles of a collection says little, and a score that many share cannot put them in order. The
result is printed, and written to benchmarks/results/.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import pensil
from benchmarks.choice import add_options, chosen, source
from benchmarks.report import RESULTS, Row, bullets, markdown, save_report, text
from pensil.engine.rate import WORDS, Rating
from pensil.errors import NoSolution, TimeLimit

OURS = (*(word for _, word in WORDS), "expert")

HEAD = ["boards", "n", *(f"{word} %" for word in OURS), "score: least", "median", "most", "shared scores %"]


def row(name: str, ratings: Sequence[Rating]) -> Row:
    words = Counter(rating.level for rating in ratings)
    scores = sorted(rating.known[1] for rating in ratings)
    shared = sum(count for count in Counter(scores).values() if count > 1)
    shares = [f"{100 * count / len(ratings):.1f}" for count in (*(words[word] for word in OURS), shared)]
    figures = [f"{score:.2f}" for score in (scores[0], median(scores), scores[-1])]
    return [name, str(len(ratings)), *shares[:-1], *figures, shares[-1]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.spread", description=(__doc__ or "").split("\n")[0])
    add_options(parser, sizes=[(10, 10)], count=50)
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for each puzzle")
    parser.add_argument("--out", type=Path, default=RESULTS / "spread", help="folder for the result")
    args = parser.parse_args()
    found: dict[str, dict[str, Rating]] = {}
    left: list[str] = []
    for number, board in enumerate(chosen(args), 1):
        try:
            rating = pensil.rate(pensil.read(board.puzzle), timeout=args.timeout)
            found.setdefault(board.kind, {})[board.id] = rating
        except (NoSolution, TimeLimit) as error:
            left.append(f"not rated: {board.id}: {error}")
        sys.stderr.write(f"\r{number} puzzles, now {board.id[:50]:50}")
    sys.stderr.write("\n")
    rows = [row(kind, [*ratings.values()]) for kind, ratings in sorted(found.items())]
    print(text(HEAD, rows))
    print(bullets(left), end="")
    args.out.mkdir(parents=True, exist_ok=True)
    with (args.out / "puzzles.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["board", "level", "score", "moves", "hardest"])
        for ratings in found.values():
            writer.writerows([board, r.level, r.score, r.steps, r.hardest] for board, r in ratings.items())
    about = (
        f"Of {source(args)}. *Shared scores*: of how many puzzles another one of the kind has the same score, with all "
        "its five digits.\n"
    )
    save_report(args.out, "Spread of ratings", about, markdown(HEAD, rows), bullets(left), also=["puzzles.csv"])


if __name__ == "__main__":
    main()
