"""What calls of the Python interface hand on to the parts behind it, and what they refuse at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import pensil
from pensil import booklets, tasks
from pensil.cluster import dask_executor
from pensil.core.deadline import NEVER, Deadline
from pensil.core.record import replace
from pensil.errors import MissingExtra, NoSolution, PensilError, TimeLimit
from pensil.formats.collection import Unread
from pensil.notebook import html
from pensil.tasks import TaskOptions, TaskWork

LAMPS = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
MANY = pensil.read("akari\n. . .\n. . .\n. . .\n")
SMALL = pensil.read("akari\n. . 1\n. # .\n")


# Studies.


@pytest.mark.parametrize("degree", [None, *range(-1, 8)])
@pytest.mark.parametrize("by", ["area", "paper", "size"])
def test_a_study_is_by_what_there_is(by: str, degree: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def growths(measures: list[Any], **how: Any) -> list[Any]:
        told.append((len(measures), how))
        return []

    monkeypatch.setattr("pensil.lab.growth.growths", growths)

    def study() -> list[Any]:
        return pensil.study(
            "akari", sizes=[(1, 2)], count=3, strategies=["dfs", "engine"], by=by, degree=degree, linear=degree == 3
        )

    if by != "size" and (degree is None or 1 <= degree <= 5):
        assert study() == []
        assert told == [(6, {"by": by, "linear": degree == 3, "degree": degree})]
        return
    with pytest.raises(PensilError, match="a study is by 'area' or by 'paper', and its degree is 1 to 5"):
        study()


def test_a_study_measures_what_the_kind_says_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def random_boards(*of: Any) -> list[Any]:
        told.append(of)
        return []

    monkeypatch.setattr("pensil.lab.study.random_boards", random_boards)
    kind = next(each for each in pensil.list_kinds() if each.name == "akari")
    assert [growth.strategy for growth in pensil.study("akari")] == []
    pensil.study("akari", sizes=[(2, 3)], count=7, seed=9)
    assert told == [("akari", kind.yardstick().boards, 5, 0), ("akari", [(2, 3)], 7, 9)]


# A cluster.


class Client:
    """What stands for the client of a scheduler."""

    told: list[Any]

    def __init__(self, address: str, **how: Any) -> None:
        self.told = [address, how]
        if "nobody" in address:
            raise OSError("nobody is there")
        if "odd" in address:
            raise ValueError("this is no address")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.told.append("closed")

    def get_executor(self, **how: Any) -> Client:
        self.told.append(how)
        return self


def test_a_cluster_is_an_executor(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other work of this process goes there; nothing is taken to be done already; and it is left at the end."""
    module = ModuleType("distributed")
    module.Client = Client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", module)
    with dask_executor("tcp://here:1") as executor:
        told = executor.told  # type: ignore[attr-defined]
        assert told == ["tcp://here:1", {"timeout": 10, "set_as_default": False}, {"pure": False}]
    assert told[-1] == "closed"
    for address, why in (("nobody", "nobody is there"), ("odd", "this is no address")):
        with (
            pytest.raises(PensilError, match=f"there is no Dask scheduler at {address}: {why}"),
            dask_executor(address),
        ):
            pass
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r"pip install 'pensil\[dask\]'"), dask_executor("here"):
        pass


# Booklets.


def test_what_has_no_place_in_a_booklet_is_named() -> None:
    with pytest.raises(PensilError, match=r"^expected a puzzle, as pensil.read\(\) gives, not str$"):
        pensil.book(["akari"])  # type: ignore[list-item]
    assert booklets.only_solution(SMALL, 1, NEVER) == pensil.solve(SMALL).solutions[0]
    with pytest.raises(PensilError, match=r"^puzzle 3 \(akari\) has more than one solution: it does not belong"):
        booklets.only_solution(MANY, 3, NEVER)
    with pytest.raises(TimeLimit, match=r"before puzzle 4 \(akari\) was solved"):
        booklets.only_solution(LAMPS, 4, Deadline.after(0))
    with pytest.raises(NoSolution):
        booklets.only_solution(pensil.read("akari\n4 .\n"), 5, NEVER)


def test_a_level_that_is_not_known_soon_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Deadline] = []

    def late(_: object, deadline: Deadline) -> None:
        told.append(deadline)
        raise TimeLimit("late")

    monkeypatch.setattr("pensil.engine.rate.rate", late)
    assert booklets._level(SMALL, NEVER) == 0
    assert not told[0].passed
    with pytest.raises(TimeLimit, match="while the puzzles were being rated"):
        booklets._level(SMALL, Deadline.after(0))


