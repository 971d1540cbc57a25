"""Records one by one, and whole inputs as text."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, overload

from . import _native, _output
from ._errors import BoardnoteWarning, Candidate, Column, Fact, Field, Finding, Format, NotationError
from ._source import (
    Source,
    Input,
    _agreed,
    _allowed,
    _decoded,
    _each,
    _extension,
    _first,
    _inputs,
    _loaded,
    _named,
    _open,
    _options,
    sample,
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


def detect(source: Source) -> list[Candidate]:
    """Returns the formats that a source may have, the likeliest first.

    >>> import boardnote as bn
    >>> bn.detect(b"4HPwATDgc/ABMA:QYkqASAAIAAA")
    [Candidate(format='gnuid', likelihood='certain')]
    """
    inputs = _inputs(source)
    _agreed(inputs, None)
    found = _native.detect(sample(inputs[0]), _extension(inputs[0].file))
    return [Candidate(*it) for it in found]


def decode(
    source: Source,
    format: str | None = None,
    *,
    strict: bool = False,
    errors: Literal["raise", "partial"] = "raise",
    **options: Any,
) -> dict[str, Any]:
    """Returns the JSON value of the first record, as `boardnote decode` prints it.

    Raises `NotationError` if the format is in doubt, or if the record has an error; with
    `errors="partial"` only if nothing of it can be read.

    >>> import boardnote as bn
    >>> bn.decode(b"4HPwATDgc/ABMA:QYkqASAAIAAA")["match"]["score"]
    [2, 4]
    """
    _allowed(errors, "raise", "partial")
    read = _first(source, format, strict, options, lambda reader, raw: _decoded(reader, raw, errors))
    value: dict[str, Any] = json.loads(read[0])
    return value


def decode_all(
    source: Source,
    format: str | None = None,
    *,
    strict: bool = False,
    errors: Literal["raise", "skip", "partial", "yield"] = "raise",
    **options: Any,
) -> Iterator[Any]:
    """Yields the JSON value of every record, as they are read: files may be of any size.

    `errors` is that of `games`, or `yield`, which puts the `NotationError` of a bad record in its place.

    >>> import boardnote as bn
    >>> ids = b"4HPwATDgc/ABMA\\nnot an ID\\n"
    >>> [type(value).__name__ for value in bn.decode_all(ids, "posid", errors="yield")]
    ['dict', 'NotationError']
    """
    _allowed(errors, "raise", "skip", "partial", "yield")
    reader, inputs = _open(source, format, strict, options)
    records = _native.Records(reader, [it.given for it in inputs])
    return (
        error if error is not None and errors == "yield" else json.loads(read)
        for _, read, error in _each(records, inputs, errors)
    )


def encode(value: Any, format: str, **options: Any) -> str | bytes:
    """Returns the record described by a JSON value, as `bytes` in a binary format.

    A list of values becomes one text of all its records: the games of a match continue one another.
    A `BoardnoteWarning` reports each kind of fact that is lost, and each member that contradicts
    the others.

    >>> import boardnote as bn
    >>> bn.encode(bn.decode(b"4HPwATDgc/ABMA:QYkqASAAIAAA"), "gnuid")
    '4HPwATDgc/ABMA:QYkqASAAIAAA'
    """
    reader = _native.Reader(format, b"", None, False, _options(options))
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
    source: Source, format: str | None = None, *, strict: bool = True, **options: Any
) -> list[Finding]:
    """Returns all findings about all records.

    >>> import boardnote as bn
    >>> bn.check(b"4HPwATDgc/ABMA:QYkqASAAIAAA")
    []
    """
    reader, raws, inputs = _loaded(source, format, strict, options)
    return [Finding._of(found, inputs[found["input"]].file) for found in reader.check(raws)]


def _warnings(text: str, format: str) -> list[Finding]:
    return check(text.encode(), format, strict=False)


@overload
def convert(
    source: Source,
    to: Literal["go9"],
    format: str | None = ...,
    *,
    path: None = ...,
    **options: Any,
) -> bytes: ...
@overload
def convert(
    source: Source,
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
    source: Source, to: str, format: str | None = ..., *, path: None = ..., **options: Any
) -> str | bytes: ...
@overload
def convert(
    source: Source,
    to: str,
    format: str | None = ...,
    *,
    path: str | os.PathLike[str],
    **options: Any,
) -> None: ...
def convert(
    source: Source,
    to: str,
    format: str | None = None,
    *,
    path: str | os.PathLike[str] | None = None,
    **options: Any,
) -> str | bytes | None:
    """Returns all records in another notation, or writes them to a file if a path is given.

    A binary notation is `bytes`, and so is text in another character set than UTF-8.

    A `BoardnoteWarning` reports each kind of fact that is lost, and each warning about a record.
    Raises `NotationError` for the first record that cannot be converted; an old file then stays.

    >>> import boardnote as bn
    >>> bn.convert(b"4HPwATDgc/ABMA:QYkqASAAIAAA", "gnuid")
    '4HPwATDgc/ABMA:QYkqASAAIAAA\\n'
    """
    reader, raws, inputs = _loaded(source, format, False, options)
    name = None if path is None else _output.apart(path, inputs, *options.values())
    out = _converted(reader, raws, inputs, to)
    if name is None:
        return _text(out, to)
    _output.write(name, out)
    return None


def _converted(
    reader: _native.Reader, raws: list[bytes], inputs: list[Input], to: str
) -> bytes:
    """Returns all records in another notation, and warns the caller of its caller about what is lost."""
    out, losses, found = reader.convert(raws, to)
    for finding in found:
        if finding["severity"] == "error":
            raise _named(NotationError._of(finding), inputs[finding["input"]])
    _warn(losses, "conversion", 2)
    for finding in found:
        warnings.warn(f"{finding['code']}: {finding['message']}", BoardnoteWarning, stacklevel=3)
    return out


def _warn(losses: dict[str, int], what: str, depth: int = 1) -> None:
    """Warns about what is lost, on behalf of the function so many calls above the caller."""
    for loss, count in losses.items():
        times = "once" if count == 1 else f"{count} times"
        warnings.warn(f"lost in {what}: {loss} ({times})", BoardnoteWarning, stacklevel=2 + depth)


def svg(
    source: Source,
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
    >>> bn.svg(b"4HPwATDgc/ABMA:QYkqASAAIAAA").startswith("<svg")
    True
    """

    def drawn(reader: _native.Reader, raw: bytes) -> str:
        return reader.svg(raw, theme, size, flip)

    return _first(source, format, False, {**options, "ply": ply}, drawn)


