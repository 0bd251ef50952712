"""The reference of the HTTP API: every request with its fields, from the description that the server itself gives."""

from __future__ import annotations

from typing import Any

from pensil.web.openapi import openapi

HEAD = """# HTTP requests

Made from `GET /openapi.json`. [The page and the HTTP API](../web.md) tells how to start the server, and its limits.
Every request is `POST /api/NAME` with a JSON object.
"""


def http_page() -> str:
    """All requests on one page of Markdown."""
    parts = [HEAD]
    for path, methods in openapi()["paths"].items():
        operation = methods["post"]
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        parts.append(f"## {path}\n\n{operation['summary'].capitalize()}.\n\n{_table(schema)}")
    return "\n".join(parts)


def _table(schema: dict[str, Any]) -> str:
    rows = ["| field | type | meaning |", "|---|---|---|"]
    for name, field in schema["properties"].items():
        needed = " (needed)" if name in schema["required"] else ""
        rows.append(f"| `{name}`{needed} | {_type(field)} | {field.get('description', '')} |")
    return "\n".join(rows) + "\n" if schema["properties"] else "No fields.\n"


def _type(field: dict[str, Any]) -> str:
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"] if value is not None)
    types = field.get("type", "any")
    return " or ".join(each for each in ([types] if isinstance(types, str) else types) if each != "null")
