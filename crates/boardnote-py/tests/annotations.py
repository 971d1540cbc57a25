"""A use of every public object, for the checkers of types; it is not run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boardnote as bn
import numpy as np
import numpy.typing as npt
from boardnote import spark as bs
from pyspark.sql import DataFrame, SparkSession

version: str = bn.__version__
formats: dict[str, bn.Format] = bn.formats()
options: tuple[str, ...] = formats["pgn"].options
candidates: list[bn.Candidate] = bn.detect(b"4HPwATDgc/ABMA")
likelihood: str = candidates[0].likelihood
value: dict[str, Any] = bn.decode(Path("game.sgf"), strict=True)
values: Iterator[Any] = bn.decode_all(b"4HPwATDgc/ABMA", "posid", errors="yield")
encoded: str | bytes = bn.encode(value, "posid")
findings: list[bn.Finding] = bn.check(memoryview(b"4HPwATDgc/ABMA"))
place: tuple[int | None, int, str | None] = (findings[0].line, findings[0].length, findings[0].hint)
converted: str = bn.convert(b"4HPwATDgc/ABMA:QYkqASAAIAAA", "xgid", style="dotted")
picture: str = bn.svg(b"4HPwATDgc/ABMA", theme="dark", size=400, flip=True)
parsed: bn.Pgn = bn.parse("1. e4 *", "pgn", errors="partial")
fault: bn.NotationError | None = parsed.error
written: str | bytes = parsed.convert("uci")
parts: dict[str, Any] = parsed.to_dict()
shown: str = bn.text(b"4HPwATDgc/ABMA")
fields: list[bn.Field] = bn.fields(b"QYkqASAAIAAA", "matchid")
explained: str = bn.explain("bad-character")

gnuid = bn.Gnuid("4HPwATDgc/ABMA:QYkqASAAIAAA", strict=True)
score: tuple[int, int] = gnuid.score
dice: tuple[int, int] | None = gnuid.dice
owner: int | None = gnuid.cube_owner
decision: tuple[int, bool, int, bool, str] = (
    gnuid.decision,
    gnuid.double,
    gnuid.resign,
    gnuid.jacoby_off,
    gnuid.game_state,
)
checkers: bytes = gnuid.on_roll + gnuid.waiting
xgid: bn.Xgid = gnuid.xgid().flip()
limit: tuple[int, bool] = (xgid.max_cube, xgid.beavers)
posid: bn.Posid = gnuid.position.flip()
off: tuple[int, int] = posid.off
matchid: bn.Matchid = gnuid.match
player: int = matchid.on_roll
made: bn.Gnuid = bn.Gnuid.of(posid, match_length=7, score=(3, 2), decision=1, game_state="over")
ordered: list[bn.Gnuid] = sorted({gnuid, made, xgid.gnuid()})
notebook: str | None = gnuid._repr_svg_()

cgp = bn.Cgp("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC/DEF 10/20 0")
tile: str | None = cgp.tile(7, 7)
squares: tuple[tuple[str | None, ...], ...] = cgp.board
record: str | bytes = bn.Go9Record(b"").text
warned: list[bn.Finding] = bn.Movecode("00").findings
game: bn.Pgn = next(bn.games(Path("games.pgn"), "pgn", errors="skip"))
names: tuple[str | None, str | None] = game.players
ply: bn.ChessPly = game[0]
square: str | None = ply.from_
drawn: str = ply.svg(theme="dark")
result: str | None = game.result
node: bn.Node = game.mainline()[0]
evaluation: bn.Evaluation | None = node.evaluation
line: tuple[bn.Node, ...] = node.variations[0]
match: bn.Match = bn.Match(Path("match.xg"))
move: bn.Move = match.games[0].mainline()[0]
losses: list[float] = [decision.loss for decision in move.decisions]
choice: bn.Choice = move.decisions[0].choices[0]
replies: tuple[bn.Move, ...] = bn.GoGame(Path("game.sgf")).mainline()[0].variations[0]
first_id: bn.Gnuid = next(bn.records(Path("ids.txt"), "gnuid"))
shown_record: str = str(next(bn.records(Path("file"), errors="skip")))
played: str | None = bn.BackgammonGame(Path("game.sgf")).plies[0].move
turns: list[bn.CrosswordPly] = bn.Gcg(Path("game.gcg")).plies
lines: int = bn.GoGame(Path("game.sgf")).size
legal: list[str] = bn.Fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").legal_moves
owned: bn.Matchid = bn.Ogid("11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0").match
hits: list[bn.Hit] = bn.scan(b"4HPwATDgc/ABMA")
counted: bn.Stats = bn.stats(Path("games.pgn"))
kinds: list[bn.Column] = bn.columns("pgn", "plies")
won: bn.Pgn = next(bn.filter(Path("games.pgn"), ["plies > 2", "result = '1-0'"], "pgn", invert=True))
numbers: tuple[int, int, int] = bn.filter(Path("games.pgn"), "plies > 2", path="long.pgn", table="games")
kept: int = bn.filter(b"", "plies > 2", path=Path("long.pgn")).kept
bn.render(Path("game.sgf"), "game.html")
bn.convert(Path("game.pgn"), "uci", path="game.uci")

boards: npt.NDArray[np.uint8] = bn.boards(["4HPwATDgc/ABMA"], threads=2)
states: npt.NDArray[Any] = bn.matches(b"QYkqASAAIAAA")
ids: npt.NDArray[np.bytes_] = bn.position_ids(boards)
file: bn.Go9File = bn.Go9File(Path("positions.dat"), salvage=True, extra_endian="little")
verified: bn.Verify = file.verify()
mismatch: int | None = verified.first_mismatch
hashes: npt.NDArray[np.uint64] = bn.go9_hash(file.boards)
joined = file.join(bn.Go9Scores(Path("scores.dat")))
planes: dict[str, npt.NDArray[Any]] = file.planes(Path("scores.dat"))
records: list[bn.Go9Record] = list(file)


def progress(done: int, total: int | None) -> bool:
    return total is None or done < total


rows: bn.Rows = bn.read(
    bn.glob("archive/*.sgf"), "bg-sgf", "games", columns=["n"], threads=2, progress=progress
)
schema: dict[str, str] = rows.schema
counts: tuple[int, int] = (rows.records, rows.bad)
ended: BaseException | None = rows.error
stream: object = rows.__arrow_c_stream__()
lazy = bn.scan_polars(Path("ids.txt"), "gnuid").select("cube")


def from_lines(spark: SparkSession) -> DataFrame:
    bs.register(spark)
    return bs.rows(spark.read.text("ids.txt"), "gnuid", columns=["match_length"])


try:
    bn.decode(b"")
except bn.NotationError as error:
    where: tuple[str, int | None, int | None, int | None] = (
        error.code,
        error.offset,
        error.record,
        error.index,
    )
    known: tuple[str, ...] = error.candidates
except bn.BoardnoteWarning:
    raise
