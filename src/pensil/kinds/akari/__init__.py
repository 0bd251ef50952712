"""Akari (Light Up): wiring."""

from pensil.core.kind import kind_in

KIND = kind_in(
    __name__,
    title="Akari",
    also=("lightup", "light up", "bijutsukan"),
    summary="Place lamps so that every white cell is lit and no lamp shines on another.",
    exchange="exchange:EXCHANGE",
)
