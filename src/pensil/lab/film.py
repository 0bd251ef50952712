"""A search as a film: one shot for every event that changes the board.

What else happens in between (a node dies, the search goes back) is told in the shot before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.picture import Picture, Role
from pensil.core.record import record
from pensil.core.trace import Event, Tally, What, replay
from pensil.kinds import kind_named
from pensil.lab.replay import SAY, cells_of, sentence
from pensil.render.reel import Camera, Reel
from pensil.render.words import grouped, page_words

MOST_SHOTS = 2000
"""A longer film is cut: it would take a quarter of an hour to watch."""

MOST_PIECES = 800_000
"""Pieces of drawings that all shots may have together: large boards have shorter films, made in seconds."""

_TOLD = frozenset(What) - {What.EXPANDED, What.VALIDATED}
_LOOKED_AT = frozenset({What.PLACED, What.REMOVED, What.MARKED})


@record
class Moment:
    """What belongs to a shot of the board: what happened, and the counters until then."""

    event: int  # the number of the event that made it; 0 is the empty board
    words: tuple[str, ...]
    counters: tuple[int, ...]


@record
class Film:
    """The shots and their moments. Where moments are left out, the last one is there all the same."""

    title: str
    reel: Reel
    moments: tuple[Moment, ...]
    whole: bool  # whether nothing is left out before its end
    ended: bool = True  # whether its end is that of the search, or of the part that was asked for
    lang: str = "en"


def film(
    puzzle: Puzzle,
    events: Iterable[Event],
    title: str,
    first: int = 1,
    last: int | None = None,
    most: int = MOST_SHOTS,
    ended: bool = True,
    lang: str = "en",
) -> Film:
    """The film of the events first..last of a trace: at most so many changes of the board, and how it ends.

    `ended` is false where the search went on after the events that were kept.
    """
    camera = Camera()
    moments: list[Moment] = []
    left_out = 0

    def take(scene: _Scene) -> None:
        camera.take(scene.picture())
        moments.append(scene.moment())

    for scene in _scenes(puzzle, events, first, last, lang):
        if len(moments) <= most and camera.drawn <= MOST_PIECES:
            take(scene)
        else:
            left_out += 1
    if left_out:
        take(scene)
    return Film(title, camera.reel(), tuple(moments), left_out <= 1, ended, lang)


def note(film: Film) -> str:
    """How much of the search the film shows, for people."""
    words = page_words(film.lang)
    changes, event = (grouped(number, film.lang) for number in (len(film.moments) - 2, film.moments[-1].event))
    said = words["whole"] if film.whole else words["cut"].format(changes=changes, event=event)
    return said if film.ended else f"{said} {words['went-on']}"


class _Scene:
    """A shot that is being made."""

    def __init__(self, number: int, board: Board, counting: Tally, lang: str) -> None:
        self.number = number
        self.board = board
        self.lang = lang
        self.words: list[str] = []
        self.looked_at: set[Cell] = set()
        self.wrong: list[Cell] = []
        self.solved = False
        self.counting = counting

    def tell(self, event: Event) -> None:
        if event.what in _TOLD:
            self.words.append(sentence(event, self.lang))
        if event.what in _LOOKED_AT:
            self.looked_at.update(cells_of(self.board.puzzle, event))
        elif event.what is What.DEAD:
            self.wrong += cells_of(self.board.puzzle, event)
        elif event.what is What.SOLVED:
            self.solved = True

    def moment(self) -> Moment:
        """To be asked before the search goes on."""
        return Moment(self.number, tuple(self.words), tuple(self.counting.counters.to_json().values()))

    def picture(self) -> Picture:
        puzzle = self.board.puzzle
        shown = kind_named(puzzle.kind).picture(puzzle, self.board, Role.ANSWER if self.solved else Role.MARK)
        alone = self.looked_at - set(self.wrong)  # a frame of its own would lie on that of the error
        groups = self.looked_at if len(alone) > 1 else alone
        return shown.grouping(groups, Role.TRACE).outlining(self.wrong, Role.ERROR).with_numbers(self.lang)


def _scenes(puzzle: Puzzle, events: Iterable[Event], first: int, last: int | None, lang: str) -> Iterator[_Scene]:
    counting = Tally()
    scene = _Scene(0, Board.empty(puzzle), counting, lang)
    scene.words.append(SAY("events.root").said(lang))
    for number, (event, board) in enumerate(replay(puzzle, events), 1):
        if event.changes:
            if number >= first:
                yield scene
            scene = _Scene(number, board, counting, lang)
        counting.count(event)
        scene.tell(event)
        if last is not None and number >= last:
            break
    yield scene
