"""What mutants write over is made again."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from tests.mutants.devices import DEVICES, Devices


def test_what_was_replaced_or_is_gone_is_made_again(tmp_path: Path) -> None:
    link, pipe, other = (tmp_path / name for name in ("link", "pipe", "other"))
    link.symlink_to("/proc/self/fd/1")
    os.mkfifo(pipe)
    pipe.chmod(0o666)
    other.symlink_to("elsewhere")
    devices = Devices([link, pipe, other, tmp_path / "never-there"])
    assert devices.restore() == []
    for path in (link, pipe):
        path.unlink()
    link.write_text("written over")
    assert devices.restore() == [link, pipe]
    assert os.readlink(link) == "/proc/self/fd/1"
    mode = pipe.lstat().st_mode
    assert stat.S_ISFIFO(mode)
    assert stat.S_IMODE(mode) == 0o666
    assert sorted(tmp_path.iterdir()) == [link, other, pipe]


def test_the_devices_of_this_machine_are_as_they_should_be() -> None:
    assert Path("/dev/null") in DEVICES
    assert Path("/dev/null").is_char_device()
