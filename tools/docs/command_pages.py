"""The reference of the command line: the help of every command, as it is given in a terminal."""

from __future__ import annotations

import os

from pensil.cli import overview
from pensil.cli.arguments import command_parser
from pensil.cli.commands import COMMANDS

HEAD = """# Commands

What `pensil help COMMAND` tells, of all of them. [The tour](../tour.md) has them in the order in which they are needed.
"""


def commands_page() -> str:
    """All commands on one page of Markdown."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "80"
    try:
        parts = [HEAD, _shown(overview())]
        for name, command in COMMANDS.items():
            told = command_parser(name, command.load()).format_help()
            parts.append(f"## pensil {name}\n\n{_shown(told)}")
    finally:
        os.environ.pop("COLUMNS")
        if before is not None:
            os.environ["COLUMNS"] = before
    return "\n".join(parts)


def _shown(text: str) -> str:
    return f"```text\n{text.strip()}\n```\n"
