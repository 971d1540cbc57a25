"""Games and records one by one from files of any size, values in other processes, and types."""

from __future__ import annotations

import copy
import gzip
import io
import multiprocessing
import os
import pickle
import subprocess
import sys
from pathlib import Path

import boardnote as bn
import columns
import polars
import pyarrow
import pytest
from conftest import GNUIDS

MOVES = "1. e4 {[%clk 0:03:00] best} e5 (1... c5 $1 2. Nf3 (2. c3 d5)) 2. Nf3 $14 1-0"
PGN = "".join(f'[White "Ann {n}"]\n[Black "Bob"]\n[Result "1-0"]\n\n{MOVES}\n\n' for n in range(50))
MAT = """ 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                  52: 13/8 24/22
 Game 2
 Ann : 1                          Bob : 0
  1) 31: 8/5 6/5                  52: 13/8 24/22
"""
SGF = "(;GM[1]SZ[9]PB[Ann]PW[Bob]RE[B+3];B[ee];W[cc])(;GM[1]SZ[19];B[pd])"
GCG = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEITWRS 8D WAITE +24 24\n"
OGID = "11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0"
RECORD = bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\0"


def values() -> list[object]:
    """A value of every public type that holds one."""
    gnuid = bn.Gnuid(GNUIDS[0])
    pgn = next(bn.games(PGN.encode(), "pgn"))
    with pytest.raises(bn.NotationError) as raised:
        bn.Posid("x")
    return [
        gnuid,
        gnuid.xgid(),
        gnuid.position,
        gnuid.match,
        bn.Ogid(OGID),
        bn.Cgp("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC/DEF 10/20 0"),
        bn.Fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        bn.Movecode(bn.convert(b"1. e4 e5 *", "movecode", "pgn").strip()),
        bn.Go9Record(RECORD),
        pgn,
        pgn[1],
        pgn.mainline()[1],
        *bn.games(MAT.encode(), "mat"),
        *bn.games(SGF.encode(), "sgf"),
        list(bn.games(MAT.encode(), "mat"))[1][0],
        bn.Gcg(GCG),
        bn.Gcg(GCG)[0],
        bn.ChessGame("e2e4 e7e5", "uci"),
        bn.check(b"x", "gnuid")[0],
        bn.detect(GNUIDS[0].encode())[0],
        bn.formats()["pgn"],
        bn.columns("pgn")[0],
        bn.describe(GNUIDS[0].encode())[0],
        bn.fields(GNUIDS[0].encode())[0],
        bn.scan(GNUIDS[0].encode())[0],
        bn.stats(PGN.encode(), "pgn"),
        bn.Evaluation(17),
        bn.Match(MAT, "mat"),
        next(bn.games(SGF.encode(), "sgf")).mainline()[0],
        bn.Choice("13/8"),
        bn.Decision("Double, take"),
        bn.Go9File(RECORD).verify(),
        raised.value,
    ]


def same(one: object, two: object) -> bool:
    if isinstance(one, bn.NotationError):
        return type(one) is type(two) and vars(one) == vars(two)
    return type(one) is type(two) and one == two


@pytest.mark.parametrize("value", values(), ids=lambda it: type(it).__name__)
def test_every_value_is_copied_and_pickled(value) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert same(pickle.loads(pickle.dumps(value, protocol)), value)
    assert same(copy.copy(value), value) and same(copy.deepcopy(value), value)


def test_tables_and_files_are_pickled() -> None:
    rows = pickle.loads(pickle.dumps(bn.read(f"{GNUIDS[0]}\n".encode(), "gnuid", columns=["cube"])))
    assert pyarrow.table(rows).to_pylist() == [{"cube": 2}]
    file = copy.deepcopy(bn.Go9File(RECORD, extra_endian="little"))
    assert file.boards.tolist() == bn.Go9File(RECORD).boards.tolist()
    assert pickle.loads(pickle.dumps(bn.Go9Scores(b"")))._raw == b""


