"""Records one by one: the same results as the program, and errors that say where."""

from __future__ import annotations

import copy
import json
import pickle
import warnings

import boardnote as bn
import pytest
from conftest import GNUIDS
from suite import Row, rows

ROWS = rows()


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_fixtures_decode_as_the_program_decodes_them(row: Row) -> None:
    expected = [json.loads(line) for line in row.expectation.read_text().splitlines()]
    strict = row.mode == "strict"
    found = list(bn.decode_all(row.data(), row.format, strict=strict, errors="yield"))
    assert len(found) == len(expected)
    for ours, theirs in zip(found, expected):
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
    if not bn.formats()[row.format].encodes:
        pytest.skip("cannot be written from JSON")
    data = row.data()
    strict = row.mode == "strict"
    values = list(bn.decode_all(data, row.format, strict=strict, errors="yield"))
    lines = [line for line in data.decode("utf-8", "replace").splitlines() if line.strip()]
    for at, value in enumerate(values):
        if isinstance(value, dict) and bn.formats()[row.format].unit == "line":
            assert bn.encode(value, row.format) == lines[at]


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
    row = next(row for row in ROWS if row.format == format and "valid/" in row.file)
    return row.data()


@pytest.mark.parametrize("format", list(bn.formats()))
def test_conversions_and_pictures_are_those_of_the_program(format, program, tmp_path) -> None:
    if not ROWS:
        pytest.skip("BOARDNOTE_FIXTURES is not set")
    path, facts = tmp_path / "input", bn.formats()[format]
    path.write_bytes(example(format))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", bn.BoardnoteWarning)
        for to in facts.converts_to:
            made = bn.convert(path, to, format)
            made = made.encode() if isinstance(made, str) else made
            assert made == program("convert", "--from", format, "--to", to, path), to
    if facts.draws:
        out = tmp_path / "out.svg"
        program("render", "--from", format, path, "-o", out)
        assert bn.svg(path, format) == out.read_text()
        assert bn.text(path, format).strip() in program("show", "--from", format, path).decode()


def test_losses_are_warned_about() -> None:
    with pytest.warns(bn.BoardnoteWarning, match="position"):
        assert bn.convert(GNUIDS[0], "matchid") == "QYkqASAAIAAA\n"


def test_errors_say_where() -> None:
    text = "4HPwATDgc/ABMA\n4HPwATDgc/ABMA\né4HPwATDgc/ABM!\n"
    with pytest.raises(bn.NotationError) as raised:
        list(bn.decode_all(text, "posid"))
    error = raised.value
    assert (error.record, error.line, error.column) == (2, 3, error.index - 30 + 1)
    assert isinstance(error, ValueError) and error.code in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.offset, again.message) == (error.code, error.offset, error.message)
    assert bn.explain(error.code)


def test_doubt_names_the_candidates() -> None:
    with pytest.raises(bn.NotationError) as raised:
        bn.decode("something else entirely")
    assert raised.value.code == "unknown-format"


def test_wrong_arguments_are_type_and_value_errors(tmp_path) -> None:
    with pytest.raises(ValueError, match="no format is called"):
        bn.decode("x", "chess")
    with pytest.raises(TypeError, match="no option is called"):
        bn.decode(GNUIDS[0], no_such_option=1)
    with pytest.raises(ValueError, match="dialect"):
        bn.decode("x", "movecode", dialect="none")
    with pytest.raises(TypeError):
        bn.decode(1)
    with pytest.raises(FileNotFoundError):
        bn.decode(tmp_path / "missing.sgf")
    with pytest.raises(ValueError, match="converted to"):
        bn.convert(GNUIDS[0], "pgn")


@pytest.mark.parametrize(
    "value",
    [
        bn.Gnuid(GNUIDS[0]),
        bn.Gnuid(GNUIDS[0]).xgid(),
        bn.Matchid("QYkqASAAIAAA"),
        bn.Posid("4HPwATDgc/ABMA"),
        bn.Cgp("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC/DEF 10/20 0"),
        bn.Movecode(bn.convert("1. e4 e5 *", "movecode", "pgn").strip()),
        bn.Game("1. e4 e5 2. Nf3 *", "pgn"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_are_values(value) -> None:
    cls = type(value)
    for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), eval(repr(value), vars(bn))):
        assert again == value and hash(again) == hash(value) and type(again) is cls
    picture = value._repr_svg_()
    assert picture is None if cls is bn.Matchid else picture.startswith("<svg")
    assert len({value, copy.copy(value)}) == 1
    if cls is not bn.Game:
        assert cls(str(value)) == value and value.findings == []
        match value:
            case cls(text):
                assert text == str(value)
        assert not value < value and value <= value


def test_attributes_have_the_values_of_the_json() -> None:
    for text in GNUIDS:
        value, json_ = bn.Gnuid(text), bn.decode(text, "gnuid")
        match, position = json_["match"], json_["position"]
        assert list(value.score) == match["score"]
        assert (value.match_length, value.cube, value.cube_owner) == (
            match["match_length"],
            match["cube"],
            match["cube_owner"],
        )
        assert (value.crawford, value.game_state) == (match["crawford"], match["game_state"])
        assert list(value.dice or (0, 0)) == match["dice"]
        assert (list(value.on_roll), list(value.waiting)) == (position["on_roll"], position["waiting"])
        assert list(value.pips) == position["pips"]
        assert (str(value.position), str(value.match)) == (position["id"], match["id"])
        assert value.match.on_roll == match["on_roll"] and value.flip().flip() == value
        assert bn.Gnuid.of(value.position, match=value.match) == value
    made = bn.Gnuid.of("4HPwATDgc/ABMA", match_length=7, score=(3, 2), dice=(6, 1), cube=2, cube_owner=1)
    assert (made.match_length, made.score, made.dice) == (7, (3, 2), (6, 1))
    assert (made.cube, made.cube_owner) == (2, 1)
    with pytest.raises(AttributeError):
        made.cube = 4


def test_games_have_their_plies() -> None:
    game = bn.Game("1. e4 e5 2. Nf3 Nc6 *", "pgn")
    assert [ply.san for ply in game.plies] == ["e4", "e5", "Nf3", "Nc6"]
    assert game[-1].uci == "b8c6" and game[1].fen.split()[1] == "w"
    assert game[1].svg() == bn.svg("1. e4 e5 *", "pgn", ply=2)
    with pytest.raises(IndexError):
        game[4]


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
            ):
                try:
                    call(changed)
                except bn.NotationError:
                    pass
