//! `pgn`: chess games in the portable game notation.

mod audit;
pub(super) mod findings;
mod likelihood;
mod skip;
mod tokens;

use super::{Coding, Options, Played, Problem, Reading, codes, targets};
use crate::finding::{Finding, Findings};
use crate::notation::FromJson;
use crate::skip::{Lines, Skip};
use crate::{Field, Info, Likelihood, Losses, Record, Step, Unit};
use audit::Audit;
use chess_pgn::{
    Diagnostic, Error, ErrorKind, OnError, ParseOptions, Parsed, PgnGame, PgnWriter, first_game,
};
use chess_rules::Start;
use core::cell::LazyCell;
use core::ops::Range;

/// The particulars of PGN.
#[derive(Debug)]
pub struct Kind;

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "pgn",
        summary: "chess games in Portable Game Notation",
        unit: Unit::File,
        extensions: &["pgn"],
        promises: &["pgn"],
        example: "1. e4 e5 2. Nf3 Nc6 $1 {best by test} 3. Bb5 1-0",
        resembles: likelihood::resembles,
        partly: true,
        codes: codes::pgn,
        ..Info::NEW
    };

    const FROM_JSON: Option<FromJson<super::Games<Self>>> = Some(targets::from_json::<Self>);

    fn likelihood(sample: &[u8]) -> Likelihood {
        likelihood::of(sample)
    }

    fn split(rest: &[u8], end: bool) -> Step {
        let Some((mut content, next)) = first_game(rest, end) else { return Step::More };
        // A comment that is never closed ends with the line ends before the next game.
        let game = &rest[content.clone()];
        let last = game.iter().rposition(|byte| !b"\r\n".contains(byte));
        content.end = content.start + last.map_or(0, |last| last + 1);
        Step::Record { content, next }
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(Lines::until(skip::NextEvent::default()))
    }

    /// A comment that is never closed would take in the next game.
    fn terminator(game: &[u8]) -> &'static [u8] {
        let last = |brace| game.iter().rposition(|&byte| byte == brace);
        let is_open = || {
            let is_open = |found: &Diagnostic| found.kind() == ErrorKind::UnterminatedText;
            PgnGame::parse_with(game, &ParseOptions::lenient())
                .is_ok_and(|read| read.diagnostics.iter().any(is_open))
        };
        if last(b'{') > last(b'}') && is_open() { b"}\n\n" } else { b"\n" }
    }

    /// Reads a game. Strict reading requires a complete one; lenient reading keeps moves that cannot be
    /// played as text.
    fn read(record: Record<'_>, reading: Reading<'_>) -> Result<(Played, Findings), Finding> {
        let Parsed { value: read, diagnostics } =
            parse(record, reading).map_err(|error| findings::no_game(&error, record))?;
        let numbers = findings::Numbers::from(read.game.start());
        let findings = findings::all(&diagnostics, &|| Some(&read), numbers, record, reading);
        let error = findings.iter().find(|finding| finding.is_error());
        if let Some(error) = error.filter(|_| reading.strict()) {
            return Err(error.clone());
        }
        Ok((played(read, reading, record.offset), findings))
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        let (errors_only, tags_only) = (reading.errors_only, reading.tags_only);
        let audit = Audit::of(record.bytes, options(reading), errors_only, tags_only);
        // The game is read again only for the words of a message.
        let game = LazyCell::new(|| parse(record, reading).ok().map(|read| read.value));
        if let Some(error) = audit.no_game {
            return found(findings::no_game(&error, record));
        }
        let (reported, numbers) = (&audit.diagnostics, audit.numbers);
        let game = || game.as_ref();
        let mut findings = findings::all(reported, &game, numbers, record, reading);
        findings.extend(audit.findings);
        findings.sort_by_key(|finding| finding.span.start);
        findings.into_iter().for_each(found);
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        Ok(tokens::each(record.bytes, options(reading), row)?)
    }

    fn place(record: Record<'_>, reading: Reading<'_>, item: usize) -> Option<Range<usize>> {
        let range = parse(record, reading).ok()?.value.token_source(item)?;
        Some(usize::try_from(range.start).ok()?..usize::try_from(range.end).ok()?)
    }
}

