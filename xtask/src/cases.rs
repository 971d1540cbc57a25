//! `cargo xtask cases FOLDER [TEXT]`: runs the cases of a folder against the program.
//!
//! After a line of names, each line of `cases.tsv` is a case: `id`, `kind` (the group that the summary
//! counts), `command` (a line for bash, run in a fresh copy of the folder), `stdin` (a file of the
//! folder, or nothing), `expect` (statements in JSON, all of which must hold), and `why`. `holds` knows
//! the statements.

use crate::{python, root};
use regex_lite::Regex;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs all cases, or those whose id or kind contains a text.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let (folder, wanted) = match *arguments {
        [folder] => (folder, ""),
        [folder, wanted] => (folder, wanted),
        _ => return Err("cases: expected FOLDER [TEXT]".to_owned()),
    };
    let folder = Path::new(folder).canonicalize().map_err(|error| format!("{folder}: {error}"))?;
    python::program(&[])?;
    let table = root::read(&folder.join("cases.tsv"))?;
    let mut kinds: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for line in table.lines().skip(1).filter(|line| !line.is_empty()) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [id, kind, command, stdin, expect, ..] = cells[..] else {
            return Err(format!("a case with too few cells: {line}"));
        };
        if !id.contains(wanted) && !kind.contains(wanted) {
            continue;
        }
        let wrong = judge(&folder, command, stdin, expect).map_err(|why| format!("{id}: {why}"))?;
        let [good, all] = kinds.entry(kind).or_default();
        (*good, *all) = (*good + usize::from(wrong.is_empty()), *all + 1);
        if !wrong.is_empty() {
            println!("FAIL {id}: {command}\n     {}", wrong.join("\n     "));
        }
    }
    let counts = kinds.iter().map(|(kind, [good, all])| format!("{kind} {good}/{all}"));
    println!("{}", counts.collect::<Vec<_>>().join(", "));
    match kinds.values().all(|[good, all]| good == all) && !kinds.is_empty() {
        true => Ok(()),
        false => Err("not every case holds".to_owned()),
    }
}

/// Runs a case, and returns the statements that do not hold.
fn judge(folder: &Path, command: &str, stdin: &str, expect: &str) -> Result<Vec<String>, String> {
    let place = tempfile::tempdir().map_err(|error| error.to_string())?;
    let copy = format!("cp -R '{}/.' . && chmod -R u+w . && rm cases.tsv", folder.display());
    call(&copy, place.path(), None)?;
    let stdin = (!stdin.is_empty()).then(|| folder.join(stdin));
    let ran = call(command, place.path(), stdin)?;
    let statements: Vec<Value> = serde_json::from_str(expect).map_err(|error| error.to_string())?;
    let mut wrong = Vec::new();
    for statement in statements {
        if !holds(&statement, &ran, [folder, place.path()])? {
            wrong.push(format!("{statement}, exit status {}", ran.code));
        }
    }
    wrong.extend(ran.err.contains("panicked").then(|| "a panic".to_owned()));
    Ok(wrong)
}

/// The result of a command.
struct Ran {
    code: i32,
    out: Vec<u8>,
    err: String,
}

/// Runs a line of bash in a folder, for a minute at most.
fn call(command: &str, place: &Path, stdin: Option<PathBuf>) -> Result<Ran, String> {
    let path = std::env::var("PATH").unwrap_or_default();
    let program = root::target().join("debug");
    let mut bash = Command::new("timeout");
    bash.args(["60", "bash", "-c", &format!("set -o pipefail; {command}")]).current_dir(place);
    bash.env("PATH", format!("{}:{path}:/usr/games", program.display()));
    bash.env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8");
    bash.stdin(match stdin {
        None => Stdio::null(),
        Some(file) => {
            fs::File::open(&file).map_err(|error| format!("{}: {error}", file.display()))?.into()
        }
    });
    let output = bash.output().map_err(|error| format!("timeout does not start: {error}"))?;
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(Ran { code: output.status.code().unwrap_or(-1), out: output.stdout, err })
}

