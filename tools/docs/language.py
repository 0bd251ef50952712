"""What the frame of a page says, in the language of the page: a hook of MkDocs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, **_: Any) -> None:
    config.theme["language"] = language(page.file.src_uri)


def language(name: str) -> str:
    """The language of a page, which its place tells: id/NAME.md or NAME.id.md is Indonesian."""
    return "id" if name.startswith("id/") or name.endswith(".id.md") else "en"