def echoed(value: object) -> object:
    return value


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_a_pool_of_processes_takes_and_gives_values(method) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    given = values()
    with multiprocessing.get_context(method).Pool(2) as pool:
        for one, two in zip(given, pool.map_async(echoed, given).get(timeout=120), strict=True):
            assert same(one, two)


def test_a_game_of_a_match_keeps_its_place_in_other_processes() -> None:
    second = list(bn.games(MAT.encode(), "mat"))[1]
    assert second.facts["game"] == 2 and second[0].score_white == 1
    again = pickle.loads(pickle.dumps(second))
    assert again.facts == second.facts and again[0].gnuid == second[0].gnuid
    assert again.svg() == second.svg()


def test_games_stream_from_paths_data_and_file_objects(tmp_path) -> None:
    plain, packed = tmp_path / "games.pgn", tmp_path / "games.pgn.gz"
    plain.write_text(PGN)
    packed.write_bytes(gzip.compress(PGN.encode()))
    names = [f"Ann {n}" for n in range(50)]
    with open(packed, "rb") as file:
        sources = [(io.StringIO(PGN), None), (PGN.encode(), None), (plain, None), (packed, None), (file, "pgn")]
        sources += [(str(plain), None), (open(plain), None), (open(packed, "rb"), None), ([packed], None)]
        for source, format in sources:
            assert [game.players[0] for game in bn.games(source, format)] == names
    with pytest.raises(ValueError, match="has no games with plies"):
        bn.games(GNUIDS[0].encode())


def test_bad_games_are_raised_skipped_or_yielded() -> None:
    text = "1. e4 *\n\n[White \"A\"]\n\n1. Zz *\n\n[White \"B\"]\n\n1. d4 *\n"
    with pytest.raises(bn.NotationError) as raised:
        list(bn.decode_all(text.encode(), "pgn", strict=True))
    assert (raised.value.record, raised.value.line) == (2, 5)
    assert len(list(bn.decode_all(text.encode(), "pgn", strict=True, errors="skip"))) == 2


