"""`xg_records.py IN` reads the records of the eXtreme Gammon files of a folder with gammonview."""

import pathlib
import sys

from gvformat import xg

print(sum(len(xg.read_xg(path)) for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.xg"))))
