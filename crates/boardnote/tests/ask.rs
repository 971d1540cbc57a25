//! Questions to the program: conditions, rows, names of files, one record, and text with IDs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail like tests")]

use crate::common::{Run, boardnote};
use std::fs;
use std::path::PathBuf;

const PGN: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
    [White \"Bob\"]\n[Black \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
const WOOLSEY: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bg-sgf/analysis/match3_woolsey.sgf");

struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        files.iter().for_each(|(name, text)| fs::write(folder.path(name), text).unwrap());
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }
}

fn run(arguments: &[&str]) -> Run {
    boardnote(arguments, b"")
}

fn pgn(arguments: &[&str]) -> Run {
    boardnote(arguments, PGN.as_bytes())
}

// --- conditions ---

#[test]
fn a_condition_is_marked_where_it_is_wrong() {
    for verb in ["filter", "export"] {
        for from in [&["--from", "pgn"][..], &[]] {
            let run = pgn(&[&[verb, "--table", "games", "--where", "result = 1-0"], from].concat());
            // A format that was found names its input.
            let err = run.err.replace("<stdin>: ", "");
            assert_eq!(
                (run.code, run.out.as_str(), err.as_str()),
                (
                    2,
                    "",
                    "error: 1-0 is a number here, and the column result is text; write result = '1-0'\n \
                    --> --where:1:10\n  |\n1 | result = 1-0\n  |          ^^^\n"
                )
            );
        }
    }
    let run = pgn(&["filter", "--where", "white = ann"]);
    assert!(run.err.contains("no column ann in the table games; a text is written 'ann'"));
    // Columns of another table choose it.
    let plies = pgn(&["filter", "--count", "--where", "san = 'Qh4#' and ply = 4"]);
    assert_eq!((plies.code, plies.out.as_str()), (0, "1\n"), "{}", plies.err);
}

#[test]
fn records_and_rows_are_selected() {
    let count = |condition: &str| pgn(&["filter", "--count", "--where", condition]).out;
    assert_eq!(count("result = '1-0'"), "1\n");
    assert_eq!(count("white ilike '%ANN%' or black = 'Ann'"), "2\n");
    assert_eq!(count("plies between 3 and 4 and White in ('Bob')"), "1\n");
    let rows = pgn(&["export", "--where", "ply > 1", "--columns", "n,ply,san"]);
    assert_eq!(
        (rows.code, rows.out.as_str()),
        (0, "n,ply,san\n1,2,e5\n1,3,g4\n1,4,Qh4#\n2,2,e5\n2,3,Nf3\n")
    );
}

// --- rows ---

