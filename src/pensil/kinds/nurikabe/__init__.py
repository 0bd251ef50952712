"""Nurikabe: wiring."""

from pensil.core.kind import kind_in

KIND = kind_in(
    __name__,
    title="Nurikabe",
    also=("islands in the stream", "cell structure"),
    summary="Paint a connected sea so that every number stands on an island of that many cells.",
    exchange="exchange:EXCHANGE",
)
