//! Plain lines of text, for programs that read text without a notation: JSON Lines, or text to scan.

use crate::finding::{Finding, Findings};
use crate::json;
use crate::notation::Notation;
use crate::sheet::{Part, Sheet};
use crate::{Field, Info, Likelihood, Reading, Record, Step, Unit};
use bg_matchid::find;

/// A format whose records are parts of arbitrary text. It is not listed among the formats.
#[derive(Debug)]
pub struct Plain<const BLOCKS: bool>;

/// Lines of arbitrary text, one per record.
pub type Lines = Plain<false>;
/// Blocks of whole lines, cut where no backgammon ID continues in the next block.
pub type Blocks = Plain<true>;

/// Number of bytes at the end of a block that are searched for an ID that may continue.
const TAIL: usize = 1 << 13;

/// Ends a block before the line of the last ID, or after the last line if no ID is near the end.
fn block(rest: &[u8], end: bool) -> Step {
    let line_end = |text: &[u8]| memchr::memrchr(b'\n', text).map_or(0, |at| at + 1);
    let lines = line_end(rest);
    let tail = rest.len().saturating_sub(TAIL);
    let last = find(&rest[tail..]).last();
    let next = match last.map(|last| line_end(&rest[..tail + last.span.start])) {
        _ if end => rest.len(),
        Some(before) => before,
        None => lines,
    };
    if next == 0 { Step::More } else { Step::Record { content: 0..next, next } }
}

impl<const BLOCKS: bool> Notation for Plain<BLOCKS> {
    const INFO: Info = Info {
        name: "lines",
        summary: "lines of text",
        unit: Unit::Line,
        example: "",
        codes: Vec::new,
        ..Info::NEW
    };

    type Value<'r> = &'r [u8];
    type Options = ();
    type Memory = ();
    type Note = ();

    fn likelihood(_: &[u8]) -> Likelihood {
        Likelihood::No
    }

    fn split(rest: &[u8], end: bool) -> Step {
        if BLOCKS { block(rest, end) } else { crate::lines::split(rest, end) }
    }

    fn read<T>(
        record: Record<'_>,
        _: Reading<'_, ()>,
        then: impl for<'v> FnOnce(&&'v [u8], &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        then(&record.bytes, &mut Findings::new())
    }

    fn json(
        line: &&[u8],
        _: Reading<'_, ()>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::push(&String::from_utf8_lossy(line), out);
        Ok(())
    }

    fn sheet(line: &&[u8], _: Reading<'_, ()>, _: &mut Findings) -> Result<Sheet, Finding> {
        let text = String::from_utf8_lossy(line).into_owned();
        Ok(Sheet { parts: vec![Part::Text { name: "", text, detail: false }] })
    }

    fn inspect(_: Record<'_>, _: Reading<'_, ()>, _: &mut dyn FnMut(Field)) -> Result<(), Finding> {
        Ok(())
    }
}
