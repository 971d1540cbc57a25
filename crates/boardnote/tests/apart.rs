//! No run writes what it reads, and none writes twice under one name. The runs are made from the
//! definition of the command line: each argument that is read with each output of its verb, under
//! every kind of name.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "helpers of tests"
)]

use boardnote::cli;
use boardnote::files::Role;
use clap::{Arg, Command};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{self, Stdio};

/// A verb: its options for a good run, and its arguments that are paths, each with a name in the
/// folder of the test: a good input, or a new output.
type Row = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const READERS: &[(&str, &str)] = &[
    ("files", "i.gnuid"),
    ("files_from", "list.txt"),
    ("zobrist", "z.dat"),
    ("scores", "s.dat"),
    ("met", "m.xml"),
];
const PLAIN: &[(&str, &str)] =
    &[("files", "i.gnuid"), ("files_from", "list.txt"), ("zobrist", "z.dat")];

/// Every verb with an argument that is a path. A verb or an option that is missing here fails the test.
const ROWS: &[Row] = &[
    ("show", "--from gnuid", READERS),
    ("stats", "--from gnuid", READERS),
    ("check", "--from gnuid", PLAIN),
    ("inspect", "--from gnuid", PLAIN),
    ("scan", "", &[("files", "i.gnuid"), ("files_from", "list.txt")]),
    ("detect", "", &[("inputs", "i.gnuid"), ("files_from", "list.txt")]),
    (
        "decode",
        "--from gnuid",
        &[
            ("files", "i.gnuid"),
            ("files_from", "list.txt"),
            ("zobrist", "z.dat"),
            ("output", "new.jsonl"),
        ],
    ),
    (
        "convert",
        "--from gnuid --to xgid",
        &[
            ("files", "i.gnuid"),
            ("files_from", "list.txt"),
            ("zobrist", "z.dat"),
            ("output", "new.xgid"),
        ],
    ),
    (
        "filter",
        "--from gnuid",
        &[
            ("files", "i.gnuid"),
            ("files_from", "list.txt"),
            ("zobrist", "z.dat"),
            ("scores", "s.dat"),
            ("met", "m.xml"),
            ("output", "new.gnuid"),
        ],
    ),
    (
        "export",
        "--from gnuid --format csv",
        &[
            ("files", "i.gnuid"),
            ("files_from", "list.txt"),
            ("zobrist", "z.dat"),
            ("scores", "s.dat"),
            ("met", "m.xml"),
            ("output", "new.csv"),
        ],
    ),
    ("encode", "--to fen", &[("files", "i.jsonl"), ("zobrist", "z.dat"), ("output", "new.fen")]),
    (
        "render",
        "--from gnuid --format svg",
        &[
            ("inputs", "i.gnuid"),
            ("zobrist", "z.dat"),
            ("scores", "s.dat"),
            ("met", "m.xml"),
            ("output", "new.svg"),
        ],
    ),
    ("open", "--from gnuid", &[("inputs", "i.gnuid"), ("zobrist", "z.dat")]),
    ("cgp play", "", &[("input", "t.tsv"), ("output", "new.cgp")]),
    ("cgp score", "", &[("input", "t.tsv")]),
    ("go9 view", "", &[("file", "p.dat"), ("list", "l.dat")]),
    ("go9 histogram", "", &[("file", "p.dat")]),
    ("go9 verify", "", &[("file", "p.dat"), ("zobrist", "z.dat")]),
    ("go9 merge", "", &[("files", "p.dat"), ("output", "new.dat")]),
    ("go9 rehash", "", &[("file", "p.dat"), ("zobrist", "z.dat"), ("output", "new.dat")]),
    ("go9 salvage", "", &[("file", "p.dat"), ("zobrist", "z.dat"), ("output", "new.dat")]),
    ("go9 scores", "", &[("file", "s.dat")]),
    ("go9 diff", "", &[("a", "s.dat"), ("b", "s2.dat")]),
    ("go9 join", "", &[("positions", "p.dat"), ("scores", "s.dat"), ("output", "new.jsonl")]),
    (
        "go9 positions",
        "",
        &[("inputs", "g.sgf"), ("zobrist", "z.dat"), ("output", "new.dat"), ("list", "new.txt")],
    ),
    (
        "go9 graph",
        "",
        &[("positions", "p.dat"), ("scores", "s.dat"), ("zobrist", "z.dat"), ("table", "new.csv")],
    ),
    ("go9 planes", "", &[("positions", "p.dat"), ("scores", "s.dat"), ("output", "folder")]),
    #[cfg(feature = "parquet")]
    (
        "go9 training",
        "--format npz --force",
        &[("positions", "p.dat"), ("scores", "s.dat"), ("output", "folder")],
    ),
    #[cfg(feature = "engines")]
    (
        "go9 score",
        "--perspective black --engine ./engine.sh",
        &[
            ("positions", "p.dat"),
            ("stop", "stop"),
            ("out", "new.dat"),
            ("report", "new.jsonl"),
            ("engine_log", "new.log"),
            ("queue", "queue.dat"),
        ],
    ),
    ("man", "", &[("dir", "folder")]),
];

