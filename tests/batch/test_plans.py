"""Plans of datasets: how many puzzles each course gives, when it is over, where records go, what is told of them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pensil.core.kind import Kind
from pensil.core.symmetry import TURNS
from pensil.datasets import (
    ID,
    PATIENCE,
    Attempt,
    DatasetPlan,
    DatasetWork,
    Gathering,
    _twin_id,
    gather,
    payload_of,
)
from pensil.engine.generate import composing
from pensil.engine.series import form
from pensil.kinds import KINDS
from pensil.making import order
from pensil.shards import MANIFEST, SPLITS, ShardPlan, _shard, card, write_dataset
from tests.checks import some

PLAN = DatasetPlan(
    (
        order("akari", 3, 4, None, "none", (), None, {}, rated=True),
        order("shikaku", 3, 3, "easy", "none", (), None, {}, rated=True),
        order("shikaku", 2, 2, "expert", "none", (), 1, {}, rated=True),
    ),
    count=5,
    seed=7,
    langs=("en", "id"),
)


def record(id: str, kind: str = "akari", level: str = "easy") -> bytes:
    return json.dumps({"id": id * ID, "kind": kind, "level": level}, separators=(",", ":")).encode()


def alike(end: str) -> bytes:
    """A record whose id differs from others in its last letter only."""
    return record("0").replace(b'0"', f'{end}"'.encode(), 1)


def fields(given: bytes) -> Iterator[tuple[str, Any]]:
    """The fields of a record, each step by itself."""
    for key, value in json.loads(given).items():
        yield from ((key, each) for each in (value if key == "steps" else [value]))


def test_the_courses_share_the_count() -> None:
    assert [PLAN.wanted(course) for course in range(3)] == [2, 2, 1]
    assert [PLAN.name(course) for course in range(3)] == ["akari 4x3 any", "shikaku 3x3 easy", "shikaku 2x2 expert"]
    assert PLAN.to_json() == {
        "seed": 7,
        "courses": {"akari 4x3 any": 2, "shikaku 3x3 easy": 2, "shikaku 2x2 expert": 1},
        "langs": ["en", "id"],
        "pictures": False,
    }
    # The same plan gives the same records, also to who makes them again with another version.
    assert [PLAN.first_seed(course) for course in range(3)] == [610813281, 15515447, 757047531]


def test_what_an_attempt_gives(golden: Callable[[str, str], None]) -> None:
    work = DatasetWork(PLAN)
    given = [work.one(Attempt(course, 3)) for course in range(3)]
    assert given[2] == b"null"  # a board of four cells is never that hard
    assert work.failed(Attempt(0, 3), "crashed", "memory") == b"null"
    told = (f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for each in given[:2] for key, value in fields(each))
    golden("records.txt", "".join(told))
    assert given[0] == json.dumps(json.loads(given[0]), ensure_ascii=False, separators=(",", ":")).encode()
    pictured = json.loads(DatasetWork(DatasetPlan(PLAN.orders[:1], 1, 0, pictures=True)).one(Attempt(0, 3)))
    whole = json.loads(given[0])
    assert pictured.keys() - whole.keys() == {"picture", "solution_picture"}
    assert pictured["picture"].startswith("<svg")
    assert "answer" in pictured["solution_picture"]
    assert "answer" not in pictured["picture"].partition("</style>")[2]
    assert {lang for step in pictured["steps"] for lang in step["message"]} == {"en"}


def test_an_attempt_of_which_nothing_comes_is_no_record() -> None:
    class Nothing:
        make = staticmethod(lambda seed: None)

    assert DatasetWork(DatasetPlan((Nothing(),), 1, 0)).one(Attempt(0, 1)) == b"null"  # type: ignore[arg-type]


def test_courses_end_when_they_have_enough_or_give_nothing_more(tmp_path: Path) -> None:
    path = str(tmp_path / "attempts.jsonl")
    first = [PLAN.first_seed(course) for course in range(3)]
    gathering = Gathering(PLAN, path)
    attempts = gathering.attempts()
    taken = [next(attempts) for _ in range(4)]
    assert taken == [Attempt(0, first[0] + n) for n in range(4)]
    # The second is a twin of the first, and the fourth is more than was asked for.
    gathering.take(taken, [alike("a"), alike("a"), alike("b"), alike("c")])
    assert (gathering.found, gathering.total, gathering.tried) == ([2, 0, 0], 2, 3)
    assert [gathering.over(course) for course in range(3)] == [True, False, False]
    assert next(attempts) == Attempt(1, first[1])
    gathering.take([Attempt(1, first[1])], [alike("b")])  # what another course has given is a twin too
    gathering.take([Attempt(1, first[1] + 1)], [alike("d")])
    gathering.take([Attempt(1, first[1] + n) for n in range(2, PATIENCE + 1)], [b"null"] * (PATIENCE - 1))
    assert not gathering.over(1)
    gathering.journal.close()

    again = Gathering(PLAN, path, resume=True)
    assert (again.found, again.total, again.tried) == ([2, 1, 0], 3, 3 + PATIENCE + 1)
    attempts = again.attempts()
    assert next(attempts) == Attempt(1, first[1] + PATIENCE + 1)
    again.take([Attempt(1, first[1] + PATIENCE + 1)], [b"null"])
    assert again.over(1)
    assert next(attempts) == Attempt(2, first[2])
    again.take([Attempt(2, first[2])], [alike("a")])
    assert not again.over(2)
    again.take([Attempt(2, first[2] + 1)], [alike("e")])
    assert list(attempts) == []
    again.journal.close()
    lines = Path(path).read_bytes().splitlines(keepends=True)
    told = [json.loads(line) for line in lines]
    assert [each["number"] for each in told] == list(range(3 + PATIENCE + 4))
    assert {each["task"] for each in told} == {"dataset"}
    assert Counter(each["source"] for each in told) == {
        "akari 4x3 any": 3,
        "shikaku 3x3 easy": PATIENCE + 2,
        "shikaku 2x2 expert": 2,
    }
    given = [payload_of(line) for line in lines if payload_of(line) != b"null"]
    assert given == [alike("a"), alike("b"), alike("d"), alike("e")]
    anew = Gathering(PLAN, path)
    assert (anew.found, anew.tried, Path(path).stat().st_size) == ([0, 0, 0], 0, 0)
    anew.journal.close()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_twins_have_one_id(kind: Kind) -> None:
    ids = set()
    for seed in range(3):
        puzzle = kind.compose(Random(seed), 3, 4)[0]
        mine = {_twin_id(form(kind.maker() or composing(kind), puzzle, way)) for way in TURNS}
        assert len(mine) == 1
        assert re.fullmatch("[0-9a-f]{32}", min(mine))
        ids |= mine
    assert len(ids) == 3


def test_it_is_told_after_each_piece_of_work(tmp_path: Path) -> None:
    plan = DatasetPlan((PLAN.orders[1],), 2, 1)
    gathering = Gathering(plan, str(tmp_path / "attempts.jsonl"))
    told: list[int] = []
    gather(gathering, 1, lambda: told.append(gathering.total))
    gathering.journal.close()
    assert told[-1] == 2
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("shares", "id", "split"),
    [
        ((0.5, 0.25, 0.25), "00000000", 0),
        ((0.5, 0.25, 0.25), "7fffffff", 0),
        ((0.5, 0.25, 0.25), "80000000", 1),
        ((0.5, 0.25, 0.25), "bfffffff", 1),
        ((0.5, 0.25, 0.25), "c0000000", 2),
        ((0.5, 0.25, 0.25), "ffffffff", 2),
        ((0.0, 1.0, 0.0), "00000000", 1),
        ((0.0, 1.0, 0.0), "ffffffff", 1),
        ((0.3, 0.3, 0.3), "ffffffff", 2),
        ((0.5, 0.4, 0.0), "ffffffff", 1),
    ],
)
def test_an_id_belongs_to_one_split(shares: tuple[float, ...], id: str, split: int) -> None:
    assert ShardPlan(shares).split(f"{id}{'7' * 24}") == split


def test_the_usual_plan() -> None:
    assert (ShardPlan().shares, ShardPlan().most, ShardPlan().parquet) == ((0.9, 0.05, 0.05), 10_000, False)


def test_records_are_laid_out_in_the_order_of_their_ids(tmp_path: Path) -> None:
    gathering = Gathering(DatasetPlan((PLAN.orders[0],), 6, 7), str(tmp_path / "attempts.jsonl"))
    given = [record("2"), b"null", *map(record, "10fc"), record("e", "hashi", "hard")]
    gathering.take([Attempt(0, n) for n in range(7)], given)
    gathering.journal.close()
    folder = tmp_path / "made"
    folder.mkdir()
    layout = ShardPlan((0.5, 0.4, 0.1), most=2)
    manifest = write_dataset(str(folder), str(tmp_path / "attempts.jsonl"), gathering.plan, layout)
    found = {path.name: path.read_bytes() for path in folder.iterdir()}
    lines = {"e": record("e", "hashi", "hard")}
    assert [shard["file"] for split in SPLITS for shard in manifest["splits"][split]] == [
        "train-00000.jsonl",
        "train-00001.jsonl",
        "validation-00000.jsonl",
        "test-00000.jsonl",
    ]
    contents = {"train-00000": "01", "train-00001": "2", "validation-00000": "c", "test-00000": "ef"}
    for name, ids in some(contents.items()):
        data = b"".join(lines.get(id, record(id)) + b"\n" for id in ids)
        assert found[f"{name}.jsonl"] == data
        assert {
            "file": f"{name}.jsonl",
            "records": len(ids),
            "bytes": len(data),
            "sha256": sha256(data).hexdigest(),
        } in manifest["splits"][name.partition("-")[0]]
    assert json.loads(found[MANIFEST]) == manifest
    assert {key: manifest[key] for key in ("seed", "records", "plan")} == {
        "seed": 7,
        "records": 6,
        "plan": gathering.plan.to_json(),
    }
    counts = Counter({("akari", "easy"): 5, ("hashi", "hard"): 1})
    assert found["README.md"].decode() == card(manifest, counts, "en")


def test_the_digest_of_a_large_file_is_of_all_of_it(tmp_path: Path) -> None:
    data = b"a" * (1 << 20) + b"\n" + b"b" * 100 + b"\n"
    told = _shard(str(tmp_path), "large", iter(data.splitlines()), ShardPlan())
    assert told == {"file": "large.jsonl", "records": 2, "bytes": len(data), "sha256": sha256(data).hexdigest()}
    assert (tmp_path / "large.jsonl").read_bytes() == data


@pytest.mark.parametrize("lang", ["en", "id"])
def test_the_card(lang: str, golden: Callable[[str, str], None]) -> None:
    counts = Counter({("akari", "easy"): 5, ("akari", "expert"): 1, ("hashi", "hard"): 1200})
    splits: dict[str, list[dict[str, Any]]] = {
        "train": [{"records": 1000}, {"records": 200}],
        "validation": [{"records": 6}],
        "test": [],
    }
    manifest = {"records": 1206, "splits": splits, "version": "1.2", "seed": 9}
    golden(f"card-{lang}.md", card(manifest, counts, lang))
