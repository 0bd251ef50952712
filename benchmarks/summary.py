"""Put the last reports of the benchmarks into benchmarks/RESULTS.md; the other parts of it stay as they are.

python -m benchmarks.summary            # from what is in benchmarks/results
"""

from __future__ import annotations

import shutil
from pathlib import Path

from benchmarks.report import RESULTS

HERE = Path(__file__).parent
PARTS = (
    *("run", "stages", "tails", "big", "growth", "startup", "hints", "ratings", "spread", "levels", "setting"),
    *("generate_audit", "generate_speed", "batch", "browser"),
)

INTRO = """# Results

How long pensil takes, against what a user would pick instead; how far its explanations go, and what its ratings are
worth. Every table says when and on what it was measured; compare figures of one table with each other only. How to
measure again: [README](README.md).

"""


def sections(text: str) -> dict[str, str]:
    """The parts of RESULTS.md by their titles, in order, each with its title."""
    parts = ("\n" + text).split("\n## ")[1:]
    return {part.split("\n")[0]: f"## {part.strip()}\n" for part in parts}


def main() -> None:
    results = HERE / "RESULTS.md"
    kept = sections(results.read_text(encoding="utf-8")) if results.exists() else {}
    for part in PARTS:
        report = RESULTS / part / "report.md"
        if not report.exists():
            continue
        text = report.read_text(encoding="utf-8").replace("# ", "## ", 1).strip() + "\n"
        plot = RESULTS / part / "growth.svg"
        if plot.exists():
            shutil.copy(plot, HERE / plot.name)
            text += f"\n![Time against the number of cells, both logarithmic]({plot.name})\n"
        kept |= sections(text)
    results.write_text(INTRO + "\n".join(kept.values()), encoding="utf-8")
    print(f"written: {results}")


if __name__ == "__main__":
    main()
