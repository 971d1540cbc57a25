use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use go9_dat::{ReadError, ScoreMap, ScoreRecord};

/// The error for a score file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScoreFileError {
    /// Another run holds the lock; two runs would write every score twice.
    #[error("{} is in use by another run", .0.display())]
    InUse(PathBuf),
    /// Reading failed, or a record is invalid.
    #[error(transparent)]
    Read(#[from] ReadError),
}

impl From<io::Error> for ScoreFileError {
    fn from(error: io::Error) -> Self {
        Self::Read(error.into())
    }
}

/// A score file opened for appending whole records.
///
/// ```
/// use go9_engine::{ScoreFile, ScoreFileError};
/// use go9_dat::{Color, Confidence, PositionId, Score, ScoreRecord};
/// # let directory = std::env::temp_dir().join(format!("go9-score-file-{}", std::process::id()));
/// # std::fs::create_dir_all(&directory)?;
/// # let path = directory.join("gnugo_chinese.dat");
///
/// let (mut file, scores) = ScoreFile::open(&path, false)?;
/// assert!(scores.is_empty());
/// let id = PositionId::new(0, Color::Black);
/// file.append(&ScoreRecord { id, score: Score::Exactly7, confidence: Confidence::MAX })?;
/// assert_eq!(std::fs::read(&path)?.len(), 12);
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), ScoreFileError>(())
/// ```
#[derive(Debug)]
pub struct ScoreFile<F = LockedFile> {
    file: F,
    length: u64,
}

impl ScoreFile {
    /// Opens or creates a score file, locks it against other runs, and reads its scores. An
    /// incomplete record at the end is an error or, with `repair`, is removed.
    ///
    /// # Errors
    /// [`ScoreFileError::InUse`] if another run holds the lock; an I/O error; or the first format
    /// error, as reported by [`scores`](go9_dat::scores).
    pub fn open(path: impl AsRef<Path>, repair: bool) -> Result<(Self, ScoreMap), ScoreFileError> {
        let file = File::options().create(true).read(true).append(true).open(&path)?;
        let Some(file) = LockedFile::new(file)? else {
            return Err(ScoreFileError::InUse(path.as_ref().to_path_buf()));
        };
        let mut bytes = Vec::new();
        (&file.0).read_to_end(&mut bytes)?;
        let partial = bytes.len() % ScoreRecord::LENGTH;
        if repair {
            bytes.truncate(bytes.len() - partial);
        }
        let scores = ScoreMap::parse(&bytes).map_err(ReadError::from)?;
        let length = bytes.len() as u64;
        if partial > 0 {
            file.0.set_len(length)?;
        }
        Ok((Self { file, length }, scores))
    }
}

/// A file that is locked against other runs until it is dropped.
#[derive(Debug)]
pub struct LockedFile(File);

#[cfg(unix)]
impl LockedFile {
    /// Locks a file without waiting. Returns `None` if another run holds the lock.
    fn new(file: File) -> io::Result<Option<Self>> {
        use rustix::fs::{FlockOperation, flock};
        use rustix::io::Errno;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            // A file system without locks, such as some network file systems, is used without one.
            Ok(()) | Err(Errno::NOTSUP | Errno::NOSYS | Errno::NOLCK) => Ok(Some(Self(file))),
            Err(Errno::WOULDBLOCK) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(not(unix))]
impl LockedFile {
    fn new(file: File) -> io::Result<Option<Self>> {
        Ok(Some(Self(file)))
    }
}

/// A process that another thread is just starting holds a copy of the file, which would keep the
/// lock after the file is closed here.
#[cfg(unix)]
impl Drop for LockedFile {
    fn drop(&mut self) {
        // Closing the last copy unlocks a file that this cannot unlock.
        let _ = rustix::fs::flock(&self.0, rustix::fs::FlockOperation::Unlock);
    }
}

impl Write for LockedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl<F: Growing> ScoreFile<F> {
    /// Appends a record with one write. If the write fails, a partial record is removed.
    ///
    /// # Errors
    /// The error of writing or of removing the partial record.
    pub fn append(&mut self, record: &ScoreRecord) -> io::Result<()> {
        let bytes = record.to_bytes();
        let written = match self.file.write(&bytes) {
            Ok(count) if count == bytes.len() => {
                self.length += bytes.len() as u64;
                return Ok(());
            }
            // A full disk writes a part and fails at the next write.
            Ok(_) => io::Error::from(io::ErrorKind::WriteZero),
            Err(error) => error,
        };
        self.file.cut(self.length)?;
        Err(written)
    }
}

/// A file that can be truncated.
pub trait Growing: Write {
    /// Truncates the file to this length in bytes.
    ///
    /// # Errors
    /// The error of the system.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Growing for LockedFile {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go9_dat::{Color, Confidence, PositionId, Score};

    /// A disk with room for a limited number of bytes.
    struct Disk(Vec<u8>, usize);

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let fits = bytes.len().min(self.1 - self.0.len());
            self.0.extend_from_slice(&bytes[..fits]);
            Ok(fits)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Growing for Disk {
        fn cut(&mut self, length: u64) -> io::Result<()> {
            self.0.truncate(usize::try_from(length).unwrap());
            Ok(())
        }
    }

    /// A process that is being started holds a copy of every file until its program runs.
    #[cfg(unix)]
    #[test]
    fn a_copy_of_a_closed_file_holds_no_lock() {
        let name = format!("go9-score-file-copy-{}.dat", std::process::id());
        let path = std::env::temp_dir().join(name);
        let (file, _) = ScoreFile::open(&path, false).unwrap();
        let copy = file.file.0.try_clone().unwrap();
        assert!(matches!(ScoreFile::open(&path, false), Err(ScoreFileError::InUse(_))));
        drop(file);
        ScoreFile::open(&path, false).unwrap();
        drop(copy);
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_full_disk_leaves_whole_records() {
        let id = PositionId::new(1, Color::White);
        let record = ScoreRecord { id, score: Score::AtMost3, confidence: Confidence::MIN };
        let mut file = ScoreFile { file: Disk(Vec::new(), 30), length: 0 };
        file.append(&record).unwrap();
        file.append(&record).unwrap();
        assert!(file.append(&record).is_err());
        assert_eq!(file.file.0.len(), 24);
    }
}
