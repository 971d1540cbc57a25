//! Findings in the style of a compiler (place, source line, caret), or as JSON.

use crate::finding::{Finding, Severity};
use crate::formats::jsonl;
use crate::formats::saturated;
use crate::locate::{Locator, Place};
use crate::paint::Paint;
use crate::text::{visible, visible_bytes};
use crate::trouble::{self, Trouble};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use core::fmt::Write as _;
use core::ops::Range;
use serde_json::json;

/// Length in bytes above which a source line is shown as a window around the finding.
const LONG: usize = 2_000;
/// Extent of the window to each side, in bytes.
const WINDOW: usize = 160;

/// Returns the line printed by `check --format json`.
#[must_use]
pub fn json(
    locator: &mut Locator<'_>,
    n: u64,
    record: &Range<usize>,
    finding: &Finding,
) -> serde_json::Value {
    let at = record.start + finding.span.start.min(record.len());
    let batch = locator.batch;
    let place = (!batch.source.format.info().binary).then(|| locator.place(at));
    let mut object = json!({
        "file": batch.source.name,
        "n": n,
        "kind": finding.code,
        "severity": finding.severity.name(),
        "offset": batch.base + at as u64,
        "length": finding.span.len(),
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
        "message": finding.message,
    });
    if let Some(members) = object.as_object_mut() {
        if let Some(hex) = &batch.source.hex {
            members.insert("file_hex".into(), hex.as_str().into());
        }
        if let Some(help) = &finding.help {
            members.insert("help".into(), help.as_str().into());
        }
        let mut finding = finding.clone();
        jsonl::count_lines(&mut finding, || locator.place(record.start).line - 1);
        for (name, value) in finding.extra {
            if name == "line" || !members.contains_key(name) {
                members.insert(name.to_owned(), value);
            }
        }
    }
    object
}

/// Returns one line: `file:line:column: error[code]: message`.
#[must_use]
pub fn brief(
    locator: &mut Locator<'_>,
    record: &Range<usize>,
    finding: &Finding,
    paint: Paint,
) -> String {
    let place = place(locator, record, finding);
    let kind = format!("{}[{}]", finding.severity.name(), finding.code);
    let kind = paint.severity(finding.severity, &kind);
    format!("{place}: {kind}: {}\n", visible(&finding.message))
}

/// Returns the place of a finding: `file:line:column`.
#[must_use]
pub fn place(locator: &mut Locator<'_>, record: &Range<usize>, finding: &Finding) -> String {
    let at = record.start + finding.span.start.min(record.len());
    let batch = locator.batch;
    let name = visible(&batch.source.shown);
    if batch.source.format.info().binary {
        return format!("{name}:byte {}", batch.base + at as u64);
    }
    let Place { line, column } = locator.place(at);
    format!("{name}:{line}:{column}")
}

/// Returns the message, the place, the source line with a caret, and the hint.
#[must_use]
pub fn full(
    locator: &mut Locator<'_>,
    n: u64,
    record: &Range<usize>,
    finding: &Finding,
    color: bool,
) -> String {
    let batch = locator.batch;
    let start = record.start + finding.span.start.min(record.len());
    let end = record.start + finding.span.end.min(record.len());
    let title =
        level(finding.severity).primary_title(visible(&finding.message)).id(finding.code.as_str());
    let excerpt;
    let mut group = if batch.source.format.info().binary {
        let (offset, inside) = (batch.base + start as u64, start - record.start);
        let place =
            format!("{}: byte {offset}, byte {inside} of record {n}", visible(&batch.source.shown));
        let bytes = Level::NOTE.message(hex_excerpt(&batch.data, start, batch.base));
        title.element(Origin::path(place)).element(bytes)
    } else {
        let Place { line, column } = locator.place(start);
        // Bytes that are wrong in the declared encoding are shown as bytes.
        let latin1 = batch.source.format.info().latin1 && finding.code != "bad-encoding";
        excerpt = text_excerpt(&batch.data, start..end, latin1);
        let snippet = Snippet::source(excerpt.text.as_str())
            .path(visible(&batch.source.shown))
            .line_start(saturated(line))
            .annotation(AnnotationKind::Primary.span(excerpt.marked.clone()));
        let mut group = title.element(snippet);
        if excerpt.cut {
            let message = format!("column {column}; the line is shortened");
            group = group.element(Level::NOTE.message(message));
        }
        if excerpt.unprintable {
            group = group.element(Level::NOTE.message(hex_excerpt(&batch.data, start, batch.base)));
        }
        group
    };
    if let Some(help) = &finding.help {
        group = group.element(Level::HELP.message(visible(help)));
    }
    rendered(&[group], color)
}

