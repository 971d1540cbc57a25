//! A match that match text cannot hold is refused as a whole, and other matches are written.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use crate::common::{Run, boardnote};

const ROOT: &str = "(;FF[4]GM[6]MI[length:5][game:0][ws:0][bs:0]PW[A]PB[B]RU[Crawford]";
const SET_UP: &str = ";PL[W]AE[a:y]AW[a][b]AB[x]";

fn to_mat(input: &str) -> Run {
    boardnote(&["convert", "--from", "bg-sgf", "--to", "mat"], input.as_bytes())
}

/// Returns the path of a fixture.
fn fixture(name: &str) -> String {
    format!("{}/../../fixtures/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_game_that_cannot_be_told_refuses_its_match() {
    let second = format!(
        "{ROOT}RE[W+1R];W[31hefe];B[42qusu])(;FF[4]GM[6]MI[length:5][game:1][ws:1][bs:0]PW[A]PB[B]\
         RU[Crawford]{SET_UP};W[21bzaz])(;FF[4]GM[6]MI[length:5][game:2][ws:2][bs:0]PW[A]PB[B]\
         RU[Crawford];W[31hefe])"
    );
    let cases = [
        (format!("{ROOT}{SET_UP};W[21bzaz])"), 1, "a set-up (ply 1) changes the position"),
        (format!("{ROOT};W[31hefe];CV[2];CP[b])"), 1, "a set-up (ply 2) changes the position"),
        (format!("{}CV[2];W[31hefe])", ROOT.replace(":5]", ":0]")), 1, "its cube starts at 2"),
        (second, 2, "a set-up (ply 1) changes the position"),
    ];
    for (input, game, reason) in &cases {
        let run = to_mat(input);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{input}");
        let message = format!(
            "error[cannot-be-written]: game {game} cannot be written as match text: {reason}"
        );
        assert!(run.err.contains(&message), "{}", run.err);
        assert!(run.err.contains("use --to bg-sgf, xgid or gnuid"), "{}", run.err);
        assert_eq!(run.err.matches("cannot-be-written").count(), 1, "{}", run.err);
    }
    for name in ["play.xgp", "cube.xgp"] {
        let file = fixture(&format!("bg-xg/made/{name}"));
        let run = boardnote(&["convert", "--to", "mat", &file], b"");
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{name}");
        assert!(run.err.contains("error[cannot-be-written]"), "{}", run.err);
    }
}

#[test]
fn a_set_up_of_what_is_there_is_written() {
    let input = format!(
        "{ROOT};PL[W]AE[a:y]AW[f][f][f][f][f][h][h][h][m][m][m][m][m][x][x]\
         AB[s][s][s][s][s][q][q][q][l][l][l][l][l][a][a]CV[1]CP[c];W[31hefe];PL[B]DI[42];B[42qusu])"
    );
    let run = to_mat(&input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("  1) 31: 8/5 6/5                 42: 8/4 6/4"), "{}", run.out);
}

#[test]
fn other_matches_and_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let good = format!("{ROOT};W[31hefe];B[42qusu])");
    let bad = format!("{ROOT};W[31hefe])(;FF[4]GM[6]MI[length:5][game:1][ws:1][bs:0]{SET_UP})");
    let files = [("a.sgf", &good), ("b.sgf", &bad), ("c.sgf", &good), ("bad.sgf", &bad)];
    for (name, text) in files {
        std::fs::write(path(name), text).unwrap();
    }
    for jobs in ["1", "3"] {
        let (a, b, c, out) = (path("a.sgf"), path("b.sgf"), path("c.sgf"), path("out.mat"));
        let run = boardnote(&["convert", "--jobs", jobs, &a, &b, &c, "-o", &out], b"");
        assert_eq!(run.code, 1);
        let text = std::fs::read_to_string(&out).unwrap();
        assert_eq!((text.matches("point match").count(), text.matches("Game").count()), (2, 2));
    }
    // No file is left behind, and an older one stays.
    let (bad, out, older) = (path("bad.sgf"), path("none.mat"), path("out.mat"));
    assert_eq!(boardnote(&["convert", &bad, "-o", &out], b"").code, 1);
    assert!(!std::path::Path::new(&out).exists());
    let before = std::fs::read(&older).unwrap();
    assert_eq!(boardnote(&["convert", &bad, "-o", &older], b"").code, 1);
    assert_eq!(std::fs::read(&older).unwrap(), before);
    // The matches of one text: the first is written, although the second begins with a refused game.
    let illegal = "52: Illegal play (0;0;1;0;0;A;B;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;\
        -3;0;-5;0;0;0;0;2;0;6;1;)";
    let head =
        "5 point match\n\n Game 1\n A : 0                      B : 0\n  1) 31: 8/5 6/5      ";
    let text = format!(" {head} 42: 8/4 6/4\n\n {head} {illegal}\n\n {head} 61: 13/7 8/7\n");
    let run = boardnote(&["convert", "--from", "mat", "--to", "mat"], text.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.out.contains("42: 8/4 6/4") && run.out.contains("61: 13/7 8/7"), "{}", run.out);
    assert_eq!(run.out.matches("point match").count(), 2, "{}", run.out);
}

#[test]
fn encode_follows_the_same_rule() {
    let plays = |id: &str| {
        format!(
            "{{\"match\":{{\"length\":5}},\"players\":{{\"white\":\"A\",\"black\":\"B\"}},\"plays\":[{{\"player\":\"white\",\
             \"action\":\"setup\",\"gnuid\":\"{id}\"}},{{\"player\":\"white\",\"dice\":[4,4],\
             \"move\":\"24/20(2) 13/9(2)\"}}]}}\n"
        )
    };
    let other = plays("jGfwATDgc/ABMA:MAFyAAAAAAAE");
    let run = boardnote(&["encode", "--to", "mat"], other.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("error[cannot-be-written]: game 1 cannot"), "{}", run.err);
    let same = plays("4HPwATDgc/ABMA:cAhgAAAAAAAE");
    let run = boardnote(&["encode", "--to", "mat"], same.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("44: 24/20 24/20 13/9 13/9"), "{}", run.out);
}
