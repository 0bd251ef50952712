"""Hitori: wiring. A whole kind as CONTRIBUTING.md tells to make one, and its tests; pensil itself does not have it."""

from pensil.core.kind import kind_in

KIND = kind_in(__name__, title="Hitori", also=("hitori ni shite kure", "alone"))
