//! Compares the positions of game records with those of a reference in Python.

#![cfg(all(feature = "sgf", feature = "published-table"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

use crate::common::{fixture, table};
use go9_dat::{
    Board, Color, Endian, Extra, Game, Hasher, IdSet, ParseOptions, Position, Severity, SourceList,
    games,
};

/// The files in the order of the reference.
fn names() -> Vec<String> {
    let list: SourceList =
        String::from_utf8(fixture("games/master_game_file_list.dat")).unwrap().parse().unwrap();
    assert_eq!(list.len(), 44);
    let mut names = Vec::new();
    for name in (1..).map_while(|number| list.name(number)) {
        let file = name.split('#').next().unwrap().to_owned();
        if !names.contains(&file) {
            names.push(file);
        }
    }
    // The list omits the file without a 9x9 game.
    let at = names.iter().position(|name| name == "nodes.sgf").unwrap();
    names.insert(at, "no_size.sgf".to_owned());
    names
}

/// All positions with their sources.
fn all(initial: bool) -> Vec<Position> {
    let (mut list, mut found) = (SourceList::default(), Vec::new());
    for name in names() {
        for game in games(&fixture(&format!("games/{name}"))).map(Result::unwrap) {
            let read = game.positions(&ParseOptions::lenient().initial(initial)).value;
            if read.skipped {
                continue;
            }
            let name = match game.number() {
                1 => name.clone(),
                number => format!("{name}#{number}"),
            };
            let source = list.number(&name).unwrap();
            for position in read.positions {
                let (variation, move_number) = (position.variation, position.move_number);
                let extra = Some(Extra { source, variation, move_number });
                let hashed = Position::new(position.board, position.to_move, Hasher::published());
                found.push(Position { extra, ..hashed });
            }
        }
    }
    assert_eq!(list.to_string().as_bytes(), fixture("games/master_game_file_list.dat"));
    found
}

fn unique(all: &[Position]) -> Vec<Position> {
    let mut seen = IdSet::new();
    all.iter().filter(|position| seen.insert(position.id).is_ok()).copied().collect()
}

fn bytes(positions: &[Position], endian: Endian) -> Vec<u8> {
    positions.iter().flat_map(|position| position.encode(endian).to_vec()).collect()
}

#[test]
fn positions_are_those_of_the_reference() {
    let every = all(false);
    assert_eq!(every.len(), 1841);
    let first = unique(&every);
    assert!(bytes(&every, Endian::Big) == fixture("games/expected_all.dat"));
    assert!(bytes(&first, Endian::Big) == fixture("games/expected.dat"));
    assert!(bytes(&first, Endian::Little) == fixture("games/expected_le.dat"));
    let plain: Vec<_> =
        first.iter().map(|&position| Position { extra: None, ..position }).collect();
    assert!(bytes(&plain, Endian::Big) == fixture("games/expected_plain.dat"));
    assert!(bytes(&unique(&all(true)), Endian::Big) == fixture("games/expected_initial.dat"));
}

#[test]
fn findings_are_those_of_the_reference() {
    let mut found = Vec::new();
    for name in names() {
        for game in games(&fixture(&format!("games/{name}"))).map(Result::unwrap) {
            for finding in game.positions(&ParseOptions::lenient()).diagnostics {
                let (code, offset) =
                    (finding.kind().code().to_owned(), finding.span().start.to_string());
                found.push((name.clone(), code, offset));
            }
        }
    }
    let mut expect: Vec<_> = table("games/findings.tsv")
        .into_iter()
        .map(|row| (row["file"].clone(), row["kind"].clone(), row["offset"].clone()))
        .collect();
    found.sort();
    expect.sort();
    assert_eq!(found, expect);
}

#[test]
fn a_forbidden_ko_ends_the_variation() {
    let sgf = b"(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[hh];W[aa];B[ba])";
    let read = games(sgf).next().unwrap().unwrap().positions(&ParseOptions::lenient());
    assert_eq!(read.value.positions.len(), 6);
    let findings: Vec<_> = read
        .diagnostics
        .iter()
        .map(|finding| (finding.kind().code(), finding.span().start))
        .collect();
    assert_eq!(findings, [("illegal-move.ko", 46)]);
    let forced = b"(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[hh];W[aa];B[ba]KO[])";
    let read = games(forced).next().unwrap().unwrap().positions(&ParseOptions::lenient());
    assert_eq!((read.value.positions.len(), read.diagnostics.len()), (7, 1), "a repetition");
}

