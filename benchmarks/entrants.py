"""Who takes part: pensil, models for two solver libraries, and the packages in `benchmarks.peers`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.util import find_spec

from benchmarks.peers.environment import PEERS_PYTHON


@dataclass(frozen=True)
class Entrant:
    """`module` has the interface described in `benchmarks.peers`; `package` is what pip calls it."""

    name: str
    package: str
    module: str
    about: str
    needs: str | None = None  # a module: where pensil's own environment has it, the entrant runs there

    @property
    def python(self) -> str:
        """The interpreter to run it with."""
        here = self.name == "pensil" or (self.needs is not None and find_spec(self.needs) is not None)
        return sys.executable if here else str(PEERS_PYTHON)


ENTRANTS = (
    Entrant("pensil", "pensil", "benchmarks.ours", "this project: one answer, and the proof that it is the only one"),
    Entrant(
        "python-sat",
        "python-sat",
        "benchmarks.models_sat",
        "clauses and cardinality constraints that we wrote for the Minicard solver of python-sat; with proof",
        needs="pysat",
    ),
    Entrant(
        "cp-sat",
        "ortools",
        "benchmarks.models_cpsat",
        "models that we wrote for the CP-SAT solver of OR-tools, one worker; with proof",
        needs="ortools",
    ),
    Entrant("puzzlekit", "puzzlekit", "benchmarks.peers.puzzlekit", "OR-tools models; one answer, no proof"),
    Entrant(
        "multi-puzzle-solver",
        "multi-puzzle-solver",
        "benchmarks.peers.multi_puzzle_solver",
        "OR-tools models; looks for all answers, which is a proof",
    ),
    Entrant("grilops", "grilops", "benchmarks.peers.grilops", "z3 models from the parts of the library; with proof"),
    Entrant(
        "picross-solver",
        "picross-solver",
        "benchmarks.peers.picross_solver",
        "line solving with guesses; one answer, no proof",
    ),
    Entrant(
        "hashiwokakero",
        "hashiwokakero",
        "benchmarks.peers.hashiwokakero",
        "rules of deduction with backtracking; one answer, no proof",
    ),
)

LEFT_OUT = {
    "cspuz, cspuz_core": "no package of these names on PyPI; they are built from source with a Rust compiler",
    "pynogram": "no package of this name on PyPI",
    "noqx": "no package of this name on PyPI",
    "nonogram": "a command that reads and prints files of its own, without an interface (version 3.1.1 of 2020)",
    "nonogram-solver": "gives up where rules of thumb are not enough, last release in 2016",
    "hashi": "its solver is a stub (version 0.1.0)",
}
"""Packages that one might expect here, and why they are not."""


def entrants_named(names: list[str]) -> list[Entrant]:
    """pensil, which the others are compared with, and the entrants of these names."""
    unknown = set(names) - {entrant.name for entrant in ENTRANTS}
    if unknown:
        raise ValueError(f"no entrant {', '.join(sorted(unknown))}; there are {', '.join(e.name for e in ENTRANTS)}")
    return [entrant for entrant in ENTRANTS if entrant.name in {"pensil", *names}]
