//! Temporary files: without a name where the system has such files, so that a killed run leaves
//! nothing, and otherwise listed until they are renamed.

use core::time::Duration;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Prefix and suffix of the names of temporary files.
const PREFIX: &str = ".boardnote-";
const SUFFIX: &str = ".tmp";

/// The temporary files of this run, for exits that skip all destructors.
struct Unfinished {
    names: BTreeSet<PathBuf>,
    /// Folders made for outputs, which are empty until these get their names.
    folders: Vec<PathBuf>,
    phase: Phase,
}

/// The state of all temporary files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// They are written.
    Writing,
    /// They get their names, which no signal interrupts.
    Renaming,
    /// The process ends, and no file gets a name any more.
    Ending,
}

static UNFINISHED: Mutex<Unfinished> =
    Mutex::new(Unfinished { names: BTreeSet::new(), folders: Vec::new(), phase: Phase::Writing });

/// The lock is held for operations on the list alone, so that nobody waits for the system under it.
fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Maximum time for which the end of the process waits until files have their names.
const PATIENCE: Duration = Duration::from_secs(1);

/// Removes all temporary files not yet renamed, once those that are being renamed have their names.
/// The process must end afterward, because no file can be renamed any more.
pub fn remove_unfinished() {
    let last = Instant::now() + PATIENCE;
    let (names, folders) = loop {
        let mut list = unfinished();
        if list.phase != Phase::Renaming || Instant::now() > last {
            list.phase = Phase::Ending;
            break (core::mem::take(&mut list.names), core::mem::take(&mut list.folders));
        }
        drop(list);
        std::thread::sleep(Duration::from_millis(2));
    };
    for path in names {
        // Nothing can be done if removal fails.
        let _ = fs::remove_file(path);
    }
    remove_folders(folders);
}

/// Removes folders that are empty, the last one first.
fn remove_folders(folders: Vec<PathBuf>) {
    for folder in folders.into_iter().rev() {
        // A folder that is not empty stays.
        let _ = fs::remove_dir(folder);
    }
}

/// The folders made for outputs, which are removed again unless the outputs get their names.
#[derive(Debug, Default)]
pub(crate) struct Folders(());

impl Folders {
    /// Makes the folders of a file that do not exist.
    ///
    /// # Errors
    /// Those of the system, with the name of the folder.
    pub(crate) fn make(&self, file: &Path) -> io::Result<()> {
        let missing: Vec<_> = file.ancestors().skip(1).take_while(|it| !it.exists()).collect();
        for folder in missing.into_iter().rev().filter(|it| !it.as_os_str().is_empty()) {
            match fs::create_dir(folder) {
                Ok(()) => unfinished().folders.push(folder.to_owned()),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    let message = format!("{}: {error}", crate::text::name(folder));
                    return Err(io::Error::new(error.kind(), message));
                }
            }
        }
        Ok(())
    }

    /// Keeps the folders.
    #[expect(clippy::unused_self, reason = "there is one list for the process")]
    pub(crate) fn keep(&mut self) {
        unfinished().folders.clear();
    }
}

impl Drop for Folders {
    fn drop(&mut self) {
        let folders = core::mem::take(&mut unfinished().folders);
        remove_folders(folders);
    }
}

/// Returns `true` if a file name is that of a temporary file left by a killed run.
#[must_use]
pub fn is_unfinished(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes())
}

/// The name of a temporary file, which is removed with it unless the file has got another name.
#[derive(Debug)]
struct Name(PathBuf);

impl Name {
    /// Draws unpredictable names until `make` makes a file. A name is listed before there is a file,
    /// so that no signal comes between.
    fn make<T>(
        folder: &Path,
        mut make: impl FnMut(&Path) -> io::Result<T>,
    ) -> io::Result<(T, Self)> {
        loop {
            let name = Self(folder.join(format!("{PREFIX}{:016x}{SUFFIX}", random())));
            unfinished().names.insert(name.0.clone());
            match make(&name.0) {
                Ok(made) => {
                    if unfinished().phase == Phase::Ending {
                        // The list may have been read before the file was made.
                        let _ = fs::remove_file(&name.0);
                    }
                    return Ok((made, name));
                }
                Err(error) => {
                    unfinished().names.remove(&name.0);
                    if error.kind() != io::ErrorKind::AlreadyExists {
                        return Err(error);
                    }
                }
            }
        }
    }
}

impl Drop for Name {
    fn drop(&mut self) {
        let is_listed = unfinished().names.remove(&self.0);
        if is_listed {
            // Nothing can be done if removal fails.
            let _ = fs::remove_file(&self.0);
        }
    }
}

/// A file that is to replace its target, in the directory of its target.
#[derive(Debug)]
pub(crate) struct Temporary {
    /// `None` while the file is closed; it has a name then.
    file: Option<File>,
    /// Temporary name, if the file has one.
    name: Option<Name>,
    target: PathBuf,
    /// The file to be replaced, if any.
    old: Option<Metadata>,
    /// The lock of that file, if it may be an input and must not change meanwhile.
    lock: Option<File>,
}

impl Temporary {
    /// Creates a file. If the old one may be an input (`is_input`), it is locked, and no change of it
    /// is lost.
    ///
    /// # Errors
    /// Those of the system, and that another run has locked the old file.
    pub(crate) fn beside(target: PathBuf, is_input: bool) -> io::Result<Self> {
        let lock = if is_input { locked(&target)? } else { None };
        let old = fs::metadata(&target).ok();
        let (file, name) = match unnamed::create(folder(&target)) {
            Some(file) => (file, None),
            None => {
                let (file, name) = Name::make(folder(&target), create)?;
                (file, Some(name))
            }
        };
        Ok(Self { file: Some(file), name, target, old, lock })
    }

