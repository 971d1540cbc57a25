//! The output of records that are written: one after another, or gathered into one file.

use crate::finding::Finding;
use crate::formats::{Format, Gathering, Origin};
use crate::output::Output;
use crate::settings::Settings;
use crate::split::Ended;
use std::io::{self, Write as _};

/// The output of records in a format.
pub(crate) struct Sink {
    gathering: Option<Box<dyn Gathering>>,
    output: Output,
    is_empty: bool,
    /// Number of pieces taken.
    pub(crate) pieces: u64,
}

/// The end of an output.
pub(crate) struct Sunk {
    pub(crate) ended: Ended,
    /// A warning about the file that is made of all records.
    pub(crate) warning: Option<Finding>,
}

impl Sink {
    pub(crate) fn new(
        to: Option<&dyn Format>,
        origin: Origin,
        settings: &Settings,
        output: Output,
    ) -> Self {
        let gathering = to.and_then(|to| to.gather(origin, settings));
        Self { gathering, output, is_empty: true, pieces: 0 }
    }

    /// Takes the next records.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn take(&mut self, written: &[u8]) -> io::Result<()> {
        self.is_empty &= written.is_empty();
        self.pieces += u64::from(!written.is_empty());
        match &mut self.gathering {
            Some(gathering) => {
                gathering.add(written);
                Ok(())
            }
            None => self.output.write_all(written),
        }
    }

    /// Writes the file that is made of all records, if it is.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn finish(self) -> io::Result<Sunk> {
        let Self { gathering, mut output, is_empty, .. } = self;
        let gathered = gathering.map(Gathering::finish).unwrap_or_default();
        output.write_all(&gathered.file)?;
        Ok(Sunk { ended: Ended { output, is_empty }, warning: gathered.warning })
    }
}
