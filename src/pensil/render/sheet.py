"""Pages of A4 as PDF, set by typst from a template and data."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pensil.errors import MissingExtra


def typeset(template: str, book: Mapping[str, object]) -> bytes:
    """The PDF of a template that finds its data in `sys.inputs.book`."""
    try:
        import typst
    except ImportError as error:
        raise MissingExtra("PDF needs one more package: pip install 'pensil[pictures]'") from error
    done = typst.compile(
        template.encode(), format="pdf", ignore_system_fonts=True, sys_inputs={"book": json.dumps(book)}
    )
    assert isinstance(done, bytes)
    return done
