"""Records selected by conditions: those that the program selects, as values and as files."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import boardnote as bn
import pytest
from conftest import GNUIDS

PGN = """[Event "A"]
[White "Ann"]
[WhiteElo "2600"]
[Result "1-0"]

1. e4 e5 2. Nf3 1-0

[Event "B"]
[White "Bob"]
[WhiteElo "2400"]
[Result "1-0"]

1. d4 1-0

[Event "C"]
[White "Ann"]
[Result "0-1"]

1. c4 e5 0-1

"""
MAT = """ 1 point match

 Game 1
 Ann : 0                              Bob : 0
  1) 31: 8/5 6/5                      42: 8/4 6/4
      Wins 1 point and the match
"""
CASES = [
    ("pgn", PGN.encode(), None, "result = '1-0' and white_elo > 2500", [0]),
    ("pgn", PGN.encode(), None, "plies >= 2", [0, 2]),
    # A game has many plies, and one of them decides.
    ("pgn", PGN.encode(), "plies", "san = 'e5' and color = 'black'", [0, 2]),
    ("gnuid", "\n".join(GNUIDS).encode(), None, "match_length > 1 and die_1 is not null", None),
    ("gnuid", "\r\n".join(GNUIDS).encode(), None, "n in (1, 3)", [0, 2]),
    ("sgf", b"(;GM[1]SZ[9];B[ee])\n(;GM[1]SZ[9];B[ee];W[cc])", "moves", "move = 2", [1]),
    ("cgp", b"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABC/ 10/20 0\n", None, "true", [0]),
    ("mat", MAT.encode(), "games", "length(white) > 0", None),
]


@pytest.mark.parametrize("invert", [False, True])
@pytest.mark.parametrize(("format", "data", "table", "where", "expected"), CASES)
def test_records_are_those_of_the_program(
    format, data, table, where, expected, invert, program, tmp_path
) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.write_bytes(data)
    options = [*(["--table", table] if table else []), *(["--invert"] if invert else [])]
    wanted = program("filter", "--from", format, "--where", where, *options, source)
    counts = bn.filter(source, where, format, table=table, invert=invert, path=out)
    assert out.read_bytes() == wanted
    assert [it.name for it in tmp_path.iterdir() if it.name.endswith(".part")] == []
    every = list(bn.records(source, format))
    kept = list(bn.filter(source, where, format, table=table, invert=invert))
    assert (counts.records, counts.kept, counts.bad) == (len(every), len(kept), 0)
    if expected is not None:
        chosen = [record for at, record in enumerate(every) if (at in expected) != invert]
        assert [repr(it) for it in kept] == [repr(it) for it in chosen]
        assert [type(it) for it in kept] == [type(it) for it in chosen]


def test_sources_are_paths_data_and_files(tmp_path) -> None:
    where, packed = "white = 'Ann'", tmp_path / "games.pgn.gz"
    packed.write_bytes(gzip.compress(PGN.encode()))
    for source in (io.StringIO(PGN), PGN.encode(), packed, str(packed), io.BytesIO(PGN.encode())):
        assert [game.result for game in bn.filter(source, where, "pgn")] == ["1-0", "0-1"]
    assert len(list(bn.filter(packed, [where, "result = '1-0'"]))) == 1


def test_wrong_conditions_say_what_the_program_says() -> None:
    path = os.environ.get("BOARDNOTE_PROGRAM")
    if not path:
        pytest.skip("BOARDNOTE_PROGRAM is not set")
    for where in ("resul = '1-0'", "plies => 2", "plies = '2'", "plies % 2 = 1", "lower(plies) = 'a'"):
        done = subprocess.run(
            [path, "filter", "--from", "pgn", "--where", where], input=PGN.encode(), capture_output=True
        )
        with pytest.raises(bn.NotationError) as raised:
            bn.filter(PGN.encode(), where, "pgn")
        said = " ".join(done.stderr.decode().split())
        for option, argument in (("boardnote formats --columns pgn", 'columns("pgn")'), ("--table plies", 'table="plies"')):
            said = said.replace(option, argument)
        assert raised.value.message in said.replace("--where", "where"), where
        assert raised.value.code == "bad-condition"
        assert where[raised.value.offset :][: raised.value.length].strip()
    with pytest.raises(ValueError, match="where has no condition"):
        bn.filter(PGN.encode(), [], "pgn")
    with pytest.raises(ValueError, match="no table nonsense"):
        bn.filter(PGN.encode(), "true", "pgn", table="nonsense")
    with pytest.raises(ValueError, match="error_code is empty"):
        bn.filter(PGN.encode(), "error_code is null", "pgn")


def test_bad_records_raise_or_are_counted(tmp_path) -> None:
    ids, out = f"{GNUIDS[0]}\nnot an ID\n{GNUIDS[1]}\n", tmp_path / "out"
    out.write_text("before")
    with pytest.raises(bn.NotationError) as raised:
        bn.filter(ids.encode(), "cube >= 1", "gnuid", path=out)
    assert raised.value.record == 2 and out.read_text() == "before"
    assert [it.name for it in tmp_path.iterdir()] == ["out"]
    with pytest.raises(bn.NotationError):
        list(bn.filter(ids.encode(), "cube >= 1", "gnuid"))
    assert len(list(bn.filter(ids.encode(), "cube >= 1", "gnuid", errors="skip"))) == 2
    assert bn.filter(ids.encode(), "cube >= 1", "gnuid", errors="skip", path=out) == (3, 2, 1)
    assert out.read_text() == f"{GNUIDS[0]}\n{GNUIDS[1]}\n"
    for ending in (".gz", ".GZ", ".zst"):
        with pytest.raises(ValueError, match="compressed"):
            bn.filter(ids.encode(), "cube >= 1", "gnuid", path=tmp_path / f"out{ending}")


def test_a_file_that_is_read_is_not_written(tmp_path: Path) -> None:
    path, other, table = tmp_path / "games.pgn", tmp_path / "other.pgn", tmp_path / "zobrist"
    path.write_text(PGN)
    other.write_text(PGN)
    table.write_bytes(b"table")
    (tmp_path / "hard").hardlink_to(path)
    (tmp_path / "soft").symlink_to(path)
    before = {it.name: it.read_bytes() for it in tmp_path.iterdir()}
    names = [path, str(path), os.fsencode(path), f"{tmp_path}/../{tmp_path.name}/games.pgn"]
    for name in [*names, tmp_path / "hard", tmp_path / "soft"]:
        for source in (path, str(path), [other, path], f"{tmp_path}/g*.pgn", open(path, "rb"), open(path)):
            for call in (
                lambda: bn.filter(source, "white = 'Bob'", "pgn", path=name),
                lambda: bn.convert(source, "uci", "pgn", path=name),
            ):
                with pytest.raises(ValueError, match="is also read"):
                    call()
    with pytest.raises(ValueError, match="is also read"):
        bn.Go9File(b"").rehash(table, table=table)
    picture = tmp_path / "a.svg"
    picture.write_text(PGN)
    with pytest.raises(ValueError, match="is also read"):
        bn.render(picture, picture, "pgn")
    assert picture.read_text() == PGN
    assert {it.name: it.read_bytes() for it in tmp_path.iterdir() if it != picture} == before


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_the_file_written_keeps_its_mode_and_its_name_in_errors(tmp_path: Path) -> None:
    path, link = tmp_path / "games.pgn", tmp_path / "link.pgn"
    for mode in (0o600, 0o640, 0o444):
        path.write_text(PGN)
        path.chmod(mode)
        assert bn.filter(PGN.encode(), "true", "pgn", path=path).kept == 3
        assert path.stat().st_mode & 0o777 == mode
        path.unlink()
    link.symlink_to(path)
    assert bn.filter(PGN.encode(), "true", "pgn", path=os.fsencode(link)).kept == 3
    assert link.is_symlink() and path.read_text() == PGN
    for wrong, error in ((tmp_path / "none" / "x.pgn", FileNotFoundError), (tmp_path, IsADirectoryError)):
        with pytest.raises(error) as raised:
            bn.filter(PGN.encode(), "true", "pgn", path=wrong)
        assert raised.value.filename == str(wrong)
    with pytest.raises(FileNotFoundError) as raised:
        bn.filter(tmp_path / "no.pgn", "true", "pgn", path=path)
    assert raised.value.filename == str(tmp_path / "no.pgn")
    assert sorted(it.name for it in tmp_path.iterdir()) == ["games.pgn", "link.pgn"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_written_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe.pgn", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    assert bn.filter(PGN.encode(), "true", "pgn", path=pipe).kept == 3
    reader.join()
    assert pipe.is_fifo() and read == [PGN]
    code = f"import boardnote as bn; bn.filter({PGN.encode()!r}, 'true', 'pgn', path='/dev/stdout')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.decode() == PGN
