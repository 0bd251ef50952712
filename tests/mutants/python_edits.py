"""Mistakes to make in Python: what the parser sees is changed a little, one place at a time.

Left alone is what no test could notice, or should have to: docstrings, annotations, what only type checkers read,
`__repr__` and `__hash__`, assertions, `strict=True`, sizes of caches, the words of sentences, what only advises a
search, and whether a random fraction is below a bound or just at it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set
from functools import cache
from pathlib import Path

from tests.mutants.mutant import Edit

LARGEST = 10
"""Numbers that large are sizes and limits that may be one more or less, and so may what is compared with one."""

SOURCES = Path(__file__).parents[2] / "src"

COMPARED: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}
COMPUTED: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.FloorDiv(),
    ast.BitAnd: ast.BitOr(),
    ast.BitOr: ast.BitAnd(),
    ast.BitXor: ast.BitOr(),
    ast.LShift: ast.RShift(),
    ast.RShift: ast.LShift(),
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}

SILENT = {"__repr__", "__hash__", "__slots__", "__all__", "__setattr__"}
TUNING = {"strict", "maxsize"}
ADVICE = {"set_phase", "set_decision"}
"""What tells the solver where to look first: it finds the same without."""

INSIDE = ".<locals>."
"""How Python names what is inside a function."""


def python_edits(source: bytes) -> Iterator[tuple[int, str, Edit]]:
    """Line, function and edit of every mistake that can be made in a source."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def at(line: int, column: int) -> int:
        return starts[line - 1] + column

    tree = ast.parse(source)
    large = _large_names(tree)
    for node, around in _places(tree, ""):
        function = around.removesuffix(INSIDE) if around.endswith(INSIDE) else ""
        for old, new, what in _mistakes(node, large):
            start, end = at(old.lineno, old.col_offset), at(old.end_lineno or 0, old.end_col_offset or 0)
            text = new if isinstance(new, str) else f"({ast.unparse(new)})"
            yield old.lineno, function, Edit(start, end, text.encode(), what)


Part = ast.expr | ast.stmt | ast.comprehension


def _places(node: ast.AST, around: str) -> Iterator[tuple[Part, str]]:
    """All parts that are worth a mistake, each with the functions and classes around it."""
    if isinstance(node, Part):
        yield node, around
    inside = around
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        inside = f"{around}{node.name}{INSIDE if isinstance(node, ast.FunctionDef) else '.'}"
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_silent(child):
                yield from _places(child, inside)


def _is_silent(node: ast.AST) -> bool:
    match node:
        case ast.FunctionDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]) if name in SILENT:
            return True
        case ast.FunctionDef(body=body) if all(_says_nothing(each) for each in body):
            return True  # it has no body: only type checkers read what it takes
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assign(targets=[ast.Name(id="TYPE_CHECKING")]):
            return True
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Global():
            return True
        case ast.Expr(value=ast.Constant()) | ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))) if name in ADVICE:
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return True
        case ast.keyword(arg=name):
            return name in TUNING
    return False


def _says_nothing(node: ast.stmt) -> bool:
    """Whether a statement is a docstring, or the dots that stand for nothing."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


Mistake = tuple["ast.expr | ast.stmt", "ast.expr | str", str]
"""The part to be replaced, by an expression or by text, and what that is called."""


def _mistakes(node: Part, large: Set[str]) -> Iterator[Mistake]:
    """The mistakes that can be made in a part; `large` are names of numbers that are."""
    match node:
        case ast.Compare(left=ast.Call(func=ast.Attribute(attr="random"))):
            pass  # that it is just at the bound hardly ever happens
        case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()], comparators=[right]) if (
            _is_large(left, large) or _is_large(right, large)
        ):
            pass
        case ast.Compare(left=left, ops=[op], comparators=others):
            yield node, ast.Compare(left, [COMPARED[type(op)]], others), "another comparison"
        case ast.BoolOp(op=op, values=values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, ast.BoolOp(other, values), "and / or"
            for i in range(len(values)):
                others = values[:i] + values[i + 1 :]
                yield node, others[0] if len(others) == 1 else ast.BoolOp(op, others), "condition dropped"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand, "not dropped"
        case ast.Constant(value=bool() as value):
            yield node, ast.Constant(not value), "another truth"
        case ast.Constant(value=int() as number) if number < LARGEST:
            yield node, ast.Constant(number + 1), "one more"
            yield node, ast.Constant(number - 1), "one less"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in COMPUTED and not _is_text(left, right):
            yield node, ast.BinOp(left, COMPUTED[type(op)], right), "another operator"
        case ast.Call(func=ast.Name(id=name) as called) if name in CALLED:
            yield called, CALLED[name], "min / max / any / all"
        case ast.Call(func=called, args=[first, second, *rest], keywords=keywords):
            # Of different make, they would not fit in each other's place at all.
            alike = type(first) is type(second) and ast.dump(first) != ast.dump(second)
            if alike and not isinstance(first, ast.Starred):
                yield node, ast.Call(called, [second, first, *rest], keywords), "arguments swapped"
        case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper, step=step)):
            if lower is not None:
                yield node, ast.Subscript(value, ast.Slice(None, upper, step)), "beginning of a slice dropped"
            if upper is not None:
                yield node, ast.Subscript(value, ast.Slice(lower, None, step)), "end of a slice dropped"
        case ast.comprehension(ifs=[first, *_]):
            yield first, ast.Constant(True), "condition of a comprehension dropped"
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            if not isinstance(test, ast.Compare | ast.Constant):  # those are changed anyway
                yield test, ast.UnaryOp(ast.Not(), test), "condition turned round"
            if isinstance(node, ast.While) and not isinstance(test, ast.Constant):
                yield from _once(node)
            if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Return):
                yield node.body[-1], "pass", "early return removed"
        case ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break():
            yield node, "pass", "statement removed"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "pass", "statement removed"


def _large_names(tree: ast.Module, *, imported: bool = True) -> set[str]:
    """The names of large numbers in a module, with those that it imports from where they are given."""
    found: set[str] = set()
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_large(value, found):
                found.add(name)
            case ast.ImportFrom(module=str() as module, names=names) if imported:
                found |= {each.asname or each.name for each in names if each.name in _large_names_of(module)}
    return found


@cache
def _large_names_of(module: str) -> Set[str]:
    path = SOURCES / module.replace(".", "/")
    files = [file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()]
    return _large_names(ast.parse(files[0].read_bytes()), imported=False) if files else frozenset()


def _is_large(node: ast.expr, names: Set[str]) -> bool:
    """Whether an expression is a large number, the name of one, or made of such."""
    match node:
        case ast.Constant(value=int() as number):
            return number >= LARGEST
        case ast.Name(id=name):
            return name in names
        case ast.BinOp(left=ast.Constant(value=1), op=ast.LShift(), right=ast.Constant(value=int() as bit)):
            return 1 << bit >= LARGEST
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult(), right=right):
            parts = [_is_large(part, names) for part in (left, right)]
            return any(parts) and all(parts[i] or isinstance((left, right)[i], ast.Constant) for i in range(2))
    return False


def _once(node: ast.While) -> Iterator[Mistake]:
    """A loop that has at most one turn, after which its last statement leaves it."""
    last = node.body[-1]
    if isinstance(last, ast.Expr | ast.Assign | ast.AugAssign):
        yield last, f"{ast.unparse(last)}; break", "only one turn"


def _is_text(*nodes: ast.expr) -> bool:
    """Sentences are put together with + too."""
    parts = [part for node in nodes for part in ast.walk(node)]
    return any(isinstance(part, ast.JoinedStr) for part in parts) or any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts
    )
