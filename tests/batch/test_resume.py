"""Nothing is lost and nothing is there twice, whatever happens to a run: kill -9, Ctrl-C, a full disk.

PENSIL_KILLS=20 kills so many runs; the suite is content with a few.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from pensil.engine.journal import Journal, line_of
from pensil.errors import PensilError
from tests.batch.puzzles import untimed, written
from tests.checks import some

KILLS = int(os.environ.get("PENSIL_KILLS", "2"))
COUNT = 2000


def _command(*words: object, **more: object) -> subprocess.Popen[str]:
    # Where the tests run in the background of a shell, Ctrl-C would be ignored by what they start, too.
    listening = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    argv = [
        sys.executable,
        "-c",
        f"{listening}from pensil.cli import entry; entry()",
        "batch",
        "solve",
        *map(str, words),
    ]
    return subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)  # type: ignore[call-overload, no-any-return]


def _run(*words: object) -> str:
    process = _command(*words)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("batch") / "all.jsonl", COUNT)


@pytest.fixture(scope="module")
def whole(source: Path) -> list[dict[str, object]]:
    """The records of a run that nobody disturbed."""
    out = source.with_name("whole.jsonl")
    said = _run(source, "-o", out)
    assert "2,000" in said
    records = untimed(out.read_bytes())
    assert [record["number"] for record in records] == list(range(COUNT))
    return records


def _children(process: int) -> list[int]:
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                stat = Path(f"/proc/{name}/stat").read_text()
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == process:
                found.append(int(name))
    return found


def _length(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


@pytest.mark.parametrize("seed", range(KILLS))
@pytest.mark.parametrize("how", ["ordered", "unordered"])
def test_a_killed_run_is_gone_on_with(source: Path, whole: list[dict[str, object]], how: str, seed: int) -> None:
    """The main process is killed when a random part of the file is there, and one of the workers before that."""
    rng = Random(f"{how}{seed}")
    out = source.with_name(f"killed-{how}-{seed}.jsonl")
    words = [source, "-o", out, "--workers", 2, *(["--unordered"] if how == "unordered" else [])]
    size = source.with_name("whole.jsonl").stat().st_size
    for kill_at in some(sorted(rng.uniform(0, 0.9) * size for _ in range(2))):
        process = _command(*words, "--resume")
        worker_at = rng.uniform(0, kill_at)
        while process.poll() is None and _length(out) < kill_at:
            if _length(out) > worker_at > 0 and (children := _children(process.pid)):
                os.kill(rng.choice(children), signal.SIGKILL)
                worker_at = 0
            time.sleep(0.002)
        process.kill()
        process.communicate()
        with out.open("ab") as file:
            file.write(b'{"number":' * rng.randrange(2))  # as if it had been writing
    _run(*words, "--resume")
    records = untimed(out.read_bytes())
    if how == "unordered":
        records.sort(key=lambda record: int(record["number"]))
    assert records == whole
    # And there is nothing more to do.
    before = out.read_bytes()
    _run(*words, "--resume")
    assert out.read_bytes() == before


def test_no_worker_outlives_a_killed_run(source: Path) -> None:
    process = _command(source, "-o", source.with_name("orphans.jsonl"), "--workers", 2)
    children: list[int] = []
    while len(children) < 2 and process.poll() is None:
        children = _children(process.pid)
    process.kill()
    process.communicate()
    assert len(children) == 2
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in children) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{child}").exists() for child in children)


def _interrupted(source: Path) -> tuple[Path, str]:
    """The file of a run that was ended by Ctrl-C, and what was said; a run that was done before that is tried again."""
    for attempt in range(20):
        out = source.with_name(f"interrupted-{attempt}.jsonl")
        process = _command(source, "-o", out, "--workers", 2)
        while process.poll() is None and _length(out) < 50_000:
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        if process.returncode:
            assert process.returncode == 130, err
            return out, err
    raise AssertionError("every run was done too soon")


def test_ctrl_c_leaves_a_file_to_go_on_with(source: Path, whole: list[dict[str, object]]) -> None:
    out, err = _interrupted(source)
    assert "--resume" in err
    assert "Traceback" not in err
    records = untimed(out.read_bytes())
    assert 0 < len(records) < COUNT
    assert records == whole[: len(records)]
    assert f"{len(records)} records are safe" in " ".join(err.split())
    _run(source, "-o", out, "--resume")
    assert untimed(out.read_bytes()) == whole


def test_a_full_disk_is_told_and_what_was_written_stays(source: Path, whole: list[dict[str, object]]) -> None:
    import resource

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    out = source.with_name("full.jsonl")
    process = _command(source, "-o", out, "--workers", 2, preexec_fn=little_room)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "full.jsonl" in err
    assert "--resume" in err
    assert "Traceback" not in err
    records = untimed(out.read_bytes())
    assert 0 < len(records) < COUNT
    assert records == whole[: len(records)]
    _run(source, "-o", out, "--resume")
    assert untimed(out.read_bytes()) == whole


def test_a_run_is_not_gone_on_with_by_mistake(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    few = written(tmp_path / "few.jsonl", 5)
    _run(few, "-o", out)
    for words, said in some(
        [
            ([few, "-o", out], "--overwrite"),
            ([source, "-o", out, "--resume"], "not the one"),
            ([few, "-o", few, "--resume"], "is a source"),
            ([few, "-o", source, "--resume"], "no file of records"),
            ([written(tmp_path / "fewer.jsonl", 3), "-o", out, "--resume"], "not the one"),
        ]
    ):
        process = _command(*words)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 2, err
        assert said in err
    before = out.read_bytes()
    _run(few, "-o", out, "--overwrite")
    assert untimed(out.read_bytes()) == untimed(before)


# The file itself.


def test_half_a_line_is_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    lines = [line_of(number, "solve", 'a "file"\n', {"id": "1"}) for number in range(5)]
    with Journal(str(path), "solve") as journal:
        journal.append(lines)
    whole = path.read_bytes()
    assert whole == b"".join(lines)
    for cut in some(range(0, len(whole) + 1, 3)):
        for left in some((b"", b"\0" * 9)):
            path.write_bytes(whole[:cut] + left)
            with Journal(str(path), "solve", resume=True) as journal:
                count = journal.written.count
                assert [journal.written.has(number, 'a "file"\n') for number in range(5)] == [
                    i < count for i in range(5)
                ]
                journal.append(lines[count:])
            assert path.read_bytes() == whole


def test_records_are_counted_also_when_an_interruption_came_before_that(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    lines = [line_of(number, "solve", "a", {}) for number in range(5)]
    with Journal(str(path), "solve") as journal:
        journal.append(lines[:2])
        assert journal.records() == 2
        os.write(journal._file, lines[2])  # all that happens before somebody presses Ctrl-C
        assert journal.records() == 3
    with Journal(str(path), "solve", resume=True) as journal:
        assert journal.records() == 3
        journal.append(lines[3:])
        assert journal.records() == 5
    assert path.read_bytes() == b"".join(lines)


def test_two_runs_cannot_write_to_one_file(tmp_path: Path) -> None:
    path = str(tmp_path / "out.jsonl")
    with Journal(path, "solve"), pytest.raises(PensilError, match="another run"):
        Journal(path, "solve", resume=True)


def test_records_of_another_task_are_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(line_of(0, "rate", "a", {}))
    with pytest.raises(PensilError, match="rate"):
        Journal(str(path), "solve", resume=True)
    path.write_bytes(line_of(0, "solve", "a", {}) * 2)
    with pytest.raises(PensilError, match="twice"):
        Journal(str(path), "solve", resume=True)
    assert json.loads(path.read_text().splitlines()[0]) == {"number": 0, "task": "solve", "source": "a"}
