"""Copies of the project in which mutants are tried; the project itself is never touched."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from functools import partial
from math import ceil, inf
from pathlib import Path

from tests.mutants.devices import Devices
from tests.mutants.mutant import Mutant

LEFT_OUT = (".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis", "demo-pictures")
COMPILED = "site"
"""What `make site` has made of the sources as they are: beside it, every other source is noticed for that alone."""

MOST_MEMORY = 4 << 30
"""Some mutants would take all the memory there is."""


BUSY = 10
"""So many times longer than on its own may tests take on a busy machine, before they surely wait for nothing."""


STILL, AT_ALL = 60.0, 0.5
"""Tests that have used the processor for less than `AT_ALL` of the last `STILL` seconds wait for nothing as well."""

BUILT = Path("build", "mutants")
"""The core is built in this folder of a tree, which is there as soon as it was built once."""

CHECKED = "-O2 -D_GLIBCXX_ASSERTIONS -fsanitize=bounds -fsanitize-undefined-trap-on-error"
"""With its assertions, and ended when it reads or writes past the end of an array: the part of `make sanitize` that
costs next to no time."""


ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Compiled modules are kept: the tests are begun again for every mutant. Those of spoiled sources are removed."""


class Unbuilt(Exception):
    """The core cannot be built."""


class Broken(Exception):
    """A mutant that cannot be built."""


class Same(Exception):
    """A mutant of which the compiler makes the same program, byte by byte."""


class Tree:
    """One copy of the project. A mutant is put into it, tried, and taken out again."""

    def __init__(self, root: Path, place: Path) -> None:
        self.place = place
        self.running: subprocess.Popen[str] | None = None
        self.devices = Devices()
        ignore = shutil.ignore_patterns(*LEFT_OUT)
        shutil.copytree(
            root, place, ignore=lambda at, names: ignore(at, names) | ({COMPILED} if at == str(root) else set())
        )
        self.modules = self._modules()

    def _modules(self) -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in self.place.glob("src/pensil/_native*")}

    def put(self, mutant: Mutant) -> None:
        path = self.place / mutant.path
        self.before = path.read_bytes()
        if mutant.compiled and not (self.place / BUILT).exists():
            self._build()  # without the mutant: who cannot build that has no say about mutants
            self.modules = self._modules()
        self._write(path, mutant.applied(self.before))
        if mutant.compiled:
            try:
                self._build()
            except Unbuilt as error:
                raise Broken from error
            if self._modules() == self.modules:
                raise Same

    def take_out(self, mutant: Mutant) -> None:
        self._write(self.place / mutant.path, self.before)
        for path, module in self.modules.items():  # to build it again would only take time
            path.write_bytes(module)

    def _write(self, path: Path, source: bytes) -> None:
        path.write_bytes(source)
        # Python goes by the second of a change and the size of a file, which may both be the same as before.
        for old in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            old.unlink()

    def _build(self) -> None:
        built = self.place / BUILT
        options = [f"-DPython_EXECUTABLE={sys.executable}", "-DPENSIL_INPLACE=ON", "-DCMAKE_BUILD_TYPE=Release"]
        options.append(f"-DCMAKE_CXX_FLAGS_RELEASE={CHECKED}")
        commands = [["cmake", "-S", ".", "-B", str(built), *options]] if not built.exists() else []
        commands.append(["cmake", "--build", str(built), "--parallel", "2"])
        for command in commands:
            done = subprocess.run(command, cwd=self.place, capture_output=True, text=True)
            if done.returncode:
                raise Unbuilt(done.stdout[-2000:] + done.stderr[-2000:])

    def pytest(self, arguments: Iterable[str], seconds: float, **env: str) -> tuple[int | None, str]:
        """The exit code of pytest, None when it took too long, and what it said.

        The seconds are those of the processor: on a busy machine, everything else takes long as well.
        """
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
        path = os.pathsep.join([str(self.place / "src"), str(self.place)])
        self.running = running = subprocess.Popen(
            command,
            cwd=self.place,
            env=ENVIRONMENT | {"PYTHONPATH": path} | env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            preexec_fn=partial(_limit, ceil(seconds)),
        )
        try:
            out = _heard(running, BUSY * seconds, Path(env["UNTIL"]) if "UNTIL" in env else None)
        finally:
            self.stop()
        return (None, "") if out is None or running.returncode == -signal.SIGXCPU else (running.returncode, out)

    def stop(self) -> None:
        """End the tests that are running, and what they have started and left behind."""
        if self.running is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.running.pid, signal.SIGKILL)
            self.running.wait()
            self.running = None
            self.devices.restore()

    def run(self, tests: Mapping[str, float], seconds: float, patience: float = inf) -> tuple[int | None, str]:
        """Run tests in their order until one fails, or `patience` seconds are spent; each has so many seconds."""
        chosen = self.place / "chosen-tests"
        chosen.write_text("\n".join(f"{most}\t{test}" for test, most in tests.items()))
        until = self.place / "running-until"
        until.unlink(missing_ok=True)
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        plugin = ["-x", "-rfE", "-p", "tests.mutants.choosing"]
        return self.pytest([*plugin, *files], seconds, CHOSEN=str(chosen), UNTIL=str(until), PATIENCE=str(patience))


def _heard(running: subprocess.Popen[str], seconds: float, until: Path | None = None) -> str | None:
    """What a process says until it ends; None when it does not end, also not at the time that a file tells."""
    begun = since = time.monotonic()
    spent = 0.0
    while (now := time.monotonic()) - begun < seconds and now - since < STILL and not _over(until):
        try:
            return running.communicate(timeout=min(seconds, STILL / 4))[0]
        except subprocess.TimeoutExpired:
            if (used := _used(running.pid)) > spent + AT_ALL:
                spent, since = used, time.monotonic()
    return None


def _over(until: Path | None) -> bool:
    told = until.read_text() if until is not None and until.exists() else ""
    return bool(told) and time.time() > float(told)


def _used(session: int) -> float:
    """How many seconds the processes of a session have used the processor; the time where nobody knows."""
    if not Path("/proc/self/stat").exists():
        return time.monotonic()
    found = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text(errors="replace").rpartition(")")[2].split()
            if int(fields[3]) == session:
                found += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return found


def _limit(seconds: int) -> None:
    os.nice(5)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    # Not the addresses: browsers reserve many more of them than they use.
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
