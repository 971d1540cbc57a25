//! Explanations of all error kinds.

use crate::ErrorKind;

/// The explanation of an error kind, written for users.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    /// The stable code of the kind; see [`ErrorKind::code`].
    pub code: &'static str,
    /// A paragraph about the cause of the error.
    pub text: &'static str,
    /// An ID with this error; empty if no ID can have it.
    pub example: &'static str,
}

/// Generates the code, explanation, and example of every kind from one list.
macro_rules! explained {
    ($($kind:ident: $code:literal { text: $text:literal, example: $example:literal $(,)? })*) => {
        impl ErrorKind {
            /// The explanations of all kinds.
            pub const ALL: &'static [Explanation] =
                &[$(Explanation { code: $code, text: $text, example: $example }),*];

            /// A short name for machine-readable output, stable across releases.
            #[must_use]
            pub fn code(&self) -> &'static str {
                self.explained().code
            }

            /// A paragraph about the cause of the error.
            #[must_use]
            pub fn explanation(&self) -> &'static str {
                self.explained().text
            }

            /// An ID with this error; empty if no ID can have it.
            #[must_use]
            pub fn example(&self) -> &'static str {
                self.explained().example
            }

            fn explained(&self) -> Explanation {
                match self {
                    $(Self::$kind { .. } => {
                        Explanation { code: $code, text: $text, example: $example }
                    })*
                }
            }
        }
    };
}

