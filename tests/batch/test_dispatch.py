"""How entries are handed over: in chunks of the right size, so many at a time, and what fails alone has failed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor, Future
from typing import Any

import pytest

from pensil.engine import batch
from pensil.engine.batch import MOST_IN_CHUNK, Dispatch, NobodyWorks, work_on


class Words:
    """Work on words: whoever says "bad" fails."""

    def one(self, entry: str) -> bytes:
        if entry.startswith("bad"):
            raise ValueError(f"{entry} is {'very ' * 200}bad")
        return f"did {entry}".encode()

    def failed(self, entry: str, status: str, reason: str) -> bytes:
        return f"{status} {entry}: {reason}".encode()

    def size(self, entry: str) -> int:
        return len(entry)


class Hands:
    """An executor that does everything at once; each entry is said to have taken so many seconds."""

    def __init__(self, pace: float = 0.0) -> None:
        self.pace = pace
        self.chunks: list[Sequence[str]] = []

    def submit(self, fn: Callable[..., Any], /, work: Words, entries: Sequence[str]) -> Future[Any]:
        self.chunks.append(entries)
        future: Future[Any] = Future()
        try:
            future.set_result((self.pace * len(entries), fn(work, entries)[1]))
        except Exception as error:
            future.set_exception(error)
        return future


class Waiting:
    """An executor whose futures end when the test says so."""

    def __init__(self) -> None:
        self.given: list[tuple[Future[Any], Sequence[str]]] = []

    def submit(self, fn: Callable[..., Any], /, work: Words, entries: Sequence[str]) -> Future[Any]:
        self.given.append((Future(), entries))
        return self.given[-1][0]

    def end(self, place: int) -> None:
        future, entries = self.given[place]
        future.set_result((1.0, [f"did {entry}".encode() for entry in entries]))


def words(count: int) -> list[str]:
    return [f"w{number}" for number in range(count)]


def sizes(pace: float, count: int, workers: int = 1) -> list[int]:
    hands = Hands(pace)
    done = list(Dispatch(words(count), Words(), hands, workers=workers))
    assert [entry for entries, _ in done for entry in entries] == words(count)
    assert [each for _, records in done for each in records] == [f"did {word}".encode() for word in words(count)]
    return [len(chunk) for chunk in hands.chunks]


def test_what_an_executor_does_with_a_chunk() -> None:
    before = time.perf_counter()
    seconds, records = work_on(Words(), ["a", "b"])
    assert records == [b"did a", b"did b"]
    assert 0 <= seconds <= time.perf_counter() - before


def test_chunks_grow_as_long_as_they_are_quick() -> None:
    assert sizes(0.0, 600) == [1, 1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 87]
    assert max(sizes(0.0, 5000)) == MOST_IN_CHUNK
    assert sizes(0.0, 20, workers=2) == [1] * 6 + [2, 4, 8]
    assert sizes(0.0, 0) == []


def test_chunks_take_a_tenth_of_a_second() -> None:
    assert set(sizes(0.019, 100)[5:-1]) == {5}
    assert set(sizes(0.04, 31)[3:]) == {2}
    assert set(sizes(0.11, 10)) == {1}
    assert set(sizes(7.0, 10)) == {1}


def test_so_many_chunks_are_under_way() -> None:
    for workers in (1, 3):
        waiting = Waiting()
        dispatch = iter(Dispatch(words(40), Words(), waiting, workers=workers, ordered=False))
        waiting.submit = submitting(waiting, end_first=True)  # type: ignore[method-assign]
        assert next(dispatch) == (("w0",), [b"did w0"])
        assert len(waiting.given) == 3 * workers
        waiting.end(1)
        next(dispatch)
        assert len(waiting.given) == 3 * workers + 1


def submitting(waiting: Waiting, *, end_first: bool) -> Callable[..., Future[Any]]:
    """The first chunk is done as soon as it is given."""

    def submit(fn: Callable[..., Any], /, work: Words, entries: Sequence[str]) -> Future[Any]:
        future = Waiting.submit(waiting, fn, work, entries)
        if end_first and len(waiting.given) == 1:
            waiting.end(0)
        return future

    return submit


@pytest.mark.parametrize(("name", "most", "under_way"), [("MOST_AHEAD", 40, 65), ("MOST_BYTES_AHEAD", 1000, 257)])
def test_only_so_much_waits_for_a_slow_one(
    name: str, most: int, under_way: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first chunk is slow: what is done meanwhile is kept, but not without end."""
    monkeypatch.setattr(batch, name, most)
    ahead: list[int] = []

    class Slow(Waiting):
        def submit(self, fn: Callable[..., Any], /, work: Words, entries: Sequence[str]) -> Future[Any]:
            future = super().submit(fn, work, entries)
            if len(self.given) > 1:
                future.set_result((0.0, [b"did"] * len(entries)))
            return future

    class Watched(Dispatch[str]):
        def _fill(self) -> None:
            super()._fill()
            if self._chunks and self._finished.empty():
                ahead.append(self._ahead)
                slow.end(0)

    slow = Slow()
    done = list(Watched(["word"] * 1000, Words(), slow, workers=1))
    assert sum(len(entries) for entries, _ in done) == 1000
    assert ahead == [under_way]


