"""Modules of the page in one file, so that a phone asks once and not for each of them.

Nothing but imports, the word `export`, comments and indentation is touched, so that what runs is what is written. It
takes modules as the page has them: imports that stand on one line each, no text that goes over lines, and names that
are their own among all that are bundled, because they share one scope there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from posixpath import dirname, join, normpath, relpath

_IMPORT = re.compile(r'^import [^"\n]* from "([^"\n]+)";\n', re.MULTILINE)
_SPACE = re.compile(r"^ +(?://.*\n)?|^//.*\n", re.MULTILINE)
_REMARK = re.compile(
    r"""(?<=[;{}(,]) // [^"'`\n]+$""", re.MULTILINE
)  # no text has a sign of code and slashes like this
_FROM = re.compile(r'(?<= from )"([^"\n]+)"(?=;\n)')
_EXPORT = re.compile(r"^export (?:default )?(?=(?:async function|function|class|const|let) (\w+))", re.MULTILINE)


def bundled(modules: Mapping[str, str], first: str) -> dict[str, str]:
    """The modules by their addresses, those that the first one needs from its start being one with it.

    The others import from that one what they need of it.
    """
    modules = {name: _REMARK.sub("", _SPACE.sub("", text)) for name, text in modules.items()}
    inside = _needed(modules, first)
    told = "".join(f"// {relpath(name, dirname(first))}\n{_bare(modules[name])}" for name in inside)
    names = ", ".join(sorted(name for each in inside for name in _EXPORT.findall(modules[each])))
    others = {name: _pointed(name, text, inside, first) for name, text in modules.items() if name not in inside}
    return {first: f"{told}export {{ {names} }};\n"} | others


def _needed(modules: Mapping[str, str], first: str) -> list[str]:
    """A module and all that it imports, each after those it imports itself."""
    found: list[str] = []

    def visit(name: str) -> None:
        for needed in _IMPORT.findall(modules[name]):
            if _address(name, needed) not in found:
                visit(_address(name, needed))
        found.append(name)

    visit(first)
    return found


def _address(importer: str, path: str) -> str:
    """Where a path in an import leads to."""
    return normpath(join(dirname(importer), path))


def _bare(text: str) -> str:
    """A module without its imports and exports: all names are in one scope."""
    return _EXPORT.sub("", _IMPORT.sub("", text))


def _pointed(name: str, text: str, inside: Iterable[str], first: str) -> str:
    """A module that imports from the first one what has become part of it."""

    def target(match: re.Match[str]) -> str:
        return f'"./{relpath(first, dirname(name))}"' if _address(name, match[1]) in inside else match[0]

    return _FROM.sub(target, text)
