//! The lines before the rows: tags, match header, `Game` line, and score line.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::ops::Range;

use bg_rules::{Match, Player, Rules, Variation};

use crate::token::is_blank;

/// Returns the range of a line without leading and trailing blanks.
pub(crate) fn trimmed(line: &[u8]) -> Range<usize> {
    let start = line.iter().position(|&byte| !is_blank(byte)).unwrap_or(line.len());
    let end = line.iter().rposition(|&byte| !is_blank(byte)).map_or(start, |last| last + 1);
    start..end
}

/// Parses a non-negative integer of at most 9 digits.
pub(crate) fn number(text: &[u8]) -> Option<u32> {
    if text.is_empty() || text.len() > 9 || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(text.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
}

/// Returns the range of the digits in a line such as `7 point match`, or `None` for any other line.
pub(crate) fn header(text: &[u8]) -> Option<Range<usize>> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let words = &text[digits..];
    let rest = words.trim_ascii();
    let rest = rest.strip_suffix(b".").unwrap_or(rest);
    let is = digits > 0 && words.len() > rest.len() && rest.eq_ignore_ascii_case(b"point match");
    is.then_some(0..digits)
}

/// Returns the range of the number in `Game 3`, or of the word found in its place. The name of a
/// player on a score line may begin with the same word.
pub(crate) fn game_line(text: &[u8]) -> Option<Range<usize>> {
    let (word, rest) = text.split_at_checked(4)?;
    if !word.eq_ignore_ascii_case(b"game") || !rest.first().is_none_or(|&byte| is_blank(byte)) {
        return None;
    }
    if rest.contains(&b':') && score_line(&decode(text)).is_some() {
        return None;
    }
    let inner = trimmed(rest);
    Some(4 + inner.start..4 + inner.end)
}

/// Returns `true` for the Crawford game, the first game before which exactly one side is one point
/// away from winning the match. `played` tells whether it was before.
pub(crate) fn is_crawford_game(length: u32, scores: [u32; 2], played: &mut bool) -> bool {
    let one_away = scores.iter().filter(|score| score.checked_add(1) == Some(length)).count() == 1;
    one_away && !core::mem::replace(played, true)
}

/// Splits `[Name "value"]` into name and value.
pub(crate) fn tag(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once('"')?;
    Some((name.trim(), value.strip_suffix('"')?))
}

/// Derives the rules from the tags and the match length.
pub(crate) fn rules(value: &Match) -> Rules {
    let off = |name| value.tag(name).is_some_and(|tag| tag.eq_ignore_ascii_case("off"));
    Rules {
        crawford: value.length > 1 && !off("Crawford"),
        jacoby: value.length == 0 && !off("Jacoby"),
        variation: value.tag("Variation").and_then(variation).unwrap_or_default(),
        ..Rules::default()
    }
}

/// Returns `false` for a tag about a rule with another value than those of the rule.
pub(crate) fn is_known_rule(name: &str, value: &str) -> bool {
    match name {
        "Variation" => variation(value).is_some(),
        "Crawford" | "Jacoby" => ["on", "off"].iter().any(|word| word.eq_ignore_ascii_case(value)),
        _ => true,
    }
}

/// The variations as GNU Backgammon spells them.
pub(crate) const VARIATIONS: [(&str, Variation); 5] = [
    ("Backgammon", Variation::Standard),
    ("NackGammon", Variation::Nackgammon),
    ("HyperGammon (1)", Variation::Hypergammon1),
    ("HyperGammon (2)", Variation::Hypergammon2),
    ("HyperGammon (3)", Variation::Hypergammon3),
];

fn variation(name: &str) -> Option<Variation> {
    // eXtreme Gammon writes no number and means three checkers.
    if name.eq_ignore_ascii_case("HyperGammon") {
        return Some(Variation::Hypergammon3);
    }
    let known = VARIATIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    known.map(|&(_, variation)| variation)
}

/// The names and the scores of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ScoreLine<'t> {
    pub(crate) names: [&'t str; 2],
    pub(crate) scores: [u32; 2],
}

/// Number of bytes to which GNU Backgammon pads the first name and its score.
pub(crate) const COLUMN: usize = 31;

/// Parses `Ann : 0     Bob : 2`. Names may hold colons and numbers, so the column of GNU Backgammon
/// is tried first. Otherwise the first name ends at the last colon that is followed by a number,
/// blanks, and the second name. If there is none, the blanks may be missing: GNU Backgammon writes
/// none after a first name of more than 27 bytes.
pub(crate) fn score_line(text: &str) -> Option<ScoreLine<'_>> {
    let (line, last) = text.rsplit_once(':')?;
    number(last.trim_matches(blank).as_bytes())?;
    let column = || {
        let (left, right) = text.split_at_checked(COLUMN)?;
        let is_column =
            left.ends_with(blank) && (!right.starts_with(blank) || right.starts_with(" :"));
        if is_column { players(left, right) } else { None }
    };
    let split = |colon: usize, joined: bool| {
        let rest = line[colon + 1..].trim_start_matches(blank);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (name, at) = (&rest[digits..], line.len() - rest.len() + digits);
        let fits = name.starts_with(blank) || joined && !name.is_empty();
        if fits { players(&text[..at], &text[at..]) } else { None }
    };
    let colons = || line.rmatch_indices(':').map(|(at, _)| at);
    column()
        .or_else(|| colons().find_map(|colon| split(colon, false)))
        .or_else(|| colons().find_map(|colon| split(colon, true)))
}

