"""pensil as the browser gets it: its modules compiled, with its words and other data, without what cannot run there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tools.site.archives import WHOLE, compiled, write_archive

SOURCE = Path(__file__).parents[2] / "src"
DATA = (".css", ".html", ".js", ".json", ".messages", ".typ", ".words")

LEFT_OUT = (
    "pensil/native/",  # is there as a module of its own
    "pensil/web/static/",  # the page has these files already
    "pensil/cli/",
    "pensil/__main__.py",
    "pensil/cluster.py",
    *(f"pensil/web/{name}.py" for name in ("app", "openapi", "reference", "worker", "workers")),  # HTTP
    *(f"pensil/web/{name}.py" for name in ("ahead", "assets", "bundle", "collect", "icons")),  # what makes the page
)


def package() -> dict[str, bytes]:
    """The files of pensil by their names in the archive, modules as source."""
    found = {}
    for path in sorted((SOURCE / "pensil").rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if path.suffix in (".py", *DATA) and not name.startswith(LEFT_OUT):
            found[name] = path.read_bytes()
    return found


def write_package(path: Path, files: Mapping[str, bytes]) -> None:
    made = {}
    for name, content in files.items():
        if name.endswith(".py"):
            made[f"{name}c"] = compiled(content, f"/{name}", WHOLE)
        else:
            made[name] = content
    write_archive(path, made)
