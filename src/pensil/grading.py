"""Judge free answers and single moves: the part of the public interface for those who let others solve puzzles."""

from __future__ import annotations

from pensil import accept
from pensil.core.record import record
from pensil.errors import PensilError, TimeLimit

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Literal

    from pensil.accept import Given
    from pensil.core.board import Board, Puzzle
    from pensil.core.deadline import Deadline
    from pensil.core.drawn import Drawn
    from pensil.core.violation import Violation

    Verdict = Literal["forced", "possible", "wrong", "nothing"]


@record
class Grade:
    """What an answer is worth."""

    solved: bool
    violations: list[Violation]
    board: Board | None  # what was read; None when there is no answer in the text
    missing: int  # the spots that the answer leaves open
    fault: str | None = None  # why there is no board

    def to_json(self) -> dict[str, Any]:
        return {
            "solved": self.solved,
            "violations": [violation.to_json() for violation in self.violations],
            "board": None if self.board is None else self.board.to_json(),
            "missing": self.missing,
            "fault": self.fault,
        }


@record
class MoveGrade:
    """What a single move is worth.

    `verdict` is "forced" when it holds in all solutions that the marks allow, "possible" when in some, "wrong" when in
    none, and "nothing" when it says nothing new or nothing that can be read.
    """

    verdict: Verdict
    board: Board  # the marks with the move, as far as a board can hold it
    violations: list[Violation]  # rules that the move breaks at once
    fault: str | None = None  # why nothing was read

    def to_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "board": self.board.puzzle.board_to_json(self.board, marks=True),
            "violations": [violation.to_json() for violation in self.violations],
            "fault": self.fault,
        }


def grade(puzzle: Puzzle, text: str, *, lang: str = "en") -> Grade:
    """Read a free answer and say what it is worth: `.solved`, `.violations`, `.board`.

    The answer may be a grid, a list of cells or JSON, alone or inside other text; of several, the last one counts. It
    never raises because of the text: where no answer is found, `.board` is None and `.fault` says why.
    """
    from pensil.formats.answers import read_answer
    from pensil.kinds import kind_named

    accept.check(puzzle)
    accept.plain_text("answer", text)
    lang = accept.language(lang)
    try:
        drawn = read_answer(puzzle, text, lambda part: accept.drawn(puzzle, part)).answer
    except PensilError as error:
        return Grade(False, [], None, len(puzzle.domains), str(error))
    violations = [violation.said_in(lang) for violation in drawn.violations(kind_named(puzzle.kind))]
    missing = len(drawn.board.masks) - drawn.board.decided
    return Grade(not violations and not missing, violations, drawn.board, missing)


def grade_move(
    puzzle: Puzzle, text: str, marks: Given | None = None, *, lang: str = "en", timeout: float | None = None
) -> MoveGrade:
    """Say whether a single move from the marks is forced, possible but not forced, or wrong: `.verdict`.

    The move names places and what is there ("r3c5 is a lamp", "r3c5 = 0", "r1c1-r1c4 = 2"), or is a half-filled board
    in any form. From marks that cannot be completed any more, every move is wrong. TimeLimit is raised when the verdict
    is not known after `timeout` seconds.
    """
    from pensil.core.board import Board
    from pensil.kinds import kind_named

    accept.check(puzzle)
    accept.plain_text("move", text)
    lang = accept.language(lang)
    before = accept.marks(puzzle, marks) or Board.empty(puzzle)
    try:
        move = _move(puzzle, text)
    except PensilError as error:
        return MoveGrade("nothing", before, [], str(error))
    kind = kind_named(puzzle.kind)
    violations = [violation.said_in(lang) for violation in move.wrong]
    after = before & move.board
    if violations or not all(after.masks):
        return MoveGrade("wrong", before, violations)
    if after == before:
        return MoveGrade("nothing", before, [])
    violations = [violation.said_in(lang) for violation in kind.violations(puzzle, after)]
    verdict: Verdict = "wrong" if violations else _verdict(before, after, accept.deadline(timeout))
    return MoveGrade(verdict, after, violations)


def _move(puzzle: Puzzle, text: str) -> Drawn:
    """What a move draws: as pensil itself would say it, or in any form of marks."""
    from pensil.core.board import Board
    from pensil.core.drawn import Drawn
    from pensil.formats.answers import read_move

    masks = list(puzzle.domains)
    for spot, mask in _said(puzzle, text):
        masks[spot] &= mask
    if masks != list(puzzle.domains):
        return Drawn(Board(puzzle, masks))
    return read_move(puzzle, text, lambda part: accept.drawn(puzzle, part, marks=True))


def _said(puzzle: Puzzle, text: str) -> Iterator[tuple[int, int]]:
    """The conclusions that stand in a text in the words of the kind, such as "r1c2 is sea"."""
    from pensil.core.board import bits
    from pensil.kinds import kind_named
    from pensil.words import SHARED, Vocabulary, languages

    kind, say = kind_named(puzzle.kind), Vocabulary(SHARED)
    words = f" {text.lower()} ".replace(".", " ").replace(",", " ")
    for lang in languages():
        for spot, domain in enumerate(puzzle.domains):
            row, col = puzzle.spot_cells(spot)[0]
            if say("cell", row=row + 1, col=col + 1).said(lang) not in words:
                continue
            said = {1 << value: kind.conclusion(puzzle, spot, 1 << value).said(lang).lower() for value in bits(domain)}
            found = [mask for mask, phrase in said.items() if f" {phrase} " in words]
            if found:  # "there is a lamp at ..." may be the end of the sentence that there is none
                yield spot, max(found, key=lambda mask: len(said[mask]))


def _verdict(before: Board, after: Board, deadline: Deadline) -> Verdict:
    """Whether what was added holds in all solutions that go on from `before`, in some, or in none."""
    from pensil.engine.solve import solve

    result = solve(before.puzzle, marks=before, deadline=deadline)
    if result.status == "timeout":
        raise TimeLimit("the time limit was reached before the move was judged")
    facts = result.facts
    if facts is not None and after.allows(facts):
        return "forced"
    some = solve(before.puzzle, solutions=1, marks=after, deadline=deadline)
    if some.status == "timeout":
        raise TimeLimit("the time limit was reached before the move was judged")
    return "wrong" if some.status == "none" else "possible"
