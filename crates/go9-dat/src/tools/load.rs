use core::ops::ControlFlow;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::{PositionReader, ReadError, Record};

/// Number of records between two checks for the stop file.
const POLL: usize = 1000;

/// A file that stops a long run when it appears.
///
/// ```
/// let stop = go9_dat::internal::StopFile::new("stop-now");
/// assert!(!stop.has_appeared());
/// ```
#[derive(Debug, Clone, Default)]
pub struct StopFile(Option<PathBuf>);

impl StopFile {
    /// Stops a run when this file exists.
    #[must_use]
    pub fn new(path: impl AsRef<Path>) -> Self {
        Self(Some(path.as_ref().to_path_buf()))
    }

    /// Never stops a run.
    #[must_use]
    pub const fn never() -> Self {
        Self(None)
    }

    /// Returns `true` if the file exists now.
    #[must_use]
    pub fn has_appeared(&self) -> bool {
        self.0.as_ref().is_some_and(|path| path.exists())
    }
}

/// Calls `callback` for every record of a file of any size until the end, until the callback
/// breaks, or until the stop file appears. The stop file is checked every 1,000 records.
///
/// To continue a stopped run, seek the file to [`Loaded::resume_at`] and pass a reader made with
/// [`PositionReader::resume`].
///
/// ```
/// use std::ops::ControlFlow;
/// use go9_dat::{PositionReader, internal};
/// # let record = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(), &[b'.'; 81], &[0]].concat();
/// # let file: &[u8] = &[record.clone(), record].concat();
///
/// let first_only = |record: go9_dat::Record<'_>| {
///     println!("{}", record.id());
///     ControlFlow::Break(())
/// };
/// let mut reader = PositionReader::new(file);
/// let loaded = internal::load(&mut reader, &internal::StopFile::never(), first_only)?;
/// assert_eq!((loaded.records, loaded.resume_at, loaded.reached_end), (1, 92, false));
/// # Ok::<(), go9_dat::ReadError>(())
/// ```
///
/// # Errors
/// The same as for [`PositionReader::next_record`].
pub fn load<R: Read>(
    reader: &mut PositionReader<R>,
    stop: &StopFile,
    mut callback: impl FnMut(Record<'_>) -> ControlFlow<()>,
) -> Result<Loaded, ReadError> {
    let mut records = 0;
    let mut reached_end = false;
    while records % POLL != 0 || !stop.has_appeared() {
        let Some(record) = reader.next_record()? else {
            reached_end = true;
            break;
        };
        // The record on which the callback breaks counts as delivered.
        records += 1;
        if callback(record).is_break() {
            break;
        }
    }
    Ok(Loaded { records, resume_at: reader.offset(), reached_end })
}

/// The state at the end of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Loaded {
    /// Number of records delivered.
    pub records: usize,
    /// Offset of the first record not delivered, or of the end of the file.
    pub resume_at: usize,
    /// `true` if the run reached the end of the file.
    pub reached_end: bool,
}
