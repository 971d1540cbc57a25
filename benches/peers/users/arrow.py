"""`arrow.py IN` reads the plies of a PGN file into a table of Arrow with the package."""

import sys
from pathlib import Path

import boardnote
import pyarrow

table = pyarrow.table(boardnote.read(Path(sys.argv[1]), "pgn", table="plies"))
print(table.num_rows)
