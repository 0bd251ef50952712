"""Checks a built site: every link leads somewhere, and nothing is fetched from another host."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""What a browser fetches by itself when it shows a page, and by which attribute."""


class Page(HTMLParser):
    """The links of a page, what it fetches, and the names in it that links can lead to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.names: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.names |= {value for value in (given.get("id"), given.get("name")) if value}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        address = given.get(FETCHED.get(tag, ""))
        if address and given.get("rel") not in ("canonical", "next", "prev"):
            self.fetched.append(address)


def faults(site: Path) -> list[str]:
    """A line for each link that leads nowhere, and for each thing from another host."""
    pages = {path.resolve(): Page(path) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        shown = path.relative_to(site.resolve())
        for address in page.fetched:
            if urlsplit(address).netloc:
                found.append(f"{shown}: {address} is fetched from another host")
        for address in page.links + page.fetched:
            if not _leads(path, address, pages):
                found.append(f"{shown}: {address} leads nowhere")
    return found


def _leads(path: Path, address: str, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return True  # elsewhere, which is not looked at
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.exists():
        return False
    page = pages.get(target)
    return page is None or not parts.fragment or unquote(parts.fragment) in page.names or parts.fragment == "__top"
