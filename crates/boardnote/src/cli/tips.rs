//! Words and options that people try, and the commands that do what they mean.

use crate::formats;
use crate::split::extension;
use crate::values;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use std::ffi::OsStr;
use std::path::Path;

/// Words in the place of a verb, each with a verb and its options. `FORMAT` and `EXT` stand for the
/// format of the first input and for its extension.
const VERBS: &[(&str, &[&str])] = &[
    ("count", &["filter", "--count"]),
    ("info", &["show", "--list"]),
    ("list", &["show", "--list"]),
    ("ls", &["show", "--list"]),
    ("games", &["show", "--list"]),
    ("head", &["show", "--limit", "10"]),
    ("view", &["show"]),
    ("print", &["show"]),
    ("cat", &["show"]),
    ("split", &["convert", "--to", "FORMAT", "-o", "{n}.EXT"]),
    ("blunders", &["export", "--table", "decisions", "--where", "error_worst > 0.08"]),
    ("replay", &["open"]),
    ("browse", &["open"]),
    ("play", &["open"]),
    ("fmt", &["convert", "--to", "FORMAT"]),
    ("pretty", &["convert", "--to", "FORMAT"]),
    ("format", &["convert", "--to", "FORMAT"]),
    ("import", &["encode"]),
    ("analyze", &["stats", "--analysis"]),
    ("analyse", &["stats", "--analysis"]),
    ("search", &["filter"]),
    ("grep", &["filter"]),
    ("query", &["filter"]),
    ("sort", &["export", "--sort"]),
    ("validate", &["check"]),
    ("lint", &["check"]),
    ("verify", &["check"]),
    ("draw", &["render"]),
    ("image", &["render"]),
    ("picture", &["render"]),
    ("dedupe", &["filter", "--unique"]),
    ("uniq", &["filter", "--unique"]),
    ("diff", &["go9", "diff"]),
    ("csv", &["export", "--format", "csv"]),
    ("parquet", &["export", "--format", "parquet"]),
    ("json", &["decode"]),
    ("transform", &["convert"]),
];

/// Options that a verb does not have, each with those that do what is meant.
const OPTIONS: &[(&str, &[&str])] = &[
    ("--threads", &["--jobs"]),
    ("--cores", &["--jobs"]),
    ("--select", &["--columns"]),
    ("--fields", &["--columns"]),
    ("--cols", &["--columns"]),
    ("--filter", &["--where"]),
    ("--query", &["--where"]),
    ("--silent", &["--quiet"]),
    ("--into", &["--to"]),
    ("--output-format", &["--to"]),
    ("--no-comments", &["--strip", "comments"]),
    ("--no-variations", &["--strip", "variations"]),
    ("--no-clocks", &["--strip", "clocks"]),
    ("--json", &["--format", "json"]),
    ("--jsonl", &["--format", "jsonl"]),
    ("--csv", &["--format", "csv"]),
    ("--tsv", &["--format", "tsv"]),
    ("--dark", &["--theme", "dark"]),
    ("--light", &["--theme", "light"]),
    ("--width", &["--size"]),
    ("--recurse", &["-r"]),
    ("-R", &["-r"]),
    ("-v", &["--verbose"]),
];

/// Options with a sentence that says what there is instead.
const SENTENCES: &[(&str, &str)] = &[
    ("--include", "a pattern in quotes chooses files: 'games/*.sgf'"),
    ("--glob", "a pattern in quotes chooses files: 'games/*.sgf'"),
    (
        "--lexicon",
        "no lexicon is built in; check compares moves with the board, not with a word list",
    ),
    ("--board", "the board is that of the record"),
    (
        "--fix",
        "nothing is changed in place; --lenient reads what programs accept, and convert writes it anew",
    ),
    ("--dry-run", "boardnote check reads the input and writes nothing"),
];

/// Returns the command that is meant by a word in the place of a verb.
pub(super) fn verb(word: &str, rest: &[&str]) -> Option<String> {
    let (_, meant) = VERBS.iter().find(|(other, _)| *other == word)?;
    let input = rest.iter().find(|word| !word.starts_with('-')).copied().unwrap_or_default();
    let ending = Path::new(input).extension().and_then(OsStr::to_str).unwrap_or_default();
    let format = formats::ALL.iter().copied().find(|it| it.info().is_suggested_by(ending));
    let format = format.or_else(|| formats::by_name("pgn"))?;
    let fill =
        |word: &&str| word.replace("FORMAT", format.info().name).replace("EXT", &extension(format));
    let meant = meant.iter().map(fill).chain(rest.iter().map(|word| (*word).to_owned()));
    Some(command(meant))
}

/// Returns a whole command, quoted for a shell.
fn command(words: impl Iterator<Item = String>) -> String {
    words.fold("boardnote".to_owned(), |line, word| line + " " + &quoted(&word))
}

