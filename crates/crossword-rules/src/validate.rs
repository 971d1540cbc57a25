//! Checks against the rules of the game. Their findings are never errors of reading.

use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use crate::distribution::LetterDistribution;
use crate::error::ScoreError;
use crate::model::{Board, ChallengeRule, EMPTY, LastMove, PlayTile, Position, RackTile, Square};
use crate::rules::RACK_SIZE;
use crate::score::first_mismatch;

notation_report::kinds! {
    /// A violation of the rules of the game by a position, or an unusual feature.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Finding {
        /// The position has more of a tile than the distribution.
        TooMany {
            /// The tile.
            tile: RackTile,
            /// Number in the position.
            have: u32,
            /// Number in the distribution.
            max: u32,
        } = "too-many" {
            severity: Warning,
            explanation: "The board and the racks have more tiles of a kind than the letter \
                distribution, which `ld` or --alphabet names. A blank on the board counts as a \
                blank, whatever it stands for.",
            example: "4/QQ2/4/4 A/B 0/0 0 ld english;",
        }
        /// The distribution does not have a face.
        UnknownFace {
            /// The tile.
            tile: RackTile,
        } = "unknown-face" {
            severity: Warning,
            as: ScoreError,
            example: "4/ÑO2/4/4 A/B 0/0 0 ld english;",
        }
        /// A rack has more tiles than a full rack.
        RackTooLong {
            /// The player, from 0.
            player: usize,
            /// Number of tiles on the rack.
            tiles: usize,
            /// Number of tiles on a full rack.
            max: usize,
        } = "rack-too-long" {
            severity: Warning,
            explanation: "The rack has more tiles than a full rack, which is seven in most games.",
            example: "4/4/4/4 ABCDEFGH/ 0/0 0",
        }
        /// The tiles on the board are not all connected.
        Disconnected {
            /// A square of a group other than the first.
            square: Square,
        } = "disconnected" {
            severity: Info,
            explanation: "Some tiles are not connected with the others. This occurs in puzzles and \
                test positions, but not in games.",
            example: "AB2/4/4/2CD A/B 0/0 0",
        }
        /// The board has a single tile, which under most rules no first move may leave.
        SingleTile {
            /// Its square.
            square: Square,
        } = "single-tile" {
            severity: Info,
            explanation: "There is only one tile on the board. Under most rules, the first move \
                must place at least two.",
            example: "4/A3/4/4 A/B 0/0 0",
        }
        /// Tiles are on the board, but none is on the start square.
        CenterEmpty {
            /// The start square.
            square: Square,
        } = "centre-empty" {
            severity: Info,
            explanation: "There are tiles on the board, but none on the start square in the \
                middle.",
            example: "AB1/3/3 A/B 0/0 0",
        }
        /// The game has ended by zero-point turns.
        GameOver {
            /// Number of zero turns in the record.
            zero_turns: u32,
            /// Number of zero turns that ends the game.
            limit: u32,
        } = "game-over" {
            severity: Info,
            explanation: "The game ended with consecutive turns without points: six, unless `mcnz` \
                gives another number.",
            example: "4/4/4/4 A/B 0/0 6",
        }
        /// A placed tile of the last move is not on the board.
        LastMoveNotOnBoard {
            /// The square.
            square: Square,
        } = "last-move-not-on-board" {
            severity: Warning,
            as: ScoreError,
            example: "4/4/4/4 A/B 0/0 0 lm 1A CAT;",
        }
        /// A play-through square of the last move is empty.
        ThroughTileMissing {
            /// The square.
            square: Square,
        } = "through-tile-missing" {
            severity: Warning,
            explanation: "The last move runs through a square, written `.`, where the board has no \
                tile.",
            example: "CA2/4/4/4 A/B 0/0 0 lm 1A CA.;",
        }
        /// A play that was challenged off is still on the board.
        ChallengedOffOnBoard = "challenged-off-on-board" {
            severity: Warning,
            explanation: "A play that was challenged off leaves the board, but the record has all \
                of its tiles there.",
            example: "CAT1/4/4/4 A/B 0/0 0 lm challenge 1A CAT;",
        }
        /// The challenge bonus of the last move does not agree with the challenge rule.
        BonusAgainstRule {
            /// The bonus of the last move.
            bonus: u8,
            /// The rule of the record.
            rule: ChallengeRule,
        } = "bonus-against-rule" {
            severity: Warning,
            explanation: "The challenge rule (`cr`) does not give this bonus: `single` gives 0, \
                `5pt` and `10pt` give multiples of 5 and 10, and the others give none.",
            example: "CAT1/4/4/4 A/B 0/0 0 cr double; lm 1A CAT +5;",
        }
    }
}

