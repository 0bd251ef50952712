"""Many clients at the page's service at once, on this computer: `python -m benchmarks.load`.

Clients open, check, solve and get hints, one request after the other. It tells how long they waited, and which errors
there were; then the same while somebody explains a puzzle that takes as long as the service allows.
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from collections import Counter
from random import Random

from tests.web.serving import Site, served

from pensil.web.assets import assets

HARD = {"kind": "nonogram", "row_clues": [["?"] * 7] * 30, "col_clues": [["?"] * 7] * 30}
MIX = ("open", "check", "check", "check", "check", "hint", "solve", "file")
"""What clients ask for; mostly about their moves."""


class Client(threading.Thread):
    """One after the other, until the time is over; a client that is told to come back waits a moment."""

    def __init__(self, site: Site, seed: int, until: float) -> None:
        super().__init__(daemon=True)
        self.site = site
        self.rng = Random(seed)
        self.until = until
        self.times: dict[str, list[float]] = {name: [] for name in MIX}
        self.statuses: Counter[int] = Counter()

    def run(self) -> None:
        collection = json.loads(assets()["collection.json"])
        puzzles = [self.rng.choice(puzzles)["link"] for puzzles in collection.values()]
        while time.monotonic() < self.until:
            name = self.rng.choice(MIX)
            started = time.monotonic()
            if name == "file":
                reply = self.site.ask("GET", "/js/main.js")
            else:
                reply = self.site.post(name, puzzle=self.rng.choice(puzzles))
            self.times[name].append(time.monotonic() - started)
            self.statuses[reply.status] += 1
            time.sleep(0.05 if reply.status != 503 else 0.5)


def measured(site: Site, clients: int, seconds: float) -> dict[str, object]:
    until = time.monotonic() + seconds
    crowd = [Client(site, seed, until) for seed in range(clients)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    statuses = sum((each.statuses for each in crowd), Counter())
    report: dict[str, object] = {"statuses": dict(statuses), "requests": statuses.total()}
    for name in dict.fromkeys(MIX):
        times = sorted(took for each in crowd for took in each.times[name])
        report[name] = {"median": _ms(times, 0.5), "p95": _ms(times, 0.95)}
    return report


def _ms(times: list[float], share: float) -> float:
    return round(1000 * times[int(share * (len(times) - 1))], 1) if times else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0)
    args = parser.parse_args()
    with served(2) as site:
        print(json.dumps({"alone": measured(site, args.clients, args.seconds)}))
        long = threading.Thread(target=site.post, args=("explain",), kwargs={"puzzle": HARD}, daemon=True)
        long.start()
        print(json.dumps({"beside a long search": measured(site, args.clients, args.seconds)}))


if __name__ == "__main__":
    main()
