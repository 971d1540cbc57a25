//! Dates of games, parts of which may be unknown.

use alloc::format;
use alloc::string::String;
use core::fmt;

/// The characters between the parts of a date.
const SIGNS: [char; 5] = ['-', '.', '/', '年', '月'];

/// A date as written: a year of four digits, and perhaps a month and a day of one or two. A `?` stands
/// for a digit that is not known.
///
/// ```
/// use notation_report::Date;
///
/// let (date, rest) = Date::read(" 2016/3/9 (Seoul)").unwrap();
/// assert_eq!((date.iso().as_deref(), rest), (Some("2016-03-09"), " (Seoul)"));
/// let (date, _) = Date::read("2004.02.??").unwrap();
/// assert_eq!(date.iso().as_deref(), Some("2004-02"));
/// assert_eq!(date.days().unwrap().last().to_string(), "2004-02-29");
/// assert_eq!(Date::read("May 2004"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Date<'t> {
    year: &'t str,
    month: Option<&'t str>,
    day: Option<&'t str>,
}

impl<'t> Date<'t> {
    /// Reads the date at the start of a text, and returns it with the text behind it. The parts stand
    /// in the order of ISO 8601, with `-`, `.`, `/`, `年`, or `月` between them.
    #[must_use]
    pub fn read(text: &'t str) -> Option<(Self, &'t str)> {
        let (year, rest) = digits(text.trim_start(), 4).filter(|(year, _)| year.len() == 4)?;
        let Some((month, rest)) = part(rest) else {
            return Some((Self { year, month: None, day: None }, rest));
        };
        let (day, rest) = part(rest).map_or((None, rest), |(day, rest)| (Some(day), rest));
        Some((Self { year, month: Some(month), day }, rest))
    }

    /// Reads a date that follows another one in a list, where SGF leaves out the parts that stay the
    /// same: `2004-06-29,30,07-02`.
    fn read_next(self, text: &'t str) -> Option<(Self, &'t str)> {
        if let Some(whole) = Self::read(text) {
            return Some(whole);
        }
        let (first, rest) = digits(text.trim_start(), 2)?;
        if digits(rest, 1).is_some() {
            return None;
        }
        let (month, day, rest) = match part(rest) {
            Some((second, rest)) => (self.month.and(Some(first)), Some(second), rest),
            None if self.day.is_some() => (self.month, Some(first), rest),
            None => (self.month.and(Some(first)), None, rest),
        };
        month.is_some().then_some((Self { month, day, ..self }, rest))
    }

    /// Returns `YYYY-MM-DD`, `YYYY-MM`, or `YYYY`, as far as the parts are known and the month is at
    /// most 12 and the day at most 31, or `None` if the year is unknown.
    #[must_use]
    pub fn iso(&self) -> Option<String> {
        let mut iso = String::from(self.year);
        let (month, day) = (number(self.month, 12), number(self.day, 31));
        if let Some(month) = month {
            iso += &format!("-{month:02}");
        }
        if let Some(day) = month.and(day) {
            iso += &format!("-{day:02}");
        }
        is_known(self.year).then_some(iso)
    }

    /// Returns `true` if a known part is a number that no date has: the year 0, the month 13, the day 32.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        let is_wrong = |part: Option<&str>, most| {
            part.is_some_and(|part| is_known(part) && number(Some(part), most).is_none())
        };
        self.year == "0000" || is_wrong(self.month, 12) || is_wrong(self.day, 31)
    }

    /// Returns the days that the date can be, or `None` if nothing of the year is known.
    ///
    /// A part that the calendar does not have, such as the month 13 or 30 February, counts as unknown,
    /// and what follows an unknown digit does not count.
    #[must_use]
    pub fn days(&self) -> Option<Days> {
        let year = |unknown| self.year.replace('?', unknown).parse::<u16>().ok();
        let (least, most) = (year("0")?.max(1), year("9")?);
        if most == 0 || self.year == "????" {
            return None;
        }
        let first = Day { year: least, month: 1, day: 1 };
        let all = Days { first, last: Day { year: most, month: 12, day: 31 } };
        if least != most {
            return Some(all);
        }
        let Some((first, last)) = self.month.and_then(|month| fitting(month, 12)) else {
            return Some(all);
        };
        let first = Day { month: first, ..all.first };
        let last = Day { month: last, ..first };
        let all = Days { first, last: Day { day: last.days_of_month(), ..last } };
        let day = self.day.filter(|_| self.month.is_some_and(is_known));
        let days = day.and_then(|day| fitting(day, first.days_of_month()));
        Some(days.map_or(all, |(one, other)| Days {
            first: Day { day: one, ..first },
            last: Day { day: other, ..first },
        }))
    }
}

