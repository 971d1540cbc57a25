"""Records one by one: the same results as the program, and errors that say where."""

from __future__ import annotations

import copy
import json
import pickle
import warnings
from pathlib import Path

import boardnote as bn
import pyarrow
import pytest
from conftest import GNUIDS
from suite import Row, rows

# An empty file is a bad record for the program; data may be empty.
ROWS = [row for row in rows() if row.data()]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_fixtures_decode_as_the_program_decodes_them(row: Row) -> None:
    expected = [json.loads(line) for line in row.expectation.read_text().splitlines()]
    strict = row.mode == "strict"
    found = list(bn.decode_all(row.data(), row.format, strict=strict, errors="yield"))
    partial = iter(bn.decode_all(row.data(), row.format, strict=strict, errors="partial"))
    assert len(found) == len(expected)
    for ours, theirs in zip(found, expected):
        if "value" in theirs:
            # The program also prints what can be read of a record with an error.
            part = next(partial)
            assert part == theirs["value"] and ours in (part, ours)
            ours = part
        if "error" in theirs:
            error = theirs["error"]
            assert (ours.code, ours.offset, ours.message) == (
                error["kind"],
                error["offset"],
                error["message"],
            )
            assert ours.length == error["length"]
        else:
            assert ours == theirs["value"]


@pytest.mark.parametrize("row", [row for row in ROWS if "canonical" in row.flags], ids=str)
def test_canonical_records_come_back(row: Row) -> None:
    facts, data = bn.formats()[row.format], row.data()
    if not facts.encodes or row.format in ("bg-sgf", "mat"):
        pytest.skip("cannot be written from JSON, or is a match, which is laid out anew")
    values = list(bn.decode_all(data, row.format, strict=row.mode == "strict", errors="yield"))
    if facts.unit == "line":
        lines = [line for line in data.decode("utf-8", "replace").splitlines() if line.strip()]
        for value, line in zip(values, lines, strict=True):
            assert not isinstance(value, dict) or bn.encode(value, row.format) == line
    elif all(isinstance(value, dict) for value in values):
        made = [bn.encode(value, row.format) for value in values]
        assert b"".join(it.encode() if isinstance(it, str) else it for it in made) == data


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_findings_are_those_of_the_program(row: Row, program, tmp_path) -> None:
    path = tmp_path / "input"
    path.write_bytes(row.data())
    out = program("check", "--format", "json", f"--{row.mode}", "--from", row.format, path)
    expected = [json.loads(line) for line in out.splitlines()]
    expected = [(it["n"], it["kind"], it["severity"]) for it in expected if "kind" in it]
    found = bn.check(path, row.format, strict=row.mode == "strict")
    if not any(kind == "more-findings" for _, kind, _ in expected):
        assert [(it.n, it.kind, it.severity) for it in found] == expected
    assert all(it.file == str(path) for it in found)


def example(format: str) -> bytes:
    known = bn.formats()[format].example
    if known:
        return known.encode()
    good = ("/valid/", "/made/")
    row = next(row for row in ROWS if row.format == format and any(it in row.file for it in good))
    return row.data()


VALID = [row for row in ROWS if "/valid/" in row.file and row.mode == "strict"]


@pytest.mark.parametrize("row", VALID, ids=str)
def test_conversions_and_pictures_are_those_of_the_program(row: Row, program, tmp_path) -> None:
    path, format, facts = tmp_path / "input", row.format, bn.formats()[row.format]
    path.write_bytes(row.data())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", bn.BoardnoteWarning)
        for to in facts.converts_to:
            expected = program("convert", "--from", format, "--to", to, path)
            try:
                made = bn.convert(path, to, format)
            except bn.NotationError:
                # The program goes on behind a record that cannot be converted.
                continue
            assert (made.encode() if isinstance(made, str) else made) == expected, to
    if facts.draws:
        out = tmp_path / "out.svg"
        program("render", "--from", format, path, "-o", out)
        assert bn.svg(path, format) == out.read_text()
        assert bn.text(path, format).strip() in program("show", "--from", format, path).decode()