explained! {
    WrongLength: "wrong-length" {
        text: "A match ID has 12 characters, a position ID 14, a GNUID both with a colon between \
            them. GNU Backgammon itself fills short text up with `A` and ignores what is too \
            long; such input is refused here, since it is more likely cut or joined by mistake.",
        example: "QYkqASAAIAA",
    }
    BadCharacter: "bad-character" {
        text: "IDs are written in the base64 alphabet: A-Z, a-z, 0-9, + and /. Padding with =, \
            blanks inside an ID and the URL-safe - and _ do not belong to it.",
        example: "QYkqAS-AIAAA",
    }
    DieOutOfRange: "die-out-of-range" {
        text: "A die has three bits: 1 to 6, or 0 when it has not been rolled. 7 is refused by GNU \
            Backgammon too.",
        example: "QYkrASAAIAAA",
    }
    OneDieZero: "one-die-zero" {
        text: "Either both dice have been rolled or neither. When it loads such an ID, GNU \
            Backgammon drops the roll.",
        example: "QQkoASAAIAAA",
    }
    BadCubeOwner: "bad-cube-owner" {
        text: "The owner of the cube is 0, 1 or 3 for a centered cube. 2 is not defined; GNU \
            Backgammon reads it as centered, and so does lenient reading, with this warning.",
        example: "YYkqASAAIAAA",
    }
    BadGameState: "bad-game-state" {
        text: "The state of the game is 0 (none), 1 (playing), 2 (over), 3 (resigned) or 4 \
            (dropped). 5 to 7 are not defined; lenient reading keeps them.",
        example: "QY0qASAAIAAA",
    }
    ScoreExceedsLength: "score-exceeds-length" {
        text: "A score is larger than the match length. GNU Backgammon writes such IDs for finished \
            games (4-0 in a 3-point match) and refuses to read them.",
        example: "QYkqAaAAIAAA",
    }
    ScoreReachesLength: "score-reaches-length" {
        text: "A player has all the points of the match while a game is still being played.",
        example: "QYkqAZAAIAAA",
    }
    CrawfordInMoney: "crawford-in-money" {
        text: "The Crawford rule belongs to matches; in a money game the flag makes no sense and \
            GNU Backgammon refuses it.",
        example: "wYkKAAAAAAAA",
    }
    BadCrawford: "bad-crawford" {
        text: "The Crawford game is the first game in which a player is one point away from winning \
            a match of more than one point. Nobody is.",
        example: "wYkqASAAIAAA",
    }
    BadDouble: "bad-double" {
        text: "A double is offered, but the player on roll is to decide about it. That is right \
            only for a beaver: in a money game, with a cube that has been turned.",
        example: "MBEAAAAAAAAA",
    }
    OwnedCubeOfOne: "owned-cube-of-one" {
        text: "A cube that nobody has turned stands in the middle. An owner of a cube of 1 is \
            possible only while a double is offered.",
        example: "AAAAAAAAAAAA",
    }
    CenteredCubeAboveOne: "centered-cube-above-one" {
        text: "In a match only an accepted double turns the cube, and whoever accepts it owns it. A \
            centered cube above 1 comes from automatic doubles, which only money sessions have.",
        example: "8XmzAmAAoAAA",
    }
    CubeInCrawford: "cube-in-crawford" {
        text: "In the Crawford game no double is allowed: the cube is 1, centered and not offered.",
        example: "00HuAFAAEAAE",
    }
    DoubleByOther: "double-by-other" {
        text: "Only the owner of the cube may double. This double is offered to the side that owns \
            it.",
        example: "EJkFAAAAMAAE",
    }
    DoubleAfterRoll: "double-after-roll" {
        text: "A double comes before the roll. This one is offered with dice on the board.",
        example: "05zpACAAEAAA",
    }
    CrawfordScore: "crawford-score" {
        text: "The Crawford game is played when one side comes within one point of the match. Here \
            both sides are that close, so it has been played.",
        example: "8IlKABAACAAA",
    }
    CubeTooHigh: "cube-too-high" {
        text: "A side doubles only while the points at stake do not win it the match already. This \
            cube has been turned once more than either side had use for.",
        example: "92m7AEAAAAAE",
    }
    NothingFound: "nothing-found" {
        text: "The text was searched for an ID, and there is none in it.",
        example: "",
    }
    SeveralRecords: "several-records" {
        text: "The text was searched for one ID, and a second one follows.",
        example: "",
    }
    UnusedBits: "unused-bits" {
        text: "Some bits of the text have no meaning and are written as zero: bits 67 to 71 of a \
            match key, the last four bits of the last character of a position ID. Lenient \
            reading keeps those of a match key and warns.",
        example: "QYkqASAAIAAI",
    }
    MatchLengthLimit: "match-length-limit" {
        text: "The match is longer than 64 points, which is as far as GNU Backgammon goes. Only \
            with --match-length-limit; the format itself reaches to 32767.",
        example: "QYkqCAAAAAAA",
    }
    TooManyCheckers: "too-many-checkers" {
        text: "A side has 15 checkers; those that are missing have been borne off.",
        example: "//////////////",
    }
    PointConflict: "point-conflict" {
        text: "A point holds checkers of both sides. Point 5 of one side is point 20 of the other.",
        example: "EAAAAAAgAAAAAA",
    }
    BothClosedOut: "both-closed-out" {
        text: "Both sides have a checker on the bar while all six points of both home boards are \
            closed: nobody could ever move.",
        example: "27YBANC2bQAABA",
    }
    NotCanonical: "not-canonical" {
        text: "The key ends with the separator of the last point; everything behind it is zero. GNU \
            Backgammon ignores what stands there.",
        example: "AAAAAAAAABAAAA",
    }
    SurroundingText: "surrounding-text" {
        text: "An ID stands alone; a GNUID is a position ID and a match ID with a colon between \
            them. Lenient reading finds the ID in other text, and the two parts of a GNUID in \
            either order, as GNU Backgammon does when one is pasted.",
        example: "QYkqASAAIAAA:4HPwATDgc/ABMA",
    }
    ValueOutOfRange: "value-out-of-range" {
        text: "A field of a match ID has room for a limited number, and the value that was to be \
            written is larger.",
        example: "",
    }
    BadCubeValue: "bad-cube-value" {
        text: "A cube shows a power of two, from 1 to 32768.",
        example: "",
    }
    Game: "impossible-value" {
        text: "A die shows 1 to 6, a cube a power of two from 1 to 32768, and no point holds \
            checkers of both sides.",
        example: "",
    }
    BadPrefix: "bad-prefix" {
        text: "An XGID starts with `XGID=`. GNU Backgammon reads it without the prefix and in any \
            case, and so does lenient reading.",
        example: "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    }
    FieldCount: "field-count" {
        text: "An XGID has ten fields, separated by colons: position, cube, owner, turn, dice, \
            score of the bottom player, score of the top player, rules, match length, maximum \
            cube.",
        example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:00",
    }
    BadPosition: "bad-position" {
        text: "The position is 26 characters: the top player's bar, points 1 to 24 as the bottom \
            player sees them, the bottom player's bar. `-` is empty, `A` to `P` are the bottom \
            player's checkers, `a` to `p` the top player's.",
        example: "XGID=-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10",
    }
    BadField: "bad-field" {
        text: "A field holds something that it cannot hold: the message says which and what was \
            expected.",
        example: "XGID=-b----E-C---eE---c-e----B-:0:2:1:00:0:0:0:0:10",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn codes_differ_and_are_explained() {
        let codes: BTreeSet<_> = ErrorKind::ALL.iter().map(|kind| kind.code).collect();
        assert_eq!(codes.len(), ErrorKind::ALL.len());
        assert!(ErrorKind::ALL.iter().all(|kind| kind.text.ends_with('.')));
        let kind = ErrorKind::OneDieZero;
        assert_eq!((kind.code(), kind.example()), ("one-die-zero", "QQkoASAAIAAA"));
        assert!(kind.explanation().starts_with("Either both dice"));
    }
}
