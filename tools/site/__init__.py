"""Builds the site: the page as a folder of static files, with pensil as WebAssembly inside the browser.

    python -m tools.site            # or `make site`

What it ships: the page as `pensil serve` has it, Pyodide (CPython for WebAssembly) as published on npm, the parts of
Python's library that pensil can reach, pensil itself, and its C++ core as a WebAssembly module. The same inputs give
the same bytes; what was built from the same inputs is kept in `build/site/`, so that a second run takes a few seconds.
"""
