//! `go9-text`: positions in the twelve lines of the published listings, or as boards typed by hand.

use super::json::{Draft, PositionJson};
use super::{Options, Reading, tables};
use crate::finding::{Finding, Findings};
use crate::go::{fields, finding, help, position_of};
use crate::loss;
use crate::notation::{Count, FromJson, Notation, Scenes, Table, TableOf, Target};
use crate::own::{WRITTEN, empty_board, explained};
use crate::sheet::Sheet;
use crate::skip::{LineRule, Lines, Skip};
use crate::table::Column;
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use core::fmt::Write as _;
use go9_dat::{Color, ErrorKind, Extra, Position, TextPosition};
use serde_json::Value;

/// The `go9-text` notation.
#[derive(Debug)]
pub struct Go9Text;

/// A position as read from text.
#[derive(Debug)]
pub struct Text<'t> {
    record: Record<'t>,
    parsed: TextPosition,
    /// Source of the position, if the text states one.
    extra: Option<Extra>,
}

impl<'t> Text<'t> {
    fn read(record: Record<'t>, reading: Reading<'_>) -> Result<Self, Finding> {
        let mut positions = go9_dat::text_positions(record.bytes);
        if let Some(player) = reading.own.to_move {
            positions = positions.default_player(player);
        }
        match positions.next() {
            Some(Ok(parsed)) => Ok(Self { record, parsed, extra: source(record.bytes) }),
            Some(Err(error)) => Err(finding(&error)),
            None => Err(Finding::error(
                "text-row-count",
                0..0,
                "no board, expected nine rows of 9 points",
            )),
        }
    }

    /// Returns the position with the stated hash or, without one, the hash of its board.
    pub(super) fn position(&self, reading: Reading<'_>) -> Position {
        let mut position = self.parsed.to_position(reading.hasher());
        position.id = self.parsed.stated_id.unwrap_or(position.id);
        position.extra = self.extra;
        position
    }

    /// Returns warnings about facts that cannot be read, and about a stated hash that is not that of
    /// the board. The board takes precedence.
    fn warnings(&self, reading: Reading<'_>) -> Findings {
        let mut found = self.unread();
        found.extend(self.hash_warning(reading));
        found
    }

    /// Returns warnings about an ID or a source that cannot be read.
    fn unread(&self) -> Findings {
        let (bytes, mut next, mut found) = (self.record.bytes, 0, Findings::new());
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let start = next + line.len() - line.trim_ascii_start().len();
            next += line.len();
            let line = line.trim_ascii();
            let mut warn = |code, length, message| {
                found.push(Finding::warning(code, start..start + length, message));
            };
            if let Some(at) = memchr::memmem::find(line, b"who=") {
                let id = line[..at].trim_ascii_end();
                if id.contains(&b':') && self.parsed.stated_id.is_none() {
                    let message = "ID cannot be read, expected a hash of 16 hexadecimal digits, a \
                        tiebreaker, and colons after both";
                    warn("text-id", id.len(), message);
                }
            } else if line.starts_with(b"from_sgf=")
                && line != b"from_sgf=0"
                && self.extra.is_none()
            {
                let message = "source cannot be read, expected `from_sgf=0` or a form like \
                    `from_sgf=14 variation=2 move=3`";
                warn("text-source", line.len(), message);
            }
        }
        found
    }

    fn hash_warning(&self, reading: Reading<'_>) -> Option<Finding> {
        let id = self.parsed.stated_id?;
        let computed = reading.hasher().canonical(&self.parsed.board).hash;
        if computed == id.hash {
            return None;
        }
        let digits = format!("{:016x}", id.hash);
        let start = position_of(&digits, self.record);
        let kind = ErrorKind::HashMismatch { stored: id.hash, computed };
        let span = start..start + digits.len();
        let warning = Finding::warning(kind.code(), span, kind);
        Some(match help(&kind) {
            Some(help) => warning.with_help(help),
            None => warning,
        })
    }
}

