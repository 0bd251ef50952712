"""Files of records: what is in them after every way in which writing can end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pensil.engine.journal import Journal, Written, line_of
from pensil.errors import PensilError
from tests.checks import some


def line(number: int, source: str = "a.txt") -> bytes:
    return line_of(number, "solve", source, {"status": "unique"})


def is_open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True


def test_a_record_is_a_line_that_begins_with_its_number() -> None:
    assert line(3) == b'{"number":3,"task":"solve","source":"a.txt","status":"unique"}\n'


def test_what_is_written_is_known_by_number_and_source() -> None:
    written = Written()
    assert (written.count, written.end, written.has(0, "a")) == (0, 0, False)
    written.add(2, b'"a"')
    assert (written.count, written.end) == (1, 3)
    assert [written.has(number, "a") for number in range(4)] == [False, False, True, False]
    with pytest.raises(PensilError, match=r"^the input is not the one that was begun with: puzzle 3 is now from 'b'$"):
        written.has(2, "b")
    with pytest.raises(PensilError, match=r"^the record 2 is there twice$"):
        written.add(2, b'"b"')
    written.add(0, b'"b"')
    written.add(1, b'"b"')
    assert (written.count, written.end, written.has(0, "b")) == (3, 3, True)


def test_a_file_begins_anew_or_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    seen: list[bytes] = []
    with Journal(str(path), "solve", seen=seen.append) as journal:
        assert journal.records() == 0
        journal.append([line(0), line(2)])
        journal.append([])
        assert journal.records() == 2
    assert (path.read_bytes(), seen) == (line(0) + line(2), [])
    with Journal(str(path), "solve", resume=True, seen=seen.append) as journal:
        assert (journal.written.count, journal.written.end, journal.records()) == (2, 3, 2)
        journal.append([line(1)])
        assert journal.records() == 3
    assert (path.read_bytes(), seen) == (line(0) + line(2) + line(1), [line(0), line(2)])
    with Journal(str(path), "solve"):
        pass
    assert path.read_bytes() == b""


def test_files_are_closed_however_it_ends(tmp_path: Path) -> None:
    path = str(tmp_path / "all.jsonl")
    with Journal(path, "solve") as journal:
        handle = journal._file
        assert is_open(handle)
    assert not is_open(handle)
    left = Journal(path, "solve")
    with pytest.raises(KeyError), left:
        raise KeyError
    assert not is_open(left._file)
    Path(path).write_bytes(line_of(0, "rate", "a", {}))
    before = set(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else set()
    with pytest.raises(PensilError, match="its records are of the task rate, not solve"):
        Journal(path, "solve", resume=True)
    assert before == (set(os.listdir("/proc/self/fd")) if before else set())


def test_what_was_written_before_a_failure_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "all.jsonl"
    write = os.write
    for error in some((OSError(28, "No space left on device"), KeyboardInterrupt())):
        with Journal(str(path), "solve") as journal:
            journal.append([line(0)])
            left = [20]

            def failing(handle: int, data: bytes, left: list[int] = left, error: BaseException = error) -> int:
                if not left[0]:
                    raise error
                part = write(handle, data[: left[0]])
                left[0] -= part
                return part

            monkeypatch.setattr(os, "write", failing)
            with pytest.raises(type(error)) as caught:
                journal.append([line(1), line(2)])
            monkeypatch.undo()
            if isinstance(caught.value, OSError):
                assert (caught.value.errno, caught.value.filename) == (28, str(path))
            assert path.read_bytes() == line(0)
            journal.append([line(3)])
            assert journal.records() == 2
        assert path.read_bytes() == line(0) + line(3)


def test_a_write_that_takes_several_goes_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:7]))
    with Journal(str(tmp_path / "all.jsonl"), "solve") as journal:
        journal.append([line(0), line(1)])
    assert (tmp_path / "all.jsonl").read_bytes() == line(0) + line(1)


def test_now_and_then_what_was_written_is_made_safe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now: list[float] = [100.0]
    synced: list[int] = []
    monkeypatch.setattr("pensil.engine.journal.time.monotonic", lambda: now[0])
    monkeypatch.setattr(os, "fsync", synced.append)
    with Journal(str(tmp_path / "all.jsonl"), "solve") as journal:
        for number, (at, count) in enumerate(((105.0, 0), (105.1, 1), (110.0, 1), (110.2, 2))):
            now[0] = at
            journal.append([line(number)])
            assert len(synced) == count, at
    assert len(synced) == 3
    with pytest.raises(KeyError), Journal(str(tmp_path / "all.jsonl"), "solve"):
        raise KeyError
    assert len(synced) == 3


@pytest.mark.parametrize(
    "end", [b"", b'{"number":1,"task":"sol', line(1)[:-1], line(1)[:-2] + b"\n", b"\0" * 50, b"\n\0\n\0"]
)
def test_half_a_record_at_the_end_is_taken_away(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "all.jsonl"
    path.write_bytes(line(0) + end)
    with Journal(str(path), "solve", resume=True) as journal:
        assert journal.written.count == 1
        journal.append([line(1)])
    assert path.read_bytes() == line(0) + line(1)


@pytest.mark.parametrize("middle", [b"hello\n", b'{"number":7}\n', line(1)[:-2] + b"\n"])
def test_what_is_no_file_of_records_is_left_alone(tmp_path: Path, middle: bytes) -> None:
    path = tmp_path / "all.jsonl"
    path.write_bytes(line(0) + middle + line(2))
    with pytest.raises(PensilError, match="this is no file of records that --resume could go on with"):
        Journal(str(path), "solve", resume=True)
    assert path.read_bytes() == line(0) + middle + line(2)


def test_all_that_was_written_and_not_yet_counted_is_a_record(tmp_path: Path) -> None:
    """However much it is: an interruption comes after what was written, and before it was counted."""
    with Journal(str(tmp_path / "all.jsonl"), "solve") as journal:
        journal.append([line(0)])
        more = b"".join(line(number) for number in range(1, 3001))
        assert len(more) > 2 << 16
        os.write(journal._file, more)
        assert journal.records() == 3001


def test_no_record_is_there_twice_whatever_its_source() -> None:
    written = Written()
    written.add(0, b"")  # whose checksum is 0
    with pytest.raises(PensilError, match=r"^the record 0 is there twice$"):
        written.add(0, b"")
    assert written.count == 1
