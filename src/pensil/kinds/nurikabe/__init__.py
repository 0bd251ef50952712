"""Nurikabe: wiring."""

from pensil.core.kind import Kind, later

_HERE = "pensil.kinds.nurikabe"

KIND = Kind(
    name="nurikabe",
    title="Nurikabe",
    also=("islands in the stream", "cell structure"),
    summary="Paint a connected sea so that every number stands on an island of that many cells.",
    rules=later(f"{_HERE}.rules:RULES").resolve,
    from_json=later(f"{_HERE}.puzzle:Nurikabe.from_json"),
    from_text=later(f"{_HERE}.puzzle:Nurikabe.from_text"),
    violations=later(f"{_HERE}.rules:violations"),
    model=later(f"{_HERE}.model:post"),
    strategies=later(f"{_HERE}.strategies:STRATEGIES").resolve,
    techniques=later(f"{_HERE}.techniques:TECHNIQUES").resolve,
    conclusion=later(f"{_HERE}.wording:conclusion"),
    premise=later(f"{_HERE}.wording:premise"),
    picture=later(f"{_HERE}.picture:picture"),
    compose=later(f"{_HERE}.compose:solved"),
)
