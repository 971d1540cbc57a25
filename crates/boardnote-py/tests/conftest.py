"""Files of the repository and the program, as `cargo xtask python` names them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

GNUIDS = [
    "4HPwATDgc/ABMA:QYkqASAAIAAA",
    "4HPwATDgc/ABMA:MAFlAAAAAAAE",
    "sGfwATDgc/ABMA:cAkAAAAAAAAE",
    "4HPwATDgc/ABMA:cAkNAAAAAAAE",
]


@pytest.fixture(scope="session")
def fixtures() -> Path:
    folder = os.environ.get("BOARDNOTE_FIXTURES")
    if not folder:
        pytest.skip("BOARDNOTE_FIXTURES is not set")
    return Path(folder)


@pytest.fixture(scope="session")
def program():
    path = os.environ.get("BOARDNOTE_PROGRAM")
    if not path:
        pytest.skip("BOARDNOTE_PROGRAM is not set")

    def run(*arguments: object) -> bytes:
        words = [path, *map(str, arguments)]
        done = subprocess.run(words, capture_output=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return run
