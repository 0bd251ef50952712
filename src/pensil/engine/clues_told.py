"""The answers about clues for people: a picture with frames, and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.open_clues import Place, Value
from pensil.core.picture import Picture, Role
from pensil.core.record import record
from pensil.engine.clues import Alternative, Clues, GivenAway, Number
from pensil.kinds import kind_named
from pensil.words import SHARED, Phrase, Vocabulary
from pensil.words.figures import decimal

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.words import Word

SAY = Vocabulary(SHARED)


@record
class ToldLine:
    """A sentence, or an entry of the list that begins with the sentence before."""

    phrase: Phrase
    listed: bool = False

    def said(self, lang: str) -> str:
        # The name of a kind begins with a small letter, as in what other commands say.
        plain = self.listed or self.phrase.key in ("clues.told", "clues.rated")
        return self.phrase.said(lang) if plain else self.phrase.sentence(lang)


class CluesTold:
    """What is told about the clues of one puzzle."""

    def __init__(self, found: Clues) -> None:
        self.found = found
        self.puzzle = found.puzzle
        self.kind = kind_named(found.puzzle.kind)
        self.size = SAY("say.size", kind=self.puzzle.kind, cols=self.puzzle.cols, rows=self.puzzle.rows)
        self.numbers = [each for each in found.deciding if isinstance(each, Number)]
        self.given = [each for each in found.deciding if isinstance(each, GivenAway)]
        self._opened = self.kind.open_clues()
        self._clues: Mapping[Place, Value] = {} if self._opened is None else self._opened.clues(self.puzzle)

    # The picture.

    def picture(self, lang: str) -> Picture:
        """The puzzle, with what would decide filled in, and a frame around all that is told."""
        puzzle, board = self.puzzle, None
        if self._opened is not None:
            puzzle = self._opened.changed(puzzle, {each.clue: each.value for each in self.numbers})
        if self.given:
            decided = {each.spot: each.mask for each in self.given}
            board = Board(puzzle, (decided.get(spot, mask) for spot, mask in enumerate(puzzle.domains)))
        picture = self.kind.picture(puzzle, board, Role.TRACE).with_numbers(lang)
        for role, cells in self.frames().items():
            picture = picture.outlining(cells, role)
        return picture

    def frames(self) -> dict[Role, list[Cell]]:
        """The cells with a frame, by its role."""
        found = self.found
        deciding = [cell for each in self.given for cell in each.cells]
        deciding += [self._cell(each.clue) for each in self.numbers]
        looked_at = [self._cell(place) for place in found.redundant]
        looked_at += [cell for spot in found.differ for cell in self.puzzle.spot_cells(spot) if cell not in deciding]
        wrong = [] if found.why is None else list(found.why.cells)
        roles = {Role.HINT: looked_at, Role.TRACE: deciding, Role.ERROR: wrong}
        return {role: cells for role, cells in roles.items() if cells}

    def meaning(self, role: Role) -> Phrase:
        """What a frame means."""
        looked_at = "redundant" if self.found.status == "unique" else "differ"
        return SAY(f"clues.sign-{ {Role.HINT: looked_at, Role.TRACE: 'deciding', Role.ERROR: 'wrong'}[role] }")

    def legend(self, lang: str) -> str:
        """What the frames mean, by how they are drawn; nothing where there are none."""
        dashed, dotted, solid = (
            self.meaning(role) if role in self.frames() else None for role in (Role.HINT, Role.TRACE, Role.ERROR)
        )
        return SAY("clues.frames", dashed=dashed, dotted=dotted, solid=solid).said(lang).strip()

    # Sentences.

    def lines(self) -> Iterator[ToldLine]:
        found = self.found
        yield ToldLine(SAY("clues.told", size=self.size, verdict=SAY(f"clues.{found.status}")))
        if found.status == "unique":
            yield from self._redundant()
            told = [each for each in found.alternatives if isinstance(self._clues[each.clue], int)]
            yield from self._alternatives("other", told)
            yield from self._rated()
        elif found.status == "multiple":
            yield from self._deciding()
            yield from self._alternatives("repair", found.alternatives)
        elif found.status == "none":
            if found.why is not None:
                yield ToldLine(SAY("why.sentence", why=found.why.phrase))
            yield from self._alternatives("repair", found.alternatives)
        few = found.unrated_after
        if few is not None:
            yield ToldLine(SAY("clues.unrated", seconds=f"{few:g}"))
        incomplete = found.incomplete if few is None else found.unanswered
        if incomplete:
            questions = [SAY(f"clues.questions.{each}") for each in incomplete]
            yield ToldLine(SAY("clues.unanswered", questions=questions))

    def _redundant(self) -> Iterator[ToldLine]:
        if self._opened is None:
            return  # a kind that does not say how its clues can change: nothing was asked about them
        found, numbers = self.found, [value for value in self._clues.values() if isinstance(value, int)]
        if not numbers:
            yield ToldLine(SAY("clues.no-numbers"))
        elif found.redundant or "redundant" not in found.unanswered:
            every = len(found.redundant) == len(numbers)
            names = self._names(found.redundant)
            yield ToldLine(SAY("clues.redundant", clues=names, numbers=len(numbers), every=every))
        if found.thinned is not None and numbers:
            names, largest = self._names(found.thinned.clues), found.thinned.largest
            yield ToldLine(SAY("clues.thinned", count=len(names), clues=names, numbers=len(numbers), largest=largest))

    def _deciding(self) -> Iterator[ToldLine]:
        found, puzzle = self.found, self.puzzle
        spots = [puzzle.spot_cells(spot) for spot in found.differ]
        places = [cells[0] if len(cells) == 1 else SAY("pair", a=cells[0], b=cells[1]) for cells in spots]
        yield ToldLine(SAY("clues.differ", places=places))
        if self.numbers:
            said = [SAY("clues.number", number=each.value, clue=self._name(each.clue)) for each in self.numbers]
            yield ToldLine(SAY("clues.numbers", numbers=said, smallest=found.smallest))
        elif self.given:
            said = [self.kind.conclusion(puzzle, each.spot, each.mask) for each in self.given]
            yield ToldLine(SAY("clues.given", facts=said, smallest=found.smallest))
        elif "deciding" not in found.unanswered:
            yield ToldLine(SAY("clues.nothing-decides"))

    def _alternatives(self, key: str, alternatives: Sequence[Alternative]) -> Iterator[ToldLine]:
        """Changes of one clue, or that none would do."""
        if alternatives:
            yield ToldLine(SAY(f"clues.{key}"))
        elif self._clues and "alternatives" not in self.found.unanswered:
            yield ToldLine(SAY(f"clues.no-{key}"))
        for each in alternatives:
            now = self._clues[each.clue]
            number = now if isinstance(now, int) else None
            said = {"clue": self._name(each.clue), "values": list(each.values), "told": number is not None}
            yield ToldLine(SAY("clues.change", number=number or 0, **said), listed=True)

    def _rated(self) -> Iterator[ToldLine]:
        rating = self.found.rating
        if rating is not None:
            steps = SAY("say.steps", count=rating.steps)
            hardest = None if rating.hardest is None else self.kind.words(f"techniques.{rating.hardest}.title")
            word, number = rating.known
            level, score = SAY(f"levels.{word}"), decimal(number)
            said = SAY("levels.rated", size=self.size, level=level, score=score, steps=steps, hardest=hardest)
            yield ToldLine(SAY("clues.rated", rated=said))

    def _names(self, places: Sequence[Place]) -> list[Word]:
        return [self._name(place) for place in places]

    def _name(self, place: Place) -> Word:
        assert self._opened is not None  # or else there would be no such clue
        return self._opened.named(self.puzzle, place)

    def _cell(self, place: Place) -> Cell:
        assert self._opened is not None  # or else there would be no such clue
        return self._opened.cell(self.puzzle, place)
