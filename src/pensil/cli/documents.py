"""With --json there is a document where a command ends without one too: what was said on standard error."""

from __future__ import annotations

import sys

from pensil.cli.aside import last_said, translated

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TextIO

BY_EXIT = {1: "bad-input", 3: "time-limit"}
"""The codes of errors by how the command ends, where no error of a certain sort was told."""


class Output:
    """Standard output that knows whether something was written."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.used = False

    def write(self, text: str) -> int:
        self.used = True
        return self.stream.write(text)

    @property
    def buffer(self) -> Any:
        self.used = True
        return self.stream.buffer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def with_document(work: Callable[[], int]) -> int:
    """The exit code of work that prints JSON; where it ends in vain and has printed nothing, the reason is printed.

    Bad input has no document: its one line stands on standard error.
    """
    stream = sys.stdout
    output = sys.stdout = Output(stream)
    try:
        code = work()
        if code in BY_EXIT and not output.used and last_said() is not None:
            _tell(code)
        return code
    finally:
        sys.stdout = stream


def _tell(code: int) -> None:
    from pensil.codes import code_of, error_json

    said = last_said() or ""
    named = code_of(said) if isinstance(said, Exception) else None
    try:
        print(error_json(named or BY_EXIT[code], translated(said)), flush=True)
    except BrokenPipeError:
        raise
    except OSError:  # the line on standard error has told the reason
        pass
