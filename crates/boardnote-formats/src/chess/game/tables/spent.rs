//! The time used for each move, from the clocks and the time control.

use chess_pgn::comment::Annotations;
use chess_rules::Color;

/// A period of a time control, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Period {
    base: i64,
    increment: i64,
    /// The period is for a number of moves.
    counts_moves: bool,
}

/// The clocks of a game while its moves are followed.
#[derive(Debug)]
pub(super) struct Clocks {
    /// No periods if the time control is not known.
    periods: Vec<Period>,
    sides: [Side; 2],
}

/// The clock of a side.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    has_moved: bool,
    /// The clock after the previous move.
    clock: Option<i64>,
    period: usize,
    /// The side plays without increment: lichess halves the clock of a player who chooses so.
    berserk: bool,
}

impl Clocks {
    /// Returns the clocks at the start of a game with this tag `TimeControl`.
    pub(super) fn new(control: Option<&str>) -> Self {
        let periods = control.and_then(periods).unwrap_or_default();
        Self { periods, sides: [Side::default(); 2] }
    }

    /// Returns the time used for the next move of a side, in milliseconds.
    pub(super) fn spent(&mut self, color: Color, values: &Annotations) -> Option<u64> {
        let clock = values.clock_ms.and_then(|ms| i64::try_from(ms).ok());
        let spent_of_clock = self.spent_of_clock(color, clock);
        values.elapsed_ms.or(spent_of_clock)
    }

    fn spent_of_clock(&mut self, color: Color, clock: Option<i64>) -> Option<u64> {
        let side = &mut self.sides[color.index()];
        let before = core::mem::replace(&mut side.clock, clock);
        let period = self.periods.get(side.period)?;
        if !core::mem::replace(&mut side.has_moved, true) {
            side.berserk = clock.is_some_and(|clock| clock.checked_mul(2) == Some(period.base));
            return None;
        }
        let increment = if side.berserk { 0 } else { period.increment };
        let spent = before?.checked_add(increment)?.checked_sub(clock?)?;
        if let Ok(spent) = u64::try_from(spent) {
            return Some(spent);
        }
        // The next period has begun. The last one repeats if it is for a number of moves.
        let next = match self.periods.get(side.period + 1) {
            Some(_) => side.period + 1,
            None if period.counts_moves => side.period,
            None => return None,
        };
        let spent = u64::try_from(spent.checked_add(self.periods[next].base)?).ok()?;
        side.period = next;
        Some(spent)
    }
}

/// Reads `300+3` or `40/5400+30:900+30`. A day for each move (`1/86400`) says nothing of clocks.
fn periods(control: &str) -> Option<Vec<Period>> {
    let period = |text: &str| {
        let (moves, time) = match text.split_once('/') {
            Some((moves, time)) => (Some(moves.parse::<u32>().ok()?), time),
            None => (None, text),
        };
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        let (base, increment) = (milliseconds(base)?, milliseconds(increment)?);
        (moves != Some(1)).then_some(Period { base, increment, counts_moves: moves.is_some() })
    };
    control.split(':').map(period).collect()
}

/// Reads seconds with or without decimals.
fn milliseconds(text: &str) -> Option<i64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let thousandths = format!("{decimals:0<3}")[..3].parse::<i64>().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(1000)?.checked_add(thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls() {
        let one = |base, increment, counts_moves| Period { base, increment, counts_moves };
        assert_eq!(periods("300+3"), Some(vec![one(300_000, 3_000, false)]));
        assert_eq!(periods("0.5"), Some(vec![one(500, 0, false)]));
        let two = [one(5_400_000, 30_000, true), one(900_000, 30_000, false)];
        assert_eq!(periods("40/5400+30:900+30").as_deref(), Some(&two[..]));
        for text in ["-", "?", "1/86400", "sandclock", "*60", "300+", "", "5:"] {
            assert_eq!(periods(text), None, "{text}");
        }
    }
}
