//! The identity of files: which names lead to the same file.

use std::fs::Metadata;
use std::io;
use std::path::Path;

/// The identity of a file or folder, the same for all names that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Identity(Inner);

/// Device and inode.
#[cfg(unix)]
type Inner = (u64, u64);

/// The name without links.
#[cfg(not(unix))]
type Inner = std::path::PathBuf;

impl Identity {
    /// Returns the identity of the file that a name leads to.
    ///
    /// # Errors
    /// Those of the system.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        Self::with(path, &std::fs::metadata(path)?)
    }

    /// Returns the identity of the file that a name leads to and that has these metadata.
    ///
    /// # Errors
    /// Those of the system, where the metadata do not suffice.
    #[cfg(unix)]
    pub(crate) fn with(_: &Path, meta: &Metadata) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt as _;
        Ok(Self((meta.dev(), meta.ino())))
    }

    #[cfg(not(unix))]
    pub(crate) fn with(path: &Path, _: &Metadata) -> io::Result<Self> {
        path.canonicalize().map(Self)
    }
}
