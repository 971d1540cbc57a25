//! The findings that no crate of a notation makes, because they are about what was asked for.

use notation_report::{Explanation, kinds};

/// Nine rows of an empty board, with their line ends escaped.
macro_rules! empty_board {
    () => {
        r".........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n"
    };
}
pub(crate) use empty_board;

kinds! {
    /// The kinds of findings that notations share.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum Own {
        /// More findings than are listed.
        #[error("… and {count} more {noun} in this record", count = grouped(*.0), noun = findings(*.0))]
        MoreFindings(u64) = "more-findings" {
            explanation: "Only the first thousand findings about a record are reported one by one. \
                This one stands for the others, and is an error if one of them is.",
            example: "",
        }
        /// An input without a record.
        #[error("no record of {format}: {reason}")]
        NoRecord {
            /// Name of the format.
            format: &'static str,
            /// The content that was found instead.
            reason: &'static str,
        } = "no-record" {
            explanation: "The name of the file, or `--from`, promises records, and there is none: the \
                file is empty, or has only blank lines, zeros, or comments. Perhaps it was not copied or \
                downloaded to its end. Only standard input may be empty.",
            example: "",
        }
        /// A number of plies that a game does not have.
        #[error("the game has {0} {noun}", noun = if *.0 == 1 { "ply" } else { "plies" })]
        NoSuchPly(usize) = "no-such-ply" {
            explanation: "`--ply N` asks for the position after N plies, and the game has fewer. 0 is the \
                start, and `--ply end` the final position.",
            example: "",
        }
        /// A number of a move that a game does not have.
        #[error("no move {wanted}: the game has {moves} {noun}", noun = if *.moves == 1 { "move" } else { "moves" })]
        NoSuchMove {
            /// The number asked for.
            wanted: usize,
            /// The number of the last move.
            moves: usize,
        } = "no-such-move" {
            explanation: "`--move` asks for the position after a move that the game does not have. Moves \
                are numbered as the notation numbers them; 0 is the start.",
            example: "",
        }
        /// A number of a node that a game does not have.
        #[error("the last node is {last}")]
        NoSuchNode {
            /// The number of the last node.
            last: usize,
        } = "no-such-node" {
            explanation: "`--node` asks for the position after a node that the game does not have. Nodes are \
                numbered in the order of the file; 0 is the root.",
            example: "",
        }
        /// A number of a variation that a game does not have.
        #[error("the game has {count} {noun}, numbered from 0", noun = if *.count == 1 { "path" } else { "paths" })]
        NoSuchVariation {
            /// Number of paths from the root to an end.
            count: usize,
        } = "no-such-variation" {
            explanation: "`--variation` asks for a path through the game that it does not have. The main line \
                is 0, and each variation is the next number, in the order of the file.",
            example: "",
        }
        /// An ID that lacks a required part.
        #[error("the ID holds only a part: it lacks {0}")]
        IncompleteId(&'static str) = "incomplete-id" {
            explanation: "The ID is a position ID or a match ID on its own, so that it lacks the half \
                that this conversion needs. Give both halves, as a GNUID or an XGID.",
            example: "",
        }
        /// A fact that the written notation has no words for, without which it would tell something else.
        #[error("{0}")]
        CannotBeWritten(&'static str) = "cannot-be-written" {
            explanation: "The other notation has no words for a fact on which the course, the position, \
                or the score of the game depends. It would tell another game, so nothing is written.",
            example: "",
        }
        /// An action that is not in the source and was added because an analysis hangs on an action.
        #[error("{0} was added to carry the analysis")]
        ActionAdded(&'static str) = "action-added" {
            severity: Info,
            explanation: "GNU Backgammon reads the analysis of a position only with an action. The source \
                does not tell which one was made, so the best play, a double, or the better answer to a \
                double stands in its place.",
            example: "",
        }
        /// A state that no GNUID, or no XGID, can hold.
        #[error("{0}")]
        NoGnuid(bg_matchid::ErrorKind) = "no-gnuid" {
            explanation: "No GNUID can hold this state, so that it can neither be drawn nor written: a \
                score or a match of more than 32767 points, a cube beyond 32768, or a set-up position \
                in which both players are closed out. An XGID cannot hold a match that is over either.",
            example: "",
        }
    }
}

