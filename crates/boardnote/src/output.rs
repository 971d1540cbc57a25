//! The only way to write to named files: standard output, a device, or a file that is replaced
//! atomically.
//!
//! A file is written under a temporary name in the directory of its target and renamed once all
//! input has been read. Until then, the target keeps its bytes, mode, owner, and time. If the run
//! ends early ([`crate::interrupt`], a panic), the temporary file is removed.
//!
//! A name that ends in `.gz` or `.zst` makes the output packed. On a terminal, text from files is
//! shown as [`crate::text::visible`] shows it.

mod target;
mod terminal;

use crate::context::{Context, Status};
use crate::files::{OutFile, Written};
use crate::interrupt;
pub use crate::slot::unpacked_name;
use crate::slot::{self, BUFFER, Packing, Writer};
use crate::temporary::{self, Temporary};
use crate::text::named;
use std::fs;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use target::Target;
use terminal::Visible;

/// An output: standard output, a device or pipe, or a file under a temporary name.
#[derive(Debug)]
pub struct Output {
    sink: Sink,
    /// Target, which has the name that the user gave; none for standard output.
    target: Option<Written>,
}

/// The destination of data.
#[derive(Clone, Debug, Default)]
pub struct Destination {
    /// File to be replaced on commit, if any.
    pub replaces: Option<PathBuf>,
    /// `true` if data goes to standard output.
    pub stdout: bool,
    /// `true` if findings are the result of the verb, which goes to standard output.
    pub findings: bool,
}

#[derive(Debug)]
enum Sink {
    Stdout(BufWriter<io::Stdout>),
    /// Standard output that is a terminal, for text that comes from files.
    Terminal(Visible<BufWriter<io::Stdout>>),
    Stderr(io::Stderr),
    /// A target that cannot be replaced: a named pipe, a device, or an open descriptor.
    Through(Writer<fs::File>),
    File(slot::File),
}

impl Output {
    /// Opens standard output for text that is safe to show.
    #[must_use]
    pub fn stdout() -> Self {
        let stdout = BufWriter::with_capacity(BUFFER, io::stdout());
        Self { sink: Sink::Stdout(stdout), target: None }
    }

    /// Opens the output of a run that an argument names, or standard output.
    ///
    /// # Errors
    /// Those of [`create`](Self::create).
    pub fn of(context: &Context, target: Option<&OutFile>) -> io::Result<Self> {
        Self::create(target.map(|target| context.files.written(target)))
    }

    /// Checks the target and opens a temporary file in its directory. Without a target, or for `-`,
    /// opens standard output.
    ///
    /// # Errors
    /// Those of the operating system, with the name of the target.
    pub fn create(target: Option<Written>) -> io::Result<Self> {
        let Some(written) = &target else { return Ok(Self::of_records()) };
        let name: &Path = written;
        let named = |error: io::Error| named(Some(name), &error);
        let packing = Packing::of(name).map_err(named)?;
        let sink = match Target::of(name).map_err(named)? {
            Target::Stdout => return Ok(Self::of_records()),
            Target::Stderr => Sink::Stderr(io::stderr()),
            Target::Through(file) => Sink::Through(Writer::new(file, packing)),
            Target::File(path) => {
                let file = Temporary::beside(path, written.holds_inputs()).map_err(named)?;
                let open = written.files().open().clone();
                Sink::File(slot::File::new(file, packing, name.to_owned(), open)?)
            }
        };
        Ok(Self { sink, target })
    }

    /// Opens standard output for bytes of any kind.
    fn of_records() -> Self {
        let Self { sink, target } = Self::stdout();
        match sink {
            Sink::Stdout(stdout) if io::stdout().is_terminal() => {
                Self { sink: Sink::Terminal(Visible::new(stdout)), target }
            }
            sink => Self { sink, target },
        }
    }

    /// Checks that data of this binary format does not go to a terminal.
    ///
    /// # Errors
    /// The message says what to do instead.
    pub fn accept_binary(&self, format: &str) -> io::Result<()> {
        if self.is_terminal() { Err(io::Error::other(refusal(format))) } else { Ok(()) }
    }

