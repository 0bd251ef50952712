"""Nurikabe: wiring."""

from pensil.core.kind import kind_in

KIND = kind_in(
    __name__,
    title="Nurikabe",
    also=("islands in the stream", "cell structure"),
    exchange="exchange:EXCHANGE",
    impossible="arithmetic:impossible",
    mark="picture:mark",
    finished="picture:finished",
    named="picture:named",
    yardstick="strategies.yardstick:YARDSTICK",
    paper="paper:PAPER",
    open_clues="open_clues:OPEN_CLUES",
    maker="make:MAKER",
)
