//! The start of a game, from the tags `FEN`, `SetUp` and `Variant`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use super::variant::{Checks, Ends};
use super::{Mode, Parser};
use crate::error::ErrorKind;
use crate::tag::TagValue;
use crate::visit::{PgnVisitor, Problem};
use chess_rules::ErrorKind as Rule;
use chess_rules::fen::has_operations;
use chess_rules::{Epd, ErrorItem, Start, StartFault};

/// The start position according to the tags.
#[derive(Debug, Clone, Default)]
pub(super) struct Setup {
    fen: Fen,
    /// The tag `SetUp "0"` has been read.
    refused: bool,
    /// Set once the first tag `Variant` has been read. The inner value is its position, if the tag
    /// names another game.
    variant: Option<Option<Place>>,
    /// The tag `Variant` names Chess960.
    chess960: bool,
    /// The way in which the variant ends.
    pub(super) ends: Ends,
    /// Checks that each side has given in Three-check.
    pub(super) checks: Checks,
    /// The visitor does not want the movetext.
    pub(super) skip_movetext: bool,
    /// The current result is the last token of the game.
    pub(super) last_result: bool,
    /// The reason why no move can be played, until a text has been reported with that reason.
    pub(super) blamed: Option<Problem>,
}

/// A byte range of the file.
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

/// Names of the variants that have the rules of chess, reduced to letters and digits.
const CHESS: [&str; 8] =
    ["", "standard", "normal", "chess", "classic", "classical", "fromposition", "regular"];
/// The names of Chess960.
const CHESS960: [&str; 11] = [
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischerandomchess",
    "fischerrandomchess",
    "frc",
    "freestyle",
    "freestylechess",
    "chess9lx",
    "wildfr",
];
/// The names of the variant that ends with a king on one of the four middle squares.
const HILL: [&str; 2] = ["kingofthehill", "koth"];
/// The names of the variant that ends with the third check.
const THREE_CHECK: [&str; 3] = ["threecheck", "3check", "3checks"];

/// The rules that a variant follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    Chess,
    Chess960,
    Hill,
    ThreeCheck,
    Other,
}

/// Returns the rules of a variant by its name, of which only letters and digits count.
fn rules_of(variant: &str) -> Rules {
    let letters =
        || variant.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase());
    let is_one_of = |names: &[&str]| names.iter().any(|name| letters().eq(name.bytes()));
    let ascii = variant.chars().all(|c| c.is_ascii() || !c.is_alphanumeric());
    match ascii {
        true if is_one_of(&CHESS960) => Rules::Chess960,
        true if is_one_of(&CHESS) => Rules::Chess,
        true if is_one_of(&HILL) => Rules::Hill,
        true if is_one_of(&THREE_CHECK) => Rules::ThreeCheck,
        _ => Rules::Other,
    }
}

/// Returns a FEN without the checks of Three-check: `3+3` before the clocks, `+0+0` behind them.
fn without_checks(fen: &str) -> Cow<'_, str> {
    let is_checks = |word: &str| {
        let plus = word.strip_prefix('+').unwrap_or(word);
        plus.split_once('+').is_some_and(|(white, black)| {
            [white, black].iter().all(|side| matches!(side.as_bytes(), [b'0'..=b'9']))
        })
    };
    if !fen.split_ascii_whitespace().any(is_checks) {
        return Cow::Borrowed(fen);
    }
    let words: Vec<&str> = fen.split_ascii_whitespace().filter(|word| !is_checks(word)).collect();
    Cow::Owned(words.join(" "))
}

impl Parser {
    /// Stores the information of a tag on the start position. The first tag of each name is used.
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
                let rules = rules_of(&value.to_str());
                self.setup.chess960 = rules == Rules::Chess960;
                self.setup.ends = match rules {
                    Rules::Hill => Ends::Hill,
                    Rules::ThreeCheck => Ends::ThreeCheck,
                    Rules::Chess | Rules::Chess960 | Rules::Other => Ends::Chess,
                };
                self.setup.variant = Some((rules == Rules::Other).then_some(place));
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

    /// Reads the value of a `FEN` tag: "A faulty FEN is repaired by lenient reading or else is
    /// problem `bad-start`."
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
        self.setup.checks = Checks::of_fen(&text);
        let text = without_checks(&text);
        let read = if has_operations(&text) {
            self.report(v, ErrorKind::FenRepaired(StartFault::OperationsInFen), range.clone());
            Epd::parse_lenient(&text).map(|read| read.map(|epd| epd.fen.start().clone()))
        } else {
            Start::from_fen_lenient(&text)
        };
        match read {
            Err(error) => match error.kind() {
                Rule::BadStart(fault) => Fen::Bad(fault, place),
                _ => Fen::Bad(StartFault::Board, place),
            },
            Ok(read) => {
                let faults = read.diagnostics.iter().filter_map(|found| found.kind().start_fault());
                for fault in faults.filter(|fault| !fault.is_harmless()) {
                    if self.options.strict && !fault.is_tolerated() {
                        return Fen::Bad(fault, place);
                    }
                    self.report(v, ErrorKind::FenRepaired(fault), range.clone());
                }
                Fen::Start(Box::new(read.value))
            }
        }
    }

    /// Ends the tags and sets up the start position.
    pub(super) fn end_tags<V: PgnVisitor>(&mut self, v: &mut V) {
        let control = v.end_tags();
        self.mode = Mode::Moves;
        self.control(control);
        if self.setup.skip_movetext {
            self.mode = Mode::Mute;
        }
        if matches!(self.mode, Mode::Mute) {
            return;
        }
        self.set_up(v);
        if self.options.tags_only {
            self.mode = Mode::Mute;
        }
    }

    fn set_up<V: PgnVisitor>(&mut self, v: &mut V) {
        let blame = match (&self.setup.variant, &self.setup.fen) {
            (Some(Some(place)), _) => {
                Some((ErrorItem::UnsupportedVariant, ErrorKind::UnsupportedVariant, *place))
            }
            (_, Fen::Bad(fault, place)) => {
                Some((ErrorItem::BadStart, ErrorKind::Rules(Rule::BadStart(*fault)), *place))
            }
            _ => None,
        };
        let start = match &self.setup.fen {
            Fen::Start(start) => start,
            _ => &self.standard,
        };
        let chess960 = self.setup.chess960.then(|| start.clone().with_chess960(true));
        let start = chess960.as_ref().unwrap_or(start);
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
        for name in ["", "Standard", "From Position", "Regular"] {
            assert_eq!(rules_of(name), Rules::Chess, "{name}");
        }
        assert_eq!(rules_of("King of the Hill"), Rules::Hill);
        assert_eq!(rules_of("Three-check"), Rules::ThreeCheck);
        for name in ["Chess 960", "Fischer-Random", "chess960", "Wild/fr", "Chess9LX"] {
            assert_eq!(rules_of(name), Rules::Chess960, "{name}");
        }
        for name in ["Antichess", "Racing Kings", "Crazyhouse", "Шахматы"] {
            assert_eq!(rules_of(name), Rules::Other, "{name}");
        }
    }

    #[test]
    fn checks_of_three_check_are_no_part_of_the_position() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(without_checks("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"), fen);
        assert_eq!(without_checks("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+2"), fen);
        assert_eq!(without_checks(fen), fen);
    }
}