#[test]
fn rows_are_sorted_limited_and_shown() {
    let base = ["export", WOOLSEY, "--table", "decisions", "--columns", "n,ply,error_emg"];
    let rows = |more: &[&str]| -> Vec<String> {
        let run = run(&[&base[..], more].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out.lines().map(str::to_owned).collect()
    };
    let all = rows(&["--where", "error_emg > 0.1"]);
    let errors: Vec<f64> =
        all.iter().skip(1).map(|row| row.rsplit(',').next().unwrap().parse().unwrap()).collect();
    assert!(errors.len() > 5 && errors.iter().all(|error| *error > 0.1), "{all:?}");
    let best = rows(&["--sort", "error_emg:desc", "--limit-rows", "3"]);
    let mut sorted = errors;
    sorted.sort_by(|a, b| b.total_cmp(a));
    let found: Vec<f64> =
        best.iter().skip(1).map(|row| row.rsplit(',').next().unwrap().parse().unwrap()).collect();
    assert_eq!(found, sorted[..3]);
    assert_eq!(rows(&["--limit-rows", "2"]).len(), 3);
    assert_eq!(rows(&["--limit-rows", "0"]).len(), 1);
    assert_eq!(rows(&["--limit-rows", "2", "--format", "jsonl"]).len(), 2);
    let table = rows(&["--limit-rows", "2", "--format", "table"]);
    assert!(table[0].starts_with("n  ply ") && table[0].ends_with(" error_emg"), "{table:?}");
    assert!(table.iter().all(|line| line.chars().count() == table[0].len()), "{table:?}");
    let run = run(&["export", WOOLSEY, "--sort", "ply", "--max-memory", "1K"]);
    assert!(
        run.code == 2 && run.err.contains("export --sort needs more than 1 KiB"),
        "{}",
        run.err
    );
}

#[test]
fn columns_are_left_out_and_checked() {
    let head = |columns: &str| {
        let run = pgn(&["export", "--table", "games", "--limit-rows", "0", "--columns", columns]);
        (run.code, run.out + &run.err)
    };
    assert!(head("-uci,-fen,-file").1.starts_with("offset,n,white,black,"));
    assert_eq!(head("White,n"), (0, "white,n\n".to_owned()));
    assert!(head("white,white").1.contains("the column white is named twice"));
    assert!(head("whte").1.contains("did you mean white"));
}

/// A play can be a blunder after another one, so that some rows hold two.
#[test]
fn the_conditions_of_the_readme_find_every_blunder() {
    let count = |condition: &str, columns: &str, is_blunder: fn(&str) -> bool| {
        let run = run(&["export", WOOLSEY, "--where", condition, "--columns", columns]);
        assert_eq!(run.code, 0, "{}", run.err);
        let cells = run.out.lines().skip(1).flat_map(|row| row.split(','));
        (run.out.lines().count() - 1, cells.filter(|cell| is_blunder(cell)).count())
    };
    let large = |cell: &str| cell.parse::<f64>().is_ok_and(|error| error > 0.08);
    let columns = "error_emg,missed_double_emg";
    assert_eq!(count("error_worst > 0.08", columns, large), (15, 16));
    assert_eq!(count("true", columns, large).1, 16);
    let marked = |cell: &str| cell.ends_with("bad");
    let condition = "skill like '%bad' or missed_double_skill like '%bad'";
    let (_, plays) = count(condition, "skill", marked);
    let statistics = run(&["stats", "--analysis", WOOLSEY]).out;
    let counted =
        statistics.lines().filter(|line| line.contains("bad ") && line.contains("marked"));
    let counted = counted.flat_map(|line| line.split_whitespace());
    let counted: usize = counted.filter_map(|word| word.parse::<usize>().ok()).sum();
    assert_eq!((plays, counted), (12, 12));
}

/// A mistyped tag would otherwise look like one that no game has.
#[test]
fn a_tag_that_no_record_has_is_named() {
    let said = |arguments: &[&str]| pgn(arguments).err;
    let message = "warning: no record read has the tag Whte; did you mean White?\n";
    assert_eq!(said(&["filter", "--where", "tag.Whte = 'Ann'"]), message);
    assert_eq!(said(&["filter", "--unique", "tag.Whte"]), message);
    for option in ["--columns", "--sort"] {
        assert_eq!(said(&["export", "--table", "games", option, "tag.Whte"]), message);
    }
    assert_eq!(said(&["filter", "--where", "tag.white = 'Nobody'"]), "");
    let far = said(&["filter", "--where", "tag.Annotator is null"]);
    assert_eq!(far, "warning: no record read has the tag Annotator\n");
}

#[test]
fn a_mistyped_table_is_named() {
    let run = run(&["export", "--table", "Decision", WOOLSEY]);
    assert!(run.code == 2 && run.err.contains("has no table Decision; did you mean decisions?"));
}

#[cfg(feature = "parquet")]
#[test]
fn chosen_columns_are_those_of_a_parquet_file() {
    let folder = Folder::new(&[("g.pgn", PGN)]);
    let out = folder.text("g.parquet");
    let options = ["--table", "games", "--columns", "plies,file,white", "--sort", "plies"];
    let run = run(&[&["export", &folder.text("g.pgn"), "-o", &out][..], &options].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let file = fs::File::open(out).unwrap();
    let reader = parquet::file::reader::SerializedFileReader::new(file).unwrap();
    let rows: Vec<String> = reader.into_iter().map(|row| row.unwrap().to_string()).collect();
    assert!(rows[0].starts_with("{plies: 3, file: ") && rows[0].ends_with("white: \"Bob\"}"));
    assert!(rows[1].starts_with("{plies: 4, file: ") && rows[1].ends_with("white: \"Ann\"}"));
}

// --- names of files ---

#[test]
fn names_of_files_are_listed() {
    let folder = Folder::new(&[("a.pgn", PGN), ("b.pgn", "[White \"Zoe\"]\n\n1. e4 *\n")]);
    let (a, b) = (folder.text("a.pgn"), folder.text("b.pgn"));
    let list = |options: &[&str]| {
        let run = run(&[&["filter"], options, &[&a, &b]].concat());
        (run.code, run.out)
    };
    assert_eq!(list(&["-l", "--where", "white = 'Zoe'"]), (0, format!("{b}\n")));
    assert_eq!(list(&["-L", "--where", "white = 'Zoe'"]), (0, format!("{a}\n")));
    assert_eq!(list(&["-l", "--null", "--where", "plies > 0"]), (0, format!("{a}\0{b}\0")));
    assert_eq!(list(&["-l", "--where", "white = 'Nobody'"]), (1, String::new()));
    assert_eq!(list(&["-l", "--invert", "--where", "white = 'Ann'"]), (0, format!("{a}\n{b}\n")));
    assert_eq!(list(&["-l", "--count"]).0, 2);
}

#[test]
fn bad_records_are_selected() {
    let ids = "4HPwATDgc/ABMA:QYkqASAAIAAA\n4HPwATDgc/ABMA:QYkrASAAIAAA\n";
    let run = boardnote(&["filter", "--bad", "--from", "gnuid"], ids.as_bytes());
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, &ids[28..], ""));
    let run = boardnote(&["filter", "--bad", "-l", "--from", "gnuid"], ids.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (0, "-\n"));
}

