//! The text of a play, and the legal play that it denotes.

use core::ops::Range;

use bg_game::{Board, Color, Dice, ErrorKind as GameError, IllegalMove, Play, Step};

use crate::error::ErrorKind;
use crate::row::tokens;

/// The steps of a text, each with its place in the line and a flag for a hit mark.
#[derive(Debug, Clone, Default)]
pub(crate) struct Steps {
    list: [(Step, Range<usize>, bool); 4],
    len: usize,
}

impl Steps {
    fn push(&mut self, step: Step, span: Range<usize>, hit: bool) -> bool {
        let Some(place) = self.list.get_mut(self.len) else { return false };
        *place = (step, span, hit);
        self.len += 1;
        true
    }

    fn iter(&self) -> impl Iterator<Item = &(Step, Range<usize>, bool)> {
        self.list[..self.len].iter()
    }

    const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The text after the dice.
#[derive(Debug, Clone)]
pub(crate) enum Text {
    /// No text, `Cannot Move`, or `???`.
    Nothing,
    /// Steps.
    Steps(Steps),
    /// `Illegal play (…)`.
    Illegal,
}

/// Parses the text of a play.
pub(crate) fn read(line: &[u8], span: Range<usize>) -> Result<Text, Range<usize>> {
    let mut steps = Steps::default();
    for token in tokens(line, span) {
        let text = &line[token.clone()];
        if steps.is_empty() {
            if text.eq_ignore_ascii_case(b"illegal") {
                return Ok(Text::Illegal);
            }
            let cannot = text.eq_ignore_ascii_case(b"cannot");
            if cannot || (text.len() >= 3 && text.iter().all(|&byte| byte == b'?')) {
                return Ok(Text::Nothing);
            }
        }
        path(text, &token, &mut steps).ok_or(token)?;
    }
    Ok(if steps.is_empty() { Text::Nothing } else { Text::Steps(steps) })
}

/// Parses the position behind `Illegal play`, in the text form of Snowie: fields that end in a
/// semicolon, the last 28 of which are the bar of the opponent, the points 1 to 24, and the bar, as
/// seen by the player on roll, and the next dice. The opponent's checkers are negative.
pub(crate) fn position(text: &[u8], on_roll: Color) -> Option<Board> {
    let start = text.iter().position(|&byte| byte == b'(')? + 1;
    let fields = text[start..].trim_ascii_end().strip_suffix(b";)")?;
    let mut fields = fields.rsplit(|&byte| byte == b';').skip(2);
    let mut next = || core::str::from_utf8(fields.next()?).ok()?.trim().parse::<i8>().ok();
    let (mut own, mut other) = ([0; 25], [0; 25]);
    own[24] = u8::try_from(next()?).ok()?;
    for point in (0..24).rev() {
        let count = next()?;
        let side = if count > 0 { &mut own[point] } else { &mut other[23 - point] };
        *side = count.unsigned_abs();
    }
    other[24] = u8::try_from(next()?.checked_neg()?).ok()?;
    // Match length, flags, names, scores, and cube stand before the position.
    let (white, black) = match on_roll {
        Color::White => (own, other),
        Color::Black => (other, own),
    };
    (fields.count() == 12).then(|| Board::new(white, black).ok())?
}

/// Parses one token, such as `24/18*/13(2)`.
fn path(text: &[u8], span: &Range<usize>, steps: &mut Steps) -> Option<()> {
    let (body, count) = match text.strip_suffix(b")") {
        Some(text) => {
            let (&[b'(', count @ b'2'..=b'4'], body) =
                text.split_last_chunk::<2>().map(|(b, c)| (c, b))?
            else {
                return None;
            };
            (body, count - b'0')
        }
        None => (text, 1),
    };
    for _ in 0..count {
        let (mut from, mut rest) = point(body)?;
        while let [b'/', after @ ..] = rest {
            let (to, after) = point(after)?;
            let (hit, after) = match after {
                [b'*', after @ ..] => (true, after),
                _ => (false, after),
            };
            if from == Step::OFF
                || to == Step::BAR
                || !steps.push(Step { from, to }, span.clone(), hit)
            {
                return None;
            }
            (from, rest) = (to, after);
        }
        // A point alone is not a step.
        if !rest.is_empty() || !body.contains(&b'/') {
            return None;
        }
    }
    Some(())
}

/// Parses the point at the start of a text, and returns it with the rest of the text.
fn point(text: &[u8]) -> Option<(u8, &[u8])> {
    let (number, rest) = match text {
        [a @ b'0'..=b'2', b @ b'0'..=b'9', rest @ ..] => ((a - b'0') * 10 + (b - b'0'), rest),
        [a @ b'0'..=b'9', rest @ ..] => (a - b'0', rest),
        _ => {
            let (word, rest) = text.split_at_checked(3)?;
            let bar = word.eq_ignore_ascii_case(b"bar");
            let off = || word.eq_ignore_ascii_case(b"off").then_some(Step::OFF);
            (if bar { Step::BAR } else { off()? }, rest)
        }
    };
    (number <= Step::BAR).then_some((number, rest))
}

/// Returns the legal play that the steps denote, one step per die, or the reason and the place of
/// the failure.
///
/// A checker lands on every named point. A joined step lands on a free point on its way; if every
/// route hits a blot that is not named, the route with the fewest hits is chosen.
pub(crate) fn find(
    board: &Board,
    color: Color,
    dice: Dice,
    steps: &Steps,
) -> Result<Play, (ErrorKind, Option<Range<usize>>, Play)> {
    let mut play = Play::none(dice);
    for (step, ..) in steps.iter() {
        play.push(*step);
    }
    if let Some(play) = board.legal_play(color, &play) {
        return Ok(play);
    }
    let wanted = board.after(color, &play);
    let other = color.opponent();
    let named = |point: u8| steps.iter().any(|(step, ..)| step.to == point);
    let best = board
        .legal_plays(color, dice)
        .into_iter()
        .filter_map(|play| {
            let after = board.after(color, &play);
            if after.checkers(color) != wanted.checkers(color) {
                return None;
            }
            // Every named blot must be hit. Among such plays, the one with the fewest other hits is
            // chosen.
            let lost = |point: u8| after.count(other, point) < board.count(other, point);
            let missed = (1..=24)
                .any(|point| board.count(other, point) == 1 && named(25 - point) && !lost(point));
            let hits = (1..=24).filter(|&point| lost(point)).count();
            (!missed).then_some((hits, play))
        })
        .min_by_key(|(hits, _)| *hits);
    if let Some((_, play)) = best {
        return Ok(play);
    }
    let (place, reason) =
        board.first_illegal(color, &play).unwrap_or((None, IllegalMove::DiceUnused));
    let span = place.and_then(|place| steps.list.get(place)).map(|(_, span, _)| span.clone());
    Err((GameError::IllegalMove(reason).into(), span, play))
}

/// Returns the first step whose hit mark differs from the play. `13/7*(2)` marks the hit once.
pub(crate) fn wrong_mark(board: &Board, color: Color, steps: &Steps) -> Option<Range<usize>> {
    let mut landed: [Option<&Range<usize>>; 25] = [None; 25];
    for (step, span, marked) in steps.iter().filter(|(step, ..)| (1..=24).contains(&step.to)) {
        let first = landed[usize::from(step.to)].replace(span);
        if first == Some(span) {
            continue;
        }
        let hit = first.is_none() && board.count(color.opponent(), 25 - step.to) > 0;
        if hit != *marked {
            return Some(span.clone());
        }
    }
    None
}
