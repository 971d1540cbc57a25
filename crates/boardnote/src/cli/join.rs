//! Arguments that are one record together: a FEN, moves, or labeled IDs without quotes.

use crate::files::{Chosen, Role};
use crate::formats::cut::Cursor;
use crate::formats::detect::{self, Candidates};
use crate::formats::{self, Format};
use crate::input;
use crate::settings::{Mode, Settings};
use clap::{Arg, Command};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Findings that say that something of the text is left over.
const LEFT_OVER: [&str; 4] = ["surrounding-text", "fen-in-address", "too-many-fields", "bad-clock"];

/// Returns the arguments with one in the place of all inputs, if these are one record together.
pub(super) fn joined(chosen: &Chosen<'_>, arguments: &[OsString]) -> Option<Vec<OsString>> {
    let (_, arg) = chosen.paths().find(|(role, arg)| *role == Role::Read && arg.is_positional())?;
    let inputs: Vec<&OsStr> = chosen.values(arg.get_id().as_str()).collect();
    let words: Vec<&str> = inputs.iter().map(|word| word.to_str()).collect::<Option<_>>()?;
    let is_file = |word: &&str| Path::new(word).symlink_metadata().is_ok();
    let is_several = arg.get_num_args().is_none_or(|count| count.max_values() > 1);
    let first = words.first()?;
    if words.len() < 2
        || !is_several
        || is_file(first)
        || input::is_pattern_of_files(Path::new(first))
    {
        return None;
    }
    let from = chosen.given.try_get_one::<&'static dyn Format>("from").ok().flatten().copied();
    let text = record(&words, from)?;
    let places = places(chosen.verb, chosen.name.split(' ').count(), arguments);
    // Values of options are no inputs.
    let same = places.len() == words.len()
        && places.iter().zip(&inputs).all(|(at, word)| arguments[*at] == **word);
    let start = *places.first().filter(|_| same)?;
    let rest = arguments.iter().enumerate().filter(|(at, _)| !places.contains(at) || *at == start);
    Some(
        rest.map(|(at, word)| if at == start { OsString::from(&text) } else { word.clone() })
            .collect(),
    )
}

/// Returns the record that words are together.
fn record(words: &[&str], from: Option<&'static dyn Format>) -> Option<String> {
    let named = |name| {
        formats::by_name(name).is_some_and(|format| {
            from.is_none_or(|from| {
                from.info().name == "gnuid" || from.info().name == format.info().name
            })
        })
    };
    if let [one, two] = words
        && is_good(one, formats::by_name("posid"))
        && is_good(two, formats::by_name("matchid"))
        && one.len() == 14
        && two.len() == 12
        && named("gnuid")
    {
        return Some(format!("{one}:{two}"));
    }
    let text = words.join(" ");
    let is_board = words[0].matches('/').count() == 7 && matches!(words[1], "w" | "b");
    if is_board && detect::resembled(&text).is_some_and(|format| format.info().name == "fen") {
        let is_file = |word: &&str| *word != "-" && Path::new(word).symlink_metadata().is_ok();
        return (!words.iter().any(is_file) && words.len() <= 6).then_some(text);
    }
    let is_bad = words.iter().any(|word| !is_good(word, from));
    (is_bad && is_good(&text, from)).then_some(text)
}

/// Returns `true` for a text that is one record without an error, of which nothing is left over.
fn is_good(text: &str, from: Option<&'static dyn Format>) -> bool {
    let format = from.or_else(|| Candidates::new(text.as_bytes()).only());
    let Some(format) = format.filter(|it| formats::by_name(it.info().name).is_some()) else {
        return false;
    };
    let mut records = Cursor::new(format, text.as_bytes());
    let (Some(record), None) = (records.next(text.as_bytes()), records.next(text.as_bytes()))
    else {
        return false;
    };
    let settings = Settings { mode: Mode::Lenient, ..Settings::default() };
    let mut good = true;
    format.check(record, &settings, &mut |found| {
        good &= !found.is_error() && !LEFT_OVER.contains(&found.code.as_str());
    });
    good
}

/// Returns the places of the inputs among the arguments: those behind the verb that are neither options
/// nor values of options.
fn places(verb: &Command, names: usize, arguments: &[OsString]) -> Vec<usize> {
    let takes_value = |word: &str| {
        let is_named = |arg: &&Arg| match word.strip_prefix("--") {
            Some(name) => arg.get_long_and_visible_aliases().is_some_and(|all| all.contains(&name)),
            None => arg.get_short().is_some_and(|short| word.ends_with(short)),
        };
        let arg = verb.get_arguments().find(is_named);
        arg.is_some_and(|arg| {
            arg.get_action().takes_values()
                && arg.get_num_args().is_none_or(|it| it.min_values() > 0)
        })
    };
    let (mut places, mut skip, mut only, mut left) = (Vec::new(), false, false, names);
    for (at, word) in arguments.iter().enumerate().skip(1) {
        let text = word.to_string_lossy();
        if core::mem::take(&mut skip) {
            continue;
        }
        match &*text {
            "--" if !only => only = true,
            text if !only && text.starts_with('-') && text.len() > 1 => {
                skip = !text.contains('=') && takes_value(text);
            }
            _ if left > 0 => left -= 1,
            _ => places.push(at),
        }
    }
    places
}
