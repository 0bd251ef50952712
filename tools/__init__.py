"""Programs for those who work on pensil, or publish it; no part of the package."""
