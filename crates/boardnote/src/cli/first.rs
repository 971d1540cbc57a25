//! The first argument: a verb, or something to show; and hints for arguments that nearly fit.

use crate::formats;
use crate::input::literal;
use crate::near;
use crate::values;
use clap::Error;
use clap::error::ErrorKind;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Words that people try, and the verbs that do what they mean.
const MEANINGS: [(&str, &str); 19] = [
    ("view", "show"),
    ("open", "show"),
    ("print", "show"),
    ("validate", "check"),
    ("lint", "check"),
    ("verify", "check"),
    ("draw", "render"),
    ("image", "render"),
    ("picture", "render"),
    ("list", "formats"),
    ("dedupe", "filter --unique or go9 merge"),
    ("uniq", "filter --unique or go9 merge"),
    ("grep", "filter"),
    ("play", "cgp play"),
    ("diff", "go9 diff"),
    ("csv", "export"),
    ("parquet", "export"),
    ("json", "decode"),
    ("transform", "convert"),
];

/// Returns the arguments with `show` before a file or a record that stands in the place of a verb.
///
/// # Errors
/// The word means a verb of another name.
pub(super) fn completed(
    mut arguments: Vec<OsString>,
    verbs: &[&str],
) -> Result<Vec<OsString>, Error> {
    let mut at = 1;
    while arguments
        .get(at)
        .is_some_and(|argument| argument.as_encoded_bytes().starts_with(b"--color"))
    {
        at += if arguments.get(at).is_some_and(|argument| argument == "--color") { 2 } else { 1 };
    }
    let Some(first) = arguments.get(at) else { return Ok(arguments) };
    let word = first.to_str().unwrap_or_default();
    if word.starts_with('-') || word == "help" || verbs.contains(&word) {
        return Ok(arguments);
    }
    if is_shown(first, verbs) {
        arguments.insert(at, "show".into());
        return Ok(arguments);
    }
    match MEANINGS.iter().find(|(other, _)| *other == word) {
        Some((_, verb)) => {
            let message = format!("unrecognized subcommand '{word}'; did you mean {verb}?\n");
            Err(Error::raw(ErrorKind::InvalidSubcommand, message))
        }
        None => Ok(arguments),
    }
}

/// Returns `true` for an existing file and for a record. A mistyped verb is neither.
fn is_shown(argument: &OsStr, verbs: &[&str]) -> bool {
    if Path::new(argument).symlink_metadata().is_ok() {
        return true;
    }
    let mistyped =
        argument.to_str().is_some_and(|word| near::hint(word, verbs.iter().copied()).is_some());
    !mistyped && literal::is_likely(argument.as_encoded_bytes())
}

/// Returns the usage error, or a better one if two names of files show what was meant.
pub(super) fn explained(error: Error, arguments: &[OsString]) -> Error {
    let words: Vec<&str> = arguments.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let Some((verb, rest)) = words.split_first() else { return error };
    let [from, to] = rest else { return error };
    let Some(ending) = Path::new(to).extension().and_then(OsStr::to_str) else { return error };
    if from.starts_with('-') || to.starts_with('-') {
        return error;
    }
    let format = formats::ALL.iter().find(|format| format.info().is_suggested_by(ending));
    match (*verb, format) {
        ("convert", Some(format)) => values::usage(&format!(
            "convert needs --to; did you mean: boardnote convert --to {} {from} -o {to}",
            format.info().name
        )),
        ("render", _) if matches!(ending, "svg" | "png" | "html") => values::usage(&format!(
            "render needs -o; did you mean: boardnote render {from} -o {to}"
        )),
        ("export", _) if matches!(ending, "csv" | "tsv" | "jsonl" | "parquet") => values::usage(
            &format!("export needs -o; did you mean: boardnote export {from} -o {to}"),
        ),
        _ => error,
    }
}
