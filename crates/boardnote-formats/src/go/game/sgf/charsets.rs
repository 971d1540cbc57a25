//! The character sets of the records of a file: a game without `CA` takes over that of the game
//! before it, and a byte order mark at the start counts for the whole file.

use crate::go::{Options, Reading};
use crate::options::Apply;
use crate::trees::Charsets;
use crate::{Record, trees};
use sgf_syntax::CharsetContext;
use std::sync::Arc;

/// Looks at the records at the start of a file.
pub(super) fn survey(
    records: &mut dyn Iterator<Item = Record<'_>>,
    _: Reading<'_>,
) -> Option<Apply<Options>> {
    let mut context = CharsetContext::default();
    let mut changes: Vec<(u64, CharsetContext)> = Vec::new();
    for record in records {
        if changes.last().map_or(CharsetContext::default(), |(_, last)| *last) != context {
            changes.push((record.offset, context));
        }
        if record.bytes.starts_with(b"\xef\xbb\xbf") {
            context = CharsetContext::MARK;
        }
        let tree = &record.bytes[trees::prefix_len(record.bytes)..];
        context.read(tree);
    }
    let is_plain = changes.is_empty();
    let changes = Charsets::new(changes);
    (!is_plain).then(|| -> Apply<Options> {
        Arc::new(move |options: &mut Options| options.charsets = changes.clone())
    })
}
