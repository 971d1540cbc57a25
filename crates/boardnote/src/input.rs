//! Where bytes come from: standard input, files, directories, patterns, compressed or not.

mod literal;
pub mod marks;
mod packed;
mod pattern;
mod walk;

use crate::formats::Format;
use crate::interrupt::{Patient, read_through};
use crate::text;
use packed::unpack;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

/// One thing to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A record given on the command line, and the number of it among those.
    Text(Vec<u8>, usize),
}

impl Input {
    /// How messages name it.
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Self::File(path) => text::name(path),
            Self::Stdin | Self::Text(..) => self.name(),
        }
    }

    /// The bytes of a file name that is not UTF-8, as hex digits: [`name`](Self::name) loses some.
    #[must_use]
    pub fn hex(&self) -> Option<String> {
        let Self::File(path) = self else { return None };
        let hex = |byte: &u8| format!("{byte:02x}");
        let bytes = path.as_os_str().as_encoded_bytes();
        path.to_str().is_none().then(|| bytes.iter().map(hex).collect())
    }

    /// How JSON and tables name it.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::Text(_, 0 | 1) => "<argument>".to_owned(),
            Self::Text(_, number) => format!("<argument {number}>"),
        }
    }

    /// The file name's ending in lower case, without that of a compression.
    #[must_use]
    pub fn extension(&self) -> Option<String> {
        let Self::File(path) = self else { return None };
        let ending = |path: &Path| path.extension().and_then(OsStr::to_str).map(str::to_lowercase);
        match ending(path).as_deref() {
            Some("gz" | "zst") => ending(Path::new(path.file_stem()?)),
            other => other.map(str::to_owned),
        }
    }

    /// The size in bytes, where it is known before reading.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::Text(text, _) => Some(text.len() as u64),
            Self::File(path) => std::fs::metadata(path).ok().map(|meta| meta.len()),
        }
    }

    /// Opens it; `.gz` and `.zst` content is recognised by its first bytes and unpacked.
    ///
    /// # Errors
    /// What the operating system says; a directory is an error with a hint.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Self::Stdin => unpack(BufReader::new(Patient(io::stdin()))),
            Self::Text(text, _) => Ok(Box::new(io::Cursor::new(text.clone()))),
            Self::File(path) => {
                let file = File::open(path)?;
                let meta = file.metadata()?;
                if meta.is_dir() {
                    return Err(io::Error::new(
                        io::ErrorKind::IsADirectory,
                        "is a folder; use -r to read it",
                    ));
                }
                if meta.is_file() {
                    unpack(BufReader::new(Whole { file, read: 0, size: meta.len() }))
                } else {
                    unpack(BufReader::new(Patient(file)))
                }
            }
        }
    }
}

/// This many bytes are read beyond the length that a file had when it was opened.
const GROWTH: u64 = 1 << 30;

/// A file that is read to the end it had when it was opened: one that is cut off meanwhile is not
/// passed off as a short one. What is appended meanwhile is read, too, up to a limit: a log that is
/// written without end does not run for ever.
struct Whole {
    file: File,
    read: u64,
    size: u64,
}

impl Read for Whole {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = (self.size + GROWTH).saturating_sub(self.read);
        let most = usize::try_from(most).unwrap_or(usize::MAX).min(buffer.len());
        let count = read_through(&mut self.file, buffer.get_mut(..most).unwrap_or_default())?;
        self.read += count as u64;
        if count == 0 && most > 0 && self.read < self.size {
            let (read, size) = (self.read, self.size);
            let message = format!("shrank while being read ({read} of {size} bytes)");
            self.size = 0;
            return Err(io::Error::other(message));
        }
        Ok(count)
    }
}