    /// Closes the file, which then has a temporary name.
    ///
    /// # Errors
    /// Those of the system.
    pub(crate) fn close(&mut self) -> io::Result<()> {
        if let (Some(file), None) = (&self.file, &self.name) {
            self.name = Some(unnamed::link(file, folder(&self.target))?);
        }
        self.file = None;
        Ok(())
    }

    /// Returns the file, which is opened at its end if it was closed.
    ///
    /// # Errors
    /// Those of the system.
    pub(crate) fn open(&mut self) -> io::Result<&mut File> {
        if self.file.is_none() {
            let name = self.name.as_ref().expect("a file that is closed has a name");
            self.file = Some(File::options().append(true).open(&name.0)?);
        }
        Ok(self.file.as_mut().expect("the file is open"))
    }

    /// Syncs and closes the file, which then has a temporary name.
    ///
    /// # Errors
    /// Those of the system.
    pub(crate) fn complete(mut self) -> io::Result<Complete> {
        let old = self.old.take();
        let file = self.open()?;
        file.sync_all()?;
        access(file, old.as_ref())?;
        self.close()?;
        let Self { name, target, lock, .. } = self;
        let name = name.expect("a file that is closed has a name");
        Ok(Complete { name, target, guarded: lock.map(|lock| (old, lock)) })
    }
}

/// A complete file that is to replace its target.
#[derive(Debug)]
pub(crate) struct Complete {
    name: Name,
    target: PathBuf,
    /// The file to be replaced and its lock, if it must not have changed meanwhile.
    guarded: Option<(Option<Metadata>, File)>,
}

impl Complete {
    /// Gives the file its final name.
    fn rename(&self) -> io::Result<()> {
        if let Some((old, _)) = &self.guarded {
            let now = fs::metadata(&self.target).ok();
            if !is_unchanged(old.as_ref(), now.as_ref()) {
                return Err(io::Error::other("was changed meanwhile, and is left as it is now"));
            }
        }
        fs::rename(&self.name.0, &self.target)?;
        unfinished().names.remove(&self.name.0);
        Ok(())
    }
}

/// Gives complete files their names, one after another. A signal that arrives meanwhile waits.
///
/// # Errors
/// Those of the system, with the number of files that have got their names.
pub(crate) fn rename_all(files: &[Complete]) -> Result<(), (usize, io::Error)> {
    let _renaming = Renaming::begin().map_err(|error| (0, error))?;
    for (done, file) in files.iter().enumerate() {
        file.rename().map_err(|error| (done, error))?;
    }
    let folders: BTreeSet<_> = files.iter().map(|file| folder(&file.target)).collect();
    folders.into_iter().try_for_each(sync).map_err(|error| (files.len(), error))
}

/// Returns the error with which an interrupted run ends.
#[must_use]
pub fn interrupted() -> io::Error {
    io::Error::new(io::ErrorKind::Interrupted, "interrupted")
}

/// The time in which files get their names.
struct Renaming;

impl Renaming {
    fn begin() -> io::Result<Self> {
        let mut list = unfinished();
        if list.phase == Phase::Ending {
            return Err(interrupted());
        }
        list.phase = Phase::Renaming;
        Ok(Self)
    }
}

impl Drop for Renaming {
    fn drop(&mut self) {
        let mut list = unfinished();
        if list.phase == Phase::Renaming {
            list.phase = Phase::Writing;
        }
    }
}

/// Locks a file for this run, if there is one. A file system without locks is no obstacle.
fn locked(target: &Path) -> io::Result<Option<File>> {
    loop {
        let file = match File::open(target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        if is_locked(&file) {
            return Err(io::Error::other("is in use by another run"));
        }
        // Another run may have replaced the file between.
        let (here, there) = (fs::metadata(target).ok(), file.metadata()?);
        if here.is_none_or(|here| inode(&here) == inode(&there)) {
            return Ok(Some(file));
        }
    }
}

/// Locks an open file for this run. Returns `true` if another run has locked it.
#[cfg(unix)]
fn is_locked(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};
    flock(file, FlockOperation::NonBlockingLockExclusive) == Err(rustix::io::Errno::WOULDBLOCK)
}

/// There is no lock elsewhere.
#[cfg(not(unix))]
const fn is_locked(_: &File) -> bool {
    false
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

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open()?.flush()
    }
}

/// Creates a new file that only its owner may read.
fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Files without a name. If the process is killed, the system removes them.
#[cfg(target_os = "linux")]
mod unnamed {
    use super::Name;
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
    pub(super) fn link(file: &File, folder: &Path) -> io::Result<Name> {
        let descriptor = descriptor(file);
        let linked = Name::make(folder, |path| {
            Ok(linkat(CWD, &descriptor, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
        });
        linked.map(|((), name)| name)
    }

    fn descriptor(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }
}

/// Other systems have no files without a name.
#[cfg(not(target_os = "linux"))]
mod unnamed {
    use super::Name;
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) const fn create(_: &Path) -> Option<File> {
        None
    }

    pub(super) fn link(_: &File, _: &Path) -> io::Result<Name> {
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
