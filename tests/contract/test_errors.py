"""What errors say, in which language, and that they come through pickling as they were."""

from __future__ import annotations

import os
import pickle
from copy import copy
from typing import Any

import pytest

import pensil
from pensil.batching import cores, memory_share
from pensil.core.violation import Violation
from pensil.errors import FormatError, MarkError, NoSolution, NotReached, PensilError, SeveralPuzzles, TimeLimit
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ({}, ""),
        ({"line": 3}, "line 3: "),
        ({"line": 3, "column": 5}, "line 3, column 5: "),
        ({"line": 0, "column": 0}, "line 0: "),
        ({"column": 5}, ""),
        ({"position": 0}, "character 1: "),
        ({"position": 9}, "character 10: "),
        ({"line": 2, "position": 9}, "line 2: "),
    ],
)
def test_where_a_format_is_broken(place: dict[str, Any], where: str) -> None:
    error = FormatError("it is odd", **place)
    assert (str(error), error.reason, error.where) == (f"{where}it is odd", "it is odd", where)
    assert (error.line, error.column, error.position) == tuple(map(place.get, ("line", "column", "position")))


def test_how_many_puzzles_there_are() -> None:
    error = SeveralPuzzles(3)
    assert (error.count, str(error)) == (3, "the input holds 3 puzzles, not one; pensil.read_all reads them all")
    assert isinstance(error, FormatError)
    for again in (pickle.loads(pickle.dumps(error)), copy(error)):
        assert (again.count, str(again), again.where) == (3, str(error), "")


def test_marks_that_no_board_can_hold_are_all_told() -> None:
    broken = [Violation("x", ((0, 0),), SAY("row", number=n), SAY("column", number=n)) for n in (1, 2)]
    error = MarkError(broken)
    assert str(error) == "row 1; row 2"
    assert str(error.said_in("id")) == "baris 1; baris 2"
    assert [each.lang for each in error.said_in("id").violations] == ["id", "id"]
    assert error.violations == broken
    assert str(pickle.loads(pickle.dumps(error))) == str(copy(error)) == str(error)


def test_no_solution_is_told_in_each_language() -> None:
    with pytest.raises(NoSolution) as refused:
        pensil.hint(pensil.read("akari\n4 .\n"))
    error = refused.value
    told = {lang: str(error.said_in(lang)) for lang in ("en", "id")}
    assert told["en"] == str(error) == str(error.said_in("id").said_in("en"))
    assert told["id"].startswith("teka-teki ini tidak punya solusi: ")
    assert error.why is not None
    for lang, said in told.items():
        again = pickle.loads(pickle.dumps(error.said_in(lang)))
        assert (str(again), again.lang) == (said, lang)
        assert again.why.message == error.why.said_in(lang).message
        assert str(again.why.message) in said


def test_what_came_nearest_goes_along() -> None:
    assert NotReached("nothing").nearest is None
    with pytest.raises(NotReached) as missed:
        pensil.generate("shikaku", 2, 2, level="expert", seed=1, tries=1)
    for error in (missed.value, pickle.loads(pickle.dumps(missed.value))):
        assert str(error) == "none of the tries gave what was asked for; the nearest is easy (1.00)"
        assert error.nearest is not None
        assert error.nearest[0].kind == "shikaku"
    assert issubclass(TimeLimit, PensilError)


# What the machine tells of itself.


def test_who_can_work_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many as this process may use, where the system tells."""
    monkeypatch.setattr(os, "sched_getaffinity", {0: {3, 5, 7}}.__getitem__, raising=False)  # 0: this one
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    for counted, told in ((6, 6), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda counted=counted: counted)
        assert cores() == told


def test_memory_that_is_not_told_is_not_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"SC_PAGE_SIZE": 10, "SC_PHYS_PAGES": 7}
    monkeypatch.setattr(os, "sysconf", sizes.__getitem__, raising=False)
    assert [memory_share(workers) for workers in (1, 2, 6)] == [35, 23, 10]
    for refused in (ValueError, OSError, AttributeError):

        def fail(_: str, refused: type[Exception] = refused) -> int:
            raise refused

        monkeypatch.setattr(os, "sysconf", fail)
        assert memory_share(1) is None
