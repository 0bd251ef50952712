"""The command line: `pensil COMMAND ...`.

Every command is a module with `arguments(parser)` and `run(args) -> exit code`; only the one asked for is imported,
so that a short command takes little more than the start of Python.
"""

from __future__ import annotations

import gc
import os
import sys

from pensil.cli.aside import begin, note_unknown_language, say

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import NoReturn

    from pensil.cli.commands import Command

DONE, NO, BAD, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130
"""Exit codes: done; no solution or not solved; bad input or usage; a limit was reached; Ctrl-C."""


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit code. No traceback reaches the user."""
    words = sys.argv[1:] if argv is None else argv
    try:
        # Start-up makes thousands of objects that stay: looking for garbage among them is a tenth of a short command.
        gc.set_threshold(100_000)
        _open_streams()
        begin(words)
        if "--json" not in words:
            return _guarded(words)
        from pensil.cli.documents import with_document

        return with_document(lambda: _guarded(words))
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone, as in `pensil formats | head -1`: nothing is wrong.
        sys.stdout = None
        return DONE
    except Exception as error:
        # A mistake of ours. Programs and tests that call main() themselves get to see it.
        if argv is not None or os.environ.get("PENSIL_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"[:300]
        say(f"a mistake in pensil itself, please report it: {what} (PENSIL_DEBUG=1 shows where)")
        return BAD


def _guarded(argv: list[str]) -> int:
    """The exit code, with everything that input and system can do wrong told in one line."""
    from pensil.errors import NoSolution, PensilError, TimeLimit, TooBig

    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except TimeLimit as error:
        say(error)
        return LIMIT
    except NoSolution as error:
        say(error)
        return NO
    except PensilError as error:
        say(error)
        return BAD
    except MemoryError:
        say(TooBig("there is not enough memory for this"))
        return LIMIT
    except BrokenPipeError:
        raise
    except OSError as error:
        say(f"{'standard output' if error.filename is None else error.filename}: {error.strerror or error}")
        return BAD


def _open_streams() -> None:
    """See to it that printing cannot fail because of a closed stream or a character that the terminal lacks."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open for as long as we run
    if sys.stdout.encoding and sys.stdout.encoding.lower() not in ("utf-8", "utf8"):
        from pensil.cli.show import plain_where_needed

        plain_where_needed(sys.stdout)


def entry() -> NoReturn:
    """What the command `pensil` runs: main, and then out at once.

    Everything is written by then and nothing is open: taking the interpreter apart first would only take time. Only
    what processes have shared (semaphores, where they are not forked) has to be given back.
    """
    code = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            code = code or BAD
    if "multiprocessing" in sys.modules:
        sys.exit(code)
    os._exit(code)


def _run(argv: list[str]) -> int:
    from pensil.cli.commands import COMMANDS  # now that no garbage is looked for

    argv, asked = _without_language(argv)
    if len(argv) > 1 and argv[0] == "help" and not argv[1].startswith("-"):
        argv = [argv[1], "--help", *argv[2:]]
    if not argv or argv[0] in ("-h", "--help", "help"):
        from pensil.cli.arguments import language_asked

        print(overview(language_asked([*asked, *argv])))
        return DONE if argv else BAD
    if argv[0] in ("-V", "--version"):
        from pensil import __version__

        print(f"pensil {__version__}")
        return DONE
    name = argv[0]
    if name.startswith("-"):
        say(f"{name[:40]!r} has to stand behind the command, as in `pensil solve SRC --json`")
        return BAD
    if name not in COMMANDS:
        from pensil.core.near import nearest

        near = nearest(name, COMMANDS)
        advice = "`pensil --help` lists them" if near is None else f"did you mean {near!r}?"
        say(f"there is no command {name[:40]!r}; {advice}")
        return BAD
    return _command(name, COMMANDS[name], [*asked, *argv[1:]])


def _without_language(argv: list[str]) -> tuple[list[str], list[str]]:
    """The words from the command on, and the `--lang` before it, which may stand there as well as behind it."""
    first = argv[0] if argv else ""
    count = 2 if first == "--lang" else int(first.startswith("--lang="))
    return argv[count:], argv[:count]


def _command(name: str, command: Command, argv: list[str]) -> int:
    from pensil.cli.arguments import Parser, UsageError, command_parser, language_asked

    module = command.load()
    note_unknown_language()
    lang = language_asked(argv) if "--help" in argv or "-h" in argv else Parser.lang
    try:
        code: int = module.run(command_parser(name, module, lang).parse_args(argv))
    except UsageError as error:
        say(f"{error} (`pensil {name} --help` shows how to use it)")
        return BAD
    except SystemExit as end:  # argparse has printed the help
        return int(end.code or DONE)
    return code


ABOUT = "Solve, check, explain, convert and draw pencil puzzles: Nonogram, Nurikabe, Hashi, Akari, Shikaku."
MORE = (
    "A puzzle (SRC) is a file, '-' for standard input, or the URL or game id itself. `pensil help COMMAND` explains a "
    "command with examples; `pensil --version` tells the version."
)


def overview(lang: str = "en") -> str:
    """The text of `pensil --help`."""
    from textwrap import fill

    from pensil.cli.commands import COMMANDS
    from pensil.cli.translated import translator

    tell = translator(lang)
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {tell(command.summary)}" for name, command in COMMANDS.items()]
    return "\n".join(
        [
            f"{tell('usage:')} pensil COMMAND ...",
            "",
            fill(tell(ABOUT), 79),
            "",
            tell("commands:"),
            *lines,
            "",
            fill(tell(MORE), 79),
        ]
    )