// --- what is wrong, first ---

#[test]
fn errors_are_shown_before_warnings_run_out() {
    // An owned cube of 1 is a warning, and 7 on a die is an error.
    let ids = "QIkqASAAIAAA\n".repeat(1_500) + &"QYkrASAAIAAA\n".repeat(7);
    let check = |options: &[&str]| {
        boardnote(&[&["check", "--lenient", "--from", "matchid"], options].concat(), ids.as_bytes())
    };
    let all = check(&[]);
    assert_eq!(all.out.matches("error[").count(), 7, "{}", all.err);
    assert_eq!(all.out.matches("warning[").count(), 1_000);
    let errors = check(&["--errors"]);
    assert_eq!(
        (errors.out.matches("error[").count(), errors.out.matches("warning").count()),
        (7, 0)
    );
    assert_eq!(check(&["-q"]).out, "1507 records, 7 bad\n");
    let quiet = boardnote(&["decode", "-q", "--from", "matchid"], ids.as_bytes());
    assert_eq!(quiet.err, "");
}

// --- files ---

#[test]
fn an_output_is_no_input() {
    let folder = Folder::new(&[("w.pgn", PGN)]);
    let w = folder.text("w.pgn");
    let refused = |arguments: &[&str]| {
        let run = run(arguments);
        assert!(run.code == 2 && run.err.contains("is also the input; write to another file"));
        assert_eq!(fs::read_to_string(&w).unwrap(), PGN);
    };
    refused(&["convert", "--to", "uci", &w, "-o", &w]);
    refused(&["convert", "--to", "uci", "--keep-going", &w, "/no/such", "-o", &w]);
    refused(&["decode", &w, "-o", &w]);
    refused(&["export", "--format", "csv", &w, "-o", &w]);
    refused(&["convert", "--to", "uci", &folder.text("*.pgn"), "-o", &w]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("w.pgn", folder.path("link.pgn")).unwrap();
        refused(&["convert", "--to", "uci", &folder.text("link.pgn"), "-o", &w]);
        refused(&["convert", "--to", "uci", &w, "-o", &folder.text("link.pgn")]);
    }
    refused(&["filter", "--where", "white = 'Ann'", &w, "-o", &w]);
    // A name in the place of a value is an input, too.
    refused(&["filter", "--unique", &w, "-o", &w]);
}

