//! The names of inputs, for `--files`.

use crate::output::Output;
use std::io::{self, Write as _};

/// The names of the inputs that have a selected record, or of the others.
#[derive(Debug)]
pub(super) struct Listed {
    without: bool,
    null: bool,
    /// Number and name of the current input, and whether it has a selected record.
    current: Option<(usize, Vec<u8>, bool)>,
    /// Number of names printed.
    pub(super) count: u64,
}

impl Listed {
    pub(super) const fn new(without: bool, null: bool) -> Self {
        Self { without, null, current: None, count: 0 }
    }

    /// Adds a part of an input.
    pub(super) fn add(
        &mut self,
        output: &mut Output,
        (number, name): (usize, Vec<u8>),
        selected: bool,
    ) -> io::Result<()> {
        match &mut self.current {
            Some((current, _, any)) if *current == number => *any |= selected,
            _ => {
                self.end(output)?;
                self.current = Some((number, name, selected));
            }
        }
        Ok(())
    }

    /// Ends the current input.
    pub(super) fn end(&mut self, output: &mut Output) -> io::Result<()> {
        let Some((_, name, any)) = self.current.take() else { return Ok(()) };
        if any == self.without {
            return Ok(());
        }
        self.count += 1;
        output.write_all(&name)?;
        output.write_all(if self.null { b"\0" } else { b"\n" })
    }
}
