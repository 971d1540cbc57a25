//! Files that gammonview 3.1.0 wrote and libogxm 2.3.2 accepts, and damaged ones.

use bg_ogxm::raw::{Member, member};
use bg_ogxm::{ErrorKind, ParseOptions, Session};
use bg_rules::{Color, DecisionKind};
use std::path::Path;

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-ogxm");
    std::fs::read(folder.join(name)).unwrap()
}

/// Returns a file with another byte, and the checksum of what it then holds.
fn changed(name: &str, at: usize, byte: u8) -> Vec<u8> {
    let mut bytes = file(name);
    bytes[at] = byte;
    let sum = bytes.windows(4).rposition(|four| four == b"CSUM").unwrap();
    let crc = crc32(&bytes[..sum]).to_le_bytes();
    let end = bytes.len() - 8;
    bytes[end..end + 4].copy_from_slice(&crc);
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = !0_u32;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = crc >> 1 ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
        }
    }
    !crc
}

/// A match whose first play takes a step from a point without a checker.
pub(crate) fn illegal() -> Vec<u8> {
    let plays = file("made/match.ogxm").windows(4).position(|four| four == b"GAME").unwrap();
    // The section, the record of the game, and the action come first.
    changed("made/match.ogxm", plays + 9 + 4 + 1, 0x42)
}

#[test]
fn a_match_has_the_facts_that_libogxm_reads() {
    let session = Session::parse(file("made/match.ogxm")).unwrap();
    let played = &session.played;
    let names = played.players.each_ref().map(|player| player.name.as_str());
    assert_eq!((names, played.length), (["ann", "bob"], 5));
    let results: Vec<_> = played.games.iter().map(|it| it.result.unwrap().to_string()).collect();
    assert_eq!(results, ["W+2", "B+1"]);
    assert_eq!(played.games[1].info.score, [2, 0]);
    assert_eq!(played.games.iter().map(|game| game.events.len()).collect::<Vec<_>>(), [18, 9]);
    let plays: Vec<_> = played.games[0].replay_lenient().map(|ply| ply.notation()).collect();
    assert_eq!(plays[..5], ["8/7 8/6", "13/9 6/5", "8/3", "24/18* 9/4", "bar/22 6/5"]);
    assert_eq!((&*plays[11], &*plays[12]), ("24/18* 13/7(3)", ""));
}

/// The equities of a match are match winning chances in the file.
#[test]
fn losses_of_a_match_are_equities() {
    let decisions = bg_ogxm::decisions(file("made/analysed.ogxm")).unwrap();
    let kinds: Vec<_> = decisions.iter().map(bg_rules::analysis::Decision::kind).collect();
    use DecisionKind::{CheckerPlay, Double};
    assert_eq!(kinds[..4], [CheckerPlay, CheckerPlay, CheckerPlay, Double]);
    let errors: Vec<_> = decisions.iter().map(|it| it.error().unwrap()).collect();
    for (error, expected) in errors.iter().zip([0.28, 0.0, 0.42]) {
        assert!((error - expected).abs() < 0.001, "{errors:?}");
    }
    let cube = decisions[3].cube().unwrap();
    assert!((cube.no_double.unwrap() - 0.62).abs() < 0.002);
    assert!((cube.double_take.unwrap() - 0.71).abs() < 0.002);
    assert!((cube.double_pass.unwrap() - 1.0).abs() < 0.001);
    let level = cube.level.as_ref().unwrap();
    assert_eq!((level.program.as_deref(), &*level.word), (Some("xg"), "3-ply"));
    // The answer has the numbers that the doubler sees.
    assert_eq!(decisions[4].cube().unwrap().no_double, cube.no_double);
}

#[test]
fn numbers_of_a_session_are_equities_already() {
    let decisions = bg_ogxm::decisions(file("made/money.ogxm")).unwrap();
    assert_eq!(decisions.len(), 5);
    assert!(decisions.iter().all(|it| it.luck() == Some(0.05)));
    let first = &decisions[0].candidates()[0];
    assert_eq!(first.evaluation.equity, Some(0.1));
    let chances = first.evaluation.chances.unwrap();
    assert_eq!((chances.win, chances.win_gammon, chances.lose_gammon), (0.5, 0.12, 0.1));
    assert_eq!(decisions[0].color(), Color::Black);
    assert_eq!((decisions[0].game(), decisions[0].ply()), (0, 0));
}

#[test]
fn damaged_files_are_refused() {
    let kind = |bytes: &[u8]| Session::parse(bytes).unwrap_err().kind();
    assert_eq!(kind(&file("malformed/damaged.ogxm")), ErrorKind::BadChecksum);
    assert_eq!(kind(b"OGXN"), ErrorKind::BadMagic);
    assert_eq!(kind(b""), ErrorKind::BadMagic);
    let whole = file("made/match.ogxm");
    for length in [1, 4, 15, 16, 40, whole.len() - 1] {
        assert_eq!(kind(&whole[..length]), ErrorKind::Truncated, "{length}");
    }
    assert_eq!(kind(&changed("made/match.ogxm", 4, 1)), ErrorKind::BadVersion { found: 1 });
    assert_eq!(kind(&changed("made/match.ogxm", 8, 3)), ErrorKind::BadVersion { found: 3 });
    // A critical section with another name, and a match without its facts.
    assert_eq!(kind(&changed("made/match.ogxm", 16, b'X')), ErrorKind::BadSection);
    let code = Session::parse(illegal()).unwrap_err().kind().code();
    assert_eq!(code, "illegal-move.no-checker");
    let read = Session::parse_with(illegal(), &ParseOptions::lenient()).unwrap();
    assert!(read.diagnostics.iter().any(|found| found.kind().code() == code));
}

#[test]
fn streams_are_cut_into_files() {
    let stream = file("made/two.ogxms");
    assert_eq!(member(&stream), Member::Whole(857));
    assert_eq!(member(&stream[857..]), Member::Whole(1089));
    let cut = file("malformed/cut.ogxms");
    assert_eq!(member(&cut), Member::Whole(857));
    assert_eq!(member(&cut[857..]), Member::Cut(1089));
    // What stands between two files is skipped.
    let junk = [b"OGXMjunk", &stream[857..]].concat();
    assert_eq!(member(&junk), Member::Damaged(8));
    assert_eq!(member(b"anything"), Member::Damaged(8));
}
