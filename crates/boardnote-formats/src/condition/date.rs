//! Dates of games, parts of which may be unknown.

use core::cmp::Ordering;

/// The signs between the parts of a date.
const SIGNS: [char; 3] = ['.', '-', '/'];

/// A date to compare with: a year, a month, or a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Date(Vec<u32>);

impl Date {
    /// Parses `YYYY.MM.DD` or `YYYY.MM`, with points, hyphens, or slashes. If `is_date` says that only
    /// dates are compared, `YYYY` is a year, and a month or a day may have one digit.
    pub(super) fn parse(text: &str, is_date: bool) -> Option<Self> {
        let parts: Vec<&str> = text.trim().split(SIGNS).collect();
        let short = |part: &&str| part.len() == 2 || is_date && part.len() == 1;
        let fits = match parts.as_slice() {
            [year] => is_date && year.len() == 4,
            [year, rest @ ..] => year.len() == 4 && rest.len() <= 2 && rest.iter().all(short),
            [] => false,
        };
        let number = |part: &str| {
            part.parse().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()))
        };
        fits.then(|| parts.into_iter().map(number).collect::<Option<_>>().map(Self)).flatten()
    }

    /// Returns the order of the date in a text relative to this one, as far as this one goes. `None`
    /// if a part that is needed is unknown.
    pub(super) fn order_of(&self, text: &str) -> Option<Ordering> {
        let mut parts = text.split(SIGNS);
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
        assert_eq!(Date::parse("1.5.2024", true), None);
        let day = Date::parse("2024/5/1", true).unwrap();
        assert_eq!(day.order_of("2024.05.01"), Some(Ordering::Equal));
        assert_eq!(Date::parse("2024.5.1", false), None);
    }
}
