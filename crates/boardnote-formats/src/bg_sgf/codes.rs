//! The codes of the findings about backgammon games in SGF, for `boardnote explain`, and their
//! hints.

use crate::Code;
use bg_sgf::ErrorKind;
use sgf_syntax::ErrorKind as Syntax;

/// Returns a hint with the correct form, where it is obvious.
pub(super) fn help(kind: &ErrorKind) -> Option<String> {
    let text = match kind {
        ErrorKind::Syntax(Syntax::MissingSemicolon) => "write `(;`: every node starts with `;`",
        ErrorKind::Syntax(Syntax::UnclosedValue) => {
            "a `]` that belongs to the text is written `\\]`"
        }
        ErrorKind::Syntax(Syntax::PropertyWithoutValue) => {
            "a property without content is written with `[]`"
        }
        ErrorKind::NonstandardCp => "write CO for readers that follow the document",
        ErrorKind::CubeActionCase => {
            "write double, take, drop: GNU Backgammon skips other spellings"
        }
        ErrorKind::NotBackgammon => "only trees with GM[6] are backgammon",
        ErrorKind::ResultMismatch { played: Some(result) } => {
            return Some(format!("as played it is RE[{result}]"));
        }
        ErrorKind::ResultMismatch { played: None } => {
            "leave RE out of an unfinished game, or end it with R if somebody resigned"
        }
        ErrorKind::ResignationInDoubt => {
            "take RE out if the game was saved unfinished; a resignation after the roll is right"
        }
        ErrorKind::CrawfordMismatch { expected: true } => "add CrawfordGame to RU",
        ErrorKind::CrawfordMismatch { expected: false } => "take CrawfordGame out of RU",
        ErrorKind::ScoreMismatch { expected } => {
            return Some(format!("after the games before it is {expected}"));
        }
        _ => return None,
    };
    Some(text.to_owned())
}

