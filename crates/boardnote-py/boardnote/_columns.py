"""The plies of games, with the types of their columns. `tests/columns.py` writes this file."""

from __future__ import annotations

from ._plies import Ply


class ChessPly(Ply):
    """A move of a game of chess.

    >>> import boardnote as bn
    >>> bn.Pgn("1. e4 *")[0].uci
    'e2e4'
    """

    __slots__ = ()

    ply: int
    """Number of the ply in the game, from 1."""

    move_number: int
    """Number of the move, as PGN counts it."""

    color: str
    """Side that moved, `white` or `black`."""

    san: str
    """The move in standard algebraic notation."""

    uci: str
    """The move in UCI notation."""

    piece: str | None
    """Kind of piece that moved, `P N B R Q K`; empty for a null move."""

    slot: str | None
    """Name of the piece in the move data: `P4` the e-pawn, `P4=` what it became."""

    from_: str | None
    """Square that the piece left (the king's in castling)."""

    to: str | None
    """Square that it reached."""

    captured: str | None
    """Kind of piece that was captured."""

    promotion: str | None
    """Kind of piece that the pawn became."""

    castling: str | None
    """`O-O` or `O-O-O`."""

    en_passant: bool
    """Whether a pawn was captured in passing."""

    check: bool
    """Whether the move gave check or mate."""

    mate: bool
    """Whether the move gave mate."""

    nags: str | None
    """Annotations of the move, numbers separated by blanks."""

    comment: str | None
    """Comments after the move, joined by line breaks."""

    variations: int
    """Number of variations that replace the move."""

    fen: str
    """Position after the move."""

    clock_s: float | None
    """Clock of the mover after the move, in seconds."""

    emt_s: float | None
    """Time used for the move, in seconds."""

    spent_s: float | None
    """Time used for the move, in seconds: `emt_s`, or else from the clocks and `TimeControl`."""

    eval_cp: int | None
    """Evaluation in hundredths of a pawn, from White's side."""

    eval_mate: int | None
    """Moves to mate, negative if Black mates."""

    eval_depth: int | None
    """Depth of the evaluation."""

    book: bool | None
    """Whether a program took the move from its book."""

    shapes: str | None
    """Marked squares and arrows with their colors, separated by blanks: `Ga4 Ge2e4`."""

    error_code: str | None
    """Code of a bad record's error, in its only or last row."""


class GoPly(Ply):
    """A move of a game of Go.

    >>> import boardnote as bn
    >>> bn.GoGame("(;GM[1]SZ[9];B[ee])")[0].point
    'E5'
    """

    __slots__ = ()

    game: int
    """Number of the game in its file, from 1."""

    variation: int
    """Variation in that game, 0 for the main line."""

    node: int | None
    """Number of the node in the file, 0 for the root."""

    move: int
    """Number of the move in that variation."""

    color: str
    """Player, B or W."""

    point: str | None
    """Point such as Q16, pass, or none for one not on the board."""

    column: int | None
    """Column of the stone from the left, from 0."""

    row: int | None
    """Row of the stone from the top, from 0."""

    captured: int
    """Stones captured by the move."""

    legal: bool
    """Whether all moves up to this one are legal."""

    time_left: float | None
    """Time left in seconds after the move."""

    periods: float | None
    """Moves or periods of overtime left."""

    comment: str | None
    """Comment on the move."""

    winrate: float | None
    """Black's winning chance after the move, 0 to 100."""

    lead: float | None
    """Black's lead after the move, in points."""

    visits: int | None
    """Visits of the analysis after the move."""

    error_code: str | None
    """Code of a bad record's error, in its only or last row."""


