//! The check of a game: what its reader reports, tags that contradict the moves, and tags that an
//! archive requires. The game is not built.

use super::findings::Numbers;
use crate::finding::{Finding, Findings, Surplus};
use chess_pgn::comment::{self, Part, PartKind};
use chess_pgn::{
    Diagnostic, Error, ParseOptions, PgnVisitor, Problem, Span, TagValue, result_of, to_text,
    visit_game,
};
use chess_rules::{Color, Outcome, Ply, Position, Severity, Start, Variation};
use core::ops::Range;
use notation_report::Date;

/// The tags that the PGN export format requires (the seven tag roster).
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The findings about a game, collected while it is read.
#[derive(Debug, Default)]
pub(super) struct Audit {
    /// Nothing but the errors of the reader is looked for.
    errors_only: bool,
    /// The text is no game. Nothing else can be said of it.
    pub(super) no_game: Option<Error>,
    /// The numbers of the moves.
    pub(super) numbers: Numbers,
    /// Findings of the reader.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Findings about the game as a whole.
    pub(super) findings: Findings,
    surplus: Surplus,
    /// One bit for each tag of the roster that the game has.
    roster: u8,
    result: Option<(Outcome, Range<usize>)>,
    plies_wanted: Option<(usize, Range<usize>)>,
    /// Number of open variations, and of plies of the main line.
    depth: usize,
    plies: usize,
    /// Number of results of the main line, the place of the second, and the last one.
    results: usize,
    second: Range<usize>,
    last: Option<(Outcome, Range<usize>)>,
    /// The word that ended the main line.
    problem: Option<Range<usize>>,
    /// The result that the position at the end has, and its reason.
    on_board: Option<(Outcome, &'static str)>,
    /// End of the game.
    end: usize,
}

impl Audit {
    /// Checks a game. With `errors_only`, only what makes it bad is looked for; with `tags_only`, the
    /// moves are skipped.
    pub(super) fn of(
        game: &[u8],
        options: ParseOptions,
        errors_only: bool,
        tags_only: bool,
    ) -> Self {
        let mut audit = Self { errors_only, ..Self::default() };
        if let Err(error) = visit_game(game, &options, &mut audit) {
            return Self { no_game: Some(error), ..Self::default() };
        }
        if !errors_only {
            audit.judge_tags();
            if !tags_only {
                audit.judge_moves();
            }
            audit.findings.extend(core::mem::take(&mut audit.surplus).finding());
        }
        audit
    }

    fn judge_tags(&mut self) {
        let missing = ROSTER.iter().enumerate().filter(|(at, _)| self.roster & 1 << at == 0);
        let missing: Vec<&str> = missing.map(|(_, name)| *name).collect();
        if !missing.is_empty() {
            let message = format!("tags of the roster are missing: {}", missing.join(", "));
            self.findings.push(Finding::info("missing-roster", 0..0, message));
        }
    }

    fn judge_moves(&mut self) {
        if let Some((count, at)) = self.plies_wanted.take()
            && count != self.plies
            && self.problem.is_none()
        {
            let message = format!("tag `PlyCount` is {count}, found {} plies", self.plies);
            self.findings.push(Finding::warning("ply-count", at, message));
        }
        if self.results > 1 {
            let message = format!("{} results, the last one counts", self.results);
            self.findings.push(Finding::warning("repeated-result", self.second.clone(), message));
        }
        let Some((outcome, at)) = self.last.clone() else {
            let message = "the movetext has no result, expected 1-0, 0-1, 1/2-1/2 or *";
            let end = self.end..self.end;
            return self.findings.push(Finding::warning("missing-result", end, message));
        };
        if let Some((tag, at)) = self.result.clone().filter(|(tag, _)| *tag != outcome) {
            let message = format!("tag `Result` is {tag}, the movetext ends with {outcome}");
            self.findings.push(Finding::warning("result-mismatch", at, message));
        }
        let Some((right, what)) = self.on_board else { return };
        if let Some(at) = self.problem.clone() {
            let message = format!("moves after {what}");
            self.findings.push(Finding::warning("moves-after-mate", at, message));
        } else if outcome != right {
            let message = format!(
                "the game ends with {what} on the board, expected {right}, found {outcome}"
            );
            self.findings.push(Finding::warning("result-contradicts-board", at, message));
        }
    }
}

impl PgnVisitor for Audit {
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) {
        if self.errors_only {
            return;
        }
        let at = || place(value.span());
        if let Some(bit) = ROSTER.iter().position(|known| known.as_bytes() == name) {
            self.roster |= 1 << bit;
        }
        match name {
            b"Result" if self.result.is_none() => {
                self.result = result_of(&value.to_str()).map(|outcome| (outcome, at()));
            }
            b"PlyCount" if self.plies_wanted.is_none() => {
                self.plies_wanted = value.to_str().parse().ok().map(|count| (count, at()));
            }
            b"Date" | b"EventDate" | b"UTCDate" if !is_date(&value.to_str()) => {
                let name = String::from_utf8_lossy(name);
                let value = value.to_str();
                let message = format!(
                    "tag `{name}` is {value:?}, expected YYYY.MM.DD with ? for what is not known"
                );
                self.findings.push(Finding::warning("bad-date", at(), message));
            }
            _ => {}
        }
    }

    fn start(&mut self, start: &Start) {
        self.numbers = Numbers::from(start);
    }

