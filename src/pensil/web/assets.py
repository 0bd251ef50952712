"""The files of the page, by their addresses: those in `static/`, and those made from the words and themes of pensil.

Whoever serves them, or writes them into a folder for a plain host, gets the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from pensil.core.picture import Role
from pensil.kinds import KINDS
from pensil.render.page import colours
from pensil.render.theme import DARK, DIMMED, LIGHT, Theme, stylesheet
from pensil.web.bundle import bundled
from pensil.words import DEFAULT, SHARED, languages
from pensil.words.files import entries_of

TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
"""The content types of the files, by how their names end."""

_COLOUR = re.compile("#[0-9a-f]{6}")

INDEX = "index.html"
EMBED = "embed.html"
FIRST = "js/main.js"


@cache
def assets() -> Mapping[str, bytes]:
    """All files of the page."""
    found = dict(_static(files("pensil.web") / "static", ""))
    found["page.css"] = theme_css().encode() + found["page.css"]
    modules = {name: found.pop(name).decode() for name in tuple(found) if name.startswith("js/")}
    found |= {name: text.encode() for name, text in bundled(modules, FIRST).items()}
    for lang in languages():
        found[f"words/{lang}.json"] = _json(page_texts(lang))
        found[f"pensil.{lang}.webmanifest"] = _json(manifest(lang))
    found[EMBED] = found[INDEX]  # early.js sees by the address that it is in a frame of another site
    return found


@cache
def served() -> Mapping[str, bytes]:
    """The files as a server with the service behind it gives them: the page is told so, and asks it."""
    told = {name: assets()[name].replace(b"<html ", b'<html data-service="http" ', 1) for name in (INDEX, EMBED)}
    return {**assets(), **told}


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, sort_keys=True).encode()


def _static(folder: Traversable, above: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        name = above + each.name
        if each.is_dir():
            yield from _static(each, f"{name}/")
        elif name.rpartition(".")[2] in TYPES:
            yield name, each.read_bytes()


def content_type(name: str) -> str:
    return TYPES[name.rpartition(".")[2]]


def page_texts(lang: str) -> dict[str, object]:
    """What is written on the page, and what the kinds are called and say, in one language."""

    def texts(package: str, prefix: str = "") -> dict[str, str]:
        found = entries_of(package, DEFAULT) | entries_of(package, lang)
        return {key.removeprefix(prefix): text for key, text in found.items() if key.startswith(prefix)}

    return {
        "page": texts("pensil.web"),
        "levels": texts(SHARED, "levels."),
        "counters": texts(SHARED, "counters."),
        "statuses": texts(SHARED, "statuses."),
        "languages": {each: entries_of(SHARED, each)["language"] for each in languages()},
        "kinds": {
            kind.name: {
                "title": kind.title,
                "summary": kind.summary.sentence(lang),
                "rules": [rule.sentence.sentence(lang) for rule in kind.rules()],
                "spoken": texts(kind.words.source, "spoken."),
            }
            for kind in KINDS
        },
    }


def manifest(lang: str) -> dict[str, object]:
    """What a system wants to know of a page that is installed like a program; addresses are relative to the page."""
    say = entries_of("pensil.web", DEFAULT) | entries_of("pensil.web", lang)
    return {
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "name": say["app.name"],
        "short_name": "pensil",
        "description": say["app.about"],
        "lang": lang,
        "display": "standalone",
        "background_color": LIGHT.paper,
        "theme_color": "#1b1f24",
        "categories": ["games", "education"],
        "icons": [
            {"src": "icon.svg", "type": "image/svg+xml", "sizes": "any"},
            {"src": "icon-192.png", "type": "image/png", "sizes": "192x192"},
            {"src": "icon-512.png", "type": "image/png", "sizes": "512x512"},
            {"src": "icon-maskable-512.png", "type": "image/png", "sizes": "512x512", "purpose": "maskable"},
        ],
        "shortcuts": [{"name": say[f"room.{room}"], "url": f"./#{room}"} for room in ("play", "make", "lab", "learn")],
    }


def theme_css() -> str:
    """The colours of pictures and of the page around them; the page says on its root element which theme it has.

    Every colour is a variable, with a value in each theme: the rules for pictures are there once, not twice.
    """
    light, dark = _variables(LIGHT), _variables(DARK)
    names = {(light[name], dark[name]): name for name in light}
    rules = []
    lines = (stylesheet(theme).splitlines(keepends=True) for theme in ("light", "dark"))
    for rule, other in zip(*lines, strict=True):
        if rule == other:
            rules.append(rule)
            continue
        (one,), (two,) = _COLOUR.findall(rule), _COLOUR.findall(other)
        name = names.setdefault((one, two), f"c{len(names)}")
        light[name], dark[name] = one, two
        rules.append(rule.replace(one, f"var(--{name})"))
    return f":root{{{_declared(light)}}}\n[data-theme=dark]{{color-scheme:dark;{_declared(dark)}}}\n" + "".join(rules)


def _declared(variables: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{color};" for name, color in variables.items())


def _variables(theme: Theme) -> dict[str, str]:
    """The colours by the names that the page's style sheet uses: `mark` is the player's, `hint` the helper's."""
    board = DIMMED if theme is DARK else theme
    found = colours(theme) | {
        "board": board.paper,
        "painted": board.tones[Role.GIVEN].fill,
        "heavy": theme.heavy,
        "lamp": theme.lamp,
        "given": theme.tones[Role.GIVEN].tint,
    }
    for role in (Role.MARK, Role.HINT, Role.ERROR, Role.TRACE, Role.GHOST):
        tone = theme.tones[role]
        found |= {role.value: tone.ink, f"{role.value}-tint": tone.tint, f"{role.value}-fill": tone.fill}
    return found
