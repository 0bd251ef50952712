"""`python -m pensil` is the same as `pensil`."""

from pensil.cli import entry

entry()