    fn ply(&mut self, _ply: &Ply, _san: Span<'_>, _after: &Position) {
        self.plies += usize::from(self.depth == 0);
    }

    /// Reports the commands whose value cannot be read. They stay text.
    fn comment(&mut self, text: Span<'_>) {
        if self.errors_only || memchr::memmem::find(text.bytes, b"[%").is_none() {
            return;
        }
        let (words, _) = to_text(text.bytes);
        let source = place(&text.range());
        for part in comment::parts(&words, None).filter(Part::is_bad) {
            let command = &words[part.span.clone()];
            let expected = match part.kind {
                PartKind::Clock => "a time such as 0:03:00",
                PartKind::Eval => "pawns such as -1.2, or moves to mate such as #4",
                _ => "colors and squares such as Ga4 or Ge2e4",
            };
            // A text that was decoded has other places.
            let span = match source.len() == words.len() {
                true => source.start + part.span.start..source.start + part.span.end,
                false => source.clone(),
            };
            let message = format!("{command} cannot be read, expected {expected}");
            let finding = Finding::warning("bad-command", span, message);
            if self.surplus.admits(&finding) {
                self.findings.push(finding);
            }
        }
    }

    fn begin_variation(&mut self) -> Variation {
        self.depth += 1;
        Variation::Enter
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn unplayed(&mut self, problem: &Problem, _rest: Span<'_>) {
        if problem.ends_line && problem.depth == 0 && self.problem.is_none() {
            self.problem =
                Some(place(&(problem.offset..problem.offset + u64::from(problem.length))));
        }
    }

    fn result(&mut self, outcome: Outcome, source: Span<'_>) {
        if self.depth > 0 {
            return;
        }
        let at = place(&source.range());
        self.results += 1;
        if self.results == 2 {
            self.second = at.clone();
        }
        self.last = Some((outcome, at));
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) {
        if !self.errors_only || diagnostic.severity() == Severity::Error {
            self.diagnostics.push(*diagnostic);
        }
    }

    fn end_moves(&mut self, last: &Position) {
        if self.errors_only {
            return;
        }
        self.on_board = match last.side_to_move() {
            _ if last.is_stalemate() => Some((Outcome::Draw, "stalemate")),
            Color::Black if last.is_checkmate() => Some((Outcome::WhiteWins, "checkmate")),
            Color::White if last.is_checkmate() => Some((Outcome::BlackWins, "checkmate")),
            _ => None,
        };
    }

    fn end_game(&mut self, source: Range<u64>) {
        self.end = place(&source).end;
    }
}

/// Returns a byte range of the game as a place in it.
fn place(range: &Range<u64>) -> Range<usize> {
    let at = |offset| usize::try_from(offset).unwrap_or_default();
    at(range.start)..at(range.end)
}

/// Returns `true` for `YYYY.MM.DD`, with question marks for unknown parts.
fn is_date(text: &str) -> bool {
    let is_formed = matches!(text.as_bytes(), [_, _, _, _, b'.', _, _, b'.', _, _])
        && text.bytes().all(|byte| byte.is_ascii_graphic());
    let date = Date::read(text).filter(|(_, rest)| is_formed && rest.is_empty());
    date.is_some_and(|(date, _)| !date.is_impossible())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for date in ["2024.01.31", "????.??.??", "1886.??.??", "19??.12.01"] {
            assert!(is_date(date), "{date}");
        }
        for date in
            ["2024-01-31", "2024.13.01", "2024.1.3", "2024", "2024.01.01.01", "2024.0 .01", ""]
        {
            assert!(!is_date(date), "{date}");
        }
    }

    fn findings(pgn: &str) -> Findings {
        Audit::of(pgn.as_bytes(), ParseOptions::lenient(), false, false).findings
    }

    #[test]
    fn places() {
        let pgn = "[Result \"1-0\"]\n[Date \"1886\"]\n1. e4 (1. d4 *) {[%clk soon]} 0-1 1/2-1/2";
        let found = findings(pgn);
        let mut places: Vec<_> = found.iter().map(|f| (&*f.code, &pgn[f.span.clone()])).collect();
        places.sort_unstable();
        let expected = [
            ("bad-command", "[%clk soon]"),
            ("bad-date", "[Date \"1886\"]"),
            ("missing-roster", ""),
            ("repeated-result", "1/2-1/2"),
            ("result-mismatch", "[Result \"1-0\"]"),
        ];
        assert_eq!(places, expected);
    }

    #[test]
    fn results_and_the_board() {
        let codes = |pgn: &str| {
            let mut codes: Vec<_> = findings(pgn).into_iter().map(|finding| finding.code).collect();
            codes.retain(|code| code != "missing-roster");
            codes.join(" ")
        };
        assert_eq!(codes("[Result \"1-0\"] 1. e4 0-1"), "result-mismatch");
        assert_eq!(codes("1. f3 e5 2. g4 Qh4# 1-0"), "result-contradicts-board");
        assert_eq!(codes("1. f3 e5 2. g4 Qh4# 3. a3 0-1"), "moves-after-mate");
        assert_eq!(codes("[PlyCount \"3\"] 1. e4 1-0 1-0"), "ply-count repeated-result");
        assert_eq!(codes("1. e4"), "missing-result");
        assert_eq!(codes("1. f3 e5 2. g4 Qh4# (2... d5) 0-1"), "");
    }
}
