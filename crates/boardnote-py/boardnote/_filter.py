"""The records of a source that satisfy conditions."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, Union, overload

from . import _native, _output, _source
from ._errors import NotationError
from ._games import BackgammonGame, ChessGame, Errors, Gcg, GoGame, Pgn
from ._native import Gnuid, Matchid, Posid, Xgid
from ._records import Record, _values
from ._source import Source
from ._values import Cgp, Fen, Go9Record, Movecode, Ogid

Where = Union[str, Sequence[str]]
"""A condition, or several, all of which must hold."""


class Filtered(NamedTuple):
    """The numbers of records that `boardnote.filter` has read and written.

    >>> import boardnote as bn, os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "won.pgn")
    >>> bn.filter(b"1. e4 1-0\\n\\n1. d4 0-1\\n", "result = '1-0'", "pgn", path=path)
    Filtered(records=2, kept=1, bad=0)
    """

    records: int
    """Number of records read."""
    kept: int
    """Number of records written."""
    bad: int
    """Number of records that could not be read."""


@overload
def filter(
    source: Source,
    where: Where,
    format: str | None = ...,
    *,
    path: str | os.PathLike[str],
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Filtered: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["gnuid"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Gnuid]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["matchid"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Matchid]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["posid"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Posid]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["xgid"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Xgid]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["ogid"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Ogid]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["cgp"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Cgp]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["fen"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Fen]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["go9"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Go9Record]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["movecode"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Movecode]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["pgn", "chess-csv"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Pgn]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["uci"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[ChessGame]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["sgf"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[GoGame]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["bg-sgf", "mat", "xg"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[BackgammonGame]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: Literal["gcg"],
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Gcg]: ...
@overload
def filter(
    source: Source,
    where: Where,
    format: str | None = ...,
    *,
    path: None = ...,
    table: str | None = ...,
    invert: bool = ...,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Record]: ...
def filter(
    source: Source,
    where: Where,
    format: str | None = None,
    *,
    path: str | os.PathLike[str] | None = None,
    table: str | None = None,
    invert: bool = False,
    strict: bool = False,
    errors: str = "raise",
    **options: Any,
) -> Iterator[Any] | Filtered:
    """Yields the records that satisfy a condition, or writes them unchanged to a file.

    `where` is a condition as of `boardnote filter --where`, or a sequence of them. All must be true of
    one and the same row of `table`, which is `games`, or else the first table; `boardnote.columns`
    lists its columns. `invert` keeps the other records. A wrong condition raises `NotationError`, with
    the `offset` in the condition. The other arguments are those of `records`; a record with an error is
    raised or left out also if the condition does not hold for it, and with `errors="partial"` it is
    selected by what can be read of it.

    If `path` is given, the file has the bytes that `boardnote filter` writes, and the result is
    `Filtered`. The file is written beside its place and moved there at the end, and must not be one that is
    read; a pipe or a device is written at once.

    >>> import boardnote as bn
    >>> games = b"1. e4 e5 1-0\\n\\n1. d4 0-1\\n\\n1. c4 1-0\\n"
    >>> [game[0].san for game in bn.filter(games, "result = '1-0'", "pgn")]
    ['e4', 'c4']
    """
    conditions = [where] if isinstance(where, str) else list(where)
    if not conditions:
        raise ValueError("where has no condition")
    _source._allowed(errors, "raise", "skip", "partial")
    reader, inputs = _source._open(source, format, strict, options)
    made = _native.Filter(reader, conditions, table, invert)
    found = _native.Records(reader, [it.given for it in inputs], made)
    if path is None:
        return _values(reader.name, found, inputs, errors, {"strict": strict, **options})
    name = _output.apart(path, inputs, *options.values())
    if name.lower().endswith((".gz", ".zst")):
        raise ValueError(f"{name}: filter writes no compressed files")

    def fill(part: str) -> tuple[int, int, int]:
        try:
            return found.write(part, errors)
        except NotationError as error:
            raise _source._named(error, inputs[found.input]) from None

    return Filtered(*_output.replace(name, fill))
