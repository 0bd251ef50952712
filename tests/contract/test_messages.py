"""Messages in every language: each in the sources is translated, nothing else is, and each is found again."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from string import ascii_uppercase
from xml.parsers.expat import errors as expat

import pytest

from pensil.errors import FormatError, SeveralPuzzles
from pensil.formats import advice, penpa
from pensil.kinds import KINDS
from pensil.words import DEFAULT, languages
from pensil.words.messages import GAP, message_in, messages_in
from tests.checks import some
from tests.contract.raised import messages

OTHERS = [lang for lang in languages() if lang != DEFAULT]

PLACES = {"line {}", "line {}, column {}", "character {}", "{}, block {}", "note"}
"""What stands before messages, written where it is put together."""

PZPR = (kind.exchange().pzpr for kind in KINDS)
TABLES = {
    *advice._WHERE.values(),
    "save it in the browser",
    *penpa.THINGS,
    *(each.borders.name for each in PZPR if each is not None and each.borders is not None),
    *("{} step", "{} steps"),
}
"""Words that are looked up in tables, and numbers of things."""

PARSER = {
    "the following arguments are required: {}",
    "unrecognized arguments: {}",
    "argument {}: {}",
    "expected one argument",
    "expected at least one argument",
    "invalid choice: {} (choose from {})",
    "invalid {} value: {}",
    "not allowed with argument {}",
    "ignored explicit argument {}",
}
"""What argparse says."""

SYSTEM = {
    "No such file or directory",
    "Is a directory",
    "Not a directory",
    "Permission denied",
    "File name too long",
    "No space left on device",
    "Read-only file system",
    "Address already in use",
    "Name or service not known",
}
"""What Linux says; other systems say some of it with other words."""

JSON = {
    "Expecting value",
    "Expecting property name enclosed in double quotes",
    "Expecting ',' delimiter",
    "Expecting ':' delimiter",
    "Extra data",
    "Unterminated string starting at",
    "Illegal trailing comma before end of object",
    "Illegal trailing comma before end of array",
}
"""What Python says of JSON."""

XML = {
    *(expat.XML_ERROR_NO_ELEMENTS, expat.XML_ERROR_INVALID_TOKEN, expat.XML_ERROR_TAG_MISMATCH),
    *(expat.XML_ERROR_UNCLOSED_TOKEN, expat.XML_ERROR_UNDEFINED_ENTITY, expat.XML_ERROR_JUNK_AFTER_DOC_ELEMENT),
}

NAMES = {"--show", "--trace -", "pzprv3", "null", "col", "row_clues", "col_clues", "{}_rule_len"}
"""The same in every language."""


def english() -> set[str]:
    several = str(SeveralPuzzles(0)).replace("0", "{}")
    return (messages() | PLACES | TABLES | PARSER | SYSTEM | JSON | XML | {several}) - NAMES


@pytest.mark.parametrize("lang", OTHERS)
def test_all_messages_are_translated_and_nothing_else(lang: str) -> None:
    assert english() == set(messages_in(lang))


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_has_the_same_gaps(lang: str) -> None:
    for text, said in some(messages_in(lang).items()):
        gaps, numbered = GAP.findall(text), GAP.findall(said)
        assert said, text
        assert numbered == gaps or sorted(numbered) == [str(number) for number in range(1, len(gaps) + 1)], text


@pytest.mark.parametrize("lang", OTHERS)
def test_each_message_is_found_again_whatever_fills_it(lang: str) -> None:
    for text, said in some(messages_in(lang).items()):
        fillings = [f"{letter}7" for letter in ascii_uppercase][: len(GAP.findall(text))]
        message = text
        for filling in fillings:
            message = message.replace("{}", filling, 1)
        gaps = iter(fillings)
        expected = GAP.sub(lambda gap: fillings[int(gap[1]) - 1] if gap[1] else next(gaps), said)  # noqa: B023
        assert message_in(lang, message) == expected


EXAMPLES = {
    str(FormatError("the input is empty", line=3, column=5)): "baris 3, kolom 5: masukannya kosong",
    str(FormatError("not JSON: Expecting value", position=6)): "karakter ke-7: bukan JSON: seharusnya ada nilai",
    "a b.txt: line 2: 4 cells, but the rows above have 5": "a b.txt: baris 2: 4 petak, padahal baris di atasnya 5",
    "a.txt: line 2: 1 cell, but the rows above have 5": "a.txt: baris 2: 1 petak, padahal baris di atasnya 5",
    "line 4: expected the width, not 'x'": "baris 4: seharusnya lebar, bukan 'x'",
    "the time limit was reached while looking for a reason": "batas waktu habis ketika mencari alasan",
    "walls must be a whole number, not 0.5": "walls harus berupa bilangan bulat, bukan 0.5",
    "something that nobody has translated: of all": "something that nobody has translated: of all",
    "row 3: expected a list of blocks": "baris 3: seharusnya daftar blok",
    "r1c2: 9 is not a clue here; a number must be 2 or more": (
        "b1k2: 9 tidak berlaku sebagai angka di sini; bilangannya harus 2 atau lebih"
    ),
    "line 3: the number of rows is 'two'; expected a number from 1 to 9": (
        "baris 3: jumlah baris adalah 'two'; seharusnya angka dari 1 sampai 9"
    ),
    "a.txt is left out: it has no solution": "a.txt dilewati: tidak ada solusinya",
    "cannot listen at h port 8: Address already in use; --port 0 takes any free port": (
        "tidak dapat menerima sambungan di h port 8: alamatnya sedang dipakai; --port 0 memakai port bebas mana saja"
    ),
}


@pytest.mark.parametrize("message", EXAMPLES)
def test_examples(message: str) -> None:
    assert message_in("id", message) == EXAMPLES[message]
    assert message_in("en", message) == message
    assert message_in("xx", message) == message


MADE_UP = {
    "a {} b": "A {} B",
    "the {} and the {}": "{2} before {1}",
    "{} is {}": "{} = {}",
    "{} is very large": "{} IS LARGE",
    "{} of {}": "{}/{}",
    "line {}": "LINE {}",
    "only here": "ONLY HERE",
    "{}: only here": "here {}",
}
"""Messages below their English, in a language that there is not."""


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    monkeypatch.setattr("pensil.words.messages.pairs_in", lambda package, name: MADE_UP)
    return partial(message_in, "zz")


def test_how_a_message_is_found_and_put_together(made_up: Callable[[str], str]) -> None:
    for message, said in {
        "only here": "ONLY HERE",
        "only here, no": "only here, no",
        "a x b": "A x B",
        "a  b": "A  B",  # what is filled in may be nothing
        "a b": "a b",
        "a only here b": "A ONLY HERE B",  # what is filled in may be a text of the file
        "a a x b b": "A A x B B",
        "the one and the other": "other before one",
        "the one and the other and the third": "other and the third before one",
        "x is y": "x = y",
        "x is very large": "x IS LARGE",  # of two that fit, the one with more letters of its own
        "x is very large is y": "x = very large = y",
        " of 3": "/3",
        "1 of ": "1/",
        "line 3": "LINE 3",
        "line 3: a x b": "LINE 3: A x B",
        "line 3: a x b: only here": "here LINE 3: A x B",
        "line 3: what nobody knows": "LINE 3: what nobody knows",
        "some.txt: a x b": "some.txt: A x B",
        "some.txt: line 2: a x b": "some.txt: LINE 2: A x B",
        "what nobody knows": "what nobody knows",
    }.items():
        assert made_up(message) == said, message


@pytest.mark.parametrize("length", [10, 900, 1_000_000])
@pytest.mark.parametrize("word", ["row ", "line 1: ", ": ", "argument x: ", "{}"])
def test_input_of_any_length_is_repeated(word: str, length: int) -> None:
    message = (word * length)[:length] + ": the input is empty"
    assert message_in("id", message).endswith(": masukannya kosong" if length < 1000 else ": the input is empty")


def test_words_of_users_are_not_translated() -> None:
    assert message_in("id", "no kind is called 'number'; there are a, b") == "tidak ada jenis 'number'; yang ada a, b"
    assert not re.search("row|line", message_in("id", "line 1: row 2 has 3 cells; expected 4"))