impl Finding {
    /// Returns the tile of a finding about tiles.
    pub(crate) fn tile(&self) -> Option<&RackTile> {
        match self {
            Self::TooMany { tile, .. } | Self::UnknownFace { tile } => Some(tile),
            _ => None,
        }
    }
}

impl core::error::Error for Finding {}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { tile, have, max } => {
                write!(f, "{have} tiles {tile}, the distribution has {max}")
            }
            Self::UnknownFace { tile } => write!(f, "the letter distribution has no tile {tile}"),
            Self::RackTooLong { player, tiles, max } => {
                write!(f, "rack {} has {tiles} tiles, a rack holds {max}", player + 1)
            }
            Self::Disconnected { square } => {
                write!(f, "the tiles at {square} are not connected to the others")
            }
            Self::SingleTile { square } => write!(f, "a single tile on the board, at {square}"),
            Self::CenterEmpty { square } => {
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

/// The facts of a game that its positions do not hold. [`Game::default`] makes one without facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Game<'a> {
    /// The move that led to the position.
    pub last_move: Option<&'a LastMove>,
    /// Number of consecutive zero turns that end the game.
    pub max_zero_turns: u32,
    /// The cost of a challenge.
    pub challenge_rule: Option<ChallengeRule>,
}

/// Nothing is known, and six zero turns end the game.
impl Default for Game<'_> {
    fn default() -> Self {
        Self { last_move: None, max_zero_turns: 6, challenge_rule: None }
    }
}

/// The checks to run. By default, all of them run.
///
/// ```
/// use crossword_rules::{Checks, Game, LetterDistribution, Position};
///
/// let mut position = Position::default();
/// position.set_board("5/1QQ2/5/5/5".parse()?);
/// let english = LetterDistribution::named("english").unwrap();
/// let findings = Checks::all().validate(&position, &Game::default(), Some(english));
/// let codes: Vec<_> = findings.iter().map(|f| f.code()).collect();
/// assert_eq!(codes, ["too-many", "centre-empty"]);
/// let mut checks = Checks::all();
/// checks.center = false;
/// assert!(checks.validate(&position, &Game::default(), None).is_empty());
/// # Ok::<(), crossword_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches, named by the caller")]
#[non_exhaustive]
pub struct Checks {
    /// Compares the tiles with the distribution, if one is given.
    pub tiles: bool,
    /// Reports racks of more than `rack_size` tiles.
    pub racks: bool,
    /// Number of tiles on a full rack: 7, or 10 in some super games.
    pub rack_size: usize,
    /// Reports tiles that are not connected.
    pub connected: bool,
    /// Reports a single tile on the board.
    pub single_tile: bool,
    /// Reports an empty start square, which is the center of a board of odd size.
    pub center: bool,
    /// Compares the zero turns with the number that ends the game.
    pub zero_turns: bool,
    /// Compares the last move with the board.
    pub last_move: bool,
    /// Compares the bonus of the last move with the challenge rule.
    pub bonus: bool,
}

impl Default for Checks {
    fn default() -> Self {
        Self::all()
    }
}

impl Checks {
    /// Returns all checks, with racks of seven tiles.
    #[must_use]
    pub const fn all() -> Self {
        Self {
            tiles: true,
            racks: true,
            rack_size: RACK_SIZE,
            connected: true,
            single_tile: true,
            center: true,
            zero_turns: true,
            last_move: true,
            bonus: true,
        }
    }

