"""Datasets of puzzles that are made, proved, rated and explained: what is asked for, and the records that come of it.

A dataset is put together from *courses*: one for each kind, size and level. The puzzles of a course come from seeds in
their order, each attempt by itself, so that it does not matter who makes which. Attempts are looked at in that order
too: what is there already, turned or mirrored, anywhere in the dataset, is left out. So the same plan gives the same
records with any number of workers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from pensil.core.record import record
from pensil.engine.journal import Journal
from pensil.engine.series import Order, canonical

PATIENCE = 25
"""After so many attempts in a row that give nothing new, a course has nothing more to give."""

ID = 32
"""Letters of an id, which is the beginning of a checksum of the puzzle in the form that all its twins share."""


@record
class DatasetPlan:
    """What a dataset is to hold. `count` puzzles are shared out among the courses."""

    orders: tuple[Order, ...]
    count: int
    seed: int
    langs: tuple[str, ...] = ("en",)
    pictures: bool = False

    def wanted(self, course: int) -> int:
        """How many puzzles a course is to give."""
        each, more = divmod(self.count, len(self.orders))
        return each + (course < more)

    def first_seed(self, course: int) -> int:
        return Random(f"{self.seed} {self.name(course)}").randrange(10**9)

    def name(self, course: int) -> str:
        order = self.orders[course]
        return f"{order.kind} {order.wish.cols}x{order.wish.rows} {order.aim.level or 'any'}"

    def to_json(self) -> dict[str, Any]:
        courses = {self.name(course): self.wanted(course) for course in range(len(self.orders))}
        return {"seed": self.seed, "courses": courses, "langs": list(self.langs), "pictures": self.pictures}


class Attempt(NamedTuple):
    """One seed of a course."""

    course: int
    seed: int


@record
class DatasetWork:
    """How an attempt becomes a record: JSON, or null where nothing came of it."""

    plan: DatasetPlan

    def size(self, entry: Attempt) -> int:
        return 100

    def one(self, entry: Attempt) -> bytes:
        made = self.plan.orders[entry.course].make(entry.seed)
        if made is None or not made.reached:
            return b"null"
        rating = made.rate()
        puzzle, solution = made.puzzle, made.solution
        fields: dict[str, Any] = {
            "id": _twin_id(puzzle),
            "kind": puzzle.kind,
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "level": rating.level,
            "score": rating.score,
            "needs_search": rating.needs_search,
            "techniques": dict(rating.techniques),
            "seed": made.seed,
            "puzzle": puzzle.to_json(),
            "text": puzzle.to_text(),
            "puzzlink": _link(puzzle),
            "solution": solution.to_json(),
            "solution_text": str(solution),
            "steps": told_steps(puzzle, self.plan.langs),
        }
        if self.plan.pictures:
            from pensil import draw

            fields |= {"picture": draw(puzzle), "solution_picture": draw(puzzle, solution)}
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()

    def failed(self, entry: Attempt, status: str, reason: str) -> bytes:
        return b"null"


def told_steps(puzzle: Any, langs: Sequence[str]) -> list[dict[str, Any]]:
    """The steps to the solution, in order; every message in each of the languages."""
    from pensil import steps

    first, *others = langs
    found = []
    for step in steps(puzzle, lang=first):
        told = {lang: step.said_in(lang).to_json() for lang in (first, *others)}
        found.append(_in_languages(told))
    return found


def _in_languages(told: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The JSON of a step or a link in several languages as one: only its messages, and those of its parts, differ."""
    merged: dict[str, Any] = {}
    for key in next(iter(told.values())):
        values = {lang: each[key] for lang, each in told.items()}
        if key != "checked":
            merged[key] = values if key == "message" else _merged(values)
    return merged


def _merged(values: Mapping[str, Any]) -> Any:
    """A value that holds messages, or none, in several languages as one."""
    value = next(iter(values.values()))
    if isinstance(value, dict):
        return _in_languages(values)
    if isinstance(value, list):
        return [_merged(dict(zip(values, each, strict=True))) for each in zip(*values.values(), strict=True)]
    return value


