"""Everything can be read on what it is drawn on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pensil.core.picture import Role
from pensil.render.theme import (
    DARK,
    DIMMED,
    LIGHT,
    PRINT,
    Theme,
    contrast,
    dark_text_reads_better,
    luminance,
    stylesheet,
    text_on,
)

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, DIMMED], ids=["light", "dark", "dimmed"])


@THEMES
@pytest.mark.parametrize("role", Role)
def test_contrast_of_roles(theme: Theme, role: Role) -> None:
    tone = theme.tones[role]
    assert contrast(tone.ink, theme.paper) >= 4.5
    assert contrast(tone.ink, tone.tint) >= 4.5
    assert contrast(text_on(theme, role), tone.fill) >= 4.5


@THEMES
def test_lines_grow_stronger(theme: Theme) -> None:
    strengths = [contrast(color, theme.paper) for color in (theme.guide, theme.line, theme.heavy, theme.frame)]
    assert strengths == sorted(strengths)
    assert strengths[1] >= 1.8


@THEMES
def test_lamps_show_on_light(theme: Theme) -> None:
    for ground in (theme.paper, theme.lit):
        assert max(contrast(color, ground) for color in (theme.lamp, theme.tones[Role.ANSWER].ink)) >= 4.5


def test_white_is_light_and_black_is_dark_in_the_dark_too() -> None:
    assert luminance(DIMMED.paper) > 0.7
    for role in (Role.GIVEN, Role.ANSWER, Role.MARK):
        assert luminance(DIMMED.tones[role].fill) < 0.1
        assert contrast(DIMMED.tones[role].fill, DIMMED.paper) >= 4.5


def test_roles_differ() -> None:
    for theme in (LIGHT, DARK):
        assert len({tone.ink for tone in theme.tones.values()}) == len(Role)


def test_text_on_colours() -> None:
    assert dark_text_reads_better("#ffff00")
    assert dark_text_reads_better("#ff8800")
    assert not dark_text_reads_better("#0000ff")
    assert not dark_text_reads_better("#800000")


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_style_sheet_keeps_to_pictures_of_ours(theme: str) -> None:
    rules = re.sub(r"@media \(prefers-color-scheme:dark\)\{", "", stylesheet(theme))
    selectors = [s for rule in re.findall(r"([^{}]+)\{[^}]*\}", rules) for s in rule.strip(" }\n").split(",")]
    assert selectors
    assert all(selector.strip().startswith(".pensil ") for selector in selectors), selectors
    assert stylesheet(theme).count("{") == stylesheet(theme).count("}")


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_goldens(theme: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{theme}.css", stylesheet(theme))


@pytest.mark.parametrize(
    ("color", "on_white", "on_black"),
    [
        ("#000000", 21, 1),
        ("#ffffff", 1, 21),
        ("#ff0000", 3.998, 5.252),
        ("#00ff00", 1.372, 15.304),
        ("#0000ff", 8.592, 2.444),
        ("#777777", 4.478, 4.690),
        ("#0a0a0a", 19.798, 1.061),
    ],
)
def test_contrast_is_counted_as_the_guidelines_say(color: str, on_white: float, on_black: float) -> None:
    for ground, ratio in (("#ffffff", on_white), ("#000000", on_black)):
        assert contrast(color, ground) == contrast(ground, color) == pytest.approx(ratio, abs=0.001)


def test_on_paper_lines_are_as_dark_as_what_is_painted_and_tints_are_light() -> None:
    for tone in PRINT.tones.values():
        assert luminance(tone.ink) <= luminance(tone.fill) < luminance(tone.tint)
    assert [PRINT.tones[role].fill for role in (Role.GIVEN, Role.ANSWER)] == ["#000000", "#4a4a4a"]
