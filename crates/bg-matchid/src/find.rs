//! Search for IDs in pasted text: labeled, in pairs, quoted, or part of a URL.

use core::{iter::from_fn, ops::Range};

use crate::{Gnuid, MatchState, Ogid, Position, Xgid};

mod label;
mod pasted;
mod read;

/// An ID found in a text.
///
/// Closed: there are five notations of a moment of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoundId {
    /// A position and a match state, read from a GNUID, from two labeled IDs, or from a GNUID and
    /// an XGID of the same position.
    Gnuid(Gnuid),
    /// A position ID on its own.
    Position(Position),
    /// A match ID on its own.
    Match(MatchState),
    /// An XGID.
    Xgid(Xgid),
    /// An OGID.
    Ogid(Ogid),
}

impl FoundId {
    /// The name of the notation: `xgid`, `gnuid`, `posid`, `matchid`, `ogid`.
    #[must_use]
    pub const fn notation(&self) -> &'static str {
        match self {
            Self::Xgid(_) => "xgid",
            Self::Gnuid(_) => "gnuid",
            Self::Position(_) => "posid",
            Self::Match(_) => "matchid",
            Self::Ogid(_) => "ogid",
        }
    }
}

impl core::fmt::Display for FoundId {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Gnuid(id) => id.fmt(f),
            Self::Position(board) => board.fmt(f),
            Self::Match(state) => state.fmt(f),
            Self::Xgid(id) => id.fmt(f),
            Self::Ogid(id) => id.fmt(f),
        }
    }
}

/// An ID and its place in the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Found<'a> {
    /// The byte range of the ID. A pair spans from the start of the first ID to the end of the
    /// second.
    pub span: Range<usize>,
    /// The value.
    pub id: FoundId,
    /// The label before the ID, such as `Position ID` or `gnubgid`.
    pub label: Option<&'a str>,
}

/// Finds every ID in a text. The text need not be UTF-8.
///
/// - A GNUID is found anywhere in the text, as are the ten fields of an XGID with or without
///   `XGID=`, and the fields of an OGID up to the length of the match with or without `OGID=`.
/// - An ID after a label (`gnubgid=`, `GNUBG ID:`, `Position ID:`, `Match-ID`, `XGID:` …) is read
///   leniently. Surrounding quotes, backquotes, `<code>`, and angle brackets are not part of it,
///   and `%3A`, `%2F`, and `%3D` are decoded.
/// - A labeled position ID and a labeled match ID, in either order, form one GNUID if at most two
///   line breaks and no other ID separate them.
/// - An unlabeled word of 12 or 14 characters is found only if it is strictly valid, and is never
///   part of a pair.
/// - The halves of a damaged GNUID, such as one cut short, are not found.
/// - An XGID and a GNUID of the same position, one after the other, form one GNUID.
///
/// Runs in time linear in the length of the text.
///
/// ```
/// use bg_matchid::find;
///
/// let text = " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : QYkqASAAIAAA";
/// let found: Vec<_> = find(text).collect();
/// assert_eq!(found[0].id.to_string(), "4HPwATDgc/ABMA:QYkqASAAIAAA");
/// assert_eq!(found[0].label, Some("Position ID"));
/// assert_eq!(found.len(), 1);
/// ```
pub fn find<T: AsRef<[u8]> + ?Sized>(text: &T) -> impl Iterator<Item = Found<'_>> + Clone {
    let text = text.as_ref();
    joined(joined(read::Ids::new(text), move |one, two| pair(text, one, two)), |one, two| {
        same(one, two)
    })
}

/// Returns the labeled IDs of a text that cannot be read, each with `true` if its label is that of an
/// XGID.
pub fn damaged(text: &[u8]) -> impl Iterator<Item = (Range<usize>, bool)> + '_ {
    read::damaged(text)
}

/// Merges neighboring items for which `join` returns an ID.
fn joined<'a>(
    items: impl Iterator<Item = Found<'a>> + Clone,
    join: impl Fn(&Found<'a>, &Found<'a>) -> Option<FoundId> + Clone,
) -> impl Iterator<Item = Found<'a>> + Clone {
    let mut items = items.peekable();
    from_fn(move || {
        let mut first = items.next()?;
        while let Some((id, end)) =
            items.peek().and_then(|second| Some((join(&first, second)?, second.span.end)))
        {
            items.next();
            first = Found { span: first.span.start..end, id, ..first };
        }
        Some(first)
    })
}

/// Joins a labeled position ID and a labeled match ID with at most two line breaks between them.
fn pair(text: &[u8], one: &Found<'_>, two: &Found<'_>) -> Option<FoundId> {
    let ((FoundId::Position(board), FoundId::Match(state))
    | (FoundId::Match(state), FoundId::Position(board))) = (one.id, two.id)
    else {
        return None;
    };
    let between = text.get(one.span.end..two.span.start)?;
    let near = between.iter().filter(|&&byte| byte == b'\n').count() <= 2;
    (near && one.label.is_some() && two.label.is_some())
        .then(|| FoundId::Gnuid(Gnuid::new(board, state)))
}

/// Joins a GNUID and an XGID of the same position.
fn same(one: &Found<'_>, two: &Found<'_>) -> Option<FoundId> {
    let ((FoundId::Gnuid(gnuid), FoundId::Xgid(xgid))
    | (FoundId::Xgid(xgid), FoundId::Gnuid(gnuid))) = (one.id, two.id)
    else {
        return None;
    };
    // Compare only the fields that both notations can express.
    let plain = |id: Gnuid| Some(Gnuid::from(id.to_xgid().ok()?.value));
    (plain(gnuid)? == plain(xgid.into())?).then_some(FoundId::Gnuid(gnuid))
}
