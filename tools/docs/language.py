"""Hooks of MkDocs: what the frame of a page says is in the language of the page, and options stay in one piece."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

TABS = {
    "Home": "Beranda",
    "Tutorials": "Tutorial",
    "Guides": "Panduan",
    "Techniques": "Teknik",
    "Papers": "Makalah",
    "Reference": "Referensi",
    "Inside": "Di balik layar",
}
"""The tabs of the menu, as an Indonesian page has them."""


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation, **_: Any) -> None:
    lang = language(page.file.src_uri)
    config.theme["language"] = lang
    said = TABS if lang == "id" else {there: here for here, there in TABS.items()}
    for tab in nav.items:
        tab.title = said.get(tab.title or "", tab.title)


_CODE = re.compile(r'<div class="language-(?:console|sh)\b.*?</div>|<code>.*?</code>', re.DOTALL)
_TEXT = re.compile(r"(?<=>)[^<]+")
_HYPHENED = re.compile(r"(?=\S{3,24}(?!\S))\S*-\S*")
_LONG = re.compile(r"\S{18,}")
_AFTER = re.compile(r"(?<=[(),])(?=\w)")


def on_page_content(html: str, **_: Any) -> str:
    """Where code may be broken: an option with hyphens nowhere, a long call in a sentence at its brackets."""

    def marked(text: re.Match[str]) -> str:
        return _HYPHENED.sub(r'<span class="whole">\g<0></span>', text[0])

    def within(code: re.Match[str]) -> str:
        found = _TEXT.sub(marked, code[0])
        return _LONG.sub(lambda word: _AFTER.sub("<wbr>", word[0]), found) if found.startswith("<code>") else found

    return _CODE.sub(within, html)


def language(name: str) -> str:
    """The language of a page, which its place tells: id/NAME.md or NAME.id.md is Indonesian."""
    return "id" if name.startswith("id/") or name.endswith(".id.md") else "en"
