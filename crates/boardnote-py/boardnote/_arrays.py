"""IDs and Go files as NumPy arrays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native, _output
from ._source import Data, Source, _at, _bytes, _content, _inputs, _not_a_path
from ._rows import _threads
from ._values import Go9Record

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def _numpy() -> ModuleType:
    try:
        import numpy
    except ImportError:
        raise ImportError("arrays need NumPy: pip install 'boardnote[numpy]'") from None
    return numpy


def _ids(ids: Any) -> bytes | list[Any]:
    """Returns IDs as lines or as a list."""
    _not_a_path(ids)
    if isinstance(ids, (str, bytes, bytearray, memoryview, os.PathLike)):
        return _bytes(ids)
    for name in ("to_pylist", "to_list", "tolist"):
        if hasattr(ids, name):
            ids = getattr(ids, name)()
            break
    return ids if isinstance(ids, list) else list(ids)


def boards(ids: Any, *, threads: int | None = None) -> npt.NDArray[np.uint8]:
    """Returns the boards of position IDs, GNUIDs, XGIDs, or OGIDs as n × 2 × 25 `uint8`.

    `array[i, 0]` has the checkers of the player on roll on points 1 to 24 and on the bar,
    `array[i, 1]` those of the other player. `ids` is a list of strings, bytes of lines, a path, or a
    column of a table. A bad ID raises `NotationError` with its number in `.record`.

    >>> import boardnote as bn
    >>> bn.boards(["4HPwATDgc/ABMA"])[0, 0].tolist()[5]
    5
    """
    numpy = _numpy()
    made = _native.boards(_ids(ids), _threads(threads))
    return numpy.frombuffer(made, numpy.uint8).reshape(-1, 2, 25)  # type: ignore[no-any-return]


MATCH = [
    ("match_length", "i4"),
    ("score_0", "i4"),
    ("score_1", "i4"),
    ("cube", "i4"),
    ("cube_owner", "i1"),
    ("on_roll", "u1"),
    ("decision", "u1"),
    ("die_1", "u1"),
    ("die_2", "u1"),
    ("crawford", "?"),
    ("game_state", "u1"),
    ("double", "?"),
    ("resign", "u1"),
    ("jacoby_off", "?"),
]


def matches(ids: Any, *, threads: int | None = None) -> npt.NDArray[Any]:
    """Returns the match states of match IDs, GNUIDs, XGIDs, or OGIDs as a structured array.

    The owner of a centered cube is -1, and dice that have not been rolled are 0. `game_state` is 0
    for none, 1 for playing, 2 for over, 3 for resigned, and 4 for dropped.

    >>> import boardnote as bn
    >>> bn.matches(["QYkqASAAIAAA"])[["match_length", "score_0", "score_1"]].tolist()
    [(9, 2, 4)]
    """
    numpy = _numpy()
    made = _native.matches(_ids(ids), _threads(threads))
    return numpy.frombuffer(made, numpy.dtype(MATCH))  # type: ignore[no-any-return]


def position_ids(boards: npt.ArrayLike) -> npt.NDArray[np.bytes_]:
    """Returns the position IDs of boards in the shape that `boardnote.boards` returns.

    >>> import boardnote as bn
    >>> bn.position_ids(bn.boards(["4HPwATDgc/ABMA"])).tolist()
    [b'4HPwATDgc/ABMA']
    """
    made = _native.position_ids(_cells(boards, (2, 25), "checkers, expected 0 to 15"))
    return _numpy().frombuffer(made, "S14")  # type: ignore[no-any-return]


def _cells(boards: npt.ArrayLike, shape: tuple[int, int], what: str) -> bytes:
    """Returns the cells of boards of a shape, one byte each."""
    numpy = _numpy()
    given = numpy.asarray(boards)
    if given.shape[-2:] != shape:
        raise ValueError(f"boards has the shape {given.shape}, expected (n, {shape[0]}, {shape[1]})")
    cells = numpy.ascontiguousarray(given, numpy.uint8)
    if not numpy.array_equal(cells, given):
        raise ValueError(f"boards has numbers that are not {what}")
    made: bytes = cells.tobytes()
    return made


class Verify(NamedTuple):
    """The result of comparing stored hashes with those of the boards.

    >>> import boardnote as bn
    >>> bn.Go9File(b"").verify()
    Verify(records=0, mismatches=0, first_mismatch=None, reversed_matches=0)
    """

    records: int
    """Number of records."""
    mismatches: int
    """Number of records whose hash differs."""
    first_mismatch: int | None
    """Byte offset of the first of them."""
    reversed_matches: int
    """Number of them that match in reverse byte order."""


class Go9Scores:
    """A file of scores of 9x9 Go positions, for `Go9File.join` and `Go9File.planes`.

    >>> import boardnote as bn
    >>> record = bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\\0"
    >>> index, score, confidence = bn.Go9File(record).join(bn.Go9Scores(b""))
    >>> len(index), len(score), len(confidence)
    (0, 0, 0)
    """

    def __init__(self, data: Source) -> None:
        self._raw = _file(data)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Go9Scores, (self._raw,))


def _file(source: Any) -> bytes:
    """Returns a file, given by its path or its bytes; several files are one after the other."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return _content(source)
    return b"".join(_native.load(it.given, "go9") for it in _inputs(source, "go9"))


