"""Nonogram (picture cross, griddler): wiring."""

from pensil.core.kind import Kind, later

_HERE = "pensil.kinds.nonogram"

KIND = Kind(
    name="nonogram",
    title="Nonogram",
    also=("griddler", "hanjie", "paint by numbers", "pattern", "picross"),
    summary="Colour cells so that every row and column has the blocks its clue tells, in order.",
    rules=later(f"{_HERE}.rules:RULES").resolve,
    from_json=later(f"{_HERE}.puzzle:Nonogram.from_json"),
    from_text=later(f"{_HERE}.puzzle:Nonogram.from_text"),
    violations=later(f"{_HERE}.rules:violations"),
    model=later(f"{_HERE}.model:post"),
    strategies=later(f"{_HERE}.strategies:STRATEGIES").resolve,
    techniques=later(f"{_HERE}.techniques:TECHNIQUES").resolve,
    conclusion=later(f"{_HERE}.wording:conclusion"),
    premise=later(f"{_HERE}.wording:premise"),
    picture=later(f"{_HERE}.picture:picture"),
    compose=later(f"{_HERE}.compose:solved"),
)
