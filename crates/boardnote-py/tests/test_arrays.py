"""NumPy arrays, compared with decoders in plain Python."""

from __future__ import annotations

import subprocess
import sys

import boardnote as bn
import decoder
import numpy as np
import polars
import pyarrow
import pytest
from conftest import GNUIDS, counted_while

POSITIONS = [text[:14] for text in GNUIDS]


def test_boards_are_those_of_a_plain_decoder() -> None:
    expected = np.array([decoder.board(text) for text in POSITIONS], np.uint8)
    made = bn.boards(GNUIDS)
    assert made.shape == (4, 2, 25) and made.dtype == np.uint8 and made.flags.writeable
    for ids in (
        GNUIDS,
        POSITIONS,
        tuple(GNUIDS),
        "\n".join(GNUIDS),
        ("\r\n".join(GNUIDS) + "\r\n\r\n").encode(),
        [str(bn.Gnuid(text).xgid()) for text in GNUIDS],
        np.array(GNUIDS, "S27"),
        pyarrow.array(GNUIDS),
        polars.Series(GNUIDS),
    ):
        assert np.array_equal(bn.boards(ids), expected)
    many = GNUIDS * 1000
    assert np.array_equal(bn.boards(many, threads=3), bn.boards(many, threads=1))
    assert bn.boards([]).shape == (0, 2, 25) and bn.boards(b"").shape == (0, 2, 25)


def test_boards_of_a_file(fixtures) -> None:
    lines = (fixtures / "bg-matchid/valid/position_id.tsv").read_text().splitlines()
    at = lines[0].removeprefix("# ").split("\t").index("position_id")
    ids = [line.split("\t")[at] for line in lines[1:]]
    assert len(ids) > 20
    expected = np.array([decoder.board(text) for text in ids], np.uint8)
    assert np.array_equal(bn.boards(ids), expected)
    assert bn.position_ids(expected).tolist() == [text.encode() for text in ids]


def test_bad_ids_have_a_number() -> None:
    for ids in ([*POSITIONS, "bad"], [*POSITIONS, ""], "\n".join([*POSITIONS, "bad"])):
        with pytest.raises(bn.NotationError) as raised:
            bn.boards(ids, threads=2)
        assert raised.value.record == 5
    with pytest.raises(ValueError, match="line end"):
        bn.boards(["4HPwATDgc/ABMA\n4HPwATDgc/ABMA"])
    with pytest.raises(TypeError, match="not int"):
        bn.boards([*POSITIONS, 1])
    many = [*POSITIONS * 20_000, "bad", *POSITIONS]
    for ids in (many, "\n".join(many), [None, *many], ["\udc80", *many]):
        with pytest.raises(bn.NotationError) as raised:
            bn.boards(ids, threads=2)
        assert raised.value.record == (80_001 if ids[0] == POSITIONS[0] or ids[0] == "4" else 1)
    bad = bn.boards(POSITIONS)
    bad[2] = 15
    with pytest.raises(bn.NotationError) as raised:
        bn.position_ids(bad)
    assert raised.value.record == 3
    with pytest.raises(ValueError, match="shape"):
        bn.position_ids(np.zeros((3, 25), np.uint8))


def test_matches_are_those_of_a_plain_decoder() -> None:
    made = bn.matches(GNUIDS)
    for row, text in zip(made, GNUIDS):
        expected = decoder.match(text[15:])
        exponent, owner = expected.pop("cube_exponent"), expected.pop("cube_owner")
        assert row["cube"] == 2**exponent and row["cube_owner"] == {3: -1}.get(owner, owner)
        assert {name: int(row[name]) for name in expected} == expected
    assert np.array_equal(bn.matches([text[15:] for text in GNUIDS]), made)


def test_go9_files_are_those_of_a_plain_reader(fixtures, tmp_path) -> None:
    folder = fixtures / "go9-dat/valid"
    for path in (folder / "positions.dat", folder / "published_examples.dat", folder / "with_extra.dat"):
        expected = decoder.go9(path.read_bytes())
        file = bn.Go9File(path)
        assert len(file) == len(expected) == len(file.extra)
        assert file.hash.tolist() == [hash_ for hash_, _, _ in expected]
        assert [it.decode() for it in file.to_move] == [player for _, player, _ in expected]
        assert file.boards.tolist() == [board for _, _, board in expected]
        assert [record.board for record in file[:3]] == [
            value["board"] for value in bn.decode_all(path, "go9")
        ][:3]
        verified = file.verify()
        assert (verified.records, verified.mismatches) == (len(file), 0)
        assert np.array_equal(bn.go9_hash(file.boards), file.hash)
        assert file.rehash(tmp_path / "again.dat") == 0
        assert (tmp_path / "again.dat").read_bytes() == path.read_bytes()
    extras = [value["extra"] for value in bn.decode_all(path, "go9")]
    for ours, theirs in zip(file.extra, extras):
        assert bool(ours["known"]) == (theirs is not None)
        if theirs:
            names = ("source", "variation", "move")
            assert [int(ours[name]) for name in names] == [theirs[name] for name in names]


def test_scores_and_planes_are_those_of_the_program(fixtures, program, tmp_path) -> None:
    folder = fixtures / "go9-dat/valid"
    positions, scores = folder / "positions.dat", folder / "gnugo_chinese.dat"
    program("go9", "planes", positions, scores, "-o", tmp_path / "planes")
    file = bn.Go9File(positions)
    for name, made in file.planes(bn.Go9Scores(scores)).items():
        expected = np.load(tmp_path / "planes" / f"{name}.npy")
        assert made.dtype == expected.dtype and np.array_equal(made, expected), name
    index, score, confidence = file.join(scores)
    assert len(index) == len(score) == len(confidence) > 0
    assert file.symmetries(0).shape == (8, 9, 9)
    assert np.array_equal(file.symmetries(0)[0], file.boards[0])


def test_damaged_go9_files(fixtures) -> None:
    data = (fixtures / "go9-dat/valid/positions.dat").read_bytes()
    with pytest.raises(bn.NotationError) as raised:
        bn.Go9File(data[:-5])
    assert raised.value.offset is not None and raised.value.record == len(data) // 92
    assert len(bn.Go9File(data[:-5], salvage=True)) == len(data) // 92 - 1
    with pytest.raises(IndexError):
        bn.Go9File(data)[10**6]


@pytest.mark.parametrize("kind", [str.encode, str.split], ids=["bytes", "list"])
def test_the_lock_is_released_in_bulk(kind) -> None:
    ids = kind("\n".join(GNUIDS * 250_000))
    assert counted_while(lambda: bn.boards(ids, threads=1)) > 10


def test_numpy_is_imported_when_it_is_needed() -> None:
    code = "import boardnote, sys; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
