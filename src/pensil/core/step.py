"""Steps of human reasoning, as data.

A *technique* is a way of concluding something that has a name and can be taught. It only finds; what it finds is a
*step*: what follows (changes of the board), from which cells and clues, and the words for a sentence in any language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from string import ascii_lowercase
from typing import Any

from pensil.core.agenda import AtEach
from pensil.core.board import Board, Puzzle, bits
from pensil.core.cases import CasesTold, Links
from pensil.core.chain import Telling
from pensil.core.earlier import Earlier
from pensil.core.example import Example, examples
from pensil.core.grid import Cell
from pensil.core.kept import kept
from pensil.core.position import Position
from pensil.core.record import record, replace
from pensil.core.shown import Shown
from pensil.core.untold import may_be_untold, untold
from pensil.words import DEFAULT, SHARED, Phrase, Vocabulary

SUPPOSED, BROKEN = "?", "!"
"""The signs of what is supposed, and of the rule that breaks; what follows has numbers, cases have letters."""


@record
class Change:
    """One spot of the board, with the values that are left for it after the step."""

    spot: int
    mask: int
    cells: tuple[Cell, ...]
    values: tuple[Any, ...]  # as the puzzle writes them: numbers, or the rectangles of a Shikaku

    @classmethod
    def of(cls, puzzle: Puzzle, spot: int, mask: int) -> Change:
        return untold(cls, {"spot": spot, "mask": mask}, partial(_written, puzzle, spot, mask))

    def to_json(self) -> dict[str, Any]:
        values = [list(value) if isinstance(value, tuple) else value for value in self.values]
        return {"cells": [list(cell) for cell in self.cells], "values": values}


def _written(puzzle: Puzzle, spot: int, mask: int) -> tuple[tuple[Cell, ...], tuple[Any, ...]]:
    values = (puzzle.value_to_json(spot, value) for value in bits(mask))
    return puzzle.spot_cells(spot), tuple([value for value in values if value is not None])


may_be_untold(Change, ("cells", "values"))


@record
class Link:
    """One link of a supposition: what would follow, where to look, and what is said.

    The last one changes nothing, nor does the one that tells which cases there are.
    """

    changes: tuple[Change, ...]
    cells: tuple[Cell, ...]
    phrase: Phrase
    after: tuple[int, ...] = ()  # the places in the chain of the links that it rests on
    sign: str = ""  # what stands for it on the board and before its line; nothing for a link that tells of cases

    def to_json(self, lang: str) -> dict[str, Any]:
        return {
            "changes": [change.to_json() for change in self.changes],
            "cells": [list(cell) for cell in self.cells],
            "message": self.phrase.sentence(lang),
        }


@record
class Step(Shown):
    """One conclusion."""

    technique: str  # its name
    level: int
    cells: tuple[Cell, ...]  # the premises: the clues and cells to look at
    changes: tuple[Change, ...]
    phrase: Phrase
    name: Phrase  # of the technique, for people
    chain: tuple[Link, ...] = ()  # of a supposition: what is assumed, what follows, and the rule that breaks
    common: tuple[Link, ...] = ()  # of cases: what is assumed, what follows in any case, and which cases there are
    cases: tuple[tuple[Link, ...], ...] = ()  # for each what is assumed in it, what follows, and the rule that breaks
    parts: tuple[Step, ...] = ()  # the moves that are told together, where there are several
    first: int = 0  # so many of them come before the cause, which rests on them
    rests: tuple[Earlier, ...] = ()  # what was ruled out earlier, is marked nowhere, and is needed here
    checked: bool = True  # whether the marks it starts from are known to be right
    routine: bool = False  # what anybody sees at once
    lang: str = DEFAULT
    board: Board | None = None  # before the step, where it is known
    premises: int = 0  # of a reason that the engine has found: how many parts of it are named
    numbers: int = 1  # of one that counts along a line: how many numbers of its clue are still open

    @property
    def message(self) -> str:
        """The whole reason in one or two sentences."""
        return self.phrase.sentence(self.lang)

    @property
    def title(self) -> str:
        """The name of the technique for people."""
        return self.name.said(self.lang)

    def __str__(self) -> str:
        return self.message

    @property
    def moves(self) -> tuple[Step, ...]:
        """The single moves of the step, each in the language of the step."""
        return tuple(replace(part, lang=self.lang) for part in self.parts) or (self,)

    @property
    def suppositions(self) -> tuple[tuple[Link, ...], ...]:
        """What is supposed, up to the rule that breaks: the chain, or each case after what is common to all of them."""
        return (self.chain,) if self.chain else tuple((*self.common, *case) for case in self.cases)

    @property
    def links(self) -> int:
        """How many links its suppositions have in all, which is known before they are told."""
        known: int | None = vars(self).get(UNTOLD_LINKS)
        return len(self.chain) + len(self.common) + sum(map(len, self.cases)) if known is None else known

    @property
    def is_mistake(self) -> bool:
        """Whether it tells that the marks are wrong: nothing follows from those."""
        return not self.changes

    def __hash__(self) -> int:
        return hash((self.technique, self.cells, self.changes, self.lang))

    def said_in(self, lang: str) -> Step:
        """The same step in another language."""
        return replace(self, lang=lang)

    def unchecked(self) -> Step:
        """The same step, saying that nobody knows whether the marks it starts from are right."""
        words = {"step": self.phrase, "unverified": Phrase(SHARED, "told.unverified", {})}
        return replace(self, checked=False, phrase=Phrase(SHARED, "told.unchecked", words))

    def citing(self, where: Callable[[Earlier], Sequence[Phrase]]) -> Step:
        """The same step, saying where that was told which it rests on."""
        if not self.rests:
            return self
        words = {**self.phrase.values, "earlier": [each.said(where(each)) for each in self.rests]}
        return replace(self, phrase=Phrase(self.phrase.source, self.phrase.key, words))

    def apply(self, board: Board) -> Board:
        """The board after the step."""
        masks = list(board.masks)
        for change in self.changes:
            masks[change.spot] &= change.mask
        return Board(board.puzzle, masks)

    def to_json(self) -> dict[str, Any]:
        """The step as `pensil hint --json` prints it."""
        return {
            "technique": self.technique,
            "level": self.level,
            "cells": [list(cell) for cell in self.cells],
            "changes": [change.to_json() for change in self.changes],
            "message": self.message,
            "chain": [link.to_json(self.lang) for link in self.chain],
            "common": [link.to_json(self.lang) for link in self.common],
            "cases": [[link.to_json(self.lang) for link in case] for case in self.cases],
            "parts": [move.to_json() for move in self.moves] if self.parts else [],
            "checked": self.checked,
        }


TOLD = "cells", "phrase", "rests", "chain", "common", "cases"
"""What a step says: a rating never asks for it."""

UNTOLD_LINKS = "_links"
"""Where a step that is told later keeps how many links there will be."""

may_be_untold(Step, TOLD)


def shared_step(technique: str, level: int, cells: Sequence[Cell], changes: Sequence[Change], phrase: Phrase) -> Step:
    """A step of no kind's technique, whose words all kinds share."""
    name = Phrase(SHARED, f"techniques.{technique}.title", {})
    return Step(technique, level, tuple(dict.fromkeys(cells)), tuple(changes), phrase, name)


