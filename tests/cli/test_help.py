"""Help, and the list of formats, in every language: nothing is left in English, and nothing translated is gone."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from pensil.cli import ABOUT, MORE, main
from pensil.cli.arguments import command_parser, paragraphs
from pensil.cli.commands import COMMANDS
from pensil.cli.formats import ALL, ALL_BUT, BOTH, HEADS, READ, WRITTEN
from pensil.cli.translated import texts_in
from pensil.formats import FORMATS
from pensil.words.pairs import one_line

FRAME = ("usage:", "positional arguments", "options", "examples:", "commands:", ABOUT, MORE)


def english() -> Iterator[str]:
    """Every text of the help of every command, in English; what kinds say of their options they say themselves."""
    yield from FRAME
    for name, command in COMMANDS.items():
        yield command.summary
        parser = command_parser(name, command.load())
        yield from paragraphs(parser.description or "")
        yield from (group.title for group in parser._action_groups if group.title not in FRAME and group.title)
        for action in parser._actions:
            if action.help and action.help != argparse.SUPPRESS and not action.dest.startswith("density "):
                yield action.help
    yield from (*HEADS, BOTH, READ, WRITTEN, ALL, ALL_BUT, *(each.title for each in FORMATS))


def test_all_of_it_is_translated_and_nothing_else() -> None:
    assert {one_line(text) for text in english()} == set(texts_in("id"))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_in_indonesian(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help", "--lang", "id"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"cara pakai: pensil {name}")
    assert one_line(texts_in("id")[one_line(paragraphs(COMMANDS[name].load().__doc__)[0])]) in one_line(told)
    assert "opsi:" in told
    assert "contoh:" in told
    assert "Exit code" not in told
    assert "default" not in told
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize("words", [["--help"], ["help"], ["help", "solve"], ["solve", "-h"]])
def test_the_language_of_the_user(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENSIL_LANG", "id")
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("cara pakai:")
    assert main([*words, "--lang=en"]) == 0
    assert capsys.readouterr().out.startswith("usage:")
    main([*words, "--lang", "xx"])  # refused by commands only when they run
    assert capsys.readouterr().out.startswith("cara pakai:")


def test_densities_of_kinds_are_told_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    main(["generate", "--help", "--lang", "id"])
    assert "akari: bagian petak yang menjadi dinding (0.05 sampai 0.7, biasanya" in one_line(capsys.readouterr().out)
