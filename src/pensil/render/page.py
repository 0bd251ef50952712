"""Pages of HTML: one file each, nothing from elsewhere, light or dark as the reader's screen.

Every page has the same head, colours and type; templates and style sheets lie beside the code that fills them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape

from pensil.core.picture import Role
from pensil.render.theme import DARK, LIGHT, Theme, stylesheet
from pensil.words.files import data_in


def page(*, lang: str, title: str, css: str, body: str) -> str:
    """A whole page; `css` is what it needs besides what all pages have, `body` is HTML."""
    values = {"lang": lang, "title": escape(title), "stylesheet": stylesheet(), "colours": _colours()}
    return filled(asset(__name__, "page.html"), values | {"css": css, "body": body})


def asset(module: str, name: str) -> str:
    """The template, style sheet or script of this name that lies beside a module, given by its `__name__`."""
    return data_in(module.rpartition(".")[0], name).decode("utf-8")


def filled(template: str, values: Mapping[str, str]) -> str:
    """The template with its `{{name}}` filled in; what is put in is not looked through again."""
    first, *parts = template.split("{{")
    text = [first]
    for part in parts:
        name, _, rest = part.partition("}}")
        text += [values[name], rest]
    return "".join(text)


def told(text: str) -> str:
    """A sentence; what stands between backquotes is code, as in Markdown."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def packed(data: object) -> str:
    """JSON for a script element: `</script>` in a text would end it, and JSON may write any character as an escape."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def colours(theme: Theme) -> dict[str, str]:
    """The colours of a page around its pictures, by the names that its style sheets use."""
    tone = theme.tones[Role.TRACE]
    return {
        "paper": theme.paper,
        "ink": theme.tones[Role.GIVEN].ink,
        "faint": theme.faint,
        "line": theme.guide,
        "tone": tone.ink,
        "chosen": tone.tint,
    }


def _colours() -> str:
    light, dark = (" ".join(f"--{name}: {color};" for name, color in colours(t).items()) for t in (LIGHT, DARK))
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f"@media print {{ :root {{ {light} }} }}\n"
    )
