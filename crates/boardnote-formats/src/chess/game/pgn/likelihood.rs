//! The likelihood that a text is a game in PGN.

use crate::Likelihood;
use chess_pgn::{ErrorKind, ParseOptions, Parsed, PgnGame, first_game};
use chess_rules::Position;

/// Likelihood that a sample has tag pairs, or moves with their numbers.
pub(super) fn of(sample: &[u8]) -> Likelihood {
    const BYTES: usize = 4096;
    let cut = sample.len() > BYTES;
    let sample = sample.get(..BYTES).unwrap_or(sample);
    let Some((range, _)) = first_game(sample, true) else { return Likelihood::No };
    let text = &sample[range];
    let Some(first) = text.first().copied().filter(|first| begins_game(*first)) else {
        return Likelihood::No;
    };
    let Ok(read) = PgnGame::parse_with(text, &ParseOptions::lenient()) else {
        return Likelihood::No;
    };
    let Parsed { value: game, diagnostics } = read;
    let is_bad = |kind| matches!(kind, ErrorKind::BadTag | ErrorKind::UnexpectedInput);
    let bad = diagnostics.iter().filter(|found| is_bad(found.kind())).count();
    let tags = game.tags.len();
    let unplayed = |item| matches!(item, chess_rules::Item::Error(..));
    let errors = game.game.items().filter(|item| unplayed(*item)).count();
    let errors = errors.saturating_sub(usize::from(cut));
    let good = game.game.main_line().count();
    match first {
        b'[' if tags > 0 && bad <= tags => Likelihood::Certain,
        b'[' => Likelihood::No,
        _ if good > 0 => {
            // Movetext such as "1. e4 e5": most of the words must be moves.
            let numbered = text.contains(&b'.');
            match (errors, numbered) {
                // Bare squares without move numbers are UCI notation.
                (_, false) if is_squares(text) => Likelihood::No,
                (0, true) => Likelihood::Certain,
                (0, false) => Likelihood::Likely,
                (errors, true) if errors < good => Likelihood::Likely,
                _ => Likelihood::No,
            }
        }
        _ => Likelihood::No,
    }
}

/// Returns `true` for a text that begins as tags do, or with blanks and with the number of a move or a
/// legal first move.
pub(super) fn resembles(text: &str) -> bool {
    if text.starts_with('[') {
        return text.contains('"');
    }
    let Some((first, _)) = text.split_once(' ') else { return false };
    let number = first.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = number.len() < first.len() && number.starts_with('.');
    let is_move = || Position::default().parse_san(first).is_ok() && !is_squares(first.as_bytes());
    is_numbered || is_move()
}

/// Returns `true` for the first bytes of tags, moves, their numbers, comments, and signs.
const fn begins_game(first: u8) -> bool {
    matches!(
        first,
        b'0'..=b'9' | b'a'..=b'h' | b'A'..=b'Z' | b'[' | b'{' | b'%' | b';' | b'*' | b'$' | b'-'
    )
}

/// Returns `true` if a text begins with the two squares of a move.
fn is_squares(text: &[u8]) -> bool {
    let square = |file: u8, rank: u8| matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'));
    matches!(*text, [a, b, c, d, ..] if square(a, b) && square(c, d))
}
