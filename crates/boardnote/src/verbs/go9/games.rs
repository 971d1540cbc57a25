//! `positions`: positions from game records, each with its source game.

use super::{Style, files};
use crate::context::{self, Context, Status};
use crate::files::{OutFile, Read};
use crate::formats::{self, detect};
use crate::input::{self, Allow, Found, Input};
use crate::options::{self, Class};
use crate::output::{self, Output};
use crate::pipeline::SEARCHED;
use crate::verbs::Verb;
use crate::{interrupt, text};
use clap::Command;
use go9_dat::{
    Extra, GameErrorKind, GamePosition, Hasher, IdSet, ParseOptions, Position, Severity,
    SourceList, games,
};
use notation_report::Error;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Maximum number of findings of one kind printed per file.
const SHOWN: usize = 20;

/// Arguments of `go9 positions`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Extract positions from game records (SGF), each with its source game",
    after_help = "Games that are not 9x9 Go are skipped. An illegal move is reported and ends its variation. A source is a game: PATH, and PATH#2, PATH#3 for further games of a file.\n\n\
    Examples:\n  \
    boardnote go9 positions -o positions.dat --list master_game_file_list.dat collection/*.sgf\n  \
    boardnote go9 positions -o positions.dat -r collection/"
)]
pub(super) struct Args {
    /// SGF files and folders; standard input if -
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Position file to write; - is standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: OutFile,
    /// Read folders and everything below them
    #[arg(short, long)]
    recursive: bool,
    /// Number sources by this list, created or appended to, and write extra blocks
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    list: Option<OutFile>,
    /// Write extra blocks; sources are numbered from 1 in input order
    #[arg(long)]
    extra: bool,
    /// Write every occurrence of a position, not only the first
    #[arg(long)]
    all: bool,
    /// Also write the position before the first move, as move 0
    #[arg(long)]
    initial: bool,
    /// Only positions with these move numbers, both ends included
    #[arg(long, value_name = "A..B", value_parser = moves)]
    moves: Option<(u16, u16)>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    #[command(flatten)]
    memory: files::Memory,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Extra | Class::Hash))
            .mut_arg("zobrist", super::or_table)
    }
}

fn moves(text: &str) -> Result<(u16, u16), &'static str> {
    let number = |text: &str, none| if text.is_empty() { Ok(none) } else { text.parse() };
    let parts = text.split_once("..").ok_or("expected A..B")?;
    match (number(parts.0, 0), number(parts.1, u16::MAX)) {
        (Ok(first), Ok(last)) => Ok((first, last)),
        _ => Err("expected A..B with move numbers from 0 to 65535"),
    }
}

/// The result of a run.
#[derive(Debug, Default, Serialize)]
struct Report {
    games: usize,
    skipped: usize,
    positions: usize,
    written: usize,
    duplicates: usize,
    sources: usize,
}

