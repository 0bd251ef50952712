"""Hides what Windows does not have from every Python that finds this file on its path, and from those it starts."""

import builtins
import multiprocessing
import os
import signal
import sys
from typing import Any

for module in ("fcntl", "resource", "termios", "tty", "pty"):
    sys.modules[module] = None  # type: ignore[assignment]  # which Python takes for one that cannot be imported

for owner, names in (
    (signal, ("setitimer", "getitimer", "ITIMER_REAL", "SIGALRM", "alarm")),
    (os, ("nice", "sched_getaffinity", "getuid", "killpg", "setsid")),
):
    for name in names:
        delattr(owner, name)

_open = builtins.open


def _without_devices(file: Any, *args: Any, **options: Any) -> Any:
    if isinstance(file, str) and file.startswith(("/dev/tty", "/proc/")):
        raise FileNotFoundError(2, "No such file or directory", file)
    return _open(file, *args, **options)


builtins.open = _without_devices
multiprocessing.set_start_method("spawn")
