"""The moves of a game of chess with their annotations and variations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Evaluation:
    """The evaluation of a position by a program, from the side of White.

    >>> import boardnote as bn
    >>> bn.Evaluation(17).centipawns
    17
    """

    centipawns: int | None = None
    """The advantage of White, in hundredths of a pawn."""
    mate: int | None = None
    """Moves to mate, negative if Black mates."""
    depth: int | None = None
    """Depth of the search, in plies."""


@dataclass(frozen=True)
class Node:
    """A move with what follows it in the record.

    >>> import boardnote as bn
    >>> node = bn.Pgn("1. e4 $1 {[%clk 0:03:00] best} (1. d4) *").mainline()[0]
    >>> node.san, node.uci, node.nags, node.comments, node.variations[0][0].san
    ('e4', 'e2e4', (1,), ('[%clk 0:03:00] best',), 'd4')
    """

    san: str
    """The move in standard algebraic notation."""
    uci: str
    """The move in UCI notation."""
    nags: tuple[int, ...] = ()
    """Numbers of the annotations after the move."""
    comments: tuple[str, ...] = ()
    """Comments after the move, as written."""
    variations: tuple[tuple[Node, ...], ...] = ()
    """Lines that replace the move."""
    clock: float | None = None
    """Time left on the clock of the player, in seconds."""
    elapsed: float | None = None
    """Time used for the move, in seconds."""
    evaluation: Evaluation | None = None
    """Evaluation of the position after the move."""


def chess_line(items: Iterable[dict[str, Any]]) -> tuple[Node, ...]:
    """Returns the moves of a line. The depth of variations is limited only by memory."""
    root: list[Node] = []
    # Each entry is a line that is being read: its items, its moves so far, and the line around it.
    stack: list[tuple[Any, list[Node]]] = [(iter(items), root)]
    while stack:
        rest, line = stack[-1]
        item = next(rest, None)
        if item is None:
            stack.pop()
            if stack and line:
                before = stack[-1][1]
                if before:
                    variations = (*before[-1].variations, tuple(line))
                    before[-1] = _with(before[-1], variations=variations)
        elif "variation" in item:
            stack.append((iter(item["variation"]), []))
        elif "move" in item:
            line.append(Node(san=item["san"], uci=item["move"]))
        elif line:
            line[-1] = _noted(line[-1], item)
    return tuple(root)


def _noted(node: Node, item: dict[str, Any]) -> Node:
    """Returns a node with an item that follows its move."""
    if "nag" in item:
        return _with(node, nags=(*node.nags, item["nag"]))
    if "comment" not in item:
        return node
    found = item.get("eval")
    evaluation = node.evaluation
    if found is not None:
        evaluation = Evaluation(found.get("cp"), found.get("mate"), found.get("depth"))
    return _with(
        node,
        comments=(*node.comments, item["comment"]),
        clock=item.get("clk", node.clock),
        elapsed=item.get("emt", node.elapsed),
        evaluation=evaluation,
    )


def _with(node: Node, **changes: Any) -> Node:
    values: dict[str, Any] = {**vars(node), **changes}
    return Node(**values)
