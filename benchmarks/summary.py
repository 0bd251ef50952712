"""Put the last reports of the benchmarks together in benchmarks/RESULTS.md.

python -m benchmarks.summary            # from what is in benchmarks/results
"""

from __future__ import annotations

import shutil
from pathlib import Path

from benchmarks.report import RESULTS

HERE = Path(__file__).parent
PARTS = (
    *("run", "stages", "tails", "big", "growth", "startup", "hints", "ratings", "levels", "setting"),
    *("generate_audit", "generate_speed", "batch", "browser"),
)

INTRO = """# Results

How long pensil takes, against what a user would pick instead; how far its explanations go, and what its ratings are
worth. Every table says when and on what it was measured; compare figures of one table with each other only. How to
measure again: [README](README.md).

"""


def main() -> None:
    text = INTRO
    for part in PARTS:
        report = RESULTS / part / "report.md"
        if not report.exists():
            print(f"{part} is missing: run python -m benchmarks.{part} first")
            continue
        text += report.read_text(encoding="utf-8").replace("# ", "## ", 1).strip() + "\n\n"
        plot = RESULTS / part / "growth.svg"
        if plot.exists():
            shutil.copy(plot, HERE / plot.name)
            text += f"![Time against the number of cells, both logarithmic]({plot.name})\n\n"
    (HERE / "RESULTS.md").write_text(text.rstrip() + "\n", encoding="utf-8")
    print(f"written: {HERE / 'RESULTS.md'}")


if __name__ == "__main__":
    main()
