"""Archives, streams and lines as sources of puzzles: what is in them, how deep, and what is passed over."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil.errors import FormatError
from pensil.formats import collection
from pensil.formats.collection import Collection

ONE = "akari\n. .\n"
PUZZLE = pensil.read(ONE)


def zipped(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("folder/", "")
        archive.writestr("folder/one", data)
    return out.getvalue()


def tarred(data: bytes) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, kind in (("folder", tarfile.DIRTYPE), ("link", tarfile.SYMTYPE)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "nowhere"
            archive.addfile(info)
        info = tarfile.TarInfo("folder/one")
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


class Unseekable(io.RawIOBase):
    """A stream as it comes from a pipe."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        taken = self.data[: len(buffer)]
        self.data = self.data[len(taken) :]
        buffer[: len(taken)] = taken
        return len(taken)


PACKERS = {"zip": zipped, "tar": tarred, "gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS.keys())
def test_an_archive_may_come_from_any_stream(pack: Callable[[bytes], bytes]) -> None:
    data = pack(ONE.encode())
    for stream in (io.BytesIO(data), io.BufferedReader(io.BytesIO(data)), Unseekable(data)):
        (entry,) = Collection([stream])  # type: ignore[list-item]
        assert entry.source == ("-/folder/one" if pack in (zipped, tarred) else "-")
        assert entry.read() == (pensil.formats.read_document(ONE), "1")


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS.keys())
def test_four_archives_within_each_other_are_opened(pack: Callable[[bytes], bytes]) -> None:
    data = ONE.encode()
    for _ in range(4):
        data = pack(data)
        (entry,) = Collection([io.BytesIO(data)])
        assert entry.read()[0].puzzle == PUZZLE
    (entry,) = Collection([io.BytesIO(pack(data))])
    with pytest.raises(FormatError):
        entry.read()


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS.keys())
def test_an_archive_that_ends_early_is_an_entry(pack: Callable[[bytes], bytes]) -> None:
    data = pack(ONE.encode() * 500)
    *_, entry = Collection([io.BytesIO(data[: len(data) // 2])])
    assert (entry.source.startswith("-"), entry.id) == (True, "")
    with pytest.raises(FormatError, match=r"^cannot unpack it: "):
        entry.read()


def test_lines_may_tell_their_ids() -> None:
    told: list[object] = [7, "seven", "", True, 1.5, None, 0, ["x"]]
    lines = [json.dumps({"kind": "akari", "cells": [[None]], "id": id}) for id in told]
    entries = list(Collection([io.BytesIO("\n".join([*lines, lines[0]]).encode())]))
    assert [entry.id for entry in entries] == [str(number) for number in range(1, 10)]
    for format in (None, "json"):
        assert [entry.read(format=format)[1] for entry in entries] == ["7", "seven", "3", "4", "5", "6", "0", "8", "7"]


def test_the_last_line_may_be_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "MAX_BYTES", 100)
    line = json.dumps({"kind": "akari", "cells": [[None]]})
    fits, too_long = line.ljust(99) + "\n", line.ljust(100) + "\n"
    for text, lengths in (
        (fits + fits, [True, True]),
        (fits + too_long + fits, [True, False, True]),
        (fits + fits + "x" * 1000, [True, True, False]),
        (fits + fits + too_long * 2 + "#" * 500 + "\n" + fits, [True, True, False, False, False, True]),
    ):
        entries = list(Collection([io.BytesIO(text.encode())]))
        assert [isinstance(entry.data, bytes) for entry in entries] == lengths
        assert [entry.id for entry in entries] == [str(number) for number in range(1, len(lengths) + 1)]


def test_what_looks_like_a_name_of_a_file_and_is_none(tmp_path: Path) -> None:
    (tmp_path / "1x1:1").write_text(ONE)
    for text in ("x" * 5000, "a\0b", f"{tmp_path}/1x1:1\n"):
        (entry,) = Collection([text])
        with pytest.raises(FormatError):
            entry.read()
    (entry,) = Collection([f"{tmp_path}/1x1:1"])
    assert entry.read()[0].puzzle == PUZZLE
