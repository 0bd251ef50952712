"""Systems that lack what Linux has, and the compilers that lack what GCC has."""
