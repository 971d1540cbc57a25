//! The program on backgammon IDs, as a user runs it.

use crate::common::boardnote;

const ID: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA";

#[test]
fn show_draws_the_example_of_the_readme() {
    let run = boardnote(&["show", ID], b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        " +13-14-15-16-17-18------19-20-21-22-23-24-+     O: 167 pips, 0 off
 | X           O    |   | O              X |     score 2
 | X           O    |   | O              X |     [2] cube
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 |                  |BAR|                  |     match to 9
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |     X to play 52
 | O           X    |   | X              O |
 | O           X    |   | X              O |     score 4
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: 167 pips, 0 off

GNUID         4HPwATDgc/ABMA:QYkqASAAIAAA
XGID          XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10
match         9 point match
score         player 0 (O) 2, player 1 (X) 4
cube          2, owned by player 0
on roll       player 1
to decide     player 1
dice          5 and 2
game state    playing
player 0 (O)  167 pips, 0 off, 0 on the bar
player 1 (X)  167 pips, 0 off, 0 on the bar
"
    );
}

#[test]
fn decode_prints_the_value_of_the_command_line_document() {
    let run = boardnote(&["decode", "--from", "matchid"], b"QYkqASAAIAAA\n");
    assert_eq!(
        run.out,
        "{\"n\":1,\"offset\":0,\"file\":null,\"value\":{\"id\":\"QYkqASAAIAAA\",\"cube\":2,\"cube_owner\":0,\
        \"on_roll\":1,\"crawford\":false,\"game_state\":\"playing\",\"decision\":1,\"double\":false,\
        \"resign\":0,\"dice\":[5,2],\"match_length\":9,\"score\":[2,4],\"jacoby_off\":false,\
        \"unused_bits\":0}}\n"
    );
    let run = boardnote(&["decode", "--from", "posid"], b"4HPwATDgc/ABMA");
    assert_eq!(
        run.out,
        "{\"n\":1,\"offset\":0,\"file\":null,\"value\":{\"id\":\"4HPwATDgc/ABMA\",\
        \"waiting\":[0,0,0,0,0,5,0,3,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,2,0],\
        \"on_roll\":[0,0,0,0,0,5,0,3,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,2,0],\
        \"off\":[0,0],\"pips\":[167,167]}}\n"
    );
}

#[test]
fn good_records_are_written_around_bad_ones_and_counted_with_them() {
    let input = b"QYkqASAAIAAA\r\n\n \nQYk/ASAAIAAA\nMAEAAAAAAAAA";
    let run = boardnote(&["decode", "--from", "matchid"], input);
    assert_eq!(run.code, 1);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1]["n"], 2);
    assert_eq!(lines[1]["offset"], 17);
    assert_eq!(lines[1]["error"]["kind"], "die-out-of-range");
    assert_eq!(lines[1]["error"]["bit"], 15);
    assert_eq!(lines[2]["n"], 3);
    assert_eq!(lines[2]["value"]["id"], "MAEAAAAAAAAA");
}

#[test]
fn encode_gives_back_what_decode_read() {
    let input = b"QYkqASAAIAAA\nMAEAAAAAAAAE\nEREAAAAAAAAA\n";
    let decoded = boardnote(&["decode", "--from", "matchid"], input);
    let encoded = boardnote(&["encode", "--to", "matchid"], decoded.out.as_bytes());
    assert_eq!((encoded.code, encoded.out.as_bytes()), (0, input.as_slice()));
}

#[test]
fn encode_takes_bare_values_and_leaves_errors_out() {
    let bare = br#"{"cube":2,"cube_owner":null,"on_roll":1,"crawford":false,"game_state":"playing","decision":1,"double":false,"resign":0,"dice":[0,0],"match_length":0,"score":[0,0]}
{"n":1,"offset":13,"error":{"kind":"wrong-length","offset":0,"message":""}}
{"cube":3}
nonsense
"#;
    let run = boardnote(&["encode", "--to", "matchid"], bare);
    assert_eq!((run.code, run.out.as_str()), (1, "cQkAAAAAAAAA\n"));
    assert!(run.err.contains("<stdin>:2:1: error[no-value]"), "{}", run.err);
    assert!(run.err.contains("missing field"), "{}", run.err);
    assert!(run.err.contains("<stdin>:4:2: error[bad-json]"), "{}", run.err);
}

