//! Games whose main line is the beginning of that of another game of the same players.

use super::writer::Origin;
use crate::bulk::Item;
use crate::formats::{Format, Record};
use crate::settings::Settings;
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::fs::File;
use std::hash::BuildHasher as _;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};

/// Returns the hashes of the main line of a record: of the start, and after every ply.
pub(super) fn hashes(
    format: &dyn Format,
    record: Record<'_>,
    settings: &Settings,
    hashers: &[RandomState; 2],
) -> Vec<u128> {
    let mut all: Vec<u128> = Vec::new();
    // A record that cannot be read was refused before.
    let _ = format.main_line(record, settings, &mut |part| {
        let before = all.last().copied();
        let hash = hashers
            .iter()
            .fold(0, |key, hasher| key << 64 | u128::from(hasher.hash_one((before, part))));
        all.push(hash);
    });
    all
}

/// Returns the hash of the whole main line of a record.
pub(super) fn hash(item: &Item<'_, '_>, settings: &Settings, hashers: &[RandomState; 2]) -> u128 {
    let all = hashes(item.source.format, item.record, settings, hashers);
    all.last().copied().unwrap_or_default()
}

/// A record that may be left out, in the temporary file.
struct Kept {
    start: u64,
    length: usize,
    format: &'static dyn Format,
    origin: Origin,
}

/// The first records with each main line. They are kept in a temporary file, because a later record
/// may go on where one of them ends.
pub(super) struct Longest {
    kept: Vec<Kept>,
    /// Number of the record that ends with a line, by the hash of the line.
    ends: HashMap<u128, usize>,
    file: File,
    end: u64,
}

impl Longest {
    pub(super) fn new() -> io::Result<Self> {
        let file = tempfile::tempfile()?;
        Ok(Self { kept: Vec::new(), ends: HashMap::new(), file, end: 0 })
    }

    /// Number of bytes of memory that are needed for the records so far.
    pub(super) fn memory(&self) -> usize {
        const EACH: usize = 80;
        self.ends.capacity().saturating_mul(EACH)
    }

    /// Adds a record with the hash of its line, unless an earlier one has the same line.
    pub(super) fn add(
        &mut self,
        hash: u128,
        (format, origin): (&'static dyn Format, &Origin),
        bytes: &[u8],
    ) -> io::Result<()> {
        if self.ends.contains_key(&hash) {
            return Ok(());
        }
        self.file.write_all(bytes)?;
        self.ends.insert(hash, self.kept.len());
        let (start, length, origin) = (self.end, bytes.len(), origin.clone());
        self.kept.push(Kept { start, length, format, origin });
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Passes the origins and the records that no other record goes on to `take`, in input order.
    pub(super) fn finish(
        mut self,
        settings: &Settings,
        hashers: &[RandomState; 2],
        mut take: impl FnMut(&Origin, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut is_longest = vec![true; self.kept.len()];
        let mut bytes = Vec::new();
        for at in 0..self.kept.len() {
            self.load(at, &mut bytes)?;
            let hashes = hashes(self.kept[at].format, Record::alone(&bytes), settings, hashers);
            for hash in hashes.iter().rev().skip(1) {
                if let Some(shorter) = self.ends.get(hash).and_then(|at| is_longest.get_mut(*at)) {
                    *shorter = false;
                }
            }
        }
        for (at, _) in is_longest.iter().enumerate().filter(|(_, longest)| **longest) {
            self.load(at, &mut bytes)?;
            take(&self.kept[at].origin, &bytes)?;
        }
        Ok(())
    }

    fn load(&mut self, at: usize, bytes: &mut Vec<u8>) -> io::Result<()> {
        let Kept { start, length, .. } = self.kept[at];
        self.file.seek(SeekFrom::Start(start))?;
        bytes.resize(length, 0);
        self.file.read_exact(bytes)
    }
}