Find = Callable[[Any], "Iterator[Found | Later]"]

Chained = tuple[Link, ...]
Told = tuple[tuple[Cell, ...], Phrase, tuple[Earlier, ...], Chained, Chained, tuple[Chained, ...]]
"""The fields of a step that may be told later."""


def technique(
    words: Vocabulary, id: str, name: str, level: int, *, routine: bool = False, swept: bool = False, compared: int = 6
) -> Callable[[Find], Technique]:
    """The decorator that makes a finder a technique."""
    return lambda find: Technique(words, id, name, level, find, routine, swept, compared)


def _listed(source: str, name: str) -> Technique:
    """A technique of the kind in a package, which pickles name."""
    from importlib import import_module

    techniques: Iterable[Technique] = import_module(f"{source}.techniques").TECHNIQUES
    return next(each for each in techniques if each.name == name)


@record
class Technique:
    """A named way of concluding something.

    `find` yields every place where it applies on a position that breaks no rule; each with its premises, the changed
    spots (spot, mask of what is left) and the words. A finder must only fire for the reason its sentence states. The
    texts, `title`, `why` and `sentence`, stand in the kind's files of words under `techniques.NAME`, its example in the
    kind's `examples.json`.
    """

    words: Vocabulary
    id: str  # as in the catalogue: "A1"
    name: str  # "zero-clue"
    level: int  # 1 to 5
    find: Find
    routine: bool  # what anybody sees at once, and is told with what it follows from
    swept: bool  # what is seen by a look over the board, and is told with others of that sort
    compared: int  # of a harder one, so many places are compared; to find all of them may take too long

    def __reduce__(self) -> tuple[Callable[[str, str], Technique], tuple[str, str]]:
        # Its finder has given its name to the technique, so it is not found by that.
        return _listed, (self.words.source, self.name)

    @property
    def example(self) -> Example:
        return Example(**examples(self.words.source)[self.name])

    @kept
    def title(self) -> Phrase:
        return self.words(f"techniques.{self.name}.title")

    @property
    def why(self) -> Phrase:
        """One line: why the conclusion is sound."""
        return self.words(f"techniques.{self.name}.why")

    def steps(self, at: Position) -> Iterator[Step]:
        """What it finds on a position, as steps that really change something."""
        find = self.find
        if not isinstance(find, AtEach):
            return self._steps(at, find(at))
        return at.agenda(find).all_found(partial(find.look, at), partial(self._steps, at))

    def _steps(self, at: Position, all_found: Iterable[Found | Later]) -> Iterator[Step]:
        puzzle, masks = at.puzzle, at.board.masks
        for found in all_found:
            changes = tuple(
                [Change.of(puzzle, spot, masks[spot] & mask) for spot, mask in found.changes if masks[spot] & ~mask]
            )
            if not changes:
                continue
            if isinstance(found, Later):
                fields = {**self._wordless, "changes": changes, "numbers": found.numbers, UNTOLD_LINKS: found.links}
                yield untold(Step, fields, partial(self._tell, at.board, found))
                continue
            cells, phrase, rests, chain, common, cases = self._told(at.board, found)
            told = self.name, self.level, cells, changes, phrase, self.title, chain, common, cases
            yield Step(*told, rests=rests, routine=self.routine)

    @kept
    def _wordless(self) -> Mapping[str, Any]:
        """What is the same in all of its steps that are told later."""
        step = Step(self.name, self.level, (), (), self.title, self.title, routine=self.routine)
        return {name: value for name, value in vars(step).items() if name not in TOLD}

    def _tell(self, board: Board, found: Later) -> Told:
        return self._told(board, found.tell())

    def _told(self, board: Board, found: Found) -> Told:
        """The premises, the words, what is rested on, and the links of what is supposed."""
        phrase = self.words(f"techniques.{self.name}.{found.sentence}", **found.words, **_cited(found.rests))
        chain = () if found.telling is None else _links(board, found.telling.links, _signs(found.telling.links))
        return tuple(found.cells), phrase, tuple(found.rests or ()), chain, *_cases(board, found.cases)


