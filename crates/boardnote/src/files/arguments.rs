//! The filling of the registry from the command line. The type of an argument says if its path is
//! read or written, so that no option of a verb can be left out.

use super::place::Place;
use super::{Entries, Files, Output, Read, STDOUT, State};
use crate::input::{self, Allow, Input};
use crate::text;
use crate::values;
use clap::builder::{PathBufValueParser, TypedValueParser, ValueParser, ValueParserFactory};
use clap::{Arg, ArgMatches, Command, Error};
use core::any::TypeId;
use core::ops::Deref;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The verb whose output may be one of its inputs, because it holds every record of them.
const HOLDS_INPUTS: &str = "go9 merge";

/// Defines types of arguments, each of which only the parser of the command line makes.
macro_rules! paths {
    ($($(#[$doc:meta])* $Name:ident,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $Name(PathBuf);

        impl ValueParserFactory for $Name {
            type Parser = ValueParser;

            fn value_parser() -> ValueParser {
                PathBufValueParser::new().map(Self).into()
            }
        }

        impl Deref for $Name {
            type Target = Path;

            fn deref(&self) -> &Path {
                &self.0
            }
        }
    )*};
}

paths! {
    /// An argument that names a file to write. A part in braces says how names are made.
    OutFile,
    /// An argument that names a folder in which files with names of their own are written.
    OutFolder,
    /// An argument that names a list of files to read.
    NameList,
    /// An option of a notation that names a file to read.
    OptionFile,
}

/// The use of a path on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The file is read. It is a `PathBuf`, or an [`OptionFile`].
    Read,
    /// The file is written.
    File,
    /// Files in the folder are written.
    Folder,
    /// The file lists files that are read, too.
    List,
}

impl Role {
    /// Returns the role of an argument, or `None` if it is no path.
    #[must_use]
    pub fn of(arg: &Arg) -> Option<Self> {
        let roles = [
            (TypeId::of::<PathBuf>(), Self::Read),
            (TypeId::of::<OptionFile>(), Self::Read),
            (TypeId::of::<OutFile>(), Self::File),
            (TypeId::of::<OutFolder>(), Self::Folder),
            (TypeId::of::<NameList>(), Self::List),
        ];
        let own = arg.get_value_parser().type_id();
        roles.into_iter().find(|(known, _)| own == *known).map(|(_, role)| role)
    }
}

/// The verb or tool that the command line names, with its arguments.
#[derive(Clone, Debug)]
pub struct Chosen<'a> {
    /// Name of the verb, with that of the tool.
    pub name: String,
    /// Definition of the verb.
    pub verb: &'a Command,
    /// Arguments given to it.
    pub given: &'a ArgMatches,
}

impl<'a> Chosen<'a> {
    /// Returns the innermost command.
    #[must_use]
    pub fn of(program: &'a Command, matches: &'a ArgMatches) -> Self {
        let (mut verb, mut given, mut names) = (program, matches, Vec::new());
        while let Some((name, inner)) = given.subcommand() {
            names.push(name);
            verb = verb.find_subcommand(name).unwrap_or(verb);
            given = inner;
        }
        Self { name: names.join(" "), verb, given }
    }

