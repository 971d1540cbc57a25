//! Explanations of all error kinds, for people who do not know the formats.

use crate::error::ErrorKind;

/// The explanation of a kind of error, written for users.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Explanation {
    /// The stable code of the kind.
    pub code: &'static str,
    /// A paragraph about the cause of the error.
    pub text: &'static str,
    /// A record with this error: move data in hexadecimal, PGN, or a FEN; empty if no printable
    /// record of moderate size has it.
    pub example: &'static str,
}

/// Generates the code, explanation, and example of every kind of a type from one list.
macro_rules! explained {
    ($type:ident: $($kind:pat => $code:literal { text: $text:literal, example: $example:literal $(,)? })*) => {
        impl $type {
            /// The explanations of all kinds.
            pub const ALL: &'static [$crate::Explanation] = &[
                $($crate::Explanation { code: $code, text: $text, example: $example }),*
            ];

            /// Returns a short name for machine-readable output, stable across releases.
            #[must_use]
            pub const fn code(self) -> &'static str {
                self.explained().code
            }

            /// Returns a paragraph about the cause of the error.
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                self.explained().text
            }

            /// Returns a record with this error; empty if no printable record of moderate size has
            /// it.
            #[must_use]
            pub const fn example(self) -> &'static str {
                self.explained().example
            }

            const fn explained(self) -> $crate::Explanation {
                match self {
                    $($kind => {
                        $crate::Explanation { code: $code, text: $text, example: $example }
                    })*
                }
            }
        }
    };
}
pub(crate) use explained;

