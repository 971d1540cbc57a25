"""The readers of boardnote on the workers of Apache Spark. `pyspark` is imported on demand.

Spark does not number records across partitions, so the tables have no column `n`.
"""

from __future__ import annotations

import json
import logging
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from . import _core, _partitions, _source
from ._rows import Rows, _names, read

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

TYPES = {
    "utf8": "string",
    "int64": "bigint",
    "uint64": "decimal(20,0)",
    "float64": "double",
    "boolean": "boolean",
}
ERROR = "error_code"
PART = 128 << 20
"""Length of the parts into which files are divided, if the session does not set it."""
OPEN_COST = 4 << 20
"""Number of bytes that could be read while a file is opened, if the session does not set it."""
WORDS = {"true": True, "false": False}

log = logging.getLogger("boardnote.spark")


def _schema(format: str, table: str | None, names: Sequence[str] | None) -> dict[str, str]:
    """Returns the columns of a table and their types in Spark."""
    known = {
        column.name: TYPES.get(column.type, "binary") for column in _core.columns(format, table)
    }
    del known["n"]
    for name in names or ():
        if name not in known:
            raise ValueError(f"no column {name!r} for Spark, but {', '.join(known)}")
    return known if names is None else {name: known[name] for name in names}


def _ddl(schema: dict[str, str]) -> str:
    return ", ".join(f"`{name}` {kind}" for name, kind in schema.items())


def _signed(batch: Any) -> Any:
    """Returns a batch with types that Spark has: decimals in place of unsigned numbers."""
    import pyarrow

    for at, field in enumerate(batch.schema):
        kind = None
        if field.type == pyarrow.uint64():
            kind = pyarrow.decimal128(20, 0)
        elif pyarrow.types.is_fixed_size_binary(field.type):
            kind = pyarrow.binary()
        if kind is not None:
            batch = batch.set_column(at, field.with_type(kind), batch.column(at).cast(kind))
    return batch


def _batches(rows: Rows) -> Iterator[Any]:
    import pyarrow

    return map(_signed, pyarrow.RecordBatchReader.from_stream(rows))


