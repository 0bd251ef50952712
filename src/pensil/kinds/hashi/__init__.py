"""Hashi (Hashiwokakero, Bridges): wiring."""

from pensil.core.kind import kind_in

KIND = kind_in(
    __name__,
    title="Hashi",
    also=("bridges", "hashiwokakero", "hashikake", "chopsticks"),
    exchange="exchange:EXCHANGE",
    impossible="arithmetic:impossible",
    mark="picture:mark",
    finished="picture:finished",
    paper="paper:PAPER",
    yardstick="strategies.yardstick:YARDSTICK",
    open_clues="open_clues:OPEN_CLUES",
    maker="make:MAKER",
)
