"""Apache Spark on this machine, without a network: a million records by each way."""

from __future__ import annotations

import os
import shutil
import sys

import boardnote as bn
import duckdb
import pytest
from boardnote import spark as bs
from conftest import GNUIDS

RECORDS = 1_000_000
pyspark = pytest.importorskip("pyspark")
pytestmark = pytest.mark.skipif(
    not shutil.which("java") and "JAVA_HOME" not in os.environ, reason="no Java"
)
QUESTION = "count(*), avg(pips_on_roll), sum(match_length), count(die_1)"


@pytest.fixture(scope="module")
def ids(tmp_path_factory):
    """Four files; one line in a thousand is bad."""
    folder = tmp_path_factory.mktemp("ids")
    lines = [GNUIDS[n % 4] if n % 1000 else "not an ID" for n in range(RECORDS // 4)]
    for number in range(4):
        (folder / f"{number}.txt").write_text("\n".join(lines) + "\n")
    return folder


def open_session():
    """Starts Spark on this machine, without a network."""
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = pyspark.sql.SparkSession.builder.master("local[2]").appName("boardnote")
    for name, value in {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.driver.memory": "1g",
    }.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


@pytest.fixture(scope="module")
def session():
    session = open_session()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def expected(ids):
    rows = bn.read(bn.glob(f"{ids}/*.txt"), "gnuid")
    return duckdb.sql(f"select {QUESTION} from rows").fetchall()[0]


def answer(frame):
    frame.createOrReplaceTempView("positions")
    return tuple(frame.sparkSession.sql(f"select {QUESTION} from positions").first())


def test_map_in_arrow(session, ids, expected) -> None:
    lines = session.read.text(f"{ids}/*.txt")
    columns = ["position_id", "pips_on_roll", "match_length", "die_1"]
    frame = bs.rows(lines, "gnuid", columns=columns)
    assert frame.columns == columns
    assert answer(frame) == pytest.approx(expected)
    assert expected[0] == RECORDS * 999 // 1000
    bad = bs.rows(lines, "gnuid", columns=["match_length"], errors="null")
    assert bad.where("error is not null").count() == RECORDS // 1000


def test_map_in_pandas(session, ids) -> None:
    lines = session.read.text(f"{ids}/0.txt").limit(2000)
    frame = bs.rows(lines, "gnuid", columns=["match_length"], pandas=True)
    assert frame.count() == 1998


def test_data_source(session, ids, expected, monkeypatch) -> None:
    bs.register(session)
    source = session.read.format("boardnote").option("format", "gnuid")
    frame = source.load(f"{ids}/*.txt")
    assert frame.columns[:3] == ["file", "offset", "position_id"]
    assert answer(frame) == pytest.approx(expected)
    offsets = frame.where(f"file = '{ids}/3.txt'").selectExpr("min(offset)", "max(offset)").first()
    rows = bn.read(ids / "3.txt", "gnuid", columns=["offset"])
    assert tuple(offsets) == duckdb.sql('select min("offset"), max("offset") from rows').fetchall()[0]


def test_ranges_begin_behind_line_ends(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(bs, "RANGE", 100)
    path = tmp_path / "ids.txt"
    path.write_text("".join(f"{n} {'x' * (n % 50)}\n" for n in range(200)))
    text, found = path.read_bytes(), b""
    for name, start, end in bs._ranges(str(path), "gnuid"):
        lines, first = bs._slice(name, "gnuid", start, end)
        assert text[first : first + len(lines)] == lines and first == len(found)
        found += lines
    assert found == text


def test_ranges_of_go_positions_begin_at_records(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(bs, "RANGE", 1000)
    short = bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50
    path = tmp_path / "positions.dat"
    path.write_bytes(b"".join(short + (b"\1" + b"\0" * 8 if n % 3 else b"\0") for n in range(60)))
    ranges = bs._ranges(str(path), "go9")
    assert len(ranges) == 6
    parts = [bs._slice(name, "go9", start, end) for name, start, end in ranges]
    assert b"".join(data for data, _ in parts) == path.read_bytes()
    counts = [len(bn.Go9File(data)) for data, _ in parts]
    assert sum(counts) == 60 and all(counts)


def test_files_as_a_data_source(session, fixtures) -> None:
    bs.register(session)
    source = session.read.format("boardnote").option("format", "bg-sgf").option("table", "games")
    frame = source.load(f"file://{fixtures}/bg-sgf/valid/*.sgf")
    rows = bn.read(bn.glob(f"{fixtures}/bg-sgf/valid/*.sgf"), "bg-sgf", "games")
    assert frame.count() == duckdb.sql("select count(*) from rows").fetchall()[0][0] > 10
    with pytest.raises(ValueError, match="is not a line"):
        bs.rows(frame, "bg-sgf")
    with pytest.raises(ValueError, match="only local"):
        bs._local("s3://bucket/ids.txt")
