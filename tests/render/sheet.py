"""Reading back an SVG of ours: its elements by class, and how far its shapes reach."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from pensil.render.svg import DIGIT

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Sheet:
    """A parsed SVG."""

    root: ElementTree.Element

    @classmethod
    def read(cls, text: str) -> Sheet:
        return cls(ElementTree.fromstring(text))

    @property
    def size(self) -> tuple[float, float]:
        _, _, width, height = map(float, self.root.attrib["viewBox"].split())
        return width, height

    def of(self, *classes: str) -> list[ElementTree.Element]:
        """The elements that have all these classes."""
        return [e for e in self.root.iter() if set(classes) <= set(e.get("class", "").split())]

    def shapes(self, *classes: str) -> int:
        """How many shapes the paths of these classes have."""
        return sum(e.get("d", "").count("M") for e in self.of(*classes))

    def texts(self, *classes: str) -> list[str]:
        return [text.text or "" for group in self.of(*classes) for text in group.iter(f"{SVG}text")]

    def area(self, *classes: str) -> float:
        """The area of paths made of rectangles."""
        found = [re.findall(r"M[\d. ]+h([\d.]+)v([\d.]+)", e.get("d", "")) for e in self.of(*classes)]
        return sum(float(width) * float(height) for sizes in found for width, height in sizes)

    def points(self) -> Iterator[tuple[float, float]]:
        """The ends of all lines and arcs, and the corners of all texts."""
        for path in self.root.iter(f"{SVG}path"):
            yield from _points(path.attrib["d"])
        for group in self.root.iter(f"{SVG}g"):
            size = float(group.attrib["font-size"])
            for text in group.iter(f"{SVG}text"):
                x, y, half = float(text.attrib["x"]), float(text.attrib["y"]), DIGIT * size * len(text.text or "") / 2
                yield from ((x - half, y - 0.75 * size), (x + half, y))


def _points(data: str) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for command, rest in re.findall(r"([MhvlazZ])([^A-Za-z]*)", data):
        numbers = [float(n) for n in rest.split()]
        if command == "M":
            x, y = numbers
        elif command == "h":
            x += numbers[0]
        elif command == "v":
            y += numbers[0]
        elif command in "la":
            x, y = x + numbers[-2], y + numbers[-1]
        yield x, y
