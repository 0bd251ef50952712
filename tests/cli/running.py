"""Commands as a test runs them: what they exit with and print."""

from __future__ import annotations

import pytest

from pensil.cli import main


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """The exit code of a command, what it prints, and what it says aside."""
    code = main(list(argv))
    out, err = capsys.readouterr()
    return code, out, err


def printed(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    """The exit code of a command that says nothing aside, and what it prints."""
    code, out, err = run(capsys, *argv)
    assert err == ""
    return code, out
