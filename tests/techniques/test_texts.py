"""What techniques say about themselves, in every language."""

from __future__ import annotations

import re

import pytest

from pensil.core.kind import Kind
from pensil.kinds import KINDS
from pensil.words import languages
from tests.checks import some
from tests.techniques.positions import first_step


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_technique_has_all_its_texts_in_every_language(kind: Kind) -> None:
    for technique in some(kind.techniques()):
        step = first_step(technique)[2]
        for phrase in (technique.title, technique.why, step.phrase):
            texts = {phrase.sentence(lang) for lang in languages()}
            assert len(texts) == len(languages()), texts
        for lang in languages():
            title, why = technique.title.said(lang), technique.why.said(lang)
            assert re.fullmatch(r"[A-Z0-9].*[^.]", title), title
            assert re.fullmatch(r"[A-Z].*\.", why), why
            assert ". " not in why, "one sentence is enough"
            assert not re.search(r"  |\w- ", f"{title} {why}"), "put together from parts of lines"