/// Returns a word as a shell reads it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Returns the message for an option that the verb does not have.
pub(super) fn option(error: &mut Error, program: &Command, words: &[&str]) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let name = option.split('=').next().unwrap_or(option).to_owned();
    let verb = words.first().and_then(|verb| program.find_subcommand(verb));
    let unknown = format!("unexpected argument {name}");
    if let Some((_, sentence)) = SENTENCES.iter().find(|(other, _)| *other == name) {
        return Some(format!("{unknown}; {sentence}"));
    }
    if let Some((_, meant)) = OPTIONS.iter().find(|(other, _)| *other == name) {
        if let Some(tip) = replaced(verb?, &name, meant, words) {
            return Some(format!("{unknown}; did you mean: {tip}"));
        }
        without_suggestion(error);
        return None;
    }
    let Some(ContextValue::String(tip)) = error.get(ContextKind::SuggestedArg) else { return None };
    let tip = tip.split(['=', ' ']).next().unwrap_or(tip);
    if ["--trusted", "--lenient"].contains(&tip) || strsim::osa_distance(tip, &name) > 1 {
        without_suggestion(error);
    }
    None
}

/// Removes what is suggested by likeness, which the line of the usage would name, too.
fn without_suggestion(error: &mut Error) {
    for kind in [ContextKind::SuggestedArg, ContextKind::Suggested, ContextKind::Usage] {
        error.remove(kind);
    }
}

/// Returns the command with another option, if the verb has it.
fn replaced(verb: &Command, name: &str, meant: &[&str], words: &[&str]) -> Option<String> {
    let has = |option: &str| {
        verb.get_arguments().any(|arg| match option.strip_prefix("--") {
            Some(long) => arg.get_long() == Some(long),
            None => option.strip_prefix('-').and_then(|it| it.chars().next()) == arg.get_short(),
        })
    };
    let is_decoded = matches!(meant, ["--format", "json" | "jsonl"]) && !has("--format");
    let takes = |value: &str| {
        let arg = verb.get_arguments().find(|arg| arg.get_long() == Some("format"));
        let values = arg.map(clap::Arg::get_possible_values).unwrap_or_default();
        values.iter().any(|it| it.get_name() == value)
    };
    let meant: Vec<&str> = match meant {
        ["--format", "json"] if has("--format") && !takes("json") => vec!["--format", "jsonl"],
        _ => meant.to_vec(),
    };
    if !is_decoded && !has(meant[0]) || meant[0] == "--format" && !is_decoded && !takes(meant[1]) {
        return None;
    }
    let mut line = Vec::new();
    for word in words {
        match word.strip_prefix(name) {
            Some("") if is_decoded => {}
            Some("") => line.extend(meant.iter().map(|word| (*word).to_owned())),
            Some(value) if value.starts_with('=') => line.push(format!("{}{value}", meant[0])),
            _ => line.push((*word).to_owned()),
        }
    }
    if is_decoded {
        line[0] = "decode".to_owned();
    }
    Some(command(line.into_iter()))
}

/// Returns the usage error for a word that is no verb.
pub(super) fn unknown_verb(word: &str, rest: &[&str]) -> Option<Error> {
    let tip = verb(word, rest)?;
    Some(values::usage(&format!("unrecognized subcommand '{word}'; did you mean: {tip}")))
}

/// Returns the command with options behind their verb.
pub(super) fn behind(verb: &str, options: &[&str], rest: &[&str]) -> String {
    let option =
        |word: &&str| if *word == "-v" { "--verbose".to_owned() } else { (*word).to_owned() };
    let verb = core::iter::once(verb.to_owned());
    command(
        verb.chain(options.iter().map(option)).chain(rest.iter().map(|word| (*word).to_owned())),
    )
}

#[cfg(test)]
mod tests {
    use super::super::first::is_shown;
    use super::*;

    /// Every command that a row makes is one that the program parses.
    #[test]
    fn every_row_is_a_command_that_parses() {
        for (word, meant) in VERBS {
            assert!(!is_shown(OsStr::new(word), &["show"]), "{word}");
            let tip = verb(word, &["x.pgn"]).unwrap();
            assert!(tip.starts_with(&format!("boardnote {}", meant[0])), "{tip}");
            let missing =
                ["sort", "draw", "image", "picture", "import", "transform", "diff", "grep"];
            let words = tip.split(' ').map(|word| word.trim_matches('\'').to_owned());
            let parsed = crate::cli::command().try_get_matches_from(words.collect::<Vec<_>>());
            let is_light = *word == "parquet" && cfg!(not(feature = "parquet"));
            let is_open = missing.contains(word) || *word == "blunders" || is_light;
            assert!(parsed.is_ok() || is_open, "{tip}: {}", parsed.unwrap_err());
        }
        for (name, meant) in OPTIONS {
            let program = crate::cli::command();
            let verbs = ["check", "convert", "export", "render", "show", "filter"];
            let tips = verbs.map(|verb| {
                let words = [verb, name, "x"];
                let mut program = program.clone();
                program.build();
                replaced(program.find_subcommand(verb).unwrap(), name, meant, &words)
            });
            assert!(tips.iter().any(Option::is_some), "{name}");
        }
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("a.pgn"), "a.pgn");
        assert_eq!(quoted("x > 0"), "'x > 0'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
