"""What a result was measured on."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import date
from pathlib import Path

import pensil


def described() -> str:
    """One paragraph of Markdown: the day, the machine, and the versions of Python and pensil."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = os.getloadavg()[0]
    return (
        f"Measured on {date.today().isoformat()}: {_processor()}, {os.cpu_count()} cores, {memory:.0f} GB, "
        f"{platform.system()} {platform.release()}, {platform.python_implementation()} {platform.python_version()}, "
        f"pensil {pensil.__version__}{_commit()}. Load average at the end: {load:.1f}; times are CPU times, so "
        f"other work on the machine disturbs them little.\n"
    )


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _commit() -> str:
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return f" ({done.stdout.strip()})" if done.returncode == 0 else ""
