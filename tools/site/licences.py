"""What the site is made of: the versions of all that is shipped, and their licences."""

from __future__ import annotations

from importlib.metadata import files, version
from pathlib import Path

from tools.site.runtime import VERSION

ROOT = Path(__file__).parents[2]

TEXT = """\
This site is made of the following programs.

pensil {pensil}: the page, engine/pensil.zip and engine/_native.so
    MIT; the text stands below.

Pyodide {pyodide} (https://pyodide.org): engine/pyodide.mjs, engine/pyodide.asm.js, engine/pyodide.asm.wasm, unchanged,
and the modules pyodide and _pyodide in engine/python_stdlib.zip
    Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/
    The source code: https://github.com/pyodide/pyodide/tree/{pyodide}
    Its WebAssembly contains, besides CPython:
    the runtime of Emscripten 3.1.46 (MIT and NCSA), musl (MIT), libc++, libc++abi and compiler-rt of LLVM (Apache-2.0
    with LLVM exceptions), zlib (Zlib), bzip2 (bzip2-1.0.6), libffi (MIT); its scripts error-stack-parser (MIT).

CPython 3.11.3 (https://www.python.org): inside engine/pyodide.asm.wasm, and compiled modules of its library in
engine/python_stdlib.zip
    Python Software Foundation License 2: https://docs.python.org/3.11/license.html
    Copyright (c) 2001-2023 Python Software Foundation; All Rights Reserved.

nanobind {nanobind} (https://github.com/wjakob/nanobind): inside engine/_native.so
    BSD 3-Clause; the text stands below.

robin-map (https://github.com/Tessil/robin-map): inside engine/_native.so, as a part of nanobind
    MIT. Copyright (c) 2017 Thibaut Goetghebuer-Planchon <tessil@gmx.com>

libc++ of Emscripten 3.1.6 (https://libcxx.llvm.org): templates of it inside engine/_native.so
    Apache-2.0 with LLVM exceptions: https://llvm.org/LICENSE.txt
"""


def licences() -> str:
    texts = {"pensil": (ROOT / "LICENSE").read_text(encoding="utf-8"), "nanobind": _nanobind()}
    told = TEXT.format(pensil=version("pensil"), pyodide=VERSION, nanobind=version("nanobind"))
    return told + "".join(f"\n\n{'-' * 20} {name} {'-' * 20}\n\n{text}" for name, text in texts.items())


def _nanobind() -> str:
    [path] = [each for each in files("nanobind") or () if each.name == "LICENSE"]
    return path.read_text(encoding="utf-8")
