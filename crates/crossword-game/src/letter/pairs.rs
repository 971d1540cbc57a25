//! The pairs of letters, from which their case is read.
//!
//! The table is made from the simple case mappings of Unicode, as returned by `char::to_uppercase`
//! and `char::to_lowercase` of the standard library. Only the tests call these functions: their
//! tables are ten times as large, which matters in a WebAssembly module, and a later compiler with
//! more letters would read the same record differently.

use super::Case;

/// The version of Unicode whose letters these are.
#[cfg(test)]
const UNICODE_VERSION: (u8, u8, u8) = (17, 0, 0);

/// Pairs of letters in a row: the first upper-case letter, the number of pairs, and the distance
/// from each upper-case letter to its lower-case letter.
///
/// At a distance of 1, the letters alternate between upper and lower case. At any other distance,
/// the upper-case letters follow one another, and so do the lower-case letters.
type Run = (u32, u32, i32);

/// All pairs, in the order of their upper-case letters. To update the table, set
/// `UNICODE_VERSION` to the version that the compiler knows: the test
/// `the_runs_are_those_of_the_rule` then prints the new one.
#[rustfmt::skip]
const RUNS: [Run; 175] = [
    (0x41, 26, 32), (0xc0, 23, 32), (0xd8, 7, 32), (0x100, 24, 1), (0x132, 3, 1), (0x139, 8, 1),
    (0x14a, 23, 1), (0x178, 1, -121), (0x179, 3, 1), (0x181, 1, 210), (0x182, 2, 1),
    (0x186, 1, 206), (0x187, 1, 1), (0x189, 2, 205), (0x18b, 1, 1), (0x18e, 1, 79), (0x18f, 1, 202),
    (0x190, 1, 203), (0x191, 1, 1), (0x193, 1, 205), (0x194, 1, 207), (0x196, 1, 211),
    (0x197, 1, 209), (0x198, 1, 1), (0x19c, 1, 211), (0x19d, 1, 213), (0x19f, 1, 214),
    (0x1a0, 3, 1), (0x1a6, 1, 218), (0x1a7, 1, 1), (0x1a9, 1, 218), (0x1ac, 1, 1), (0x1ae, 1, 218),
    (0x1af, 1, 1), (0x1b1, 2, 217), (0x1b3, 2, 1), (0x1b7, 1, 219), (0x1b8, 1, 1), (0x1bc, 1, 1),
    (0x1c4, 1, 2), (0x1c7, 1, 2), (0x1ca, 1, 2), (0x1cd, 8, 1), (0x1de, 9, 1), (0x1f1, 1, 2),
    (0x1f4, 1, 1), (0x1f6, 1, -97), (0x1f7, 1, -56), (0x1f8, 20, 1), (0x220, 1, -130),
    (0x222, 9, 1), (0x23a, 1, 10795), (0x23b, 1, 1), (0x23d, 1, -163), (0x23e, 1, 10792),
    (0x241, 1, 1), (0x243, 1, -195), (0x244, 1, 69), (0x245, 1, 71), (0x246, 5, 1), (0x370, 2, 1),
    (0x376, 1, 1), (0x37f, 1, 116), (0x386, 1, 38), (0x388, 3, 37), (0x38c, 1, 64), (0x38e, 2, 63),
    (0x391, 17, 32), (0x3a3, 9, 32), (0x3cf, 1, 8), (0x3d8, 12, 1), (0x3f7, 1, 1), (0x3f9, 1, -7),
    (0x3fa, 1, 1), (0x3fd, 3, -130), (0x400, 16, 80), (0x410, 32, 32), (0x460, 17, 1),
    (0x48a, 27, 1), (0x4c0, 1, 15), (0x4c1, 7, 1), (0x4d0, 48, 1), (0x531, 38, 48),
    (0x10a0, 38, 7264), (0x10c7, 1, 7264), (0x10cd, 1, 7264), (0x13a0, 80, 38864), (0x13f0, 6, 8),
    (0x1c89, 1, 1), (0x1c90, 43, -3008), (0x1cbd, 3, -3008), (0x1e00, 75, 1), (0x1ea0, 48, 1),
    (0x1f08, 8, -8), (0x1f18, 6, -8), (0x1f28, 8, -8), (0x1f38, 8, -8), (0x1f48, 6, -8),
    (0x1f59, 1, -8), (0x1f5b, 1, -8), (0x1f5d, 1, -8), (0x1f5f, 1, -8), (0x1f68, 8, -8),
    (0x1fb8, 2, -8), (0x1fba, 2, -74), (0x1fc8, 4, -86), (0x1fd8, 2, -8), (0x1fda, 2, -100),
    (0x1fe8, 2, -8), (0x1fea, 2, -112), (0x1fec, 1, -7), (0x1ff8, 2, -128), (0x1ffa, 2, -126),
    (0x2132, 1, 28), (0x2160, 16, 16), (0x2183, 1, 1), (0x24b6, 26, 26), (0x2c00, 48, 48),
    (0x2c60, 1, 1), (0x2c62, 1, -10743), (0x2c63, 1, -3814), (0x2c64, 1, -10727), (0x2c67, 3, 1),
    (0x2c6d, 1, -10780), (0x2c6e, 1, -10749), (0x2c6f, 1, -10783), (0x2c70, 1, -10782),
    (0x2c72, 1, 1), (0x2c75, 1, 1), (0x2c7e, 2, -10815), (0x2c80, 50, 1), (0x2ceb, 2, 1),
    (0x2cf2, 1, 1), (0xa640, 23, 1), (0xa680, 14, 1), (0xa722, 7, 1), (0xa732, 31, 1),
    (0xa779, 2, 1), (0xa77d, 1, -35332), (0xa77e, 5, 1), (0xa78b, 1, 1), (0xa78d, 1, -42280),
    (0xa790, 2, 1), (0xa796, 10, 1), (0xa7aa, 1, -42308), (0xa7ab, 1, -42319), (0xa7ac, 1, -42315),
    (0xa7ad, 1, -42305), (0xa7ae, 1, -42308), (0xa7b0, 1, -42258), (0xa7b1, 1, -42282),
    (0xa7b2, 1, -42261), (0xa7b3, 1, 928), (0xa7b4, 8, 1), (0xa7c4, 1, -48), (0xa7c5, 1, -42307),
    (0xa7c6, 1, -35384), (0xa7c7, 2, 1), (0xa7cb, 1, -42343), (0xa7cc, 8, 1), (0xa7dc, 1, -42561),
    (0xa7f5, 1, 1), (0xff21, 26, 32), (0x10400, 40, 40), (0x104b0, 36, 40), (0x10570, 11, 39),
    (0x1057c, 15, 39), (0x1058c, 7, 39), (0x10594, 2, 39), (0x10c80, 51, 64), (0x10d50, 22, 32),
    (0x118a0, 32, 32), (0x16e40, 32, 32), (0x16ea0, 25, 27), (0x1e900, 34, 34),
];

