//! `cargo xtask duckdb`: reads an exported file with DuckDB, an independent reader.

use crate::{packages, root};
use std::env;
use std::fs;
use std::process::Command;

/// Number of exported records, enough for several row groups.
const RECORDS: usize = 1_500_000;
/// The exported lines, repeated in turn. One in four is invalid.
const LINES: [&str; 4] = [
    "4HPwATDgc/ABMA:QYkqASAAIAAA",
    "4HPwATDgc/ABMA:MAFlAAAAAAAE",
    "not an ID",
    "4HPwATDgc/ABMA:cAkNAAAAAAAE",
];

/// The query of the README, and queries about types, nulls, order, and row groups.
const SCRIPT: &str = r#"
import sys, duckdb
file, records = sys.argv[1], int(sys.argv[2])
db = duckdb.connect()
def ask(query):
    return db.execute(query.replace("FILE", "'" + file + "'")).fetchall()
def same(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found}, expected {expected}")
same("rows and errors", ask(
    "SELECT count(*), count(error_code), min(error_code), max(error_code) FROM FILE"),
    [(records, records // 4, "bad-character", "bad-character")])
same("order", ask("SELECT min(n), max(n), count(DISTINCT n), max(\"offset\") FROM FILE"),
     [(1, records, records, (records - 1) // 4 * 94 + 66)])
same("order in the file", ask(
    "SELECT count(*) FROM (SELECT n, lag(n) OVER (ORDER BY file_row_number) AS before "
    "FROM read_parquet(FILE, file_row_number = true)) WHERE before >= n"), [(0,)])
same("the query of the README", ask(
    "SELECT match_length, count(*) AS positions, avg(pips_on_roll) AS pips "
    "FROM FILE WHERE game_state = 'playing' GROUP BY match_length ORDER BY match_length"),
    [(0, records // 4, 167.0), (3, records // 4, 167.0), (9, records // 4, 167.0)])
same("nulls", ask(
    "SELECT count(*) FROM FILE WHERE cube_owner IS NULL AND error_code IS NULL"),
    [(records // 2,)])
types = {name: kind for name, kind, *_ in ask("DESCRIBE SELECT * FROM FILE")}
same("types", [types[name] for name in ("file", "n", "position_id", "cube", "crawford")],
     ["VARCHAR", "BIGINT", "VARCHAR", "BIGINT", "BOOLEAN"])
groups = ask("SELECT count(DISTINCT row_group_id) FROM parquet_metadata(FILE)")[0][0]
if groups < 2:
    sys.exit(f"{groups} row group: nothing to split")
print(f"DuckDB {duckdb.__version__}: {records} rows in {groups} row groups, all answers right")
"#;

/// Exports the records, installs DuckDB into a temporary environment, and runs the queries.
pub(crate) fn run() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let Some(python) = packages::python(&["duckdb"], folder.path())? else { return Ok(()) };
    let (ids, table) = (folder.path().join("ids.txt"), folder.path().join("positions.parquet"));
    let mut text = String::new();
    for line in LINES.iter().cycle().take(RECORDS) {
        text.push_str(line);
        text.push('\n');
    }
    fs::write(&ids, text).map_err(|error| format!("{}: {error}", ids.display()))?;
    let mut export = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    export.args(["run", "--quiet", "--release", "-p", "boardnote", "--", "export", "--strict"]);
    export.args(["--from", "gnuid"]).arg(&ids).arg("-o").arg(&table).current_dir(root::path());
    let exported = export.output().map_err(|error| format!("cargo does not start: {error}"))?;
    // Exit status 1: invalid records were found; their rows say so.
    if exported.status.code() != Some(1) {
        return Err(String::from_utf8_lossy(&exported.stderr).into_owned());
    }
    let mut asked = Command::new(python);
    asked.args(["-c", SCRIPT]).arg(&table).arg(RECORDS.to_string());
    let status = asked.status().map_err(|error| format!("python does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err("DuckDB reads something else".to_owned()) }
}
