//! Temporary files, and the list of those not yet renamed.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Prefix and suffix of the names of temporary files.
const PREFIX: &str = ".boardnote-";
const SUFFIX: &str = ".tmp";

/// Temporary files of this run, for exits that skip all destructors.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all temporary files not yet renamed. The process must end afterward, because no file can
/// be renamed any more.
pub fn remove_unfinished() {
    let list = unfinished();
    for path in list.iter() {
        // Nothing can be done if removal fails.
        let _ = fs::remove_file(path);
    }
    // Keeps the lock, so that a thread about to rename a file waits until the process ends.
    core::mem::forget(list);
}

/// Returns `true` if a file name is that of a temporary file left by a killed run.
#[must_use]
pub fn is_unfinished(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes())
}

/// A file under a temporary name in the directory of its target.
#[derive(Debug)]
pub(crate) struct Temporary {
    file: File,
    path: PathBuf,
    target: PathBuf,
    /// Metadata of the file to be replaced, if any.
    old: Option<Metadata>,
}

impl Temporary {
    pub(crate) fn beside(target: PathBuf) -> io::Result<Self> {
        let old = fs::metadata(&target).ok();
        // The lock is held until the file is listed, so that no signal can intervene.
        let mut list = unfinished();
        let (file, path) = new_in(folder(&target))?;
        list.push(path.clone());
        Ok(Self { file, path, target, old })
    }

    /// Renames the file to its final name.
    pub(crate) fn commit(self) -> io::Result<()> {
        self.file.sync_all()?;
        access(&self.file, self.old.as_ref())?;
        let mut list = unfinished();
        fs::rename(&self.path, &self.target)?;
        list.retain(|path| *path != self.path);
        drop(list);
        sync(folder(&self.target))
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut list = unfinished();
        if let Some(at) = list.iter().position(|path| *path == self.path) {
            list.swap_remove(at);
            // Nothing can be done if removal fails.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Creates a new file with a unique name that only its owner may read.
fn new_in(folder: &Path) -> io::Result<(File, PathBuf)> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    loop {
        let path = folder.join(format!("{PREFIX}{:016x}{SUFFIX}", random()));
        match options.open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Returns an unpredictable number, taken from the random keys of hash maps.
fn random() -> u64 {
    use core::hash::{BuildHasher as _, Hasher as _};
    std::hash::RandomState::new().build_hasher().finish()
}

fn folder(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Sets owner, group, and permissions to those of the old file, as far as the system allows, or to
/// those of a new file.
#[cfg(unix)]
fn access(file: &File, old: Option<&Metadata>) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let mode = match old {
        None => 0o666 & !umask(),
        Some(old) => {
            let mode = old.mode() & 0o777;
            let new = file.metadata()?;
            let owner = new.uid() == old.uid() || fchown(file, Some(old.uid()), None).is_ok();
            let group = new.gid() == old.gid() || fchown(file, None, Some(old.gid())).is_ok();
            // If the group or owner cannot be kept, it gets no more rights than everybody.
            let others = mode & 0o007;
            let mode = if group { mode } else { mode & 0o707 | others << 3 & mode };
            if owner { mode } else { mode | 0o600 }
        }
    };
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn access(file: &File, old: Option<&Metadata>) -> io::Result<()> {
    old.map_or(Ok(()), |old| file.set_permissions(old.permissions()))
}

/// Returns the permission bits that new files lack (the umask). Reading them requires setting them,
/// so this function is called once, before other threads create files.
#[cfg(unix)]
pub(crate) fn umask() -> u32 {
    use rustix::fs::Mode;
    static UMASK: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *UMASK.get_or_init(|| {
        let mask = rustix::process::umask(Mode::from_raw_mode(0o077));
        rustix::process::umask(mask);
        #[allow(clippy::useless_conversion, reason = "other systems have other types")]
        u32::from(mask.as_raw_mode())
    })
}

/// Syncs the directory, so that the new name survives a power failure.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // A directory that cannot be opened or synced is not an error, but a failing disk is.
        Err(error) if error.raw_os_error() == Some(EIO) => {
            Err(io::Error::other("the file is written, but its folder could not be synced"))
        }
        _ => Ok(()),
    }
}

#[cfg(unix)]
const EIO: i32 = 5;

#[cfg(not(unix))]
const fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}
