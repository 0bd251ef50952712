"""The description of the service in the OpenAPI format, made from its table."""

from __future__ import annotations

from typing import Any

from pensil import __version__
from pensil.web.refusals import STATUS
from pensil.web.service import REQUESTS, Request
from pensil.web.streams import STREAMS

LINES = "application/x-ndjson"
"""The content type of replies that come line by line."""

_ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {"code": {"type": "string", "enum": list(STATUS)}, "message": {"type": "string"}},
        }
    },
}

_REFUSALS = {
    "400": "bad input",
    "408": "the request did not come",
    "413": "too big",
    "503": "busy: try again in a moment",
    "504": "the time limit was reached",
}


def openapi() -> dict[str, Any]:
    """The document for GET /openapi.json."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "pensil", "version": __version__, "description": "Pencil puzzles: play, explain, study."},
        "paths": {
            f"/api/{name}": {"post": _operation(name, request, form)}
            for table, form in ((REQUESTS, "application/json"), (STREAMS, LINES))
            for name, request in table.items()
        },
        "components": {"schemas": {"Error": _ERROR}},
    }


def _operation(name: str, request: Request, form: str) -> dict[str, Any]:
    required = [field.name for field in request.fields if field.required]
    schema = {
        "type": "object",
        "properties": {field.name: field.schema() for field in request.fields},
        "required": required,
        "additionalProperties": False,
    }
    reply = {"type": "object"} if form != LINES else {"type": "string", "description": "JSON objects, one a line"}
    replies: dict[str, Any] = {"200": {"description": "the reply", "content": {form: {"schema": reply}}}}
    for status, about in _REFUSALS.items():
        error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
        replies[status] = {"description": about, "content": error}
    return {
        "operationId": name,
        "summary": request.about,
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": replies,
    }
