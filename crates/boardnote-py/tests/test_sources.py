"""A str is a path in every function that reads a source; bytes are data; text is read by `parse` and the classes."""
from __future__ import annotations

import errno
import io
from pathlib import Path

import pytest
from conftest import GAMES, ID, MATCH

import boardnote as bn

# The results of games are lost in moves of UCI.
pytestmark = pytest.mark.filterwarnings("ignore::boardnote.BoardnoteWarning")
READERS = {
    "games": lambda s: [g.result for g in bn.games(s)],
    "records": lambda s: [g.result for g in bn.records(s)],
    "decode_all": lambda s: len(list(bn.decode_all(s))),
    "decode": lambda s: bn.decode(s)["tags"]["White"],
    "detect": lambda s: bn.detect(s)[0].format,
    "check": lambda s: [f.kind for f in bn.check(s)],
    "stats": lambda s: bn.stats(s).charts["result"],
    "filter": lambda s: [g.players[0] for g in bn.filter(s, "result = '0-1'")],
    "convert": lambda s: bn.convert(s, "uci"),
    "svg": lambda s: bn.svg(s)[:4],
    "text": lambda s: bn.text(s),
    "describe": lambda s: [f.value for f in bn.describe(s)],
    "read": lambda s: __import__("pyarrow").table(bn.read(s, table="games", columns=["white"])).num_rows,
}


def both(call):
    """What a call gives, or the exception."""
    try:
        return call()
    except Exception as error:
        return error


def test_str_is_a_path(folder):
    path = folder / "a.pgn"
    given = {name: (both(lambda: read(str(path))), both(lambda: read(path))) for name, read in READERS.items()}
    assert {name: it for name, it in given.items() if isinstance(it[0], Exception) or it[0] != it[1]} == {}


def test_render_takes_a_path(folder):
    bn.render(str(folder / "a.pgn"), str(folder / "a.svg"))
    assert (folder / "a.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("kind", [str, Path], ids=["str", "Path"])
def test_missing_file(tmp_path, kind):
    path = str(tmp_path / "nope" / "games.pgn")
    found = {name: both(lambda: read(kind(path))) for name, read in READERS.items()}
    assert {name: it for name, it in found.items()
            if not isinstance(it, FileNotFoundError) or it.errno != errno.ENOENT or str(it.filename) != path} == {}


@pytest.mark.parametrize("text", ["games.pgn", "1. e4 e5 *", GAMES, GAMES * 100, ID, "a\0b", "https://example.org/a.pgn"],
                         ids=["name", "moves", "lines", "long", "id", "nul", "address"])
def test_text_is_no_file(text):
    """A text never becomes a game, with or without a format."""
    calls = [lambda: list(bn.games(text, "pgn")), lambda: list(bn.records(text, "pgn")), lambda: bn.check(text, "pgn"),
             lambda: bn.stats(text, "pgn"), lambda: bn.convert(text, "uci", "pgn"), lambda: bn.decode(text, "pgn"),
             lambda: bn.svg(text), lambda: list(bn.filter(text, "result = '1-0'", "pgn"))]
    assert [n for n, call in enumerate(calls) if not isinstance(both(call), FileNotFoundError)] == []


def test_message_names_parse():
    with pytest.raises(FileNotFoundError, match="parse"):
        bn.svg(ID)


@pytest.mark.parametrize("made", [str.encode, lambda t: bytearray(t.encode()), lambda t: memoryview(t.encode()),
                                  io.StringIO, lambda t: io.BytesIO(t.encode())],
                         ids=["bytes", "bytearray", "memoryview", "StringIO", "BytesIO"])
def test_data(made):
    assert [g.result for g in bn.games(made(GAMES), "pgn")] == ["1-0", "0-1"]
    assert [g.result for g in bn.games(made(GAMES))] == ["1-0", "0-1"]


@pytest.mark.parametrize("mode", ["r", "rb"])
def test_open_files(folder, mode):
    with open(folder / "a.pgn", mode) as file:
        assert len(list(bn.games(file))) == 2


def test_text_file_in_another_character_set(tmp_path):
    path = tmp_path / "l.pgn"
    path.write_bytes('[White "Jürgen"]\n\n1. e4 *\n'.encode("cp1252"))
    with open(path, encoding="cp1252") as file:
        assert next(iter(bn.games(file))).players[0] == "Jürgen"


@pytest.mark.parametrize("pattern,number", [("*.pgn", 4), ("**/[a-c].pgn", 5), ("odd/a[1].pgn", 2), ("odd/*.pgn", 3)])
def test_patterns(folder, pattern, number):
    for kind in (str, Path):
        assert len(list(bn.games(kind(folder / pattern), "pgn"))) == number


def test_pattern_without_files(folder):
    with pytest.raises(FileNotFoundError):
        list(bn.games(str(folder / "*.sgf")))


def test_lists(folder):
    assert len(list(bn.games([str(folder / "a.pgn"), folder / "b.pgn"]))) == 4
    assert bn.stats([str(folder / "a.pgn"), str(folder / "b.pgn")]).records == 4


def test_folder(folder):
    assert len(list(bn.games(str(folder / "sub"), "pgn"))) == 1
    (folder / "sub" / "m.mat").write_text(MATCH)
    assert len(list(bn.games(str(folder / "sub"), "pgn"))) == 1
    assert len(list(bn.games(str(folder / "sub"), "mat"))) == 1


def test_folder_of_two_notations_needs_a_format(folder):
    (folder / "m.mat").write_text(MATCH)
    with pytest.raises(bn.NotationError) as found:
        list(bn.games(str(folder)))
    assert found.value.code == "mixed-formats"
    assert "mat" in str(found.value) and "pgn" in str(found.value)


def test_scan_polars(folder):
    polars = pytest.importorskip("polars")
    for source in (str(folder / "*.pgn"), folder / "*.pgn", [folder / "a.pgn", folder / "b.pgn"]):
        assert bn.scan_polars(source, "pgn", table="games").select(polars.len()).collect().item() == 4


@pytest.mark.parametrize("text,kind", [
    (ID, "Gnuid"), ("4HPwATDgc/ABMA", "Posid"), ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "Xgid"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Fen"),
    ('[White "Ann"]\n\n1. e4 *\n', "Pgn"), ("(;GM[1]SZ[9];B[ee])", "GoGame"),
    ("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEITWRS/ 0/0 0", "Cgp")])
def test_parse(text, kind):
    value = bn.parse(text)
    assert type(value).__name__ == kind
    assert bn.parse(text.encode()) == value


def test_parse_wants_one_record():
    with pytest.raises(bn.NotationError):
        bn.parse(GAMES)
    with pytest.raises(bn.NotationError):
        bn.parse("games.pgn", "pgn")
    with pytest.raises(bn.NotationError):
        bn.parse("no notation")


def test_values_do_what_the_functions_do(folder):
    game = bn.parse('[White "Ann"]\n\n1. e4 e5 *\n')
    assert game.convert("uci").strip() == "e2e4 e7e5"
    assert game.to_dict() == bn.decode(b'[White "Ann"]\n\n1. e4 e5 *\n', "pgn")
    value = bn.parse(ID)
    assert value.convert("gnuid").strip() == ID
    assert value.to_dict() == bn.decode(ID.encode())
    assert bn.Gnuid(ID) == value
