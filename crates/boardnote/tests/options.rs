//! Options: each stands under the verbs that use it, values have their ranges, and shells complete
//! them.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use crate::common::{Run, boardnote};

const GNUIDS: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA\n4HPwATDgc/ABMA:MAFlAAAAAAAE\n";
const PGN: &str = "[White \"Ann\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn refused(arguments: &[&str], message: &str) {
    let run = boardnote(arguments, GNUIDS.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
    assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
}

fn game(arguments: &[&str]) -> Run {
    boardnote(arguments, PGN.as_bytes())
}

#[test]
fn options_of_other_verbs_are_usage_errors() {
    for arguments in [
        &["detect", "--strict", "e2e4"][..],
        &["formats", "--lenient"],
        &["explain", "--dialect", "jose"],
        &["stats", "--style", "keep"],
        &["scan", "--strict"],
        &["check", "--ply", "3"],
        &["decode", "--to-dialect", "jose"],
        &["show", "--width", "80"],
        &["check", "--bottom", "on-roll"],
        &["decode", "--as", "forum"],
        &["stats", "--names", "A,B"],
        &["inspect", "--met", "none"],
        &["check", "--key", "rack"],
        &["show", "--tags-only"],
        &["filter", "--move-numbers"],
        &["go9", "histogram", "--zobrist", "table.dat"],
    ] {
        refused(arguments, "unexpected argument");
    }
}

#[test]
fn every_option_of_a_notation_is_one_of_a_verb() {
    let verbs = boardnote::cli::command();
    for option in boardnote::settings::Settings::options() {
        let taken = |verb: &clap::Command| {
            verb.get_arguments().any(|arg| {
                arg.get_long() == Some(option.name)
                    && arg.get_help().is_some_and(|help| help.to_string().contains(option.about))
            })
        };
        // The verb that converts explains the number of plies in its own words.
        let listed = verbs.get_subcommands().filter(|verb| taken(verb)).count();
        assert!(listed > 0, "no verb uses --{}", option.name);
    }
}

#[test]
fn options_of_a_table_need_the_table() {
    let table = "--seed applies only to --table training";
    refused(&["export", "--from", "go9", "--seed", "3"], table);
    refused(&["export", "--from", "go9", "--table", "positions", "--seed", "3"], table);
}

#[test]
fn options_of_other_formats_are_usage_errors() {
    for (arguments, message) in [
        (
            &["show", "--from", "gnuid", "--dialect", "jose"][..],
            "--dialect does not apply to gnuid",
        ),
        (&["decode", "--from", "cgp", "--trusted"], "--trusted does not apply to cgp"),
        (&["encode", "--to", "go9", "--style", "keep"], "--style keep does not apply to go9"),
        (&["convert", "--to", "mat", "--style", "dotted"], "--style dotted does not apply to mat"),
        (&["convert", "--to", "cgp", "--style", "xg"], "--style xg does not apply to cgp"),
        (&["convert", "--to", "bg-sgf", "--style", "xg"], "--style xg does not apply to bg-sgf"),
        (&["convert", "--to", "gnuid", "--style", "xg"], "--style xg does not apply to gnuid"),
        (&["show", "--from", "mat", "--met", "none"], "--met does not apply to mat"),
        (&["cgp", "play", "--style", "keep"], "unexpected argument '--style'"),
        (
            &["check", "--from", "pgn", "--match-length-limit"],
            "--match-length-limit does not apply to pgn",
        ),
    ] {
        refused(arguments, message);
    }
    let converted = game(&["convert", "--from", "pgn", "--to", "movecode", "--to-dialect", "jose"]);
    assert_eq!(converted.code, 0, "{}", converted.err);
}

#[test]
fn help_has_a_heading_for_each_group_of_formats() {
    let short = boardnote(&["convert", "-h"], b"").out;
    assert!(short.contains("More options: --help") && !short.contains("--to-dialect"), "{short}");
    let long = boardnote(&["convert", "--help"], b"").out;
    for heading in ["movecode and PGN:", "Go:", "CGP:", "backgammon IDs:"] {
        assert!(long.contains(heading), "{heading}: {long}");
    }
    assert!(!long.contains("More options: --help"));
}

#[test]
fn numbers_have_ranges() {
    for jobs in ["0", "1025", "x"] {
        refused(&["check", "-j", jobs], "expected a number from 1 to 1024");
        refused(&["encode", "--to", "gnuid", "-j", jobs], "expected a number from 1 to 1024");
    }
    let none = boardnote(&["convert", "--to", "xgid", "--limit", "0"], GNUIDS.as_bytes());
    assert_eq!((none.code, none.out.as_str(), none.err.as_str()), (0, "", ""));
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("out.csv");
    let export = ["export", "--from", "gnuid", "--limit", "0", "-o", csv.to_str().unwrap()];
    assert_eq!(boardnote(&export, GNUIDS.as_bytes()).code, 0);
    assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 1);
}

