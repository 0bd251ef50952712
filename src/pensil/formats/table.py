"""Records as tables: JSON lines as CSV, for spreadsheets, and as Parquet, for data frames and for publishing.

A column for every field that holds plain values. In CSV what is more than that is left out, in Parquet it is a column
of JSON. Files are read twice, so that they may be larger than memory.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Any

from pensil.errors import MissingExtra

GROUP = 5000
"""Records that are put into a table at a time."""

Columns = dict[str, type]
"""The names of the columns in the order in which they first come up, with the type that holds all their values."""


def records_in(path: str) -> Iterator[dict[str, Any]]:
    """The records of a file of JSON lines."""
    with open(path, "rb") as file:
        for line in file:
            yield json.loads(line)


def write_csv(path: str, file: IO[bytes]) -> None:
    """The plain fields of the records in a file of JSON lines."""
    columns = [name for name, sort in _columns(records_in(path)).items() if sort is not dict]
    text = io.TextIOWrapper(file, "utf-8", newline="", write_through=True)
    rows = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    for record in records_in(path):
        rows.writerow({name: value for name, value in _flat(record) if not isinstance(value, list | dict)})
    text.flush()
    text.detach()


def write_parquet(path: str, file: IO[bytes], metadata: dict[str, str] | None = None) -> None:
    """All fields of the records in a file of JSON lines."""
    arrow, parquet = _arrow()
    columns = _columns(records_in(path))
    types = {bool: arrow.bool_(), int: arrow.int64(), float: arrow.float64(), str: arrow.string(), dict: arrow.string()}
    schema = arrow.schema([(name, types[sort]) for name, sort in columns.items()], metadata=metadata)
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        records = records_in(path)
        while group := list(islice(records, GROUP)):
            writer.write_table(_table(arrow, schema, columns, group))


def _table(arrow: Any, schema: Any, columns: Columns, records: list[dict[str, Any]]) -> Any:
    values: dict[str, list[Any]] = {name: [] for name in columns}
    for record in records:
        fields = dict(_flat(record))
        for name, sort in columns.items():
            value = fields.get(name)
            values[name].append(value if value is None or sort is not dict else json.dumps(value))
    return arrow.table(values, schema=schema)


def check_parquet() -> None:
    """Refuse, before a long command begins, a table that could not be written at its end."""
    _arrow()


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("Parquet needs pyarrow: pip install 'pensil[data]'") from None
    return pyarrow, pyarrow.parquet


def _flat(record: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields, with those of the times as fields of their own."""
    for name, value in record.items():
        if name == "time" and isinstance(value, dict):
            yield from ((f"time_{key}", seconds) for key, seconds in value.items())
        else:
            yield name, value


def _columns(records: Iterable[dict[str, Any]]) -> Columns:
    columns: Columns = {}
    for record in records:
        for name, value in _flat(record):
            if value is None:
                continue
            sort = dict if isinstance(value, list | dict) else type(value)
            known = columns.setdefault(name, sort)
            if known is not sort:
                columns[name] = float if {known, sort} == {int, float} else dict
    return columns
