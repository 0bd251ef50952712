"""`python -m pensil` is the same as `pensil`."""

try:
    from pensil.cli import entry
except KeyboardInterrupt:  # before there is anything to say it
    raise SystemExit(130) from None

entry()
