#![doc = include_str!("../README.md")]
#![allow(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "the notations need std anyway; one import is easier to read than three"
)]
#![allow(
    clippy::result_large_err,
    reason = "a finding is made once per bad record and then printed"
)]

mod analyzed;
pub mod backgammon;
mod charset;
pub mod chess;
#[cfg(feature = "bulk")]
pub mod condition;
pub mod converter;
pub mod crossword;
pub mod cut;
pub mod detect;
pub mod encoder;
pub mod finding;
mod format;
mod gather;
pub mod go;
pub mod json;
pub mod jsonl;
pub mod lines;
pub mod loss;
#[cfg(feature = "bulk")]
pub mod near;
pub mod notation;
pub mod of;
pub mod options;
mod own;
pub mod plain;
mod reading;
mod record;
mod rows;
pub mod settings;
pub mod sheet;
pub mod skip;
mod sought;
pub mod table;
pub mod tally;
mod trees;
#[cfg(feature = "unpack")]
pub mod unpack;
pub mod words;

pub use analyzed::Analyzed;
pub use board_picture::text;
pub use format::{Abilities, Format, InOrder, TargetInfo};
pub use gather::{Gathered, Gathering, Origin};
pub use notation_report::Explanation as Code;
pub use notation_report::Loss;
#[doc(hidden)]
pub use notation_report::internal::Losses;
pub use own::ACTION_ADDED;
pub use reading::{Mode, Reading, Recovery, View};
pub use record::{Field, Info, Likelihood, Record, Step, Unit, saturated};
pub use sought::Sought;

use of::Of;

/// All formats, in the order in which `boardnote formats` lists them.
pub static ALL: &[&dyn Format] = &[
    &Of::<backgammon::MatchId>::NEW,
    &Of::<backgammon::PosId>::NEW,
    &Of::<backgammon::GnuId>::NEW,
    &Of::<backgammon::XgId>::NEW,
    &Of::<backgammon::OgId>::NEW,
    &Of::<backgammon::BgSgf>::NEW,
    &Of::<backgammon::BgText>::NEW,
    &Of::<crossword::position::cgp::Cgp>::NEW,
    &Of::<chess::MoveCode>::NEW,
    &Of::<chess::Pgn>::NEW,
    &Of::<chess::Uci>::NEW,
    &Of::<chess::Fen>::NEW,
    &Of::<chess::Polyglot>::NEW,
    &Of::<chess::Csv>::NEW,
    &Of::<crossword::game::gcg::Gcg>::NEW,
    &Of::<go::Gib>::NEW,
    &Of::<go::Go9>::NEW,
    &Of::<go::Go9Scores>::NEW,
    &Of::<go::Go9Table>::NEW,
    &Of::<go::Go9Text>::NEW,
    &Of::<backgammon::Mat>::NEW,
    &Of::<go::Ngf>::NEW,
    &Of::<backgammon::Ogxm>::NEW,
    &Of::<go::Sgf>::NEW,
    &Of::<backgammon::Xg>::NEW,
];

/// The version of this crate, and of the crates of the notations and games that it was released with.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The kinds of errors of this crate and of all those below.
const KINDS: [&[Code]; 17] = [
    own::Own::ALL,
    bg_mat::ErrorKind::ALL,
    bg_matchid::ErrorKind::ALL,
    bg_ogxm::ErrorKind::ALL,
    bg_rules::ErrorKind::ALL,
    bg_sgf::ErrorKind::ALL,
    bg_xg::ErrorKind::ALL,
    bg_xg::text::TextErrorKind::ALL,
    chess_rules::ErrorKind::ALL,
    crossword_rules::ErrorKind::ALL,
    crossword_rules::IllegalPlay::ALL,
    crossword_rules::ScoreError::ALL,
    gcg::ErrorKind::ALL,
    go9_dat::ErrorKind::ALL,
    go_rules::ErrorKind::ALL,
    go_sgf::ErrorKind::ALL,
    sgf_syntax::ErrorKind::ALL,
];

/// Returns the explanations of all codes of findings and losses, each with the name of its format, or
/// `None` for a code of all formats or of none.
#[must_use]
pub fn codes() -> Vec<(Option<&'static str>, Code)> {
    let mut codes = Vec::new();
    for format in ALL {
        let info = format.info();
        codes.extend((info.codes)().into_iter().map(|code| (Some(info.name), code)));
    }
    let general = own::general();
    for code in general.iter().chain(loss::ALL).chain(KINDS.into_iter().flatten()) {
        if codes.iter().all(|(_, known)| known.code != code.code) {
            codes.push((None, *code));
        }
    }
    codes
}

/// Returns the format with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    ALL.iter().copied().find(|format| format.info().name == name)
}

/// Parses the name of a format.
///
/// # Errors
/// The message lists the known names.
pub fn parse_name(name: &str) -> Result<&'static dyn Format, String> {
    by_name(name).ok_or_else(|| {
        if name == "text" {
            return "unknown format; text with IDs is bg-text".to_owned();
        }
        let names: Vec<_> = ALL.iter().map(|format| format.info().name).collect();
        format!("unknown format; known formats: {}", names.join(", "))
    })
}
