"""`errors="raise"` raises for every record with a finding of severity error, also where part of a game can be played."""
from __future__ import annotations

import pyarrow
import pytest
from conftest import BROKEN, GAMES

import boardnote as bn

DATA = BROKEN.encode()
GAME = '[White "Bob"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 1-0\n'


@pytest.mark.parametrize("how", [bn.games, bn.records])
def test_raise_is_the_default(how):
    seen = []
    with pytest.raises(bn.NotationError) as found:
        for game in how(DATA, "pgn"):
            seen.append(game.players[0])
    assert seen == ["Ann"]
    assert (found.value.code, found.value.record) == ("illegal-move", 2)
    assert DATA[found.value.offset:].startswith(b"Bb6")


@pytest.mark.parametrize("how", [bn.games, bn.records])
def test_skip(how):
    assert [g.players[0] for g in how(DATA, "pgn", errors="skip")] == ["Ann", "Cleo"]


@pytest.mark.parametrize("how", [bn.games, bn.records])
def test_partial(how):
    games = list(how(DATA, "pgn", errors="partial"))
    assert [(g.players[0], len(g)) for g in games] == [("Ann", 2), ("Bob", 4), ("Cleo", 2)]
    assert [g.error and g.error.code for g in games] == [None, "illegal-move", None]
    assert isinstance(games[1].error, bn.NotationError)


def test_a_wrong_word_for_errors():
    with pytest.raises(ValueError, match="partial"):
        list(bn.games(DATA, "pgn", errors="ignore"))


@pytest.mark.parametrize("made", [bn.Pgn, lambda t, **o: bn.parse(t, "pgn", **o), lambda t, **o: bn.Game(t, "pgn", **o)])
def test_one_game(made):
    with pytest.raises(bn.NotationError) as found:
        made(GAME)
    assert found.value.code == "illegal-move"
    game = made(GAME, errors="partial")
    assert (len(game), game.error.code) == (4, "illegal-move")


def test_decode():
    with pytest.raises(bn.NotationError):
        bn.decode(GAME.encode(), "pgn")
    with pytest.raises(bn.NotationError) as found:
        list(bn.decode_all(DATA, "pgn"))
    assert found.value.record == 2
    assert len(list(bn.decode_all(DATA, "pgn", errors="skip"))) == 2
    kinds = [type(it).__name__ for it in bn.decode_all(DATA, "pgn", errors="yield")]
    assert kinds == ["dict", "NotationError", "dict"]
    assert [it["tags"]["White"] for it in bn.decode_all(DATA, "pgn", errors="partial")] == ["Ann", "Bob", "Cleo"]


def test_tables_skip_whole_records():
    rows = bn.read(DATA, "pgn", "plies", columns=["n", "san"], errors="skip")
    assert [it["n"] for it in pyarrow.table(rows).to_pylist()] == [1, 1, 3, 3]
    assert rows.bad == 1


def test_tables_keep_rows_with_null():
    rows = bn.read(DATA, "pgn", "plies", columns=["n", "error_code"])
    assert [(it["n"], it["error_code"]) for it in pyarrow.table(rows).to_pylist()] == [
        (1, None), (1, None), (2, None), (2, None), (2, None), (2, "illegal-move"), (3, None), (3, None)]


def test_convert_leaves_the_old_file(tmp_path):
    source, out = tmp_path / "a.pgn", tmp_path / "a.uci"
    source.write_bytes(DATA)
    out.write_text("old")
    with pytest.raises(bn.NotationError):
        bn.convert(source, "uci", path=out)
    assert out.read_text() == "old"
    assert sorted(it.name for it in tmp_path.iterdir()) == ["a.pgn", "a.uci"]


def test_what_is_only_a_warning_does_not_raise():
    # White plays on an occupied point: SGF allows it, and the game is kept whole.
    games = list(bn.games(b"(;GM[1]SZ[9];B[ee];W[ee];B[aa])", "sgf"))
    assert len(games[0]) == 3
    assert len(list(bn.games(GAMES.encode(), "pgn"))) == 2
