//! A game: the score line, and the actions in two columns.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write as _};

use bg_rules::{Board, Color, Dice, Event, Game, Play, Ply};

use super::style::Style;
use crate::head::COLUMN;

/// Writes a game, whose number in the match is `number`.
pub(super) fn write_game(
    game: &Game,
    number: u32,
    names: &[String; 2],
    style: Style,
    out: &mut String,
) -> fmt::Result {
    let [white, black] = game.info.score;
    let left = format!("{} : {white}", names[0]);
    // Behind a long name GNU Backgammon writes no blank, and then reads the second name as ": 0".
    let pad = COLUMN.saturating_sub(left.len()).max(1);
    writeln!(out, " Game {number}\n {left}{:pad$}{} : {black}", "", names[1])?;
    let mut sheet = Sheet { out, style, cell: 0, cube: 1, dice_shown: false, doubles: 0 };
    let mut plies = game.replay_trusted().filter(|ply| is_written(ply.event)).peekable();
    while let Some(ply) = plies.next() {
        let roll = roll(&ply);
        let event = roll.as_ref().unwrap_or(ply.event);
        sheet.align(event)?;
        sheet.write_event(&ply, event, plies.peek().map(|next| next.event))?;
    }
    Ok(())
}

/// Returns `true` for an event with a cell. A set-up that is written changes nothing but the dice.
fn is_written(event: &Event) -> bool {
    !matches!(event, Event::SetUp(setup) if setup.dice.is_none())
}

/// Returns the roll that a set-up of dice is.
fn roll(ply: &Ply<'_>) -> Option<Event> {
    let Event::SetUp(setup) = ply.event else { return None };
    let color = setup.player.unwrap_or(ply.before.on_roll);
    setup.dice.map(|dice| Event::Roll(color, dice))
}

/// The two columns of a game in progress.
struct Sheet<'o> {
    out: &'o mut String,
    style: Style,
    /// Index of the next cell. Even cells are on the left.
    cell: usize,
    cube: u32,
    /// The last cell contains dice without a play.
    dice_shown: bool,
    /// Number of consecutive doubles.
    doubles: u32,
}

