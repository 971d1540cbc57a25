//! Notations of backgammon that are known by name, and not read.

/// Returns `true` for a file of BGBlitz: a line of JSON that names the encoding, then compressed data.
pub(crate) fn is_bgf(sample: &[u8]) -> bool {
    let line = sample.split(|&byte| byte == b'\n').next().unwrap_or_default();
    line.starts_with(b"{") && memchr::memmem::find(line, b"\"encoding\":\"smile\"").is_some()
}

/// Returns what a text is, with the programs that read it.
pub(crate) fn foreign(sample: &[u8]) -> Option<&'static str> {
    if is_bgf(sample) {
        Some("a match of BGBlitz (.bgf; BGBlitz exports it as text or .mat)")
    } else if is_fibs_board(sample) {
        Some("a board of FIBS (clients of FIBS read it)")
    } else if is_oldmoves(sample) {
        Some("an oldmoves log of FIBS (GNU Backgammon imports it)")
    } else {
        None
    }
}

/// `board:NAME:NAME:…` with at least 50 fields.
fn is_fibs_board(sample: &[u8]) -> bool {
    let mut lines = sample.split(|&byte| byte == b'\n');
    lines.any(|line| {
        line.starts_with(b"board:") && line.iter().filter(|&&byte| byte == b':').count() >= 50
    })
}

/// `Score is 0-0 in a 3 point match.`, and `bob is X - ann is O`.
fn is_oldmoves(sample: &[u8]) -> bool {
    let has = |words: &[u8]| memchr::memmem::find(sample, words).is_some();
    let sides = has(b" is X - ") && has(b" is O");
    sides && has(b"Score is ") && (has(b" point match") || has(b"unlimited match"))
}
