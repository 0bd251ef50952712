"""How fast pensil solves, against what a user would pick instead. Start with `python -m benchmarks.run --help`."""
