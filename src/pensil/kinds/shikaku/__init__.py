"""Shikaku (Rectangles): wiring."""

from pensil.core.kind import kind_in

KIND = kind_in(
    __name__,
    title="Shikaku",
    also=("rectangles", "divide by squares", "divide by box"),
    exchange="exchange:EXCHANGE",
    impossible="arithmetic:impossible",
    finished="picture:finished",
    named="picture:named",
    paper="paper:PAPER",
    left="left:left",
    open_clues="open_clues:OPEN_CLUES",
    maker="make:MAKER",
)