/// A day of the Gregorian calendar, in the years 1 to 9999. It is displayed as `YYYY-MM-DD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// Returns the number of days of the month.
    const fn days_of_month(self) -> u8 {
        let is_leap = self.year % 4 == 0 && (self.year % 100 != 0 || self.year % 400 == 0);
        match self.month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The days that a game can have been played on, from the first to the last. They are ordered by the
/// first day, and then by the last.
///
/// ```
/// use notation_report::Days;
///
/// let days = |text| Days::read(text).map(|days| format!("{} {}", days.first(), days.last()));
/// assert_eq!(days("199?.??.??").unwrap(), "1990-01-01 1999-12-31");
/// assert_eq!(days("2004.1?.05").unwrap(), "2004-10-01 2004-12-31");
/// assert_eq!(days("2004-06-29,07-02 (Oslo)").unwrap(), "2004-06-29 2004-07-02");
/// assert_eq!(days("????.05.01"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Days {
    first: Day,
    last: Day,
}

impl Days {
    /// Returns the first day.
    #[must_use]
    pub const fn first(self) -> Day {
        self.first
    }

    /// Returns the last day.
    #[must_use]
    pub const fn last(self) -> Day {
        self.last
    }

    /// Reads the date at the start of a text, or a list of dates with commas between them, and returns
    /// all days from the first one to the last. `None` if they are unknown.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        read(text).map(|(days, _)| days)
    }

    /// Reads a text that is nothing but a date or a list of dates, as [`Days::read`] does.
    ///
    /// ```
    /// use notation_report::Days;
    ///
    /// assert_eq!(Days::exact("2004.5.1"), Days::read("2004-05-01"));
    /// assert_eq!(Days::exact("2004.5.1 (Oslo)"), None);
    /// assert_eq!(Days::exact("20040501"), None);
    /// ```
    #[must_use]
    pub fn exact(text: &str) -> Option<Self> {
        read(text).filter(|(_, is_exact)| *is_exact).map(|(days, _)| days)
    }
}

/// Reads the dates of a list, and returns their days, and `true` if the text holds nothing else.
fn read(text: &str) -> Option<(Days, bool)> {
    let is_end = |rest: &str| matches!(rest.trim(), "" | "年" | "月" | "日");
    let mut items = text.split(',');
    let (mut date, rest) = Date::read(items.next()?)?;
    let (mut days, mut is_exact) = (date.days()?, is_end(rest));
    for item in items {
        let Some((next, rest)) = date.read_next(item) else {
            is_exact = false;
            continue;
        };
        let more = next.days()?;
        days = Days { first: days.first.min(more.first), last: days.last.max(more.last) };
        is_exact &= is_end(rest);
        date = next;
    }
    Some((days, is_exact))
}

/// Splits a text behind one digit or more, but not more than `most`.
fn digits(text: &str, most: usize) -> Option<(&str, &str)> {
    let is_digit = |byte: &u8| byte.is_ascii_digit() || *byte == b'?';
    let count = text.bytes().take(most).take_while(is_digit).count();
    (count > 0).then(|| text.split_at(count))
}

/// Splits a text behind a sign and a month or a day.
fn part(text: &str) -> Option<(&str, &str)> {
    digits(text.trim_start().strip_prefix(SIGNS)?.trim_start(), 2)
}

fn is_known(part: &str) -> bool {
    !part.contains('?')
}

/// Returns the number of a part that is known, if it is from 1 to `most`.
fn number(part: Option<&str>, most: u8) -> Option<u8> {
    part?.parse().ok().filter(|number| (1..=most).contains(number))
}

