"""Renderers: pictures as text for a terminal, as SVG, and, with the extra `pictures`, as PNG and PDF."""