/// Parses the two parts of a score line, each a name, a colon, and a score.
fn players<'t>(left: &'t str, right: &'t str) -> Option<ScoreLine<'t>> {
    let player = |part: &'t str| {
        let (name, score) = part.rsplit_once(':')?;
        Some((name.trim_matches(blank), number(score.trim_matches(blank).as_bytes())?))
    };
    let ((white, before), (black, behind)) = (player(left)?, player(right)?);
    Some(ScoreLine { names: [white, black], scores: [before, behind] })
}

/// Parses a player's name. GamesGrid appends the rating: `nori,1775`.
pub(crate) fn player(name: &str) -> Player {
    match name.rsplit_once(',') {
        Some((name, rating))
            if !rating.is_empty() && rating.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            Player { name: name.to_string(), rating: Some(rating.to_string()) }
        }
        _ => Player { name: name.to_string(), rating: None },
    }
}

/// Returns a line with two blanks in place of each no-break space, which takes two bytes, so that
/// offsets stay. Web pages have such spaces.
pub(crate) fn with_blanks(line: &[u8]) -> Cow<'_, [u8]> {
    const NO_BREAK_SPACE: &[u8] = "\u{a0}".as_bytes();
    if line.is_ascii() || memchr::memmem::find(line, NO_BREAK_SPACE).is_none() {
        return Cow::Borrowed(line);
    }
    let mut plain = line.to_vec();
    for at in memchr::memmem::find_iter(line, NO_BREAK_SPACE) {
        plain[at..at + NO_BREAK_SPACE.len()].fill(b' ');
    }
    Cow::Owned(plain)
}

fn blank(char: char) -> bool {
    char.is_ascii() && is_blank(char as u8)
}

/// Decodes UTF-8, or Windows-1252 if the bytes are not valid UTF-8.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| windows_1252(byte)).collect::<String>()),
    }
}

/// The Windows-1252 characters 0x80 to 0x9F. The five unassigned bytes remain control characters.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_lines() {
        let names = |text| score_line(text).map(|line| line.names);
        assert_eq!(names("Ann : 0   Bob : 2"), Some(["Ann", "Bob"]));
        assert_eq!(names(": 0        lasse : 0"), Some(["", "lasse"]));
        assert_eq!(names("Ann : 0     : 0"), Some(["Ann", ""]));
        assert_eq!(names("a: 1 b : 3   c:d : 10"), Some(["a: 1 b", "c:d"]));
        assert_eq!(names("nori,1775 : 0    Ann B. : 0"), Some(["nori,1775", "Ann B."]));
        let long = ["Alexandrina-Maximiliana-Theophi", "Bob"];
        assert_eq!(names("Alexandrina-Maximiliana-Theophi : 0Bob : 0"), Some(long));
        assert_eq!(names("Ann : 1   Bob:2nd : 0"), Some(["Ann", "Bob:2nd"]));
        // As GNU Backgammon writes them.
        let column = |text| score_line(text).map(|line| (line.names, line.scores));
        let line = "Ann : 12                       x : 3 y : 1";
        assert_eq!(column(line), Some((["Ann", "x : 3 y"], [12, 1])));
        let line = "Ann:7 : 0                      Bob:5 : 1";
        assert_eq!(column(line), Some((["Ann:7", "Bob:5"], [0, 1])));
        assert_eq!(column("Ann:7 : 2                       : 1"), Some((["Ann:7", ""], [2, 1])));
        assert_eq!(score_line("x : 12\t y : 3").unwrap().scores, [12, 3]);
        for text in
            ["", "Ann 0  Bob 0", "Ann : 0 Bob", "Ann : x  Bob : 0", ": :", "Ann : 0", "Ann : 0: 0"]
        {
            assert_eq!(score_line(text), None, "{text}");
        }
    }

    #[test]
    fn headers_and_tags() {
        for text in ["7 point match", "15 Point Match.", "0 point match"] {
            assert!(header(text.as_bytes()).is_some(), "{text}");
        }
        for text in ["point match", "7point match", "7 points match", "7 point matches"] {
            assert_eq!(header(text.as_bytes()), None, "{text}");
        }
        assert_eq!(tag("[Match ID \"-7\"]"), Some(("Match ID", "-7")));
        assert_eq!(tag("[Event \"a \"b\" c\"]"), Some(("Event", "a \"b\" c")));
        assert_eq!(tag("free text"), None);
        assert_eq!(game_line(b"Game 12"), Some(5..7));
        assert_eq!(game_line(b"Games 12"), None);
        assert_eq!(game_line(b"Game Over : 0    Bob : 0"), None);
    }

    #[test]
    fn other_charsets_are_read_as_windows_1252() {
        assert_eq!(decode(b"K\xe9vin \x80"), "Kévin €");
        assert_eq!(decode("Kévin".as_bytes()), "Kévin");
    }
}
