//! Resolution of the name of an output.

use crate::files::{descriptor, followed};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The resolved target of an output.
pub(super) enum Target {
    Stdout,
    Stderr,
    /// A named pipe, a device, or an open descriptor.
    Through(File),
    /// An existing file that can be replaced, or the name of a new one.
    File(PathBuf),
}

impl Target {
    pub(super) fn of(name: &Path) -> io::Result<Self> {
        match descriptor(name) {
            Some(1) => return Ok(Self::Stdout),
            Some(2) => return Ok(Self::Stderr),
            // The file behind a descriptor is appended to, neither truncated nor replaced.
            Some(_) => return File::options().append(true).open(name).map(Self::Through),
            None => {}
        }
        let path = followed(name)?;
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::File(path)),
            Err(error) => Err(error),
            Ok(meta) if meta.is_dir() => {
                Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"))
            }
            Ok(meta) if meta.is_file() => {
                // Renaming would succeed even without write permission for the file.
                File::options().write(true).open(&path)?;
                Ok(Self::File(path))
            }
            Ok(_) => File::options().write(true).open(&path).map(Self::Through),
        }
    }
}
