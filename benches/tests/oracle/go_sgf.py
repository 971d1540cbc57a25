"""`go_sgf.py FOLDER` replays the main lines of the games of a folder with sgfmill.

It prints a line per move: the file, the board row by row from the top left, the point closed by ko
(row and column from the top left, or `-`), and the stones captured by Black and by White. `refused`
and the reason stand for a file that sgfmill cannot read.
"""

import pathlib
import sys

from sgfmill import sgf, sgf_moves

STONES = {None: ".", "b": "#", "w": "O"}


def replay(path):
    board, plays = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(path.read_bytes()))
    captured = {"b": 0, "w": 0}
    lines = range(board.side)
    for color, move in plays:
        other = "w" if color == "b" else "b"
        before = [stone for stone, _ in board.list_occupied_points()]
        ko = None
        if move is not None:
            ko = board.play(*move, color)
            before.append(color)
        after = [stone for stone, _ in board.list_occupied_points()]
        captured[color] += before.count(other) - after.count(other)
        captured[other] += before.count(color) - after.count(color)
        # sgfmill counts rows from the bottom.
        closed = "-" if ko is None else f"{board.side - 1 - ko[0]},{ko[1]}"
        rows = ("".join(STONES[board.get(row, column)] for column in lines) for row in reversed(lines))
        yield "".join(rows), closed, captured["b"], captured["w"]


for path in sorted(pathlib.Path(sys.argv[1]).glob("*.sgf")):
    try:
        for row in list(replay(path)):
            print(path.name, *row, sep="\t")
    except ValueError as error:
        print(path.name, "refused", error, sep="\t")