/// Text outside of brackets is skipped, and reported, because it may have been a move.
#[test]
fn text_that_is_not_sgf_is_reported() {
    let found = |text: &'static [u8]| {
        let game = games(text).next().unwrap().unwrap();
        let read = game.positions(&ParseOptions::strict());
        assert_eq!(read.value.positions.len(), 1);
        let kinds = read.diagnostics.iter().map(|found| (found.kind().code(), found.offset()));
        kinds.collect::<Vec<_>>()
    };
    assert_eq!(found(b"(;SZ[9];[ee];W[cc])"), [("unexpected-text", 8)]);
    assert_eq!(found(b"(;SZ[9];w[ee];W[cc])"), [("unexpected-text", 8)]);
    assert_eq!(found(b"From: me\n\n(;SZ[9] ;\n;W[cc]\n)\n-- \nme"), []);
}

/// Of two statements the first counts, and the other one is reported. Lists of points are joined.
#[test]
fn facts_stated_twice_are_reported() {
    let sgf = b"(;SZ[9]KM[5.5]KoMi[7.5]AB[aa]AB[bb]C[a]C[b];W[cc])";
    let game = games(sgf).next().unwrap().unwrap();
    let read = game.positions(&ParseOptions::strict());
    let found = read.diagnostics.iter().map(|found| (found.kind().code(), found.offset()));
    assert_eq!(found.collect::<Vec<_>>(), [("duplicate-property", 14)]);
    assert_eq!(game.record().facts().komi.map(|komi| komi.points), Some(5.5));
    assert_eq!(read.value.positions[0].board.occupied().len(), 3);
}

/// A komi or a handicap that is not a number is unknown, and said to be.
#[test]
fn numbers_that_are_none_are_reported() {
    let found = |sgf: &'static str| {
        let read =
            games(sgf.as_bytes()).next().unwrap().unwrap().positions(&ParseOptions::strict());
        let found = read.diagnostics.iter().map(|found| (found.kind().code(), found.offset()));
        found.collect::<Vec<_>>()
    };
    let bad = ["(;SZ[9]KM[6,5])", "(;SZ[9]KM[nan])", "(;SZ[9]HA[two])", "(;SZ[9]HA[-3])"];
    for sgf in bad {
        assert_eq!(found(sgf), [("bad-number", 10)], "{sgf}");
    }
    assert_eq!(found("(;SZ[9]KM[ -6.5 ]HA[])"), []);
    assert_eq!(found("(;SZ[9]KM[]HA[ 2])"), []);
}

/// A missing number is not the same as a bad one.
#[test]
fn komi_and_handicap() {
    let found = |sgf: &'static str| {
        let game = games(sgf.as_bytes()).next().unwrap().unwrap();
        let facts = game.record().facts();
        (facts.komi.map(|komi| komi.points), facts.handicap)
    };
    assert_eq!(found("(;SZ[9]KM[ -6.5 ]HA[ 2])"), (Some(-6.5), Some(2)));
    assert_eq!(found("(;SZ[19]KM[.5]HA[])"), (Some(0.5), Some(0)));
    assert_eq!(found("(;SZ[9]KM[])"), (None, Some(0)));
    assert_eq!(found("(;SZ[9]KM[inf]HA[-1])"), (None, None));
    assert_eq!(found("(;SZ[9]KM[1e999]HA[1.0])"), (None, None));
}

/// A game whose `(` is missing or damaged is not read, but reported with the game next to it.
#[test]
fn a_game_without_its_parenthesis_is_reported() {
    let found = |text: &'static [u8]| {
        let read = games(text)
            .flat_map(|game| game.unwrap().positions(&ParseOptions::strict()).diagnostics);
        let found = read.map(|found| (found.kind().code(), found.span(), found.severity()));
        found.collect::<Vec<_>>()
    };
    let lost = |span| vec![("no-game", span, Severity::Error)];
    assert_eq!(found(b"(;SZ[9];B[aa])\n;SZ[9];B[cc])\n(;SZ[9];B[ee])"), lost(15..28));
    assert_eq!(found(b"(;SZ[9];B[aa])\n(x;SZ[9];B[cc])\n(;SZ[9];B[ee])"), lost(15..30));
    assert_eq!(found(b";SZ[9];B[cc])\n(;SZ[9];B[ee])"), lost(0..13));
    assert_eq!(found(b"(;SZ[9];B[ee])\n( SZ[9]AB[cc])\n"), lost(15..29));
    assert_eq!(found(b"Re: [go]\n(;SZ[9];B[ee])\n(bye; See [1]) ;-)\n(;SZ[9];B[ee])\nme"), []);
}

