"""Puzzles from files, folders, archives, lists and packs: all are found, in order, and what is bad is an entry too."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil.errors import FormatError, PensilError
from pensil.formats import collection
from pensil.formats.collection import Collection
from tests.batch.puzzles import KINDS, as_lines, puzzles, text_of
from tests.checks import some

FOUND = puzzles(10)
READ = [pensil.read(each) for each in FOUND]
LINES = as_lines(FOUND)
LINKS = "# my list\n" + "".join(text_of(each, "puzzlink") + "\n" for each in FOUND)
PACK = "====\n".join(text_of(each) for each in FOUND)


def _puzzles(*sources: Any) -> list[Any]:
    return [entry.read()[0].puzzle for entry in Collection(list(sources))]


def _zip(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def _tar(path: Path, files: dict[str, str], mode: str = "w") -> Path:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))
    return path


def _plain(path: Path, files: dict[str, str]) -> Path:
    path.mkdir()
    for name, text in files.items():
        (path / name).parent.mkdir(exist_ok=True)
        (path / name).write_text(text)
    return path


FILES = {f"{i}/{each['kind']}.txt": text_of(each) for i, each in enumerate(FOUND)}


@pytest.mark.parametrize(
    "make",
    [
        _plain,
        _zip,
        _tar,
        lambda path, files: _tar(path, files, "w:gz"),
        lambda path, files: _tar(path, files, "w:xz"),
        lambda path, files: _zip(path, {"lines.jsonl": LINES}),
        lambda path, files: _zip(path, {"a.txt": PACK}),
    ],
)
def test_folders_and_archives(tmp_path: Path, make: Callable[[Path, dict[str, str]], Path]) -> None:
    path = make(tmp_path / "there", FILES)
    entries = list(Collection([path]))
    assert [entry.read()[0].puzzle for entry in entries] == READ
    assert [entry.number for entry in entries] == list(range(10))
    for entry in some(entries):
        assert entry.source.startswith(str(path))


@pytest.mark.parametrize("text", [LINES, LINKS, PACK, json.dumps(FOUND)], ids=["lines", "links", "pack", "list"])
@pytest.mark.parametrize("packed", [bytes, gzip.compress, bz2.compress])
def test_files_that_hold_many(tmp_path: Path, text: str, packed: Callable[[bytes], bytes]) -> None:
    (tmp_path / "all").write_bytes(packed(text.encode()))
    assert _puzzles(tmp_path / "all") == READ
    assert _puzzles(str(tmp_path / "all"), tmp_path / "all") == READ * 2
    assert _puzzles(io.BufferedReader(io.BytesIO(packed(text.encode())))) == READ


def test_datasets_have_ids(tmp_path: Path) -> None:
    entry = {"problem": "2 3\n- x -\n- 2 -", "solution": "o x o\n- 2 -"}
    (tmp_path / "set.json").write_text(json.dumps({"name": "Akari", "count": 2, "data": {"a": entry, "b": entry}}))
    entries = list(Collection([tmp_path / "set.json"]))
    assert [entry.id for entry in entries] == ["a", "b"]
    assert entries[1].read()[0].drawn is not None


def test_links_texts_and_puzzles_are_sources() -> None:
    assert (
        _puzzles(READ[0], FOUND[1], text_of(FOUND[2]), text_of(FOUND[3], "puzzlink"), text_of(FOUND[4]).encode())
        == READ[:5]
    )


def test_ids_of_json_lines() -> None:
    entries = list(Collection([io.BufferedReader(io.BytesIO(LINES.encode()))]))
    assert [entry.read()[1] for entry in entries] == [f"p{i}" for i in range(10)]


def test_what_cannot_be_read_is_an_entry(tmp_path: Path) -> None:
    good = text_of(FOUND[0])
    folder = _plain(tmp_path / "there", {"a/1.txt": good, "a/2.png": "\x89PNG", "a/3.txt": good, "a/4.txt": ""})
    (folder / "a/5.zip").write_bytes(_zip(tmp_path / "z", FILES).read_bytes()[:300])
    (folder / "a/6.gz").write_bytes(gzip.compress(LINES.encode())[:-30])
    (folder / "a/7.txt").write_text(good)
    (folder / "a/.hidden").write_text("no puzzle")
    bad = 0
    found = []
    for entry in some(Collection([folder])):
        try:
            found.append((entry.source[-5:], entry.read()[0].puzzle))
        except FormatError:
            bad += 1
    assert [puzzle for name, puzzle in found if name.endswith("txt")] == [READ[0]] * 3
    assert bad >= 4


def test_a_file_that_cannot_be_opened_is_an_entry(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_text(text_of(FOUND[0]))
    (tmp_path / "2.txt").symlink_to(tmp_path / "nowhere")
    (tmp_path / "3.txt").write_text(text_of(FOUND[0]))
    first, second, third = Collection([tmp_path])
    assert first.read()[0].puzzle == third.read()[0].puzzle == READ[0]
    assert (second.number, second.source, second.id) == (1, str(tmp_path / "2.txt"), "1")
    with pytest.raises(FormatError, match=r"^cannot read it: No such file or directory$"):
        second.read()
    nothing = tmp_path / "folder"
    nothing.mkdir()
    (nothing / "x.txt").symlink_to(tmp_path / "nowhere")
    read = Collection([nothing])
    assert ([entry.id for entry in read], read.fraction()) == (["1"], None)


def test_a_line_that_is_too_long_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "MAX_BYTES", 2000)
    first, second, *_ = LINES.splitlines()
    text = f"{first}\n{{{'x' * 7000}}}\n{second}\n"
    entries = list(Collection([io.BufferedReader(io.BytesIO(text.encode()))]))
    assert [isinstance(entry.data, FormatError) for entry in entries] == [False, True, False]
    assert [(entry.source, entry.id) for entry in entries] == [("-", "1"), ("-", "2"), ("-", "3")]
    assert str(entries[1].data) == "the line is longer than 2,000 bytes"
    assert entries[2].read()[0].puzzle == READ[1]


def test_lines_are_read_as_they_come(tmp_path: Path) -> None:
    (tmp_path / "all.jsonl").write_text(LINES * 2000)
    read = Collection([tmp_path / "all.jsonl"])
    entries = iter(read)
    for _ in range(20_000 // 4):
        next(entries)
    fraction = read.fraction()
    assert fraction is not None
    assert 0.2 < fraction < 0.3
    assert read.read == 5000


def test_all_kinds_are_there() -> None:
    assert {puzzle.kind for puzzle in READ} == set(KINDS)


# Where entries are from, and how far the input is read.


ONE, TWO = "akari\n. .\n", "akari\n. . .\n"


def _named(*sources: Any) -> list[tuple[int, str, str]]:
    return [(entry.number, entry.source, entry.id) for entry in Collection(list(sources))]


def test_entries_say_where_they_are_from(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(ONE)
    pack, inner = tmp_path / "pack.txt", tmp_path / "inner.zip"
    pack.write_text(f"{ONE}====\n{TWO}")
    _zip(inner, {"a.txt": ONE, "deep/b.txt": f"{ONE}====\n{TWO}"})
    link = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
    assert _named(
        tmp_path / "one.txt", str(pack), inner, f" {link} ", pensil.read(ONE), {"kind": "akari"}, b"akari"
    ) == [
        (0, str(tmp_path / "one.txt"), "1"),
        (1, str(pack), "1"),
        (2, str(pack), "2"),
        (3, f"{inner}/a.txt", "1"),
        (4, f"{inner}/deep/b.txt", "1"),
        (5, f"{inner}/deep/b.txt", "2"),
        (6, link, "1"),
        (7, "akari", "8"),
        (8, "dict", "1"),
        (9, "bytes", "1"),
    ]
    assert _named("x " * 150)[0][1] == ("x " * 100).strip() + " "


def test_hidden_files_are_passed_over_and_folders_are_read_in_order(tmp_path: Path) -> None:
    for name in ("b/2.txt", "b/.3.txt", ".c/4.txt", "a/1.txt", "0.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(ONE)
    places = [Path(source).relative_to(tmp_path).as_posix() for _, source, _ in _named(tmp_path)]
    assert places == ["0.txt", "a/1.txt", "b/2.txt"]


def test_lines_are_counted_without_remarks(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + LINES.encode()[:-1] + b"\n\n# a remark\n{\n")
    entries = list(Collection([path]))
    assert [entry.id for entry in entries] == [str(number) for number in range(1, len(FOUND) + 2)]
    assert [entry.read()[0].puzzle for entry in entries[:-1]] == READ


def test_packed_files_keep_their_names_within(tmp_path: Path) -> None:
    (tmp_path / "one.txt.gz").write_bytes(gzip.compress(ONE.encode()))
    assert _named(tmp_path / "one.txt.gz") == [(0, str(tmp_path / "one.txt"), "1")]
    (tmp_path / "bad.gz").write_bytes(gzip.compress(ONE.encode())[:-9])
    ((_, source, id),) = _named(tmp_path / "bad.gz")
    assert (source, id) == (str(tmp_path / "bad.gz"), "")


def test_archives_within_archives_are_opened_so_far(tmp_path: Path) -> None:
    data, names = ONE.encode(), []
    for depth in range(collection.DEEPEST + 2):
        (tmp_path / "one.gz").write_bytes(data)
        (entry,) = Collection([tmp_path / "one.gz"])
        names.append(isinstance(entry.data, PensilError))
        if not names[-1]:
            assert entry.read()[0].puzzle == pensil.read(ONE), depth
        data = gzip.compress(data)
    assert names == [False] * (collection.DEEPEST + 2)
    (tmp_path / "one.gz").write_bytes(data)
    (entry,) = Collection([tmp_path / "one.gz"])
    with pytest.raises(PensilError):
        entry.read()


def test_how_much_is_read(tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.jsonl"
    one.write_text(ONE)
    other.write_text(LINES)
    entries = Collection([one, str(other), pensil.read(ONE)])
    assert (entries.read, entries.fraction()) == (0, None)
    seen = []
    for _ in entries:
        seen.append((entries.read, entries.fraction()))
    assert [read for read, _ in seen] == list(range(1, len(FOUND) + 3))
    shares = [share for _, share in seen if share is not None]
    assert len(shares) == len(seen)
    assert shares == sorted(shares)
    assert 0 < shares[0] < 1
    assert shares[-1] == entries.fraction() == 1.0
    assert Collection(iter([one])).fraction() is None
    several = tmp_path / "several.txt"
    several.write_text(ONE * 4)
    entries = Collection([several, str(other)])
    length, lines = several.stat().st_size, other.stat().st_size
    given = [entries.fraction() for _ in zip(range(4), entries, strict=False)]
    assert given == pytest.approx([part / 4 * length / (length + lines) for part in (1, 2, 3, 4)])
    whole = Collection([tmp_path])
    assert [whole.fraction() for _ in whole][-1] == 1.0
    told = Collection([pensil.read(ONE)])
    assert [told.fraction() for _ in told] == [None]


@pytest.mark.parametrize(
    ("name", "head", "lines"),
    [
        ("a.JSONL", b"", True),
        ("a", b'{"a": 1}\n{"b": 2}\n', True),
        ("a", b'# x\n\n{"a": 1}\n {"b": 2} \n{"c', True),
        ("a", b'{"a": 1}\n{"b": 2}', False),
        ("a", b'{"a": 1}\n', False),
        ("a", b'{"a": 1}\n{"b":\n', False),
        ("a", b'{"a": 1}\nx}\n', False),
        ("a", b"7x7:ab\n7x7:cd\n", True),
        ("a", b"7x7:ab\nhello\n", False),
        ("a", b'{"a": 1}\n{"b": 2}\n{"c": 3}\nhello\n', True),
        ("a", b'{"a": 1}\n{"b": 2}\nhello\n', False),
    ],
)
def test_files_in_which_every_line_is_a_puzzle(name: str, head: bytes, lines: bool) -> None:
    assert collection._is_lines(name, head) is lines


def test_the_format_that_is_named_is_for_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text('{"kind": "akari", "cells": [[null]]}\n' * 2)
    assert [type(entry.data) for entry in Collection([path])] == [bytes, bytes]
    assert [callable(entry.data) for entry in Collection([path], format="json")] == [True, True]
    (entry, *_) = Collection([path], "nurikabe")
    with pytest.raises(PensilError, match="the input is akari, not nurikabe"):
        entry.read("nurikabe")
