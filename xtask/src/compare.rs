//! `cargo xtask compare`: measures every task beside its peers. The program of the task's name in
//! `benches` prints one line per peer; `programs` adds the rows of whole programs.

mod programs;

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
        ["--write"] if names.is_empty() => true,
        ["--write"] => return Err("--write wants all tasks, not some".to_owned()),
        _ => return Err("compare [NAME...] or compare --write".to_owned()),
    };
    let mut report = measure(&names)?;
    if programs::asked(&names) {
        programs::measure(&names, &mut report)?;
    }
    if report.rows.is_empty() {
        return Err("no task has such a name".to_owned());
    }
    if write { rewrite(&BLOCK, &report.markdown()) } else { Ok(()) }
}

/// Rewrites a block of `benches/README.md`, starting with the place of the measurement.
pub(crate) fn rewrite(block: &Block, table: &str) -> Result<(), String> {
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
    /// Properties of the machine, as name and value.
    machine: Vec<[String; 2]>,
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
    /// The physical limit in the same unit, and its origin.
    limit: String,
    limit_name: String,
}

/// Runs cargo in the workspace.
fn cargo(arguments: &[&str]) -> Result<(), String> {
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
        if let (Some(row), false) = (report.rows.last(), line.starts_with('#')) {
            println!("{}", row.line());
        }
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    if status.success() { Ok(report) } else { Err(format!("the comparison failed: {status}")) }
}

impl Report {
    fn add(&mut self, line: &str) -> Result<(), String> {
        let columns: Vec<String> = line.split('\t').map(ToOwned::to_owned).collect();
        let bad = |_| format!("the comparison printed `{line}`");
        if line.starts_with("# ") {
            let [name, value] = <[String; 2]>::try_from(columns).map_err(bad)?;
            self.machine.push([name[2..].to_owned(), value]);
        } else {
            let [name, ours, peer, peer_name, unit, ratio, limit, limit_name] =
                <[String; 8]>::try_from(columns).map_err(bad)?;
            self.rows.push(Row { name, ours, peer, peer_name, unit, ratio, limit, limit_name });
        }
        Ok(())
    }

    /// The measured bandwidth of memory in bytes per second.
    fn bandwidth(&self) -> Option<f64> {
        let [_, value] = self.machine.iter().find(|[name, _]| name == "memory bandwidth")?;
        value.strip_suffix(" GB/s")?.parse().ok().map(|value: f64| value * 1e9)
    }

    fn markdown(&self) -> String {
        let machine: Vec<String> =
            self.machine.iter().map(|[name, value]| format!("{name} {value}")).collect();
        let mut out = format!("One thread: {}.\n\n", machine.join(", "));
        out.push_str("| task | ours | unit | peer | peer's | ratio | limit | off by |\n");
        out.push_str("| --- | ---: | --- | --- | ---: | ---: | ---: | ---: |\n");
        for row in &self.rows {
            let _ = writeln!(
                out,
                "| `{}` | {} | {} | {} | {} | {} | {} ({}) | {} |",
                row.name,
                row.ours,
                row.unit,
                row.peer_name,
                row.peer,
                row.ratio,
                row.limit,
                row.limit_name,
                row.off().map_or_else(|| "-".to_owned(), |off| format!("{off:.1}")),
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

    /// The ratio of the measured time to the physical limit.
    fn off(&self) -> Option<f64> {
        let (ours, limit): (f64, f64) = (self.ours.parse().ok()?, self.limit.parse().ok()?);
        let (long, short) = if self.unit == "MB/s" { (limit, ours) } else { (ours, limit) };
        (short > 0.0).then(|| long / short)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let mut report = Report::default();
        report.add("# memory bandwidth\t10.0 GB/s").unwrap();
        report.add("go9/walk\t4.00\t8.00\tmemcpy\tns/record\t2.00\t2.00\tmemory").unwrap();
        report.add("sgf/syntax\t500\t-\t-\tMB/s\t-\t10000\tmemory").unwrap();
        report
    }

    #[test]
    fn lines_have_six_columns() {
        assert_eq!(report().rows[0].line(), "go9/walk\t4.00\t8.00\tmemcpy\tns/record\t2.00");
    }

    #[test]
    fn distance_from_the_limit_is_a_factor_in_both_directions() {
        assert_eq!(report().rows[0].off(), Some(2.0));
        assert_eq!(report().rows[1].off(), Some(20.0));
    }

    #[test]
    fn the_table_has_a_row_for_each_line() {
        let table = report().markdown();
        assert!(table.starts_with("One thread: memory bandwidth 10.0 GB/s.\n"), "{table}");
        let row =
            "| `go9/walk` | 4.00 | ns/record | memcpy | 8.00 | 2.00 | 2.00 (memory) | 2.0 |\n";
        assert!(table.contains(row), "{table}");
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
