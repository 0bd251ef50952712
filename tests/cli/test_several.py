"""Sources that hold several puzzles: commands take them all, or the one that is picked."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

import pensil
from pensil.cli import main

LINK = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
OTHER = "https://puzz.link/p?akari/6/6/nekcakbl"


@pytest.fixture
def links(tmp_path: Path) -> str:
    path = tmp_path / "links.txt"
    path.write_text(f"{LINK}\nhttps://puzz.link/p?akari/1/1/000\n{OTHER}\n")
    return str(path)


def test_solve_takes_them_all_and_tells_what_is_wrong_with_one(links: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", links, "--json"]) == 2
    out, err = capsys.readouterr()
    solved = [json.loads(line) for line in out.splitlines()]
    assert [each["kind"] for each in solved if "kind" in each] == ["nurikabe", "akari"]
    assert "links.txt (2 of 3): " in err
    assert err.count("\n") == 1


def test_which_one_it_is_is_told_in_the_language_of_the_user(links: str, capsys: pytest.CaptureFixture[str]) -> None:
    """But not to programs, which read the same in all languages."""
    for lang, of in (("en", "of"), ("id", "dari")):
        assert main(["solve", links, "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert [line for line in out.splitlines() if line.startswith("==")] == [
            f"== {links} (1 {of} 3)",
            f"== {links} (3 {of} 3)",
        ]
        assert err.startswith(f"pensil: {links} (2 {of} 3): ")
        assert main(["rate", links, "--brief", "--lang", lang]) == 2
        assert capsys.readouterr().out.splitlines()[1].endswith(f" {links} (3 {of} 3)")
        assert main(["rate", links, "--json", "--lang", lang]) == 2
        assert json.loads(capsys.readouterr().out.splitlines()[0])["source"] == f"{links} (1 of 3)"


def test_pick(links: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["solve"], ["rate"], ["hint"], ["draw"], ["convert", "--to", "text"], ["explain"]):
        assert main([*command, links, "--pick", "3", "--json"]) == 0
        out, err = capsys.readouterr()
        assert ("akari" in out, err) == (True, "")


@pytest.mark.parametrize("command", [["hint"], ["explain"], ["draw"], ["run", "--strategy", "dfs"], ["compare"]])
def test_commands_for_one_puzzle_say_how_to_choose(
    command: list[str], links: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, links]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "pensil: there are 3 puzzles in this: choose one with --pick N\n")


def test_a_number_too_high(links: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command, source, wrong in (
        ("hint", links, "are only 3 puzzles"),
        ("solve", links, "are only 3 puzzles"),
        ("hint", LINK, "is only one puzzle"),
    ):
        assert main([command, source, "--pick", "9"]) == 2
        assert capsys.readouterr().err == f"pensil: --pick 9, but there {wrong} in this\n"


def test_standard_input_is_read_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for text, count in ((f"{LINK}\n{OTHER}\n", 2), (LINK, 1)):
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        assert main(["rate", "--brief", "-"]) == 0
        assert len(capsys.readouterr().out.splitlines()) == count


def test_what_is_wrong_with_standard_input_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"<puzzleset><puzzle></puzzleset>")))
    assert main(["solve", "-"]) == 2
    assert "not XML: mismatched tag" in capsys.readouterr().err


def test_a_kind_that_is_a_guess_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("1 . .\n. . 2\n")
    for command in (["solve"], ["draw"], ["convert", "--to", "puzzlink"]):
        assert main([*command, str(tmp_path / "grid.txt")]) == 0
        err = capsys.readouterr().err
        assert err.startswith("pensil: note: the input does not name its kind and is read as nurikabe;")
        assert err.count("\n") == 1
        main([*command, str(tmp_path / "grid.txt"), "--kind", "shikaku"])
        assert "note" not in capsys.readouterr().err


def test_a_link_that_was_cut_off_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """It is still read, as puzz.link does."""
    link = "https://puzz.link/p?akari/6/6/nekcakbl"
    assert main(["solve", link[:-2]]) == 0
    out, err = capsys.readouterr()
    assert err == "pensil: note: the link ends after 27 of 36 places for clues; the rest is taken as empty\n"
    assert "one solution" in out
    assert main(["solve", link[:-2], "--lang", "id"]) == 0
    assert "catatan: tautannya berakhir setelah 27 dari 36" in capsys.readouterr().err
    assert main(["solve", link]) == 0
    assert capsys.readouterr().err == ""


def test_convert_writes_them_all(links: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", links, "--to", "text"]) == 2
    out, err = capsys.readouterr()
    assert [puzzle.kind for puzzle in pensil.read_all(out)] == ["nurikabe", "akari"]
    assert "links.txt (2 of 3): " in err
    assert main(["convert", links, "--to", "puzzlink", "-o", str(tmp_path / "out.txt"), "--json"]) == 2
    good, bad, other = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (good["kind"], other["kind"], good["file"]) == ("nurikabe", "akari", str(tmp_path / "out.txt"))
    assert (bad["source"], good["source"]) == (f"{links} (2 of 3)", f"{links} (1 of 3)")
    assert (tmp_path / "out.txt").read_text() == f"{LINK}\n{OTHER}\n"


def test_a_save_file_holds_one_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ids.txt").write_text("7x7m2:3b4b2e1b1m2a5a3h4e3\n7x7m2:3e3i2b1a3h3c5g2b3b3\n")
    game = tmp_path / "game.sav"
    assert main(["convert", str(tmp_path / "ids.txt"), "--to", "sgt", "-o", str(game)]) == 2
    assert "holds one puzzle, not 2" in capsys.readouterr().err
    assert not game.exists()
    assert main(["convert", str(tmp_path / "ids.txt"), "--to", "sgt", "-o", str(game), "--pick", "2"]) == 0
    assert game.read_text().startswith("SAVEFILE")
