//! Command-line options of the notations, and those for reading records, under the verbs that use
//! them.

use crate::files::{Chosen, Files, OptionFile};
pub use crate::formats::options::Class;
use crate::formats::options::{OptionError, OptionInfo, OptionKind};
use crate::formats::{self, Format};
use crate::input::Input;
use crate::settings::{Mode, Setting, Settings};
use crate::values::Suggesting;
use clap::builder::{
    PathBufValueParser, PossibleValue, PossibleValuesParser, StringValueParser,
    TypedValueParser as _,
};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, Error, ValueHint};
use std::ffi::OsStr;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Adds to a verb the options of the classes that it uses.
#[must_use]
pub fn add(mut verb: Command, uses: fn(Class) -> bool) -> Command {
    if [Class::Read, Class::Write, Class::Play].into_iter().any(uses) {
        verb = modes(verb);
    }
    // An argument of the verb takes the place of an option with its name.
    let taken: Vec<_> = verb.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    let is_free = |option: &&OptionInfo| !taken.iter().any(|name| name == option.name);
    let is_used = |option: &&OptionInfo| option.used_by.iter().copied().any(uses);
    let options = Settings::options();
    let mut own = Vec::new();
    for (option, about) in joined(options.iter().filter(is_used).filter(is_free)) {
        let arg = arg(&option).help(about);
        own.push(if GENERAL.contains(&option.group) {
            arg
        } else {
            arg.help_heading(option.group).hide_short_help(true)
        });
    }
    let hidden = own.iter().any(Arg::is_hide_short_help_set);
    let after = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
    if hidden {
        let more = format!("More options: --help\n\n{after}");
        verb = verb.after_help(more).after_long_help(after);
    }
    verb.args(own)
}

/// Joins options of several notations that have the same name, each with its help.
fn joined<'a>(options: impl Iterator<Item = &'a OptionInfo>) -> Vec<(OptionInfo, String)> {
    let mut all: Vec<(OptionInfo, String)> = Vec::new();
    for option in options {
        match all.iter_mut().find(|(other, _)| other.name == option.name) {
            Some((OptionInfo { kind: OptionKind::Choice(_, all), group, .. }, about)) => {
                if let OptionKind::Choice(_, list) = &option.kind {
                    let known: Vec<_> = all.iter().map(|(name, _)| *name).collect();
                    all.extend(list.iter().filter(|(name, _)| !known.contains(name)));
                }
                about.extend(["; ", option.about]);
                *group = SEVERAL;
            }
            _ => all.push((option.clone(), option.about.to_owned())),
        }
    }
    all
}

/// Groups of the options of all boards and of all texts, which are general options.
const GENERAL: [&str; 2] = ["boards", "texts"];

/// Adds the name of `--ply` that players of crossword games expect. Either plies are counted, or moves.
pub(crate) fn or_turn(ply: Arg) -> Arg {
    ply.visible_alias("turn").conflicts_with("move")
}
/// Heading of the options that several notations share.
const SEVERAL: &str = "Several notations";

/// Adds the options for the mode of reading.
fn modes(verb: Command) -> Command {
    let flag = |name| Arg::new(name).long(name).action(ArgAction::SetTrue);
    let strict =
        "Follow the format's specification to the letter (default for decode, encode and check)";
    let lenient = "Accept what real programs accept, and warn (default for the other verbs)";
    verb.arg(flag("strict").help(strict).conflicts_with("lenient"))
        .arg(flag("lenient").help(lenient))
}

/// The settings given on the command line.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// The options of the notations.
    pub settings: Settings,
    /// Mode of reading, if one was requested.
    pub mode: Option<Mode>,
    /// Name of the verb, with that of the tool.
    pub verb: String,
}

impl Given {
    /// Reads the options of the verb from parsed arguments.
    ///
    /// # Errors
    /// An option does not apply to the notation that the arguments name.
    pub fn of(chosen: &Chosen<'_>, files: &Files) -> Result<Self, Error> {
        let verb = chosen.given;
        let set = |name| verb.try_get_one::<bool>(name).ok().flatten() == Some(&true);
        let mode = match (set("strict"), set("lenient")) {
            (true, _) => Some(Mode::Strict),
            (_, true) => Some(Mode::Lenient),
            _ => None,
        };
        let mut given = Self { settings: Settings::default(), mode, verb: chosen.name.clone() };
        for option in Settings::options() {
            let values: Vec<Value> = match option.kind {
                OptionKind::File => read(chosen, files, option.name)?,
                _ => {
                    let values = verb.try_get_many::<Value>(option.name).ok().flatten();
                    values.into_iter().flatten().cloned().collect()
                }
            };
            for Value(setting) in values {
                applies(&option, verb)?;
                setting.apply(&mut given.settings);
            }
        }
        Ok(given)
    }
}