/// Returns the first and the last number from 1 to `most` that a part can be. `None` if there is none.
fn fitting(part: &str, most: u8) -> Option<(u8, u8)> {
    let fits = |number: &u8| match part.as_bytes() {
        [b'?'] => true,
        [units] => b'0' + number == *units,
        [tens, units] => {
            let digits = [(tens, number / 10), (units, number % 10)];
            digits.iter().all(|(byte, digit)| **byte == b'?' || **byte == b'0' + digit)
        }
        _ => false,
    };
    let mut numbers = (1..=most).filter(fits);
    let first = numbers.next()?;
    Some((first, numbers.next_back().unwrap_or(first)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn days(text: &str) -> Option<[String; 2]> {
        Days::read(text).map(|days| [days.first().to_string(), days.last().to_string()])
    }

    #[test]
    fn a_date_stands_for_the_days_it_can_be() {
        for (text, first, last) in [
            ("2004", "2004-01-01", "2004-12-31"),
            ("2004.??.??", "2004-01-01", "2004-12-31"),
            ("2004.??.07", "2004-01-01", "2004-12-31"),
            ("2004.?.?", "2004-01-01", "2004-12-31"),
            ("2004.02.??", "2004-02-01", "2004-02-29"),
            ("1900.02", "1900-02-01", "1900-02-28"),
            ("2000.02", "2000-02-01", "2000-02-29"),
            ("199?.05.01", "1990-01-01", "1999-12-31"),
            ("19?4", "1904-01-01", "1994-12-31"),
            ("???4", "0004-01-01", "9994-12-31"),
            ("000?", "0001-01-01", "0009-12-31"),
            ("2004.1?.07", "2004-10-01", "2004-12-31"),
            ("2004.0?.??", "2004-01-01", "2004-09-30"),
            ("2004.?9.07", "2004-09-01", "2004-09-30"),
            ("2004.?2.07", "2004-02-01", "2004-12-31"),
            ("2004.05.3?", "2004-05-30", "2004-05-31"),
            ("2004.05.?1", "2004-05-01", "2004-05-31"),
            ("2004.02.3?", "2004-02-01", "2004-02-29"),
            ("2004.02.30", "2004-02-01", "2004-02-29"),
            ("2004.00.00", "2004-01-01", "2004-12-31"),
            ("2004.13.05", "2004-01-01", "2004-12-31"),
            ("2004.05.00", "2004-05-01", "2004-05-31"),
            ("  2016年3月9日", "2016-03-09", "2016-03-09"),
            ("2016 - 3 - 9 at noon", "2016-03-09", "2016-03-09"),
            ("2004-06-29,2004-07-02", "2004-06-29", "2004-07-02"),
            ("2004-07-02, 2004-06-29", "2004-06-29", "2004-07-02"),
            ("1996-05,06", "1996-05-01", "1996-06-30"),
            ("1996-05-06,07", "1996-05-06", "1996-05-07"),
            ("2019-02-28,2020-02-29,2021-01-10,11,12,02-03", "2019-02-28", "2021-02-03"),
            ("2004-06-29, Oslo, 30", "2004-06-29", "2004-06-30"),
            ("2004,2005", "2004-01-01", "2005-12-31"),
        ] {
            assert_eq!(days(text).unwrap_or_default(), [first, last], "{text}");
        }
        for text in [
            "",
            "?",
            "????",
            "????.??.??",
            "????.05.01",
            "0000",
            "0000.05.01",
            "May 2004",
            "1.5.2004",
            "204",
            "2004-06-29,????",
            ",2004",
            "二〇〇四",
            "-2004",
        ] {
            assert_eq!(days(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_with_more_than_a_date_is_not_exact() {
        for text in ["2004", "2004.05", "2004/5/1", "2004.??.??", "2004-06-29,30", "2004年5月1日"]
        {
            assert!(Days::exact(text).is_some(), "{text}");
            assert_eq!(Days::exact(text), Days::read(text), "{text}");
        }
        for text in ["2004a", "2004-06-29x", "2004.05.011", "2004-06-29, Oslo", "20040501", "12345"]
        {
            assert_eq!(Days::exact(text), None, "{text}");
            assert!(Days::read(text).is_some(), "{text}");
        }
    }

    #[test]
    fn known_parts_are_written_in_order() {
        let iso = |text| Date::read(text).and_then(|(date, _)| date.iso());
        for (text, expected) in [
            ("2016/3/9,10", "2016-03-09"),
            ("2016.13.01", "2016"),
            ("2016.12.32", "2016-12"),
            ("2016-02-30", "2016-02-30"),
            ("2016.??.01", "2016"),
            ("2016-3-x", "2016-03"),
        ] {
            assert_eq!(iso(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(iso("201?-05-01"), None);
    }
}
