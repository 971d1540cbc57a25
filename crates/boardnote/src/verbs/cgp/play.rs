//! `play`: positions after moves, and before the last one.

use super::Style;
use crate::bulk::{self, BulkArgs, Item, Part};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::{Finding, Findings};
use crate::formats::crossword::position::cgp::turn::{Ruled, Turn, shifted};
use crate::formats::json;
use crate::formats::jsonl;
use crate::formats::of::Of;
use crate::formats::plain::Lines;
use crate::locate::Locator;
use crate::options::{self, Class};
use crate::output::Output;
use crate::settings::{Mode, Settings};
use crate::text;
use crate::verbs::Verb;
use clap::Command;
use serde_json::Value;
use std::borrow::Cow;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

/// Arguments of `cgp play`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Make moves and print the positions after them, or take the last move back",
    after_help = "INPUT is a record, a file, or - for standard input. The moves are made one after the other on \
    each of its records. Without moves, each line is a record, a tab, and a move, then perhaps a tab and the draw: \
    +TILES for the tiles drawn, =TILES for the whole new rack. With --moves and --back, all arguments are inputs.\n\n\
    Moves are read as CGP, GCG, UCGI and MAGPIE write them: 8H C.T, 8H.CAT, 8h.CAT, -AB, ex.AB, -2, \
    pass, challenge 8H CAT. A line that cannot be played leaves an empty line.\n\n\
    Examples:\n  \
    boardnote cgp play opening.cgp \"8D WAITE\" -AB\n  \
    boardnote cgp play --format json turns.tsv | jq .value.score.total\n  \
    boardnote cgp play --moves \"8D WAITE, -AB\" a.cgp b.cgp"
)]
pub(super) struct Args {
    /// A record, or a file of records or lines; standard input if none or -
    #[arg(value_name = "INPUT", value_hint = clap::ValueHint::AnyPath)]
    input: Option<PathBuf>,
    /// Moves to make one after the other on each record
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    rest: Vec<OsString>,
    /// Make these moves, with commas between them, on each record of several inputs
    #[arg(long, value_name = "MOVES", conflicts_with = "back", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Take the last move back, and print the position before it
    #[arg(long)]
    back: bool,
    /// Print records or JSON Lines
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<OutFile>,
    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = bulk::jobs)]
    jobs: Option<usize>,
    /// Continue after an unreadable input, and write the rest
    #[arg(long)]
    keep_going: bool,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Play))
    }
}

/// A task for every line.
enum Task<'a> {
    /// The line has a move, and perhaps a draw.
    Line,
    /// These moves are made on every record.
    Moves(Vec<Cow<'a, str>>),
    /// The last move is taken back.
    Back,
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let mut files: Vec<_> = args.input.iter().cloned().collect();
    let task = match &args.moves {
        Some(moves) => Task::Moves(moves.split(',').map(|mv| mv.trim().into()).collect()),
        None if args.back => Task::Back,
        None if args.rest.is_empty() => Task::Line,
        None => Task::Moves(args.rest.iter().map(|mv| mv.to_string_lossy()).collect()),
    };
    if args.moves.is_some() || args.back {
        files.extend(args.rest.iter().map(PathBuf::from));
    }
    let bulk = BulkArgs {
        files,
        from: Some(&Of::<Lines>::NEW),
        jobs: args.jobs,
        keep_going: args.keep_going,
        ..BulkArgs::default()
    };
    let many = bulk.many();
    let mut output = Output::of(context, args.output.as_ref())?;
    let totals = bulk::run_batches(context, &bulk, &mut output, |batch, part| {
        let mut locator = Locator::new(batch);
        for (range, record) in batch.records() {
            let locator = &mut locator;
            let item = Item { record, range, source: &batch.source, locator, tail: None };
            let mut lines = Printer { item, part, format: args.format, many };
            let done = match &batch.refused {
                Some(finding) => Err(finding.clone()),
                None => play(record.bytes, &task, &settings, &mut lines),
            };
            if let Err(finding) = done {
                lines.bad(&finding);
            }
        }
    })?;
    output.conclude(totals.status, args.keep_going)?;
    Ok(totals.status)
}

