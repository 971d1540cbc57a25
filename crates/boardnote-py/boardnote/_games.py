"""The games of chess, Go, backgammon, and crossword games, and the iteration over those of a source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, overload

from . import _native, _source
from ._columns import BackgammonPly, ChessPly, CrosswordPly, GoPly
from ._game import Game, _class_of, _text
from ._plies import Ply
from ._source import Source
from ._tree import Move, Node, chess_line, line

Errors = Literal["raise", "skip", "partial"]
"""The treatment of records with an error."""


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

    def mainline(self) -> tuple[Move, ...]:
        """Returns the moves of the main line, with their comments and variations."""
        return line(self._moves)

    @property
    def comment(self) -> str:
        """The comment before the first move."""
        return str(self._moves[0]["comment"]) if self._moves else ""

    @property
    def size(self) -> int:
        """Lines of the board, across."""
        return int(self._json["width"])


class BackgammonGame(Game[BackgammonPly]):
    """A game of backgammon, in SGF, as match text, or in a file of eXtreme Gammon; `Match` reads all
    games of a file.

    >>> import boardnote as bn
    >>> game = bn.BackgammonGame("(;GM[6]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp])", "bg-sgf")
    >>> game.players, game[0].dice
    (('Ann', 'Bob'), (5, 3))
    """

    _ply = BackgammonPly
    _table = "decisions"

    def mainline(self) -> tuple[Move, ...]:
        """Returns the moves with their comments, and the analysis of their decisions.

        >>> import boardnote as bn
        >>> [move.name for move in bn.BackgammonGame("(;GM[6];B[53qvsv];W[62xrrp])", "bg-sgf").mainline()]
        ['53: 8/3 6/3', '62: 24/16']
        """
        # The position at the end belongs to no player.
        return line([move for move in self._moves if move["player"] is not None])

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
    "chess-csv": Pgn,
    "uci": ChessGame,
    "movecode": ChessGame,
    "sgf": GoGame,
    "bg-sgf": BackgammonGame,
    "mat": BackgammonGame,
    "xg": BackgammonGame,
    "gcg": Gcg,
}


@overload
def games(
    source: Source,
    format: Literal["pgn", "chess-csv"],
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
    format: Literal["bg-sgf", "mat", "xg"],
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
    format: str | None = None,
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

    `source` is the path of a file or of a folder as `str` or `os.PathLike`, a pattern, a list of these,
    bytes, or a file object; packed by gzip or Zstandard or not. `parse` reads the text of a game.

    `errors` selects the treatment of games with an error, such as an illegal move: `raise` raises
    `NotationError` after the games before it, `skip` leaves them out, and `partial` gives what can be read
    of them, with the error as `game.error`.

    >>> import boardnote as bn
    >>> [game.result for game in bn.games(b"1. e4 1-0\\n\\n1. d4 0-1\\n", "pgn")]
    ['1-0', '0-1']
    """
    reader, inputs = _source._open(source, format, strict, options)
    records = _native.Records(reader, [it.given for it in inputs])
    return _games(reader.name, records, inputs, errors, {"strict": strict, **options})


def _games(
    name: str,
    records: _native.Records,
    inputs: list[_source.Input],
    errors: str,
    options: dict[str, Any],
) -> Iterator[Game[Any]]:
    _source._allowed(errors, "raise", "skip", "partial")
    made = _class_of(name)
    return _made(records, _source._each(records, inputs, errors), made, options)


def _made(
    records: _native.Records, each: _source.Each, made: type[Game[Any]], options: dict[str, Any]
) -> Iterator[Game[Any]]:
    before: list[bytes] = []
    input = 0
    for raw, read, error in each:
        reader = records.reader()
        if records.input != input:
            before, input = [], records.input
        count = len(before)
        if reader.name == "mat":
            # The games before decide the score and whether this is the Crawford game.
            before.append(raw)
        if not read:
            continue
        game = made._of(raw, reader, options, read, error)
        if reader.name == "mat":
            vars(game).update(_before=(before, count))
        yield game