/// Code of the remark that an action was added, which a program tells once for all records.
pub const ACTION_ADDED: &str = "action-added";

/// The actions that are added.
pub(crate) const BEST_PLAY: &str = "the best play";
pub(crate) const DOUBLE: &str = "a double";
pub(crate) const BETTER_ANSWER: &str = "the better answer";

/// Returns the codes of findings that any notation may have.
pub(crate) fn general() -> Vec<Explanation> {
    explained(Own::ALL, &[("no-record", "")])
}

fn grouped(count: u64) -> String {
    crate::words::grouped(count)
}

const fn findings(count: u64) -> &'static str {
    if count == 1 { "finding" } else { "findings" }
}

/// The codes of findings whose messages this crate writes where it makes them.
pub(crate) const WRITTEN: &[Explanation] = &[
    Explanation {
        code: "missing-move",
        text: "Each line for `boardnote cgp play` needs a record, a tab, and a move. With --moves or \
            --back, a record is enough.",
        example: "",
    },
    Explanation {
        code: "bad-draw",
        text: "The third column of a line for `boardnote cgp play` is not a draw. Write `+` and the \
            tiles drawn, or `=` and the whole rack after the draw.",
        example: "",
    },
    Explanation {
        code: "no-distribution",
        text: "The record names an unknown letter distribution or lexicon, or has tiles that no \
            known distribution has. Name a distribution with --alphabet.",
        example: "",
    },
    Explanation {
        code: "text-id",
        text: "The text before `who=` looks like the ID of the position, but its hash does not have 16 \
            hexadecimal digits, or its tiebreaker is not a number up to 255. The position is read without an ID.",
        example: concat!(r"0123456789abcde:0: who=B\n", empty_board!()),
    },
    Explanation {
        code: "text-source",
        text: "The line `from_sgf=` tells the game record of a position, the variation, and the move. The \
            position is read without them.",
        example: concat!(r"who=B\nfrom_sgf=1 variation=x move=2\n", empty_board!()),
    },
    Explanation {
        code: "too-many-positions",
        text: "The game has more positions than a page can hold. Draw one of them with --ply, or \
            convert the game.",
        example: "",
    },
    Explanation {
        code: "bad-analysis",
        text: "The property `KT`, in which KaTrain keeps its analysis, is not JSON in gzip in base64, or \
            unpacks to more than 1 MiB. The analysis is treated as missing.",
        example: "",
    },
    Explanation {
        code: "unknown-header",
        text: "The file is an old one of Cyberoro, whose first line begins with `GI`. Its header is not \
            known, so only the moves are read.",
        example: "",
    },
    Explanation {
        code: "empty-book",
        text: "No move of the games was played often enough, or none won a point, so that the opening book \
            has no entry. Polyglot keeps moves of three games; --min-games 1 keeps those of single games.",
        example: "",
    },
];

/// Returns explanations without those of a code that an earlier one explains.
pub(crate) fn distinct(lists: &[&[Explanation]]) -> Vec<Explanation> {
    let mut distinct: Vec<Explanation> = Vec::new();
    for one in lists.iter().copied().flatten() {
        if distinct.iter().all(|known| known.code != one.code) {
            distinct.push(*one);
        }
    }
    distinct
}

/// Returns the explanations of some codes of a crate, in the given order. An example replaces that
/// of the crate, which may be a record of another notation.
pub(crate) fn explained(all: &[Explanation], codes: &[(&str, &'static str)]) -> Vec<Explanation> {
    let find = |&(code, example): &(&str, &'static str)| {
        let found = all.iter().find(|known| known.code == code)?;
        Some(Explanation {
            example: if example.is_empty() { found.example } else { example },
            ..*found
        })
    };
    codes.iter().filter_map(find).collect()
}
