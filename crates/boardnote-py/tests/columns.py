"""Writes `boardnote/_columns.py`, the types of the plies of all games, from the tables of the native part."""

from __future__ import annotations

import sys
from pathlib import Path

import boardnote as bn

HEAD = '''"""The plies of games, with the types of their columns. `tests/columns.py` writes this file."""

from __future__ import annotations

from ._plies import Ply
'''
CLASSES = {
    "ChessPly": (
        "pgn",
        "plies",
        "A move of a game of chess.",
        'bn.Pgn("1. e4 *")[0].uci',
        "'e2e4'",
    ),
    "GoPly": (
        "sgf",
        "moves",
        "A move of a game of Go.",
        'bn.GoGame("(;GM[1]SZ[9];B[ee])")[0].point',
        "'E5'",
    ),
    "BackgammonPly": (
        "bg-sgf",
        "decisions",
        "A play, double, take, drop, or resignation.",
        'bn.BackgammonGame("(;GM[6];B[53qvsv])", "bg-sgf")[0].move',
        "'8/3 6/3'",
    ),
    "CrosswordPly": (
        "gcg",
        "moves",
        "A turn of a crossword game.",
        'bn.Gcg("#player1 a A\\\\n#player2 b B\\\\n>a: AEITWRS 8D WAITE +24 24\\\\n")[0].at',
        "'8D'",
    ),
}
ALWAYS = {
    "ChessPly": "ply move_number color san uci en_passant check mate variations fen",
    "GoPly": "game variation move color captured legal",
    "BackgammonPly": "game ply player name action match_length score_white score_black crawford cube",
    "CrosswordPly": "event kind",
}
"""The columns that are never empty."""
TYPES = {"utf8": "str", "int64": "int", "uint64": "int", "float64": "float", "boolean": "bool"}
PLACE = ("file", "offset", "n")


def written() -> str:
    text = HEAD
    for name, (format, table, about, example, shown) in CLASSES.items():
        text += f'\n\nclass {name}(Ply):\n    """{about}\n\n    >>> import boardnote as bn\n    >>> {example}\n    {shown}\n    """\n\n    __slots__ = ()\n'
        for column in bn.columns(format, table):
            if column.name in PLACE:
                continue
            attribute = "from_" if column.name == "from" else column.name
            kind = TYPES[column.type]
            text += f'\n    {attribute}: {kind}{"" if column.name in ALWAYS[name].split() else " | None"}\n    """{sentence(column.about)}"""\n'
        if name == "BackgammonPly":
            text += DICE
    return text


DICE = '''
    @property
    def dice(self) -> tuple[int, int] | None:
        """The dice of a play."""
        one, two = self.die_1, self.die_2
        return None if one is None or two is None else (one, two)
'''


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), encoding="utf-8")
