"""`bg_xg.py FILE...` prints the decisions of files of eXtreme Gammon as xgparse and gammonview read them.

Every line starts with the program and the file. xgparse gives a line per record of a play or of the
cube, gammonview one per play. `refused` and the reason stand for a file that a program cannot read.
"""

import sys

from gvformat.xg import convert_xg
from xgparse import convert_xg_to_py_dataclasses


def cells(values):
    return ",".join(str(value) for value in values)


def records(path):
    for record in convert_xg_to_py_dataclasses(path):
        if type(record).__name__ == "MoveEntry":
            yield (
                "move",
                record.active_p,
                cells(record.position_i),
                cells(record.position_end),
                cells(record.dice),
                cells(record.moves),
                cells(f"{number:.6f}" for number in (record.err_move, record.err_luck)),
            )
        elif type(record).__name__ == "CubeEntry":
            answers = (record.double, record.take, record.beaver_r, record.raccoon_r)
            errors = (record.err_cube, record.err_take)
            yield (
                "cube",
                record.active_p,
                cells(answers),
                record.cube_b,
                cells(record.position),
                cells(f"{error:.6f}" for error in errors),
            )


def plays(path):
    match = convert_xg(path)
    # Which of the players is White is the program's own choice.
    players = match["player_black"], match["player_white"]
    for game in match["games"]:
        for ply in game["plies"]:
            if ply.get("d1") is not None:
                loss = ply.get("analysis", {}).get("equity_loss")
                loss = "-" if loss is None else f"{loss:.4f}"
                dice = sorted((ply["d1"], ply["d2"]), reverse=True)
                yield "play", game["game_index"], players[ply["color"]], cells(dice), loss


for path in sys.argv[1:]:
    for program, read in (("xgparse", records), ("gammonview", plays)):
        try:
            for row in list(read(path)):
                print(program, path, *row, sep="\t")
        except Exception as error:
            print(program, path, "refused", type(error).__name__, error, sep="\t")
