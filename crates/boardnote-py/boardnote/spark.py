"""The readers of boardnote on the workers of Apache Spark. `pyspark` is imported on demand.

Spark does not number records across partitions, so the tables have no column `n`.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from mmap import ACCESS_READ, mmap
from typing import Any

from . import _core, _native
from ._rows import Rows, read

TYPES = {
    "utf8": "string",
    "int64": "bigint",
    "uint64": "decimal(20,0)",
    "float64": "double",
    "boolean": "boolean",
}
RANGE = 64 << 20
"""Length of the byte ranges into which files of lines and of 9x9 Go positions are divided."""


def _schema(rows: Rows, columns: Sequence[str] | None, error: bool) -> dict[str, str]:
    """Returns the columns of a table and their types in Spark."""
    known = {name: TYPES[kind] for name, kind in rows.schema.items()}
    names = [name for name in known if name != "n"] if columns is None else list(columns)
    if error:
        names.append("error")
        known["error"] = "string"
    return {name: known[name] for name in names}


def _ddl(schema: dict[str, str]) -> str:
    return ", ".join(f"`{name}` {kind}" for name, kind in schema.items())


def _signed(batch: Any) -> Any:
    """Returns a batch with decimals in place of unsigned numbers, which Spark lacks."""
    import pyarrow

    for at, field in enumerate(batch.schema):
        if field.type == pyarrow.uint64():
            kind = pyarrow.decimal128(20, 0)
            batch = batch.set_column(at, field.with_type(kind), batch.column(at).cast(kind))
    return batch


def rows(
    lines: Any,
    format: str,
    table: str | None = None,
    *,
    columns: Sequence[str] | None = None,
    errors: str = "skip",
    pandas: bool = False,
    **options: Any,
) -> Any:
    """Returns the table of a data frame whose first column holds lines, by `mapInArrow`.

    Only formats whose records are lines can be read in this way. The columns `file` and `offset` are
    omitted, because they would count within a batch. `pandas=True` uses `mapInPandas`.
    """
    if _core._formats()[format].unit != "line":
        raise ValueError(f"a record of {format} is not a line; read its files as a data source")
    place = ("file", "offset", "n")
    empty = read(b"", format, table, **options)
    if columns is None:
        columns = [name for name in empty.schema if name not in place]
    elif any(name in place for name in columns):
        raise ValueError("file, offset and n would count within a batch")
    schema = _schema(empty, columns, errors == "null")
    names = list(columns)

    def made(text: bytes) -> Rows:
        return read(
            text, format, table, columns=names, errors=errors, threads=1, **options
        )

    def in_arrow(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        for batch in batches:
            text = "\n".join(batch.column(0).drop_null().to_pylist()).encode()
            for made_ in pyarrow.RecordBatchReader.from_stream(made(text)):
                yield _signed(made_)

    def in_pandas(frames: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        for frame in frames:
            text = "\n".join(frame.iloc[:, 0].dropna()).encode()
            yield pyarrow.table(made(text)).to_pandas()

    if pandas:
        return lines.mapInPandas(in_pandas, _ddl(schema))
    return lines.mapInArrow(in_arrow, _ddl(schema))


def _local(path: str) -> str:
    """Returns a path of the file system."""
    if path.startswith("file:"):
        return "/" + path[len("file:") :].lstrip("/")
    if "://" in path:
        raise ValueError(
            f"{path}: only local and mounted paths are opened; "
            "spark.read.format('binaryFile') reads others, or spark.read.text and boardnote.spark.rows"
        )
    return path


def _ranges(path: str, format: str) -> list[tuple[str, int, int | None]]:
    """Divides a file into ranges if its records are lines or 9x9 Go positions."""
    size = os.path.getsize(path)
    lines = _core._formats()[format].unit == "line"
    if not (lines or format == "go9") or path.endswith((".gz", ".zst")) or size <= RANGE:
        return [(path, 0, None)]
    starts = list(range(0, size, RANGE)) if lines else _records(path)
    return list(zip([path] * len(starts), starts, [*starts[1:], size]))


def _records(path: str) -> list[int]:
    """Returns the starts of records of 9x9 Go positions, one for every range."""
    starts, at = [0], 0
    with open(path, "rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        while at < len(data):
            if at >= starts[-1] + RANGE:
                starts.append(at)
            at += 100 if data[at + 91 : at + 92] == b"\1" else 92
    return starts


def _slice(path: str, format: str, start: int, end: int | None) -> tuple[bytes, int]:
    """Returns the records that begin in a range, and the offset of the first."""
    if end is None:
        return _native.load(path), 0
    with open(path, "rb") as file:
        if format == "go9":
            file.seek(start)
            return file.read(end - start), start
        if start:
            file.seek(start - 1)
            file.readline()
        first = file.tell()
        text = file.read(max(end - first, 0))
        if text and not text.endswith(b"\n"):
            text += file.readline()
    return text, first


def register(spark: Any) -> None:
    """Registers the data source `boardnote` with a session of Spark 4.0 or later.

    Its options are `format`, `table`, `errors`, and those of the format; `.load` takes a path or a
    pattern. `file` is the path of the file, and `offset` counts from its start.
    """
    from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

    class Range(InputPartition):
        def __init__(self, path: str, start: int, end: int | None) -> None:
            self.path, self.start, self.end = path, start, end

    class Reader(DataSourceReader):
        def __init__(self, given: dict[str, Any], paths: list[str], names: list[str]) -> None:
            self.given, self.paths, self.names = given, paths, names

        def partitions(self) -> list[InputPartition]:
            format = self.given["format"]
            return [Range(*it) for path in self.paths for it in _ranges(path, format)]

        def read(self, partition: Any) -> Iterator[Any]:
            import pyarrow
            import pyarrow.compute

            text, first = _slice(
                partition.path, self.given["format"], partition.start, partition.end
            )
            columns = [name for name in self.names if name != "error"]
            made = read(text, columns=columns, threads=1, **self.given)
            at = self.names.index("offset")
            for batch in pyarrow.RecordBatchReader.from_stream(made):
                names = pyarrow.array([partition.path] * batch.num_rows, pyarrow.string())
                offsets = pyarrow.compute.add(batch.column(at), first)
                batch = batch.set_column(0, batch.schema.field(0), names)
                yield _signed(batch.set_column(at, batch.schema.field(at), offsets))

    class Source(DataSource):
        @classmethod
        def name(cls) -> str:
            return "boardnote"

        def _given(self) -> tuple[dict[str, Any], list[str]]:
            options = dict(self.options)
            pattern = options.pop("path", None)
            if pattern is None or "format" not in options:
                raise ValueError("the data source needs a path and the option format")
            paths = sorted(glob.glob(_local(pattern), recursive=True))
            if not paths:
                raise FileNotFoundError(f"no file matches {pattern}")
            return options, paths

        def schema(self) -> str:
            options, _ = self._given()
            errors = options.get("errors", "skip")
            return _ddl(_schema(read(b"", **options), None, errors == "null"))

        def reader(self, schema: Any) -> DataSourceReader:
            options, paths = self._given()
            return Reader(options, paths, list(schema.names))

    spark.dataSource.register(Source)
