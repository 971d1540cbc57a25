"""Files of any size as tables that Arrow libraries read without copying."""

from __future__ import annotations

import glob as _glob
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Union

from . import _native
from ._source import _agreed, _allowed, _extension, _inputs, _options, sample
from ._errors import Finding

_MOST_THREADS = 1024

Progress = Callable[[int, Union[int, None]], Union[bool, None]]


def _threads(threads: int | None) -> int:
    if threads is None:
        text = os.environ.get("BOARDNOTE_THREADS", "0")
        if not text.isdecimal():
            raise ValueError(f"BOARDNOTE_THREADS is {text!r}, expected a number of threads")
        threads = int(text) or min(_usable(), _MOST_THREADS)
    if not 1 <= threads <= _MOST_THREADS:
        raise ValueError(f"threads is {threads}, expected 1 to {_MOST_THREADS}")
    return threads


def _names(columns: Sequence[str]) -> list[str]:
    """Returns the names of columns, of which a `str` is one."""
    return [columns] if isinstance(columns, str) else list(columns)


def _usable() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def glob(pattern: str) -> list[os.PathLike[str]]:
    """Returns the files that match a pattern, sorted; `**` stands for any folders.

    >>> import boardnote as bn
    >>> bn.glob("no-such-folder/*.sgf")
    []
    """
    return [Path(name) for name in sorted(_glob.glob(pattern, recursive=True))]


class Rows:
    """A table made by `boardnote.read`, which reads its source anew in every pass.

    Libraries that support the Arrow PyCapsule interface accept it directly: `pyarrow.table(rows)`,
    `polars.DataFrame(rows)`, `pandas.DataFrame.from_arrow(rows)`, `duckdb.sql("from rows")`.

    >>> import boardnote as bn, pyarrow
    >>> rows = bn.read(b"4HPwATDgc/ABMA\\nnot an ID\\n", "posid", columns=["position_id", "error_code"])
    >>> pyarrow.table(rows).to_pylist()[1], rows.bad
    ({'position_id': None, 'error_code': 'bad-character'}, 1)
    """

    def __init__(self, **arguments: Any) -> None:
        self._arguments = arguments
        self._core = _core_of(**arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self._arguments,))

    @property
    def format(self) -> str:
        """Name of the notation."""
        return self._core.names[0]

    @property
    def table(self) -> str:
        """Name of the table."""
        return self._core.names[1]

    @property
    def schema(self) -> dict[str, str]:
        """Types of the columns by name.

        >>> import boardnote as bn
        >>> bn.read(b"4HPwATDgc/ABMA", "posid", columns=["n", "position_id"]).schema
        {'n': 'int64', 'position_id': 'utf8'}
        """
        return dict(self._core.schema)

    @property
    def records(self) -> int:
        """Number of records read in the last pass."""
        return self._core.counts[0]

    @property
    def bad(self) -> int:
        """Number of bad records among them."""
        return self._core.counts[1]

    @property
    def findings(self) -> list[Finding]:
        """Errors of the bad records, at most 1,000."""
        return [Finding._of(found) for found in self._core.findings]

    @property
    def error(self) -> BaseException | None:
        """The exception that ended the last pass, of which Arrow carries only the text."""
        return self._core.error

    def __iter__(self) -> Iterator[_native.Batch]:
        """Starts a pass and yields its batches, which Arrow libraries accept one by one.

        >>> import boardnote as bn, pyarrow
        >>> rows = bn.read(b"4HPwATDgc/ABMA\\n" * 5, "posid", batch_rows=2)
        >>> [pyarrow.table(batch).num_rows for batch in rows]
        [2, 2, 1]
        """
        return iter(self._core.batches())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Starts a pass and returns it as an `ArrowArrayStream`."""
        return self._core.stream()

    def __arrow_c_schema__(self) -> object:
        """Returns the schema as an `ArrowSchema`."""
        return self._core.schema_capsule()

    def __repr__(self) -> str:
        return f"<Rows of {self.format}, table {self.table}, {len(self._core.schema)} columns>"


def _again(arguments: dict[str, Any]) -> Rows:
    return Rows(**arguments)


def _core_of(
    *,
    source: Any,
    format: str | None = None,
    table: str | None = None,
    strict: bool = False,
    errors: str = "null",
    keep_going: bool = False,
    columns: Sequence[str] | None = None,
    batch_rows: int = 65536,
    threads: int | None = None,
    progress: Progress | None = None,
    options: dict[str, Any],
) -> _native.RowsCore:
    """Prepares a table. If it keeps going, a file that cannot be read becomes a row."""
    _allowed(errors, "raise", "skip", "partial", "null")
    if not 1 <= batch_rows <= sys.maxsize:
        raise ValueError(f"batch_rows is {batch_rows}, expected 1 to {sys.maxsize}")
    inputs = _inputs(source, format)
    format = _agreed(inputs, format)
    start = sample(inputs[0]) if format is None else b""
    reader = _native.Reader(format, start, _extension(inputs[0].file), strict, _options(options))
    given = [it.given for it in inputs]
    wanted = None if columns is None else _names(columns)
    return _native.RowsCore(
        reader, given, table, errors, keep_going, wanted, batch_rows, _threads(threads), progress
    )


def read(
    source: Any,
    format: str | None = None,
    table: str | None = None,
    *,
    strict: bool = False,
    errors: str = "null",
    columns: Sequence[str] | None = None,
    batch_rows: int = 65536,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Rows:
    """Returns a table of the records of a source, with the columns of `boardnote export`.

    `source` is that of `games`; a file object can be read once. Only what tells the format is read until
    a library requests the rows.

    `errors` selects the treatment of records with an error: `null` gives each a row without values whose
    column `error_code` has the code of the error, `partial` gives only the rows that can be read, `skip`
    leaves out all rows of the record, and `raise` ends the table at the first one. A game of which part
    can be read has the code in its last row. `columns` restricts the table to these columns. A batch has the rows of at most `batch_rows`
    records. `progress(done, total)` is called about five times per second with numbers of bytes,
    and ends the table if it returns `False`. `total` is `None` if it is unknown; if files are
    compressed, `done` may exceed it.

    >>> import boardnote as bn
    >>> rows = bn.read(b"4HPwATDgc/ABMA:QYkqASAAIAAA\\n", "gnuid", columns=["match_length", "die_1"])
    >>> rows.format, rows.table, list(rows.schema)
    ('gnuid', 'positions', ['match_length', 'die_1'])
    """
    return Rows(
        source=source,
        format=format,
        table=table,
        strict=strict,
        errors=errors,
        columns=columns,
        batch_rows=batch_rows,
        threads=threads,
        progress=progress,
        options=options,
    )
