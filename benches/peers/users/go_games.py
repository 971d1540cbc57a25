"""`go_games.py IN OUT` replays the games of a folder with sgfmill and writes their facts to CSV."""

import csv
import pathlib
import sys

from sgfmill import sgf, sgf_moves

with open(sys.argv[2], "w", newline="", encoding="utf-8") as out:
    rows = csv.writer(out)
    rows.writerow(["file", "black", "white", "result", "size", "komi", "moves", "stones"])
    for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.sgf")):
        game = sgf.Sgf_game.from_bytes(path.read_bytes())
        root = game.get_root()
        board, plays = sgf_moves.get_setup_and_moves(game)
        for color, move in plays:
            if move is not None:
                board.play(*move, color)
        stones = len(board.list_occupied_points())
        black, white = game.get_player_name("b"), game.get_player_name("w")
        facts = [root.get("RE"), game.get_size(), game.get_komi(), len(plays), stones]
        rows.writerow([path.name, black, white, *facts])
