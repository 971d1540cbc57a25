//! Recovery of damaged games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::options::{Blob, Mode, ParseOptions};
use chess_game::raw::Recorder;
use chess_game::{Diagnostic, Error, Game, Severity, Start};

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
/// use chess_game::Start;
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
    let mut collector = Recorder::new(start.clone());
    let mut diagnostics = Vec::new();
    let lenient = options.mode(Mode::Lenient);
    let Ok(mut replay) = lenient.replay(start, blob) else {
        return Rescued { game: collector.finish(), diagnostics, complete: false };
    };
    let complete = loop {
        let before = replay.diagnostics().len();
        let event = replay.next_event();
        let fen = || replay.position().fen().to_string();
        let repaired = replay.diagnostics().iter().skip(before);
        diagnostics.extend(repaired.map(|&diagnostic| RescueDiagnostic { diagnostic, fen: fen() }));
        match event {
            Ok(Some(event)) => collector.push(event),
            Ok(None) => break true,
            Err(error) => {
                diagnostics.push(RescueDiagnostic {
                    diagnostic: Diagnostic::new(Severity::Error, error),
                    fen: fen(),
                });
                let in_variation = replay.depth() > 0;
                if !in_variation || !replay.skip_variation() {
                    break false;
                }
                collector.push(chess_game::Event::VariationEnd);
            }
        }
    };
    Rescued { game: collector.finish(), diagnostics, complete }
}

impl RescueDiagnostic {
    /// Returns the error that a strict reader reports at this position.
    #[must_use]
    pub const fn error(&self) -> Error {
        *self.diagnostic.error()
    }
}
