"""Whole sessions at the command line, to the letter: what is said, aside too, the exit code, and the files left."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pensil.cli import main
from tests.kinds import OUTSIDE

TIMES = {
    re.compile(r"\d[\d.,]* ?(?:µs|ms|s|detik|nodes/s|simpul/s)\b"): "TIME",
    re.compile(r"\d+:\d\d, [\d.,]+ (?=a second|per detik)"): "TIME ",
    re.compile(r'("(?:seconds|time|read|solve|rate)": ?)[-\d.e]+'): r"\1TIME",
    re.compile(r"(?<=,)[\d.e-]+,[\d.e-]+$", re.MULTILINE): "TIME",  # at the end of a row of CSV
    re.compile(r" +(TIME|(?:time|waktu)$)", re.MULTILINE): r" \1",  # a column is as wide as its times are long
}
"""What differs each time, and what is told instead."""

FILES = {
    "akari.txt": "akari\n. . 1\n. # .\n",
    "several.txt": "akari\n. .\n. .\n",
    "none.txt": "akari\n4 .\n",
    "shikaku.txt": "shikaku\n2 .\n2 .\n",
    "hard.txt": "shikaku\n. . . 10 . .\n3 . . . . .\n. . . . . .\n1 6 . . . 4\n",
    "hashi.txt": "hashi\n1 . 3\n. . .\n. . 2\n",
    "nonogram.txt": "nonogram\nrows\n1\n2\ncolumns\n1\n2\n",
    "coloured.json": json.dumps(
        {"kind": "nonogram", "row_clues": [[[1, 1], [1, 2]]], "col_clues": [[[1, 1]], [[1, 2]]]}
        | {"palette": ["#ff0000", "#00ff00"]}
    ),
    "two.txt": "akari\n. . 1\n. # .\n\nshikaku\n2 .\n2 .\n",
    "bad.txt": "akari\n. x\n",
    "lamps.json": '{"cells": [[1, 0, 0], [0, 0, 1]]}',
    "wrong.json": '{"cells": [[1, 1, 0], [0, 0, 0]]}',
    "half.json": '{"cells": [[1, null, null], [null, null, null]]}',
    "big.txt": "nonogram\nrows\n" + "1 1\n" * 60 + "columns\n" + "1 1\n" * 60,
    "walls.txt": "akari\n. . #\n. # .\n. . .\n",
}

SESSIONS = {
    "solve": """
        solve akari.txt
        solve akari.txt --marks half.json --json
        solve akari.txt none.txt several.txt --lang id
        solve akari.txt none.txt bad.txt missing.txt --json
        solve several.txt --solutions 1
        solve several.txt --solutions 0
        solve two.txt --pick 2
        solve two.txt --pick 3
        solve hashi.txt --marks wrong.json
        solve akari.txt --marks wrong.json
        solve akari.txt --marks wrong.json --lang id --json
        solve akari.txt --to text
        solve akari.txt --to json -o out.json --json
        solve akari.txt --to json --json
        solve akari.txt -o out.txt
        solve akari.txt hashi.txt --to text
        solve akari.txt --to sgt
        solve none.txt --to text --lang id
        solve akari.txt --timeout x
        solve akari.txt --solutions -1
        solve
    """,
    "check": """
        check akari.txt
        check akari.txt --answer lamps.json
        check akari.txt --answer wrong.json --lang id
        check akari.txt --answer half.json
        check akari.txt --marks half.json
        check akari.txt --marks half.json --json
        check akari.txt --answer wrong.json --json
        check akari.txt --answer missing.json
        check akari.txt --answer akari.txt
        check two.txt --answer lamps.json
    """,
    "hint": """
        hint akari.txt
        hint akari.txt --detail where --lang id
        hint akari.txt --detail name
        hint akari.txt --detail where --json
        hint akari.txt --detail name --json --lang id
        hint akari.txt --json --save after.json
        hint akari.txt --marks lamps.json
        hint akari.txt --marks wrong.json --detail where
        hint several.txt --lang id
        hint several.txt --json -o hint.svg
        hint hard.txt --candidates
        hint hard.txt --detail where --candidates
        hint shikaku.txt -o hint.txt --save after.json
        hint akari.txt -o -
        hint akari.txt -o hint.doc
        hint none.txt --lang id
    """,
    "explain": """
        explain akari.txt
        explain akari.txt --fine --lang id
        explain akari.txt --pictures
        explain hard.txt --pictures --fine
        explain akari.txt --marks half.json
        explain akari.txt --marks wrong.json
        explain akari.txt --marks wrong.json --pictures --lang id
        explain several.txt
        explain several.txt --lang id --json
        explain akari.txt --pictures -o told.txt
        explain akari.txt -o told.txt --json
        explain akari.txt -o told.html
        explain akari.txt --form txt
        explain akari.txt --form html -o told.page
        explain akari.txt --form txt --json
        explain akari.txt -o - --json
        explain akari.txt -o told.doc
        explain none.txt
    """,
    "rate": """
        rate akari.txt
        rate several.txt --lang id
        rate several.txt akari.txt hard.txt --brief
        rate akari.txt hard.txt none.txt bad.txt --brief --lang id
        rate akari.txt nonogram.txt
        rate akari.txt --json
        rate two.txt --json
        clues akari.txt --timeout 60
        clues akari.txt --thin --lang id --timeout 60
        clues several.txt --json --timeout 60
        clues none.txt --timeout 60
        clues hard.txt --thin --timeout 60
        clues akari.txt --at r1c3 --timeout 60
        clues akari.txt --at b1k3 --lang id --json --timeout 60
        clues nonogram.txt --at r2:1 --timeout 60
        clues nonogram.txt --at c1:1 --timeout 60
        clues akari.txt --at r0c1 --timeout 60
        clues akari.txt --at r1c3 --thin --timeout 60
        clues akari.txt -o - --timeout 60
        clues akari.txt -o clues.doc --timeout 60
        clues several.txt -o clues.txt --timeout 60
        clues several.txt -o clues.html --timeout 60
    """,
    "run": """
        run shikaku.txt
        run shikaku.txt --strategy none
        run shikaku.txt --strategy backtracking
        run shikaku.txt --strategy backtracking --solutions 0 --lang id
        run hard.txt --strategy backtracking --limit-nodes 2
        run hard.txt --strategy backtracking --limit-nodes 2 --json
        run shikaku.txt --strategy backtracking --trace -
        run shikaku.txt --strategy backtracking --trace trace.jsonl --tree tree.svg --animate film.svg
        run shikaku.txt --strategy backtracking --animate film.html --range 2-3
        run shikaku.txt --strategy backtracking --show --range 2-3
        run shikaku.txt --strategy backtracking --show --range 3-2
        run shikaku.txt --strategy backtracking --show --range x
        run shikaku.txt --strategy backtracking --show --range 0-1
        run shikaku.txt --strategy backtracking --range 1
        run shikaku.txt --strategy backtracking --step
        run shikaku.txt --strategy backtracking --speed 3
        run shikaku.txt --strategy backtracking --json --show
        run shikaku.txt --strategy backtracking --json --trace -
        run shikaku.txt --strategy backtracking --show --trace -
        run shikaku.txt --strategy backtracking --tree tree.png
        run shikaku.txt --strategy backtracking --animate film.gif
        run several.txt --strategy brute-force --solutions 0
        run none.txt --strategy dfs
        compare shikaku.txt --strategies combo,engine --lang id
        compare shikaku.txt --strategies combo,none
        compare none.txt --strategies dfs,engine
        compare hard.txt --strategies backtracking --limit-nodes 1
        compare shikaku.txt --strategies combo --json
        compare shikaku.txt --strategies combo --csv - --json
        compare shikaku.txt --strategies combo --plot bars.png
    """,
    "convert": """
        convert akari.txt --to json
        convert akari.txt --to puzzlink --json
        convert two.txt --to puzzlink
        convert two.txt --to puzzlink --json
        convert two.txt --to puzzlink -o links.txt --json
        convert coloured.json --to puzzlink
        convert akari.txt --to webpbn
        convert akari.txt --to none
        convert akari.txt --to janko
        draw akari.txt
        draw akari.txt --solution
        draw none.txt --solution --lang id
        draw akari.txt --answer wrong.json
        draw akari.txt --marks half.json
        draw akari.txt --ascii
        draw coloured.json
        draw hard.txt --candidates
        draw akari.txt --form txt --json
        draw akari.txt -o akari.svg --json --theme dark
        draw akari.txt -o akari.svg --cell 10
        draw akari.txt -o -
        draw akari.txt -o akari.doc
        draw akari.txt --marks half.json --solution
    """,
    "generate": """
        generate akari --size 4x3 --seed 1
        generate akari --size 4x3 --seed 1 --json --count 2
        generate shikaku --size 2x2 --seed 1 --count 9 --json
        generate shikaku --size 3x3 --seed 1 --count 2 --format puzzlink
        generate shikaku --size 3x3 --seed 1 --count 2 -o made.txt
        generate shikaku --size 3x3 --seed 1 --count 2 -o made.jsonl --json
        generate shikaku --size 2x2 --seed 1 --level expert --tries 1
        generate shikaku --size 2x2 --seed 1 --level expert --tries 1 --json --lang id
        generate akari --layout walls.txt --seed 1
        generate akari --layout walls.txt --size 3x3
        generate akari --layout akari.txt --seed 1 --json
        generate akari --layout walls.txt --symmetry mirror
        generate akari --layout walls.txt --walls 0.3
        generate akari --layout none.txt --seed 1
        generate akari --size 30x30 --seed 1 --timeout 0
        generate hashi --size 3x3 --max-bridges 1 --seed 1
        generate shikaku --seed 1
        generate akari --size 3x3 --count 2 --format sgt -o two.sav
        generate akari --size 3x3 -o nowhere/at/all.txt
        generate akari --size 3x3 --format none
        generate akari --size 5
        generate akari --size 0x4 --seed 1
        generate akari --size 101x4 --seed 1
        generate akari --size 3x3 --walls 2 --seed 1
        generate akari --size 3x3 --walls x --seed 1
        generate akari --size 3x3 --largest 3 --seed 1
        generate akari --size 3x3 --techniques zero-clue
        generate akari --size 3x3 --techniques=+zero
        generate akari --size 3x3 --techniques=+zero-clue,-zero-clue
        generate akari --size 3x4 --symmetry rotate4
        generate shikaku --size 3x3 --symmetry mirror --seed 1
        generate akari --size 3x3 --format webpbn
        generate chess
    """,
    "batch": """
        batch solve akari.txt two.txt bad.txt --workers 1 --lang id
        batch rate akari.txt several.txt -o rated.jsonl --workers 1 --json --csv rated.csv
        batch dance akari.txt
        batch solve akari.txt --resume
        batch solve akari.txt --csv table.csv
        batch solve akari.txt -o akari.txt
        batch solve akari.txt -o akari.txt --overwrite
        batch solve akari.txt -o out.jsonl --resume --overwrite
        batch convert akari.txt --to janko
    """,
    "dataset": """
        dataset -o again --kinds shikaku --sizes 3x3 --levels any --count 3 --seed 1 --workers 1 --json --split 1,1,2
        dataset -o again --kinds shikaku --count 3
        dataset -o few --kinds shikaku --sizes 2x2 --levels any --count 9 --workers 1 --lang id
        dataset -o bad --kinds shikaku --sizes 3x3 --levels odd --count 3
        dataset -o bad --kinds chess --count 3
        dataset -o bad --sizes 5 --count 3
        dataset -o bad --split 1,2 --count 3
        dataset -o bad --split 0,0,0 --count 3
        dataset -o bad --split 1,x,1 --count 3
        dataset -o bad --lang xx --count 3
        dataset -o bad --resume --count 3
        dataset -o bad --resume --overwrite --count 3
        dataset -o bad --count 0
    """,
    "late": """
        solve big.txt --timeout 0
        solve big.txt akari.txt --timeout 0 --lang id --json
        solve big.txt --timeout 0 --to text
        explain big.txt --timeout 0
        explain big.txt --timeout 0 --json -o told.txt --lang id
        draw big.txt --solution --timeout 0
    """,
    "lists": """
        kinds --json
        kinds akari
        kinds chess
        formats --json
        formats akari
        strategies hashi
        strategies akari --json --lang id
        techniques zero-clue
        techniques akari zero-clue --lang id
        techniques akari none
        techniques none
        techniques OUTSIDE
        techniques akari zero-clue --json
        techniques akari zero-clue -o page.md --pictures folder --page http://example.org/
        techniques akari zero-clue -o page.html --pictures folder
        techniques akari zero-clue --page http://example.org/
        techniques akari zero-clue -o page.doc
        paper
        paper --json --lang id
        paper nurikabe section-2.2 figure-5 section-4.2
        paper shikaku figure-12 section-2.2.4 --lang id
        paper hashi figure-9 --json
        paper hashi figure-5 -o page.md
        paper akari section-4.slips section-1 -o page.html
        paper OUTSIDE
        paper akari none
        paper akari -o page.doc
        completion bash --json
        --version
        none
        slove akari.txt
    """,
}


def session(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """A command, the exit code, what was said and, after a sign of its own, what was said aside."""
    files = {path.name for path in Path().iterdir()}
    code = main(shlex.split(line))
    out, err = capsys.readouterr()
    said = out + "".join(f"! {each}\n" for each in err.splitlines())
    new = sorted(path for path in Path().iterdir() if path.name not in files)
    told = []
    for path in new:
        text = path.read_text() if path.is_file() else "\n".join(sorted(each.name for each in path.iterdir()))
        told.append(f"+ {path.name}: {text if len(text) < 800 else f'{len(text.splitlines())} lines'}".rstrip() + "\n")
    whole = f"$ pensil {line}\n{said}{''.join(told)}= {code}\n"
    for time, instead in TIMES.items():
        whole = time.sub(instead, whole)
    return whole


@pytest.mark.parametrize(
    ("about", "columns"), [*((about, "") for about in SESSIONS), ("explain", "50"), ("lists", "70")]
)
def test_a_session(
    about: str,
    columns: str,
    golden: Callable[[str, str], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", columns)
    for name, text in FILES.items():
        Path(name).write_text(text)
    told = []
    for line in SESSIONS[about].strip().splitlines():
        told.append(session(line.strip().replace("OUTSIDE", OUTSIDE[0].name), capsys))
        for path in tmp_path.iterdir():
            if path.name not in FILES and path.is_file():
                path.unlink()
    golden(f"session-{about}{columns}.txt", "\n".join(told))


PROGRESS = """
generate shikaku --size 2x2 --seed 1 --count 2
generate shikaku --size 2x2 --seed 1 --count 2 --lang id --json
rate akari.txt --lang id
rate akari.txt --json
explain akari.txt --fine
explain akari.txt --fine -o told.html --lang id
paper nurikabe section-2.1 figure-2 --lang id -o page.md
run shikaku.txt --strategy backtracking --lang id
run shikaku.txt --strategy backtracking --trace -
compare shikaku.txt --strategies combo --lang id
"""


def test_progress_is_told_and_taken_away(
    golden: Callable[[str, str], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Every time that it could be, at a terminal that knows no width."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pensil.cli.progress.EVERY", -1.0)
    monkeypatch.setattr("pensil.lab.measure.QUICK", 0.0)  # each search is made once
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for name, text in FILES.items():
        Path(name).write_text(text)
    told = [session(line, capsys).replace("\x1b[K", "]") for line in PROGRESS.strip().splitlines()]
    golden("session-progress.txt", "\n".join(told))
