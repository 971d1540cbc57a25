//! Game records of 9x9 Go: the positions of SGF files and their sources.

mod list;

use alloc::vec::Vec;

use notation_report::{Severity, kinds};

pub use list::{SourceList, SourceNameError};

use crate::{Board, Color, ParseOptions};

/// Returns the games of an SGF file in order, as `go_sgf::games` does. A file without a game is one
/// error, `no-game`.
///
/// ```
/// use go9_dat::{ParseOptions, games};
///
/// let sgf = b"(;SZ[9];B[ee](;W[cc];B[gg])(;W[ge]))";
/// let game = games(sgf).next().unwrap()?;
/// let read = game.positions(&ParseOptions::strict());
/// let numbers: Vec<_> =
///     read.value.positions.iter().map(|p| (p.variation, p.move_number)).collect();
/// assert_eq!(numbers, [(0, 1), (0, 2), (0, 3), (1, 2)]);
/// assert!(read.diagnostics.is_empty());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn games<S: AsRef<[u8]> + ?Sized>(
    text: &S,
) -> impl Iterator<Item = Result<GameTree<'_>, notation_report::Error<GameErrorKind>>> + use<'_, S>
{
    let games = go_sgf::games_with(text, &go_sgf::ParseOptions::lenient());
    games.map(|game| game.map(GameTree).map_err(notation_report::Error::into_kind))
}

/// A game: a tree of moves, of which those on a 9x9 board have positions.
#[derive(Debug)]
pub struct GameTree<'a>(go_sgf::Parsed<go_sgf::Game<'a>>);

impl<'a> From<go_sgf::Parsed<go_sgf::Game<'a>>> for GameTree<'a> {
    fn from(game: go_sgf::Parsed<go_sgf::Game<'a>>) -> Self {
        Self(game)
    }
}

/// A position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[non_exhaustive]
pub struct GamePosition {
    /// The board.
    pub board: Board,
    /// The player to move.
    pub to_move: Color,
    /// Index of the first path through the tree that contains the position, from 0.
    pub variation: u16,
    /// Number of moves on that path, passes included.
    pub move_number: u16,
}

/// The result of reading a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct GameRead {
    /// The legal positions in the order of the tree; empty for a game other than 9x9 Go.
    pub positions: Vec<GamePosition>,
    /// `true` if the game was skipped because it is not 9x9 Go.
    pub skipped: bool,
}

kinds! {
    /// The kind of a problem of a game record.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum GameErrorKind {
        /// The board of a game has another size.
        #[error("only 9x9 games have go9 positions; this one is {width}x{height}")]
        Not9x9 {
            /// Number of columns.
            width: usize,
            /// Number of rows.
            height: usize,
        } = "not-9x9" {
            explanation: "The data of the 9x9 Go experiments holds positions of the 9x9 board only. \
                A game without `SZ` has 19 lines. The game is skipped.",
            example: "",
        }
        /// The number of a variation or move exceeds the range of the format.
        #[error("variation or move number above 65535")]
        NumberTooLarge = "number-too-large" {
            explanation: "The number of the variation or of the move is above 65535, the largest \
                number of the extra block. The variation ends there.",
            example: "",
        }
        nested {
            /// A problem of the record itself.
            #[error(transparent)]
            Record(go_sgf::ErrorKind)
        }
    }
}

/// A problem of a game record, with its severity.
pub type GameDiagnostic = notation_report::Diagnostic<GameErrorKind>;

impl<'a> GameTree<'a> {
    /// The game as a record, with its facts, moves, and properties.
    #[must_use]
    pub const fn record(&self) -> &go_sgf::Game<'a> {
        &self.0.value
    }

    /// Number of the game in its file, counted from 1; games other than 9x9 Go count too.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.record().number()
    }

    /// Plays the game and all its variations, each up to its first illegal move. Strict and lenient
    /// reading return the same positions; lenient reading makes errors warnings. The diagnostics are
    /// in the order in which the deviations were found; those of the syntax come first.
    #[must_use]
    pub fn positions(
        &self,
        options: &ParseOptions<'_>,
    ) -> notation_report::Parsed<GameRead, GameErrorKind> {
        let record = self.record();
        let refusal = refusal(record);
        let skipped = refusal.is_some() || record.refusal().is_some();
        let mut found: Vec<GameDiagnostic> =
            refusal.into_iter().map(GameDiagnostic::from).collect();
        let positions = collect(&mut record.walk(), options, &mut found);
        let of_record = self.0.diagnostics.iter().map(|found| {
            let severity = match found.severity() {
                Severity::Warning => found.kind().severity(),
                severity => severity,
            };
            GameDiagnostic::new(severity, found.into_error().into_kind())
        });
        let judge = |found: GameDiagnostic| match found.severity() {
            Severity::Error if options.is_lenient() => {
                GameDiagnostic::new(Severity::Warning, found.into_error())
            }
            _ => found,
        };
        let diagnostics = of_record.chain(found).map(judge).collect();
        notation_report::Parsed { value: GameRead { positions, skipped }, diagnostics }
    }
}

/// Returns the legal positions of a game that has been read already, without its diagnostics.
///
/// ```
/// use go_sgf::games;
/// use go9_dat::{ParseOptions, game_positions};
///
/// let game = games(b"(;SZ[9];B[ee];W[cc])").next().unwrap()?;
/// assert_eq!(game_positions(&game, &ParseOptions::strict())?.len(), 2);
/// let large = games(b"(;SZ[19];B[pd])").next().unwrap()?;
/// assert!(game_positions(&large, &ParseOptions::strict()).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// [`GameErrorKind::Not9x9`] for a game on another board.
pub fn game_positions(
    game: &go_sgf::Game<'_>,
    options: &ParseOptions<'_>,
) -> Result<Vec<GamePosition>, notation_report::Error<GameErrorKind>> {
    refusal(game).map_or(Ok(()), Err)?;
    Ok(collect(&mut game.walk(), options, &mut Vec::new()))
}

/// Returns the error for a game on another board.
fn refusal(game: &go_sgf::Game<'_>) -> Option<notation_report::Error<GameErrorKind>> {
    let size = game.facts().size.filter(|_| game.refusal().is_none())?;
    let (width, height) = (size.width(), size.height());
    let tree = || game.span().start..game.span().start + 1;
    let place = game.place("SZ").unwrap_or_else(tree);
    let kind = GameErrorKind::Not9x9 { width, height };
    ((width, height) != (9, 9)).then(|| notation_report::Error::new(kind, place))
}

/// Collects the legal positions of a walk.
fn collect(
    walk: &mut go_sgf::Walk<'_>,
    options: &ParseOptions<'_>,
    found: &mut Vec<GameDiagnostic>,
) -> Vec<GamePosition> {
    let mut positions = Vec::new();
    while let Some(step) = walk.next() {
        let Ok(board) = Board::try_from(step.after.board()) else { continue };
        let numbers = (u16::try_from(step.variation), u16::try_from(step.number));
        let (Ok(variation), Ok(move_number)) = numbers else {
            let node = step.node.offset();
            let kind = GameErrorKind::NumberTooLarge;
            if found.last().map(GameDiagnostic::kind) != Some(kind) {
                found.push(notation_report::Error::new(kind, node..node + 1).into());
            }
            continue;
        };
        let is_wanted = step.play.is_some() || options.has_initial() && step.index == 0;
        if step.legal && is_wanted {
            let to_move = step.after.to_move();
            positions.push(GamePosition { board, to_move, variation, move_number });
        }
    }
    positions
}
