//! File reading for the tools: position files, streamed in batches of whole records or read whole,
//! and score files.

use super::Style;
use crate::bulk::{self, BulkArgs, MaxMemory};
use crate::context::{Context, Status};
use crate::files::Read;
use crate::finding::Severity;
use crate::formats::go::Go9;
use crate::formats::{Format, detect, of::Of};
use crate::input::{self, Input, Literals};
use crate::interrupt;
use crate::locate::Locator;
use crate::output::Destination;
use crate::report;
use crate::text;
use go9_dat::internal::FileKind;
use go9_dat::{ErrorKind, ScoreMap, ScoreRecord};
use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The format of position files.
const GO9: &dyn Format = &Of::<Go9>::NEW;

/// Whole, valid records of a position file.
pub(super) struct Piece<'a> {
    pub(super) bytes: &'a [u8],
    /// Offset of the records in the file.
    pub(super) offset: u64,
}

/// The position file that a tool streams, and the form of its report.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct OneFile {
    /// Position file; standard input if none or -
    file: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    pub(super) format: Style,
    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = bulk::jobs)]
    jobs: Option<usize>,
}

impl OneFile {
    /// Returns the plan for reading the file.
    pub(super) fn plan(&self) -> BulkArgs {
        plan(self.file.as_slice(), self.jobs)
    }
}

/// Returns the plan for reading position files.
pub(super) fn plan(files: &[PathBuf], jobs: Option<usize>) -> BulkArgs {
    BulkArgs {
        files: files.to_vec(),
        from: Some(GO9),
        jobs,
        literals: Literals::None,
        ..BulkArgs::default()
    }
}

/// Runs `work` over the pieces of a position file on several threads and passes the results to
/// `take`, in order. A bad record ends its file: it is reported, and the records before it are
/// still used.
pub(super) fn stream<T: Send>(
    context: &Context,
    files: &BulkArgs,
    to: &Destination,
    work: impl Fn(Piece<'_>) -> T + Sync,
    mut take: impl FnMut(T) -> io::Result<()> + Send,
) -> io::Result<Status> {
    are_positions(context, &files.files)?;
    let mut bad = false;
    let mut status = bulk::batches(
        context,
        files,
        to,
        |batch, mut messages| {
            let mut end = 0;
            if let Some((range, record)) = batch.records().last() {
                end = range.end;
                if let Some(Err(_)) = go9_dat::positions(record.bytes).next() {
                    end = range.start;
                    let mut locator = Locator::new(batch);
                    GO9.check(record, &context.settings, &mut |finding| {
                        let (n, color) = (record.n, context.color_err);
                        let text = || report::full(&mut locator, n, &range, &finding, color);
                        messages.add(n, &finding, text);
                    });
                }
            }
            let bytes = &batch.data[..end];
            ((work(Piece { bytes, offset: batch.base }), !messages.is_empty()), messages)
        },
        |(made, is_bad)| {
            bad |= is_bad;
            take(made)
        },
    )?;
    status.bad |= bad;
    Ok(status)
}

/// The limit of memory for the input that a tool holds.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(super) struct Memory {
    /// Memory for positions and scores, in bytes (K, M or G), or none for no limit
    #[arg(long, value_name = "SIZE", default_value = "2G", hide_short_help = true)]
    max_memory: MaxMemory,
}

impl Memory {
    /// Checks that this number of bytes of a file may be held.
    fn check(self, name: &str, bytes: usize) -> io::Result<()> {
        let most = self.max_memory.0;
        if bytes <= most {
            return Ok(());
        }
        let size = text::size(most);
        let message =
            format!("{name} needs more than {size} of memory; --max-memory raises the limit");
        Err(io::Error::other(message))
    }
}

/// Reads a whole file, within the limit of memory; `-` is standard input.
pub(super) fn whole(context: &Context, path: &Path, memory: Memory) -> io::Result<Vec<u8>> {
    are_positions(context, &[path.to_owned()])?;
    let mut bytes = Vec::new();
    for input in input::files(&[path.to_owned()], &context.files) {
        append(&input?, memory, &mut bytes)?;
    }
    Ok(bytes)
}

/// Appends the bytes of an input, within the limit of memory for all of them.
pub(super) fn append(input: &Input, memory: Memory, bytes: &mut Vec<u8>) -> io::Result<()> {
    const BLOCK: usize = 1 << 20;
    let name = input.shown();
    let trouble = |error: io::Error| named(&name, &error);
    let mut reader = input.open().map_err(trouble)?;
    loop {
        interrupt::check()?;
        let room = bytes.try_reserve(BLOCK);
        room.map_err(|error| trouble(io::Error::new(io::ErrorKind::OutOfMemory, error)))?;
        if (&mut reader).take(BLOCK as u64).read_to_end(bytes).map_err(trouble)? == 0 {
            return Ok(());
        }
        memory.check(&name, bytes.len())?;
    }
}

/// Returns an error that names the file.
pub(super) fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

/// Maximum number of findings of one kind printed per file.
const SHOWN: usize = 20;

/// The findings about a file: the first ones of each kind, and the number of the rest.
pub(super) struct Findings {
    name: String,
    counts: BTreeMap<&'static str, usize>,
}

impl Findings {
    pub(super) fn new(path: &Path) -> Self {
        Self { name: text::name(path), counts: BTreeMap::new() }
    }

    pub(super) fn add(
        &mut self,
        context: &Context,
        kind: ErrorKind,
        offset: u64,
    ) -> io::Result<()> {
        let count = self.counts.entry(kind.code()).or_insert(0);
        *count += 1;
        if *count > SHOWN {
            return Ok(());
        }
        context.say(
            Severity::Error,
            &format!("{}: {kind} at byte {offset} [{}]", self.name, kind.code()),
        )
    }

