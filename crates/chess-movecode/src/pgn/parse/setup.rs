//! Where a game starts: the tags `FEN`, `SetUp` and `Variant`.

use alloc::boxed::Box;
use core::ops::Range;

use super::{Mode, Parser};
use crate::error::ErrorKind;
use crate::fen::StartFault;
use crate::pgn::tag::TagValue;
use crate::pgn::visit::{PgnVisitor, Problem};
use crate::start::Start;
use crate::token::ErrorItem;

/// What the tags say about the start.
#[derive(Debug, Clone, Default)]
pub(super) struct Setup {
    fen: Fen,
    /// `SetUp "0"` was read.
    refused: bool,
    /// The first tag `Variant` was read; its place, if it names another game.
    variant: Option<Option<Place>>,
    /// The movetext is not wanted.
    pub(super) skip_movetext: bool,
    /// The result that is being read is the last token of the game.
    pub(super) last_result: bool,
    /// Why no move can be played, as long as no text has been told that says so.
    pub(super) blamed: Option<Problem>,
}

/// Bytes of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    offset: u64,
    length: u32,
}

#[derive(Debug, Clone, Default)]
enum Fen {
    #[default]
    None,
    /// The normal start position.
    Unknown,
    Start(Box<Start>),
    Bad(StartFault, Place),
}

/// Names of the variants whose rules are those of chess, in letters and digits.
const CHESS: [&str; 13] = [
    "",
    "standard",
    "normal",
    "chess",
    "classic",
    "classical",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "freestyle",
    "960",
    "frc",
];

/// "Compared by letters and digits only, lower case."
fn is_chess(variant: &str) -> bool {
    let letters =
        || variant.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase());
    let ascii = variant.chars().all(|c| c.is_ascii() || !c.is_alphanumeric());
    ascii && CHESS.iter().any(|name| letters().eq(name.bytes()))
}

impl Parser {
    /// Keeps what a tag says about the start position. The first tag of a name counts.
    pub(super) fn note_setup<V: PgnVisitor>(
        &mut self,
        name: &[u8],
        value: &TagValue<'_>,
        range: Range<usize>,
        v: &mut V,
    ) {
        let Some(known) = ["FEN", "SetUp", "Variant"]
            .into_iter()
            .find(|n| name.eq_ignore_ascii_case(n.as_bytes()))
        else {
            return;
        };
        if name != known.as_bytes() {
            self.report(v, ErrorKind::TagNameCase, range.clone());
        }
        let place = Place {
            offset: self.offset(range.start),
            length: u32::try_from(range.len()).unwrap_or(u32::MAX),
        };
        match known {
            "SetUp" => {
                self.setup.refused |= value.raw() == b"0";
                if self.setup.refused && !matches!(self.setup.fen, Fen::None) {
                    self.report(v, ErrorKind::SetupMismatch, range);
                }
            }
            "Variant" if self.setup.variant.is_none() => {
                let other = !is_chess(&value.to_str());
                self.setup.variant = Some(other.then_some(place));
            }
            "FEN" if matches!(self.setup.fen, Fen::None) => {
                if self.setup.refused {
                    self.report(v, ErrorKind::SetupMismatch, range.clone());
                }
                self.setup.fen = self.read_fen(value, place, range, v);
            }
            _ => {}
        }
    }

    /// "A faulty FEN is repaired by lenient reading or else is problem `bad-start`."
    fn read_fen<V: PgnVisitor>(
        &mut self,
        value: &TagValue<'_>,
        place: Place,
        range: Range<usize>,
        v: &mut V,
    ) -> Fen {
        let text = value.to_str();
        if matches!(text.trim(), "" | "?") {
            self.report(v, ErrorKind::EmptyFen, range);
            return Fen::Unknown;
        }
        match Start::from_fen_lenient(&text) {
            Err(error) => match error.kind() {
                ErrorKind::BadStart(fault) => Fen::Bad(fault, place),
                _ => Fen::Bad(StartFault::Board, place),
            },
            Ok((start, faults)) => {
                for found in faults.iter().filter(|found| !found.fault.is_harmless()) {
                    if self.options.strict {
                        return Fen::Bad(found.fault, place);
                    }
                    self.report(v, ErrorKind::FenRepaired(found.fault), range.clone());
                }
                Fen::Start(Box::new(start))
            }
        }
    }

    /// The tags have ended: sets up the position.
    pub(super) fn end_tags<V: PgnVisitor>(&mut self, v: &mut V) {
        let control = v.end_tags();
        self.mode = Mode::Moves;
        self.control(control);
        if self.setup.skip_movetext {
            self.mode = Mode::Mute;
        }
        if self.mode == Mode::Mute {
            return;
        }
        let blame = match (&self.setup.variant, &self.setup.fen) {
            (Some(Some(place)), _) => {
                Some((ErrorItem::UnsupportedVariant, ErrorKind::UnsupportedVariant, *place))
            }
            (_, Fen::Bad(fault, place)) => {
                Some((ErrorItem::BadStart, ErrorKind::BadStart(*fault), *place))
            }
            _ => None,
        };
        let start = match &self.setup.fen {
            Fen::Start(start) => start,
            _ => &self.standard,
        };
        self.walker.restart(start.position());
        let Some((item, reason, place)) = blame else {
            return v.start(start);
        };
        if !matches!(self.setup.fen, Fen::Bad(..)) {
            v.start(start);
        }
        self.setup.blamed = Some(Problem {
            kind: item,
            reason,
            offset: place.offset,
            length: place.length,
            ply: 0,
            depth: 0,
            ends_line: true,
        });
        self.report_at(v, reason, place.offset, usize::try_from(place.length).unwrap_or(0));
        self.mode = Mode::Ended(item, reason);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_that_are_chess() {
        for name in ["", "Standard", "From Position", "Chess 960", "Fischer-Random", "chess960"] {
            assert!(is_chess(name), "{name}");
        }
        for name in ["Antichess", "Three-check", "Crazyhouse", "Шахматы"] {
            assert!(!is_chess(name), "{name}");
        }
    }
}
