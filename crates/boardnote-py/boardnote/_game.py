"""The base of all games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, Union, cast, overload

from . import _core, _native, _source
from ._errors import Finding, NotationError
from ._plies import Ply
from ._source import Data
from ._values import _Frozen

if TYPE_CHECKING:
    from typing_extensions import Self

Cell = Union[str, int, float, bool, None]
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
    error: NotationError | None
    """The error at which reading ended, of a game read with `errors="partial"`; `None` for others."""
    _before: tuple[list[bytes], int] = ([], 0)
    """The games of the file, and the number of those before this one, where they decide its score."""

    def __new__(
        cls,
        data: Data,
        format: str | None = None,
        *,
        strict: bool = False,
        errors: Literal["raise", "partial"] = "raise",
        **options: Any,
    ) -> Self:
        raw = _source._bytes(data)
        own = [name for name, of in Game._classes.items() if of is cls]
        if format is None and len(own) == 1:
            format = own[0]
        try:
            reader = _source._reader(data, raw, format, strict, options)
            made = _class_of(reader.name)
            if not issubclass(made, cls):
                raise ValueError(f"{reader.name} is read by boardnote.{made.__name__}")
            read, found = _source._decoded(reader, raw, errors)
        except NotationError as error:
            raise _source._indexed(error, data, raw) from None
        _source._only(reader, data, raw, "games")
        return made._of(raw, reader, {"strict": strict, **options}, read, found)

    @classmethod
    def _of(
        cls,
        raw: bytes,
        reader: _native.Reader,
        options: dict[str, Any],
        read: bytes,
        error: NotationError | None,
    ) -> Self:
        game = object.__new__(cls)
        vars(game).update(_raw=raw, _reader=reader, _options=options, _read=read, error=error)
        return game

    @cached_property
    def _json(self) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(self._read)
        return value

    @cached_property
    def _rows(self) -> list[dict[str, Cell]]:
        rows = self._reader.table(self._raw, self._table)
        # The main line of a Go game is its variation 0. A row with nothing but the error is no ply.
        known = (row for row in rows if any(row[it] is not None for it in row if it != "error_code"))
        return [row for row in known if not row.get("variation")]

    @property
    def format(self) -> str:
        """Name of the notation."""
        return self._reader.name

    @property
    def _index(self) -> int | None:
        """The number in its file of a game that shares its bytes with the others."""
        return self._reader.index if self.format == "xg" else None

    @cached_property
    def _moves(self) -> list[dict[str, Any]]:
        return self._reader.moves(self._raw)

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
        return self[:]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[P]:
        return iter(self.plies)

    @overload
    def __getitem__(self, index: int) -> P: ...
    @overload
    def __getitem__(self, index: slice) -> list[P]: ...
    def __getitem__(self, index: int | slice) -> P | list[P]:
        """Returns the ply at an index, or a list of plies for a slice."""
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = _source._at(index, len(self), "ply")
        return cast(P, self._ply(self, at, self._rows[at]))

    def svg(
        self,
        *,
        ply: int | None = None,
        theme: str = "light",
        size: int | None = None,
        flip: bool = False,
    ) -> str:
        """Returns a picture of the position after `ply` plies, or at the end."""
        reader = self._reader.with_options(_source._options({"ply": ply}))
        return reader.svg(self._raw, theme, size, flip)

    def convert(self, to: str, **options: Any) -> str | bytes:
        """Returns the game in another notation, as `boardnote.convert` does."""
        reader = self._reader.with_options(_source._options(options))
        raw = _core._converted(reader, [self._raw], [_source.Input(self._raw, None)], to)
        return _core._text(raw, to)

    def to_dict(self) -> dict[str, Any]:
        """Returns the JSON value of the game, as `boardnote.decode` does."""
        value: dict[str, Any] = json.loads(self._read)
        return value

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
        return [Finding._of(found) for found in self._reader.check([self._raw])]

    @property
    def text(self) -> str:
        """The record as given."""
        return self._raw.decode("utf-8", "replace")

    def _key(self) -> tuple[Any, ...]:
        return (self.format, self._raw, self._index, sorted(map(repr, self._options.items())))

    def __hash__(self) -> int:
        return hash((self.format, self._raw, self._index))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        given = {name: value for name, value in self._options.items() if value is not False}
        options = "".join(f", {name}={value!r}" for name, value in given.items())
        return f"{type(self).__name__}({self._raw!r}, {self.format!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        state = {name: vars(self)[name] for name in ("_raw", "_options", "_read", "error")}
        computed = {"_rows": self._rows, "facts": self.facts}
        file, count = self._before
        return (_again, (self.format, state, computed, file[:count], self._index))


def _again(
    format: str,
    state: dict[str, Any],
    computed: dict[str, Any],
    before: list[bytes],
    index: int | None,
) -> Game[Any]:
    """Returns a game that was pickled. What the file around it decides is in the computed values."""
    options = dict(state["_options"])
    strict = options.pop("strict", False)
    reader = _native.Reader(format, b"", None, strict, _source._options(options)).at(index)
    if before:
        records = _native.Records(reader, [b"".join([*before, state["_raw"]])])
        for _ in records:
            reader = records.reader()
    game = _class_of(format)._of(reader=reader, **{name.lstrip("_"): it for name, it in state.items()})
    vars(game).update(computed, _before=(before, len(before)))
    return game


def _text(value: Cell) -> str | None:
    return None if value is None else str(value)


def _class_of(format: str) -> type[Game[Any]]:
    known = Game._classes.get(format)
    if known is None:
        games = ", ".join(Game._classes)
        raise ValueError(f"{format} has no games with plies; {games} have")
    return known