    /// Returns the arguments that are paths, in the order of their definition.
    fn paths(&self) -> impl Iterator<Item = (Role, &'a Arg)> + use<'a> {
        self.verb.get_arguments().filter_map(|arg| Some((Role::of(arg)?, arg)))
    }

    /// Returns the values given for an argument.
    fn values(&self, name: &str) -> impl Iterator<Item = &'a OsStr> + use<'a> {
        self.given.try_get_raw(name).ok().flatten().into_iter().flatten()
    }
}

impl Files {
    /// Enters all paths of the command line.
    ///
    /// # Errors
    /// The run would write what it reads, or write twice under one name; or a list of names cannot be
    /// read.
    pub fn of(chosen: &Chosen<'_>) -> Result<Self, Error> {
        let usage = |error: io::Error| values::usage(&error.to_string());
        let mut entries = Entries::default();
        written(chosen, &mut entries).map_err(usage)?;
        read(chosen, &mut entries).map_err(usage)?;
        let lists = chosen.paths().filter(|(role, _)| *role == Role::List);
        let mut listed = None;
        for (by, path) in lists.flat_map(|(_, arg)| named(chosen, arg)) {
            let names = names(chosen, &path);
            let names = names
                .map_err(|error| values::usage(&format!("{by} {}: {error}", text::name(&path))))?;
            if entries.compares() {
                let mut each = names.iter();
                each.try_for_each(|name| entries.read(name, Place::of(name), None))
                    .map_err(usage)?;
            }
            listed.get_or_insert_with(Vec::new).extend(names);
        }
        Ok(Self(State { entries: Mutex::new(entries), listed }.into()))
    }
}

/// Enters what is written.
fn written(chosen: &Chosen<'_>, entries: &mut Entries) -> io::Result<()> {
    for (role, arg) in chosen.paths() {
        for (by, path) in named(chosen, arg) {
            let has_parts = path.as_os_str().as_encoded_bytes().contains(&b'{');
            if role == Role::Folder || role == Role::File && has_parts {
                entries.made = Some(by.clone());
            }
            if role == Role::File {
                let place = Place::of_output(&path);
                let is_file = matches!(place, Some(Place::File(_)));
                let holds_inputs = is_file && chosen.name == HOLDS_INPUTS;
                entries.enter(place, Output { name: Some(path), by, holds_inputs })?;
            }
        }
    }
    let stdout = Output { name: None, by: STDOUT.to_owned(), holds_inputs: false };
    entries.enter(Place::of_stdout(), stdout)
}

/// Enters what is read, but for the files of a list.
fn read(chosen: &Chosen<'_>, entries: &mut Entries) -> io::Result<()> {
    if !entries.compares() {
        return Ok(());
    }
    let stdin = Path::new("-");
    let has_list = chosen.paths().any(|(role, arg)| {
        role == Role::List && chosen.values(arg.get_id().as_str()).next().is_some()
    });
    for (role, arg) in chosen.paths() {
        let is_input = arg.is_positional();
        let mut is_given = false;
        for (by, path) in named(chosen, arg) {
            is_given = true;
            match role {
                Role::List | Role::Read if path == stdin && (is_input || role == Role::List) => {
                    let by = Some(by.as_str()).filter(|_| !is_input);
                    entries.read(stdin, Place::of_stdin(), by)?;
                }
                Role::Read if is_input => {
                    let mut each = input::named(&path).into_iter();
                    each.try_for_each(|path| match path.is_dir() {
                        true => below(chosen, entries, &path),
                        false => entries.read(&path, Place::of(&path), None),
                    })?;
                }
                Role::Read | Role::List => entries.read(&path, Place::of(&path), Some(&by))?,
                Role::File | Role::Folder => {}
            }
        }
        // The first argument, if it may be left out, then is standard input.
        let is_stdin = arg.get_index() == Some(1) && !arg.is_required_set() && !has_list;
        if is_stdin && role == Role::Read && !is_given {
            entries.read(stdin, Place::of_stdin(), None)?;
        }
    }
    Ok(())
}

/// Enters the outputs that are found in a folder that is read, as inputs. Other names of an output are
/// found when the folder is read.
fn below(chosen: &Chosen<'_>, entries: &mut Entries, folder: &Path) -> io::Result<()> {
    let is_set = |name| chosen.given.try_get_one::<bool>(name).ok().flatten() == Some(&true);
    let Some(root) = folder.canonicalize().ok().filter(|_| is_set("recursive")) else {
        return Ok(());
    };
    let exclude: Vec<_> = chosen.values("exclude").map(OsStr::to_owned).collect();
    let files = Files::default();
    let allow = Allow { hidden: is_set("hidden"), exclude: &exclude, ..Allow::files(&files) };
    let path = |output: &Output| {
        let name = output.name.as_deref().unwrap_or(Path::new("/dev/stdout"));
        let path = name.canonicalize().ok()?;
        Some(folder.join(input::found(&path, &root, &allow)?))
    };
    let outputs = entries.written.iter().filter(|(place, _)| matches!(place, Place::File(_)));
    let met = outputs.filter_map(|(place, output)| Some((path(output)?, place.clone())));
    let met: Vec<_> = met.collect();
    met.into_iter().try_for_each(|(path, place)| entries.read(&path, Some(place), None))
}

/// Returns the paths given for an argument, and the argument as a user writes it.
fn named(chosen: &Chosen<'_>, arg: &Arg) -> Vec<(String, PathBuf)> {
    let short = arg.get_short().map(|letter| format!("-{letter}"));
    let by = short.or_else(|| arg.get_long().map(|long| format!("--{long}"))).unwrap_or_default();
    let values = chosen.values(arg.get_id().as_str());
    values.map(|value| (by.clone(), PathBuf::from(value))).collect()
}

/// Reads a list of names, each of which ends with a line end, or with NUL. Empty lines are no names.
fn names(chosen: &Chosen<'_>, path: &Path) -> io::Result<Vec<PathBuf>> {
    let with_nul = chosen.given.try_get_one::<bool>("from0").ok().flatten() == Some(&true);
    let end = if with_nul { 0 } else { b'\n' };
    let input = match path.to_str() {
        Some("-") => Input::Stdin,
        _ => Input::File(Read(path.to_owned())),
    };
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
