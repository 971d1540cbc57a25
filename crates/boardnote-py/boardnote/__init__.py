"""Backgammon, Go, chess and crossword-game notations.

Functions read the text of one record (`parse`), sources of any kind (`games`, `check`, `convert`, `svg`), whole inputs into NumPy (`boards`,
`matches`, `Go9File`), and files of any size into Arrow tables (`read`).

>>> import boardnote as bn
>>> bn.Gnuid("4HPwATDgc/ABMA:QYkqASAAIAAA").score
(2, 4)
"""

from ._arrays import Go9File, Go9Scores, Verify, boards, go9_hash, matches, position_ids
from ._core import (
    _warnings as _warnings,
)
from ._core import (
    check,
    columns,
    convert,
    decode,
    decode_all,
    describe,
    detect,
    encode,
    explain,
    fields,
    formats,
    svg,
    text,
)
from ._collection import Hit, Stats, render, scan, scan_polars, stats
from ._columns import BackgammonPly, ChessPly, CrosswordPly, GoPly
from ._errors import BoardnoteWarning, Candidate, Column, Fact, Field, Finding, Format, NotationError
from ._filter import Filtered, filter
from ._game import Game
from ._games import BackgammonGame, ChessGame, Gcg, GoGame, Pgn, games
from ._match import Match
from ._native import Gnuid, Matchid, Posid, Xgid, __version__
from ._parse import parse
from ._plies import Ply
from ._records import records
from ._rows import Rows, glob, read
from ._tree import Choice, Decision, Evaluation, Move, Node
from ._values import Cgp, Fen, Go9Record, Movecode, Ogid

# Tracebacks and warnings name them as users import them.
NotationError.__module__ = BoardnoteWarning.__module__ = __name__

__all__ = [
    "BackgammonGame",
    "BackgammonPly",
    "BoardnoteWarning",
    "Candidate",
    "Cgp",
    "ChessGame",
    "ChessPly",
    "Choice",
    "Column",
    "CrosswordPly",
    "Decision",
    "Evaluation",
    "Fact",
    "Fen",
    "Field",
    "Filtered",
    "Finding",
    "Format",
    "Game",
    "Gcg",
    "Gnuid",
    "Go9File",
    "Go9Record",
    "Go9Scores",
    "GoGame",
    "GoPly",
    "Hit",
    "Match",
    "Matchid",
    "Move",
    "Movecode",
    "Node",
    "NotationError",
    "Ogid",
    "Pgn",
    "Ply",
    "Posid",
    "Rows",
    "Stats",
    "Verify",
    "Xgid",
    "__version__",
    "boards",
    "check",
    "columns",
    "convert",
    "decode",
    "decode_all",
    "describe",
    "detect",
    "encode",
    "explain",
    "fields",
    "filter",
    "formats",
    "games",
    "glob",
    "go9_hash",
    "matches",
    "parse",
    "position_ids",
    "read",
    "records",
    "render",
    "scan",
    "scan_polars",
    "stats",
    "svg",
    "text",
]