def rows(
    lines: DataFrame,
    format: str,
    table: str | None = None,
    *,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    errors: str = "null",
    pandas: bool = False,
    **options: Any,
) -> DataFrame:
    """Returns a data frame with the columns of a table beside those from which its rows were read.

    `column` names the column of lines, which is the first one otherwise. The other columns stay, and
    so does the line, so that bad records can be joined back: the last column, `error_code`, has the
    code of their error. A null or an empty line stays one row, without values. `errors` is that of
    `boardnote.read`. Only formats whose records are lines can be read in this way. `pandas=True` uses
    `mapInPandas` in place of `mapInArrow`.
    """
    known = [it.name for it in _core.columns(format, table)]
    if _core._formats()[format].unit != "line":
        raise ValueError(f"a record of {format} is not a line; read its files as a data source")
    place = ("file", "offset", "n")
    columns = [it for it in known if it not in place] if columns is None else _names(columns)
    if any(name in place for name in columns):
        raise ValueError("file, offset and n would count within a batch")
    names = [name for name in columns if name != ERROR] + ([ERROR] if errors == "null" else [])
    added = _schema(format, table, names)
    for name in lines.columns:
        if name in added:
            raise ValueError(f"the data frame has a column {name} of its own; rename or drop it")
    source = lines.columns[0] if column is None else column
    if source not in lines.columns:
        raise ValueError(f"the data frame has no column {source}, but {', '.join(lines.columns)}")
    kind = lines.schema[source].dataType.typeName()
    if kind not in ("string", "varchar", "char"):
        raise ValueError(f"the column {source} has the type {kind}, expected string")

    def made(text: bytes) -> Iterator[Any]:
        wanted = [*names, "offset"]
        return _batches(
            read(text, format, table, columns=wanted, errors=errors, threads=1, **options)
        )

    def in_arrow(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            yield from _beside(batch, batch.schema.names.index(source), names, made)

    def in_pandas(frames: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        for frame in frames:
            batch = pyarrow.RecordBatch.from_pandas(frame, preserve_index=False)
            for joined in _beside(batch, batch.schema.names.index(source), names, made):
                yield joined.to_pandas()

    from pyspark.sql.types import StructType

    made_fields = cast(StructType, StructType.fromDDL(_ddl(added))).fields
    schema = StructType([*lines.schema.fields, *made_fields])
    if pandas:
        return lines.mapInPandas(in_pandas, schema)
    return lines.mapInArrow(in_arrow, schema)


def _beside(batch: Any, at: int, names: Sequence[str], made: Any) -> Iterator[Any]:
    """Yields the rows of a batch with those of the records in one of its columns beside them."""
    import pyarrow

    starts, numbers, text, kept = [], [], bytearray(), []
    for number, line in enumerate(batch.column(at).to_pylist()):
        if line is None or not line.strip():
            kept.append(number)
            continue
        starts.append(len(text))
        numbers.append(number)
        text += line.encode("utf-8", "replace") + b"\n"
    types = {}
    for table in made(bytes(text)):
        offsets = table.column(len(names)).to_pylist()
        rows = pyarrow.array([numbers[bisect_right(starts, it) - 1] for it in offsets], "int64")
        types = {name: table.schema.field(name).type for name in names}
        yield _joined(batch.take(rows), [table.column(name) for name in names], names)
    if kept:
        types = types or {field.name: field.type for field in _empty(made)}
        nulls = [pyarrow.nulls(len(kept), types[name]) for name in names]
        yield _joined(batch.take(pyarrow.array(kept, "int64")), nulls, names)


def _empty(made: Any) -> Any:
    return next(iter(made(b"-\n"))).schema


def _joined(batch: Any, columns: list[Any], names: Sequence[str]) -> Any:
    import pyarrow

    return pyarrow.RecordBatch.from_arrays(
        [*batch.columns, *columns], names=[*batch.schema.names, *names]
    )


class _Given:
    """The options of a data source, which are text."""

    def __init__(self, options: dict[str, str], session: dict[str, int]) -> None:
        given = {name.replace("-", "_"): value for name, value in options.items()}
        paths = given.pop("paths", None)
        path = given.pop("path", None)
        self.paths: list[str] = json.loads(paths) if paths else [path] if path else []
        if not self.paths:
            raise ValueError("the data source needs a path: .load('folder'), or a list of paths")
        columns = given.pop("columns", None)
        self.columns = [it.strip() for it in columns.split(",")] if columns else None
        self.table = given.pop("table", None)
        self.errors = given.pop("errors", "null")
        strict = given.pop("strict", "false")
        if strict.lower() not in WORDS:
            raise ValueError(f"option strict is {strict!r}, expected true or false")
        self.strict = WORDS[strict.lower()]
        most = given.pop("maxpartitionbytes", given.pop("maxPartitionBytes", None))
        self.most = session["part"] if most is None else _size("option maxPartitionBytes", most)
        if self.most < 1:
            raise ValueError(f"option maxPartitionBytes is {most!r}, expected 1 or more bytes")
        self.session = session
        self.format = given.pop("format", "") or self._detected()
        # A word is a flag of the notation, or its value.
        self.options: dict[str, Any] = {
            name: WORDS.get(value.lower(), value) for name, value in given.items()
        }
        # Wrong names and values are reported before a task starts.
        read(b"", self.format, self.table, errors=self.errors, strict=self.strict, **self.options)

    def _detected(self) -> str:
        first = _partitions.files(self.paths, None)[0]
        return read(first).format

    def schema(self) -> dict[str, str]:
        return _schema(self.format, self.table, self.columns)

    def tasks(self, wanted: Any) -> list[list[_partitions.Part]]:
        names = [it for it in _partitions.files(self.paths, self.format) if wanted(it)]
        parts = [part for it in names for part in _partitions.parts(it, self.format, self.most)]
        cost = self.session["open_cost"]
        total = sum(part.end - part.start + cost for part in parts)
        # As Spark packs files: not more than the limit, but work for every core.
        share = max(cost, total // max(self.session["cores"], 1))
        return _partitions.packed(parts, min(self.most, share), cost)


def _size(name: str, text: str) -> int:
    """Returns a number of bytes that is written as in the settings of Spark.

    >>> _size("maxPartitionBytes", "16m"), _size("maxPartitionBytes", "10kb")
    (16777216, 10240)
    """
    found = re.fullmatch("([0-9]+)([kmgtp]?)b?", text.strip().lower())
    if found is None:
        raise ValueError(f"{name} is {text!r}, expected a number of bytes, such as 16777216 or 16m")
    return int(found[1]) << 10 * " kmgtp".index(found[2] or " ")


def _of_session(spark: SparkSession) -> dict[str, int]:
    """Returns the settings by which Spark itself packs files into tasks."""

    def size(name: str, other: int) -> int:
        name = f"spark.sql.files.{name}"
        return _size(name, str(spark.conf.get(name, str(other))))

    return {
        "part": size("maxPartitionBytes", PART),
        "open_cost": size("openCostInBytes", OPEN_COST),
        "cores": spark.sparkContext.defaultParallelism,
    }


def register(spark: SparkSession) -> None:
    """Registers the data source `boardnote` with a session of Spark 4.0 or later.

    `.load` takes a path, a folder, a pattern, or a list of them. Options are `format`, which is detected
    otherwise, `table`, `columns`, `errors`, `strict`, and those of the notation. `file` is the path of the
    file, and `offset` counts from its start. Files that a condition on `file` excludes are not read: where
    Spark has the setting `spark.sql.python.filterPushdown.enabled`, it is set to `true`.
    """
    from pyspark.sql import datasource

    session = _of_session(spark)
    if hasattr(datasource, "EqualTo"):
        spark.conf.set("spark.sql.python.filterPushdown.enabled", "true")

    class Task(datasource.InputPartition):
        def __init__(self, parts: list[_partitions.Part]) -> None:
            self.parts = parts

    class Reader(datasource.DataSourceReader):
        def __init__(self, given: _Given, schema: Any) -> None:
            self.given, self.schema = given, schema
            self.filters: list[Any] = []

        def pushFilters(self, filters: list[Any]) -> Iterator[Any]:
            for filter in filters:
                if _tests_file(filter):
                    self.filters.append(filter)
                else:
                    yield filter

        def partitions(self) -> list[Any]:
            tasks = self.given.tasks(lambda path: all(_holds(it, path) for it in self.filters))
            return [Task(parts) for parts in tasks]

        def read(self, partition: Any) -> Iterator[Any]:
            if partition is not None:
                yield from _read(self.given, partition.parts, self.schema)

    class Source(datasource.DataSource):
        @classmethod
        def name(cls) -> str:
            return "boardnote"

        def schema(self) -> str:
            return _ddl(_Given(dict(self.options), session).schema())

        def reader(self, schema: Any) -> datasource.DataSourceReader:
            return Reader(_Given(dict(self.options), session), schema)

    spark.dataSource.register(Source)


def _read(given: _Given, parts: list[_partitions.Part], schema: Any) -> Iterator[Any]:
    """Yields the rows of a task, in the columns and types of a schema."""
    import pyarrow
    from pyspark.sql.pandas.types import to_arrow_schema

    names = list(schema.names)
    _schema(given.format, given.table, names)
    made = Rows(
        source=[_source.Input(part.path if part.whole else part[:4], part.path) for part in parts],
        format=given.format,
        table=given.table,
        strict=given.strict,
        errors=given.errors,
        keep_going=given.errors != "raise",
        columns=names,
        threads=1,
        options=given.options,
    )
    wanted = to_arrow_schema(schema)
    for batch in _batches(made):
        columns = [it.cast(field.type) for it, field in zip(batch.columns, wanted)]
        yield pyarrow.RecordBatch.from_arrays(columns, schema=wanted)
    if made.bad:
        files = ", ".join(dict.fromkeys(part.path for part in parts[:3]))
        log.warning("%d of %d records are bad in %s", made.bad, made.records, files)


def _tests_file(filter: Any) -> bool:
    known = ("EqualTo", "In", "StringStartsWith", "StringEndsWith", "StringContains")
    return type(filter).__name__ in known and tuple(filter.attribute) == ("file",)


def _holds(filter: Any, path: str) -> bool:
    """Returns `True` if a filter of the column `file` selects a path."""
    kind, value = type(filter).__name__, filter.value
    if kind == "In":
        return path in value
    if kind == "EqualTo":
        return bool(path == value)
    if kind == "StringStartsWith":
        return path.startswith(value)
    if kind == "StringEndsWith":
        return path.endswith(value)
    return value in path
