"""The folder that was built: complete, relative, and with an engine that answers as this Python does."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Set
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil.web.assets import assets
from pensil.web.service import REQUESTS
from tests.checks import some
from tools.site.node import in_node

ROOT = Path(__file__).parents[2]
ENGINE = {"pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"}
ENGINE |= {"pensil.zip", "_native.so", "engine.json"}


PAGE = """
import hashlib, json
from pensil.web.assets import assets
print(json.dumps({name: hashlib.sha256(content).hexdigest() for name, content in assets().items()}))
"""


def native(*arguments: str, folder: Path = ROOT) -> str:
    """What a Python of this machine prints; in this one there are kinds that only tests know."""
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_the_page_is_the_one_that_is_served(site: Path) -> None:
    files = json.loads((site / "files.json").read_text())["files"]
    for name, digest in some(json.loads(native("-c", PAGE)).items()):
        assert files[name] == digest, f"{name}: `make site` builds it anew"


def test_the_lists_tell_what_is_there(site: Path) -> None:
    paths = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    assert {name.removeprefix("engine/") for name in paths if name.startswith("engine/")} == ENGINE
    files = json.loads((site / "files.json").read_text())["files"]
    assert set(files) == set(paths) - {"files.json"}
    for name, digest in some(files.items()):
        assert hashlib.sha256(paths[name].read_bytes()).hexdigest() == digest, name
    sizes = json.loads(paths["engine/engine.json"].read_text())["files"]
    assert sizes == {name: paths[f"engine/{name}"].stat().st_size for name in ENGINE - {"engine.json"}}
    assert pensil.__version__ in paths["LICENSES.txt"].read_text()


def test_addresses_are_relative(site: Path) -> None:
    """So that the site works under any path of a host."""
    pages = [site / "index.html", site / "page.css"]
    found = [each for page in pages for each in re.findall(r'(?:src|href)="([^"]*)"|url\(([^)]*)\)', page.read_text())]
    for address in some("".join(each) for each in found):
        assert not re.match(r"/|https?:", address), address


def test_it_asks_nobody_else_for_packages(site: Path) -> None:
    assert json.loads((site / "engine/pyodide-lock.json").read_text())["packages"] == {}


def test_building_again_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.site", str(tmp_path / "again")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "again/files.json").read_text() == (site / "files.json").read_text()


def test_archives_hold_compiled_modules_alone(site: Path) -> None:
    for name in ("pensil.zip", "python_stdlib.zip"):
        with zipfile.ZipFile(site / "engine" / name) as archive:
            modules = [each for each in archive.namelist() if each.endswith((".py", ".pyc"))]
        assert len(modules) > 100
        assert all(each.endswith(".pyc") for each in modules)


def requests() -> list[tuple[str, dict[str, Any]]]:
    """Every request with the examples of its description, and those about a puzzle for every kind."""
    found = []
    for name, request in REQUESTS.items():
        fields: dict[str, Any] = {field.name: field.example for field in request.fields if field.required}
        names = {field.name for field in request.fields}
        fields |= {"seed": 3} if "seed" in names else {}
        fields |= {"largest": 4, "count": 1} if "largest" in names else {}
        fields |= {"strategies": ["engine"]} if "strategies" in names else {}  # no other may reach its limit of time
        found.append((name, fields))
    for kind, boards in json.loads(assets()["collection.json"]).items():
        link = {"puzzle": boards[0]["link"]}
        found += [(name, link) for name in ("open", "solve", "hint", "explain", "rate", "draw")]
        found.append(("explain", {**link, "lang": "id"}))
        found.append(("generate", {"kind": kind, "rows": 6, "cols": 5, "seed": 5}))
    return found


MEASURED = frozenset({"seconds", "ms", "cpu", "time"})
DRAWN = {"study": {"svg"}}
"""What is drawn from times, by the requests."""


def steady(reply: Any, measured: Set[str]) -> Any:
    """A reply without times, which differ."""
    if isinstance(reply, dict):
        return {key: steady(value, measured) for key, value in reply.items() if key not in measured}
    return [steady(each, measured) for each in reply] if isinstance(reply, list) else reply


def test_every_request_is_answered_as_here(site: Path, tmp_path: Path) -> None:
    """By the very files of the site: so what was left out of Python's library, and of pensil, is not missed."""
    asked = requests()
    (tmp_path / "asked.json").write_text(json.dumps(asked))
    shutil.copyfile(Path(__file__).with_name("answering.py"), tmp_path / "answering.py")
    native("answering.py", "here.json", folder=tmp_path)
    code, told = in_node(
        "answering",
        ["there.json"],
        pyodide=site / "engine",
        native=site / "engine/_native.so",
        path=[tmp_path, site / "engine/pensil.zip"],
        folders=[tmp_path, site / "engine"],
    )
    assert code == 0, told
    here, there = (json.loads((tmp_path / name).read_text()) for name in ("here.json", "there.json"))
    for (name, _), ours, theirs in some(list(zip(asked, here, there, strict=True))):
        if name == "book":  # it needs a typesetter, which is no part of the site
            assert (theirs[0], json.loads(theirs[1])["error"]["code"]) == (400, "bad-input")
            continue
        assert theirs[0] == ours[0] == 200, f"{name}: {theirs[1]}"
        measured = MEASURED | DRAWN.get(name, set())
        assert steady(json.loads(theirs[1]), measured) == steady(json.loads(ours[1]), measured), name


@pytest.mark.parametrize("name", ["pyodide.mjs", "pyodide.asm.js"])
def test_the_runtime_is_as_published(site: Path, name: str) -> None:
    published = next((ROOT / "build/site").glob("pyodide-*"))
    assert (site / "engine" / name).read_bytes() == (published / name).read_bytes()
