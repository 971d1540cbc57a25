//! The audit of a game beyond its text, for `check`: tags that contradict the moves, and tags that
//! an archive requires.

use crate::finding::{Finding, Surplus};
use chess_game::{Color, Item, Outcome};
use chess_pgn::PgnGame;
use chess_pgn::comment::{self, Part, PartKind};
use core::ops::Range;

/// The tags that the PGN export format requires (the seven tag roster).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Adds the findings about a game as a whole, each at the tag or result that it is about. With
/// `tags_only` the moves are not known.
pub(super) fn add(read: &PgnGame, tags_only: bool, findings: &mut Vec<Finding>) {
    if !tags_only {
        results(read, findings);
        findings.extend(Surplus::limit(bad_commands(read)));
    }
    let missing: Vec<&str> = ROSTER.into_iter().filter(|name| read.tag(name).is_none()).collect();
    if !missing.is_empty() {
        let message = format!("tags of the roster are missing: {}", missing.join(", "));
        findings.push(Finding::info("missing-roster", 0..0, message));
    }
    for (index, (name, value)) in read.tags.iter().enumerate() {
        if matches!(name.as_str(), "Date" | "EventDate" | "UTCDate") && !is_date(value) {
            let message = format!(
                "tag `{name}` is {value:?}, expected YYYY.MM.DD with ? for what is not known"
            );
            findings.push(Finding::warning("bad-date", place(read.tag_source(index)), message));
        }
    }
    let plies = read.game.main_line().count();
    if let Some(count) = read.tag("PlyCount").and_then(|count| count.parse::<usize>().ok())
        && !tags_only
        && count != plies
        && read.problem().is_none()
    {
        let message = format!("tag `PlyCount` is {count}, found {plies} plies");
        findings.push(Finding::warning("ply-count", tag_place(read, "PlyCount"), message));
    }
}

fn results(read: &PgnGame, findings: &mut Vec<Finding>) {
    let results = results_of(read);
    if let [_, second, ..] = results.as_slice() {
        let message = format!("{} results, the last one counts", results.len());
        findings.push(Finding::warning("repeated-result", second.1.clone(), message));
    }
    let Some((outcome, at)) = results.last().cloned() else {
        let message = "the movetext has no result, expected 1-0, 0-1, 1/2-1/2 or *";
        let end = place(Some(read.source().clone())).end;
        return findings.push(Finding::warning("missing-result", end..end, message));
    };
    let tag = read.tag("Result").and_then(|tag| tag.parse::<Outcome>().ok());
    if let Some(tag) = tag.filter(|tag| *tag != outcome) {
        let message = format!("tag `Result` is {tag}, the movetext ends with {outcome}");
        findings.push(Finding::warning("result-mismatch", tag_place(read, "Result"), message));
    }
    let last = read.game.final_position();
    let on_board = match last.side_to_move() {
        _ if last.is_stalemate() => Some((Outcome::Draw, "stalemate")),
        Color::Black if last.is_checkmate() => Some((Outcome::WhiteWins, "checkmate")),
        Color::White if last.is_checkmate() => Some((Outcome::BlackWins, "checkmate")),
        _ => None,
    };
    let Some((right, what)) = on_board else { return };
    if let Some(problem) = read.problem() {
        let message = format!("moves after {what}");
        let at = place(Some(problem.offset..problem.offset + u64::from(problem.length)));
        findings.push(Finding::warning("moves-after-mate", at, message));
    } else if outcome != right {
        let message =
            format!("the game ends with {what} on the board, expected {right}, found {outcome}");
        findings.push(Finding::warning("result-contradicts-board", at, message));
    }
}

/// Returns the results of the main line and their places.
fn results_of(read: &PgnGame) -> Vec<(Outcome, Range<usize>)> {
    let mut depth = 0_usize;
    let mut results = Vec::new();
    for (index, item) in read.game.items().enumerate() {
        match item {
            Item::VariationStart => depth += 1,
            Item::VariationEnd => depth = depth.saturating_sub(1),
            Item::Result(outcome) if depth == 0 => {
                results.push((outcome, place(read.token_source(index))));
            }
            _ => {}
        }
    }
    results
}

