"""Files that are written, of which the old one stays until the new one is complete."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ._source import File, Input

T = TypeVar("T")


def apart(path: str | os.PathLike[str], inputs: Iterable[Input], *others: Any) -> str:
    """Returns the name of a file to write, or raises if it is one of those that are read."""
    name = os.fsdecode(path)
    try:
        written = os.stat(name)
    except (OSError, ValueError):
        return name
    if not os.path.isfile(name):
        # A pipe or a device has no content to lose.
        return name
    for read in (*(it.given for it in inputs), *others):
        found = _stat(read)
        if found is not None and os.path.samestat(found, written):
            raise ValueError(f"{name} is also read; write to another file")
    return name


def _stat(read: Any) -> os.stat_result | None:
    """Returns the identity of an input, if it is a file."""
    try:
        if isinstance(read, (str, os.PathLike)):
            return os.stat(read)
        if isinstance(read, tuple):
            # The records of a part of a file, or a file object.
            return os.stat(read[0]) if isinstance(read[0], str) else _of_object(read[0])
    except (OSError, ValueError):
        pass
    return None


def _of_object(file: Any) -> os.stat_result | None:
    file = file._file if isinstance(file, File) else file
    # Those of gzip and of other packers have a file below them, and may have no number.
    return os.fstat(file.fileno()) if hasattr(file, "fileno") else None


def write(name: str, data: bytes) -> None:
    """Writes a file with this content."""

    def fill(part: str) -> None:
        with open(part, "wb") as file:
            file.write(data)

    replace(name, fill)


def replace(name: str, fill: Callable[[str], T]) -> T:
    """Writes a file beside its place by a function, and moves it there at the end."""
    if os.path.exists(name) and not os.path.isfile(name):
        # A pipe or a device stays what it is.
        return fill(name)
    target = os.path.realpath(name)
    part = f"{target}.{os.getpid()}.part"
    is_new = not os.path.exists(target)
    try:
        if not is_new:
            # Until it has the permissions of the file in its place, only the owner may read it.
            os.close(os.open(part, os.O_CREAT | os.O_WRONLY, 0o600))
        made = fill(part)
        if not is_new:
            shutil.copymode(target, part)
        os.replace(part, target)
        return made
    except OSError as error:
        if error.filename != part:
            raise
        raise OSError(error.errno, error.strerror, name) from None
    finally:
        if os.path.exists(part):
            os.remove(part)