#[test]
fn lenient_values_need_lenient_writing() {
    let decoded = boardnote(&["decode", "--lenient", "--from", "matchid"], b"YYkqASAAIAAA\n");
    assert_eq!(decoded.code, 0);
    assert!(decoded.out.contains("\"cube_owner\":\"undefined-2\""));
    assert!(decoded.out.contains("\"warnings\":[{\"kind\":\"bad-cube-owner\",\"offset\":"));
    let strict = boardnote(&["encode", "--to", "matchid"], decoded.out.as_bytes());
    assert_eq!((strict.code, strict.out.as_str()), (1, ""));
    let lenient = boardnote(&["encode", "--lenient", "--to", "matchid"], decoded.out.as_bytes());
    assert_eq!((lenient.code, lenient.out.as_str()), (0, "YYkqASAAIAAA\n"));
}

#[test]
fn convert_says_what_is_lost_once_per_kind() {
    let input = format!("{ID}\n{ID}\n");
    let run = boardnote(&["convert", "--from", "gnuid", "--to", "xgid"], input.as_bytes());
    let line = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10\n";
    assert_eq!((run.code, run.out.as_str()), (0, line.repeat(2).as_str()));
    assert_eq!(
        run.err.matches("the Jacoby rule (jacoby_off) (in 2 records)").count(),
        1,
        "{}",
        run.err
    );
    let back = boardnote(&["convert", "--from", "xgid", "--to", "gnuid"], line.as_bytes());
    assert_eq!(back.out, "4HPwATDgc/ABMA:QYkqASAAIAAE\n");
    let none = boardnote(&["convert", "--from", "posid", "--to", "xgid"], b"");
    assert_eq!(none.code, 2);
    assert!(none.err.contains("posid can be converted to posid, not to xgid"), "{}", none.err);
}

#[test]
fn inspect_names_every_bit() {
    let run = boardnote(&["inspect", "QYkqASAAIAAA"], b"");
    assert_eq!(run.out.lines().count(), 16);
    assert!(
        run.out.starts_with("PLACE       RAW") && run.out.contains("\nbits 0-3    1000"),
        "{}",
        run.out
    );
    let run = boardnote(&["inspect", "--format", "json", "4HPwATDgc/ABMA"], b"");
    let rows = run.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let bits: u64 = rows.map(|row| row["length"].as_u64().unwrap()).sum();
    assert_eq!(bits, 80);
}

#[test]
fn scan_finds_ids_in_any_text_but_not_their_parts() {
    let text = format!("see <{ID}>\nand é 4HPwATDgc/ABMA, not internationa\n");
    let run = boardnote(&["scan"], text.as_bytes());
    let posid = "4HPwATDgc/ABMA";
    assert_eq!(
        run.out,
        format!("<stdin>\t5\t{ID}\tgnuid\t{ID}\n<stdin>\t41\t{posid}\tposid\t{posid}\n")
    );
}

/// The last of those forms as a GNUID.
const XGID: &str = "4HPwATDgc/ABMA:QYkqASAAIAAE";

/// The forms in which people paste a GNUID.
const PASTED: [&str; 7] = [
    "gnubgid=4HPwATDgc/ABMA:QYkqASAAIAAA",
    "GNUBG ID: 4HPwATDgc/ABMA:QYkqASAAIAAA.",
    " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : QYkqASAAIAAA\n",
    "Match-ID: QYkqASAAIAAA    Position-ID: 4HPwATDgc/ABMA",
    "> Hi Bob,\n> what about `4HPwATDgc/ABMA:QYkqASAAIAAA`?",
    "https://example.org/?gnubgid=4HPwATDgc%2FABMA%3AQYkqASAAIAAA",
    "XGID: -b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10",
];

