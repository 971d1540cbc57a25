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
    is_empty: bool,
}

/// The end of an output.
#[derive(Debug)]
pub(crate) struct Sunk {
    /// No record was written.
    pub(crate) is_empty: bool,
    /// A warning about the file that is made of all records.
    pub(crate) warning: Option<Finding>,
}

impl<'o> Sink<'o> {
    pub(crate) fn new(
        to: Option<&dyn Format>,
        origin: Origin,
        settings: &Settings,
        output: &'o mut Output,
    ) -> Self {
        Self { gathering: to.and_then(|to| to.gather(origin, settings)), output, is_empty: true }
    }

    /// Takes the next records.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn take(&mut self, written: &[u8]) -> io::Result<()> {
        self.is_empty &= written.is_empty();
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
        let Self { gathering, output, is_empty } = self;
        let gathered = gathering.map(Gathering::finish).unwrap_or_default();
        output.write_all(&gathered.file)?;
        Ok(Sunk { is_empty, warning: gathered.warning })
    }
}
