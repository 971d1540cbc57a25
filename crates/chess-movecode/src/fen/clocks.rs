//! The two numbers at the end of a FEN: plies since the last capture or pawn move, and the number of
//! the move (PGN standard, 16.1.3.5 and 16.1.3.6).

/// A byte of one in each byte of a word.
const EACH: u64 = 0x0101_0101_0101_0101;

/// Parses a number of one to six digits.
pub(super) fn clock(text: &[u8]) -> Option<u32> {
    if text.is_empty() || text.len() > 6 {
        return None;
    }
    text.iter().try_fold(0, |value, byte| {
        let digit = byte.wrapping_sub(b'0');
        (digit < 10).then(|| value * 10 + u32::from(digit))
    })
}

/// Parses the rest of a line if it is two numbers, each after a space, in at most eight bytes, as in
/// almost every FEN. Returns `None` if it is not, or if the second number is 0.
///
/// The rest is handled as one word, since the processor cannot predict where a loop over digits ends.
pub(super) fn both(rest: &[u8]) -> Option<(u32, u32)> {
    if rest.len() > 8 {
        return None;
    }
    let bits = 8 * u32::try_from(rest.len()).ok()?;
    let (first, last): (&[u8; 4], &[u8; 4]) = (rest.first_chunk()?, rest.last_chunk()?);
    let [first, last] = [first, last].map(|half| u64::from(u32::from_le_bytes(*half)));
    // The bytes behind the end are zero.
    let word = first | last << (bits - 32);
    let (halfmove, halfmove_bits) = leading(word >> 8);
    let second = word >> 8 >> halfmove_bits;
    let (number, number_bits) = leading(second >> 8);
    let starts_blank = |word: u64| word & 255 == u64::from(b' ');
    let fits = starts_blank(word)
        && starts_blank(second)
        && halfmove_bits > 0
        && 16 + halfmove_bits + number_bits == bits;
    (fits && number > 0).then_some((halfmove, number))
}

/// Parses the digits at the start of a word whose last byte is no digit. Returns their value, and
/// the bits that they take in the word.
fn leading(word: u64) -> (u32, u32) {
    let digits = word ^ (EACH * u64::from(b'0'));
    // The highest bit of every byte that is no digit.
    let others = (((digits & (EACH * 127)) + EACH * (128 - 10)) | digits) & (EACH * 128);
    let bits = others.trailing_zeros() & 56;
    // The digits are moved to the end of the word, and joined to pairs, fours, and eight.
    let digits = digits << 8 << (56 - bits);
    let pairs = (digits.wrapping_mul(10 << 8 | 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100 << 16 | 1) >> 16) & 0x0000_ffff_0000_ffff;
    let value = fours.wrapping_mul(10_000 << 32 | 1) >> 32;
    (u32::try_from(value).unwrap_or_default(), bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;
    use alloc::{format, vec};

    #[test]
    fn both_numbers_are_those_of_the_digits() {
        for halfmove in 0..=9999 {
            for number in [1, 2, 9, 10, 45, 99, 100, 999, 1000, 99_999] {
                let text = format!(" {halfmove} {number}");
                let expected = (text.len() <= 8).then_some((halfmove, number));
                assert_eq!(both(text.as_bytes()), expected, "{text}");
            }
        }
        assert_eq!(both(b" 001 002"), Some((1, 2)));
    }

    /// Every other line is left to the general parser.
    #[test]
    fn only_two_numbers_are_accepted() {
        let mut texts = vec![String::new()];
        while let Some(text) = texts.pop() {
            let words = text.strip_prefix(' ').unwrap_or_default().split(' ');
            let numbers: Vec<_> = words.map(|word| clock(word.as_bytes())).collect();
            let expected = match numbers[..] {
                [Some(halfmove), Some(number @ 1..)] => Some((halfmove, number)),
                _ => None,
            };
            assert_eq!(both(text.as_bytes()), expected, "{text:?}");
            if text.len() < 7 {
                texts.extend([' ', '0', '1', '9', '/', ':'].map(|c| format!("{text}{c}")));
            }
        }
    }
}
