//! Errors and diagnostics of the SGF syntax, each with the bytes concerned.

use alloc::vec::Vec;
use core::ops::Range;

use notation_report::kinds;

use crate::Charset;

kinds! {
    /// The kind of a diagnostic. [`code`](ErrorKind::code) returns its stable name.
    ///
    /// The scanner lowers the severity of [`LowercaseInName`](Self::LowercaseInName) to
    /// [`Info`](crate::Severity::Info) in games of `FF[1]` to `FF[3]`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// The input has no game tree.
        #[error("no game tree found, expected `(;`")]
        NoGameTree = "no-game-tree" {
            explanation: "No game tree was found. A game tree starts with `(` followed by `;`. \
                Check that this is an SGF file.",
            example: "Ann beat Bob",
        }
        /// A UTF-8 byte order mark precedes the file.
        #[error("byte order mark before the first game tree")]
        Bom = "bom" {
            severity: Warning,
            explanation: "A UTF-8 byte order mark precedes the first game. It is skipped, but some \
                programs, GNU Backgammon among them, fail to read such a file; save it without the \
                mark.",
            example: "\u{feff}(;FF[4])",
        }
        /// Text before the first game tree.
        #[error("text before the first game tree")]
        LeadingJunk = "leading-junk" {
            severity: Warning,
            explanation: "Text, such as the header of a mail, precedes the first game tree. It is \
                skipped. A game starts at the first `(` that is followed by `;`.",
            example: "From: ann (;FF[4])",
        }
        /// Text between two game trees.
        #[error("text between game trees")]
        JunkBetweenTrees = "junk-between-trees" {
            severity: Warning,
            explanation: "Text was found between two game trees. It is skipped.",
            example: "(;FF[4]) and another one (;FF[4])",
        }
        /// Text after the last game tree.
        #[error("text after the last game tree")]
        TrailingJunk = "trailing-junk" {
            severity: Warning,
            explanation: "Text follows the last game tree, such as a signature, or a `)` too many. \
                It is skipped.",
            example: "(;FF[4]))",
        }
        /// A tree starts with a property; the `;` of its first node is missing.
        #[error("tree starts without `;`, expected a node")]
        MissingSemicolon = "missing-semicolon" {
            severity: Warning,
            explanation: "The first node of a tree has no `;` before it. Such a tree is read only \
                in a file without any `(;`, and GNU Backgammon refuses it. Write `(;`.",
            example: "(FF[4]C[Hello])",
        }
        /// A tree has no node of its own.
        #[error("tree without a node, expected `;` after `(`")]
        EmptyTree = "empty-tree" {
            explanation: "A pair of parentheses holds no node of its own. It is skipped.",
            example: "(;FF[4])()",
        }
        /// A value is still open at the end of the input.
        #[error("value is not closed, expected `]` before the end of the input")]
        UnclosedValue = "unclosed-value" {
            explanation: "A `[` has no `]` before the end of the file, so everything after it \
                became part of the value. The file may have been cut off. If it is whole, look for \
                a `]` that is written `\\]`.",
            example: "(;FF[4];C[Hello])(;FF[4];C[Hel",
        }
        /// A tree is still open at the end of the input.
        #[error("tree is not closed, expected `)` before the end of the input")]
        UnclosedTree = "unclosed-tree" {
            explanation: "A `(` has no `)`: the file was cut off. Lenient reading closes the tree \
                at the end of the file.",
            example: "(;FF[4];C[Hello]",
        }
        /// A property name is not followed by a value.
        #[error("property without a value, expected `[`")]
        PropertyWithoutValue = "property-without-value" {
            explanation: "A property name is not followed by `[`. A property without content, such \
                as the mark DO, is written with empty brackets: `DO[]`.",
            example: "(;FF[4];C[Hello]DO)",
        }
        /// A property name has lower-case letters.
        #[error("lower-case letters in a property name are not part of FF[4]")]
        LowercaseInName = "lowercase-in-name" {
            severity: Warning,
            explanation: "A property name has lower-case letters. SGF up to version 3 allowed and \
                ignored them, so `GaMe` is `GM`; version 4 allows upper case only. In a file that \
                declares an older version, this is only information.",
            example: "(;FF[4]GaMe[6])",
        }
        /// A property name has no upper-case letter.
        #[error("property name without an upper-case letter")]
        BadPropertyName = "bad-property-name" {
            explanation: "A property name has no upper-case letter and therefore names nothing. \
                The property is skipped.",
            example: "(;FF[4]match[5])",
        }
        /// A property occurs twice in one node.
        #[error("property occurs twice in this node")]
        DuplicateProperty = "duplicate-property" {
            severity: Warning,
            explanation: "A property occurs twice in one node. For a repeated property, the first \
                move or the last text is used; lists are merged. Programs differ in this, so join \
                the values or remove one.",
            example: "(;FF[4]PW[Ann]PW[Anna])",
        }
        /// A run of bytes that belongs to no token.
        #[error("unexpected byte 0x{byte:02x}, expected `;`, `(`, `)` or a property")]
        UnexpectedByte {
            /// The first byte of the run.
            byte: u8,
        } = "unexpected-byte" {
            explanation: "These bytes inside a game tree are neither `;`, `(`, `)`, nor a property \
                name. They are skipped.",
            example: "(;FF[4];C[Hello]!)",
        }
        /// A text has bytes that are invalid in the charset of the game.
        #[error("byte 0x{byte:02x} is not valid in the charset of this game")]
        InvalidText {
            /// The first invalid byte.
            byte: u8,
        } = "invalid-text" {
            severity: Warning,
            explanation: "A text contains bytes that have no meaning in the character set of the \
                game. They are shown as U+FFFD, and kept when the file is written. The file is \
                damaged, or CA names the wrong set.",
            example: "(;FF[4]CA[ISO-8859-7]PW[\u{ae}])",
        }
        /// No supported character set has this name.
        #[error("CA names an unknown character set")]
        UnsupportedCharset = "unsupported-charset" {
            severity: Warning,
            explanation: "CA names a character set that is not known. The texts are read as UTF-8 \
                if they are valid UTF-8, and otherwise in the set that the bytes suggest. Correct \
                CA.",
            example: "(;FF[4]CA[KLINGON])",
        }
        /// The texts are not in the character set that `CA` names.
        #[error("CA names {named}, but the text reads as {charset}")]
        CharsetMismatch {
            /// The named set.
            named: Charset,
            /// The set in which the texts are read.
            charset: Charset,
        } = "charset-mismatch" {
            severity: Warning,
            explanation: "CA names a character set in which the texts are not written: there are \
                bytes that are not UTF-8 under CA[UTF-8], or UTF-8 under another name. The texts \
                are read in the set that the message names. Correct CA so that other programs can \
                read the names, too.",
            example: "(;FF[4]CA[ISO-8859-1]PW[Zo\u{eb}])",
        }
        /// No character set is named, and the texts are not UTF-8.
        #[error("no CA: the text reads as {charset}")]
        CharsetGuessed {
            /// The set in which the texts are read.
            charset: Charset,
        } = "charset-guessed" {
            severity: Warning,
            explanation: "The texts are not UTF-8, and CA is missing, so the character set was \
                guessed from the frequency of bytes. Add CA with the name of the set.",
            example: "",
        }
        /// The input is too long for 32-bit offsets; it must be read game by game.
        #[error("input is longer than {max} bytes, read it game by game", max = u32::MAX - 1)]
        InputTooLong = "input-too-long" {
            explanation: "A single game has 4 GiB or more, which is more than can be read at once. \
                Archives of any size are read, as long as each game in them is shorter.",
            example: "",
        }
        /// A value that should be a number is something else, or exceeds the range of its type.
        #[error("not a number of the expected range")]
        BadNumber = "bad-number" {
            explanation: "A number was expected here, within the range of its property.",
            example: "(;FF[4]GM[six])",
        }
        /// A text has characters that the character set of its game lacks.
        #[error("the text has characters that {} lacks", .0.name())]
        NotInCharset(Charset) = "not-in-charset" {
            explanation: "A text was set in a game whose character set has no bytes for one of its \
                characters. Convert the game to UTF-8, or leave the characters out.",
            example: "",
        }
        /// Two edits change overlapping bytes.
        #[error("two edits touch the same bytes")]
        OverlappingEdits = "overlapping-edits" {
            explanation: "Two edits of a file change the same bytes, so the result would depend on \
                their order, or a node is both removed and moved. Combine them into one edit.",
            example: "",
        }
        /// A node is moved to a place that is not in the file.
        #[error("the node is moved into itself, or into a part that is removed")]
        MovedIntoItself = "moved-into-itself" {
            explanation: "An edit moves a node to a parent that is the node itself, one of the nodes \
                after it, or part of what another edit removes, so the node would be lost. Move it \
                elsewhere, or remove it.",
            example: "",
        }
    }
}

