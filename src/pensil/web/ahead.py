"""Replies that are worked out ahead, for a page whose engine is on its way: everything that can be looked at then.

The boards of the collection, so that they can be played at once; what there is of every kind; the techniques, and the
contents of the papers. Each is the reply of the service, word for word, in a file of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pensil.kinds import KINDS
from pensil.web.assets import assets
from pensil.web.service import answer
from pensil.words import languages


def replies() -> Iterator[tuple[str, bytes]]:
    """The files by their addresses; js/inside/ahead.js knows the same addresses."""
    collection = json.loads(assets()["collection.json"])
    for lang in languages():
        at = f"ahead/{lang}"
        yield f"{at}/kinds.json", _reply("kinds", lang=lang)
        for kind in KINDS:
            yield f"{at}/techniques/{kind.name}.json", _reply("techniques", kind=kind.name, lang=lang)
            if kind.paper() is not None:
                yield f"{at}/paper/{kind.name}.json", _reply("paper", kind=kind.name, lang=lang)
            for place, each in enumerate(collection.get(kind.name, ())):
                yield f"{at}/open/{kind.name}-{place}.json", _reply("open", puzzle=each["link"], lang=lang)


def _reply(name: str, **fields: Any) -> bytes:
    status, text = answer(name, json.dumps(fields))
    assert status == 200, text
    return text.encode()
