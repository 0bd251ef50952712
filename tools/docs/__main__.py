"""Build the documentation as a site: python -m tools.docs [FOLDER], by default build/docs-site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.docs.links import faults
from tools.docs.pages import ROOT, gather


def build(site: Path) -> int:
    """Gather, build and check; the exit code tells whether everything leads somewhere.

    In a folder of the page (`site/docs` beside `site/index.html`), what is to be played leads there.
    """
    beside = site.resolve().parent / "index.html"
    gather(ROOT / "build/docs-pages", f"../{beside.name}" if beside.exists() else None)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site.resolve())]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if built.returncode:
        return built.returncode
    (site / "404.html").unlink()  # its links begin at the root of a host, and nobody knows where the site will stand
    found = faults(site)
    print("\n".join([*found, f"{sum(1 for _ in site.rglob('*.html'))} pages in {site}, {len(found)} faults"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1] if len(sys.argv) > 1 else "build/docs-site")))