/// Returns an error for an option that applies neither to the notation read nor to the one written,
/// or not to the table asked for.
fn applies(option: &OptionInfo, verb: &ArgMatches) -> Result<(), Error> {
    let conflict = |message| Err(Error::raw(ErrorKind::ArgumentConflict, message));
    if let [Class::Table(name)] = option.used_by {
        let asked = verb.try_get_one::<String>("table").ok().flatten();
        if asked.is_none_or(|asked| asked != name) {
            return conflict(format!("--{} applies only to --table {name}\n", option.name));
        }
    }
    let named = |name| verb.try_get_one::<&'static dyn Format>(name).ok().flatten().copied();
    let target = verb.try_get_one::<String>("to").ok().flatten();
    let target = target.and_then(|name| formats::by_name(name));
    // A style is one of the notation written.
    let (from, target) = match option.name {
        "style" if target.is_some() => (target, None),
        _ => (named("from").or_else(|| named("to")), target),
    };
    let Some(from) = from else { return Ok(()) };
    let value = verb.get_raw(option.name).into_iter().flatten().next().and_then(OsStr::to_str);
    let excludes = |own: &OptionInfo| value.is_some_and(|value| own.excludes(value));
    let is_known = |own: &OptionInfo| own.name == option.name && !excludes(own);
    let knows = |format: &dyn Format| format.options().iter().any(is_known);
    if GENERAL.contains(&option.group) || knows(from) || target.is_some_and(knows) {
        return Ok(());
    }
    let value = value.filter(|_| option.name == "style");
    let value = value.map(|value| format!(" {value}")).unwrap_or_default();
    conflict(format!("--{}{value} does not apply to {}\n", option.name, from.info().name))
}

/// The checked value of an option.
#[derive(Clone, Debug)]
struct Value(Setting);

impl Value {
    fn new(name: &str, value: &[u8]) -> Result<Self, OptionError> {
        Settings::option(name, value).map(Self)
    }

    /// Reads a file when the command line has been parsed, because the file may be a pipe and because
    /// an error of the file is a usage error.
    fn file(files: &Files, name: &str, path: &Path) -> Result<Self, String> {
        // Some options take a word in the place of a file.
        let word = path.to_str().filter(|_| !path.exists());
        if let Some(setting) = word.and_then(|w| Settings::option(name, w.as_bytes()).ok()) {
            return Ok(Self(setting));
        }
        let mut bytes = Vec::new();
        let reader = files.read(path).and_then(|file| Input::File(file).open());
        let read = reader.and_then(|mut reader| reader.read_to_end(&mut bytes));
        read.map_err(|error| error.to_string())?;
        Self::new(name, &bytes).map_err(|error| error.to_string())
    }
}

/// Reads the files that are given for an option of the verb.
fn read(chosen: &Chosen<'_>, files: &Files, name: &'static str) -> Result<Vec<Value>, Error> {
    let files = files.clone();
    let read = move |path: PathBuf| Value::file(&files, name, &path);
    let parser = PathBufValueParser::new().try_map(read);
    let arg = chosen.verb.get_arguments().find(|arg| arg.get_id() == name);
    // An argument of the verb that has the name of an option is of another type.
    let given = chosen.given.try_get_many::<OptionFile>(name).ok().flatten();
    let given = given.into_iter().flatten();
    given.map(|path| parser.parse_ref(chosen.verb, arg, path.as_os_str())).collect()
}

fn arg(option: &OptionInfo) -> Arg {
    let name = option.name;
    let arg = Arg::new(name).long(name);
    let checked = move |text: String| Value::new(name, text.as_bytes());
    match &option.kind {
        OptionKind::Flag => {
            let flag = move |_: String| Value::new(name, b"");
            arg.action(ArgAction::Set)
                .num_args(0)
                .default_missing_value("")
                .value_parser(StringValueParser::new().try_map(flag))
        }
        OptionKind::Choice(value_name, list) => {
            let values = list.iter().map(|(name, about)| PossibleValue::new(*name).help(*about));
            arg.value_name(*value_name)
                .value_parser(PossibleValuesParser::new(values).try_map(checked))
        }
        OptionKind::Names(value_name, names) => {
            let parser = StringValueParser::new().try_map(checked);
            let names = names.clone();
            arg.value_name(*value_name)
                .hide_possible_values(true)
                .value_parser(Suggesting { parser, values: move || names.clone() })
        }
        OptionKind::Text(value_name) => {
            arg.value_name(*value_name).value_parser(StringValueParser::new().try_map(checked))
        }
        OptionKind::List(value_name) => arg
            .value_name(*value_name)
            .action(ArgAction::Append)
            .value_parser(StringValueParser::new().try_map(checked)),
        OptionKind::File => arg
            .value_name("FILE")
            .value_hint(ValueHint::FilePath)
            .value_parser(clap::value_parser!(OptionFile)),
    }
}
