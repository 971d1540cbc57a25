//! The output of records that are written: one after another, or gathered into one file.

use crate::finding::Finding;
use crate::formats::{Format, Gathering, Origin};
use crate::output::Output;
use crate::settings::Settings;
use std::io::{self, Write as _};

/// The output of records in a format.
#[derive(Debug)]
pub(crate) struct Sink<'o> {
    gathering: Option<Box<dyn Gathering>>,
    output: &'o mut Output,
}

impl<'o> Sink<'o> {
    pub(crate) fn new(
        to: Option<&dyn Format>,
        origin: Origin,
        settings: &Settings,
        output: &'o mut Output,
    ) -> Self {
        Self { gathering: to.and_then(|to| to.gather(origin, settings)), output }
    }

    /// Takes the next records.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn take(&mut self, written: &[u8]) -> io::Result<()> {
        match &mut self.gathering {
            Some(gathering) => {
                gathering.add(written);
                Ok(())
            }
            None => self.output.write_all(written),
        }
    }

    /// Writes the file that is made of all records, if it is, and returns a warning about it.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn finish(self) -> io::Result<Option<Finding>> {
        let Some(gathering) = self.gathering else { return Ok(None) };
        let gathered = gathering.finish();
        self.output.write_all(&gathered.file)?;
        Ok(gathered.warning)
    }
}