/// The only verb whose output may be one of its inputs.
const MERGE: &str = "go9 merge";

/// A Go program that answers every command.
const ENGINE: &str = "#!/bin/sh
while read -r number command rest; do
    case \"$command\" in
        name) echo \"=$number Fake\" ;;
        list_commands) printf '=%s play\\nname\\n' \"$number\" ;;
        genmove) echo \"=$number pass\" ;;
        final_score) echo \"=$number B+7.0\" ;;
        *) echo \"=$number\" ;;
    esac
    echo
done
";

/// A folder with an input of each kind.
struct Folder(tempfile::TempDir);

/// The result of a run.
struct Run {
    code: Option<i32>,
    err: String,
}

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        let go9 = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/go9-dat");
        for (from, to) in [
            ("graphs/complete.positions.dat", "p.dat"),
            ("graphs/complete.scores.dat", "s.dat"),
            ("graphs/complete.scores.dat", "s2.dat"),
            ("valid/zobrist_synthetic_81.dat", "z.dat"),
        ] {
            fs::copy(go9.join(from), folder.at(to)).unwrap();
        }
        for (name, text) in [
            ("i.gnuid", "4HPwATDgc/ABMA:QYkqASAAIAAA\n"),
            ("i.jsonl", "{\"fen\":\"8/8/4k3/8/8/3KP3/8/8 w - - 0 1\"}\n"),
            ("list.txt", "i.gnuid\n"),
            ("l.dat", "1 g.sgf\n"),
            ("m.xml", "no table is read before the clash is found\n"),
            ("t.tsv", "4/4/4/4 A/B 0/0 0\t1A A\n"),
            ("g.sgf", "(;GM[1]SZ[9];B[ee];W[ec])\n"),
            ("engine.sh", ENGINE),
            ("stop", ""),
        ] {
            fs::write(folder.at(name), text).unwrap();
        }
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(folder.at("engine.sh"), mode).unwrap();
        fs::create_dir(folder.at("d")).unwrap();
        folder
    }

    fn at(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    /// Returns the names and contents of all files.
    fn content(&self) -> BTreeMap<String, Vec<u8>> {
        let mut content = BTreeMap::new();
        let mut waiting = vec![self.0.path().to_owned()];
        while let Some(folder) = waiting.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    waiting.push(path);
                } else {
                    let bytes = fs::read(&path).unwrap_or_default();
                    content.insert(path.to_string_lossy().into_owned(), bytes);
                }
            }
        }
        content
    }

    fn run(&self, arguments: &[String], stdin: Option<&str>, stdout: Option<&str>) -> Run {
        let stdin =
            stdin.map_or_else(Stdio::null, |name| File::open(self.at(name)).unwrap().into());
        let stdout = stdout.map_or_else(Stdio::null, |name| {
            File::options().append(true).open(self.at(name)).unwrap().into()
        });
        let output = process::Command::new(env!("CARGO_BIN_EXE_boardnote"))
            .args(arguments)
            .current_dir(self.0.path())
            .env("BROWSER", "true")
            .stdin(stdin)
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
            .wait_with_output()
            .unwrap();
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        Run { code: output.status.code(), err }
    }

    /// Runs the program, which says this and leaves all files as they are.
    fn refused(&self, arguments: &[String], stdin: Option<&str>, stdout: Option<&str>, err: &str) {
        let before = self.content();
        let run = self.run(arguments, stdin, stdout);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.err);
        assert_eq!(run.err, format!("error: {err}\n"), "{arguments:?}");
        assert!(self.content() == before, "{arguments:?} changed a file");
    }
}

