//! Join of positions and scores: directly if the scores fit in memory, else in pieces by the low
//! bits of the hash.

use std::io::{self, Read};
use std::path::Path;

use go9_dat::{
    Color, Confidence, PositionId, PositionReader, ReadError, Record, Score, ScoreRecord,
    TrainingOptions, positions, training_rows,
};

use super::spool::{Packed, Spilled};
use crate::interrupt;

/// Bytes of a position waiting for its scores: its number, and the record without its extra block.
const WAITING: usize = 8 + 92;
/// Maximum number of pieces into which the input is split.
const PIECES: u64 = 128;

/// Counts of the input.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) positions: u64,
    pub(super) unscored: u64,
    pub(super) below_confidence: u64,
}

/// Joins the input and passes every row to `take`, with `true` if it is for validation.
pub(super) struct Join<'a, F> {
    pub(super) options: &'a TrainingOptions,
    pub(super) folder: &'a Path,
    /// Memory for scores, in bytes.
    pub(super) memory: u64,
    pub(super) counts: Counts,
    pub(super) take: F,
}

impl<F: FnMut(bool, &Packed) -> io::Result<()>> Join<'_, F> {
    /// Reads the positions once and the scores, whose number is given, once.
    pub(super) fn run(
        &mut self,
        reader: &mut PositionReader<impl Read>,
        scores: impl FnOnce(&mut dyn FnMut(&ScoreRecord) -> io::Result<()>) -> io::Result<()>,
        count: u64,
    ) -> Result<(), ReadError> {
        let pieces = Table::size(count).div_ceil(self.memory).next_power_of_two().min(PIECES);
        if pieces == 1 {
            let mut table = Table::new(count);
            scores(&mut |score| {
                table.insert(score);
                Ok(())
            })?;
            let mut row = 0;
            while let Some(record) = self.next(reader)? {
                self.offer(&table, &record, row)?;
                row += 1;
            }
            return Ok(());
        }
        let piece = |id: PositionId| usize::try_from(id.hash & (pieces - 1)).expect("a few pieces");
        let mut kept: Vec<Spilled<12>> = (0..pieces).map(|_| Spilled::new()).collect();
        scores(&mut |score| kept[piece(score.id)].push(&score.to_bytes(), self.folder))?;
        kept.iter_mut().try_for_each(|scores| scores.settle(self.folder))?;
        let mut waiting: Vec<Spilled<WAITING>> = (0..pieces).map(|_| Spilled::new()).collect();
        let mut row = 0_u64;
        while let Some(record) = self.next(reader)? {
            let mut bytes = [0; WAITING];
            bytes[..8].copy_from_slice(&row.to_le_bytes());
            bytes[8..].copy_from_slice(&record.as_bytes()[..92]);
            // Clears the flag of the extra block.
            bytes[WAITING - 1] = 0;
            waiting[piece(record.id())].push(&bytes, self.folder)?;
            row += 1;
        }
        waiting.iter_mut().try_for_each(|positions| positions.settle(self.folder))?;
        for (scores, waiting) in kept.into_iter().zip(waiting) {
            let mut table = Table::new(scores.count);
            scores.each(|bytes| {
                if let Ok(score) = ScoreRecord::from_bytes(bytes) {
                    table.insert(&score);
                }
                Ok(())
            })?;
            drop(scores);
            waiting.each(|bytes| {
                let (number, record) = bytes.split_at(8);
                let row = u64::from_le_bytes(*number.first_chunk().expect("eight bytes"));
                match positions(record).next() {
                    Some(Ok(record)) => self.offer(&table, &record, row),
                    _ => Ok(()),
                }
            })?;
        }
        Ok(())
    }

    fn next<'r>(
        &mut self,
        reader: &'r mut PositionReader<impl Read>,
    ) -> Result<Option<Record<'r>>, ReadError> {
        let record = reader.next_record()?;
        if self.counts.positions.is_multiple_of(4096) {
            interrupt::check()?;
        }
        self.counts.positions += u64::from(record.is_some());
        Ok(record)
    }

    fn offer(&mut self, table: &Table, record: &Record<'_>, row: u64) -> io::Result<()> {
        let Some(score) = table.find(record.id()) else {
            self.counts.unscored += 1;
            return Ok(());
        };
        if score.confidence < self.options.floor {
            self.counts.below_confidence += 1;
        }
        let validation = self.options.is_validation(record.id().hash);
        for row in training_rows(record, row, &score, self.options) {
            (self.take)(validation, &row.to_bytes())?;
        }
        Ok(())
    }
}

/// Hash table of scores by ID, with open addressing, 16 bytes per slot, and a load of at most 3/4.
struct Table {
    slots: Vec<(u64, u32)>,
}

/// Bit that marks a slot as taken.
const TAKEN: u32 = 1 << 31;
/// Bits that belong to the ID, besides the hash.
const ID: u32 = 0x1FF;

impl Table {
    /// Returns the size of a table for `count` scores, in bytes.
    fn size(count: u64) -> u64 {
        (count / 3 * 4 + 8) * 16
    }

    fn new(count: u64) -> Self {
        let slots = usize::try_from(count / 3 * 4 + 8).expect("pieces fit into memory");
        Self { slots: vec![(0, 0); slots] }
    }

    /// Returns the slot of an ID, or the free slot for it.
    fn slot(&self, id: PositionId) -> usize {
        // Canonical hashes are the lowest of eight, so their high bits are not uniformly
        // distributed.
        let spread = id.hash.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32);
        let spread = u128::from(spread) * self.slots.len() as u128;
        let mut at = usize::try_from(spread >> 64).expect("below the number of slots");
        loop {
            let (hash, rest) = self.slots[at];
            if rest & TAKEN == 0 || hash == id.hash && rest & ID == id_bits(id) {
                return at;
            }
            at = if at + 1 == self.slots.len() { 0 } else { at + 1 };
        }
    }

    /// Adds a score, or replaces an earlier one.
    fn insert(&mut self, record: &ScoreRecord) {
        let at = self.slot(record.id);
        let score = u32::from(record.score.to_byte()) << 9;
        let confidence = u32::from(record.confidence.value()) << 13;
        self.slots[at] = (record.id.hash, TAKEN | confidence | score | id_bits(record.id));
    }

    fn find(&self, id: PositionId) -> Option<ScoreRecord> {
        let (_, rest) = self.slots[self.slot(id)];
        if rest & TAKEN == 0 {
            return None;
        }
        let byte = |shift: u32, mask: u32| u8::try_from(rest >> shift & mask).ok();
        let score = Score::from_byte(byte(9, 15)?)?;
        let confidence = Confidence::new(byte(13, 127)?)?;
        Some(ScoreRecord { id, score, confidence })
    }
}

fn id_bits(id: PositionId) -> u32 {
    u32::from(id.tiebreaker) << 1 | u32::from(id.to_move == Color::White)
}
