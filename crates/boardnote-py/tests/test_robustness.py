"""Inputs that were found by fuzzing, and work that is repeated: nothing crashes, nothing leaks."""

from __future__ import annotations

import multiprocessing
import os

import boardnote as bn
import pyarrow
import pytest
from conftest import GNUIDS
from suite import FOLDER

ROUNDS = 200
ROOM = 32 << 20
"""Bytes by which the memory of a process may differ after many rounds of the same work."""
LINES = ("\n".join([*GNUIDS, "not an ID"] * 1_000) + "\n").encode()

CORPORA = sorted(path for path in FOLDER.glob("fuzz/*/*") if path.is_dir())


@pytest.mark.parametrize("folder", CORPORA, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_inputs_found_by_fuzzing_are_read_or_refused(folder) -> None:
    files = sorted(folder.iterdir())
    assert files
    for path in files:
        data = path.read_bytes()
        try:
            bn.detect(data)
        except (bn.NotationError, OSError):
            # It begins as packed data does.
            continue
        for format, facts in bn.formats().items():
            calls = [
                lambda: bn.decode(data, format),
                lambda: bn.check(data, format, strict=False),
                lambda: bn.svg(data, format) if facts.draws else None,
            ]
            for call in calls:
                try:
                    call()
                except bn.NotationError:
                    pass
            for table in facts.tables[:1]:
                assert pyarrow.table(bn.read(data, format, table, threads=1)).num_rows >= 0


def resident() -> int:
    """Returns the resident memory of this process in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def read_whole() -> None:
    assert pyarrow.table(bn.read(LINES, "gnuid", threads=2)).num_rows == 5_000


def read_partly() -> None:
    reader = pyarrow.RecordBatchReader.from_stream(bn.read(LINES, "gnuid", threads=2))
    assert reader.read_next_batch().num_rows > 0


def read_to_an_error() -> None:
    rows = bn.read(LINES, "gnuid", errors="raise", threads=2)
    with pytest.raises(pyarrow.ArrowInvalid):
        pyarrow.table(rows)
    assert isinstance(rows.error, bn.NotationError)


def read_to_a_raising_callback() -> None:
    def fail(done: int, total: int | None) -> None:
        raise KeyError("from the callback")

    rows = bn.read(LINES, "gnuid", progress=fail, threads=2)
    with pytest.raises(pyarrow.ArrowInvalid):
        pyarrow.table(rows)
    assert isinstance(rows.error, KeyError)


def fill_arrays() -> None:
    boards = bn.boards(GNUIDS * 1_000, threads=2)
    assert len(bn.position_ids(boards)) == len(bn.matches(GNUIDS * 1_000)) == 4_000
    with pytest.raises(bn.NotationError):
        bn.boards(LINES)


def read_records() -> None:
    for _ in range(20):
        value = bn.Gnuid(GNUIDS[0])
        assert value.xgid().gnuid().position.pips and bn.svg(GNUIDS[0].encode()) and value.findings == []
        with pytest.raises(bn.NotationError):
            bn.decode(b"4HPwATDgc/AB!A", "posid")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
@pytest.mark.parametrize(
    "work",
    [read_whole, read_partly, read_to_an_error, read_to_a_raising_callback, fill_arrays, read_records],
    ids=lambda work: work.__name__,
)
def test_memory_does_not_grow(work) -> None:
    # The first rounds fill the pools of the allocators.
    for _ in range(20):
        work()
    before = resident()
    for _ in range(ROUNDS):
        work()
    grown = resident() - before
    assert grown < ROOM, f"{grown} bytes more after {ROUNDS} rounds"


def boards_sum(ids: list[str]) -> int:
    return int(bn.boards(ids, threads=2).sum())


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes_of_a_pool_fill_arrays(method) -> None:
    expected = boards_sum(GNUIDS)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(boards_sum, [GNUIDS] * 4) == [expected] * 4
        values = [bn.Gnuid(text) for text in GNUIDS]
        assert pool.map(str, values) == GNUIDS
