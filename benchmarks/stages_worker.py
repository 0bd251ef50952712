"""Times of the stages of one source tree of pensil: see benchmarks.trees."""

import json
import sys
import time

import pensil
from pensil.engine.model import NativeModel
from pensil.kinds import kind_named

clock = time.process_time_ns


def stages(text: str) -> dict[str, int]:
    """Nanoseconds of CPU time of each stage, once."""
    started = clock()
    puzzle = pensil.read(text)
    read = clock()
    result = pensil.solve(puzzle)
    solved = clock()
    data = result.to_json()
    told = clock()
    json.dumps(data)
    ended = clock()
    found = {"read": read - started, "solve": solved - read, "answer as JSON": told - solved}
    found |= {"JSON to JSON": told - started, "text to text": ended - started}
    return found | inside(text)


def inside(text: str) -> dict[str, int]:
    """What solving consists of; the puzzle is a new one, so that it has no tables yet."""
    puzzle = pensil.read(text)
    kind = kind_named(puzzle.kind)
    started = clock()
    model = NativeModel(puzzle)
    kind.model(puzzle, model)
    posted = clock()
    values, _ = model.solver.enumerate(model.variables, 2, -1.0, [], probe=model.probing, once=True)
    searched = clock()
    boards = [model.board(each) for each in values]
    built = clock()
    for board in boards:
        kind.violations(puzzle, board)
    checked = clock()
    return {
        "- model": posted - started,
        "- search": searched - posted,
        "- boards": built - searched,
        "- rules": checked - built,
    }


def main() -> None:
    for line in sys.stdin:
        text, rounds = json.loads(line)
        every = [stages(text) for _ in range(rounds)]
        print(json.dumps({stage: min(each[stage] for each in every) for stage in every[0]}), flush=True)


if __name__ == "__main__":
    main()
