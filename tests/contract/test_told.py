"""All that the kinds make of puzzles and boards, right ones and damaged ones: forms, pictures, faults, open clues.

Other tests hold what is told against the rules; that nothing is told or drawn otherwise than before, only this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.core.drawn import Drawn
from pensil.core.kind import Kind
from pensil.core.picture import Role
from pensil.core.violation import Violation
from pensil.errors import PensilError
from pensil.formats import FORMATS, read_document, write
from pensil.kinds import KINDS
from pensil.words import Phrase
from tests.digest import digest
from tests.facts import facts_of
from tests.samples import spoil_a_clue
from tests.techniques.positions import boards, random_data

LANGS = ("en", "id")
PARTS = range(5)
SEEDS = 20
"""So many puzzles in a part."""

DAMAGED = 6
"""So many damaged texts of each board."""

SIGNS = "#.?*-x 01239ABab\n"


def said(phrase: Phrase) -> list[str]:
    return [phrase.said(lang) for lang in LANGS]


def broken(violations: list[Violation]) -> list[object]:
    return [violation.said_in(lang).to_json() for violation in violations for lang in LANGS]


def of_puzzle(kind: Kind, puzzle: Puzzle) -> Iterator[object]:
    yield puzzle.to_json()
    yield puzzle.to_text()
    yield kind.picture(puzzle)
    why = kind.impossible(puzzle)
    yield None if why is None else [why.said_in(lang).to_json() for lang in LANGS]


def of_board(kind: Kind, board: Board) -> Iterator[object]:
    puzzle: Any = board.puzzle
    for marks in (False, True):
        yield puzzle.board_to_json(board, marks=marks)
    yield str(board)
    yield kind.picture(puzzle, board)
    yield kind.picture(puzzle, board, Role.MARK)
    yield sorted(kind.finished(puzzle, board))
    yield [(each.spot, each.items, said(each.phrase)) for each in kind.left(puzzle, board)]
    yield broken(kind.violations(puzzle, board))
    for spot, (mask, domain) in enumerate(zip(board.masks, puzzle.domains, strict=True)):
        if mask not in (0, domain):
            phrase = kind.conclusion(puzzle, spot, mask)
            yield said(phrase)
            yield list(kind.named(kind.picture(puzzle), phrase))
            yield None if kind.mark is None else list(kind.mark(puzzle, spot, mask, Role.HINT))


def of_drawn(kind: Kind, read: Callable[[], Drawn]) -> Iterator[object]:
    """What becomes of an answer, or why it is refused."""
    try:
        found = read()
    except PensilError as error:
        yield f"{type(error).__name__}: {error}"
        return
    for each in (found, found.answer):
        yield each.board.masks
        yield broken(each.violations(kind))
        yield each.picture(kind, Role.MARK)


def damaged(rng: Random, text: str) -> str:
    signs = list(text)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(signs))
        signs[at : at + rng.randrange(3)] = rng.choice(SIGNS)
    return "".join(signs)


def answers(kind: Kind, rng: Random, board: Board) -> Iterator[Callable[[], Drawn]]:
    """Ways to read answers, and marks, that are as nobody should write them."""
    puzzle: Any = board.puzzle
    junk = facts_of(kind.name).junk.draw(rng, puzzle)
    texts = [damaged(rng, str(board)) for _ in range(DAMAGED)]
    for marks in (False, True):
        yield partial(puzzle.drawn_from_json, junk, marks=marks)
        yield from (partial(puzzle.drawn_from_text, text, marks=marks) for text in texts)


def of_clues(kind: Kind, puzzle: Puzzle, solution: Board) -> Iterator[object]:
    """The clues that can change: what may stand there, what a solution shows, and how they are called."""
    found = kind.open_clues()
    if found is None:
        return
    for place, value in found.clues(puzzle).items():
        named = found.named(puzzle, place)
        called = said(named) if isinstance(named, Phrase) else named
        yield place, value, list(found.numbers(puzzle, place)), found.cell(puzzle, place), called
        yield found.changed(puzzle, {place: found.sign}).to_json()
    yield found.shown(solution)


def written(puzzle: Puzzle, board: Board | None) -> Iterator[object]:
    """The puzzle in all formats, with what is lost in them, and what is read of that again."""
    for each in FORMATS:
        if each.write is None:
            continue
        with catch_warnings(record=True) as lost:
            simplefilter("always")
            try:
                text = write(puzzle, each.name, board)
                yield each.name, text, [str(warning.message) for warning in lost]
                found = read_document(text, puzzle.kind)
                yield found.puzzle.to_json(), None if found.board is None else found.board.masks
            except PensilError as error:
                yield each.name, str(error)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_all_of_it(kind: Kind, part: int, golden: Callable[[str, str], None]) -> None:
    found: dict[str, list[object]] = {name: [] for name in ("puzzles", "boards", "answers", "clues", "formats")}
    for seed in range(part * SEEDS, part * SEEDS + SEEDS):
        rng = Random(seed)
        data = random_data(kind, rng, rng.randrange(1, 6), rng.randrange(1, 7))
        if seed % 3 == 0:
            spoil_a_clue(data, rng)
        try:
            puzzle: Any = kind.from_json(data)
        except PensilError as error:
            found["puzzles"].append(f"{type(error).__name__}: {error}")
            continue
        found["puzzles"] += of_puzzle(kind, puzzle)
        solutions = pensil.solve(puzzle, solutions=1).solutions
        found["formats"] += written(puzzle, None)
        for solution in solutions:
            found["clues"] += of_clues(kind, puzzle, solution)
            found["formats"] += written(puzzle, solution)
            for board in dict.fromkeys([solution, *boards(kind, rng, puzzle, solutions, 1)]):
                found["boards"] += of_board(kind, board)
                for read in answers(kind, rng, board):
                    found["answers"] += of_drawn(kind, read)
    lines = [f"{name} {len(each)} {digest(each)}" for name, each in found.items()]
    golden(f"told-{kind.name}-{part}.txt", "\n".join(lines) + "\n")
