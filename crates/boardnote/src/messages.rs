//! Messages about records, limited in number: by default, at most a hundred about one record and a
//! thousand in a run, followed by counts of the rest.

use crate::text::grouped;

/// Maximum number of messages printed about one record as text.
const OF_RECORD: usize = 100;

/// The messages of a batch, in order.
#[derive(Debug, Default)]
pub struct Messages {
    text: String,
    /// For each message, its end in `text` and the number of its record.
    ends: Vec<(usize, u64)>,
    /// Maximum number of messages printed.
    most: u64,
    /// `true` if messages are colored.
    pub color: bool,
    /// Number of the current record, and of the messages about it.
    record: Option<(u64, usize)>,
    hidden: Hidden,
}

/// Counts of the messages that are not printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Number of messages.
    pub messages: u64,
    /// Number of records they concern.
    pub records: u64,
    /// Numbers of the first and the last of these records.
    ends: Option<(u64, u64)>,
}

impl Hidden {
    fn add(&mut self, n: u64, messages: u64) {
        self.append(Self { messages, records: 1, ends: Some((n, n)) });
    }

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

    /// Returns the line that reports these counts.
    #[must_use]
    pub fn line(&self) -> Option<String> {
        let Self { messages, records, .. } = *self;
        let plural = if records == 1 { "record" } else { "records" };
        let (count, of) = (grouped(messages), grouped(records));
        (messages > 0).then(|| {
            format!("… and {count} more in {of} {plural} (--max-findings none prints all)\n")
        })
    }
}

impl Messages {
    /// Starts without messages, with room for `most`.
    #[must_use]
    pub fn with_room(most: u64) -> Self {
        Self { most, ..Self::default() }
    }

    /// Returns the same messages, colored or not.
    #[must_use]
    pub fn colored(self, color: bool) -> Self {
        Self { color, ..self }
    }

    /// Adds a message about record number `n`. `make` is called only if there is room.
    pub fn add(&mut self, n: u64, make: impl FnOnce() -> String) {
        let count = match self.record {
            Some((record, count)) if record == n => count + 1,
            _ => {
                self.end_record();
                1
            }
        };
        self.record = Some((n, count));
        if count > OF_RECORD {
            return;
        }
        if self.ends.len() as u64 >= self.most {
            self.hidden.add(n, 1);
            return;
        }
        self.text.push_str(&make());
        self.ends.push((self.text.len(), n));
    }

    /// Returns `true` if no message was added.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.record.is_none()
    }

    /// Ends the messages about a record.
    fn end_record(&mut self) {
        let Some((n, count)) = self.record else { return };
        let Some(more) = count.checked_sub(OF_RECORD).filter(|more| *more > 0) else { return };
        match self.ends.last_mut() {
            Some((end, last)) if *last == n && *end == self.text.len() => {
                let plural = if more == 1 { "finding" } else { "findings" };
                let more = grouped(more as u64);
                self.text.push_str(&format!("… and {more} more {plural} in this record\n\n"));
                *end = self.text.len();
            }
            _ => self.hidden.add(n, more as u64),
        }
    }

    /// Returns the text to print, limited to `room` messages, and the number of messages in it.
    /// Adds the omitted ones to `hidden`.
    pub fn finish(&mut self, room: u64, hidden: &mut Hidden) -> (&str, u64) {
        self.end_record();
        let shown = usize::try_from(room).unwrap_or(usize::MAX).min(self.ends.len());
        for (_, n) in self.ends.get(shown..).unwrap_or_default() {
            hidden.add(*n, 1);
        }
        hidden.append(self.hidden);
        let end = shown.checked_sub(1).and_then(|last| self.ends.get(last)).map_or(0, |end| end.0);
        (self.text.get(..end).unwrap_or_default(), shown as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thread knows how many messages have been printed only roughly.
    #[test]
    fn counts_do_not_depend_on_the_room_of_a_batch() {
        for room in 0..8 {
            let mut hidden = Hidden::default();
            let mut messages = Messages::with_room(room);
            for n in [3, 3, 3, 4, 4] {
                messages.add(n, || "x\n".to_owned());
            }
            assert_eq!(messages.finish(1, &mut hidden).1, room.min(1));
            let expected = if room == 0 { 5 } else { 4 };
            assert_eq!((hidden.messages, hidden.records), (expected, 2), "{room}");
        }
    }

    #[test]
    fn what_is_too_much_is_counted() {
        let mut hidden = Hidden::default();
        let mut messages = Messages::with_room(150);
        for n in 0..3 {
            for number in 0..[120, 10, 100][n] {
                messages.add(n as u64, || format!("{n}.{number}\n"));
            }
        }
        let (text, shown) = messages.finish(1_000, &mut hidden);
        assert_eq!(shown, 150);
        assert!(text.contains("0.99\n… and 20 more findings in this record\n\n1.0\n"), "{text}");
        assert!(text.ends_with("2.39\n"));
        assert_eq!((hidden.messages, hidden.records), (60, 1));
        let mut messages = Messages::with_room(10);
        (0..9).for_each(|n| messages.add(n, || "x\n".to_owned()));
        let (text, shown) = messages.finish(4, &mut hidden);
        assert_eq!((text, shown), ("x\nx\nx\nx\n", 4));
        assert_eq!((hidden.messages, hidden.records), (65, 6));
        let line = hidden.line().unwrap();
        assert_eq!(line, "… and 65 more in 6 records (--max-findings none prints all)\n");
    }
}
