"""`xg_decisions.py IN` converts the eXtreme Gammon files of a folder to games and plies with gammonview."""

import pathlib
import sys

from gvformat import xg

games = 0
for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.xg")):
    games += len(xg.convert_xg(path)["games"])
print(games)
