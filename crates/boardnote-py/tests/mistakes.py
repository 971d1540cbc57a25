"""Mistakes that checkers of types find, and nothing else; it is not run."""

from __future__ import annotations

from pathlib import Path

import boardnote as bn

game = bn.Pgn("1. e4 *")
print(game.playres)  # wrong
print(game[0].sann)  # wrong
for each in bn.games(Path("games.pgn"), "pgn"):
    print(each[0].word)  # wrong
    print(each.mainline()[0].comment)  # wrong
print(bn.Cgp("").score)  # wrong
print(bn.Fen("").turn)  # wrong
print(bn.Ogid("").dices)  # wrong
print(bn.Gnuid("").macth)  # wrong
number: int = bn.convert(b"", "uci")  # wrong
print(bn.Gcg("")[0].san)  # wrong
print(bn.GoGame("").plies[0].dice)  # wrong
print(bn.Match("").games[0].mainline()[0].decisions[0].choice)  # wrong
for record in bn.records(b"", "cgp"):
    print(record.pips)  # wrong
bn.read(Path("x"), eror="skip", columns="n", threads="2")  # wrong
