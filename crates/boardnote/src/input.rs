//! Sources of bytes: standard input, files, directories, and patterns, compressed or not.

pub(crate) mod literal;
pub mod marks;
mod packed;
mod pattern;
mod walk;

use crate::files::{self, Files};
use crate::formats::Format;
use crate::interrupt::{Patient, read_through};
use crate::text;
use crate::trouble::Trouble;
use packed::unpack;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
pub(crate) use walk::found;

/// An input to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(files::Read),
    /// A record given on the command line, with its number among such records.
    Text(Vec<u8>, usize),
}

impl Input {
    /// Returns the name used in messages.
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Self::File(path) => text::name(path),
            Self::Stdin | Self::Text(..) => self.name(),
        }
    }

    /// Returns the bytes of a file name that is not UTF-8 as hexadecimal digits, because
    /// [`name`](Self::name) is lossy for it.
    #[must_use]
    pub fn hex(&self) -> Option<String> {
        let Self::File(path) = self else { return None };
        let hex = |byte: &u8| format!("{byte:02x}");
        let bytes = path.as_os_str().as_encoded_bytes();
        path.to_str().is_none().then(|| bytes.iter().map(hex).collect())
    }

    /// Returns the name as it is passed to other programs.
    #[must_use]
    pub fn raw(&self) -> Vec<u8> {
        match self {
            Self::Stdin => b"-".to_vec(),
            Self::File(path) => path.as_os_str().as_encoded_bytes().to_vec(),
            Self::Text(..) => self.name().into_bytes(),
        }
    }

    /// Returns the name used in JSON and tables.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::Text(_, 0 | 1) => "<argument>".to_owned(),
            Self::Text(_, number) => format!("<argument {number}>"),
        }
    }

    /// Returns the extension of the file name in lower case, ignoring that of a compression.
    #[must_use]
    pub fn extension(&self) -> Option<String> {
        let Self::File(path) = self else { return None };
        let ending = |path: &Path| path.extension().and_then(OsStr::to_str).map(str::to_lowercase);
        match ending(path).as_deref() {
            Some("gz" | "zst") => ending(Path::new(path.file_stem()?)),
            other => other.map(str::to_owned),
        }
    }

    /// Returns the size in bytes, if it is known before reading.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::Text(text, _) => Some(text.len() as u64),
            Self::File(path) => size(path),
        }
    }

    /// Opens the input. Content in gzip or Zstandard format is recognized by its first bytes and
    /// unpacked.
    ///
    /// # Errors
    /// The error of the operating system. For a directory, the error has a hint.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Self::Stdin => unpack(BufReader::new(Patient(io::stdin()))),
            Self::Text(text, _) => Ok(Box::new(io::Cursor::new(text.clone()))),
            Self::File(path) => {
                let file = File::open(path)?;
                let meta = file.metadata()?;
                if meta.is_dir() {
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, IS_FOLDER));
                }
                if meta.is_file() {
                    let size = meta.len();
                    unpack(BufReader::new(Whole { file, read: 0, size, at_end: false }))
                } else {
                    unpack(BufReader::new(Patient(file)))
                }
            }
        }
    }
}

/// Maximum number of bytes read beyond the length that a file had when it was opened.
const GROWTH: u64 = 1 << 30;

/// A file whose length was noted when it was opened. Reading fails if the file has been truncated
/// since, and includes appended data up to a limit, so that reading a growing log ends.
struct Whole {
    file: File,
    read: u64,
    size: u64,
    /// `true` after a read that ended where the file ended when it was opened. It saves the read
    /// that finds nothing, which counts in folders of short files.
    at_end: bool,
}

impl Read for Whole {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at_end {
            return Ok(0);
        }
        let most = (self.size + GROWTH).saturating_sub(self.read);
        let most = usize::try_from(most.min(buffer.len() as u64)).expect("at most the buffer");
        let count = read_through(&mut self.file, &mut buffer[..most])?;
        self.read += count as u64;
        self.at_end = count < most && self.read == self.size;
        if count == 0 && most > 0 && self.read < self.size {
            let (read, size) = (self.read, self.size);
            let message = format!("shrank while being read ({read} of {size} bytes)");
            self.size = 0;
            return Err(io::Error::other(message));
        }
        Ok(count)
    }
}