/// All codes: those of the syntax first, then of values, then of the game.
pub(super) const ALL: &[Code] = &[
    Code {
        code: "no-game-tree",
        text: "Nothing in the file starts a game tree: neither `(` followed by `;` nor `(` \
            followed by a property.",
        example: "Ann beat Bob",
    },
    Code {
        code: "bom",
        text: "A UTF-8 byte order mark stands before the first game. It is skipped; GNU \
            Backgammon stumbles over it.",
        example: "\u{feff}(;FF[4]GM[6])",
    },
    Code {
        code: "leading-junk",
        text: "Text stands before the first game tree, as the header of a mail. It is skipped. A \
            game starts at the first `(` that is followed by `;`.",
        example: "From: ann (;FF[4]GM[6])",
    },
    Code {
        code: "junk-between-trees",
        text: "Text stands between two game trees. It is skipped.",
        example: "(;FF[4]GM[6]) and another one (;FF[4]GM[6])",
    },
    Code {
        code: "trailing-junk",
        text: "Text stands after the last game tree: a signature, or a `)` too many. It is \
            skipped.",
        example: "(;FF[4]GM[6]))",
    },
    Code {
        code: "missing-semicolon",
        text: "The first node of a tree starts without its `;`. Only in a file without any `(;` \
            is such a tree read at all; GNU Backgammon refuses it.",
        example: "(FF[4]GM[6];W[31hefe])",
    },
    Code {
        code: "empty-tree",
        text: "A pair of parentheses without a node of its own. It is skipped.",
        example: "(;FF[4]GM[6])()",
    },
    Code {
        code: "unclosed-value",
        text: "A `[` without its `]` up to the end of the file; everything after it has become \
            part of the value. If the file is whole, look for a `]` that is written `\\]`.",
        example: "(;FF[4]GM[6];W[31hefe])(;FF[4]GM[6];W[31he",
    },
    Code {
        code: "unclosed-tree",
        text: "A `(` without its `)`: the file was cut off. Lenient reading closes the tree at the \
            end.",
        example: "(;FF[4]GM[6];W[31hefe]",
    },
    Code {
        code: "property-without-value",
        text: "The name of a property stands without `[`. Properties without content, such as \
            GNU Backgammon's mark DO, are written with empty brackets.",
        example: "(;FF[4]GM[6];W[31hefe]DO)",
    },
    Code {
        code: "lowercase-in-name",
        text: "SGF up to version 3 allowed lower-case letters in names, which do not count: \
            `GaMe` is `GM`. Version 4 knows only upper-case ones. In a file that says it is older \
            this is only information.",
        example: "(;FF[4]GaMe[6])",
    },
    Code {
        code: "bad-property-name",
        text: "A name without any upper-case letter names nothing. The property is skipped.",
        example: "(;FF[4]GM[6]match[5])",
    },
    Code {
        code: "duplicate-property",
        text: "A property stands twice in one node. Of moves the first counts, of texts the last, \
            lists are joined; programs differ in this.",
        example: "(;FF[4]GM[6]PW[Ann]PW[Anna])",
    },
    Code {
        code: "unexpected-byte",
        text: "Bytes inside a game tree that belong to nothing: neither `;`, `(` nor `)`, nor the \
            name of a property. They are skipped.",
        example: "(;FF[4]GM[6];W[31hefe]!)",
    },
    Code {
        code: "invalid-text",
        text: "A text holds bytes that mean nothing in the charset that CA names (UTF-8 or \
            ISO-8859-1 without CA). They are shown as U+FFFD and kept when the file is written.",
        example: "(;FF[4]GM[6]CA[ISO-8859-7]PW[®])",
    },
    Code {
        code: "unsupported-charset",
        text: "CA names a charset that is not known, or one in which the second byte of a \
            character may look like `\\` or `]` (Shift_JIS, GBK), so that the brackets cannot be \
            told apart.",
        example: "(;FF[4]GM[6]CA[Shift_JIS])",
    },
    Code {
        code: "not-backgammon",
        text: "The tree is a game of another kind. Backgammon is GM[6]; a tree without GM is Go by \
            the general rules of SGF.",
        example: "(;FF[4]GM[1]SZ[19];B[pd])",
    },
    Code {
        code: "bad-number",
        text: "A number was expected: the values of MI are numbers of 0 or more after a tag and a \
            colon.",
        example: "(;FF[4]GM[6]MI[length:-1])",
    },
    Code {
        code: "unknown-mi-tag",
        text: "The tags of MI are length, game, ws and bs, in any case. Others are skipped.",
        example: "(;FF[4]GM[6]MI[length:5][stake:2])",
    },
    Code {
        code: "unknown-rule",
        text: "The words of RU are Crawford, CrawfordGame, Jacoby, NoCube, Nackgammon and Hypergammon1 to \
            Hypergammon3, with these capital letters and colons between them. Others are skipped: without \
            Crawford, a match is played without the Crawford rule.",
        example: "(;FF[4]GM[6]MI[length:5]RU[crawford])",
    },
    Code {
        code: "bad-result",
        text: "RE is the winner, a plus sign, the points and R for a resignation: B+2, W+1R. The \
            general forms Draw, Void, ?, B+, W+T and W+F are read as well.",
        example: "(;FF[4]GM[6]RE[Ann wins])",
    },
    Code {
        code: "bad-cube-value",
        text: "The cube shows powers of two: 1, 2, 4 … up to 32768.",
        example: "(;FF[4]GM[6];CV[3])",
    },
    Code {
        code: "bad-cube-owner",
        text: "CO is b, w, c (centered) or n (no cube).",
        example: "(;FF[4]GM[6];CO[x])",
    },
    Code {
        code: "bad-point",
        text: "Points are the letters a to x, and y for the bar; a:y is the range of all.",
        example: "(;FF[4]GM[6];AW[7])",
    },
    Code {
        code: "bad-position",
        text: "A set-up position with a sixteenth checker of one side, or with checkers of both \
            sides on one point. The checker is left out.",
        example: "(;FF[4]GM[6];AE[a:y]AW[f]AB[f])",
    },
    Code { code: "bad-color", text: "PL is B or W.", example: "(;FF[4]GM[6];PL[2])" },
    Code {
        code: "nonstandard-cp",
        text: "GNU Backgammon writes the owner of the cube as CP, which is the copyright \
            elsewhere in SGF, and ignores CO, which the document wants. Both are read.",
        example: "(;FF[4]GM[6];CV[2];CP[w])",
    },
    Code {
        code: "bad-dice",
        text: "Dice are two digits of 1 to 6.",
        example: "(;FF[4]GM[6];W[71hefe])",
    },
    Code {
        code: "bad-move",
        text: "A move is two dice and up to four pairs of points, from and to: 31hefe. Otherwise \
            it is double, take or drop.",
        example: "(;FF[4]GM[6];W[31hef])",
    },
    Code {
        code: "cube-action-case",
        text: "double, take and drop are written in lower case; GNU Backgammon silently skips \
            them in any other.",
        example: "(;FF[4]GM[6];W[Double];B[take])",
    },
    Code {
        code: "two-moves-in-node",
        text: "A node holds an action of White and one of Black. The first counts.",
        example: "(;FF[4]GM[6];W[31hefe]B[61lrqr])",
    },
    Code {
        code: "setup-and-move-mixed",
        text: "A node holds a set-up and a move. Only the move counts, as in GNU Backgammon.",
        example: "(;FF[4]GM[6];DI[31]W[31hefe])",
    },
    Code {
        code: "bad-analysis",
        text: "A value of the analysis that GNU Backgammon keeps in the file cannot be read: A \
            starts with the place of the play among the candidates behind it, DA is an evaluation or \
            a rollout, LU a number, GS numbers after M:, C: or D:, and the marks BM, BC, GB, and GW \
            are 1 or 2. The value is kept, and counts nothing.",
        example: "(;FF[4]GM[6];W[31hefe]LU[good])",
    },
    Code {
        code: "out-of-turn",
        text: "A side acts although the other one was to. Perhaps an action is missing; GNU \
            Backgammon goes on as if it had been that side's turn.",
        example: "(;FF[4]GM[6];W[31hefe];W[61yg])",
    },
    Code {
        code: "illegal-move.no-checker",
        text: "The side has no checker on the point that the pair starts from.",
        example: "(;FF[4]GM[6];W[31dafe])",
    },
    Code {
        code: "illegal-move.bar-first",
        text: "While a checker is on the bar, no other may move.",
        example: "(;FF[4]GM[6];AE[a:y]AW[y][h][f]AB[s][s]PL[W];W[31hefe])",
    },
    Code {
        code: "illegal-move.dice",
        text: "The distance of a pair is neither a die nor a sum of dice, or its die has been used already.",
        example: "(;FF[4]GM[6];W[31haha])",
    },
    Code {
        code: "illegal-move.blocked",
        text: "The other side holds the point with two or more checkers, or every way of a \
            checker that runs several dice in one pair is held (or would hit on the way).",
        example: "(;FF[4]GM[6];W[51xsfe])",
    },
    Code {
        code: "illegal-move.bear-off",
        text: "Checkers are borne off only when all are in the home board, with an exact die, or \
            with a larger one from the rearmost point.",
        example: "(;FF[4]GM[6];W[61fzfe])",
    },
    Code {
        code: "illegal-move.dice-unused",
        text: "As many dice have to be played as possible; if only one can be, the larger.",
        example: "(;FF[4]GM[6];W[31he])",
    },
    Code {
        code: "double-not-allowed",
        text: "Doubling is for the side on roll that owns the cube, or when it is centered, before \
            the dice are rolled; not in the Crawford game, not without a cube, not beyond 4096. \
            A beaver belongs to money games.",
        example: "(;FF[4]GM[6];W[double];B[take];W[31hefe];B[61lrqr];W[double])",
    },
    Code {
        code: "no-pending-double",
        text: "A take or drop without a double before it.",
        example: "(;FF[4]GM[6];W[31hefe];B[take])",
    },
    Code {
        code: "double-unanswered",
        text: "A side plays although a double waits for its answer. Perhaps a take is missing; the \
            double counts nothing.",
        example: "(;FF[4]GM[6];W[31hefe];B[double];W[21mkkj])",
    },
    Code {
        code: "game-already-over",
        text: "The game has ended, and still somebody acts.",
        example: "(;FF[4]GM[6];W[double];B[drop];W[31hefe])",
    },
    Code {
        code: "result-mismatch",
        text: "RE is not what was played. GNU Backgammon leaves the old RE in a game that was cut \
            off and saved again; with an R at its end that becomes a resignation when the file is \
            loaded.",
        example: "(;FF[4]GM[6]RE[B+1];W[double];B[drop])",
    },
    Code {
        code: "resignation-in-doubt",
        text: "RE says that a side resigned, but the game stops with dice rolled and not played. \
            GNU Backgammon keeps an old RE when a game is cut and saved, so the resignation may \
            never have happened. It is replayed as GNU Backgammon does.",
        example: "(;FF[4]GM[6]RE[B+1R];W[31hefe];PL[B]DI[21])",
    },
    Code {
        code: "owned-cube-of-one",
        text: "A cube of 1 has an owner. Only a double gives the cube to a player, and it turns \
            the cube to 2.",
        example: "(;FF[4]GM[6];PL[W]CO[w])",
    },
    Code {
        code: "centered-cube-above-one",
        text: "The cube of a match stands in the middle above 1. Automatic doubles exist in money \
            sessions only.",
        example: "(;FF[4]GM[6]MI[length:7][game:0][ws:0][bs:0]CV[2])",
    },
    Code {
        code: "cube-in-crawford",
        text: "The cube is turned in the Crawford game, in which nobody may double.",
        example: "(;FF[4]GM[6]MI[length:7][game:1][ws:6][bs:0]RU[Crawford:CrawfordGame]\
            ;PL[W]CV[2]CO[w])",
    },
    Code {
        code: "cube-too-high",
        text: "The cube is so high that neither side needed the last double to win the match.",
        example: "(;FF[4]GM[6]MI[length:7][game:2][ws:4][bs:6];PL[W]CV[32]CO[w])",
    },
    Code {
        code: "crawford-mismatch",
        text: "In a match with the Crawford rule, the Crawford game is the first in which a side \
            is one point away from winning. RU says otherwise.",
        example: "(;FF[4]GM[6]MI[length:5][ws:1][bs:2]RU[Crawford:CrawfordGame])",
    },
    Code {
        code: "score-mismatch",
        text: "The score in MI is not that of the game before with the points won in it. GNU \
            Backgammon itself forgets automatic doubles when it adds up a running session.",
        example: "(;FF[4]GM[6]MI[length:5];W[double];B[drop])(;FF[4]GM[6]MI[length:5][ws:2][bs:0])",
    },
    Code {
        code: "met-too-short",
        text: "The match is longer than the match equity table, so that chances to win the match \
            and the equities of its cube decisions are unknown. Name a longer table with `--met`.",
        example: "",
    },
    Code {
        code: "met-mismatch",
        text: "The cube errors of the game, computed with the match equity table, differ from the \
            sums in GS by more than 0.001. The file does not name the table with which it was \
            analyzed; it was another one, which `--met` can name.",
        example: "",
    },
    Code {
        code: "input-too-long",
        text: "A single game of 4 GiB or more. Archives of any size are read as long as no game in \
            them is that long.",
        example: "",
    },
    Code {
        code: "no-such-ply",
        text: "`--ply` asks for an action that the game does not have. They are counted from 0; the \
            number after the last one gives the final position.",
        example: "",
    },
    Code {
        code: "no-gnuid",
        text: "A state that no GNUID can hold, and therefore cannot be drawn: a score or a match of \
            more than 32767 points, a cube beyond 32768, or a set-up position with both sides closed \
            out.",
        example: "",
    },
];