/// Returns `true` if a statement holds: a list of its name and what it says. The folders are those of
/// the cases and of the run.
///
/// # Errors
/// A statement that is not known, or without what it needs.
fn holds(statement: &Value, ran: &Ran, folders: [&Path; 2]) -> Result<bool, String> {
    let parts = statement.as_array().map(Vec::as_slice).unwrap_or_default();
    let (name, rest) = match parts {
        [Value::String(name), rest @ ..] => (name.as_str(), rest),
        _ => return Err(format!("{statement}: expected a list with a name")),
    };
    let known = of_text(name, rest, ran)
        .or_else(|| of_files(name, rest, ran, folders))
        .or_else(|| of_rows(name, rest, &String::from_utf8_lossy(&ran.out)).map(Ok));
    known.ok_or_else(|| format!("the statement {statement} is not known"))?
}

/// Statements about the exit status and the texts: `["rc", N]` or a list, `["lines", N]` or from–to;
/// `text` is equal, `has` and `err` are parts, `hasnt` and `noerr` are none, `re` and `errre` match.
fn of_text(name: &str, rest: &[Value], ran: &Ran) -> Option<Result<bool, String>> {
    let text = String::from_utf8_lossy(&ran.out);
    let numbers: Vec<i64> = match rest {
        [Value::Array(all)] => all.iter().filter_map(Value::as_i64).collect(),
        _ => rest.iter().filter_map(Value::as_i64).collect(),
    };
    let matches = |pattern: &str, text: &str| {
        let pattern = Regex::new(&format!("(?m){pattern}")).map_err(|error| error.to_string());
        pattern.map(|pattern| pattern.is_match(text))
    };
    let word = rest.first().and_then(Value::as_str);
    Some(match (name, word) {
        ("rc", _) => Ok(numbers.contains(&ran.code.into())),
        ("lines", _) => {
            let count = i64::try_from(lines(&text).count()).ok()?;
            Ok((*numbers.first()?..=*numbers.last()?).contains(&count))
        }
        ("text", Some(word)) => Ok(text == word),
        ("has", Some(word)) => Ok(text.contains(word)),
        ("hasnt", Some(word)) => Ok(!text.contains(word)),
        ("err", Some(word)) => Ok(ran.err.contains(word)),
        ("noerr", Some(word)) => Ok(!ran.err.contains(word)),
        ("re", Some(word)) => matches(word, &text),
        ("errre", Some(word)) => matches(word, &ran.err),
        _ => return None,
    })
}

/// Statements about files and other commands: `out` equals a file, `file` is there and contains a text,
/// `nofile` is not there, `unchanged` is as it was; `same` and `diff` compare with another command.
fn of_files(
    name: &str,
    rest: &[Value],
    ran: &Ran,
    [folder, place]: [&Path; 2],
) -> Option<Result<bool, String>> {
    let word = rest.first().and_then(Value::as_str)?;
    let other = |command| call(command, place, None).map(|other| other.out);
    let read = |folder: &Path| fs::read(folder.join(word)).ok();
    Some(match name {
        "out" => Ok(read(folder).is_some_and(|bytes| bytes == ran.out)),
        "file" => {
            let text = rest.get(1).and_then(Value::as_str)?;
            let found = read(place).map(|bytes| String::from_utf8_lossy(&bytes).contains(text));
            Ok(found.unwrap_or(false))
        }
        "nofile" => Ok(!place.join(word).exists()),
        "unchanged" => Ok(read(folder).is_some() && read(place) == read(folder)),
        "same" => other(word).map(|out| out == ran.out && !out.is_empty()),
        "diff" => other(word).map(|out| out != ran.out),
        _ => return None,
    })
}

