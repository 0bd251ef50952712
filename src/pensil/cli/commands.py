"""The table of commands; it imports none of them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple


class Command(NamedTuple):
    module: str
    summary: str

    def load(self) -> Any:
        return import_module(f"pensil.cli.{self.module}")


COMMANDS = {
    "solve": Command("solve", "solve puzzles and say whether the solution is the only one"),
    "check": Command("check", "say which rules an answer or a half-filled board breaks"),
    "convert": Command("convert", "write a puzzle in another format"),
    "draw": Command("draw", "draw a puzzle as text, SVG, PNG or PDF"),
    "kinds": Command("kinds", "list the kinds of puzzles and their rules"),
    "formats": Command("formats", "list the formats that can be read and written"),
    "completion": Command("completion", "print a completion script for bash, zsh or fish"),
}
