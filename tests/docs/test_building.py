"""What is said where pensil cannot be built: one line on what to install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = (
    "pensil needs a C++17 compiler "
    "(Debian, Ubuntu: apt install g++; macOS: xcode-select --install; Windows: Visual Studio Build Tools)"
)


def run(command: list[str], folder: Path, **environment: str) -> tuple[int, str]:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_make_says_what_to_install(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "CMakeLists.txt"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("sh", "make"):
        found = shutil.which(name)
        assert found is not None
        (tmp_path / name).symlink_to(found)
    code, told = run([str(tmp_path / "make"), f"PYTHON={sys.executable}", "SHELL=./sh"], tmp_path, PATH=str(tmp_path))
    assert code == 2
    assert NEEDED in told.splitlines()
    assert not (tmp_path / ".venv").exists()


def test_make_says_how_long_it_compiles(tmp_path: Path) -> None:
    """Before it does: pip is silent meanwhile."""
    for name in ("Makefile", "pyproject.toml", "CMakeLists.txt"):
        shutil.copy(ROOT / name, tmp_path)
    code, told = run(["make", "--dry-run", "setup"], tmp_path, PATH=os.environ["PATH"])
    assert code == 0
    saying, compiling = told.find('echo "compiling the core of pensil'), told.find("--editable")
    assert 0 < saying < compiling


@pytest.mark.skipif(shutil.which("cmake") is None, reason="pip brings a cmake of its own where there is none")
def test_cmake_says_what_to_install(tmp_path: Path) -> None:
    command = ["cmake", "-S", str(ROOT), "-B", str(tmp_path)]
    code, told = run(command, tmp_path, PATH=os.environ["PATH"], CXX="/no/such/compiler")
    assert code == 1
    assert "CMAKE_CXX_COMPILER" not in (tmp_path / "CMakeCache.txt").read_text()  # it is looked for again
    assert NEEDED in map(str.strip, told.splitlines())