#[test]
fn names_of_packed_files_pack_and_other_archives_are_named() {
    let folder = Folder::new(&[("w.pgn", PGN), ("a.xz", "\u{0}"), ("a.zip", "PK\u{3}\u{4}x")]);
    fs::write(folder.path("a.xz"), b"\xfd7zXZ\0\0").unwrap();
    fs::write(folder.path("a.bz2"), b"BZh91AY&SY").unwrap();
    for ending in ["gz", "zst"] {
        let out = folder.text(&format!("x.uci.{ending}"));
        assert_eq!(run(&["convert", "--to", "uci", &folder.text("w.pgn"), "-o", &out]).code, 0);
        assert!(!fs::read(&out).unwrap().starts_with(b"f2f3"));
        assert_eq!(run(&["filter", "--count", &out]).out, "2\n");
        let csv = folder.text(&format!("x.csv.{ending}"));
        assert_eq!(run(&["export", &folder.text("w.pgn"), "-o", &csv]).code, 0);
    }
    for (name, said) in [
        ("a.xz", "xz archive; unpack it first: xz -dc FILE | boardnote …"),
        ("a.bz2", "bzip2 archive; unpack it first: bzip2 -dc FILE | boardnote …"),
        ("a.zip", "zip archive; unpack it first: unzip -p FILE | boardnote …"),
    ] {
        let run = run(&["show", &folder.text(name)]);
        assert!(run.code == 2 && run.err.contains(said), "{}", run.err);
    }
}

// --- text with IDs ---

#[test]
fn text_with_ids_is_read_by_every_verb_from_everywhere() {
    const ONE: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10";
    const TWO: &str = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10";
    let copy =
        |id: &str| format!("{id}\n\nX:Player 1   O:Player 2\nScore is X:0 O:0 7 pt.(s) match.\n");
    let two = copy(ONE) + "\n" + &copy(TWO);
    let far = format!("{}\n{two}", "p {color: red}\n".repeat(20_000));
    let folder = Folder::new(&[("one.txt", &copy(ONE)), ("two.txt", &two), ("far.html", &far)]);
    for (name, text, count) in
        [("one.txt", copy(ONE), 1), ("two.txt", two, 2), ("far.html", far, 2)]
    {
        let path = folder.text(name);
        for (argument, input) in [(path.as_str(), ""), ("-", text.as_str()), (text.as_str(), "")] {
            if argument.len() > 100_000 {
                continue; // longer than an argument may be
            }
            let run = |verb: &[&str]| boardnote(&[verb, &[argument]].concat(), input.as_bytes());
            let found = run(&["detect"]);
            assert!(found.code == 0 && found.out.contains("\tin text"), "{name} {}", found.out);
            assert_eq!(run(&["convert", "--to", "gnuid"]).out.lines().count(), count, "{name}");
            assert_eq!(run(&["export", "--format", "jsonl"]).out.lines().count(), count, "{name}");
            assert_eq!(run(&["decode", "--lenient"]).out.lines().count(), count, "{name}");
            assert_eq!(run(&["filter", "--count"]).out, format!("{count}\n"), "{name}");
            let checked = run(&["check", "--lenient"]);
            assert!(checked.out.contains(", 0 bad\n"), "{name} {}", checked.out);
            assert_eq!(run(&["show"]).out.matches("XGID  ").count(), count, "{name}");
            assert_eq!(run(&["stats"]).code, 0);
        }
    }
}

#[test]
fn what_the_program_writes_is_recognized() {
    let folder = Folder::new(&[]);
    let ids = folder.text("m.gnuid");
    assert_eq!(run(&["convert", "--to", "gnuid", WOOLSEY, "-o", &ids]).code, 0);
    let lines = fs::read_to_string(&ids).unwrap().lines().count();
    let check = run(&["check", &ids]);
    assert_eq!((check.code, check.out), (0, format!("{lines} records, 0 bad\n")));
    fs::rename(&ids, folder.path("m.txt")).unwrap();
    assert!(run(&["detect", &folder.text("m.txt")]).out.contains("\tgnuid\t"));
    let decoded = run(&["decode", WOOLSEY]).out;
    let run = boardnote(&["show"], decoded.as_bytes());
    assert!(run.code == 2 && run.err.contains("encode"), "{}", run.err);
}

