"""`python -m tests.wasm [ARGUMENT...]`: pytest inside Pyodide, on pensil's sources and its C++ core as WebAssembly.

Without arguments all tests are run but those that cannot run there, which `left_out.txt` lists with the reasons.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.site.kept import digest_of
from tools.site.native import native_module
from tools.site.needed import provide
from tools.site.node import in_node
from tools.site.runtime import LIBRARY, runtime

ROOT = Path(__file__).parents[2]
CACHE = ROOT / "build/site"
WHEELS = ("pytest>=8.2", "hypothesis>=6.100")


def wheels() -> Path:
    """The folder with the tests' own packages, in versions that are Python alone."""
    folder = CACHE / f"wheels-{digest_of([], WHEELS)}"
    if not folder.exists():
        pure = ("--only-binary=:all:", "--python-version=3.11", "--implementation=py", "--abi=none", "--platform=any")
        part = CACHE / "wheels-part"
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        subprocess.run([*pip, "--target", str(part), "--upgrade", *pure, *WHEELS], check=True)
        part.rename(folder)
    return folder


def main() -> int:
    provide()
    pyodide = runtime(CACHE)
    native = native_module(pyodide / LIBRARY, CACHE / "native")
    packages = wheels()
    options = [
        "--capture=sys",
        "-p",
        "tests.wasm.plugin",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:faulthandler",
        f"--rootdir={ROOT}",
    ]
    return in_node(
        "pytest",
        [*options, *(sys.argv[1:] or [str(ROOT / "tests")])],
        pyodide=pyodide,
        native=native,
        path=[ROOT / "src", ROOT, packages],
        folders=[ROOT],
    )


if __name__ == "__main__":
    sys.exit(main())
