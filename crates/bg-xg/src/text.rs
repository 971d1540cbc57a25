//! The text that eXtreme Gammon and GNU Backgammon copy: a position with its analysis.

mod error;
mod line;
mod model;
mod reader;

use alloc::string::ToString as _;
use core::ops::Range;

use bg_matchid::{Gnuid, Xgid};

pub use error::{TextDiagnostic, TextError, TextErrorKind};
use line::Line;
pub use model::{
    Answer, Best, Copied, Decision, PositionId, Program, TextCandidate, TextChances, TextCube,
};
use reader::Reader;

/// Returns the parts of a text that hold one position each: a part begins at a line that starts with
/// `XGID=`. If the first position is one of GNU Backgammon, a part also begins at each line with
/// `Position ID:`. A text without such a line is one part.
pub fn records(text: &str) -> impl Iterator<Item = Range<usize>> {
    let first = lines(text).find(|(_, line)| starts_position(line) || is_gnu_position(line));
    let is_gnu = first.is_some_and(|(_, line)| !starts_position(line));
    let starts = lines(text)
        .filter(move |(_, line)| starts_position(line) || is_gnu && is_gnu_position(line))
        .map(|(at, _)| at);
    // What stands before the second position belongs to the first.
    let mut ends = starts.skip(1).chain([text.len()]);
    let mut start = 0;
    core::iter::from_fn(move || {
        let end = ends.next()?;
        let part = start..end;
        start = end;
        Some(part)
    })
}

/// Returns the meaning of a line of an analysis in a few words; empty for other lines.
///
/// ```
/// assert_eq!(bg_xg::text::meaning("    1. 3-ply 8/5 6/5 eq:+0.1"), "play with its equity");
/// ```
#[must_use]
pub fn meaning(line: &str) -> &'static str {
    if starts_position(line) {
        return "position";
    }
    match line::read(line) {
        Some(Line::Candidate(_)) => "play with its equity",
        Some(Line::Side(_) | Line::Chances(_)) => "chances",
        Some(Line::Confidence(..)) => "confidence of a rollout",
        Some(Line::Analyzed(_)) => "level of the analysis",
        Some(Line::Cubeless(..)) => "equities without the cube",
        Some(Line::Cube(..)) => "level of the analysis, and equity without the cube",
        Some(Line::Action(..)) => "equity of a cube action",
        Some(Line::Best(..)) => "best cube action",
        Some(Line::Percentage(_)) => "share of wrong answers",
        Some(Line::Games(_)) => "games of a rollout",
        Some(Line::Version(..)) => "version of the program",
        Some(Line::Detail) | None => "",
    }
}

/// Returns `true` if a line begins a position of eXtreme Gammon.
fn starts_position(line: &str) -> bool {
    line.trim_start_matches(['\u{feff}', ' ']).starts_with("XGID=")
}

/// Returns `true` if a line has the position of GNU Backgammon.
fn is_gnu_position(line: &str) -> bool {
    line.contains("Position ID:")
}

/// The lines of a text with their offsets.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}

/// Reads the text of one position.
///
/// ```
/// let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n\
///     1. 3-ply 8/5 6/5 eq:+0.154\n  Player: 55.20% (G:17.10% B:1.00%)\n  \
///     Opponent: 44.80% (G:12.10% B:0.60%)\n\neXtreme Gammon Version: 2.10, MET: Kazaross XG2\n";
/// let copied = bg_xg::text::parse(text)?.value;
/// assert_eq!(copied.candidates[0].play, "8/5 6/5");
/// assert_eq!(copied.candidates[0].chances.unwrap().win, 55.2);
/// # Ok::<(), bg_xg::text::TextError>(())
/// ```
///
/// # Errors
/// [`TextErrorKind::NoPosition`] or [`TextErrorKind::BadXgid`].
pub fn parse(text: &str) -> Result<notation_report::Parsed<Copied, TextErrorKind>, TextError> {
    let (id, first) = position(text)?;
    let mut reader = Reader::new(id);
    for (at, line) in lines(text).filter(|&(at, _)| at >= first) {
        reader.line(at, line);
    }
    Ok(reader.finish())
}

/// Finds the ID of the position, and the offset of the line behind it.
fn position(text: &str) -> Result<(PositionId, usize), TextError> {
    let behind = |at: usize, line: &str| at + line.len();
    let mut gnu = None;
    for (at, line) in lines(text) {
        let words = line.trim_start_matches(['\u{feff}', ' ']);
        let start = at + line.len() - words.len();
        if words.starts_with("XGID=") {
            let id = words.trim_end();
            let bad = |_| TextError::new(TextErrorKind::BadXgid, start..start + id.len());
            return Ok((PositionId::Xgid(Xgid::parse(id).map_err(bad)?), behind(at, line)));
        }
        if let Some((_, id)) = words.split_once("Position ID:") {
            gnu = Some((start, id.trim()));
        } else if let Some(id) = words.strip_prefix("Match ID") {
            let Some((start, position)) = gnu else { continue };
            let id = id.trim_start_matches([' ', ':']).trim_end();
            let whole = position.to_string() + ":" + id;
            let bad = |_| TextError::new(TextErrorKind::BadXgid, start..behind(at, line));
            return Ok((PositionId::Gnuid(Gnuid::parse(&whole).map_err(bad)?), behind(at, line)));
        }
    }
    Err(TextError::new(TextErrorKind::NoPosition, 0..0))
}