def test_losses_are_warned_about() -> None:
    with pytest.warns(bn.BoardnoteWarning, match="position"):
        assert bn.convert(GNUIDS[0].encode(), "matchid") == "QYkqASAAIAAA\n"
    value = bn.decode(b"1. e4 *\n", "pgn")
    with pytest.warns(bn.BoardnoteWarning, match="lost in encoding: results"):
        assert bn.encode(value, "uci") == "e2e4"
    with pytest.warns(bn.BoardnoteWarning, match="empty-book"):
        assert bn.convert(b"1. e4 1-0", "polyglot", "pgn") == b""


def test_warnings_about_converted_records_are_given() -> None:
    text = " 3 point match\n\n Game 1\n Ann : 0              Bob : 0\n  1) 31: 8/5 6/5          99: 24/23\n"
    with pytest.warns(bn.BoardnoteWarning) as given:
        assert bn.convert(text.encode(), "gnuid", "mat").count("\n") == 2
    assert any(str(it.message).startswith("bad-dice: ") for it in given)


def test_games_of_a_match_become_one_text_with_warnings() -> None:
    game = {
        "match": {"length": 3},
        "players": {"white": "Ann", "black": "Bob"},
        "plays": [
            {"player": "white", "dice": [3, 1], "move": "8/5 6/5"},
            {"player": "black", "action": "double", "gnuid": "4HPwATDgc/ABMA:cAkAAAAAAAAA"},
            {"player": "white", "action": "drop"},
        ],
    }
    with pytest.warns(bn.BoardnoteWarning) as given:
        text = bn.encode([game, game], "mat")
    assert any("gnuid-mismatch: [1]: plays[1].gnuid: " in str(it.message) for it in given)
    assert isinstance(text, str)
    assert text.count(" 3 point match") == 1
    assert " Game 2\n Ann : 0                        Bob : 1\n" in text
    assert bn.encode(list(bn.decode_all(text.encode(), "mat")), "mat") == text


def test_errors_say_where() -> None:
    text = "4HPwATDgc/ABMA\n4HPwATDgc/ABMA\né4HPwATDgc/ABM!\n"
    with pytest.raises(bn.NotationError) as raised:
        list(bn.decode_all(text.encode(), "posid"))
    error = raised.value
    assert (error.record, error.line, error.column, error.index) == (3, 3, 1, None)
    with pytest.raises(bn.NotationError) as raised:
        bn.parse("\n\né4HPwATDgc/ABM!\n", "posid")
    assert (raised.value.record, raised.value.line, raised.value.index) == (1, 3, 2)
    assert isinstance(error, ValueError) and error.code in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.offset, again.message) == (error.code, error.offset, error.message)
    assert bn.explain(error.code)


def test_doubt_names_the_candidates() -> None:
    with pytest.raises(bn.NotationError) as raised:
        bn.decode(b"something else entirely")
    assert raised.value.code == "unknown-format"


def test_wrong_arguments_are_type_and_value_errors(tmp_path) -> None:
    with pytest.raises(ValueError, match="no format is called"):
        bn.decode(b"x", "chess")
    with pytest.raises(TypeError, match="no option is called"):
        bn.decode(GNUIDS[0].encode(), no_such_option=1)
    with pytest.raises(ValueError, match="dialect"):
        bn.decode(b"x", "movecode", dialect="none")
    with pytest.raises(TypeError):
        bn.decode(1)
    with pytest.raises(FileNotFoundError):
        bn.decode(tmp_path / "missing.sgf")
    with pytest.raises(ValueError, match="converted to"):
        bn.convert(GNUIDS[0].encode(), "pgn")
    for source in (None, [5], 5, {"a": 1}):
        for call in (bn.games, bn.records, bn.decode_all, bn.stats, bn.read, bn.decode, bn.check, bn.svg, bn.scan):
            with pytest.raises(TypeError, match="expected a path, bytes or a file object, not"):
                call(source)
    for source in (Path("one.pgn"), 5, None):
        with pytest.raises(TypeError, match="expected the text of a record, not"):
            bn.parse(source)
    for call in (bn.games, bn.read, bn.check):
        with pytest.raises(ValueError, match="source is empty"):
            call([], "pgn")


