"""The programs that the site is built by: installed where that may be done, else named in one line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tools.site.runtime import PYTHON

PROGRAMS = {"em++": "emscripten", "llvm-link": "llvm", "node": "nodejs", "npm": "npm"}
"""The Debian packages that have them."""


def missing() -> list[str]:
    """The packages of the programs that are not there."""
    return [package for program, package in PROGRAMS.items() if shutil.which(program) is None]


def command(packages: list[str]) -> str:
    return f"apt-get install {' '.join(packages)}"


def provide() -> None:
    """Sees to it that everything is there; ends with one line on what to do otherwise."""
    if sys.version_info[:2] != PYTHON:
        python = ".".join(map(str, PYTHON))
        sys.exit(f"the site is built by Python {python}, which Pyodide is: make clean; make site PYTHON=python{python}")
    wanted = missing()
    if wanted and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"installing {', '.join(wanted)}", flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *wanted]):
            subprocess.run(["apt-get", *step], env=environment, stdout=subprocess.DEVNULL, check=True)
    if missing():
        sys.exit(f"the site needs {', '.join(missing())} (Debian, Ubuntu: {command(missing())})")
