//! Evaluation by play-outs: the program plays both sides to the end.

use std::num::NonZeroU32;
use std::time::Instant;

use go9_dat::{Color, Confidence, Game, Hasher, Position, Score};

use super::{Session, seeds, wrong_board};
use crate::reply::{FinalScore, Genmove, final_score, genmove};
use crate::visible::excerpt;
use crate::{Error, Evaluation, Komi, Parity, Run, score_of_lead};

impl Session {
    /// Plays several games; the score is the lower median.
    pub(super) fn play_outs(
        &mut self,
        position: &Position,
        runs: NonZeroU32,
        komi: Komi,
        deadline: Instant,
    ) -> Result<Evaluation, Error> {
        let (mut games, mut is_first) = (Vec::new(), true);
        for seed in seeds(runs) {
            games.push(self.legal_play_out(position, seed, &mut is_first, komi, deadline)?);
        }
        let parity = self.settings.parity;
        let leads = games.iter().filter_map(|&run| lead(run, komi)).collect();
        self.combine(position, leads, games, komi, |lead| score_of_lead(lead, parity))
    }

    /// Runs several searches, each for the highest komi at which Black still wins.
    pub(super) fn brackets(
        &mut self,
        position: &Position,
        runs: NonZeroU32,
        deadline: Instant,
    ) -> Result<Evaluation, Error> {
        let (mut searches, mut is_first) = (Vec::new(), true);
        for seed in seeds(runs) {
            let score = self.bracket(position, seed, &mut is_first, deadline)?;
            searches.push(Run::Bracket { score });
        }
        let bytes = searches.iter().filter_map(|run| match run {
            Run::Bracket { score } => score.map(|score| f64::from(score.to_byte())),
            _ => None,
        });
        self.combine(position, bytes.collect(), searches, Komi::NONE, |byte| {
            score_of_lead(byte, Parity::Any)
        })
    }

    /// Combines the results: the score is their lower median, and the confidence is the share of
    /// all requested runs that agree with it.
    fn combine(
        &self,
        position: &Position,
        mut results: Vec<f64>,
        runs: Vec<Run>,
        komi: Komi,
        score_of: impl Fn(f64) -> Option<Score>,
    ) -> Result<Evaluation, Error> {
        results.sort_by(f64::total_cmp);
        let few = Error::TooFewResults { found: results.len(), runs: runs.len() };
        if results.is_empty() || results.len() * 2 < runs.len() {
            return Err(few);
        }
        let median = results[(results.len() - 1) / 2];
        let score = score_of(median).ok_or(few)?;
        let agreeing = results.iter().filter(|&&lead| score_of(lead) == Some(score)).count();
        let confidence = Confidence::from_share(agreeing, runs.len());
        let lead = median.is_finite().then_some(median);
        let lead = lead.filter(|_| !matches!(runs.first(), Some(Run::Bracket { .. })));
        let (stdev, win_rate, visits) = (None, None, None);
        Ok(Evaluation {
            id: position.id,
            score,
            confidence,
            lead,
            stdev,
            win_rate,
            visits,
            komi,
            runs,
        })
    }

    /// Runs one search, which starts with a game at komi 5.5.
    fn bracket(
        &mut self,
        position: &Position,
        seed: u32,
        is_first: &mut bool,
        deadline: Instant,
    ) -> Result<Option<Score>, Error> {
        // Black's lead exceeds at least `least` and at most `most` of the five komi values.
        let (mut least, mut most) = (0, Komi::BETWEEN.len());
        while least < most {
            // If the lead is below the middle komi, the lowest komi is tried next; otherwise, the
            // next higher one.
            let at = match (least, most) {
                (0, 5) => 2,
                (0, 2) => 0,
                _ => least,
            };
            let komi = Komi::BETWEEN[at];
            self.command(&format!("komi {komi}"), deadline)?;
            let run = self.legal_play_out(position, seed, is_first, komi, deadline)?;
            match above(run, komi) {
                Some(true) => least = at + 1,
                Some(false) => most = at,
                None => return Ok(None),
            }
        }
        Ok(Some(Score::ALL[least]))
    }

