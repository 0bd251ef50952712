"""The help of commands in other languages than English, which stands in the commands themselves.

A file `words/LANG.words` of this package has the texts by the name of the command and of where an option is stored;
what is the same for all commands stands under `options`. English stands in for what is missing.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from pensil.cli.arguments import Help, Parser
from pensil.words.files import entries_of

WORDS = "pensil.cli"

PARAGRAPHS = ("about", "more", "also", "exit")
"""The parts of what is said about a command, in their order."""


def translate(parser: Parser, name: str, module: Any, lang: str) -> None:
    """Put the texts of a language into the parser of a command."""
    texts = entries_of(WORDS, lang)
    said = [texts[f"{name}.{part}"] for part in PARAGRAPHS if f"{name}.{part}" in texts]
    if said:
        parser.description = "\n\n".join(said)
    made = module.help_in(lang) if hasattr(module, "help_in") else {}
    for action in parser._actions:
        told = made.get(action.dest) or texts.get(f"{name}.{action.dest}") or texts.get(f"options.{action.dest}")
        action.help = told or action.help
    headings = {"positional arguments": "help.positional", "options": "help.optional"}
    for group in parser._action_groups:
        group.title = texts.get(headings.get(group.title or "", f"{name}.{group.title}"), group.title)
    labels = [texts.get(f"help.{key}", "") for key in ("usage", "examples")]
    if all(labels):
        usage, examples = labels
        parser.epilog = examples + (parser.epilog or "").removeprefix(Help.examples)
        parser.formatter_class = partial(Help, usage=usage, examples=examples)


def overview_in(lang: str, english: str, commands: dict[str, str]) -> str:
    """What `pensil --help` says in a language: `commands` are the lines about each in English."""
    from textwrap import fill

    texts = entries_of(WORDS, lang)
    if "help.about" not in texts:
        return english
    width = max(map(len, commands))
    lines = [f"  {name:{width}}  {texts.get(f'{name}.summary', line)}" for name, line in commands.items()]
    about, source, more = (
        fill(texts[f"help.{key}"], 79, break_on_hyphens=False) for key in ("about", "source", "more")
    )
    head = f"{texts['help.usage']} pensil {texts['help.command']} ...\n\n{about}\n\n{texts['help.commands']}"
    return "\n".join([head, *lines, "", source, more])
