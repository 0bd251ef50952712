"""Pyodide: CPython as WebAssembly, as its makers publish it on npm, in the one version that everything here fits."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

VERSION = "0.25.1"
PYTHON = (3, 11)
SHA256 = "d301c5b18b888ec7ad2bf616fcdd14eb36f4c9f41c513f89fcfcc3455d447a63"
LIBRARY, LOCK = "python_stdlib.zip", "pyodide-lock.json"
TAKEN = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
"""The files that are shipped as they are."""


def runtime(cache: Path) -> Path:
    """The folder of the package, fetched unless it is there."""
    folder = cache / f"pyodide-{VERSION}"
    if not folder.exists():
        part = cache / "pyodide-part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        packed = part / f"pyodide-{VERSION}.tgz"
        command = ["npm", "pack", "--silent", f"pyodide@{VERSION}"]
        fetched = subprocess.run(command, cwd=part, capture_output=True, text=True, check=False)
        if fetched.returncode != 0 or not packed.exists():
            sys.exit(f"Pyodide could not be fetched: {fetched.stderr.strip() or fetched.stdout.strip()}")
        if hashlib.sha256(packed.read_bytes()).hexdigest() != SHA256:
            sys.exit(f"what npm gave as Pyodide {VERSION} is something else than was expected")
        with tarfile.open(packed) as archive:
            archive.extractall(part)  # its content is known by the digest
        (part / "package").rename(folder)
        shutil.rmtree(part)
    return folder


def write_lock(stock: Path, path: Path) -> None:
    """The list of packages that Pyodide could fetch: none, so that it never asks anybody for anything."""
    info = json.loads(stock.read_text(encoding="utf-8"))["info"]
    path.write_text(json.dumps({"info": info, "packages": {}}, sort_keys=True), encoding="utf-8")