    /// Plays a game. The first illegal move at a position restarts the process; a second one is an
    /// error.
    fn legal_play_out(
        &mut self,
        position: &Position,
        seed: u32,
        is_first: &mut bool,
        komi: Komi,
        deadline: Instant,
    ) -> Result<Run, Error> {
        match self.play_out(position, seed, komi, deadline) {
            Err(Error::IllegalMove(_)) if *is_first => {
                *is_first = false;
                self.restart()?;
                Ok(Run::Illegal)
            }
            run => run,
        }
    }

    /// Sets up a position, lets the program play both sides to the end, and determines the result.
    fn play_out(
        &mut self,
        position: &Position,
        seed: u32,
        komi: Komi,
        deadline: Instant,
    ) -> Result<Run, Error> {
        if self.dialect.knows("set_random_seed") {
            self.command(&format!("set_random_seed {seed}"), deadline)?;
        }
        self.set_up(&position.board, deadline)?;
        let mut game = Game::new(hasher(), position.board);
        let mut color = position.id.to_move;
        let mut passes = 0;
        for moves in 0..self.settings.max_moves {
            match self.next_move(color, deadline)? {
                Genmove::Play(point) => {
                    game.play(color, point).map_err(Error::IllegalMove)?;
                    passes = 0;
                }
                Genmove::Pass => {
                    game.pass();
                    passes += 1;
                }
                Genmove::Resign => return Ok(Run::Resign { by: color, moves }),
            }
            if passes == 2 {
                return self.count(moves + 1, komi, deadline);
            }
            color = !color;
        }
        Ok(Run::Length)
    }

    fn next_move(&mut self, color: Color, deadline: Instant) -> Result<Genmove, Error> {
        let command = format!("genmove {}", char::from(color.to_byte()));
        let answer = self.command(&command, deadline)?;
        genmove(&answer).ok_or_else(|| wrong_board(&command, &answer))
    }

    fn count(&mut self, moves: u32, komi: Komi, deadline: Instant) -> Result<Run, Error> {
        let answer = self.command("final_score", deadline)?;
        // No board of 81 points and no komi give more; one point is for engines that round.
        let most = 81.0 + komi.points().abs() + 1.0;
        match final_score(&answer) {
            Some(FinalScore::Lead(lead)) if lead.abs() > most => {
                Err(Error::NoFinalScore { answer: excerpt(&answer) })
            }
            Some(FinalScore::Lead(lead)) => Ok(Run::Passes { lead: lead + komi.points(), moves }),
            Some(FinalScore::Won(by)) => Ok(Run::Won { by, moves }),
            None => Err(Error::NoFinalScore { answer: excerpt(&answer) }),
        }
    }
}

/// The rules of play need no hashes, so any table will do.
fn hasher() -> &'static Hasher {
    static HASHER: std::sync::OnceLock<Hasher> = std::sync::OnceLock::new();
    HASHER.get_or_init(|| Hasher::new(&go9_dat::ZobristTable::from_seed(0)))
}

/// Black's lead, as far as a game at this komi determines it. A resignation reveals only the
/// winner, which determines a score only at the lowest and highest komi.
fn lead(run: Run, komi: Komi) -> Option<f64> {
    match run {
        Run::Passes { lead, .. } => Some(lead),
        _ => match winner(run)? {
            Color::White if komi <= Komi::BETWEEN[0] => Some(f64::NEG_INFINITY),
            Color::Black if komi >= Komi::BETWEEN[4] => Some(f64::INFINITY),
            _ => None,
        },
    }
}

/// Returns `true` if Black leads by more than the komi of the game, or `None` if unknown.
fn above(run: Run, komi: Komi) -> Option<bool> {
    match run {
        Run::Passes { lead, .. } => Some(lead > komi.points()),
        _ => winner(run).map(|winner| winner == Color::Black),
    }
}

fn winner(run: Run) -> Option<Color> {
    match run {
        Run::Resign { by, .. } => Some(!by),
        Run::Won { by, .. } => Some(by),
        _ => None,
    }
}
