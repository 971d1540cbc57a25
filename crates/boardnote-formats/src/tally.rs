//! Counts for `stats`: histograms that formats fill and workers merge.

use std::collections::BTreeMap;

/// A value on the axis of a chart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A number; bars are in numeric order.
    Number(i64),
    /// A word; bars are in alphabetical order.
    Word(String),
}

impl From<i64> for Key {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Key {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

/// Charts by title, each with its bars, and mean values by title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    charts: BTreeMap<&'static str, BTreeMap<Key, u64>>,
    /// The number of records for each key, if duplicates are counted.
    keys: Option<BTreeMap<u128, u64>>,
    /// Sums of values, and the numbers of values in them.
    sums: BTreeMap<&'static str, (i128, u64)>,
}

impl Tally {
    /// Counts one more `key` in the chart `title`.
    pub fn count(&mut self, title: &'static str, key: impl Into<Key>) {
        *self.charts.entry(title).or_default().entry(key.into()).or_default() += 1;
    }

    /// Returns an empty tally that also counts duplicates.
    #[must_use]
    pub fn of_duplicates() -> Self {
        Self { keys: Some(BTreeMap::new()), ..Self::default() }
    }

    /// Counts one more record with a key that its duplicates share, if duplicates are counted.
    pub fn key(&mut self, key: impl FnOnce() -> u128) {
        if let Some(keys) = &mut self.keys {
            *keys.entry(key()).or_default() += 1;
        }
    }

    /// Turns the counts of keys into a chart: for each number of duplicates, the number of keys.
    pub fn chart_duplicates(&mut self) {
        for count in self.keys.take().unwrap_or_default().into_values() {
            let copies = i64::try_from(count).expect("memory holds fewer");
            self.count("records with the same key", copies);
        }
    }

    /// Includes a value in the mean `title`.
    pub fn measure(&mut self, title: &'static str, value: i64) {
        let (sum, count) = self.sums.entry(title).or_default();
        *sum += i128::from(value);
        *count += 1;
    }

    /// Adds the counts and the values of another tally.
    pub fn merge(&mut self, other: Self) {
        if let Some(keys) = &mut self.keys {
            for (key, count) in other.keys.unwrap_or_default() {
                *keys.entry(key).or_default() += count;
            }
        }
        for (title, (sum, count)) in other.sums {
            let entry = self.sums.entry(title).or_default();
            *entry = (entry.0 + sum, entry.1 + count);
        }
        for (title, bars) in other.charts {
            let chart = self.charts.entry(title).or_default();
            for (key, count) in bars {
                *chart.entry(key).or_default() += count;
            }
        }
    }

    /// Returns the charts in the order of their titles, each with its bars in order.
    pub fn charts(&self) -> impl Iterator<Item = (&'static str, &BTreeMap<Key, u64>)> {
        self.charts.iter().map(|(title, bars)| (*title, bars))
    }

    /// Returns the mean values in the order of their titles.
    pub fn means(&self) -> impl Iterator<Item = (&'static str, f64)> {
        #[expect(clippy::cast_precision_loss, reason = "a mean is shown with few digits")]
        let mean = |(sum, count): &(i128, u64)| *sum as f64 / *count as f64;
        self.sums.iter().map(move |(title, of)| (*title, mean(of)))
    }
}
