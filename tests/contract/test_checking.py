"""Every test checks something, whichever way it takes: none passes because it found nothing to look at.

The sources of the tests are read, not run. A way through a test that ends without an `assert`, a `pytest.raises` or a
helper that checks is a way to pass without a look. A loop counts when it surely has a turn: over something written out,
over a constant of the module that is not empty, or over `some(...)`, which fails when there is nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.checks import some

TESTS = Path(__file__).parents[1]
SOURCES = sorted(TESTS.rglob("test_*.py"))

CHECKS = {"pytest.fail", "pytest.skip", "pytest.raises", "pytest.warns", "golden"}
"""Calls that check, or after which the test has not passed; `golden` is the fixture that compares with a file."""

AS_LONG = {"enumerate", "list", "reversed", "set", "sorted", "tuple"}
"""Calls that give as much as they get."""

NOT_RUN_AT_ONCE = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
"""What stands in these may have no turn."""


class Ways(NamedTuple):
    """Which ways lead out of some statements without a check on them."""

    on: bool = False  # to the next statement
    turn: bool = False  # by break or continue
    out: bool = False  # by return

    def __or__(self, other: tuple[object, ...]) -> Ways:
        return Ways(*(bool(a or b) for a, b in zip(self, other, strict=True)))


class Source:
    """One file of tests, and the functions that are known by name in it."""

    def __init__(self, text: str, module: str) -> None:
        tree = ast.parse(text)
        self.module = module
        self.functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        self.imported = {
            (alias.asname or alias.name): (node.module, alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tests.")
            for alias in node.names
        }
        self.looking: set[str] = set()  # functions that are being read, which may call themselves

    def tests(self) -> Iterator[ast.FunctionDef]:
        return (function for name, function in self.functions.items() if name.startswith("test_"))

    def checks(self, function: ast.FunctionDef) -> bool:
        """Whether every way through a function that ends without an exception meets a check."""
        return not any(self.ways(function.body))

    def ways(self, statements: Sequence[ast.stmt]) -> Ways:
        found = Ways()
        for statement in statements:
            found |= self.ways_of(statement)._replace(on=False)
            if not self.ways_of(statement).on:
                return found
        return found._replace(on=True)

    def ways_of(self, node: ast.stmt) -> Ways:
        match node:
            case ast.Assert() | ast.Raise():
                return Ways()
            case ast.Break() | ast.Continue():
                return Ways(turn=True)
            case ast.Return(value=value):
                return Ways(out=value is None or not self.calls_a_check(value))
            case ast.With(items=items, body=body):
                return Ways() if any(self.calls_a_check(item.context_expr) for item in items) else self.ways(body)
            case ast.If(body=body, orelse=orelse):
                return self.ways(body) | self.ways(orelse)
            case ast.For(iter=items, body=body, orelse=orelse):
                turn, end = self.ways(body), self.ways(orelse)
                over = end.on and (turn.on or not self.has_some(items))
                return Ways(on=over or turn.turn, out=turn.out or end.out)
            case ast.While(test=test, body=body):
                turn = self.ways(body)
                endless = isinstance(test, ast.Constant) and bool(test.value)
                return Ways(on=turn.turn or not endless, out=turn.out)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
                found = self.ways([*body, *orelse])
                for handler in handlers:
                    found |= self.ways(handler.body)
                return found if self.ways(final).on else Ways()
            case ast.Expr(value=value) | ast.Assign(value=value):
                return Ways(on=not self.calls_a_check(value))
        return Ways(on=True)

    def calls_a_check(self, expression: ast.expr) -> bool:
        calls = (node for node in within(expression) if isinstance(node, ast.Call))
        return any(ast.unparse(call.func) in CHECKS or self.is_a_check(call.func) for call in calls)

    def is_a_check(self, function: ast.expr) -> bool:
        """Whether a function of the tests is called which checks something on all its ways."""
        if not isinstance(function, ast.Name) or function.id in self.looking:
            return False
        name = function.id
        if name in self.functions:
            self.looking.add(name)
            try:
                return self.checks(self.functions[name])
            finally:
                self.looking.remove(name)
        if name in self.imported:
            module, there = self.imported[name]
            other = TESTS.parent / f"{module.replace('.', '/')}.py"
            return other.exists() and source(other).is_a_check(ast.Name(there))
        return False

    # Whether something surely is not empty.

    def has_some(self, items: ast.expr) -> bool:
        match items:
            case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
                return any(self.has_some(each.value) if isinstance(each, ast.Starred) else True for each in elements)
            case ast.Dict(keys=keys):
                return bool(keys)
            case ast.Constant(value=str() | bytes() as text):
                return bool(text)
            case ast.Name() | ast.Attribute():
                return self.is_a_constant_with_some(items)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self.has_some(left) or self.has_some(right)
            case ast.BinOp(left=left, op=ast.Mult(), right=ast.Constant(value=int() as times)):
                return times > 0 and self.has_some(left)
            case ast.ListComp(generators=[only]) | ast.GeneratorExp(generators=[only]):
                return not only.ifs and self.has_some(only.iter)
            case ast.Call(func=function, args=arguments):
                return self.gives_some(function, arguments)
        return False

    def gives_some(self, function: ast.expr, arguments: Sequence[ast.expr]) -> bool:
        match function:
            case ast.Name("some"):
                return True
            case ast.Name("range"):
                numbers = [ast.literal_eval(each) for each in arguments if is_a_number(each)]
                return len(numbers) == len(arguments) and len(range(*numbers)) > 0
            case ast.Name("product" | "zip"):
                return all(self.has_some(each) for each in arguments)
            case ast.Name(name) if name in AS_LONG:
                return self.has_some(arguments[0])
            case ast.Attribute(value=whole, attr="items" | "keys" | "values"):
                return self.has_some(whole)
        return False

    def is_a_constant_with_some(self, expression: ast.expr) -> bool:
        path = ast.unparse(expression).split(".")
        if not path[-1].isupper():
            return False
        found: object = import_module(self.module)
        for name in path:
            found = getattr(found, name)
        return isinstance(found, Mapping | Sequence | set | frozenset) and len(found) > 0


@cache
def source(path: Path) -> Source:
    return Source(path.read_text(), ".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


def is_a_number(expression: ast.expr) -> bool:
    try:
        return isinstance(ast.literal_eval(expression), int)
    except ValueError:
        return False


def within(node: ast.AST) -> Iterator[ast.AST]:
    """The expression and those of its parts that are run whenever it is."""
    if not isinstance(node, NOT_RUN_AT_ONCE):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from within(child)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(TESTS)))
def test_every_test_checks_something_on_every_way(path: Path) -> None:
    here = source(path)
    blind = [f"{path}:{test.lineno} {test.name}" for test in here.tests() if not here.checks(test)]
    assert not blind, "\n".join(["tests that can pass without a check:", *blind])


ONE, NONE = [1], list[int]()
SEEING = [
    "assert True",
    "for x in (1, 2): assert x",
    "for x in some(numbers()): assert x",
    "for x in ONE: assert x",
    "for x in range(3):\n  for y in sorted([x, 2]): assert y",
    "if one(): return check()\nassert two()",
    "if one():\n  assert two()\nelse:\n  raise ValueError",
    "for x in numbers():\n  if x: continue\n  assert x\nassert two()",
    "with pytest.raises(ValueError): one()",
    "with one(): check()",
    "try:\n  one()\nexcept ValueError:\n  pytest.fail()\nassert two()",
    "while True:\n  assert one()",
    "for x in numbers(): break\nelse: pytest.fail()\ncheck()",
]
BLIND = [
    "one()",
    "for x in (): assert x",
    "for x in numbers(): assert x",
    "for x in NONE: assert x",
    "for x in range(3):\n  if x: continue\n  assert x",
    "for x in range(3):\n  if x: break\n  assert x",
    "for x in range(3):\n  for y in numbers(): assert y",
    "for x in range(2, 2): assert x",
    "for x in [y for y in ONE if y > 5]: assert x",
    "if one(): return\nassert two()",
    "if one(): assert two()",
    "[check() for x in numbers()]",
    "def inner():\n  assert two()",
    "try:\n  assert one()\nexcept ValueError:\n  pass",
    "while one(): assert two()",
    "recursive()",
]
HELPERS = "def check():\n  assert two()\ndef recursive():\n  recursive()\n"


@pytest.mark.parametrize(("body", "sees"), [*((body, True) for body in SEEING), *((body, False) for body in BLIND)])
def test_ways_without_a_check_are_noticed(body: str, sees: bool) -> None:
    lines = "".join(f"  {line}\n" for line in body.splitlines())
    made = Source(f"{HELPERS}def test_it():\n{lines}", __name__)
    assert [made.checks(test) for test in made.tests()] == [sees]


def test_nothing_is_not_some() -> None:
    assert some(x for x in (1, 2)) == [1, 2]
    with pytest.raises(AssertionError, match="nothing to check"):
        some(x for x in (1, 2) if x > 2)


def test_a_golden_that_has_changed_says_how_it_is_written_anew(
    golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PENSIL_UPDATE_GOLDENS", raising=False)
    with pytest.raises(AssertionError, match=r"signatures\.txt has changed; .* PENSIL_UPDATE_GOLDENS=1 "):
        golden("signatures.txt", "something else")
