//! Rules of the game that no syntax can express: each its own finding, never an error of reading.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::distribution::LetterDistribution;
use crate::model::{
    Board, ChallengeRule, Direction, LastMove, PlayTile, Position, RackTile, Square,
};
use crate::score::{RACK_SIZE, after, before, first_mismatch};

/// Something about a position that the rules of the game do not allow, or that is odd.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// More tiles of a kind than the distribution has.
    TooMany {
        /// The tile.
        tile: RackTile,
        /// How many the position uses.
        have: u32,
        /// How many there are.
        max: u32,
    },
    /// A face that the distribution does not know.
    UnknownFace {
        /// The tile.
        tile: RackTile,
    },
    /// A rack with more tiles than a rack holds.
    RackTooLong {
        /// The player, from 0.
        player: usize,
        /// Tiles on the rack.
        tiles: usize,
        /// Tiles a rack holds.
        max: usize,
    },
    /// The tiles on the board are not all connected.
    Disconnected {
        /// A square of a group other than the first.
        square: Square,
    },
    /// A single tile on the board: no first move can leave it there in most rules.
    SingleTile {
        /// Its square.
        square: Square,
    },
    /// Tiles on the board, and none on the start square.
    CentreEmpty {
        /// The start square.
        square: Square,
    },
    /// The game has ended by zero-point turns.
    GameOver {
        /// Zero turns of the record.
        zero_turns: u32,
        /// The number that ends the game.
        limit: u32,
    },
    /// A tile of the last move is not on the board where it should be.
    LastMoveNotOnBoard {
        /// The square.
        square: Square,
    },
    /// A through tile of the last move with no tile there.
    ThroughTileMissing {
        /// The square.
        square: Square,
    },
    /// A play that was challenged off is still on the board.
    ChallengedOffOnBoard,
    /// A challenge bonus that the challenge rule does not give.
    BonusAgainstRule {
        /// The bonus of the last move.
        bonus: u8,
        /// The rule of the record.
        rule: ChallengeRule,
    },
}

impl Finding {
    /// A short stable name for machine output, in kebab case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooMany { .. } => "too-many",
            Self::UnknownFace { .. } => "unknown-face",
            Self::RackTooLong { .. } => "rack-too-long",
            Self::Disconnected { .. } => "disconnected",
            Self::SingleTile { .. } => "single-tile",
            Self::CentreEmpty { .. } => "centre-empty",
            Self::GameOver { .. } => "game-over",
            Self::LastMoveNotOnBoard { .. } => "last-move-not-on-board",
            Self::ThroughTileMissing { .. } => "through-tile-missing",
            Self::ChallengedOffOnBoard => "challenged-off-on-board",
            Self::BonusAgainstRule { .. } => "bonus-against-rule",
        }
    }
}

impl Finding {
    /// The tile of a finding about tiles.
    pub(crate) fn tile(&self) -> Option<&RackTile> {
        match self {
            Self::TooMany { tile, .. } | Self::UnknownFace { tile } => Some(tile),
            _ => None,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { tile, have, max } => {
                write!(f, "{have} tiles {tile}, the distribution has {max}")
            }
            Self::UnknownFace { tile } => write!(f, "the distribution knows no tile {tile}"),
            Self::RackTooLong { player, tiles, max } => {
                write!(f, "rack {} has {tiles} tiles, a rack holds {max}", player + 1)
            }
            Self::Disconnected { square } => {
                write!(f, "the tiles at {square} are not connected to the others")
            }
            Self::SingleTile { square } => write!(f, "a single tile on the board, at {square}"),
            Self::CentreEmpty { square } => {
                write!(f, "tiles on the board, but none on the start square {square}")
            }
            Self::GameOver { zero_turns, limit } => {
                write!(f, "{zero_turns} zero turns, the game ends at {limit}")
            }
            Self::LastMoveNotOnBoard { square } => {
                write!(f, "the last move put a tile on {square} that is not there")
            }
            Self::ThroughTileMissing { square } => {
                write!(f, "the last move runs through {square}, where no tile is")
            }
            Self::ChallengedOffOnBoard => {
                f.write_str("the challenged-off move is still on the board")
            }
            Self::BonusAgainstRule { bonus, rule } => {
                write!(f, "a bonus of {bonus} points does not occur under the rule {rule}")
            }
        }
    }
}

/// Which rules to look at; all of them unless some are switched off.
///
/// ```
/// use cgp::{Checks, Finding, LetterDistribution, Square};
///
/// let position = cgp::parse("5/1QQ2/5/5/5 / 0/0 0").unwrap();
/// let english = LetterDistribution::named("english").unwrap();
/// let findings = Checks::all().validate(&position, Some(english));
/// let codes: Vec<_> = findings.iter().map(|f| f.code()).collect();
/// assert_eq!(codes, ["too-many", "centre-empty"]);
/// assert!(Checks { centre: false, ..Checks::all() }.validate(&position, None).is_empty());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches, named by the caller")]
pub struct Checks {
    /// Tiles against the distribution, when one is given.
    pub tiles: bool,
    /// Racks of more than `rack_size` tiles.
    pub racks: bool,
    /// Tiles a rack holds: 7, or 10 in some super games.
    pub rack_size: usize,
    /// Tiles that are not connected.
    pub connected: bool,
    /// One tile alone on the board.
    pub single_tile: bool,
    /// The start square, in the centre of a board of odd size.
    pub centre: bool,
    /// Zero turns against `mcnz`.
    pub zero_turns: bool,
    /// The last move against the board.
    pub last_move: bool,
    /// The bonus of the last move against `cr`.
    pub bonus: bool,
}