def _table(table: Any) -> bytes | None:
    return None if table is None else _file(table)


class Go9File:
    """A file of 9x9 Go positions, which is checked once and has its columns as NumPy arrays.

    `salvage=True` reads the intact records of a damaged file.

    >>> import boardnote as bn
    >>> record = bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\\0"
    >>> file = bn.Go9File(record * 2)
    >>> file.boards.shape, file.boards[0, 3, 3], file.to_move.tolist(), file.verify().mismatches
    ((2, 9, 9), np.uint8(1), [b'W', b'W'], 0)
    """

    def __init__(self, data: Source, *, salvage: bool = False, extra_endian: str = "big") -> None:
        if extra_endian not in ("big", "little"):
            raise ValueError(f"extra_endian is {extra_endian!r}, expected big or little")
        raw = _file(data)
        self._core = _native.Go9(raw, salvage)
        self._order = ">" if extra_endian == "big" else "<"
        self._given = data
        if isinstance(data, (bytearray, memoryview)) or hasattr(data, "read"):
            self._given = raw
        self._options: dict[str, Any] = {"salvage": salvage, "extra_endian": extra_endian}

    def __reduce__(self) -> tuple[Any, ...]:
        return (partial(Go9File, **self._options), (self._given,))

    def __len__(self) -> int:
        return len(self._core)

    def __getitem__(self, index: int | slice) -> Any:
        """Returns the record at an index, or a list of records for a slice."""
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        return Go9Record(self._core.record(_at(index, len(self), "record number")))

    def __iter__(self) -> Iterator[Go9Record]:
        return (self[at] for at in range(len(self)))

    @property
    def boards(self) -> npt.NDArray[np.uint8]:
        """The boards as n × 9 × 9 `uint8`: 0 empty, 1 black, 2 white."""
        numpy = _numpy()
        made = numpy.frombuffer(self._core.boards(), numpy.uint8)
        return made.reshape(-1, 9, 9)  # type: ignore[no-any-return]

    @property
    def ids(self) -> npt.NDArray[Any]:
        """The IDs as a structured array of `hash`, `tiebreaker`, and `to_move` (`B` or `W`)."""
        stored = [("hash", ">u8"), ("tiebreaker", "u1"), ("to_move", "S1")]
        return _numpy().frombuffer(self._core.ids(), stored)  # type: ignore[no-any-return]

    @property
    def hash(self) -> npt.NDArray[np.uint64]:
        """The hashes as stored."""
        return self.ids["hash"].astype("u8")

    @property
    def tiebreaker(self) -> npt.NDArray[np.uint8]:
        """The tiebreakers."""
        return self.ids["tiebreaker"].copy()

    @property
    def to_move(self) -> npt.NDArray[np.bytes_]:
        """The players to move, `B` or `W`."""
        return self.ids["to_move"].copy()

    @property
    def extra(self) -> npt.NDArray[Any]:
        """The extra blocks: `known`, `source`, `variation`, `move`."""
        order = self._order
        stored = [("known", "?"), ("source", f"{order}u4")]
        stored += [("variation", f"{order}u2"), ("move", f"{order}u2")]
        return _numpy().frombuffer(self._core.extra(), stored)  # type: ignore[no-any-return]

    def verify(self, table: Any = None) -> Verify:
        """Compares the stored hashes with those of the boards. `table` is a Zobrist table."""
        return Verify(*self._core.verify(_table(table)))

    def rehash(self, out: str | os.PathLike[str], table: Any = None) -> int:
        """Writes the file with the hashes of its boards and returns the number of changes."""
        name = _output.apart(out, (), table)
        made, changed = self._core.rehash(_table(table))
        _output.write(name, made)
        return changed

    def join(
        self, scores: Any
    ) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
        """Returns the indices of positions with a score, their scores, and their confidences."""
        numpy = _numpy()
        raw = scores._raw if isinstance(scores, Go9Scores) else _file(scores)
        index, score, confidence = self._core.join(raw)
        return (
            numpy.frombuffer(index, numpy.uint64),
            numpy.frombuffer(score, numpy.uint8),
            numpy.frombuffer(confidence, numpy.uint8),
        )

    def symmetries(self, index: int) -> npt.NDArray[np.uint8]:
        """Returns the eight symmetries of a board, in the order of `boardnote go9 planes`."""
        cells = self._core.record(_at(index, len(self), "record number"))[10:91]
        board = _numpy().array([".#O".index(chr(it)) for it in cells], "u1").reshape(9, 9)
        return _turned(board)

    def planes(self, scores: Any) -> dict[str, npt.NDArray[Any]]:
        """Returns the arrays that `boardnote go9 planes` writes, by name."""
        numpy = _numpy()
        index, score, confidence = (numpy.repeat(it, 8) for it in self.join(scores))
        boards = self.boards[index[::8]]
        turned = numpy.stack([_turned(board) for board in boards]) if len(boards) else None
        turned = numpy.zeros((0, 9, 9), "u1") if turned is None else turned.reshape(-1, 9, 9)
        planes = numpy.empty((len(turned), 4, 9, 9), "u1")
        for plane, value in enumerate((1, 2, 0)):
            planes[:, plane] = turned == value
        planes[:, 3] = (self.to_move[index] == b"B")[:, None, None]
        return {
            "planes": planes,
            "score": score,
            "confidence": confidence,
            "at_most": score == 3,
            "at_least": score == 8,
            "index": index,
            "symmetry": numpy.tile(numpy.arange(8, dtype="u1"), len(turned) // 8),
        }


def _turned(board: Any) -> npt.NDArray[np.uint8]:
    numpy = _numpy()
    flipped = numpy.fliplr(board)
    turns = [numpy.rot90(flipped if k >= 4 else board, -(k % 4)) for k in range(8)]
    return numpy.stack(turns)  # type: ignore[no-any-return]


def go9_hash(boards: npt.ArrayLike, table: Any = None) -> npt.NDArray[np.uint64]:
    """Returns the canonical hashes of boards of 9 × 9 points: 0 empty, 1 black, 2 white.

    >>> import boardnote as bn, numpy as np
    >>> board = np.zeros((1, 9, 9), np.uint8)
    >>> board[0, 3, 3] = 1
    >>> hex(bn.go9_hash(board)[0])
    '0x31846ceb8015dc92'
    """
    numpy = _numpy()
    cells = _cells(boards, (9, 9), "points, expected 0, 1 or 2")
    made = _native.go9_hash(cells, _table(table))
    return numpy.frombuffer(made, numpy.uint64)  # type: ignore[no-any-return]
