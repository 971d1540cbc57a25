"""`plies.py IN OUT` writes the plies of a PGN file to Parquet with python-chess and pyarrow."""

import sys

import chess.pgn
import pyarrow
import pyarrow.parquet

columns: dict[str, list] = {"game": [], "ply": [], "san": [], "uci": [], "clock": []}
number = 0
with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        for ply, node in enumerate(game.mainline()):
            columns["game"].append(number)
            columns["ply"].append(ply)
            columns["san"].append(node.san())
            columns["uci"].append(node.move.uci())
            columns["clock"].append(node.clock())
        number += 1
pyarrow.parquet.write_table(pyarrow.table(columns), sys.argv[2])
