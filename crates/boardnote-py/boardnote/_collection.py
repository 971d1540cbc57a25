"""Pictures as files, and questions about whole collections."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native, _output, _source
from ._source import Source
from ._rows import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    import polars


class Hit(NamedTuple):
    """A record found in text.

    >>> import boardnote as bn
    >>> bn.scan(b"see 4HPwATDgc/ABMA:QYkqASAAIAAA")[0].format
    'gnuid'
    """

    offset: int
    """Start of the record, in bytes."""
    text: str
    """The record as it stands."""
    format: str
    """Name of its notation."""
    canonical: str | None
    """The record in canonical form, if the notation has one."""


class Stats(NamedTuple):
    """Statistics of the records of a source, as `boardnote stats` prints them.

    >>> import boardnote as bn
    >>> bn.stats(b"4HPwATDgc/ABMA\\n", "posid").records
    1
    """

    charts: dict[str, dict[int | str, int]]
    """For each chart, the number of records for every value."""
    means: dict[str, float]
    """Mean values."""
    records: int
    """Number of records."""
    bad: int
    """Number of bad records among them."""


def scan(source: Source) -> list[Hit]:
    """Returns the records in arbitrary text, such as mail or a web page.

    >>> import boardnote as bn
    >>> bn.scan(b"My ID is 4HPwATDgc/ABMA:QYkqASAAIAAA, what now?")[0][:3]
    (9, '4HPwATDgc/ABMA:QYkqASAAIAAA', 'gnuid')
    """
    raws = [_native.load(it.given) for it in _source._inputs(source)]
    return [
        Hit(start, raw[start : start + length].decode("utf-8", "replace"), format, canonical)
        for raw in raws
        for start, length, format, canonical in _native.scan(raw)
    ]


def stats(
    source: Source, format: str | None = None, *, strict: bool = False, **options: Any
) -> Stats:
    """Returns statistics of the records of a source, which may be of any size.

    >>> import boardnote as bn
    >>> bn.stats(b"1. e4 e5 1-0\\n\\n1. d4 1-0\\n", "pgn").charts["result"]
    {'1-0': 2}
    """
    reader, inputs = _source._open(source, format, strict, options)
    return Stats(*_native.stats(reader, [it.given for it in inputs]))


def render(
    source: Source,
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    ply: int | None = None,
    theme: str = "light",
    size: int | None = None,
    flip: bool = False,
    **options: Any,
) -> None:
    """Writes a picture of the first record, or of a game after `ply` plies, to a file.

    The extension of the path selects the type: `.svg`, `.png`, or `.html`, which is a page to step
    through a game.

    >>> import boardnote as bn, pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "board.png"
    >>> bn.render(b"4HPwATDgc/ABMA", path, size=200)
    >>> path.read_bytes()[1:4]
    b'PNG'
    """
    name = os.fsdecode(path)
    ending = os.path.splitext(name)[1].lower()
    if ending not in (".svg", ".png", ".html"):
        raise ValueError(f"{name}: unknown extension; use .svg, .png or .html")
    inputs = _source._inputs(source, format)
    name = _output.apart(path, inputs, *options.values())

    def drawn(reader: _native.Reader, raw: bytes) -> bytes:
        if ending == ".html":
            file = inputs[0].file
            title = reader.name if file is None else _source._utf8(os.path.basename(file))
            return reader.html(raw, title).encode()
        if ending == ".png":
            return reader.png(raw, theme, size, flip)
        return reader.svg(raw, theme, size, flip).encode()

    _output.write(name, _source._first(inputs, format, False, {**options, "ply": ply}, drawn))


def scan_polars(
    source: Any,
    format: str | None = None,
    table: str | None = None,
    *,
    strict: bool = False,
    errors: str = "null",
    threads: int | None = None,
    **options: Any,
) -> polars.LazyFrame:
    """Returns the rows of a source as a lazy frame of Polars, which reads only what a query needs.

    Only the columns in use are computed, and reading ends when a query has enough rows. The arguments
    are those of `boardnote.read`.

    >>> import boardnote as bn
    >>> ids = b"4HPwATDgc/ABMA:QYkqASAAIAAA\\n" * 3
    >>> bn.scan_polars(ids, "gnuid").select("die_1").head(2).collect()["die_1"].to_list()
    [5, 5]
    """
    import polars
    from polars.io.plugins import register_io_source

    source = _source._held(source)

    def rows(columns: list[str] | None, batch_rows: int | None, format: str | None) -> Any:
        return read(
            source,
            format,
            table,
            strict=strict,
            errors=errors,
            columns=columns,
            batch_rows=batch_rows or 65536,
            threads=threads,
            **options,
        )

    def batches(
        columns: list[str] | None,
        predicate: polars.Expr | None,
        n_rows: int | None,
        batch_size: int | None,
    ) -> Iterator[polars.DataFrame]:
        # Every query reads with a table of its own, but all of them read the same file object.
        whole._core.spend()
        left = n_rows
        for batch in rows(columns, batch_size, whole.format):
            frame = polars.DataFrame(batch)
            if left is not None:
                frame = frame.head(left)
                left -= frame.height
            yield frame if predicate is None else frame.filter(predicate)
            if left == 0:
                return

    whole = rows(None, None, format)
    empty = read(b"", whole.format, whole.table, errors=errors)
    return register_io_source(batches, schema=polars.DataFrame(empty).schema)
