//! Records given as arguments.

use crate::formats::condition::Condition;
use crate::formats::detect::{self, Candidates};
use crate::formats::{self, Format, Likelihood};
use crate::text;
use std::ffi::OsString;
use std::path::Path;

/// Returns an argument for the command line. An XGID without its prefix may start with a dash; the
/// prefix is restored so that the argument is not taken for an option.
pub(crate) fn argument(argument: OsString) -> OsString {
    let bare = argument.to_str().filter(|text| {
        let xgid = formats::by_name("xgid").filter(|_| text.starts_with('-'));
        xgid.is_some_and(|xgid| is_record(text.as_bytes(), xgid))
    });
    bare.map(|text| format!("XGID={text}").into()).unwrap_or(argument)
}

/// Checks that an argument that names no file is a record. The error says why it is not one.
pub(super) fn check(argument: &[u8], from: Option<&'static dyn Format>) -> Result<(), String> {
    // A format for plain text, such as lines to scan, is not a notation.
    match from.filter(|format| formats::by_name(format.info().name).is_some()) {
        Some(format) if is_record(argument, format) => Ok(()),
        Some(format)
            if format.info().is_pasted
                && formats::ALL
                    .iter()
                    .any(|text| text.info().is_text && is_record(argument, *text)) =>
        {
            Ok(())
        }
        Some(format) if looks_like_path(argument) && !resembles(argument, format) => {
            Err(format!("it does not read as {}", format.info().name))
        }
        // The record has a mistake, which reading it shows.
        Some(_) => Ok(()),
        None => {
            let only = Candidates::new(argument).only();
            match only.filter(|format| is_record(argument, *format)) {
                Some(_) => Ok(()),
                None if is_nearly(argument) => Ok(()),
                None => Err(unknown(argument).to_owned()),
            }
        }
    }
}

/// Returns `true` for an argument that is the name of a file rather than a record.
fn looks_like_path(argument: &[u8]) -> bool {
    let ending = argument.rsplit(|byte| *byte == b'.').next().expect("a split has a part");
    let has_ending = ending.len() < argument.len() && (1..=8).contains(&ending.len());
    !has(argument, BLANKS_AND_SIGNS) && (has(argument, b"/\\") || has_ending)
}

/// Returns `true` if an argument is a record rather than a word.
pub(crate) fn is_likely(argument: &[u8]) -> bool {
    let candidates = Candidates::new(argument);
    let best = candidates.list.first().map(|(_, likelihood)| *likelihood);
    let only = candidates.only().filter(|format| is_record(argument, *format));
    is_nearly(argument)
        || only.is_some_and(|format| format.info().is_text || best >= Some(Likelihood::Likely))
}

/// Returns the reason why an argument without a format is not a record.
pub(crate) fn unknown(argument: &[u8]) -> &'static str {
    let text = core::str::from_utf8(argument).unwrap_or_default();
    if text.contains(['<', '=', '>']) && text.parse::<Condition>().is_ok() {
        "a condition follows --where"
    } else {
        "it is not a record of a known format"
    }
}

/// Checks that an argument that names no file is text whose format may be asked for: it may be a
/// record of some format, or no path looks like it.
pub(super) fn check_text(argument: &[u8]) -> Result<(), String> {
    match has(argument, BLANKS_AND_SIGNS) || !Candidates::new(argument).list.is_empty() {
        true => Ok(()),
        false => Err(unknown(argument).to_owned()),
    }
}

/// Bytes that records have and names of files rarely do.
const BLANKS_AND_SIGNS: &[u8] = b" \t\n:([";

fn has(argument: &[u8], wanted: &[u8]) -> bool {
    argument.iter().any(|byte| wanted.contains(byte))
}

/// Returns `true` if an argument is a record of any format with a mistake.
fn is_nearly(argument: &[u8]) -> bool {
    core::str::from_utf8(argument).is_ok_and(|text| detect::resembled(text).is_some())
}

/// Returns `true` if an argument has the shape of the format.
fn resembles(argument: &[u8], format: &dyn Format) -> bool {
    core::str::from_utf8(argument).is_ok_and(format.info().resembles)
}

fn is_record(argument: &[u8], format: &dyn Format) -> bool {
    // Position IDs (14 characters) and match IDs (12) may contain a slash, and the board of a FEN has
    // seven.
    let is_path = has(argument, b"/\\")
        && !has(argument, BLANKS_AND_SIGNS)
        && !matches!(argument.len(), 12 | 14)
        && !resembles(argument, format);
    !is_path && format.likelihood(argument) >= Likelihood::Possible
}

/// Returns a suggestion if a file in the same directory has nearly the same name.
pub(super) fn similar(argument: &Path) -> Option<String> {
    /// Maximum number of names compared.
    const NAMES: usize = 10_000;
    let wanted = argument.file_name()?.to_string_lossy();
    let folder = argument.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let names = entries.take(NAMES).filter_map(|entry| Some(entry.ok()?.file_name()));
    let near = names.filter_map(|name| {
        let edits = strsim::levenshtein(&wanted, &name.to_string_lossy());
        // Two edits would replace most of a short name.
        (edits <= 2 && wanted.len() > 2 * edits).then_some((edits, name))
    });
    let (_, name) = near.min()?;
    Some(format!("did you mean {}?", text::name(&argument.with_file_name(name))))
}