    /// Returns `true` if data goes to a terminal.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        match &self.sink {
            Sink::Terminal(_) => true,
            Sink::Stdout(_) => io::stdout().is_terminal(),
            Sink::Stderr(stderr) => stderr.is_terminal(),
            Sink::Through(file) => file.get_ref().is_terminal(),
            Sink::File(_) => false,
        }
    }

    /// Returns the file that [`commit`](Self::commit) replaces, or `None` if the output is written
    /// directly.
    #[must_use]
    pub fn replaces(&self) -> Option<PathBuf> {
        let target = self.target.as_deref().filter(|_| matches!(self.sink, Sink::File(_)));
        target.map(Path::to_owned)
    }

    /// Returns the destination of the data, for progress reports.
    #[must_use]
    pub fn destination(&self) -> Destination {
        Destination { replaces: self.replaces(), stdout: self.is_stdout(), findings: false }
    }

    /// Returns `true` if data goes to standard output.
    #[must_use]
    pub const fn is_stdout(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_) | Sink::Terminal(_))
    }

    /// Completes the output: flushes it and, for a file, syncs it, gives it the mode and owner of
    /// the old file, renames it, and syncs the directory. Without this call, a file leaves no
    /// trace.
    ///
    /// # Errors
    /// Those of the operating system, with the name of the target; the old file is then intact.
    /// [`io::ErrorKind::Interrupted`] after a signal.
    pub fn commit(self) -> io::Result<()> {
        self.complete()?.commit()
    }

    /// Completes the output except for its name: flushes it and, for a file, syncs and closes it and
    /// gives it the mode and owner of the old file.
    ///
    /// # Errors
    /// Those of [`commit`](Self::commit).
    pub fn complete(self) -> io::Result<Complete> {
        let flushed = match self.sink {
            Sink::Stdout(mut stdout) => return stdout.flush().map(|()| Complete::default()),
            Sink::Terminal(mut terminal) => return terminal.end().map(|()| Complete::default()),
            Sink::Stderr(mut stderr) => stderr.flush().map(|()| None),
            Sink::Through(file) => file.finish().map(|_| None),
            Sink::File(file) => interrupt::check().and_then(|()| file.complete().map(Some)),
        };
        let file = flushed.map_err(|error| named(self.target.as_deref(), &error))?;
        Ok(Complete { file, target: self.target })
    }

    /// Removes the temporary file and keeps the old file. Pipes and devices are flushed.
    ///
    /// # Errors
    /// Those of flushing.
    pub fn discard(self) -> io::Result<()> {
        if self.replaces().is_some() { Ok(()) } else { self.commit() }
    }

    /// [Commits](Self::commit) or [discards](Self::discard) the output, depending on the status of
    /// the run.
    ///
    /// # Errors
    /// Those of the method called.
    pub fn conclude(self, status: Status, keep_going: bool) -> io::Result<()> {
        if status.may_commit(keep_going) { self.commit() } else { self.discard() }
    }

    /// Like [`conclude`](Self::conclude), but discards an output without any record (`is_empty`) if
    /// a record is bad: nothing could be written.
    ///
    /// # Errors
    /// Those of [`commit`](Self::commit) or [`discard`](Self::discard).
    pub fn conclude_records(
        self,
        is_empty: bool,
        status: Status,
        keep_going: bool,
    ) -> io::Result<()> {
        if is_empty && status.bad { self.discard() } else { self.conclude(status, keep_going) }
    }
}

/// A complete output. A file has a temporary name still, and is removed unless it gets its own.
#[derive(Debug, Default)]
pub struct Complete {
    file: Option<temporary::Complete>,
    target: Option<Written>,
}

impl Complete {
    /// Gives a file its name.
    ///
    /// # Errors
    /// Those of [`commit_all`].
    pub fn commit(self) -> io::Result<()> {
        commit_all([self])
    }
}

/// Gives all files of a run their names. A signal that arrives meanwhile ends the run when all have
/// them.
///
/// # Errors
/// Those of the system, with the name of the file, and any clash of the names of the run.
/// [`io::ErrorKind::Interrupted`] after a signal.
pub fn commit_all(outputs: impl IntoIterator<Item = Complete>) -> io::Result<()> {
    let files = outputs.into_iter().filter_map(|it| Some((it.file?, it.target?)));
    let (files, targets): (Vec<_>, Vec<_>) = files.unzip();
    interrupt::check()?;
    targets.iter().try_for_each(Written::check)?;
    if let Err((done, error)) = temporary::rename_all(&files) {
        let target = targets.get(done).or(targets.last());
        let error = named(target.map(|target| &**target), &error);
        return Err(if done == 0 || targets.len() == 1 {
            error
        } else {
            let names = targets[..done].iter().map(|target| crate::text::name(target));
            let written = first_names(names, done);
            let all = targets.len();
            io::Error::new(
                error.kind(),
                format!("{error}; {done} of {all} files are written: {written}"),
            )
        });
    }
    interrupt::check()
}

