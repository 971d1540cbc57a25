//! Command-line options of the notations.

use crate::formats::options::{OptionError, OptionInfo, OptionKind};
use crate::input::Input;
use crate::settings::{Setting, Settings};
use clap::builder::{
    PathBufValueParser, PossibleValue, PossibleValuesParser, StringValueParser,
    TypedValueParser as _,
};
use clap::{Arg, ArgAction, ArgMatches, Command, Error};
use std::io::Read as _;
use std::path::PathBuf;

/// Heading of these options in help texts.
const HEADING: &str = "Format options";

/// An option set on the command line.
#[derive(Clone, Debug)]
pub struct Given {
    /// Argument of the option.
    pub text: PathBuf,
    setting: Option<Setting>,
}

impl Given {
    /// Parses an argument that replaces an option of the same name.
    ///
    /// # Errors
    /// None.
    pub fn other(text: &str) -> Result<Self, String> {
        Ok(Self { text: text.into(), setting: None })
    }

    /// Reads a file during the parsing of the command line, because the file may be a pipe and
    /// because an error of the file is a usage error.
    fn file(name: &str, path: PathBuf) -> Result<Self, String> {
        // Some options take a word in the place of a file.
        let word = path.to_str().filter(|_| !path.exists());
        if let Some(setting) = word.and_then(|w| Settings::option(name, w.as_bytes()).ok()) {
            return Ok(Self { text: path, setting: Some(setting) });
        }
        let mut bytes = Vec::new();
        let input = Input::File(path.clone());
        let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
        read.map_err(|error| error.to_string())?;
        Self::new(name, path, &bytes).map_err(|error| error.to_string())
    }

    fn new(name: &str, text: PathBuf, value: &[u8]) -> Result<Self, OptionError> {
        Ok(Self { text, setting: Some(Settings::option(name, value)?) })
    }
}

/// The options of all notations, as set on the command line.
#[derive(Clone, Debug, Default)]
pub struct FormatOptions {
    /// Settings with these options applied.
    pub settings: Settings,
}

impl clap::Args for FormatOptions {
    fn augment_args(command: Command) -> Command {
        Settings::options().into_iter().fold(command, |command, option| command.arg(arg(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for FormatOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut options = Self::default();
        options.update_from_arg_matches(matches).map(|()| options)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for OptionInfo { name, kind, .. } in Settings::options() {
            if kind == OptionKind::Flag {
                if matches.get_flag(name) {
                    let _ = self.settings.set(name, b"");
                }
                continue;
            }
            // A tool may have an argument of the same name that is not an option of a notation.
            let given = matches.try_get_one::<Given>(name).ok().flatten();
            if let Some(setting) = given.and_then(|given| given.setting.as_ref()) {
                setting.apply(&mut self.settings);
            }
        }
        Ok(())
    }
}

fn arg(option: OptionInfo) -> Arg {
    let name = option.name;
    let arg = Arg::new(name)
        .long(name)
        .help(option.about)
        .help_heading(HEADING)
        .global(true)
        .hide_short_help(true);
    let checked = move |text: String| Given::new(name, text.as_str().into(), text.as_bytes());
    match option.kind {
        OptionKind::Flag => arg.action(ArgAction::SetTrue),
        OptionKind::Choice(value_name, list) => {
            let values = list.into_iter().map(|(name, about)| PossibleValue::new(name).help(about));
            arg.value_name(value_name)
                .value_parser(PossibleValuesParser::new(values).try_map(checked))
        }
        OptionKind::Text(value_name) => {
            arg.value_name(value_name).value_parser(StringValueParser::new().try_map(checked))
        }
        OptionKind::File => arg
            .value_name("FILE")
            .value_parser(PathBufValueParser::new().try_map(move |path| Given::file(name, path))),
    }
}
