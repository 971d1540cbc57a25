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

/// Charts by title, each with its bars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    charts: BTreeMap<&'static str, BTreeMap<Key, u64>>,
}

impl Tally {
    /// Counts one more `key` in the chart `title`.
    pub fn count(&mut self, title: &'static str, key: impl Into<Key>) {
        *self.charts.entry(title).or_default().entry(key.into()).or_default() += 1;
    }

    /// Adds the counts of another tally.
    pub fn merge(&mut self, other: Self) {
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
}