@pytest.mark.parametrize(
    ("ratings", "best"),
    [
        ({3: ("easy", 7), 5: ("easy", 9), 7: ("easy", 9), 2: ("hard", 50)}, 5),
        ({0: ("medium", 2), 15: ("easy", 2)}, 15),
        ({0: ("easy", 1), 15: ("medium", 9)}, 0),
        ({4: ("hard", 8), 6: ("hard", 9)}, 6),
    ],
)
def test_the_example_beside_the_rules_is_an_easy_one_with_most_to_do(
    ratings: dict[int, tuple[str, int]], best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the seeds from 0 on; the others are hard and have one step."""

    def rate(seed: Any, deadline: Deadline) -> SimpleNamespace:
        assert deadline is NEVER
        level, steps = ratings.get(seed, ("hard", 1))
        return SimpleNamespace(level=level, steps=steps)

    def generate(kind: str, rows: int, cols: int, *, seed: int) -> int:
        assert (kind, rows, cols) == ("akari", 5, 5)
        return seed

    monkeypatch.setattr("pensil.making.generate", generate)
    monkeypatch.setattr("pensil.engine.rate.rate", rate)
    monkeypatch.setattr(booklets, "only_solution", lambda puzzle, number, deadline: ("solution", puzzle, deadline))
    kind: Any = SimpleNamespace(name="akari", picture=lambda *of: of)
    found: Any = booklets._example(kind, NEVER)
    assert found == ((best,), (best, ("solution", best, NEVER)))


# Setters.


@pytest.mark.parametrize("place", [(0, 2), [0, 2]])
def test_a_place_is_a_tuple_of_numbers(place: Any) -> None:
    assert 1 in pensil.fitting_numbers(SMALL, place)
    assert pensil.thin(SMALL, keep=[place]) == SMALL


@pytest.mark.parametrize("place", ["r1c1", 3, None, (0, -1), (-1, 0), (0, 2.0), (False, 2), {0, 2}])
def test_what_is_no_place_is_refused(place: Any) -> None:
    for call in (lambda: pensil.fitting_numbers(SMALL, place), lambda: pensil.thin(SMALL, keep=[place])):
        with pytest.raises(PensilError, match=r"^the place of a clue is a tuple such as \(row, col\), not "):
            call()


def test_time_limits_that_make_no_sense_are_refused_at_once() -> None:
    for limits in ({"timeout": -1.0}, {"rating_timeout": -1.0}, {"rating_timeout": "soon"}):
        with pytest.raises(PensilError, match="the timeout must be a number of seconds, not "):
            pensil.clues(SMALL, **limits)


# Tasks.


@pytest.mark.parametrize(("guarded", "seconds"), [(True, 2.5), (True, None), (False, 2.5)])
def test_only_processes_of_our_own_have_an_alarm(
    guarded: bool, seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[float | None] = []

    @contextmanager
    def alarm(limit: float | None) -> Iterator[None]:
        told.append(limit)
        yield

    monkeypatch.setattr(tasks, "alarm", alarm)
    TaskWork("solve", TaskOptions(seconds=seconds), guarded).one(Unread(0, "here", "a", SMALL))
    assert told == [seconds if guarded else None]


# Notebooks.


@pytest.mark.parametrize(("solutions", "said"), [(1, None), (4, None), (5, "1 more"), (6, "2 more")])
def test_a_notebook_shows_four_solutions_and_counts_the_others(solutions: int, said: str | None) -> None:
    result = pensil.solve(MANY, solutions=solutions)
    assert len(result.solutions) == solutions
    shown = html(result)
    assert shown.count("<svg") == min(solutions, 4)
    assert shown.endswith(f"<p><b>multiple</b>{'' if said is None else f' ({said})'}</p>")


def test_a_notebook_shows_a_step_with_its_board_if_that_is_known() -> None:
    step = pensil.hint(SMALL)
    assert step is not None
    said = f"<p><b>{step.title}.</b> {step.message}</p>"
    assert html(replace(step, board=None)) == said
    assert html(step).endswith(f"</svg>\n{said}")
    assert html(step).count("<svg") == 1


def test_a_notebook_tells_what_setters_ask() -> None:
    shown = html(pensil.clues(SMALL))
    assert shown.count("<svg") == 1
    assert "<p>akari 3x2: one solution, proved unique.</p>" in shown
