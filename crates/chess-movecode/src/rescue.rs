//! Recovery of damaged games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::decode::Replay;
use crate::error::{Diagnostic, Error};
use crate::options::{Blob, Mode, ParseOptions};
use chess_rules::internal::Recorder;
use chess_rules::{Game, Position, Severity, Start};

/// The result of [`rescue`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rescued {
    /// The longest readable part of the game.
    pub game: Game,
    /// All repairs and losses, in the order of the data.
    pub diagnostics: Vec<RescueDiagnostic>,
    /// `true` if the main line was read to its end.
    pub complete: bool,
}

/// A [`Diagnostic`] with the position at which it occurred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RescueDiagnostic {
    /// The deviation, with its byte range and ply.
    pub diagnostic: Diagnostic,
    /// FEN of the position reached before the deviation.
    pub fen: String,
}

/// Reads as much of a game as possible.
///
/// Reading is lenient. An error inside a variation ends that variation, and reading continues after
/// it. An error in the main line ends the game.
///
/// ```
/// use chess_rules::Start;
/// use chess_movecode::{ParseOptions, rescue};
///
/// // 1. e4 e5 2. Nf3, then a byte without meaning.
/// let rescued = rescue(&Start::standard(), &[0x13, 0x13, 0x29, 0x9b, 0x25, 0xff], &ParseOptions::lenient());
/// assert_eq!(rescued.game.to_uci(), "e2e4 e7e5 g1f3");
/// let found = &rescued.diagnostics[0];
/// assert_eq!(found.diagnostic.to_string(), "error: code 0x9b is reserved at byte 3, ply 3");
/// assert_eq!(found.fen, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
/// ```
pub fn rescue<'a>(start: &Start, blob: impl Into<Blob<'a>>, options: &ParseOptions) -> Rescued {
    let mut diagnostics = Vec::new();
    let (game, complete) = rescue_with(start, blob, options, |diagnostic, position| {
        diagnostics.push(RescueDiagnostic { diagnostic, fen: position.fen().to_string() });
    });
    Rescued { game, diagnostics, complete }
}

/// Reads as much of a game as possible, as [`rescue`] does, and passes every diagnostic on with the
/// position reached before the deviation. Garbage can cause one for every byte, which this function
/// does not keep. Returns the game, and `true` if the main line was read to its end.
///
/// ```
/// use chess_rules::Start;
/// use chess_movecode::{ParseOptions, rescue_with};
///
/// let (mut count, options) = (0, ParseOptions::lenient());
/// let (game, complete) =
///     rescue_with(&Start::standard(), &[0x13, 0xf0, 0xf0, 0xff], &options, |_, _| count += 1);
/// assert_eq!((game.to_uci().as_str(), complete), ("e2e4", true));
/// assert!(count > 0);
/// ```
pub fn rescue_with<'a>(
    start: &Start,
    blob: impl Into<Blob<'a>>,
    options: &ParseOptions,
    mut found: impl FnMut(Diagnostic, &Position),
) -> (Game, bool) {
    let mut collector = Recorder::new(start.clone());
    let lenient = options.mode(Mode::Lenient);
    let Ok(mut replay) = Replay::new(start, blob, &lenient) else {
        return (collector.finish(), false);
    };
    let complete = loop {
        let event = replay.next_event();
        let repaired = replay.take_diagnostics();
        repaired.into_iter().for_each(|diagnostic| found(diagnostic, replay.position()));
        match event {
            Ok(Some(event)) => collector.push(event),
            Ok(None) => break true,
            Err(error) => {
                found(Diagnostic::new(Severity::Error, error), replay.position());
                let in_variation = replay.depth() > 0;
                if !in_variation || !replay.skip_variation() {
                    break false;
                }
                collector.push(chess_rules::Event::VariationEnd);
            }
        }
    };
    (collector.finish(), complete)
}

impl RescueDiagnostic {
    /// Returns the error that a strict reader reports at this position.
    #[must_use]
    pub const fn error(&self) -> Error {
        *self.diagnostic.error()
    }
}
