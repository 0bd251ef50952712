"""Traces as JSON lines: one event per line, in the order in which they happened."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from pensil.core.board import Puzzle
from pensil.core.trace import Event
from pensil.errors import FormatError
from pensil.words import DEFAULT


def event_line(event: Event, puzzle: Puzzle, lang: str = DEFAULT) -> str:
    """One event as a line of JSON, its end included."""
    return json.dumps(event.to_json(puzzle, lang), separators=(",", ":")) + "\n"


def read_events(lines: Iterable[str], puzzle: Puzzle) -> Iterator[Event]:
    """The events of a trace; FormatError where a line is no event of this puzzle."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield Event.from_json(json.loads(line), puzzle)
        except IndexError as error:
            raise FormatError(str(error), line=number) from None
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, MemoryError, OverflowError):
            raise FormatError("expected an event: a JSON object with event and node", line=number) from None
