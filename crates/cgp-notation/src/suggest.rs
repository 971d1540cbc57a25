//! Suggested corrections of errors.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::ops::Range;

use crossword_rules::internal::{row_width, usual_width};
use crossword_rules::{ChallengeRule, Error, ErrorKind, Field, Opcode};

use crate::parse::{ParseOptions, parse_with};
use crate::raw;

/// A change of the text that would resolve an error.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Suggestion {
    /// The bytes to replace; empty for an insertion.
    pub span: Range<usize>,
    /// The replacement text.
    pub replacement: String,
    /// The reason, in a few words.
    pub note: &'static str,
}

impl Suggestion {
    fn new(span: Range<usize>, replacement: impl Into<String>, note: &'static str) -> Self {
        Self { span, replacement: replacement.into(), note }
    }

    /// Returns the text with the change applied.
    #[must_use]
    pub fn apply(&self, text: &str) -> String {
        let before = text.get(..self.span.start).unwrap_or_default();
        let after = text.get(self.span.end..).unwrap_or_default();
        [before, &self.replacement, after].concat()
    }
}

/// Returns the correction of an error, if it is obvious. The error must result from parsing this
/// text.
///
/// ```
/// let text = "2AB/44/4 / 0/0 0"; // a `/` got lost
/// let error = cgp::parse(text).unwrap_err();
/// let suggestion = cgp::suggest(text, &error).unwrap();
/// assert_eq!(suggestion.note, "the end of a row is missing");
/// assert_eq!(suggestion.apply(text), "2AB/4/4/4 / 0/0 0");
/// ```
#[must_use]
pub fn suggest(text: &str, error: &Error) -> Option<Suggestion> {
    let changes = |s: &Suggestion| text.get(s.span.clone()) != Some(s.replacement.as_str());
    candidate(text, error).filter(changes)
}

fn candidate(text: &str, error: &Error) -> Option<Suggestion> {
    let span = error.span();
    let there = text.get(span.clone()).unwrap_or_default();
    Some(match error.kind() {
        ErrorKind::BadWhitespace { found } if found.is_ascii_whitespace() => {
            return whitespace(text, span);
        }
        ErrorKind::RowTooShort { width, expected } if expected == width + 1 => {
            one_more(text, span.end)
        }
        ErrorKind::RowTooLong { .. } | ErrorKind::RunTooLarge => lost_row_end(text, error)?,
        ErrorKind::ZeroRun => Suggestion::new(span, "", "a run of 0 squares says nothing"),
        ErrorKind::LeadingZero => {
            Suggestion::new(span, there.trim_start_matches('0'), "runs have no leading 0")
        }
        ErrorKind::NeedlessBracket => {
            let letter = there.trim_matches(['[', ']']);
            Suggestion::new(span, letter, "a single letter needs no brackets")
        }
        ErrorKind::BadRackTile { found } if found.is_lowercase() => {
            Suggestion::new(span, "?", "a blank on a rack is `?`")
        }
        ErrorKind::BadRackTile { found: '[' } => {
            Suggestion::new(span, "?", "a blank on a rack is `?`")
        }
        ErrorKind::MixedCaseTile => {
            let upper: String = there.to_uppercase();
            Suggestion::new(span, upper, "all letters of a tile have one case")
        }
        ErrorKind::MissingSemicolon => Suggestion::new(span, ";", "every operation ends with `;`"),
        ErrorKind::EmptyOperation => empty_operation(text, span.start)?,
        ErrorKind::BadSeparator { .. } => {
            Suggestion::new(span.start..span.start, " ", "operations are a space apart")
        }
        ErrorKind::BadOpcode => {
            let opcode =
                there.strip_prefix('-').filter(|name| Opcode::from_name(name).is_some())?;
            Suggestion::new(span, opcode, "opcodes have no `-`")
        }
        ErrorKind::BadChallengeRule => {
            let rule = there.to_ascii_lowercase().replace(' ', "");
            rule.parse::<ChallengeRule>().ok()?;
            Suggestion::new(span, rule, "challenge rules are in lower case, without spaces")
        }
        ErrorKind::BadNumber => Suggestion::new(span, plain_number(there)?, "plain decimal"),
        ErrorKind::UnbracketedTile => Suggestion::new(
            span,
            ["[", there, "]"].concat(),
            "tiles of several letters are bracketed",
        ),
        ErrorKind::LowerCaseColumn => {
            Suggestion::new(span, there.to_ascii_uppercase(), "columns are in upper case")
        }
        ErrorKind::BadMove | ErrorKind::BadCoordinate | ErrorKind::ForeignMove => {
            return last_move(text, error);
        }
        _ => return None,
    })
}

