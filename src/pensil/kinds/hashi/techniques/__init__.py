"""The human deductions of Hashi, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique

TECHNIQUES: tuple[Technique, ...] = ()
