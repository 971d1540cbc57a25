"""Measures the package beside decoders in plain Python; best of three runs, ratios within one run."""

from __future__ import annotations

import time

import boardnote as bn
import decoder
import numpy as np
import polars
from conftest import GNUIDS

COUNT = 1_000_000
PLAIN = COUNT // 20


def seconds(call, rounds: int = 3) -> float:
    def once() -> float:
        start = time.perf_counter()
        call()
        return time.perf_counter() - start

    return min(once() for _ in range(rounds))


def show(what: str, ours: float, theirs: float, against: str) -> None:
    print(f"{what:44} {ours:8.3f} s {theirs / ours:8.1f} times {against}", flush=True)


def main() -> None:
    many = GNUIDS * (COUNT // 4)
    text = ("\n".join(many) + "\n").encode()
    few = many[:PLAIN]
    plain = seconds(lambda: np.array([decoder.board(it[:14]) for it in few], "u1"), 1) * COUNT / PLAIN
    print(f"plain Python, {COUNT:,} boards: {plain:.1f} s")
    one = seconds(lambda: bn.boards(text, threads=1))
    show("boards(bytes), one thread", one, plain, "plain Python")
    show("boards(list of str), one thread", seconds(lambda: bn.boards(many, threads=1)), plain, "plain Python")
    show("boards(bytes), two threads", seconds(lambda: bn.boards(text, threads=2)), one, "one thread")
    score = seconds(lambda: [bn.Gnuid(it).score for it in few])
    show(f"Gnuid(text).score, {PLAIN:,}", score, seconds(lambda: [decoder.match(it[15:]) for it in few], 1), "plain Python")
    whole = seconds(lambda: polars.DataFrame(bn.read(text, "gnuid", threads=1)))
    show("read into Polars, 22 columns, one thread", whole, plain, "plain Python (boards only)")
    four = ["position_id", "pips_on_roll", "match_length", "cube"]
    some = seconds(lambda: polars.DataFrame(bn.read(text, "gnuid", threads=1, columns=four)))
    show("read into Polars, 4 columns, one thread", some, whole, "22 columns")
    two = seconds(lambda: polars.DataFrame(bn.read(text, "gnuid", threads=2)))
    show("read into Polars, 22 columns, two threads", two, whole, "one thread")
    record = bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\0"
    data = record * (COUNT // 4)
    kind = np.dtype([("id", "S10"), ("board", "u1", 81), ("flag", "u1")])
    table = np.zeros(256, "u1")
    table[ord("#")], table[ord("O")] = 1, 2
    by_numpy = seconds(lambda: table[np.frombuffer(data, kind)["board"]])
    show("Go9File(...).boards, 250,000", seconds(lambda: bn.Go9File(data).boards), by_numpy, "NumPy, unchecked")


if __name__ == "__main__":
    main()
