//! The arguments that are paths. The type of an argument says if its path is read or written, so that
//! no option of a verb can be left out.

use clap::builder::{PathBufValueParser, TypedValueParser, ValueParser, ValueParserFactory};
use clap::{Arg, ArgMatches, Command};
use core::any::TypeId;
use core::ops::Deref;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

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
    pub(crate) fn paths(&self) -> impl Iterator<Item = (Role, &'a Arg)> + use<'a> {
        self.verb.get_arguments().filter_map(|arg| Some((Role::of(arg)?, arg)))
    }

    /// Returns the values given for an argument.
    pub(crate) fn values(&self, name: &str) -> impl Iterator<Item = &'a OsStr> + use<'a> {
        self.given.try_get_raw(name).ok().flatten().into_iter().flatten()
    }
}
