//! `go9-text`: positions in the twelve lines of the published listings, or as people type boards.

use super::json::{Draft, PositionJson};
use super::{fields, finding, position_of, rows};
use crate::finding::Finding;
use crate::settings::Settings;
use crate::table::{Cell, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Losses, Record, Step, Unit};
use board_picture::scene::Scene;
use core::fmt::Write as _;
use go9_dat::{ErrorKind, Extra, Position, TextPosition};
use serde_json::Value;

/// The format.
#[derive(Debug)]
pub struct Go9Text;

/// A position as the text has it.
struct Text {
    parsed: TextPosition,
    /// Where the text says that it comes from.
    extra: Option<Extra>,
}

impl Text {
    fn read(record: Record<'_>) -> Result<Self, Finding> {
        match go9_dat::text_positions(record.bytes).next() {
            Some(Ok(parsed)) => Ok(Self { parsed, extra: source(record.bytes) }),
            Some(Err(error)) => Err(finding(&error)),
            None => Err(Finding::error("text-row-count", 0..0, "there is no board here")),
        }
    }

    /// The position with the hash that the text states, or else that of its board.
    fn position(&self, settings: &Settings) -> Result<Position, Finding> {
        let mut position = self.parsed.to_position(settings.go9.hasher());
        position.id = self.parsed.stated_id.unwrap_or(position.id);
        position.extra = self.extra;
        Ok(position)
    }

    /// Says that the stated hash is not that of the board, which counts.
    fn warnings(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Finding>, Finding> {
        let Some(id) = self.parsed.stated_id else { return Ok(Vec::new()) };
        let computed = settings.go9.hasher().canonical(&self.parsed.board).hash;
        if computed == id.hash {
            return Ok(Vec::new());
        }
        let digits = format!("{:016x}", id.hash);
        let start = position_of(&digits, record);
        let kind = ErrorKind::HashMismatch { stored: id.hash, computed };
        let span = start..start + digits.len();
        let warning = Finding::warning(kind.code(), span, kind);
        Ok(vec![match super::help(&kind) {
            Some(help) => warning.with_help(help),
            None => warning,
        }])
    }
}

/// Reads `from_sgf=ID variation=V move=M`, which the listings of positions with extra block have.
fn source(text: &[u8]) -> Option<Extra> {
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let line = lines
        .filter_map(|line| core::str::from_utf8(line).ok())
        .find(|line| line.starts_with("from_sgf="))?;
    let mut words = line.split_ascii_whitespace();
    let extra = Extra {
        source: words.next()?.strip_prefix("from_sgf=")?.parse().ok()?,
        variation: words.next()?.strip_prefix("variation=")?.parse().ok()?,
        move_number: words.next()?.strip_prefix("move=")?.parse().ok()?,
    };
    words.next().is_none().then_some(extra)
}

/// Appends the twelve lines of a position.
pub(super) fn push_view(position: &Position, out: &mut Vec<u8>) {
    out.extend_from_slice(position.view().to_string().as_bytes());
}

impl Format for Go9Text {
    fn info(&self) -> &'static Info {
        &Info {
            name: "go9-text",
            summary: "9x9 Go positions as text, as listings and people write them",
            unit: Unit::File,
            binary: false,
            extensions: &[],
            converts_to: &["go9", "sgf"],
            encodes: true,
            example: "",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        if sample.contains(&0) {
            return Likeness::No;
        }
        // All lines of the first board, one of which may be bad.
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
            (1.., 9.., 0) => Likeness::Certain,
            (_, 6.., 0 | 1) => Likeness::Likely,
            _ => Likeness::No,
        }
    }

