"""Whatever the input, the readers of nonograms give a Document or a PensilError, and what they give can be written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pensil.errors import PensilError, UnknownFormat
from pensil.formats import FORMATS, format_named, read_document, write
from pensil.formats.format import Document, Source
from tests.checks import some
from tests.formats import test_clue_lists, test_g, test_gno, test_non, test_nonograms_org, test_pbm, test_webpbn

NAMES = ["webpbn", "non", "g", "nin", "mk", "cwd", "gno", "pbm", "nonogramsorg"]
VALID: dict[str, list[bytes]] = {
    "webpbn": [test_webpbn.SMALL.encode(), test_webpbn.FLAG.encode(), test_webpbn.bomb(3).encode()],
    "non": [text.encode() for text in test_non.FILES.values()] + [b'color a #f00\nwidth 1\nheight 1\ngoal "a"'],
    "g": [text.encode() for text in test_g.FILES.values()] + [b"#d\na:a red\n:\n2a\n:\n1a\n1a\n"],
    "nin": [text.encode() for name, text in test_clue_lists.FILES.items() if name.startswith("nin")],
    "mk": [text.encode() for name, text in test_clue_lists.FILES.items() if name.startswith("mk")],
    "cwd": [text.encode() for name, text in test_clue_lists.FILES.items() if name.startswith("cwd")],
    "gno": [(test_gno.HEAD + test_gno.CLUES + text).encode() for text in test_gno.SOLUTIONS.values()],
    "pbm": list(test_pbm.FILES.values()),
    "nonogramsorg": [test_nonograms_org.page(test_nonograms_org.SMALL).encode()],
}
PIECES = [b"", b"0", b"1", b"9", b"255", b"256", b"-1", b"9" * 5000, b"\n", b" ", b",", b":", b"#", b"|", b"[", b"]"]
PIECES += [b"?", b"&", b"<", b">", b'"', b"\0", b"\xff", "²".encode(), "٣".encode(), b"<puzzle>", b"</clues>", b"===="]
PIECES += [b"<count>0</count>", b"width", b"rows", b"goal", b"color a", b"[Solution]", b"#d", b"P4", b"\x0b", b"\x1c"]
INPUTS = st.one_of(
    st.binary(max_size=60), st.text(max_size=60).map(str.encode), st.text("0123456789 \n,:#|?ab[]=").map(str.encode)
)


@st.composite
def mutated(draw: st.DrawFn, name: str) -> bytes:
    """A valid file in which some stretches are replaced by others."""
    data = draw(st.sampled_from(VALID[name]))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from([0, 0, 1, 1, 2, 5, 40])))
        data = data[:start] + draw(st.sampled_from([*PIECES, data[start:end] * 3])) + data[end:]
    return data


def attempt(data: bytes, name: str | None) -> Document | None:
    """Read; a document must hold a sound board, and must survive being written in every format that takes it."""
    message, document = "", None
    try:
        document = read_document(data, format=name)
    except PensilError as error:
        message = str(error)
    if document is None:
        assert message.strip()
        assert "\n" not in message
        return None
    puzzle = document.puzzle
    assert puzzle.kind == "nonogram"
    if document.board is not None:
        assert len(document.board.masks) == puzzle.rows * puzzle.cols
        assert all(0 < mask <= every for mask, every in zip(document.board.masks, puzzle.domains, strict=True))
    for fmt in ("webpbn", "non", "g", "nin"):
        try:
            text = write(puzzle, fmt, document.board, document.info)
        except UnknownFormat:
            continue
        again = read_document(text, format=fmt)
        assert again.puzzle == puzzle
        if fmt == "webpbn":
            assert again.board == document.board
        elif fmt == "non":  # which can say only that a cell is undecided, not between which colours
            values = [None if board is None else board.values() for board in (document.board, again.board)]
            assert values[0] == values[1]
        else:
            assert again.board is None
    return document


@pytest.mark.parametrize("name", NAMES)
def test_what_is_mutated_is_valid_to_begin_with(name: str) -> None:
    assert any(attempt(data, name) and attempt(data, None) for data in VALID[name])


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_mutated_files(name: str, data: st.DataObject) -> None:
    attempt(data.draw(mutated(name)), name)


@settings(max_examples=150, deadline=None)
@given(data=st.sampled_from(NAMES).flatmap(mutated))
def test_mutated_files_of_a_format_that_is_not_named(data: bytes) -> None:
    attempt(data, None)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(data=INPUTS)
def test_anything(name: str, data: bytes) -> None:
    attempt(data, name)


@settings(max_examples=150, deadline=None)
@given(data=st.one_of(INPUTS, st.sampled_from(NAMES).flatmap(mutated)))
def test_detection_never_raises(data: bytes) -> None:
    for fmt in FORMATS:
        assert fmt.sniff(Source(data)) in (True, False)


@pytest.mark.parametrize("name", NAMES)
def test_every_format_recognises_its_own_files_first(name: str) -> None:
    assert format_named(name).kinds == ("nonogram",)
    for data in VALID[name]:
        assert next(f.name for f in FORMATS if f.sniff(Source(data))) == name, data


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("cut", [0.2, 0.5, 0.8, 0.95])
def test_truncated_files(name: str, cut: float) -> None:
    for data in some(VALID[name]):
        attempt(data[: int(len(data) * cut)], name)
