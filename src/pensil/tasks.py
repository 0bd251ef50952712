"""What can be done with many puzzles: for each task, the record of one puzzle as `pensil batch` writes it.

A record has the fields that the command of the same name prints with --json, and before them which puzzle it is and how
it ended. Whatever is wrong with a puzzle becomes a record too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from pensil import accept
from pensil.core.record import record
from pensil.engine.alarm import alarm
from pensil.engine.journal import line_of
from pensil.errors import NoSolution, PensilError, TimeLimit, TooBig
from pensil.formats.collection import Unread
from pensil.formats.format import Document

DONE = "done"
"""The status of a record whose task has no other word for how it ended."""

Fields = dict[str, Any]


@record
class TaskOptions:
    """What the tasks are told."""

    kind: str | None = None
    format: str | None = None
    lang: str = "en"
    solutions: int = 2
    to: str = "text"  # the format of convert
    seconds: float | None = None  # for each puzzle


@record
class TaskWork:
    """A task with its options, as workers are told it."""

    task: str
    options: TaskOptions
    guarded: bool = False  # whether an alarm may stop what does not look at its deadline: in processes of our own

    def size(self, entry: Unread) -> int:
        return len(entry.data) if isinstance(entry.data, bytes) else 2000

    def one(self, entry: Unread) -> bytes:
        """The record of a puzzle."""
        started = time.perf_counter()
        id = entry.id
        try:
            with alarm(self.options.seconds if self.guarded else None):
                document, id = entry.read(self.options.kind, self.options.format)
                read = time.perf_counter()
                fields = TASKS[self.task](document, self.options)
        except TimeLimit as error:
            return self._line(entry, id, {"status": "timeout", "error": _one_line(error)})
        except NoSolution as error:
            return self._line(entry, id, {"status": "none", "error": _one_line(error.said_in(self.options.lang))})
        except PensilError as error:
            status = "limit" if isinstance(error, TooBig) else "error"
            return self._line(entry, id, {"status": status, "error": _one_line(error)})
        except (MemoryError, KeyboardInterrupt):
            raise
        except Exception as error:
            # A mistake of ours costs its puzzle and not the run.
            said = f"a mistake in pensil itself, please report it: {type(error).__name__}: {error}"
            return self._line(entry, id, {"status": "crashed", "error": _one_line(said)})
        times = {"read": round(read - started, 6), self.task: round(time.perf_counter() - read, 6)}
        return self._line(entry, id, fields | {"time": times})

    def failed(self, entry: Unread, status: str, reason: str) -> bytes:
        return self._line(entry, entry.id, {"status": status, "error": reason})

    def _line(self, entry: Unread, id: str, fields: Mapping[str, Any]) -> bytes:
        return line_of(entry.number, self.task, entry.source, {"id": id, **fields})


def _one_line(error: object) -> str:
    return " ".join(str(error).split())[:500]


def _size(document: Document) -> Fields:
    puzzle = document.puzzle
    return {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols}


def _solve(document: Document, options: TaskOptions) -> Fields:
    from pensil.engine.solve import solve

    result = solve(document.puzzle, solutions=options.solutions, deadline=accept.deadline(options.seconds))
    return {"status": result.status} | result.to_json(options.lang)


def _rate(document: Document, options: TaskOptions) -> Fields:
    from pensil.engine.rate import rate

    rating = rate(document.puzzle, accept.deadline(options.seconds))
    return {"status": DONE} | _size(document) | rating.to_json()


def _check(document: Document, options: TaskOptions) -> Fields:
    """How the answer stands that is in the input beside the puzzle."""
    from pensil.kinds import kind_named

    if document.fault is not None:
        raise document.fault
    if document.drawn is None:
        raise PensilError("there is no answer to check beside the puzzle")
    answer = document.drawn.answer
    violations = answer.violations(kind_named(document.puzzle.kind))
    solved = answer.board.full and not violations
    status = "solved" if solved else "wrong" if violations else "open"
    told = [violation.said_in(options.lang).to_json() for violation in violations]
    return {"status": status} | _size(document) | {"solved": solved, "violations": told}


def _hint(document: Document, options: TaskOptions) -> Fields:
    """The next step, from the marks beside the puzzle if there are any."""
    from pensil import hint

    puzzle, marks = document.puzzle, _marks(document)
    step = hint(puzzle, marks, lang=options.lang, timeout=options.seconds)
    if step is None:
        return {"status": DONE} | _size(document) | {"hint": None}
    after = step.apply(accept.position(puzzle, marks).board)
    told = {"title": step.title} | step.to_json()
    return {"status": DONE} | _size(document) | {"hint": told, "marks": puzzle.board_to_json(after, marks=True)}


def _explain(document: Document, options: TaskOptions) -> Fields:
    from pensil import steps

    marks = _marks(document)
    board = accept.position(document.puzzle, marks).board
    told = []
    found = steps(document.puzzle, marks, options.lang, timeout=options.seconds)
    for step in found:
        board = step.apply(board)
        told.append({"title": step.title} | step.to_json())
    ends = {"complete": board.full, "sure": found.sure, "stopped": None}
    return {"status": DONE} | _size(document) | ends | {"steps": told}


def _marks(document: Document) -> Any:
    """Half-filled boards are gone on from; the right answer, which many collections print, is no place for that."""
    from pensil import check

    drawn = document.drawn
    return None if drawn is None or (drawn.board.full and not check(document.puzzle, drawn)) else drawn


def _convert(document: Document, options: TaskOptions) -> Fields:
    import warnings

    from pensil.errors import LossWarning
    from pensil.formats import write

    with warnings.catch_warnings(record=True) as lost:
        warnings.simplefilter("always", LossWarning)
        text = write(document.puzzle, options.to, board=document.board, info=document.info)
    notes = {"notes": [str(warning.message) for warning in lost]} if lost else {}
    return {"status": DONE} | _size(document) | {"format": options.to, "text": text} | notes


def _clues(document: Document, options: TaskOptions) -> Fields:
    from pensil.engine.clues import clues

    found = clues(document.puzzle, accept.deadline(options.seconds))
    return {"status": found.status} | found.to_json(options.lang)


TASKS: Mapping[str, Callable[[Document, TaskOptions], Fields]] = {
    "solve": _solve,
    "rate": _rate,
    "check": _check,
    "hint": _hint,
    "explain": _explain,
    "convert": _convert,
    "clues": _clues,
}
"""The tasks by name."""
