"""The value of one record, given by its text."""

from __future__ import annotations

from typing import Any, Literal, Union, overload

from . import _native, _source
from ._errors import NotationError
from ._game import Game
from ._games import BackgammonGame, ChessGame, Gcg, GoGame, Pgn
from ._native import Gnuid, Matchid, Posid, Xgid
from ._records import IDS, Record, made
from ._values import Cgp, Fen, Go9Record, Movecode, Ogid

Text = Union[str, bytes, bytearray, memoryview]


@overload
def parse(
    text: Text,
    format: Literal["gnuid"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Gnuid: ...
@overload
def parse(
    text: Text,
    format: Literal["matchid"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Matchid: ...
@overload
def parse(
    text: Text,
    format: Literal["posid"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Posid: ...
@overload
def parse(
    text: Text,
    format: Literal["xgid"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Xgid: ...
@overload
def parse(
    text: Text,
    format: Literal["ogid"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Ogid: ...
@overload
def parse(
    text: Text,
    format: Literal["cgp"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Cgp: ...
@overload
def parse(
    text: Text,
    format: Literal["fen"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Fen: ...
@overload
def parse(
    text: Text,
    format: Literal["go9"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Go9Record: ...
@overload
def parse(
    text: Text,
    format: Literal["movecode"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Movecode: ...
@overload
def parse(
    text: Text,
    format: Literal["pgn", "chess-csv"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Pgn: ...
@overload
def parse(
    text: Text,
    format: Literal["uci"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> ChessGame: ...
@overload
def parse(
    text: Text,
    format: Literal["sgf"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> GoGame: ...
@overload
def parse(
    text: Text,
    format: Literal["bg-sgf", "mat", "xg"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> BackgammonGame: ...
@overload
def parse(
    text: Text,
    format: Literal["gcg"],
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Gcg: ...
@overload
def parse(
    text: Text,
    format: str | None = ...,
    *,
    strict: bool = ...,
    errors: Literal["raise", "partial"] = ...,
    **options: Any,
) -> Record: ...
def parse(
    text: Text,
    format: str | None = None,
    *,
    strict: bool = False,
    errors: Literal["raise", "partial"] = "raise",
    **options: Any,
) -> Any:
    """Returns the value of one record in the class of its notation. The record is text or bytes, never a
    path.

    Raises `NotationError` if the format is in doubt, if there are several records, or if the record has an
    error. With `errors="partial"`, what can be read of it has the error as `value.error`.

    >>> import boardnote as bn
    >>> bn.parse("4HPwATDgc/ABMA:QYkqASAAIAAA")
    Gnuid('4HPwATDgc/ABMA:QYkqASAAIAAA')
    >>> bn.parse('[White "Ann"]\\n\\n1. e4 e5 *').players
    ('Ann', None)
    """
    if not isinstance(text, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"expected the text of a record, not {type(text).__name__}")
    raw = _source._bytes(text)
    try:
        reader = _native.Reader(format, raw if format is None else b"", None, strict, _source._options(options))
        read, error = _source._decoded(reader, raw, errors)
    except NotationError as found:
        raise _source._indexed(found, text, raw) from None
    _source._only(reader, None, raw, "games" if reader.name in Game._classes else "records")
    if reader.name in IDS:
        # The ID itself tells more than its canonical form: its warnings.
        return IDS[reader.name][0](raw.decode().strip(), strict=strict)
    return made(reader.name, raw, reader, read, error, {"strict": strict, **options})
