"""Reads games of PGN with python-chess: texts as JSON in, a main line in UCI or null per text out."""

import io
import json
import logging
import sys

import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


def main_line(text):
    game = chess.pgn.read_game(io.StringIO(text))
    if game is None or game.errors:
        return None
    return " ".join(move.uci() for move in game.mainline_moves())


json.dump([main_line(text) for text in json.load(sys.stdin)], sys.stdout)
