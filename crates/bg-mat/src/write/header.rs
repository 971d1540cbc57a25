//! The text before the games: tags, remark, and match length.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write as _};

use bg_rules::{Match, Rules, Variation};

use super::style::Style;
use crate::head::{self, VARIATIONS};

/// The tags that GNU Backgammon writes, in its order. The other styles have all tags of the match.
const GNUBG_TAGS: [&str; 6] = ["Site", "Event", "Round", "EventDate", "Variation", "Transcriber"];

/// Returns the tags that GNU Backgammon writes.
fn gnubg_tags(value: &Match) -> impl Iterator<Item = (&'static str, Cow<'_, str>)> {
    let variation = value.rules.variation;
    let variation = (variation != Variation::Standard).then(|| name_of(variation));
    GNUBG_TAGS.into_iter().filter_map(move |name| {
        let text = if name == "Variation" { variation } else { value.tag(name) }?;
        let text = match name {
            "EventDate" if !is_date(text) => first_date(text)?.into(),
            _ => text.into(),
        };
        Some((name, text))
    })
}

fn name_of(variation: Variation) -> &'static str {
    VARIATIONS.iter().find(|(_, other)| *other == variation).map_or("", |&(name, _)| name)
}

/// Returns the tags of the rules that readers would not take from the tags that are written. GNU
/// Backgammon writes the variation itself, and says nothing of the other rules.
fn missing_rules(value: &Match, style: Style) -> impl Iterator<Item = (&str, &str)> {
    let rules = value.rules;
    let read = if style.is_gnubg() {
        let (length, variation) = (value.length, rules.variation);
        Rules { variation, ..head::rules(&Match { length, ..Match::default() }) }
    } else {
        head::rules(value)
    };
    let word = |on| if on { "On" } else { "Off" };
    let differs = [
        ("Variation", name_of(rules.variation), rules.variation != read.variation),
        ("Crawford", word(rules.crawford), value.length > 1 && rules.crawford != read.crawford),
        ("Jacoby", word(rules.jacoby), value.length == 0 && rules.jacoby != read.jacoby),
    ];
    differs.into_iter().filter(|rule| rule.2).map(|(name, text, _)| (name, text))
}

/// Writes the tags, the remark, and the match length.
pub(super) fn write_header(value: &Match, style: Style, out: &mut String) -> fmt::Result {
    if style.is_gnubg() {
        for (name, text) in gnubg_tags(value) {
            writeln!(out, "; [{name} \"{text}\"]")?;
        }
    } else {
        for (name, text) in &value.tags {
            writeln!(out, "; [{name} \"{text}\"]")?;
        }
    }
    for (name, text) in missing_rules(value, style) {
        writeln!(out, "; [{name} \"{text}\"]")?;
    }
    if value.remark.is_empty() {
        out.push('\n');
    } else {
        let text = &value.remark;
        let (body, last_break) = match text.strip_suffix('\n') {
            Some(body) => (body, "\n"),
            None => (text.as_str(), ""),
        };
        write!(out, "\n; {}{last_break}\n", body.replace('\n', "\n; "))?;
    }
    let blank = if style == Style::Xg { "" } else { " " };
    write!(out, "{blank}{} point match\n\n", value.length)
}

/// Returns `true` for a date such as `2026.11.21` in a year after 1900.
fn is_date(date: &str) -> bool {
    let mut parts = date.split('.').map(|part| part.trim().parse::<u32>());
    let date = (parts.next(), parts.next(), parts.next());
    matches!(date, (Some(Ok(1901..)), Some(Ok(_)), Some(Ok(_))))
}

/// Returns the date at the start of a text such as `2026-11-21,23`, in the form in which GNU
/// Backgammon exports it, or `None` for texts that it omits.
fn first_date(text: &str) -> Option<String> {
    let mut rest = text;
    let mut part = |is_first: bool| {
        rest = if is_first { rest } else { rest.strip_prefix('-')? }.trim_ascii_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, behind) = rest.split_at(digits);
        rest = behind;
        number.parse::<u32>().ok()
    };
    let (year, month, day) = (part(true)?, part(false)?, part(false)?);
    (year > 1900).then(|| format!("{year:4}.{month:02}.{day:02}"))
}