/// The kinds of arguments accepted besides files.
#[derive(Clone, Copy, Debug)]
pub struct Allow<'a> {
    /// Accepts directories, which are searched.
    pub directories: bool,
    /// Includes hidden files of directories.
    pub hidden: bool,
    /// Searches the directories that links below a directory lead to, too.
    pub follow: bool,
    /// Names to exclude from directories.
    pub exclude: &'a [OsString],
    /// The files of the run.
    pub files: &'a Files,
    /// Kinds of arguments that name no file; an existing path takes precedence.
    pub literals: Literals,
    /// Format of records.
    pub from: Option<&'static dyn Format>,
}

impl<'a> Allow<'a> {
    /// Accepts files only.
    #[must_use]
    pub const fn files(files: &'a Files) -> Self {
        let literals = Literals::None;
        Self {
            directories: false,
            hidden: false,
            follow: false,
            exclude: &[],
            files,
            literals,
            from: None,
        }
    }
}

/// The kinds of arguments that name no file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Literals {
    /// Records of a known notation.
    #[default]
    Records,
    /// JSON objects.
    Json,
    /// Text whose format is asked for.
    Text,
    /// None: every argument names a file.
    None,
}

/// The result of expanding an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// An input named directly.
    Named(Input),
    /// A file in a directory, read only if its format is certain; its size in bytes, and the number of
    /// components of the directory that is read.
    Below(files::Read, u64, usize),
    /// A link below a directory that is not followed, and the reason.
    Link(String),
    /// The end of a directory.
    Folder(PathBuf),
}

type Inputs<'a> = Box<dyn Iterator<Item = Result<Found, Trouble>> + Send + 'a>;

/// Expands the arguments of a verb into inputs, in order, followed by the files of a list. `-`, or no
/// argument and no list at all, is standard input; a pattern is expanded unless a file has that name.
/// A name in the list is always that of a file. An entry that cannot be listed becomes an error in
/// its place.
#[must_use]
pub fn expand<'a>(
    arguments: &'a [PathBuf],
    listed: Option<&'a [PathBuf]>,
    allow: Allow<'a>,
) -> Inputs<'a> {
    if arguments.is_empty() && listed.is_none() {
        return one(Input::Stdin);
    }
    let mut records = 0;
    let named =
        arguments.iter().flat_map(move |argument| expand_one(argument, allow, &mut records));
    let listed = listed.unwrap_or_default().iter();
    Box::new(named.chain(listed.flat_map(move |path| expand_file(path.clone(), allow))))
}

/// Returns `true` if an argument is not the name of a file but a pattern that matches at least one.
#[must_use]
pub fn is_pattern_of_files(argument: &Path) -> bool {
    argument.symlink_metadata().is_err() && !pattern::expand(argument).is_empty()
}

/// Returns the files that an argument names: those that match a pattern, or the one of this name.
#[must_use]
pub fn named(argument: &Path) -> Vec<PathBuf> {
    // A dangling link exists, too.
    let is_there = argument.symlink_metadata().is_ok();
    let found = if is_there { Vec::new() } else { pattern::expand(argument) };
    if found.is_empty() { vec![argument.to_owned()] } else { found }
}

/// Returns the size in bytes of all files that arguments name, if it is known before reading.
#[must_use]
pub fn sizes(arguments: &[PathBuf]) -> Option<u64> {
    arguments.iter().flat_map(|argument| named(argument)).map(|path| size(&path)).sum()
}

/// Returns the size of a file in bytes.
fn size(path: &Path) -> Option<u64> {
    let meta = std::fs::metadata(path).ok();
    meta.filter(std::fs::Metadata::is_file).map(|meta| meta.len())
}

/// Returns the reason why a directory without a file that can be read is a mistake.
#[must_use]
pub fn without_files(folder: &Path, from: Option<&dyn Format>) -> Trouble {
    let wanted = from.map_or("a known format", |format| format.info().name);
    format!("no file of {wanted} in {}", text::name(folder)).into()
}

/// Returns the inputs named by arguments that cannot be directories or records.
///
/// # Errors
/// Patterns that cannot be read.
pub fn files<'a>(
    arguments: &'a [PathBuf],
    of_run: &'a Files,
) -> impl Iterator<Item = io::Result<Input>> + 'a {
    expand(arguments, None, Allow::files(of_run)).filter_map(|found| match found {
        Ok(Found::Named(input)) => Some(Ok(input)),
        Ok(Found::Below(..) | Found::Link(_) | Found::Folder(_)) => None,
        Err(trouble) => Some(Err(trouble.into())),
    })
}

fn one<'a>(input: Input) -> Inputs<'a> {
    Box::new(core::iter::once(Ok(Found::Named(input))))
}

