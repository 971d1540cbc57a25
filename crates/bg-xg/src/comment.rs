//! Comments: lines of the segment `temp.xgc`.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::raw::text;
use crate::rtf;

/// A comment with its place in the file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Comment {
    /// The number of the record that names the comment, from 0.
    pub record: usize,
    /// The field of the record.
    pub place: Place,
    /// The line of the segment `temp.xgc`, from 0.
    pub line: usize,
    /// The text, with line ends and tabs. It is empty for a comment that was deleted.
    pub text: String,
}

/// The field of a record that names a comment.
///
/// Closed: a comment belongs to the match, to a game, or to an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Place {
    /// The start of the match.
    HeaderMatch,
    /// The end of the match.
    FooterMatch,
    /// The start of a game.
    HeaderGame,
    /// The end of a game.
    FooterGame,
    /// A play.
    Move,
    /// A decision about the cube.
    Cube,
}

impl Place {
    /// The name: `header-match`, `footer-match`, `header-game`, `footer-game`, `move`, or `cube`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HeaderMatch => "header-match",
            Self::FooterMatch => "footer-match",
            Self::HeaderGame => "header-game",
            Self::FooterGame => "footer-game",
            Self::Move => "move",
            Self::Cube => "cube",
        }
    }
}

/// The lines of the segment.
pub(crate) struct Comments<'a> {
    lines: Vec<&'a [u8]>,
}

impl<'a> Comments<'a> {
    pub(crate) fn new(segment: &'a [u8]) -> Self {
        let mut lines: Vec<_> = segment
            .split(|&byte| byte == b'\n')
            .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
            .collect();
        // What follows the last line end is no line.
        if lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        Self { lines }
    }

    /// Returns the text of a line, and `true` if it holds bytes of a code page that is not read.
    pub(crate) fn line(&self, line: usize) -> Option<(String, bool)> {
        let line = *self.lines.get(line)?;
        // Inside of a comment, the bytes 1 and 2 stand for a line end.
        let ends = line.windows(2).any(|two| two == [1, 2]);
        let line = if ends { Cow::Owned(with_line_ends(line)) } else { Cow::Borrowed(line) };
        let (text, unread) = if rtf::is_rtf(&line) {
            rtf::to_text(&line)
        } else {
            (text::windows_1252(&line), false)
        };
        let lines: Vec<_> = text.lines().map(str::trim_end).collect();
        Some((lines.join("\n").trim_matches('\n').into(), unread))
    }
}

fn with_line_ends(line: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len());
    let mut rest = line;
    while let Some((&byte, after)) = rest.split_first() {
        (rest, _) = match after.split_first() {
            Some((2, after)) if byte == 1 => (after, out.extend_from_slice(b"\r\n")),
            _ => (after, out.push(byte)),
        };
    }
    out
}
