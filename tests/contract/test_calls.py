"""The Python interface: results travel between processes, and calls that make no sense raise a PensilError."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import pensil

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
MANY = "akari\n. . .\n. . .\n"


@pytest.mark.parametrize("text", [LAMPS, MANY, "akari\n. 4\n. .\n"])
def test_results_can_be_pickled(text: str) -> None:
    puzzle = pensil.read(text)
    result = pensil.solve(puzzle)
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert again.facts == result.facts
    assert again.to_json() == result.to_json()
    assert pickle.loads(pickle.dumps(again)).facts == result.facts
    if result.solutions:
        for value in (puzzle, pensil.hint(puzzle), pensil.explain(puzzle), pensil.rate(puzzle)):
            assert pickle.loads(pickle.dumps(value)) == value
    run = pickle.loads(pickle.dumps(pensil.run(puzzle, "dfs")))
    assert run.status == pensil.run(puzzle, "dfs").status


@pytest.mark.parametrize("call", [
    lambda p: pensil.solve(LAMPS),
    lambda p: pensil.solve(None),
    lambda p: pensil.hint(LAMPS),
    lambda p: pensil.write(LAMPS, "json"),
    lambda p: pensil.solve(p, solutions=0),
    lambda p: pensil.solve(p, solutions=-1),
    lambda p: pensil.solve(p, solutions=1.5),
    lambda p: pensil.solve(p, timeout=-1),
    lambda p: pensil.solve(p, timeout=float("nan")),
    lambda p: pensil.solve(p, timeout="5"),
    lambda p: pensil.count(p, limit=-1),
    lambda p: pensil.run(p, "dfs", solutions=-1),
    lambda p: pensil.run(p, "dfs", limit_nodes=-1),
    lambda p: pensil.hint(p, lang=None),
    lambda p: pensil.hint(p, lang="fr"),
    lambda p: pensil.hint(p, 5),
    lambda p: pensil.check(p, None),
    lambda p: pensil.draw(p, theme="blue"),
    lambda p: pensil.read(p),
])  # fmt: skip
def test_calls_that_make_no_sense(call: Any) -> None:
    with pytest.raises(pensil.PensilError):
        call(pensil.read(LAMPS))


def test_what_is_too_big_to_solve_can_still_be_written_and_drawn() -> None:
    puzzle = pensil.read("shikaku\n" + ("? " + ". " * 239 + "\n" + (". " * 240 + "\n") * 19) * 12)
    assert pensil.write(puzzle, "json")
    assert pensil.draw(puzzle)
    with pytest.raises(pensil.TooBig):
        pensil.solve(puzzle)
