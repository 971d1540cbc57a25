//! Positions in any text, with the analysis that eXtreme Gammon, GNU Backgammon, and BGBlitz copy.

mod bgblitz;
mod coat;
mod decided;
mod error;
mod gnubg;
mod line;
mod model;
mod reader;
mod split;

use bg_matchid::{FoundId, find};

use coat::Clean;
pub use decided::{decisions, decisions_with};
pub use error::{TextDiagnostic, TextError, TextErrorKind};
use line::Line;
pub use model::{
    Action, Answer, Best, Copied, Decision, Program, TextCandidate, TextChances, TextCube,
};
use reader::Reader;
use split::{Damaged, Id};
pub use split::{Part, first_id, first_part, records};

/// Returns the meaning of a line of an analysis in a few words; empty for other lines.
///
/// ```
/// assert_eq!(bg_xg::text::meaning("    1. 3-ply 8/5 6/5 eq:+0.1"), "play with its equity");
/// ```
#[must_use]
pub fn meaning(line: &str) -> &'static str {
    let clean = Clean::new(line.as_bytes());
    if find(clean.text()).next().is_some() {
        return "position";
    }
    match line::read(coat::line(clean.text()).0) {
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
        Some(Line::Luck { .. }) => "luck of the roll",
        Some(Line::Detail) | None => "",
    }
}

/// Returns `true` if a line is one of a board, in the text of any program: its edges have the numbers of
/// the points, and its rows three signs between which the checkers stand.
fn is_board(line: &str) -> bool {
    const EDGES: [&str; 4] = ["+13-14-", "+12-11-", "+24-23-", "+-1--2-"];
    let (words, _) = coat::line(line);
    EDGES.iter().any(|edge| words.starts_with(edge)) || line.matches('|').count() > 2
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

/// Reads the first position of a text, with the analysis behind it. The signs of quoted mail, Markdown,
/// web pages, and word processors are left out.
///
/// ```
/// let text = "> XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n>\n\
///     >   1. 3-ply 8/5 6/5 eq:+0.154\n>     Player: 55.20% (G:17.10% B:1.00%)\n>     \
///     Opponent: 44.80% (G:12.10% B:0.60%)\n>\n> eXtreme Gammon Version: 2.10, MET: Kazaross XG2\n";
/// let copied = bg_xg::text::parse(text)?.value;
/// assert_eq!(copied.candidates[0].play, "8/5 6/5");
/// assert_eq!(copied.candidates[0].chances.unwrap().win, 55.2);
/// # Ok::<(), bg_xg::text::TextError>(())
/// ```
///
/// # Errors
/// [`TextErrorKind::NoPosition`] for a text without an ID, and [`TextErrorKind::BadXgid`] or
/// [`TextErrorKind::BadGnuid`] for a label whose ID cannot be read.
pub fn parse(
    text: impl AsRef<[u8]>,
) -> Result<notation_report::Parsed<Copied, TextErrorKind>, TextError> {
    let clean = Clean::new(text.as_ref());
    let original = |error: TextError| {
        let span = error.span();
        error.moved_to(clean.original(span.start)..clean.original(span.end))
    };
    let none = || TextError::new(TextErrorKind::NoPosition, 0..0);
    let Id { span, id, label } = split::ids(clean.text()).next().ok_or_else(none)?;
    let id = id.map_err(|damaged| {
        let kind = match damaged {
            Damaged::Xgid => TextErrorKind::BadXgid,
            Damaged::Gnuid => TextErrorKind::BadGnuid,
        };
        original(TextError::new(kind, span.clone()))
    })?;
    let mut reader = Reader::new(id, label);
    for (at, line) in lines(clean.text()) {
        if at + line.len() < span.start {
            reader.above(line);
        } else if at >= span.end {
            reader.line(at, line);
        }
    }
    let mut read = reader.finish();
    for found in &mut read.diagnostics {
        *found = (*found).map(original);
    }
    let is_short = matches!(read.value.id, FoundId::Xgid(_))
        && clean.text()[span.clone()].matches(':').count() == 8;
    if is_short {
        read.diagnostics
            .push(original(TextError::new(TextErrorKind::NoCubeLimit, span.clone())).into());
    }
    let repaired = clean.repaired.iter().filter(|&&at| at < clean.original(span.end));
    for &at in repaired {
        let error = TextError::new(TextErrorKind::Repaired, at..at + '\u{2014}'.len_utf8());
        read.diagnostics.push(error.into());
    }
    Ok(read)
}
