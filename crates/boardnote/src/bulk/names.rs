//! `--files-from`: names of inputs in a file, as other programs print them.

use crate::input::Input;
use crate::text;
use crate::values;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, ValueHint};
use std::ffi::OsString;
use std::io::Read as _;
use std::path::{Path, PathBuf};

const FROM: &str = "files-from";
const NUL: &str = "from0";

/// The names in the file of `--files-from`, if it is given. It is read when the command line is
/// parsed, because it may be a pipe and because its errors are those of usage.
#[derive(Clone, Debug, Default)]
pub struct Names(Option<Vec<PathBuf>>);

impl Names {
    /// Returns the names, or `None` without the option.
    #[must_use]
    pub fn listed(&self) -> Option<&[PathBuf]> {
        self.0.as_deref()
    }
}

impl Args for Names {
    fn augment_args(verb: Command) -> Command {
        let from = Arg::new(FROM)
            .long(FROM)
            .value_name("FILE")
            .value_hint(ValueHint::FilePath)
            .value_parser(clap::value_parser!(PathBuf))
            .help("Also read the files named in FILE, one per line; - is standard input");
        let nul = Arg::new(NUL)
            .short('0')
            .long(NUL)
            .action(ArgAction::SetTrue)
            .requires(FROM)
            .hide_short_help(true)
            .help("In the file of --files-from, every name ends with a NUL byte");
        verb.arg(from).arg(nul)
    }

    fn augment_args_for_update(verb: Command) -> Command {
        Self::augment_args(verb)
    }
}

impl FromArgMatches for Names {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let Some(path) = matches.get_one::<PathBuf>(FROM) else { return Ok(Self(None)) };
        let end = if matches.get_flag(NUL) { 0 } else { b'\n' };
        match read(path, end) {
            Ok(names) => Ok(Self(Some(names))),
            Err(error) => Err(values::usage(&format!("--{FROM} {}: {error}", text::name(path)))),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Reads names, each of which ends with `end`. Empty lines are no names.
fn read(path: &Path, end: u8) -> std::io::Result<Vec<PathBuf>> {
    let input = if path.as_os_str() == "-" { Input::Stdin } else { Input::File(path.to_owned()) };
    let mut bytes = Vec::new();
    input.open()?.read_to_end(&mut bytes)?;
    let names = bytes.split(|byte| *byte == end).map(|name| match end {
        b'\n' => name.strip_suffix(b"\r").unwrap_or(name),
        _ => name,
    });
    Ok(names.filter(|name| !name.is_empty()).map(|name| os_string(name).into()).collect())
}

#[cfg(unix)]
fn os_string(name: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(name.to_vec())
}

#[cfg(not(unix))]
fn os_string(name: &[u8]) -> OsString {
    String::from_utf8_lossy(name).into_owned().into()
}
