//! The two encodings of texts.

use alloc::string::String;

/// Decodes Windows-1252. The five bytes without a character become the control characters of the
/// same number, as in the WHATWG encoding standard.
pub(crate) fn windows_1252(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| character(byte)).collect()
}

/// Returns the character of a byte in Windows-1252.
pub(crate) const fn character(byte: u8) -> char {
    /// The characters of the bytes 0x80 to 0x9F, which differ from Latin-1.
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž',
        '\u{8F}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => HIGH[(byte - 0x80) as usize],
        _ => byte as char,
    }
}

/// Decodes UTF-16. An unpaired surrogate becomes U+FFFD.
pub(crate) fn utf_16(units: impl Iterator<Item = u16>) -> String {
    char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}