def test_large_entries_travel_in_small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST_BYTES_AHEAD", 80)
    hands = Hands()
    assert len(list(Dispatch(["12345"] * 41, Words(), hands, workers=1))) == len(hands.chunks)
    assert {len(chunk) for chunk in hands.chunks[3:]} == {2}
    one = Hands()
    list(Dispatch(["x" * 1000] * 4, Words(), one, workers=1))
    assert [len(chunk) for chunk in one.chunks] == [1, 1, 1, 1]


def test_records_come_in_order_or_as_they_are_finished() -> None:
    for ordered, expected in ((True, ["w0", "w1", "w2", "w3"]), (False, ["w2", "w0", "w1", "w3"])):
        waiting = Waiting()
        came: list[str] = []
        ends = iter([2, 0, 1, 3])

        class Ending(Dispatch[str]):
            def _fill(self) -> None:
                super()._fill()
                if self._chunks:
                    waiting.end(next(ends))  # noqa: B023

        for entries, records in Ending(words(4), Words(), waiting, workers=2, ordered=ordered):
            assert records == [f"did {entry}".encode() for entry in entries]
            came += entries
        assert came == expected


def test_of_a_chunk_that_fails_only_what_fails_alone_has_failed() -> None:
    entries = ["a", "b", "c", "d", "bad", "e", "f"]
    hands = Hands()
    done = list(Dispatch(entries, Words(), hands, workers=1))
    records = [each for _, records in done for each in records]
    assert [record.split()[0] for record in records] == [b"did"] * 4 + [b"crashed"] + [b"did"] * 2
    assert records[4] == f"crashed bad: ValueError: bad is {'very ' * 200}".encode()[: len("crashed bad: ") + 300]
    assert hands.chunks == [("a",), ("b",), ("c",), ("d", "bad"), ("e", "f"), ("d",), ("bad",)]
    alone = Hands()
    ((_, (record,)),) = Dispatch(["bad"], Words(), alone, workers=1)
    assert record.startswith(b"crashed bad: ValueError: bad is very")
    assert len(record) == len("crashed bad: ") + 300
    assert alone.chunks == [("bad",), ("bad",)]


def test_what_only_an_executor_has_got_wrong_is_done_again() -> None:
    """A cluster that has lost a worker may say anything of what that was at."""

    class Losing(Hands):
        def submit(self, fn: Callable[..., Any], /, work: Words, entries: Sequence[str]) -> Future[Any]:
            future = super().submit(fn, work, entries)
            if len(self.chunks) == 1:
                future = Future()
                future.set_exception(ValueError("not enough values to unpack"))
            return future

    hands = Losing()
    assert list(Dispatch(["a", "b"], Words(), hands, workers=1)) == [(("a",), [b"did a"]), (("b",), [b"did b"])]
    assert hands.chunks == [("a",), ("b",), ("a",)]


@pytest.mark.parametrize("error", [NobodyWorks("they are gone"), BrokenExecutor("they are gone")])
@pytest.mark.parametrize("when", [1, 5])
def test_where_nobody_works_the_work_cannot_go_on(error: Exception, when: int) -> None:
    class Gone(Hands):
        def submit(self, fn: Callable[..., Any], /, work: Words, entries: Sequence[str]) -> Future[Any]:
            future = super().submit(fn, work, entries)
            if len(self.chunks) < when:
                return future
            broken: Future[Any] = Future()
            broken.set_exception(error)
            return broken

    entries: Iterable[str] = ["a", "b", "c", "d", "bad", "e"]
    with pytest.raises(NobodyWorks, match="the work cannot go on: they are gone"):
        list(Dispatch(entries, Words(), Gone(), workers=1))


def test_what_is_not_wanted_any_more_is_cancelled() -> None:
    waiting = Waiting()
    waiting.submit = submitting(waiting, end_first=True)  # type: ignore[method-assign]
    dispatch = iter(Dispatch(words(9), Words(), waiting, workers=1))
    next(dispatch)
    dispatch.close()
    assert [future.cancelled() for future, _ in waiting.given] == [False, True, True]
