"""Numbers in figures, with the signs of a language: 1,234.5 in English is 1.234,5 in Indonesian."""

from __future__ import annotations

from pensil.words import DEFAULT, SHARED, Phrase


def figures(english: str, lang: str) -> str:
    """A number, or a text with numbers in it, as English writes them, in another language."""
    if lang == DEFAULT:
        return english
    signs = {",": _sign("thousands", lang), ".": _sign("decimal", lang)}
    return "".join(signs.get(character, character) for character in english)


def decimal(value: float, digits: int = 2) -> Phrase:
    """A number with so many digits after the point, as the language of the sentence around it writes it."""
    whole, _, part = f"{value:.{digits}f}".partition(".")
    return Phrase(SHARED, "say.decimal", {"whole": whole, "part": part})


def figure(english: str) -> Phrase | str:
    """A number as English writes it, for the language of the sentence around it."""
    whole, _, part = english.partition(".")
    first, *rest = whole.split(",")
    said: Phrase | str = first
    for digits in rest:
        said = Phrase(SHARED, "say.thousands", {"more": said, "last": digits})
    return Phrase(SHARED, "say.decimal", {"whole": said, "part": part}) if part else said


def _sign(name: str, lang: str) -> str:
    return Phrase(SHARED, f"page.{name}", {}).said(lang)
