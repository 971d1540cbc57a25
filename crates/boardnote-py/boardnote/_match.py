"""The games of a match of backgammon."""

from __future__ import annotations

from typing import Any, Literal

from . import _source
from ._errors import NotationError
from ._games import BackgammonGame, games
from ._source import Data
from ._values import _Frozen


class Match(_Frozen):
    """All games of a match of backgammon, in SGF, as match text, or in a file of eXtreme Gammon.

    >>> import boardnote as bn
    >>> match = bn.Match("(;GM[6]MI[length:3]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp])", "bg-sgf")
    >>> match.players, match.length, len(match.games), match.score
    (('Ann', 'Bob'), 3, 1, (0, 0))
    """

    __match_args__ = ("games",)
    format: str
    """Name of the notation."""
    games: tuple[BackgammonGame, ...]
    """The games, in their order."""
    _raw: bytes
    _options: dict[str, Any]

    def __init__(
        self,
        data: Data,
        format: str | None = None,
        *,
        strict: bool = False,
        errors: Literal["raise", "partial"] = "raise",
        **options: Any,
    ) -> None:
        _source._allowed(errors, "raise", "partial")
        raw = _source._bytes(data)
        try:
            format = _source._reader(data, raw, format, strict, options).name
            made = tuple(games(raw, format, strict=strict, errors=errors, **options))
        except NotationError as error:
            raise _source._indexed(error, data, raw) from None
        found = tuple(game for game in made if isinstance(game, BackgammonGame))
        if not found or len(found) < len(made):
            raise ValueError(f"{format} has no matches of backgammon")
        own = {"strict": strict, "errors": errors, **options}
        vars(self).update(format=format, games=found, _raw=raw, _options=own)

    @property
    def error(self) -> NotationError | None:
        """The error of the first game that has one, of a match read with `errors="partial"`."""
        return next((game.error for game in self.games if game.error is not None), None)

    @property
    def players(self) -> tuple[str | None, str | None]:
        """The names of the players: White and Black."""
        return self.games[0].players

    @property
    def length(self) -> int:
        """Points to play to, 0 for money."""
        return int(self.games[0].facts["match_length"] or 0)

    @property
    def score(self) -> tuple[int, int]:
        """The points of White and Black after the last game, which may exceed the length."""
        facts = self.games[-1].facts
        won = int(facts["points"] or 0)
        white, black = (int(facts[f"score_{it}"] or 0) for it in ("white", "black"))
        winner = facts["winner"]
        return white + won * (winner == "white"), black + won * (winner == "black")

    def _key(self) -> tuple[Any, ...]:
        return (self.format, self._raw, sorted(map(repr, self._options.items())))

    def __hash__(self) -> int:
        return hash((self.format, self._raw))

    def __repr__(self) -> str:
        one, two = self.players
        return f"<Match {one} - {two}, {len(self.games)} games>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self._raw, self.format, self._options))


def _again(raw: bytes, format: str, options: dict[str, Any]) -> Match:
    return Match(raw, format, **options)
