use alloc::vec::Vec;

use super::{BOARD, Record, SHORT};
use crate::{Diagnostic, Parsed, Positions, positions};
use crate::{Endian, Error, ErrorKind, Hasher};

/// Options of reading: the optional checks of records, and the severity of diagnostics.
///
/// The checks are off by default, because they cost time and files with such defects may still be
/// worth reading. With [`strict`](Self::strict), a defect is an error; with
/// [`lenient`](Self::lenient), the record is returned together with a warning. The modes do not
/// differ otherwise. [`salvage`](crate::tools::salvage) handles damaged files.
///
/// ```
/// use go9_dat::{Hasher, ParseOptions, positions_with};
///
/// let wrong_hash = [b"12345678\0B".as_slice(), &[b'.'; 81], &[0]].concat();
/// let options = ParseOptions::lenient().check_hashes(Hasher::published());
/// let checked = positions_with(&wrong_hash, &options).next().unwrap()?;
/// assert_eq!(checked.diagnostics[0].kind().code(), "hash-mismatch");
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ParseOptions<'h> {
    lenient: bool,
    hasher: Option<&'h Hasher>,
    liberties: bool,
    sources: bool,
    initial: bool,
}

impl<'h> ParseOptions<'h> {
    /// Strict reading: defects found by optional checks are errors.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false, hasher: None, liberties: false, sources: false, initial: false }
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

    /// Includes the position before the first move of a game record, as move 0.
    #[must_use]
    pub const fn initial(mut self, initial: bool) -> Self {
        self.initial = initial;
        self
    }

    pub(crate) const fn is_lenient(&self) -> bool {
        self.lenient
    }

    #[cfg(feature = "sgf")]
    pub(crate) const fn has_initial(&self) -> bool {
        self.initial
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

/// Reads the records of a position file with the given options. Defects found by optional checks do
/// not affect the record borders, so the iterator continues after them.
pub fn positions_with<'a, 'h, S: AsRef<[u8]> + ?Sized>(
    bytes: &'a S,
    options: &ParseOptions<'h>,
) -> impl Iterator<Item = Result<Parsed<Record<'a>>, Error>> + use<'a, 'h, S> {
    CheckedPositions { positions: positions(bytes), options: *options }
}

/// The records of a file with the defects that optional checks find.
struct CheckedPositions<'a, 'h> {
    positions: Positions<'a>,
    options: ParseOptions<'h>,
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
