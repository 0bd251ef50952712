"""What techniques say about themselves, in every language."""

from __future__ import annotations

import re

import pytest

from pensil.core.kind import Kind
from pensil.core.words import LANGUAGES
from pensil.kinds import KINDS
from tests.checks import some
from tests.techniques.positions import first_step


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_technique_has_all_its_texts_in_every_language(kind: Kind) -> None:
    for technique in some(kind.techniques()):
        step = first_step(technique)[2]
        assert technique.title.keys() == technique.why.keys() == technique.templates.keys() == set(LANGUAGES)
        for texts in (technique.title, technique.why, {lang: step.said_in(lang).message for lang in LANGUAGES}):
            assert len(set(texts.values())) == len(LANGUAGES), texts
        for lang in LANGUAGES:
            title, why = technique.title[lang], technique.why[lang]
            assert re.fullmatch(r"[A-Z0-9].*[^.]", title), title
            assert re.fullmatch(r"[A-Z].*\.", why), why
            assert ". " not in why, "one sentence is enough"
            assert not re.search(r"  |\w- ", f"{title} {why}"), "put together from parts of lines"
