"""Sources of records, and the readers for them."""

from __future__ import annotations

import errno
import glob
import operator
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import IO, Any, NamedTuple, TypeVar, Union

from . import _native
from ._errors import NotationError

Path = Union[str, "os.PathLike[str]"]
"""The path of a file or of a folder, or a pattern."""
Data = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]"]
"""A record: text or bytes, or the path of a file."""
Source = Union[Path, Sequence[Path], bytes, bytearray, memoryview, IO[str], IO[bytes]]
"""Paths, bytes, or a file object, which is read as its records are requested."""
T = TypeVar("T")

SAMPLE = 1 << 18
"""Number of bytes from which a format is detected."""
LONGEST = 4096
"""Length in characters of the longest pattern."""


class Input(NamedTuple):
    """A file, data, or a file object."""

    given: Any
    """The input in the form that the native part accepts."""
    file: str | None
    """The path, if it is a file."""


class File:
    """A file object whose start can be read without being used up, and whose text is read as UTF-8."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._start = b""
        self.name = _name(file)

    def peek(self, size: int) -> bytes:
        """Returns the first bytes, at least `size` of them if there are as many."""
        while len(self._start) < size:
            more = self._more(size - len(self._start))
            if not more:
                break
            self._start += more
        return self._start

    def read(self, size: int) -> bytes:
        """Returns the next bytes, at most `size`."""
        if not self._start:
            self._start = self._more(size)
        out, self._start = self._start[:size], self._start[size:]
        return out

    def _more(self, size: int) -> bytes:
        found = self._file.read(size)
        if isinstance(found, str):
            return found.encode("utf-8", "surrogatepass")
        if not isinstance(found, (bytes, bytearray, memoryview)):
            raise OSError(f"read of the file object returns {type(found).__name__}, expected bytes or str")
        return bytes(found)


def _bytes(data: Data) -> bytes:
    """Returns a record as bytes: text or bytes, or the content of the file at a path. Packed bytes are
    unpacked."""
    if isinstance(data, str):
        return data.encode("utf-8", "surrogatepass")
    if isinstance(data, (bytes, bytearray, memoryview)):
        raw = bytes(data)
        return raw if _native.is_plain(raw) else _native.load(raw)
    if isinstance(data, os.PathLike):
        return _native.load(os.fsdecode(data))
    raise TypeError(f"expected str, bytes or a path, not {type(data).__name__}")


def _content(data: Data) -> bytes:
    """Returns the content of a file of any kind, such as a table, given by its path or as bytes."""
    if isinstance(data, os.PathLike):
        return _native.load(os.fsdecode(data), "go9")
    return data.encode("utf-8", "surrogatepass") if isinstance(data, str) else bytes(data)


def _not_a_path(data: Any) -> None:
    """Raises if the text of a record is the path of a file, whose content is meant."""
    if isinstance(data, str) and len(data) < 1024 and "\n" not in data and os.path.exists(data):
        raise NotationError(
            f"a str is data; read the file as pathlib.Path({data!r})", code="unknown-format"
        )


def _inputs(source: Any, format: str | None = None) -> list[Input]:
    """Returns the inputs of a source. Of a folder, these are the files of a format."""
    if not isinstance(source, (list, tuple)) or isinstance(source, Input):
        return list(_of_one(source, format))
    if not source:
        raise ValueError("source is empty, expected a path, bytes or a file object")
    return [found for one in source for found in _of_one(one, format)]


def _of_one(source: Any, format: str | None) -> Iterable[Input]:
    if isinstance(source, Input):
        return [source]
    if isinstance(source, (str, os.PathLike)):
        return [Input(path, path) for path in _files(source, format)]
    if isinstance(source, (bytes, bytearray, memoryview)):
        return [Input(bytes(source), None)]
    if isinstance(source, File) or hasattr(source, "read"):
        file = source if isinstance(source, File) else File(source)
        return [Input((file, file.name), None)]
    raise TypeError(f"expected a path, bytes or a file object, not {type(source).__name__}")


def _files(path: Path, format: str | None) -> list[str]:
    """Returns the file at a path, those below a folder, or those that a pattern matches."""
    name = os.fsdecode(path)
    if os.path.isdir(name):
        found = list(below(name, format))
        if not found:
            kind = "a known format" if format is None else format
            raise FileNotFoundError(errno.ENOENT, f"no file of {kind} in the folder", name)
        return found
    if os.path.exists(name):
        return [name]
    found = matching(name)
    if not found:
        said = os.strerror(errno.ENOENT)
        if isinstance(path, str) and _is_record(path):
            said += "; this is text, not a path; parse(text) reads it"
        raise FileNotFoundError(errno.ENOENT, said, name)
    return found


def matching(name: str) -> list[str]:
    """Returns the files that a pattern matches, sorted; none if the name is no pattern."""
    if not glob.has_magic(name) or len(name) > LONGEST or "\n" in name or "\0" in name:
        return []
    try:
        return sorted(it for it in glob.glob(name, recursive=True) if os.path.isfile(it))
    except (OSError, ValueError, RecursionError):
        return []


def _is_record(text: str) -> bool:
    """Returns `True` if a text is certainly a record."""
    raw = text[:SAMPLE].encode("utf-8", "replace")
    return any(sure == "certain" for _, sure in _native.detect(raw, None))


def below(folder: str, format: str | None) -> Iterator[str]:
    """Yields the files of a format, or of any, in a folder and the folders below it, except those whose
    names begin with a dot or an underscore."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name[0] not in "._")
        for name in sorted(names):
            path = os.path.join(place, name)
            if name[0] not in "._" and not _is_empty(path) and _is_of(path, format):
                yield path


