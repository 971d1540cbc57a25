//! Tags and deviations as they are reported.

use core::ops::Range;

use super::{Mode, Parser};
use crate::chars::to_text;
use crate::error::{Diagnostic, ErrorKind, error_at};
use crate::tag::{Pair, TagValue};
use crate::visit::PgnVisitor;
use chess_rules::ErrorKind as Rule;
use chess_rules::Severity;

impl Parser {
    pub(super) fn tag<V: PgnVisitor>(&mut self, text: &[u8], pair: &Pair, start: usize, v: &mut V) {
        let name = text.get(pair.name.clone()).unwrap_or_default();
        let is_new = self.names.insert(name);
        self.had_tag = true;
        if matches!(self.mode, Mode::Mute) {
            return;
        }
        let raw = text.get(pair.value.clone()).unwrap_or_default();
        let range = self.offset(start)..self.offset(pair.end);
        let value = TagValue::new(raw, pair.form, range);
        if !raw.is_ascii() {
            self.note_latin1(raw, start..pair.end, v);
        }
        if let Some(fault) = pair.fault {
            self.report(v, fault, start..pair.end);
        }
        if !is_new {
            self.report(v, ErrorKind::DuplicateTag, start..pair.end);
        }
        if matches!(name.first(), Some(b'F' | b'f' | b'S' | b's' | b'V' | b'v')) {
            self.note_setup(name, &value, start..pair.end, v);
        }
        v.tag(name, value);
    }

    /// Reports once per game that its text is not UTF-8.
    pub(super) fn note_latin1<V: PgnVisitor>(
        &mut self,
        bytes: &[u8],
        range: Range<usize>,
        v: &mut V,
    ) {
        if !self.latin1 && to_text(bytes).1 {
            self.latin1 = true;
            self.report(v, ErrorKind::InvalidUtf8, range);
        }
    }

    /// Reports a deviation at a byte range of the text.
    #[cold]
    pub(super) fn report<V: PgnVisitor>(
        &mut self,
        v: &mut V,
        kind: ErrorKind,
        range: Range<usize>,
    ) {
        self.report_at(v, kind, self.offset(range.start), range.len());
    }

    /// Reports that the text is no game, also to a visitor that skips moves.
    #[cold]
    pub(super) fn report_no_game<V: PgnVisitor>(&self, v: &mut V) {
        v.diagnostic(&Diagnostic::new(Severity::Error, self.no_game()));
    }

    pub(super) fn report_at<V: PgnVisitor>(
        &mut self,
        v: &mut V,
        kind: ErrorKind,
        offset: u64,
        len: usize,
    ) {
        if matches!(self.mode, Mode::Mute) {
            return;
        }
        let severity =
            severity(kind, self.options.strict, self.walker.depth() > 0 || self.is_jose());
        let at = usize::try_from(offset).unwrap_or(usize::MAX);
        let span = at..at.saturating_add(len);
        let ply = if matches!(self.mode, Mode::Tags) { 0 } else { self.walker.position.ply() };
        v.diagnostic(&Diagnostic::new(severity, error_at(kind, span, ply)));
    }
}

/// Returns the severity of a deviation: "strict takes the format of the standard; a deviation is
/// then an error". `goes_on` is `true` if the main line does not end at the deviation.
const fn severity(kind: ErrorKind, strict: bool, goes_on: bool) -> Severity {
    match kind {
        ErrorKind::TextEvaluation | ErrorKind::CaptureMark | ErrorKind::CheckMark => Severity::Info,
        ErrorKind::InvalidUtf8
        | ErrorKind::DuplicateTag
        | ErrorKind::MoveNumber { .. }
        | ErrorKind::SetupMismatch => Severity::Warning,
        ErrorKind::FenRepaired(fault) if fault.is_tolerated() => Severity::Warning,
        ErrorKind::Rules(Rule::UnreadableMove)
        | ErrorKind::Rules(Rule::IllegalMove(_))
        | ErrorKind::Rules(Rule::AmbiguousMove)
            if goes_on && !strict =>
        {
            Severity::Warning
        }
        ErrorKind::Rules(Rule::UnreadableMove)
        | ErrorKind::Rules(Rule::IllegalMove(_))
        | ErrorKind::Rules(Rule::AmbiguousMove)
        | ErrorKind::UnsupportedVariant
        | ErrorKind::TextAfterResult
        | ErrorKind::GameTooLong(_)
        | ErrorKind::Rules(Rule::BadStart(_)) => Severity::Error,
        _ if strict => Severity::Error,
        _ => Severity::Warning,
    }
}
