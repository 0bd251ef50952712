"""Work that behaves badly, for processes that have to survive it."""

from __future__ import annotations

import os
import signal
import time

from pensil.core.record import record


@record
class Odd:
    """Entries are words: what is to be done with them is what they say."""

    pace: float = 0.0

    def size(self, entry: str) -> int:
        return len(entry)

    def one(self, entry: str) -> bytes:
        time.sleep(self.pace)
        match entry.partition(":")[0]:
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case "leave":
                os._exit(3)
            case "endless":
                time.sleep(3600)
            case "large":
                return bytes(10_000_000_000)
            case "raise":
                raise RuntimeError("a mistake")
            case "print":
                print("this is no record", flush=True)
        return f"done {entry}\n".encode()

    def failed(self, entry: str, status: str, reason: str) -> bytes:
        return f"{status} {entry}\n".encode()
