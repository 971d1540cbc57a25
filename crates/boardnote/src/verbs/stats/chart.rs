//! The charts: their bars, and how they are drawn.

use crate::paint::Paint;
use crate::tally::Key;
use crate::{terminal, text};
use core::fmt::Write as _;
use std::collections::BTreeMap;

/// Maximum number of bars in a chart of numbers; more are grouped into bins.
const BARS: usize = 24;
/// Longest label, in characters.
const LABEL: usize = 32;
/// Smallest width of a bar, in columns.
const BAR: usize = 8;

/// Returns the text of a key.
pub(super) fn label(key: &Key) -> String {
    match key {
        Key::Number(number) => number.to_string(),
        Key::Word(word) => word.clone(),
    }
}

/// A bar: its label and its count.
pub(super) type Row = (String, u64);

/// Returns the bars of a chart, grouping many numbers into bins of equal width.
pub(super) fn rows(bars: &BTreeMap<Key, u64>) -> Vec<Row> {
    let numbers = bars.keys().filter_map(|key| match key {
        Key::Number(number) => Some(*number),
        Key::Word(_) => None,
    });
    let (Some(least), Some(most)) = (numbers.clone().min(), numbers.max()) else {
        return words(bars);
    };
    if bars.len() <= BARS {
        return bars.iter().map(|(key, count)| (label(key), *count)).collect();
    }
    let width = bin_width(least, most);
    let mut bins: BTreeMap<i64, u64> = BTreeMap::new();
    let mut words = Vec::new();
    for (key, count) in bars {
        match key {
            Key::Number(number) => *bins.entry(number.div_euclid(width)).or_default() += count,
            Key::Word(word) => words.push((word.clone(), *count)),
        }
    }
    let range = |bin: i64| {
        let from = bin.saturating_mul(width);
        format!("{from} to {}", from.saturating_add(width - 1))
    };
    bins.into_iter().map(|(bin, count)| (range(bin), count)).chain(words).collect()
}

/// Returns the smallest of 2, 5, 10, 20, 50, … that keeps the number of bins within the limit.
fn bin_width(least: i64, most: i64) -> i64 {
    let (least, most) = (i128::from(least), i128::from(most));
    let bins = |width: i128| most.div_euclid(width) - least.div_euclid(width) + 1;
    let mut tens: i128 = 1;
    loop {
        for step in [2, 5, 10] {
            if bins(step * tens) <= BARS as i128 {
                return i64::try_from(step * tens).unwrap_or(i64::MAX);
            }
        }
        tens *= 10;
    }
}

/// Returns the most frequent words, and one bar for the rest.
fn words(bars: &BTreeMap<Key, u64>) -> Vec<Row> {
    let all = bars.iter().map(|(key, count)| (label(key), *count));
    if bars.len() <= BARS {
        return all.collect();
    }
    let mut by_count: Vec<(usize, Row)> = all.enumerate().collect();
    by_count.sort_by_key(|(place, (_, count))| (core::cmp::Reverse(*count), *place));
    let rest = by_count.split_off(BARS - 1);
    by_count.sort_by_key(|(place, _)| *place);
    let others = format!("{} others", rest.len());
    let sum = rest.iter().map(|(_, (_, count))| count).sum();
    by_count.into_iter().map(|(_, row)| row).chain([(others, sum)]).collect()
}

/// The look of a chart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Width in columns.
    width: usize,
    /// `true` to draw bars of `#`.
    ascii: bool,
    pub(super) paint: Paint,
}

impl Look {
    /// Returns the look for the terminal and the locale of the user.
    pub(super) fn of_user(color: bool) -> Self {
        let (width, ascii) = (terminal::text_width(), terminal::locale_is_ascii());
        Self { width, ascii, paint: Paint(color) }
    }