@pytest.mark.parametrize("size", [-1, 0, 8193, 2**31, 10**30])
def test_a_size_out_of_range_is_a_value_error(size, tmp_path) -> None:
    game = bn.Pgn("1. e4 e5 *")
    for call in (
        lambda: bn.svg(GNUIDS[0].encode(), size=size),
        lambda: bn.Gnuid(GNUIDS[0]).svg(size=size),
        lambda: bn.render(GNUIDS[0].encode(), tmp_path / "x.png", size=size),
        lambda: game.svg(size=size),
        lambda: game[0].svg(size=size),
    ):
        with pytest.raises(ValueError, match=f"{size}"):
            call()


@pytest.mark.parametrize("threads", [-1, 0, 1025])
def test_a_wrong_number_of_threads_is_a_value_error(threads) -> None:
    for call in (lambda: bn.read(b"", "pgn", threads=threads), lambda: bn.boards([], threads=threads)):
        with pytest.raises(ValueError, match=f"threads is {threads}, expected 1 to 1024"):
            call()


def test_numbers_out_of_range_are_value_errors() -> None:
    game, record = bn.Pgn("1. e4 e5 *"), bytes.fromhex("31846ceb8015dc920057") + b"." * 81 + b"\0"
    for number in (-1, 10**30):
        with pytest.raises(ValueError, match=f"batch_rows is {number}, expected"):
            bn.read(b"", "pgn", batch_rows=number)
        with pytest.raises(ValueError):
            bn.svg(b"1. e4 *", "pgn", ply=number)
        for name in ("match_length", "cube", "cube_owner", "on_roll", "decision", "resign"):
            with pytest.raises(ValueError, match=f"{number}"):
                bn.Gnuid.of("4HPwATDgc/ABMA", **{name: number})
        for name in ("score", "dice"):
            with pytest.raises(ValueError, match="out of range"):
                bn.Gnuid.of("4HPwATDgc/ABMA", **{name: (number, 1)})
    for index in (-5, 5, 10**30):
        for call in (bn.Go9File(record).symmetries, bn.Go9File(record).__getitem__, game.__getitem__):
            with pytest.raises(IndexError, match="out of range"):
                call(index)


@pytest.mark.parametrize("value", ["abc", "-1", "1.5", "1025", ""])
def test_a_variable_that_is_no_number_of_threads_is_a_value_error(value, monkeypatch) -> None:
    monkeypatch.setenv("BOARDNOTE_THREADS", value)
    for call in (lambda: bn.read(b"", "pgn"), lambda: bn.boards([])):
        with pytest.raises(ValueError, match="expected"):
            call()
    assert bn.read(b"", "pgn", threads=2).format == "pgn"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (bn.Cgp, b"15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC/DEF 10/20 0\n"),
        (bn.Fen, b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
        (bn.Ogid, b"11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0\n"),
        (bn.Movecode, bn.convert(b"1. e4 e5 *", "movecode", "pgn").encode()),
        (bn.Go9Record, bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\0"),
        (bn.Pgn, b'[White "A"]\n\n1. e4 *\n\n'),
    ],
)
def test_a_value_is_one_record(kind, text, tmp_path) -> None:
    path = tmp_path / "two"
    path.write_bytes(text * 2)
    kind(text)
    for data in (path, text * 2):
        with pytest.raises(bn.NotationError, match="found several .*, expected one") as raised:
            kind(data)
        assert raised.value.code.startswith("several-")
        assert raised.value.file == (str(path) if data is path else None)