#[test]
fn pasted_ids_are_understood() {
    for text in PASTED {
        // An XGID cannot hold the Jacoby rule of a match, which this GNUID has.
        let id = if text.starts_with("XGID") { XGID } else { ID };
        for from in [&[][..], &["--from", "gnuid"]] {
            let args = |verb: &'static str, more: &[&'static str]| {
                [&[verb], more, from].concat().into_iter().map(str::to_owned).collect::<Vec<_>>()
            };
            let run = |args: Vec<String>| {
                let args: Vec<&str> = args.iter().map(String::as_str).collect();
                let by_name = boardnote(&[&args[..], &[text]].concat(), b"");
                let by_stdin = boardnote(&args, text.as_bytes());
                assert_eq!(by_name.out, by_stdin.out, "{text}");
                by_name
            };
            if from.is_empty() || !text.starts_with("XGID") {
                let shown = run(args("show", &[]));
                assert_eq!(shown.code, 0, "{text}: {}", shown.err);
                assert!(
                    shown.out.contains(&format!("GNUID         {id}")),
                    "{text}: {}",
                    shown.out
                );
                let decoded = run(args("decode", &["--lenient"]));
                assert!(decoded.out.contains(&format!("\"gnuid\":\"{id}\"")), "{}", decoded.out);
                let converted = run(args("convert", &["--to", "gnuid"]));
                assert_eq!(converted.out, format!("{id}\n"), "{text}: {}", converted.err);
            }
        }
        let detected = boardnote(&["detect", text], b"").out;
        let name = if text.starts_with("XGID") { "xgid" } else { "gnuid" };
        assert_eq!(detected, "<argument>\tbg-text\tin text\n", "{text}");
        let scanned = boardnote(&["scan"], text.as_bytes()).out;
        assert_eq!(scanned.lines().count(), 1, "{scanned}");
        let fields: Vec<_> = scanned.trim_end().split('\t').collect();
        assert_eq!((fields.len(), fields[3]), (5, name), "{scanned}");
        assert!(name == "xgid" || fields[4] == ID, "{scanned}");
    }
}

#[test]
fn an_xgid_without_its_prefix_is_no_option() {
    let run = boardnote(&["show", "-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10"], b"");
    assert!(run.out.contains(&format!("GNUID         {XGID}")), "{}", run.err);
    assert_eq!(boardnote(&["show", "-b----E-C"], b"").code, 2);
    // A mistyped field is reported at its place, in an argument and in a line.
    let mistyped = "-b----E-C---eE---c-e----B-:1:-1:1:99:4:2:0:9:10";
    let run = boardnote(&["show", mistyped], b"");
    assert!(run.code == 1 && run.err.starts_with("error[bad-field]: bad dice"), "{}", run.err);
    let line = boardnote(&["decode"], mistyped.as_bytes());
    assert!(line.code == 1 && line.out.contains("\"bad-prefix\""), "{}{}", line.out, line.err);
}

#[test]
fn text_around_an_id_is_no_fault() {
    // More text than is kept in memory behind an ID.
    let long = format!("{{}}{}", " foo".repeat(1 << 18));
    for text in ["{}", "{} ", "{}\n\n", "{}\nfoo\n", "foo {} foo", "a\n\nb {},\nc", &long] {
        let text = text.replace("{}", ID);
        let run = boardnote(&["convert", "--from", "bg-text", "--to", "gnuid"], text.as_bytes());
        let shown = (run.code, run.out.as_str(), run.err.as_str());
        assert_eq!(shown, (0, format!("{ID}\n").as_str(), ""), "{}", &text[..60.min(text.len())]);
    }
}

/// A label whose ID cannot be read is a bad record, and not nothing.
#[test]
fn damaged_ids_in_text_are_bad_records() {
    let text = format!(
        "{XGID}\nMatch ID: QYkqASAAIA\nwhat is an XGID: a position\n\
        XGID=-b----E-C---eE---c-e----B:0:0:1:52:0:0:0:7:10\n"
    );
    let run = boardnote(&["check", "--from", "bg-text", "--format", "json"], text.as_bytes());
    assert!(run.code == 1 && run.out.contains("\"records\":3,\"bad\":2"), "{}", run.out);
    for code in ["bad-gnuid", "bad-xgid"] {
        assert!(run.out.contains(&format!("\"kind\":\"{code}\"")), "{}", run.out);
    }
}

#[test]
fn several_pasted_ids_are_several_records() {
    // The last two are the same position, as BGBlitz writes it.
    let mail = PASTED.join("\nand then\n");
    let run = boardnote(&["convert", "--from", "bg-text", "--to", "gnuid"], mail.as_bytes());
    assert_eq!(run.out, format!("{ID}\n").repeat(6), "{}", run.err);
    let shown = boardnote(&["show"], mail.as_bytes());
    assert_eq!((shown.code, shown.out.matches(ID).count()), (0, 6), "{}", shown.err);
    let strict = boardnote(&["decode", PASTED[0]], b"");
    assert!(strict.code == 0 && strict.err.is_empty(), "{}", strict.err);
}