fn play(
    line: &[u8],
    task: &Task<'_>,
    settings: &Settings,
    lines: &mut Printer<'_, '_, '_>,
) -> Result<(), Finding> {
    let (record, rest) = match task {
        Task::Line => split(line),
        Task::Moves(_) | Task::Back => (line, &b""[..]),
    };
    let (mut position, mut found) = Ruled::read(record, settings.reading())?;
    match task {
        Task::Back => {
            let before = position.back()?;
            lines.good(&before.cgp, || before.to_json(), &found);
        }
        Task::Moves(moves) => {
            for mv in moves {
                let turn = position.play(mv, None).map_err(|finding| {
                    let message = format!("{mv}: {}", finding.message);
                    Finding { span: 0..0, message, ..finding }
                })?;
                lines.good(&turn.cgp(), || turn.to_json(), &found);
                found.clear();
            }
        }
        Task::Line => {
            let turn = of_line(&mut position, record.len(), rest)?;
            lines.good(&turn.cgp(), || turn.to_json(), &found);
        }
    }
    Ok(())
}

/// Splits a line into its record and the rest, which begins with a tab.
pub(super) fn split(line: &[u8]) -> (&[u8], &[u8]) {
    line.split_at(line.iter().position(|&byte| byte == b'\t').unwrap_or(line.len()))
}

/// Makes the move in the rest of a line, with its draw. `at` is the length of the record before it.
pub(super) fn of_line<'r>(
    position: &mut Ruled<'r>,
    at: usize,
    rest: &[u8],
) -> Result<Turn<'r>, Finding> {
    let Some(rest) = rest.get(1..) else {
        let message = "no move, expected a tab and a move after the record";
        return Err(Finding::error("missing-move", at..at, message));
    };
    let at = at + 1;
    let rest = core::str::from_utf8(rest).map_err(|error| {
        let at = at + error.valid_up_to();
        Finding::error("invalid-utf8", at..at + 1, "invalid UTF-8").with("field", "move")
    })?;
    let (mv, draw) = match rest.split_once('\t') {
        Some((mv, draw)) => (mv, Some(draw)),
        None => (rest, None),
    };
    position.play(mv, draw).map_err(|finding| {
        let in_draw = finding.extra.iter().any(|(_, field)| field == "draw");
        shifted(finding, if in_draw { at + mv.len() + 1 } else { at })
    })
}

/// Prints the lines of a record.
struct Printer<'i, 'b, 'p> {
    item: Item<'i, 'b>,
    part: &'p mut Part,
    format: Style,
    many: bool,
}

impl Printer<'_, '_, '_> {
    fn good(&mut self, cgp: &str, value: impl FnOnce() -> Value, warnings: &Findings) {
        let Self { item, part, .. } = self;
        if self.format == Style::Text {
            warnings.iter().for_each(|warning| item.brief(warning, part));
            part.out.extend_from_slice(text::visible(cgp).as_bytes());
            part.out.push(b'\n');
            return;
        }
        let value = value();
        let warnings: Vec<_> = warnings.iter().map(|warning| warning.to_json(0)).collect();
        self.object(|out| {
            json::member(out, "value", &value);
            if !warnings.is_empty() {
                json::member(out, "warnings", &warnings);
            }
        });
    }

    fn bad(&mut self, finding: &Finding) {
        let Self { item, part, .. } = self;
        if self.format == Style::Text {
            part.out.push(b'\n');
            item.bad_in_brief(finding, part);
            return;
        }
        part.bad += 1;
        self.object(|out| json::member(out, "error", &finding.to_json(0)));
    }

    fn object(&mut self, members: impl FnOnce(&mut Vec<u8>)) {
        let (source, out) = (self.item.source, &mut self.part.out);
        let file = self.many.then(|| source.file());
        let start = out.len();
        jsonl::head(source.format, self.item.record, file, out);
        members(out);
        jsonl::tail(out, start);
    }
}