def test_the_path_of_a_file_as_the_text_of_a_record_is_refused(tmp_path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 *")
    alone = [bn.boards, bn.matches, bn.Cgp, bn.Fen, bn.Movecode, bn.Go9Record, bn.Ogid]
    for call in [bn.Game, bn.Pgn, bn.Match, *alone]:
        with pytest.raises(bn.NotationError, match="a str is data; read the file as pathlib.Path"):
            call(str(path))


@pytest.mark.parametrize(
    "value",
    [
        bn.Gnuid(GNUIDS[0]),
        bn.Gnuid(GNUIDS[0]).xgid(),
        bn.Matchid("QYkqASAAIAAA"),
        bn.Posid("4HPwATDgc/ABMA"),
        bn.Cgp("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC/DEF 10/20 0"),
        bn.Movecode(bn.convert(b"1. e4 e5 *", "movecode", "pgn").strip()),
        bn.Go9Record(bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\0"),
        bn.Game("e2e4 e7e5 g1f3", "uci"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_are_values(value) -> None:
    cls = type(value)
    for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), eval(repr(value), vars(bn))):
        assert again == value and hash(again) == hash(value) and type(again) is cls
    picture = value._repr_svg_()
    assert picture is None if cls is bn.Matchid else picture.startswith("<svg")
    assert len({value, copy.copy(value)}) == 1 and value.findings == []
    assert cls(value.text) == value and not value < value and value <= value
    match value:
        case cls(text):
            assert text == value.text


def same(value, json_) -> bool:
    """Compares an attribute with its JSON value. Dice that have not been rolled are `[0, 0]` there."""
    if isinstance(value, (bytes, tuple, list)):
        return list(value) == json_
    return value == json_ or (value is None and json_ == [0, 0])


@pytest.mark.parametrize("text", GNUIDS)
def test_attributes_have_the_names_and_the_values_of_the_json(text) -> None:
    value, json_ = bn.Gnuid(text), bn.decode(text.encode(), "gnuid")
    xgid = value.xgid()
    of_xgid = bn.decode(str(xgid).encode(), "xgid")
    for ours, theirs in (
        (value.match, json_["match"]),
        (value.position, json_["position"]),
        (xgid, {name: of_xgid[name] for name in ("beavers", "max_cube")}),
    ):
        for name, expected in theirs.items():
            assert same(getattr(ours, "text" if name == "id" else name), expected), name
    # A situation has the members of its board and of its match; its `on_roll` is a side.
    for ours, match, position in (
        (value, json_["match"], json_["position"]),
        (xgid, of_xgid["match"], of_xgid["position"]),
    ):
        for name, expected in {**match, **position}.items():
            assert name == "id" or same(getattr(ours, name), expected), name
    assert value.flip().flip() == value and value.gnuid() == value
    assert bn.Gnuid.of(value.position, match=value.match) == value


@pytest.mark.parametrize(
    ("cls", "text"),
    [
        (bn.Cgp, "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC/DEF 10/20 0 lex CSW24;"),
        (bn.Movecode, bn.convert(b"1. e4 e5 *", "movecode", "pgn").strip()),
        (bn.Go9Record, bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\0"),
    ],
    ids=lambda it: getattr(it, "__name__", None),
)
def test_records_have_the_names_of_the_json(cls, text) -> None:
    value = cls(text)
    json_ = bn.decode(text if isinstance(text, bytes) else text.encode(), cls._format)
    assert set(json_) <= set(dir(value))
    for name, expected in json_.items():
        if name != "board" or cls is not bn.Cgp:
            assert getattr(value, name) == expected, name


def test_values_have_the_findings_of_their_texts() -> None:
    classes = {cls.__name__.lower(): cls for cls in (bn.Gnuid, bn.Matchid, bn.Posid, bn.Xgid)}
    found, canonical = 0, 0
    for row in [row for row in ROWS if row.format in classes]:
        for line in row.data().decode("utf-8", "replace").splitlines():
            try:
                value = classes[row.format](line)
            except bn.NotationError:
                continue
            assert value.findings == bn.check(line.encode(), row.format, strict=False), line
            found += len(value.findings)
            canonical += bool(value.findings) and str(value) == line
    assert not ROWS or (found > 20 and canonical > 0)


def test_a_match_is_made_of_its_parts() -> None:
    made = bn.Gnuid.of(
        "4HPwATDgc/ABMA", match_length=7, score=(3, 2), dice=(6, 1), cube=2, cube_owner=1,
        decision=1, double=True, resign=2, game_state="resigned",
    )  # fmt: skip
    assert (made.match_length, made.score, made.dice) == (7, (3, 2), (6, 1))
    assert (made.cube, made.cube_owner, made.match.on_roll, made.decision) == (2, 1, 0, 1)
    assert (made.double, made.resign, made.game_state) == (True, 2, "resigned")
    with pytest.raises(AttributeError):
        made.cube = 4
    for wrong in (
        {"cube_owner": 2}, {"on_roll": 2}, {"decision": 3}, {"resign": 4}, {"cube": 3},
        {"game_state": "begun"}, {"score": (40000, 0)}, {"dice": (7, 1)}, {"match_length": 40000},
    ):  # fmt: skip
        with pytest.raises(ValueError):
            bn.Gnuid.of("4HPwATDgc/ABMA", **wrong)


def test_positions_in_a_string_count_characters() -> None:
    for text in (" é4HPwATDgc/AB", "4HPé", "XGID=é"):
        for cls in (bn.Posid, bn.Xgid):
            with pytest.raises(bn.NotationError) as raised:
                cls(text)
            error = raised.value
            before = text.encode()[: error.offset].decode("utf-8", "ignore")
            assert error.index == len(before)


def test_games_keep_their_options() -> None:
    code = bn.convert(b"1. e4 e5 *", "movecode", "pgn", dialect="jose").strip()
    game = bn.Game(code, "movecode", dialect="jose")
    again = pickle.loads(pickle.dumps(game))
    assert again == game == eval(repr(game), vars(bn)) and game.findings == []
    assert game != bn.Game(code, "movecode") and game.text == code


def test_the_version_is_that_of_the_program(program) -> None:
    assert program("--version").decode().split()[1] == bn.__version__


def public() -> list[str]:
    return [name for name in bn.__all__ if not name.startswith("__")]


@pytest.mark.parametrize("name", public())
def test_public_objects_have_examples(name) -> None:
    assert ">>> " in (getattr(bn, name).__doc__ or "")


def test_games_have_their_plies() -> None:
    game = bn.Game("1. e4 e5 2. Nf3 Nc6 *", "pgn")
    assert [ply.san for ply in game.plies] == ["e4", "e5", "Nf3", "Nc6"]
    assert game[-1].uci == "b8c6" and game[1].fen.split()[1] == "w"
    assert game[1].svg() == bn.svg(b"1. e4 e5 *", "pgn", ply=2)
    assert game[1:3] == game.plies[1:3] == [game[1], game[2]] and game[::-1] == game.plies[::-1]
    with pytest.raises(IndexError):
        game[4]
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        game["san"]


def test_games_of_go_are_their_main_line() -> None:
    text = "(;GM[1]SZ[19]PB[Ann]PW[Bob]RE[W+R];B[pd];W[dd](;B[qp];W[])(;B[cc]))(;GM[1]SZ[9];B[ee])"
    with pytest.raises(bn.NotationError, match="boardnote.games iterates") as several:
        bn.Game(text, "sgf")
    assert several.value.code == "several-games"
    game, last = bn.games(text.encode(), "sgf")
    assert last.size == 9 and type(game) is bn.GoGame
    assert [ply.point for ply in game.plies] == ["Q16", "D16", "R4", "pass"]
    assert [(ply.variation, ply.move) for ply in game.plies] == [(0, 1), (0, 2), (0, 3), (0, 4)]
    assert (game.players, game.result) == (("Ann", "Bob"), "W+R")
    assert repr(game[2]) == "<Ply 2: R4>" and game[1].color == "W"
    other = "(;GM[1]SZ[19]PB[Ann]PW[Bob]RE[W+R];B[pd];W[dd];B[aa])"
    assert game[1].svg() == bn.svg(other.encode(), "sgf", ply=2) != bn.svg(other.encode(), "sgf", ply=3)
    assert game[1].svg() != game[2].svg()


@pytest.mark.parametrize("format", list(bn.formats()))
def test_any_change_of_a_byte_is_read_or_refused(format) -> None:
    if not ROWS:
        pytest.skip("BOARDNOTE_FIXTURES is not set")
    record = example(format)[:400]
    facts = bn.formats()[format]
    for at in range(len(record)):
        for byte in (0, 9, 10, 0x21, 0x41, 0x7F, 0xFF, record[at] ^ 1):
            changed = record[:at] + bytes([byte]) + record[at + 1 :]
            for call in (
                lambda data: bn.decode(data, format),
                lambda data: bn.check(data, format, strict=False),
                lambda data: bn.svg(data, format) if facts.draws and at % 8 == 0 else None,
                lambda data: [
                    pyarrow.table(bn.read(data, format, table, threads=1))
                    for table in facts.tables[: at % 8 == 0]
                ],
            ):
                try:
                    call(changed)
                except bn.NotationError:
                    pass