/// Returns the commands in comments whose value cannot be read. They stay text.
fn bad_commands(read: &PgnGame) -> impl Iterator<Item = Finding> + '_ {
    let comments = read.game.items().enumerate().filter_map(|(index, item)| match item {
        Item::Comment(text) if text.contains("[%") => Some((index, text)),
        _ => None,
    });
    comments.flat_map(|(index, text)| {
        let source = place(read.token_source(index));
        let parts = comment::parts(text, None).filter(Part::is_bad);
        parts.map(move |part| {
            let command = text.get(part.span.clone()).unwrap_or_default();
            let expected = match part.kind {
                PartKind::Clock => "a time such as 0:03:00",
                PartKind::Eval => "pawns such as -1.2, or moves to mate such as #4",
                _ => "colors and squares such as Ga4 or Ge2e4",
            };
            // A text that was decoded or joined has other places.
            let span = match source.len() == text.len() {
                true => source.start + part.span.start..source.start + part.span.end,
                false => source.clone(),
            };
            let message = format!("{command} cannot be read, expected {expected}");
            Finding::warning("bad-command", span, message)
        })
    })
}

fn tag_place(read: &PgnGame, name: &str) -> Range<usize> {
    let index = read.tags.iter().position(|(tag, _)| tag == name);
    place(index.and_then(|index| read.tag_source(index)))
}

/// Returns a byte range of the game as a place in it, or its first byte for an unknown one.
fn place(range: Option<Range<u64>>) -> Range<usize> {
    let Range { start, end } = range.unwrap_or_default();
    usize::try_from(start).unwrap_or_default()..usize::try_from(end).unwrap_or_default()
}

/// Returns `true` for `YYYY.MM.DD`, with question marks for unknown parts.
fn is_date(text: &str) -> bool {
    let mut parts = text.split('.');
    let mut part = |digits: usize, most: u32| {
        parts.next().is_some_and(|part| {
            let unknown = part.bytes().any(|byte| byte == b'?');
            let form = part.len() == digits
                && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
            form && (unknown || part.parse().is_ok_and(|number| (1..=most).contains(&number)))
        })
    };
    part(4, 9999) && part(2, 12) && part(2, 31) && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for date in ["2024.01.31", "????.??.??", "1886.??.??", "19??.12.01"] {
            assert!(is_date(date), "{date}");
        }
        for date in ["2024-01-31", "2024.13.01", "2024.1.3", "2024", "2024.01.01.01", ""] {
            assert!(!is_date(date), "{date}");
        }
    }

    #[test]
    fn places() {
        let pgn = "[Result \"1-0\"]\n[Date \"1886\"]\n1. e4 (1. d4 *) 0-1 1/2-1/2";
        let mut findings = Vec::new();
        add(&PgnGame::parse(pgn.as_bytes()), false, &mut findings);
        let places: Vec<_> = findings.iter().map(|f| (&*f.code, &pgn[f.span.clone()])).collect();
        let expected = [
            ("repeated-result", "1/2-1/2"),
            ("result-mismatch", "[Result \"1-0\"]"),
            ("missing-roster", ""),
            ("bad-date", "[Date \"1886\"]"),
        ];
        assert_eq!(places, expected);
    }

    #[test]
    fn results_and_the_board() {
        let codes = |pgn: &str| {
            let mut findings = Vec::new();
            add(&PgnGame::parse(pgn.as_bytes()), false, &mut findings);
            findings.into_iter().map(|finding| finding.code).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(codes("[Result \"1-0\"] 1. e4 0-1"), "result-mismatch missing-roster");
        assert_eq!(codes("1. f3 e5 2. g4 Qh4# 1-0"), "result-contradicts-board missing-roster");
        assert_eq!(codes("1. f3 e5 2. g4 Qh4# 3. a3 0-1"), "moves-after-mate missing-roster");
        assert_eq!(
            codes("[PlyCount \"3\"] 1. e4 1-0 1-0"),
            "repeated-result missing-roster ply-count"
        );
        assert_eq!(codes("1. e4"), "missing-result missing-roster");
    }
}
