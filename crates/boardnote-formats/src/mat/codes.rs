//! The codes of the findings about match text, for `boardnote explain`.

use crate::Code;
use bg_mat::ErrorKind;

/// Returns all codes: those of the text first, then those of the game.
pub(super) fn all() -> Vec<Code> {
    let own = ErrorKind::ALL.iter().map(|kind| Code {
        code: kind.code(),
        text: kind.explanation(),
        example: kind.example(),
    });
    own.chain(GAME).collect()
}

macro_rules! game {
    ($rows:literal) => {
        concat!("3 point match\n\n Game 1\n Ann : 0                          Bob : 0\n", $rows)
    };
}

const GAME: [Code; 11] = [
    Code {
        code: "illegal-move.no-checker",
        text: "No checker of the player stands on the point a step starts from.",
        example: game!("  1) 31: 7/4 6/5\n"),
    },
    Code {
        code: "illegal-move.bar-first",
        text: "A checker on the bar has to enter before another moves.",
        example: game!(
            "  1) 62: 24/18 13/11              64: 24/14 \n  2) 21: 13/11 6/5                16: 8/7* 13/7\n  3) 21: 13/11 6/5\n"
        ),
    },
    Code {
        code: "illegal-move.dice",
        text: "The distance of a step is neither a die nor a sum of dice, or its die has been used.",
        example: game!("  1) 31: 8/6 6/5\n"),
    },
    Code {
        code: "illegal-move.blocked",
        text: "The point a step ends on, or every way to it, is held by the opponent.",
        example: game!("  1) 65: 24/18 24/19\n"),
    },
    Code {
        code: "illegal-move.bear-off",
        text: "Checkers are borne off when all are at home, exactly or from the furthest point.",
        example: game!("  1) 65: 6/0 13/8\n"),
    },
    Code {
        code: "illegal-move.dice-unused",
        text: "More of the dice, or the larger of two, could have been played.",
        example: game!("  1) 31: 8/5\n"),
    },
    Code {
        code: "out-of-turn",
        text: "It was the other player's turn: a cell is missing or stands in the wrong column.",
        example: game!("  1) 31: 8/5 6/5\n  2) 64: 24/14\n"),
    },
    Code {
        code: "double-not-allowed",
        text: "The rules forbid a double here: in the Crawford game, by the side that does not own \
            the cube, or a beaver in a match.",
        example: game!("  1)  Doubles => 2\n"),
    },
    Code {
        code: "no-pending-double",
        text: "A take, drop or beaver without a double before it.",
        example: game!("  1) 31: 8/5 6/5                   Takes\n"),
    },
    Code {
        code: "double-unanswered",
        text: "A roll follows a double that was neither taken nor dropped: a cell is missing.",
        example: game!("  1) 31: 8/5 6/5                   Doubles => 2\n  2) 31: 8/5 6/5\n"),
    },
    Code {
        code: "game-already-over",
        text: "A play or a cube action follows the end of its game.",
        example: game!(
            "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Drops                      31: 8/5 6/5\n"
        ),
    },
];