/// Statements about lines of JSON (`val`, `vals`, `has-key`, `no-key`), tables (`cell`, `column`), and
/// findings (`codes`, `nocode`, `message`).
fn of_rows(name: &str, rest: &[Value], text: &str) -> Option<bool> {
    let rows: Vec<Value> = lines(text).map_while(|line| serde_json::from_str(line).ok()).collect();
    let is_json = rows.len() == lines(text).count();
    let kinds = rows.iter().filter_map(|row| row.get("kind")).map(plain);
    Some(match (name, rest) {
        ("val", [n, path, Value::Null]) => {
            is_json && nth(&rows, n).is_some_and(|row| at(row, path).is_none_or(Value::is_null))
        }
        ("val", [n, path, wanted]) => {
            let found = nth(&rows, n).and_then(|row| at(row, path));
            is_json && found.is_some_and(|found| equal(found, wanted))
        }
        ("vals", [path, Value::Array(wanted)]) => {
            let found: Option<Vec<_>> = rows.iter().map(|row| at(row, path)).collect();
            is_json && found.is_some_and(|found| all_equal(&found, wanted))
        }
        ("has-key", [n, path]) => nth(&rows, n).and_then(|row| at(row, path)).is_some(),
        ("no-key", [n, path]) => nth(&rows, n).and_then(|row| at(row, path)).is_none(),
        ("cell", [n, name, wanted]) => {
            let column = column(text, &plain(name));
            nth(&column, n).is_some_and(|cell| *cell == plain(wanted))
        }
        ("column", [name, Value::Array(wanted)]) => {
            column(text, &plain(name)) == wanted.iter().map(plain).collect::<Vec<_>>()
        }
        ("codes", [Value::Array(wanted)]) => {
            let (mut found, mut wanted) =
                (kinds.collect::<Vec<_>>(), wanted.iter().map(plain).collect::<Vec<_>>());
            found.sort();
            wanted.sort();
            is_json && found == wanted
        }
        ("nocode", [code]) => is_json && !kinds.into_iter().any(|kind| kind == plain(code)),
        ("message", [part]) => {
            let findings = rows.iter().filter(|row| row.get("kind").is_some());
            let mut messages = findings.filter_map(|row| row.get("message")).map(plain);
            is_json && messages.any(|message| message.contains(&plain(part)))
        }
        _ => return None,
    })
}

/// Returns the lines that are not blank.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').filter(|line| !line.trim().is_empty())
}

/// Returns an item, counted from the end if the number is negative.
fn nth<'a, T>(all: &'a [T], n: &Value) -> Option<&'a T> {
    let n = n.as_i64()?;
    let back = usize::try_from(-n).ok().filter(|back| *back > 0);
    all.get(back.map_or_else(|| usize::try_from(n).ok(), |back| all.len().checked_sub(back))?)
}

/// Returns the member at a path such as `a.b.0`.
fn at<'a>(row: &'a Value, path: &Value) -> Option<&'a Value> {
    let names = path.as_str()?.split('.').filter(|name| !name.is_empty());
    row.pointer(&names.map(|name| format!("/{name}")).collect::<String>())
}

/// Compares values, numbers to one millionth.
fn equal(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Number(found), Value::Number(wanted)) => {
            let [found, wanted] = [found, wanted].map(|it| it.as_f64().unwrap_or(f64::NAN));
            (found - wanted).abs() <= 1e-6 * wanted.abs().max(1.0)
        }
        (Value::Array(found), Value::Array(wanted)) => {
            all_equal(&found.iter().collect::<Vec<_>>(), wanted)
        }
        _ => found == wanted,
    }
}

fn all_equal(found: &[&Value], wanted: &[Value]) -> bool {
    found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| equal(a, b))
}

/// Returns a value as a cell of a table has it.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// Returns the cells of a column of a table with a head, separated by tabs or commas.
fn column(text: &str, name: &str) -> Vec<String> {
    let mut rows = lines(text);
    let head = rows.next().unwrap_or_default();
    let separator = if head.contains('\t') { '\t' } else { ',' };
    let Some(at) = cells(head, separator).iter().position(|cell| cell == name) else {
        return Vec::new();
    };
    rows.map(|row| cells(row, separator).into_iter().nth(at).unwrap_or_default()).collect()
}

/// Splits a row of a table, in which cells may be quoted.
fn cells(row: &str, separator: char) -> Vec<String> {
    let (mut all, mut quoted) = (vec![String::new()], false);
    let mut rest = row.trim_end_matches('\r').chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            '"' if quoted && rest.next_if_eq(&'"').is_some() => {
                all.last_mut().map(|it| it.push('"'))
            }
            '"' => {
                quoted = !quoted;
                None
            }
            next if next == separator && !quoted => {
                all.push(String::new());
                None
            }
            next => all.last_mut().map(|it| it.push(next)),
        };
    }
    all
}
