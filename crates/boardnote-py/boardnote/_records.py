"""The iteration over the records of a source as values."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Literal, Union, overload

from . import _native, _source
from ._errors import NotationError
from ._game import Game
from ._games import BackgammonGame, ChessGame, Errors, Gcg, GoGame, Pgn, _games
from ._native import Gnuid, Matchid, Posid, Xgid
from ._source import Source
from ._values import Cgp, Fen, Go9Record, Movecode, Ogid, _Value

Id = Union[Gnuid, Matchid, Posid, Xgid]
Record = Union[Id, Cgp, Fen, Go9Record, Movecode, Ogid, Game[Any]]
"""A value of any class that `boardnote.records` makes."""

IDS: dict[str, tuple[Callable[..., Id], str]] = {
    "gnuid": (Gnuid, "gnuid"),
    "matchid": (Matchid, "id"),
    "posid": (Posid, "id"),
    "xgid": (Xgid, "xgid"),
}
"""The class of each ID, and the name of its canonical text in JSON."""
VALUES: dict[str, type[_Value]] = {
    made._format: made for made in (Cgp, Fen, Go9Record, Movecode, Ogid)
}
"""The classes of other records that are not games."""


@overload
def records(
    source: Source, format: Literal["gnuid"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Gnuid]: ...
@overload
def records(
    source: Source, format: Literal["matchid"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Matchid]: ...
@overload
def records(
    source: Source, format: Literal["posid"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Posid]: ...
@overload
def records(
    source: Source, format: Literal["xgid"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Xgid]: ...
@overload
def records(
    source: Source, format: Literal["ogid"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Ogid]: ...
@overload
def records(
    source: Source, format: Literal["cgp"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Cgp]: ...
@overload
def records(
    source: Source, format: Literal["fen"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Fen]: ...
@overload
def records(
    source: Source, format: Literal["go9"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Go9Record]: ...
@overload
def records(
    source: Source, format: Literal["movecode"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Movecode]: ...
@overload
def records(
    source: Source, format: Literal["pgn", "chess-csv"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Pgn]: ...
@overload
def records(
    source: Source, format: Literal["uci"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[ChessGame]: ...
@overload
def records(
    source: Source, format: Literal["sgf"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[GoGame]: ...
@overload
def records(
    source: Source, format: Literal["bg-sgf", "mat", "xg"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[BackgammonGame]: ...
@overload
def records(
    source: Source, format: Literal["gcg"], *, strict: bool = ..., errors: Errors = ..., **options: Any
) -> Iterator[Gcg]: ...
@overload
def records(
    source: Source,
    format: str | None = None,
    *,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Record]: ...
def records(
    source: Source,
    format: str | None = None,
    *,
    strict: bool = False,
    errors: Errors = "raise",
    **options: Any,
) -> Iterator[Any]:
    """Yields the records of a source as values of their classes, as they are read.

    The arguments are those of `games`.

    >>> import boardnote as bn
    >>> [record.pips for record in bn.records(b"4HPwATDgc/ABMA\\nsOfgATDgc/ABMA\\n", "posid")]
    [(167, 167), (158, 167)]
    """
    reader, inputs = _source._open(source, format, strict, options)
    found = _native.Records(reader, [it.given for it in inputs])
    return _values(reader.name, found, inputs, errors, {"strict": strict, **options})


def _values(
    name: str,
    found: _native.Records,
    inputs: list[_source.Input],
    errors: str,
    options: dict[str, Any],
) -> Iterator[Any]:
    """Yields the values of the records found."""
    _source._allowed(errors, "raise", "skip", "partial")
    if name in Game._classes:
        return _games(name, found, inputs, errors, options)
    _class(name)
    each = _source._each(found, inputs, errors)
    return (made(name, raw, None, read, error, options) for raw, read, error in each if read)


def _class(name: str) -> Any:
    """Returns the class of the records of a notation."""
    known = {**{it: made for it, (made, _) in IDS.items()}, **VALUES, **Game._classes}
    if name not in known:
        raise ValueError(f"{name} has no class, but {', '.join(known)}; decode_all reads it")
    return known[name]


def made(
    name: str,
    raw: bytes,
    reader: _native.Reader | None,
    read: bytes,
    error: NotationError | None,
    options: dict[str, Any],
) -> Any:
    """Returns the value of a record of a notation: its bytes, its JSON, and its error."""
    kind = _class(name)
    if name in IDS:
        return kind(str(json.loads(read)[IDS[name][1]]))
    if name in VALUES:
        return kind._of(raw, read, error)
    return kind._of(raw, reader, options, read, error)