/// Returns a message without a place.
#[must_use]
pub fn plain(severity: Severity, message: &str, color: bool) -> String {
    rendered(&[Group::with_title(level(severity).primary_title(visible(message)))], color)
}

/// Returns a remark about the run.
#[must_use]
pub fn note(message: &str, color: bool) -> String {
    rendered(&[Group::with_title(Level::NOTE.primary_title(visible(message)))], color)
}

/// Returns a message with a code but without a place.
#[must_use]
pub fn coded(code: &str, message: &str, color: bool) -> String {
    rendered(&[Group::with_title(Level::ERROR.primary_title(visible(message)).id(code))], color)
}

/// Returns the reason why the run or an input fails, with further hints.
#[must_use]
pub fn trouble(reason: &Trouble, hints: &[String], color: bool) -> String {
    let message = reason.told();
    let title = Level::ERROR.primary_title(visible(&message));
    let mut group = match &reason.excerpt {
        None => Group::with_title(title),
        Some(trouble::Excerpt { from, text, marked }) => {
            let mut shown = String::new();
            let part =
                |range: Range<usize>| visible_bytes(text.get(range).unwrap_or_default().as_bytes());
            shown.push_str(&part(0..marked.start));
            let start = shown.len();
            shown.push_str(&part(marked.clone()));
            let end = shown.len();
            shown.push_str(&part(marked.end..text.len()));
            let marked = AnnotationKind::Primary.span(start..end);
            title.element(Snippet::source(shown).path(*from).annotation(marked))
        }
    };
    for help in reason.help.iter().chain(hints) {
        group = group.element(Level::HELP.message(visible(help)));
    }
    rendered(&[group], color)
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    }
}

fn rendered(groups: &[Group<'_>], color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let mut text = renderer.render(groups);
    text.push('\n');
    text
}

struct Excerpt {
    text: String,
    marked: Range<usize>,
    /// `true` if only part of the line is shown.
    cut: bool,
    /// `true` if the marked text begins with an unprintable character.
    unprintable: bool,
}

/// Returns the line around a finding, reduced to a window if it is long, with unprintable bytes
/// replaced. A line that is not UTF-8 is in ISO 8859-1 if the notation reads it so.
fn text_excerpt(data: &[u8], span: Range<usize>, latin1: bool) -> Excerpt {
    // The ends of a long line are not searched, because it may have very many findings.
    let far_from = span.start.saturating_sub(LONG);
    let far_to = data.len().min(span.start + LONG);
    let before = &data[far_from..span.start];
    let behind = &data[span.start..far_to];
    let line_from = memchr::memrchr(b'\n', before).map_or(far_from, |at| far_from + at + 1);
    let line_to = memchr::memchr(b'\n', behind).map_or(far_to, |at| span.start + at);
    let cut = line_to - line_from > LONG;
    let (from, to) = if cut {
        (line_from.max(span.start.saturating_sub(WINDOW)), line_to.min(span.start + WINDOW))
    } else {
        (line_from, line_to)
    };
    let marked_to = span.end.clamp(span.start, to);
    let latin1 = latin1 && !is_utf8(&data[from..to]);
    let mut text = String::new();
    push_visible(&mut text, &data[from..span.start], latin1);
    let start = text.len();
    push_visible(&mut text, &data[span.start..marked_to], latin1);
    let end = text.len();
    push_visible(&mut text, &data[marked_to..to], latin1);
    let unprintable = text.get(start..end).is_some_and(|marked| marked.starts_with('\u{fffd}'));
    Excerpt { text, marked: start..end, cut, unprintable }
}

/// Returns `true` for UTF-8 whose first and last characters may be cut.
fn is_utf8(bytes: &[u8]) -> bool {
    let continued = |byte: &u8| byte & 0xc0 == 0x80;
    let start = bytes.iter().take(3).take_while(|byte| continued(byte)).count();
    match core::str::from_utf8(&bytes[start..]) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    }
}

fn push_visible(text: &mut String, bytes: &[u8], latin1: bool) {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    match latin1 {
        true => {
            let line: String = bytes.iter().map(|&byte| char::from(byte)).collect();
            text.push_str(&visible(&line));
        }
        false => text.push_str(&visible_bytes(bytes)),
    }
}

/// Returns the sixteen bytes around a finding in hexadecimal, with the byte of the finding in
/// brackets.
fn hex_excerpt(data: &[u8], at: usize, base: u64) -> String {
    let from = at.saturating_sub(8);
    let mut text = format!("bytes from {}:", base + from as u64);
    for (place, byte) in data.iter().enumerate().skip(from).take(16) {
        let _ =
            if place == at { write!(text, " [{byte:02x}]") } else { write!(text, " {byte:02x}") };
    }
    if at >= data.len() {
        text.push_str(" [end of file]");
    }
    text
}
