//! Dates of games, parts of which may be unknown.

use core::cmp::Ordering;

/// A date to compare with: a year, a month, or a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Date(Vec<u32>);

impl Date {
    /// Parses `YYYY.MM.DD` or `YYYY.MM`, with points or hyphens, and `YYYY` where `alone` says that a
    /// number is a year.
    pub(super) fn parse(text: &str, alone: bool) -> Option<Self> {
        let parts: Vec<&str> = text.split(['.', '-']).collect();
        let fits = match parts.as_slice() {
            [year] => alone && year.len() == 4,
            [year, month] => year.len() == 4 && month.len() == 2,
            [year, month, day] => year.len() == 4 && month.len() == 2 && day.len() == 2,
            _ => false,
        };
        let number = |part: &str| {
            part.parse().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()))
        };
        fits.then(|| parts.into_iter().map(number).collect::<Option<_>>().map(Self)).flatten()
    }

    /// Returns the order of the date in a text relative to this one, as far as this one goes. `None`
    /// if a part that is needed is unknown.
    pub(super) fn order_of(&self, text: &str) -> Option<Ordering> {
        let mut parts = text.split(['.', '-']);
        for wanted in &self.0 {
            let part: u32 = parts.next()?.parse().ok()?;
            match part.cmp(wanted) {
                Ordering::Equal => {}
                other => return Some(other),
            }
        }
        Some(Ordering::Equal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_parts_have_no_order() {
        let month = Date::parse("2020.06", false).unwrap();
        assert_eq!(month.order_of("2020.06.30"), Some(Ordering::Equal));
        assert_eq!(month.order_of("2019.??.??"), Some(Ordering::Less));
        assert_eq!(month.order_of("2020.??.??"), None);
        assert_eq!(month.order_of("????.??.??"), None);
        assert_eq!(Date::parse("2020", false), None);
        assert_eq!(
            Date::parse("2020", true).unwrap().order_of("2021-01-01"),
            Some(Ordering::Greater)
        );
        assert_eq!(Date::parse("2.10", true), None);
    }
}
