//! The two numbers at the end of a FEN: plies since the last capture or pawn move, and the number of
//! the move (PGN standard, 16.1.3.5 and 16.1.3.6).

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_has_one_to_six_digits() {
        for (text, expected) in [
            ("0", Some(0)),
            ("007", Some(7)),
            ("999999", Some(999_999)),
            ("1000000", None),
            ("", None),
            ("+1", None),
            ("1 ", None),
            ("/", None),
            (":", None),
            ("1a", None),
        ] {
            assert_eq!(clock(text.as_bytes()), expected, "{text}");
        }
    }
}
