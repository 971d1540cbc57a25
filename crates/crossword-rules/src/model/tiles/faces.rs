//! Codes of tiles, and the faces that codes outside of the alphabet stand for.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::alphabet::{self, Code, FIXED, is_fixed};
use super::super::face::{Face, Tile};
use crate::letter::{Case, case_of, to_lower, to_upper};

/// Flag for a square of a play whose spelled tile must already be on the board.
pub(crate) const THERE: Code = 1 << 31;

/// The first code of a table, which is even. The code of face `i` is `TABLE + 2 * i`, and the next
/// code is a blank that stands for it.
const TABLE: Code = FIXED + 1;

/// Number of most recent faces that are compared before a face is stored again. Real boards have
/// fewer than five such faces; the bound keeps hostile boards in linear time.
const INTERN_WINDOW: usize = 32;

/// A token with its face, borrowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Token<'a> {
    Letter(char),
    Multi { face: &'a str, blank: bool },
}

impl Token<'_> {
    /// Returns `true` for a blank on the board or in a play.
    pub(crate) fn is_blank(self) -> bool {
        match self {
            Self::Letter(c) => case_of(c) == Some(Case::Lower),
            Self::Multi { blank, .. } => blank,
        }
    }

    pub(crate) fn to_tile(self) -> Tile {
        match self {
            Self::Letter(c) => Tile { face: Face::from_char(to_upper(c)), blank: self.is_blank() },
            Self::Multi { face, blank } => Tile { face: Face::from_valid(face), blank },
        }
    }
}

/// The faces without a fixed code that a board, a rack, or a play uses.
#[derive(Debug, Clone, Default)]
#[expect(clippy::box_collection, reason = "nearly always absent, and then one word wide")]
pub(crate) struct Faces(Option<Box<Vec<Face>>>);

impl Faces {
    pub(crate) const NONE: &'static Self = &Self(None);

    pub(crate) const fn empty() -> Self {
        Self(None)
    }

    pub(crate) fn list(&self) -> &[Face] {
        self.0.as_ref().map_or(&[], |faces| faces.as_slice())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns the code of a face in upper case, storing the face if it is new.
    pub(crate) fn intern(&mut self, face: &str, blank: bool) -> Code {
        if let Some(code) = alphabet::of_face(face) {
            return if blank { alphabet::as_blank(code) } else { code };
        }
        let list = self.0.get_or_insert_default();
        let recent = list.len().saturating_sub(INTERN_WINDOW);
        let known = list.iter().skip(recent).position(|f| f.as_str() == face);
        let index = known.map_or(list.len(), |i| recent + i);
        if known.is_none() {
            list.push(Face::from_valid(face));
        }
        // The input has at most 2^32 bytes, at least two for each face.
        let index = Code::try_from(index).ok().filter(|&index| index < THERE / 4);
        TABLE + 2 * index.expect("memory holds fewer faces") + Code::from(blank)
    }

    /// Returns the code of a bracketed tile or of a single letter, as written in upper or lower
    /// case.
    pub(crate) fn intern_written(&mut self, inner: &str, case: Case) -> Code {
        match case {
            Case::Upper => self.intern(inner, false),
            Case::Lower => self.intern(&inner.chars().map(to_upper).collect::<String>(), true),
        }
    }

    /// Returns the code of a letter as written.
    pub(crate) fn intern_letter(&mut self, c: char) -> Code {
        let rare = |faces: &mut Self| {
            let case = case_of(c).unwrap_or(Case::Upper);
            faces.intern_written(c.encode_utf8(&mut [0; 4]), case)
        };
        alphabet::of_letter(c).unwrap_or_else(|| rare(self))
    }

    pub(crate) fn code_of(&mut self, tile: &Tile) -> Code {
        self.intern(tile.face.as_str(), tile.blank)
    }

    /// Returns the face of a code of this table, in upper case.
    pub(crate) fn face(&self, code: Code) -> &str {
        let code = code & !THERE;
        if is_fixed(code) {
            return alphabet::face(code);
        }
        let index = (code.saturating_sub(TABLE) / 2) as usize;
        self.list().get(index).map_or("", Face::as_str)
    }

    /// Returns the token of a code of this table.
    pub(crate) fn token(&self, code: Code) -> Token<'_> {
        let code = code & !THERE;
        let blank = is_blank(code);
        match alphabet::letter(code) {
            Some(c) => Token::Letter(c),
            None => {
                let face = self.face(code);
                let mut letters = face.chars();
                match (letters.next(), letters.next()) {
                    (Some(c), None) => Token::Letter(if blank { to_lower(c) } else { c }),
                    _ => Token::Multi { face, blank },
                }
            }
        }
    }

    /// Appends a tile as written in a record.
    #[inline]
    pub(crate) fn write(&self, out: &mut String, code: Code) {
        match u8::try_from(code) {
            // Nearly all tiles.
            Ok(n @ 1..=26) => out.push(char::from(n - 1 + b'A')),
            Ok(n @ 27..=52) => out.push(char::from(n - 27 + b'a')),
            _ => self.write_rare(out, code),
        }
    }

    #[cold]
    fn write_rare(&self, out: &mut String, code: Code) {
        match self.token(code) {
            Token::Letter(c) => out.push(c),
            Token::Multi { face, blank } => {
                out.push('[');
                if blank {
                    out.extend(face.chars().map(to_lower));
                } else {
                    out.push_str(face);
                }
                out.push(']');
            }
        }
    }
}

/// Returns `true` for a blank that stands for a face.
pub(crate) fn is_blank(code: Code) -> bool {
    if is_fixed(code) { alphabet::is_fixed_blank(code) } else { code & 1 == 1 }
}