// --- one record, and something to show ---

#[test]
fn one_record_is_chosen_by_its_number() {
    let ids =
        "4HPwATDgc/ABMA:QYkqASAAIAAA\n4HPwATDgc/ABMA:MAFlAAAAAAAE\n4HPwATDgc/ABMA:cAn2AAAAAAAE\n";
    let convert =
        |record: &str| boardnote(&["convert", "--to", "gnuid", "--record", record], ids.as_bytes());
    assert_eq!(convert("2").out, ids.lines().nth(1).unwrap().to_owned() + "\n");
    assert_eq!(convert("2..3").out, ids[28..]);
    let none = convert("4");
    assert!(none.code == 2 && none.err.contains("no record 4: the input has 3"), "{}", none.err);
    assert!(convert("x").err.contains("expected a whole number, or A..B, found x"));
    let check = boardnote(&["check", "--record", "1..2"], ids.as_bytes());
    assert_eq!(check.out, "2 records, 0 bad\n");
    let rows = pgn(&["export", "--record", "2", "--table", "games", "--columns", "n,white"]);
    assert_eq!(rows.out, "n,white\n2,Bob\n");
}

#[test]
fn a_thing_alone_is_shown_and_near_words_are_named() {
    let id = "4HPwATDgc/ABMA:QYkqASAAIAAA";
    assert_eq!(run(&[id]).out, run(&["show", id]).out);
    assert_eq!(run(&["--color", "never", WOOLSEY]).out, run(&["show", WOOLSEY]).out);
    for (word, verb) in
        [("view", "show"), ("validate", "check"), ("csv", "export"), ("json", "decode")]
    {
        let said = format!("unrecognized subcommand '{word}'; did you mean: boardnote {verb}");
        let run = run(&[word]);
        assert!(run.code == 2 && run.err.contains(&said), "{}", run.err);
    }
    // Options may stand before the thing, but not before a verb.
    assert_eq!(run(&["--record", "1", id]).out, run(&["show", id]).out);
    let early = run(&["--lenient", "--record", "1", "check", "x.mat"]);
    let order = "did you mean: boardnote check --lenient --record 1 x.mat\n";
    assert!(early.code == 2 && early.err.ends_with(order), "{}", early.err);
    let unknown = run(&["--frobnicate"]);
    assert!(unknown.err.contains("Usage: boardnote VERB"), "{}", unknown.err);
    let run = run(&["chek"]);
    assert!(run.code == 2 && run.err.contains("check"), "{}", run.err);
    let missing = boardnote(&["missing.sgf"], b"");
    assert!(missing.code == 2 && missing.err.contains("no such file"), "{}", missing.err);
}

