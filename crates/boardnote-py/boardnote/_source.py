"""Sources of records, and the readers for them."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterator
from typing import Any, BinaryIO, Union

from . import _native
from ._errors import NotationError

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
        return _native.load(os.fsdecode(data))
    raise TypeError(f"expected str, bytes or a path, not {type(data).__name__}")


def _not_a_path(data: Any) -> None:
    """Raises if a `str` is the path of a file, whose content is meant."""
    if isinstance(data, str) and len(data) < 1024 and "\n" not in data and os.path.exists(data):
        raise NotationError(
            f"a str is data; read the file as pathlib.Path({data!r})", code="unknown-format"
        )


def _given(source: Source) -> Any:
    """Returns a source in the form that the native part accepts."""
    if isinstance(source, (str, bytes, bytearray, memoryview)):
        return _bytes(source)
    if isinstance(source, os.PathLike):
        return os.fsdecode(source)
    if hasattr(source, "read"):
        return (source, _name(source))
    raise TypeError(
        f"expected a path, bytes or a binary file object, not {type(source).__name__}; "
        "a path is a pathlib.Path"
    )


def _name(file: Any) -> str:
    """Returns the name of a file object, as text."""
    name = getattr(file, "name", "<file>")
    return _utf8(os.fsdecode(name) if isinstance(name, (bytes, os.PathLike)) else str(name))


def _utf8(name: str) -> str:
    """Returns a name without the bytes that are not UTF-8, which a name of a file may have."""
    return name.encode("utf-8", "replace").decode()


def _sample(source: Source) -> bytes:
    """Returns the unpacked start of a source, from which its format is detected."""
    given = _given(source)
    if isinstance(given, tuple):
        raise TypeError("the format of a file object cannot be detected; name it")
    return _native.sample(given) if isinstance(given, str) else bytes(given)


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
    name, ending = os.path.splitext(os.fsdecode(data))
    if ending.lower() in (".gz", ".zst"):
        ending = os.path.splitext(name)[1]
    return _utf8(ending[1:].lower()) or None


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
    _not_a_path(data)
    sample = raw if format is None else b""
    return _native.Reader(format, sample, _extension(data), strict, _options(options))


def _indexed(error: NotationError, data: Any, raw: bytes) -> NotationError:
    """Adds the position in the string to an error about a string, and the name of a file."""
    if isinstance(data, str) and error._start is not None:
        error.index = len(raw[: error._start].decode("utf-8", "replace"))
    elif isinstance(data, os.PathLike) and error.file is None:
        error.file = os.fsdecode(data)
    return error


def _each(
    records: _native.Records, source: Source, errors: str
) -> Iterator[tuple[bytes, bytes] | NotationError]:
    """Yields the bytes and the JSON of every record, and treats errors as requested.

    The JSON of a record that a condition leaves out is empty.
    """
    if errors not in ("raise", "skip", "yield"):
        raise ValueError(f"errors is {errors!r}, expected raise, skip or yield")
    return _told(records, source, errors)


def _told(
    records: _native.Records, source: Source, errors: str
) -> Iterator[tuple[bytes, bytes] | NotationError]:
    raw = _bytes(source) if isinstance(source, str) else b""
    for record, value, error in records:
        if error is None:
            yield record, value or b""
        elif errors != "skip":
            error = _indexed(error, source, raw)
            if errors == "raise":
                raise error
            yield error


def _only(reader: _native.Reader, data: Data, raw: bytes, kind: str) -> None:
    """Raises if an input has several records."""
    if reader.has_several(raw):
        raise NotationError(
            f"found several {kind}, expected one; boardnote.{kind} iterates over them",
            code=f"several-{kind}",
            file=os.fsdecode(data) if isinstance(data, os.PathLike) else None,
        )


def _at(index: int, length: int, kind: str) -> int:
    """Returns the place of an item, which may be counted from the end."""
    at = operator.index(index)
    at += length if at < 0 else 0
    if not 0 <= at < length:
        raise IndexError(f"{kind} out of range")
    return at


def _first(call: Any, data: Data, raw: bytes) -> Any:
    try:
        return call(raw)
    except NotationError as error:
        raise _indexed(error, data, raw) from None