    fn split(&self, rest: &[u8], end: bool) -> Step {
        let Some(first) = rest.iter().position(|byte| !byte.is_ascii_whitespace()) else {
            return Step::More;
        };
        let before = rest.get(..first).unwrap_or_default();
        let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        let mut blocks = go9_dat::text_positions(rest);
        let block = blocks.next();
        let behind = rest.get(blocks.offset()..).unwrap_or_default();
        let (content, next, whole) = match block {
            // The blank line that ends a listing belongs to it.
            Some(Ok(block)) => {
                let blank = [&b"\n"[..], b"\r\n"].into_iter().find(|end| behind.starts_with(end));
                let next = blocks.offset() + blank.map_or(0, <[u8]>::len);
                (block.span.start..next, next, behind.len() >= 2)
            }
            // A bad block ends where the next line is none of it: that line has to be whole.
            Some(Err(_)) => (start..blocks.offset(), blocks.offset(), behind.contains(&b'\n')),
            None => return Step::More,
        };
        if end || whole { Step::Record { content, next } } else { Step::More }
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        match Text::read(record) {
            Ok(_) if settings.errors_only => {}
            Ok(text) => match text.warnings(record, settings) {
                Ok(warnings) => warnings.into_iter().for_each(&mut *found),
                Err(finding) => found(finding),
            },
            Err(finding) => found(finding),
        }
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let text = Text::read(record)?;
        let warnings =
            if settings.strict() { Vec::new() } else { text.warnings(record, settings)? };
        let Text { parsed: TextPosition { stated_id, to_move, board, .. }, extra } = text;
        PositionJson { id: stated_id, to_move, board: &board.to_ascii(), extra }.push(out);
        Ok(warnings)
    }

    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let draft = Draft::read(value)?;
        let position = draft.position(settings.go9.hasher())?;
        if draft.id()?.is_some() {
            push_view(&position, out);
            return Ok(());
        }
        // Without ID, as people write it.
        let view = position.view().to_string();
        let below = view.split_once('\n').map_or("", |(_, below)| below);
        let mut text = String::new();
        let _ = write!(text, "who={}\n{below}", char::from(draft.to_move().to_byte()));
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn convert(
        &self,
        record: Record<'_>,
        to: &str,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let text = Text::read(record)?;
        // The board wins over a hash that is stated.
        let mut position = text.parsed.to_position(settings.go9.hasher());
        match to {
            // Lines that say where a position is from are skipped, as the published tools do.
            "go9" if text.extra.is_some() => {
                *losses.entry("source, variation and move number".to_owned()).or_default() += 1;
            }
            _ => position.extra = text.extra,
        }
        super::write(&position, to, settings, out);
        text.warnings(record, settings)
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let text = Text::read(record)?;
        let hasher = settings.go9.hasher();
        let position = text.position(settings)?;
        let score = settings.go9.score(position.id);
        let stored = text.parsed.stated_id.is_some();
        super::picture::push(&position, stored, score.as_ref(), hasher, out);
        text.warnings(record, settings)
    }

    fn inspect(&self, record: Record<'_>, _: &Settings) -> Result<Vec<Field>, Finding> {
        Text::read(record)?;
        Ok(fields::of_text(record.bytes))
    }

    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding> {
        super::scene(&Text::read(record)?.position(settings)?, settings).map(Scene::Go)
    }

    fn tables(&self) -> &'static [Table] {
        rows::POSITIONS
    }

    fn rows(
        &self,
        record: Record<'_>,
        _: &Table,
        settings: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        let text = Text::read(record)?;
        let score = settings.go9.score(text.position(settings)?.id);
        let TextPosition { stated_id, to_move, board, .. } = text.parsed;
        row(rows::position(stated_id, to_move, &board, text.extra, score));
        Ok(())
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        let text = Text::read(record)?;
        super::count_board(&text.parsed.board, text.parsed.to_move, tally);
        let id = text.position(settings)?.id;
        if let Some(score) = settings.go9.score(id) {
            super::count_score(&score, tally);
        }
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        super::codes::TEXT
    }
}

/// Whether a line is a row of a board, perhaps one point too long or too short.
fn is_row(line: &[u8]) -> bool {
    let points = line.iter().filter(|byte| !byte.is_ascii_whitespace());
    points.clone().all(|byte| b".+#XxOo".contains(byte)) && (8..=10).contains(&points.count())
}