/// Completes outputs, and then gives all files their names.
///
/// # Errors
/// Those of [`Output::complete`] and of [`commit_all`].
pub fn commit_each(outputs: impl IntoIterator<Item = Output>) -> io::Result<()> {
    let complete = outputs.into_iter().map(Output::complete);
    commit_all(complete.collect::<io::Result<Vec<_>>>()?)
}

/// Returns the first of so many names, for a message.
pub(crate) fn first_names(names: impl Iterator<Item = String>, count: usize) -> String {
    const MOST: usize = 3;
    let first: Vec<_> = names.take(MOST).collect();
    first.join(", ") + if count > MOST { " …" } else { "" }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.sink {
            Sink::Stdout(stdout) => return stdout.write(bytes),
            Sink::Terminal(terminal) => return terminal.write(bytes),
            Sink::Stderr(stderr) => stderr.write(bytes),
            Sink::Through(file) => file.write(bytes),
            Sink::File(file) => file.write(bytes),
        };
        written.map_err(|error| named(self.target.as_deref(), &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.sink {
            Sink::Stdout(stdout) => return stdout.flush(),
            Sink::Terminal(terminal) => return terminal.flush(),
            Sink::Stderr(stderr) => stderr.flush(),
            Sink::Through(file) => file.flush(),
            Sink::File(file) => file.flush(),
        };
        flushed.map_err(|error| named(self.target.as_deref(), &error))
    }
}

/// Returns the message that refuses to write a binary format to a terminal.
#[must_use]
pub fn refusal(format: &str) -> String {
    format!("refusing to write {format} to a terminal; use -o FILE, or | cat")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Files;

    fn create(path: &Path) -> io::Result<Output> {
        Output::create(Some(Files::default().made(path.to_owned())?))
    }

    #[test]
    fn a_file_appears_only_when_committed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        fs::write(&path, "old").unwrap();
        let mut output = create(&path).unwrap();
        output.write_all(b"new").unwrap();
        output.flush().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        output.discard().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(create(&path).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");

        let mut output = create(&path).unwrap();
        output.write_all(b"new").unwrap();
        output.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_name_of_a_packed_file_packs() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["out.gz", "out.zst"] {
            let path = folder.path().join(name);
            if cfg!(not(feature = "zstd")) && name == "out.zst" {
                let error = create(&path).unwrap_err().to_string();
                assert!(error.contains("the light build cannot write .zst"), "{error}");
                continue;
            }
            for text in [b"".to_vec(), b"text\n".repeat(150_000)] {
                let mut output = create(&path).unwrap();
                output.write_all(&text).unwrap();
                output.commit().unwrap();
                let mut read = Vec::new();
                let input = crate::input::Input::File(Files::default().read(&path).unwrap());
                io::Read::read_to_end(&mut input.open().unwrap(), &mut read).unwrap();
                assert!(read == text, "{name}");
                let size = fs::read(&path).unwrap().len();
                assert!(size < text.len() / 100 + 100, "{name}: {size}");
            }
        }
    }

    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        let output = create(Path::new("/dev/null")).unwrap();
        output.commit().unwrap();
        assert!(!Path::new("/dev/null").is_file());
    }

    #[test]
    fn trouble_names_the_target() {
        let folder = tempfile::tempdir().unwrap();
        let long = folder.path().join("x".repeat(300));
        let missing = Path::new("/no/such/folder/out");
        for target in [missing, folder.path(), &long] {
            let error = create(target).unwrap_err().to_string();
            assert!(error.contains(&target.display().to_string()), "{error}");
            assert!(!error.contains(".boardnote-"), "{error}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn mode_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "old").unwrap();
        fs::set_permissions(path("file"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", path("link")).unwrap();
        symlink("later", path("dangling")).unwrap();
        symlink("circle", path("circle")).unwrap();
        for (link, file) in [("link", "file"), ("dangling", "later")] {
            let mut output = create(&path(link)).unwrap();
            output.write_all(b"new").unwrap();
            output.commit().unwrap();
            assert!(path(link).is_symlink());
            assert_eq!(fs::read(path(file)).unwrap(), b"new");
        }
        let mode = fs::metadata(path("file")).unwrap().permissions().mode();
        assert_eq!(mode & 0o7777, 0o640);
        assert!(create(&path("circle")).is_err());
    }
}
