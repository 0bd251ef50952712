"""The seams of the code: who may import whom, and what is public."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import pensil
from tests.checks import some

SOURCE = Path(pensil.__file__).parent

ALLOWED = {
    "errors": {"core"},  # for types only
    "core": {"core", "errors"},
    "kinds": {"core", "errors", "_native"},
    "engine": {"core", "errors", "kinds", "engine", "_native"},
    "formats": {"core", "errors", "kinds", "formats"},
    "render": {"core", "errors", "render"},
    "lab": {"core", "errors", "kinds", "engine", "render", "lab"},
}
"""The parts of pensil that each part may import; what is not named here may import everything."""


def imports(path: Path) -> set[str]:
    """The modules of pensil that a file imports, at its top or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return {name for name in found if name.startswith("pensil.")}


@pytest.mark.parametrize("part", sorted(ALLOWED))
def test_imports_point_one_way(part: str) -> None:
    files = list((SOURCE / part).rglob("*.py")) if part != "errors" else [SOURCE / "errors.py"]
    assert files
    for path in files:
        for name in imports(path):
            target = name.split(".")[1]
            own_kind = part == "kinds" and target == "kinds"
            assert target in ALLOWED[part] or own_kind, f"{path.relative_to(SOURCE)} imports {name}"


def test_kinds_do_not_import_each_other() -> None:
    paths = [path for path in (SOURCE / "kinds").rglob("*.py") if path.parent.name != "kinds"]
    among = [(path, name) for path in paths for name in imports(path) if name.startswith("pensil.kinds")]
    for path, name in some(among):
        own_kind = path.relative_to(SOURCE / "kinds").parts[0]
        assert name.split(".")[2] == own_kind, f"{path.relative_to(SOURCE)} imports {name}"


def test_no_branch_on_a_kind_outside_the_kinds() -> None:
    names = {kind.name for kind in __import__("pensil.kinds", fromlist=["KINDS"]).KINDS}
    paths = [path for path in SOURCE.rglob("*.py") if (SOURCE / "kinds") not in path.parents]
    nodes = [(path, node) for path in paths for node in ast.walk(ast.parse(path.read_text()))]
    for path, node in some((path, node) for path, node in nodes if isinstance(node, ast.Compare)):
        equal = any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops)
        sides = [node.left, *node.comparators]
        said = {side.value for side in sides if isinstance(side, ast.Constant)} & names
        assert not (equal and said), f"{path.relative_to(SOURCE)}:{node.lineno} compares with {said}"


def test_what_is_public_is_there_and_sorted() -> None:
    assert pensil.__all__ == sorted(pensil.__all__)
    for name in pensil.__all__:
        assert getattr(pensil, name).__doc__, name


def test_every_error_derives_from_the_root() -> None:
    public = [getattr(pensil, name) for name in pensil.__all__]
    errors = [thing for thing in public if isinstance(thing, type) and issubclass(thing, Exception)]
    for error in some(error for error in errors if not issubclass(error, Warning)):
        assert issubclass(error, pensil.PensilError), error


def test_the_version_is_said_once() -> None:
    from importlib.metadata import version

    from pensil._native import version as native_version

    assert pensil.__version__ == version("pensil") == native_version()
