//! The codes of the findings about IDs, for `boardnote explain`.

use crate::Code;

const WRONG_LENGTH: Code = Code {
    code: "wrong-length",
    text: "A match ID has 12 characters, a position ID 14, a GNUID both with a colon between them. \
        GNU Backgammon itself fills short text up with `A` and ignores what is too long; such \
        input is refused here, since it is more likely cut or joined by mistake.",
    example: "QYkqASAAIAA",
};

const BAD_CHARACTER: Code = Code {
    code: "bad-character",
    text: "IDs are written in the base64 alphabet: A-Z, a-z, 0-9, + and /. Padding with =, blanks \
        inside an ID and the URL-safe - and _ do not belong to it.",
    example: "QYkqAS-AIAAA",
};

const UNUSED_BITS: Code = Code {
    code: "unused-bits",
    text: "Some bits of the text have no meaning and are written as zero: bits 67 to 71 of a match \
        key, the last four bits of the last character of a position ID. Lenient reading keeps \
        those of a match key and warns.",
    example: "QYkqASAAIAAI",
};

/// The codes of match IDs.
pub(super) const MATCH: &[Code] = &[
    WRONG_LENGTH,
    BAD_CHARACTER,
    Code {
        code: "die-out-of-range",
        text: "A die has three bits: 1 to 6, or 0 when it has not been rolled. 7 is refused by \
            GNU Backgammon too.",
        example: "QYkrASAAIAAA",
    },
    Code {
        code: "one-die-zero",
        text: "Either both dice have been rolled or neither. When it loads such an ID, GNU \
            Backgammon drops the roll.",
        example: "QQkoASAAIAAA",
    },
    Code {
        code: "bad-cube-owner",
        text: "The owner of the cube is 0, 1 or 3 for a centred cube. 2 is not defined; GNU \
            Backgammon reads it as centred, and so does lenient reading, with this warning.",
        example: "YYkqASAAIAAA",
    },
    Code {
        code: "bad-game-state",
        text: "The state of the game is 0 (none), 1 (playing), 2 (over), 3 (resigned) or 4 \
            (dropped). 5 to 7 are not defined; lenient reading keeps them.",
        example: "QY0qASAAIAAA",
    },
    Code {
        code: "score-exceeds-length",
        text: "A score is larger than the match length. GNU Backgammon writes such IDs for \
            finished games (4-0 in a 3-point match) and refuses to read them.",
        example: "QYkqAaAAIAAA",
    },
    Code {
        code: "score-reaches-length",
        text: "A player has all the points of the match while a game is still being played.",
        example: "QYkqAZAAIAAA",
    },
    Code {
        code: "crawford-in-money",
        text: "The Crawford rule belongs to matches; in a money game the flag makes no sense and \
            GNU Backgammon refuses it.",
        example: "wYkKAAAAAAAA",
    },
    Code {
        code: "bad-crawford",
        text: "The Crawford game is the first game in which a player is one point away from \
            winning a match of more than one point. Nobody is.",
        example: "wYkqASAAIAAA",
    },
    Code {
        code: "bad-double",
        text: "A double is offered, but the player on roll is to decide about it. That is right \
            only for a beaver: in a money game, with a cube that has been turned.",
        example: "MBEAAAAAAAAA",
    },
    Code {
        code: "owned-cube-of-one",
        text: "The cube shows 1 and somebody owns it, though no double is offered. A cube of \
            1 is in the middle of the board; read all the same.",
        example: "AAHgAAAAAAAE",
    },
    Code {
        code: "centered-cube-above-one",
        text: "The cube has been turned and stands in the middle, in a match. Whoever takes a \
            double owns the cube; only money sessions have automatic doubles.",
        example: "MQHgAAAAAAAE",
    },
    Code {
        code: "cube-in-crawford",
        text: "The cube is turned, owned or offered in the Crawford game, in which nobody may \
            double.",
        example: "gQHgAGAAAAAE",
    },
    Code {
        code: "double-by-other",
        text: "A double is offered to the side that owns the cube. Only the owner of the cube \
            may double.",
        example: "ERngAAAAAAAE",
    },
    Code {
        code: "double-after-roll",
        text: "A double is offered and the dice are rolled. A double comes before the roll.",
        example: "MJnqAAAAAAAE",
    },
    Code {
        code: "crawford-score",
        text: "The Crawford game is marked, and both players are one point away from winning. \
            Only one is in the Crawford game.",
        example: "sAHgAGAAMAAE",
    },
    Code {
        code: "cube-too-high",
        text: "The cube is so high that the double before gained nothing for either side: \
            half of it wins the match for both.",
        example: "AwHgAGAAIAAE",
    },
    UNUSED_BITS,
    Code {
        code: "match-length-limit",
        text: "The match is longer than 64 points, which is as far as GNU Backgammon goes. Only \
            with --match-length-limit; the format itself reaches to 32767.",
        example: "QYkqCAAAAAAA",
    },
];

/// The codes of position IDs.
pub(super) const POSITION: &[Code] = &[
    WRONG_LENGTH,
    BAD_CHARACTER,
    Code {
        code: "too-many-checkers",
        text: "A side has 15 checkers; those that are missing have been borne off.",
        example: "//////////////",
    },
    Code {
        code: "point-conflict",
        text: "A point holds checkers of both sides. Point 5 of one side is point 20 of the other.",
        example: "EAAAAAAgAAAAAA",
    },
    Code {
        code: "both-closed-out",
        text: "Both sides have a checker on the bar while all six points of both home boards are \
            closed: nobody could ever move.",
        example: "27YBANC2bQAABA",
    },
    Code { example: "4HPwATDgc/ABMP", ..UNUSED_BITS },
    Code {
        code: "not-canonical",
        text: "The key ends with the separator of the last point; everything behind it is zero. \
            GNU Backgammon ignores what stands there.",
        example: "AAAAAAAAABAAAA",
    },
];

/// The codes that only an XGID has; those of match and position IDs apply to it as well.
pub(super) const XG: &[Code] = &[
    Code {
        code: "bad-prefix",
        text: "An XGID starts with `XGID=`. GNU Backgammon reads it without the prefix and in any \
            case, and so does lenient reading.",
        example: "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    },
    Code {
        code: "field-count",
        text: "An XGID has ten fields, separated by colons: position, cube, owner, turn, dice, \
            score of the bottom player, score of the top player, rules, match length, maximum \
            cube.",
        example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:00",
    },
    Code {
        code: "bad-position",
        text: "The position is 26 characters: the top player's bar, points 1 to 24 as the bottom \
            player sees them, the bottom player's bar. `-` is empty, `A` to `P` are the bottom \
            player's checkers, `a` to `p` the top player's.",
        example: "XGID=-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10",
    },
    Code {
        code: "bad-field",
        text: "A field holds something that it cannot hold: the message says which and what was \
            expected.",
        example: "XGID=-b----E-C---eE---c-e----B-:0:2:1:00:0:0:0:0:10",
    },
];
