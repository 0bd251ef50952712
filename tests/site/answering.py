"""Run inside node by test_site.py: answers the requests of asked.json into replies.json."""

from __future__ import annotations

import json
from pathlib import Path

from pensil.web.service import answer


def main() -> None:
    asked = json.loads(Path("asked.json").read_text())
    replies = [answer(name, json.dumps(fields)) for name, fields in asked]
    Path("replies.json").write_text(json.dumps(replies))


if __name__ == "__main__":
    main()
