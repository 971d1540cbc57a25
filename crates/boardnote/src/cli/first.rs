//! The first argument: a verb, or something to show; and hints for arguments that nearly fit.

use super::tips;
use crate::formats::{self, words};
use crate::help;
use crate::input::literal;
use crate::near;
use crate::values;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Returns the arguments with `show` before a file or a record that stands in the place of a verb,
/// alone or behind options.
///
/// # Errors
/// The word means a verb of another name, or is an option that stands before its verb.
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
    if word == "help" {
        return subject(arguments, at, verbs);
    }
    if verbs.contains(&word) {
        return Ok(arguments);
    }
    if word.starts_with('-') {
        return option(arguments, at, verbs);
    }
    if is_shown(first, verbs) {
        arguments.insert(at, "show".into());
        return Ok(arguments);
    }
    let rest: Vec<_> = arguments[at + 1..].iter().map(|word| word.to_string_lossy()).collect();
    let rest: Vec<&str> = rest.iter().map(|word| &**word).collect();
    match tips::unknown_verb(word, &rest) {
        Some(error) => Err(error),
        None => Ok(arguments),
    }
}

/// Returns the arguments with `show` before an option of a file or record that is named behind it.
///
/// # Errors
/// The option stands before its verb.
fn option(mut arguments: Vec<OsString>, at: usize, verbs: &[&str]) -> Result<Vec<OsString>, Error> {
    let words = &arguments[at..];
    let of_program = ["-h", "--help", "-V", "--version"];
    if words.iter().any(|word| of_program.iter().any(|option| word == option)) {
        return Ok(arguments);
    }
    let is_verb = |word: &OsString| verbs.iter().any(|verb| word == verb);
    if let Some(place) = words.iter().position(is_verb) {
        let (options, rest) = words.split_at(place);
        let text = |words: &[OsString]| -> Vec<String> {
            words.iter().map(|word| word.to_string_lossy().into_owned()).collect()
        };
        let (options, rest) = (text(options), text(rest));
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
        let tip = tips::behind(rest[0], &options, &rest[1..]);
        return Err(values::usage(&format!(
            "the options of a verb stand behind it; did you mean: {tip}"
        )));
    }
    if words.iter().any(|word| is_shown(word, verbs)) {
        arguments.insert(at, "show".into());
    }
    Ok(arguments)
}

/// Returns the arguments that print the help of a verb instead of `help VERB`.
fn subject(
    mut arguments: Vec<OsString>,
    at: usize,
    verbs: &[&str],
) -> Result<Vec<OsString>, Error> {
    if let Some(word) = arguments.get(at + 1).and_then(|word| word.to_str())
        && !verbs.contains(&word)
        && !word.starts_with('-')
    {
        let mut known = verbs.to_vec();
        known.extend(help::PAGES.map(|(subject, _)| subject));
        let hint = near::hint(word, known.iter().copied())
            .unwrap_or_else(|| format!("there is help about {}", words::list(&known, "and")));
        return Err(values::usage(&format!("no help about '{word}'; {hint}")));
    }
    arguments.remove(at);
    arguments.push("--help".into());
    Ok(arguments)
}

/// Returns `true` for an existing file, a record, and what can only be the name of a file. A mistyped verb
/// is none of these.
pub(super) fn is_shown(argument: &OsStr, verbs: &[&str]) -> bool {
    if Path::new(argument).symlink_metadata().is_ok() {
        return true;
    }
    let mistyped =
        argument.to_str().is_some_and(|word| near::hint(word, verbs.iter().copied()).is_some());
    let is_name = argument.to_str().is_some_and(|word| word.contains(['.', '/']));
    !mistyped && (is_name || literal::is_likely(argument.as_encoded_bytes()))
}

/// Returns the usage error, or a better one if the arguments show what was meant.
pub(super) fn explained(mut error: Error, program: &Command, arguments: &[OsString]) -> Error {
    let words: Vec<&str> = arguments.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let Some((verb, rest)) = words.split_first() else { return error };
    let message = unknown_option(&error, verb);
    let message = message.or_else(|| tips::option(&mut error, program, &words));
    let no_output = || {
        let missing = error.kind() == ErrorKind::MissingRequiredArgument && *verb == "render";
        missing.then(|| "render needs -o FILE, with the ending .svg, .png or .html".to_owned())
    };
    let message = message.or_else(|| two_names(verb, rest)).or_else(no_output);
    if let Some(message) = message {
        return values::usage(&message);
    }
    // A record that begins with a dash is none of the options that clap takes it for.
    let is_dash = |it: &ContextValue| match it {
        ContextValue::StyledStrs(list) => list.iter().any(|it| it.to_string().contains("'-- -")),
        _ => false,
    };
    if error.get(ContextKind::Suggested).is_some_and(is_dash) {
        error.remove(ContextKind::Suggested);
    }
    as_typed(&mut error, program.find_subcommand(verb), rest);
    error
}

/// Names an option as it was typed, if that is the second name of one.
fn as_typed(error: &mut Error, verb: Option<&Command>, words: &[&str]) {
    let Some(ContextValue::String(named)) = error.get(ContextKind::InvalidArg) else { return };
    let is_named = |arg: &&Arg| {
        let rest = named.strip_prefix("--").zip(arg.get_long());
        rest.and_then(|(named, long)| named.strip_prefix(long))
            .is_some_and(|it| !it.starts_with('-'))
    };
    let Some(arg) = verb.and_then(|verb| verb.get_arguments().find(is_named)) else { return };
    let typed = |name: &&str| {
        let options = words.iter().filter_map(|word| word.strip_prefix("--"));
        options.filter_map(|option| option.split('=').next()).any(|option| option == *name)
    };
    let long = arg.get_long().unwrap_or_default();
    let typed = arg.get_visible_aliases().and_then(|all| all.into_iter().find(typed));
    if let Some(name) = typed {
        let named = format!("--{name}{}", &named[2 + long.len()..]);
        error.insert(ContextKind::InvalidArg, ContextValue::String(named));
    }
}

/// Returns the message for an option of another verb.
fn unknown_option(error: &Error, verb: &str) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let what = match option.as_str() {
        "--format" | "--json" if verb == "convert" => "the format to write is named by --to",
        "--format" => "JSON is printed by boardnote decode, and tables by export",
        "--to" => "boardnote convert writes other formats",
        "--where" => "records are selected by boardnote filter, and rows by export",
        "-o" | "--output" => "use > FILE",
        _ => return None,
    };
    Some(format!("{verb} has no {option}; {what}"))
}

/// Returns the message for two names of files where one is meant for the output.
fn two_names(verb: &str, rest: &[&str]) -> Option<String> {
    let [from, to] = rest else { return None };
    let ending = Path::new(to).extension().and_then(OsStr::to_str)?;
    if from.starts_with('-') || to.starts_with('-') {
        return None;
    }
    let format = formats::ALL.iter().find(|format| format.info().is_suggested_by(ending));
    let (missing, meant) = match (verb, format) {
        ("convert", Some(format)) => {
            ("--to", format!("convert --to {} {from} -o {to}", format.info().name))
        }
        ("render", _) if matches!(ending, "svg" | "png" | "html") => {
            ("-o", format!("render {from} -o {to}"))
        }
        ("export", _) if matches!(ending, "csv" | "tsv" | "jsonl" | "parquet") => {
            ("-o", format!("export {from} -o {to}"))
        }
        _ => return None,
    };
    Some(format!("{verb} needs {missing}; did you mean: boardnote {meant}"))
}