def text(source: Source, format: str | None = None, **options: Any) -> str:
    """Returns the board and the facts of the first record, as `boardnote show` prints them.

    >>> import boardnote as bn
    >>> "Pip" in bn.text(b"4HPwATDgc/ABMA") or "pip" in bn.text(b"4HPwATDgc/ABMA")
    True
    """
    return _first(source, format, False, options, lambda reader, raw: reader.show(raw))


def describe(source: Source, format: str | None = None, **options: Any) -> list[Fact]:
    """Returns the facts about the first record, as `boardnote show` prints them.

    >>> import boardnote as bn
    >>> [fact.value for fact in bn.describe(b"QYkqASAAIAAA", "matchid") if fact.id == "dice"]
    ['5 and 2']
    """
    facts = _first(source, format, False, options, lambda reader, raw: reader.facts(raw))
    return [Fact(**fact) for fact in json.loads(facts)]


def fields(source: Source, format: str | None = None, **options: Any) -> list[Field]:
    """Returns the fields of the first record, as `boardnote inspect` prints them.

    >>> import boardnote as bn
    >>> bn.fields(b"QYkqASAAIAAA", "matchid")[0].name
    'cube_exponent'
    """
    found = _first(source, format, False, options, lambda reader, raw: reader.fields(raw))
    return [Field(*field) for field in found]


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