class BackgammonPly(Ply):
    """A play, double, take, drop, or resignation.

    >>> import boardnote as bn
    >>> bn.BackgammonGame("(;GM[6];B[53qvsv])", "bg-sgf")[0].move
    '8/3 6/3'
    """

    __slots__ = ()

    game: int
    """Number of the game in its file, from 1."""

    ply: int
    """Number of the action in its game, from 1."""

    player: str
    """White or black."""

    name: str
    """Name of that player."""

    action: str
    """Move, double, take, drop or resign; no-double if no play follows; setup for a position at the end of a game."""

    die_1: int | None
    """First die of a play or set-up."""

    die_2: int | None
    """Second die of a play or set-up."""

    move: str | None
    """The play, as in 13/8 6/5*; empty when nothing is played."""

    gnuid: str | None
    """GNUID before it, of a play with its dice; of a set-up, the GNUID of the position."""

    match_length: int
    """Points to play to, 0 in a money game."""

    score_white: int
    """Points of White before the game."""

    score_black: int
    """Points of Black before the game."""

    crawford: bool
    """Whether it is the Crawford game."""

    cube: int
    """Value of the cube, without a pending double."""

    cube_owner: str | None
    """White or black, null when centered."""

    equity_played: float | None
    """Analysis: equity of the play made."""

    equity_best: float | None
    """Analysis: equity of the best play."""

    no_double: float | None
    """Analysis: cubeful value of not doubling to the side that may or did double: equity, in a match winning chance."""

    double_take: float | None
    """Analysis: the same of doubling when it is taken."""

    error: float | None
    """What the action gave away, 0 when it was right."""

    error_unit: str | None
    """Unit of error: equity, or mwc (match winning chance)."""

    skill: str | None
    """Mark of the action: doubtful, bad or very-bad."""

    missed_double: float | None
    """What not doubling before the play gave away: equity, in a match winning chance."""

    missed_double_skill: str | None
    """Mark of not doubling: doubtful, bad or very-bad."""

    luck: float | None
    """Luck of the roll, in equity."""

    candidates: int | None
    """Number of candidates of a play."""

    unforced: bool | None
    """Whether a play had more than one candidate."""

    error_emg: float | None
    """What the action gave away, in equity."""

    error_mwc: float | None
    """The same as match winning chance, in money play as points."""

    no_double_emg: float | None
    """Equity of not doubling, to the doubler."""

    double_take_emg: float | None
    """Equity of a double that is taken, to the doubler."""

    missed_double_emg: float | None
    """What not doubling gave away, in equity."""

    missed_double_mwc: float | None
    """The same as match winning chance, in money play as points."""

    cube_close: bool | None
    """Whether the cube decision was close."""

    cube_verdict: str | None
    """The right cube action, as in `No double, take`."""

    luck_mwc: float | None
    """Luck of the roll as match winning chance, in money play as points."""

    xgid: str | None
    """XGID before it, of a play with its dice."""

    best: str | None
    """The best play or cube action."""

    best_emg: float | None
    """Equity of the best play or cube action, to the player."""

    error_worst: float | None
    """The larger of error_emg and missed_double_emg."""

    error_code: str | None
    """Code of a bad record's error, in its only or last row."""

    @property
    def dice(self) -> tuple[int, int] | None:
        """The dice of a play."""
        one, two = self.die_1, self.die_2
        return None if one is None or two is None else (one, two)


class CrosswordPly(Ply):
    """A turn of a crossword game.

    >>> import boardnote as bn
    >>> bn.Gcg("#player1 a A\\n#player2 b B\\n>a: AEITWRS 8D WAITE +24 24\\n")[0].at
    '8D'
    """

    __slots__ = ()

    game_id: str | None
    """The last word of `#id`."""

    event: int
    """Number of the event, from 1."""

    player: int | None
    """Number of the player."""

    nick: str | None
    """Nickname of the player."""

    kind: str
    """Play, exchange, pass, withdrawn, bonus, rack-points, rack-penalty or time."""

    rack: str | None
    """Rack before the event."""

    at: str | None
    """First square of a play, row first when it runs across."""

    direction: str | None
    """Across or down."""

    tiles: str | None
    """Tiles of the event, `.` for one that was there before."""

    word: str | None
    """All letters in line with a play."""

    placed: int | None
    """Number of tiles placed."""

    bingo: bool | None
    """The play places as many tiles as a full rack has."""

    score: int | None
    """Points as the file has them."""

    rules_score: int | None
    """Points by the rules, where there are some."""

    cumulative: int | None
    """Total of the player after the event."""

    leave: str | None
    """Tiles that a play leaves on the rack."""

    words: str | None
    """Words of a play, each with its first square and points."""

    findings: str | None
    """Codes of what the rules object to."""

    zero_turns: int | None
    """Consecutive turns without points after the event."""

    bag: int | None
    """Tiles in the bag after the event, with full racks of all players."""

    opponent_score: int | None
    """Points of the next other player after the event."""

    cgp: str | None
    """The position after the event."""

    unseen_tiles: str | None
    """Tiles neither on the board nor on the rack of the player to move after the event."""

    error_code: str | None
    """Code of a bad record's error, in its only or last row."""
