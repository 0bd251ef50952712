"""Solve, explain, rate, make and play pencil puzzles."""

__version__ = "0.1.0"
