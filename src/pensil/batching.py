"""Work on many puzzles: the part of the public interface that has processes and executors behind it."""

from __future__ import annotations

from pensil import accept
from pensil.errors import PensilError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from typing import Any

    from pensil.engine.batch import Executor
    from pensil.formats.collection import Collection, Given, Unread
    from pensil.tasks import TaskWork

GRACE = 2.0
"""Seconds after which a process is ended that does not keep to the time limit of a puzzle by itself."""


def batch(
    task: str,
    sources: Given | Iterable[Given],
    executor: Executor | None = None,
    *,
    workers: int | None = None,
    ordered: bool = True,
    timeout: float | None = None,
    memory: int | None = None,
    kind: str | None = None,
    format: str | None = None,
    lang: str = "en",
    solutions: int = 2,
    to: str = "text",
) -> Iterator[dict[str, Any]]:
    """Solve, rate, check, hint, explain or convert many puzzles: an iterator of records, in the order of the puzzles.

    A source is a file, a folder, an archive (zip, tar), a list of lines, a link or a puzzle, and may be larger than
    memory. Every record has "source", "id", "status" and the fields of the command, or "error": one bad puzzle does not
    stop the others. Without more, everything is done in this process; `workers` starts so many processes, and an
    `executor` in the style of concurrent.futures does the work elsewhere. `timeout` (seconds) is for each puzzle, and
    so is `memory` (bytes), which needs `workers`. `ordered=False` gives records as they are finished.
    """
    import json

    work = task_work(task, timeout, kind=kind, format=format, lang=lang, solutions=solutions, to=to)
    if workers is not None:
        accept.at_least(workers=(workers, 1))
    if executor is not None and not hasattr(executor, "submit"):
        raise PensilError(
            f"an executor has submit(), as those of concurrent.futures; {type(executor).__name__} has not"
        )
    found = collection(sources, kind, format)
    lines = spread(found, work, executor, workers=workers, ordered=ordered, memory=memory)
    return (json.loads(line) for _, records in lines for line in records)


def task_work(
    task: str,
    timeout: float | None,
    *,
    kind: str | None = None,
    format: str | None = None,
    lang: str = "en",
    solutions: int = 2,
    to: str = "text",
) -> TaskWork:
    """The task, once it is known to make sense."""
    from pensil.formats import format_named, format_to_write
    from pensil.kinds import kind_named
    from pensil.tasks import TASKS, TaskOptions, TaskWork

    accept.name("task", task)
    accept.name("format", to)
    for name, value in (("kind", kind), ("format", format)):
        if value is not None:
            accept.name(name, value)
    if task not in TASKS:
        from pensil.core.near import instead

        raise PensilError(f"there is no task {task[:40]!r}; {instead(task, TASKS)}")
    accept.at_least(solutions=(solutions, 0, accept.MOST))
    if format is not None:
        format_named(format)
    wanted = None if kind is None else kind_named(kind).name
    format_to_write(to)
    options = TaskOptions(wanted, format, accept.language(lang), solutions, to, accept.seconds(timeout))
    return TaskWork(task, options)


def collection(sources: Given | Iterable[Given], kind: str | None, format: str | None) -> Collection:
    """The puzzles of one source, or of several."""
    from collections.abc import Mapping

    from pensil.formats.collection import Collection

    one = isinstance(sources, str | bytes | bytearray | Mapping)
    one = one or any(hasattr(sources, what) for what in ("__fspath__", "spot_cells", "read"))
    if not one and not hasattr(sources, "__iter__"):
        raise PensilError(f"expected files, links or puzzles, not {type(sources).__name__}")
    return Collection([sources] if one else sources, kind, format)  # type: ignore[arg-type, list-item]


def spread(
    entries: Iterable[Unread],
    work: TaskWork,
    executor: Executor | None = None,
    *,
    workers: int | None = None,
    ordered: bool = True,
    memory: int | None = None,
) -> Generator[tuple[Sequence[Unread], list[bytes]], None, None]:
    """Entries and their records as lines, from an executor, from processes, or from here."""
    from pensil.engine.batch import Dispatch

    if executor is not None:
        yield from Dispatch(entries, work, executor, workers=workers or _WIDE, ordered=ordered)
    elif workers is None:
        for entry in entries:
            yield (entry,), [work.one(entry)]
    else:
        from pensil.core.record import replace
        from pensil.engine.pool import Pool

        work = replace(work, guarded=True)
        seconds = work.options.seconds
        with Pool(workers, seconds=None if seconds is None else 1.5 * seconds + GRACE, memory=memory) as pool:
            yield from Dispatch(entries, work, pool, workers=workers, ordered=ordered)


_WIDE = 64
"""So many workers an executor is taken to have: chunks wait there until somebody takes them up."""


def cores() -> int:
    """How many processes can work at the same time."""
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def memory_share(workers: int) -> int | None:
    """The bytes of memory that each of so many workers can take without harm to the others and to the machine."""
    import os

    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // (workers + 1)
    except (AttributeError, ValueError, OSError):
        return None