fn expand_one<'a>(argument: &'a Path, allow: Allow<'a>, records: &mut usize) -> Inputs<'a> {
    if argument.as_os_str() == "-" {
        return one(Input::Stdin);
    }
    // A dangling link exists, too.
    if argument.symlink_metadata().is_err() {
        let paths = pattern::expand(argument);
        if !paths.is_empty() {
            // With `-r`, a pattern may also name directories.
            return Box::new(paths.into_iter().flat_map(move |path| expand_file(path, allow)));
        }
        match literal(argument, allow) {
            Some(Ok(())) => {
                *records += 1;
                return one(Input::Text(
                    argument.as_os_str().as_encoded_bytes().to_vec(),
                    *records,
                ));
            }
            Some(Err(trouble)) => return Box::new(core::iter::once(Err(trouble))),
            None => {}
        }
    }
    expand_file(argument.to_owned(), allow)
}

/// Checks that an argument that names no file may stand for itself. Returns `None` if every argument
/// is the name of a file.
fn literal(argument: &Path, allow: Allow<'_>) -> Option<Result<(), Trouble>> {
    let text = argument.as_os_str().as_encoded_bytes();
    let checked = match allow.literals {
        Literals::Records => literal::check(text, allow.from),
        Literals::Json if text.starts_with(b"{") => Ok(()),
        Literals::Text => literal::check_text(text),
        Literals::Json => Err("it is not a JSON object".to_owned()),
        Literals::None => return None,
    };
    Some(checked.map_err(|reason| {
        let (name, help) = (text::name(argument), literal::similar(argument));
        let message = format!("no such file: {name} (and {reason})");
        Trouble { message, help, ..Trouble::default() }
    }))
}

/// Returns the reasons why arguments and the names of a list cannot be read: they name nothing, or a
/// directory that is not to be searched.
pub fn missing<'a>(
    arguments: &'a [PathBuf],
    listed: Option<&'a [PathBuf]>,
    allow: Allow<'a>,
) -> impl Iterator<Item = Trouble> + 'a {
    let is_named = |argument: &&PathBuf| argument.as_os_str() != "-";
    let named = arguments.iter().filter(is_named).filter_map(move |argument| {
        if argument.symlink_metadata().is_ok() {
            return unreachable(argument, allow);
        }
        if !pattern::expand(argument).is_empty() {
            return None;
        }
        match literal(argument, allow) {
            Some(checked) => checked.err(),
            None => unreachable(argument, allow),
        }
    });
    let listed = listed.unwrap_or_default().iter();
    named.chain(listed.filter_map(move |path| unreachable(path, allow)))
}

/// Returns the reason why a path leads to nothing that can be read.
fn unreachable(path: &Path, allow: Allow<'_>) -> Option<Trouble> {
    let reason = match std::fs::metadata(path) {
        Err(error) => error.to_string(),
        Ok(meta) if meta.is_dir() && !allow.directories => IS_FOLDER.to_owned(),
        Ok(_) => return None,
    };
    Some(format!("{}: {reason}", text::name(path)).into())
}

/// The reason why a directory is not read.
const IS_FOLDER: &str = "is a folder; use -r to read it";

/// Returns a file itself, or the files below a directory.
fn expand_file<'a>(path: PathBuf, allow: Allow<'a>) -> Inputs<'a> {
    if allow.directories && path.is_dir() {
        let files = walk::Files::below(&path, allow);
        Box::new(files.chain(core::iter::once(Ok(Found::Folder(path)))))
    } else {
        let read = allow.files.read(&path).map_err(Trouble::of);
        Box::new(core::iter::once(read.map(|file| Found::Named(Input::File(file)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn opened(path: &Path) -> Box<dyn Read + Send> {
        Input::File(Files::default().read(path).unwrap()).open().unwrap()
    }

    #[test]
    fn a_file_that_shrinks_while_it_is_read_is_an_error() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&vec![b'x'; 100_000]).unwrap();
        let mut reader = opened(file.path());
        let mut start = [0; 100];
        reader.read_exact(&mut start).unwrap();
        file.as_file().set_len(50_000).unwrap();
        let mut rest = Vec::new();
        let error = reader.read_to_end(&mut rest).unwrap_err();
        assert!(error.to_string().contains("50000 of 100000 bytes"), "{error}");
        assert_eq!(rest.len(), 49_900, "what was there is read");
    }

    #[test]
    fn a_file_that_grows_while_it_is_read_is_read_to_its_new_end() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(b"one\n").unwrap();
        let mut reader = opened(file.path());
        file.write_all(b"two\n").unwrap();
        let mut all = String::new();
        reader.read_to_string(&mut all).unwrap();
        assert!(all == "one\ntwo\n" || all == "one\n", "{all}");
    }
}