/// A pair of labeled IDs is found even if blocks of text could end between them.
#[test]
fn pairs_are_found_across_blocks() {
    // The end of the input need not be the end of a line.
    for between in ["\n", "\n\n", "\r\n", "\nsent by mail\n"] {
        let text = format!("Position ID: 4HPwATDgc/ABMA{between}Match ID: QYkqASAAIAAA");
        let run = boardnote(&["scan"], text.as_bytes());
        assert!(run.out.ends_with("\tgnuid\t4HPwATDgc/ABMA:QYkqASAAIAAA\n"), "{}", run.out);
        assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    }
    let mut text = String::new();
    let mut offsets = Vec::new();
    while text.len() < 1 << 20 {
        text.push_str(&"nothing to find here\n".repeat(text.len() % 97));
        offsets.push(text.len() + PASTED[2].find("4HP").unwrap());
        text.push_str(PASTED[2]);
    }
    let run = boardnote(&["scan"], text.as_bytes());
    let found: Vec<usize> =
        run.out.lines().map(|line| line.split('\t').nth(1).unwrap().parse().unwrap()).collect();
    assert_eq!(found, offsets);
    assert!(run.out.lines().all(|line| line.ends_with(&format!("\tgnuid\t{ID}"))));
}

#[test]
fn boards_for_forums_and_for_gnu_backgammon() {
    let forum = boardnote(&["show", "--as", "forum", "--names", "Ann,Bob", ID], b"").out;
    let (head, tail) = forum.split_once(" +13-14-").unwrap();
    assert_eq!(
        head,
        "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10\n\nX:Bob   O:Ann\n\
         Score is X:4 O:2 9 pt.(s) match.\n"
    );
    assert!(
        tail.ends_with("Pip count  X: 167  O: 167 X-O: 4-2/9\nCube: 2, O own cube\nX to play 52\n"),
        "{tail}"
    );
    for id in [ID, "4HPwATDgc/ABMA:MAEAAAAAAAAA", "4HPwATDgc/ABMA:EREAAAAAAAAA"] {
        let board = boardnote(&["show", "--as", "gnubg", id], b"").out;
        let back = boardnote(&["convert", "--to", "gnuid"], board.as_bytes());
        assert_eq!(back.out, format!("{id}\n"), "{board}");
    }
    // The rules of an XGID that a GNUID cannot hold are kept.
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:3:1:3:0:8";
    let forum = boardnote(&["show", "--as", "forum", xgid], b"").out;
    assert!(forum.starts_with(&format!("{xgid}\n\nX:X   O:O\n")), "{forum}");
    assert!(forum.contains("\nScore is X:3 O:1. Unlimited Game, Jacoby Beaver\n"), "{forum}");
    let fields = boardnote(&["show", xgid], b"").out;
    assert!(fields.contains(&format!("\nXGID          {xgid}\n")), "{fields}");
    // The player on roll is shown as player 1.
    let zero = "XGID=-b----E-C---eE---c-e----B-:2:-1:-1:52:4:2:0:9:10";
    let arguments = ["show", "--as", "forum", "--names", "Ann,Bob", "--bottom", "on-roll", zero];
    let forum = boardnote(&arguments, b"").out;
    let head = "XGID=-b----E-C---eE---c-e----B-:2:1:1:52:2:4:0:9:10\n\nX:Ann   O:Bob\n";
    assert!(forum.starts_with(head), "{forum}");
    assert!(forum.ends_with("2-4/9\nCube: 4, X own cube\nX to play 52\n"), "{forum}");
    // As GNU Backgammon 1.07 prints it.
    let board = boardnote(&["show", "--as", "gnubg", "--names", "Ann,Bob", ID], b"").out;
    assert!(board.contains("-24-+     O: Ann (Cube: 2)\n"), "{board}");
    assert!(board.contains("|BAR|                  |     9 points match\n"), "{board}");
    assert!(board.contains("     Rolled 52\n"), "{board}");
}

