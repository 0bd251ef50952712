"""The part of Python's library that pensil inside a browser can reach, found by following its imports."""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools.site.archives import PLAIN, WHOLE, compiled, write_archive

RUNTIME = ("pyodide/", "_pyodide/")
"""Pyodide's own modules. They read docstrings, and are taken as a whole."""

STARTED = (
    *("importlib.resources.readers", "importlib.util", "site", "sysconfig", "webbrowser", "zipimport"),
    *("_sysconfigdata__emscripten_wasm32-emscripten", "encodings.aliases"),
    *(f"encodings.{name}" for name in ("ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig", "utf_16")),
)
"""What Python asks for by itself, and codings that are asked for by name."""

NEVER = frozenset(
    {
        *("bdb", "code", "codeop", "cmd", "doctest", "pdb", "pydoc", "unittest"),  # finding mistakes
        "multiprocessing",  # there are no processes
        *("ftplib", "http.server", "imaplib", "nturl2path", "smtplib", "socketserver", "xmlrpc"),  # and no sockets
        *("argparse", "getopt", "optparse", "getpass", "curses", "readline", "rlcompleter", "tty"),  # nor a terminal
        *("ctypes", "plistlib", "lzma", "bz2", "netrc", "cgi", "gettext"),
    }
)
"""Modules that are imported only in places which are not reached in a browser. Whoever asks for one gets an ImportError
that names it; the tests of the site answer every request of the service."""


def write_library(stock: Path, path: Path, sources: Iterable[bytes]) -> None:
    """Writes what the sources reach of Pyodide's archive, compiled."""
    with zipfile.ZipFile(stock) as archive:
        contents = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    wanted = reached(contents, sources)
    made = {}
    for name in sorted(wanted):
        whole = name.startswith(RUNTIME)
        made[f"{name}c"] = compiled(contents[name], f"/lib/python311.zip/{name}", WHOLE if whole else PLAIN)
    write_archive(path, made)


def reached(contents: Mapping[str, bytes], sources: Iterable[bytes]) -> set[str]:
    """The files of the library that the sources import, and what those import, and so on."""
    found: set[str] = set()
    waiting = [*STARTED, *(_module(name) for name in contents if name.startswith(RUNTIME) and name.endswith(".py"))]
    for source in sources:
        waiting += imported(source, "")
    while waiting:
        for name, package in _files(waiting.pop(), contents):
            if name not in found:
                found.add(name)
                waiting += imported(contents[name], package)
    return found


def imported(source: bytes, package: str) -> Iterator[str]:
    """The modules that a module of this package may import, wherever in it, and names in them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            start = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def _files(module: str, contents: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """The files of a module and of the packages it lies in, each with the package that its imports start from."""
    parts = module.split(".")
    for count in range(1, len(parts) + 1):
        name = ".".join(parts[:count])
        if name in NEVER:
            return
        path = name.replace(".", "/")
        if f"{path}/__init__.py" in contents:
            yield f"{path}/__init__.py", name
        elif f"{path}.py" in contents:
            yield f"{path}.py", ".".join(parts[: count - 1])


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