/// A verb with its arguments that are paths.
struct Verb {
    row: &'static Row,
    command: Command,
}

impl Verb {
    /// Returns all verbs that have paths, each with its row.
    fn all() -> Vec<Self> {
        let mut program = cli::command();
        program.build();
        let mut all = Vec::new();
        let mut waiting: Vec<_> =
            program.get_subcommands().map(|verb| (verb.get_name().to_owned(), verb)).collect();
        while let Some((name, verb)) = waiting.pop() {
            let tools = verb.get_subcommands().filter(|tool| tool.get_name() != "help");
            waiting.extend(tools.map(|tool| (format!("{name} {}", tool.get_name()), tool)));
            let mut paths: Vec<_> = verb
                .get_arguments()
                .filter(|arg| Role::of(arg).is_some())
                .map(|arg| arg.get_id().as_str())
                .collect();
            let row = ROWS.iter().find(|row| row.0 == name);
            let mut known: Vec<_> =
                row.iter().flat_map(|row| row.2).map(|(name, _)| *name).collect();
            paths.sort_unstable();
            known.sort_unstable();
            assert_eq!(paths, known, "the paths of {name}, and those in its row");
            all.extend(row.map(|row| Self { row, command: verb.clone() }));
        }
        assert_eq!(all.len(), ROWS.len(), "every row is one of a verb");
        all
    }

    fn with(&self, roles: &[Role]) -> Vec<&Arg> {
        let has = |arg: &&Arg| Role::of(arg).is_some_and(|role| roles.contains(&role));
        self.command.get_arguments().filter(has).collect()
    }

    fn sample(&self, arg: &Arg) -> String {
        self.row.2.iter().find(|(name, _)| *name == arg.get_id()).unwrap().1.to_owned()
    }

    /// Returns the arguments of a run in which these have these values. Others have their samples if
    /// they are needed.
    fn line(&self, values: &[(&Arg, &str)]) -> Vec<String> {
        let words = self.row.0.split(' ').chain(self.row.1.split_whitespace());
        let mut line: Vec<_> = words.map(str::to_owned).collect();
        for arg in self.command.get_arguments().filter(|arg| Role::of(arg).is_some()) {
            let given = values.iter().filter(|(other, _)| other.get_id() == arg.get_id());
            let mut given: Vec<_> = given.map(|(_, value)| (*value).to_owned()).collect();
            let is_needed = arg.is_positional() || arg.is_required_set();
            if given.is_empty() && is_needed {
                given.push(self.sample(arg));
            }
            for value in given {
                line.extend(arg.get_long().map(|long| format!("--{long}")));
                line.push(value);
            }
        }
        line
    }
}

/// Returns an argument as messages name it.
fn label(arg: &Arg) -> String {
    let short = arg.get_short().map(|letter| format!("-{letter}"));
    short.unwrap_or_else(|| format!("--{}", arg.get_long().unwrap_or_default()))
}

/// Returns the message about an output with this name.
fn message(name: &str, read: &Arg) -> String {
    let how = match read.is_positional() {
        true => "is also the input".to_owned(),
        false => format!("is also read ({})", label(read)),
    };
    format!("{name} {how}; write to another file")
}

