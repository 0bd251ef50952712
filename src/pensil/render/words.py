"""What is written on pages besides the sentences about the puzzle: from the shared words."""

from __future__ import annotations

from pensil.words import SHARED, Phrase
from pensil.words.speech import texts


def page_words(lang: str) -> dict[str, str]:
    """Names of buttons, headings and notes, and the counters; what stands in braces is filled in on the page."""
    return texts("page.", lang) | texts("counters.", lang)


def grouped(number: int, lang: str) -> str:
    """A number with its thousands apart."""
    return f"{number:,}".replace(",", Phrase(SHARED, "page.thousands", {}).said(lang))
