"""A step told line by line: a supposition as a numbered list, one link to a line; or move by move.

Where a board stands beside the lines, each of them is about a board of its own: the one after the moves told before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from pensil.core.board import Board
from pensil.core.record import record, replace
from pensil.core.step import BROKEN, Link, Step
from pensil.core.together import in_turn, is_said
from pensil.words import SHARED, Phrase

BESIDES = ("told.at-once", "told.further", "told.unverified")
"""What a step says besides its reason: what else it settles, what follows from that, and that nobody could check the
marks."""

_TOGETHER = ("told.together", "told.further", "told.unchecked")
"""Phrases that only put together what others say."""


@record
class Sentence:
    """A line of it; what follows from a supposition has a number, the supposition and the clash have none.

    A case has a letter, and what follows in it a letter and a number.
    """

    text: str
    number: str = ""
    depth: int = 0  # so far to the right: what follows from a line stands below it
    links: tuple[Link, ...] = ()  # of a supposition, up to the one that the line tells

    def __str__(self) -> str:
        return f"{self.number}. {self.text}" if self.number else self.text


@record
class Showing:
    """A line and the move that it tells, or a link of its supposition; with the moves of the step that come before."""

    line: Sentence
    move: Step
    before: tuple[Step, ...] = ()

    def begins(self, board: Board) -> Board:
        """The board that the line is about, where the whole step begins with this one."""
        for move in self.before:
            board = move.apply(board)
        return board


def told_lines(step: Step) -> list[Sentence]:
    """The message of a step in lines; a supposition has one for every link of its chain, and then what follows."""
    shown = list(_supposing(step))
    if not shown:
        return [Sentence(step.message)]
    lines = [each.line for each in shown]
    besides = [phrase.said(step.lang) for phrase in _besides(step.phrase)]
    return [*lines[:-1], Sentence(" ".join([lines[-1].text, *besides]))]


def led_up(step: Step) -> list[Showing]:
    """All lines of a step but the last, which is about all of it."""
    return list(_supposing(step))[:-1]


def one_by_one(step: Step) -> list[Showing]:
    """The sentences of a step of several moves, what it settles at once among them; none where there is one move.

    Nor are there any where something is supposed: that is told link by link.
    """
    shown: list[Showing] = []
    # That the marks could not be checked is said last of all, and is no move.
    for phrase, moves in zip(_phrases(step), _in_order(step), strict=False):
        cells = dict.fromkeys(cell for move in moves for cell in move.cells)
        changes = tuple(change for move in moves for change in move.changes)
        alone = replace(moves[0], lang=step.lang, cells=tuple(cells), changes=changes, phrase=phrase)
        before = tuple(each.move for each in shown)
        shown.append(Showing(Sentence(phrase.sentence(step.lang)), alone, before))
    return shown


def _supposing(step: Step) -> Iterator[Showing]:
    """The lines of a step that supposes something, with no more than its reason; no other step has any."""
    if not any(part.suppositions for part in (step, *step.parts)):
        return
    moves = step.moves
    cause = moves[step.first]
    alike = takewhile(lambda move: is_said(move, cause), moves[step.first + 1 :])
    for place, move in enumerate((*moves[: step.first + 1], *alike)):
        yield from (Showing(line, move, moves[:place]) for line in _move_lines(move))


def _besides(phrase: Phrase) -> Iterator[Phrase]:
    """What a phrase says besides; what that is made of is said with it."""
    if phrase.key in BESIDES:
        yield phrase
        return
    for word in phrase.values.values():
        for each in word if isinstance(word, list | tuple) else (word,):
            if isinstance(each, Phrase):
                yield from _besides(each)


def _move_lines(move: Step) -> list[Sentence]:
    cause = next((phrase for phrase in move.phrase.within() if "supposed" in phrase.values), None)
    if cause is None or not move.suppositions:
        reason = next((phrase for phrase in move.phrase.within() if phrase.key != "told.unchecked"), move.phrase)
        return [Sentence(reason.sentence(move.lang))]

    def told(key: str, **words: Phrase) -> str:
        return Phrase(cause.source, key, {**cause.values, **words}).sentence(move.lang)

    def line(links: tuple[Link, ...]) -> Sentence:
        link = links[-1]
        if len(links) == 1:
            return Sentence(told("chain.suppose"), links=links)
        in_case = len(links) > len(move.common) > 0
        if link.sign == BROKEN:
            return Sentence(told("chain.clash", broken=link.phrase), depth=2 * in_case, links=links)
        key = "told.split" if not link.sign else "told.case-opens" if link.sign.isalpha() else "told.link"
        depth = 0 if not link.sign else 1 if link.sign.isalpha() else 1 + in_case
        return Sentence(Phrase(SHARED, key, {"link": link.phrase}).sentence(move.lang), link.sign, depth, links)

    if move.chain:
        return [*(line(move.chain[: end + 1]) for end in range(len(move.chain))), Sentence(told("chain.so"))]
    lines = [line(move.common[: end + 1]) for end in range(len(move.common))]
    for case in move.cases:
        lines += (line((*move.common, *case[: end + 1])) for end in range(len(case)))
    return [*lines, Sentence(told("cases.so"))]


def told_moves(step: Step) -> list[tuple[str, str]]:
    """The message of a step of several moves, sentence by sentence, each after the name of its technique.

    What says such names itself has none before it. Nothing, where there is one move, or something is supposed.
    """
    names = {part.phrase: part.name.said(step.lang) for part in step.parts}
    return [(names.get(phrase, ""), phrase.sentence(step.lang)) for phrase in _phrases(step)]


def _phrases(step: Step) -> Iterator[Phrase]:
    """The sentences of a step of several moves, none of which supposes anything."""
    alone = {part.phrase for part in step.parts}

    def told(phrase: Phrase) -> Iterator[Phrase]:
        if phrase in alone or phrase.key not in _TOGETHER:
            yield phrase
            return
        for word in phrase.values.values():
            for each in word if isinstance(word, list | tuple) else (word,):
                if isinstance(each, Phrase):
                    yield from told(each)

    supposed = any(part.suppositions for part in (step, *step.parts))
    return told(step.phrase) if step.parts and not supposed else iter(())


def _in_order(step: Step) -> Iterator[list[Step]]:
    """The moves of a step as its sentences tell them: those that have one alone, what is settled at once together."""
    *before, cause = step.parts[: step.first + 1]
    yield from ([move] for move in (*before, cause))
    for alike, settled in in_turn(step.parts[step.first + 1 :], cause):
        yield from ([move] for move in alike)
        if settled:
            yield [replace(move, changes=(change,)) for move, change in settled]
