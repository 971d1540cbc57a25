//! Games in the notations of servers, as SGF: what those notations share.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use go_rules::{Color, Size};
use sgf_syntax::value::escape_text;
use sgf_syntax::{Charset, CharsetContext};

use crate::points::point_letters;

/// A game of a server as SGF, in UTF-8.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Transcript {
    /// The game in SGF: one game tree without variations.
    pub sgf: String,
    /// The character set of the texts in the file.
    pub charset: Charset,
    /// `true` if the header is not known, so that only the moves are read.
    pub has_unknown_header: bool,
    size: Size,
    /// The offset of each node in [`sgf`](Self::sgf), with the bytes of the file that state it.
    nodes: Vec<(usize, Range<usize>)>,
}

impl Transcript {
    /// Starts a transcript. The bytes of the header state the root.
    pub(crate) fn new(charset: Charset, header: Range<usize>) -> Self {
        let sgf = String::from("(;GM[1]FF[4]CA[UTF-8]");
        let (size, nodes) = (Size::NINETEEN, [(0, header)].into());
        Self { sgf, charset, has_unknown_header: false, size, nodes }
    }

    /// Returns the bytes of the file that state what an offset in [`sgf`](Self::sgf) belongs to.
    #[must_use]
    pub fn place(&self, offset: usize) -> Range<usize> {
        let after = self.nodes.partition_point(|(at, _)| *at <= offset);
        self.nodes[after.saturating_sub(1)].1.clone()
    }

    /// Adds a property of the root, unless the text is blank.
    pub(crate) fn fact(&mut self, name: &str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.sgf.push_str(&format!("{name}[{}]", escape_text(text)));
        }
    }

    /// Adds the size of the board, and handicap stones at the places that servers use.
    pub(crate) fn board(&mut self, size: Size, handicap: u8) {
        self.size = size;
        self.fact("SZ", &size.width().to_string());
        let stones = handicap_stones(size, handicap);
        if stones.is_empty() {
            return;
        }
        self.fact("HA", &handicap.to_string());
        self.sgf.push_str("AB");
        self.sgf.extend(stones.iter().map(|stone| format!("[{stone}]")));
        self.sgf.push_str("PL[W]");
    }

    /// Adds a move; `None` passes. A point beyond the board stays a bad one: `tt` would be a pass.
    pub(crate) fn play(
        &mut self,
        color: Color,
        point: Option<(usize, usize)>,
        place: Range<usize>,
    ) {
        self.nodes.push((self.sgf.len(), place));
        let letters = point.map(|(column, row)| match self.size.point(row, column) {
            Some(point) => point_letters(point),
            None => String::from("??"),
        });
        let name = char::from(color.to_byte());
        self.sgf.push_str(&format!("\n;{name}[{}]", letters.unwrap_or_default()));
    }

    pub(crate) fn finish(mut self) -> Self {
        self.sgf.push_str(")\n");
        self
    }
}

/// Chooses the character set by the texts of a header.
pub(crate) fn charset(header: &[u8]) -> Charset {
    CharsetContext::default().read(header).charset
}

/// Returns the stones of a handicap of 2 to 9 in the order of Tygem, in which the third is on the upper
/// left.
fn handicap_stones(size: Size, handicap: u8) -> Vec<String> {
    let lines = size.width();
    if !(2..=9).contains(&handicap) || lines < 7 {
        return Vec::new();
    }
    let near = if lines < 13 { 2 } else { 3 };
    let (far, middle) = (lines - 1 - near, lines / 2);
    let corners = [(near, far), (far, near), (near, near), (far, far)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let count = usize::from(handicap);
    let has_center = count % 2 == 1 && count > 4;
    let outer = count - usize::from(has_center);
    let center = has_center.then_some((middle, middle));
    let all = corners.into_iter().chain(sides).take(outer).chain(center);
    all.filter_map(|(column, row)| size.point(row, column)).map(point_letters).collect()
}

/// The lines of a file, without their ends, with the offset of each.
pub(crate) fn lines(file: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let start = if file.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let lines = file[start..].split_inclusive(|byte| *byte == b'\n').scan(start, |at, line| {
        let start = core::mem::replace(at, *at + line.len());
        Some((start, line))
    });
    lines.map(|(at, line)| (at, line.trim_ascii_end()))
}
