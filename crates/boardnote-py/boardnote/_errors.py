"""Findings, and the exception and the warning that carry them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Finding(NamedTuple):
    """An error, a warning, or a remark about a record, with its place.

    >>> import boardnote as bn
    >>> bn.check(b"4HPwATDgc/ABMA:QYkqASAAIAA", "gnuid")[0].kind
    'wrong-length'
    """

    kind: str
    """Stable code in kebab case; `boardnote.explain` explains it."""
    severity: str
    """`error`, `warning`, or `info`."""
    message: str
    """Text with what was found and what was expected."""
    offset: int | None = None
    """Byte offset, from the start of the line in line formats and of the file in the others."""
    length: int = 0
    """Number of bytes concerned."""
    line: int | None = None
    """Line in the input, from 1; `None` in binary formats and in tables."""
    column: int | None = None
    """Column in characters, from 1."""
    hint: str | None = None
    """The correct form, where it is obvious."""
    n: int = 1
    """Number of the record, from 1."""
    file: str | None = None
    """Name of the file, if the record is from one."""

    @classmethod
    def _of(cls, fields: dict[str, Any], file: str | None = None) -> Finding:
        return cls(
            kind=fields["code"],
            severity=fields["severity"],
            message=fields["message"],
            offset=fields["offset"],
            length=fields["length"],
            line=fields["line"],
            column=fields["column"],
            hint=fields["hint"],
            n=fields["n"],
            file=fields["file"] or file,
        )


class NotationError(ValueError):
    """An input that cannot be read.

    >>> import boardnote as bn
    >>> try:
    ...     bn.Posid("4HPwATDgc/AB!A")
    ... except bn.NotationError as error:
    ...     print(error.code, error.offset)
    bad-character 12
    """

    code: str
    """Stable code in kebab case; `boardnote.explain` explains it."""
    message: str
    """Text with what was found and what was expected."""
    offset: int | None
    """Byte offset, from the start of the line in line formats and of the file in the others."""
    length: int
    """Number of bytes concerned."""
    record: int | None
    """Number of the record, from 1."""
    file: str | None
    """Name of the file, if the record is from one."""
    line: int | None
    """Line in the input, from 1."""
    column: int | None
    """Column in characters, from 1."""
    candidates: tuple[str, ...]
    """Formats that the input may have, if its format is in doubt."""
    index: int | None
    """Position in the text, if that of a record was given as a `str`."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        offset: int | None = None,
        length: int = 0,
        record: int | None = None,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        candidates: tuple[str, ...] = (),
        index: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.offset = offset
        self.length = length
        self.record = record
        self.file = file
        self.line = line
        self.column = column
        self.candidates = candidates
        self.index = index
        self._start: int | None = None

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> NotationError:
        error = cls(
            fields["message"],
            code=fields["code"],
            offset=fields.get("offset"),
            length=fields.get("length", 0),
            record=fields.get("n"),
            file=fields.get("file"),
            line=fields.get("line"),
            column=fields.get("column"),
            candidates=tuple(fields.get("candidates", ())),
            index=fields.get("index"),
        )
        error._start = fields.get("start")
        return error

    def __str__(self) -> str:
        place = "" if self.offset is None else f" at byte {self.offset}"
        record = "" if self.record in (None, 1) else f" of record {self.record}"
        return f"{self.message} [{self.code}]{place}{record}"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self.message, {k: v for k, v in vars(self).items() if k != "message"}))


def _again(message: str, state: dict[str, Any]) -> NotationError:
    error = NotationError(message)
    vars(error).update(state)
    return error


class BoardnoteWarning(UserWarning):
    """A fact that a conversion could not carry over.

    >>> import boardnote as bn, warnings
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     text = bn.convert(b"4HPwATDgc/ABMA:QYkqASAAIAAA", "posid")
    >>> text, caught[0].category.__name__
    ('4HPwATDgc/ABMA\\n', 'BoardnoteWarning')
    """


class Candidate(NamedTuple):
    """A format that an input may have.

    >>> import boardnote as bn
    >>> bn.detect(b"4HPwATDgc/ABMA")[0].format
    'posid'
    """

    format: str
    """Name of the format."""
    likelihood: str
    """`possible`, `likely`, or `certain`."""


class Fact(NamedTuple):
    """A fact about a record.

    >>> import boardnote as bn
    >>> bn.describe(b"QYkqASAAIAAA", "matchid")[0]
    Fact(id='match-id', name='match ID', value='QYkqASAAIAAA')
    """

    id: str
    """The stable name for programs. It may occur more than once."""
    name: str
    """The name for people."""
    value: str | list[str]
    """The value, or its lines."""


class Field(NamedTuple):
    """A field of a record, bit by bit or byte by byte.

    >>> import boardnote as bn
    >>> field = bn.fields(b"QYkqASAAIAAA", "matchid")[0]
    >>> field.offset, field.length, field.unit, field.raw, field.value
    (0, 4, 'bit', '1000', '1')
    """

    offset: int
    """Start of the field, in the unit given by `unit`."""
    length: int
    """Length of the field, in the same unit."""
    unit: str
    """`bit` or `byte`."""
    raw: str
    """Bits or bytes as written."""
    name: str
    """Name of the field."""
    value: str
    """Value of the field."""
    meaning: str
    """Meaning of the value."""


class Column(NamedTuple):
    """A column of a table.

    >>> import boardnote as bn
    >>> bn.columns("gnuid")[3]
    Column(name='position_id', type='utf8', about='position ID')
    """

    name: str
    """Name of the column."""
    type: str
    """Type in Arrow."""
    about: str
    """Meaning of the cells, with units."""


class Format(NamedTuple):
    """A notation and what can be done with it.

    >>> import boardnote as bn
    >>> bn.formats()["cgp"].unit, bn.formats()["pgn"].extensions
    ('line', ('pgn',))
    """

    name: str
    """Name of the notation."""
    summary: str
    """One line about the notation."""
    unit: str
    """`line` if every line is a record, or `file`."""
    binary: bool
    """`True` if records are not text."""
    extensions: tuple[str, ...]
    """File name extensions, without the dot."""
    converts_to: tuple[str, ...]
    """Names of the notations in which records can be written."""
    tables: tuple[str, ...]
    """Names of the tables of `boardnote.read`, the default first."""
    options: tuple[str, ...]
    """Names of the keyword arguments with which functions read the notation."""
    draws: bool
    """`True` if positions can be drawn."""
    encodes: bool
    """`True` if records can be written from their JSON values."""
    example: str = ""
    """An example record."""