#[test]
fn the_runs_are_good_as_long_as_all_names_differ() {
    let mut runs = 0;
    for verb in Verb::all() {
        for output in verb.with(&[Role::File, Role::Folder]) {
            let (folder, name) = (Folder::new(), verb.sample(output));
            let run = folder.run(&verb.line(&[(output, &name)]), None, None);
            assert_eq!(run.code, Some(0), "{}: {}", verb.row.0, run.err);
            // All positions can be scored, so that there is no queue.
            assert!(folder.at(&name).exists() || name == "queue.dat", "{} {name}", verb.row.0);
            runs += 1;
        }
    }
    assert!(runs > 15, "{runs}");
}

#[test]
fn what_is_read_is_not_written() {
    let mut runs = 0;
    for verb in Verb::all().iter().filter(|verb| verb.row.0 != MERGE) {
        for output in verb.with(&[Role::File]) {
            for read in verb.with(&[Role::Read, Role::List]) {
                let (folder, name) = (Folder::new(), verb.sample(read));
                fs::hard_link(folder.at(&name), folder.at("hard")).unwrap();
                symlink(&name, folder.at("soft")).unwrap();
                symlink("../soft", folder.at("d/far")).unwrap();
                let (dotted, up) = (format!("./{name}"), format!("d/../{name}"));
                for other in [&name, "hard", "soft", "d/far", &dotted, &up] {
                    let line = verb.line(&[(read, &name), (output, other)]);
                    folder.refused(&line, None, None, &message(other, read));
                    let line = verb.line(&[(read, other), (output, &name)]);
                    // A list with another name lists the same files.
                    folder.refused(&line, None, None, &message(&name, read));
                    runs += 2;
                }
            }
        }
    }
    assert!(runs > 300, "{runs}");
}

#[test]
fn what_is_read_is_not_appended_to() {
    let mut runs = 0;
    for verb in Verb::all() {
        for read in verb.with(&[Role::Read, Role::List]) {
            let (folder, name) = (Folder::new(), verb.sample(read));
            if name == "stop" {
                // The program stops at once, and an empty file has nothing to lose.
                fs::write(folder.at("stop"), "x").unwrap();
            }
            fs::hard_link(folder.at(&name), folder.at("hard")).unwrap();
            let line = verb.line(&[(read, &name)]);
            folder.refused(&line, None, Some("hard"), &message(&name, read));
            runs += 1;
        }
    }
    assert!(runs > 50, "{runs}");
}

#[test]
fn standard_input_is_read_as_a_file_is() {
    let mut runs = 0;
    for verb in Verb::all().iter().filter(|verb| verb.row.0 != MERGE) {
        let first = verb.command.get_positionals().find(|arg| arg.get_index() == Some(1));
        let Some(first) = first.filter(|arg| Role::of(arg) == Some(Role::Read)) else { continue };
        for output in verb.with(&[Role::File]) {
            let (folder, name) = (Folder::new(), verb.sample(first));
            let line = verb.line(&[(first, "-"), (output, &name)]);
            folder.refused(&line, Some(&name), None, &message(&name, first));
            let line = verb.line(&[(first, "-")]);
            folder.refused(&line, Some(&name), Some(&name), &message("standard output", first));
            runs += 1;
        }
        for list in verb.with(&[Role::List]) {
            for output in verb.with(&[Role::File]) {
                let folder = Folder::new();
                let line = verb.line(&[(list, "-"), (output, "list.txt")]);
                folder.refused(&line, Some("list.txt"), None, &message("list.txt", list));
                // The files that it lists are inputs.
                let line = verb.line(&[(first, "g.sgf"), (list, "list.txt"), (output, "i.gnuid")]);
                folder.refused(&line, None, None, &message("i.gnuid", first));
                runs += 1;
            }
        }
    }
    assert!(runs > 15, "{runs}");
}

