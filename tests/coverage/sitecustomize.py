"""Measures the lines that any Python runs which finds this file on its path: `make coverage`."""

import coverage

coverage.process_startup()
