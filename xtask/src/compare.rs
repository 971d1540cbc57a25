//! `cargo xtask compare`: measures every task beside its peers, and fails if one falls below its
//! floor. The program of the task's name in `benches` prints one line per peer; `programs` adds the
//! rows of whole programs, `users` measures what people do with files, and `growth` the time of the verbs
//! over growing inputs.

mod floors;
mod growth;
mod programs;
mod users;

use crate::block::Block;
use crate::root;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const BLOCK: Block = Block { name: "comparison", task: "cargo xtask compare --write" };

/// Compares the named tasks, or all tasks if no name is given.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let (flags, names): (Vec<&str>, Vec<&str>) =
        arguments.iter().copied().partition(|argument| argument.starts_with('-'));
    let write = match flags.as_slice() {
        [] => false,
        ["--write"] if names.is_empty() || names == ["user"] => true,
        ["--write"] => return Err("--write wants all tasks, or all of user".to_owned()),
        _ => return Err("compare [NAME...] [--write]".to_owned()),
    };
    match names.first() {
        Some(name) if name.starts_with("user") => return users::run(&names, write),
        Some(&"growth") => return growth::run(),
        _ => {}
    }
    let mut report = measure(&names)?;
    if programs::asked(&names) {
        programs::measure(&names, &mut report)?;
    }
    if report.rows.is_empty() {
        return Err("no task has such a name".to_owned());
    }
    if write {
        rewrite(&BLOCK, &report.markdown())?;
    }
    let below: Vec<_> = report.rows.iter().filter_map(floors::breach).collect();
    if below.is_empty() { Ok(()) } else { Err(below.join("\n")) }
}

/// Rewrites a block of `benches/README.md`, starting with the place of the measurement.
fn rewrite(block: &Block, table: &str) -> Result<(), String> {
    let path = root::path().join("benches/README.md");
    let inner = format!("\n{}\n\n{table}", place());
    let text = block.replaced(&root::read(&path)?, &inner)?;
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The processor, the compiler, and the date. Processors of different generations may share a name,
/// so that their numbers are given as well.
fn place() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let value = |name: &str| {
        let mut lines = cpu.lines().filter_map(|line| line.split_once(':'));
        lines.find(|(key, _)| key.trim() == name).map_or("unknown", |(_, value)| value.trim())
    };
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let said = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output();
        output.map_or_else(|_| "?".to_owned(), |o| String::from_utf8_lossy(&o.stdout).trim().into())
    };
    format!(
        "Measured {} on {} (family {}, model {}, {cores} threads) with {}.",
        said("date", &["-u", "+%Y-%m-%d"]),
        value("model name"),
        value("cpu family"),
        value("model"),
        said("rustc", &["--version"]),
    )
}

/// The output of a measuring program.
#[derive(Debug, Default, PartialEq)]
struct Report {
    rows: Vec<Row>,
}

/// One task beside one peer, with all values as printed.
#[derive(Debug, PartialEq)]
struct Row {
    name: String,
    ours: String,
    peer: String,
    peer_name: String,
    unit: String,
    ratio: String,
}

/// Runs cargo in the workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(arguments).current_dir(root::path()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo {}: {status}", arguments.join(" "))),
        Err(error) => Err(format!("cargo does not start: {error}")),
    }
}

fn measure(names: &[&str]) -> Result<Report, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut child = Command::new(cargo)
        .args(["run", "--quiet", "--release", "--package", "benches", "--bin", "compare", "--"])
        .args(names)
        .current_dir(root::path())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    let mut report = Report::default();
    for line in child.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines) {
        let line = line.map_err(|error| error.to_string())?;
        report.add(&line)?;
        if let Some(row) = report.rows.last() {
            println!("{}", row.line());
        }
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    if status.success() { Ok(report) } else { Err(format!("the comparison failed: {status}")) }
}

impl Report {
    fn add(&mut self, line: &str) -> Result<(), String> {
        let columns: Vec<String> = line.split('\t').map(ToOwned::to_owned).collect();
        let [name, ours, peer, peer_name, unit, ratio] = <[String; 6]>::try_from(columns)
            .map_err(|_| format!("the comparison printed `{line}`"))?;
        self.rows.push(Row { name, ours, peer, peer_name, unit, ratio });
        Ok(())
    }

    fn markdown(&self) -> String {
        let mut out = String::from("| task | ours | unit | peer | peer's | ratio | floor |\n");
        out.push_str("| --- | ---: | --- | --- | ---: | ---: | ---: |\n");
        for row in &self.rows {
            let _ = writeln!(
                out,
                "| `{}` | {} | {} | {} | {} | {} | {} |",
                row.name,
                row.ours,
                row.unit,
                row.peer_name,
                row.peer,
                row.ratio,
                floors::of(row).map_or_else(|| "-".to_owned(), |floor| floor.to_string()),
            );
        }
        out
    }
}

impl Row {
    fn line(&self) -> String {
        [&self.name, &self.ours, &self.peer, &self.peer_name, &self.unit, &self.ratio]
            .map(String::as_str)
            .join("\t")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let mut report = Report::default();
        report.add("go9/verify\t4.00\t100.00\tnaive\tns/record\t25.00").unwrap();
        report.add("sgf/syntax\t500\t-\t-\tMB/s\t-").unwrap();
        report
    }

    #[test]
    fn lines_have_six_columns() {
        let line = "go9/verify\t4.00\t100.00\tnaive\tns/record\t25.00";
        assert_eq!(report().rows[0].line(), line);
    }

    #[test]
    fn the_table_has_a_row_for_each_line() {
        let table = report().markdown();
        let row = "| `go9/verify` | 4.00 | ns/record | naive | 100.00 | 25.00 | 20 |\n";
        assert!(table.contains(row), "{table}");
        assert!(table.ends_with("| `sgf/syntax` | 500 | MB/s | - | - | - | - |\n"), "{table}");
    }

    #[test]
    fn other_lines_are_refused() {
        assert!(Report::default().add("go9/walk 4.00").is_err());
        assert!(Report::default().add("# a\tb\tc").is_err());
    }

    #[test]
    fn flags_are_known_ones() {
        assert!(run(&["--rite"]).is_err());
        assert!(run(&["--write", "go9/walk"]).is_err());
    }
}