impl super::Written for Kind {
    fn write(
        played: &Played,
        _: Coding,
        options: &Options,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), chess_movecode::Error> {
        let tags = played.tags().iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let tags: Vec<(&str, &str)> =
            tags.filter(|(name, _)| is_wanted(name, options.tags.as_deref())).collect();
        #[cfg(feature = "openings")]
        let mut tags = tags;
        #[cfg(feature = "openings")]
        if let Some(named) = played.opening().filter(|_| options.openings) {
            tags.retain(|(name, _)| !["Variation", "SubVariation"].contains(name));
            set_tag(&mut tags, "ECO", named.opening.eco());
            set_tag(&mut tags, "Opening", named.opening.name());
        }
        let writer = PgnWriter::new()
            .line_width(options.width.unwrap_or(usize::MAX))
            .strip(options.strip)
            .join_comments(options.join_comments);
        let written = writer.write_with_tags(&played.game, &tags);
        let text = written.value.strip_prefix('\n').unwrap_or(&written.value);
        out.extend_from_slice(text.as_bytes());
        written.losses.into_iter().for_each(|loss| losses.add(loss, 1));
        Ok(())
    }
}

/// Makes a game of one that was read from a text at `offset` of its file.
pub(super) fn played(read: PgnGame, reading: Reading<'_>, offset: u64) -> Played {
    let start = start(&read);
    let problem = read.problem().zip(read.problem_text()).map(|(problem, text)| Problem {
        kind: problem.kind.name(),
        offset: offset + problem.offset,
        length: problem.length,
        ply: problem.ply + 1,
        text: text.to_owned(),
    });
    let unplayable =
        read.problem().is_some_and(|problem| problem.kind.is_whole_movetext() && problem.ply == 0);
    let tags_only = reading.tags_only || reading.head_only;
    let tags = Some(read.tags);
    Played { tags, problem, tags_only, unplayable, ..Played::new(read.game, start) }
}

/// Sets the value of a tag, which may be new.
#[cfg(feature = "openings")]
fn set_tag<'t>(tags: &mut Vec<(&'t str, &'t str)>, name: &'t str, value: &'t str) {
    match tags.iter_mut().find(|(known, _)| *known == name) {
        Some((_, old)) => *old = value,
        None => tags.push((name, value)),
    }
}

/// Returns `true` for a tag that is written if only some are asked for: one of them, one of the
/// roster, or one without which the moves mean something else.
fn is_wanted(name: &str, asked: Option<&[String]>) -> bool {
    const KEPT: [&str; 3] = ["FEN", "SetUp", "Variant"];
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let kept = || KEPT.into_iter().chain(audit::ROSTER).any(is);
    asked.is_none_or(|asked| kept() || asked.iter().any(|asked| is(asked)))
}

/// Returns the start position of the tags, or `None` if they name one that cannot be used.
fn start(read: &PgnGame) -> Option<String> {
    if !read.has_start() {
        return None;
    }
    let fen = read.tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("FEN"));
    Some(match fen {
        Some((_, fen)) if Start::from_fen(fen).is_ok() => fen.clone(),
        Some(_) => read.game.start().to_string(),
        None => "start".to_owned(),
    })
}

fn options(reading: Reading<'_>) -> ParseOptions {
    let options = if reading.strict() { ParseOptions::strict() } else { ParseOptions::lenient() };
    adapted(options, reading)
}

/// Adds the options of the reading to those of a parser.
pub(super) fn adapted(options: ParseOptions, reading: Reading<'_>) -> ParseOptions {
    let on_error = if reading.jose { OnError::Jose } else { OnError::EndLine };
    let options = options.on_error(on_error).max_length(u32::MAX);
    if reading.tags_only || reading.head_only { options.tags_only() } else { options }
}

fn parse(record: Record<'_>, reading: Reading<'_>) -> Result<Parsed<PgnGame>, Error> {
    chess_pgn::internal::parse_all(record.bytes, &options(reading))
}

#[cfg(test)]
mod tests {
    use crate::Step;
    use crate::chess::Pgn;
    use crate::notation::Notation as _;

    #[test]
    fn games_are_cut_from_partial_input() {
        let file = b"\xef\xbb\xbf\r\n[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 1-0\r\n";
        assert_eq!(Pgn::split(file, false), Step::Record { content: 5..27, next: 31 });
        for length in 0..31 {
            assert_eq!(Pgn::split(&file[..length], false), Step::More, "{length}");
        }
        assert_eq!(Pgn::split(&file[31..], false), Step::More);
        assert_eq!(Pgn::split(&file[31..], true), Step::Record { content: 0..24, next: 26 });
        assert_eq!(Pgn::split(b"\r\n", true), Step::More);
        assert_eq!(Pgn::split(b"\xef\xbb\xbf", true), Step::More);
    }
}