#[test]
fn nothing_is_written_twice() {
    let mut runs = 0;
    for verb in Verb::all() {
        let outputs = verb.with(&[Role::File]);
        for (at, second) in outputs.iter().enumerate() {
            for first in outputs.iter().take(at) {
                let folder = Folder::new();
                symlink("../new", folder.at("d/dangling")).unwrap();
                for (one, two) in [("new", "new"), ("new", "./new"), ("new", "d/../new")]
                    .into_iter()
                    .chain([("d/dangling", "new"), ("new", "d/dangling"), ("-", "/dev/stdout")])
                {
                    let line = verb.line(&[(first, one), (second, two)]);
                    let by = format!("{} and {}", label(first), label(second));
                    let err = format!("{one} is named twice, by {by}");
                    folder.refused(&line, None, None, &err);
                    runs += 1;
                }
            }
            // Standard output has the report of many verbs.
            let folder = Folder::new();
            fs::write(folder.at("log"), "a\n").unwrap();
            let line = verb.line(&[(second, "log")]);
            let err = format!("log is named twice, by {} and standard output", label(second));
            folder.refused(&line, None, Some("log"), &err);
        }
    }
    assert!(runs > 5, "{runs}");
}

#[test]
fn names_made_in_a_folder_are_those_of_no_input() {
    let mut runs = 0;
    for verb in Verb::all() {
        for output in verb.with(&[Role::Folder]) {
            let folder = Folder::new();
            folder.run(&verb.line(&[(output, "folder")]), None, None);
            let names = fs::read_dir(folder.at("folder")).unwrap();
            let names: Vec<_> =
                names.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
            assert!(names.len() > 1, "{names:?}");
            for name in names.iter().map(|name| format!("folder/{name}")) {
                for read in verb.with(&[Role::Read]) {
                    let old = fs::read(folder.at(&name)).unwrap();
                    fs::copy(folder.at(&verb.sample(read)), folder.at(&name)).unwrap();
                    let line = verb.line(&[(read, &name), (output, "folder")]);
                    folder.refused(&line, None, None, &message(&name, read));
                    let line = verb.line(&[(read, &name), (output, "./folder")]);
                    let other = format!("./{name}");
                    folder.refused(&line, None, None, &message(&other, read));
                    fs::write(folder.at(&name), old).unwrap();
                    runs += 1;
                }
            }
            // The names of a folder are compared with that of standard output.
            let name = format!("folder/{}", names[0]);
            let line = verb.line(&[(output, "folder")]);
            let err = format!("{name} is named twice, by {} and standard output", label(output));
            folder.refused(&line, None, Some(&name), &err);
        }
    }
    assert!(runs >= 14, "{runs}");
}

#[test]
fn pictures_get_their_names_at_the_end() {
    let folder = Folder::new();
    let line = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    fs::copy(folder.at("i.gnuid"), folder.at("b1.svg")).unwrap();
    fs::write(folder.at("b2.svg"), "old").unwrap();
    let clash = "b1.svg is also the input; write to another file";
    let both = line("render --from gnuid i.gnuid b1.svg -o b{n}.svg");
    folder.refused(&both, None, None, clash);
    fs::copy(folder.at("i.gnuid"), folder.at("x.svg")).unwrap();
    let own = line("render --from gnuid x.svg -o d/../{file}.svg");
    let clash = "d/../x.svg is also the input; write to another file";
    folder.refused(&own, None, None, clash);
    let missing = line("render --from gnuid i.gnuid none.gnuid -o b{n}.svg");
    let before = folder.content();
    assert_eq!(folder.run(&missing, None, None).code, Some(2));
    assert!(folder.content() == before, "a run that fails leaves every old file");
    fs::write(folder.at("b1.svg"), "old").unwrap();
    let run = folder.run(&line("render --from gnuid i.gnuid i.gnuid -o b{n}.svg"), None, None);
    assert_eq!((run.code, run.err.as_str()), (Some(0), "info: drew 2 pictures\n"));
    for name in ["b1.svg", "b2.svg"] {
        assert!(fs::read_to_string(folder.at(name)).unwrap().starts_with("<svg"), "{name}");
    }
}