impl Sheet<'_> {
    fn right(&self) -> bool {
        self.cell % 2 == 1
    }

    /// Skips a cell if the event belongs in the other column.
    fn align(&mut self, event: &Event) -> fmt::Result {
        let cell = matches!(
            event,
            Event::Play(..) | Event::Roll(..) | Event::Double(_) | Event::Take(_) | Event::Drop(_)
        );
        if !cell {
            return Ok(());
        }
        let right = event.color() == Some(Color::Black);
        let skips = self.right() != right;
        self.cell += usize::from(skips);
        let begins_line = skips || !right;
        // The last line is open after an empty cell, and after dice without a play.
        if begins_line && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        if begins_line && right {
            write!(self.out, "{:3}) {:27} ", self.cell / 2 + 1, "")?;
        } else if right && self.dice_shown {
            write!(self.out, "{:24}", "")?;
        }
        Ok(())
    }

    fn write_event(&mut self, ply: &Ply<'_>, event: &Event, next: Option<&Event>) -> fmt::Result {
        let doubles = core::mem::take(&mut self.doubles);
        let mut text = String::new();
        match event {
            Event::Play(color, play) => {
                write!(text, "{}: ", play.dice())?;
                let plain = steps(&ply.before.board, *color, play)?;
                text.push_str(&match self.style {
                    Style::Gnubg | Style::Plain => plain,
                    Style::Xg if play.steps().is_empty() => String::from("Cannot Move"),
                    // The joined steps of an illegal play would move other checkers.
                    Style::Xg if ply.before.board.check_play(*color, play).is_err() => plain,
                    Style::Xg => play.notation(&ply.before.board, *color).replace("off", "Off"),
                });
            }
            Event::Double(_) => {
                self.doubles = doubles + 1;
                self.cube = self.cube.saturating_mul(2);
                let word = match doubles {
                    0 => "Doubles",
                    // GNU Backgammon has one word for a beaver and a raccoon.
                    _ if self.style.is_gnubg() => "Beavers",
                    1 => "Beavers",
                    _ => "Raccoons",
                };
                write!(text, " {word} => {}", self.cube)?;
            }
            // GNU Backgammon treats a beaver as taken, and the original doubler gets no cell for
            // the take.
            Event::Take(_) if self.style.is_gnubg() && doubles >= 2 && doubles % 2 == 0 => {
                return Ok(());
            }
            Event::Take(_) => {
                let silent = doubles >= 2 && self.style.is_gnubg();
                text.push_str(if silent { "  " } else { " Takes" });
            }
            Event::Drop(_) if !ply.before.doubled => text.push_str(" Drops"),
            Event::Drop(_) => {
                let gap = if self.right() { "\n      " } else { "                       " };
                write!(text, " Drops{gap}{}", Wins(self.cube / 2))?;
            }
            Event::Resign { color, multiplier } => {
                return self.resign(*color, ply.before.cube.saturating_mul((*multiplier).into()));
            }
            // The cell of a play holds its dice.
            Event::Roll(color, _) if matches!(next, Some(Event::Play(next, _)) if next == color) => {
                return Ok(());
            }
            Event::Roll(color, dice) => {
                let unknown = self.hides_play(ply, *color, *dice, next);
                return self.roll(*dice, if unknown { "????" } else { "" });
            }
            _ => return Ok(()),
        }
        if self.right() {
            writeln!(self.out, "{text}")?;
        } else {
            write!(self.out, "{:3}) {text:27} ", self.cell / 2 + 1)?;
        }
        if matches!(event, Event::Drop(_)) && ply.before.doubled {
            self.out.push_str(if self.right() { "\n" } else { "\n\n" });
        }
        if let Event::Play(color, play) = event {
            self.write_end(ply, *color, play)?;
        }
        self.cell += 1;
        self.dice_shown = false;
        Ok(())
    }

    fn resign(&mut self, loser: Color, points: u32) -> fmt::Result {
        let wins = Wins(points);
        let open_line = self.right() != self.dice_shown;
        let gap = match (loser, open_line, self.right()) {
            (Color::Black, true, _) => "\n      ",
            (Color::Black, false, _) => "      ",
            (Color::White, true, _) => " ",
            (Color::White, false, true) => "                        ",
            (Color::White, false, false) => "                                  ",
        };
        write!(self.out, "{gap}{wins}\n\n")
    }

    /// Returns `true` for a roll whose play is unknown although the game goes on, or whose only
    /// legal play readers would fill in.
    fn hides_play(&self, ply: &Ply<'_>, color: Color, dice: Dice, next: Option<&Event>) -> bool {
        match next {
            Some(Event::Resign { .. }) if self.style.is_gnubg() => false,
            Some(Event::Resign { .. }) | None => {
                let only = ply.before.board.only_play(color, dice);
                only.is_some_and(|play| !play.steps().is_empty())
            }
            Some(_) => true,
        }
    }

    /// Writes dice without a play, and the mark of an unknown play or nothing.
    fn roll(&mut self, dice: Dice, mark: &str) -> fmt::Result {
        if self.right() {
            write!(self.out, "{dice}: {mark}")?;
        } else {
            write!(self.out, "{:3}) {dice}: {mark}", self.cell / 2 + 1)?;
        }
        self.dice_shown = true;
        self.cell += 1;
        Ok(())
    }

    /// Writes the points won if the play bears off the last checker.
    fn write_end(&mut self, ply: &Ply<'_>, color: Color, play: &Play) -> fmt::Result {
        let checkers = ply.before.variation.checkers();
        let won = ply.before.board.after(color, play).points_won(color, checkers);
        let Some(multiplier) = won else { return Ok(()) };
        let gap = if self.right() { "                                  " } else { "\n      " };
        write!(self.out, "{gap}{}\n\n", Wins(self.cube.saturating_mul(multiplier.into())))
    }
}

/// Returns the single steps of a play, with a blank after each except the fourth. A point on which
/// a play hits is marked once.
fn steps(board: &Board, color: Color, play: &Play) -> Result<String, fmt::Error> {
    let (mut text, mut hits) = (String::new(), 0_u32);
    for (number, step) in play.steps().iter().enumerate() {
        write!(text, "{}/{}", step.from, step.to)?;
        let hit = step.to > 0 && board.count(color.opponent(), 25 - step.to) > 0;
        if hit && hits >> step.to & 1 == 0 {
            text.push('*');
            hits |= 1 << step.to;
        }
        if number < 3 {
            text.push(' ');
        }
    }
    Ok(text)
}

/// Formats `Wins 1 point` or `Wins 2 points`.
struct Wins(u32);

impl fmt::Display for Wins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Wins {} point{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}
