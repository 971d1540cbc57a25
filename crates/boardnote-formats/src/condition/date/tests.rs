use super::super::{Condition, Conditions};
use crate::table::{Cell, ColumnInfo, Kind, TableInfo};
use notation_report::Days;

/// Dates of the years 1980 to 2019, with unknown digits and with parts that the calendar does not have.
const DATES: [&str; 41] = [
    "2004",
    "2003",
    "2000",
    "1999",
    "1980",
    "2019",
    "2004.??.??",
    "2004.??.15",
    "2003.??",
    "199?",
    "200?.??.??",
    "198?.05.01",
    "201?.02.29",
    "201?",
    "2004.02",
    "2003.02.??",
    "2000.02.??",
    "2004.12.??",
    "2004.1?.??",
    "2004.0?.07",
    "2004.?2.01",
    "2004.?9.07",
    "2004.9",
    "2004.02.29",
    "2004.02.28",
    "2004.2.1",
    "2004.03.01",
    "2004.12.31",
    "2005.01.01",
    "2003.12.31",
    "2004.05.3?",
    "2004.05.?1",
    "2004.05.1?",
    "2004.04.3?",
    "2004.02.30",
    "2003.02.29",
    "2004.13.05",
    "2004.00.00",
    "2004.06.31",
    "2004.4?.01",
    "2004.??.99",
];

/// All days of the years 1980 to 2019, as `YYYYMMDD`.
fn calendar() -> Vec<String> {
    let mut days = Vec::new();
    for year in 1980..2020 {
        let february = if year % 4 == 0 { 29 } else { 28 };
        let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        for (month, count) in months.into_iter().enumerate() {
            days.extend((1..=count).map(|day| format!("{year}{:02}{day:02}", month + 1)));
        }
    }
    days
}

/// Returns the numbers of the first and the last day of the calendar that a date can be: those that
/// match its digits up to the first part with an unknown one, or else those of a date without its last
/// part.
fn interval(date: &str, calendar: &[String]) -> (usize, usize) {
    let mut digits = String::new();
    for part in date.split('.') {
        digits += &format!("{part:0>2}");
        if part.contains('?') {
            break;
        }
    }
    loop {
        let is_day = |day: &&String| {
            day.chars().zip(digits.chars()).all(|(one, other)| other == '?' || one == other)
        };
        if let Some(first) = calendar.iter().position(|day| is_day(&day)) {
            return (first, calendar.iter().rposition(|day| is_day(&day)).unwrap());
        }
        digits.truncate(digits.len() - 2);
    }
}

/// Returns whether a comparison is true of all days, or of none.
fn of_all_days((first, last): (usize, usize), holds: impl Fn(usize) -> bool) -> Option<bool> {
    let count = (first..=last).filter(|day| holds(*day)).count();
    match count {
        0 => Some(false),
        count if count == last - first + 1 => Some(true),
        _ => None,
    }
}

/// Returns what the program says of a condition: `None` if neither it nor its opposite is true.
fn judged(condition: &str, date: &str) -> Option<bool> {
    const COLUMNS: &[ColumnInfo] = &[ColumnInfo::new("date", Kind::Text, "")];
    let table = TableInfo::new("games", "a test", |at| COLUMNS.get(at));
    let cell = Cell::from(date);
    let is_true = |condition: String| {
        let condition: Condition = condition.parse().unwrap();
        let all = Conditions::new(&[condition], table, crate::by_name("gnuid").unwrap()).unwrap();
        all.fulfilled(|_| &cell)
    };
    let found = (is_true(condition.to_owned()), is_true(format!("not ({condition})")));
    assert_ne!(found, (true, true), "{condition} {date}");
    (found.0 || found.1).then_some(found.0)
}

type Holds = fn(usize, (usize, usize)) -> bool;

const OPERATORS: [(&str, &str, Holds); 6] = [
    ("=", "=", |day, (start, end)| start <= day && day <= end),
    ("<>", "<>", |day, (start, end)| day < start || end < day),
    ("<", ">", |day, (start, _)| day < start),
    ("<=", ">=", |day, (_, end)| day <= end),
    (">", "<", |day, (_, end)| day > end),
    (">=", "<=", |day, (start, _)| day >= start),
];

/// The logic of three values.
fn both(one: Option<bool>, two: Option<bool>) -> Option<bool> {
    match (one, two) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

#[test]
fn dates_are_compared_day_by_day() {
    let calendar = calendar();
    let all = DATES.map(|date| (date, interval(date, &calendar)));
    let mut seen = [0; 3];
    for (date, days) in all {
        let compared = |holds: Holds, with| of_all_days(days, |day| holds(day, with));
        for (at, (with, span)) in all.into_iter().enumerate() {
            for (operator, turned, holds) in OPERATORS {
                let expected = compared(holds, span);
                seen[expected.map_or(2, usize::from)] += 1;
                for condition in
                    [format!("date {operator} '{with}'"), format!("'{with}' {turned} date")]
                {
                    assert_eq!(judged(&condition, date), expected, "{date}: {condition}");
                }
            }
            let (other, end) = all[(at * 7 + date.len()) % all.len()];
            let between = format!("date between '{with}' and '{other}'");
            let [equal, .., at_most, _, at_least] = OPERATORS.map(|(.., holds)| holds);
            let expected = both(compared(at_least, span), compared(at_most, end));
            assert_eq!(judged(&between, date), expected, "{date}: {between}");
            let list = format!("date in ('{with}', '{other}')");
            let not = |value: Option<bool>| value.map(|value| !value);
            let neither = both(not(compared(equal, span)), not(compared(equal, end)));
            assert_eq!(judged(&list, date), not(neither), "{date}: {list}");
        }
    }
    assert!(seen.iter().all(|count| *count > 500), "{seen:?}");
}

#[test]
fn dates_are_ordered_by_the_first_day_and_then_by_the_last() {
    let calendar = calendar();
    let all = DATES.map(|date| (Days::read(date).unwrap(), interval(date, &calendar)));
    for (one, of_one) in all {
        for (two, of_two) in all {
            assert_eq!(one.cmp(&two), of_one.cmp(&of_two), "{one:?} {two:?}");
        }
    }
}