def _twin_id(puzzle: Any) -> str:
    from pensil.engine.generate import composing
    from pensil.kinds import kind_named

    kind = kind_named(puzzle.kind)
    same = canonical(kind.maker() or composing(kind), puzzle)
    return sha256(f"{kind.name}\n{same}".encode()).hexdigest()[:ID]


def _link(puzzle: Any) -> str | None:
    from pensil.errors import PensilError
    from pensil.formats import write

    try:
        return write(puzzle, "puzzlink").strip()
    except PensilError:
        return None


class Gathering:
    """A dataset while it is made: what every course has given, in a file that can be gone on with."""

    def __init__(self, plan: DatasetPlan, path: str, *, resume: bool = False) -> None:
        self.plan = plan
        courses = range(len(plan.orders))
        self.found = [0 for _ in courses]
        self._tried = [0 for _ in courses]
        self._idle = [0 for _ in courses]
        self._seen: set[bytes] = set()
        self._courses = {plan.name(course): course for course in courses}
        self._number = 0
        self.journal = Journal(path, "dataset", resume=resume, seen=self._again)

    @property
    def total(self) -> int:
        return sum(self.found)

    @property
    def tried(self) -> int:
        return sum(self._tried)

    def over(self, course: int) -> bool:
        """Whether a course has given what it should, or has nothing more to give."""
        return self.found[course] >= self.plan.wanted(course) or self._idle[course] >= PATIENCE

    def attempts(self) -> Iterator[Attempt]:
        """What is to be tried; more than is needed, because nobody knows how much that is."""
        for course in range(len(self.plan.orders)):
            seed = self.plan.first_seed(course) + self._tried[course]
            while not self.over(course):
                yield Attempt(course, seed)
                seed += 1

    def take(self, attempts: Sequence[Attempt], payloads: Sequence[bytes]) -> None:
        """Write down what came of attempts, in their order; what was tried beyond the need is passed over."""
        lines = []
        for attempt, payload in zip(attempts, payloads, strict=True):
            if self.over(attempt.course):
                continue
            if payload != b"null" and _id_of(payload) in self._seen:
                payload = b"null"
            lines.append(self._line(attempt.course, payload))
            self._count(attempt.course, payload)
        if lines:
            self.journal.append(lines)

    def _line(self, course: int, payload: bytes) -> bytes:
        head = {"number": self._number, "task": "dataset", "source": self.plan.name(course)}
        return json.dumps(head, separators=(",", ":")).encode()[:-1] + RECORD + payload + b"}\n"

    def _again(self, line: bytes) -> None:
        """A line of the file that is gone on with."""
        source = json.loads(line[: line.index(RECORD)] + b"}")["source"]
        self._count(self._courses[source], payload_of(line))

    def _count(self, course: int, payload: bytes) -> None:
        self._number += 1
        self._tried[course] += 1
        if payload == b"null":
            self._idle[course] += 1
            return
        self._idle[course] = 0
        self.found[course] += 1
        self._seen.add(_id_of(payload))


RECORD = b',"record":'
"""What stands before the record in a line of the file."""


def payload_of(line: bytes) -> bytes:
    return line[line.index(RECORD) + len(RECORD) : -2]


def _id_of(payload: bytes) -> bytes:
    return payload[len(b'{"id":"') :][:ID]


def gather(gathering: Gathering, workers: int, watch: Callable[[], object]) -> None:
    """Try until every course is over; `watch` is told after each piece of work."""
    from contextlib import closing

    from pensil.engine.batch import Dispatch
    from pensil.engine.pool import Pool

    work = DatasetWork(gathering.plan)
    with Pool(workers) as pool, closing(iter(Dispatch(gathering.attempts(), work, pool, workers=workers))) as done:
        for attempts, payloads in done:
            gathering.take(attempts, payloads)
            watch()
