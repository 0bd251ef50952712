"""Pages of HTML from templates that lie beside the code: one file each, nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike


def filled(template: str | PathLike[str], values: Mapping[str, str]) -> str:
    """The template with its `{{name}}` filled in; what is put in is not looked through again."""
    with open(template, encoding="utf-8") as file:
        first, *parts = file.read().split("{{")
    page = [first]
    for part in parts:
        name, _, rest = part.partition("}}")
        page += [values[name], rest]
    return "".join(page)


def packed(data: object) -> str:
    """JSON for a script element: `</script>` in a text would end it, and JSON may write any character as an escape."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
