"""The moves of a game with their annotations and variations."""

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


@dataclass(frozen=True)
class Choice:
    """A play or a cube action that a program considered, in the words of the page of a game.

    >>> import boardnote as bn
    >>> bn.Choice("13/8 6/5", "+0.021").name
    '13/8 6/5'
    """

    name: str
    """The play or the action."""
    value: str = ""
    """The equity, or another value."""
    difference: str = ""
    """The difference from the best choice; empty for the best."""
    details: str = ""
    """Winning chances and the depth of the analysis."""
    chosen: bool = False
    """`True` for the choice of the player."""


@dataclass(frozen=True)
class Decision:
    """The analysis of a decision, such as a play or a cube action.

    >>> import boardnote as bn
    >>> bn.Decision("", loss=0.08).loss
    0.08
    """

    title: str
    """The heading, such as `Double, take`; empty for a play."""
    verdict: str = ""
    """The verdict, such as `?? -0.123`; empty for a good decision."""
    loss: float = 0.0
    """The loss compared with the best choice."""
    choices: tuple[Choice, ...] = ()
    """The choices, best first."""


@dataclass(frozen=True)
class Move:
    """A move of Go or backgammon with what the record says about it.

    >>> import boardnote as bn
    >>> game = bn.GoGame("(;GM[1]SZ[9];B[ee]C[best](;W[cc])(;W[dd];B[cc]))")
    >>> one, two = game.mainline()
    >>> one.name, one.comment, [[move.name for move in line] for line in two.variations]
    ('B E5', 'best', [['W D6', 'B C7']])
    """

    name: str
    """The move, in Go with its color and in backgammon with its dice."""
    player: int | None = None
    """The player: 0 or 1, in the order of `players`; `None` in Go, where the name has the color."""
    symbols: str = ""
    """Annotation symbols, such as `!?`."""
    comment_before: str = ""
    """A comment before the move."""
    comment: str = ""
    """A comment on the move or on the position after it."""
    id: str = ""
    """The position after the move in its notation, in backgammon the GNUID before it."""
    decisions: tuple[Decision, ...] = ()
    """The analysis of the decisions of the move."""
    variations: tuple[tuple[Move, ...], ...] = ()
    """Lines that replace the move."""


def line(moves: list[dict[str, Any]]) -> tuple[Move, ...]:
    """Returns the main line of moves, each of which names its parent, which precedes it.

    Of the moves with one parent, the first continues its line, and the others begin variations. A
    first entry without a name is the start position.
    """
    # For each position, the moves that follow it, and the line that its first move begins, backwards.
    following: list[list[int]] = [[] for _ in moves]
    for at, move in enumerate(moves):
        if move["parent"] is not None:
            following[move["parent"]].append(at)
    after: list[list[Move]] = [[] for _ in moves]
    for at in reversed(range(len(moves))):
        first, *others = following[at] or (None,)
        if first is not None:
            lines = tuple((_move(moves[it]), *reversed(after[it])) for it in others)
            after[at] = after[first]
            after[at].append(_move(moves[first], lines))
    if not moves:
        return ()
    start = (_move(moves[0]),) if moves[0]["name"] else ()
    return (*start, *reversed(after[0]))


def _move(given: dict[str, Any], variations: tuple[tuple[Move, ...], ...] = ()) -> Move:
    decisions = tuple(
        Decision(**{**it, "choices": tuple(Choice(**one) for one in it["choices"])})
        for it in given["decisions"]
    )
    own = {name: value for name, value in given.items() if name not in ("parent", "decisions")}
    return Move(**own, decisions=decisions, variations=variations)
