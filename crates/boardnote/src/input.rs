//! Where bytes come from: standard input, files, directories, patterns, compressed or not.

mod walk;

use crate::interrupt::{Patient, read_through};
use crate::text;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// One thing to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A record given on the command line.
    Text(Vec<u8>),
}

impl Input {
    /// How messages name it.
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Self::File(path) => text::name(path),
            Self::Stdin | Self::Text(_) => self.name(),
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
            Self::Text(_) => "<argument>".to_owned(),
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
            Self::Text(text) => Some(text.len() as u64),
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
            Self::Text(text) => Ok(Box::new(io::Cursor::new(text.clone()))),
            Self::File(path) => {
                let file = File::open(path)?;
                let meta = file.metadata()?;
                if meta.is_dir() {
                    return Err(io::Error::new(
                        io::ErrorKind::IsADirectory,
                        "is a directory; use -r to read the files in it",
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

/// A file that is read to the end it had when it was opened: one that is cut off meanwhile is not
/// passed off as a short one. What is appended meanwhile is read, too.
struct Whole {
    file: File,
    read: u64,
    size: u64,
}

impl Read for Whole {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = read_through(&mut self.file, buffer)?;
        self.read += count as u64;
        if count == 0 && !buffer.is_empty() && self.read < self.size {
            let (read, size) = (self.read, self.size);
            let message = format!("has become shorter while it was read: {read} bytes of {size}");
            self.size = 0;
            return Err(io::Error::other(message));
        }
        Ok(count)
    }
}

/// Unpacks what starts like a gzip or Zstandard file.
fn unpack<R: BufRead + Send + 'static>(mut reader: R) -> io::Result<Box<dyn Read + Send>> {
    let head = reader.fill_buf()?;
    if head.starts_with(&[0x1f, 0x8b]) {
        Ok(Box::new(flate2::bufread::MultiGzDecoder::new(reader)))
    } else if head.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        Ok(Box::new(zstd::Decoder::with_buffer(reader)?))
    } else {
        Ok(Box::new(reader))
    }
}

/// What arguments can be besides files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allow {
    /// Directories, which are walked.
    pub directories: bool,
    /// Records themselves; an existing path wins.
    pub records: bool,
}

/// Turns the arguments of a verb into inputs, in order: `-` and no argument at all are standard
/// input, a pattern that names no file is expanded. What cannot be listed comes back as an error
/// in its place.
#[must_use]
pub fn expand(
    arguments: &[PathBuf],
    allow: Allow,
) -> Box<dyn Iterator<Item = io::Result<Input>> + Send + '_> {
    if arguments.is_empty() {
        return Box::new(std::iter::once(Ok(Input::Stdin)));
    }
    Box::new(arguments.iter().flat_map(move |argument| expand_one(argument, allow)))
}

type Inputs = Box<dyn Iterator<Item = io::Result<Input>> + Send>;

fn expand_one(argument: &Path, allow: Allow) -> Inputs {
    let one = |input| -> Inputs { Box::new(std::iter::once(Ok(input))) };
    if argument.as_os_str() == "-" {
        return one(Input::Stdin);
    }
    if !argument.exists() {
        if let Some(paths) = pattern(argument) {
            return Box::new(paths.flat_map(move |path| match path {
                // With -r a pattern may name directories, too.
                Ok(Input::File(path)) => expand_file(path, allow),
                other => Box::new(std::iter::once(other)),
            }));
        }
        if allow.records {
            return one(Input::Text(argument.as_os_str().as_encoded_bytes().to_vec()));
        }
    }
    expand_file(argument.to_owned(), allow)
}

/// A file, or what is below a directory.
fn expand_file(path: PathBuf, allow: Allow) -> Inputs {
    if allow.directories && path.is_dir() {
        Box::new(walk::Files::below(&path))
    } else {
        Box::new(std::iter::once(Ok(Input::File(path))))
    }
}

/// The files that a pattern such as `games/*.sgf` names, if it is one and names any.
fn pattern(argument: &Path) -> Option<impl Iterator<Item = io::Result<Input>> + Send + use<>> {
    let text = argument.to_str()?;
    if !text.contains(['*', '?', '[']) {
        return None;
    }
    // As in a shell: hidden files are only meant where a pattern says so.
    let options =
        glob::MatchOptions { require_literal_leading_dot: true, ..glob::MatchOptions::new() };
    let mut paths = glob::glob_with(text, options).ok()?.peekable();
    paths.peek()?;
    Some(paths.map(|path| path.map(Input::File).map_err(Into::into)))
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
        assert!(error.to_string().contains("50000 bytes of 100000"), "{error}");
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
