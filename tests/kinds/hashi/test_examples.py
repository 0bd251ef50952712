"""Choices of bridges worth showing: one for each verdict wherever there is one, and the truth where there is none."""

from __future__ import annotations

from random import Random

import pytest

import pensil
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.strategies import examples as module
from pensil.kinds.hashi.strategies.candidates import candidates, combinations
from pensil.kinds.hashi.strategies.examples import PUBLISHED, PUBLISHED_CHOICES, examples
from pensil.kinds.hashi.strategies.tables import tables
from pensil.kinds.hashi.strategies.validation import validate
from pensil.words import Phrase
from tests.checks import some

SORTS = ("crossing", "counts", "connection", "loop", "accepted")


def shown(puzzle: Hashi) -> dict[str, str]:
    """For each verdict what is shown of it: itself, or the key of the sentence that there is none."""
    parts = examples(puzzle)
    sorts = [sort for sort in SORTS if sort != "loop" or not puzzle.loops]
    assert len(parts) == len(sorts)
    return {
        sort: part.key if isinstance(part, Phrase) else validate(puzzle, *part).failed or "accepted"
        for sort, part in zip(sorts, parts, strict=True)
    }


def board(text: str) -> Hashi:
    puzzle = pensil.read(f"hashi\n{text}")
    assert isinstance(puzzle, Hashi)
    return puzzle


NINE = [
    board("2 . . 4 . 3\n. 1 . . . 2\n. 2 . 5 . 1\n. . . 2 . .\n"),
    board("1 . 4 . 2\n. . . . 1\n. . . . .\n1 . . . 1\n3 . 5 . 2\n"),
    board("2 . . . .\n5 . 2 . .\n3 2 . . 2\n. . . . .\n3 . 2 . 1\n"),
]
"""Nine islands each, and far more combinations than anybody goes through."""


@pytest.mark.parametrize("puzzle", NINE)
def test_boards_of_nine_islands_show_every_verdict(puzzle: Hashi) -> None:
    assert len(puzzle.islands) == 9
    assert 2 ** (2 * len(puzzle.pairs)) > 10**5
    assert shown(puzzle) == {sort: sort for sort in SORTS if sort != "loop"}
    text = tables(puzzle)
    assert [text.count(each) for each in (" cross at ", "bridges are wrong", "does not visit", ": accepted\n")] == [
        1
    ] * 4
    assert pensil.count(puzzle) == 1


def test_the_published_puzzle_shows_the_published_choices() -> None:
    found = [tuple("".join(map(str, each)) for each in choice) for choice in examples(PUBLISHED)]  # type: ignore[union-attr]
    assert found == list(PUBLISHED_CHOICES)


SHAPES = ("##/##", "#.#/..#/###", ".#./#.#/.#.", ".#./#.#/.##", "##./#.#/.##", "#.#/#.#", "####", "#./.#")


def small(rng: Random) -> Hashi:
    """A board with few enough combinations to look at all of them."""
    while True:
        clues = rng.choice((["?"], ["?", 1, 2], [1, 2, 2, 3]))
        rows = rng.choice(SHAPES).split("/")
        cells = [[rng.choice(clues) if sign == "#" else None for sign in row] for row in rows]
        puzzle = Hashi(cells, rng.choice((1, 2)), rng.random() < 0.5)
        if len(puzzle.pairs) * puzzle.max_bridges <= 10:
            return puzzle


def test_there_is_an_example_just_where_some_combination_is_one() -> None:
    met = dict.fromkeys(SORTS, 0)
    missed = dict.fromkeys(SORTS, 0)
    for seed in range(300):
        puzzle = small(Random(seed))
        found = candidates(puzzle)
        verdicts = {validate(puzzle, h, v, found).failed or "accepted" for h, v in combinations(found)}
        for sort, told in some(shown(puzzle).items()):
            assert told == (sort if sort in verdicts else f"tables.none.{sort}"), (sort, puzzle)
            (met if sort in verdicts else missed)[sort] += 1
    assert min(met.values()) >= 10, met
    assert min(missed.values()) >= 10, missed


def test_a_search_that_is_cut_off_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WORK", 50)
    told = shown(NINE[0])
    assert told["crossing"] == "crossing"
    assert told["counts"] == "counts"
    assert told["connection"] == told["accepted"] == "tables.none.found"
    text = tables(NINE[0])
    assert "Accepted: none was found within the steps" in text
    assert "Rejected by the connection: none was found within the steps" in text


@pytest.mark.parametrize(("side", "most"), [(2, 2**18), (9, 4000), (60, 80)])
def test_on_a_big_board_fewer_steps_are_taken(side: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Hashi([["?" if (r + c) % 2 == 0 else None for c in range(side)] for r in range(side)])
    steps = 0

    def hopeless(_: object) -> bool:
        nonlocal steps
        steps += 1
        return steps % 2 == 0  # so that the search neither ends soon nor finds anything soon

    module._searched(puzzle, hopeless, "accepted")
    assert 0 < steps <= most + 2
