"""The table of commands; it imports none of them."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any


class Command:
    """A command: its module in this package, and a line about it."""

    def __init__(self, module: str, summary: str) -> None:
        self.module = module
        self.summary = summary

    def load(self) -> Any:
        from importlib import import_module

        return import_module(f"pensil.cli.{self.module}")


COMMANDS = {
    "solve": Command("solve", "solve puzzles and say whether the solution is the only one"),
    "check": Command("check", "say which rules an answer or a half-filled board breaks"),
    "hint": Command("hint", "give the next step, with its reason"),
    "explain": Command("explain", "explain a puzzle step by step, as text, HTML or PDF"),
    "rate": Command("rate", "tell how hard puzzles are"),
    "clues": Command("clues", "for setters: clues that can go, other numbers, what would decide"),
    "techniques": Command("techniques", "list the techniques that hints use, with examples"),
    "run": Command("run", "run one strategy of the papers and show its work"),
    "compare": Command("compare", "run all strategies on one puzzle, side by side"),
    "study": Command("study", "measure how the work of strategies grows with the board"),
    "strategies": Command("strategies", "list the strategies of the papers"),
    "paper": Command("paper", "replay the papers: what they publish beside the same from pensil"),
    "batch": Command("batch", "solve, rate, check, explain or convert many puzzles"),
    "generate": Command("generate", "make puzzles with exactly one solution, of a level and symmetry"),
    "dataset": Command("dataset", "make a dataset of puzzles with their explanations"),
    "convert": Command("convert", "write a puzzle in another format"),
    "draw": Command("draw", "draw a puzzle as text, SVG, PNG or PDF"),
    "picture": Command("picture", "make a nonogram from an image, with one solution"),
    "book": Command("book", "make a booklet of puzzles to print, as PDF"),
    "serve": Command("serve", "serve the web page and the HTTP API"),
    "kinds": Command("kinds", "list the kinds of puzzles and their rules"),
    "formats": Command("formats", "list the formats that can be read and written"),
    "completion": Command("completion", "print a completion script for bash, zsh or fish"),
}
