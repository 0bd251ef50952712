"""Hashi (Hashiwokakero, Bridges): wiring."""

from pensil.core.kind import kind_in

KIND = kind_in(
    __name__,
    title="Hashi",
    also=("bridges", "hashiwokakero", "hashikake", "chopsticks"),
    summary="Join all islands by bridges so that every island has as many as its number.",
    exchange="exchange:EXCHANGE",
)
