//! A random sample of records, each equally likely, from input of unknown length.

use super::writer::Origin;
use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore as _, SeedableRng as _};
use std::collections::hash_map::RandomState;
use std::fs::File;
use std::hash::BuildHasher as _;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};

/// Returns a generator whose key holds the seed in its first eight bytes, least significant first.
fn generator(seed: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(key)
}

/// Returns a number below `end`, each equally likely.
fn below(random: &mut ChaCha8Rng, end: u64) -> u64 {
    // Numbers at or above the largest multiple of `end` would favor small results.
    let most = u64::MAX - u64::MAX % end;
    loop {
        let number = random.next_u64();
        if number < most {
            return number % end;
        }
    }
}

/// A record in the sample: its number among all, and its place in the temporary file.
#[derive(Debug)]
struct Kept {
    number: u64,
    start: u64,
    length: usize,
    origin: Origin,
}

/// A reservoir of records. Every record that enters the reservoir is kept in a temporary file, so
/// that memory holds only numbers and the input is read once.
#[derive(Debug)]
pub(super) struct Sample {
    size: u64,
    random: ChaCha8Rng,
    seen: u64,
    kept: Vec<Kept>,
    file: File,
    end: u64,
}

impl Sample {
    /// Starts a sample of `size` records. Without a seed, every run is different.
    pub(super) fn new(size: u64, seed: Option<u64>) -> io::Result<Self> {
        let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let (random, file) = (generator(seed), tempfile::tempfile()?);
        Ok(Self { size, random, seen: 0, kept: Vec::new(), file, end: 0 })
    }

    /// Offers the next record, with its origin.
    pub(super) fn offer(&mut self, origin: &Origin, bytes: &[u8]) -> io::Result<()> {
        let number = self.seen;
        self.seen += 1;
        let place = match number < self.size {
            true => number,
            false => below(&mut self.random, self.seen),
        };
        if place >= self.size {
            return Ok(());
        }
        self.file.write_all(bytes)?;
        let kept = Kept { number, start: self.end, length: bytes.len(), origin: origin.clone() };
        self.end += bytes.len() as u64;
        match usize::try_from(place).ok().and_then(|place| self.kept.get_mut(place)) {
            Some(old) => *old = kept,
            None => self.kept.push(kept),
        }
        Ok(())
    }

    /// Passes the origins and the records of the sample to `take` in input order.
    pub(super) fn finish(
        mut self,
        mut take: impl FnMut(&Origin, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        self.kept.sort_by_key(|kept| kept.number);
        let mut bytes = Vec::new();
        for kept in &self.kept {
            self.file.seek(SeekFrom::Start(kept.start))?;
            bytes.resize(kept.length, 0);
            self.file.read_exact(&mut bytes)?;
            take(&kept.origin, &bytes)?;
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
        let mut random = generator(0);
        let bytes: Vec<u8> = (0..4).flat_map(|_| random.next_u64().to_le_bytes()).collect();
        let expected = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e";
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, expected);
    }

    fn sample(size: u64, of: u64, seed: u64) -> Vec<u64> {
        let mut sample = Sample::new(size, Some(seed)).unwrap();
        for number in 0..of {
            sample.offer(&Origin::default(), &number.to_le_bytes()).unwrap();
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