impl Default for Checks {
    fn default() -> Self {
        Self::all()
    }
}

impl Checks {
    /// Every check, racks of seven tiles.
    #[must_use]
    pub const fn all() -> Self {
        Self {
            tiles: true,
            racks: true,
            rack_size: RACK_SIZE,
            connected: true,
            single_tile: true,
            centre: true,
            zero_turns: true,
            last_move: true,
            bonus: true,
        }
    }

    /// No check, to switch single ones on.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            tiles: false,
            racks: false,
            rack_size: RACK_SIZE,
            connected: false,
            single_tile: false,
            centre: false,
            zero_turns: false,
            last_move: false,
            bonus: false,
        }
    }

    /// All findings, in the order of the fields of this type.
    #[must_use]
    pub fn validate(
        &self,
        position: &Position,
        distribution: Option<&LetterDistribution>,
    ) -> Vec<Finding> {
        let mut findings = Vec::new();
        let board = position.board();
        if let Some(distribution) = distribution.filter(|_| self.tiles) {
            findings.extend(position.check_tiles(distribution));
        }
        if self.racks {
            let long =
                position.racks().iter().enumerate().filter(|(_, r)| r.len() > self.rack_size);
            findings.extend(long.map(|(player, rack)| Finding::RackTooLong {
                player,
                tiles: rack.len(),
                max: self.rack_size,
            }));
        }
        if self.connected {
            findings
                .extend(first_disconnected(board).map(|square| Finding::Disconnected { square }));
        }
        if self.single_tile {
            let mut tiles = board.tokens().map(|(square, _)| square);
            if let (Some(square), None) = (tiles.next(), tiles.next()) {
                findings.push(Finding::SingleTile { square });
            }
        }
        if self.centre && !board.is_empty() {
            let empty = start_square(board).filter(|&square| !board.is_occupied(square));
            findings.extend(empty.map(|square| Finding::CentreEmpty { square }));
        }
        if self.zero_turns && position.is_over_by_zero_turns() {
            let (zero_turns, limit) = (position.zero_turns(), position.ops().max_zero_turns());
            findings.push(Finding::GameOver { zero_turns, limit });
        }
        if self.last_move {
            findings.extend(position.ops().last_move().and_then(|last| on_board(board, last)));
        }
        if self.bonus {
            findings.extend(bonus_against_rule(position));
        }
        findings
    }
}

/// The middle of a board of odd size.
fn start_square(board: &Board) -> Option<Square> {
    let odd = board.rows() % 2 == 1 && board.cols() % 2 == 1;
    odd.then(|| Square::new(board.rows() / 2, board.cols() / 2))
}

/// The first occupied square, in reading order, that is not connected to the first of all.
fn first_disconnected(board: &Board) -> Option<Square> {
    let width = usize::from(board.cols());
    let index = |square: Square| usize::from(square.row) * width + usize::from(square.col);
    let mut reached = vec![false; usize::from(board.rows()) * width];
    let first = board.tokens().next()?.0;
    let mut open = vec![first];
    while let Some(square) = open.pop() {
        match reached.get_mut(index(square)) {
            Some(place) if !*place => *place = true,
            _ => continue,
        }
        for direction in [Direction::Across, Direction::Down] {
            let around = [before(square, direction), after(square, direction)];
            open.extend(around.into_iter().flatten().filter(|&s| board.is_occupied(s)));
        }
    }
    let squares = board.tokens().map(|(square, _)| square);
    squares.into_iter().find(|&square| reached.get(index(square)) == Some(&false))
}

/// A play that stands must be on the board; one that was taken back must not.
fn on_board(board: &Board, last: &LastMove) -> Option<Finding> {
    match last {
        LastMove::Play { play, .. } => {
            let square = first_mismatch(board, play)?;
            let through = play.tiles().any(|(s, t)| s == square && t == PlayTile::Through);
            Some(if through {
                Finding::ThroughTileMissing { square }
            } else {
                Finding::LastMoveNotOnBoard { square }
            })
        }
        LastMove::ChallengedOff(play) => {
            let missing = |&(square, ref tile): &(Square, PlayTile)| {
                *tile == PlayTile::Through && !board.is_occupied(square)
            };
            if let Some((square, _)) = play.tiles().find(missing) {
                return Some(Finding::ThroughTileMissing { square });
            }
            first_mismatch(board, play).is_none().then_some(Finding::ChallengedOffOnBoard)
        }
        LastMove::Exchange(_) | LastMove::Pass => None,
    }
}

/// Single challenge gives 0; the point rules give so many points for each word challenged; the
/// others never give points.
fn bonus_against_rule(position: &Position) -> Option<Finding> {
    let Some(LastMove::Play { bonus: Some(bonus), .. }) = position.ops().last_move() else {
        return None;
    };
    let (bonus, rule) = (*bonus, position.ops().challenge_rule()?);
    let fits = match rule {
        ChallengeRule::Single => bonus == 0,
        ChallengeRule::FivePoints => bonus != 0 && bonus % 5 == 0,
        ChallengeRule::TenPoints => bonus != 0 && bonus % 10 == 0,
        ChallengeRule::Double | ChallengeRule::Triple | ChallengeRule::Void => false,
    };
    (!fits).then_some(Finding::BonusAgainstRule { bonus, rule })
}