#[test]
fn plies_end_with_the_game() {
    let third = game(&["show", "--from", "pgn", "--ply", "3"]);
    assert!(third.out.contains("ply 3 of 4"), "{}", third.out);
    for ply in ["4", "end"] {
        let last = game(&["show", "--from", "pgn", "--ply", ply]);
        assert_eq!(last.out, game(&["show", "--from", "pgn"]).out, "{ply}");
    }
    let beyond = game(&["show", "--from", "pgn", "--ply", "5"]);
    assert_eq!((beyond.code, beyond.out.as_str()), (1, ""));
    assert!(beyond.err.contains("the game has 4 plies"), "{}", beyond.err);
    refused(&["show", "--ply", "x"], "expected a number of plies, end, or all");
}

#[test]
fn one_position_of_a_game_is_shown_or_converted() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/gcg/valid/game.gcg");
    let turn =
        |verb: &[&str], turn: &str| boardnote(&[verb, &["--turn", turn, file]].concat(), b"");
    assert_eq!(turn(&["show"], "1").out, boardnote(&["show", "--ply", "1", file], b"").out);
    let all = boardnote(&["convert", "--to", "cgp", file], b"").out;
    let line = |number: usize| all.lines().nth(number).map(|line| format!("{line}\n"));
    assert_eq!(Some(turn(&["convert", "--to", "cgp"], "1").out), line(1));
    assert_eq!(Some(turn(&["convert", "--to", "cgp"], "end").out), line(all.lines().count() - 1));
    let beyond = turn(&["convert", "--to", "cgp"], "1000");
    assert_eq!((beyond.code, beyond.out.as_str()), (1, ""), "{}", beyond.err);
    let message = "--ply does not apply to the conversion of gcg to gcg";
    let whole = turn(&["convert", "--to", "gcg"], "1");
    assert_eq!(whole.code, 2);
    assert!(whole.err.contains(message), "{}", whole.err);
}

#[test]
fn targets_that_do_not_exist_are_one_error_a_file() {
    refused(&["convert", "--to", "nosuch"], "invalid value 'nosuch'");
    refused(&["convert", "--from", "gnuid", "--to", "pgn"], "gnuid can be converted to");
    let detected = boardnote(&["convert", "--to", "pgn"], GNUIDS.as_bytes());
    assert_eq!(detected.code, 2);
    assert_eq!(detected.err.matches("gnuid can be converted to").count(), 1, "{}", detected.err);
    refused(
        &["scan", "--from", "bg-sgf"],
        "scan cannot find bg-sgf, only matchid, posid, gnuid, xgid",
    );
    refused(&["encode", "--to", "gib"], "encode does not support gib");
}

#[test]
fn stats_refuses_formats_without_what_it_counts() {
    let message = "stats --analysis does not support gnuid (see boardnote formats)";
    refused(&["stats", "--from", "gnuid", "--analysis"], message);
    let message = "stats --duplicates does not support gnuid (see boardnote formats)";
    refused(&["stats", "--from", "gnuid", "--duplicates"], message);
    refused(&["check", "--hidden", "-"], "--recursive");
    refused(&["encode", "--to", "gib", "{}"], "encode does not support gib");
}

#[test]
fn json_is_an_argument_of_encode() {
    let line = boardnote(&["decode", "--from", "gnuid"], GNUIDS.as_bytes()).out;
    let first = line.lines().next().unwrap();
    let run = boardnote(&["encode", "--to", "gnuid", first], b"");
    assert_eq!((run.code, run.out.as_str()), (0, "4HPwATDgc/ABMA:QYkqASAAIAAA\n"), "{}", run.err);
    let message = "no such file: nosuch.jsonl (and it is not a JSON object)";
    refused(&["encode", "--to", "gnuid", "nosuch.jsonl"], message);
}

#[test]
fn codes_are_suggested_and_printed_as_json() {
    refused(&["explain", "bad-charcter"], "did you mean bad-character?");
    let run = boardnote(&["explain", "--format", "json", "die-out-of-range"], b"");
    let value: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    assert_eq!((&value["code"], &value["format"]), (&"die-out-of-range".into(), &"matchid".into()));
    let all = boardnote(&["explain", "--format", "json"], b"").out;
    assert!(all.lines().count() > 200 && all.lines().all(|line| line.starts_with('{')));
}