#[test]
fn an_output_that_a_folder_holds_is_an_input() {
    let folder = Folder::new();
    let line = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    fs::copy(folder.at("i.gnuid"), folder.at("d/a.gnuid")).unwrap();
    let convert = line("convert --from gnuid --to gnuid -r d -o d/b.gnuid");
    let run = folder.run(&convert, None, None);
    assert_eq!(run.code, Some(0), "there is no such file yet: {}", run.err);
    fs::hard_link(folder.at("d/b.gnuid"), folder.at("d/c.gnuid")).unwrap();
    fs::rename(folder.at("d/b.gnuid"), folder.at("out")).unwrap();
    for (verb, output) in [
        ("convert --from gnuid --to gnuid", "out"),
        ("convert --from gnuid --to gnuid --keep-going", "out"),
        ("filter --from gnuid", "./out"),
        ("decode --from gnuid", "d/a.gnuid"),
        ("export --from gnuid --format csv", "d/a.gnuid"),
    ] {
        let err = format!("{output} is also the input; write to another file");
        folder.refused(&line(&format!("{verb} -r d -o {output}")), None, None, &err);
    }
    let games = line("go9 positions -r d -o d/a.gnuid");
    folder.refused(&games, None, None, "d/a.gnuid is also the input; write to another file");
    // A file to which standard output appends is found before the first byte is written.
    let append = line("convert --from gnuid --to gnuid -r d");
    let err = "d/c.gnuid is also the input; write to another file";
    folder.refused(&append, None, Some("d/c.gnuid"), err);
    // What is left out is no input.
    let hidden = line("convert --from gnuid --to gnuid -r d -o out --exclude c.*");
    assert_eq!(folder.run(&hidden, None, None).code, Some(0));
}

#[test]
fn what_loses_nothing_is_done() {
    let folder = Folder::new();
    let line = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    // `go9 merge` holds every record of its inputs, but not if it appends to one.
    let before = folder.content();
    let run = folder.run(&line("go9 merge ./p.dat p.dat -o p.dat"), None, None);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(folder.content() == before);
    let append = line("go9 merge p.dat -o -");
    folder.refused(&append, None, Some("p.dat"), "p.dat is also the input; write to another file");
    // A log that is not read, an empty output, devices, and standard input that is not read.
    fs::write(folder.at("log"), "a\n").unwrap();
    fs::write(folder.at("empty"), "").unwrap();
    for (words, stdin, stdout) in [
        ("check --from gnuid i.gnuid", None, Some("log")),
        ("convert --from gnuid --to xgid i.gnuid", None, Some("empty")),
        ("convert --from gnuid --to xgid i.gnuid -o log", Some("log"), None),
        ("convert --from gnuid --to xgid i.gnuid -o /dev/null", None, None),
        ("convert --from gnuid --to xgid - -o new", Some("i.gnuid"), Some("log")),
    ] {
        let run = folder.run(&line(words), stdin, stdout);
        assert_eq!(run.code, Some(0), "{words}: {}", run.err);
    }
    assert!(fs::read_to_string(folder.at("log")).unwrap().starts_with("XGID="));
    assert!(fs::read_to_string(folder.at("new")).unwrap().starts_with("XGID="));
}

/// A verb opens files by handles of the registry.
#[test]
fn only_the_registry_and_what_takes_its_handles_opens_files() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let allowed = [
        "files.rs",
        "input.rs",
        "temporary.rs",
        "output/target.rs",
        "files/place.rs",
        "interrupt.rs",
    ];
    let opens = ["File::open", "File::create", "File::options", "OpenOptions", "fs::read("]
        .into_iter()
        .chain(["fs::read_to_string", "fs::write", "fs::copy", "remove_file"])
        .chain(["fs::rename", "fs::hard_link"]);
    let opens: Vec<_> = opens.collect();
    let (mut waiting, mut files) = (vec![source.clone()], 0);
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
                continue;
            }
            let name = path.strip_prefix(&source).unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            let found = opens.iter().find(|it| code.contains(**it));
            let is_test = name.ends_with("tests.rs");
            files += 1;
            assert!(
                found.is_none() || is_test || allowed.contains(&name.as_str()),
                "{name} has {found:?}; take a handle of `files::Files`"
            );
        }
    }
    assert!(files > 80, "{files}");
}
