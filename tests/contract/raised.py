"""The messages in the sources: what errors, warnings and notes say, with {} for what is filled in.

Found are the texts that are handed to an error, and what may fill their gaps: words of a condition, a variable of the
function, a constant, what a function of RETURNED gives, and what callers hand over for a parameter of HANDED_OVER. What
is repeated from the input (`{text!r}`) is none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pensil
from pensil import errors

SOURCES = Path(pensil.__file__).parent

LEFT_OUT = (
    "web/fields.py",  # what is wrong with a request itself is for the programmer who wrote it
    "web/collect.py",  # is run by those who make the page
)

OF_PHRASES = {"MarkError", "NoSolution", "SeveralPuzzles"}
"""Errors that are handed no message."""

SAYING = {
    *(name for name in errors.__all__ if name not in OF_PHRASES),
    *("UsageError", "ArgumentTypeError", "warn", "Busy", "Mistake"),
}

OF_SYSTEM = {"FileNotFoundError", "IsADirectoryError", "PermissionError"}
"""Errors whose message comes after a number."""

ASIDE = {"say", "note"}
"""What commands say beside their results."""

HANDED_OVER = {"what", "when", "message", "expected", "missing", "first", "second", "said"}
"""Parameters with words of messages in them."""

RETURNED = {"advice", "doubt", "instead", "refuses", "_refused", "_refused_by_puzz_link", "_refused_by_pattern"} | {
    *("_refused_by_rectangles", "_type"),
}
"""Functions that return messages or words of them."""

PLACE = re.compile(r"^(\{\} ?)+: ")
"""What only says where something is wrong, at the beginning of a message."""

COUNTED = re.compile(r"^\{\} \{\}")
"""A number at the beginning, and what is counted: one gap, since a place may come before it."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def messages() -> set[str]:
    """All of them."""
    return Sources().found


class Sources:
    """The modules, and the messages that have been found in them."""

    def __init__(self) -> None:
        paths = [path for path in sorted(SOURCES.rglob("*.py")) if not path.as_posix().endswith(LEFT_OUT)]
        self.trees = {path.relative_to(SOURCES).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}
        self.constants = {
            node.targets[0].id: node.value
            for tree in self.trees.values()
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper()
        }
        self.saying: dict[str, set[int | str]] = {name: {0} for name in SAYING}
        self.saying |= {name: {1} for name in OF_SYSTEM}
        self.found: set[str] = set()
        known = -1
        while known < (known := sum(map(len, self.saying.values()))):  # callers of callers
            self.found = set()
            for path, tree in self.trees.items():
                self._look(tree, ASIDE if path.startswith("cli/") else set())

    def _look(self, tree: ast.Module, more: set[str]) -> None:
        functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
        inside = {call: function for function in functions for call in _calls(function)}  # the innermost comes last
        for call in _calls(tree):
            function = inside.get(call)
            for text in self._handed_over(call, more):
                names = set(self._gather(text, function))
                if function is not None:
                    self._learn(function, names)
        for function in functions:
            if function.name in RETURNED:
                for node in ast.walk(function):
                    if isinstance(node, ast.Return) and node.value is not None:
                        set(self._gather(node.value, function))

    def _handed_over(self, call: ast.Call, more: set[str]) -> Iterator[ast.expr]:
        name = _name(call.func)
        places = {0} if name in more else self.saying.get(name, set())
        yield from (argument for place, argument in enumerate(call.args) if place in places)
        yield from (keyword.value for keyword in call.keywords if keyword.arg in places)

    def _learn(self, function: Function, names: set[str]) -> None:
        """A parameter that fills a gap: what callers hand over for it is looked at too."""
        parameters = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
        if parameters[:1] in (["self"], ["cls"]):
            parameters = parameters[1:]
        for place, name in enumerate(parameters):
            if name in names & HANDED_OVER:
                self.saying.setdefault(function.name, set()).update((place, name))

    def _gather(self, node: ast.expr, function: Function | None, seen: frozenset[str] = frozenset()) -> Iterator[str]:
        """Keep the texts of an expression; the names that it has in its gaps."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self._keep(node.value)
        elif isinstance(node, ast.JoinedStr):
            self._keep("".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values))
        parts: list[ast.expr] = []
        if isinstance(node, ast.JoinedStr):
            parts = [each.value for each in node.values if isinstance(each, ast.FormattedValue) and each.conversion < 0]
        elif isinstance(node, ast.IfExp):
            parts = [node.body, node.orelse]
        elif isinstance(node, ast.BoolOp):
            parts = node.values
        elif isinstance(node, ast.Name) and node.id not in seen:
            yield node.id
            seen |= {node.id}
            parts = [self.constants[node.id]] if node.id in self.constants else list(self._bound(node.id, function))
        elif isinstance(node, ast.Dict):
            parts = node.values
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            parts = [node.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            parts = [node.func.value]
        for part in parts:
            yield from self._gather(part, function, seen)

    def _keep(self, text: str) -> None:
        text = COUNTED.sub("{}", PLACE.sub("", " ".join(text.split())))
        if any(map(str.isalpha, text.replace("{}", ""))):
            self.found.add(text)

    def _bound(self, name: str, function: Function | None) -> Iterator[ast.expr]:
        """What a variable of a function is set to, alone or among others."""
        for node in ast.walk(function) if function is not None else ():
            if isinstance(node, ast.Assign):
                pairs = [(node.targets[0], node.value)]
            elif isinstance(node, ast.For):
                pairs = [(node.target, each) for each in _elements(node.iter)]
            else:
                continue
            for target, value in pairs:
                if getattr(target, "id", None) == name:
                    yield value
                elif name in (names := [getattr(each, "id", None) for each in _elements(target)]):
                    for found in self._tuples(value):
                        yield from _elements(found)[names.index(name) :][:1]

    def _tuples(self, value: ast.expr) -> Iterator[ast.expr]:
        """Itself, or those of a table of tuples."""
        if isinstance(value, ast.Subscript):
            table = self.constants.get(_name(value.value))
            rows = table.values if isinstance(table, ast.Dict) else []
            yield from (self.constants.get(getattr(row, "id", ""), row) for row in rows)
        yield value


def _elements(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple | ast.List) else []


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(function: ast.expr) -> str:
    return str(getattr(function, "id", "") or getattr(function, "attr", ""))
