"""A search as a film: one shot for every event that changes the board.

What else happens in between (a node dies, the search goes back) is told in the shot before it. The shots of a film have
most of their drawing in common, so the pieces of all drawings are kept once, and a shot is a list of pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pensil.core.board import Board, Puzzle
from pensil.core.picture import Picture, Role
from pensil.core.record import record
from pensil.core.trace import Event, Tally, What, replay
from pensil.kinds import kind_named
from pensil.lab.replay import cells_of, sentence
from pensil.render.geometry import Geometry
from pensil.render.svg import render_svg

MOST_SHOTS = 2000
"""A longer film is cut: it would take a quarter of an hour to watch."""

MOST_LETTERS = 4_000_000
"""What the drawings of a film may take together: large boards have shorter films."""

_TOLD = frozenset(What) - {What.EXPANDED, What.VALIDATED}
_LOOKED_AT = frozenset({What.PLACED, What.REMOVED, What.MARKED})


@record
class Shot:
    """The board at one moment: pieces of the drawing, what happened, and the counters until then."""

    event: int  # the number of the event that made it; 0 is the empty board
    pieces: tuple[int, ...]
    words: tuple[str, ...]
    counters: tuple[int, ...]


@record
class Film:
    """The shots, and the pieces they are made of, on a sheet of width x height units."""

    title: str
    width: int
    height: int
    pieces: tuple[str, ...]
    shots: tuple[Shot, ...]
    whole: bool  # whether the film shows all that was asked for


def film(
    puzzle: Puzzle, events: Iterable[Event], title: str, first: int = 1, last: int | None = None, most: int = MOST_SHOTS
) -> Film:
    """The film of the events first..last of a trace, at most so many shots."""
    numbers: dict[str, int] = {}
    shots: list[Shot] = []
    whole, letters = True, 0
    for scene in _scenes(puzzle, events, first, last):
        if len(shots) > most or letters > MOST_LETTERS:
            whole = False
            break
        drawn = _pieces(scene.picture())
        letters += sum(len(piece) for piece in drawn if piece not in numbers)
        pieces = tuple(numbers.setdefault(piece, len(numbers)) for piece in drawn)
        shots.append(Shot(scene.number, pieces, tuple(scene.words), scene.counters))
    geometry = Geometry(kind_named(puzzle.kind).picture(puzzle))
    return Film(title, geometry.width, geometry.height, tuple(numbers), tuple(shots), whole)


class _Scene:
    """What belongs to one shot."""

    def __init__(self, number: int, board: Board, counting: Tally) -> None:
        self.number = number
        self.board = board
        self.words: list[str] = []
        self.cells: dict[tuple[int, int], Role] = {}
        self.solved = False
        self.count(counting)

    def count(self, counting: Tally) -> None:
        self.counters = tuple(counting.counters.to_json().values())

    def tell(self, event: Event) -> None:
        if event.what in _TOLD:
            self.words.append(sentence(event))
        if event.what in _LOOKED_AT:
            for cell in cells_of(self.board.puzzle, event):
                self.cells.setdefault(cell, Role.TRACE)
        elif event.what is What.DEAD:
            self.cells.update(dict.fromkeys(event.cells, Role.ERROR))
        elif event.what is What.SOLVED:
            self.solved = True

    def picture(self) -> Picture:
        puzzle = self.board.puzzle
        role = Role.ANSWER if self.solved else Role.MARK
        shown = kind_named(puzzle.kind).picture(puzzle, self.board, role)
        for role in (Role.TRACE, Role.ERROR):
            cells = (c for c, r in self.cells.items() if r is role and c[0] < puzzle.rows and c[1] < puzzle.cols)
            shown = shown.outlining(cells, role)
        return shown


def _scenes(puzzle: Puzzle, events: Iterable[Event], first: int, last: int | None) -> Iterator[_Scene]:
    counting = Tally()
    scene = _Scene(0, Board.empty(puzzle), counting)
    scene.words.append("the empty board")
    for number, (event, board) in enumerate(replay(puzzle, events), 1):
        counting.count(event)
        if event.changes:
            if number >= first:
                yield scene
            scene = _Scene(number, board, counting)
        scene.tell(event)
        scene.count(counting)
        if last is not None and number >= last:
            break
    yield scene


def _pieces(picture: Picture) -> list[str]:
    """The drawing of a picture without its frame: each line is an element."""
    _, _, *elements, _ = render_svg(picture, standalone=False).rstrip().split("\n")
    return elements
