"""Akari (Light Up): wiring."""

from pensil.core.kind import kind_in

KIND = kind_in(
    __name__,
    title="Akari",
    also=("lightup", "light up", "bijutsukan"),
    exchange="exchange:EXCHANGE",
    mark="picture:mark",
    finished="picture:finished",
    paper="paper:PAPER",
    yardstick="strategies.yardstick:YARDSTICK",
    open_clues="open_clues:OPEN_CLUES",
    maker="make:MAKER",
)
