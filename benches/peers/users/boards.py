"""`boards.py NAME IN` turns GNU Backgammon IDs into an array of NumPy, with the package or with plain
Python."""

import pathlib
import sys

import numpy

name, path = sys.argv[1:]
if name == "boardnote":
    import boardnote

    boards = boardnote.boards(pathlib.Path(path).read_bytes())
else:
    sys.path.append(str(pathlib.Path(__file__).parents[3] / "crates/boardnote-py/tests"))
    import decoder

    with open(path, encoding="ascii") as lines:
        boards = numpy.array([decoder.board(line[:14]) for line in lines], "u1")
print(boards.shape, boards.sum())
