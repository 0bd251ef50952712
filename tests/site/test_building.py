"""The parts of the build that need no toolchain: archives, the choice of Python's modules, what is kept."""

from __future__ import annotations

import marshal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pensil.web.service import REQUESTS
from pensil.words import languages
from tests.checks import some
from tests.wasm.plugin import LEFT_OUT as LEFT_OUT_TESTS
from tools.site import needed
from tools.site.archives import PLAIN, WHOLE, compiled, write_archive
from tools.site.kept import digest_of, kept
from tools.site.library import NEVER, RUNTIME, STARTED, imported, reached
from tools.site.licences import licences
from tools.site.native import python_config
from tools.site.package import LEFT_OUT, SOURCE, package, write_package
from tools.site.runtime import PYTHON, VERSION

ROOT = Path(__file__).parents[2]
HEADER = 16
"""Bytes of a compiled module before its code."""


def test_a_module_is_compiled_the_same_whatever_else_the_process_has() -> None:
    """Where nothing was done yet, and where every sign was the name of something."""
    module = b"say = ['?', '~']"
    compiling = f"from tools.site.archives import compiled; print(compiled({module!r}, '/one.py', 0).hex())"
    named = "import sys; held = [sys.intern(chr(number)) for number in range(256)];"
    said = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for code in (compiling, f"{named} {compiling}")
    ]
    assert len(said[0]) > 100
    assert said[0] == said[1]


def test_the_same_contents_give_the_same_archive(tmp_path: Path) -> None:
    contents = {"b/one.words": b"two\n", "a.pyc": b"\0\1" * 99}
    one, other = tmp_path / "one.zip", tmp_path / "other.zip"
    write_archive(one, contents)
    write_archive(other, dict(reversed(contents.items())))
    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == contents


def test_modules_are_compiled_with_or_without_their_docstrings() -> None:
    source = b'"""Says nothing."""\nx = 6 * 7\nassert x\n'
    for how, doc in ((WHOLE, "Says nothing."), (PLAIN, None)):
        data = compiled(source, "/a.py", how)
        assert int.from_bytes(data[4:8], "little") == 1  # a digest of the source, which is not looked at
        scope: dict[str, object] = {}
        exec(marshal.loads(data[HEADER:]), scope)
        assert (scope.get("__doc__"), scope["x"]) == (doc, 42)


def test_imports_are_followed_through_the_library() -> None:
    contents = {
        "one.py": b"def f():\n    from two import three\n",
        "two/__init__.py": b"",
        "two/three.py": b"from . import four\nfrom ..six import seven\nimport doctest\n",
        "two/four.py": b"",
        "two/five.py": b"",
        "doctest.py": b"import eight\n",
        "eight.py": b"",
        "pyodide/x.py": b"",
    }
    found = reached(contents, [b"import one"])
    assert found == {"one.py", "two/__init__.py", "two/three.py", "two/four.py", "pyodide/x.py"}
    assert list(imported(b"import a.b, c\nfrom .d import e\n", "p.q")) == ["a.b", "c", "p.q.d.e"]
    assert "doctest" in NEVER
    assert not set(STARTED) & NEVER
    assert all(name.endswith("/") for name in RUNTIME)


def test_what_pensil_imports_is_never_left_out() -> None:
    """But for what makes many puzzles by several processes."""
    sources = {name: source for name, source in package().items() if name.endswith(".py")}
    del sources["pensil/engine/series.py"]
    for name, source in some(sources.items()):
        assert not {each.split(".")[0] for each in imported(source, "")} & NEVER, name


def test_the_package_has_what_answers_requests() -> None:
    files = package()
    for request in some(REQUESTS.values()):
        assert f"pensil/web/{request.path.partition(':')[0]}.py" in files
    assert {"pensil/words/en.words", "pensil/words/id.words", "pensil/render/page.html"} <= set(files)
    for name in some(LEFT_OUT):
        assert (SOURCE / name).exists(), name
        assert not any(each.startswith(name) for each in files)


IN_ARCHIVE = """
import sys
sys.path.insert(0, sys.argv[1])
import pensil
from pensil.render.page import page
from pensil.words import languages
print(pensil.__file__)
print(*sorted(languages()))
print(page(lang="en", title="A title", css="", body=""))
"""


def test_words_and_templates_are_found_in_an_archive(tmp_path: Path) -> None:
    archive = tmp_path / "pensil.zip"
    write_package(archive, package())
    command = [sys.executable, "-c", IN_ARCHIVE, str(archive)]
    where, found, *lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert where.startswith(str(archive))
    assert found.split() == sorted(languages())
    assert "<title>A title</title>" in "".join(lines)


def test_a_file_is_made_once_for_the_same_inputs(tmp_path: Path) -> None:
    source = tmp_path / "source"
    made = []

    def make(path: Path) -> None:
        made.append(path.write_text(source.read_text().upper()))

    for text, times in (("one", 1), ("one", 1), ("two", 2)):
        source.write_text(text)
        path = kept(tmp_path / "kept", "result", digest_of([source]), make)
        assert path.read_text() == text.upper()
        assert len(made) == times
        assert list((tmp_path / "kept").iterdir()) == [path]  # older ones are gone


def test_a_digest_tells_names_contents_and_texts_apart(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("x")
    other.write_text("x")
    seen = [digest_of(files, texts) for files in ([one], [other], [one, other]) for texts in ((), ("a", "b"), ("ab",))]
    assert len(set(seen)) == len(seen)


def test_headers_are_configured_as_the_runtime_was() -> None:
    told = 'build_time_vars = {"SIZEOF_LONG": 4, "SIZEOF_VOID_P": 4, "HAVE_FORK": 0, "CFLAGS": "-O2"}\n'
    lines = python_config(told).splitlines()
    assert "#define SIZEOF_LONG 4" in lines
    assert "#define SIZEOF_VOID_P 4" in lines
    assert not [line for line in lines if "HAVE_FORK" in line or "CFLAGS" in line]


def test_on_debian_the_header_is_that_of_the_architecture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, own = tmp_path / "python3.11" / "pyconfig.h", tmp_path / "m68k-linux-gnu" / "python3.11" / "pyconfig.h"
    for path, text in ((usual, "#include <m68k-linux-gnu/python3.11/pyconfig.h>\n"), (own, "#define SIZEOF_LONG 2\n")):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    monkeypatch.setattr("sysconfig.get_config_h_filename", lambda: str(usual))
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: {"MULTIARCH": "m68k-linux-gnu"}[name])
    assert python_config('build_time_vars = {"SIZEOF_LONG": 4}') == "#define SIZEOF_LONG 4\n"


def test_what_is_missing_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version_info", (*PYTHON, 0))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit, match=r"the site needs emscripten, .*apt-get install emscripten llvm nodejs npm"):
        needed.provide()
    monkeypatch.setattr("sys.version_info", (3, 12, 1))
    with pytest.raises(SystemExit, match=r"Python 3\.11"):
        needed.provide()


def test_what_is_not_run_as_webassembly_is_there() -> None:
    for name, reason in some(LEFT_OUT_TESTS.items()):
        path, _, test = name.partition("[")[0].partition("::")
        assert (ROOT / path).exists(), name
        assert reason
        assert not test or f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), name


def test_licences_name_the_versions() -> None:
    told = licences()
    assert f"Pyodide {VERSION} " in told
    assert "Redistribution and use in source and binary forms" in told
    assert "Permission is hereby granted" in told
