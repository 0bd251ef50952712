"""The human deductions of Akari, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique

TECHNIQUES: tuple[Technique, ...] = ()
