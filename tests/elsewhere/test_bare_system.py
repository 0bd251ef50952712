"""What rests on signals, locks, limits and devices of Unix has a way without, as on Windows."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

import pensil
from pensil.engine.frames import write_frames
from pensil.web.worker import READY, receive
from tests.checks import some

SOURCE = Path(pensil.__file__).parent
ROOT = Path(__file__).parents[2]
BARE = Path(__file__).parent / "bare"
PATH = os.pathsep.join([str(BARE), str(SOURCE.parent), str(ROOT)])
PUZZLES = ROOT / "examples/puzzles"

UNIX = {"fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "posix", "syslog"}
"""Modules that Windows does not have."""

ONLY_UNIX = {
    *("fork", "nice", "sched_getaffinity", "getuid", "geteuid", "killpg", "setsid", "getpgid", "mkfifo", "pass_fds"),
    *("preexec_fn", "setitimer", "SIGALRM", "SIGKILL", "SIGHUP", "SIGUSR1", "SIGPIPE", "wait4"),
}
"""Names in `os` and `signal`, and arguments of `subprocess`, that it does not have."""

USED = {
    "batching.py": {"sched_getaffinity"},  # else: as many workers as processors
    "cli/watch.py": {"/dev/tty"},  # else: a line that says to read the puzzle from a file
    "engine/alarm.py": {"setitimer", "SIGALRM"},  # else: the deadline that the work itself looks at
    "engine/journal.py": {"fcntl"},  # else: nobody notices a second run that writes to the same file
    "engine/worker.py": {"resource", "/proc/self/statm"},  # else: no limit of memory
    "web/worker.py": {"nice"},  # else: searches do not give way to what players wait for
}
"""Every use of them in pensil, and what happens without."""


def used(path: Path) -> set[str]:
    """What a module uses of Unix, by name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & UNIX
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} & UNIX
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("os", "signal"):
            found |= {node.attr} & ONLY_UNIX
        elif isinstance(node, ast.keyword):
            found |= {node.arg or ""} & ONLY_UNIX
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} if node.value.startswith(("/dev/", "/proc/")) else set()
    return found


def test_every_use_is_known() -> None:
    found = {path.relative_to(SOURCE).as_posix(): used(path) for path in SOURCE.rglob("*.py")}
    assert {name: uses for name, uses in found.items() if uses} == USED


def run(*words: str, given: str = "", code: str = "") -> subprocess.CompletedProcess[str]:
    """A command of pensil, or some Python, where nothing of that is there; no file is opened in an unnamed encoding."""
    environment = os.environ | {
        "PYTHONPATH": PATH,
        "PYTHONWARNDEFAULTENCODING": "1",
        "PYTHONWARNINGS": "error::EncodingWarning:pensil",
    }
    command = [sys.executable, *(["-c", code] if code else ["-m", "pensil", *words])]
    return subprocess.run(command, env=environment, input=given, capture_output=True, text=True, timeout=300)


def test_it_is_hidden() -> None:
    code = "import os, signal, sys; print(hasattr(signal, 'SIGALRM'), hasattr(os, 'nice'), sys.modules['fcntl'])"
    assert run(code=code).stdout == "False False None\n"


@pytest.mark.parametrize(
    "words",
    [
        ("solve", str(PUZZLES / "bird.txt"), "--timeout", "60"),
        ("explain", str(PUZZLES / "islands.url"), "--timeout", "60"),
        ("rate", str(PUZZLES / "lamps.url"), "--timeout", "60"),
        ("run", str(PUZZLES / "rectangles.txt"), "--strategy", "combo", "--timeout", "60"),
        ("generate", "akari", "--size", "5x5", "--seed", "1", "--count", "2", "--workers", "2"),
    ],
    ids=lambda words: words[0],
)
def test_commands_do_the_same_without(words: tuple[str, ...]) -> None:
    bare = run(*words, "--json")
    assert (bare.returncode, bare.stderr) == (0, "")
    command = [sys.executable, "-m", "pensil", *words, "--json"]
    full = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert untimed(bare.stdout) == untimed(full.stdout)


def untimed(lines: str) -> list[dict[str, object]]:
    return [{key: value for key, value in json.loads(line).items() if key != "time"} for line in lines.splitlines()]


def test_a_time_limit_holds_without_alarms() -> None:
    done = run("run", str(PUZZLES / "lamps.url"), "--strategy", "brute-force", "--timeout", "0.1", "--solutions", "0")
    assert done.returncode == 3


def test_a_batch_has_its_workers_and_limits(tmp_path: Path) -> None:
    records = tmp_path / "rated.jsonl"
    limits = ("--workers", "2", "--timeout", "60", "--memory", "1000")
    done = run("batch", "rate", str(PUZZLES), "-o", str(records), *limits)
    assert (done.returncode, done.stderr) == (0, "")
    for line in some(records.read_text(encoding="utf-8").splitlines()):
        assert json.loads(line)["status"] == "done"
    again = run("batch", "rate", str(PUZZLES), "-o", str(records), "--resume", *limits)
    assert again.returncode == 0


def test_steps_without_a_keyboard_are_refused_in_one_line() -> None:
    puzzle = (PUZZLES / "rectangles.txt").read_text(encoding="utf-8")
    done = run("run", "-", "--strategy", "combo", "--show", "--step", given=puzzle)
    assert done.returncode == 2
    assert done.stderr.startswith("pensil: --step needs a keyboard")
    assert done.stderr.count("\n") == 1


def test_a_worker_of_the_page_answers() -> None:
    sent = BytesIO()
    write_frames(sent, b"solve", json.dumps({"puzzle": "akari\n. .\n. #\n"}).encode())
    environment = os.environ | {"PYTHONPATH": PATH}
    command = [sys.executable, "-c", "from pensil.web.worker import work; work(5)"]
    done = subprocess.run(command, env=environment, input=sent.getvalue(), capture_output=True, timeout=300, check=True)
    replies = BytesIO(done.stdout)
    assert receive(replies) == (READY, b"")
    status, text = receive(replies)
    assert (status, json.loads(text)["status"]) == (b"200", "multiple")
