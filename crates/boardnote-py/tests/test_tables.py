"""Tables: the same rows as `export`, in every library that speaks Arrow."""

from __future__ import annotations

import gc
import gzip
import io
import os
import signal
import threading
import weakref

import boardnote as bn
import duckdb
import pandas
import polars
import pyarrow
import pyarrow.compute
import pyarrow.parquet
import pytest
from conftest import GNUIDS, counted_while
from suite import rows as suite

LINES = ("\n".join([*GNUIDS, "not an ID"]) + "\n").encode()


def inputs() -> list[tuple[str, str, object]]:
    """One valid file for every table of every format."""
    made = []
    for format, facts in bn.formats().items():
        row = next((it for it in suite() if it.format == format and "/valid/" in it.file), None)
        made += [(format, table, row) for table in facts.tables if row]
    return made


@pytest.mark.parametrize(("format", "table", "row"), inputs(), ids=lambda it: str(it)[:40])
def test_all_libraries_see_the_rows_of_export(format, table, row, program, tmp_path) -> None:
    path, out = tmp_path / "input", tmp_path / "out.parquet"
    path.write_bytes(row.data())
    program("export", "--from", format, "--table", table, path, "-o", out)
    expected = pyarrow.parquet.read_table(out)
    rows = bn.read(path, format, table, threads=2)
    ours = pyarrow.table(rows)
    assert ours.schema.names == expected.schema.names
    assert [it.type for it in ours.schema] == [it.type for it in expected.schema]
    assert all(it.nullable for it in ours.schema)
    assert ours.to_pylist() == expected.to_pylist()
    assert rows.records == rows.bad + len(set(expected["n"].to_pylist())) or table != "positions"
    assert polars.DataFrame(rows).equals(polars.from_arrow(ours))
    assert duckdb.sql("from rows").fetchall() == [tuple(it.values()) for it in ours.to_pylist()]
    if hasattr(pandas.DataFrame, "from_arrow"):
        pandas.testing.assert_frame_equal(pandas.DataFrame.from_arrow(rows), ours.to_pandas())


def test_bytes_files_and_packed_files_give_the_same(tmp_path) -> None:
    plain, packed = tmp_path / "ids.gnuid", tmp_path / "ids.gnuid.gz"
    plain.write_bytes(LINES)
    packed.write_bytes(gzip.compress(LINES[:40]) + gzip.compress(LINES[40:]))
    drop = lambda rows: pyarrow.table(rows).drop_columns(["file"])
    expected = drop(bn.read(LINES, "gnuid"))
    assert expected.num_rows == 5
    assert drop(bn.read(plain)) == drop(bn.read(packed)) == expected
    with open(plain, "rb") as file:
        rows = bn.read(file, "gnuid")
        assert drop(rows) == expected
        with pytest.raises(bn.NotationError) as raised:
            pyarrow.table(rows)
    assert raised.value.code == "already-read"
    both = pyarrow.table(bn.read([plain, packed]))
    assert both["n"].to_pylist() == list(range(1, 11))
    assert set(both["file"].to_pylist()) == {str(plain), str(packed)}


def test_pieces_of_a_slow_file_object(tmp_path) -> None:
    class Slow(io.RawIOBase):
        def __init__(self, data: bytes) -> None:
            self.data = io.BytesIO(data)

        def read(self, size: int = -1) -> bytes:
            return self.data.read(min(size, 7))

    rows = bn.read(Slow(LINES * 50), "gnuid", columns=["n"])
    assert pyarrow.table(rows).num_rows == 250
    assert pyarrow.table(bn.read(io.StringIO(LINES.decode()), columns=["n"])).num_rows == 5
    wrong = Slow(LINES)
    wrong.read = lambda size: [1]
    with pytest.raises(OSError, match="returns list, expected bytes or str"):
        pyarrow.table(bn.read(wrong, "gnuid"))


def test_bad_records_are_counted_shown_or_raised() -> None:
    rows = bn.read(LINES, "gnuid", errors="skip")
    assert pyarrow.table(rows).num_rows == 4
    assert (rows.records, rows.bad) == (5, 1)
    assert (rows.findings[0].n, rows.findings[0].kind) == (5, "wrong-length")
    null = pyarrow.table(bn.read(LINES, "gnuid"))
    assert null["error_code"].to_pylist() == [None] * 4 + ["wrong-length"]
    assert null["position_id"][4].as_py() is None and null["n"][4].as_py() == 5
    assert null["offset"][4].as_py() == 112
    rows = bn.read(LINES, "gnuid", errors="raise")
    with pytest.raises(pyarrow.ArrowInvalid, match="wrong-length"):
        pyarrow.table(rows)
    assert isinstance(rows.error, bn.NotationError)
    assert (rows.error.code, rows.error.record) == ("wrong-length", 5)


def test_columns_are_chosen_in_the_order_asked_for() -> None:
    table = pyarrow.table(bn.read(LINES, "gnuid", columns=["die_1", "n", "position_id"]))
    whole = pyarrow.table(bn.read(LINES, "gnuid"))
    assert table == whole.select(["die_1", "n", "position_id"])
    assert pyarrow.table(bn.read(LINES, "gnuid", columns=["offset"])).num_rows == 5
    with pytest.raises(ValueError, match="has no column"):
        bn.read(LINES, "gnuid", columns=["dice"])
    with pytest.raises(ValueError, match="expected raise, skip, partial, or null"):
        bn.read(LINES, "gnuid", errors="ignore")
    with pytest.raises(FileNotFoundError):
        bn.read("ids.txt")


