"""`python -m tests.wasm [ARGUMENT...]`: pytest inside Pyodide, on pensil's sources and its C++ core as WebAssembly.

Without arguments all tests are run but those that cannot run there, which `left_out.txt` lists with the reasons;
`--every 3` runs a third of them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.wasm.plugin import told
from tools.site.kept import digest_of
from tools.site.native import native_module
from tools.site.needed import provide
from tools.site.node import in_node
from tools.site.runtime import LIBRARY, runtime

ROOT = Path(__file__).parents[2]
CACHE = ROOT / "build/site"
WHEELS = ("pytest>=8.2", "hypothesis>=6.100")
PARTS = min(4, os.cpu_count() or 1)
"""Each is a program of its own: Python has no threads there."""


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


def command(part: int) -> tuple[str, ...]:
    """How pytest is started for one of the parts into which the tests are divided."""
    options = ("--capture=sys", "-rs", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "tests.wasm.plugin")
    return *options, f"--rootdir={ROOT}", f"--part={part}/{PARTS}", *sys.argv[1:]


def main() -> int:
    provide()
    print(told(), flush=True)
    pyodide = runtime(CACHE)
    native = native_module(pyodide / LIBRARY, CACHE / "native")
    path = [ROOT / "src", ROOT, wheels()]

    def run(part: int) -> int:
        code, said = in_node("pytest", command(part), pyodide=pyodide, native=native, path=path, folders=[ROOT])
        print(said, flush=True)
        return code

    with ThreadPoolExecutor(PARTS) as pool:
        return max(pool.map(run, range(PARTS)))


if __name__ == "__main__":
    sys.exit(main())
