//! `chess-csv`: tables of games, positions, and puzzles, with a head line; read only.

mod head;
mod row;

use super::{Games, Played, Reading, codes, pgn};
use crate::chess::Options;
use crate::finding::{Finding, Findings};
use crate::notation::Survey;
use crate::own::Own;
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use chess_pgn::{ParseOptions, Parsed, PgnGame, to_text};
use core::ops::Range;
pub(in crate::chess) use head::Head;
use row::Row;
use std::borrow::Cow;
use std::sync::Arc;

/// The particulars of tables.
#[derive(Debug)]
pub struct Kind;

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "chess-csv",
        summary: "tables of chess games, positions, and puzzles (CSV, TSV), read only",
        unit: Unit::File,
        extensions: &["csv", "tsv"],
        needs_record: true,
        example: "FEN,Moves,Rating\n8/P6k/8/8/8/8/8/K7 w - - 0 60,a7a8q h7g7,1500\n",
        partly: true,
        codes: codes::csv,
        ..Info::NEW
    };

    const SURVEY: Option<Survey<Games<Self>>> = Some(|records, _| {
        let head = head_of(records.next()?.bytes).map(Arc::new);
        Some(Arc::new(move |options: &mut Options| options.head.clone_from(&head)))
    });

    const HEADER: Option<fn(&[u8]) -> usize> = Some(head::len);

    fn likelihood(sample: &[u8]) -> Likelihood {
        let length = head::len(sample);
        let Some(head) = head_of(sample).filter(|head| !head.is_own()) else {
            return Likelihood::No;
        };
        let Step::Record { content, .. } = Self::split(sample, true) else {
            return Likelihood::No;
        };
        if content.end <= length {
            return Likelihood::Likely;
        }
        let (options, record) = (Options::default(), Record::alone(&sample[content]));
        let reading = Reading { mode: crate::Mode::Lenient, ..Reading::strictly(&options) };
        let is_chess = match Row::parse(record.bytes, length, &head) {
            Ok(row) => Text::of(&row, &head).is_chess(reading),
            // A row with a fault belongs to the table.
            Err(_) => true,
        };
        if is_chess { Likelihood::Certain } else { Likelihood::No }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        let begin = rest.iter().position(|byte| !matches!(byte, b'\r' | b'\n'));
        let Some(begin) = begin else { return Step::More };
        let text = &rest[begin..];
        let head = head::len(text);
        let blank = text[head..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let length = match row::end(&text[head + blank..]) {
            Some(length) => head + blank + length + 1,
            None if end => text.len(),
            None => return Step::More,
        };
        Step::Record { content: begin..begin + length, next: begin + length }
    }

    fn read(record: Record<'_>, reading: Reading<'_>) -> Result<(Played, Findings), Finding> {
        let (head, row) = row_of(record, reading)?;
        let text = Text::of(&row, &head);
        let (read, findings) = text.read(record, reading)?;
        let mut played = pgn::played(read, reading, 0);
        if let Some(problem) = &mut played.problem {
            let at = text.place(problem.offset..problem.offset).start;
            problem.offset = record.offset + at as u64;
        }
        played.tags = Some(text.tags(played.tags.unwrap_or_default(), &row, &head));
        Ok((played, findings))
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        let findings = row_of(record, reading)
            .and_then(|(head, row)| Text::of(&row, &head).read(record, reading));
        match findings {
            Ok((_, findings)) => findings.into_iter().for_each(found),
            Err(finding) => found(finding),
        }
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        found: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let (head, row) = row_of(record, reading)?;
        let special = [(head.start, "position"), (head.moves, "moves")];
        let special = special.into_iter().filter_map(|(at, name)| Some((at?, name.to_owned())));
        let mut columns: Vec<_> = head.tags.iter().cloned().chain(special).collect();
        columns.sort_unstable();
        for (column, name) in columns {
            let place = row.place(column);
            let text = |bytes: &[u8]| to_text(bytes).0.into_owned();
            found(Field {
                offset: crate::saturated(record.offset) + place.start,
                length: place.len(),
                unit: "byte",
                raw: text(&record.bytes[place]),
                name,
                value: text(&row.value(column)),
                meaning: String::new(),
            });
        }
        Ok(())
    }

    fn place(record: Record<'_>, reading: Reading<'_>, item: usize) -> Option<Range<usize>> {
        let (head, row) = row_of(record, reading).ok()?;
        let text = Text::of(&row, &head);
        let read = text.parse(reading).ok()?;
        Some(text.place(read.value.token_source(item)?))
    }
}

/// Returns the head at the beginning of a table.
fn head_of(text: &[u8]) -> Option<Head> {
    Head::parse(text[..head::len(text)].trim_ascii_end())
}

/// Returns the head of the table, and the row of a record. The first record of a table has both.
fn row_of<'r>(
    record: Record<'r>,
    reading: Reading<'r>,
) -> Result<(Cow<'r, Head>, Row<'r>), Finding> {
    let length = head::len(record.bytes);
    let line = 0..row::end(record.bytes).unwrap_or(record.bytes.len());
    let head = match (&reading.own.head, length) {
        (Some(head), 0) if record.index > 0 => Cow::Borrowed(&**head),
        (_, 1..) if record.index > 0 => {
            let message = "the head of a table between its rows, expected a table for each file";
            return Err(Finding::error("bad-row", line, message));
        }
        _ => {
            let message = "no column of positions or moves, expected FEN, EPD, Moves, UCI, or PGN";
            let head = head_of(record.bytes);
            Cow::Owned(head.ok_or_else(|| Finding::error("bad-head", line, message))?)
        }
    };
    let rows = &record.bytes[length..];
    let blank = rows.len() - rows.trim_ascii_start().len();
    if record.index == 0 && blank == rows.len() {
        let kind = Own::NoRecord { format: "chess-csv", reason: "only the head of a table" };
        return Err(Finding::of(kind, 0..0));
    }
    let blank = rows.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    let row = Row::parse(record.bytes, length + blank, &head)?;
    Ok((head, row))
}

