"""Values that notebooks show as pictures.

How a picture is made is not known here: `pensil/notebook.py` knows it, and is imported when somebody looks.
"""

from __future__ import annotations


class Shown:
    """A value with a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from pensil.core.kind import later

        drawn: str = later("pensil.notebook:html")(self)
        return drawn
