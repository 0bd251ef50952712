"""What requests take: every field with its default and bounds, what is refused, and how it is described."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pensil.errors import PensilError
from pensil.web.fields import Field, read_fields
from pensil.web.openapi import openapi
from pensil.web.reference import reference
from pensil.web.service import REQUESTS, Request
from pensil.web.streams import STREAMS

COUNT = Field("count", ("integer",), "how many", default=3, least=1, most=5)
WORD = Field("word", ("string",), "a word", required=True, least=2, most=4, example="abc")
LIST = Field("list", ("array",), "numbers", of="integer", least=1, most=2)
PART = Field("part", ("number",), "a part", least=0.5)
CHOICE = Field("choice", ("string",), "one of two", default="a", choices=("a", "b"))
FLAG = Field("flag", ("boolean",), "yes or no", default=False)
EITHER = Field("either", ("string", "object"), "a text or an object")
SHORT = Field("short", ("string", "object"), "a short text or an object", least=2, most=3)


def told(name: str, request: Request) -> str:
    """A request and its fields, a line for each."""
    head = f"{name} -> {request.path}, {request.seconds:g} s, {request.most_bytes} bytes{', long' * request.long}"
    plain = Field("", (), "")
    lines = [
        f"  {field.name}: {' or '.join(field.types)}"
        + "".join(
            f", {part}={getattr(field, part)!r}"
            for part in ("required", "default", "least", "most", "choices", "of", "example")
            if getattr(field, part) != getattr(plain, part)
        )
        for field in request.fields
    ]
    return "\n".join([head, *lines]) + "\n"


def test_the_requests_with_their_limits_and_defaults(golden: Callable[[str, str], None]) -> None:
    golden("requests.txt", "\n".join(told(name, request) for name, request in (REQUESTS | STREAMS).items()))


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        (COUNT, None, 3),
        (COUNT, 1, 1),
        (COUNT, 5, 5),
        (WORD, "ab", "ab"),
        (WORD, "abcd", "abcd"),
        (LIST, None, None),
        (LIST, [7], [7]),
        (LIST, [7, 8], [7, 8]),
        (PART, 0.5, 0.5),
        (PART, 7, 7),
        (CHOICE, None, "a"),
        (CHOICE, "b", "b"),
        (FLAG, None, False),
        (FLAG, True, True),
        (EITHER, {"a": 1}, {"a": 1}),
        (EITHER, "", ""),
        (SHORT, "abc", "abc"),
        (SHORT, {}, {}),
        (SHORT, {"a": 1, "b": 2, "c": 3, "d": 4}, {"a": 1, "b": 2, "c": 3, "d": 4}),
    ],
)
def test_what_fits_is_read(field: Field, value: Any, read: Any) -> None:
    assert field.read({field.name: value, "other": 0}) == read
    assert type(field.read({field.name: value})) is type(read)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        (COUNT, 0, "'count' must be at least 1"),
        (COUNT, 6, "'count' must be at most 5"),
        (COUNT, 2.0, "'count' must be of the type integer: how many"),
        (COUNT, True, "'count' must be of the type integer: how many"),
        (WORD, None, "the request needs 'word': a word"),
        (WORD, "a", "'word' must be at least 2"),
        (WORD, "abcde", "'word' must be at most 4"),
        (WORD, ["a", "b"], "'word' must be of the type string: a word"),
        (LIST, [], "'list' must be at least 1"),
        (LIST, [1, 2, 3], "'list' must be at most 2"),
        (LIST, [1, "2"], "'list' must be a list of the type integer: numbers"),
        (LIST, [1, True], "'list' must be a list of the type integer: numbers"),
        (PART, 0.49, "'part' must be at least 0.5"),
        (PART, float("nan"), "'part' must be at least 0.5"),
        (PART, False, "'part' must be of the type number: a part"),
        (CHOICE, "c", "'choice' must be one of a, b"),
        (FLAG, 1, "'flag' must be of the type boolean: yes or no"),
        (SHORT, "a", "'short' must be at least 2"),
        (SHORT, "abcd", "'short' must be at most 3"),
        (EITHER, 1, "'either' must be of the type string or object: a text or an object"),
    ],
)
def test_what_does_not_fit_is_refused(field: Field, value: Any, message: str) -> None:
    with pytest.raises(PensilError) as refused:
        field.read({field.name: value})
    assert str(refused.value) == message


def test_a_request_has_its_fields_and_no_others() -> None:
    assert read_fields((COUNT, WORD), {"word": "abc"}) == {"count": 3, "word": "abc"}
    for given, message in (
        ([], "a request is a JSON object"),
        ({"words": 1}, "the request has no field 'words'; there are count, word"),
        ({"x" * 50: 1}, f"the request has no field {'x' * 40!r}; there are count, word"),
    ):
        with pytest.raises(PensilError) as refused:
            read_fields((WORD, COUNT), given)
        assert str(refused.value) == message
    with pytest.raises(PensilError, match=r"no field 'a'; there are none$"):
        read_fields((), {"a": 1})


@pytest.mark.parametrize(
    ("field", "schema"),
    [
        (COUNT, {"type": ["integer", "null"], "description": "how many", "minimum": 1, "maximum": 5}),
        (
            WORD,
            {"type": ["string"], "description": "a word", "examples": ["abc"], "minLength": 2, "maxLength": 4},
        ),
        (
            LIST,
            {
                "type": ["array", "null"],
                "description": "numbers",
                "items": {"type": "integer"},
                "minItems": 1,
                "maxItems": 2,
            },
        ),
        (PART, {"type": ["number", "null"], "description": "a part", "minimum": 0.5}),
        (CHOICE, {"type": ["string", "null"], "description": "one of two", "enum": ["a", "b", None]}),
        (EITHER, {"type": ["string", "object", "null"], "description": "a text or an object"}),
    ],
)
def test_a_field_in_json_schema(field: Field, schema: dict[str, Any]) -> None:
    assert field.schema() == schema


def test_a_choice_that_must_be_made_cannot_be_null() -> None:
    assert Field("way", ("string",), "", required=True, choices=("a",)).schema()["enum"] == ["a"]


def test_the_description_of_a_request() -> None:
    told = openapi()["paths"]["/api/fitting"]["post"]
    content = told["requestBody"].pop("content")
    assert told.pop("requestBody") == {"required": True}
    schema = content["application/json"]["schema"]
    assert {key: schema[key] for key in ("type", "required", "additionalProperties")} == {
        "type": "object",
        "required": ["puzzle", "place"],
        "additionalProperties": False,
    }
    fields = REQUESTS["fitting"].fields
    assert schema["properties"] == {field.name: field.schema() for field in fields}
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    assert told == {
        "operationId": "fitting",
        "summary": REQUESTS["fitting"].about,
        "responses": {
            "200": {"description": "the reply", "content": {"application/json": {"schema": {"type": "object"}}}},
            "400": {"description": "bad input", "content": error},
            "408": {"description": "the request did not come", "content": error},
            "413": {"description": "too big", "content": error},
            "503": {"description": "busy: try again in a moment", "content": error},
            "504": {"description": "the time limit was reached", "content": error},
        },
    }


def test_the_page_about_a_request() -> None:
    page = reference()
    begin = page.index('<section><h2 id="study">')
    assert page[begin : page.index("</section>", begin)] == "\n".join([
        '<section><h2 id="study">study</h2>',
        "<p>how the work of strategies grows with the board</p>",
        '<div class="wide" tabindex="0" role="region" aria-label="study: fields">',
        '<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">What it is</th></tr>'
        "</thead>",
        "<tbody>",
        '<tr><th scope="row"><b>kind</b></th><td>string</td><td>the name of a kind'
        " <small>at most 40 characters</small></td></tr>",
        '<tr><th scope="row">lang</th><td>string</td><td>the language of sentences'
        " <small>one of en, id</small></td></tr>",
        '<tr><th scope="row">strategies</th><td>array</td><td>their names; without, all of the kind'
        " <small>at least 1 entries; at most 20 entries</small></td></tr>",
        '<tr><th scope="row">largest</th><td>integer</td><td>the longest side of the boards'
        " <small>at least 4; at most 12</small></td></tr>",
        '<tr><th scope="row">count</th><td>integer</td><td>boards of each size'
        " <small>at least 1; at most 10</small></td></tr>",
        "</tbody></table></div>",
        '<pre tabindex="0">curl -s http://127.0.0.1:8000/api/study -d &#x27;{&quot;kind&quot;: &quot;nurikabe&quot;}'
        "&#x27;</pre>",
    ])  # fmt: skip
    assert '<tr><th scope="row">deep</th><td>boolean</td>' in page
    assert "complete</a> · <a" in page
    lines = "The reply comes line by line while the work goes on, each line a JSON object."
    assert page.count(lines) == len(STREAMS)
    assert lines in page[page.index('<h2 id="events">') :][:300]
