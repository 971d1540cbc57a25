"""Apache Spark on this machine, without a network: a million records by each way."""

from __future__ import annotations

import gzip
import os
import shutil
import sys

import boardnote as bn
import duckdb
import pyarrow
import pytest
from boardnote import _partitions
from boardnote import spark as bs
from boardnote._partitions import Part
from boardnote._source import Input
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
    rows = bn.read(bn.glob(f"{ids}/*.txt"), "gnuid", errors="skip")
    return duckdb.sql(f"select {QUESTION} from rows").fetchall()[0]


def answer(frame):
    frame.createOrReplaceTempView("positions")
    return tuple(frame.sparkSession.sql(f"select {QUESTION} from positions").first())


def test_map_in_arrow(session, ids, expected) -> None:
    lines = session.read.text(f"{ids}/*.txt")
    columns = ["position_id", "pips_on_roll", "match_length", "die_1"]
    frame = bs.rows(lines, "gnuid", columns=columns)
    assert frame.columns == ["value", *columns, "error_code"]
    frame = frame.where("error_code is null")
    assert answer(frame) == pytest.approx(expected)
    assert expected[0] == RECORDS * 999 // 1000
    bad = bs.rows(lines, "gnuid", columns=["match_length"])
    assert bad.where("error_code is not null").count() == RECORDS // 1000


def test_map_in_pandas(session, ids) -> None:
    lines = session.read.text(f"{ids}/0.txt").limit(2000)
    frame = bs.rows(lines, "gnuid", columns=["match_length"], errors="skip", pandas=True)
    assert frame.count() == 1998


def test_data_source(session, ids, expected, monkeypatch) -> None:
    bs.register(session)
    source = session.read.format("boardnote").option("format", "gnuid")
    frame = source.load(f"{ids}/*.txt")
    assert frame.columns[:3] == ["file", "offset", "position_id"]
    assert answer(frame.where("error_code is null")) == pytest.approx(expected)
    offsets = frame.where(f"file = '{ids}/3.txt'").selectExpr("min(offset)", "max(offset)").first()
    rows = bn.read(ids / "3.txt", "gnuid", columns=["offset"])
    assert tuple(offsets) == duckdb.sql('select min("offset"), max("offset") from rows').fetchall()[0]


def rows_of(part: Part, format: str) -> list[dict]:
    source = Input(part.path if part.whole else part[:4], part.path)
    return pyarrow.table(bn.read([source], format, threads=1)).to_pylist()


MOVES = ["1. e4 e5 2. Nf3 *", "1. d4 Nf6 2. Zz *", "1. c4 {[Event in a comment} *", "1. e4 e5 2. Ke3 *"]
PGN = "".join(f'[Event "{n}"]\n\n{MOVES[n % 4]}\n\n' for n in range(400))
SGF = "(;GM[1]SZ[9]PB[(;];B[ee]C[\n(;GM[1\\]];W[dd])\n(;GM[1]SZ[9];B[ee];B[ee])\n" * 200
SHORT = bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50
DAT = b"".join(SHORT + (b"\1" + b"\0" * 8 if n % 3 else b"\0") for n in range(60))
MAT = "3 point match\n\n" + "".join(
    f" Game {n + 1}\n Ann : 0                          Bob : 0\n  1) 31: 8/5 6/5                  52: 13/8 24/22\n\n"
    for n in range(100)
)


@pytest.mark.parametrize(
    ("format", "data", "most"),
    [
        ("gnuid", "\n".join(GNUIDS * 50 + ["not an ID"]) + "\n", 1000),
        ("pgn", PGN, 777),
        ("sgf", SGF, 1000),
        ("go9", DAT, 1000),
        ("mat", MAT, 1000),
    ],
)
def test_parts_of_a_file_have_its_rows(tmp_path, format, data, most) -> None:
    path = tmp_path / "file"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    parts = _partitions.parts(str(path), format, most)
    assert len(parts) > 3 and parts[-1].end == path.stat().st_size
    found = [row for part in parts for row in rows_of(part, format)]
    whole = pyarrow.table(bn.read(path, format)).to_pylist()
    strip = lambda rows: [{**row, "n": None} for row in rows]
    assert strip(found) == strip(whole)
    path.with_suffix(".gz").write_bytes(gzip.compress(path.read_bytes()))
    assert [part.whole for part in _partitions.parts(f"{path}.gz", format, 10)] == [True]