/// Returns the distance between the letters of one case in a run.
const fn step(distance: i32) -> u32 {
    if distance == 1 { 2 } else { 1 }
}

/// Returns the letters of one case, one bit for each scalar from U+0080 to U+07FF.
pub(super) const fn bits(case: Case) -> [u64; 30] {
    let mut bits = [0; 30];
    let mut run = 0;
    while run < RUNS.len() {
        let (upper, count, distance) = RUNS[run];
        let mut c = match case {
            Case::Upper => upper,
            Case::Lower => upper.wrapping_add_signed(distance),
        };
        let end = c + count * step(distance);
        while c < end {
            if 0x80 <= c && c <= 0x7ff {
                bits[(c as usize - 0x80) / 64] |= 1 << (c % 64);
            }
            c += step(distance);
        }
        run += 1;
    }
    bits
}

/// Returns the lower-case form of an upper-case letter, or `None` for any other scalar.
pub(super) fn lower_of(c: char) -> Option<char> {
    let c = u32::from(c);
    let after = RUNS.partition_point(|&(upper, ..)| upper <= c);
    let &(upper, count, distance) = RUNS.get(after.checked_sub(1)?)?;
    let found = holds(c - upper, count, distance);
    found.then_some(c.wrapping_add_signed(distance)).and_then(char::from_u32)
}

