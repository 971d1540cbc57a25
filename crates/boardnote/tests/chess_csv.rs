//! Tables of games as input: puzzles, lists of openings, and positions.

use crate::common::boardnote;

const PUZZLES: &str = "\
PuzzleId,FEN,Moves,Rating\r\n\
00ab1,6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,g8f8 a1a8,900\r\n\
00ab2,r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 10,\"e1g1\r\ne8c8\",1950\r\n";

fn of_table(args: &[&str], table: &str) -> String {
    let run = boardnote(&[args, &["-"]].concat(), table.as_bytes());
    assert_eq!((run.code, &*run.err), (0, ""), "{args:?}");
    run.out
}

#[test]
fn a_row_is_a_game() {
    let fens = of_table(&["convert", "--to", "fen"], PUZZLES);
    let expected = "R4k2/5ppp/8/8/8/8/5PPP/6K1 b - - 2 2\n2kr3r/8/8/8/8/8/8/R4RK1 w - - 6 11\n";
    assert_eq!(fens, expected);
    let pgn = of_table(&["convert", "--to", "pgn"], PUZZLES);
    for tag in ["[PuzzleId \"00ab2\"]", "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 10\"]"] {
        assert!(pgn.contains(tag), "{pgn}");
    }
    assert!(pgn.contains("\n10. O-O O-O-O *\n"), "{pgn}");
}

#[test]
fn filter_writes_the_head_and_the_rows_unchanged() {
    let run = |condition| of_table(&["filter", "--where", condition], PUZZLES);
    let (head, rows) = PUZZLES.split_once('\n').unwrap();
    let (first, second) = rows.split_once("\r\n").unwrap();
    assert_eq!(run("tag.Rating > 1900"), format!("{head}\n{second}"));
    assert_eq!(run("tag.Rating < 1900"), format!("{head}\n{first}\r\n"));
    assert_eq!(run("tag.Rating > 0"), PUZZLES);
}

#[test]
fn columns_of_known_tags_are_tags_in_any_case() {
    let table = "white;DATE;moves;no. 1\nAnn;2004.05.01;1. e4 e5 2. Nf3;x\n;;;\n";
    let columns = "white,date,uci,tags";
    let rows = of_table(&["export", "--table", "games", "--columns", columns], table);
    let expected = "Ann,2004.05.01,e2e4 e7e5 g1f3,\"{\"\"no__1\"\":\"\"x\"\"}\"\n,,\"\",{}\n";
    assert_eq!(rows.split_once('\n').unwrap().1, expected);
}

#[test]
fn epd_of_four_fields_is_a_position() {
    let table = "label\tepd\n1\t4k3/8/8/8/8/8/4P3/4K3 w - -\n";
    assert_eq!(of_table(&["convert", "--to", "fen"], table), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
}

#[test]
fn findings_name_the_line_of_the_file() {
    for (table, code, place) in [
        ("id,moves\n1,e4\n2,Ke3\n", "illegal-move", "3:3"),
        ("id,moves\n\n1,e4\n2,d4,d5\n", "bad-row", "4:1"),
        ("id,moves\n1,e4\n2,\"d4\n", "bad-row", "3:1"),
        ("id,moves\n1,e4\nid,moves\n2,d4\n3,c4\n", "bad-row", "3:1"),
        ("id,pgn\n1,\"1. e4 *\n\n[Event \"\"E\"\"]\n\n1. d4 *\"\n", "bad-row", "2:11"),
        ("id,fen\n1,8/8/8/8/8/8/8/8 w - - 0 1\n", "bad-start", "2:3"),
    ] {
        let run = boardnote(&["check", "--from", "chess-csv", "-"], table.as_bytes());
        let (code, place) = (format!("error[{code}]"), format!("--> <stdin>:{place}\n"));
        let found = run.out.contains(&code) && run.out.contains(&place);
        assert!(run.code == 1 && found, "{table}: {}", run.out);
    }
}

#[test]
fn tables_of_something_else_are_not_read() {
    for table in [
        "id,name\n1,Ann\n",
        "n,moves,result\n1,231,B+R\n",
        "game,moves,result\n1,231,B+R\n",
        "n,ply,fen\n1,1,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n",
    ] {
        let run = boardnote(&["check", "-"], table.as_bytes());
        assert!(run.code == 2 && run.err.contains("not recognized"), "{table}: {}", run.err);
    }
    let run = boardnote(&["check", "--from", "chess-csv", "-"], b"id,name\n1,Ann\n");
    assert!(run.code == 1 && run.out.contains("bad-head"), "{}{}", run.out, run.err);
    let run = boardnote(&["check", "--from", "chess-csv", "-"], b"id,moves\n");
    assert!(run.code == 1 && run.out.contains("no-record"), "{}{}", run.out, run.err);
}
