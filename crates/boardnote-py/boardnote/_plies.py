"""The base of the plies of all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._game import Game


class Ply:
    """A ply of a game, with an attribute for every column of its table.

    The column `from` is the attribute `from_`, because `from` is a word of Python.

    >>> import boardnote as bn
    >>> ply = bn.Pgn("1. e4 e5 2. Nf3 *")[2]
    >>> ply.san, ply.from_, ply.to, ply.color
    ('Nf3', 'g1', 'f3', 'white')
    """

    __slots__ = ("_game", "_index", "_row")

    def __init__(self, game: Game[Any], index: int, row: dict[str, Any]) -> None:
        self._game, self._index, self._row = game, index, row

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            column = name[:-1] if name.endswith("_") else name
            if column not in self._row:
                raise AttributeError(f"Ply has no attribute {name!r}, but {', '.join(dir(self))}")
            return self._row[column]

    def __dir__(self) -> list[str]:
        own = [name for name in super().__dir__() if not name.startswith("__")]
        return [*own, *("from_" if name == "from" else name for name in self._row)]

    @property
    def index(self) -> int:
        """Number of the ply in the main line, from 0."""
        return self._index

    def svg(self, *, theme: str = "light", size: int | None = None, flip: bool = False) -> str:
        """Returns a picture of the position after the ply, or before it in backgammon."""
        after = self._index if "gnuid" in self._row else self._index + 1
        return self._game.svg(ply=after, theme=theme, size=size, flip=flip)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ply):
            return NotImplemented
        return (self._index, self._game) == (other._index, other._game)

    def __hash__(self) -> int:
        return hash((self._index, self._game))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self._game, self._index))

    def __repr__(self) -> str:
        names = ("san", "point", "move", "action", "word", "kind")
        known = next((self._row[name] for name in names if self._row.get(name)), None)
        return f"<Ply {self._index}: {known}>"


def _again(game: Game[Any], index: int) -> Any:
    return game[index]