/// Returns the upper-case form of a lower-case letter, or `None` for any other scalar.
pub(super) fn upper_of(c: char) -> Option<char> {
    // The runs are not in the order of their lower-case letters. These are blanks and therefore
    // rare, so that a table of that order is not worth its size.
    let c = u32::from(c);
    let upper = RUNS.iter().find_map(|&(first, count, distance)| {
        let upper = c.wrapping_add_signed(-distance);
        holds(upper.wrapping_sub(first), count, distance).then_some(upper)
    });
    upper.and_then(char::from_u32)
}

/// Returns `true` if a letter is at an offset from the first one of its case.
fn holds(offset: u32, count: u32, distance: i32) -> bool {
    offset < count * step(distance) && offset % step(distance) == 0
}

#[cfg(test)]
mod tests {
    use super::super::{case_of, to_lower, to_upper};
    use super::*;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::cmp::Ordering;

    fn case_by_rule(c: char) -> Option<Case> {
        let (upper, lower) = (single(c.to_uppercase())?, single(c.to_lowercase())?);
        let pair = upper != lower
            && single(upper.to_lowercase()) == Some(lower)
            && single(lower.to_uppercase()) == Some(upper);
        match c {
            _ if !pair => None,
            _ if c == upper => Some(Case::Upper),
            _ if c == lower => Some(Case::Lower),
            _ => None,
        }
    }

    fn single(mut mapping: impl Iterator<Item = char>) -> Option<char> {
        let first = mapping.next()?;
        mapping.next().is_none().then_some(first)
    }

    fn runs_by_rule() -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for upper in ('\0'..=char::MAX).filter(|&c| case_by_rule(c) == Some(Case::Upper)) {
            let lower = single(upper.to_lowercase()).unwrap();
            let signed = |c: char| i32::try_from(u32::from(c)).unwrap();
            let (upper, distance) = (u32::from(upper), signed(lower) - signed(upper));
            match runs.last_mut() {
                Some((first, count, same))
                    if *same == distance && *first + *count * step(distance) == upper =>
                {
                    *count += 1;
                }
                _ => runs.push((upper, 1, distance)),
            }
        }
        runs
    }

    /// Writes the runs as the source text of [`RUNS`].
    fn print(runs: &[Run]) -> String {
        let mut out = format!("const RUNS: [Run; {}] = [", runs.len());
        let mut width = 100;
        for (upper, count, distance) in runs {
            let run = format!(" (0x{upper:x}, {count}, {distance}),");
            if width + run.len() > 100 {
                out.push_str("\n   ");
                width = 3;
            }
            width += run.len();
            out.push_str(&run);
        }
        out + "\n];\n"
    }

    #[test]
    fn the_runs_are_those_of_the_rule() {
        let runs = runs_by_rule();
        let source = print(&runs);
        if char::UNICODE_VERSION == UNICODE_VERSION {
            assert!(RUNS == *runs && include_str!("pairs.rs").contains(&source), "{source}");
        }
    }

    /// A later Unicode has all letters of an earlier one, and may have more.
    #[test]
    fn every_letter_follows_the_rule() {
        for c in '\0'..=char::MAX {
            let (case, by_rule) = (case_of(c), case_by_rule(c));
            match char::UNICODE_VERSION.cmp(&UNICODE_VERSION) {
                Ordering::Less if by_rule.is_none() => {}
                Ordering::Greater if case.is_none() => {}
                _ => assert_eq!(case, by_rule, "{c}"),
            }
            let (upper, lower) = match case {
                Some(_) if by_rule.is_some() => {
                    (single(c.to_uppercase()), single(c.to_lowercase()))
                }
                Some(_) => continue,
                None => (Some(c), Some(c)),
            };
            assert_eq!((Some(to_upper(c)), Some(to_lower(c))), (upper, lower), "{c}");
        }
    }
}
