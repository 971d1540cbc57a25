//! Reading for the tools: position files in batches of whole records, or whole; score files.

use crate::bulk::{self, BulkArgs};
use crate::context::{Context, Status};
use crate::finding::Severity;
use crate::formats::go9::Go9;
use crate::formats::{Format, of::Of};
use crate::input::{self, Allow};
use crate::report::{self, Locator};
use crate::text;
use go9_dat::ScoreMap;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The format of position files.
const GO9: &dyn Format = &Of::<Go9>::NEW;

/// Whole records of a position file that can be read.
pub(super) struct Piece<'a> {
    pub(super) bytes: &'a [u8],
    /// Where they start in the file.
    pub(super) offset: u64,
}

/// The plan for some position files.
pub(super) fn plan(files: &[PathBuf], jobs: Option<usize>) -> BulkArgs {
    BulkArgs { files: files.to_vec(), from: Some(GO9), jobs, ..BulkArgs::default() }
}

/// Runs `work` over a position file, piece by piece, on several threads, and gives what it makes to
/// `take`, in order. A bad record ends its file; it is reported, and the records before it are not
/// lost.
pub(super) fn stream<T: Send>(
    context: &Context,
    file: Option<&Path>,
    jobs: Option<usize>,
    replaces: Option<&Path>,
    work: impl Fn(Piece<'_>) -> T + Sync,
    mut take: impl FnMut(T) -> io::Result<()>,
) -> io::Result<Status> {
    let files: Vec<PathBuf> = file.map(Path::to_owned).into_iter().collect();
    let mut bad = false;
    let mut status = bulk::batches(
        context,
        &plan(&files, jobs),
        replaces,
        |batch| {
            let (mut messages, mut end) = (String::new(), 0);
            if let Some((range, record)) = batch.records().last() {
                end = range.end;
                if let Some(Err(_)) = go9_dat::positions(record.bytes).next() {
                    end = range.start;
                    let mut locator = Locator::new(batch);
                    GO9.check(record, &context.settings, &mut |finding| {
                        let color = context.color_err;
                        messages.push_str(&report::full(
                            &mut locator,
                            record.n,
                            &range,
                            &finding,
                            color,
                        ));
                    });
                }
            }
            let bytes = batch.data.get(..end).unwrap_or_default();
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

/// The whole of a file; `-` is standard input.
pub(super) fn whole(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let files = [path.to_owned()];
    for input in input::expand(&files, Allow::default()) {
        let input = input?;
        let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
        read.map_err(|error| named(&input.shown(), &error))?;
    }
    Ok(bytes)
}

/// An error with the file it is about.
pub(super) fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

/// Prints an error and goes on.
pub(super) fn complain(context: &Context, message: &str) -> io::Result<()> {
    let text = report::plain(Severity::Error, message, context.color_err);
    io::stderr().write_all(text.as_bytes())
}

/// The scores of a file. Bad records are reported and left out: they have twelve bytes too.
pub(super) fn scores(context: &Context, path: &Path, status: &mut Status) -> io::Result<ScoreMap> {
    let (scores, errors) = ScoreMap::parse_lenient(&whole(path)?);
    for error in &errors {
        complain(context, &format!("{}: {error} [{}]", text::name(path), error.kind().code()))?;
    }
    status.bad |= !errors.is_empty();
    Ok(scores)
}

/// The records of a position file that is in memory, up to the first bad one, which is reported.
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
                complain(context, &format!("{}: {error} [{code}]", text::name(path)))?;
                status.bad = true;
            }
        }
    }
    Ok(bytes.get(..end).unwrap_or_default())
}