/// What arguments can be besides files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allow<'a> {
    /// Directories, which are walked.
    pub directories: bool,
    /// Hidden files in them, too.
    pub hidden: bool,
    /// Names in them that are left out.
    pub exclude: &'a [OsString],
    /// Records themselves; an existing path wins.
    pub records: bool,
    /// Whatever names no file is a record.
    pub anything: bool,
    /// The format of records.
    pub from: Option<&'static dyn Format>,
}

/// Why there is nothing to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The message, which names the input.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl From<String> for Trouble {
    fn from(message: String) -> Self {
        Self { message, help: None }
    }
}

impl From<Trouble> for io::Error {
    fn from(trouble: Trouble) -> Self {
        let help = trouble.help.map(|help| format!(" ({help})")).unwrap_or_default();
        Self::other(format!("{}{help}", trouble.message))
    }
}

/// What arguments lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// An input that was named.
    Named(Input),
    /// A file below a folder: read only if a format is certain.
    Below(PathBuf),
    /// Something below a folder that cannot be read, such as a link to nowhere.
    Skipped(String),
}

type Inputs<'a> = Box<dyn Iterator<Item = Result<Found, Trouble>> + Send + 'a>;

/// Turns the arguments of a verb into inputs, in order: `-` and no argument at all are standard
/// input, a pattern that names no file is expanded. What cannot be listed comes back as an error
/// in its place.
#[must_use]
pub fn expand<'a>(arguments: &'a [PathBuf], allow: Allow<'a>) -> Inputs<'a> {
    if arguments.is_empty() {
        return one(Input::Stdin);
    }
    let mut records = 0;
    Box::new(arguments.iter().flat_map(move |argument| expand_one(argument, allow, &mut records)))
}

/// Whether an argument is a pattern that names files.
#[must_use]
pub fn is_pattern_of_files(argument: &Path) -> bool {
    argument.symlink_metadata().is_err() && !pattern::expand(argument).is_empty()
}

/// The inputs that arguments name, where they cannot be folders or records.
///
/// # Errors
/// Patterns that cannot be read.
pub fn files(arguments: &[PathBuf]) -> impl Iterator<Item = io::Result<Input>> + '_ {
    expand(arguments, Allow::default()).filter_map(|found| match found {
        Ok(Found::Named(input)) => Some(Ok(input)),
        Ok(Found::Below(_) | Found::Skipped(_)) => None,
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
    // A dangling link is there, too.
    if argument.symlink_metadata().is_err() {
        let paths = pattern::expand(argument);
        if !paths.is_empty() {
            // With -r a pattern may name directories, too.
            return Box::new(paths.into_iter().flat_map(move |path| expand_file(path, allow)));
        }
        if allow.records {
            let text = argument.as_os_str().as_encoded_bytes();
            let checked = match allow.anything {
                true => Ok(()),
                false => literal::check(text, allow.from),
            };
            return match checked {
                Ok(()) => {
                    *records += 1;
                    one(Input::Text(text.to_vec(), *records))
                }
                Err(reason) => {
                    let (name, help) = (text::name(argument), literal::similar(argument));
                    let message = format!("there is no file {name}, and {reason}");
                    Box::new(core::iter::once(Err(Trouble { message, help })))
                }
            };
        }
    }
    expand_file(argument.to_owned(), allow)
}

/// A file, or what is below a directory.
fn expand_file<'a>(path: PathBuf, allow: Allow<'a>) -> Inputs<'a> {
    if allow.directories && path.is_dir() {
        Box::new(walk::Files::below(&path, allow))
    } else {
        one(Input::File(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn a_file_that_shrinks_while_it_is_read_is_an_error() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&vec![b'x'; 100_000]).unwrap();
        let mut reader = Input::File(file.path().to_owned()).open().unwrap();
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
        let mut reader = Input::File(file.path().to_owned()).open().unwrap();
        file.write_all(b"two\n").unwrap();
        let mut all = String::new();
        reader.read_to_string(&mut all).unwrap();
        assert!(all == "one\ntwo\n" || all == "one\n", "{all}");
    }
}
