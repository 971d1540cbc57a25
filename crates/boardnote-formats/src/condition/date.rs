//! Comparisons of dates, parts of which may be unknown.

use super::expr::Order;
use notation_report::Days;

impl Order {
    /// Compares a date with another one: `true` if that holds for every day that the date can be,
    /// `false` if for none, or else `None`.
    pub(super) fn compares(self, date: Days, with: Days) -> Option<bool> {
        let (first, last) = (date.first(), date.last());
        let (start, end) = (with.first(), with.last());
        let (for_every_day, for_a_day) = match self {
            Self::Equal => (start <= first && last <= end, first <= end && start <= last),
            Self::NotEqual => return Self::Equal.compares(date, with).map(|is_equal| !is_equal),
            Self::Less => (last < start, first < start),
            Self::AtMost => (last <= end, first <= end),
            Self::Greater => (end < first, end < last),
            Self::AtLeast => (start <= first, start <= last),
        };
        (for_every_day == for_a_day).then_some(for_every_day)
    }
}

#[cfg(test)]
mod tests;
