"""Records whose attributes are computed from their text."""

from __future__ import annotations

import json
from functools import cached_property, partial, total_ordering
from typing import Any, ClassVar

from . import _core, _native
from ._errors import Finding, NotationError


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

    def __init__(self, data: _core.Data, *, strict: bool = False) -> None:
        raw = _core._bytes(data)
        reader = _native.Reader(self._format, b"", None, strict, [])
        read = _core._first(reader.decode, data, raw)[0]
        vars(self).update(_raw=raw, _read=read)

    @cached_property
    def _json(self) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(self._read)
        return value

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
        reader = _native.Reader(self._format, b"", None, False, [])
        text, losses = reader.encode(self._read)
        _core._warn(losses, "encoding")
        return _core._text(text, self._format)

    @property
    def findings(self) -> list[Finding]:
        """The warnings about the record."""
        return _core.check(self._raw, self._format, strict=False)

    def svg(self, **options: Any) -> str:
        """Returns a picture; the options are those of `boardnote.svg`."""
        return _core.svg(self._raw, self._format, **options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _key(self) -> tuple[Any, ...]:
        return (_core._bytes(self.text),)

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
    >>> game = bn.Movecode(bn.convert("1. e4 e5 *", "movecode", "pgn").strip())
    >>> game.uci
    ['e2e4', 'e7e5']
    """

    _format = "movecode"


class Go9Record(_Value):
    """A 9x9 Go position of 92 or 100 bytes.

    >>> import boardnote as bn
    >>> record = bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\\0"
    >>> bn.Go9Record(record).id
    '31846ceb8015dc92:0:W'
    """

    _format = "go9"


class Ply:
    """A ply of a game, with an attribute for every column of its table.

    >>> import boardnote as bn
    >>> ply = bn.Game("1. e4 e5 2. Nf3 *", "pgn")[2]
    >>> ply.san, ply.uci, ply.color
    ('Nf3', 'g1f3', 'white')
    """

    __slots__ = ("_game", "_index", "_row")

    def __init__(self, game: Game, index: int, row: dict[str, Any]) -> None:
        self._game, self._index, self._row = game, index, row

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._row:
            raise AttributeError(f"Ply has no attribute {name!r}, but {', '.join(self._row)}")
        return self._row[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._row]

    def svg(self, **options: Any) -> str:
        """Returns a picture of the position after the ply, or before it in backgammon."""
        after = self._index if "gnuid" in self._row else self._index + 1
        return self._game.svg(ply=after, **options)

    def __repr__(self) -> str:
        names = ("san", "point", "move", "action", "word", "kind")
        known = next((self._row[name] for name in names if self._row.get(name)), None)
        return f"<Ply {self._index}: {known}>"


class Game(_Frozen):
    """The first game of a record with plies: SGF, PGN, UCI, movecode, GCG, or match text.

    >>> import boardnote as bn
    >>> game = bn.Game('[White "Ann"]\\n[Black "Bob"]\\n\\n1. e4 e5 1-0', "pgn")
    >>> game.players, game.result, len(game), game[0].san
    (('Ann', 'Bob'), '1-0', 2, 'e4')
    """

    __match_args__ = ("text",)
    _raw: bytes
    _reader: _native.Reader
    _options: dict[str, Any]
    _table: str

    def __init__(self, data: _core.Data, format: str | None = None, **options: Any) -> None:
        raw = _core._bytes(data)
        try:
            reader = _core._reader(data, raw, format, False, options)
            tables = _core._formats()[reader.name].tables
            table = next((it for it in ("plies", "decisions", "moves") if it in tables), None)
            if table is None:
                raise ValueError(f"{reader.name} has no games with plies")
            reader.decode(raw)
        except NotationError as error:
            raise _core._indexed(error, data, raw) from None
        vars(self).update(_raw=raw, _reader=reader, _options=options, _table=table)

    @cached_property
    def _rows(self) -> list[dict[str, Any]]:
        rows = self._reader.table(self._raw, self._table)
        first = rows[0].get("game") if rows else None
        # The main line of a Go game is its variation 0.
        return [row for row in rows if row.get("game") == first and not row.get("variation")]

    @property
    def format(self) -> str:
        """Name of the notation."""
        return self._reader.name

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The row of the game in the table `games`."""
        rows = self._reader.table(self._raw, "games")
        return rows[0] if rows else {}

    @cached_property
    def tags(self) -> dict[str, str]:
        """The tags of a PGN game, or the known facts of a game in another notation."""
        if self.format == "pgn":
            tags = json.loads(self._reader.decode(self._raw)[0]).get("tags", {})
            return {name: str(value) for name, value in tags.items()}
        return {name: str(value) for name, value in self.facts.items() if value is not None}

    @property
    def players(self) -> tuple[str | None, str | None]:
        """The names of the players: White and Black, or the first and the second player."""
        facts = self.facts
        for one, two in (("white", "black"), ("player_white", "player_black"), ("name_1", "name_2")):
            if one in facts:
                return facts[one], facts[two]
        names = dict.fromkeys(row["name"] for row in self._rows if row.get("name"))
        one, two = [*names, None, None][:2]
        return one, two

    @property
    def result(self) -> str | None:
        """The result as written in the notation."""
        result = self.facts.get("result")
        return None if result is None else str(result)

    @property
    def plies(self) -> list[Ply]:
        """The plies of the main line, in order."""
        return [Ply(self, index, row) for index, row in enumerate(self._rows)]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: int) -> Ply:
        if index < 0:
            index += len(self._rows)
        if not 0 <= index < len(self._rows):
            raise IndexError("ply out of range")
        return Ply(self, index, self._rows[index])

    def svg(self, *, ply: int | None = None, **options: Any) -> str:
        """Returns a picture of the position after `ply` plies, or at the end."""
        return _core.svg(self._raw, self.format, ply=ply, **{**self._options, **options})

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def findings(self) -> list[Finding]:
        """The warnings about the record."""
        return _core.check(self._raw, self.format, strict=False, **self._options)

    @property
    def text(self) -> str:
        """The record as given."""
        return self._raw.decode("utf-8", "replace")

    def _key(self) -> tuple[Any, ...]:
        return (self.format, self._raw, sorted(map(repr, self._options.items())))

    def __hash__(self) -> int:
        return hash((self.format, self._raw))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options.items())
        return f"Game({self._raw!r}, {self.format!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (partial(Game, **self._options), (self._raw, self.format))
