//! `cargo xtask compare user`: whole programs on input of the size that people have, beside what they would
//! use instead. User and system time and peak memory of each count; a peer that is slow reads a share of
//! the input, and its time is multiplied.

mod tasks;

use crate::block::Block;
use crate::used::{self, Used};
use crate::{packages, python, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tasks::{Input, Program, TASKS, Task};

const BLOCK: Block = Block { name: "users", task: "cargo xtask compare user --write" };
/// Number of runs of each program; the shortest counts.
const ROUNDS: usize = 3;
const SUCCESS: &[i32] = &[0];

/// Measures the tasks whose names start with one of the names, and writes the table if that is wanted.
pub(super) fn run(names: &[&str], write: bool) -> Result<(), String> {
    let asked = |task: &&Task| names.is_empty() || names.iter().any(|it| task.name.starts_with(it));
    let place = Place::new()?;
    let mut table = String::from(
        "| task | ours | memory | peer | peer's | memory | ratio | wanted |\n\
         | --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |\n",
    );
    for task in TASKS.iter().filter(asked) {
        for line in place.rows(task)? {
            println!("{line}");
            table.push_str(&line);
            table.push('\n');
        }
    }
    if write { super::rewrite(&BLOCK, &table) } else { Ok(()) }
}

/// The folder of inputs and outputs, and the installed peers.
struct Place {
    /// The inputs and outputs, which are removed at the end.
    folder: tempfile::TempDir,
    /// Python with the peers and with our package, if it could be installed.
    python: Option<PathBuf>,
}

impl Place {
    fn new() -> Result<Self, String> {
        for (package, binary) in [("boardnote", "boardnote"), ("benches", "generate")] {
            super::cargo(&["build", "-q", "--release", "-p", package, "--bin", binary])?;
        }
        let peers = root::target().join("peers");
        fs::create_dir_all(&peers).map_err(|error| format!("{}: {error}", peers.display()))?;
        let python = packages::python(tasks::PYTHON, &peers)?;
        let python = python.filter(|python| match python::install_package(python, &peers) {
            Ok(()) => true,
            Err(error) => {
                println!("the package for Python: SKIPPED, {error}");
                false
            }
        });
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        Ok(Self { folder, python })
    }

    /// Measures a task, and returns a row for every peer that is installed.
    fn rows(&self, task: &Task) -> Result<Vec<String>, String> {
        let Some(ours) = self.shortest(&task.ours, &self.input(&task.input, 1)?)? else {
            return Ok(Vec::new());
        };
        let own = format!(
            "| `{}`: {} | {:.2} s | {:.0} MB |",
            task.name, task.what, ours.seconds, ours.peak_megabytes
        );
        let mut rows = Vec::new();
        if task.peers.is_empty() {
            rows.push(format!("{own} - | - | - | - | - |"));
        }
        for peer in task.peers {
            let mut share = self.input(&task.input, peer.share)?;
            if let Some(arguments) = peer.prepared {
                let made = share.with_extension("prepared");
                used::run(&mut self.command(&Program::Ours(arguments), &share, &made)?, SUCCESS)?;
                share = made;
            }
            let Some(theirs) = self.shortest(&peer.program, &share)? else { continue };
            #[expect(clippy::cast_precision_loss, reason = "shares are small numbers")]
            let seconds = theirs.seconds * peer.share as f64;
            rows.push(format!(
                "{own} {} | {seconds:.2} s | {:.0} MB | {:.1} | {} |",
                peer.name,
                theirs.peak_megabytes,
                seconds / ours.seconds,
                peer.wanted,
            ));
        }
        Ok(rows)
    }

    /// Returns the path of an input, or of a share of it, and makes it if it is not there.
    fn input(&self, input: &Input, share: usize) -> Result<PathBuf, String> {
        let count = (input.count / share).max(1).to_string();
        let path = self.folder.path().join(format!("{}-{count}", input.format));
        if path.exists() {
            return Ok(path);
        }
        let mut generate = Command::new(root::target().join("release/generate"));
        generate.args([input.format, &count]);
        if input.is_folder {
            generate.arg(&path);
        } else {
            generate.stdout(fs::File::create(&path).map_err(|error| error.to_string())?);
        }
        used::run(&mut generate, SUCCESS)?;
        Ok(path)
    }

    /// Runs a program several times. A program that is not installed has no result.
    fn shortest(&self, program: &Program, input: &Path) -> Result<Option<Used>, String> {
        if !self.is_installed(program) {
            println!("{}: SKIPPED, not installed", program.name());
            return Ok(None);
        }
        let out = self.folder.path().join("out");
        let mut shortest: Option<Used> = None;
        for _ in 0..ROUNDS {
            let mut command = self.command(program, input, &out)?;
            let used = used::run(command.stdout(Stdio::null()), SUCCESS)?;
            if shortest.is_none_or(|shortest| used.seconds < shortest.seconds) {
                shortest = Some(used);
            }
        }
        Ok(shortest)
    }

    fn is_installed(&self, program: &Program) -> bool {
        let starts = |name: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", &format!("PATH=$PATH:/usr/games command -v {name}")]);
            command.stdout(Stdio::null()).status().is_ok_and(|status| status.success())
        };
        match program {
            Program::Ours(_) => true,
            Program::Script(name, _) => starts(name),
            Program::Python(_) => self.python.is_some(),
            Program::Node(_) => starts("node") && package().join("index.js").exists(),
        }
    }

    fn command(&self, program: &Program, input: &Path, out: &Path) -> Result<Command, String> {
        let here = root::path().join("benches/peers/users");
        let boardnote = root::target().join("release/boardnote");
        let (mut command, arguments) = match program {
            Program::Ours(arguments) => (Command::new(&boardnote), arguments),
            Program::Script(_, arguments) => (Command::new("sh"), arguments),
            Program::Python(arguments) => {
                let python = self.python.as_ref().ok_or("Python is not installed")?;
                (Command::new(python), arguments)
            }
            Program::Node(arguments) => (Command::new("node"), arguments),
        };
        let path = std::env::var_os("PATH").unwrap_or_default();
        // Debian installs games outside of the usual path.
        let path = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
        command.env("PATH", std::env::join_paths(path).map_err(|error| error.to_string())?);
        for argument in *arguments {
            match *argument {
                "IN" => command.arg(input),
                "OUT" => command.arg(out),
                "BOARDNOTE" => command.arg(&boardnote),
                "PACKAGE" => command.arg(package()),
                _ if here.join(argument).is_file() => command.arg(here.join(argument)),
                _ => command.arg(argument),
            };
        }
        Ok(command)
    }
}

/// The npm package, which `cargo xtask web` builds.
fn package() -> PathBuf {
    root::target().join("web/npm")
}
