//! The best performance of this machine, from which the physical limits are computed.

use crate::random::Random;
use crate::task::{Limit, Task, Unit, Work};
use core::hint::black_box;
use std::time::Duration;

/// A buffer size, in bytes, far beyond any cache.
const BIG: usize = 256 << 20;
const STEPS: usize = 1 << 20;

/// Measured properties of the machine.
pub struct Machine {
    /// Memory bandwidth of one thread, in bytes per second.
    pub bandwidth: f64,
    /// Seconds per uncached read while other reads are in flight.
    pub miss: f64,
    /// Seconds per table lookup that depends on the one before it.
    pub lookup: f64,
}

impl Machine {
    #[must_use]
    pub fn measure() -> Self {
        Self { bandwidth: bandwidth(), miss: miss(), lookup: lookup() }
    }

    /// Returns the shortest possible time of a pass, in seconds.
    #[must_use]
    pub fn least(&self, limit: Limit) -> f64 {
        match limit {
            Limit::Bytes(bytes) => bytes as f64 / self.bandwidth,
            Limit::Misses(misses) => misses as f64 * self.miss,
            Limit::Lookups(lookups) => lookups as f64 * self.lookup,
        }
    }
}

fn shortest(work: impl Into<Work>) -> f64 {
    let mut task = Task::new("", Unit::Megabytes, 1, Limit::Bytes(0), work);
    task.measure(Duration::from_secs(1))[0]
}

fn bandwidth() -> f64 {
    let words = vec![1_u64; BIG / 8];
    let seconds = shortest(Work::new(words.len(), move |range| {
        let words = &black_box(&words)[range];
        black_box(words.iter().fold(0_u64, |sum, word| sum.wrapping_add(*word)));
    }));
    BIG as f64 / seconds
}

fn miss() -> f64 {
    let words = vec![1_u64; BIG / 8];
    let mut random = Random(1);
    let places: Vec<u32> = (0..STEPS).map(|_| random.below(words.len()) as u32).collect();
    let seconds = shortest(Work::new(STEPS, move |range| {
        let places = &places[range];
        black_box(places.iter().fold(0_u64, |sum, &at| sum.wrapping_add(words[at as usize])));
    }));
    seconds / STEPS as f64
}

fn lookup() -> f64 {
    // A single cycle through all entries, so that each entry is known only after the one before it.
    let mut order: Vec<u8> = (0..=255).collect();
    Random(2).shuffle(&mut order);
    let mut table = [0_u8; 256];
    for (i, &from) in order.iter().enumerate() {
        table[usize::from(from)] = order[(i + 1) % 256];
    }
    let seconds = shortest(move || {
        let table = black_box(&table);
        black_box((0..STEPS).fold(0_u8, |at, _| table[usize::from(at)]));
    });
    seconds / STEPS as f64
}
