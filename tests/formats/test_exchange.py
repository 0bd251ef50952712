"""What the kinds declare for the formats fits together, for all kinds and formats alike."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from pensil.core.exchange import InCells, InMargins
from pensil.core.kind import Kind
from pensil.errors import PensilError, UnknownFormat
from pensil.formats import FORMATS, read, write
from pensil.formats.penpa import THINGS
from pensil.formats.pzpr_coding import CODINGS
from pensil.kinds import KINDS
from tests.checks import some

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
FAMILIES = {"puzzlink", "pzprv3", "sgt", "janko", "penpa", "dataset", "task", "kanpen", "grid"}


def alone() -> set[str]:
    """The formats that belong to one kind."""
    return {fmt.name for fmt in FORMATS} - FAMILIES - {"text", "json"}


def test_a_name_means_one_kind() -> None:
    """Two kinds under one name could not be told apart when they are read."""
    exchanges = [kind.exchange() for kind in KINDS]
    pzpr = Counter(name for e in exchanges if e.pzpr for name in {*e.pzpr.names, e.pzpr.file} - {None})
    sgt = Counter(name for e in exchanges if e.sgt for name in e.sgt.names)
    things = Counter(thing for e in exchanges if e.penpa for thing in e.penpa.told_by)
    files = Counter(name for e in exchanges for name in e.files)
    tasks = Counter(e.task.site for e in exchanges if e.task)
    kanpen = Counter(e.kanpen.name for e in exchanges if e.kanpen)
    del things["numbers"]  # what the numbers add up to tells these apart
    for names in (pzpr, sgt, things, files, tasks, kanpen):
        assert names
        assert {name for name, count in names.items() if count > 1} == set()


def test_signs_of_clues_are_digits_and_letters_of_what_they_mean() -> None:
    """Each number has one sign, its digit or the letter that goes on after 9; what is left has another letter."""
    tables = [
        (kind.exchange(), part.signs) for kind in KINDS for part in (kind.exchange().sgt, kind.exchange().task) if part
    ]
    for exchange, signs in some((exchange, signs) for exchange, signs in tables if signs):
        numbers = {sign: clue for sign, clue in signs.items() if isinstance(clue, int)}
        assert numbers == {sign: int(sign, 36) for sign in numbers}
        assert sorted(numbers.values()) == list(range(min(numbers.values()), max(numbers.values()) + 1))
        assert len(set(signs.values())) == len(signs)
        if exchange.janko is not None and exchange.janko.highest is not None:
            assert max(numbers.values()) >= exchange.janko.highest


def test_every_format_belongs_to_every_kind_to_a_family_or_to_one_kind() -> None:
    every = {kind.name for kind in KINDS}
    for fmt in FORMATS:
        if fmt.name in ("text", "json"):
            assert set(fmt.kinds) == every
        elif fmt.name in alone():
            assert len(fmt.kinds) == 1
        else:
            assert 1 < len(fmt.kinds) <= len(every)
    assert {name for kind in KINDS for name in kind.exchange().files} == alone()


@pytest.mark.parametrize(
    ("kind", "format"),
    [(kind, fmt.name) for kind in KINDS for fmt in FORMATS if kind.name not in fmt.kinds],
    ids=lambda each: getattr(each, "name", each),
)
def test_what_a_kind_does_not_declare_is_refused_in_one_clear_line(kind: Kind, format: str) -> None:
    puzzle, answer = kind.compose(Random(1), 3, 4)
    for board in (None, answer):
        with pytest.raises(UnknownFormat) as caught:
            write(puzzle, format, board)
        assert kind.name in str(caught.value)
        assert "\n" not in str(caught.value)
    for own in ("text", "json"):
        with pytest.raises(PensilError) as refused:
            read(write(puzzle, own), format=format)
        assert "\n" not in str(refused.value)


@each_kind
def test_a_declaration_is_in_the_words_of_the_formats(kind: Kind) -> None:
    exchange = kind.exchange()
    margins = isinstance(exchange.clues, InMargins)
    assert margins or isinstance(exchange.clues, InCells)
    if exchange.pzpr is not None:
        assert (exchange.pzpr.room is not None) == margins
        assert exchange.pzpr.coding in CODINGS
        assert all(name == name.lower() for name in (*exchange.pzpr.names, exchange.pzpr.file or ""))
    if exchange.sgt is not None:
        assert re.fullmatch(exchange.sgt.params, "")
        assert exchange.sgt.title.lower().replace(" ", "") in exchange.sgt.names
        assert all(len(sign) == 1 and not sign.islower() for sign in exchange.sgt.signs or {})
        assert exchange.sgt.signs is None or not margins
    if exchange.janko is not None:
        assert bool(exchange.janko.shade) != (exchange.janko.solution is not None)
        assert all(sign == sign.lower() for sign in exchange.janko.signs)
    if exchange.penpa is not None:
        assert set(exchange.penpa.told_by) <= set(THINGS)
        assert exchange.penpa.told_by
