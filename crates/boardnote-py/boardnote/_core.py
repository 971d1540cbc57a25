"""Records one by one, and whole inputs as text."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any, BinaryIO, Union

from . import _native
from ._errors import BoardnoteWarning, Candidate, Column, Fact, Field, Finding, Format, NotationError

Data = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]"]
"""A record or several: text or bytes, or the path of a file."""
Source = Union[Data, BinaryIO]
"""Data, or a binary file object, which is read as its records are requested."""


def _bytes(data: Data) -> bytes:
    """Returns data as bytes; the file at a path is read, and unpacked if it ends in .gz or .zst."""
    if isinstance(data, bytes):
        return data
    if isinstance(data, str):
        return data.encode("utf-8", "surrogatepass")
    if isinstance(data, (bytearray, memoryview)):
        return bytes(data)
    if isinstance(data, os.PathLike):
        return _native.load(os.fspath(data))
    raise TypeError(f"expected str, bytes or a path, not {type(data).__name__}")


def _given(source: Source) -> Any:
    """Returns a source in the form that the native part accepts."""
    if isinstance(source, (str, bytes, bytearray, memoryview)):
        return _bytes(source)
    if isinstance(source, os.PathLike):
        return os.fsdecode(source)
    if hasattr(source, "read"):
        return (source, str(getattr(source, "name", "<file>")))
    raise TypeError(
        f"expected a path, bytes or a binary file object, not {type(source).__name__}; "
        "a path is a pathlib.Path"
    )


def _sample(source: Source) -> bytes:
    """Returns the unpacked start of a source, from which its format is detected."""
    if isinstance(source, os.PathLike):
        return _native.sample(os.fsdecode(source))
    if isinstance(source, (str, bytes, bytearray, memoryview)):
        return _bytes(source)
    raise TypeError("the format of a file object cannot be detected; name it")


def _open(
    source: Source, format: str | None, strict: bool, options: dict[str, Any]
) -> _native.Reader:
    """Returns the reader for a source."""
    sample = _sample(source) if format is None else b""
    return _reader(source, sample, format, strict, options)


def _extension(data: Any) -> str | None:
    """Returns the extension of a path, ignoring that of a compression."""
    if not isinstance(data, os.PathLike):
        return None
    name, ending = os.path.splitext(os.fspath(data))
    if ending.lower() in (".gz", ".zst"):
        ending = os.path.splitext(name)[1]
    return ending[1:].lower() or None


def _options(options: dict[str, Any]) -> list[tuple[str, bytes]]:
    """Returns options in the form that the native part accepts."""
    given = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        if value is True:
            value = b""
        elif isinstance(value, int):
            value = str(value).encode()
        else:
            value = _bytes(value)
        given.append((name.replace("_", "-"), value))
    return given


def _reader(
    data: Any, raw: bytes, format: str | None, strict: bool, options: dict[str, Any]
) -> _native.Reader:
    sample = raw if format is None else b""
    try:
        return _native.Reader(format, sample, _extension(data), strict, _options(options))
    except NotationError as error:
        if isinstance(data, str) and len(data) < 1024 and "\n" not in data and os.path.exists(data):
            raise NotationError(
                f"a str is data; read the file as pathlib.Path({data!r})", code=error.code
            ) from None
        raise


def _indexed(error: NotationError, data: Any, raw: bytes) -> NotationError:
    """Adds the position in the string to an error about a string, and the name of a file."""
    if isinstance(data, str) and error._start is not None:
        error.index = len(raw[: error._start].decode("utf-8", "replace"))
    elif isinstance(data, os.PathLike) and error.file is None:
        error.file = os.fspath(data)
    return error


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


def _each(
    records: _native.Records, source: Source, errors: str
) -> Iterator[tuple[bytes, bytes] | NotationError]:
    """Yields the bytes and the JSON of every record, and treats errors as requested."""
    if errors not in ("raise", "skip", "yield"):
        raise ValueError(f"errors is {errors!r}, expected raise, skip or yield")
    return _told(records, source, errors)


def _told(
    records: _native.Records, source: Source, errors: str
) -> Iterator[tuple[bytes, bytes] | NotationError]:
    raw = _bytes(source) if isinstance(source, str) else b""
    for record, value, error in records:
        if value is not None:
            yield record, value
        elif error is not None and errors != "skip":
            error = _indexed(error, source, raw)
            if errors == "raise":
                raise error
            yield error


def encode(value: Any, format: str, **options: Any) -> str | bytes:
    """Returns the record described by a JSON value, as `bytes` in a binary format.

    A `BoardnoteWarning` reports each kind of fact that is lost.

    >>> import boardnote as bn
    >>> bn.encode(bn.decode("4HPwATDgc/ABMA:QYkqASAAIAAA"), "gnuid")
    '4HPwATDgc/ABMA:QYkqASAAIAAA'
    """
    reader = _reader(None, b"", format, False, options)
    out, losses = reader.encode(json.dumps(value).encode())
    _warn(losses, "encoding")
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
    file = os.fspath(data) if isinstance(data, os.PathLike) else None
    return [Finding._of(found, file) for found in reader.check(raw)]


def _warnings(data: str, format: str) -> list[Finding]:
    return check(data, format, strict=False)


def convert(data: Data, to: str, format: str | None = None, **options: Any) -> str | bytes:
    """Returns all records in another notation, as `bytes` if that notation is binary.

    A `BoardnoteWarning` reports each kind of fact that is lost. Raises `NotationError` for the first
    record that cannot be converted.

    >>> import boardnote as bn
    >>> bn.convert("4HPwATDgc/ABMA:QYkqASAAIAAA", "gnuid")
    '4HPwATDgc/ABMA:QYkqASAAIAAA\\n'
    """
    raw = _bytes(data)
    try:
        reader = _reader(data, raw, format, False, options)
        out, losses, bad = reader.convert(raw, to)
        if bad:
            raise NotationError._of(bad[0])
    except NotationError as error:
        raise _indexed(error, data, raw) from None
    _warn(losses, "conversion")
    return _text(out, to)


def _warn(losses: dict[str, int], what: str) -> None:
    for loss, count in losses.items():
        times = "once" if count == 1 else f"{count} times"
        warnings.warn(f"lost in {what}: {loss} ({times})", BoardnoteWarning, stacklevel=3)


def _first(call: Any, data: Data, raw: bytes) -> Any:
    try:
        return call(raw)
    except NotationError as error:
        raise _indexed(error, data, raw) from None


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
