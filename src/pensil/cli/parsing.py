"""argparse without gettext.

argparse looks for a translation of its words in the catalogues of the system: that takes 3 ms, a tenth of a short
command, and finds nothing, because our help is not among them. So a stand-in is there while argparse is imported.
"""

from __future__ import annotations

import sys

if "argparse" not in sys.modules and "gettext" not in sys.modules:

    class _Untranslated:
        gettext = str

        @staticmethod
        def ngettext(one: str, many: str, count: int) -> str:
            return one if count == 1 else many

    sys.modules["gettext"] = _Untranslated  # type: ignore[assignment]
    try:
        import argparse
    finally:
        del sys.modules["gettext"]
else:
    import argparse

__all__ = ["argparse"]
