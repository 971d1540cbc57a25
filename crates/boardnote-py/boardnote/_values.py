"""Records whose attributes are computed from their text."""

from __future__ import annotations

import json
from functools import cached_property, total_ordering
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from . import _core, _native, _source
from ._errors import Finding, NotationError

if TYPE_CHECKING:
    from typing_extensions import Self


@total_ordering
class _Frozen:
    """A value that is compared, hashed, and ordered by its key, and cannot be changed."""

    def _key(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __hash__(self) -> int:
        return hash((type(self), self._key()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Frozen) or type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, _Frozen) or type(other) is not type(self):
            return NotImplemented
        return self._key() < other._key()


class _Value(_Frozen):
    """A record, which is read when it is created and whose attributes are computed on access.

    The attributes are named as in the JSON value that `boardnote.decode` returns.
    """

    __match_args__ = ("text",)
    _format: ClassVar[str] = ""
    _raw: bytes
    _read: bytes

    error: NotationError | None
    """The error at which reading ended, of a record read with `errors="partial"`; `None` for others."""

    def __init__(
        self,
        data: _source.Data,
        *,
        strict: bool = False,
        errors: Literal["raise", "partial"] = "raise",
    ) -> None:
        binary = _core._formats()[self._format].binary
        raw = _source._content(data) if binary else _source._bytes(data)
        try:
            reader = _source._reader(data, raw, self._format, strict, {})
            read, error = _source._decoded(reader, raw, errors)
        except NotationError as found:
            raise _source._indexed(found, data, raw) from None
        _source._only(reader, data, raw, "records")
        vars(self).update(_raw=raw, _read=read, error=error)

    @property
    def _reader(self) -> _native.Reader:
        return _native.Reader(self._format, b"", None, False, [])

    @cached_property
    def _json(self) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(self._read)
        return value

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if not name.startswith("_"):
                value = self._json
                if name in value:
                    return value[name]
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._json]

    @cached_property
    def text(self) -> str | bytes:
        """The canonical text, as `bytes` in a binary format."""
        text, losses, _ = self._reader.encode(self._read)
        _core._warn(losses, "encoding")
        return _core._text(text, self._format)

    @property
    def findings(self) -> list[Finding]:
        """The warnings about the record."""
        return [Finding._of(found) for found in self._reader.check([self._raw])]

    @classmethod
    def _of(cls, raw: bytes, read: bytes, error: NotationError | None) -> Self:
        value = object.__new__(cls)
        vars(value).update(_raw=raw, _read=read, error=error)
        return value

    def convert(self, to: str, **options: Any) -> str | bytes:
        """Returns the record in another notation, as `boardnote.convert` does."""
        reader = self._reader.with_options(_source._options(options))
        raw = _core._converted(reader, [self._raw], [_source.Input(self._raw, None)], to)
        return _core._text(raw, to)

    def to_dict(self) -> dict[str, Any]:
        """Returns the JSON value of the record, as `boardnote.decode` does."""
        value: dict[str, Any] = json.loads(self._read)
        return value

    def svg(self, *, theme: str = "light", size: int | None = None, flip: bool = False) -> str:
        """Returns a picture of the position."""
        return self._reader.svg(self._raw, theme, size, flip)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _key(self) -> tuple[Any, ...]:
        return (_source._content(self.text),)

    def __str__(self) -> str:
        text = self.text
        return text if isinstance(text, str) else repr(text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.text,))


