"""`python -m tools.site [FOLDER]`: see the package's docstring."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
from pathlib import Path

from pensil.web.ahead import replies
from pensil.web.assets import assets
from tools.site.library import write_library
from tools.site.licences import licences
from tools.site.native import native_module
from tools.site.needed import provide
from tools.site.package import package, write_package
from tools.site.runtime import LIBRARY, LOCK, TAKEN, runtime, write_lock

ROOT = Path(__file__).parents[2]
COMPACT = "no_debug_ranges"
"""An option of Python that leaves the columns of expressions out of compiled modules, a quarter of their size."""


def build(folder: Path, cache: Path) -> None:
    """Writes the site into a folder, which it takes the place of."""
    provide()
    made = cache / "site"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    for name, content in {**assets(), **dict(replies())}.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_bytes(content)
    (made / "engine").mkdir()
    write_engine(made / "engine", cache)
    (made / "LICENSES.txt").write_text(licences(), encoding="utf-8")
    write_list(made)
    shutil.rmtree(folder, ignore_errors=True)
    made.rename(folder)


def write_engine(folder: Path, cache: Path) -> None:
    """What a worker of the page loads: Python, pensil, and `engine.json`, which tells how much there is to fetch."""
    pyodide = runtime(cache)
    for name in TAKEN:
        shutil.copyfile(pyodide / name, folder / name)
    write_lock(pyodide / LOCK, folder / LOCK)
    files = package()
    write_package(folder / "pensil.zip", files)
    modules = [content for name, content in files.items() if name.endswith(".py")]
    write_library(pyodide / LIBRARY, folder / LIBRARY, modules)
    shutil.copyfile(native_module(pyodide / LIBRARY, cache / "native"), folder / "_native.so")
    sizes = {path.name: path.stat().st_size for path in sorted(folder.iterdir())}
    version = hashlib.sha256(json.dumps(digests(folder)).encode()).hexdigest()
    (folder / "engine.json").write_text(json.dumps({"version": version, "files": sizes}, indent=1))


def write_list(folder: Path) -> None:
    """`files.json`: every other file of the site with the SHA-256 of its content, by which it is kept and renewed."""
    (folder / "files.json").write_text(json.dumps({"files": digests(folder)}, indent=1))


def digests(folder: Path) -> dict[str, str]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def main() -> None:
    if COMPACT not in sys._xoptions:
        os.execv(sys.executable, [sys.executable, "-X", COMPACT, "-m", "tools.site", *sys.argv[1:]])
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Build the site.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site", help="where it is written (site/)")
    parser.add_argument("--cache", type=Path, default=ROOT / "build/site", help="what is kept between two runs")
    given = parser.parse_args()
    build(given.folder.absolute(), given.cache.absolute())
    size = sum(path.stat().st_size for path in given.folder.rglob("*") if path.is_file())
    print(f"{given.folder}: {size / 1e6:.1f} MB; for example: python3 -m http.server --directory {given.folder}")


if __name__ == "__main__":
    main()
