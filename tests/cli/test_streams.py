"""Where input comes from and output goes: what is closed, full or not there gives one line, never a mess."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.cli.draft import draft, end_line, writable
from pensil.core.board import Board

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
PENSIL = [sys.executable, "-c", "from pensil.cli import entry; entry()"]
ONE_LINE = 1


def shell(words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which "$@" is pensil."""
    return subprocess.run(
        ["sh", "-c", words, "sh", *PENSIL],
        capture_output=True,
        text=True,
        env=os.environ | env,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
@pytest.mark.parametrize("command", ["--help", "formats", f"solve '{LAMPS}' --json"])
def test_a_full_disk_behind_standard_output(command: str) -> None:
    done = shell(f'"$@" {command} > /dev/full')
    assert done.returncode == 2
    assert done.stderr == "pensil: standard output: No space left on device\n"


def test_a_full_disk_behind_a_file_names_the_file() -> None:
    done = shell(f"\"$@\" run '{LAMPS}' --strategy phases --trace /dev/full")
    assert (done.returncode, done.stderr) == (2, "pensil: /dev/full: No space left on device\n")


def test_closed_streams() -> None:
    done = shell(f"\"$@\" solve '{LAMPS}' >&-")
    assert (done.returncode, done.stderr) == (0, "")
    done = shell('"$@" solve - <&-')
    assert (done.returncode, done.stderr) == (2, "pensil: standard input is closed\n")


def test_a_terminal_without_the_characters() -> None:
    done = shell('"$@" study akari --sizes 2x3 --count 1 --strategies dfs,engine', PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert " us" in done.stdout


def test_marks_without_end() -> None:
    done = shell(f"\"$@\" hint '{LAMPS}' --marks /dev/zero")
    assert done.returncode == 2
    assert "larger than" in done.stderr
    assert done.stderr.count("\n") == ONE_LINE


@pytest.mark.parametrize("what", ["puzzle", "marks"])
@pytest.mark.parametrize("piped", [False, True])
def test_what_is_just_as_long_as_may_be_is_read_to_its_end(
    what: str, piped: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = pensil.read(LAMPS)
    marks = puzzle.board_to_json(Board.empty(puzzle), marks=True)
    given = puzzle.to_text() if what == "puzzle" else json.dumps(marks)
    (tmp_path / "given").write_text(given)
    source = "-" if piped else str(tmp_path / "given")
    words = ["hint", source] if what == "puzzle" else ["hint", LAMPS, "--marks", source]
    for most, code in ((len(given), 0), (len(given) - 1, 2)):
        for module in ("boards", "collection", "source", "format"):  # whoever imports it from there has to come first
            monkeypatch.setattr(f"pensil.formats.{module}.MAX_BYTES", most)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        assert main(words) == code
        assert ("larger than" in capsys.readouterr().err) == bool(code)


def test_a_mistake_of_ours_is_one_line_at_the_command_line_and_an_exception_elsewhere() -> None:
    broken = "import pensil.cli as c, sys; c._run = lambda argv: 1 / 0; "
    done = subprocess.run([sys.executable, "-c", broken + "sys.exit(c.main())"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "ZeroDivisionError" in done.stderr
    assert done.stderr.count("\n") == ONE_LINE
    assert "(PENSIL_DEBUG=1 shows where)" in done.stderr
    debugging = [sys.executable, "-c", broken + "sys.exit(c.main())"], os.environ | {"PENSIL_DEBUG": "1"}
    calling = [sys.executable, "-c", broken + "sys.exit(c.main(['kinds']))"], {**os.environ}
    for command, env in (debugging, calling):
        done = subprocess.run(command, capture_output=True, text=True, env=env)
        assert "Traceback" in done.stderr


# Files to write.


def convert(target: str) -> int:
    return main(["convert", LAMPS, "--to", "text", "-o", target])


def test_a_link_stays_a_link_and_the_mode_of_a_file_stays(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    assert convert(str(link)) == 0
    assert link.is_symlink()
    assert real.read_text().startswith("akari\n")
    assert real.stat().st_mode & 0o777 == 0o640


def test_new_files_may_be_read_by_whom_the_system_says(tmp_path: Path) -> None:
    """Also the second one: to ask the system is to tell it something else for a moment."""
    before = os.umask(0o027)
    try:
        for name in ("one.txt", "two.txt"):
            assert convert(str(tmp_path / name)) == 0
            assert (tmp_path / name).stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(before)


def test_devices_and_pipes_are_written_to(tmp_path: Path) -> None:
    done = shell(f"\"$@\" convert '{LAMPS}' --to text -o /dev/stdout | cat")
    assert (done.returncode, done.stderr, done.stdout[:6]) == (0, "", "akari\n")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True)
    assert convert(str(pipe)) == 0
    assert reader.communicate(timeout=60)[0].startswith("akari\n")
    assert pipe.is_fifo()
    # A device: /dev/null itself would be lost to everybody if this went wrong.
    screen, keyboard = os.openpty()
    device = Path(os.ttyname(keyboard))
    assert convert(str(device)) == 0
    assert os.read(screen, 6) == b"akari\r"
    assert device.is_char_device()
    os.close(keyboard)
    os.close(screen)


QUICK = [
    ["convert", LAMPS, "--to", "text", "-o"],
    ["draw", LAMPS, "--form", "svg", "-o"],
    ["explain", LAMPS, "-o"],
]
SLOW = [
    ["run", LAMPS, "--strategy", "brute-force", "--tree"],
    ["run", LAMPS, "--strategy", "brute-force", "--trace"],
    ["compare", LAMPS, "--plot"],
    ["study", "akari", "--sizes", "9x9", "--plot"],
]
NOWHERE = ["", "folder.svg", "folder.svg/", "none/x.svg"]
# /proc looks writable to root, so that it is only noticed when the file is made: at the end of what is slow.
UNWRITABLE = [*product(QUICK + SLOW, NOWHERE), *product(QUICK, ["/proc/x.svg"])]


@pytest.mark.parametrize(
    ("command", "where"), UNWRITABLE, ids=[f"{words[0]}{words[-1]} {where!r}" for words, where in UNWRITABLE]
)
def test_places_that_cannot_be_written_are_refused_before_the_work(
    command: list[str], where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    target = where.replace(".svg", ".html") if command[0] == "explain" else where
    if command[0] == "explain":
        (tmp_path / "folder.html").mkdir()
    assert main([*command, target]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == ONE_LINE
    assert not list(tmp_path.glob("folder*/*"))


@pytest.mark.parametrize(
    ("where", "number", "named"),
    [
        ("", errno.ENOENT, "''"),
        ("none/x.svg", errno.ENOENT, "none"),
        ("folder", errno.EISDIR, "folder"),
        ("new/", errno.EISDIR, "new/"),
    ],
)
def test_what_cannot_be_written_is_an_error_of_the_system(
    where: str, number: int, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"folder|empty") as refused:
        writable(where)
    assert (refused.value.errno, refused.value.filename) == (number, named)
    assert writable("new") == tmp_path / "new"


def test_two_results_do_not_fit_into_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "x.svg")
    assert main(["run", LAMPS, "--strategy", "phases", "--tree", file, "--animate", file]) == 2
    assert "one file" in capsys.readouterr().err
    assert not os.path.exists(file)


def test_an_explanation_is_not_looked_for_when_it_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def work(*_: object, **__: object) -> None:
        raise AssertionError("this was not to be done")

    monkeypatch.setattr("pensil.steps", work)
    monkeypatch.setattr("pensil.hint", work)
    assert main(["explain", LAMPS, "-o", "none/x.html"]) == 2
    assert main(["hint", LAMPS, "-o", "none/x.svg"]) == 2
    assert capsys.readouterr().err.count("\n") == 2


@pytest.mark.parametrize(("whole", "half"), [(0, 0), (0, 5), (3, 0), (3, 7), (0, 200_000), (70_000, 200_000)])
def test_half_a_line_is_taken_away(whole: int, half: int, tmp_path: Path) -> None:
    """However far from the end the last whole line is."""
    kept = b"x" * whole + b"\n" if whole else b""
    trace = tmp_path / "trace"
    with trace.open("w+b") as file:
        file.write(kept + b"y" * half)
        end_line(file)
    assert trace.read_bytes() == kept


@pytest.mark.parametrize("mode", ["wb", "pipe"])
def test_what_cannot_be_read_again_is_left_as_it_is(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "trace"
    read, write = os.pipe()
    with open(write if mode == "pipe" else path, "wb") as file:
        file.write(b"whole\nhal")
        end_line(file)
        file.write(b"f")
    assert (os.read(read, 100) if mode == "pipe" else path.read_bytes()) == b"whole\nhalf"
    os.close(read)
    if mode != "pipe":
        os.close(write)


def test_what_was_said_before_stands_before_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    below = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(below)))
    print("first", end=" ")
    with draft("-") as file:
        file.write(b"second")
    assert below.getvalue() == b"first second"