/// Loads the completion script into bash and asks it for the words after a command line.
#[cfg(unix)]
fn completed(words: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("boardnote.bash");
    std::fs::write(&script, boardnote(&["completions", "bash"], b"").out).unwrap();
    let line = format!(
        "source {}; COMP_WORDS=({}); COMP_CWORD={}; _boardnote boardnote \"${{COMP_WORDS[-1]}}\" \
         \"${{COMP_WORDS[-2]}}\"; echo \"${{COMPREPLY[@]}}\"",
        script.display(),
        words.join(" "),
        words.len() - 1,
    );
    let output = std::process::Command::new("bash").args(["-c", &line]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.split_whitespace().map(str::to_owned).collect()
}

/// Values that shells complete: the words before, the beginning of the word, and the word.
#[cfg(unix)]
const COMPLETED: [(&[&str], &str, &str); 8] = [
    (&["boardnote", "check", "--from"], "bg-s", "bg-sgf"),
    (&["boardnote", "convert", "--to"], "xgi", "xgid"),
    (&["boardnote", "export", "--table"], "dec", "decisions"),
    (&["boardnote", "convert", "--alphabet"], "cat", "catalan"),
    (&["boardnote", "explain"], "die-out", "die-out-of-range"),
    (&["boardnote", "man"], "filt", "filter"),
    (&["boardnote", "show", "--dialect"], "jo", "jose"),
    (&["boardnote", "filter"], "--uni", "--unique"),
];

#[cfg(unix)]
#[test]
fn bash_completes_values() {
    for (words, begun, expected) in COMPLETED {
        assert_eq!(completed(&[words, &[begun]].concat()), [expected], "{words:?}");
    }
}

/// Returns `true` if a shell is installed.
fn has(shell: &str) -> bool {
    std::process::Command::new(shell).arg("--version").output().is_ok()
}

#[cfg(unix)]
#[test]
fn fish_completes_values() {
    if !has("fish") {
        println!("SKIPPED: fish is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("boardnote.fish");
    std::fs::write(&script, boardnote(&["completions", "fish"], b"").out).unwrap();
    for (words, begun, expected) in COMPLETED {
        let line = format!("{} {begun}", words.join(" "));
        let ask = format!("source {}; complete -C '{line}'", script.display());
        let output = std::process::Command::new("fish").args(["-c", &ask]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        // A description follows a tab.
        let found: Vec<_> = text.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(found, [expected], "{line}");
    }
}

/// zsh completes only in its line editor, which needs a terminal, so a second zsh types the lines.
#[cfg(unix)]
#[test]
fn zsh_completes_values() {
    if !has("zsh") {
        println!("SKIPPED: zsh is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("_boardnote"), boardnote(&["completions", "zsh"], b"").out)
        .unwrap();
    for (words, begun, expected) in COMPLETED {
        let line = format!("{} {begun}", words.join(" "));
        // The key that follows completion writes the line to a file.
        let path = folder.path().display();
        let ask = format!(
            "zmodload zsh/zpty; zpty -b z zsh -f -i; \
             zpty -w z \"PS1=; fpath=({path} \\$fpath); autoload -Uz compinit; compinit -u -D; \
             done-with-it() {{ print -r -- \\\"\\$BUFFER\\\" > {path}/line; exit }}; \
             zle -N done-with-it; bindkey '^X' done-with-it\"; \
             sleep 0.5; zpty -w -n z $'{line}\\t\\x18'; \
             for i in {{1..100}}; do [[ -s {path}/line ]] && break; sleep 0.1; done; \
             zpty -d z; cat {path}/line; rm -f {path}/line"
        );
        let output = std::process::Command::new("zsh").args(["-f", "-c", &ask]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let completed = format!("{} {expected}", words.join(" "));
        assert_eq!(text.trim_end().trim_end_matches('='), completed, "{line}");
    }
}

/// The editor of elvish needs a terminal, so the script gets the few functions of it that it calls.
#[cfg(unix)]
#[test]
fn elvish_completes_values() {
    if !has("elvish") {
        println!("SKIPPED: elvish is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("boardnote.elv");
    std::fs::write(&script, boardnote(&["completions", "elvish"], b"").out).unwrap();
    for (words, begun, expected) in COMPLETED {
        let editor = "var edit: = (ns [&completion:=(ns [&arg-completer=[&]]) \
            &complex-candidate~={|text &display=''| put $text} &complete-filename~={|@words| }])";
        let ask = format!(
            "{editor}; eval (slurp < {}); \
             $edit:completion:arg-completer[boardnote] {} '{begun}' | to-lines",
            script.display(),
            words.join(" "),
        );
        let output = std::process::Command::new("elvish").args(["-c", &ask]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let found: Vec<_> = text.lines().filter(|word| word.starts_with(begun)).collect();
        assert_eq!(found, [expected], "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn powershell_knows_the_values() {
    let script = boardnote(&["completions", "powershell"], b"").out;
    let (values, _) = script.split_once("$previous = ").unwrap();
    for line in [
        "'boardnote;convert --to' = 'bg-sgf', ",
        "'--from' = 'matchid', ",
        "'boardnote;man' = 'show', ",
    ] {
        assert!(values.contains(&format!("\n        {line}")), "{line}");
    }
}
