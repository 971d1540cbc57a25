"""Files of the repository and the program, as `cargo xtask python` names them."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from pathlib import Path

import pytest

collect_ignore = ["annotations.py", "bench.py", "columns.py", "mistakes.py"]
GNUIDS = [
    "4HPwATDgc/ABMA:QYkqASAAIAAA",
    "4HPwATDgc/ABMA:MAFlAAAAAAAE",
    "sGfwATDgc/ABMA:cAkAAAAAAAAE",
    "4HPwATDgc/ABMA:cAkNAAAAAAAE",
]

GAMES = (
    '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n'
    '[White "Cleo"]\n[Black "Dan"]\n[Result "0-1"]\n\n1. d4 d5 2. c4 e6 0-1\n\n'
)
"""Two games."""
BROKEN = (
    '[White "Ann"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n'
    '[White "Bob"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 1-0\n\n'
    '[White "Cleo"]\n[Result "0-1"]\n\n1. d4 d5 0-1\n'
)
"""Three games. In the second, no bishop can move to b6: four plies can be played."""
ID = "4HPwATDgc/ABMA:QYkqASAAIAAA"
MATCH = (
    " 3 point match\n\n Game 1\n Ann : 0                             Bob : 0\n"
    "  1) 31: 8/5 6/5                      52: 24/22 13/8\n"
)


def counted_while(work) -> int:
    """Returns the number to which another thread counts during some work."""
    done, counted = threading.Event(), []

    def count() -> None:
        number = 0
        while not done.is_set():
            number += 1
            time.sleep(0)
        counted.append(number)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        work()
    finally:
        done.set()
        thread.join()
    return counted[0]


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


@pytest.fixture
def folder(tmp_path):
    """a.pgn and b.pgn with two games each, sub/c.pgn with one, and a file whose name has brackets."""
    (tmp_path / "a.pgn").write_text(GAMES)
    (tmp_path / "b.pgn").write_text(GAMES)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "c.pgn").write_text('[White "Eve"]\n\n1. c4 *\n')
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "a[1].pgn").write_text(GAMES)
    (tmp_path / "odd" / "a1.pgn").write_text('[White "Eve"]\n\n1. c4 *\n')
    return tmp_path
