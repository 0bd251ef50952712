"""Hashi (Hashiwokakero, Bridges): wiring."""

from pensil.core.kind import Kind, later

_HERE = "pensil.kinds.hashi"

KIND = Kind(
    name="hashi",
    title="Hashi",
    also=("bridges", "hashiwokakero", "hashikake", "chopsticks"),
    summary="Join all islands by bridges so that every island has as many as its number.",
    rules=later(f"{_HERE}.rules:RULES").resolve,
    from_json=later(f"{_HERE}.puzzle:Hashi.from_json"),
    from_text=later(f"{_HERE}.puzzle:Hashi.from_text"),
    violations=later(f"{_HERE}.rules:violations"),
    model=later(f"{_HERE}.model:post"),
    strategies=later(f"{_HERE}.strategies:STRATEGIES").resolve,
    techniques=later(f"{_HERE}.techniques:TECHNIQUES").resolve,
    conclusion=later(f"{_HERE}.wording:conclusion"),
    premise=later(f"{_HERE}.wording:premise"),
    picture=later(f"{_HERE}.picture:picture"),
    compose=later(f"{_HERE}.compose:solved"),
)
