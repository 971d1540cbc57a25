//! Where data goes: standard output, or a file that appears whole or not at all.

use std::ffi::OsStr;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tempfile::NamedTempFile;

/// How the names of temporary files begin and end.
const PREFIX: &str = ".boardnote-";
const SUFFIX: &str = ".tmp";

/// The temporary files of this run, for an end that skips all destructors.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes all temporary files that have not got their name yet.
pub fn remove_unfinished() {
    for path in TEMPORARY.lock().iter().flat_map(|list| list.iter()) {
        // One that was renamed is not there any more.
        let _ = std::fs::remove_file(path);
    }
}

/// Whether a file is what a killed run has left of its output.
#[must_use]
pub fn is_unfinished(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes())
}

/// Standard output or a file under a temporary name.
#[derive(Debug)]
pub enum Output {
    /// Standard output.
    Stdout(BufWriter<io::Stdout>),
    /// What is no regular file: `/dev/null`, a named pipe.
    Device {
        /// The opened device.
        file: BufWriter<std::fs::File>,
        /// Its name.
        target: PathBuf,
    },
    /// A file that is renamed by [`Output::finish`].
    File {
        /// The temporary file, in the folder of the target.
        file: BufWriter<NamedTempFile>,
        /// Its name in the end.
        target: PathBuf,
    },
}

impl Output {
    /// Opens standard output, or a temporary file beside `target`.
    ///
    /// # Errors
    /// What the operating system says, with the name of the file.
    pub fn open(target: Option<&Path>) -> io::Result<Self> {
        match target {
            None => Ok(Self::Stdout(BufWriter::with_capacity(1 << 16, io::stdout()))),
            Some(path) if path.as_os_str() == "-" => Self::open(None),
            // A device or a pipe is written to, not replaced.
            Some(path) if path.exists() && !path.is_file() => {
                let file = std::fs::OpenOptions::new().write(true).open(path);
                let file = file.map_err(|error| named(path, &error))?;
                Ok(Self::Device { file: BufWriter::new(file), target: path.to_owned() })
            }
            Some(path) => {
                // Through a link, the file it points to is replaced, not the link.
                let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
                let folder = match path.parent() {
                    Some(folder) if !folder.as_os_str().is_empty() => folder,
                    _ => Path::new("."),
                };
                let file = temporary(folder).map_err(|error| named(path, &error))?;
                let file = BufWriter::with_capacity(1 << 16, file);
                Ok(Self::File { file, target: path.to_owned() })
            }
        }
    }

    /// Makes the output complete: flushes it and gives a file its name. Without this call a file
    /// leaves no trace.
    ///
    /// # Errors
    /// What the operating system says, with the name of the file.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut stdout) => stdout.flush(),
            Self::Device { mut file, target } => {
                file.flush().map_err(|error| named(&target, &error))
            }
            Self::File { file, target } => {
                let file = file.into_inner().map_err(|error| named(&target, error.error()))?;
                file.as_file().sync_all().map_err(|error| named(&target, &error))?;
                file.persist(&target).map_err(|error| named(&target, &error.error))?;
                Ok(())
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::Device { file, target } => {
                file.write(bytes).map_err(|error| named(target, &error))
            }
            Self::File { file, target } => file.write(bytes).map_err(|error| named(target, &error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Device { file, target } => file.flush().map_err(|error| named(target, &error)),
            Self::File { file, target } => file.flush().map_err(|error| named(target, &error)),
        }
    }
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A temporary file is private by default; an output file is to have the permissions of any new
/// file, which the umask then narrows.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    if let Ok(mut list) = TEMPORARY.lock() {
        list.push(file.path().to_owned());
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_only_when_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        std::fs::write(&path, "old").unwrap();
        let mut output = Output::open(Some(&path)).unwrap();
        output.write_all(b"new").unwrap();
        output.flush().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        drop(output);
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");

        let mut output = Output::open(Some(&path)).unwrap();
        output.write_all(b"new").unwrap();
        output.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        let output = Output::open(Some(Path::new("/dev/null"))).unwrap();
        output.finish().unwrap();
        assert!(!Path::new("/dev/null").is_file());
    }

    #[test]
    fn trouble_names_the_file() {
        let error = Output::open(Some(Path::new("/no/such/folder/out"))).unwrap_err();
        assert!(error.to_string().contains("/no/such/folder/out"), "{error}");
    }
}
