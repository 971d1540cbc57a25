//! Errors and diagnostics.

use core::fmt;

notation_report::kinds! {
    /// The kind of an error. [`code`](ErrorKind::code) returns its stable name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind in RecordNumber {
        /// The file does not begin with `RGMH`.
        #[error("not a file of eXtreme Gammon, expected the letters RGMH")]
        BadMagic = "bad-magic" {
            explanation: "Files of eXtreme Gammon begin with the letters RGMH. This is another \
                kind of file, or its beginning is damaged.",
            example: "",
        }
        /// The file ends inside its header.
        #[error("file ends inside its header, expected 8232 bytes")]
        TruncatedHeader = "truncated-header" {
            explanation: "The header of a file has 8232 bytes, and the file is shorter. Copy the \
                file again from its source.",
            example: "",
        }
        /// Nothing follows the thumbnail.
        #[error("no archive after the thumbnail")]
        NoArchive = "no-archive" {
            explanation: "The match is stored in an archive after the thumbnail, but the file ends \
                before it. Copy the file again from its source.",
            example: "",
        }
        /// A header size other than 8232.
        #[error("size of the header is not 8232 bytes")]
        BadHeaderSize = "bad-header-size" {
            explanation: "The header of every known version has 8232 bytes. Any other number means \
                that the header is damaged, so the parts after it cannot be found.",
            example: "",
        }
        /// A thumbnail that reaches beyond the file.
        #[error("thumbnail reaches beyond the end of the file")]
        BadThumbnailSize = "bad-thumbnail-size" {
            explanation: "The place and the size of the thumbnail in the header do not fit the \
                file. The header is damaged, or the file was cut off.",
            example: "",
        }
        /// The sizes in the trailer contradict the file.
        #[error("sizes of the archive do not fit the file")]
        BadArchive = "bad-archive" {
            explanation: "The last 36 bytes give the number of segments and the sizes of the parts \
                of the archive. They contradict the length of the file: it was cut off, or written \
                by another program. With --lenient, the segments are searched for.",
            example: "",
        }
        /// The checksum of the archive is wrong.
        #[error("checksum of the archive is wrong")]
        BadArchiveCrc = "bad-archive-crc" {
            explanation: "The archive was changed after it was written. With --lenient, it is read as \
                far as possible.",
            example: "",
        }
        /// The registry cannot be read, or places a segment outside of the data.
        #[error("list of segments is damaged")]
        BadRegistry = "bad-registry" {
            explanation: "The registry lists the segments with their sizes and places. It cannot be \
                read, or a segment lies outside of the data. With --lenient, the segments are \
                searched for.",
            example: "",
        }
        /// A segment whose size is not the one in the registry, or no multiple of the record size.
        #[error("size of the segment is wrong")]
        BadSegmentSize = "bad-segment-size" {
            explanation: "A segment inflates to a size other than the one in the registry, or its \
                last record is incomplete. The complete records are read.",
            example: "",
        }
        /// The checksum of a segment is wrong.
        #[error("checksum of the segment is wrong")]
        BadSegmentCrc = "bad-segment-crc" {
            explanation: "The segment was changed after it was written. With --lenient, it is read \
                all the same.",
            example: "",
        }
        /// Compressed data that is damaged or cut.
        #[error("compressed data is damaged or cut")]
        BadZlib = "bad-zlib" {
            explanation: "A segment is compressed by zlib, and its data is damaged or incomplete. \
                With --lenient, the records before the damage are read.",
            example: "",
        }
        /// More data than the limit allows.
        #[error("segments are larger than the limit")]
        TooLarge = "too-large" {
            explanation: "All segments together inflate to more than 64 MiB, while the largest \
                known file has 2 MB. The file is damaged, or was made to exhaust the memory.",
            example: "",
        }
        /// No segment `temp.xg`, or not one record in it.
        #[error("no match in the archive, expected a segment temp.xg")]
        NoGame = "no-game" {
            explanation: "The match is stored in the segment temp.xg, which is missing or does not \
                contain a complete record, or no record begins a game.",
            example: "",
        }
        /// A segment of unknown purpose.
        #[error("segment of unknown purpose is kept")]
        UnknownSegment = "unknown-segment" {
            severity: Info,
            explanation: "The archive holds a segment besides temp.xg, temp.xgi, temp.xgr, and \
                temp.xgc. It is kept when the file is written again.",
            example: "",
        }
        /// The first record is not a match header.
        #[error("first record is not a match header")]
        NoMatchHeader = "no-match-header" {
            explanation: "The first record of a file describes the match: its players, its length, \
                and its rules. Without it, the records after it cannot be interpreted.",
            example: "",
        }
        /// The match header has a wrong magic number.
        #[error("match header has a wrong magic number")]
        BadMatchMagic = "bad-match-magic" {
            explanation: "The match header contains a constant by which the program recognizes it. \
                Any other value means that the record is damaged.",
            example: "",
        }
        /// A version of the file above 40, or below 0.
        #[error("file version is {0}, expected 0 to 40")]
        BadVersion(
            /// The version in the file.
            i32,
        ) = "bad-version" {
            explanation: "eXtreme Gammon refuses files of a version above 40, and so does this \
                program. A version below 0 means that the header is damaged. With --lenient, the file is \
                read as version 40, or as version 0.",
            example: "",
        }
        /// A length of the match below 0.
        #[error("length of the match is {0}, expected 0 or more")]
        BadLength(
            /// The length in the file.
            i32,
        ) = "bad-length" {
            explanation: "The length of a match is a number of points; 99999 stands for a money \
                session. A negative number means that the record is damaged.",
            example: "",
        }
        /// An unknown variation.
        #[error("variation is {0}, expected 0 to 3")]
        BadVariation(
            /// The number in the file.
            i32,
        ) = "bad-variation" {
            explanation: "The variation is 0 for backgammon, 1 for Nackgammon, 2 for Hypergammon, and \
                3 for Longgammon.",
            example: "",
        }
        /// A variation that the model of the game does not have.
        #[error("Longgammon is read as backgammon from another start position")]
        UnsupportedVariation = "unsupported-variation" {
            severity: Warning,
            explanation: "Longgammon differs from backgammon only in its start position. The game \
                is read as backgammon from a position that was set up.",
            example: "",
        }
        /// A score, a number of a game, or points below 0.
        #[error("number is {0}, expected 0 or more")]
        BadNumber(
            /// The number in the file.
            i32,
        ) = "bad-number" {
            explanation: "The score before a game, its number, and the points won in it are 0 or \
                more. A negative number means that the record is damaged. With --lenient, 0 is \
                taken in its place.",
            example: "",
        }
        /// A second match header.
        #[error("second match header")]
        SecondMatchHeader = "second-match-header" {
            explanation: "A file holds one match. The record of another match is skipped.",
            example: "",
        }
        /// A record of unknown kind.
        #[error("kind of record is {0}, expected 0 to 5")]
        BadRecordType(
            /// The kind in the file.
            u8,
        ) = "bad-record-type" {
            explanation: "Each record has a kind: 0 match header, 1 game header, 2 cube, 3 move, 4 \
                game footer, 5 match footer. A record of any other kind is damaged.",
            example: "",
        }
        /// A record of a game before the first game header.
        #[error("record outside of a game, expected a game header")]
        NoGameHeader = "no-game-header" {
            explanation: "A cube decision, a play, or the end of a game comes before the header of \
                its game, so the score and the start position are unknown.",
            example: "",
        }
        /// A side other than 1 and -1.
        #[error("player is {0}, expected 1 or -1")]
        BadPlayer(
            /// The number in the file.
            i32,
        ) = "bad-player" {
            explanation: "The side that acts is 1 for player 1 and -1 for player 2. Any other \
                number means that the record is damaged.",
            example: "",
        }
        /// A die outside of 1 to 6.
        #[error("dice are {0} and {1}, expected 1 to 6")]
        BadDice(
            /// The first die in the file.
            i32,
            /// The second die.
            i32,
        ) = "bad-dice" {
            explanation: "Both dice of a play are numbers from 1 to 6. Any other number means that \
                the record is damaged.",
            example: "",
        }
        /// An impossible position.
        #[error("position is impossible, expected at most 15 checkers a side")]
        BadPosition = "bad-position" {
            explanation: "A side has more than 15 checkers, or a bar holds checkers of the other \
                side. The record is damaged.",
            example: "",
        }
        /// A cube above 32768.
        #[error("cube is 2 to the power of {0}, expected at most 15")]
        BadCube(
            /// The power in the file.
            i32,
        ) = "bad-cube" {
            explanation: "The cube is stored as an exponent of 2, at most 15, with the sign of its \
                owner. Any other number means that the record is damaged.",
            example: "",
        }
        /// An unknown action with the cube.
        #[error("cube action is {0}, expected -2 to 2")]
        BadAction(
            /// The number in the file.
            i32,
        ) = "bad-action" {
            explanation: "A cube record tells whether the side doubled and how the other side \
                answered. This number has no meaning.",
            example: "",
        }
        /// A number of candidates that cannot be.
        #[error("number of candidates is {0}, expected at most 32 and the same number twice")]
        BadCount(
            /// The number in the file.
            i32,
        ) = "bad-count" {
            explanation: "A record holds at most 32 candidates, and their number is stored twice. \
                The record is damaged.",
            example: "",
        }
        /// A play that the rules forbid.
        #[error("illegal play")]
        IllegalPlay = "illegal-play" {
            explanation: "The dice do not allow the recorded play. The game continues from the \
                recorded position. If eXtreme Gammon itself marked the play as illegal, this is a \
                warning.",
            example: "",
        }
        /// A position other than that of the replay.
        #[error("position differs from the one after the earlier actions")]
        PositionMismatch = "position-mismatch" {
            explanation: "The earlier actions lead to a position other than the recorded one. The \
                game continues from the recorded position.",
            example: "",
        }
        /// A cube other than that of the replay.
        #[error("cube differs from the one after the earlier actions")]
        CubeMismatch = "cube-mismatch" {
            explanation: "The earlier actions leave the cube with a value or an owner other than \
                the recorded one. The game continues with the recorded cube.",
            example: "",
        }
        /// A result that the game contradicts.
        #[error("recorded result differs from that of the game")]
        ResultMismatch = "result-mismatch" {
            explanation: "The recorded winner or points are not those of the game as played. The \
                recorded result is kept.",
            example: "",
        }
        /// A rollout that the file does not hold.
        #[error("rollout is not in the file")]
        MissingRollout = "missing-rollout" {
            severity: Warning,
            explanation: "A decision refers to a rollout by its number, but the file has fewer \
                rollouts. The equities are kept without the rollout.",
            example: "",
        }
        /// A comment that the file does not hold.
        #[error("comment is not in the file")]
        MissingComment = "missing-comment" {
            severity: Warning,
            explanation: "A record refers to a comment by its line, but the file has fewer lines \
                of comments.",
            example: "",
        }
        /// A game without a result.
        #[error("game ends without a result")]
        NoResult = "no-result" {
            severity: Warning,
            explanation: "The record of the end of the game is missing, and the game is not marked as \
                unfinished.",
            example: "",
        }
        /// A comment in another code page.
        #[error("comment is in a code page other than Windows-1252")]
        CodePage = "code-page" {
            severity: Warning,
            explanation: "The comment is in a code page that is not supported. Its characters \
                beyond ASCII are replaced by U+FFFD.",
            example: "",
        }
    }
}

/// The number of the record that an error is about, counted from 0; `None` for errors of the
/// container. The bytes of such an error are those of the whole compressed segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct RecordNumber(
    /// The number of the record.
    pub Option<usize>,
);

impl notation_report::Place<ErrorKind> for RecordNumber {
    fn at(&self, offset: usize, _: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(record) => write!(f, "in record {record}"),
            None => write!(f, "at byte {offset}"),
        }
    }
}

/// An error in a file: its kind, its bytes, and the number of the record if it is about one.
pub type Error = notation_report::Error<ErrorKind>;

/// A problem that did not stop reading.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// The result of a reading that can go on after a problem.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;
