"""Pages of A4 as PDF, set by typst from a template and data."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pensil.render.setter import check_setter


def typeset(template: str, book: Mapping[str, object]) -> bytes:
    """The PDF of a template that finds its data in `sys.inputs.book`."""
    check_setter("pdf")
    import typst

    done = typst.compile(
        template.encode(), format="pdf", ignore_system_fonts=True, sys_inputs={"book": json.dumps(book)}
    )
    assert isinstance(done, bytes)
    return done