def _is_empty(path: str) -> bool:
    try:
        return os.path.getsize(path) == 0
    except OSError:
        # A file that cannot be read is reported when it is opened.
        return False


@cache
def _suggested(extension: str | None) -> list[str]:
    """Returns the formats whose files have an extension."""
    return [facts["name"] for facts in _native.formats() if extension in facts["extensions"]]


def _is_of(path: str, format: str | None) -> bool:
    """Judges a file of a folder by its name or, if that does not tell, by its content."""
    extension = _extension(path)
    suggested = _suggested(extension)
    if format is not None and suggested:
        return format in suggested
    try:
        sample = _native.sample(path)
    except NotationError:
        # A file that is packed otherwise is named when it is opened.
        return format is None
    except OSError:
        return format is not None
    if format is None:
        return _native.promised(sample, extension) is not None
    return any(name == format and sure != "possible" for name, sure in _native.detect(sample, extension))


def _name(file: Any) -> str:
    """Returns the name of a file object, as text."""
    name = getattr(file, "name", "<file>")
    return _utf8(os.fsdecode(name) if isinstance(name, (bytes, os.PathLike)) else str(name))


def _utf8(name: str) -> str:
    """Returns a name without the bytes that are not UTF-8, which a name of a file may have."""
    return name.encode("utf-8", "replace").decode()


def _held(source: Any) -> Any:
    """Returns a source that can be opened again after its format was detected."""
    if isinstance(source, list):
        return [_held(one) for one in source]
    return File(source) if hasattr(source, "read") and not isinstance(source, File) else source


def sample(input: Input) -> bytes:
    """Returns the unpacked start of an input, from which its format is detected."""
    if isinstance(input.given, tuple) and isinstance(input.given[0], File):
        return _native.sample(input.given[0].peek(SAMPLE))
    return _native.sample(input.given)


def _agreed(inputs: list[Input], format: str | None) -> str | None:
    """Returns the format that several inputs have, `None` if it is to be detected from the first one."""
    if format is not None or len(inputs) < 2:
        return format
    found = Counter(_native.promised(sample(it), _extension(it.file)) for it in inputs)
    known = {name: count for name, count in found.items() if name is not None}
    if len(known) > 1:
        counts = ", ".join(f"{count} of {name}" for name, count in sorted(known.items()))
        raise NotationError(
            f"found files of several notations: {counts}; select one by format=",
            code="mixed-formats",
            candidates=tuple(sorted(known)),
        )
    return next(iter(known), None)


