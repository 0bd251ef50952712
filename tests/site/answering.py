"""Run by test_site.py, here and inside node: answers the requests of asked.json into the file that is named."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pensil.web.service import answer


def main() -> None:
    asked = json.loads(Path("asked.json").read_text())
    replies = [answer(name, json.dumps(fields)) for name, fields in asked]
    Path(sys.argv[1]).write_text(json.dumps(replies))


if __name__ == "__main__":
    main()
