"""A finished dataset in its folder: shards for training, validation and test, a manifest with checksums, a card.

A record belongs to a split by its id, which all twins of a puzzle share: so no puzzle is in one split and turned or
mirrored in another, also across datasets. The order within a split is that of the ids, which is as good as shuffled.
Nothing in the files tells when or where they were made: the same plan gives the same bytes.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from pensil.core.record import record
from pensil.datasets import DatasetPlan, payload_of
from pensil.words import SHARED, Vocabulary

SPLITS = ("train", "validation", "test")

MANIFEST = "manifest.json"

SAY = Vocabulary(SHARED)


@record
class ShardPlan:
    """How records are laid out in files."""

    shares: tuple[float, ...] = (0.9, 0.05, 0.05)  # of the splits
    most: int = 10_000  # records in a file
    parquet: bool = False

    def split(self, id: str) -> int:
        """The split that an id belongs to."""
        at = int(id[:8], 16) / 2**32
        for split, share in enumerate(self.shares):
            at -= share
            if at < 0:
                return split
        return max(split for split, share in enumerate(self.shares) if share)


def write_dataset(folder: str, journal: str, plan: DatasetPlan, layout: ShardPlan) -> dict[str, Any]:
    """Write the files of a dataset from the file it was gathered in, and return its manifest."""
    import pensil

    index = _index(journal, layout)
    splits: dict[str, list[dict[str, Any]]] = {}
    with open(journal, "rb") as file:
        for split, name in enumerate(SPLITS):
            places = sorted(places for at, *places in index if at == split)
            groups = [places[i : i + layout.most] for i in range(0, len(places), layout.most)]
            splits[name] = [
                _shard(folder, f"{name}-{number:05}", _records(file, group), layout)
                for number, group in enumerate(groups)
            ]
    manifest = {
        "seed": plan.seed,
        "version": pensil.__version__,
        "records": len(index),
        **_made_with(layout),
        "plan": plan.to_json(),
        "splits": splits,
    }
    _write(os.path.join(folder, "README.md"), card(manifest, _counts(journal), plan.langs[0]).encode())
    _write(os.path.join(folder, MANIFEST), (json.dumps(manifest, indent=1) + "\n").encode())
    return manifest


def _index(journal: str, layout: ShardPlan) -> list[tuple[int, str, int]]:
    """The split and id of every record, and where its line is."""
    found = []
    at = 0
    with open(journal, "rb") as file:
        for line in file:
            payload = payload_of(line)
            if payload != b"null":
                id = payload[7:39].decode()
                found.append((layout.split(id), id, at))
            at += len(line)
    return found


def _records(file: Any, places: Sequence[Sequence[Any]]) -> Iterator[bytes]:
    for _, at in places:
        file.seek(at)
        yield payload_of(file.readline())


def _shard(folder: str, name: str, records: Iterator[bytes], layout: ShardPlan) -> dict[str, Any]:
    path = os.path.join(folder, f"{name}.jsonl")
    count = 0
    with open(path, "wb") as file:
        for payload in records:
            file.write(payload + b"\n")
            count += 1
        _safe(file)
    if layout.parquet:
        path = _as_parquet(path)
    with open(path, "rb") as file:
        digest = sha256()
        while part := file.read(1 << 20):
            digest.update(part)
        size = file.tell()
    return {"file": os.path.basename(path), "records": count, "bytes": size, "sha256": digest.hexdigest()}


def _as_parquet(path: str) -> str:
    from pensil.formats.table import write_parquet

    target = path.removesuffix(".jsonl") + ".parquet"
    with open(target, "wb") as file:
        write_parquet(path, file)
        _safe(file)
    os.unlink(path)
    return target


def _made_with(layout: ShardPlan) -> dict[str, str]:
    """What the bytes depend on besides pensil."""
    if not layout.parquet:
        return {}
    import pyarrow

    return {"pyarrow": pyarrow.__version__}


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)
        _safe(file)


def _safe(file: Any) -> None:
    file.flush()
    os.fsync(file.fileno())


def _counts(journal: str) -> Counter[tuple[str, str]]:
    """The records by kind and level."""
    counts: Counter[tuple[str, str]] = Counter()
    with open(journal, "rb") as file:
        for line in file:
            payload = payload_of(line)
            if payload != b"null":
                counts[_text(payload, b'"kind":"'), _text(payload, b'"level":"')] += 1
    return counts


def _text(payload: bytes, key: bytes) -> str:
    """A word of a record, without reading all of it."""
    begin = payload.index(key) + len(key)
    return payload[begin : payload.index(b'"', begin)].decode()


def card(manifest: dict[str, Any], counts: Counter[tuple[str, str]], lang: str) -> str:
    """The dataset card: what is in it, how it was made, how it is divided."""
    levels = [level for level in ("easy", "medium", "hard", "expert") if any(counts[k, level] for k, _ in counts)]
    kinds = sorted({kind for kind, _ in counts})

    def said(key: str, **words: Any) -> str:
        return SAY(f"card.{key}", **words).said(lang)

    table = [
        f"| {said('kind')} | {' | '.join(SAY(f'levels.{level}').said(lang) for level in levels)} |",
        f"|---|{'---:|' * len(levels)}",
        *(f"| {kind} | {' | '.join(str(counts[kind, level]) for level in levels)} |" for kind in kinds),
    ]
    sizes = [
        f"| {name} | {sum(shard['records'] for shard in shards)} | {len(shards)} |"
        for name, shards in manifest["splits"].items()
    ]
    fields = ("id", "puzzle", "text", "solution", "level", "techniques", "steps", "message", "chain", "seed")
    return "\n".join(
        [
            f"# {said('title')}",
            "",
            said("about", count=manifest["records"], kinds=kinds),
            "",
            *table,
            "",
            f"## {said('fields')}",
            "",
            *(f"- `{name}`: {said(f'field.{name}')}" for name in fields),
            "",
            f"## {said('splits')}",
            "",
            said("twins"),
            "",
            f"| {said('split')} | {said('records')} | {said('files')} |",
            "|---|---:|---:|",
            *sizes,
            "",
            f"## {said('made')}",
            "",
            said("how", version=manifest["version"], seed=manifest["seed"]),
            "",
        ]
    )
