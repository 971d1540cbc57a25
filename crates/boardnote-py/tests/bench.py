"""Measures the package beside other readers: best of three rounds, ratios within one run.

Times are processor time, which other work on the machine disturbs least, except for two threads and
for Spark, which are by the clock.
`BOARDNOTE_PROGRAM` names the program to compare with. Packages that are missing are skipped aloud.
"""

from __future__ import annotations

import importlib
import io
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import boardnote as bn
import decoder
import numpy as np
import polars
from conftest import GNUIDS

COUNT = 1_000_000
PLAIN = COUNT // 20
MOVES = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8".split()
SHUFFLE = "Nf1 Bf8 N1d2 Be7".split()


def processor() -> float:
    """Returns the processor time of this process and of its children."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def seconds(call, rounds: int = 3, clock=processor) -> float:
    def once() -> float:
        start = clock()
        call()
        return clock() - start

    return min(once() for _ in range(rounds))


def elapsed(call, rounds: int = 3) -> float:
    return seconds(call, rounds, time.perf_counter)


def show(what: str, ours: float, theirs: float, against: str) -> None:
    print(f"| {what} | {ours:.3f} s | {theirs / ours:.1f} times {against} |", flush=True)


def package(name: str):
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"{name}: SKIPPED, not installed", flush=True)
        return None


def run(*arguments: object) -> None:
    subprocess.run([os.environ["BOARDNOTE_PROGRAM"], *map(str, arguments)], check=True, capture_output=True)


def arrays(many: list[str], text: bytes) -> None:
    few = many[:PLAIN]
    plain = seconds(lambda: np.array([decoder.board(it[:14]) for it in few], "u1")) * COUNT / PLAIN
    one = seconds(lambda: bn.boards(text, threads=1))
    show("`boards(bytes)`, one thread", one, plain, "plain Python")
    listed = seconds(lambda: bn.boards(many, threads=1))
    show("`boards(list of str)`, one thread", listed, plain, "plain Python")
    one, two = (elapsed(lambda: bn.boards(text, threads=it)) for it in (1, 2))
    show("`boards(bytes)`, two threads", two, one, "one thread")
    states = seconds(lambda: bn.matches(text, threads=1))
    theirs = seconds(lambda: [decoder.match(it[15:]) for it in few]) * COUNT / PLAIN
    show("`matches(bytes)`, one thread", states, theirs, "plain Python")
    made = bn.boards(text)
    show("`position_ids(boards)`, one thread", seconds(lambda: bn.position_ids(made)), plain, "plain decoding")


def values(many: list[str]) -> None:
    few = many[:PLAIN]
    score = seconds(lambda: [bn.Gnuid(it).score for it in few])
    show(f"`Gnuid(text).score`, {PLAIN:,}", score, seconds(lambda: [decoder.gnuid(it) for it in few]), "plain Python")
    if nn := package("gnubg_nn"):
        theirs = seconds(lambda: [nn.board_from_position_id(it[:14]) for it in few])
        show(f"`Gnuid(text).score`, {PLAIN:,}", score, theirs, "gnubg_nn")


def games() -> None:
    text = '[White "Ann"]\n[Black "Bob"]\n\n' + " ".join([*MOVES, *SHUFFLE * 14]) + " 1/2-1/2\n"
    assert len(bn.Game(text, "pgn")) == 80
    ours = seconds(lambda: [bn.Game(text, "pgn") for _ in range(20)])
    if package("chess"):
        pgn = package("chess.pgn")
        theirs = seconds(lambda: [pgn.read_game(io.StringIO(text)) for _ in range(20)])
        show("`Game` of PGN, 80 plies, 20 games", ours, theirs, "chess.pgn.read_game")
        ours = seconds(lambda: [bn.Game(text, "pgn").plies for _ in range(20)])
        show("`Game(…).plies`, with all columns", ours, theirs, "chess.pgn.read_game")


def tables(text: bytes, folder: Path) -> None:
    def read(threads: int = 1, clock=processor, **choice):
        table = lambda: polars.DataFrame(bn.read(text, "gnuid", threads=threads, **choice))
        return seconds(table, clock=clock)

    whole = read()
    path = folder / "ids.gnuid"
    path.write_bytes(text)
    if "BOARDNOTE_PROGRAM" in os.environ:
        export = ("export", "--from", "gnuid", "--jobs", 1, path, "-o", folder / "out.parquet")
        show("`read` into Polars, 22 columns", whole, seconds(lambda: run(*export), 1), "boardnote export to Parquet")
    four = ["position_id", "pips_on_roll", "match_length", "cube"]
    show("`read` into Polars, 4 columns", read(columns=four), whole, "22 columns")
    one, two = (read(threads, time.perf_counter) for threads in (1, 2))
    show("`read` into Polars, two threads", two, one, "one thread")


def go9(folder: Path) -> None:
    record = bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\0"
    data = record * (COUNT // 4)
    kind = np.dtype([("id", "S10"), ("board", "u1", 81), ("flag", "u1")])
    table = np.zeros(256, "u1")
    table[ord("#")], table[ord("O")] = 1, 2
    theirs = seconds(lambda: table[np.frombuffer(data, kind)["board"]])
    show("`Go9File(…).boards`, 250,000", seconds(lambda: bn.Go9File(data).boards), theirs, "NumPy, unchecked")
    path = folder / "positions.dat"
    path.write_bytes(data)
    if "BOARDNOTE_PROGRAM" in os.environ:
        ours = seconds(lambda: bn.Go9File(path).verify())
        show("`Go9File(path).verify()`, 250,000", ours, seconds(lambda: run("go9", "verify", path)), "boardnote go9 verify")


def spark(text: bytes, folder: Path) -> None:
    if not package("pyspark"):
        return
    from boardnote import spark as bs
    from test_spark import open_session

    path = folder / "ids.txt"
    path.write_bytes(text)
    session = open_session()
    lines = session.read.text(str(path))

    def plainly(batches):
        import pyarrow

        for batch in batches:
            ids = batch.column(0).to_pylist()
            rows = [(decoder.board(it[:14]), decoder.gnuid(it)["match_length"]) for it in ids]
            columns = [[sum(n * at for at, n in enumerate(board[0], 1)) for board, _ in rows]]
            columns.append([length for _, length in rows])
            yield pyarrow.RecordBatch.from_arrays(list(map(pyarrow.array, columns)), names)

    names = ["pips_on_roll", "match_length"]
    theirs = lines.mapInArrow(plainly, "pips_on_roll bigint, match_length bigint")
    ours = bs.rows(lines, "gnuid", columns=names)
    total = "sum(pips_on_roll + match_length)"
    assert ours.selectExpr(total).first() is not None
    own = elapsed(lambda: ours.selectExpr(total).first())
    show("`spark.rows`, `mapInArrow`, second job", own, elapsed(lambda: theirs.selectExpr(total).first(), 1), "plain Python")
    session.stop()


def start() -> None:
    def python(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True), 9)

    print(f"`import boardnote`: {1000 * (python('import boardnote') - python('pass')):.0f} ms more than `pass`")


def main() -> None:
    print(f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}, {COUNT:,} GNUIDs")
    print("| what | time | ratio |\n|---|---|---|")
    many = GNUIDS * (COUNT // 4)
    # Each string is an object of its own, as in a list that was read from a file.
    text = ("\n".join(many) + "\n").encode()
    many = text.decode().split()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        arrays(many, text)
        values(many)
        games()
        tables(text, folder)
        go9(folder)
        spark(text, folder)
    start()


if __name__ == "__main__":
    main()
