"""One input layer: packed, padded, marked, and wide text has the same games in every function. Python's gzip and codecs decide."""
from __future__ import annotations

import gzip
import io
import lzma
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from conftest import GAMES

import boardnote as bn

# The results of games are lost in moves of UCI.
pytestmark = pytest.mark.filterwarnings("ignore::boardnote.BoardnoteWarning")
RAW = GAMES.encode()
A = gzip.compress(RAW)


def zst(raw):
    return subprocess.run(["zstd", "-q", "-c"], input=raw, capture_output=True, check=True).stdout


def skippable(body=b"abcd"):
    return b"\x50\x2a\x4d\x18" + len(body).to_bytes(4, "little") + body


MADE = {
    "gzip": (lambda: A, 2),
    "members": (lambda: A + A, 4),
    "empty member": (lambda: A + gzip.compress(b"") + A, 4),
    "padded": (lambda: A + bytes(512), 2),
    "padded between": (lambda: A + bytes(100) + A + bytes(7), 4),
    "zstd": (lambda: zst(RAW), 2),
    "frames": (lambda: zst(RAW) + zst(RAW), 4),
    "skippable frame": (lambda: skippable() + zst(RAW) + skippable(b"") + zst(RAW), 4),
    "utf-16": (lambda: b"\xff\xfe" + GAMES.encode("utf-16le"), 2),
    "utf-16be": (lambda: b"\xfe\xff" + GAMES.encode("utf-16be"), 2),
    "utf-16 packed": (lambda: gzip.compress(b"\xff\xfe" + GAMES.encode("utf-16le")), 2),
    "mark": (lambda: b"\xef\xbb\xbf" + RAW, 2),
    "mark packed": (lambda: zst(b"\xef\xbb\xbf" + RAW), 2),
}
"""Bytes, and the number of games."""
COUNTS = {
    "games": lambda s: len(list(bn.games(s, "pgn"))),
    "games, no format": lambda s: len(list(bn.games(s))),
    "records": lambda s: len(list(bn.records(s))),
    "decode_all": lambda s: len(list(bn.decode_all(s))),
    "stats": lambda s: bn.stats(s).records,
    "convert": lambda s: len(bn.convert(s, "uci").splitlines()),
    "check": lambda s: sum(f.kind == "missing-roster" for f in bn.check(s)),
    "read": lambda s: __import__("pyarrow").table(bn.read(s, table="games", columns=["white"])).num_rows,
}


@pytest.mark.parametrize("name", MADE)
def test_unpacks(name, tmp_path):
    if "zst" in name or "frame" in name or name == "mark packed":
        if not shutil.which("zstd"):
            pytest.skip("no zstd")
    make, number = MADE[name]
    raw = make()
    path = tmp_path / "games.pgn"  # the bytes decide, not the name
    path.write_bytes(raw)
    for count, how in COUNTS.items():
        for source in (path, raw, io.BytesIO(raw)):
            if count in ("convert", "check") and not isinstance(source, Path):
                continue
            assert how(source) == number, (count, type(source).__name__)


@pytest.mark.parametrize("raw", [A[:40], A + A[:20], A + b"garbage", A[:30] + bytes(30)], ids=["cut", "second cut", "garbage", "damaged"])
def test_damage_is_an_oserror_that_names_the_file(raw, tmp_path):
    path = tmp_path / "games.pgn.gz"
    path.write_bytes(raw)
    for call in (lambda: list(bn.games(path, "pgn")), lambda: bn.check(path), lambda: bn.stats(path)):
        with pytest.raises(OSError) as found:
            call()
        assert str(found.value.filename) == str(path)


@pytest.mark.parametrize("name", ["xz", "zip", "bzip2"])
def test_other_packers_are_named(name):
    import bz2

    if name == "zip":
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as file:
            file.writestr("games.pgn", RAW)
        raw = out.getvalue()
    else:
        raw = {"xz": lzma.compress, "bzip2": bz2.compress}[name](RAW)
    for call in (lambda: list(bn.games(raw)), lambda: list(bn.games(raw, "pgn")), lambda: bn.check(raw, "pgn")):
        with pytest.raises(bn.NotationError) as found:
            call()
        assert found.value.code == "packed-data"
        assert name in str(found.value)


def test_utf_16_without_mark_is_refused_by_name():
    for raw in (GAMES.encode("utf-16le"), GAMES.encode("utf-16be")):
        for call in (lambda: list(bn.games(raw, "pgn")), lambda: list(bn.games(raw)), lambda: bn.check(raw, "pgn")):
            with pytest.raises(bn.NotationError) as found:
                call()
            assert found.value.code == "utf-16-without-mark"


def test_offsets_are_those_of_the_utf_8_form():
    import pyarrow

    plain = [0, RAW.index(b'[White "Cleo"]')]
    for raw in (RAW, A, b"\xff\xfe" + GAMES.encode("utf-16le")):
        assert pyarrow.table(bn.read(raw, "pgn", "games", columns=["offset"])).column(0).to_pylist() == plain


@pytest.mark.parametrize("pack", [bytes, gzip.compress, lambda raw: b""], ids=["plain", "gzip", "file"])
def test_games_that_share_their_file(pack, fixtures):
    path = fixtures / "bg-xg/made/beaver.xg"
    source = pack(path.read_bytes()) or path
    games = list(bn.games(source))
    assert [type(g).__name__ for g in games] == ["BackgammonGame"] * 2
    assert [len(g) > 0 for g in games] == [True, True]
    assert len(list(bn.decode_all(source))) == 2
    assert bn.check(source) == bn.check(path.read_bytes())


class Counted(io.RawIOBase):
    """A file object without end of its own that counts what is taken."""

    def __init__(self, block, times):
        self.block, self.times, self.taken = block, times, 0

    def readable(self):
        return True

    def read(self, size=-1):
        if self.taken >= len(self.block) * self.times:
            return b""
        at = self.taken % len(self.block)
        piece = self.block[at : at + (65536 if size is None or size < 0 else min(size, 65536))]
        self.taken += len(piece)
        return piece

    def readinto(self, into):
        piece = self.read(len(into))
        into[: len(piece)] = piece
        return len(piece)


@pytest.mark.parametrize("block", [RAW * 100, gzip.compress(RAW * 20_000)], ids=["plain", "members"])
def test_a_stream_is_read_as_it_is_used(block):
    source = Counted(block, 64_000_000 // len(block) if block[0] != 0x1F else 400)
    games = iter(bn.games(source, "pgn"))
    assert next(games).result == "1-0"
    assert source.taken < 16_000_000
    whole = len(source.block) * source.times
    assert whole > 4 * source.taken or whole < 16_000_000