#[test]
fn nearly_right_arguments_are_explained() {
    for (arguments, said) in [
        (
            &["convert", "m.sgf", "m.mat"][..],
            "convert needs --to; did you mean: boardnote convert --to mat m.sgf -o m.mat",
        ),
        (
            &["render", "m.sgf", "m.png"],
            "render needs -o; did you mean: boardnote render m.sgf -o m.png",
        ),
        (
            &["convert", "m.sgf", "-o", "m.txt"],
            "convert needs --to, because the name m.txt tells no format",
        ),
        (&["convert", "m.sgf", "-o", "m.matt"], "tells no format; did you mean mat"),
        (&["convert", "m.sgf", "-o", "-"], "convert needs --to\n"),
        (&["convert", "m.sgf", "-o", "m.csv"], "tables are written by boardnote export"),
        (&["filter", "cube > 1", "m.sgf"], "(and a condition follows --where)"),
        (&["convert", "--to", "json", "m.sgf"], "JSON is written by boardnote decode"),
        (&["convert", "--to", "csv", "m.sgf"], "tables are written by boardnote export"),
        (&["show", "--from", "gnubg", "m.sgf"], "choose gnuid (an ID) or bg-sgf (a game)"),
        (&["show", "--limit", "abc"], "expected a whole number, found abc"),
        (&["filter", "--sample", "10%"], "expected a number of records, found 10%"),
    ] {
        let run = run(arguments);
        assert!(run.code == 2 && run.err.contains(said), "{}", run.err);
    }
    let run = run(&["convert", "--to", "XGID", "4HPwATDgc/ABMA:QYkqASAAIAAA"]);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn a_mistyped_record_shows_its_mistake() {
    for (record, said) in [
        ("4HPwATDgc/ABM:QYkqASAAIAAA", "error["),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:79:0:0:0:0:10", "error["),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", "error["),
    ] {
        let run = run(&["show", record]);
        assert!(run.code == 1 && run.err.contains(said) && run.err.contains('^'), "{}", run.err);
    }
    let run = run(&["show", "no/such.sgf"]);
    assert!(run.code == 2 && run.err.contains("no such file"), "{}", run.err);
}

#[test]
fn the_name_of_the_output_tells_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = |name: &str| fs::read_to_string(path(name)).unwrap();
    let convert = |from: &str, to: &str| run(&["convert", "-q", &path(from), "-o", &path(to)]);
    fs::write(path("m.sgf"), "(;GM[6]MI[length:3];W[31hefe])").unwrap();
    fs::write(path("g.sgf"), "(;GM[1]SZ[9];B[ee])").unwrap();
    for (from, to, start) in [
        ("m.sgf", "m.mat", "; [Crawford \"Off\"]\n\n 3 point match"),
        ("m.mat", "again.sgf", "(;FF[4]GM[6]"),
        ("m.sgf", "m.XGID", "1\t1\tXGID="),
        ("g.sgf", "again.sgf", "(;FF[4]GM[1]"),
        ("g.sgf", "g.go9-text", "e3ce779f171fb8e0"),
    ] {
        let run = convert(from, to);
        assert_eq!(run.code, 0, "{from} to {to}: {}", run.err);
        assert!(file(to).trim_start().starts_with(start.trim_start()), "{to}: {}", file(to));
    }
    let refused = convert("g.sgf", "g.pgn");
    assert!(refused.err.contains("go9-text or sgf, not to pgn"), "{}", refused.err);
    let packed = convert("m.sgf", "m.mat.gz");
    assert_eq!(packed.code, 0, "{}", packed.err);
}

#[test]
fn a_position_that_a_table_of_parquet_quotes_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.parquet").to_str().unwrap().to_owned();
    fs::write(&path, "PAR1\0\0 4HPwATDgc/ABMA:QYkqASAAIAAA \0PAR1").unwrap();
    let run = run(&["show", &path]);
    assert!(
        run.code == 2 && run.err.contains("a table in Parquet, which is not read"),
        "{}",
        run.err
    );
    assert_eq!(run.out, "");
}

#[test]
fn a_wrong_condition_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["a.sgf", "b.sgf"].map(|name| folder.path().join(name).display().to_string());
    for name in &names {
        fs::write(name, "(;GM[1]SZ[19];B[aa])").unwrap();
    }
    let run = boardnote(&["filter", "--where", "siz = 19", &names[0], &names[1]], b"");
    assert_eq!((run.code, run.err.matches("did you mean size?").count()), (2, 1), "{}", run.err);
}

#[test]
fn other_text_is_left_to_scan() {
    let mail = b"Hi, look at 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\nand e2e4 of course.\n";
    let run = boardnote(&["show", "-"], mail);
    assert!(run.code == 2 && run.err.contains("or try boardnote scan"), "{}", run.err);
}

#[test]
fn signs_of_pieces_are_no_german() {
    let run = boardnote(&["check", "--from", "pgn"], "1. e4 e5 2. ♘f3 *\n".as_bytes());
    assert!(run.out.contains("--lenient reads signs of pieces"), "{}", run.out);
}
