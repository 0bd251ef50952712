"""What stands in /dev: some mutants write a file over it, where root tries them."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

DEVICES = [Path("/dev", name) for name in ("null", "zero", "full", "tty", "stdin", "stdout", "stderr", "fd")]
"""Those that tests read and write, and that a careless program would replace."""


class Devices:
    """Devices, pipes and links as they are now; `restore` makes them so again."""

    def __init__(self, paths: Iterable[Path] = DEVICES) -> None:
        self._kept = {path: state for path in paths if (state := _state(path)) is not None}

    def restore(self) -> list[Path]:
        """Make anew what has become something else; which it was."""
        changed = [path for path, state in self._kept.items() if _state(path) != state]
        for path in changed:
            mode, device, target = self._kept[path]
            path.unlink(missing_ok=True)
            if target is not None:
                path.symlink_to(target)
            else:
                os.mknod(path, mode, device)
                path.chmod(stat.S_IMODE(mode))
        return changed


State = tuple[int, int, str | None]
"""The mode and the number of a device, and where a link leads."""


def _state(path: Path) -> State | None:
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    return found.st_mode, found.st_rdev, os.readlink(path) if path.is_symlink() else None
