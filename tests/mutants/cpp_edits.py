"""Mistakes to make in C++: tokens are changed, outside of comments, texts, directives and assertions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.mutants.mutant import Edit

UNREAD = re.compile(
    rb"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|^[ \t]*\#[^\n]*(?:\\\n[^\n]*)*"""
    rb"""|\b(?:static_assert|assert|throw)\b[^;]*;|\btemplate\b[^>]*>|\.reserve\([^;]*;"""
    rb"""|\bspend\((?:[^()]|\([^()]*\))*\)|\b\w*steps_\ \+?=\ [^;]*;|\bsteps\(\)\ const\ override\ \{[^}]*\}""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
"""What is not touched: comments, texts, directives, assertions, errors that are thrown, room made in advance, and how
much work is counted before the next look at the clock."""

TOKENS: list[tuple[str, str, str]] = [
    (r"(?<= )<(?= )", "<=", "another comparison"),
    (r"(?<= )<=(?= )", "<", "another comparison"),
    (r"(?<= )>(?= )", ">=", "another comparison"),
    (r"(?<= )>=(?= )", ">", "another comparison"),
    (r"(?<= )==(?= )", "!=", "another comparison"),
    (r"(?<= )!=(?= )", "==", "another comparison"),
    (r"(?<= )&&(?= )", "||", "and / or"),
    (r"(?<= )\|\|(?= )", "&&", "and / or"),
    (r" \+ 1\b(?!\.)", "", "+ 1 dropped"),
    (r" - 1\b(?!\.)", "", "- 1 dropped"),
    (r"(?<= )\+(?= [a-z(])", "-", "another operator"),
    (r"(?<= )-(?= [a-z(])", "+", "another operator"),
    (r"(?<= )\+=(?= )", "-=", "another operator"),
    (r"(?<= )<<(?= )", ">>", "another operator"),
    (r"(?<= )>>(?= )", "<<", "another operator"),
    (r"(?<=[\w)\]] )&(?= [\w(~])", "|", "another operator"),
    (r"(?<=[\w)\]] )\|(?= [\w(~])", "&", "another operator"),
    (r"(?<=[ (])!(?=[\w(])", "", "not dropped"),
    (r"\breturn true;", "return false;", "another truth"),
    (r"\breturn false;", "return true;", "another truth"),
    (r"\bcontinue;", ";", "statement removed"),
    (r"\bbreak;", ";", "statement removed"),
    (r"\bmin\b(?=\()", "max", "min / max"),
    (r"\bmax\b(?=\()", "min", "min / max"),
    (r"(?<=[\[( ])0(?=[,)\]])", "1", "one more"),
]
JUNCTION = re.compile(rb" (?:&&|\|\|) ")
CALL = re.compile(rb"(?<=\n)([ \t]+)[A-Za-z_][\w.>-]*\([^;{}\n]*\);(?=\n)")


def cpp_edits(source: bytes) -> Iterator[tuple[int, str, Edit]]:
    """Line, function (never known) and edit of every mistake that can be made in a source."""
    code = UNREAD.sub(lambda found: re.sub(rb"[^\n]", b"\0", found[0]), source)
    for pattern, new, what in TOKENS:
        for found in re.finditer(pattern.encode(), code):
            yield _line(source, found.start()), "", Edit(found.start(), found.end(), new.encode(), what)
    for found in JUNCTION.finditer(code):
        end = _operand_end(code, found.end())
        yield _line(source, found.start()), "", Edit(found.start(), end, b"", "condition dropped")
    for found in CALL.finditer(code):
        yield _line(source, found.end(1)), "", Edit(found.end(1), found.end(), b";", "statement removed")


def _line(source: bytes, at: int) -> int:
    return source.count(b"\n", 0, at) + 1


def _operand_end(code: bytes, at: int) -> int:
    """Where the right side of `&&` or `||` ends: at a junction of the same level, or where the whole condition ends."""
    depth = 0
    while at < len(code):
        here = code[at : at + 1]
        if here in b"([{":
            depth += 1
        elif here in b")]}":
            if not depth:
                return at
            depth -= 1
        elif code[at : at + 2] == b"::":
            at += 1
        elif not depth and (here in b";,?:" or code[at : at + 2] in (b"&&", b"||")):
            return at - (code[at - 1 : at] == b" ")
        at += 1
    return at
