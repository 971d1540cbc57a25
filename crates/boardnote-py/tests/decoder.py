"""Decoders in plain Python, to compare with and to measure against."""

from __future__ import annotations

import base64


def board(position_id: str) -> list[list[int]]:
    """Returns the checkers of the player on roll and of the other player, as the format says."""
    key = int.from_bytes(base64.b64decode(position_id + "=="), "little")
    sides, at = [], 0
    for _ in range(2):
        side = []
        for _ in range(25):
            count = 0
            while key >> at & 1:
                count += 1
                at += 1
            at += 1
            side.append(count)
        sides.append(side)
    waiting, on_roll = sides
    return [on_roll, waiting]


def match(match_id: str) -> dict[str, int]:
    """Returns the fields of a match ID."""
    key = int.from_bytes(base64.b64decode(match_id), "little")
    made, at = {}, 0
    for name, width in (
        ("cube_exponent", 4), ("cube_owner", 2), ("on_roll", 1), ("crawford", 1), ("game_state", 3),
        ("decision", 1), ("double", 1), ("resign", 2), ("die_1", 3), ("die_2", 3),
        ("match_length", 15), ("score_0", 15), ("score_1", 15),
    ):  # fmt: skip
        made[name] = key >> at & (1 << width) - 1
        at += width
    return made


def gnuid(text: str) -> dict[str, int]:
    """Returns the fields of the match ID of a GNUID."""
    return match(text[15:])


def go9(data: bytes) -> list[tuple[int, str, list[list[int]]]]:
    """Returns hash, player, and board of the records of a file."""
    records, at = [], 0
    while at < len(data):
        points = [".#O".index(chr(point)) for point in data[at + 10 : at + 91]]
        rows = [points[row : row + 9] for row in range(0, 81, 9)]
        records.append((int.from_bytes(data[at : at + 8], "big"), chr(data[at + 9]), rows))
        at += 100 if data[at + 91] else 92
    return records
