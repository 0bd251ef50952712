"""Shikaku (Rectangles): wiring."""

from pensil.core.kind import Kind, later

_HERE = "pensil.kinds.shikaku"

KIND = Kind(
    name="shikaku",
    title="Shikaku",
    also=("rectangles", "divide by squares", "divide by box"),
    summary="Divide the board into rectangles, each around one number that is its area.",
    rules=later(f"{_HERE}.rules:RULES").resolve,
    from_json=later(f"{_HERE}.puzzle:Shikaku.from_json"),
    from_text=later(f"{_HERE}.puzzle:Shikaku.from_text"),
    violations=later(f"{_HERE}.rules:violations"),
    model=later(f"{_HERE}.model:post"),
    strategies=later(f"{_HERE}.strategies:STRATEGIES").resolve,
    techniques=later(f"{_HERE}.techniques:TECHNIQUES").resolve,
    conclusion=later(f"{_HERE}.wording:conclusion"),
    premise=later(f"{_HERE}.wording:premise"),
    picture=later(f"{_HERE}.picture:picture"),
    compose=later(f"{_HERE}.compose:solved"),
)
