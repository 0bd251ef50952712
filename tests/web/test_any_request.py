"""Any request at all: whatever is sent, the reply is one that the description of the service allows.

Requests are put together from the table: fields of the right type and of wrong ones, real puzzles among junk.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pensil.kinds import KINDS
from pensil.web.fields import Field
from pensil.web.openapi import openapi
from pensil.web.service import REQUESTS, SECONDS, answer
from pensil.web.streams import STREAMS, lines
from tests.checks import some
from tests.samples import sample

SAMPLES = [sample(kind.name, Random(2), 3, 4) for kind in KINDS]
JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)

SENSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "puzzle": st.sampled_from([puzzle for puzzle, _ in SAMPLES])
    | st.just("akari\n. . 1\n. # .\n")
    | st.text(max_size=60),
    "puzzles": st.lists(st.just("akari\n. . 1\n. # .\n") | st.text(max_size=9), min_size=1, max_size=2),
    "marks": st.sampled_from([answer for _, answer in SAMPLES]) | st.just({"cells": [[None] * 4] * 3}),
    "answer": st.sampled_from([answer for _, answer in SAMPLES]),
    "kind": st.sampled_from([*(kind.name for kind in KINDS), "lightup", "chess"]),
    "format": st.sampled_from(["text", "json", "puzzlink", "pbm", "nothing"]),
    "to": st.sampled_from(["text", "json", "puzzlink", "pzprv3", "webpbn", "nothing"]),
    "strategy": st.sampled_from(["engine", "backtracking", "brute-force", "dfs", "magic"]),
    "strategies": st.lists(st.sampled_from(["engine", "greedy", "dfs", None]), min_size=1, max_size=2),
    "items": st.lists(st.text(max_size=10) | st.none(), max_size=2),
    "techniques": st.lists(st.sampled_from(["+overlap", "-zero-clue", "x", "+nothing"]), max_size=2),
    "place": st.lists(st.integers(-2, 5), min_size=2, max_size=3),
    "rows": st.integers(1, 5),
    "cols": st.integers(1, 5),
    "pixels": st.just("AAAA" * 16),
    "width": st.just(4),
    "height": st.just(3),
    "seconds": st.floats(0, 0.3),
    "limit_nodes": st.integers(1, 200),
    "solutions": st.integers(0, 3),
    "seed": st.integers(0, 99),
    "largest": st.just(4),
    "count": st.integers(1, 2),
}


ALL = REQUESTS | STREAMS

BOUNDED = ("seconds", "limit_nodes", "largest", "count")
"""Fields that keep a request short, and are always given."""


def values(field: Field) -> st.SearchStrategy[Any]:
    if field.choices is not None:
        sensible: st.SearchStrategy[Any] = st.sampled_from(list(field.choices))
    elif "boolean" in field.types:
        sensible = st.booleans()
    else:
        sensible = SENSIBLE.get(field.name, st.integers(0, 30))
    return sensible | sensible | sensible | st.none() | JUNK


def requests(name: str) -> st.SearchStrategy[dict[str, Any]]:
    fields = ALL[name].fields
    always = {field.name: values(field) for field in fields if field.required or field.name in BOUNDED}
    perhaps = {field.name: values(field) for field in fields if field.name not in always} | {"more": JUNK}
    return st.fixed_dictionaries(always, optional=perhaps)


def replies(name: str, request: object) -> list[tuple[int, str]]:
    """What is answered: one reply, or several lines."""
    text = json.dumps(request)
    return list(lines(name, text)) if name in STREAMS else [answer(name, text)]


@pytest.mark.parametrize("name", sorted(ALL))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_every_reply_is_one_of_those_described(name: str, data: st.DataObject) -> None:
    request = data.draw(requests(name) | JUNK)
    described = openapi()["paths"][f"/api/{name}"]["post"]["responses"]
    for status, text in some(replies(name, request)):
        assert str(status) in described, (status, text)
        assert status < 500, text
        reply = json.loads(text)
        if status != 200:
            assert set(reply["error"]) == {"code", "message"}


@pytest.mark.parametrize("name", sorted(name for name in REQUESTS if SECONDS in REQUESTS[name].fields))
def test_who_says_when_to_give_up_gets_no_failure(name: str) -> None:
    schema = openapi()["paths"][f"/api/{name}"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    request = {field: schema["properties"][field]["examples"][0] for field in schema["required"]}
    status, text = answer(name, json.dumps(request | {"seconds": 0}))
    assert status == 200, text
    assert json.loads(text).get("status", "timeout") == "timeout"


@pytest.mark.parametrize("name", sorted(ALL))
def test_the_examples_of_the_description_are_answered(name: str) -> None:
    body = openapi()["paths"][f"/api/{name}"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    request = {field: about["examples"][0] for field, about in body["properties"].items() if field in body["required"]}
    if name == "study":
        request |= {"strategies": ["engine"], "largest": 4, "count": 1}
    if name == "compare":
        request |= {"strategies": ["engine"]}
    for status, text in some(replies(name, request)):
        assert status == 200, text
