//! Messages about records, limited in number: by default, at most a hundred errors and a hundred
//! other findings about one record, and a thousand of each in a run, followed by counts of the rest.
//! Errors are counted apart, so that no number of warnings hides one.

use crate::finding::{Finding, Severity};
use crate::text::grouped;

/// Maximum number of errors, and of other messages, printed about one record as text.
const OF_RECORD: usize = 100;

/// The findings of a run that are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Errors, warnings, and remarks.
    #[default]
    All,
    /// Errors.
    Errors,
    /// None.
    Nothing,
}

/// Numbers of errors, and of other messages.
pub type Room = [u64; 2];

/// Returns the place of the messages of a severity in [`Room`].
const fn class(severity: Severity) -> usize {
    match severity {
        Severity::Error => 0,
        Severity::Warning | Severity::Info => 1,
    }
}

/// A message in the text of all.
#[derive(Clone, Copy, Debug)]
struct Message {
    /// Place in the text behind the message.
    end: usize,
    /// Number of the record.
    n: u64,
    class: usize,
}

/// The messages of a batch, in order.
#[derive(Debug, Default)]
pub struct Messages {
    text: String,
    list: Vec<Message>,
    /// Maximum numbers of messages printed, and the numbers so far.
    most: Room,
    made: Room,
    wanted: Wanted,
    /// `true` if messages are colored.
    pub color: bool,
    /// Number of the current record, and of the messages about it.
    record: Option<(u64, [usize; 2])>,
    hidden: Hidden,
}

/// Counts of the messages that are not printed: of errors, and of others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden([Count; 2]);

/// Counts of messages that are not printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    /// Number of messages.
    messages: u64,
    /// Number of records they concern.
    records: u64,
    /// Numbers of the first and the last of these records.
    ends: Option<(u64, u64)>,
}

impl Count {
    /// Adds the counts of messages that follow. They may begin within a record.
    fn append(&mut self, other: Self) {
        let Some((first, last)) = other.ends else { return };
        self.messages += other.messages;
        self.records += other.records;
        self.ends = match self.ends {
            None => other.ends,
            Some((begin, end)) => {
                self.records -= u64::from(end == first);
                Some((begin, last))
            }
        };
    }

    fn line(&self, what: &str) -> Option<String> {
        let Self { messages, records, .. } = *self;
        let plural = if records == 1 { "record" } else { "records" };
        let what = if messages == 1 { what.trim_end_matches('s') } else { what };
        let (count, of) = (grouped(messages), grouped(records));
        (messages > 0).then(|| {
            format!("… and {count} more {what} in {of} {plural} (--max-findings none prints all)\n")
        })
    }
}

impl Hidden {
    fn add(&mut self, class: usize, n: u64, messages: u64) {
        if let Some(count) = self.0.get_mut(class) {
            count.append(Count { messages, records: 1, ends: Some((n, n)) });
        }
    }

    fn append(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(count, other)| count.append(other));
    }

    /// Returns the lines that report these counts.
    #[must_use]
    pub fn lines(&self) -> String {
        let [errors, others] = &self.0;
        let lines = [errors.line("errors"), others.line("warnings")];
        lines.into_iter().flatten().collect()
    }
}

impl Messages {
    /// Starts without messages, with room for this many.
    #[must_use]
    pub fn with_room(most: Room, wanted: Wanted) -> Self {
        Self { most, wanted, ..Self::default() }
    }

    /// Returns the same messages, colored or not.
    #[must_use]
    pub fn colored(self, color: bool) -> Self {
        Self { color, ..self }
    }

    /// Adds a message about a finding of record number `n`. `make` is called only if there is room.
    pub fn add(&mut self, n: u64, finding: &Finding, make: impl FnOnce() -> String) {
        let class = class(finding.severity);
        match self.wanted {
            Wanted::All => {}
            Wanted::Errors if class == 0 => {}
            Wanted::Errors | Wanted::Nothing => return,
        }
        if self.record.is_none_or(|(record, _)| record != n) {
            self.end_record();
            self.record = Some((n, [0; 2]));
        }
        let count = self.record.as_mut().and_then(|(_, counts)| counts.get_mut(class));
        let beyond = count.is_some_and(|count| {
            *count += 1;
            *count > OF_RECORD
        });
        if beyond {
            return;
        }
        let room = self.made.get_mut(class).zip(self.most.get(class));
        match room {
            Some((made, most)) if *made < *most => *made += 1,
            _ => return self.hidden.add(class, n, 1),
        }
        self.text.push_str(&make());
        self.list.push(Message { end: self.text.len(), n, class });
    }

