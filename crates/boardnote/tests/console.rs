//! Test of the console blocks in the READMEs and under `tests/cmd`: each command must print the
//! text shown. `TRYCMD=overwrite cargo test -p boardnote --test main console` rewrites them; review the
//! changes before you commit them.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn console_blocks_are_what_the_program_prints() {
    trycmd::TestCases::new().env("COLUMNS", "100").case("tests/cmd/*.md");
}

/// The blocks of the READMEs are what a reader sees, so they have no marks of a test tool. A shell
/// runs them in a folder with the files that they name.
#[test]
fn readme_blocks_are_what_the_program_prints() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let fixture = |from: &str, to: &str| {
        fs::copy(here.join("../../fixtures").join(from), folder.path().join(to)).unwrap();
    };
    fixture("bg-sgf/analysis/match3_woolsey.sgf", "match.sgf");
    fixture("gcg/valid/game.gcg", "game.gcg");
    let pages = ["backgammon", "chess", "columns", "crossword", "go"];
    let pages = pages.map(|page| format!("../../docs/{page}.md"));
    for readme in
        ["README.md", "../../README.md"].into_iter().chain(pages.iter().map(|page| &**page))
    {
        let path = here.join(readme);
        let text = fs::read_to_string(&path).unwrap();
        let mut parts = text.split("```console\n");
        let mut made = parts.next().unwrap().to_owned();
        for part in parts {
            let (block, rest) = part.split_once("```").unwrap();
            let commands = block.split("$ ").skip(1).filter(|command| !command.is_empty());
            let printed: Vec<_> = commands
                .map(|command| {
                    let command = command.lines().next().unwrap();
                    format!("$ {command}\n{}", printed(command, folder.path()))
                })
                .collect();
            made.extend(["```console\n", &printed.join("\n"), "```", rest]);
        }
        if std::env::var_os("TRYCMD").is_some() {
            fs::write(&path, made).unwrap();
        } else {
            assert!(made == text, "{readme}: run with TRYCMD=overwrite and compare");
        }
    }
}

/// Returns what a command prints, without blank lines at the end.
fn printed(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_boardnote")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env("COLUMNS", "100")
        .env_remove("NO_COLOR")
        .output()
        .unwrap();
    format!("{}\n", String::from_utf8_lossy(&output.stdout).trim_end())
}
