"""The virtual environment of the peers: made once, and again when their list changes.

    python -m benchmarks.peers.environment

A package that cannot be installed is reported and left out; the benchmark then lists it with the reason.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ENVIRONMENT = HERE / ".venv"
PEERS_PYTHON = ENVIRONMENT / "bin" / "python"
REQUIREMENTS = HERE / "requirements.txt"
STAMP = ENVIRONMENT / "installed.json"


def prepare() -> None:
    """Create the environment and install what is missing, unless that has been done for this list."""
    wanted = requirements()
    if STAMP.exists() and set(json.loads(STAMP.read_text())) == set(wanted):
        return
    if not PEERS_PYTHON.exists():
        print(f"making {ENVIRONMENT}", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(ENVIRONMENT)], check=True)
    failed: dict[str, str | None] = {}
    for requirement in wanted:
        print(f"installing {requirement}", flush=True)
        failed[requirement] = _install(requirement)
        if failed[requirement]:
            print(f"  cannot be installed: {failed[requirement]}", flush=True)
    STAMP.write_text(json.dumps(failed, indent=1))


def _install(requirement: str) -> str | None:
    """None when it is installed, else what pip said last."""
    command = [str(PEERS_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return None
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    return (errors or done.stderr.splitlines() or ["pip failed"])[-1].removeprefix("ERROR: ")


def requirements() -> list[str]:
    lines = (line.strip() for line in REQUIREMENTS.read_text().splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def why_missing(package: str) -> str | None:
    """Why a package is not in the environment, as far as we know."""
    if not STAMP.exists():
        return "the environment of the peers has not been made: python -m benchmarks.peers.environment"
    for requirement, reason in json.loads(STAMP.read_text()).items():
        if requirement.partition("=")[0].rstrip("><") == package:
            return None if reason is None else f"cannot be installed: {reason}"
    return None


if __name__ == "__main__":
    prepare()
