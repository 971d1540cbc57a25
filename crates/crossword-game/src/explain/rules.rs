//! Explanations of the findings about a position.

use super::Explanation;
use crate::validate::Finding;

explained! {
    Finding,
    TooMany: "too-many" {
        text: "The board and the racks have more tiles of a kind than the letter distribution, \
            which `ld` or --alphabet names. A blank on the board counts as a blank, whatever \
            it stands for.",
        example: "4/QQ2/4/4 A/B 0/0 0 ld english;",
    }
    UnknownFace: "unknown-face" {
        text: "The letter distribution does not have this tile. Name the right one with `ld` or \
            --alphabet.",
        example: "4/ÑO2/4/4 A/B 0/0 0 ld english;",
    }
    RackTooLong: "rack-too-long" {
        text: "The rack has more tiles than a full rack, which is seven in most games.",
        example: "4/4/4/4 ABCDEFGH/ 0/0 0",
    }
    Disconnected: "disconnected" {
        text: "Some tiles are not connected with the others. This occurs in puzzles and test \
            positions, but not in games.",
        example: "AB2/4/4/2CD A/B 0/0 0",
    }
    SingleTile: "single-tile" {
        text: "There is only one tile on the board. Under most rules, the first move must place \
            at least two.",
        example: "4/A3/4/4 A/B 0/0 0",
    }
    CenterEmpty: "centre-empty" {
        text: "There are tiles on the board, but none on the start square in the middle.",
        example: "AB1/3/3 A/B 0/0 0",
    }
    GameOver: "game-over" {
        text: "The game ended with consecutive turns without points: six, unless `mcnz` gives \
            another number.",
        example: "4/4/4/4 A/B 0/0 6",
    }
    LastMoveNotOnBoard: "last-move-not-on-board" {
        text: "The last move placed a tile on a square where the board has none or a different \
            one.",
        example: "4/4/4/4 A/B 0/0 0 lm 1A CAT;",
    }
    ThroughTileMissing: "through-tile-missing" {
        text: "The last move runs through a square (`.`) where the board has no tile.",
        example: "CA2/4/4/4 A/B 0/0 0 lm 1A CA.;",
    }
    ChallengedOffOnBoard: "challenged-off-on-board" {
        text: "A play that was challenged off is no longer on the board, but all of its tiles are \
            there.",
        example: "CAT1/4/4/4 A/B 0/0 0 lm challenge 1A CAT;",
    }
    BonusAgainstRule: "bonus-against-rule" {
        text: "The challenge rule (`cr`) does not give this bonus: `single` gives 0, `5pt` and \
            `10pt` give multiples of 5 and 10, and the others give none.",
        example: "CAT1/4/4/4 A/B 0/0 0 cr double; lm 1A CAT +5;",
    }
}