    /// Returns `true` if no message was added.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.record.is_none()
    }

    /// Ends the messages about a record.
    fn end_record(&mut self) {
        let Some((n, counts)) = self.record else { return };
        let more = counts.map(|count| count.saturating_sub(OF_RECORD) as u64);
        let all: u64 = more.iter().sum();
        if all == 0 {
            return;
        }
        match self.list.last_mut() {
            Some(message) if message.n == n && message.end == self.text.len() => {
                let plural = if all == 1 { "finding" } else { "findings" };
                let all = grouped(all);
                self.text.push_str(&format!("… and {all} more {plural} in this record\n"));
                message.end = self.text.len();
            }
            _ => {
                for (class, more) in more.into_iter().enumerate().filter(|(_, more)| *more > 0) {
                    self.hidden.add(class, n, more);
                }
            }
        }
    }

    /// Returns the text to print, limited to `room` messages, and the numbers of messages in it.
    /// Adds the omitted ones to `hidden`.
    pub fn finish(&mut self, room: Room, hidden: &mut Hidden) -> (String, Room) {
        self.end_record();
        let (mut out, mut printed, mut start) = (String::new(), [0; 2], 0);
        for Message { end, n, class } in self.list.drain(..) {
            let count: Option<(&mut u64, &u64)> = printed.get_mut(class).zip(room.get(class));
            match count {
                Some((count, room)) if *count < *room => {
                    *count += 1;
                    out.push_str(&self.text[start..end]);
                }
                _ => hidden.add(class, n, 1),
            }
            start = end;
        }
        hidden.append(self.hidden);
        (out, printed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error() -> Finding {
        Finding::error("x", 0..0, "x")
    }

    fn with_room(room: u64) -> Messages {
        Messages::with_room([room; 2], Wanted::All)
    }

    /// A thread knows how many messages have been printed only roughly.
    #[test]
    fn counts_do_not_depend_on_the_room_of_a_batch() {
        for room in 0..8 {
            let mut hidden = Hidden::default();
            let mut messages = with_room(room);
            for n in [3, 3, 3, 4, 4] {
                messages.add(n, &error(), || "x\n".to_owned());
            }
            assert_eq!(messages.finish([1; 2], &mut hidden).1, [room.min(1), 0]);
            let expected = if room == 0 { 5 } else { 4 };
            assert_eq!((hidden.0[0].messages, hidden.0[0].records), (expected, 2), "{room}");
        }
    }

    #[test]
    fn what_is_too_much_is_counted() {
        let mut hidden = Hidden::default();
        let mut messages = with_room(150);
        for n in 0..3 {
            for number in 0..[120, 10, 100][n] {
                messages.add(n as u64, &error(), || format!("{n}.{number}\n"));
            }
        }
        let (text, shown) = messages.finish([1_000; 2], &mut hidden);
        assert_eq!(shown, [150, 0]);
        assert!(text.contains("0.99\n… and 20 more findings in this record\n1.0\n"), "{text}");
        assert!(text.ends_with("2.39\n"));
        assert_eq!((hidden.0[0].messages, hidden.0[0].records), (60, 1));
        let mut messages = with_room(10);
        (0..9).for_each(|n| messages.add(n, &error(), || "x\n".to_owned()));
        let (text, shown) = messages.finish([4; 2], &mut hidden);
        assert_eq!((text.as_str(), shown), ("x\nx\nx\nx\n", [4, 0]));
        let lines = hidden.lines();
        assert_eq!(lines, "… and 65 more errors in 6 records (--max-findings none prints all)\n");
    }

    #[test]
    fn warnings_hide_no_error() {
        let warning = Finding::warning("x", 0..0, "x");
        let mut hidden = Hidden::default();
        let mut messages = with_room(3);
        for n in 0..200 {
            messages.add(0, &warning, || format!("w{n}\n"));
        }
        messages.add(0, &error(), || "e\n".to_owned());
        messages.add(1, &warning, || "w\n".to_owned());
        messages.add(1, &error(), || "e\n".to_owned());
        let (text, shown) = messages.finish([2, 2], &mut hidden);
        assert_eq!(
            (text.as_str(), shown),
            ("w0\nw1\ne\n… and 100 more findings in this record\ne\n", [2, 2])
        );
        let mut errors = Messages::with_room([9; 2], Wanted::Errors);
        errors.add(0, &warning, || "w\n".to_owned());
        errors.add(0, &error(), || "e\n".to_owned());
        assert_eq!(errors.finish([9; 2], &mut hidden).0, "e\n");
    }
}