    /// Returns a selection without checks, to enable single ones.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            tiles: false,
            racks: false,
            rack_size: RACK_SIZE,
            connected: false,
            single_tile: false,
            center: false,
            zero_turns: false,
            last_move: false,
            bonus: false,
        }
    }

    /// Returns all findings, in the order of the fields of this type.
    #[must_use]
    pub fn validate(
        &self,
        position: &Position,
        game: &Game<'_>,
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
            let single = board.tile_from(0).filter(|&first| board.tile_from(first + 1).is_none());
            findings
                .extend(single.map(|index| Finding::SingleTile { square: board.square_at(index) }));
        }
        if self.center && !board.is_empty() {
            let empty = start_square(board).filter(|&square| !board.is_occupied(square));
            findings.extend(empty.map(|square| Finding::CenterEmpty { square }));
        }
        let (zero_turns, limit) = (position.zero_turns(), game.max_zero_turns);
        if self.zero_turns && zero_turns >= limit {
            findings.push(Finding::GameOver { zero_turns, limit });
        }
        if self.last_move {
            findings.extend(game.last_move.and_then(|last| on_board(board, last)));
        }
        if self.bonus {
            findings.extend(bonus_against_rule(game));
        }
        findings
    }
}

/// Returns the center square of a board of odd size.
fn start_square(board: &Board) -> Option<Square> {
    let odd = board.rows() % 2 == 1 && board.cols() % 2 == 1;
    odd.then(|| Square::new(board.rows() / 2, board.cols() / 2))
}

/// Returns the first occupied square, in reading order, that is not connected to the very first
/// one.
fn first_disconnected(board: &Board) -> Option<Square> {
    // The tiles not reached yet: every byte other than 0.
    let mut left: SmallVec<[u8; 256]> = match board.codes() {
        Some(codes) => SmallVec::from_slice(codes),
        None => board.raw_codes().map(|code| u8::from(code != EMPTY)).collect(),
    };
    let cols = usize::from(board.cols());
    // Each index with its column.
    let mut open: SmallVec<[(usize, usize); 64]> = SmallVec::new();
    let mut reach = |index: usize, col: usize, open: &mut SmallVec<_>| {
        let tile = left.get_mut(index).map(core::mem::take);
        if tile.is_some_and(|tile| tile != 0) {
            open.push((index, col));
        }
    };
    let first = board.tile_from(0)?;
    reach(first, first % cols.max(1), &mut open);
    while let Some((index, col)) = open.pop() {
        // Squares above the first row and below the last one have no index.
        reach(index.wrapping_sub(cols), col, &mut open);
        reach(index + cols, col, &mut open);
        if col > 0 {
            reach(index - 1, col - 1, &mut open);
        }
        if col + 1 < cols {
            reach(index + 1, col + 1, &mut open);
        }
    }
    // Without an early exit the compiler can vectorize this.
    if left.iter().fold(0, |all, tile| all | tile) == 0 {
        return None;
    }
    left.iter().position(|&tile| tile != 0).map(|index| board.square_at(index))
}

/// Checks that a standing play is on the board, and that a play that was challenged off is not.
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

/// Checks the bonus: single challenge gives 0, the point rules give their points for each
/// challenged word, and the other rules never give points.
fn bonus_against_rule(game: &Game<'_>) -> Option<Finding> {
    let Some(&LastMove::Play { bonus: Some(bonus), .. }) = game.last_move else { return None };
    let rule = game.challenge_rule?;
    let fits = match rule {
        ChallengeRule::Single => bonus == 0,
        ChallengeRule::FivePoints => bonus != 0 && bonus % 5 == 0,
        ChallengeRule::TenPoints => bonus != 0 && bonus % 10 == 0,
        ChallengeRule::Double | ChallengeRule::Triple | ChallengeRule::Void => false,
    };
    (!fits).then_some(Finding::BonusAgainstRule { bonus, rule })
}