def test_streaming_takes_bounded_memory(tmp_path) -> None:
    """Iterates over 150 MB in a process that may grow by 60 MB."""
    path = tmp_path / "games.pgn"
    with open(path, "w") as file:
        for _ in range(30_000):
            file.write(PGN[: len(PGN) // 1])
            if file.tell() > 150_000_000:
                break
    code = (
        "import boardnote as bn, pathlib, resource\n"
        f"records = bn.decode_all(pathlib.Path({str(path)!r}), 'pgn')\n"
        "next(records); peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "before = peak()\n"
        "assert sum(1 for _, it in zip(range(20_000), records)) == 20_000\n"
        "print(peak() - before)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(out.stdout) < 60_000


def test_failures_are_those_of_the_standard_library(tmp_path) -> None:
    missing, broken = tmp_path / "missing.pgn", tmp_path / "broken.pgn.gz"
    broken.write_bytes(gzip.compress(PGN.encode() * 100)[:-20])
    for call in (bn.decode, bn.check, lambda path: next(bn.games(path, "pgn")), bn.detect):
        with pytest.raises(FileNotFoundError) as raised:
            call(missing)
        assert (raised.value.errno, raised.value.filename) == (2, str(missing))
    for call in (bn.decode, lambda path: list(bn.games(path, "pgn"))):
        with pytest.raises(OSError) as raised:
            call(broken)
        assert raised.value.filename == str(broken) and raised.value.errno
    with pytest.raises(FileNotFoundError):
        bn.read(missing, "pgn")
    missing.write_text(PGN)
    rows = bn.read(missing, "pgn")
    missing.unlink()
    with pytest.raises(OSError):
        pyarrow.table(rows)
    assert isinstance(rows.error, FileNotFoundError) and rows.error.filename == str(missing)
    with pytest.raises(OSError) as raised:
        list(bn.read(broken, "pgn"))
    assert raised.value.filename == str(broken)


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text")
@pytest.mark.parametrize("name", [b"caf\xe9.pgn", b"game.\xe9"])
def test_names_of_files_need_not_be_utf_8(name, tmp_path) -> None:
    folder = os.fsencode(tmp_path)
    path, missing = (Path(os.fsdecode(os.path.join(folder, it + name))) for it in (b"", b"no "))
    path.write_text(PGN)
    assert bn.decode(path, "pgn")["tags"]["White"] == "Ann 0" and bn.check(path, "pgn")[0].file
    assert len(list(bn.games(path))) == len(list(bn.records(path, "pgn"))) == 50
    assert bn.filter(path, "white = 'Ann 7'", "pgn", path=tmp_path / "one.pgn") == (50, 1, 0)
    assert bn.stats(path, "pgn").records == 50
    bn.render(path, tmp_path / "page.html", "pgn")
    rows = bn.read(path, "pgn", "games")
    assert os.path.basename(pyarrow.table(rows)["file"][0].as_py()).startswith(name[:3].decode())
    with open(path, "rb") as file, open(os.fsencode(path), "rb") as same:
        assert pyarrow.table(bn.read([file, same], "pgn", "games")).num_rows == 100
    for call in (bn.decode, bn.stats, lambda path: next(bn.games(path, "pgn")), lambda path: bn.read(path, "pgn")):
        with pytest.raises(FileNotFoundError) as raised:
            call(missing)
        assert raised.value.filename == str(missing)


def test_names_of_file_objects_may_be_anything() -> None:
    for name in (5, None, b"caf\xe9", "caf\udce9", "\ud800", Path("x.pgn")):
        file = io.BytesIO(PGN.encode())
        file.name = name
        assert pyarrow.table(bn.read(file, "pgn", "games")).num_rows == 50


def test_games_have_names_and_plies() -> None:
    chess, go, gcg = next(bn.games(PGN.encode())), next(bn.games(SGF.encode())), bn.Gcg(GCG)
    assert (chess[2].from_, chess[2].to, chess.result) == ("g1", "f3", "1-0")
    assert (go.players, go.result, go[0].point) == (("Ann", "Bob"), "B+3", "E5")
    assert (gcg.players, gcg[0].word) == (("Ann", "Bob"), "WAITE")
    games = list(bn.games(MAT.encode(), "mat"))
    assert [game.players for game in games] == [("Ann", "Bob")] * 2
    assert [game[0].dice for game in games] == [(3, 1)] * 2
    for game in (chess, go, gcg, *games):
        assert all(isinstance(ply, bn.Ply) and ply.svg().startswith("<svg") for ply in game)
        assert game._repr_html_().startswith("<iframe")
    with pytest.raises(ValueError, match="read by boardnote.Pgn"):
        bn.GoGame(MOVES, "pgn")


@pytest.mark.parametrize(
    "text", ['[White "A"]\n\n1. xx *', '[Variant "Atomic"]\n\n1. e4 e5 *', '[FEN "x"]\n\n1. e4 *', "*"]
)
def test_a_game_whose_first_move_cannot_be_read_has_no_plies(text) -> None:
    game = bn.Game(text, "pgn", errors="partial")
    # The moves of a game that cannot be played are not known.
    plies = None if text.startswith(("[Variant", "[FEN")) else 0
    assert (len(game), game.plies, list(game), game.facts["plies"]) == (0, [], [], plies)
    assert (game.facts["error_code"] is None) == (text == "*") == (game.error is None)
    again = pickle.loads(pickle.dumps(game))
    assert len(again) == 0 and same(again.error, game.error)
    if game.error is not None:
        with pytest.raises(bn.NotationError) as raised:
            bn.Game(text, "pgn")
        assert raised.value.code == game.error.code == game.facts["error_code"]
    with pytest.raises(IndexError):
        game[0]
    assert len(bn.Game("1. e4 xx *", "pgn", errors="partial")) == 1


def test_trees_have_comments_and_variations() -> None:
    first, second, third = bn.Pgn(MOVES).mainline()
    assert first.comments == ("[%clk 0:03:00] best",) and first.clock == 180 and third.nags == (14,)
    (line,) = second.variations
    assert [node.san for node in line] == ["c5", "Nf3"] and line[0].nags == (1,)
    assert [node.san for node in line[1].variations[0]] == ["c3", "d5"]
    deep = bn.Pgn("1. e4 " + "(1. d4 " * 200 + ")" * 200 + " *").mainline()
    assert len(deep) == 1 and len(deep[0].variations) == 1


def test_trees_of_go_and_backgammon_have_comments_and_analysis() -> None:
    branched = "(;GM[1]SZ[9]C[root];B[ee]C[best](;W[cc];B[dd](;W[ff])(;W[gg]))(;W[dd]C[bad];B[cc]))"
    first, second, third, fourth = bn.GoGame(branched).mainline()
    assert (first.name, first.comment, bn.GoGame(branched).comment) == ("B E5", "best", "root")
    (line,) = second.variations
    assert [move.name for move in line] == ["W D6", "B C7"] and line[0].comment == "bad"
    assert [move.name for move in fourth.variations[0]] == ["W G3"] and third.variations == ()
    long = "(;GM[1]SZ[9]" + ";B[ee](;W[cc])(" * 400 + ";W[dd]" + ")" * 401
    assert len(bn.GoGame(long).mainline()) == 2


@pytest.mark.parametrize("name", ["bg-xg/made/comments.xg", "bg-sgf/analysis/match3_woolsey.sgf"])
def test_analyzed_matches_have_candidates(name, fixtures) -> None:
    match = bn.Match(fixtures / name)
    for game in match.games:
        assert [(move.id, move.player) for move in game.mainline()] == [
            (ply.gnuid, ("white", "black").index(ply.player)) for ply in game
        ]
    decisions = [it for game in match.games for move in game.mainline() for it in move.decisions]
    assert max(decision.loss for decision in decisions) > 0.08
    assert all(sum(choice.chosen for choice in it.choices) <= 1 for it in decisions)
    with_choices = [it.choices for it in decisions if len(it.choices) > 1]
    assert any(not choices[0].chosen for choices in with_choices)
    assert [(game.facts["score_white"], game.facts["score_black"]) for game in match.games][0] == (0, 0)
    again = pickle.loads(pickle.dumps(match))
    assert again == match and again.games == match.games and again.score == match.score


def test_the_games_of_a_file_of_extreme_gammon_are_told_apart(fixtures) -> None:
    path = fixtures / "bg-xg/made/beaver.xg"
    one, two = bn.Match(path).games
    assert one != two and (two.facts["game"], two.facts["score_black"]) == (2, 8)
    assert pickle.loads(pickle.dumps(two)).mainline() == two.mainline()
    assert bn.Match(path).score == bn.Match(path).score != (0, 0)


def test_text_that_extreme_gammon_copies_is_read_as_pasted(fixtures) -> None:
    text = (fixtures / "bg-xg/text/01_play_EN.txt").read_text(encoding="utf-8")
    value = bn.decode(text.encode())
    assert len(value["candidates"]) > 1 and bn.Gnuid(value["gnuid"]).dice
    assert bn.decode(text.replace("\n", "\r\n").encode()) == value


def test_records_are_values_of_their_classes() -> None:
    board = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC/DEF 10/20 0"
    given = {"gnuid": (GNUIDS[0], bn.Gnuid), "ogid": (OGID, bn.Ogid), "cgp": (board, bn.Cgp)}
    for format, (text, kind) in given.items():
        (record,) = bn.records(text.encode(), format)
        assert type(record) is kind and record == kind(text)
    assert [type(game) for game in bn.records(PGN.encode(), errors="skip")] == [bn.Pgn] * 50
    assert [it.text for it in bn.records(f"x\n{GNUIDS[0]}\n".encode(), "gnuid", errors="skip")] == [GNUIDS[0]]
    with pytest.raises(bn.NotationError, match="record 2"):
        list(bn.records(f"{GNUIDS[0]}\nx\n".encode(), "gnuid"))
    with pytest.raises(ValueError, match="has no class"):
        bn.records(b"", "bg-text")


def test_a_lazy_frame_computes_what_a_query_needs(tmp_path) -> None:
    path = tmp_path / "ids.txt"
    path.write_text("\n".join([*GNUIDS, "not an ID"] * 1000) + "\n")
    lazy = bn.scan_polars(path, "gnuid")
    assert lazy.select(polars.len()).collect().item() == 5000
    good = lazy.filter(polars.col("error_code").is_null())
    assert good.select(polars.sum("cube")).collect().item() == 5000
    assert lazy.select("n").head(3).collect()["n"].to_list() == [1, 2, 3]
    assert lazy.collect().equals(polars.DataFrame(bn.read(path, "gnuid")))


def test_a_lazy_frame_reads_a_file_object_once() -> None:
    lazy = bn.scan_polars(io.BytesIO(PGN.encode()), "pgn", "games")
    assert lazy.select("white").collect().height == 50
    with pytest.raises(Exception, match="a file object can be read only once"):
        lazy.collect()
    lazy = bn.scan_polars(io.BytesIO(PGN.encode()), "pgn", "games")
    twice = polars.concat([lazy, lazy])
    with pytest.raises(Exception, match="a file object can be read only once"):
        twice.collect(optimizations=polars.QueryOptFlags.none())
    lazy = bn.scan_polars(PGN.encode(), "pgn", "games")
    assert lazy.collect().height == lazy.collect().height == 50


def test_ids_of_opengammon_fill_arrays() -> None:
    ogid = OGID
    assert (bn.boards([ogid]) == bn.boards(GNUIDS[:1])).all()
    assert bn.matches([ogid])["die_1"].tolist() == bn.matches(GNUIDS[:1])["die_1"].tolist()


def test_results_are_written_to_files(tmp_path) -> None:
    assert bn.convert(b"1. e4 e5 2. Nf3", "uci", "pgn", path=tmp_path / "out.uci") is None
    assert (tmp_path / "out.uci").read_text() == "e2e4 e7e5 g1f3\n"
    for name, start in (("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.html", b"<!")):
        bn.render(MOVES.encode(), tmp_path / name, "pgn", ply=1)
        assert (tmp_path / name).read_bytes().startswith(start)
    with pytest.raises(ValueError, match="unknown extension"):
        bn.render(MOVES.encode(), tmp_path / "a.jpg", "pgn")


def test_the_types_of_plies_are_those_of_the_tables() -> None:
    source = Path(bn.__file__).parent / "_columns.py"
    assert source.read_text(encoding="utf-8") == columns.written(), "run tests/columns.py"
    for ply in [ply for value in values() if isinstance(value, bn.Game) for ply in value]:
        kind = type(ply).__name__
        for name in columns.ALWAYS[kind].split():
            assert getattr(ply, name) is not None, (kind, name)


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_mistakes_are_found_by_checkers_of_types(checker, tmp_path) -> None:
    pytest.importorskip(checker)
    source = Path(__file__).with_name("mistakes.py")
    lines = source.read_text(encoding="utf-8").splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
    command = [sys.executable, "-m", checker]
    command += ["--strict", "--no-error-summary"] if checker == "mypy" else ["--pythonpath", sys.executable]
    run = subprocess.run(
        [*command, str(source)], capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    )
    found = {int(line.split(":")[1]) for line in run.stdout.splitlines() if "error" in line and ".py:" in line}
    if not found and run.returncode not in (0, 1):
        pytest.skip(f"{checker} does not run here")
    assert found == wrong, run.stdout
