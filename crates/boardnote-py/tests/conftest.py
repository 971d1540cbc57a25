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
