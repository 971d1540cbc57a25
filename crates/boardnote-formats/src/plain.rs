//! Plain lines of text, for programs that read text without a notation: JSON Lines, or text to scan.

use crate::finding::{Finding, Findings};
use crate::notation::Notation;
use crate::{Field, Info, Likelihood, Reading, Record, Unit};

/// A format whose records are lines of arbitrary text. It is not listed among the formats.
#[derive(Debug)]
pub struct Lines;

impl Notation for Lines {
    const INFO: Info = Info {
        name: "text",
        summary: "lines of text",
        unit: Unit::Line,
        binary: false,
        extensions: &[],
        needs_record: false,
        example: "",
        codes: Vec::new,
    };

    type Value<'r> = &'r [u8];
    type Options = ();
    type Memory = ();
    type Note = ();

    fn likelihood(_: &[u8]) -> Likelihood {
        Likelihood::No
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
        let _ = serde_json::to_writer(out, &String::from_utf8_lossy(line));
        Ok(())
    }

    fn show(
        line: &&[u8],
        _: Reading<'_, ()>,
        out: &mut String,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        out.push_str(&String::from_utf8_lossy(line));
        Ok(())
    }

    fn inspect(_: Record<'_>, _: Reading<'_, ()>, _: &mut dyn FnMut(Field)) -> Result<(), Finding> {
        Ok(())
    }
}
