"""Fuzz the readers: damaged and random inputs must give a puzzle or a PensilError, soon.

usage: python -m tests.fuzz [SECONDS] [SEED]

Not a test to be collected: `make fuzz` runs it for as long as wanted. It stops at the first input that raises anything
else, takes more than five seconds or does not end within a minute, and prints that input.
"""

from __future__ import annotations

import json
import signal
import sys
import time
import warnings
from random import Random
from traceback import format_exc

from pensil.errors import PensilError
from pensil.formats import FORMATS, read_parts, write
from pensil.kinds import KINDS, kind_named
from tests.formats.test_detect import SAMPLES
from tests.samples import sample as random_puzzle

SLOW = 5.0
HANGING = 60
SIGNS = b" \n\t/.:;,#?*+-=|_[]{}()<>&%$@!\"'\\0123456789abcdefghijklmnopqrstuvwxyzABCXYZ\0\xff\xc3\xa9"


class Hangs(Exception):
    """An input is still not read."""


def stop(*_: object) -> None:
    raise Hangs


def seeds(rng: Random) -> list[bytes]:
    """Good inputs in every format that can be written, small and middling, with and without answers."""
    found = []
    for kind in KINDS:
        for size in (2, 4, 7, 12):
            data, answer = random_puzzle(kind.name, rng, size, rng.randrange(1, size + 3))
            puzzle = kind_named(kind.name).from_json(data)
            board = puzzle.board_from_json(answer)
            for fmt in FORMATS:
                for shown in (None, board):
                    try:
                        found.append(write(puzzle, fmt.name, board=shown).encode())
                    except PensilError:
                        continue
            found.append(json.dumps({"puzzle": data, "solution": answer}).encode())
    for samples in SAMPLES.values():
        found += [sample.encode() for sample in samples]
    for link in [text for text in found if text.startswith(b"https")][:4]:
        found += [b"Try this: " + link + b".\n" + link, link.decode().encode("utf-16")]
    pack = [text for text in found if len(text) < 400]
    found += [b"\n====\n".join(rng.sample(pack, 3)) for _ in range(6)]
    return found


def damaged(rng: Random, good: bytes, others: list[bytes]) -> bytes:
    data = bytearray(good)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(8):
            case 0:
                del data[at:]
            case 1:
                del data[at : at + rng.randrange(1, 9)]
            case 2:
                data[at:at] = bytes(rng.choice(SIGNS) for _ in range(rng.randrange(1, 5)))
            case 3 if data:
                data[min(at, len(data) - 1)] = rng.choice(SIGNS)
            case 4:
                other = rng.choice(others)
                start = rng.randrange(len(other))
                data[at:at] = other[start : start + rng.randrange(1, 60)]
            case 5:
                data[at:at] = str(rng.choice((0, -1, 255, 1000, 1001, 10**6, 10**30, "9" * 5000))).encode()
            case 6:
                data += data[: rng.randrange(len(data) + 1)]
            case _:
                data[at : at + 1] = data[at : at + 1] * rng.randrange(2, 2000)
    return bytes(data)


def main(seconds: float, seed: int) -> int:
    warnings.simplefilter("ignore")
    rng = Random(seed)
    good = seeds(rng)
    tried = read = 0
    slowest = 0.0
    end = time.monotonic() + seconds
    names = [kind.name for kind in KINDS]
    formats = [fmt.name for fmt in FORMATS if fmt.read]
    signal.signal(signal.SIGALRM, stop)
    while time.monotonic() < end:
        data = damaged(rng, rng.choice(good), good) if rng.random() < 0.95 else rng.randbytes(rng.randrange(400))
        # Mostly as people do it, with the format guessed; sometimes with the wrong kind or format named.
        kind = rng.choice(names) if rng.random() < 0.2 else None
        fmt = rng.choice(formats) if rng.random() < 0.2 else None
        started = time.monotonic()
        signal.alarm(HANGING)
        try:
            for part in read_parts(data, kind=kind, format=fmt):
                part.read()
            read += 1
        except PensilError:
            pass
        except Exception:
            print(f"\nkind={kind!r} format={fmt!r} input={data!r}\n{format_exc()}")
            return 1
        signal.alarm(0)
        took = time.monotonic() - started
        slowest = max(slowest, took)
        if took > SLOW:
            print(f"\n{took:.1f} s: kind={kind!r} format={fmt!r} input={data[:2000]!r}")
            return 1
        tried += 1
        if tried % 2000 == 0 and sys.stderr.isatty():
            print(f"\r{tried:,} inputs, {read:,} read", end="", file=sys.stderr, flush=True)
    print(
        f"{tried:,} inputs in {seconds:.0f} s (seed {seed}): {read:,} read, the others refused; slowest {slowest:.2f} s"
    )
    return 0


if __name__ == "__main__":
    numbers = [float(word) for word in sys.argv[1:3]]
    sys.exit(main(numbers[0] if numbers else 60, int(numbers[1]) if len(numbers) > 1 else 1))