    /// Draws the bars: label, bar, count, and share.
    pub(super) fn draw(self, rows: &[Row], out: &mut String) {
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
        let count_width = most.to_string().len();
        // Two blanks before the label, one after it, two around the count, and the share as ` 12.3 %`.
        let room = self.width.saturating_sub(count_width + 13);
        let longest = LABEL.min(room.saturating_sub(BAR).max(BAR));
        let shown = rows.iter().map(|(label, count)| (self.short(label, longest), *count));
        let shown: Vec<Row> = shown.collect();
        let sum: u64 = shown.iter().map(|(_, count)| count).sum();
        let label_width = shown.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        let bar_width = room.saturating_sub(label_width).max(BAR);
        for (label, count) in shown {
            let bar = self.bar(count, most, bar_width);
            let blanks = " ".repeat(bar_width.saturating_sub(bar.chars().count()));
            let bar = self.paint.bar(&bar) + &blanks;
            #[expect(
                clippy::cast_precision_loss,
                reason = "a share is shown to a tenth of a percent"
            )]
            let share = 100.0 * count as f64 / sum.max(1) as f64;
            let _ =
                writeln!(out, "  {label:>label_width$} {bar} {count:>count_width$} {share:5.1} %");
        }
    }

    /// Returns a bar in eighths of a character, or in whole ones of ASCII, with at least one for a
    /// count above 0.
    fn bar(self, count: u64, most: u64, width: usize) -> String {
        const PARTS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
        let parts = if self.ascii { 1 } else { PARTS.len() };
        let filled = u128::from(count) * (width * parts) as u128 / u128::from(most);
        let filled =
            usize::try_from(filled).expect("at most the width").max(usize::from(count > 0));
        if self.ascii {
            return "#".repeat(filled);
        }
        let mut bar = "█".repeat(filled / parts);
        if let Some(part) = PARTS.get(filled % parts).filter(|part| **part != ' ') {
            bar.push(*part);
        }
        bar
    }

    /// Returns a label of at most this many characters that is safe for a terminal.
    fn short(self, label: &str, longest: usize) -> String {
        let label = text::visible(label);
        let label = label.chars();
        if label.clone().count() <= longest {
            return label.collect();
        }
        let end = if self.ascii { '~' } else { '…' };
        label.take(longest - 1).chain([end]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(counts: impl IntoIterator<Item = (i64, u64)>) -> BTreeMap<Key, u64> {
        counts.into_iter().map(|(key, count)| (Key::Number(key), count)).collect()
    }

    #[test]
    fn few_numbers_are_shown_as_they_are() {
        let expected = [("-1".to_owned(), 3), ("7".to_owned(), 1)];
        assert_eq!(rows(&tally([(7, 1), (-1, 3)])), expected);
    }

    #[test]
    fn many_numbers_are_shown_in_bins_that_lose_nothing() {
        let bins = rows(&tally((-20..80).map(|number| (number, 1))));
        assert_eq!(bins.first().unwrap(), &("-20 to -16".to_owned(), 5));
        assert_eq!((bins.len(), bins.iter().map(|(_, count)| count).sum::<u64>()), (20, 100));
        // Terminates even for the widest possible range.
        let wide = rows(&tally((0..30).map(|i| (i, 1)).chain([(i64::MIN, 1), (i64::MAX, 1)])));
        assert_eq!(wide.iter().map(|(_, count)| count).sum::<u64>(), 32);
    }

    #[test]
    fn of_many_words_the_frequent_ones_are_shown() {
        let bars = (0..100u64).map(|i| (Key::Word(format!("w{i:02}")), i));
        let rows = words(&bars.collect());
        assert_eq!(rows.len(), BARS);
        assert_eq!(rows.first().unwrap(), &("w77".to_owned(), 77));
        assert_eq!(rows.last().unwrap(), &("77 others".to_owned(), (0..77).sum()));
    }

    #[test]
    fn charts_fit_the_terminal() {
        let long = "x".repeat(100);
        let rows = [(long, u64::MAX / 2), ("short".to_owned(), 1), ("none".to_owned(), 0)];
        for (width, ascii) in [(80, false), (80, true), (49, false), (120, true)] {
            let mut out = String::new();
            Look { width, ascii, paint: Paint(false) }.draw(&rows, &mut out);
            for line in out.lines() {
                assert!(line.chars().count() <= width, "{line}");
            }
            let part = if ascii { '#' } else { '▏' };
            assert!(out.lines().nth(1).unwrap().contains(part), "{out}");
            assert_eq!(out.is_ascii(), ascii, "{out}");
        }
    }
}
