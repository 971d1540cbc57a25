//! Hints for findings about backgammon games in SGF.

use bg_sgf::ErrorKind;
use sgf_syntax::ErrorKind as Syntax;

/// Returns a hint with the correct form, where it is obvious.
pub(super) fn help(kind: &ErrorKind) -> Option<String> {
    let text = match kind {
        ErrorKind::Syntax(Syntax::MissingSemicolon) => "write `(;`: every node starts with `;`",
        ErrorKind::Syntax(Syntax::UnclosedValue) => {
            "a `]` that belongs to the text is written `\\]`"
        }
        ErrorKind::Syntax(Syntax::PropertyWithoutValue) => {
            "a property without content is written with `[]`"
        }
        ErrorKind::CubeActionCase => {
            "write double, take, drop: GNU Backgammon skips other spellings"
        }
        ErrorKind::NotBackgammon => "only trees with GM[6] are backgammon",
        ErrorKind::ResultMismatch { played: Some(result) } => {
            return Some(format!("as played it is RE[{result}]"));
        }
        ErrorKind::ResultMismatch { played: None } => {
            "leave RE out of an unfinished game, or end it with R if somebody resigned"
        }
        ErrorKind::ResignationInDoubt => {
            "take RE out if the game was saved unfinished; a resignation after the roll is right"
        }
        ErrorKind::CrawfordMismatch { expected: true } => "add CrawfordGame to RU",
        ErrorKind::CrawfordMismatch { expected: false } => "take CrawfordGame out of RU",
        ErrorKind::ScoreMismatch { expected } => {
            return Some(format!("after the games before it is {expected}"));
        }
        _ => return None,
    };
    Some(text.to_owned())
}
