//! Temporary files: without a name where the system has such files, so that a killed run leaves
//! nothing, and otherwise listed until they are renamed.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Prefix and suffix of the names of temporary files.
const PREFIX: &str = ".boardnote-";
const SUFFIX: &str = ".tmp";

/// Temporary files of this run, for exits that skip all destructors.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
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

/// The name of a temporary file, which is removed with it unless the file has got another name.
#[derive(Debug)]
struct Unfinished(PathBuf);

impl Drop for Unfinished {
    fn drop(&mut self) {
        let mut list = unfinished();
        if list.remove(&self.0) {
            // Nothing can be done if removal fails.
            let _ = fs::remove_file(&self.0);
        }
    }
}

/// A file that is to replace its target, in the directory of its target.
#[derive(Debug)]
pub(crate) struct Temporary {
    file: File,
    /// Temporary name, if the file has one.
    name: Option<Unfinished>,
    target: PathBuf,
    /// Metadata of the file to be replaced, if any.
    old: Option<Metadata>,
}

impl Temporary {
    pub(crate) fn beside(target: PathBuf) -> io::Result<Self> {
        let old = fs::metadata(&target).ok();
        if let Some(file) = unnamed::create(folder(&target)) {
            return Ok(Self { file, name: None, target, old });
        }
        // The lock is held until the file is listed, so that no signal can intervene.
        let mut list = unfinished();
        let (file, path) = new_in(folder(&target))?;
        list.insert(path.clone());
        Ok(Self { file, name: Some(Unfinished(path)), target, old })
    }

    /// Syncs and closes the file, which then has a temporary name.
    ///
    /// # Errors
    /// Those of the system.
    pub(crate) fn complete(self) -> io::Result<Complete> {
        let Self { file, name, target, old } = self;
        file.sync_all()?;
        access(&file, old.as_ref())?;
        let name = match name {
            Some(name) => name,
            None => {
                let mut list = unfinished();
                let path = unnamed::link(&file, folder(&target))?;
                list.insert(path.clone());
                Unfinished(path)
            }
        };
        Ok(Complete { name, target, old })
    }
}

/// A complete file that is to replace its target.
#[derive(Debug)]
pub(crate) struct Complete {
    name: Unfinished,
    target: PathBuf,
    /// Metadata of the file to be replaced, if any.
    old: Option<Metadata>,
}

impl Complete {
    /// Gives the file its final name.
    ///
    /// # Errors
    /// Those of the system, and an error if the target has changed since the file was created: what
    /// another program has written meanwhile is not replaced.
    pub(crate) fn rename(self) -> io::Result<()> {
        let Self { name, target, old } = self;
        let mut list = unfinished();
        let lock = lock(folder(&target));
        let now = fs::metadata(&target).ok();
        if !is_unchanged(old.as_ref(), now.as_ref()) {
            return Err(io::Error::other("was changed meanwhile, and is left as it is now"));
        }
        fs::rename(&name.0, &target)?;
        list.remove(&name.0);
        drop((list, lock));
        sync(folder(&target))
    }
}

/// Returns `true` if the old file is still the same, with the same size and time.
fn is_unchanged(old: Option<&Metadata>, now: Option<&Metadata>) -> bool {
    match (old, now) {
        (Some(old), Some(now)) => {
            let facts = |meta: &Metadata| (inode(meta), meta.len(), meta.modified().ok());
            facts(old) == facts(now)
        }
        (old, now) => old.is_none() && now.is_none(),
    }
}

#[cfg(unix)]
fn inode(meta: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt as _;
    (meta.dev(), meta.ino())
}

#[cfg(not(unix))]
const fn inode(_: &Metadata) {}

/// Waits until no other run is about to rename a file in the folder. Without a lock, where there is
/// none to be had, two runs that end at the same moment can miss each other.
#[cfg(unix)]
fn lock(folder: &Path) -> Option<File> {
    let folder = File::open(folder).ok()?;
    rustix::fs::flock(&folder, rustix::fs::FlockOperation::LockExclusive).ok()?;
    Some(folder)
}

#[cfg(not(unix))]
const fn lock(_: &Path) {}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Creates a new file with a unique name that only its owner may read.
fn new_in(folder: &Path) -> io::Result<(File, PathBuf)> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    with_new_name(folder, |path| options.open(path))
}

/// Calls `make` with unpredictable names until there is no file of that name.
fn with_new_name<T>(
    folder: &Path,
    mut make: impl FnMut(&Path) -> io::Result<T>,
) -> io::Result<(T, PathBuf)> {
    loop {
        let path = folder.join(format!("{PREFIX}{:016x}{SUFFIX}", random()));
        match make(&path) {
            Ok(made) => return Ok((made, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Files without a name. If the process is killed, the system removes them.
#[cfg(target_os = "linux")]
mod unnamed {
    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd as _;
    use std::path::{Path, PathBuf};

    /// Creates a file that only its owner may read, or returns `None` if the file system has no such
    /// files, or if they could not be given a name.
    pub(super) fn create(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = File::from(open(folder, flags, Mode::from_raw_mode(0o600)).ok()?);
        let can_be_named = descriptor(&file).symlink_metadata().is_ok();
        can_be_named.then_some(file)
    }

    /// Gives the file a temporary name, under which it can be renamed.
    pub(super) fn link(file: &File, folder: &Path) -> io::Result<PathBuf> {
        let descriptor = descriptor(file);
        let linked = super::with_new_name(folder, |path| {
            Ok(linkat(CWD, &descriptor, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
        });
        linked.map(|((), path)| path)
    }

    fn descriptor(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }
}

/// Other systems have no files without a name.
#[cfg(not(target_os = "linux"))]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::path::{Path, PathBuf};

    pub(super) const fn create(_: &Path) -> Option<File> {
        None
    }

    pub(super) fn link(_: &File, _: &Path) -> io::Result<PathBuf> {
        Err(io::ErrorKind::Unsupported.into())
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
