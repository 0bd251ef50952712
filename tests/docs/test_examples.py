"""Every example of the documentation runs as it stands: commands, servers and what is asked of them, and Python."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pensil.cli.arguments import command_parser
from pensil.cli.commands import COMMANDS
from tests.checks import some
from tests.docs.examples import ROOT, SERVED, blocks, commands, desk, pages, same

WITH_COMMANDS = [name for name in pages() if commands(name)]
WITH_PYTHON = [name for name in pages() if any(">>> " in block.text for block in blocks(name))]

NOT_DONE = {"pensil solve impossible.txt": 1}
"""Commands that are shown because they end otherwise than with 0."""

ELSEWHERE = {"docs/hosting.md": "tests/browser/test_site.py"}
"""Pages whose commands take minutes to build something, and the tests that try what was built."""

WORDS = r"(?:[a-z][a-z-]*(?= |`|$) ?)+"
"""What `make` is asked for, without variables and comments."""

__all__ = ["desk"]  # a fixture, which is found by its name


def test_the_pages_have_examples() -> None:
    assert len(WITH_COMMANDS) >= 15
    assert len(WITH_PYTHON) >= 10


def test_only_times_may_differ() -> None:
    """Also where a slow machine makes their column wider or narrower."""
    shown = "strategy  solutions     time\ngreedy            0   228 µs\nbfs               1  34.8 ms\n"
    slower = "strategy  solutions    time\ngreedy            0  3.1 ms\nbfs               1  134 ms"
    assert same(shown, slower)
    assert not same(shown, slower.replace("  1  ", "  2  "))
    assert not same(shown, slower.replace("greedy ", "greedy"))


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_the_python_of_a_page_does_what_it_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted >= 2
    assert result.failed == 0


@pytest.mark.parametrize("name", [name for name in WITH_COMMANDS if name not in ELSEWHERE])
def test_the_commands_of_a_page_run_one_after_the_other_in_a_fresh_folder(
    name: str, desk: tuple[Path, dict[str, str]]
) -> None:
    asked = commands(name)
    if not any(line == "pensil serve" for line, _ in asked):
        _run(asked, *desk)
        return
    if shutil.which("curl") is None and "CI" not in os.environ:
        pytest.skip(f"curl is not installed: the requests of {name} were not made")
    with _served(*desk) as address:
        assert (f"{SERVED}  (Ctrl-C ends it)\n") in [shown for line, shown in asked if line == "pensil serve"]
        _run([(line.replace(SERVED, address), shown) for line, shown in asked if line != "pensil serve"], *desk)


def _run(asked: list[tuple[str, str]], folder: Path, environment: dict[str, str]) -> None:
    for line, shown in some(asked):
        ran = subprocess.run(
            ["bash", "-c", line],
            cwd=folder,
            env=environment,
            input="\n" * 400,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert ran.returncode == NOT_DONE.get(line, 0), (line, ran.stderr)
        assert ran.stderr == "" or line in NOT_DONE, line
        assert not shown or same(shown, ran.stdout), (line, ran.stdout)
        assert not line.startswith("curl ") or '"error"' not in ran.stdout, (line, ran.stdout)


KEEPING = re.compile(r"pensil (?:batch|dataset) (?!.*--(?:resume|overwrite)).* -o (\S+)")
"""Commands that do not write over what is there already."""


def test_pages_can_be_followed_one_after_the_other_in_one_folder() -> None:
    found = [KEEPING.match(line) for name in WITH_COMMANDS for line, _ in commands(name)]
    written = Counter(match[1] for match in found if match)
    assert len(written) >= 5
    assert max(written.values()) == 1, written


@contextmanager
def _served(folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """`pensil serve` as the pages have it, on any free port; the address."""
    command = ["pensil", "serve", "--port", "0", "--workers", "1", "--json"]
    server = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["address"]
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
    finally:
        server.kill()
        server.communicate()


def test_the_site_is_served_as_the_page_on_hosting_says(desk: tuple[Path, dict[str, str]]) -> None:
    (line,) = [line for line, _ in commands("docs/hosting.md") if "http.server" in line]
    site = ROOT / "site"
    if not (site / "index.html").exists() and "CI" not in os.environ:
        pytest.skip("`make site` has not been run: the site was not served")
    command = shlex.split(line.replace("http.server", "http.server 0 --bind 127.0.0.1"))
    environment = desk[1] | {"PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert server.stdout is not None
        said = re.search(rb"http://[\d.]+:\d+/", server.stdout.readline())
        assert said is not None
        page = subprocess.run(["curl", "-s", said[0].decode()], capture_output=True, check=True).stdout
        assert page == (site / "index.html").read_bytes()
    finally:
        server.kill()
        server.communicate()


@pytest.mark.parametrize("name", [name for name in pages() if any(blocks(name))])
def test_what_is_typed_stands_where_it_is_run(name: str) -> None:
    for block in some(blocks(name)):
        assert block.language == "console" or not re.search(r"^\$ ", block.text, re.MULTILINE), block.text
        assert block.language != "python" or ">>> " in block.text or name == "CONTRIBUTING.md", block.text


def test_commands_that_are_not_run_are_commands_that_there_are() -> None:
    lines = [
        line.split("#")[0]
        for name in pages()
        for block in blocks(name)
        if block.language == "sh"
        for line in block.text.splitlines()
    ]
    for line in some([line for line in lines if line.startswith("pensil ")]):
        _, command, *words = shlex.split(line)
        assert command_parser(command, COMMANDS[command].load()).parse_args(words)


def test_what_make_is_asked_for_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    asked: list[tuple[str, str]] = []
    for name in pages():
        text = (ROOT / name).read_text(encoding="utf-8")
        typed = "\n".join(block.text for block in blocks(name) if block.language in ("sh", "console"))
        asked += [(name, words) for words in re.findall(rf"`make ({WORDS})", text)]
        asked += [(name, words) for words in re.findall(rf"^(?:\$ )?make ({WORDS})", typed, re.MULTILINE)]
    for name, words in some(asked):
        assert set(words.split()) <= targets, (name, words)