class Cgp(_Value):
    """A position of a crossword game.

    >>> import boardnote as bn
    >>> cgp = bn.Cgp("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC/DEF 10/20 0")
    >>> cgp.tile(7, 7), cgp.tile(0, 0), cgp.scores
    ('C', None, [10, 20])
    """

    _format = "cgp"
    rows: int
    """Rows of the board."""
    cols: int
    """Columns of the board."""
    tiles: list[list[Any]]
    """The tiles: row, column, letter, and whether it is a blank."""
    racks: list[list[str]]
    """The racks of the players, that of the player on turn first."""
    scores: list[int]
    """The scores, that of the player on turn first."""
    zero_turns: int
    """Number of consecutive turns without a score."""
    ops: list[dict[str, Any]]
    """The operations after the position."""

    def tile(self, row: int, col: int) -> str | None:
        """Returns the tile on a square, counted from 0; lower case if it is a blank."""
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(f"no square {row}, {col} on a board of {self.rows} by {self.cols}")
        return self._squares.get((row, col))

    @cached_property
    def _squares(self) -> dict[tuple[int, int], str]:
        return {
            (row, col): letter.lower() if blank else letter
            for row, col, letter, blank in self._json["tiles"]
        }

    @cached_property
    def board(self) -> tuple[tuple[str | None, ...], ...]:
        """The squares, row by row."""
        rows, cols = range(self.rows), range(self.cols)
        return tuple(tuple(self._squares.get((row, col)) for col in cols) for row in rows)


class Movecode(_Value):
    """A chess game as the jose database stores it, in hexadecimal.

    >>> import boardnote as bn
    >>> game = bn.Movecode(bn.parse("1. e4 e5 *").convert("movecode").strip())
    >>> game.uci
    ['e2e4', 'e7e5']
    """

    _format = "movecode"
    dialect: str
    """The dialect of the data, `documented` or `jose`."""
    start: str
    """`start`, or the FEN of the start position."""
    uci: list[str]
    """The moves of the main line in UCI notation."""
    pgn: str
    """The game in PGN."""


class Go9Record(_Value):
    """A 9x9 Go position of 92 or 100 bytes.

    >>> import boardnote as bn
    >>> record = bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\\0"
    >>> bn.Go9Record(record).id
    '31846ceb8015dc92:0:W'
    """

    _format = "go9"
    id: str
    """Hash, tie-breaker, and player to move."""
    hash: str
    """Hash of the position, in hexadecimal."""
    tiebreaker: int
    """Number that tells positions with one hash apart."""
    to_move: str
    """Player to move, `B` or `W`."""


class Fen(_Value):
    """A position of chess, in FEN or EPD.

    >>> import boardnote as bn
    >>> fen = bn.Fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    >>> fen.side, fen.castling, len(fen.legal_moves), fen.check
    ('w', 'KQkq', 27, False)
    """

    _format = "fen"
    fen: str
    """The position in FEN."""
    board: str
    """The 64 squares from a8 to h1; a dot is an empty one."""
    side: str
    """Side to move, `w` or `b`."""
    castling: str
    """Rights to castle, as in FEN."""
    en_passant: str | None
    """Square behind a pawn that can be taken in passing."""
    halfmove_clock: int
    """Plies since the last capture or pawn move."""
    fullmove_number: int
    """Number of the next move."""
    chess960: bool
    """`True` if castling is written as in Chess960."""
    operations: list[dict[str, Any]]
    """The operations of EPD."""
    polyglot: str
    """Key of the position in opening books, in hexadecimal."""
    check: bool
    """`True` if the side to move is in check."""
    legal_moves: list[str]
    """All legal moves, in UCI notation."""


class Ogid(_Value):
    """A backgammon position and match state in the notation of OpenGammon.

    >>> import boardnote as bn
    >>> ogid = bn.Ogid("11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0")
    >>> ogid.position, ogid.match.dice
    (Posid('4HPwATDgc/ABMA'), (5, 2))
    """

    _format = "ogid"

    @property
    def position(self) -> _native.Posid:
        """The checkers."""
        return _native.Posid(self._json["position"]["id"])

    @property
    def match(self) -> _native.Matchid:
        """The state of the match."""
        return _native.Matchid(self._json["match"]["id"])

    def gnuid(self) -> _native.Gnuid:
        """Returns the position and the state of the match as a GNUID."""
        return _native.Gnuid(self._json["gnuid"])
