"""The human deductions of Hitori, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from tests.kinds.hitori.techniques.contradiction import contradiction
from tests.kinds.hitori.techniques.direct import beside_shaded, same_number

TECHNIQUES: tuple[Technique, ...] = (beside_shaded, same_number, contradiction)
