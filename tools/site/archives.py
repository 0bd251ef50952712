"""Archives of compiled Python modules, the same bytes for the same contents wherever they are made."""

from __future__ import annotations

import importlib.util
import sys
import zipfile
from collections.abc import Mapping
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path
from types import CodeType

DATE = (1980, 1, 1, 0, 0, 0)
WHOLE, PLAIN = 0, 2
"""How modules are compiled: as they are, or without the docstrings that nobody reads inside an archive."""


def compiled(source: bytes, address: str, optimize: int) -> bytes:
    """The content of a `.pyc` that is never compared with its source; `address` is what tracebacks say."""
    for number in range(256):
        # There is one string for each of these signs, and an archive tells whether anybody has wanted it as a name.
        sys.intern(chr(number))
    code: CodeType = compile(source, address, "exec", dont_inherit=True, optimize=optimize)
    data: bytearray = _code_to_hash_pyc(code, importlib.util.source_hash(source), False)
    return bytes(data)


def write_archive(path: Path, contents: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, contents[name], zipfile.ZIP_DEFLATED)
