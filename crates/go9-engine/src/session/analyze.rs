//! Evaluation by searches, win rates, and static estimates.

use std::time::Instant;

use go9_dat::{Color, Position};

use super::{Session, evaluation_of_root, evaluation_of_win_rates};
use crate::gtp::LONGEST_ANALYSIS;
use crate::info::{best_win_rate, root};
use crate::judge::estimate;
use crate::reply::estimated;
use crate::{Error, Evaluation, Evaluator, Komi, Perspective};

/// Commands for a search that reports on the position itself.
const SEARCH: [&str; 2] = ["kata-search_analyze", "kata-genmove_analyze"];
/// Commands for a search that reports the win rate of the best move.
const WIN_RATE: [&str; 2] = ["lz-genmove_analyze", "kata-genmove_analyze"];

impl Session {
    /// Determines the perspective of the program, unless it is known.
    pub(super) fn probe(&mut self, deadline: Instant) -> Result<(), Error> {
        if self.perspective.is_some() {
            return Ok(());
        }
        self.command(&format!("komi {}", Komi::SEARCH), deadline)?;
        let board = Perspective::probe();
        let mut answers = [0.0; 2];
        for (color, answer) in Color::ALL.into_iter().zip(&mut answers) {
            self.set_up(&board, deadline)?;
            *answer = match self.engine.evaluator {
                Evaluator::WinRate => self.best_win_rate(color, deadline)? - 0.5,
                _ => self.root(color, deadline)?.lead,
            };
        }
        self.perspective = Some(Perspective::found(answers[0], answers[1])?);
        Ok(())
    }

    pub(super) fn search(
        &mut self,
        position: &Position,
        deadline: Instant,
    ) -> Result<Evaluation, Error> {
        self.set_up(&position.board, deadline)?;
        let root = self.root(position.id.to_move, deadline)?;
        let perspective = self.perspective.unwrap_or(Perspective::Side);
        evaluation_of_root(position, &root, perspective, &self.settings)
    }

    pub(super) fn win_rates(
        &mut self,
        position: &Position,
        deadline: Instant,
    ) -> Result<Evaluation, Error> {
        let to_move = position.id.to_move;
        let perspective = self.perspective.unwrap_or(Perspective::Side);
        let mut rates = [0.0; 5];
        for (komi, rate) in Komi::BETWEEN.into_iter().zip(&mut rates) {
            self.command(&format!("komi {komi}"), deadline)?;
            self.set_up(&position.board, deadline)?;
            let found = self.best_win_rate(to_move, deadline)?;
            *rate = if perspective.is_white(to_move) { 1.0 - found } else { found };
        }
        Ok(evaluation_of_win_rates(position, rates))
    }

    /// Evaluates a position by `estimate_score`. Its two bounds are taken for the ends of a uniform
    /// distribution of the lead.
    pub(super) fn estimate(
        &mut self,
        position: &Position,
        deadline: Instant,
    ) -> Result<Evaluation, Error> {
        const COMMAND: &str = "estimate_score";
        if !self.dialect.knows(COMMAND) {
            return Err(Error::Unable(COMMAND));
        }
        self.set_up(&position.board, deadline)?;
        let reply = self.command(COMMAND, deadline)?;
        let missing = |missing| Error::NoEvaluation { command: COMMAND.into(), missing };
        let [low, high] = estimated(&reply).ok_or_else(|| missing("bounds"))?;
        let komi = self.settings.komi;
        let lead = f64::midpoint(low, high) + komi.points();
        let stdev = (high - low) / 12_f64.sqrt();
        let scaled = stdev * self.settings.stdev_scale;
        let (score, confidence) =
            estimate(lead, scaled, self.settings.parity).ok_or_else(|| missing("lead"))?;
        Ok(Evaluation {
            id: position.id,
            score,
            confidence,
            lead: Some(lead),
            stdev: Some(stdev),
            win_rate: None,
            visits: None,
            komi,
            runs: Vec::new(),
        })
    }

    fn root(&mut self, to_move: Color, deadline: Instant) -> Result<crate::info::Root, Error> {
        let name = self.dialect.first_known(&SEARCH).ok_or(Error::Unable(SEARCH[0]))?;
        let command = format!("{name} {} 100 rootInfo true", char::from(to_move.to_byte()));
        let reply = self.analysis(&command, deadline)?;
        root(&reply).map_err(|missing| Error::NoEvaluation { command, missing })
    }

    fn best_win_rate(&mut self, to_move: Color, deadline: Instant) -> Result<f64, Error> {
        let name = self.dialect.first_known(&WIN_RATE).ok_or(Error::Unable(WIN_RATE[0]))?;
        let command = format!("{name} {} 100", char::from(to_move.to_byte()));
        let reply = self.analysis(&command, deadline)?;
        let missing = Error::NoEvaluation { command, missing: "winrate" };
        let rate = best_win_rate(&reply).ok_or(missing)?;
        // Leela Zero reports win rates in units of 1/10,000.
        Ok(if name == WIN_RATE[0] { rate / 10_000.0 } else { rate })
    }

    fn analysis(&mut self, command: &str, deadline: Instant) -> Result<String, Error> {
        let limit = self.limit(deadline)?;
        self.gtp.command_with(command, limit, LONGEST_ANALYSIS)
    }
}
