"""Print a completion script for a shell.

Put the output where your shell looks for it, for example
`pensil completion bash > ~/.local/share/bash-completion/completions/pensil`.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.commands import COMMANDS

EXAMPLES = """
eval "$(pensil completion bash)"
pensil completion fish > ~/.config/fish/completions/pensil.fish
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell that you use")


def run(args: argparse.Namespace) -> int:
    script = {"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell]()
    print(json.dumps({"shell": args.shell, "script": script}) if args.json else script)
    return 0


def _options() -> dict[str, list[tuple[str, str]]]:
    """The options of every command, with their help."""
    from pensil.cli.arguments import command_parser

    options: dict[str, list[tuple[str, str]]] = {}
    for name, command in COMMANDS.items():
        parser = command_parser(name, command.load())
        options[name] = [
            (flag, action.help or "")
            for action in parser._actions
            for flag in action.option_strings
            if flag.startswith("--")
        ]
    return options


def _words() -> dict[str, list[str]]:
    """What follows an option or command that takes one of a few words."""
    from pensil import strategies
    from pensil.formats import FORMATS
    from pensil.kinds import KINDS
    from pensil.words import languages

    names = (strategy.name for kind in KINDS for strategy in strategies(kind.name))
    return {
        "--to": [f.name for f in FORMATS if f.write],
        "--from": [f.name for f in FORMATS if f.read],
        "--kind": [k.name for k in KINDS],
        "--theme": ["auto", "light", "dark"],
        "--strategy": list(dict.fromkeys(names)),
        "kinds": [k.name for k in KINDS],
        "strategies": [k.name for k in KINDS],
        "study": [k.name for k in KINDS],
        "techniques": [k.name for k in KINDS],
        "--lang": list(languages()),
        "--detail": ["where", "name", "reason"],
        "completion": ["bash", "zsh", "fish"],
    }


def _bash() -> str:
    words = "\n".join(f"    {key}) words='{' '.join(values)}' ;;" for key, values in _words().items())
    options = "\n".join(
        f"      {name}) words='{' '.join(flag for flag, _ in flags)}' ;;" for name, flags in _options().items()
    )
    return f"""_pensil() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}" words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{" ".join(COMMANDS)} --help --version' -- "$cur")); return
  fi
  case "$prev" in
{words}
  esac
  if [ -z "$words" ] && [ "${{cur#-}}" != "$cur" ]; then
    case "${{COMP_WORDS[1]}}" in
{options}
    esac
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur"))
  else COMPREPLY=($(compgen -f -- "$cur")); fi
}}
complete -o filenames -F _pensil pensil"""


def _zsh() -> str:
    return f"autoload -U +X bashcompinit && bashcompinit\n{_bash()}"


def _fish() -> str:
    lines = ["complete -c pensil -n __fish_use_subcommand -l version -d 'tell the version'"]
    for name, command in COMMANDS.items():
        lines.append(f"complete -c pensil -n __fish_use_subcommand -f -a {name} -d {_quoted(command.summary)}")
    words = _words()
    for name, flags in _options().items():
        seen = f"'__fish_seen_subcommand_from {name}'"
        if name in words:
            lines.append(f"complete -c pensil -n {seen} -f -a '{' '.join(words[name])}'")
        for flag, text in flags:
            choices = f" -x -a '{' '.join(words[flag])}'" if flag in words else ""
            lines.append(f"complete -c pensil -n {seen} -l {flag[2:]} -d {_quoted(text)}{choices}")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