#[test]
fn a_set_up_is_read_back() {
    let mut board = Board::EMPTY;
    for (color, vertex) in [(Color::Black, "D6"), (Color::White, "G7"), (Color::Black, "A1")] {
        board.place(color, vertex.parse().unwrap());
    }
    for to_move in Color::ALL {
        let sgf = Position::new(board, to_move, Hasher::published()).sgf().to_string();
        let read = games(sgf.as_bytes())
            .next()
            .unwrap()
            .unwrap()
            .positions(&ParseOptions::lenient().initial(true));
        let found: Vec<_> = read.value.positions.iter().map(|p| (p.board, p.to_move)).collect();
        assert_eq!(found, [(board, to_move)], "{sgf}");
    }
    let sgf = b" (;GM[1]SZ[9]C[a \\] b]\nAB[aa:bb][ii] AW[cc]\nRE[])\n";
    let read =
        games(sgf).next().unwrap().unwrap().positions(&ParseOptions::lenient().initial(true));
    let rows = "##.......\n##.......\n..O......\n.........\n";
    assert!(read.value.positions[0].board.to_string().starts_with(rows));
}

#[test]
fn a_chain_that_removes_itself_is_captured() {
    let sgf = fixture("games/suicide_nz.sgf");
    let read = games(&sgf).next().unwrap().unwrap().positions(&ParseOptions::lenient());
    assert_eq!(read.value.positions.last().unwrap().board.occupied().len(), 4);
}

/// A game on another board is skipped, and reported at the value that states its size.
#[test]
fn games_on_other_boards_are_skipped() {
    for (sgf, at) in [("(;SZ[13:9];B[ee])", 5), (" (;B[pd])", 1)] {
        let read =
            games(sgf.as_bytes()).next().unwrap().unwrap().positions(&ParseOptions::strict());
        assert!(read.value.skipped && read.value.positions.is_empty());
        let found: Vec<_> =
            read.diagnostics.iter().map(|found| (found.kind().code(), found.offset())).collect();
        assert_eq!(found, [("not-9x9", at)]);
    }
}

/// Every legal position of a game is the one that the rules of this crate lead to.
#[test]
fn positions_are_those_of_the_rules() {
    let mut compared = 0;
    for name in names() {
        for game in games(&fixture(&format!("games/{name}"))).map(Result::unwrap) {
            let mut walk = game.record().walk();
            let (mut boards, mut nodes) = (Vec::new(), Vec::new());
            while let Some(step) = walk.next() {
                let Ok(board) = Board::try_from(step.after.board()) else { break };
                boards.push(board);
                nodes.push(step.node.offset());
                let (Some(play), Some(before)) = (step.play, step.parent) else { continue };
                let Some(point) = play.point().filter(|_| step.legal) else { continue };
                let point = go9_dat::Point::at(point.row(), point.column()).unwrap();
                // A set-up before the move, and suicide, are left out.
                let has_setup = |node: &sgf_syntax::Node<'_>| {
                    ["AB", "AW", "AE"].iter().any(|name| node.property(name).is_some())
                };
                let way = core::iter::successors(Some(step.node), |node| node.parent());
                let has_setup = way
                    .take_while(|node| node.offset() > nodes[before])
                    .any(|node| has_setup(&node))
                    || has_setup(&step.node);
                let mut game = Game::new(Hasher::published(), boards[before]);
                if !has_setup && game.play(play.color, point).is_ok() {
                    assert_eq!(*game.board(), board, "{name}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1500, "{compared}");
}

#[test]
fn deep_trees_take_no_stack_and_numbers_have_an_end() {
    let mut sgf = b"(;SZ[9]".to_vec();
    for _ in 0..100_000 {
        sgf.extend_from_slice(b"(;B[]");
    }
    let read = games(&sgf).next().unwrap().unwrap().positions(&ParseOptions::lenient());
    assert_eq!(read.value.positions.len(), 65_535);
    let codes: Vec<_> = read.diagnostics.iter().map(|finding| finding.kind().code()).collect();
    assert!(codes.contains(&"number-too-large") && codes.contains(&"unexpected-end"));
}

/// A wrong file is an error, not a file without games.
#[test]
fn a_file_without_a_game_is_an_error() {
    for file in [&b""[..], b"\n", b"no game", b"<html>(sorry)</html>", &[0; 92]] {
        let mut all = games(file);
        assert_eq!(all.next().unwrap().unwrap_err().code(), "no-game", "{file:?}");
        assert!(all.next().is_none(), "{file:?}");
    }
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_read(bytes: Vec<u8>, sgf in r"\(;SZ\[9\](;|\(|\)|B\[[a-j]{2}\]|W\[[a-j]{2}\]|AB\[aa:ci\]|KO\[\]|PL\[W\]){0,40}") {
        for text in [&bytes[..], sgf.as_bytes()] {
            for game in games(text).flatten() {
                for finding in game.positions(&ParseOptions::strict().initial(true)).diagnostics {
                    proptest::prop_assert!(finding.span().end <= text.len());
                }
            }
        }
    }
}