#[test]
fn an_id_in_a_sentence() {
    let xgid = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10";
    for (before, after) in
        [("", "."), ("", ", then"), ("(", ")"), ("see ", "; what now?"), ("it was ", ".")]
    {
        let text = format!("{before}{xgid}{after}");
        let run = boardnote(&["convert", "--to", "gnuid", &text], b"");
        assert_eq!((run.code, run.out.as_str()), (0, "4HPwATDgc/ABMA:QYkqASAAIAAE\n"), "{text}");
        // An XGID with a full stop behind it is a record of its own notation.
        let is_alone = before.is_empty() && after == "." || before == "(";
        assert_eq!(run.err.contains("warning[surrounding-text]"), is_alone, "{text}: {}", run.err);
    }
}

#[test]
fn an_offered_cube_is_not_an_owned_one() {
    let beaver = "4HPwATDgc/ABMA:EREAAAAAAAAA";
    let shown = boardnote(&["show", beaver], b"").out;
    assert!(shown.contains("\ncube          2, offered at 4 by player 1\n"), "{shown}");
    assert!(shown.contains("     [4] offered by X\n"), "{shown}");
    let drawn = boardnote(&["render", beaver, "-o", "-"], b"").out;
    assert!(drawn.contains("Cube: 4, offered to player 0."), "{drawn}");
}

#[test]
fn detection_says_what_else_it_could_be() {
    for (text, format) in [
        (ID, "gnuid"),
        ("QYkqASAAIAAA", "matchid"),
        ("4HPwATDgc/ABMA", "posid"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "xgid"),
    ] {
        let run = boardnote(&["detect", text], b"");
        assert!(run.out.starts_with(&format!("<argument>\t{format}\t")), "{}", run.out);
    }
    let run = boardnote(&["detect", "neither this nor that"], b"");
    assert_eq!((run.code, run.out.as_str()), (1, "<argument>\tunknown\n"));
    // An argument that looks like a path and like no record is a missing file, as for all verbs.
    for verb in ["detect", "show"] {
        for path in ["nosuch.txt", "no/such/file", "nosuch"] {
            let run = boardnote(&[verb, path], b"");
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{verb} {path}");
            let message =
                format!("no such file: {path} (and it is not a record of a known format)");
            assert!(run.err.contains(&message), "{}", run.err);
        }
    }
}

#[test]
fn a_mistyped_id_is_detected_and_its_defect_shown() {
    for (text, format, code) in [
        ("QYkrASAAIAAA", "matchid\tpossible", "die-out-of-range"),
        ("4HPwATDgc/ABMA:QYkrASAAIAAA", "gnuid\tlikely", "die-out-of-range"),
    ] {
        let run = boardnote(&["detect", text], b"");
        assert_eq!(run.out, format!("<argument>\t{format}\n"));
        let run = boardnote(&["show", text], b"");
        assert!(run.code == 1 && run.err.contains(code), "{}", run.err);
    }
    // A bad line among the first ones does not hide the format of the file.
    let run = boardnote(&["check", "-q"], b"QYkqASAAIAAA\nnonsense\nMAEAAAAAAAAE\n");
    assert_eq!((run.code, run.out.as_str()), (1, "3 records, 1 bad\n"));
}

#[test]
fn a_check_with_findings_points_to_their_explanation() {
    let hint = "info: `boardnote explain CODE` explains a code in brackets\n";
    let check = |options: &[&str], input: &[u8]| {
        boardnote(&[&["check", "--from", "matchid"], options].concat(), input).err
    };
    assert!(check(&[], b"x\n").trim_end().ends_with(hint.trim_end()));
    assert_eq!(check(&[], b"QYkqASAAIAAA\n"), "");
    assert_eq!(check(&["-q"], b"x\n"), "");
    assert_eq!(check(&["--format", "json"], b"x\n"), "");
}

#[test]
fn an_ogid_is_recognized() {
    let run = boardnote(&["detect", "11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:1:0"], b"");
    assert_eq!((run.code, run.out), (0, "<argument>\togid\tcertain\n".to_owned()));
    let run = boardnote(
        &[
            "convert",
            "--lenient",
            "--to",
            "gnuid",
            "11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:1:0",
        ],
        b"",
    );
    assert_eq!((run.code, run.out), (0, "4HPwATDgc/ABMA:cAkgAAAAAAAE\n".to_owned()));
}

