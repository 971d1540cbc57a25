//! The codes of games of servers, each with a file that has it.

use crate::Code;
use crate::own::{Own, WRITTEN, explained};
use go_sgf::ErrorKind;

/// A game of Tygem on 19x19 with these moves.
macro_rules! gib {
    ($moves:literal) => {
        concat!("\\HS\n\\HE\n\\GS\nINI 0 1 0 &4\n", $moves)
    };
}

/// A game of Cyberoro on 9x9 with these moves.
macro_rules! ngf {
    ($moves:literal) => {
        concat!("Rated game\n9\nbob 7D*\nann 5D*\noro\n0\n0\n6\n20170316\n5\n\n1\n", $moves)
    };
}

/// Those of a game of Tygem. A repetition needs a triple ko, because nobody passes.
pub(super) const GIB: &[(&str, &str)] = &[
    ("no-game", "GAMEBLACKNAME=Ann\n"),
    ("bad-point", gib!("STO 0 1 1 19 19\n")),
    ("illegal-move.occupied", gib!("STO 0 1 1 4 4\nSTO 0 2 2 4 4\n")),
    ("illegal-move.suicide", gib!("STO 0 1 1 0 1\nSTO 0 2 2 8 8\nSTO 0 3 1 1 0\nSTO 0 4 2 0 0\n")),
    (
        "illegal-move.ko",
        gib!(
            "STO 0 1 1 1 0\nSTO 0 2 2 2 0\nSTO 0 3 1 0 1\nSTO 0 4 2 1 1\nSTO 0 5 1 7 7\nSTO 0 6 2 0 0\nSTO 0 7 1 1 0\n"
        ),
    ),
    ("repetition", ""),
    ("out-of-turn", gib!("STO 0 1 1 2 2\nSTO 0 2 1 6 6\n")),
    ("komi-unit", "\\HS\n\\[GAMETAG=W3,G3750\\]\n\\HE\n\\GS\nSTO 0 1 1 2 2\n"),
];

/// Those of a game of Cyberoro.
pub(super) const NGF: &[(&str, &str)] = &[
    ("no-game", "Rated game\n"),
    ("bad-point", ngf!("PMABBTT\n")),
    ("illegal-move.occupied", ngf!("PMABBFF\nPMACWFF\n")),
    ("illegal-move.suicide", ngf!("PMABBBC\nPMACWJJ\nPMADBCB\nPMAEWBB\n")),
    ("illegal-move.ko", ngf!("PMABBCB\nPMACWDB\nPMADBBC\nPMAEWCC\nPMAFBII\nPMAGWBB\nPMAHBCB\n")),
    (
        "repetition",
        ngf!("PMABBCB\nPMACWDB\nPMADBBC\nPMAEWCC\nPMAFBII\nPMAGWBB\nPMAHBAA\nPMAIWAA\nPMAJBCB\n"),
    ),
    ("out-of-turn", ngf!("PMABBDD\nPMACBHH\n")),
    (
        "komi-unit",
        concat!("Rated game\n9\nbob 7D*\nann 5D*\noro\n0\n0\n375\n20170316\n5\n\n1\n", "PMABBDD\n"),
    ),
    ("unknown-header", "GI19\nPMABBDD\n"),
];

/// Returns the codes of a notation: some of those of SGF, with their examples, and those of the project.
pub(super) fn list(of_sgf: &[(&str, &'static str)]) -> Vec<Code> {
    let example = |code: &str| of_sgf.iter().find(|(name, _)| *name == code).map(|(_, text)| *text);
    let shared = ErrorKind::ALL.iter().filter_map(|code| {
        let example = example(code.code)?;
        Some(Code { example, ..*code })
    });
    let of_nine = go9_dat::GameErrorKind::ALL.iter().take(2);
    let of_nine = of_nine.map(|code| Code { example: "", ..*code });
    let own = explained(
        Own::ALL,
        &[("no-such-ply", ""), ("no-such-node", ""), ("no-such-variation", "")],
    );
    let unknown = example("unknown-header").map(|example| ("unknown-header", example));
    let written: Vec<_> = unknown.into_iter().chain([("too-many-positions", "")]).collect();
    let written = explained(WRITTEN, &written);
    shared.chain(of_nine).chain(own).chain(written).collect()
}
