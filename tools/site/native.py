"""The C++ core as a WebAssembly module that Pyodide can load, built by Debian's emscripten.

Pyodide 0.25 was built by emscripten 3.1.46, Debian 12 has 3.1.6: near enough for plain code and for C++ exceptions in
JavaScript's way, with two differences that are bridged here. Its linker imports every symbol that could be overridden,
some 400 functions of templates, which Pyodide then binds one by one through JavaScript; so all files are linked as LLVM
code first, and everything but the module's entry is made internal. And its library of C++ calls two functions that the
one inside Pyodide no longer has (`libcxx.cpp`).
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.site.kept import digest_of, kept

PACKAGE = Path(__file__).parents[2] / "src/pensil"
SOURCES = PACKAGE / "native"
BRIDGE = Path(__file__).with_name("libcxx.cpp")
SYSCONFIG = "_sysconfigdata__emscripten_wasm32-emscripten.py"
ENTRY = "PyInit__native"

COMPILE = (
    *("-std=c++17", "-O2", "-fPIC", "-fexceptions", "-fvisibility=hidden", "-DNDEBUG", "-DNB_COMPACT_ASSERTIONS"),
    *("-fno-strict-aliasing", "-ffp-contract=off", "-w", "-emit-llvm", "-c"),
)
INTERNAL = ("-passes=internalize,globaldce,default<O2>", f"-internalize-public-api-list={ENTRY}")
GENERATE = (  # as em++ calls it
    *("-target", "wasm32-unknown-emscripten", "-O2", "-fPIC", "-mllvm", "-combiner-global-alias-analysis=false"),
    *("-mllvm", "-enable-emscripten-cxx-exceptions", "-mllvm", "-enable-emscripten-sjlj", "-mllvm", "-disable-lsr"),
)
LINK = ("-O2", "-fPIC", "-fexceptions", "-sSIDE_MODULE=2", f"-sEXPORTED_FUNCTIONS=_{ENTRY}", "-sWASM_BIGINT")


def native_module(library: Path, cache: Path) -> Path:
    """The module, built unless it is there from the same inputs; `library` is Pyodide's archive of Python's library."""
    nanobind = _nanobind()
    config = python_config(zipfile.ZipFile(library).read(SYSCONFIG).decode())
    folders = [SOURCES, *sorted(PACKAGE.glob("kinds/*/native"))]
    own = (path for folder in folders for path in sorted(folder.rglob("*.hpp")))
    headers = [*own, *sorted(nanobind.rglob("*.h"))]
    shared = digest_of(headers, [run("em++", "--version"), sys.version, config, *COMPILE])
    sources = [path for folder in folders for path in sorted(folder.glob("*.cpp"))]
    sources += [BRIDGE, nanobind / "src/nb_combined.cpp"]
    with TemporaryDirectory() as folder:
        flags = _flags(Path(folder), nanobind, config)

        def compiled(source: Path) -> Path:
            def compile_to(made: Path) -> None:
                run("em++", *flags, str(source), "-o", str(made))

            return kept(cache, source.stem, digest_of([source], [shared]), compile_to)

        with ThreadPoolExecutor(2) as pool:
            codes = list(pool.map(compiled, sources))
    return kept(cache, "_native", digest_of(codes, [*INTERNAL, *GENERATE, *LINK]), lambda made: _link(codes, made))


def _flags(folder: Path, nanobind: Path, config: str) -> list[str]:
    """How the compiler is called; a copy of Python's headers is put into the folder."""
    headers = folder / "python"  # a copy, because each header looks for others beside itself first
    shutil.copytree(sysconfig.get_path("include"), headers)
    (headers / "pyconfig.h").write_text(config)
    include = [f"-I{each}" for each in (SOURCES, nanobind / "include", nanobind / "ext/robin_map/include")]
    # The names of folders must not get into the module.
    unnamed = [f"-ffile-prefix-map={each}={each.name}" for each in (PACKAGE, nanobind, folder)]
    return [*COMPILE, "-isystem", str(headers), *include, *unnamed]


def _link(codes: Sequence[Path], made: Path) -> None:
    programs = Path(shutil.which("llvm-link") or "llvm-link").resolve().parent
    with TemporaryDirectory() as folder:
        whole, inner, part = (f"{folder}/{each}" for each in ("whole.bc", "inner.bc", "part.o"))
        run(f"{programs}/llvm-link", *map(str, codes), "-o", whole)
        run(f"{programs}/opt", *INTERNAL, whole, "-o", inner)
        run(f"{programs}/clang", *GENERATE, "-c", "-x", "ir", inner, "-o", part)
        run("em++", *LINK, part, "-o", str(made))


def python_config(told: str) -> str:
    """A `pyconfig.h` for the Python inside Pyodide, from what that says about how it was built.

    The names of the macros are those of the Python that runs this: both are of one version.
    """
    values = ast.literal_eval(told[told.index("{") :])
    names = re.findall(r"^(?:#define|/\* #undef) (\w+)", _own_header().read_text(encoding="utf-8"), re.MULTILINE)
    return "".join(_defined(values, sorted({*names} - {"Py_PYCONFIG_H"})))


def _own_header() -> Path:
    """The `pyconfig.h` of the Python that runs this. Debian has one for each architecture, and one that leads there."""
    usual = Path(sysconfig.get_config_h_filename())
    own = usual.parents[1] / str(sysconfig.get_config_var("MULTIARCH")) / usual.parent.name / usual.name
    return own if own.exists() else usual


def _defined(values: dict[str, object], names: Sequence[str]) -> Iterator[str]:
    for name in names:
        value = values.get(name, 0)
        if value != 0:  # which also stands for what is not defined
            yield f"#define {name} {value}\n"


def _nanobind() -> Path:
    found = find_spec("nanobind")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def run(*command: str) -> str:
    """What a program of the toolchain says; where it fails, its complaint ends the build."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}{done.stderr}\nfailed: {' '.join(command)}")
    return done.stdout
