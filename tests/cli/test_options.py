"""Every command with its options: what they take, what holds without them, and how help is laid out."""

from __future__ import annotations

import argparse
import gettext
import inspect
import json
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from textwrap import fill
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pensil.cli import main, parsing
from pensil.cli.arguments import LARGEST, UsageError, amount, command_parser, many, positive, seconds
from pensil.cli.commands import COMMANDS
from tests.checks import some


def told(name: str) -> str:
    """A command and its options, a line for each: type, number of values, default."""
    lines = [name]
    for action in command_parser(name, COMMANDS[name].load())._actions:
        parts = [type(action).__name__.strip("_").removesuffix("Action")]
        if action.type is not None:
            parts.append(getattr(action.type, "__name__", "by the kind"))
        for part in ("metavar", "nargs", "default", "const", "choices", "required"):
            value = getattr(action, part)
            if value is not None and value is not argparse.SUPPRESS and (part, value) != ("required", False):
                parts.append(f"{part}={tuple(value) if part == 'choices' else value!r}")
        named = " ".join(action.option_strings) or action.metavar or action.dest
        lines.append(f"  {named} -> {action.dest}: {', '.join(parts)}")
    return "\n".join(lines) + "\n"


def test_the_options_of_all_commands(golden: Callable[[str, str], None]) -> None:
    golden("options.txt", "\n".join(told(name) for name in COMMANDS))


def test_all_commands_are_told_in_the_order_of_their_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("usage: pensil COMMAND ...\n\nSolve, check, explain, convert and draw pencil puzzles:")
    listed = told[told.index("\ncommands:\n") :].split("\n\n")[0].splitlines()[2:]
    assert listed == [f"  {name:10}  {command.summary}" for name, command in COMMANDS.items()]
    assert told.endswith("`pensil --version`\ntells the version.\n")
    assert max(map(len, told.splitlines())) <= 79


class Module:
    """Words that stand together stay together: a well-known-rule-of-printing-everywhere is not taken apart.

    With more
    lines.
    Exit code: 0.
    """

    __doc__ = inspect.cleandoc(__doc__ or "")
    EXAMPLES = """
pensil short
pensil try https://example.org/a-long-name/with-many-parts/of-it --and-an-option
"""

    @staticmethod
    def arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--size", help="how large")


@pytest.mark.parametrize(("columns", "width"), [("62", 60), ("72", 70), ("300", 98)])
def test_help_is_as_wide_as_the_terminal_but_no_wider_than_can_be_read(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    parser = command_parser("try", Module)
    text = inspect.cleandoc(Module.__doc__ or "").splitlines()[0]
    lines = parser.format_help().split("\n\n")
    assert lines[1] == fill(text, width, break_on_hyphens=False)
    assert lines[2:4] == ["With more lines.", "Exit code: 0."]
    long = "  pensil try https://example.org/a-long-name/with-many-parts/of-it"
    last = f"{long} --and-an-option" if width > 80 else f"{long} \\\n      --and-an-option"
    if width < len(long):  # the shell could not put together again what is taken apart
        last = last.replace("try ", "try \\\n      ")
    assert lines[-1] == f"examples:\n  pensil short\n{last}\n"
    parsed = parser.parse_args(["--size", "3"])
    assert (parsed.size, parsed.json) == ("3", False)
    with pytest.raises(UsageError):
        parser.parse_args(["--siz", "3"])


@pytest.mark.parametrize("columns", range(60, 80))
def test_examples_that_are_too_long_are_as_wide_as_can_be(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the sign at the end of a line that goes on; what is put together again is the example."""
    monkeypatch.setenv("COLUMNS", str(columns))
    long = "pensil try " + "x " * 120
    told = command_parser("try", SimpleNamespace(__doc__="A.", EXAMPLES=long, arguments=lambda _: None)).format_help()
    lines = told[told.index("examples:\n") :].splitlines()[1:]
    assert {len(line) for line in lines[:-1]} <= {columns - 2, columns - 3}
    assert all(line.endswith(" \\") for line in lines[:-1])
    assert all(line.startswith("      x") for line in lines[1:])
    assert " ".join(" ".join(lines).replace("\\", "").split()) == long.strip()


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (seconds, "0", 0.0),
        (seconds, "2.5", 2.5),
        (seconds, "999999999", 999999999.0),
        (positive, "1", 1),
        (positive, "999999999", 999999999),
        (amount, "0", 0),
        (amount, "007", 7),
        (amount, "1795134785", 1795134785),
        (amount, "9223372036854775807", 2**63 - 1),
        (many, "1", 1),
        (many, "00009223372036854775807", 2**63 - 1),
    ],
)
def test_numbers_are_read(read: Callable[[str], float], text: str, value: float) -> None:
    assert read(text) == value


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        *((seconds, text, "is not a number of seconds") for text in ("-1", "x", "", "nan", "inf", "1e9")),
        *((positive, text, "is not a positive whole number") for text in ("0", "-1", "x", "", "1.5", "²", "٣")),
        *((many, text, "is not a positive whole number") for text in ("0", "00", "-1", "x", "", "²")),
        *((amount, text, "is not a whole number from 0") for text in ("-1", "x", "", "1.5", "²", "٣")),
        *((positive, text, "is too large: the largest number here is 999999999") for text in ("1000000000", "9" * 40)),
        *((read, str(2**63), f"is too large: the largest number here is {LARGEST}") for read in (amount, many)),
    ],
)
def test_what_is_no_number_is_told(read: Callable[[str], float], text: str, message: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError) as refused:
        read(text)
    assert str(refused.value) == f"{text!r} {message}"


def test_a_number_of_thousands_of_digits_is_told_by_its_beginning() -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=f"^'{'9' * 40}' is too large"):
        amount("9" * 5000)


@pytest.mark.parametrize("kind", ["akari", "nurikabe"])
def test_the_largest_seed_makes_a_puzzle(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in some((10**9, LARGEST)):
        assert main(["generate", kind, "--size", "4x4", "--seed", str(seed), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["seed"] == seed


def loaded_again() -> ModuleType:
    """The argparse that the commands would get now."""
    spec = spec_from_file_location("parsing_again", parsing.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: ModuleType = module.argparse
    return found


def test_argparse_does_without_gettext(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody has loaded one or the other before: then all is as it is elsewhere."""
    for name in ("argparse", "gettext"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    again: Any = loaded_again()
    assert "gettext" not in sys.modules
    assert again is sys.modules["argparse"]
    assert again is not argparse
    assert [again.ngettext("one", "many", count) for count in (0, 1, 2)] == ["many", "one", "many"]
    assert again._("usage: ") == "usage: "
    assert loaded_again() is again
    monkeypatch.delitem(sys.modules, "argparse")
    monkeypatch.setitem(sys.modules, "gettext", gettext)
    elsewhere: Any = loaded_again()
    assert elsewhere._ is gettext.gettext
    assert sys.modules["gettext"] is gettext
