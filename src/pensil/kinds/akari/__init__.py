"""Akari (Light Up): wiring."""

from pensil.core.kind import Kind, later

_HERE = "pensil.kinds.akari"

KIND = Kind(
    name="akari",
    title="Akari",
    also=("lightup", "light up", "bijutsukan"),
    summary="Place lamps so that every white cell is lit and no lamp shines on another.",
    rules=later(f"{_HERE}.rules:RULES").resolve,
    from_json=later(f"{_HERE}.puzzle:Akari.from_json"),
    from_text=later(f"{_HERE}.puzzle:Akari.from_text"),
    violations=later(f"{_HERE}.rules:violations"),
    model=later(f"{_HERE}.model:post"),
    strategies=later(f"{_HERE}.strategies:STRATEGIES").resolve,
    techniques=later(f"{_HERE}.techniques:TECHNIQUES").resolve,
    conclusion=later(f"{_HERE}.wording:conclusion"),
    premise=later(f"{_HERE}.wording:premise"),
    picture=later(f"{_HERE}.picture:picture"),
    compose=later(f"{_HERE}.compose:solved"),
)
