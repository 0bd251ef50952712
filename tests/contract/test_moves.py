"""A step of several moves, told one by one with the names of their techniques; on explanations of the collection."""

from __future__ import annotations

import json

import pytest

import pensil
from pensil.core.lines import told_moves
from pensil.web.assets import assets
from pensil.words import languages
from tests.checks import some

COLLECTION = json.loads(assets()["collection.json"])


@pytest.mark.parametrize("kind", sorted(COLLECTION))
def test_every_sentence_has_the_name_of_its_technique(kind: str) -> None:
    parts = 0
    for each in COLLECTION[kind][:20:4]:
        for lang in languages():
            for step in pensil.steps(pensil.read(each["link"]), lang=lang):
                moves = told_moves(step)
                supposed = any(part.suppositions for part in (step, *step.parts))
                assert bool(moves) == (bool(step.parts) and not supposed)
                parts += len(moves)
                titles = {part.message: part.title for part in step.moves}
                rest = step.message
                for title, sentence in moves:  # in the order of the message, which has nothing else but "First:"
                    assert title == titles.get(sentence, "")
                    before, said, rest = rest.partition(sentence)
                    assert said
                    assert len(before) < 20
                assert not moves or rest == ""
    assert parts > 20


def test_what_has_no_name_of_its_own_comes_last() -> None:
    link = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
    step = next(step for step in pensil.steps(pensil.read(link)) if "At once" in step.message)
    *moves, (name, sentence) = told_moves(step)
    assert all(title for title, _ in some(moves))
    assert (name, sentence.startswith("At once this settles ")) == ("", True)
    assert told_moves(step.unchecked())[-1] == ("", "(There was not enough time to check the marks so far.)")
