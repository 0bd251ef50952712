"""Open files of every sort as sources of a batch: what cannot be read is a record, and the next ones still come."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pensil
from tests.checks import some

ONE = "akari\n2 .\n. .\n"
LINKS = "https://puzz.link/p?akari/2/2/cg\nhttps://puzz.link/p?akari/2/2/cg\n"


def asked(*sources: Any) -> list[tuple[str, str, str | None]]:
    """The source and the status of every record, and what is wrong."""
    return [(each["source"], each["status"], each.get("error")) for each in pensil.batch("rate", list(sources))]


class Bare:
    """An open file of somebody else: it can do nothing but read."""

    def __init__(self, *parts: object) -> None:
        self.parts = [*parts, type(parts[0])()] if parts else []

    def read(self, size: int = -1) -> object:
        if not self.parts:
            raise RuntimeError("the line is dead")
        return self.parts.pop(0)


def opened(text: str) -> dict[str, Callable[[Path], Any]]:
    return {
        "text": lambda path: path.open(encoding="utf-8"),
        "bytes": lambda path: path.open("rb"),
        "raw": lambda path: path.open("rb", buffering=0),
        "text in memory": lambda _: io.StringIO(text),
        "bytes in memory": lambda _: io.BytesIO(text.encode()),
        "text of another": lambda _: Bare(text[:7], text[7:]),
        "bytes of another": lambda _: Bare(bytearray(text.encode())),
    }


@pytest.mark.parametrize("name", opened(""))
@pytest.mark.parametrize(("text", "count"), [(ONE, 1), (LINKS, 2), ("# é\n" + ONE + " \n" * 70_000, 1)])
def test_open_files(name: str, text: str, count: int, tmp_path: Path) -> None:
    path = tmp_path / "puzzles"
    path.write_text(text, encoding="utf-8")
    assert asked(opened(text)[name](path)) == [("-", "done", None)] * count
    assert len(list(pensil.batch("solve", opened(text)[name](path)))) == count, "also where it is the only source"


def closed(path: Path, mode: str) -> Any:
    with path.open(mode) as file:
        return file


def test_an_open_file_that_cannot_be_read_is_a_record(tmp_path: Path) -> None:
    path = tmp_path / "puzzles"
    path.write_bytes(b"\xff\xfe\x00akari")
    bad = [closed(path, "r"), closed(path, "rb"), path.open(encoding="utf-8"), path.open("a"), Bare(), Bare(5)]
    bad += [io.StringIO("\ud800"), io.StringIO(), Path("a\0b")]
    found = asked(*(each for one in bad for each in (one, io.StringIO(ONE))))
    assert [status for _, status, _ in found[1::2]] == ["done"] * len(bad)
    for source, status, error in some(found[::2]):
        assert source == ("a\0b" if error == "cannot read it: embedded null byte" else "-")
        assert status == "error"
        assert error
    assert found[8][2] == "cannot read it: the line is dead"


@pytest.mark.parametrize("packed", [gzip.compress, lzma.compress, bz2.compress])
def test_damaged_archives_are_records(packed: Callable[[bytes], bytes]) -> None:
    whole = packed((ONE * 50).encode())
    for seed in range(40):
        rng, damaged = Random(seed), bytearray(whole)
        damaged[rng.randrange(6, len(whole))] ^= 1 << rng.randrange(8)
        *_, last = asked(io.BytesIO(bytes(damaged)), io.StringIO(ONE))
        assert last == ("-", "done", None)


@pytest.mark.parametrize("sources", [None, 5])
def test_what_can_hold_no_puzzles_is_refused(sources: Any) -> None:
    with pytest.raises(pensil.PensilError, match=f"not {type(sources).__name__}$"):
        pensil.batch("solve", sources)