explained! { ErrorKind:
    Self::ReservedCode(_) => "reserved-code" {
        text: "The bytes 9b-9f, d4-df, e5-ef and f2-fe have no meaning. Lenient reading passes over \
            d4-df and f2-fe and takes e5-ef for error items. With --dialect documented:",
        example: "139bff",
    }
    Self::Truncated(_) => "truncated" {
        text: "The codes a0-b0 need a second byte, but the data end. With --dialect documented:",
        example: "13b0",
    }
    Self::BadSecondByte { .. } => "bad-second-byte" {
        text: "The second byte of a promotion is 20-2f, that of a promoted piece's move 20-27 for a \
            knight, 20-2f for a bishop or rook, 20-3f for a queen. The jose program ignores the \
            upper bits, and so does lenient reading. With --dialect documented:",
        example: "a003ff\t4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
    }
    Self::NoSuchPiece(_) => "no-such-piece" {
        text: "The code names a piece that is not on the board: it was captured or promoted, or never \
            there. With --dialect documented:",
        example: "00ff\t4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    }
    Self::OffBoard { .. } => "off-board" {
        text: "The move leaves the board. A knight or king that does so often shows that the data are \
            of the other dialect. With --dialect documented:",
        example: "2eff",
    }
    Self::StandStill { .. } => "stand-still" {
        text: "The code names the square on which the piece already stands. With --dialect \
            documented:",
        example: "50ff",
    }
    Self::IllegalMove(_) => "illegal-move" {
        text: "The move breaks the rules of chess; the message says how. Databases hold games in \
            which only the safety of a king was broken, since the jose program imports PGN without \
            asking for it: lenient reading plays these with a warning.",
        example: "131334ff",
    }
    Self::UnterminatedText => "unterminated-text" {
        text: "The text of a comment or error item has no end: in move data a byte 00 (with separate \
            texts, a text for this code is missing), in PGN a closing brace. Lenient reading takes \
            everything that is left.",
        example: "13e06869",
    }
    Self::InvalidUtf8 => "invalid-utf8" {
        text: "A text is not UTF-8. In move data lenient reading repairs it: two surrogates of three \
            bytes, as the jose program writes them, become one character, anything else U+FFFD. \
            PGN is read as ISO-8859-1 then, its own character set; that is a warning in every \
            mode.",
        example: "13e0e900ff",
    }
    Self::VariationWithoutMove => "variation-without-move" {
        text: "A variation replaces the last move of its line, so a move has to stand before it.",
        example: "f013f1ff",
    }
    Self::UnmatchedVariationEnd => "unmatched-variation-end" {
        text: "A variation ends here, but none is open. Lenient reading passes over it.",
        example: "13f1ff",
    }
    Self::UnclosedVariation(_) => "unclosed-variation" {
        text: "The game ends inside a variation. Lenient reading closes it.",
        example: "13f00fff",
    }
    Self::TrailingData(_) => "trailing-data" {
        text: "Bytes follow the end byte ff. Lenient reading ignores them. With --dialect documented:",
        example: "13ff13",
    }
    Self::UnusedText(_) => "unused-text" {
        text: "The separate text string holds more than the codes of the game own. With --dialect \
            documented:",
        example: "13ff\tstart\t686900",
    }
    Self::MissingEnd => "missing-end" {
        text: "The move data end with the byte ff; it is missing, so the game is probably cut. \
            Lenient reading takes the end of the data for it. With --dialect documented:",
        example: "1313",
    }
    Self::Unaddressable(_) => "unaddressable" {
        text: "Move data have codes for two knights, bishops and rooks, one queen, and pieces that \
            pawns have become. A piece that a start position has in excess can be captured, but \
            not moved: a game in which it moves cannot be written. The jose program writes a wrong \
            byte there. No record of move data has this finding; it comes from `convert --to \
            movecode` and `encode --to movecode`.",
        example: "",
    }
    Self::TextContainsNul => "text-contains-nul" {
        text: "A text holds the character NUL, which ends a text in move data. It becomes U+FFFD.",
        example: "1. e4 {\0} *",
    }
    Self::BadStart(_) => "bad-start" {
        text: "The start position is `start` or a FEN, in the second column of a line or in the tag \
            FEN. Castling rights are KQkq (X-FEN) or letters of files (Shredder-FEN). Strict \
            reading also wants a position that a game can be played from: two kings, the side that \
            has just moved not in check.",
        example: "ff\t8/8/8/8 w - - 0 1",
    }
    Self::UnreadableMove => "unreadable-move" {
        text: "A word that stands in the place of a move is none. The line ends there: no move is \
            guessed, and the rest of the line is kept as text. Letters of other languages, such as \
            Sf3, are not guessed either.",
        example: "1. e4 Nz5 *",
    }
    Self::AmbiguousMove => "ambiguous-move" {
        text: "Two or more pieces can make this move: the file or rank of the one that is meant is \
            missing.",
        example: "1. Nf3 d5 2. d4 e6 3. Nd2 *",
    }
    Self::Neither => "neither" {
        text: "The jose program and its document use different tables for knights and kings and keep \
            texts in different places. Without --dialect the dialect is found by reading the game \
            with both; this one cannot be read to its end with either. The finding carries both \
            reasons, and stands at the later of the two places. In lenient reading it is a \
            warning, and the dialect that came further is used. Name the dialect (--dialect \
            documented or --dialect jose) to see the error itself.",
        example: "139bff",
    }
    Self::BadTag => "bad-tag" {
        text: "A line begins like a tag pair, [Name \"value\"], but is none.",
        example: "[White Anna] 1. e4 *",
    }
    Self::NagTooLarge => "nag-too-large" {
        text: "Annotations are numbers from 0 to 255. Lenient reading takes them up to 65535; move \
            data cannot store those above 255.",
        example: "1. e4 $256 *",
    }
    Self::UnexpectedInput => "unexpected-input" {
        text: "A character that begins no move, comment, annotation, variation or result.",
        example: "1. e4 & e5 *",
    }
    Self::GameTooLong(_) => "game-too-long" {
        text: "A game longer than the limit of the reader: probably not PGN, or a comment without an \
            end. It is cut there, so that files of any size are read in bounded memory; the rest \
            is read as if it were another game.",
        example: "",
    }
    Self::TagNameCase => "tag-name-case" {
        text: "The tags FEN, SetUp and Variant are known in any case, but written so.",
        example: "[fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] *",
    }
    Self::DuplicateTag => "duplicate-tag" {
        text: "A tag occurs twice. The JSON value keeps the first one only; conversion to PGN keeps \
            both.",
        example: "[White \"A\"] [White \"B\"] 1. e4 *",
    }
    Self::UnescapedQuote => "unescaped-quote" {
        text: "A quote inside the value of a tag needs a backslash before it. The value ends at the \
            quote after which only a bracket stands.",
        example: "[Event \"The \"Open\"\"] *",
    }
    Self::BadEscape => "bad-escape" {
        text: "A backslash before the closing quote of a tag would make that quote a part of the \
            value. It is read as a backslash.",
        example: "[Black \"x\\\"]\n*",
    }
    Self::MoveNumber { .. } => "move-number" {
        text: "A move number is not that of the move to come. The moves count, not their numbers.",
        example: "1. e4 e5 3. Nf3 *",
    }
    Self::TextEvaluation => "text-evaluation" {
        text: "An evaluation is written as a sign or a word, such as += or N. It is read as the \
            numeric annotation glyph of that meaning, which is what is written.",
        example: "1. e4 += *",
    }
    Self::CaptureMark => "capture-mark" {
        text: "A move has the sign x, but captures nothing. The sign is not trusted.",
        example: "1. Nxf3 *",
    }
    Self::CheckMark => "check-mark" {
        text: "A move has a sign of check or mate that is wrong. The sign is not trusted.",
        example: "1. e4+ *",
    }
    Self::StrayText => "stray-text" {
        text: "Text in quotes or angle brackets stands between the moves. It is kept as a comment.",
        example: "1. e4 <good> *",
    }
    Self::BareCommand => "bare-command" {
        text: "A command such as [%clk 0:01:00] stands outside of a comment. It is kept as one.",
        example: "1. e4 [%clk 0:01:00] *",
    }
    Self::NullMoveForm => "null-move-form" {
        text: "A null move is written in a form that few programs know; -- and Z0 are usual.",
        example: "1. e4 pass *",
    }
    Self::UnsupportedVariant => "unsupported-variant" {
        text: "The tag Variant names a game by other rules than those of chess. None of its moves is \
            played; they are kept as text.",
        example: "[Variant \"Antichess\"] 1. e3 *",
    }
    Self::ResultForm => "result-form" {
        text: "PGN writes the result as 1-0, 0-1, 1/2-1/2, or *. Points in decimals (0.5-0.5) and \
            blanks around the dash (1 - 0) are understood.",
        example: "1. e4 e5 0.5-0.5",
    }
    Self::TextAfterResult => "text-after-result" {
        text: "Words follow the result, but no new game begins with them. They are kept as text.",
        example: "1. e4 1-0 e5",
    }
    Self::FenRepaired(_) => "fen-repaired" {
        text: "The tag FEN has a fault with one certain repair, which lenient reading makes. Strict \
            reading refuses it as a bad start.",
        example: "[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1\"] *",
    }
    Self::EmptyFen => "empty-fen" {
        text: "The tag FEN is empty or a question mark. The game starts normally.",
        example: "[FEN \"?\"] 1. e4 *",
    }
    Self::SetupMismatch => "setup-mismatch" {
        text: "The tag SetUp says that the game starts normally, but there is a tag FEN, which \
            counts.",
        example: "[SetUp \"0\"] [FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] *",
    }
    Self::AmbiguousDialect => "ambiguous-dialect" {
        text: "Both tables of offsets read the game to its end, but as different moves. The dialect \
            of most of the first 4096 games of the file is taken, and jose if they do not tell, \
            because the databases in existence were written by that program. A third column, even \
            an empty one, says that the dialect is jose; --dialect names it.",
        example: "0f0f0b10272bd3ff",
    }
}