def test_folders_hold_the_files_of_the_format(tmp_path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("a.pgn", "sub/b.pgn", "_c.pgn", "sub/.d.pgn", "e"):
        (tmp_path / name).write_text(PGN[:300])
    (tmp_path / "f.sgf").write_text(SGF[:300])
    (tmp_path / "g.md").write_text("# Read me")
    found = _partitions.files([str(tmp_path)], "pgn")
    assert [os.path.relpath(it, tmp_path) for it in found] == ["a.pgn", "e", "sub/b.pgn"]
    (tmp_path / "b.pgn").symlink_to("nowhere")
    found = _partitions.files([str(tmp_path)], "pgn")
    assert [os.path.relpath(it, tmp_path) for it in found] == ["a.pgn", "b.pgn", "e", "sub/b.pgn"]
    assert [part.whole for part in _partitions.parts(f"{tmp_path}/b.pgn", "pgn", 1)] == [True]
    with pytest.raises(FileNotFoundError, match="no-such-folder"):
        _partitions.files(["no-such-folder"], "pgn")


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """200 files of five formats; some records of each are bad, and one file is truncated."""
    folder = tmp_path_factory.mktemp("archive")
    texts = {
        "gnuid": "\n".join([*GNUIDS, "not an ID"]) + "\n",
        "pgn": PGN[:400],
        "cgp": "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC/DEF 10/20 0\n15/15 ABC/ 1/2 0\n",
        "gcg": "#player1 a A\n#player2 b B\n>a: AEITWRS 8D WAITE +24 24\n>b: nonsense\n",
        "uci": "e2e4 e7e5\ne2e4 e7e5 e1e3\n",
    }
    for format, text in texts.items():
        (folder / format).mkdir()
        for number in range(40):
            (folder / format / f"{number}.{format}").write_text(text if number else text * 2)
    packed = gzip.compress(("".join(PGN.split("\n\n[")[:1]) + "\n\n").encode() * 4000)
    (folder / "truncated.pgn.gz").write_bytes(packed[:-100])
    return folder


@pytest.mark.parametrize("format", ["gnuid", "pgn", "cgp", "gcg", "uci"])
def test_counts_are_those_of_check(session, archive, format) -> None:
    bs.register(session)
    source = session.read.format("boardnote").option("format", format).option("strict", "false")
    frame = source.load(f"{archive}/{format}")
    bad = frame.where("error_code is not null").groupBy("file").count().collect()
    counts = {row["file"]: row["count"] for row in bad}
    for path in sorted((archive / format).iterdir()):
        errors = {it.n for it in bn.check(path, format, strict=False) if it.severity == "error"}
        assert counts.get(str(path), 0) == len(errors) > 0, path
    assert frame.rdd.getNumPartitions() < 40, "small files are packed"


def test_paths_schemas_and_filters(session, archive) -> None:
    bs.register(session)
    source = lambda: session.read.format("boardnote").option("format", "pgn")
    two = [f"{archive}/pgn/1.pgn", f"{archive}/pgn/2.pgn"]
    assert source().load(two).select("file").distinct().count() == 2
    frame = source().schema("san string, ply int").load(two[0])
    assert frame.dtypes == [("san", "string"), ("ply", "int")] and frame.first()[0] == "e4"
    assert source().option("columns", "uci, error_code").load(two[0]).columns == ["uci", "error_code"]
    assert source().load(f"{archive}/pgn").where(f"file = '{two[1]}'").count() == (
        source().load(two[1]).count()
    )
    with pytest.raises(Exception, match="no column 'sann'"):
        source().option("columns", "sann").load(two[0])


def test_a_truncated_file_is_a_row_or_names_itself(session, archive) -> None:
    bs.register(session)
    path = f"{archive}/truncated.pgn.gz"
    source = lambda: session.read.format("boardnote").option("format", "pgn").option("table", "games")
    last = source().load(path).where("error_code = 'unreadable-file'").collect()
    assert [row["file"] for row in last] == [path]
    assert source().load(path).count() > 400
    missing = archive / "missing" / "b.pgn"
    missing.parent.mkdir()
    (missing.parent / "a.pgn").write_text("1. e4 *")
    missing.symlink_to("nowhere")
    rows = source().load(str(missing.parent)).select("file", "error_code").collect()
    assert [tuple(row) for row in rows][1:] == [(str(missing), "unreadable-file")]
    for bad in (path, missing, f"{archive}/pgn/1.pgn"):
        with pytest.raises(Exception, match=os.path.basename(bad)):
            source().option("errors", "raise").load(str(bad)).count()


@pytest.mark.parametrize("pandas", [False, True])
def test_lines_keep_their_columns(session, pandas) -> None:
    lines = [(1, GNUIDS[0]), (2, None), (3, "not an ID"), (4, "")]
    frame = session.createDataFrame(lines, "id int, line string")
    found = bs.rows(frame, "gnuid", column="line", columns=["die_1"], pandas=pandas)
    assert found.columns == ["id", "line", "die_1", "error_code"]
    expected = {(1, GNUIDS[0], 5, None), (2, None, None, None), (4, "", None, None)}
    assert {tuple(row) for row in found.collect()} == {
        *expected,
        (3, "not an ID", None, "wrong-length"),
    }


def test_files_as_a_data_source(session, fixtures) -> None:
    bs.register(session)
    source = session.read.format("boardnote").option("format", "bg-sgf").option("table", "games")
    frame = source.load(f"file://{fixtures}/bg-sgf/valid/*.sgf")
    rows = bn.read(bn.glob(f"{fixtures}/bg-sgf/valid/*.sgf"), "bg-sgf", "games")
    assert frame.count() == duckdb.sql("select count(*) from rows").fetchall()[0][0] > 10
    with pytest.raises(ValueError, match="is not a line"):
        bs.rows(frame, "bg-sgf")
    with pytest.raises(ValueError, match="only local"):
        _partitions.local("s3://bucket/ids.txt")


def test_options_are_written_as_in_spark(session, archive) -> None:
    bs.register(session)
    path = f"{archive}/pgn/1.pgn"
    source = session.read.format("boardnote").option("format", "pgn")
    for name, values in {"strict": ("TRUE", "False", "true"), "maxPartitionBytes": ("16m", "1KB", "77b")}.items():
        for value in values:
            assert source.option(name, value).load(path).count() > 0
    source = lambda: session.read.format("boardnote").option("format", "pgn")
    for name, values in {"strict": ("yes", "1", ""), "maxPartitionBytes": ("0", "-1", "16x", "1.5m")}.items():
        for value in values:
            with pytest.raises(Exception, match=f"option {name} is '{value}', expected"):
                source().option(name, value).load(path).count()


def test_wrong_arguments_are_reported_at_once(session) -> None:
    frame = session.createDataFrame([(GNUIDS[0], 1, b"x")], "line string, number int, raw binary")
    found = bs.rows(frame, "gnuid", columns="die_1")
    assert found.first()["die_1"] == 5 and found.columns[3:] == ["die_1", "error_code"]
    for match, arguments, options in (
        ("no format is called", ("gnuidd",), {}),
        ("column number has the type integer, expected string", ("gnuid",), {"column": "number"}),
        ("column raw has the type binary, expected string", ("gnuid",), {"column": "raw"}),
        ("no column 'die'", ("gnuid",), {"columns": "die"}),
    ):
        with pytest.raises(ValueError, match=match):
            bs.rows(frame, *arguments, **options)