/// An error: its kind and the bytes concerned, counted from the start of the input.
pub type Error = notation_report::Error<ErrorKind>;

/// The error of a reader over [`std::io::Read`].
#[cfg(feature = "std")]
pub type ReadError = notation_report::ReadError<ErrorKind>;

/// A problem that did not stop reading.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// A value and the diagnostics collected while reading it.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

/// The list that collects the diagnostics of all stages in one order.
pub(crate) type Findings = Vec<Diagnostic>;

/// Appends a diagnostic.
pub(crate) fn push(findings: &mut Findings, kind: ErrorKind, span: Range<usize>) {
    findings.push(Error::new(kind, span).into());
}

/// Line and column of an offset. Both count from 1; the column counts bytes.
///
/// ```
/// assert_eq!(sgf_syntax::line_column(b"(;GM[6]\n;W[31hefe])", 10), (2, 3));
/// ```
#[must_use]
pub fn line_column(source: &[u8], offset: usize) -> (usize, usize) {
    let before = &source[..offset.min(source.len())];
    let line = memchr::memchr_iter(b'\n', before).count() + 1;
    let column = before.len() - memchr::memrchr(b'\n', before).map_or(0, |at| at + 1) + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_small_and_shareable() {
        fn shareable<T: Send + Sync>() {}
        shareable::<Error>();
        assert!(size_of::<Diagnostic>() <= 24, "{}", size_of::<Diagnostic>());
    }

    #[test]
    fn lines_and_columns_count_from_one() {
        assert_eq!(line_column(b"ab\ncd", 0), (1, 1));
        assert_eq!(line_column(b"ab\ncd", 3), (2, 1));
        assert_eq!(line_column(b"ab\ncd", 99), (2, 3));
    }
}