/// A run over game records.
struct Run<'a> {
    args: &'a Args,
    context: &'a Context,
    hasher: &'a Hasher,
    output: Output,
    list: SourceList,
    seen: IdSet,
    report: Report,
    status: Status,
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let list_file = args.list.as_ref().map(|list| context.files.written(list));
    let list = match &list_file {
        Some(file) if file.try_exists()? => read_list(&file.before())?,
        _ => SourceList::default(),
    };
    let output = Output::of(context, Some(&args.output))?;
    let to_stdout = output.is_stdout();
    let (seen, report) = (IdSet::new(), Report::default());
    let (hasher, status) = (super::hasher(context), Status::FINE);
    let mut run = Run { args, context, hasher, output, list, seen, report, status };
    let allow = Allow { directories: args.recursive, ..Allow::files(&context.files) };
    let (mut others, mut known) = (0, false);
    for input in input::expand(&args.inputs, None, allow) {
        interrupt::check()?;
        let (input, below) = match input? {
            Found::Named(input) => (input, false),
            Found::Below(file, ..) => (Input::File(file), true),
            Found::Link(message) => {
                context.say(Severity::Info, &message)?;
                continue;
            }
            Found::Folder(_) if core::mem::take(&mut known) => continue,
            Found::Folder(path) => {
                let sgf = formats::by_name("sgf");
                return Err(input::without_files(&path, sgf).into());
            }
        };
        let mut bytes = Vec::new();
        files::append(&input, args.memory, &mut bytes)?;
        let sample = &bytes[..bytes.len().min(SEARCHED)];
        let format = detect::format(sample, input.extension().as_deref()).ok();
        let name = format.map(|format| format.info().name);
        // A collection may hold games of several kinds, and unknown text gets the finding of SGF.
        let (before, skipped) = (run.report.games, run.report.skipped);
        if matches!(name, Some("sgf" | "bg-sgf")) || name.is_none() && !below {
            known |= below;
            run.file(&input.name(), &bytes)?;
        }
        match name {
            Some("sgf") => {}
            None if !below => {}
            _ if run.report.games > before => {}
            _ if below => {
                run.report.skipped = skipped;
                others += 1;
            }
            name => {
                let name = name.unwrap_or_default();
                let message = format!("{} is {name}, expected games in SGF", input.shown());
                context.say(Severity::Error, &message)?;
                run.status.bad = true;
            }
        }
    }
    if others > 0 {
        let files = text::count(others, "file");
        context.say(Severity::Info, &format!("{files} skipped: no games of Go in SGF"))?;
    }
    let Run { output, list, mut report, status, .. } = run;
    report.sources = list.len();
    if report.games == 0 && report.skipped > 0 {
        context.say(Severity::Error, "no 9x9 game")?;
        return Ok(Status { bad: true, ..status });
    }
    let mut outputs = vec![output];
    if list_file.is_some() {
        let mut file = Output::create(list_file)?;
        write!(file, "{list}")?;
        outputs.push(file);
    }
    output::commit_each(outputs)?;
    if to_stdout {
        context::print(&format!("{}\n", serde_json::to_string(&report)?))?;
    } else {
        super::report(args.format, &report)?;
    }
    Ok(status)
}

/// Reads a list of sources.
pub(super) fn read_list(file: &Read) -> io::Result<SourceList> {
    let text = file.to_text().map_err(|error| files::named(&text::name(file), &error))?;
    let Ok(list) = text.parse();
    Ok(list)
}

impl Run<'_> {
    fn file(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut counts = BTreeMap::new();
        for game in games(bytes) {
            let game = match game {
                Ok(game) => game,
                Err(error) => {
                    self.complain(name, Severity::Error, &error, &mut counts)?;
                    continue;
                }
            };
            let options = ParseOptions::lenient().initial(self.args.initial);
            let read = game.positions(&options);
            for found in &read.diagnostics {
                self.complain(name, found.severity(), found.error(), &mut counts)?;
            }
            let read = read.value;
            if read.skipped {
                self.report.skipped += 1;
                continue;
            }
            self.report.games += 1;
            let name = name.replace('\\', "/");
            let source = match game.number() {
                1 => name,
                number => format!("{name}#{number}"),
            };
            let source = self.list.number(&source).map_err(io::Error::other)?;
            self.write(source, &read.positions)?;
        }
        for (code, count) in counts.into_iter().filter(|(_, count)| *count > SHOWN) {
            let more = format!("{name}: {} more [{code}]", count - SHOWN);
            self.context.say(Severity::Warning, &more)?;
        }
        Ok(())
    }

    fn complain(
        &mut self,
        name: &str,
        severity: Severity,
        error: &Error<GameErrorKind>,
        counts: &mut BTreeMap<&'static str, usize>,
    ) -> io::Result<()> {
        self.status.bad |= severity == Severity::Error;
        let code = error.kind().code();
        let count = counts.entry(code).or_insert(0);
        *count += 1;
        if *count > SHOWN {
            return Ok(());
        }
        let name = text::name(Path::new(name));
        let message = format!("{name}: {error} [{code}]");
        self.context.say(severity, &message)
    }

    fn write(&mut self, source: u32, positions: &[GamePosition]) -> io::Result<()> {
        let (first, last) = self.args.moves.unwrap_or((0, u16::MAX));
        let endian = self.context.settings.go.endian();
        for found in positions.iter().filter(|found| (first..=last).contains(&found.move_number)) {
            self.report.positions += 1;
            let mut position = Position::new(found.board, found.to_move, self.hasher);
            if self.args.extra || self.args.list.is_some() {
                let (variation, move_number) = (found.variation, found.move_number);
                position.extra = Some(Extra { source, variation, move_number });
            }
            if !self.args.all && self.seen.insert(position.id).is_err() {
                self.report.duplicates += 1;
                continue;
            }
            self.report.written += 1;
            self.output.write_all(&position.encode(endian))?;
        }
        Ok(())
    }
}
