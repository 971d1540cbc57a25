//! Standard notation of plays: `13/11(2) bar/20* 6/off`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{char, multispace0, u8 as number};
use nom::combinator::{all_consuming, map_opt, opt, value};
use nom::multi::{many0, many1};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser as _};

use super::Board;
use crate::error::ErrorKind;
use crate::{Color, Dice, Play, Step};

/// The path of one checker: its start, the points on which it hits, and its end.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Path {
    points: [u8; 5],
    len: usize,
}

impl Path {
    const fn of(step: Step) -> Self {
        Self { points: [step.from, step.to, 0, 0, 0], len: 2 }
    }

    fn end(&self) -> u8 {
        self.points[self.len - 1]
    }

    /// Continues the path to `to`. The previous end is kept only if `keep` is set, after a hit.
    fn go_on(&mut self, to: u8, keep: bool) {
        self.len += usize::from(keep);
        self.points[self.len - 1] = to;
    }
}

impl Play {
    /// Returns the play in standard notation, as GNU Backgammon prints it: the furthest checker
    /// first, the steps of one checker joined, `*` after a hit, `(2)` for repeats. The string is
    /// empty if nothing is played.
    ///
    /// `board` is the board before the play; it determines the hits.
    ///
    /// ```
    /// use bg_rules::{Board, Color, Dice, Play, Step};
    /// let steps = [Step { from: 24, to: 18 }, Step { from: 18, to: 16 }];
    /// let play = Play::new(Dice::new(6, 2)?, &steps)?;
    /// assert_eq!(play.notation(&Board::START, Color::White), "24/16");
    /// # Ok::<(), bg_rules::ErrorKind>(())
    /// ```
    #[must_use]
    pub fn notation(&self, board: &Board, color: Color) -> String {
        let is_hit =
            |point: u8| (1..=24).contains(&point) && board.count(color.opponent(), 25 - point) > 0;
        let mut steps = [Step::default(); 4];
        let steps = &mut steps[..self.steps().len()];
        steps.copy_from_slice(self.steps());
        steps.sort_unstable_by(|a, b| b.cmp(a));
        let mut hits_shown = 0_u32;
        let mut out = String::new();
        for (path, count) in group(&join(steps, is_hit)) {
            if !out.is_empty() {
                out.push(' ');
            }
            push_point(path.points[0], &mut out);
            for (place, &point) in path.points.iter().enumerate().take(path.len).skip(1) {
                out.push('/');
                push_point(point, &mut out);
                let in_between = place + 1 < path.len;
                if in_between || (is_hit(point) && hits_shown >> point & 1 == 0) {
                    out.push('*');
                    hits_shown |= 1 << point;
                }
            }
            if count > 1 {
                // Writing to a string cannot fail.
                let _ = write!(out, "({count})");
            }
        }
        out
    }

    /// Returns the single steps as recorded: `13/8 13/8 6/1 6/1`, with 25 for the bar and 0 for
    /// off.
    #[must_use]
    pub fn raw_steps(&self) -> String {
        let mut out = String::new();
        for step in self.steps() {
            if !out.is_empty() {
                out.push(' ');
            }
            let _ = write!(out, "{}/{}", step.from, step.to);
        }
        out
    }
}

/// Joins the steps of each checker.
fn join(steps: &[Step], is_hit: impl Fn(u8) -> bool) -> Vec<Path> {
    let mut joined = [false; 4];
    let mut paths = Vec::with_capacity(steps.len());
    for first in 0..steps.len() {
        if joined[first] {
            continue;
        }
        let mut path = Path::of(steps[first]);
        for later in first + 1..steps.len() {
            if !joined[later] && path.end() == steps[later].from {
                path.go_on(steps[later].to, is_hit(path.end()));
                joined[later] = true;
            }
        }
        paths.push(path);
    }
    paths
}

/// Counts equal paths; each group takes the place of its first path.
fn group(paths: &[Path]) -> Vec<(Path, usize)> {
    let mut groups: Vec<(Path, usize)> = Vec::with_capacity(paths.len());
    for path in paths {
        match groups.iter_mut().find(|(other, _)| other == path) {
            Some((_, count)) => *count += 1,
            None => groups.push((*path, 1)),
        }
    }
    groups
}

fn push_point(point: u8, out: &mut String) {
    match point {
        Step::BAR => out.push_str("bar"),
        Step::OFF => out.push_str("off"),
        point => {
            let _ = write!(out, "{point}");
        }
    }
}

