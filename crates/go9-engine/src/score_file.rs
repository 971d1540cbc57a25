use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use go9_dat::{ReadError, ScoreMap, ScoreRecord};

/// A score file that grows: never by a part of a record.
///
/// ```
/// use go9_engine::ScoreFile;
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
/// # Ok::<(), go9_dat::ReadError>(())
/// ```
#[derive(Debug)]
pub struct ScoreFile<F = File> {
    file: F,
    length: u64,
}

impl ScoreFile {
    /// Opens a score file, or makes an empty one, and reads the scores it has. A record that is
    /// cut off at the end is an error, or with `repair` is cut off altogether.
    ///
    /// # Errors
    /// Those of reading, and the first error as [`scores`](crate::scores) reports it.
    pub fn open(path: impl AsRef<Path>, repair: bool) -> Result<(Self, ScoreMap), ReadError> {
        let mut bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            bytes => bytes?,
        };
        let partial = bytes.len() % ScoreRecord::LENGTH;
        let whole = bytes.len() - partial;
        if repair {
            bytes.truncate(whole);
        }
        let scores = ScoreMap::parse(&bytes)?;
        let file = File::options().create(true).append(true).open(&path)?;
        if partial > 0 {
            file.set_len(whole as u64)?;
        }
        Ok((Self { file, length: whole as u64 }, scores))
    }
}

impl<F: Growing> ScoreFile<F> {
    /// Appends a record with one write. If that fails, what it left is taken back.
    ///
    /// # Errors
    /// Whatever writing fails with.
    pub fn append(&mut self, record: &ScoreRecord) -> io::Result<()> {
        let bytes = record.to_bytes();
        let written = match self.file.write(&bytes) {
            Ok(count) if count == bytes.len() => {
                self.length += bytes.len() as u64;
                return Ok(());
            }
            // A disk that is full takes what fits and says no the next time.
            Ok(_) => io::Error::from(io::ErrorKind::WriteZero),
            Err(error) => error,
        };
        self.file.cut(self.length)?;
        Err(written)
    }
}

/// A file that can be cut.
pub trait Growing: Write {
    /// Cuts the file to this length.
    ///
    /// # Errors
    /// Whatever the system says.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Growing for File {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go9_dat::{Color, Confidence, PositionId, Score};

    /// A disk with room for so many bytes.
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
