//! A random sample of records, each equally likely, from input of unknown length.

use std::collections::hash_map::RandomState;
use std::fs::File;
use std::hash::BuildHasher as _;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::sync::Arc;

/// The keystream generator `ChaCha` with 8 rounds and 64-bit counter (D. J. Bernstein).
#[derive(Debug)]
struct ChaCha8 {
    key: [u32; 8],
    counter: u64,
    block: [u32; 16],
    used: usize,
}

impl ChaCha8 {
    /// Starts with a key that holds the seed in its first eight bytes, least significant first.
    fn new(seed: u64) -> Self {
        let mut key = [0; 8];
        let (low, high) = (seed & u64::from(u32::MAX), seed >> 32);
        key[0] = u32::try_from(low).unwrap_or(0);
        key[1] = u32::try_from(high).unwrap_or(0);
        Self { key, counter: 0, block: [0; 16], used: 16 }
    }

    fn refill(&mut self) {
        let count = |shift: u64| u32::try_from((self.counter >> shift) & 0xffff_ffff).unwrap_or(0);
        let mut start = [0; 16];
        start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        start[4..12].copy_from_slice(&self.key);
        (start[12], start[13]) = (count(0), count(32));
        let mut words = start;
        for _ in 0..4 {
            for i in 0..4 {
                quarter(&mut words, [i, i + 4, i + 8, i + 12]);
            }
            for i in 0..4 {
                quarter(&mut words, [i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4]);
            }
        }
        for ((word, mixed), start) in self.block.iter_mut().zip(words).zip(start) {
            *word = mixed.wrapping_add(start);
        }
        self.counter += 1;
        self.used = 0;
    }

    fn next(&mut self) -> u64 {
        if self.used + 2 > self.block.len() {
            self.refill();
        }
        let [low, high] = [self.block[self.used], self.block[self.used + 1]].map(u64::from);
        self.used += 2;
        high << 32 | low
    }

    /// Returns a number below `end`, each equally likely.
    fn below(&mut self, end: u64) -> u64 {
        // Numbers at or above the largest multiple of `end` would favor small results.
        let most = u64::MAX - u64::MAX % end;
        loop {
            let number = self.next();
            if number < most {
                return number % end;
            }
        }
    }
}

fn quarter(words: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (sum, add, turn, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        words[sum] = words[sum].wrapping_add(words[add]);
        words[turn] = (words[turn] ^ words[sum]).rotate_left(by);
    }
}

/// A record in the sample: its number among all, and its place in the temporary file.
#[derive(Debug)]
struct Kept {
    number: u64,
    start: u64,
    length: usize,
    /// The header of its file.
    header: Arc<[u8]>,
}

/// A reservoir of records. Every record that enters the reservoir is kept in a temporary file, so
/// that memory holds only numbers and the input is read once.
#[derive(Debug)]
pub(super) struct Sample {
    size: u64,
    random: ChaCha8,
    seen: u64,
    kept: Vec<Kept>,
    file: File,
    end: u64,
}

impl Sample {
    /// Starts a sample of `size` records. Without a seed, every run is different.
    pub(super) fn new(size: u64, seed: Option<u64>) -> io::Result<Self> {
        let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let (random, file) = (ChaCha8::new(seed), tempfile::tempfile()?);
        Ok(Self { size, random, seen: 0, kept: Vec::new(), file, end: 0 })
    }

    /// Offers the next record, with the header of its file.
    pub(super) fn offer(&mut self, header: &Arc<[u8]>, bytes: &[u8]) -> io::Result<()> {
        let number = self.seen;
        self.seen += 1;
        let place = match number < self.size {
            true => number,
            false => self.random.below(self.seen),
        };
        if place >= self.size {
            return Ok(());
        }
        self.file.write_all(bytes)?;
        let kept = Kept { number, start: self.end, length: bytes.len(), header: header.clone() };
        self.end += bytes.len() as u64;
        match usize::try_from(place).ok().and_then(|place| self.kept.get_mut(place)) {
            Some(old) => *old = kept,
            None => self.kept.push(kept),
        }
        Ok(())
    }

    /// Passes the headers and the records of the sample to `take` in input order.
    pub(super) fn finish(
        mut self,
        mut take: impl FnMut(&Arc<[u8]>, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        self.kept.sort_by_key(|kept| kept.number);
        let mut bytes = Vec::new();
        for kept in &self.kept {
            self.file.seek(SeekFrom::Start(kept.start))?;
            bytes.resize(kept.length, 0);
            self.file.read_exact(&mut bytes)?;
            take(&kept.header, &bytes)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keystream_is_that_of_the_published_vector() {
        // "Test vectors for the stream cipher `ChaCha`", TC1, 256-bit key, 8 rounds.
        let mut random = ChaCha8::new(0);
        let bytes: Vec<u8> = (0..4).flat_map(|_| random.next().to_le_bytes()).collect();
        let expected = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e";
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, expected);
    }

    fn sample(size: u64, of: u64, seed: u64) -> Vec<u64> {
        let mut sample = Sample::new(size, Some(seed)).unwrap();
        for number in 0..of {
            sample.offer(&Arc::default(), &number.to_le_bytes()).unwrap();
        }
        let mut found = Vec::new();
        sample
            .finish(|_, bytes| {
                found.push(u64::from_le_bytes(bytes.try_into().unwrap()));
                Ok(())
            })
            .unwrap();
        found
    }

    #[test]
    fn a_sample_is_in_order_and_repeatable() {
        assert_eq!(sample(5, 3, 1), [0, 1, 2]);
        assert!(sample(0, 3, 1).is_empty());
        let found = sample(10, 1_000, 7);
        assert_eq!(found, sample(10, 1_000, 7));
        assert_eq!(found.len(), 10);
        assert!(found.is_sorted());
        assert_ne!(found, sample(10, 1_000, 8));
    }

    #[test]
    fn all_records_are_equally_likely() {
        let mut counts = [0_u32; 20];
        for seed in 0..800 {
            for number in sample(5, 20, seed) {
                counts[usize::try_from(number).unwrap()] += 1;
            }
        }
        // 200 each on average, with a standard deviation of 12.
        assert!(counts.iter().all(|count| (140..=260).contains(count)), "{counts:?}");
    }
}
