"""The help of every command in other languages: complete, nothing left over, and asked for in every way there is."""

from __future__ import annotations

from collections import defaultdict

import pytest

from pensil.cli import main, overview
from pensil.cli.arguments import command_parser
from pensil.cli.commands import COMMANDS
from pensil.cli.help_words import PARAGRAPHS, WORDS, translate
from pensil.words import languages
from pensil.words.files import entries_of
from tests.checks import some

OTHERS = [lang for lang in languages() if lang != "en"]
EVERY = pytest.mark.parametrize(("name", "lang"), [(name, lang) for name in COMMANDS for lang in OTHERS])


@EVERY
def test_everything_that_english_says_is_said(name: str, lang: str) -> None:
    module = COMMANDS[name].load()
    english, parser = command_parser(name, module), command_parser(name, module)
    translate(parser, name, module, lang)
    assert parser.description != english.description
    said, told = (one.description or "" for one in (english, parser))
    assert told.count("\n\n") == said.replace("\nExit code", "\n\nExit code").count("\n\n"), "as many paragraphs"
    assert parser.epilog != english.epilog
    for one, other in some(list(zip(english._actions, parser._actions, strict=True))):
        assert one.help != other.help, one.dest
        assert one.help is None or "(default" not in one.help or "(" in (other.help or ""), one.dest
    for one_group, other_group in zip(english._action_groups, parser._action_groups, strict=True):
        assert one_group.title != other_group.title
    text = parser.format_help()
    for word in ("usage:", "options:", "examples:", "show this help", "Exit code"):
        assert word not in text


@pytest.mark.parametrize("lang", OTHERS)
def test_what_is_said_for_all_commands_means_the_same_in_all(lang: str) -> None:
    texts = entries_of(WORDS, lang)
    meant: defaultdict[str, set[str | None]] = defaultdict(set)
    for name, command in COMMANDS.items():
        for action in command_parser(name, command.load())._actions:
            if f"{name}.{action.dest}" not in texts:
                meant[action.dest].add(action.help)
    for dest, helps in some([(dest, helps) for dest, helps in meant.items() if f"options.{dest}" in texts]):
        assert len(helps) == 1, (dest, helps)


@pytest.mark.parametrize("lang", OTHERS)
def test_nothing_is_left_over(lang: str) -> None:
    known = {f"help.{key}" for key in HELP} | {"generate.range"}
    for name, command in COMMANDS.items():
        parser = command_parser(name, command.load())
        known |= {f"{name}.{part}" for part in ("summary", *PARAGRAPHS)}
        known |= {f"{name}.{action.dest}" for action in parser._actions}
        known |= {f"options.{action.dest}" for action in parser._actions}
        known |= {f"{name}.{group.title}" for group in parser._action_groups}
    assert set(entries_of(WORDS, lang)) <= known


HELP = ("usage", "positional", "optional", "examples", "command", "commands", "about", "source", "more")


@pytest.mark.parametrize("lang", OTHERS)
def test_the_overview_has_all_commands_and_fits(lang: str) -> None:
    lines = overview(lang).splitlines()
    assert max(map(len, lines)) < 80
    for name, command in COMMANDS.items():
        (line,) = [line for line in lines if line.startswith(f"  {name} ")]
        assert command.summary not in line
    assert overview() == overview("en") != overview(lang)


@pytest.mark.parametrize(
    "asked",
    [
        ["solve", "--help", "--lang", "id"],
        ["solve", "--lang", "id", "-h"],
        ["solve", "--lang=id", "--help"],
        ["help", "solve", "--lang", "id"],
    ],
)
def test_it_is_asked_for_like_anything_else(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(asked) == 0
    assert capsys.readouterr().out.startswith("pemakaian: pensil solve")


def test_the_language_of_the_system_counts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for lang, beginning in (("id", "pemakaian: "), ("en", "usage: "), ("xx", "usage: ")):
        monkeypatch.setenv("PENSIL_LANG", lang)
        for words in (["help"], ["serve", "--help"], ["help", "kinds"]):
            assert main(words) == 0
            assert capsys.readouterr().out.startswith(beginning)


def test_a_language_without_a_file_is_said_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    module = COMMANDS["solve"].load()
    parser = command_parser("solve", module)
    translate(parser, "solve", module, "xx")
    assert parser.format_help() == command_parser("solve", module).format_help()
    assert overview("xx") == overview()