    pub(super) fn finish(self, context: &Context) -> io::Result<()> {
        for (code, count) in self.counts.into_iter().filter(|(_, count)| *count > SHOWN) {
            context
                .say(Severity::Error, &format!("{}: {} more [{code}]", self.name, count - SHOWN))?;
        }
        Ok(())
    }
}

/// Bytes of memory per score: the record, and its place in the index of IDs.
const OF_SCORE: usize = size_of::<ScoreRecord>() + 16;

/// Reads the scores of a file, within the limit of memory. Bad records are reported and skipped;
/// they also have twelve bytes.
pub(super) fn scores(
    context: &Context,
    path: &Path,
    memory: Memory,
    status: &mut Status,
) -> io::Result<ScoreMap> {
    let mut scores = ScoreMap::new();
    each_score(context, true, path, status, &mut |record| {
        scores.insert(*record);
        memory.check(&text::name(path), scores.len().saturating_mul(OF_SCORE))
    })?;
    Ok(scores)
}

/// Calls `take` with every score of a file. Bad records are skipped, and reported if `report` is set.
pub(super) fn each_score(
    context: &Context,
    report: bool,
    path: &Path,
    status: &mut Status,
    take: &mut dyn FnMut(&ScoreRecord) -> io::Result<()>,
) -> io::Result<()> {
    let trouble = |error: io::Error| named(&text::name(path), &error);
    let nothing = || io::Error::other(format!("{}: nothing to read", text::name(path)));
    let input = input::files(&[path.to_owned()], &context.files).next().ok_or_else(nothing)??;
    let mut reader = input.open().map_err(trouble)?;
    let mut findings = Findings::new(path);
    let (mut chunk, mut offset) = (vec![0; ScoreRecord::LENGTH << 13], 0);
    loop {
        interrupt::check()?;
        let mut filled = 0;
        while let Some(rest) = chunk.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match reader.read(rest) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(trouble(error)),
            }
        }
        for (n, record) in go9_dat::scores(&chunk[..filled]).enumerate() {
            match record {
                Ok(record) => take(&record)?,
                Err(error) => {
                    status.bad = true;
                    let at = offset + (n * ScoreRecord::LENGTH) as u64;
                    if report {
                        findings.add(context, error.kind(), at)?;
                    }
                }
            }
        }
        offset += filled as u64;
        if filled < chunk.len() {
            return if report { findings.finish(context) } else { Ok(()) };
        }
    }
}

/// Refuses a position file and a score file given in the wrong order.
pub(super) fn in_order(positions: &Read, scores: &Read) -> io::Result<()> {
    let refuse = |path: &Path, kind: &str| {
        let text = format!("{} is a {kind} file; the order is POSITIONS SCORES", text::name(path));
        Err(io::Error::new(io::ErrorKind::InvalidInput, text))
    };
    if kind(positions) == Some(FileKind::Scores) {
        return refuse(positions, "score");
    }
    if kind(scores) == Some(FileKind::Positions) {
        return refuse(scores, "position");
    }
    Ok(())
}

/// Refuses a position file in the place of a score file.
pub(super) fn is_scores(context: &Context, path: &Path) -> io::Result<()> {
    if kind(&context.files.read(path)?) != Some(FileKind::Positions) {
        return Ok(());
    }
    let text = format!("{} is a position file, expected a score file", text::name(path));
    Err(io::Error::new(io::ErrorKind::InvalidInput, text))
}

/// Refuses files of another notation than that of position files.
pub(super) fn are_positions(context: &Context, paths: &[PathBuf]) -> io::Result<()> {
    paths.iter().try_for_each(|path| {
        let head = head(&context.files.read(path)?);
        let Some(format) = head.and_then(|head| other(&head)) else { return Ok(()) };
        let (name, text) = (format.info().name, text::name(path));
        let hint = match name {
            "sgf" => "; boardnote go9 positions writes one from SGF",
            "go9-text" => "; boardnote convert --to go9 writes one",
            _ => "",
        };
        let message = format!("{text} is {name}, expected a position file{hint}");
        Err(io::Error::new(io::ErrorKind::InvalidInput, message))
    })
}

/// Returns the format of a file that begins like this if it is none of the binary formats of Go.
fn other(head: &[u8]) -> Option<&'static dyn Format> {
    let format = detect::format(head, None).ok()?;
    (!format.info().binary && !format.info().is_text).then_some(format)
}

/// Returns the kind of a file, judged by its beginning, if that is possible and the file can be
/// read twice.
fn kind(file: &Read) -> Option<FileKind> {
    head(file).and_then(|head| FileKind::detect(&head))
}

/// Returns the beginning of a file that can be read twice.
fn head(file: &Read) -> Option<Vec<u8>> {
    if **file == *Path::new("-") || !file.is_file() {
        return None;
    }
    let input = Input::File(file.clone());
    let mut head = Vec::new();
    // Errors of the file are reported when it is read for its records.
    input.open().ok()?.take(FileKind::SAMPLE as u64).read_to_end(&mut head).ok()?;
    Some(head)
}

/// Returns the records of a position file in memory, up to the first bad one, which is reported.
pub(super) fn good<'a>(
    context: &Context,
    path: &Path,
    bytes: &'a [u8],
    status: &mut Status,
) -> io::Result<&'a [u8]> {
    let mut end = 0;
    for record in go9_dat::positions(bytes) {
        match record {
            Ok(record) => end = record.offset() + record.as_bytes().len(),
            Err(error) => {
                let code = error.kind().code();
                context.say(Severity::Error, &format!("{}: {error} [{code}]", text::name(path)))?;
                status.bad = true;
            }
        }
    }
    Ok(&bytes[..end])
}
