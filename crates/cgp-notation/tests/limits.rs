//! Tests of the limit of memory stated in the README.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use allocation_counter::measure;
use cgp::{ParseOptions, RecordReader};

const SIZE: usize = if cfg!(debug_assertions) { 1 << 15 } else { 1 << 20 };

#[test]
fn collections_of_any_length_take_the_memory_of_a_line() {
    for line in ["3/CAT/3 / 0/0 0\n", "\n", " \r\n", "x"] {
        let many = line.repeat(SIZE / line.len());
        let peak = measure(|| {
            let reader = RecordReader::new(many.as_bytes(), ParseOptions::lenient());
            reader.max_line(1000).for_each(drop);
        });
        assert!(peak.bytes_max < 1 << 16, "{line:?}: {}", peak.bytes_max);
    }
}
