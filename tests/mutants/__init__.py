"""Mutants: small mistakes put into the sources on purpose, to see whether a test notices.

    python -m tests.mutants --count 60 --seed 1

Each mutant is one edit of one place in `src/pensil`. It is tried in a copy of the tree, first with the tests that are
nearest to it, then with all others that reach the place; a mutant that passes them all has *survived*, and shows what
no test looks at. The same seed gives the same mutants as long as the sources are the same.

A test that notices a mutant is tried once more with it, and without it too: on a busy machine, a test of times may fail
for nothing. What the tests reach is written down once, and again for files of tests that have changed. With `--patience
60` not all tests are tried, but beside the nearest only a minute of others, the likeliest to notice first, so that a
survivor does not take long; it may have been noticed later.
"""
