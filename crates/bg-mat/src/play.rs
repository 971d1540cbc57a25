//! The text of a play, and the legal play that it denotes.

use core::ops::Range;

use bg_rules::{Board, Color, Dice, ErrorKind as GameError, IllegalPlay, Play, Step};

use crate::error::ErrorKind;
use crate::token::{is_blank, skip, tokens};

/// The steps of a text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Steps {
    list: [Written; 4],
    len: u8,
}

/// A step as written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Written {
    step: Step,
    /// The step has a hit mark.
    hit: bool,
    /// The place of its word in the line.
    start: u32,
}

impl Written {
    const fn start(&self) -> usize {
        self.start as usize
    }
}

impl Steps {
    /// Reads steps with blanks between them, up to the first word that is no step. Returns the end
    /// of the last step, or `at`.
    pub(crate) fn read(line: &[u8], at: usize) -> (Self, usize) {
        let (mut steps, mut end) = (Self::default(), at);
        loop {
            let (before, start) = (steps.len, skip(line, end));
            // The colon of the next dice ends most plays.
            let is_dice = line.get(start + 2).is_none_or(|&byte| byte == b':');
            let next = if is_dice { None } else { path(line, start, &mut steps) };
            match next.filter(|&next| line.get(next).is_none_or(|&byte| is_blank(byte))) {
                Some(next) => end = next,
                None => {
                    steps.len = before;
                    return (steps, end);
                }
            }
        }
    }

    fn push(&mut self, step: Written) -> bool {
        let Some(place) = self.list.get_mut(usize::from(self.len)) else { return false };
        *place = step;
        self.len += 1;
        true
    }

    fn all(&self) -> &[Written] {
        &self.list[..usize::from(self.len)]
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns `true` if a step has a hit mark.
    pub(crate) fn mark_hits(&self) -> bool {
        self.all().iter().any(|written| written.hit)
    }
}

/// The text after the dice.
#[derive(Debug, Clone)]
pub(crate) enum Text {
    /// Steps; none for no text or `Cannot Move`.
    Steps(Steps),
    /// `???`: a roll whose play is unknown.
    Unknown,
    /// `Concedes`: a resignation after the roll.
    Concedes,
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
            if text.eq_ignore_ascii_case(b"concedes") {
                return Ok(Text::Concedes);
            }
            if text.len() >= 3 && text.iter().all(|&byte| byte == b'?') {
                return Ok(Text::Unknown);
            }
            if text.eq_ignore_ascii_case(b"cannot") {
                return Ok(Text::Steps(steps));
            }
        }
        if path(line, token.start, &mut steps) != Some(token.end) {
            return Err(token);
        }
    }
    Ok(Text::Steps(steps))
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

/// Parses steps such as `24/18*/13(2)` and returns their end.
fn path(line: &[u8], start: usize, steps: &mut Steps) -> Option<usize> {
    let first = usize::from(steps.len);
    let text = line.get(start..)?;
    let place = u32::try_from(start).ok()?;
    let (mut from, rest) = point(text)?;
    // A point alone is not a step.
    let mut rest = rest.strip_prefix(b"/")?;
    loop {
        let (to, after) = point(rest)?;
        let (hit, after) = match after {
            [b'*', after @ ..] => (true, after),
            _ => (false, after),
        };
        let goes = from != Step::OFF && to != Step::BAR;
        if !goes || !steps.push(Written { step: Step { from, to }, hit, start: place }) {
            return None;
        }
        (from, rest) = match after {
            [b'/', after @ ..] => (to, after),
            [b'(', count @ b'2'..=b'4', b')', after @ ..] => {
                let last = usize::from(steps.len);
                for again in (b'1'..*count).flat_map(|_| first..last) {
                    if !steps.push(steps.list[again]) {
                        return None;
                    }
                }
                return Some(line.len() - after.len());
            }
            _ => return Some(line.len() - after.len()),
        };
    }
}

/// Parses the point at the start of a text, and returns it with the rest of the text.
#[inline]
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

/// Returns the legal play that the steps denote, one step per die, or the reason and the start of
/// the step that fails.
///
/// A checker lands on every named point. A joined step lands on a free point on its way; if every
/// route hits a blot that is not named, the route with the fewest hits is chosen.
pub(crate) fn find(
    board: &Board,
    color: Color,
    dice: Dice,
    steps: &Steps,
) -> Result<Play, (ErrorKind, Option<usize>, Play)> {
    let mut play = Play::none(dice);
    for written in steps.all() {
        play.push(written.step);
    }
    if let Some(play) = board.legal_play(color, &play) {
        return Ok(play);
    }
    let other = color.opponent();
    let named = |point: u8| steps.all().iter().any(|written| written.step.to == point);
    let hits = |wanted: &Board, play: Play| {
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
    };
    let best = board.after_all(color, play.steps()).and_then(|wanted| {
        let plays = board.legal_plays(color, dice).into_iter();
        plays.filter_map(|play| hits(&wanted, play)).min_by_key(|(hits, _)| *hits)
    });
    if let Some((_, play)) = best {
        return Ok(play);
    }
    let (place, reason) =
        board.first_illegal(color, &play).unwrap_or((None, IllegalPlay::DiceUnused));
    let start = place.and_then(|place| steps.list.get(place)).map(Written::start);
    Err((GameError::IllegalPlay(reason).into(), start, play))
}

/// Returns the start of the first step whose hit mark differs from the play. `13/7*(2)` marks the
/// hit once.
pub(crate) fn wrong_mark(board: &Board, color: Color, steps: &Steps) -> Option<usize> {
    let steps = steps.all();
    let wrong = steps.iter().enumerate().find(|(at, Written { step, hit, start })| {
        let before = steps[..*at].iter().rfind(|before| before.step.to == step.to);
        if !(1..=24).contains(&step.to) || before.is_some_and(|before| before.start == *start) {
            return false;
        }
        let hits = before.is_none() && board.count(color.opponent(), 25 - step.to) > 0;
        hits != *hit
    });
    wrong.map(|(_, written)| written.start())
}