/// The halves of a GNUID cut short are not shown as if they were whole IDs.
#[test]
fn a_gnuid_cut_short_is_reported() {
    for (cut, place) in [("4HPwATDgc/ABMA:QYkqASAAIAA", 27), ("4HPwATDgc/ABM:QYkqASAAIAAA", 14)] {
        for verb in ["show", "check", "decode", "inspect"] {
            let run = boardnote(&[verb, cut], b"");
            assert_eq!(run.code, 1, "{verb} {cut}");
            let all = run.out + &run.err;
            assert!(all.contains("wrong-length"), "{verb} {cut}: {all}");
            assert!(verb == "decode" || all.contains(&format!(":1:{place}\n")), "{verb}: {all}");
        }
        let run = boardnote(&["detect", cut], b"");
        assert_eq!((run.code, run.out.as_str()), (0, "<argument>\tgnuid\tlikely\n"));
        let run = boardnote(&["scan", "-"], cut.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    }
}

#[test]
fn an_ogid_is_read_from_text_and_addresses() {
    let ogid = "11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0";
    let address = format!("see https://example.org/p?id={} there", ogid.replace(':', "%3A"));
    for text in [format!("ogid: {ogid}"), address, format!("What now?\nOr later?\nHere:\n{ogid}\n")]
    {
        let shown = boardnote(&["show", &text], b"");
        assert_eq!(shown.code, 0, "{text}: {}", shown.err);
        assert!(shown.out.contains("4HPwATDgc/ABMA:MIEqAUAAEAAE"), "{text}: {}", shown.out);
        let back =
            boardnote(&["convert", "--from", "bg-text", "--to", "ogid", "-"], text.as_bytes());
        assert_eq!((back.code, back.out.trim_end()), (0, ogid), "{}", back.err);
        let scanned = boardnote(&["scan", "-"], text.as_bytes());
        assert!(scanned.out.contains("ogid") && scanned.out.contains(ogid), "{}", scanned.out);
    }
}

#[test]
fn a_match_key_is_read_as_the_bytes_that_the_manual_prints() {
    let bytes = "0x41 0x89 0x2A 0x01 0x20 0x00 0x20 0x00 0x00";
    let shown = boardnote(&["show", bytes], b"");
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert_eq!(shown.out, boardnote(&["show", "QYkqASAAIAAA"], b"").out);
    for text in [bytes, "41 89 2a 01 20 00 20 00 00", "41892A012000200000"] {
        let run = boardnote(&["convert", "--from", "matchid", "--to", "matchid", text], b"");
        assert_eq!((run.code, run.out.as_str()), (0, "QYkqASAAIAAA\n"), "{text}: {}", run.err);
    }
    assert_eq!(boardnote(&["check", "--strict", "--from", "matchid", bytes], b"").code, 1);
}

/// GNU Backgammon writes the ID of a match that is over.
#[test]
fn a_match_that_is_over_has_no_xgid() {
    let over = "tmfAgGC/bwAAAA:MCPgAHAAAAAE";
    for to in [["convert", "--to", "xgid"], ["convert", "--from=gnuid", "--to=xgid"]] {
        let run = boardnote(&[&to[..], &[over]].concat(), b"");
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
        let message =
            "error[finished-match]: the match to 7 is over at 7-0, expected a game in progress";
        assert!(run.err.contains(message), "{}", run.err);
    }
    let shown = boardnote(&["show", over], b"");
    assert_eq!((shown.code, shown.err.as_str()), (0, ""));
    assert!(shown.out.contains(over) && !shown.out.contains("XGID"), "{}", shown.out);
    let forum = boardnote(&["show", "--as", "forum", over], b"");
    assert!(forum.out.starts_with("X:X   O:O\n"), "{}", forum.out);
    // The last state of a game is another way to it.
    let game = "(;GM[6]MI[length:1]RE[W+1R];B[31hefe])";
    let last = |to: &str| {
        boardnote(&["convert", "--from", "bg-sgf", "--to", to, "--ply", "end"], game.as_bytes())
    };
    assert_eq!(last("gnuid").code, 0);
    let run = last("xgid");
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
    assert!(run.err.contains("error[no-gnuid]: the match to 1 is over at 1-0"), "{}", run.err);
}
