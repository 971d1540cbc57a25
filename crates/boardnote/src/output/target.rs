//! Resolution of the name of an output.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of links followed. A longer chain is treated as a cycle.
const LINKS: usize = 40;

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

/// Returns the descriptor that a name stands for.
fn descriptor(name: &Path) -> Option<u32> {
    match name.to_str()? {
        "-" | "/dev/stdout" => Some(1),
        "/dev/stderr" => Some(2),
        name => {
            let number = ["/dev/fd/", "/proc/self/fd/"].iter().find_map(|at| name.strip_prefix(at));
            number?.parse().ok()
        }
    }
}

/// Returns the file that links lead to, which need not exist. The file is replaced, and the links
/// are kept.
fn followed(name: &Path) -> io::Result<PathBuf> {
    let mut path = name.to_owned();
    for _ in 0..LINKS {
        match fs::symlink_metadata(&path) {
            Ok(meta) if meta.is_symlink() => {
                let to = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(to);
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => return Ok(path),
        }
    }
    // Produces the operating system's own error for a cycle of links.
    fs::metadata(name)?;
    Ok(path)
}
