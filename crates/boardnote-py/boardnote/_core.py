"""Records one by one, and whole inputs as text."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, overload

from . import _native
from ._errors import BoardnoteWarning, Candidate, Column, Fact, Field, Finding, Format, NotationError
from ._source import (
    Data,
    Source,
    _bytes,
    _each,
    _extension,
    _first,
    _given,
    _indexed,
    _not_a_path,
    _open,
    _options,
    _reader,
)


@cache
def _formats() -> dict[str, Format]:
    made = {}
    for facts in _native.formats():
        facts = {name: tuple(it) if isinstance(it, list) else it for name, it in facts.items()}
        made[facts["name"]] = Format(**facts)
    return made


def formats() -> dict[str, Format]:
    """Returns all notations by name.

    >>> import boardnote as bn
    >>> bn.formats()["gnuid"].converts_to
    ('matchid', 'posid', 'gnuid', 'xgid', 'ogid')
    >>> "dialect" in bn.formats()["movecode"].options
    True
    """
    return dict(_formats())


def columns(format: str, table: str | None = None) -> list[Column]:
    """Returns the columns of a table, or of the first table of a notation.

    >>> import boardnote as bn
    >>> [column.name for column in bn.columns("pgn", "plies")][3:7]
    ['ply', 'move_number', 'color', 'san']
    """
    return [Column(*column) for column in _native.columns(format, table)]


def detect(data: Data) -> list[Candidate]:
    """Returns the formats that data may have, the likeliest first.

    >>> import boardnote as bn
    >>> bn.detect("4HPwATDgc/ABMA:QYkqASAAIAAA")
    [Candidate(format='gnuid', likelihood='certain')]
    """
    _not_a_path(data)
    return [Candidate(*found) for found in _native.detect(_bytes(data), _extension(data))]


def decode(
    data: Data, format: str | None = None, *, strict: bool = False, **options: Any
) -> dict[str, Any]:
    """Returns the JSON value of the first record, as `boardnote decode` prints it.

    Raises `NotationError` if the record cannot be read, or if its format is in doubt.

    >>> import boardnote as bn
    >>> bn.decode("4HPwATDgc/ABMA:QYkqASAAIAAA")["match"]["score"]
    [2, 4]
    """
    raw = _bytes(data)
    try:
        reader = _reader(data, raw, format, strict, options)
        value: dict[str, Any] = json.loads(reader.decode(raw)[0])
        return value
    except NotationError as error:
        raise _indexed(error, data, raw) from None


def decode_all(
    data: Source,
    format: str | None = None,
    *,
    strict: bool = False,
    errors: str = "raise",
    **options: Any,
) -> Iterator[Any]:
    """Yields the JSON value of every record, as they are read: files may be of any size.

    `errors` is `raise`, `skip`, or `yield`, which puts the `NotationError` of a bad record in its
    place.

    >>> import boardnote as bn
    >>> ids = "4HPwATDgc/ABMA\\nnot an ID\\n"
    >>> [type(value).__name__ for value in bn.decode_all(ids, "posid", errors="yield")]
    ['dict', 'NotationError']
    """
    records = _native.Records(_open(data, format, strict, options), _given(data))
    return (
        made if isinstance(made, NotationError) else json.loads(made[1])
        for made in _each(records, data, errors)
    )


def encode(value: Any, format: str, **options: Any) -> str | bytes:
    """Returns the record described by a JSON value, as `bytes` in a binary format.

    A list of values becomes one text of all its records: the games of a match continue one another.
    A `BoardnoteWarning` reports each kind of fact that is lost, and each member that contradicts
    the others.

    >>> import boardnote as bn
    >>> bn.encode(bn.decode("4HPwATDgc/ABMA:QYkqASAAIAAA"), "gnuid")
    '4HPwATDgc/ABMA:QYkqASAAIAAA'
    """
    reader = _reader(None, b"", format, False, options)
    out, losses, found = reader.encode(json.dumps(value).encode())
    _warn(losses, "encoding")
    for code, message in found:
        warnings.warn(f"{code}: {message}", BoardnoteWarning, stacklevel=2)
    return _text(out, format)


def _text(raw: bytes, format: str) -> str | bytes:
    known = _formats().get(format)
    if known is not None and known.binary:
        return raw
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def check(
    data: Data, format: str | None = None, *, strict: bool = True, **options: Any
) -> list[Finding]:
    """Returns all findings about all records.

    >>> import boardnote as bn
    >>> bn.check("4HPwATDgc/ABMA:QYkqASAAIAAA")
    []
    """
    raw = _bytes(data)
    reader = _reader(data, raw, format, strict, options)
    file = os.fsdecode(data) if isinstance(data, os.PathLike) else None
    return [Finding._of(found, file) for found in reader.check(raw)]


def _warnings(data: str, format: str) -> list[Finding]:
    return check(data, format, strict=False)


@overload
def convert(
    data: Data,
    to: Literal["go9"],
    format: str | None = ...,
    *,
    path: None = ...,
    **options: Any,
) -> bytes: ...
@overload
def convert(
    data: Data,
    to: Literal[
        "matchid", "posid", "gnuid", "xgid", "ogid", "cgp", "movecode", "uci", "fen", "epd", "go9-text"
    ],
    format: str | None = ...,
    *,
    path: None = ...,
    **options: Any,
) -> str: ...
@overload
def convert(
    data: Data, to: str, format: str | None = ..., *, path: None = ..., **options: Any
) -> str | bytes: ...
@overload
def convert(
    data: Data,
    to: str,
    format: str | None = ...,
    *,
    path: str | os.PathLike[str],
    **options: Any,
) -> None: ...
def convert(
    data: Data,
    to: str,
    format: str | None = None,
    *,
    path: str | os.PathLike[str] | None = None,
    **options: Any,
) -> str | bytes | None:
    """Returns all records in another notation, or writes them to a file if a path is given.

    A binary notation is `bytes`, and so is text in another character set than UTF-8.

    A `BoardnoteWarning` reports each kind of fact that is lost, and each warning about a record.
    Raises `NotationError` for the first record that cannot be converted.

    >>> import boardnote as bn
    >>> bn.convert("4HPwATDgc/ABMA:QYkqASAAIAAA", "gnuid")
    '4HPwATDgc/ABMA:QYkqASAAIAAA\\n'
    """
    raw = _bytes(data)
    try:
        reader = _reader(data, raw, format, False, options)
        out, losses, found = reader.convert(raw, to)
        for finding in found:
            if finding["severity"] == "error":
                raise NotationError._of(finding)
    except NotationError as error:
        raise _indexed(error, data, raw) from None
    _warn(losses, "conversion")
    for finding in found:
        warnings.warn(f"{finding['code']}: {finding['message']}", BoardnoteWarning, stacklevel=2)
    if path is None:
        return _text(out, to)
    with open(path, "wb") as file:
        file.write(out)
    return None


def _warn(losses: dict[str, int], what: str) -> None:
    for loss, count in losses.items():
        times = "once" if count == 1 else f"{count} times"
        warnings.warn(f"lost in {what}: {loss} ({times})", BoardnoteWarning, stacklevel=3)


def svg(
    data: Data,
    format: str | None = None,
    *,
    ply: int | None = None,
    theme: str = "light",
    size: int | None = None,
    flip: bool = False,
    **options: Any,
) -> str:
    """Returns a picture of the first record, or of a game after `ply` plies.

    `size` is the longer side in pixels, 1 to 8192.

    >>> import boardnote as bn
    >>> bn.svg("4HPwATDgc/ABMA:QYkqASAAIAAA").startswith("<svg")
    True
    """
    raw = _bytes(data)
    reader = _reader(data, raw, format, False, {**options, "ply": ply})
    picture: str = _first(lambda raw: reader.svg(raw, theme, size, flip), data, raw)
    return picture


def text(data: Data, format: str | None = None, **options: Any) -> str:
    """Returns the board and the facts of the first record, as `boardnote show` prints them.

    >>> import boardnote as bn
    >>> "Pip" in bn.text("4HPwATDgc/ABMA") or "pip" in bn.text("4HPwATDgc/ABMA")
    True
    """
    raw = _bytes(data)
    shown: str = _first(_reader(data, raw, format, False, options).show, data, raw)
    return shown


def describe(data: Data, format: str | None = None, **options: Any) -> list[Fact]:
    """Returns the facts about the first record, as `boardnote show` prints them.

    >>> import boardnote as bn
    >>> [fact.value for fact in bn.describe("QYkqASAAIAAA", "matchid") if fact.id == "dice"]
    ['5 and 2']
    """
    raw = _bytes(data)
    reader = _reader(data, raw, format, False, options)
    return [Fact(**fact) for fact in json.loads(_first(reader.facts, data, raw))]


def fields(data: Data, format: str | None = None, **options: Any) -> list[Field]:
    """Returns the fields of the first record, as `boardnote inspect` prints them.

    >>> import boardnote as bn
    >>> bn.fields("QYkqASAAIAAA", "matchid")[0].name
    'cube_exponent'
    """
    raw = _bytes(data)
    reader = _reader(data, raw, format, False, options)
    return [Field(*field) for field in _first(reader.fields, data, raw)]


def explain(code: str) -> str:
    """Returns the explanation of the code of a finding.

    >>> import boardnote as bn
    >>> bn.explain("bad-character").splitlines()[0]
    'bad-character (matchid)'
    """
    known = _native.explain(code)
    if not known:
        raise ValueError(f"no finding has the code {code!r}")
    parts = []
    for name, about, example in known:
        part = f"{code} ({name})\n\n{about}"
        parts.append(f"{part}\n\nExample:\n  {example}" if example else part)
    return "\n\n".join(parts)