/// A row as a game in PGN: the tags of its start position, and its movetext.
#[derive(Debug)]
struct Text {
    pgn: Vec<u8>,
    /// Length of the tags, and their number.
    head: usize,
    tags: usize,
    /// Places of the start position and of the movetext in the record.
    start: Range<usize>,
    moves: Range<usize>,
}

impl Text {
    fn of(row: &Row<'_>, head: &Head) -> Self {
        let value = |column: Option<usize>| {
            column.map_or(Cow::Borrowed(&[][..]), |column| row.value(column))
        };
        let place = |column: Option<usize>| column.map_or(0..0, |column| row.place(column));
        let (start, variant, moves) = (value(head.start), value(head.variant), value(head.moves));
        let mut pgn = Vec::with_capacity(start.len() + moves.len() + 64);
        // With a tag, each text is a game.
        let mut tags = match start.trim_ascii() {
            b"" => push_tag(b"SetUp", b"0", &mut pgn),
            start => push_tag(b"SetUp", b"1", &mut pgn) + push_tag(b"FEN", &whole(start), &mut pgn),
        };
        if !variant.trim_ascii().is_empty() {
            tags += push_tag(b"Variant", &variant, &mut pgn);
        }
        let length = pgn.len();
        pgn.extend_from_slice(&moves);
        Self { pgn, head: length, tags, start: place(head.start), moves: place(head.moves) }
    }

    fn parse(&self, reading: Reading<'_>) -> Result<Parsed<PgnGame>, chess_pgn::Error> {
        let options = pgn::adapted(ParseOptions::lenient(), reading);
        chess_pgn::internal::parse_all(&self.pgn, &options)
    }

    /// Reads the game. Places of the findings are those in the record.
    fn read(
        &self,
        record: Record<'_>,
        reading: Reading<'_>,
    ) -> Result<(PgnGame, Findings), Finding> {
        let record = Record { bytes: &self.pgn, ..record };
        let placed = |finding: Finding| {
            let span = finding.span.start as u64..finding.span.end as u64;
            Finding { span: self.place(span), ..finding }
        };
        let Parsed { value, diagnostics } =
            self.parse(reading).map_err(|error| placed(pgn::findings::no_game(&error, record)))?;
        let numbers = pgn::findings::Numbers::from(value.game.start());
        let findings = pgn::findings::all(&diagnostics, &|| Some(&value), numbers, record, reading);
        let mut findings: Findings = findings.into_iter().map(placed).collect();
        let end = crate::saturated(value.source().end);
        let rest = self.pgn.get(end.max(self.head)..).unwrap_or_default();
        if !reading.tags_only && !reading.head_only && !rest.trim_ascii().is_empty() {
            let message = "text behind the game of a row, expected one game";
            findings.push(placed(Finding::error("bad-row", end..self.pgn.len(), message)));
        }
        let error = findings.iter().find(|finding| finding.is_error());
        match error.filter(|_| reading.strict()) {
            Some(error) => Err(error.clone()),
            None => Ok((value, findings)),
        }
    }

    /// Returns `true` if the start position can be used, and the first move played.
    fn is_chess(&self, reading: Reading<'_>) -> bool {
        let Ok(read) = self.parse(reading) else { return false };
        let game = read.value;
        let has_moves = !self.pgn[self.head..].trim_ascii().is_empty();
        game.has_start() && (!has_moves || game.game.main_line().next().is_some())
    }

    /// Returns the place in the record of one in the text.
    fn place(&self, Range { start, end }: Range<u64>) -> Range<usize> {
        let (start, end) = (crate::saturated(start), crate::saturated(end));
        if start < self.head {
            return self.start.clone();
        }
        let at = |at: usize| (self.moves.start + at - self.head).min(self.moves.end);
        at(start)..at(end)
    }

    /// Returns the tags of the game: those of its start position, of the other columns, and of the
    /// movetext.
    fn tags(
        &self,
        mut read: Vec<(String, String)>,
        row: &Row<'_>,
        head: &Head,
    ) -> Vec<(String, String)> {
        let own = read.split_off(self.tags.min(read.len()));
        read.retain(|(name, _)| name != "Variant");
        if read.len() == 1 {
            // Without a start position, the tag has only made the text a game.
            read.clear();
        }
        for (column, name) in &head.tags {
            let value = row.value(*column);
            if !value.is_empty() {
                read.push((name.clone(), to_text(&value).0.replace('\0', " ")));
            }
        }
        read.extend(own);
        read
    }
}

/// Returns a position as FEN: one of four fields, which is EPD, with the clocks that it leaves out.
fn whole(position: &[u8]) -> Cow<'_, [u8]> {
    let fields = position.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
    match fields.count() {
        4 => Cow::Owned([position, b" 0 1"].concat()),
        _ => Cow::Borrowed(position),
    }
}

/// Appends a tag pair with its line end, and returns 1.
fn push_tag(name: &[u8], value: &[u8], out: &mut Vec<u8>) -> usize {
    out.push(b'[');
    out.extend_from_slice(name);
    out.extend_from_slice(b" \"");
    for byte in value {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', *byte]),
            b'\r' | b'\n' | 0 => out.push(b' '),
            byte => out.push(*byte),
        }
    }
    out.extend_from_slice(b"\"]\n");
    1
}
