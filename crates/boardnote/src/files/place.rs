//! The places of files: which names lead to the same file, also if there is none yet.

use crate::identity::Identity;
use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of links followed. A longer chain is treated as a cycle.
const LINKS: usize = 40;

/// The place of a file. Only files are told apart: nothing is lost if a device or a pipe is read and
/// written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// Standard output, named by an argument.
    Stdout,
    /// A file.
    File(Identity),
    /// A file that does not exist yet: its folder, and its name.
    New(Identity, OsString),
}

impl Place {
    /// Returns the place of a file that is read. Links are followed, also those that lead to nothing.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(meta) => Self::with(path, &meta),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let path = followed(path).ok()?;
                let name = path.file_name()?.to_owned();
                Some(Self::New(Identity::of(folder(&path)).ok()?, name))
            }
            Err(_) => None,
        }
    }

    /// Returns the place of a file with these metadata.
    pub(crate) fn with(path: &Path, meta: &Metadata) -> Option<Self> {
        let identity = meta.is_file().then(|| Identity::with(path, meta));
        identity?.ok().map(Self::File)
    }

    /// Returns the place of a file that is written.
    pub(crate) fn of_output(path: &Path) -> Option<Self> {
        match descriptor(path) {
            None => Self::of(path),
            Some(1) => Some(Self::Stdout),
            Some(_) => fs::metadata(path).ok().and_then(|meta| Self::appended(path, &meta)),
        }
    }

    /// Returns the place of an open file that is written at its end. In an empty one, there is nothing
    /// to read, and so the run cannot read what it writes.
    fn appended(path: &Path, meta: &Metadata) -> Option<Self> {
        if meta.len() == 0 { None } else { Self::with(path, meta) }
    }

    /// Returns the place of standard input, if it is a file.
    #[cfg(unix)]
    pub(crate) fn of_stdin() -> Option<Self> {
        Self::with(Path::new("-"), &meta(&io::stdin())?)
    }

    /// Returns the place of standard output, if it is a file that is not empty.
    #[cfg(unix)]
    pub(crate) fn of_stdout() -> Option<Self> {
        Self::appended(Path::new("-"), &meta(&io::stdout())?)
    }

    /// Open files have no identity here.
    #[cfg(not(unix))]
    pub(crate) const fn of_stdin() -> Option<Self> {
        None
    }

    /// Open files have no identity here.
    #[cfg(not(unix))]
    pub(crate) const fn of_stdout() -> Option<Self> {
        None
    }
}

/// Returns the metadata of an open file.
#[cfg(unix)]
fn meta(open: &impl std::os::fd::AsFd) -> Option<Metadata> {
    fs::File::from(open.as_fd().try_clone_to_owned().ok()?).metadata().ok()
}

/// Returns the folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns the descriptor that the name of an output stands for.
pub(crate) fn descriptor(name: &Path) -> Option<u32> {
    match name.to_str()? {
        "-" | "/dev/stdout" => Some(1),
        "/dev/stderr" => Some(2),
        name => {
            let number = ["/dev/fd/", "/proc/self/fd/"].iter().find_map(|at| name.strip_prefix(at));
            number?.parse().ok()
        }
    }
}

/// Returns the file that links lead to, which need not exist.
///
/// # Errors
/// Those of the system.
pub(crate) fn followed(name: &Path) -> io::Result<PathBuf> {
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn all_names_of_a_file_have_one_place() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("d")).unwrap();
        fs::write(at("file"), "").unwrap();
        fs::hard_link(at("file"), at("hard")).unwrap();
        symlink("file", at("soft")).unwrap();
        symlink("d/../later", at("dangling")).unwrap();
        let place = |name: &str| Place::of(&at(name)).unwrap();
        assert!(matches!(place("file"), Place::File(_)));
        for name in ["hard", "soft", "./file", "d/../file", "d/../soft"] {
            assert_eq!(place(name), place("file"), "{name}");
        }
        assert!(matches!(place("later"), Place::New(..)));
        for name in ["dangling", "./later", "d/../later", "d/../dangling"] {
            assert_eq!(place(name), place("later"), "{name}");
        }
        assert_ne!(place("d/later"), place("later"));
        for name in ["d", "d/..", "none/file"] {
            assert_eq!(Place::of(&at(name)), None, "{name}");
        }
        assert_eq!(Place::of(Path::new("/dev/null")), None);
    }
}
