"""The list of the formats that hold nonograms and nothing else, in the order in which detection asks them."""

from __future__ import annotations

from collections.abc import Callable

from pensil.core.kind import Kind, later
from pensil.formats import detect
from pensil.formats.format import Format

_HERE = "pensil.formats.nonogram"


def holds(format: str) -> Callable[[Kind], bool]:
    """The kind that a format belongs to alone."""
    return lambda kind: format in kind.exchange().files


NONOGRAM_FORMATS: tuple[Format, ...] = (
    Format(
        name="nonogramsorg",
        title="saved page of nonograms.org",
        holds=holds("nonogramsorg"),
        example="<html> ... var d=[[571,955,325],[...",
        extensions=(".html", ".htm"),
        sniff=detect.nonogramsorg,
        read=later(f"{_HERE}.nonograms_org:read"),
    ),
    Format(
        name="webpbn",
        title="webpbn XML, with answers",
        holds=holds("webpbn"),
        example='<puzzleset><puzzle type="grid" defaultcolor="black">',
        extensions=(".xml", ".pbn"),
        sniff=detect.webpbn,
        read=later(f"{_HERE}.webpbn:read"),
        parts=later(f"{_HERE}.webpbn:parts"),
        write=later(f"{_HERE}.webpbn:write"),
        answers=True,
        join=later(f"{_HERE}.webpbn:join"),
    ),
    Format(
        name="ini",
        title="pynogram INI and nonogrid TOML",
        holds=holds("ini"),
        example="[clues], then rows = 3 1, 2 and columns = 1, 2",
        extensions=(".ini", ".toml"),
        sniff=detect.ini,
        read=later(f"{_HERE}.ini:read"),
    ),
    Format(
        name="sgriddler",
        title="Simple Griddlers file with the picture",
        holds=holds("sgriddler"),
        example="MK Version 3.0, then 10 5 (width, height), rows such as: .##.",
        extensions=(".sgriddler",),
        sniff=detect.sgriddler,
        read=later(f"{_HERE}.sgriddler:read"),
    ),
    Format(
        name="dzn",
        title="MiniZinc data",
        holds=holds("dzn"),
        example="rows = 5; row_rule_len = 2; row_rules = [| 0, 3, | 1, 1, ...",
        extensions=(".dzn",),
        sniff=detect.dzn,
        read=later(f"{_HERE}.dzn:read"),
    ),
    Format(
        name="rows",
        title='JSON with "rows" and "columns"',
        holds=holds("rows"),
        example='{"rows": [[2], [1, 1]], "columns": [[1], [1], [2]]}',
        sniff=detect.rows,
        read=later(f"{_HERE}.rows_json:read"),
    ),
    Format(
        name="gno",
        title="Gnonograms file",
        holds=holds("gno"),
        example="[Dimensions], then rows and columns, [Row clues], ...",
        extensions=(".gno",),
        sniff=detect.gno,
        read=later(f"{_HERE}.gno:read"),
    ),
    Format(
        name="non",
        title="Steve Simpson's .non, with answers",
        holds=holds("non"),
        example="width 10, height 5, rows, then clues such as: 3,1",
        extensions=(".non",),
        sniff=detect.non,
        read=later(f"{_HERE}.non:read"),
        write=later(f"{_HERE}.non:write"),
        answers=True,
    ),
    Format(
        name="mk",
        title="Olsak's .mk",
        holds=holds("mk"),
        example="5 10 (height, width), rows such as: 3 1, then #, columns",
        extensions=(".mk",),
        sniff=detect.mk,
        read=later(f"{_HERE}.clue_lists:read_mk"),
        write=later(f"{_HERE}.clue_lists:write_mk"),
    ),
    Format(
        name="pbm",
        title="PBM, PGM or PPM picture, or rows of 0 and 1",
        holds=holds("pbm"),
        example="P1, then width and height, then rows such as: 0 1 1",
        extensions=(".pbm", ".pgm", ".ppm", ".pnm"),
        sniff=detect.pbm,
        read=later(f"{_HERE}.pbm:read"),
    ),
    Format(
        name="nin",
        title="Jakub Wilk's .nin",
        holds=holds("nin"),
        example="10 5 (width, height), then rows such as: 3 1, then columns",
        extensions=(".nin",),
        sniff=detect.nin,
        read=later(f"{_HERE}.clue_lists:read_nin"),
        write=later(f"{_HERE}.clue_lists:write_nin"),
    ),
    Format(
        name="cwd",
        title=".cwd, rows and columns of clues",
        holds=holds("cwd"),
        example="5 (height), 10 (width), rows such as: 3 1, a blank line, columns",
        extensions=(".cwd",),
        sniff=detect.cwd,
        read=later(f"{_HERE}.clue_lists:read_cwd"),
        write=later(f"{_HERE}.clue_lists:write_cwd"),
    ),
    Format(
        name="g",
        title="Olsak's .g, black and white or in colour",
        holds=holds("g"),
        example="#d, colours such as: a:a #ff0000, then : and rows such as: 3a 1, then : and columns",
        extensions=(".g",),
        sniff=detect.g,
        read=later(f"{_HERE}.g:read"),
        write=later(f"{_HERE}.g:write"),
    ),
    Format(
        name="lists",
        title="bare lists of the rows, then of the columns, as webpbn has them for some solvers",
        holds=holds("lists"),
        example="lines such as: 3, 1",
        sniff=detect.lists,
        read=later(f"{_HERE}.bare_lists:read"),
    ),
)
