"""What every command says about a puzzle of each kind, and the files that it writes: the digests of all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import pensil
from pensil.cli import main
from pensil.core.board import Puzzle
from pensil.core.kind import Kind
from pensil.engine.run import strategies_of
from pensil.formats import FORMATS
from pensil.kinds import KINDS
from tests.digest import digest

TIME = re.compile(r"\d+([.,]\d+)?(e-\d+)?( ?(µs|ms|s)\b)|[\d,.]+ nodes/s")
SECONDS = re.compile(r'("(?:seconds|time|read|solve)": )[-\d.e]+')

Golden = Callable[[str, str], None]


class Desk:
    """Runs commands, and notes what they say and leave in a folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.lines: list[str] = []

    def run(self, *argv: str) -> None:
        files = {name: str(self.folder / name[1:]) for name in argv if name.startswith("@")}
        code = main([files.get(word, word) for word in argv])
        out, err = self.capsys.readouterr()
        said = SECONDS.sub(r"\1TIME", TIME.sub("TIME", (out + err).replace(str(self.folder), "")))
        written = [Path(path).read_bytes() for path in files.values() if Path(path).is_file()]
        told = " ".join(word if len(word) < 30 else "..." for word in argv)
        self.lines.append(f"{told}: {code}, {said.count(chr(10))} lines, {digest([said, *written])}")


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


def half(puzzle: Puzzle, rng: Random) -> dict[str, object]:
    """Marks that are right, on two cells of five."""
    board = pensil.solve(puzzle, solutions=1).solutions[0]
    masks = [mask if rng.random() < 0.4 else domain for mask, domain in zip(board.masks, puzzle.domains, strict=True)]
    return puzzle.board_to_json(type(board)(puzzle, masks), marks=True)


def about(puzzle: Puzzle, kind: Kind) -> Iterator[tuple[str, ...]]:
    source = puzzle.to_text()
    for lang in ("en", "id"):
        speaking = ("--lang", lang)
        yield "solve", source, *speaking
        yield "rate", source, *speaking
        yield "rate", source, "--brief", *speaking
        yield "clues", source, "--thin", "-o", "@clues.html", *speaking
        yield "explain", source, *speaking
        yield "explain", source, "--marks", "@half.json", *speaking
        yield "check", source, "--answer", "@wrong.json", *speaking
        for detail in ("where", "name", "reason"):
            yield "hint", source, "--detail", detail, *speaking
        yield "hint", source, "--marks", "@half.json", *speaking
        yield "explain", source, "-o", "@page.html", *speaking
    yield "explain", source, "--pictures"
    yield "explain", source, "--json"
    yield "solve", source, "--json"
    yield "solve", source, "--solutions", "0"
    yield "check", source, "--answer", "@half.json", "--json"
    yield "draw", source, "--marks", "@half.json", "-o", "@drawn.svg"
    yield "draw", source, "--solution"
    for each in FORMATS:
        if each.write is not None:
            yield "convert", source, "--to", each.name
    for strategy in strategies_of(kind.name):
        yield "run", source, "--strategy", strategy.name, "--limit-nodes", "30", "--show", "--tree", "@tree.svg"
        yield "run", source, "--strategy", strategy.name, "--limit-nodes", "30", "--json", "--animate", "@film.html"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_puzzle(kind: Kind, desk: Desk, golden: Golden) -> None:
    rng = Random(4)
    puzzle = kind.compose(rng, 4, 5)[0]
    (desk.folder / "half.json").write_text(json.dumps(half(puzzle, rng)))
    (desk.folder / "wrong.json").write_text(json.dumps(puzzle.board_to_json(random_board(puzzle, rng), marks=True)))
    for argv in about(puzzle, kind):
        desk.run(*argv)
    golden(f"{kind.name}.txt", "\n".join(desk.lines) + "\n")


def test_lists(desk: Desk, golden: Golden) -> None:
    """But for the help of each command, which is laid out by Python."""
    for name in ("kinds", "formats", "strategies", "techniques", "help"):
        desk.run(name)
    for shell in ("bash", "zsh", "fish"):
        desk.run("completion", shell)
    for kind in KINDS:
        for lang in ("en", "id"):
            desk.run("kinds", kind.name, "--lang", lang)
            desk.run("strategies", kind.name, "--lang", lang)
            desk.run("techniques", kind.name, "--lang", lang, "-o", "@page.html")
            desk.run("techniques", kind.name, "--lang", lang, "-o", "@page.md")
        desk.run("techniques", kind.name, "--json")
    golden("lists.txt", "\n".join(desk.lines) + "\n")


def random_board(puzzle: Puzzle, rng: Random) -> pensil.Board:
    """Any values: mostly wrong."""
    masks = []
    for domain in puzzle.domains:
        values = [1 << value for value in range(domain.bit_length()) if domain >> value & 1]
        masks.append(rng.choice([*values, domain]))
    return pensil.Board(puzzle, masks)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_is_wrong(kind: Kind, golden: Golden) -> None:
    """All violations on boards of any values, in both languages."""
    lines = []
    for seed in range(40):
        rng = Random(seed)
        puzzle = kind.compose(rng, rng.randrange(1, 6), rng.randrange(2, 6))[0]
        found = [kind.violations(puzzle, random_board(puzzle, rng)) for _ in range(5)]
        told = [each.said_in(lang).to_json() for some in found for each in some for lang in ("en", "id")]
        lines.append(f"{seed} {' '.join(str(len(some)) for some in found)} {digest(told)}")
    golden(f"{kind.name}-wrong.txt", "\n".join(lines) + "\n")
