"""Backgammon, Go, chess and crossword-game notations.

Functions read one record (`decode`, `check`, `convert`, `svg`), whole inputs into NumPy (`boards`,
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
from ._errors import BoardnoteWarning, Candidate, Fact, Field, Finding, Format, NotationError
from ._native import Gnuid, Matchid, Posid, Xgid, __version__
from ._rows import Rows, glob, read
from ._values import Cgp, Game, Go9Record, Movecode, Ply

__all__ = [
    "BoardnoteWarning",
    "Candidate",
    "Cgp",
    "Fact",
    "Field",
    "Finding",
    "Format",
    "Game",
    "Gnuid",
    "Go9File",
    "Go9Record",
    "Go9Scores",
    "Matchid",
    "Movecode",
    "NotationError",
    "Ply",
    "Posid",
    "Rows",
    "Verify",
    "Xgid",
    "__version__",
    "boards",
    "check",
    "convert",
    "decode",
    "decode_all",
    "describe",
    "detect",
    "encode",
    "explain",
    "fields",
    "formats",
    "glob",
    "go9_hash",
    "matches",
    "position_ids",
    "read",
    "svg",
    "text",
]
