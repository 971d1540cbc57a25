//! The margin of a result, in points.

use super::words::places;

/// The words for points that may stand after a number, with the points for one of them. A Chinese `子`
/// counts stones and area, so a difference of one is two points.
const UNITS: [(&str, f64); 6] =
    [("目", 1.0), ("집", 1.0), ("子", 2.0), ("zi", 2.0), ("point*", 1.0), ("moku", 1.0)];

/// The largest margin. A larger number counts stones, as in `黑185子胜`.
const MOST: f64 = 361.0;

/// Returns the margin that a text in lower case states: the number before a word for points, or after
/// `by`. The number is read whole or not at all.
pub(crate) fn margin(text: &str) -> Option<f64> {
    let numbers = UNITS.iter().flat_map(|(word, points)| {
        places(text, word).filter_map(move |at| {
            let (number, half) = number_before(text, at)?;
            let after = text.get(at..)?.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let after = after.strip_prefix(*word).unwrap_or(after);
            Some((at, *word, *points, number, half || after.trim_start().starts_with(['半', '반'])))
        })
    });
    let margin = match numbers.min_by_key(|(at, ..)| *at) {
        Some((_, word, points, number, half)) => {
            let number = match number {
                "" => 0.0,
                number if word == "子" => fraction(number).or_else(|| whole(number))?,
                number => whole(number)?,
            };
            points * if half { number + 0.5 } else { number }
        }
        None => places(text, "by").find_map(|at| whole_number(text.get(at + 2..)?.trim_start()))?,
    };
    (margin <= MOST).then_some(margin)
}

/// Returns the number before a place, and `true` if a word for one half stands between. Both may not be
/// missing.
fn number_before(text: &str, at: usize) -> Option<(&str, bool)> {
    let before = text.get(..at)?.trim_end();
    let whole = before.strip_suffix(['半', '반']).map(str::trim_end);
    let (before, half) = (whole.unwrap_or(before), whole.is_some());
    let number = before.trim_end_matches(is_part);
    let number = before.get(number.len()..)?.trim_start_matches([' ', ',']);
    (half || !number.is_empty()).then_some((number, half))
}

/// Returns `true` for a character that may belong to a number.
fn is_part(character: char) -> bool {
    character.is_ascii_digit()
        || " .,/又十百千零〇両".contains(character)
        || digit(character).is_some()
}

/// Returns the value of a number without a fraction.
fn whole(text: &str) -> Option<f64> {
    match leading_number(text) {
        Some((number, "")) => Some(number),
        _ => chinese(text),
    }
}

/// Returns the value of a number such as `3/4`, `2又3/4`, or `2 3/4`.
fn fraction(text: &str) -> Option<f64> {
    let (before, lower) = text.split_once('/')?;
    let head = before.trim_end_matches(|character: char| character.is_ascii_digit());
    let upper = before.get(head.len()..)?;
    let kept = head.trim_end();
    let kept = kept.strip_suffix('又').unwrap_or(kept).trim_end();
    let head = match kept {
        "" if head.is_empty() => 0.0,
        kept if kept.len() < head.len() => whole(kept)?,
        _ => return None,
    };
    let number = |text: &str| {
        let is_number = (1..=6).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_number)
    };
    let lower = number(lower).filter(|lower| *lower > 0)?;
    Some(head + f64::from(number(upper)?) / f64::from(lower))
}

/// Returns the value of `一` to `九十九`, or `両`, which is 2.
fn chinese(text: &str) -> Option<f64> {
    let one = |text: &str| {
        let mut all = text.chars();
        digit(all.next()?).filter(|_| all.next().is_none())
    };
    let number = match text.split_once('十') {
        _ if text == "両" => 2,
        None => one(text)?,
        Some((tens, ones)) => {
            let tens = if tens.is_empty() { 1 } else { one(tens)? };
            10 * tens + if ones.is_empty() { 0 } else { one(ones)? }
        }
    };
    Some(f64::from(number))
}

fn digit(character: char) -> Option<u8> {
    let at = "一二三四五六七八九".chars().position(|digit| digit == character)?;
    u8::try_from(at + 1).ok()
}

/// Returns the number that makes up a text, with a word for points or stones, or a remark in
/// parentheses after it, but no fraction such as `3/4` or `and half`.
pub(super) fn whole_number(text: &str) -> Option<f64> {
    const UNITS: [&str; 7] = ["point", "points", "pt", "pts", "moku", "stone", "stones"];
    let (number, after) = leading_number(text)?;
    let after = after.trim_start();
    let word = after.split(|c: char| !c.is_alphabetic()).next().expect("a split has a first part");
    let rest = if UNITS.contains(&word) { after.get(word.len()..)? } else { after };
    let rest = rest.trim_start_matches('.').trim_start();
    (rest.is_empty() || rest.starts_with('(')).then_some(number)
}

/// Returns the number at the start of a text, of up to six digits before and after a point or comma,
/// and the text after it.
fn leading_number(text: &str) -> Option<(f64, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let mut end = whole;
    if let Some(fraction) = text.get(whole..).and_then(|rest| rest.strip_prefix(['.', ','])) {
        end += 1 + digits(fraction);
    }
    if !(1..=6).contains(&whole) || end > whole + 7 {
        return None;
    }
    let number = text.get(..end)?.replace(',', ".");
    Some((number.parse().ok()?, text.get(end..)?))
}