/// Corrects a run of whitespace: none at the ends of the record and before `;`, and one space
/// elsewhere.
fn whitespace(text: &str, span: Range<usize>) -> Option<Suggestion> {
    let before = text.get(..span.start)?;
    let after = text.get(span.end..)?.trim_ascii_start();
    let start = before.trim_ascii_end().len();
    let end = text.len() - after.len();
    let at_an_end = start == 0 || after.is_empty() || after.starts_with(';');
    let replacement = if at_an_end { "" } else { " " };
    Some(Suggestion::new(start..end, replacement, "single spaces between the parts only"))
}

/// Adds the missing square at the end of a row: the last run grows by 1, or a run of 1 is added.
fn one_more(text: &str, end: usize) -> Suggestion {
    let row = text.get(..end).unwrap_or_default();
    let digits = row.len() - row.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let note = "the row is one square short";
    let run = row.get(end - digits..).and_then(|run| run.parse::<u32>().ok());
    match run {
        Some(run) => Suggestion::new(end - digits..end, alloc::format!("{}", run + 1), note),
        None => Suggestion::new(end..end, "1", note),
    }
}

/// Inserts a `/` where it splits one row into two of the usual width.
fn lost_row_end(text: &str, error: &Error) -> Option<Suggestion> {
    // No board of the format is longer; the bound keeps the search short.
    const LONGEST: usize = 2 * 255 * 8;
    let board = text.split_ascii_whitespace().next()?;
    let usual = match error.kind() {
        ErrorKind::RowTooLong { expected, .. } => expected,
        _ => usual_width(board),
    };
    let start = text.get(..error.offset())?.rfind(['/', ' ']).map_or(0, |at| at + 1);
    let row = text.get(start..)?.split(['/', ' ']).next()?;
    if row.len() > LONGEST {
        return None;
    }
    let cut = row.char_indices().map(|(at, _)| at).skip(1).find(|&at| {
        let (left, right) = row.split_at(at);
        row_width(left) == usual && row_width(right) == usual
    })?;
    let at = start + cut;
    Some(Suggestion::new(at..at, "/", "the end of a row is missing"))
}

/// Removes a `;` with the space before it.
fn empty_operation(text: &str, start: usize) -> Option<Suggestion> {
    let end = start + text.get(start..)?.find(';')? + 1;
    let from = if text.get(..start)?.ends_with(' ') { start - 1 } else { start };
    Some(Suggestion::new(from..end, "", "there is nothing before the `;`"))
}

/// Returns numbers such as `+5`, `007`, and `-0` in the documented form.
fn plain_number(text: &str) -> Option<String> {
    let negative = text.starts_with('-');
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let digits = match digits.trim_start_matches('0') {
        "" => return Some("0".to_owned()),
        digits => digits,
    };
    Some(if negative { ["-", digits].concat() } else { digits.to_owned() })
}

/// Returns a move that lenient reading accepts, in the documented form.
fn last_move(text: &str, error: &Error) -> Option<Suggestion> {
    if error.place().field() != Field::Operation(Opcode::LastMove) {
        return None;
    }
    let record = parse_with(text, &ParseOptions::lenient()).ok()?.value;
    let last = record.ops().last_move()?;
    let raw = raw::Record::split_from(text, raw::record_start(text)).ok()?;
    let op = raw.operations().find(|op| op.span.contains(&error.offset()))?;
    let note = "the last move as the document writes it";
    Some(Suggestion::new(op.operand_span()?, alloc::format!("{last}"), note))
}
