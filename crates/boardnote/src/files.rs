//! The registry of the files of a run: every path that it reads and every path that it writes.
//!
//! No run writes what it reads, and none writes twice under one name. The registry is filled from
//! the command line before anything is read or created (`register`), and names made during the run
//! are compared with it and entered into it. A file is opened with a [`Read`] or a [`Written`], which
//! only the registry gives out. After a clash, no output of the run gets its name.

mod arguments;
mod place;

pub use arguments::{Chosen, NameList, OptionFile, OutFile, OutFolder, Role};
pub(crate) use place::{Place, descriptor, followed};

use crate::slot::Open;
use crate::text;
use core::ops::Deref;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::Metadata;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The registry of the files of a run. Copies are the same registry.
#[derive(Clone, Debug, Default)]
pub struct Files(Arc<State>);

#[derive(Debug, Default)]
struct State {
    entries: Mutex<Entries>,
    /// Names in the file of `--files-from`, if it is given.
    listed: Option<Vec<PathBuf>>,
    /// The files that are open for writing.
    open: Open,
}

/// A file that the run may read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read(PathBuf);

/// A file that the run may write.
#[derive(Clone, Debug)]
pub struct Written {
    path: PathBuf,
    files: Files,
    /// `true` if the file may be an input, because it will hold every record of the inputs.
    holds_inputs: bool,
}

impl Files {
    pub(crate) fn new(entries: Entries, listed: Option<Vec<PathBuf>>) -> Self {
        Self(State { entries: Mutex::new(entries), listed, open: Open::default() }.into())
    }

    /// Returns the names that a list of inputs holds, or `None` without such a list.
    #[must_use]
    pub fn listed(&self) -> Option<&[PathBuf]> {
        self.0.listed.as_deref()
    }

    /// Returns the handle for reading a file.
    ///
    /// # Errors
    /// The run writes to the file.
    pub fn read(&self, path: &Path) -> io::Result<Read> {
        let mut entries = self.entries();
        // Without a file to compare with, the system is not asked about every input.
        if entries.compares() {
            entries.read(path, Place::of(path), None)?;
        }
        Ok(Read(path.to_owned()))
    }

    /// Returns the handle for reading a file that is found in a folder.
    ///
    /// # Errors
    /// The run writes to the file.
    pub(crate) fn met(&self, path: PathBuf, meta: &Metadata) -> io::Result<Read> {
        let mut entries = self.entries();
        if entries.compares() {
            entries.read(&path, Place::with(&path, meta), None)?;
        }
        Ok(Read(path))
    }

    /// Returns the handle for writing to a file that an argument names.
    #[must_use]
    pub fn written(&self, file: &OutFile) -> Written {
        // The file was compared with all others when the registry was filled.
        let entries = self.entries();
        let output = Place::of_output(file).and_then(|place| entries.written.get(&place));
        let holds_inputs = output.is_some_and(|output| output.holds_inputs);
        Written { path: file.to_path_buf(), files: self.clone(), holds_inputs }
    }

    /// Enters a name that is made during the run, and returns the handle for writing to it.
    ///
    /// # Errors
    /// The run reads from the file, or writes to it already.
    pub fn made(&self, path: PathBuf) -> io::Result<Written> {
        let mut entries = self.entries();
        let by = entries.made.clone().unwrap_or_default();
        entries.write(&path, Place::of_output(&path), &by)?;
        drop(entries);
        Ok(Written { path, files: self.clone(), holds_inputs: false })
    }

    /// Returns the files of the run that are open for writing.
    pub(crate) fn open(&self) -> &Open {
        &self.0.open
    }

    /// Returns `true` if a name made during the run leads to this file.
    #[must_use]
    pub fn is_made(&self, path: &Path) -> bool {
        let entries = self.entries();
        let output = Place::of_output(path).and_then(|place| entries.written.get(&place));
        output.is_some_and(|output| entries.made.as_ref() == Some(&output.by))
    }

