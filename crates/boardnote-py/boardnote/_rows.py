"""Files of any size as tables that Arrow libraries read without copying."""

from __future__ import annotations

import glob as _glob
import os
from collections.abc import Callable, Sequence
from typing import Any, Union

from . import _native
from ._core import _extension, _options
from ._errors import Finding, NotationError

Progress = Callable[[int, Union[int, None]], Union[bool, None]]


def _threads(threads: int | None) -> int:
    if threads is None:
        threads = int(os.environ.get("BOARDNOTE_THREADS", 0)) or _usable()
    if threads < 1:
        raise ValueError(f"threads is {threads}, expected 1 or more")
    return threads


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
    from pathlib import Path

    return [Path(name) for name in sorted(_glob.glob(pattern, recursive=True))]


class Rows:
    """A table made by `boardnote.read`, which reads its source anew in every pass.

    Libraries that support the Arrow PyCapsule interface accept it directly: `pyarrow.table(rows)`,
    `polars.DataFrame(rows)`, `pandas.DataFrame.from_arrow(rows)`, `duckdb.sql("from rows")`.

    >>> import boardnote as bn, pyarrow
    >>> rows = bn.read(b"4HPwATDgc/ABMA\\nnot an ID\\n", "posid", columns=["n", "position_id"])
    >>> pyarrow.table(rows).to_pylist(), rows.bad
    ([{'n': 0, 'position_id': '4HPwATDgc/ABMA'}], 1)
    """

    def __init__(self, core: _native.RowsCore) -> None:
        self._core = core

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

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Starts a pass and returns it as an `ArrowArrayStream`."""
        return self._core.stream()

    def __arrow_c_schema__(self) -> object:
        """Returns the schema as an `ArrowSchema`."""
        return self._core.schema_capsule()

    def __repr__(self) -> str:
        return f"<Rows of {self.format}, table {self.table}, {len(self._core.schema)} columns>"


def read(
    source: Any,
    format: str | None = None,
    table: str | None = None,
    *,
    strict: bool = False,
    errors: str = "skip",
    columns: Sequence[str] | None = None,
    batch_rows: int = 65536,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Rows:
    """Returns a table of the records of a source, with the columns of `boardnote export`.

    `source` is a path, a list of paths (see `boardnote.glob`), bytes, or a binary file object, which
    can be read once. Files compressed by gzip or Zstandard are unpacked. Nothing is read until a
    library requests the rows.

    `errors` selects the treatment of bad records: `skip` counts them, `null` turns them into rows
    without values whose column `error` has the code, and `raise` ends the table at the first one.
    `columns` restricts the table to these columns. A batch has the rows of at most `batch_rows`
    records. `progress(done, total)` is called about five times per second with numbers of bytes,
    and ends the table if it returns `False`. `total` is `None` if it is unknown; if files are
    compressed, `done` may exceed it.

    >>> import boardnote as bn
    >>> rows = bn.read(b"4HPwATDgc/ABMA:QYkqASAAIAAA\\n", "gnuid", columns=["match_length", "die_1"])
    >>> rows.format, rows.table, list(rows.schema)
    ('gnuid', 'positions', ['match_length', 'die_1'])
    """
    sources = list(source) if isinstance(source, (list, tuple)) else [source]
    if not sources:
        raise ValueError("source is empty, expected a path, bytes or a file object")
    sample = b""
    given: list[Any] = []
    for number, one in enumerate(sources):
        if isinstance(one, (bytes, bytearray, memoryview)):
            raw = bytes(one)
            sample = raw if number == 0 else sample
            given.append(raw)
        elif isinstance(one, os.PathLike) or (isinstance(one, str) and len(sources) > 1):
            path = os.fspath(one)
            if number == 0 and format is None:
                sample = _native.sample(path)
            given.append(os.fsdecode(path))
        elif hasattr(one, "read"):
            if format is None:
                raise TypeError("the format of a file object cannot be detected; name it")
            given.append((one, str(getattr(one, "name", "<file>"))))
        else:
            raise TypeError(
                f"expected a path, bytes or a binary file object, not {type(one).__name__}; "
                "a path is a pathlib.Path"
            )
    reader = _native.Reader(format, sample, _extension(sources[0]), strict, _options(options))
    wanted = None if columns is None else list(columns)
    threads = _threads(threads)
    core = _native.RowsCore(reader, given, table, errors, wanted, batch_rows, threads, progress)
    return Rows(core)


