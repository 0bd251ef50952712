"""Shikaku (Rectangles): wiring."""

from pensil.core.kind import kind_in

KIND = kind_in(
    __name__,
    title="Shikaku",
    also=("rectangles", "divide by squares", "divide by box"),
    summary="Divide the board into rectangles, each around one number that is its area.",
    seen="techniques.sketch:seen",
    exchange="exchange:EXCHANGE",
)