impl Board {
    /// Returns the legal play described by a text in standard notation, with one pair per die.
    ///
    /// `bar` and `25`, `off` and `0`, and joined and repeated steps in any order are accepted; hit
    /// marks are optional. An empty text stands for a roll without a legal step.
    ///
    /// ```
    /// use bg_rules::{Board, Color, Dice};
    /// let play = Board::START.find_play(Color::White, Dice::new(6, 2)?, "24/16")?;
    /// assert_eq!(play.raw_steps(), "24/18 18/16");
    /// # Ok::<(), bg_rules::ErrorKind>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::BadMoveText`] if the text cannot be read, and [`ErrorKind::IllegalPlay`] with
    /// the reason if the rules forbid the play.
    pub fn find_play(&self, color: Color, dice: Dice, text: &str) -> Result<Play, ErrorKind> {
        let (_, legs) =
            all_consuming(play_text).parse(text.as_bytes()).map_err(|_| ErrorKind::BadMoveText)?;
        let play = Play::new(dice, &legs)?;
        if let Some(legal) = self.legal_play(color, &play) {
            return Ok(legal);
        }
        match self.check_play(color, &play) {
            Ok(()) => Ok(play),
            Err(reason) => Err(ErrorKind::IllegalPlay(reason)),
        }
    }
}

/// Parses parts separated by white space and expands repeats. A play has at most four steps.
fn play_text(input: &[u8]) -> IResult<&[u8], Vec<Step>> {
    let part = map_opt((path, opt(repeat)), |(steps, count)| {
        let count = usize::from(count.unwrap_or(1));
        ((1..=4).contains(&count) && steps.len() <= 4).then(|| steps.repeat(count))
    });
    let parts = many0(terminated(part, multispace0));
    preceded(multispace0, parts).map(|parts| parts.concat()).parse(input)
}

/// Parses `24/18*/13`: a start and one or more further points.
fn path(input: &[u8]) -> IResult<&[u8], Vec<Step>> {
    let next = terminated(preceded(char('/'), point), opt(char('*')));
    let (rest, (start, points)) = (point, many1(next)).parse(input)?;
    let mut from = start;
    let steps = points.into_iter().map(|to| Step { from: core::mem::replace(&mut from, to), to });
    Ok((rest, steps.collect()))
}

fn point(input: &[u8]) -> IResult<&[u8], u8> {
    let bar = value(Step::BAR, tag_no_case("bar"));
    let off = value(Step::OFF, tag_no_case("off"));
    let number = map_opt(number, |number| (number <= 25).then_some(number));
    alt((bar, off, number)).parse(input)
}

fn repeat(input: &[u8]) -> IResult<&[u8], u8> {
    delimited(tag("("), number, tag(")")).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::IllegalPlay;

    #[test]
    fn notation_is_read_back() {
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            let dice = Dice::new(a, b).unwrap();
            for play in Board::START.legal_plays(Color::White, dice) {
                let text = play.notation(&Board::START, Color::White);
                let found = Board::START.find_play(Color::White, dice, &text).unwrap();
                let after = |play| Board::START.after(Color::White, play);
                assert_eq!(after(&found), after(&play), "{text}");
            }
        }
    }

    #[test]
    fn notation_forms() {
        let dice = Dice::new(1, 1).unwrap();
        let find = |text| Board::START.find_play(Color::White, dice, text);
        let play = find("8/7(2) 6/5(2)").unwrap();
        assert_eq!(play.notation(&Board::START, Color::White), "8/7(2) 6/5(2)");
        // The steps keep the order of the text where they can be played in it.
        let other = find(" 6/5(2)  8/7(2) ").unwrap();
        assert_eq!(other.steps()[..2], play.steps()[2..]);
        assert_eq!(other.notation(&Board::START, Color::White), "8/7(2) 6/5(2)");
        assert_eq!(find("5/4(2) 6/5(2)"), find("6/4(2)"));
        assert_eq!(find("6/4(2)").unwrap().raw_steps().len(), "6/5 6/5 5/4 5/4".len());
        assert_eq!(find("6/5"), Err(ErrorKind::IllegalPlay(IllegalPlay::DiceUnused)));
        // A step without a checker, and one that leads back.
        let find = |text| Board::START.find_play(Color::White, Dice::new(3, 1).unwrap(), text);
        let illegal = |reason| Err(ErrorKind::IllegalPlay(reason));
        assert_eq!(find("8/5 6/5 20/19"), illegal(IllegalPlay::NoChecker));
        assert_eq!(find("8/5 6/5 5/5"), illegal(IllegalPlay::Dice));
        for text in ["6", "6/", "6/5(0)", "6/5(300)", "26/25", "6-5", "6/5(2", "x"] {
            assert_eq!(find(text), Err(ErrorKind::BadMoveText), "{text}");
        }
    }
}
