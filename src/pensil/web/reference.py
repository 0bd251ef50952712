"""The description of the service as a page to read: every request with its fields and an example to copy."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from shlex import quote
from typing import Any

from pensil.web.openapi import LINES, openapi


def reference() -> str:
    """The page for GET /api."""
    described = openapi()
    info, paths = described["info"], described["paths"]
    contents = " · ".join(f'<a href="#{_name(path)}">{_name(path)}</a>' for path in paths)
    requests = "\n".join(part for path, told in paths.items() for part in _request(path, told["post"]))
    return f"""<!doctype html>
<html lang="en" data-theme="light" data-languages="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>pensil {escape(info["version"])}: API</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<script src="early.js"></script>
<link rel="stylesheet" href="page.css">
</head>
<body>
<main class="papers">
<h1>pensil {escape(info["version"])}: API</h1>
<p>POST a JSON object to <code>/api/NAME</code>; the reply is a JSON object. Errors are
<code>{{"error": {{"code", "message"}}}}</code> with the status 400 for bad input, 404 for no such request, 408 for
one that does not come, 413 for too big, 503 for busy and 504 for the time limit. Where <code>seconds</code> says when
to give up, the status is 200 then, and the reply has <code>"status": "timeout"</code>. For programs:
<a href="openapi.json">openapi.json</a>.
<a href="./">To the page</a></p>
<p>{contents}</p>
{requests}
</main>
</body>
</html>
"""


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _request(path: str, told: Mapping[str, Any]) -> Iterator[str]:
    schema = told["requestBody"]["content"]["application/json"]["schema"]
    fields = schema["properties"]
    yield f'<section><h2 id="{_name(path)}">{_name(path)}</h2>\n<p>{escape(told["summary"])}</p>'
    if LINES in told["responses"]["200"]["content"]:
        yield "<p>The reply comes line by line while the work goes on, each line a JSON object.</p>"
    rows = "\n".join(_field(name, about, name in schema["required"]) for name, about in fields.items())
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Field", "Type", "What it is"))
    yield f'<div class="wide" tabindex="0" role="region" aria-label="{_name(path)}: fields">'
    yield f"<table><thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>"
    example = {name: fields[name]["examples"][0] for name in schema["required"]}
    command = f"curl -s http://127.0.0.1:8000{path} -d {quote(json.dumps(example))}"
    yield f'<pre tabindex="0">{escape(command)}</pre></section>'


def _field(name: str, about: Mapping[str, Any], required: bool) -> str:
    types = " or ".join(each for each in about["type"] if each != "null")
    bounds = [told.format(f"{about[key]:g}") for key, told in BOUNDS.items() if key in about]
    if "enum" in about:
        bounds.append("one of " + ", ".join(each for each in about["enum"] if each is not None))
    more = f" <small>{escape('; '.join(bounds))}</small>" if bounds else ""
    shown = f"<b>{escape(name)}</b>" if required else escape(name)
    return f'<tr><th scope="row">{shown}</th><td>{escape(types)}</td><td>{escape(about["description"])}{more}</td></tr>'


BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} entries",
    "maxItems": "at most {} entries",
}
"""How the bounds of JSON Schema are told."""
