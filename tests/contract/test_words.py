"""Sentences as data: how they are written, that every language has all of them, and that a new one needs no code."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import pensil
from pensil.kinds import KINDS
from pensil.words import DEFAULT, SHARED, Phrase, Vocabulary, languages
from pensil.words.figures import decimal, figure, figures
from pensil.words.files import WordsError, entries, entries_of
from pensil.words.speech import said, template, texts
from pensil.words.template import Name, capital, compiled, joined, plural
from tests.checks import some

PAPERS = [paper.words.source for kind in KINDS if (paper := kind.paper()) is not None]
PACKAGES = [SHARED, *PAPERS, *(kind.words.source for kind in KINDS)]  # the folders of papers are within those of kinds
SOURCE = Path(pensil.__file__).parent
FOLDERS = {Path(str(import_module(package).__file__)).parent: package for package in PACKAGES[1:]}
FORMS = "one: n = 1 | other"
TRUE_AND_FALSE: list[object] = [True, 0, [], None]


def filled(text: str, **words: object) -> str:
    out: list[str] = []
    compiled(text, FORMS).fill(words, out, lambda word, _: out.append(said(word, "en")))
    return "".join(out)


def test_a_list_of_nothing_is_nothing_and_one_word_needs_no_join() -> None:
    assert joined([], lambda _: None) == []
    assert joined([["a", "b"]], lambda _: None) == ["a", "b"]
    with pytest.raises(KeyError, match="no such way to join a list"):
        joined([["a"], ["b"]], lambda _: None)


# How texts are written.


def test_a_file_has_headings_comments_and_long_lines() -> None:
    text = "# words\na = one\n\n[b.c]\nd = two\n    three\n  four\ne =\n"
    assert entries(text) == {"a": "one", "b.c.d": "two three four", "b.c.e": ""}
    assert entries("  \n\t\na = b = c\n\td\n\n   \n  e\n[ f ]  \ng=h") == {"a": "b = c d e", " f .g": "h"}


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("  a", "line 1"),
        ("a = b\n[c]\n  d", "line 3"),
        ("a = b\n[c", "line 2"),
        ("a = b\nc", "line 2"),
        ("a = b\na = c", "line 2"),
        ("= b", "line 1"),
    ],
)
def test_a_file_that_is_not_written_so(text: str, where: str) -> None:
    with pytest.raises(WordsError, match=where):
        entries(text)


def test_gaps_plurals_and_choices() -> None:
    assert filled("{a} and {b}", a=1, b=(0, 1)) == "1 and r1c2"
    assert [filled("{n} {n#lamp|lamps}", n=n) for n in (0, 1, 2)] == ["0 lamps", "1 lamp", "2 lamps"]
    assert [filled("{n#=0 none|one|{n} of {m}}", n=n, m=9) for n in (0, 1, 2)] == ["none", "one", "2 of 9"]
    assert [filled("{n#is|are}", n=cells) for cells in ([(0, 0)], [(0, 0), (1, 1)])] == ["is", "are"]
    assert [filled("a{more? more|}", more=more) for more in TRUE_AND_FALSE] == ["a more", "a", "a", "a"]


@pytest.mark.parametrize("text", ["{", "{}", "{a", "a}", "{a#b}", "{a#b|c|d}", "{a?b}", "{a!}", "{a:or", "{a?b|c"])
def test_texts_that_cannot_be_read(text: str) -> None:
    with pytest.raises(WordsError):
        compiled(text, FORMS)


def test_plural_rules_are_those_of_unicode() -> None:
    polish = ["n = 1", "n % 10 = 2..4 and n % 100 != 12..14", ""]
    forms = "".join(str(plural(n, polish)) for n in (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 24, 25, 101, 102, 112))
    assert forms == "201122222112212"
    arabic = ["n = 0", "n = 1", "n = 2", "n % 100 = 3..10", "n % 100 = 11..99", ""]
    assert "".join(str(plural(n, arabic)) for n in (0, 1, 2, 3, 10, 11, 99, 100, 103)) == "012334453"
    assert [plural(n, ["n = 0,1 or n = 7", ""]) for n in range(9)] == [0, 0, 1, 1, 1, 1, 1, 0, 1]


# What words say.


def test_phrases_are_the_same_where_all_of_them_is() -> None:
    say, other = Vocabulary("pensil.kinds.akari"), Vocabulary("pensil.kinds.hashi")
    assert say == Vocabulary("pensil.kinds.akari") != other
    assert say != "pensil.kinds.akari"
    assert say("title", a=1) == say("title", a=1)
    for different in (say("title", a=2), say("title"), say("name", a=1), other("title", a=1), "title"):
        assert say("title", a=1) != different
    assert (say.has("techniques.forced.title"), say.has("plurals"), say.has("no such key")) == (True, True, False)


def test_all_phrases_within_one_are_found() -> None:
    say = Vocabulary(SHARED)
    one, two, three = say("quoted", text="one"), say("quoted", text="two"), say("quoted", text="three")
    whole = say("and", a=[one, (0, 1), say("quoted", text=(two, 3))], b=three)
    assert [each for each in whole.within() if each.key == "quoted" and isinstance(each.values["text"], str)] == [
        one,
        two,
        three,
    ]
    assert len([*whole.within()]) == 5
    assert [*one.within()] == [one]


def test_lists() -> None:
    assert said([], "en") == ""
    assert said(["a"], "en") == "a"
    assert said(["a", "b", "c"], "en") == "a, b and c"
    assert said(["a", "b"], "id") == "a dan b"
    assert said(["a", "b", "c"], "id") == "a, b, dan c"
    assert said([*"abcdefghij"], "en") == "a, b, c, d, e, f, g and 3 more"


def test_a_text_may_say_how_long_its_lists_are() -> None:
    """As this one of Nurikabe does: {piece:each 4}."""
    say = Vocabulary("pensil.kinds.nurikabe")
    for count, told in ((4, "r1c1, r1c2, r1c3 and r1c4"), (5, "r1c1, r1c2, r1c3 and 2 more")):
        piece = [(0, col) for col in range(count)]
        sentence = say("techniques.island-way-out.piece", piece=piece, exit=(1, 1)).said()
        assert sentence.startswith(f"The piece of island at {told} must still be joined")


def test_three_cells_in_a_line_are_named_by_their_ends() -> None:
    assert said([(0, 0)], "en") == "r1c1"
    assert said([(0, 0), (0, 1)], "en") == "r1c1 and r1c2"
    assert said([(0, 0), (0, 1), (0, 2)], "en") == "r1c1 to r1c3"
    assert said([(0, 0), (1, 0), (2, 0), (2, 1)], "id") == "b1k1 sampai b3k1 dan b3k2"
    assert said([(0, 0), (0, 2), (0, 1), (4, 4)], "en") == "r1c1 to r1c3 and r5c5"


@pytest.mark.parametrize("seed", range(50))
def test_every_cell_is_named_once(seed: int) -> None:
    rng = Random(seed)
    cells = rng.sample([(r, c) for r in range(5) for c in range(5)], rng.randrange(1, 20))
    named = []
    everything = Phrase(SHARED, "techniques.forced.known", {"places": cells}).said().removeprefix("what is known at ")
    for part in everything.replace(" and ", ", ").split(", "):
        ends = [tuple(int(n) - 1 for n in name[1:].split("c")) for name in part.split(" to ")]
        (r, c), (row, col) = ends[0], ends[-1]
        named += [(i, j) for i in range(r, row + 1) for j in range(c, col + 1)]
    assert sorted(named) == sorted(cells)


def test_the_texts_of_a_group_are_given_by_the_rest_of_their_keys() -> None:
    for lang in some(languages()):
        found, whole = texts("join.", lang), entries_of(SHARED, DEFAULT) | entries_of(SHARED, lang)
        assert {f"join.{key}": text for key, text in found.items()} == {
            key: text for key, text in whole.items() if key.split(".")[0] == "join"
        }
        assert found["and"] == entries_of(SHARED, lang)["join.and"]


def test_what_says_nothing_is_not_what_a_sentence_begins_with() -> None:
    assert capital(["", Name("r1c1"), " is"]) == "r1c1 is"
    assert capital(["", "", "so ", Name("r1c1")]) == "So r1c1"
    assert capital(["", ""]) == capital([]) == ""


def test_a_sentence_begins_with_a_capital_but_for_the_name_of_a_cell() -> None:
    say = Vocabulary(SHARED)
    assert say("quoted", text="so it is").sentence() == "So it is"
    assert say("quoted", text=(0, 0)).sentence("id") == "b1k1"
    assert say("quoted", text="k9 is a dog").sentence() == "K9 is a dog"
    with pytest.raises(TypeError):
        said(1.5, "en")
    with pytest.raises(KeyError):
        say("no such key").said()


def test_numbers_have_the_signs_of_their_language() -> None:
    assert figures("1,234.5 of 2,000", "en") == "1,234.5 of 2,000"
    assert figures("1,234.5 of 2,000", "id") == "1.234,5 of 2.000"
    assert [decimal(number).said(lang) for number in (2.5, 0.125) for lang in ("en", "id")] == [
        "2.50",
        "2,50",
        "0.12",
        "0,12",
    ]
    assert (decimal(2.26, 1).said(), decimal(1234, 3).said("id")) == ("2.3", "1234,000")
    assert [said(figure(number), "id") for number in ("1,234,567", "-20.0 s", "25")] == ["1.234.567", "-20,0 s", "25"]
    assert [said(figure(number), "en") for number in ("1,234,567.8", "25")] == ["1,234,567.8", "25"]


# Languages.


def test_english_and_indonesian_are_there() -> None:
    assert languages()[:2] == ("en", "id")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_every_key_with_the_same_gaps(package: str, lang: str) -> None:
    english, other = entries_of(package, DEFAULT), entries_of(package, lang)
    assert english
    # How many ways to join a list a language needs is its own affair.
    assert {key for key in english.keys() ^ other.keys() if not key.startswith("join.")} == set()
    for key in other:
        ours, theirs = template(package, DEFAULT, key), template(package, lang, key)
        assert theirs is not None
        if ours is not None and key in english:
            assert theirs.gaps() == ours.gaps(), key
        assert not re.search(r"\s[,.;:)]|\(\s|  ", other[key].replace("..", "")), key


def calls() -> list[tuple[str, str, str, set[str]]]:
    """Every phrase that code asks for by a plain key: where, of which package, the key and the words."""
    found = []
    for path in sorted({path for folder in (SOURCE, *FOLDERS) for path in folder.rglob("*.py")}):
        package = next((package for folder, package in FOLDERS.items() if folder in path.parents), SHARED)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SAY" and node.args:
                where, keys = f"{path}:{node.lineno}", _texts(node.args[0])
                words = {word.arg or "**" for word in node.keywords}
                found += [(where, package, key, words) for key in keys]
    return found


def _texts(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    return []


def test_code_asks_for_keys_that_are_there_with_the_words_they_need() -> None:
    found = calls()
    assert len(found) > 30
    for where, package, key, words in found:
        text = template(package, DEFAULT, key)
        assert text is not None, (where, key)
        if "**" not in words:
            assert text.gaps() == words, (where, key)


def test_a_puzzle_has_one_name_in_indonesian() -> None:
    """It is a teka-teki everywhere: a soal is an exercise, and these texts have none."""
    docs = SOURCE.parents[1] / "docs"
    texts = [*SOURCE.rglob("id.*"), SOURCE / "cli/help.id", *docs.glob("id/*.md"), *docs.glob("papers/*.id.md")]
    for path in some(texts):
        assert not re.search(r"\bsoal", path.read_text(encoding="utf-8"), re.IGNORECASE), path


def test_hints_and_clues_have_names_of_their_own_in_indonesian() -> None:
    """A petunjuk is a hint. What stands in the puzzle is an angka, so no kind says anything else of it."""
    for kind in KINDS:
        path = Path(str(import_module(kind.words.source).__file__)).parent / "words/id.words"
        text = path.read_text(encoding="utf-8").lower()
        assert "angka" in text
        assert "petunjuk" not in text, path


def test_a_new_language_needs_files_and_no_code(tmp_path: Path) -> None:
    """A made-up language: every text of the English files in capitals, but for the gaps."""
    tree = tmp_path / "pensil"
    shutil.copytree(SOURCE, tree, ignore=shutil.ignore_patterns("__pycache__", "native"))
    for english in tree.rglob("en.words"):
        text = english.read_text().replace("cell = r{row}c{col}", "cell = Z{col}/{row}")
        shouted = re.sub(r"(?m)^([^#\[\n=]*=)(.*(?:\n +.*)*)", lambda m: m[1] + _shouted(m[2]), text)
        shouted = shouted.replace("ONE: N = 1 | OTHER", "one: n = 1 | other")
        english.with_name("xx.words").write_text(shouted)
    code = """if True:
        import pensil
        puzzle = pensil.read("akari\\n. . .\\n. # .\\n. . 1\\n")
        print(pensil.hint(puzzle, lang="xx").message)
        print(pensil.hint(puzzle, lang="xx").title)
        print(pensil.check(puzzle, {"cells": [[1, 1, 0], [0, 0, 0], [0, 0, 0]]})[0].said_in("xx").message)
    """
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    hint, title, violation = ran.stdout.splitlines()
    assert hint.startswith("SUPPOSE THERE WERE A LAMP AT Z1/1. THEN Z3/2 COULD ONLY BE LIT BY ITS OWN LAMP")
    assert title == "CONTRADICTION"
    assert violation == "THE LAMPS AT Z1/1 AND Z2/1 SHINE ON EACH OTHER"


def _shouted(text: str) -> str:
    """Capitals everywhere but in the names of gaps, their options and their signs."""
    parts = re.split(r"(\{\w+(?::[^}]*\})?)", text)
    return "".join(part if part.startswith("{") else part.upper() for part in parts)


def test_a_form_may_say_nothing() -> None:
    assert filled("cat{count#|s}", count=1) == "cat"
    assert filled("cat{count#|s}", count=2) == "cats"