def _open(
    source: Source, format: str | None, strict: bool, options: dict[str, Any]
) -> tuple[_native.Reader, list[Input]]:
    """Returns the reader for a source, and the inputs of the source."""
    inputs = _inputs(source, format)
    format = _agreed(inputs, format)
    start = sample(inputs[0]) if format is None else b""
    return _native.Reader(format, start, _extension(inputs[0].file), strict, _options(options)), inputs


def _loaded(
    source: Any,
    format: str | None,
    strict: bool,
    options: dict[str, Any],
    most: int | None = None,
) -> tuple[_native.Reader, list[bytes], list[Input]]:
    """Returns the reader for a source, and the inputs of the source, or `most` of them, with their whole
    content."""
    inputs = _inputs(source, format)
    format = _agreed(inputs, format)
    inputs = inputs[:most]
    raws = [_native.load(it.given, format) for it in inputs]
    start = raws[0] if format is None else b""
    reader = _native.Reader(format, start, _extension(inputs[0].file), strict, _options(options))
    return reader, raws, inputs


def _first(
    source: Any,
    format: str | None,
    strict: bool,
    options: dict[str, Any],
    call: Callable[[_native.Reader, bytes], T],
) -> T:
    """Returns the result of a function for the first record of a source."""
    # Of a folder and of a list, the first file has it.
    reader, raws, inputs = _loaded(source, format, strict, options, 1)
    try:
        return call(reader, raws[0])
    except NotationError as error:
        raise _named(error, inputs[0]) from None


def _extension(path: Any) -> str | None:
    """Returns the extension of a path, ignoring that of a compression."""
    if not isinstance(path, (str, os.PathLike)):
        return None
    name, ending = os.path.splitext(os.fsdecode(path))
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
            value = _content(value)
        given.append((name.replace("_", "-"), value))
    return given


def _reader(
    data: Any, raw: bytes, format: str | None, strict: bool, options: dict[str, Any]
) -> _native.Reader:
    """Returns the reader for a record."""
    _not_a_path(data)
    start = raw if format is None else b""
    extension = None if isinstance(data, str) else _extension(data)
    return _native.Reader(format, start, extension, strict, _options(options))


def _indexed(error: NotationError, data: Any, raw: bytes) -> NotationError:
    """Adds the position in the string to an error about a string, and the name of a file."""
    if isinstance(data, str) and error._start is not None:
        error.index = len(raw[: error._start].decode("utf-8", "replace"))
    elif isinstance(data, os.PathLike) and error.file is None:
        error.file = os.fsdecode(data)
    return error


def _named(error: NotationError, input: Input) -> NotationError:
    """Adds the name of the file to an error."""
    if error.file is None:
        error.file = input.file
    return error


def _allowed(errors: str, *words: str) -> None:
    """Raises if a word does not select a treatment of errors."""
    if errors not in words:
        listed = f"{', '.join(words[:-1])}, or {words[-1]}" if len(words) > 2 else " or ".join(words)
        raise ValueError(f"errors is {errors!r}, expected {listed}")


Each = Iterator[tuple[bytes, bytes, Union[NotationError, None]]]


def _each(records: _native.Records, inputs: list[Input], errors: str) -> Each:
    """Yields the bytes, the JSON, and the error of every record, and treats errors as requested.

    The JSON of a record is empty if a condition leaves it out, or if nothing of it can be read.
    """
    for record, value, error in records:
        if error is not None:
            error = _named(error, inputs[records.input])
            if errors == "raise":
                raise error
            if errors == "skip" or (errors == "partial" and value is None):
                continue
        yield record, value or b"", error


def _error_of(found: list[dict[str, Any]]) -> NotationError | None:
    """Returns the first error among findings."""
    errors = (it for it in found if it["severity"] == "error")
    return next(map(NotationError._of, errors), None)


def _decoded(
    reader: _native.Reader, raw: bytes, errors: str
) -> tuple[bytes, NotationError | None]:
    """Returns the JSON of the first record and its error, which is raised unless a part will do."""
    _allowed(errors, "raise", "partial")
    read, found = reader.decode(raw)
    error = _error_of(found)
    if error is not None and errors == "raise":
        raise error
    return read, error


def _only(reader: _native.Reader, data: Any, raw: bytes, kind: str) -> None:
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
