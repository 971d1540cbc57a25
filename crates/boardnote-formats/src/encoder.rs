//! Records from JSON values, one after another.

use crate::finding::{Finding, Findings};
use crate::settings::Settings;
use crate::{Format, InOrder, Losses, Origin, Record, Unit, loss};
use notation_report::Loss;
use serde_json::Value;

/// A writer of records. The games of a match continue one another.
#[derive(Debug)]
pub struct Encoder {
    format: &'static dyn Format,
    /// The state of the output, if records continue one another.
    in_order: Option<Box<dyn InOrder>>,
}

impl Encoder {
    /// Makes a writer for a format.
    #[must_use]
    pub fn new(format: &'static dyn Format) -> Self {
        let continues = format.abilities().encode_in_order;
        Self { format, in_order: continues.then(|| format.in_order()) }
    }

    /// Returns `true` if records continue one another, so that they must be written in order.
    #[must_use]
    pub const fn is_in_order(&self) -> bool {
        self.in_order.is_some()
    }

    /// Appends the record that a JSON value describes, without a line end. An object that `decode`
    /// printed has the value in its member `value`.
    ///
    /// # Errors
    /// The member that is missing or impossible. Nothing is then written.
    pub fn record(
        &self,
        value: &Value,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding> {
        let value = value_of(value)?;
        match &self.in_order {
            Some(in_order) => in_order.encode(value, settings, out, losses),
            None => {
                let (start, mut lost) = (out.len(), Losses::new());
                let found = self.format.encode(value, settings, out, &mut lost)?;
                let record = &out[start..];
                let unread = self.unread(value, settings, record, &lost);
                unread.into_iter().for_each(|loss| lost.add(loss, 1));
                losses.extend(lost);
                Ok(found)
            }
        }
    }

    /// Returns the members of a value that its record does not have as given, although it would be the
    /// same record, with the same losses, without them.
    fn unread(
        &self,
        value: &Value,
        settings: &Settings,
        record: &[u8],
        lost: &Losses,
    ) -> Vec<Loss> {
        /// Maximum number of members that are left out in turn.
        const MOST: usize = 10;
        let mut json = Vec::new();
        let read = self.format.decode(Record::alone(record), settings, &mut json);
        let read = read.ok().and_then(|_| serde_json::from_slice(&json).ok());
        let (Value::Object(given), Some(Value::Object(read))) = (value, read) else {
            return Vec::new();
        };
        let is_needed = |name: &String| {
            let (mut rest, mut again, mut losses) = (given.clone(), Vec::new(), Losses::new());
            rest.remove(name);
            let same = self.format.encode(&rest.into(), settings, &mut again, &mut losses);
            same.is_err() || again != record || losses != *lost
        };
        // The encoding is that of the file that was read, and so is the number; text is written in UTF-8.
        let of_file = ["charset", "encoding", "game"];
        let other = given.iter().filter(|(name, member)| {
            !of_file.contains(&name.as_str()) && differs(member, read.get(*name))
        });
        let unread = other.map(|(name, _)| name).take(MOST).filter(|name| !is_needed(name));
        let told = unread.map(|name| match read.contains_key(name) {
            true => loss::UNREAD_MEMBER
                .with_text(format!("the member `{name}`, which encode does not read")),
            false => loss::UNKNOWN_MEMBER
                .with_text(format!("the member `{name}`, which the notation does not have")),
        });
        told.collect()
    }

    /// Appends the next record, and the line end that separates it from others. Each kind of loss
    /// is counted once.
    ///
    /// # Errors
    /// The same as for [`record`](Self::record).
    pub fn next_record(
        &self,
        value: &Value,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding> {
        let mut lost = Losses::new();
        let found = self.record(value, settings, out, &mut lost)?;
        losses.add_record(lost);
        if self.format.info().unit == Unit::Line {
            out.push(b'\n');
        }
        Ok(found)
    }

    /// Appends the records that were held until the end of the output, because they are written
    /// together.
    pub fn finish(&self, out: &mut Vec<u8>) {
        if let Some(in_order) = &self.in_order {
            in_order.finish(out);
        }
    }

    /// Returns the record of a value, or all records of a list of values. The message of a finding
    /// about a value in a list begins with its index.
    ///
    /// # Errors
    /// The first value that cannot be written.
    pub fn text(
        format: &'static dyn Format,
        value: &Value,
        settings: &Settings,
        losses: &mut Losses,
    ) -> Result<(Vec<u8>, Findings), Finding> {
        let (encoder, mut out) = (Self::new(format), Vec::new());
        let Value::Array(values) = value else {
            let found = encoder.record(value, settings, &mut out, losses)?;
            encoder.finish(&mut out);
            return Ok((out, found));
        };
        let mut all = Findings::new();
        for (index, value) in values.iter().enumerate() {
            let placed = |finding: Finding| {
                let message = format!("[{index}]: {}", finding.message);
                Finding { message, ..finding }
            };
            let found = encoder.next_record(value, settings, &mut out, losses).map_err(placed)?;
            all.extend(found.into_iter().map(placed));
        }
        encoder.finish(&mut out);
        if let Some(mut gathering) = format.gather(Origin::Values, settings) {
            gathering.add(&out);
            out = gathering.finish().file;
        }
        Ok((out, all))
    }
}

/// Returns `true` if a member is not in a record, or is another number, text, or truth value there.
fn differs(given: &Value, read: Option<&Value>) -> bool {
    match (given, read) {
        (Value::Null, _) => false,
        (Value::Array(list), None) => !list.is_empty(),
        (Value::Object(members), None) => !members.is_empty(),
        (_, None) => true,
        (Value::Number(one), Some(Value::Number(two))) => one.as_f64() != two.as_f64(),
        (Value::Array(_) | Value::Object(_), _) => false,
        (_, Some(Value::Null | Value::Array(_) | Value::Object(_))) => false,
        (one, Some(two)) => one != two,
    }
}

/// Returns the value of a record in an object that `decode` printed: its member `value`. Another
/// object is the value itself.
fn value_of(object: &Value) -> Result<&Value, Finding> {
    let Value::Object(members) = object else { return Ok(object) };
    match members.get("value") {
        Some(value) if value.is_object() || members.contains_key("n") => Ok(value),
        None if members.contains_key("error") && members.contains_key("n") => {
            let message = "skipped: the record was not decoded";
            Err(Finding::error("no-value", 0..0, message))
        }
        _ => Ok(object),
    }
}
