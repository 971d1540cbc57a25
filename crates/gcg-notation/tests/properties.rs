//! Properties that hold for every file.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here should panic")]

use crate::checks;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const LINES: [&str; 34] = [
    "#player1 a A",
    "#player2 b B",
    "#player3 c C",
    "#lexicon CSW21",
    "#board-layout super",
    "#tile-distribution spanish",
    "#tile CH ch",
    "#note x",
    "more",
    "",
    "#title T",
    "#rack1 AT?",
    "#rack2 [CH]E",
    "#character-encoding UTF-8",
    "#incomplete",
    "#- free",
    ">a: AT 8H AT +4 4",
    ">b: S 8J S +1 1",
    ">b: S?E H8 .eS +3 3",
    ">a: CHAT 7G [CH]A +8 12",
    ">b: ATS 8H ATS +3 6",
    ">c: Q 8h (A)T. +5 5",
    ">a: AT -AT +0 4",
    ">b: AT -2 +0 1",
    ">a: AT - +0 4",
    ">a: AT --  -4 0",
    ">b: S -- -1 0",
    ">a: (challenge) +5 9",
    ">b: S (challenge) +300 5",
    ">a: (S) +2 6",
    ">b: S (S) -1 0",
    ">a: (time) -10 0",
    ">c: ÀÇ? 9A ÀÇà +10 99",
    ">b: ???? 15O . +999999999 -5",
];

proptest! {
    #[test]
    fn lines_of_files_keep_the_rules(
        lines in vec(select(&LINES[..]), 0..24),
        ends in vec(select(&["\n", "\r\n", "\r"][..]), 24),
        bom in any::<bool>(),
    ) {
        let mut file = String::from(if bom { "\u{feff}" } else { "" });
        file.push_str("#player1 a A\n#player2 b B\n");
        for (line, end) in lines.iter().zip(&ends) {
            file.push_str(line);
            file.push_str(end);
        }
        checks::files(file.as_bytes());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        checks::files(&bytes);
    }

    #[test]
    fn events_near_the_format_keep_the_rules(
        events in vec("[ab]: [A-D?\\[\\]]{0,4} ?([1-9][A-O]|[A-O][1-9]|-|--|\\([AT]\\)) [A-Da.()\\[\\]]{0,4} [+-][0-9]{1,3} -?[0-9]{1,3}", 0..6),
    ) {
        let mut file = String::from("#player1 a A\n#player2 b B\n");
        for event in events {
            file.push('>');
            file.push_str(&event);
            file.push('\n');
        }
        checks::files(file.as_bytes());
    }
}