def test_text_is_the_name_of_one_column() -> None:
    assert list(bn.read(LINES, "gnuid", columns="die_1").schema) == ["die_1"]


def test_empty_input_gives_the_schema_and_no_rows() -> None:
    rows = bn.read(b"", "gnuid")
    assert pyarrow.table(rows).num_rows == 0
    assert pyarrow.table(rows).schema == pyarrow.table(bn.read(LINES, "gnuid")).schema
    assert pyarrow.schema(rows) == pyarrow.table(rows).schema


def test_passes_can_be_left_and_repeated() -> None:
    rows = bn.read(LINES * 10_000, "gnuid", columns=["match_length"], batch_rows=1000)
    for _ in range(3):
        reader = pyarrow.RecordBatchReader.from_stream(rows)
        assert 0 < reader.read_next_batch().num_rows <= 1000
        del reader
    sums = {pyarrow.compute.sum(pyarrow.table(rows)["match_length"]).as_py() for _ in range(2)}
    assert len(sums) == 1


def test_another_thread_may_consume() -> None:
    reader, made = pyarrow.RecordBatchReader.from_stream(bn.read(LINES * 1000, "gnuid")), []
    thread = threading.Thread(target=lambda: made.append(reader.read_all().num_rows))
    thread.start()
    thread.join()
    assert made == [5000]


def test_order_does_not_depend_on_threads(tmp_path) -> None:
    path = tmp_path / "ids"
    path.write_bytes(LINES * 60_000)
    one = pyarrow.table(bn.read(path, "gnuid", columns=["n", "offset", "cube"], threads=1))
    four = pyarrow.table(bn.read(path, "gnuid", columns=["n", "offset", "cube"], threads=4))
    assert one == four and one.num_rows == 300_000


def test_progress_is_called_and_can_stop() -> None:
    calls: list[tuple[int, int | None]] = []
    data = LINES * 400_000

    def progress(done: int, total: int | None) -> None:
        calls.append((done, total))

    assert pyarrow.table(bn.read(data, "gnuid", progress=progress)).num_rows == 2_000_000
    assert calls and calls[-1] == (len(data), len(data))
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)
    stopped = bn.read(data, "gnuid", progress=lambda done, total: False)
    assert pyarrow.table(stopped).num_rows < 2_000_000

    def fail(done: int, total: int | None) -> None:
        raise KeyError("from the callback")

    rows = bn.read(data, "gnuid", progress=fail)
    with pytest.raises(pyarrow.ArrowInvalid, match="from the callback"):
        pyarrow.table(rows)
    assert isinstance(rows.error, KeyError)


def test_a_callback_that_raised_can_be_collected() -> None:
    class Callback:
        def __call__(self, done: int, total: int | None) -> None:
            raise KeyError("from the callback")

    def run() -> weakref.ref:
        callback = Callback()
        rows = bn.read(LINES, "gnuid", progress=callback)
        with pytest.raises(pyarrow.ArrowInvalid):
            pyarrow.table(rows)
        assert rows.error.__traceback__ is not None
        return weakref.ref(callback)

    reference = run()
    gc.collect()
    assert reference() is None


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs alarms")
def test_an_interrupt_ends_a_long_read() -> None:
    def handler(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handler)
    try:
        rows = bn.read(LINES * 2_000_000, "gnuid")
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises((KeyboardInterrupt, pyarrow.ArrowInvalid)):
            for _ in pyarrow.RecordBatchReader.from_stream(rows):
                pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_the_lock_is_released() -> None:
    assert counted_while(lambda: bn.check(LINES * 30_000, "gnuid")) > 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_child_reads_with_threads_of_its_own() -> None:
    assert pyarrow.table(bn.read(LINES * 100, "gnuid", threads=2)).num_rows == 500
    child = os.fork()
    if child == 0:
        try:
            reader = pyarrow.RecordBatchReader.from_stream(bn.read(LINES * 100, "gnuid", threads=2))
            os._exit(0 if sum(batch.num_rows for batch in reader) == 500 else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("begun", [iter, pyarrow.RecordBatchReader.from_stream], ids=["iter", "stream"])
def test_a_pass_that_began_before_a_fork_raises_in_the_child(begun) -> None:
    rows = bn.read(LINES * 100, "gnuid", threads=2, batch_rows=10)
    batches = begun(rows)
    next(batches)
    child = os.fork()
    if child == 0:
        # The alarm ends a child that waits for threads which it does not have.
        signal.alarm(20)
        try:
            for _ in batches:
                pass
        except (RuntimeError, pyarrow.ArrowInvalid) as error:
            os._exit(0 if "before a fork" in str(error) and isinstance(rows.error, RuntimeError) else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert sum(pyarrow.table(batch).num_rows for batch in begun(rows)) == 500
    assert sum(1 for _ in batches) > 40
