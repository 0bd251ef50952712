"""The seams of the code: who may import whom, and what is public."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import pensil
from tests.checks import some
from tests.kinds import OUTSIDE

SOURCE = Path(pensil.__file__).parent
ROOT = Path(__file__).parents[2]

ALLOWED = {
    "errors": {"core", "words"},  # for types only
    "words": {"words"},
    "core": {"core", "errors", "words"},
    "kinds": {"core", "errors", "words", "_native"},
    "engine": {"core", "errors", "words", "kinds", "engine", "_native"},
    "formats": {"core", "errors", "kinds", "formats"},
    "render": {"core", "errors", "words", "render"},
    "lab": {"core", "errors", "words", "kinds", "engine", "formats", "render", "lab"},
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


def test_formats_know_no_kind() -> None:
    """What a format must know of a kind stands in the kind's folder; only the formats of one kind may use that kind."""
    names = {kind.name for kind in __import__("pensil.kinds", fromlist=["KINDS"]).KINDS}
    for path in some((SOURCE / "formats").rglob("*.py")):
        own_kind = path.relative_to(SOURCE / "formats").parts[0]
        others = [n for n in imports(path) if n.startswith("pensil.kinds.") and n.split(".")[2] != own_kind]
        assert not others, f"{path.relative_to(SOURCE)} imports {others}"
        said = {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}
        assert not said & names, f"{path.relative_to(SOURCE)} names {said & names}"


FOLDERS = [ROOT / "tests/kinds" / kind.name for kind in OUTSIDE]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_kind_from_outside_is_one_folder(folder: Path) -> None:
    """It imports what kinds may import, and neither the sources nor the tests of anything else name it."""
    own = [path for path in folder.rglob("*.py") if path.name != "facts.py" and not path.name.startswith("test_")]
    assert own
    for path in own:
        assert {name.split(".")[1] for name in imports(path)} <= ALLOWED["kinds"], path
    said = [
        str(path.relative_to(ROOT))
        for part in ("src", "tests")
        for path in (ROOT / part).rglob("*")
        if path.suffix in (".py", ".words", ".json", ".cpp", ".hpp") and folder not in path.parents
        if folder.name in path.read_text(encoding="utf-8").lower()
    ]
    assert said == []


PUBLIC = (
    "__init__",
    "batching",
    "booklets",
    "experiments",
    "explaining",
    "grading",
    "making",
    "pictures",
    "setting",
    "accept",
    "cli/",
)
"""Where people give seconds."""

DOORS = {"accept.py", "engine/clues.py", "engine/run.py", "engine/solve.py", "engine/alarm.py", "lab/study.py"}
"""Who turns seconds into a deadline: public functions, a search with a clock of its own, what is asked for later (what
all solutions share, how hard it is), the alarm behind the deadlines, and boards that are tried for a second each."""


def test_seconds_become_a_deadline_at_the_door_and_nowhere_else() -> None:
    made = set()
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).as_posix()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr == "after" and ast.unparse(node.value) == "Deadline":
                made.add(name)
            if isinstance(node, ast.FunctionDef) and not name.startswith(PUBLIC):
                taken = {each.arg for each in (*node.args.args, *node.args.kwonlyargs)}
                assert "timeout" not in taken, f"{name}:{node.lineno} {node.name} should take a deadline"
    assert made == DOORS


def test_a_class_name_says_one_thing() -> None:
    """Kinds may call things alike among each other, but nothing has a name that another layer uses for something else.

    Only the Position of each kind is called like the class it derives from.
    """
    shared: dict[str, str] = {}
    for path in sorted(SOURCE.rglob("*.py"), key=lambda path: "kinds" in path.parts):
        name = path.relative_to(SOURCE).as_posix()
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                assert node.name not in shared or node.name == "Position", f"{node.name}: {name}, {shared[node.name]}"
                if not name.startswith("kinds/"):
                    shared[node.name] = name
    assert len(shared) > 80


def test_what_is_public_is_there_and_sorted() -> None:
    assert pensil.__all__ == sorted(pensil.__all__)
    for name in pensil.__all__:
        assert getattr(pensil, name).__doc__, name


def test_a_shell_offers_all_that_is_public_and_loads_none_of_it() -> None:
    code = "import sys, pensil; before = len(sys.modules); print(*dir(pensil)); print(len(sys.modules) - before)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    offered, loaded = ran.stdout.splitlines()
    assert set(pensil.__all__) | {"__version__", "__doc__"} <= set(offered.split())
    assert offered.split() == sorted(set(offered.split()))
    assert loaded == "0"


def test_every_error_derives_from_the_root() -> None:
    public = [getattr(pensil, name) for name in pensil.__all__]
    errors = [thing for thing in public if isinstance(thing, type) and issubclass(thing, Exception)]
    for error in some(error for error in errors if not issubclass(error, Warning)):
        assert issubclass(error, pensil.PensilError), error


def test_the_version_is_said_once() -> None:
    from importlib.metadata import version

    from pensil._native import version as native_version

    assert pensil.__version__ == version("pensil") == native_version()