/// Reads `from_sgf=ID variation=V move=M`, which listings of positions with an extra block have. The
/// name of the source may follow.
fn source(text: &[u8]) -> Option<Extra> {
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let line = lines
        .filter_map(|line| core::str::from_utf8(line).ok())
        .find(|line| line.starts_with("from_sgf="))?;
    let mut words = line.split_ascii_whitespace();
    Some(Extra {
        source: words.next()?.strip_prefix("from_sgf=")?.parse().ok()?,
        variation: words.next()?.strip_prefix("variation=")?.parse().ok()?,
        move_number: words.next()?.strip_prefix("move=")?.parse().ok()?,
    })
}

/// Appends the twelve lines of a position.
pub(in crate::go) fn push_view(position: &Position, out: &mut Vec<u8>) {
    out.extend_from_slice(position.view().to_string().as_bytes());
}

/// The rule that a position that is too long to be held ends before a row of a board, or the line of
/// its player, after a blank line.
#[derive(Debug, Default)]
struct NextBoard {
    after_blank: bool,
}

impl LineRule for NextBoard {
    fn starts_record(&mut self, line: &[u8]) -> bool {
        self.after_blank && (is_row(line) || memchr::memmem::find(line, b"who=").is_some())
    }

    fn pass(&mut self, line: &[u8], whole: bool) {
        self.after_blank = whole && line.iter().all(u8::is_ascii_whitespace);
    }
}

impl Notation for Go9Text {
    const INFO: Info = Info {
        name: "go9-text",
        summary: "9x9 Go positions as text, as listings and people write them",
        unit: Unit::File,
        example: "",
        codes: || {
            let wrong = concat!(r"0123456789abcdef:0: who=B\n", empty_board!());
            let of_boards = [
                ("text-row", ""),
                ("text-row-count", ""),
                ("text-player", ""),
                ("hash-mismatch", wrong),
            ];
            let written = explained(WRITTEN, &[("text-id", ""), ("text-source", "")]);
            [explained(ErrorKind::ALL, &of_boards), written].concat()
        },
        ..Info::NEW
    };

    type Value<'r> = Text<'r>;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        if sample.contains(&0) {
            return Likelihood::No;
        }
        let first = go9_dat::text_positions(sample).default_player(Color::Black).next();
        let is_board = matches!(first, Some(Ok(_)));
        if matches!(go9_dat::text_positions(sample).next(), Some(Ok(_))) {
            return Likelihood::Certain;
        }
        // The lines of the first board, one of which may be bad.
        const LINES: usize = 11;
        let lines = sample.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        let lines = lines.filter(|line| !line.is_empty()).take(LINES);
        let (mut players, mut boards, mut others) = (0, 0, 0);
        for line in lines {
            match line {
                line if memchr::memmem::find(line, b"who=").is_some() => players += 1,
                line if line.starts_with(b"from_sgf=") => {}
                line if is_row(line) => boards += 1,
                _ => others += 1,
            }
        }
        match (players, boards, others) {
            (1.., 9.., 0) => Likelihood::Certain,
            (_, 6.., 0 | 1) => Likelihood::Likely,
            _ if is_board => Likelihood::Likely,
            _ => Likelihood::No,
        }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        let Some(first) = rest.iter().position(|byte| !byte.is_ascii_whitespace()) else {
            return Step::More;
        };
        let before = &rest[..first];
        let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        // A missing player to move matters only for reading.
        let mut blocks = go9_dat::text_positions(rest).default_player(Color::Black);
        let block = blocks.next();
        let behind = rest.get(blocks.offset()..).unwrap_or_default();
        let (content, next, whole) = match block {
            // The blank line at the end of a listing belongs to the listing.
            Some(Ok(block)) => {
                let blank = [&b"\n"[..], b"\r\n"].into_iter().find(|end| behind.starts_with(end));
                let next = blocks.offset() + blank.map_or(0, <[u8]>::len);
                // More facts about the position may follow after a blank line.
                (block.span.start..next, next, has_line(behind))
            }
            // A bad block ends at the first complete line that does not belong to it.
            Some(Err(_)) => (start..blocks.offset(), blocks.offset(), behind.contains(&b'\n')),
            None => return Step::More,
        };
        if end || whole { Step::Record { content, next } } else { Step::More }
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(Lines::until(NextBoard::default()))
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Text<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        then(&Text::read(record, reading)?, &mut Findings::new())
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        match Text::read(record, reading) {
            Ok(_) if reading.errors_only => {}
            Ok(text) => text.warnings(reading).into_iter().for_each(found),
            Err(finding) => found(finding),
        }
    }

    fn json(
        text: &Text<'_>,
        reading: Reading<'_>,
        out: &mut Vec<u8>,
        found: &mut Findings,
    ) -> Result<(), Finding> {
        if !reading.strict() {
            found.extend(text.warnings(reading));
        }
        let TextPosition { stated_id, to_move, board, .. } = &text.parsed;
        let (id, to_move, extra) = (*stated_id, *to_move, text.extra);
        PositionJson { id, to_move, board: &board.to_ascii(), extra }.push(out);
        Ok(())
    }

    fn sheet(
        text: &Text<'_>,
        reading: Reading<'_>,
        found: &mut Findings,
    ) -> Result<Sheet, Finding> {
        let stored = text.parsed.stated_id.is_some();
        found.extend(text.warnings(reading));
        Ok(super::sheet(&text.position(reading), stored, reading))
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        Text::read(record, reading)?;
        fields::of_text(record.bytes).into_iter().for_each(row);
        Ok(())
    }

    const FROM_JSON: Option<FromJson<Self>> =
        Some(|value, reading, encoding| from_json(value, reading, encoding.out));

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |text, reading, _| Ok(super::scene(&text.position(reading), reading)),
        game: None,
    });

    const COUNT: Option<Count<Self>> = Some(|text, reading, tally| {
        super::count_board(&text.parsed.board, text.parsed.to_move, tally);
        if let Some(score) = reading.score(text.position(reading).id) {
            crate::go::count_score(&score, tally);
        }
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("go9", |text, reading, writing| {
            // Lines that state the source of a position are skipped, as the published tools do.
            if text.extra.is_some() {
                writing.lose(loss::SOURCE);
            }
            // The board takes precedence over a stated hash.
            let position = text.parsed.to_position(reading.hasher());
            writing.out.extend_from_slice(&position.encode(reading.endian()));
            writing.found.extend(text.warnings(reading));
            Ok(())
        }),
        Target::<Self>::new("sgf", |text, reading, writing| {
            let mut position = text.parsed.to_position(reading.hasher());
            position.extra = text.extra;
            super::push_sgf(&position, writing.out);
            writing.found.extend(text.warnings(reading));
            Ok(())
        }),
    ];

    const TABLES: &'static [Table<Self>] = &[Table::of::<tables::Positions>()];
}

