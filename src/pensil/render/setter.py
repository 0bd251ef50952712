"""typst, which sets what becomes PNG or PDF: whether it is there."""

from __future__ import annotations

from importlib.util import find_spec

from pensil.errors import MissingExtra

FORMS = ("png", "pdf")
"""What needs it."""


def check_setter(form: str) -> None:
    """Raise MissingExtra where a form needs typst, and it is not installed."""
    if form in FORMS and find_spec("typst") is None:
        raise MissingExtra(f"{form.upper()} needs one more package: pip install 'pensil[pictures]'")
