//! The outputs of a run: one, or one for each name that the parts in braces make, or one for each
//! input. They get their names together at the end of the run.

mod names;
mod safe;

pub use names::{Bound, Ending, Names, Piece, Pieces};
pub(crate) use names::{extension, extension_of, push};

use crate::bulk::BulkArgs;
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::formats::Format;
use crate::identity::Identity;
use crate::input;
use crate::output::{self, Destination, Output};
use crate::temporary::Folders;
use crate::text;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

impl BulkArgs {
    /// Returns the arguments with a check that each format has the columns that name the outputs.
    #[must_use]
    pub(crate) fn named(&self, names: Option<&Names>) -> Self {
        let Some(names) = names.cloned() else { return self.clone() };
        let has_names = move |format: &'static dyn Format| names.bind(format).map(drop);
        Self { accept: self.accept.clone().and(has_names), ..self.clone() }
    }
}

/// The outputs of a run, each with what a verb keeps for it. Without names, there is one.
pub(crate) struct Outputs<'a, T> {
    context: &'a Context,
    names: Option<&'a Names>,
    /// Places of the outputs in the list, by their names. Names that differ only in case are the same
    /// file on some systems, and share one.
    known: HashMap<String, usize>,
    list: Vec<One<T>>,
    folders: Folders,
    to: Destination,
}

/// An output, with the number of the input that it belongs to in a folder.
struct One<T> {
    kept: T,
    source: usize,
}

/// The end of an output.
pub(crate) struct Ended {
    pub(crate) output: Output,
    /// Nothing was written.
    pub(crate) is_empty: bool,
}

impl<'a, T> Outputs<'a, T> {
    /// Opens the output that an argument names, or standard output; with names, outputs are opened as
    /// they come.
    ///
    /// # Errors
    /// Those of the system, and a folder that is that of an input.
    pub(crate) fn new(
        context: &'a Context,
        bulk: &BulkArgs,
        names: Option<&'a Names>,
        target: Option<&OutFile>,
        keep: impl FnOnce(Output) -> io::Result<T>,
    ) -> io::Result<Self> {
        let (known, folders) = (HashMap::new(), Folders::default());
        if names.is_some() {
            let target = target.map(|target| target.to_path_buf()).unwrap_or_default();
            if names.is_some_and(Names::is_folder) {
                apart(&target, bulk)?;
            }
            let to = Destination { replaces: Some(target), ..Destination::default() };
            return Ok(Self { context, names, known, list: Vec::new(), folders, to });
        }
        let output = Output::of(context, target)?;
        let to = output.destination();
        let list = vec![One { kept: keep(output)?, source: 0 }];
        Ok(Self { context, names, known, list, folders, to })
    }

    /// Returns the destination of the data.
    pub(crate) fn destination(&self) -> Destination {
        self.to.clone()
    }

    /// Returns what is kept for the only output, or for the one of a piece, which is opened if it is
    /// the first of its name.
    ///
    /// # Errors
    /// Those of the system; a name of an input; and two inputs with one output in a folder.
    pub(crate) fn of(
        &mut self,
        piece: Option<&Piece>,
        keep: impl FnOnce(Output) -> io::Result<T>,
    ) -> io::Result<&mut T> {
        let at = match (piece, self.names) {
            (Some(piece), Some(names)) => self.at(piece, names, keep)?,
            _ => 0,
        };
        Ok(&mut self.list[at].kept)
    }

    fn at(
        &mut self,
        piece: &Piece,
        names: &Names,
        keep: impl FnOnce(Output) -> io::Result<T>,
    ) -> io::Result<usize> {
        let key = piece.name.to_lowercase();
        if let Some(&at) = self.known.get(&key) {
            if names.is_folder() && self.list[at].source != piece.source {
                let name = text::name(Path::new(&piece.name));
                let message = format!(
                    "two inputs would be written to {name}; name them apart with {{n}}, or write to two folders"
                );
                return Err(io::Error::other(message));
            }
            return Ok(at);
        }
        let path = PathBuf::from(&piece.name);
        self.folders.make(&path)?;
        let output = Output::create(Some(self.context.files.made(path)?))?;
        self.known.insert(key, self.list.len());
        self.list.push(One { kept: keep(output)?, source: piece.source });
        Ok(self.list.len() - 1)
    }

    /// Returns what is kept for the only output.
    pub(crate) fn only(&mut self) -> Option<&mut T> {
        self.list.first_mut().map(|one| &mut one.kept)
    }

    /// Ends all outputs: completes them and gives all files their names, or removes them, as the status
    /// of the run says. An output without any record is removed if a record is bad: nothing could be
    /// written.
    ///
    /// # Errors
    /// Those of the system, with the name of the output.
    pub(crate) fn conclude(
        mut self,
        status: Status,
        keep_going: bool,
        mut end: impl FnMut(T) -> io::Result<Ended>,
    ) -> io::Result<()> {
        let mut complete = Vec::new();
        for one in self.list {
            let Ended { output, is_empty } = end(one.kept)?;
            if is_empty && status.bad || !status.may_commit(keep_going) {
                output.discard()?;
            } else {
                complete.push(output.complete()?);
            }
        }
        if complete.is_empty() {
            return Ok(());
        }
        self.folders.keep();
        output::commit_all(complete)
    }
}

/// Why a format has the columns of the names.
pub(crate) const ACCEPTED: &str = "the input was accepted, so it has the columns of the names";

/// Passes the stretches of the output of a batch, each with its piece, to `take`; all of it without a
/// piece if there is one output.
///
/// # Errors
/// Those of `take`.
pub(crate) fn each(
    out: &[u8],
    pieces: &[Piece],
    mut take: impl FnMut(Option<&Piece>, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    if pieces.is_empty() {
        // An output of several files is not written to without a piece.
        return if out.is_empty() { Ok(()) } else { take(None, out) };
    }
    let mut start = 0;
    pieces.iter().try_for_each(|piece| {
        let bytes = &out[start..piece.end];
        start = piece.end;
        take(Some(piece), bytes)
    })
}

/// Refuses a folder that is that of an input: its files would be replaced, or be read in the next run.
pub(crate) fn apart(folder: &Path, bulk: &BulkArgs) -> io::Result<()> {
    let Ok(identity) = Identity::of(folder) else { return Ok(()) };
    let is_there = |path: &Path| Identity::of(path).is_ok_and(|other| other == identity);
    let is_own = |path: &PathBuf| match path.parent() {
        _ if path.is_dir() => is_there(path),
        _ if !path.exists() => false,
        Some(parent) if !parent.as_os_str().is_empty() => is_there(parent),
        _ => is_there(Path::new(".")),
    };
    let inputs = bulk.files.iter().flat_map(|argument| input::named(argument));
    match inputs.filter(|path| path.as_os_str() != "-").find(is_own) {
        None => Ok(()),
        Some(input) => {
            let (folder, input) = (text::name(folder), text::name(&input));
            let message =
                format!("{folder} is the folder of the input {input}; write to another folder");
            Err(io::Error::other(message))
        }
    }
}