impl TableOf<Go9Text> for tables::Positions {
    type Rows = Self;
    const NAME: &'static str = tables::NAME;
    const ABOUT: &'static str = tables::ABOUT;
    const COLUMNS: &'static [Column<Self>] = tables::POSITION;

    fn rows(
        text: &Text<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(&tables::Position<'_>),
    ) -> Result<(), Finding> {
        row(&tables::Position {
            id: text.parsed.stated_id,
            to_move: text.parsed.to_move,
            board: text.parsed.board,
            extra: text.extra,
            score: reading.score(text.position(reading).id),
            hasher: reading.hasher(),
        });
        Ok(())
    }
}

/// Appends the position described by a JSON value.
fn from_json(value: &Value, reading: Reading<'_>, out: &mut Vec<u8>) -> Result<(), Finding> {
    let draft: Draft = crate::json::read(value)?;
    let position = draft.position(reading.hasher())?;
    if draft.id()?.is_some() {
        push_view(&position, out);
        return Ok(());
    }
    // Without an ID, the board is written as people type it.
    let view = position.view().to_string();
    let below = view.split_once('\n').map_or("", |(_, below)| below);
    let mut text = String::new();
    let _ = write!(text, "who={}\n{below}", char::from(draft.to_move().to_byte()));
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Returns `true` if a text has a complete line that is not blank.
fn has_line(text: &[u8]) -> bool {
    let start = text.iter().position(|byte| !byte.is_ascii_whitespace());
    start.is_some_and(|start| memchr::memchr(b'\n', &text[start..]).is_some())
}

/// Returns `true` if a line is a row of a board, allowing for one point too many or too few.
fn is_row(line: &[u8]) -> bool {
    let points = line.iter().filter(|byte| !byte.is_ascii_whitespace());
    points.clone().all(|byte| b".+#XxOo".contains(byte)) && (8..=10).contains(&points.count())
}
