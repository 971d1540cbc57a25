use alloc::vec::Vec;

use super::{BOARD, Record, SHORT};
use crate::{Diagnostic, Parsed, Positions, positions};
use crate::{Endian, Error, ErrorKind, Hasher};

/// The optional checks of a reader, and the severity of their diagnostics.
///
/// The checks are off by default, because they cost time and files with such defects may still be
/// worth reading. With [`strict`](Self::strict), a defect is an error; with
/// [`lenient`](Self::lenient), the record is returned together with a warning. The modes do not
/// differ otherwise. [`salvage`](crate::tools::salvage) handles damaged files.
///
/// ```
/// use go9_dat::{ErrorKind, Hasher, ParseOptions};
///
/// let wrong_hash = [b"12345678\0B".as_slice(), &[b'.'; 81], &[0]].concat();
/// let options = ParseOptions::lenient().check_hashes(Hasher::published());
/// let checked = options.positions(&wrong_hash).next().unwrap()?;
/// assert_eq!(checked.diagnostics[0].kind().code(), "hash-mismatch");
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ParseOptions<'h> {
    lenient: bool,
    hasher: Option<&'h Hasher>,
    liberties: bool,
    sources: bool,
}

impl<'h> ParseOptions<'h> {
    /// Strict reading: defects found by optional checks are errors.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false, hasher: None, liberties: false, sources: false }
    }

    /// Lenient reading: defects found by optional checks are warnings.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { lenient: true, ..Self::strict() }
    }

    /// Compares stored hashes with those of the boards: [`ErrorKind::HashMismatch`].
    #[must_use]
    pub const fn check_hashes(mut self, hasher: &'h Hasher) -> Self {
        self.hasher = Some(hasher);
        self
    }

    /// Searches for chains without liberties: [`ErrorKind::NoLiberties`].
    #[must_use]
    pub const fn check_liberties(mut self, check: bool) -> Self {
        self.liberties = check;
        self
    }

    /// Searches for source numbers of 0: [`ErrorKind::SourceIdZero`].
    #[must_use]
    pub const fn check_sources(mut self, check: bool) -> Self {
        self.sources = check;
        self
    }

    /// Reads a position file with these checks. Defects found by optional checks do not affect the
    /// record borders, so the iterator continues after them.
    pub const fn positions<'a>(self, bytes: &'a [u8]) -> CheckedPositions<'a, 'h> {
        CheckedPositions { positions: positions(bytes), options: self }
    }

    /// The defects that the optional checks find in a record, in the order of their offsets.
    pub fn findings(self, record: &Record<'_>) -> impl Iterator<Item = Error> + use<> {
        [self.hash_finding(record), self.liberty_finding(record), self.source_finding(record)]
            .into_iter()
            .flatten()
    }

    fn hash_finding(self, record: &Record<'_>) -> Option<Error> {
        let stored = record.id().hash;
        let computed = self.hasher?.canonical(&record.board()).hash;
        let kind = ErrorKind::HashMismatch { stored, computed };
        (stored != computed).then(|| Error::new(kind, record.offset()..record.offset() + 8))
    }

    fn liberty_finding(self, record: &Record<'_>) -> Option<Error> {
        let board = if self.liberties {
            record.board()
        } else {
            return None;
        };
        let point = board.dead_chain()?;
        let kind = ErrorKind::NoLiberties { point, color: board.at(point)? };
        Some(crate::error::at_byte(kind, record.offset() + BOARD + point.index()))
    }

    fn source_finding(self, record: &Record<'_>) -> Option<Error> {
        // Zero is the same in both byte orders.
        let zero = self.sources && record.extra(Endian::Big)?.source == 0;
        let start = record.offset() + SHORT;
        zero.then(|| Error::new(ErrorKind::SourceIdZero, start..start + 4))
    }
}

/// Iterator over checked records, returned by [`ParseOptions::positions`].
#[derive(Debug, Clone)]
#[must_use = "iterators read nothing unless they are asked"]
pub struct CheckedPositions<'a, 'h> {
    positions: Positions<'a>,
    options: ParseOptions<'h>,
}

impl CheckedPositions<'_, '_> {
    /// Offset of the next record, or of the end of the file.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.positions.offset()
    }
}

impl<'a> Iterator for CheckedPositions<'a, '_> {
    type Item = Result<Parsed<Record<'a>>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = match self.positions.next()? {
            Ok(record) => record,
            Err(error) => return Some(Err(error)),
        };
        let mut findings = self.options.findings(&record);
        if self.options.lenient {
            let diagnostics = findings
                .map(|error| Diagnostic::new(notation_report::Severity::Warning, error))
                .collect();
            return Some(Ok(Parsed { value: record, diagnostics }));
        }
        Some(match findings.next() {
            Some(error) => Err(error),
            None => Ok(Parsed { value: record, diagnostics: Vec::new() }),
        })
    }
}
