//! The date of a game as people write it.

use alloc::format;
use alloc::string::String;

use notation_report::Date;

/// Returns the first date with a day in a text, or else the year, and perhaps the month, at its start.
pub(crate) fn date_start(text: &str) -> Option<String> {
    let is_start = |at: &usize| !text[..*at].ends_with(|before: char| before.is_ascii_digit());
    let starts = text.char_indices().filter(|(_, first)| first.is_ascii_digit());
    let dated = starts.map(|(at, _)| at).filter(is_start).find_map(|at| with_day(&text[at..]));
    dated.or_else(|| Date::read(text)?.0.iso())
}

/// Returns the date at the start of a text if it has a day: `2012-11-29` with any of the signs between
/// its parts, `20121129`, or `29.11.2012`.
fn with_day(text: &str) -> Option<String> {
    let iso = |text: &str| Date::read(text)?.0.iso().filter(|iso| iso.len() == "2012-11-29".len());
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits == 8 {
        return iso(&format!("{}-{}-{}", &text[..4], &text[4..6], &text[6..8]));
    }
    iso(text).or_else(|| {
        let (day, rest) = text.split_once('.')?;
        let (month, rest) = rest.split_once('.')?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let is_short = [day, month].iter().all(|part| (1..=2).contains(&part.len()));
        let is_date = is_short && is_number(day) && is_number(month) && end == 4;
        is_date.then(|| iso(&format!("{}-{month}-{day}", &rest[..4]))).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::date_start;

    #[test]
    fn a_date_with_a_day_is_found_anywhere() {
        for (text, date) in [
            ("29.11.2012", "2012-11-29"),
            ("20130512 [21:49]", "2013-05-12"),
            ("Published 1934-06-01", "1934-06-01"),
            ("2016/3/9,10", "2016-03-09"),
            ("2016-03", "2016-03"),
            (" 1998", "1998"),
            ("2004.02.??", "2004-02"),
            ("1998年3月4日", "1998-03-04"),
            ("2010, 2011-01-02", "2011-01-02"),
        ] {
            assert_eq!(date_start(text).as_deref(), Some(date), "{text}");
        }
        for text in ["May 2001", "", "31.31.2012", "1.2.3", "é29"] {
            assert_eq!(date_start(text), None, "{text}");
        }
    }
}
