"""The files of a data source, divided and packed into tasks of similar length."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable
from typing import NamedTuple

from . import _core, _native, _source


class Part(NamedTuple):
    """A file, or the records of a file that begin in a range of its bytes."""

    path: str
    start: int
    end: int
    first: int = 0
    """Number in the file of the first record, if it is known."""
    whole: bool = False
    """`True` for a whole file, which may be compressed."""


SEARCHED = ("pgn",)
"""Formats of files whose records are found from anywhere; so are lines."""
WALKED = ("go9", "sgf", "bg-sgf", "mat")
"""Formats of files that are read once to find the borders of their records."""


def local(path: str) -> str:
    """Returns a path of the file system.

    >>> local("file:///data/games.pgn")
    '/data/games.pgn'
    """
    if path.startswith("file:"):
        return "/" + path[len("file:") :].lstrip("/")
    if "://" in path:
        raise ValueError(
            f"{path}: only local and mounted paths are opened; "
            "spark.read.format('binaryFile') reads others, or spark.read.text and boardnote.spark.rows"
        )
    return path


def files(paths: Iterable[str], format: str | None) -> list[str]:
    """Returns the files that paths, patterns, and folders name. Of a folder, these are the files of the
    format, in all folders below it, except those whose names begin with a dot or an underscore."""
    found: list[str] = []
    for path in paths:
        name = local(path)
        matched = [name] if os.path.exists(name) else sorted(glob.glob(name, recursive=True))
        if not matched:
            raise FileNotFoundError(2, "no file matches the path", path)
        for one in matched:
            found += _source.below(one, format) if os.path.isdir(one) else [one]
    if not found:
        raise FileNotFoundError(2, f"no file of {format or 'a known format'} in", ", ".join(paths))
    return list(dict.fromkeys(found))


def parts(path: str, format: str, most: int) -> list[Part]:
    """Divides a file into parts of about `most` bytes, if its records can be found."""
    try:
        size, is_packed = os.path.getsize(path), _is_packed(path)
    except OSError:
        return [Part(path, 0, 0, whole=True)]
    by_line = _core._formats()[format].unit == "line"
    if size > most and not is_packed:
        if by_line or format in SEARCHED:
            starts = list(range(0, size, most))
            return [Part(path, at, min(at + most, size)) for at in starts]
        if format in WALKED:
            borders = _native.borders(path, format, most)
            ends = [start for start, _ in borders[1:]] + [size]
            return [Part(path, start, end, it) for (start, it), end in zip(borders, ends)]
    return [Part(path, 0, size, whole=True)]


def _is_packed(path: str) -> bool:
    with open(path, "rb") as file:
        return not _native.is_plain(file.read(16))


def packed(all_parts: Iterable[Part], most: int, open_cost: int) -> list[list[Part]]:
    """Packs parts into tasks of at most `most` bytes, where opening a file costs as much as reading
    `open_cost` bytes: in order, because the rows of a task are then in order, too.

    >>> [len(task) for task in packed([Part("a", 0, 3), Part("b", 0, 3), Part("c", 0, 9)], 10, 1)]
    [2, 1]
    """
    tasks: list[list[Part]] = []
    room = 0
    for part in all_parts:
        cost = part.end - part.start + open_cost
        if not tasks or cost > room:
            tasks.append([])
            room = most
        tasks[-1].append(part)
        room -= cost
    return tasks
