"""A real Dask cluster on this machine: a scheduler and two workers over TCP, one of which is killed on the way.

Needs dask.distributed (the extra `dask`).
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import pensil
from tests.batch.puzzles import untimed, written
from tests.optional import optional

optional("distributed")

COUNT = 1500


class Cluster:
    """Programs of a cluster, as anybody would start them."""

    def __init__(self, folder: Path) -> None:
        told = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
        deadline = time.monotonic() + 60
        while not told.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        self.address: str = json.loads(told.read_text())["address"]
        more = ("--nthreads", "1", "--no-dashboard", "--no-nanny", "--local-directory", str(folder))
        self.workers = [self._start("worker", self.address, *more) for _ in range(2)]

    @staticmethod
    def _start(*words: str) -> subprocess.Popen[bytes]:
        argv = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
        return subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    yield found
    found.end()


def test_a_cluster_loses_nothing_with_a_worker(tmp_path: Path, cluster: Cluster) -> None:
    source, out = written(tmp_path / "all.jsonl", COUNT), tmp_path / "out.jsonl"
    argv = [sys.executable, "-m", "pensil", "batch", "rate", source, "-o", out, "--dask", cluster.address]
    process = subprocess.Popen([*map(str, argv)], stderr=subprocess.PIPE, text=True)
    while process.poll() is None and (not out.exists() or out.stat().st_size < 60_000):
        time.sleep(0.01)
    assert process.poll() is None
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
    _, err = process.communicate(timeout=180)
    assert process.returncode == 0, err
    records = untimed(out.read_bytes())
    here = list(pensil.batch("rate", source))
    for record in here:
        record.pop("time", None)
    assert records == here


def test_a_cluster_that_is_not_there_is_told(tmp_path: Path) -> None:
    source = written(tmp_path / "all.jsonl", 5)
    argv = [sys.executable, "-m", "pensil", "batch", "solve", source, "--dask", "tcp://127.0.0.1:1"]
    done = subprocess.run([*map(str, argv)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "no Dask scheduler" in done.stderr
    assert "Traceback" not in done.stderr
