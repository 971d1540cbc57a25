//! Explanations of the findings about a position.

use super::Explanation;
use crate::validate::Finding;

explained! {
    Finding,
    TooMany: "too-many" {
        text: "Board and racks hold more tiles of a kind than the letter distribution has. A blank \
            on the board counts as a blank, whatever it stands for. The distribution is the one \
            of `ld` or of --alphabet.",
        example: "4/QQ2/4/4 A/B 0/0 0 ld english;",
    }
    UnknownFace: "unknown-face" {
        text: "The letter distribution has no such tile.",
        example: "4/ÑO2/4/4 A/B 0/0 0 ld english;",
    }
    RackTooLong: "rack-too-long" {
        text: "A rack holds seven tiles in most games.",
        example: "4/4/4/4 ABCDEFGH/ 0/0 0",
    }
    Disconnected: "disconnected" {
        text: "Tiles that no other tiles connect with the rest. It happens in puzzles and test \
            positions, not in games.",
        example: "AB2/4/4/2CD A/B 0/0 0",
    }
    SingleTile: "single-tile" {
        text: "One tile alone on the board: in most rules a first move has two tiles or more.",
        example: "4/A3/4/4 A/B 0/0 0",
    }
    CenterEmpty: "centre-empty" {
        text: "There are tiles on the board, but the start square in the middle is empty.",
        example: "AB1/3/3 A/B 0/0 0",
    }
    GameOver: "game-over" {
        text: "So many turns without points end the game: six, unless `mcnz` says otherwise.",
        example: "4/4/4/4 A/B 0/0 6",
    }
    LastMoveNotOnBoard: "last-move-not-on-board" {
        text: "The last move put a tile on a square where the board has none, or another one.",
        example: "4/4/4/4 A/B 0/0 0 lm 1A CAT;",
    }
    ThroughTileMissing: "through-tile-missing" {
        text: "The last move runs through a square (`.`) where the board has no tile.",
        example: "CA2/4/4/4 A/B 0/0 0 lm 1A CA.;",
    }
    ChallengedOffOnBoard: "challenged-off-on-board" {
        text: "A play that was challenged off was taken back from the board. All of its tiles are \
            there.",
        example: "CAT1/4/4/4 A/B 0/0 0 lm challenge 1A CAT;",
    }
    BonusAgainstRule: "bonus-against-rule" {
        text: "The challenge rule (`cr`) does not give such a bonus: `single` gives 0, `5pt` and \
            `10pt` multiples of 5 and 10, the others none.",
        example: "CAT1/4/4/4 A/B 0/0 0 cr double; lm 1A CAT +5;",
    }
}
