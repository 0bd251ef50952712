"""Work on a Dask cluster that is there already."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pensil.engine.batch import Executor
from pensil.errors import MissingExtra, PensilError

SECONDS = 10
"""For finding the scheduler."""


@contextmanager
def dask_executor(address: str) -> Iterator[Executor]:
    """The cluster behind a scheduler's address as an executor.

    A worker that is lost is Dask's own affair: what it was at is done by another. Only what costs several workers comes
    back as failed, and is then tried piece by piece. So is what was done already, where the worker that kept it is lost
    just as it is fetched: Dask's executor then takes the result for an error, and fails at that.
    """
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("a Dask cluster needs dask.distributed: pip install 'pensil[dask]'") from None
    try:
        client: Any = Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise PensilError(f"there is no Dask scheduler at {address}: {error}") from None
    with client:
        # Puzzles are worked on for what they are: no two chunks are the same work, though they may look alike.
        yield client.get_executor(pure=False)