    /// Returns the first clash of the run, if there was one.
    ///
    /// # Errors
    /// The run writes what it reads, or writes twice under one name.
    pub fn check(&self) -> io::Result<()> {
        self.entries().clash.clone().map_or(Ok(()), |clash| Err(io::Error::other(clash)))
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.0.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Read {
    /// Reads the whole file, which is text.
    ///
    /// # Errors
    /// Those of the system.
    pub fn to_text(&self) -> io::Result<String> {
        let mut text = String::new();
        std::fs::File::open(&self.0)?.read_to_string(&mut text)?;
        Ok(text)
    }
}

impl Written {
    /// Returns the handle for reading what the file holds before it is replaced.
    #[must_use]
    pub fn before(&self) -> Read {
        Read(self.path.clone())
    }

    /// Returns the registry that the file is in.
    pub(crate) const fn files(&self) -> &Files {
        &self.files
    }

    /// Returns `true` if the file may be an input, because it will hold every record of the inputs.
    pub(crate) const fn holds_inputs(&self) -> bool {
        self.holds_inputs
    }

    /// Removes the file.
    ///
    /// # Errors
    /// Those of the system.
    pub fn remove(self) -> io::Result<()> {
        std::fs::remove_file(&self.path)
    }

    /// Returns the first clash of the run, if there was one.
    ///
    /// # Errors
    /// The run writes what it reads, or writes twice under one name.
    pub fn check(&self) -> io::Result<()> {
        self.files.check()
    }
}

impl Deref for Read {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Read {
    fn as_ref(&self) -> &Path {
        self
    }
}

impl Deref for Written {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

impl AsRef<Path> for Written {
    fn as_ref(&self) -> &Path {
        self
    }
}

/// The entries of the registry.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    pub(crate) written: HashMap<Place, Output>,
    /// The places that are read, each with the option that names it. They are kept only if names are
    /// made during the run, because there may be millions.
    read: HashMap<Place, Option<String>>,
    /// The argument that says how names are made during the run, if there is one.
    pub(crate) made: Option<String>,
    /// The message about the first clash.
    clash: Option<String>,
}

/// Something that is written.
#[derive(Debug)]
pub(crate) struct Output {
    /// Name as given by the user; none for standard output that no argument names.
    pub(crate) name: Option<PathBuf>,
    /// The argument that names it.
    pub(crate) by: String,
    /// `true` if it may be an input, because it holds every record of the inputs.
    pub(crate) holds_inputs: bool,
}

/// Name of standard output in messages.
pub(crate) const STDOUT: &str = "standard output";

impl Entries {
    /// Returns `true` if a path that is read can clash with one that is written.
    pub(crate) fn compares(&self) -> bool {
        self.made.is_some() || self.written.keys().any(|place| *place != Place::Stdout)
    }

    /// Enters a path that is written.
    fn write(&mut self, name: &Path, place: Option<Place>, by: &str) -> io::Result<()> {
        let output = Output { name: Some(name.to_owned()), by: by.to_owned(), holds_inputs: false };
        self.enter(place, output)
    }

    pub(crate) fn enter(&mut self, place: Option<Place>, output: Output) -> io::Result<()> {
        let Some(place) = place else { return Ok(()) };
        if let Some(option) = self.read.get(&place) {
            let message = is_read(&shown(output.name.as_deref()), option.as_deref());
            return self.clash(message);
        }
        let message = match self.written.entry(place) {
            Entry::Vacant(free) => {
                free.insert(output);
                return Ok(());
            }
            Entry::Occupied(known) => {
                // Standard output has no name of its own.
                let (first, second) = match known.get() {
                    stdout @ Output { name: None, .. } => (&output, stdout),
                    known => (known, &output),
                };
                let by = match (&first.by, &second.by) {
                    (one, two) if one == two => one.clone(),
                    (one, two) => format!("{one} and {two}"),
                };
                format!("{} is named twice, by {by}", shown(first.name.as_deref()))
            }
        };
        self.clash(message)
    }

    /// Enters a path that is read, named by an option or by an argument.
    pub(crate) fn read(
        &mut self,
        name: &Path,
        place: Option<Place>,
        by: Option<&str>,
    ) -> io::Result<()> {
        let Some(place) = place else { return Ok(()) };
        if let Some(output) = self.written.get(&place).filter(|output| !output.holds_inputs) {
            // Standard output has no name of its own.
            let name = match (output.name.as_deref(), name.as_os_str() == "-") {
                (None, false) => text::name(name),
                (name, _) => shown(name),
            };
            return self.clash(is_read(&name, by));
        }
        if self.made.is_some() {
            self.read.entry(place).or_insert_with(|| by.map(str::to_owned));
        }
        Ok(())
    }

    fn clash(&mut self, message: String) -> io::Result<()> {
        self.clash.get_or_insert_with(|| message.clone());
        Err(io::Error::other(message))
    }
}

/// Returns the message about an output that is read, too.
fn is_read(name: &str, option: Option<&str>) -> String {
    let how = match option {
        None => "is also the input".to_owned(),
        Some(option) => format!("is also read ({option})"),
    };
    format!("{name} {how}; write to another file")
}

fn shown(name: Option<&Path>) -> String {
    name.map_or_else(|| STDOUT.to_owned(), text::name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_made_during_the_run_are_compared_with_all_others() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("a"), "").unwrap();
        let files = Files::default();
        files.entries().made = Some("-o".to_owned());
        files.read(&at("a")).unwrap();
        files.made(at("b")).unwrap();
        files.check().unwrap();
        let error = files.made(at("b")).unwrap_err().to_string();
        assert!(error.ends_with("b is named twice, by -o"), "{error}");
        let error = files.made(at("a")).unwrap_err().to_string();
        assert!(error.ends_with("a is also the input; write to another file"), "{error}");
        let first = files.check().unwrap_err().to_string();
        assert!(first.ends_with("by -o"), "the first clash stays: {first}");
    }

    #[test]
    fn a_file_that_is_written_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("a"), "").unwrap();
        let files = Files::default();
        files.made(at("a")).unwrap();
        files.made(at("new")).unwrap();
        files.read(&at("c")).unwrap();
        files.read(&at("a")).unwrap_err();
        files.read(&folder.path().join(".").join("new")).unwrap_err();
        let meta = std::fs::metadata(at("a")).unwrap();
        files.met(at("a"), &meta).unwrap_err();
        files.check().unwrap_err();
    }
}
