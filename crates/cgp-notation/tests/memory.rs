//! Tests of the limits stated in the README: memory per byte of input, stack, and linear work. Work
//! is not timed; a test of work that is not linear would not finish.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use crate::canonical;
use allocation_counter::measure;
use cgp::{Cgp, LetterDistribution, ParseOptions, Parsed};

/// Maximum number of bytes allocated at one time, for each byte of input and independent of the
/// input: a board has up to 255 by 255 squares, and a reading up to 1,000 findings.
const PER_BYTE: usize = 128;
const FIXED: usize = 1 << 18;

const SIZE: usize = if cfg!(debug_assertions) { 1 << 15 } else { 1 << 20 };

/// Returns records in which one part is repeated many times.
fn hostile() -> Vec<String> {
    let units = [
        "[", "]", "[]", "[A", "[AB]", "[A·", "1", "0", "255/", "/", "1/", "A", "a", "?", "QU", ";",
        "; ", "x;", " x y;", " bb 1;", "\t", " ", "Ä", "ß", "1A ", "-", "8.", ":",
    ];
    let mut records = Vec::new();
    for unit in units {
        let many = unit.repeat(SIZE / unit.len());
        records.extend([
            many.clone(),
            format!("{many} A 0 0"),
            format!("1 {many} 0 0"),
            format!("1 A {many} 0"),
            format!("1 A 0 {many}"),
            format!("1 A 0 0 {many}"),
            format!("1 A 0 0 lex {many};"),
            format!("1 A 0 0 lm {many};"),
            format!("1 A 0 0 lm 1A {many};"),
            format!("1 A 0 0 lm ex.{many};"),
            format!("1 A 0 0 tmr {many};"),
        ]);
    }
    records
}

fn small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(128 << 10).spawn(run).unwrap().join().unwrap();
}

fn within(what: &str, input: &str, run: impl FnOnce()) {
    let peak = usize::try_from(measure(run).bytes_max).unwrap();
    let head: String = input.chars().take(24).collect();
    assert!(peak <= FIXED + PER_BYTE * input.len(), "{what} {head}…: {peak} bytes");
}

#[test]
fn memory_and_stack_are_bounded() {
    small_stack(|| {
        let catalan = LetterDistribution::named("catalan").unwrap();
        let greedy = ParseOptions::lenient().any_rectangle().alphabet(catalan);
        for text in hostile() {
            within("strict", &text, || drop(cgp::parse_with(&text, &ParseOptions::strict())));
            within("lenient", &text, || drop(Cgp::parse_with(&text, &greedy)));
            within("check", &text, || drop(greedy.check(&text)));
            if let Ok(Parsed { value: position, .. }) = cgp::parse_with(&text, &greedy) {
                within("write", &text, || drop(canonical(&position, None)));
                within("pack", &text, || drop(position.to_packed()));
            }
        }
    });
}

/// Returns `true` for a strict 15x15 record in ASCII whose tiles are single letters, with at most six
/// operations of up to 96 bytes and with at most two clocks.
fn is_usual(record: &str) -> bool {
    let fields: Vec<_> = record.splitn(5, ' ').collect();
    let rows = fields.first().map_or(0, |board| board.split('/').count());
    let operations = fields.get(4).copied().unwrap_or_default();
    record.is_ascii()
        && !record.contains('[')
        && rows == 15
        && operations.len() <= 96
        && operations.matches(';').count() <= 6
        && (!operations.contains("tmr ")
            || fields.get(1).is_some_and(|racks| racks.matches('/').count() < 2))
        && cgp::parse(record).is_ok()
}

#[test]
fn usual_records_allocate_only_for_their_operations() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/cgp/valid/generated.tsv");
    let table = std::fs::read_to_string(path).unwrap();
    let records = table.lines().filter_map(|row| row.split('\t').nth(2));
    let records: Vec<_> = records.filter(|record| is_usual(record)).collect();
    assert!(records.len() > 30, "{}", records.len());
    let options = ParseOptions::strict();
    for record in records {
        let once = measure(|| drop(cgp::parse_with(record, &options)));
        // A text for each operation, and their list, which grows twice at most.
        let most = u64::try_from(record.matches(';').count()).unwrap() + 2;
        assert!(once.count_total <= most, "{record}: {} allocations", once.count_total);
    }
}
