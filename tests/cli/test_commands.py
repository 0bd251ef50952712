"""The commands as people use them: what they print, what they leave behind, how they exit."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pensil.cli import main
from pensil.cli.commands import COMMANDS
from tests.cli.running import printed, run
from tests.interrupting import interrupt
from tests.kinds import OUTSIDE

AKARI = "https://puzz.link/p?akari/6/6/nekcakbl"
NURIKABE = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
NONE = "nurikabe\n1 .\n. 1\n. .\n. .\n"  # two rows of sea below: a pool cannot be avoided


def test_solve_shows_the_solution_and_that_it_is_unique(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = printed(capsys, "solve", AKARI)
    assert code == 0
    assert "akari 6x6: one solution, proved unique" in out


def test_solve_json_has_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = printed(capsys, "solve", AKARI, "--json")
    data = json.loads(out)
    assert code == 0
    assert {"kind", "rows", "cols", "status", "solutions", "facts", "count", "time"} <= set(data)
    assert (data["kind"], data["rows"], data["cols"], data["status"], data["count"]) == ("akari", 6, 6, "unique", 1)
    assert data["facts"] == data["solutions"][0]
    assert set(data["time"]) == {"read", "solve"}


def test_several_sources_give_one_json_object_per_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = printed(capsys, "solve", AKARI, NURIKABE, "--json")
    assert code == 0
    assert [json.loads(line)["kind"] for line in out.splitlines()] == ["akari", "nurikabe"]


def test_a_bad_source_among_good_ones_is_told_and_the_rest_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["solve", "https://puzz.link/p?akari/x/6/a", AKARI, "--json"])
    out, err = capsys.readouterr()
    assert code == 2
    bad, good = map(json.loads, out.splitlines())
    assert bad["source"] == "https://puzz.link/p?akari/x/6/a"
    assert bad["error"] in err
    assert (good["source"], good["status"]) == (AKARI, "unique")
    assert err.count("\n") == 1


def test_no_solution_is_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.txt"
    path.write_text(NONE)
    code, out = printed(capsys, "solve", str(path))
    assert code == 1
    assert "no solution" in out


def test_two_solutions_are_shown_with_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text("nonogram\nrows\n1\n1\ncolumns\n1\n1\n")
    code, out = printed(capsys, "solve", str(path))
    assert code == 0
    assert "not unique: exactly 2 solutions" in out
    assert "r1c1" in out
    code, out = printed(capsys, "solve", str(path), "--json")
    data = json.loads(out)
    assert data["status"] == "multiple"
    assert data["solutions"][0] != data["solutions"][1]
    assert data["facts"] == {"cells": [[None, None], [None, None]]}


def test_solve_goes_on_from_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, marks = tmp_path / "two.txt", tmp_path / "marks.json"
    path.write_text("nonogram\nrows\n1\n1\ncolumns\n1\n1\n")
    marks.write_text('{"cells": [[0, null], [null, null]]}')
    code, out = printed(capsys, "solve", str(path), "--marks", str(marks), "--json")
    data = json.loads(out)
    assert (code, data["status"]) == (0, "unique")
    assert data["solutions"] == [{"cells": [[0, 1], [1, 0]]}]


def test_check_takes_what_solve_gives(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = printed(capsys, "solve", AKARI, "--json")
    answer = tmp_path / "answer.json"
    answer.write_text(out)
    code, out = printed(capsys, "check", AKARI, "--answer", str(answer))
    assert code == 0
    assert out.endswith("solved\n")


def test_check_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = printed(capsys, "solve", AKARI, "--json")
    cells = json.loads(out)["solutions"][0]["cells"]
    row = next(r for r in range(6) if 1 in cells[r])
    cells[row][cells[row].index(1)] = 0
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps({"cells": cells}))
    code, out = printed(capsys, "check", AKARI, "--answer", str(answer), "--json")
    report = json.loads(out)
    assert code == 1
    assert not report["solved"]
    assert {v["code"] for v in report["violations"]} & {"dark", "too-few-lamps"}


def test_check_reports_a_lamp_on_a_wall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cells = [[0] * 6 for _ in range(6)]
    cells[1][2] = 1
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps({"cells": cells}))
    code, out = printed(capsys, "check", AKARI, "--answer", str(answer))
    assert code == 1
    assert "lamp-on-wall: r2c3 is a wall" in out


def test_convert_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "puzzle.json"
    code, out = printed(capsys, "convert", AKARI, "--to", "json", "-o", str(target))
    assert (code, out) == (0, "")
    code, out = printed(capsys, "convert", str(target), "--to", "puzzlink")
    assert (code, out) == (0, AKARI + "\n")


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "txt"])
def test_draw_writes_every_form(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / f"picture.{suffix}"
    code, out = printed(capsys, "draw", AKARI, "--solution", "-o", str(target))
    assert (code, out) == (0, "")
    data = target.read_bytes()
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "txt": b""}
    assert data.startswith(starts[suffix])
    assert len(data) > 60
    if suffix == "svg":
        ElementTree.fromstring(data)


def test_draw_in_ascii_has_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    _, out = printed(capsys, "draw", NURIKABE, "--ascii")
    assert out.isascii()
    assert "5" in out


def test_kinds_and_formats_tell_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    _, out = printed(capsys, "kinds", "--json")
    names = ["akari", "hashi", "nonogram", "nurikabe", "shikaku"]
    assert [kind["name"] for kind in json.loads(out)] == [*names, *(kind.name for kind in OUTSIDE)]
    _, out = printed(capsys, "kinds", "lightup")
    assert "1. " in out
    _, out = printed(capsys, "formats", "--json")
    formats = {f["name"] for f in json.loads(out)}
    promised = "text json puzzlink pzprv3 sgt webpbn non g nin mk cwd gno pbm janko penpa dataset"
    assert set(promised.split()) <= formats
    _, out = printed(capsys, "formats")
    assert "puzzlink" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert "examples:" in out
    assert f"pensil {command}" in out
    assert "--json" in out


def test_the_overview_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = printed(capsys, "--help")
    assert code == 0
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", out, re.MULTILINE)


def pensil(*argv: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pensil", *argv], capture_output=True, text=True)


def test_version_loads_next_to_nothing() -> None:
    code = "import sys; from pensil.cli import main; main(['--version']); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    version, loaded = out.splitlines()
    assert version.startswith("pensil ")
    for module in ("argparse", "json", "pensil.kinds", "pensil.formats", "pensil._native", "dataclasses"):
        assert module not in loaded.split()


def test_solve_loads_only_what_it_needs() -> None:
    code = f"import sys; from pensil.cli import main; main(['solve', '{AKARI}']); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = out.splitlines()[-1].split()
    assert "pensil.kinds.akari.puzzle" in loaded
    slow = ("typing", "dataclasses", "pathlib", "json", "urllib.parse", "numpy", "xml", "typst")
    for module in (*slow, "pensil.kinds.hashi.puzzle", "pensil.formats.sgt", "pensil.render.svg"):
        assert module not in loaded


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_know_the_commands(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = printed(capsys, "completion", shell)
    assert "convert" in out
    assert "puzzlink" in out


def test_the_bash_completion_completes() -> None:
    script = pensil("completion", "bash").stdout
    ask = 'COMP_WORDS=(pensil convert x --to puz); COMP_CWORD=4; _pensil; echo "${COMPREPLY[@]}"'
    out = subprocess.run(["bash", "-c", f"{script}\n{ask}"], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["puzzlink"]


def test_output_cut_off_by_a_pipe_is_no_error() -> None:
    read, write = os.pipe()
    process = subprocess.Popen([sys.executable, "-m", "pensil", "formats"], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    os.close(read)
    assert process.communicate(timeout=20)[1] == b""


def test_ctrl_c_ends_at_once() -> None:
    code = "import sys; from pensil.cli import main; print('go', flush=True); sys.exit(main(['solve', '-']))"
    ended = interrupt("-c", code, stdin=subprocess.PIPE)
    assert ended.code == 130
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "id_ID.UTF-8"}, "id"),
        ({"LANG": "id_ID.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "id_ID.UTF-8", "PENSIL_LANG": "en"}, "en"),
        ({"LC_MESSAGES": "en_GB", "PENSIL_LANG": "id"}, "id"),
        ({"PENSIL_LANG": "xx", "LANG": "id_ID"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("PENSIL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert main(["kinds", "akari"]) == 0
    out = capsys.readouterr().out
    assert ("Every white cell is lit." in out) is (language == "en")
    assert ("Setiap petak putih harus terang." in out) is (language == "id")
    assert "Every white cell is lit." in printed(capsys, "kinds", "akari", "--lang", "en")[1]


UNREADABLE = '{"puzzle": {"kind": "akari", "cells": [[null, null]]}, "answer": {"cells": [[1]]}}'


def test_an_answer_that_cannot_be_read_is_told_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Refused by who is to look at it, noted by who looks at the puzzle, no matter for a booklet."""
    assert main(["check", UNREADABLE]) == 2
    (refused,) = capsys.readouterr().err.splitlines()
    assert main(["solve", UNREADABLE]) == 0
    (noted,) = capsys.readouterr().err.splitlines()
    assert noted == f"pensil: note: the answer in it cannot be read: {refused.removeprefix('pensil: ')}"
    assert main(["book", UNREADABLE, "-o", str(tmp_path / "book.pdf")]) == 1
    assert capsys.readouterr().err.splitlines()[1:] == ["pensil: no puzzle is left for the booklet"]
    answer = tmp_path / "answer.json"
    answer.write_text('{"cells": [[1, 0]]}')
    assert main(["check", UNREADABLE, "--answer", str(answer)]) == 0


@pytest.mark.parametrize("form", ["drawing", "text", "json"])
def test_what_is_drawn_is_an_answer(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("akari\n. . 1\n. # .\n")
    command = ["draw", "--solution"] if form == "drawing" else ["solve", "--to", form]
    answer = tmp_path / "answer"
    answer.write_text(run(capsys, *command, str(puzzle))[1])
    assert printed(capsys, "check", str(puzzle), "--answer", str(answer))[0] == 0
    code, out = printed(capsys, "check", str(puzzle), "--marks", str(answer))
    assert code == (form == "drawing")  # in which blank cells are those of which nothing is known
    assert out.endswith("nothing wrong so far; 2 of 4 undecided\n" if code else "solved\n")