def _cited(rests: Sequence[Earlier] | None) -> dict[str, list[Phrase]]:
    """The word {earlier} of a sentence that may rest on something."""
    return {} if rests is None else {"earlier": [each.said() for each in rests]}


def _links(board: Board, told: Links, signs: Sequence[str]) -> tuple[Link, ...]:
    """The links, each with what is left of its spots after it: some facts narrow what others have narrowed."""
    masks = list(board.masks)
    links = []
    for (facts, said, after), sign in zip(told, signs, strict=True):
        for spot, mask in facts:
            masks[spot] &= mask
        changes = (Change.of(board.puzzle, spot, masks[spot]) for spot in dict.fromkeys(spot for spot, _ in facts))
        links.append(Link(tuple(changes), tuple(dict.fromkeys(said.cells)), said.phrase, after, sign))
    return tuple(links)


def _cases(board: Board, told: CasesTold | None) -> tuple[tuple[Link, ...], tuple[tuple[Link, ...], ...]]:
    """What is common to the cases, and the links of each, which go on from there."""
    if told is None:
        return (), ()
    signs = [*_signs(told.common)[:-1], ""]
    common = _links(board, told.common, signs)
    cases = (
        _links(board, told.common + case, [*signs, *_signs(case, letter)])[len(common) :]
        for letter, case in zip(ascii_lowercase, told.cases, strict=False)
    )
    return common, tuple(cases)


def _signs(told: Links, case: str = "") -> list[str]:
    """The signs of links, from what is supposed to what breaks: ?, 1, 2, ! or, of a case, a, a1, a2, !"""
    return [case or SUPPOSED, *(f"{case}{number}" for number in range(1, len(told) - 1)), BROKEN]


@record
class Found:
    """What a finder yields: premises, the masks that are left for some spots, and words for the sentence."""

    cells: Sequence[Cell]
    changes: Sequence[tuple[int, int]]
    words: Mapping[str, Any]
    sentence: str = "sentence"  # which of the technique's sentences
    telling: Telling | None = None  # of a supposition
    cases: CasesTold | None = None  # of a supposition that fails in all of some cases
    rests: Sequence[Earlier] | None = None  # on what it rests, where its sentence has a place for {earlier}


@record
class Later:
    """What a finder yields where to say it takes longer than to find it: the masks that are left, and how to tell it.

    It is told at most once, perhaps long after: from what cannot change until then.
    """

    changes: Sequence[tuple[int, int]]
    tell: Callable[[], Found]
    numbers: int = 1  # as in a step
    links: int = 0  # how many links of suppositions it will tell
