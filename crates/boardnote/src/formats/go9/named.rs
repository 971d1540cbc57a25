//! The files that options name: `--table` and `--scores`. They are read once, while the command
//! line is, because they may be pipes and because trouble with them is trouble with the usage.

use crate::finding::Finding;
use crate::input::Input;
use crate::settings::Settings;
use clap::builder::{PathBufValueParser, TypedValueParser};
use go9_dat::{Hasher, ScoreMap, TableOptions};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

static TABLE: Named<Hasher> = Named(OnceLock::new());
static SCORES: Named<ScoreMap> = Named(OnceLock::new());

/// What a file that the command line names has given.
struct Named<T>(OnceLock<(PathBuf, T)>);

impl<T> Named<T> {
    fn get(
        &self,
        path: &Path,
        parse: fn(&[u8]) -> Result<T, go9_dat::Error>,
    ) -> Result<&T, String> {
        if self.0.get().is_none() {
            let mut bytes = Vec::new();
            let input = Input::File(path.to_owned());
            let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
            read.map_err(|error| error.to_string())?;
            let value = parse(&bytes).map_err(|error| error.to_string())?;
            // Another thread may have been faster; it has read the same.
            let _ = self.0.set((path.to_owned(), value));
        }
        match self.0.get() {
            Some((name, value)) if name == path => Ok(value),
            _ => Err("another file was named before".to_owned()),
        }
    }
}

fn table(path: &Path) -> Result<&'static Hasher, String> {
    // Windows users unpack the table from a zip file.
    TABLE.get(path, |text| Ok(Hasher::new(&TableOptions::lenient().parse(text)?)))
}

fn scores(path: &Path) -> Result<&'static ScoreMap, String> {
    SCORES.get(path, ScoreMap::parse)
}

/// Reads the file of `--table`.
#[must_use]
pub fn table_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| table(&path).map(|_| path.clone()))
}

/// Reads the file of `--scores`.
#[must_use]
pub fn score_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| scores(&path).map(|_| path.clone()))
}

/// The hasher of the table in use.
///
/// # Errors
/// Says why the table cannot be read; the command line has checked that.
pub fn table_of(settings: &Settings) -> Result<&'static Hasher, Finding> {
    match &settings.options.table {
        None => Ok(Hasher::published()),
        Some(path) => table(path).map_err(|message| unusable(path, &message)),
    }
}

/// The scores in use.
///
/// # Errors
/// Says why the score file cannot be read; the command line has checked that.
pub fn scores_of(settings: &Settings) -> Result<Option<&'static ScoreMap>, Finding> {
    let Some(path) = &settings.options.scores else { return Ok(None) };
    scores(path).map(Some).map_err(|message| unusable(path, &message))
}

fn unusable(path: &Path, message: &str) -> Finding {
    Finding::error("unusable-file", 0..0, format_args!("{}: {message}", path.display()))
}
