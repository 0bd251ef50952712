"""What was made is kept beside the digest of what it was made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path


def digest_of(files: Iterable[Path], texts: Iterable[str] = ()) -> str:
    """Of names and contents: files of other contents, or under other names, have another digest."""
    whole = sha256()
    for file in files:
        whole.update(f"{file.name}\0{sha256(file.read_bytes()).hexdigest()}\n".encode())
    for text in texts:
        whole.update(sha256(text.encode()).digest())
    return whole.hexdigest()[:16]


def kept(folder: Path, name: str, digest: str, make: Callable[[Path], None]) -> Path:
    """The file made from inputs of this digest, which is made now unless it is there; older ones are put away."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{digest}"
    if not path.exists():
        for old in folder.glob(f"{name}-*"):
            old.unlink()
        part = folder / f"part-{name}"
        make(part)
        part.rename(path)
    return path
