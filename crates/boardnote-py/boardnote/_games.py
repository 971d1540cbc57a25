"""Games and their plies, one by one or from files of any size."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, Union, cast, overload

from . import _core, _native
from ._columns import BackgammonPly, ChessPly, CrosswordPly, GoPly
from ._core import Data, Source
from ._errors import Finding, NotationError
from ._plies import Ply
from ._tree import Node, chess_line
from ._values import _Frozen

Cell = Union[str, int, float, bool, bytes, None]
"""A cell of a table."""
P = TypeVar("P", bound=Ply, covariant=True)


class Game(_Frozen, Generic[P]):
    """A game of chess, Go, backgammon, or a crossword game, in any notation.

    `Game(data)` makes a value of the class for the notation: `ChessGame` or `Pgn`, `GoGame`,
    `BackgammonGame`, or `Gcg`.

    >>> import boardnote as bn
    >>> game = bn.Game('[White "Ann"]\\n[Black "Bob"]\\n\\n1. e4 e5 1-0', "pgn")
    >>> game.players, game.result, len(game), type(game).__name__
    (('Ann', 'Bob'), '1-0', 2, 'Pgn')
    """

    __match_args__ = ("text",)
    _classes: dict[str, type[Game[Any]]] = {}
    """The class for each notation."""
    _table = "plies"
    _ply: type[Ply] = Ply
    _raw: bytes
    _reader: _native.Reader
    _options: dict[str, Any]
    _read: bytes

    def __new__(
        cls, data: Data, format: str | None = None, *, strict: bool = False, **options: Any
    ) -> Game[P]:
        raw = _core._bytes(data)
        own = [name for name, of in Game._classes.items() if of is cls]
        if format is None and len(own) == 1:
            format = own[0]
        try:
            reader = _core._reader(data, raw, format, strict, options)
            made = _class_of(reader.name)
            if not issubclass(made, cls):
                raise ValueError(f"{reader.name} is read by boardnote.{made.__name__}")
            read, _ = reader.decode(raw)
        except NotationError as error:
            raise _core._indexed(error, data, raw) from None
        if reader.has_several(raw):
            raise NotationError(
                "found several games, expected one; boardnote.games iterates over them",
                code="several-games",
                file=os.fspath(data) if isinstance(data, os.PathLike) else None,
            )
        return made._of(raw, reader, {"strict": strict, **options}, read)

    @classmethod
    def _of(
        cls, raw: bytes, reader: _native.Reader, options: dict[str, Any], read: bytes
    ) -> Game[P]:
        game = object.__new__(cls)
        vars(game).update(_raw=raw, _reader=reader, _options=options, _read=read)
        return game

    @cached_property
    def _json(self) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(self._read)
        return value

    @cached_property
    def _rows(self) -> list[dict[str, Cell]]:
        rows = self._reader.table(self._raw, self._table)
        # The main line of a Go game is its variation 0.
        return [row for row in rows if not row.get("variation")]

    @property
    def format(self) -> str:
        """Name of the notation."""
        return self._reader.name

    @cached_property
    def facts(self) -> dict[str, Cell]:
        """The row of the game in the table `games`."""
        rows = self._reader.table(self._raw, "games")
        return rows[0] if rows else {}

    @property
    def tags(self) -> dict[str, str]:
        """The known facts of the game, by their names; the tags of a PGN game."""
        return {name: str(value) for name, value in self.facts.items() if value is not None}

    @property
    def players(self) -> tuple[str | None, str | None]:
        """The names of the players: White and Black, in Go Black and White."""
        return _text(self.facts.get("white")), _text(self.facts.get("black"))

    @property
    def result(self) -> str | None:
        """The result as written in the notation."""
        return _text(self.facts.get("result"))

    @property
    def plies(self) -> list[P]:
        """The plies of the main line, in order."""
        return [self[index] for index in range(len(self))]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[P]:
        return iter(self.plies)

    def __getitem__(self, index: int) -> P:
        if index < 0:
            index += len(self._rows)
        if not 0 <= index < len(self._rows):
            raise IndexError("ply out of range")
        return cast(P, self._ply(self, index, self._rows[index]))

    def svg(
        self,
        *,
        ply: int | None = None,
        theme: str = "light",
        size: int | None = None,
        flip: bool = False,
    ) -> str:
        """Returns a picture of the position after `ply` plies, or at the end."""
        reader = self._reader.with_options(_core._options({"ply": ply}))
        return reader.svg(self._raw, theme, size, flip)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        """The game as a page to step through, for a notebook."""
        page = self._reader.html(self._raw, f"{self.format} game").replace("&", "&amp;")
        quoted = page.replace('"', "&quot;")
        return f'<iframe srcdoc="{quoted}" style="width:100%;height:36em;border:0"></iframe>'

    @property
    def findings(self) -> list[Finding]:
        """The warnings about the record."""
        return [Finding._of(found) for found in self._reader.check(self._raw)]

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
        given = {name: value for name, value in self._options.items() if value is not False}
        options = "".join(f", {name}={value!r}" for name, value in given.items())
        return f"{type(self).__name__}({self._raw!r}, {self.format!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        state = {name: vars(self)[name] for name in ("_raw", "_options", "_read")}
        computed = {"_rows": self._rows, "facts": self.facts}
        return (_again, (self.format, state, computed, self._reader.index))


def _again(
    format: str, state: dict[str, Any], computed: dict[str, Any], index: int | None
) -> Game[Any]:
    """Returns a game that was pickled. What the file around it decides is in the computed values."""
    options = dict(state["_options"])
    strict = options.pop("strict", False)
    reader = _native.Reader(format, b"", None, strict, _core._options(options)).at(index)
    game = _class_of(format)._of(state["_raw"], reader, state["_options"], state["_read"])
    vars(game).update(computed)
    return game


def _text(value: Cell) -> str | None:
    return None if value is None else str(value)


class ChessGame(Game[ChessPly]):
    """A game of chess in PGN, UCI moves, or jose move data.

    >>> import boardnote as bn
    >>> bn.ChessGame("e2e4 e7e5", "uci")[1].san
    'e5'
    """

    _ply = ChessPly

    def mainline(self) -> tuple[Node, ...]:
        """Returns the moves of the main line, with their comments and variations.

        >>> import boardnote as bn
        >>> first, second = bn.Pgn("1. e4 {best} e5 (1... c5 2. Nf3) *").mainline()
        >>> first.comments, [[node.san for node in line] for line in second.variations]
        (('best',), [['c5', 'Nf3']])
        """
        return chess_line(self._json.get("items", ()))


class Pgn(ChessGame):
    """A game of chess in PGN.

    >>> import boardnote as bn
    >>> game = bn.Pgn('[White "Ann"]\\n[Black "Bob"]\\n\\n1. e4 e5 2. Nf3 1-0')
    >>> game.tags["White"], game[2].san, game[2].from_, game[2].to
    ('Ann', 'Nf3', 'g1', 'f3')
    """

    @property
    def tags(self) -> dict[str, str]:
        """The tags of the game."""
        return {name: str(value) for name, value in self._json.get("tags", {}).items()}


class GoGame(Game[GoPly]):
    """A game of Go on a board of any size, in SGF.

    >>> import boardnote as bn
    >>> game = bn.GoGame("(;GM[1]SZ[9]PB[Ann]PW[Bob];B[ee];W[cc])")
    >>> game.players, game.size, game[0].point
    (('Ann', 'Bob'), 9, 'E5')
    """

    _ply = GoPly
    _table = "moves"

    @property
    def players(self) -> tuple[str | None, str | None]:
        """The names of Black, who begins, and White."""
        return _text(self.facts.get("black")), _text(self.facts.get("white"))

    @property
    def size(self) -> int:
        """Lines of the board, across."""
        return int(self._json["width"])


class BackgammonGame(Game[BackgammonPly]):
    """A game of backgammon, in SGF or as match text; `Match` reads all games of a file.

    >>> import boardnote as bn
    >>> game = bn.BackgammonGame("(;GM[6]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp])", "bg-sgf")
    >>> game.players, game[0].dice
    (('Ann', 'Bob'), (5, 3))
    """

    _ply = BackgammonPly
    _table = "decisions"

    @property
    def result(self) -> str | None:
        """Who won how many points, such as `white 2`; `None` if the game is not finished."""
        winner, points = self.facts.get("winner"), self.facts.get("points")
        return None if winner is None else f"{winner} {points}"


class Gcg(Game[CrosswordPly]):
    """A game of a crossword game, in GCG.

    >>> import boardnote as bn
    >>> game = bn.Gcg("#player1 ann Ann\\n#player2 bob Bob\\n>ann: AEITWRS 8D WAITE +24 24\\n")
    >>> game.players, game[0].word, game[0].cumulative
    (('Ann', 'Bob'), 'WAITE', 24)
    """

    _ply = CrosswordPly
    _table = "moves"

    @property
    def players(self) -> tuple[str | None, str | None]:
        """The names of the first and the second player, or their nicks."""
        known = [it.get("name") or it.get("nick") for it in self._json["players"]]
        one, two = [*known, None, None][:2]
        return one, two

    @property
    def result(self) -> str | None:
        """The final scores, such as `401-388`; `None` if the game is not complete."""
        facts = self.facts
        return f"{facts['score1']}-{facts['score2']}" if facts.get("complete") else None


Game._classes = {
    "pgn": Pgn,
    "uci": ChessGame,
    "movecode": ChessGame,
    "sgf": GoGame,
    "bg-sgf": BackgammonGame,
    "mat": BackgammonGame,
    "gcg": Gcg,
}


def _class_of(format: str) -> type[Game[Any]]:
    known = Game._classes.get(format)
    if known is None:
        games = ", ".join(Game._classes)
        raise ValueError(f"{format} has no games with plies; {games} have")
    return known


if TYPE_CHECKING:
    Errors = Literal["raise", "skip"]


@overload
def games(
    source: Source,
    format: Literal["pgn"],
    *,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Pgn]: ...
@overload
def games(
    source: Source,
    format: Literal["uci", "movecode"],
    *,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[ChessGame]: ...
@overload
def games(
    source: Source,
    format: Literal["sgf"],
    *,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[GoGame]: ...
@overload
def games(
    source: Source,
    format: Literal["bg-sgf", "mat"],
    *,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[BackgammonGame]: ...
@overload
def games(
    source: Source,
    format: Literal["gcg"],
    *,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Gcg]: ...
@overload
def games(
    source: Source,
    format: None = None,
    *,
    strict: bool = ...,
    errors: Errors = ...,
    **options: Any,
) -> Iterator[Game[Ply]]: ...
def games(
    source: Source,
    format: str | None = None,
    *,
    strict: bool = False,
    errors: str = "raise",
    **options: Any,
) -> Iterator[Game[Any]]:
    """Yields the games of a source, as they are read: a file may be of any size.

    `source` is a path, data, or a binary file object, compressed by gzip or Zstandard or not.
    `errors` is `raise` or `skip`.

    >>> import boardnote as bn
    >>> [game.result for game in bn.games("1. e4 1-0\\n\\n1. d4 0-1\\n", "pgn")]
    ['1-0', '0-1']
    """
    if errors not in ("raise", "skip"):
        raise ValueError(f"errors is {errors!r}, expected raise or skip")
    reader = _core._open(source, format, strict, options)
    made = _class_of(reader.name)
    records = _native.Records(reader, _core._given(source))
    own = {"strict": strict, **options}
    return (
        made._of(it[0], records.reader(), own, it[1])
        for it in _core._each(records, source, errors)
        if not isinstance(it, NotationError)
    )
