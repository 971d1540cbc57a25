//! The place that the name of an output leads to.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// More links in a row than this are a circle.
const LINKS: usize = 40;

/// The place for bytes.
pub(super) enum Target {
    Stdout,
    Stderr,
    /// A named pipe, a device, another open descriptor.
    Through(File),
    /// A file that is there and can be replaced, or the name of a new one.
    File(PathBuf),
}

impl Target {
    pub(super) fn of(name: &Path) -> io::Result<Self> {
        match descriptor(name) {
            Some(1) => return Ok(Self::Stdout),
            Some(2) => return Ok(Self::Stderr),
            // The file behind a descriptor goes on; it is neither cut nor replaced.
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
                // Renaming would manage without the permission to write.
                File::options().write(true).open(&path)?;
                Ok(Self::File(path))
            }
            Ok(_) => File::options().write(true).open(&path).map(Self::Through),
        }
    }
}

/// The descriptor that a name stands for.
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

/// The file that links lead to, which need not be there: the links stay, the file is replaced.
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
    // The words of the operating system for a circle of links.
    fs::metadata(name)?;
    Ok(path)
}
