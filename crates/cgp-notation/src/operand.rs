//! Operand text and opcodes.

use crossword_rules::ErrorKind;

/// Returns `true` for `opcode = ALPHA *( ALPHA / DIGIT / "_" )`, ASCII only.
pub(crate) fn is_opcode(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Checks operand text given by a caller: no `;`, no controls, only single spaces inside, and none
/// at the ends.
pub(crate) fn check(text: &str) -> Result<(), ErrorKind> {
    let mut before = ' ';
    for c in text.chars() {
        if c == ';' || c.is_control() || (c == ' ' && before == ' ') {
            return Err(ErrorKind::BadOperand { found: c });
        }
        before = c;
    }
    // The text is empty or ends with a space.
    if before == ' ' { Err(ErrorKind::BadOperand { found: ' ' }) } else { Ok(()) }
}

/// Returns the first control character with its offset.
pub(crate) fn find_control(text: &str) -> Option<(usize, char)> {
    // 0xC2 starts U+0080 to U+009F, among other characters.
    let suspicious = text.bytes().any(|b| b < 0x20 || b == 0x7f || b == 0xc2);
    if suspicious { text.char_indices().find(|(_, c)| c.is_control()) } else { None }
}
