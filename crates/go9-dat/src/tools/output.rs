use alloc::borrow::ToOwned as _;
use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hasher as _};
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Number of bytes collected before a write.
const BUFFER: usize = 1 << 18;

/// A file that appears under its name only when it is complete.
///
/// Bytes are written to a temporary file `.boardnote-….tmp` in the same folder, which
/// [`commit`](Self::commit) renames. The mode and owner of an older file, and symbolic links to it,
/// are preserved. Without a commit, the old file stays unchanged. If the process is killed, the
/// temporary file remains. Devices and pipes are written directly.
///
/// ```
/// use std::io::Write;
/// use go9_dat::internal::OutputFile;
///
/// # let directory = std::env::temp_dir().join(format!("go9-dat-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&directory)?;
/// # let path = directory.join("positions.dat");
/// let mut file = OutputFile::create(&path)?;
/// file.write_all(b"all of it")?;
/// assert!(!path.exists());
/// file.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"all of it");
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct OutputFile {
    file: File,
    buffer: Vec<u8>,
    /// The temporary file and its final name; `None` once nothing is left to rename.
    rename: Option<(PathBuf, PathBuf)>,
}

impl OutputFile {
    /// Opens the temporary file.
    ///
    /// # Errors
    /// The error of creating the file.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        // Renaming over a link would replace the link instead of the file.
        let target = fs::canonicalize(&path).unwrap_or_else(|_| path.as_ref().to_path_buf());
        let buffer = Vec::new();
        if fs::metadata(&target).is_ok_and(|target| !target.is_file() && !target.is_dir()) {
            let file = File::options().write(true).open(&target)?;
            return Ok(Self { file, buffer, rename: None });
        }
        if target.file_name().is_none() || target.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if target.exists() {
            // Other users cannot read the file before it has the mode of the old one.
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        loop {
            let random = std::hash::RandomState::new().build_hasher().finish();
            let temporary = target.with_file_name(alloc::format!(".boardnote-{random:016x}.tmp"));
            match options.open(&temporary) {
                Ok(file) => {
                    return Ok(Self { file, buffer, rename: Some((temporary, target)) });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Completes the file and gives it its final name.
    ///
    /// # Errors
    /// The error of writing the last bytes or of renaming. The old file is then unchanged.
    pub fn commit(mut self) -> io::Result<()> {
        self.flush()?;
        if let Some((temporary, target)) = &self.rename {
            self.file.sync_all()?;
            if let Ok(old) = fs::metadata(target) {
                keep_access(&self.file, &old)?;
            }
            fs::rename(temporary, target)?;
            let folder = target.parent().map(Path::to_owned);
            self.rename = None;
            // A folder that cannot be opened or synced is not an error: the file is written.
            let _ = folder.map(|folder| File::open(folder)?.sync_all());
        }
        Ok(())
    }
}

/// Gives a file the permissions of an older one and, as far as the system allows, its owner.
#[cfg(unix)]
fn keep_access(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let new = file.metadata()?;
    let mut mode = old.mode() & 0o777;
    if new.uid() != old.uid() && fchown(file, Some(old.uid()), None).is_err() {
        mode |= 0o600;
    }
    if new.gid() != old.gid() && fchown(file, None, Some(old.gid())).is_err() {
        // A group other than the old one gets no more access than everybody.
        mode &= 0o707 | mode << 3;
    }
    file.set_permissions(fs::Permissions::from_mode(mode & 0o777))
}

#[cfg(not(unix))]
fn keep_access(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.buffer.len() + bytes.len() > BUFFER {
            self.flush()?;
        }
        if bytes.len() > BUFFER {
            return self.file.write(bytes);
        }
        self.buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.rename {
            // Nothing can be done if even the removal fails.
            let _ = fs::remove_file(temporary);
        }
    }
}
