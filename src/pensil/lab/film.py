"""A search as a film: one shot for every event that changes the board, and for every state that is listed.

What else happens in between (a node dies, the search goes back) is told in the shot before it. A film follows the
search, so that one of any length can be filmed without its events being kept. A long film is cut: it has the beginning,
the solutions and the end, and says which events are left out. Where a search does not end on a solution that it has
found, the solution is shown once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.picture import Picture, Role
from pensil.core.record import record
from pensil.core.trace import Event, Replay, What, state
from pensil.kinds import kind_named
from pensil.lab.film_tree import FilmedTree, Seen
from pensil.lab.replay import SAY, cells_of, sentence
from pensil.render.reel import Camera, Reel
from pensil.render.words import grouped
from pensil.words import Phrase

MOST_SHOTS = 2000
"""A longer film is cut: it would take a quarter of an hour to watch."""

MOST_SOLUTIONS = 20
"""Solutions that are shown all the same."""

MOST_PIECES = 800_000
"""Pieces of drawings that all shots may have together: large boards have shorter films, made in seconds."""

_TOLD = frozenset(What) - {What.EXPANDED, What.VALIDATED}
_LOOKED_AT = frozenset({What.LISTED, What.PLACED, What.REMOVED, What.MARKED})


@record
class Moment:
    """What belongs to a shot of the board: what happened, at which node, and the counters until then."""

    event: int  # the number of the event that made it; 0 is the empty board
    until: int  # the number of the last event that is told with it
    node: int
    words: tuple[str, ...]
    counters: tuple[int, ...]
    solved: bool = False


@record
class Film:
    """The shots and their moments."""

    title: str
    reel: Reel
    moments: tuple[Moment, ...]
    seen: Seen  # the search tree, and when its nodes are seen
    events: int  # how many the search has
    stopped: bool = False  # whether a limit ended the search
    lang: str = "en"

    def left_out(self) -> Iterator[tuple[int, int, int]]:
        """The places before which events are left out, with the first and the last of these."""
        ends = [0, *(moment.until for moment in self.moments)]
        starts = [*(moment.event for moment in self.moments), self.events + 1]
        for place, (end, start) in enumerate(zip(ends, starts, strict=True)):
            if end + 1 < start:
                yield place, end + 1, start - 1

    def told(self) -> list[tuple[str, ...]]:
        """What is told at each place: what was left out before it, and what happened."""
        words = [moment.words for moment in self.moments]
        for place, first, last in self.left_out():
            if place < len(words):
                said = SAY("film.jump", gap=_gap(first, last, self.lang)).said(self.lang)
                words[place] = (said, *words[place])
        return words

    @property
    def whole(self) -> bool:
        """Whether nothing is left out."""
        return not any(True for _ in self.left_out())

    def note(self) -> str:
        """How much of the search the film shows, for people."""
        gaps = [_gap(first, last, self.lang) for _, first, last in self.left_out()]
        said = SAY("film.left-out", gaps=gaps) if gaps else SAY("film.whole")
        return (SAY("film.stopped", said=said) if self.stopped else said).said(self.lang)


def _gap(first: int, last: int, lang: str) -> Phrase:
    return SAY("film.gap", several=first < last, first=grouped(first, lang), last=grouped(last, lang))


def film(
    puzzle: Puzzle,
    events: Iterable[Event],
    title: str,
    first: int = 1,
    last: int | None = None,
    most: int = MOST_SHOTS,
    lang: str = "en",
) -> Film:
    """The film of a trace."""
    filming = Filming(puzzle, first, last, most, lang)
    for event in events:
        filming.see(event)
    return filming.film(title)


class Filming:
    """Films the events first..last of a search: at most so many shots, the solutions, and how it ends."""

    def __init__(
        self, puzzle: Puzzle, first: int = 1, last: int | None = None, most: int = MOST_SHOTS, lang: str = "en"
    ) -> None:
        self.first, self.last, self.most, self.lang = first, last, most, lang
        self.events = 0  # seen so far
        self._camera = Camera()
        self._moments: list[Moment] = []
        self._tree = FilmedTree(puzzle, lang)
        self._replay = Replay(puzzle)
        self._found: tuple[Board, int, int] | None = None  # the last solution, its event and its node
        self._extra = 0  # solutions that are shown though the film is too long
        self._scene = _Scene(0, 0)

    def see(self, event: Event) -> None:
        self.events += 1
        if self.last is not None and self.events > self.last:
            return
        if event.changes or event.what is What.LISTED:
            if self.events >= self.first:
                self._end_scene()
            self._scene = _Scene(self.events, self._scene.node)
        self._replay.see(event)
        self._scene.tell(self.events, event)
        self._tree.see(event, self.events, self._scene.number)
        if event.what is What.SOLVED:
            self._found = self._replay.board, self.events, event.node

    @property
    def _full(self) -> bool:
        return len(self._moments) > self.most or self._camera.drawn > MOST_PIECES

    def _end_scene(self) -> None:
        """The search goes on to another board: the one before is shown if there is room for it."""
        if not self._full:
            self._take(self._scene)
            self._tree.full = self._full
        elif self._scene.solved and self._extra < MOST_SOLUTIONS:
            self._extra += 1
            self._take(self._scene)

    def _take(self, scene: _Scene) -> None:
        self._camera.take(scene.picture(self._replay.board, self.lang))
        self._moments.append(scene.moment(self._counters, self.lang))

    @property
    def _counters(self) -> tuple[int, ...]:
        return tuple(self._replay.tally.counters.to_json().values())

    def film(self, title: str, *, stopped: bool = False) -> Film:
        """What was filmed; `stopped` says that a limit ended the search."""
        self._take(self._scene)
        if self._found is not None and not self._scene.solved and (self.last is None or self.last >= self.events):
            self._show_again(*self._found)
        moments = tuple(self._moments)
        seen = self._tree.seen([moment.event for moment in moments])
        return Film(title, self._camera.reel(), moments, seen, self.events, stopped, self.lang)

    def _show_again(self, board: Board, event: int, node: int) -> None:
        scene = _Scene(self.events, node)
        scene.solved = True
        self._camera.take(scene.picture(board, self.lang))
        count = self._replay.tally.counters.solutions
        number = grouped(event, self.lang)
        said = SAY("film.over", several=count > 1, count=count, state=state(node), event=number).said(self.lang)
        self._moments.append(Moment(self.events, self.events, node, (said,), self._counters, solved=True))


class _Scene:
    """A shot that is being made, and what is told with it."""

    def __init__(self, number: int, node: int) -> None:
        self.number = self.until = number
        self.node = node
        self.solved = False
        self._told: list[Event] = []

    def tell(self, number: int, event: Event) -> None:
        self.until = number
        if event.what in _TOLD:
            self._told.append(event)
        self.node = (event.parent or 0) if event.what is What.BACKTRACKED else event.node
        self.solved = self.solved or event.what is What.SOLVED

    def moment(self, counters: tuple[int, ...], lang: str) -> Moment:
        words = tuple(sentence(event, lang) for event in self._told)
        if not self.number:
            words = (SAY("events.root").said(lang), *words)
        return Moment(self.number, self.until, self.node, words, counters, self.solved)

    def picture(self, board: Board, lang: str) -> Picture:
        """The board, with one frame around what was looked at and one around what is wrong."""
        puzzle = board.puzzle
        looked_at: set[Cell] = set()
        wrong: set[Cell] = set()
        for event in self._told:
            if event.what in _LOOKED_AT:
                looked_at.update(cells_of(puzzle, event))
            elif event.what is What.DEAD:
                wrong.update(cells_of(puzzle, event))
        shown = kind_named(puzzle.kind).picture(puzzle, board, Role.ANSWER if self.solved else Role.MARK)
        alone = looked_at - wrong  # a frame of its own would lie on that of the error
        groups = looked_at if len(alone) > 1 else alone
        return shown.grouping(groups, Role.TRACE).grouping(wrong, Role.ERROR).with_numbers(lang)
